"""Allenarly's row of bid tokens on her board, where feasts are in play."""

from __future__ import annotations

from glenmore.draw.chronicles.c09 import TOKEN
from glenmore.draw.pieces import token_of
from glenmore.model import State
from glenmore.modules.c09_feasts_and_follies.state import NUMBER
from glenmore.modules.c12_allenarly.with_c09 import describe, in_row, stacked
from glenmore.text import phrase
from tabletop.draw.svg import placed, rect, target, text
from tabletop.text import listed

HIGH = 46.0
LABEL, STEP = 104.0, 38.0


def shown(state: State) -> bool:
    """Whether she has bid tokens."""
    return NUMBER in state.game.module_index


def strip(state: State, x: float, y: float, wide: float, letters: float) -> str:
    """The tokens side by side; those that are set aside stand apart."""
    laid = len(stacked(state))
    parts = [
        rect(x, y, wide, HIGH, "gm-card", 8),
        rect(x, y, wide, HIGH, "gm-frame", 8),
        text(x + 10, y + 28, phrase("draw.c12.bids"), "gm-small", letters),
    ]
    at = x + LABEL
    for n, token in enumerate(in_row(state)):
        if n == laid > 0:
            at += STEP / 2
            parts.append(text(at, y + 28, phrase("draw.c12.bids_aside"), "gm-small", letters))
            at += LABEL - STEP / 2
        face = "gm-b gm-face" if n < laid or not laid else "gm-b gm-stone"
        drawn = rect(0, 0, TOKEN, TOKEN, face, 5) + text(
            TOKEN / 2, TOKEN / 2 + 5.5, str(token), "gm-name gm-middle", 15
        )
        parts.append(placed(token_of(f"bid:{token}", drawn), at, y + 8))
        at += STEP
    return target("", None, listed(describe(state)), "".join(parts))


def shows(state: State) -> object:
    """What the strip depends on."""
    return (in_row(state), stacked(state)) if shown(state) else ()

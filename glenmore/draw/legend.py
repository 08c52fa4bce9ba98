"""What the signs on the pictures mean."""

from __future__ import annotations

from collections.abc import Callable

from glenmore.draw.icons import icon
from glenmore.draw.pieces import block_form, coin_form, die_form, marker_form, pawn_form, scot_form
from glenmore.text import phrase
from tabletop.draw.svg import picture, placed, text

_SIGNS = {
    "goods": ("barley", "wood", "stone", "sheep", "cattle", "any", "different", "animal"),
    "types": (
        *("village", "castle", "resource", "pen", "still", "trade", "loch"),
        *("person", "chronicle", "protection", "river", "upgrade", "site"),
    ),
    "gains": (
        *("coin", "whisky", "scot", "move", "vp", "landmark", "clan-marker"),
        *("age", "haggis", "event", "slash", "beside", "no-trade", "blueprint"),
    ),
}
_FORMS: dict[str, Callable[[], str]] = {  # pieces stand on the table, signs are printed
    "pawn": lambda: pawn_form(0),
    "scot": lambda: scot_form(0),
    "marker": lambda: marker_form(0),
    "good": lambda: block_form("wood"),
    "coin": lambda: coin_form(1),
    "die": lambda: die_form(None),
}
WIDTH, COLUMN, ROW, ACROSS, HIGH = 690.0, 196.0, 30.0, 3, 40.0


def legend(*, style: bool = True) -> str:
    """All signs with their words, as SVG text."""
    parts: list[str] = []
    y = 12.0
    for group, signs in _SIGNS.items():
        parts.append(text(16, y + 19, phrase(f"draw.legend.{group}"), "gm-name", 14.5))
        for i, sign in enumerate(signs):
            x, top = 90 + i % ACROSS * COLUMN, y + i // ACROSS * ROW
            words = phrase(f"draw.legend.sign.{sign}")
            parts += [icon(sign, x, top + 3, 22), text(x + 30, top + 19, words, "gm-text", 14)]
        y += -(-len(signs) // ACROSS) * ROW + 8
    parts.append(text(16, y + 19, phrase("draw.legend.pieces"), "gm-name", 14.5))
    for i, (name, form) in enumerate(_FORMS.items()):
        x, top = 90 + i % ACROSS * COLUMN, y + i // ACROSS * HIGH
        words = phrase(f"draw.legend.piece.{name}")
        parts += [placed(form(), x + 11, top + 17), text(x + 30, top + 22, words, "gm-text", 14)]
    y += -(-len(_FORMS) // ACROSS) * HIGH + 8
    return picture("legend", phrase("draw.legend.title"), WIDTH, y, parts, style=style)

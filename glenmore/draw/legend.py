"""What the signs on the pictures mean."""

from __future__ import annotations

from glenmore.draw.icons import icon
from glenmore.text import phrase
from tabletop.draw.svg import picture, text

_SIGNS = {
    "goods": ("barley", "wood", "stone", "sheep", "cattle", "any", "different", "animal"),
    "types": (
        *("village", "castle", "resource", "pen", "still", "trade", "loch"),
        *("person", "chronicle"),
    ),
    "gains": (
        *("coin", "whisky", "scot", "move", "vp", "landmark", "clan-marker"),
        *("age", "haggis", "event", "slash"),
    ),
}
WIDTH, COLUMN, ROW, ACROSS = 690.0, 196.0, 30.0, 3


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
    return picture("legend", phrase("draw.legend.title"), WIDTH, y, parts, style=style)

"""What the signs on the pictures mean."""

from __future__ import annotations

from glenmore.draw.icons import icon
from tabletop.draw.svg import picture, text

_SIGNS = (
    (
        "Goods",
        (
            ("barley", "barley"),
            ("wood", "wood"),
            ("stone", "stone"),
            ("sheep", "sheep"),
            ("cattle", "cattle"),
            ("any", "any good"),
            ("different", "different goods"),
            ("animal", "sheep or cattle"),
        ),
    ),
    (
        "Types",
        (
            ("village", "village"),
            ("castle", "castle"),
            ("resource", "resource"),
            ("pen", "pen (animals)"),
            ("still", "whisky"),
            ("trade", "trade"),
            ("loch", "loch"),
            ("person", "person"),
            ("chronicle", "chronicle tile"),
        ),
    ),
    (
        "Gains",
        (
            ("coin", "coin"),
            ("whisky", "whisky barrel"),
            ("scot", "Scot"),
            ("move", "movement point"),
            ("vp", "victory points (VP)"),
            ("landmark", "landmark card"),
            ("clan-marker", "clan marker"),
            ("age", "a barrel ages"),
            ("haggis", "haggis token"),
            ("event", "an event"),
            ("slash", "one or the other"),
        ),
    ),
)
WIDTH, COLUMN, ROW, ACROSS = 690.0, 196.0, 30.0, 3


def legend(*, style: bool = True) -> str:
    """All signs with their words, as SVG text."""
    parts: list[str] = []
    y = 12.0
    for title, signs in _SIGNS:
        parts.append(text(16, y + 19, title, "gm-name", 14.5))
        for i, (sign, words) in enumerate(signs):
            x, top = 90 + i % ACROSS * COLUMN, y + i // ACROSS * ROW
            parts += [icon(sign, x, top + 3, 22), text(x + 30, top + 19, words, "gm-text", 14)]
        y += -(-len(signs) // ACROSS) * ROW + 8
    return picture("legend", "What the signs mean", WIDTH, y, parts, style=style)

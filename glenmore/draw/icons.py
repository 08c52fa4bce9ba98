"""Our own icons for goods, types and effects: simple shapes on a grid of 24, told by their form.

Each icon is a list of (kind of stroke or fill, path); the classes are those of `style.STYLE`.
"""

from __future__ import annotations

from functools import lru_cache

from glenmore.components import COLORS
from tabletop.draw.svg import element, number, placed

# a Scot with kilt, arms apart; centred on (12, 12)
SCOT = (
    "M12 1.2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM8.6 9.6h6.8c3.4.4 5 2.4 6.2 6.2l-3 1-2.2-3 2.2 5h-2.6v4"
    "h-3v-4h-2v4H8v-4H5.4l2.2-5-2.2 3-3-1c1.2-3.8 2.8-5.8 6.2-6.2z"
)
_SHIELD = "M4 4c5 1 11 1 16 0 0 8-2 13-8 17-6-4-8-9-8-17z"
_STAR = "M12 2l2.9 6.4 6.9.8-5.1 4.7 1.4 6.9L12 17.4l-6.1 3.4 1.4-6.9L2.2 9.2l6.9-.8z"

ICONS: dict[str, tuple[tuple[str, str], ...]] = {
    # goods
    "barley": (
        ("gm-l gm-s-ink", "M12 22.5V9"),
        ("gm-b gm-barley", "M12 1.5c2.4 2.2 2.4 4.8 0 6.8-2.4-2-2.4-4.6 0-6.8z"),
        (
            "gm-b gm-barley",
            "M11.6 12.6C8 12.4 6.2 10.7 6.3 7.4c3.6.2 5.4 1.9 5.3 5.2z"
            "M12.4 12.6c3.6-.2 5.4-1.9 5.3-5.2-3.6.2-5.4 1.9-5.3 5.2z"
            "M11.6 18.4c-3.6-.2-5.4-1.9-5.3-5.2 3.6.2 5.4 1.9 5.3 5.2z"
            "M12.4 18.4c3.6-.2 5.4-1.9 5.3-5.2-3.6.2-5.4 1.9-5.3 5.2z",
        ),
    ),
    "wood": (
        ("gm-b gm-wood", "M5 6.5h12.5v11H5a5.5 5.5 0 0 1 0-11z"),
        ("gm-b gm-card", "M17.5 6.5c2.2 0 4 2.5 4 5.5s-1.8 5.5-4 5.5-4-2.5-4-5.5 1.8-5.5 4-5.5z"),
        (
            "gm-l gm-s-ink",
            "M17.5 9.8c.9 0 1.6 1 1.6 2.2s-.7 2.2-1.6 2.2-1.6-1-1.6-2.2.7-2.2 1.6-2.2z",
        ),
    ),
    "stone": (
        ("gm-b gm-stone", "M2.5 18.5l2.2-9L11 4.8l7.4 2.4 3.2 8.6-4.2 4.6H5.6z"),
        ("gm-l gm-s-ink", "M4.7 9.5l6.5 2.6 7.2-4.9M11.2 12.1l-1.4 8"),
    ),
    "sheep": (
        ("gm-l gm-s-ink", "M8 17v4.4M14.6 17v4.4"),
        (
            "gm-b gm-sheep",
            "M4.4 15.6a3 3 0 0 1 .3-5.7 3.7 3.7 0 0 1 5.7-2.7 4 4 0 0 1 6.5 2"
            " 3.3 3.3 0 0 1-.2 6.5c-.9 2.2-4.2 2.6-5.6 1-1.8 1.7-5.7 1.5-6.7-1.1z",
        ),
        ("gm-ink", "M17 6.6c2.6-.9 4.6 0 5.2 2.6.4 2.1-.5 3.6-2.2 3.7-2.1.1-3.6-3-3-6.3z"),
    ),
    "cattle": (
        ("gm-l gm-s-ink", "M7.2 8.6C4.4 8.6 2.4 6.6 2.4 3M16.8 8.6c2.8 0 4.8-2 4.8-5.6"),
        ("gm-b gm-cattle", "M7 7.4h10l.9 5-2.5 6.4c-1.1 3.6-5.7 3.6-6.8 0L6.1 12.4z"),
        ("gm-ink", "M9.2 11.2h1.8v1.8H9.2zM13 11.2h1.8v1.8H13zM9.8 17.4h4.4v1.5H9.8z"),
    ),
    "any": (
        ("gm-b gm-card", "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z"),
        ("gm-l gm-s-ink", "M9 9.3c.2-4 6.2-3.9 6.1-.3-.1 2.5-3.1 2.6-3.1 5M12 17.4v.2"),
    ),
    "different": (
        ("gm-b gm-card", "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z"),
        ("gm-l gm-s-ink", "M7.5 9.6h9M7.5 14.4h9M14.6 6.6L9.4 17.4"),
    ),
    "animal": (
        ("gm-l gm-s-ink", "M6.6 9.4C3.6 9 2 6.6 2.2 3M17.4 9.4c3-.4 4.6-2.8 4.4-6.4"),
        ("gm-b gm-card", "M12 6.5a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6z"),
        ("gm-l gm-s-ink", "M9.6 12.2c.2-3 4.9-2.9 4.8-.2-.1 1.9-2.4 2-2.4 3.6M12 18.6v.2"),
    ),
    # pieces, money, effects
    "whisky": (
        ("gm-b gm-wood", "M7 2.5h10c2.6 6.3 2.6 12.7 0 19H7c-2.6-6.3-2.6-12.7 0-19z"),
        ("gm-l gm-s-ink", "M5.7 7.5h12.6M5.7 16.5h12.6"),
    ),
    "age": (
        ("gm-b gm-wood", "M4 4h7c1.9 5.3 1.9 10.7 0 16H4c-1.9-5.3-1.9-10.7 0-16z"),
        ("gm-l gm-s-ink", "M3 8.4h9M3 15.6h9M14.6 12h7M18.4 8.6l3.4 3.4-3.4 3.4"),
    ),
    "haggis": (
        ("gm-b gm-cattle", "M4.6 13.6c-.4-5 3-8.4 7.4-8.4s7.8 3.4 7.4 8.4c-2.6 3-12.2 3-14.8 0z"),
        ("gm-l gm-s-ink", "M9 6l-2.6-3.4M15 6l2.6-3.4"),
        ("gm-b gm-card", "M1.6 13.4h20.8c-.8 4.6-4.6 7.6-10.4 7.6S2.4 18 1.6 13.4z"),
    ),
    "event": (
        ("gm-b gm-gold", "M2.5 6.5h11.5v15H2.5z"),
        (
            "gm-l gm-s-ink",
            "M9 3.2c7-2.6 12 2.2 10.6 9.6M16 9.6l3.4 3.8 3.4-3.4M5.5 11h5.5M5.5 14.5h5.5M5.5 18h3",
        ),
    ),
    "river": (("gm-b gm-card", "M3 3h18v18H3z"), ("gm-b gm-river", "M3 13.5h18v5H3z")),
    "upgrade": (
        ("gm-b gm-card", "M3 3h18v18H3z"),
        ("gm-l gm-s-ink", "M12 18V6.5M7 11.5l5-5.5 5 5.5"),
    ),
    "site": (
        ("gm-b gm-band-violet", "M12 2.5L22 8H2z"),
        ("gm-b gm-card", "M4.5 8h15v11h-15z"),
        ("gm-l gm-s-ink", "M8.2 8.5v10M12 8.5v10M15.8 8.5v10"),
        ("gm-b gm-band-violet", "M2.5 18.5h19v3h-19z"),
    ),
    "blueprint": (
        ("gm-b gm-river", "M3.5 4h17v16h-17z"),
        ("gm-l gm-s-card", "M7 17V9.5L12 6l5 3.5V17M10.2 17v-4h3.6v4M3.5 17h17"),
    ),
    "beside": (
        ("gm-b gm-muted", "M1.5 7h10v10h-10z"),
        ("gm-b gm-card", "M12.5 7h10v10h-10z"),
        ("gm-l gm-s-ink", "M17.5 9.6v4.8M15.1 12h4.8"),
    ),
    "slash": (("gm-l gm-s-ink", "M16 3L8 21"),),
    "coin": (
        ("gm-b gm-gold", "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z"),
        ("gm-l gm-s-ink", "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"),
    ),
    "penny": (
        ("gm-b gm-wood", "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z"),
        ("gm-b gm-card", "M12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z"),
        ("gm-l gm-s-ink", "M10.4 9.6L12.4 8v8M10 16h4.8"),
    ),
    "mobster": (
        ("gm-b gm-card", "M12 8a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM5 22.5c.8-3.4 3-5 7-5s6.2 1.6 7 5z"),
        (
            "gm-ink",
            "M2.5 9.5c3-1.4 4.2-1.6 4.6-4.2C7.4 3 9 1.8 12 1.8s4.6 1.2 4.9 3.5c.4 2.6 1.6"
            " 2.8 4.6 4.2-6 1.8-13 1.8-19 0z",
        ),
    ),
    "scot": (("gm-b gm-muted", SCOT),),
    "move": (("gm-l gm-s-ink", "M3 12h16M13.5 5.5L20.5 12l-7 6.5M3 7.5h6M3 16.5h6"),),
    "vp": (("gm-b gm-gold", _STAR),),
    "clan-marker": (("gm-b gm-card", _SHIELD), ("gm-l gm-s-ink", "M12 5v15.4M5 10.5h14")),
    "landmark": (
        ("gm-b gm-card", "M5 2.5h14v19H5z"),
        ("gm-ink", "M8 18V9.5h1.6V11h1.6V9.5h1.6V11h1.6V9.5H16V18h-2.8v-3h-2.4v3z"),
    ),
    "england": (
        ("gm-l gm-s-ink", "M3 1.5v21"),
        ("gm-b gm-card", "M3 3h19v13H3z"),
        ("gm-refuse", "M10.6 3.5h3.8v4.2h7.1v3.6h-7.1v4.2h-3.8v-4.2H3.5V7.7h7.1z"),
    ),
    "discard": (
        ("gm-l gm-s-ink", "M4 6.5h16M9 6V3.5h6V6M6.2 6.5L7.4 21h9.2l1.2-14.5M10 10v7.5M14 10v7.5"),
    ),
    "activate": (("gm-b gm-gold", "M13.5 1.5L4.5 13.5h6L9 22.5l10-13h-6.4z"),),
    "boat": (
        ("gm-b gm-wood", "M4 15c-2-5-2-9 .6-11 2.6-1.4 4.8 0 4 2.2l-2.6.7c-.6 2.6 0 5.4 2 8.1z"),
        (
            "gm-b gm-wood",
            "M2.5 13c.6 6 3 8 6.6 8h7c4 0 6-3 6-8-3 2.6-5.6 3-8 3H8.5c-2.5 0-4-1-6-3z",
        ),
        ("gm-l gm-s-ink", "M12 16V5M12 5.5h7l-2 3.5 2 3.5h-7"),
    ),
    "fame": (
        ("gm-l gm-s-ink", "M5 4c-3 5-2 11 4 15M19 4c3 5 2 11-4 15"),
        (
            "gm-b gm-gold",
            "M12 3.5l2.3 5 5.4.6-4 3.7 1.1 5.4L12 15.5l-4.8 2.7 1.1-5.4-4-3.7 5.4-.6z",
        ),
    ),
    "caber": (
        ("gm-b gm-wood", "M17.4 1.6l4 2.6L8.6 22.4l-4-2.6z"),
        ("gm-l gm-s-ink", "M15 5.2l4 2.6M11.2 10.8l4 2.6M7.4 16.2l4 2.6"),
    ),
    "boulder": (
        ("gm-b gm-stone", "M12 5.5a8 8 0 1 1 0 16 8 8 0 0 1 0-16z"),
        (
            "gm-l gm-s-ink",
            "M8 11.5c1.6-2 3-2.6 5-2.6M2.5 4.5C6 1.6 10 1 14 2.4M14 2.4l-3.4-.9M14 2.4l-2.2 2.4",
        ),
    ),
    "games": (
        ("gm-b gm-wood", "M9.4 2l3 2L4.6 21.4l-3-2z"),
        ("gm-b gm-stone", "M16.5 9.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"),
    ),
    "tournament": (
        ("gm-b gm-gold", "M6 3h12v5c0 4.4-2.2 7-6 7s-6-2.6-6-7z"),
        ("gm-l gm-s-ink", "M6 5H2.600c0 4 1.4 5.6 4 6M18 5h3.400c0 4-1.4 5.6-4 6M12 15v4M7.5 21h9"),
    ),
    "row-and-column": (
        ("gm-b gm-gold", "M9 9h6v6H9z"),
        ("gm-l gm-s-ink", "M12 1.5v6M12 16.500v6M1.5 12h6M16.5 12h6M9 9h6v6H9z"),
    ),
    "friends": (
        (
            "gm-b gm-card",
            "M2 3.500c3.6.8 7.4.8 11 0 0 6-1.4 9.4-5.5 12.500C3.4 12.9 2 9.5 2 3.500z",
        ),
        (
            "gm-b gm-gold",
            "M11 8.500c3.6.8 7.4.8 11 0 0 6-1.4 9.4-5.5 12.5-4.1-3.1-5.5-6.5-5.5-12.500z",
        ),
    ),
    "homeland": (
        ("gm-b gm-stone", "M9 21.500V8h2.600v2.400H14V8h2.600v2.400H19V8h2.500v13.500z"),
        ("gm-l gm-s-ink", "M2 15h7.500M6.5 11.500L10 15l-3.5 3.500M12 5.500l3-3.5 3 3.5"),
    ),
    # types of tiles
    "village": (
        ("gm-b gm-card", "M4.5 11v10h15V11"),
        ("gm-b gm-refuse", "M2 12.4L12 3l10 9.4z"),
        ("gm-ink", "M10 15h4v6h-4z"),
    ),
    "castle": (
        ("gm-b gm-stone", "M4 21.5V4h3.4v3h3V4h3.2v3h3V4H20v17.5z"),
        ("gm-ink", "M9.6 21.5v-5a2.4 2.4 0 0 1 4.8 0v5z"),
    ),
    "resource": (
        ("gm-b gm-card", "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z"),
        ("gm-l gm-s-ink", "M6.4 9.6c2.6-3.8 8.6-3.8 11.2 0M12 6.9v11.4"),
    ),
    "pen": (
        ("gm-b gm-wood", "M3.4 7L5.4 4l2 3v14h-4zM10 7l2-3 2 3v14h-4zM16.6 7l2-3 2 3v14h-4z"),
        ("gm-l gm-s-ink", "M1.8 11h20.4M1.8 16.4h20.4"),
    ),
    "still": (
        ("gm-b gm-barley", "M3 20.5c-1-6.6 1.4-9.4 4.3-10.6V6.4h3.6v3.5c2.9 1.2 5.3 4 4.3 10.6z"),
        ("gm-l gm-s-ink", "M9.1 6.4V3.6h7.4c3.4 0 4.4 2 4.4 5.4v8.4M2 20.5h14.4"),
    ),
    "trade": (
        ("gm-l gm-s-ink", "M12 3v17.5M7 20.5h10M4.5 6.5h15"),
        (
            "gm-b gm-gold",
            "M1.6 14l3-7.2 3 7.2c-1 2.4-5 2.4-6 0zM16.4 14l3-7.2 3 7.2c-1 2.4-5 2.4-6 0z",
        ),
    ),
    "loch": (
        (
            "gm-l gm-s-river",
            "M2 8.4c3.3-3.4 6.7-3.4 10 0s6.7 3.4 10 0M2 13.4c3.3-3.4 6.7-3.4 10 0"
            "s6.7 3.4 10 0M2 18.4c3.3-3.4 6.7-3.4 10 0s6.7 3.4 10 0",
        ),
    ),
    "person": (
        (
            "gm-b gm-card",
            "M12 2.4a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM2.8 22c.6-5.8 3.9-8.2 9.2-8.2s8.6 2.4 9.2 8.2z",
        ),
    ),
    "protection": (
        ("gm-l gm-s-ink", "M7.2 11V7.6a4.8 4.8 0 0 1 9.6 0V11"),
        ("gm-b gm-gold", "M4.5 11h15v10.5h-15z"),
        ("gm-ink", "M10.9 14.4h2.2v4h-2.2z"),
    ),
    "chronicle": (
        (
            "gm-b gm-card",
            "M12 6.5C9.4 4.4 6 3.8 1.8 4v15c4.2-.2 7.6.4 10.2 2.5 2.6-2.1 6-2.7 10.2"
            "-2.5V4c-4.2-.2-7.6.4-10.2 2.5z",
        ),
        (
            "gm-l gm-s-ink",
            "M12 6.5v15M5 8.6c1.4 0 2.7.2 4 .7M5 12.6c1.4 0 2.7.2 4 .7M19 8.6c-1.4 0"
            "-2.7.2-4 .7M19 12.6c-1.4 0-2.7.2-4 .7",
        ),
    ),
    "none": (("gm-l gm-s-ink", "M6 22V2.6M6 3.6h12.6l-3 4.2 3 4.2H6"),),
}
TYPE_ICONS = {"whisky": "still"}
ICONS |= {  # types that must not be there
    f"no-{name}": (*ICONS[name], ("gm-l gm-s-refuse", "M2 2l20 20M22 2L2 22"))
    for name in ("village", "castle", "resource", "pen", "still", "trade", "loch")
}


def icon(name: str, x: float, y: float, size: float = 18) -> str:
    """An icon with its upper left corner at (x, y)."""
    place = f"translate({number(x)} {number(y)}) scale({round(size / 24, 3):g})"
    return f'<g transform="{place}">{_paths(name)}</g>'


@lru_cache(maxsize=128)
def _paths(name: str) -> str:
    return "".join(element("path", d=d, class_=kind) for kind, d in ICONS[name])


def type_icon(type_: str, kind: str, x: float, y: float, size: float = 24) -> str:
    """The icon of a tile's type; persons and other things have their own."""
    name = kind if kind in ICONS else TYPE_ICONS.get(type_, type_)
    return icon(name if name in ICONS else "none", x, y, size)


# -- the players -----------------------------------------------------------------------------------

# One shape for each seat, so that no one needs to tell colours apart; radius 12 around (0, 0).
SHAPES = (
    "M0-12a12 12 0 1 1 0 24 12 12 0 0 1 0-24z",  # disc
    "M-10.5-10.5h21v21h-21z",  # square
    "M0-13.5L13.5 0 0 13.5-13.5 0z",  # diamond
    "M-6.8-11.8h13.6L13.6 0 6.8 11.8H-6.8L-13.6 0z",  # hexagon
)
SHAPE_NAMES = ("disc", "square", "diamond", "hexagon")


def seat_sign(seat: int, x: float, y: float, radius: float = 12) -> str:
    """The sign of a player, centred on (x, y): shape, colour and letter; it is no piece."""
    colour = COLORS[seat]
    shape = element("path", d=SHAPES[seat % len(SHAPES)], class_=f"gm-b gm-{colour}")
    return placed(shape + letter_of(seat, 4.9, 13.5), x, y, radius / 12)


def letter_of(seat: int, y: float, size: float) -> str:
    """The letter of a seat on something in its colour, in the middle around x = 0."""
    colour = COLORS[seat]
    return element(
        "text",
        colour[0].upper(),
        y=float(y),
        font_size=float(size),
        class_=f"gm-on-{colour} gm-middle gm-bold",
    )

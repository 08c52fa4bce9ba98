"""Colours that only Glen More has, of tiles, goods and the clan board; and how roads look."""

from __future__ import annotations

from tabletop.draw.style import ON_PAWN, add, style

# name: (light, dark)
COLOURS = {
    "river": ("#2f7fbe", "#3f8fca"),
    "foam": ("#d7ebf8", "#cfe6f6"),
    "village": ("#f6dcb4", "#604a29"),
    "castle": ("#dcd9e2", "#4b4954"),
    "resource": ("#dce8c4", "#41502b"),
    "pen": ("#ece3b4", "#544e2c"),
    "whisky": ("#f3cfa2", "#6a4522"),
    "trade": ("#ead3e6", "#57395a"),
    "loch": ("#cbe3f1", "#2a4c63"),
    "person": ("#f0d5cc", "#603f37"),
    "none": ("#dedbd2", "#45474b"),
    "barley": ("#d9a514", "#e7bb3f"),
    "wood": ("#8f5a2b", "#c48a55"),
    "sheep": ("#ffffff", "#f7f5ef"),
    "cattle": ("#9b3d1f", "#d9734e"),
    "face": ("#fff6dc", "#39414a"),  # of blocks and dice
    # clan board
    "sea": ("#cfe1ea", "#15222c"),
    "land": ("#e6e8cf", "#2c342b"),
    "shore": ("#b4ba91", "#4a5547"),
    "band-green": ("#c3e2b2", "#2f5c36"),
    "band-gold": ("#f3d883", "#6a5316"),
    "band-blue": ("#aed2f0", "#23506f"),
    "band-violet": ("#d8c5ef", "#573d7b"),
}
STROKES = ("river", "foam", "land", "shore")
RULES = (
    # pieces: they throw a shadow; letters on them
    ".gm-svg .gm-shadow{fill:#000;opacity:.3}",
    *(
        f".gm-svg .gm-s-{colour}-letter{{stroke:{light};stroke:var(--gm-on-{colour},{light})}}"
        for colour, light in ON_PAWN.items()
    ),
    # clan board: roads, and ways that are shown for the space under the pointer or the focus
    ".gm-svg .gm-coast{fill:none;stroke-linecap:round;stroke-linejoin:round}",
    ".gm-svg .gm-road{fill:none;stroke-width:4.5;stroke-linecap:round}",
    ".gm-svg .gm-free{stroke-width:3;stroke-dasharray:1 7}",
    ".gm-svg .gm-trail{fill:none;stroke-width:8;stroke-linecap:round}",
    ".gm-svg .gm-weight{fill:none;stroke-linecap:butt;stroke-opacity:.42}",
    ".gm-svg .gm-dim g{opacity:.55}",
    ".gm-svg .gm-way{display:none;pointer-events:none}",
    ".gm-svg .gm-shown,.gm-svg .gm-place:hover .gm-way,.gm-svg .gm-place:focus .gm-way,"
    ".gm-svg .gm-picked .gm-way{display:inline}",
)
add(COLOURS, STROKES, RULES)
STYLE = style()

"""Colours and type of all pictures, as CSS with variables.

Each variable has its light value as fallback, so that a picture is complete without any page; a
page with a dark theme sets the variables (`variables`).  A game adds its own colours and rules
(`add`) before it draws anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"

# name: (light, dark)
COLOURS = {
    "paper": ("#efe9db", "#15181b"),
    "card": ("#fffdf8", "#23282e"),
    "ink": ("#22272c", "#f0ede6"),
    "muted": ("#565c63", "#b9b8b1"),
    "line": ("#a99f88", "#656c75"),
    "accent": ("#0a6b4c", "#55cf96"),
    "on-accent": ("#ffffff", "#0c1f17"),
    "refuse": ("#a12c1a", "#ff9a86"),
    "focus": ("#1b4fd0", "#9cc2ff"),
    "stone": ("#8b949c", "#a9b3bc"),
    "gold": ("#e9b930", "#efc64f"),
    "red": ("#b3261e", "#e0584e"),
    "yellow": ("#f2c200", "#f2c93a"),
    "blue": ("#1f5fae", "#5a9be6"),
    "green": ("#2c7a37", "#5db869"),
}
SEATS = ("red", "yellow", "blue", "green")  # colours for who plays, where a game names no others
ON_PAWN = {"red": "#ffffff", "yellow": "#221c00", "blue": "#ffffff", "green": "#ffffff"}
ON_PAWN_DARK = {"red": "#1d0503", "yellow": "#221c00", "blue": "#04162b", "green": "#05200a"}


def paint(name: str) -> str:
    """A colour of the pictures, for CSS outside of them."""
    return f"var(--gm-{name},{COLOURS[name][0]})"


def _paint(class_: str, name: str, what: str = "fill") -> str:
    light = COLOURS[name][0]
    return f".gm-svg .gm-{class_}{{{what}:{light};{what}:var(--gm-{name},{light})}}"


def _on_pawn(colour: str) -> str:
    light = ON_PAWN[colour]
    return f".gm-svg .gm-on-{colour}{{fill:{light};fill:var(--gm-on-{colour},{light})}}"


def variables(dark: bool) -> str:
    """Every variable with its value in one theme."""
    letters = ON_PAWN_DARK if dark else ON_PAWN
    return "".join(
        [f"--gm-{name}:{pair[dark]};" for name, pair in COLOURS.items()]
        + [f"--gm-on-{colour}:{value};" for colour, value in letters.items()]
    )


_STROKES = ["ink", "muted", "line", "accent", "refuse", "card", *ON_PAWN]  # colours of lines
_RULES = [
    *(_on_pawn(colour) for colour in ON_PAWN),
    _paint("text", "ink"),
    _paint("small", "muted"),
    _paint("name", "ink"),
    ".gm-svg .gm-name,.gm-svg .gm-bold{font-weight:700}",
    ".gm-svg .gm-middle{text-anchor:middle}.gm-svg .gm-right{text-anchor:end}",
    _paint("frame", "line", "stroke"),
    ".gm-svg .gm-frame{fill:none;stroke-width:1.2}",
    _paint("empty", "line", "stroke"),
    ".gm-svg .gm-empty{fill:none;stroke-width:1.5;stroke-dasharray:3 5}",
    _paint("badge", "accent"),
    _paint("badge", "card", "stroke"),
    ".gm-svg .gm-badge{stroke-width:2}",
    _paint("tick", "on-accent", "stroke"),
    ".gm-svg .gm-tick{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}",
    ".gm-svg .gm-l{fill:none;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}",
    ".gm-svg .gm-b{stroke-width:1;stroke-linejoin:round}",
    _paint("b", "ink", "stroke"),
    _paint("onCoin", "ink"),
    ".gm-svg .gm-onCoin{fill:#22272c;font-weight:700}",
    _paint("ground", "card"),
    ".gm-svg .gm-ground{opacity:.45}",
    ".gm-svg .gm-dashed{stroke-dasharray:9 5}.gm-svg .gm-thick{stroke-width:3.4}",
    ".gm-svg .gm-halo{fill:none;stroke:none}",
    _paint("o-frame", "accent", "stroke"),
    ".gm-svg .gm-o-frame{fill:none;stroke-width:3.4}",
]


def add(
    colours: Mapping[str, tuple[str, str]], strokes: Sequence[str] = (), rules: Sequence[str] = ()
) -> None:
    """Add what a game paints with: colours, those of them that lines may have, and rules of CSS."""
    for name, pair in colours.items():
        if COLOURS.setdefault(name, pair) != pair:
            raise ValueError(f"the colour {name} is painted differently by two games")
    _STROKES.extend(name for name in strokes if name not in _STROKES)
    _RULES.extend(rule for rule in rules if rule not in _RULES)
    style.cache_clear()


@cache
def style() -> str:
    """The style of all pictures, with what games have added.

    Colours come first, since some rules take a fill or a line off again.
    """
    return "".join(
        [
            f".gm-svg{{font-family:{FONT};max-width:100%;height:auto}}",
            ".gm-svg text{font-variant-numeric:tabular-nums}",
            *(_paint(name, name) for name in COLOURS),
            *(_paint(f"s-{name}", name, "stroke") for name in _STROKES),
            *_RULES,
        ]
    )

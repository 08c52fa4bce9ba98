"""Few words with icons among them: `3 @coin` is a number and the icon of a coin."""

from __future__ import annotations

from glenmore.draw.icons import ICONS, icon
from tabletop.draw.letters import width_of
from tabletop.draw.svg import text

SPACE = 0.32  # of the font size
CLOSE = ",.:;"  # these stand close to what is before them


def _parts(phrase: str) -> list[tuple[str, str]]:
    """Runs of text and icons, in order.

    >>> _parts("activate @trade, then 3 @move")
    [('text', 'activate'), ('icon', 'trade'), ('text', ', then 3'), ('icon', 'move')]
    """
    found: list[tuple[str, str]] = []
    for word in phrase.split():
        name = word.rstrip(CLOSE).removeprefix("@")
        if word.startswith("@") and name in ICONS:
            found.append(("icon", name))
            word = word[len(name) + 1 :]
        if word and found and found[-1][0] == "text":
            found[-1] = ("text", f"{found[-1][1]} {word}")
        elif word:
            found.append(("text", word))
    return found


def phrase_width(phrase: str, size: float, side: float) -> float:
    """About how wide it will be, with icons of that size."""
    return _layout(phrase, 0, size, side)[1]


def _layout(
    phrase: str, x: float, size: float, side: float
) -> tuple[list[tuple[str, str, float]], float]:
    placed: list[tuple[str, str, float]] = []
    for kind, what in _parts(phrase):
        if placed and not (kind == "text" and what[0] in CLOSE):
            x += size * SPACE
        placed.append((kind, what, x))
        x += side if kind == "icon" else width_of(what, size)
    return placed, x


def phrase_line(
    phrase: str, x: float, y: float, size: float = 12.5, side: float = 16, class_: str = "gm-text"
) -> str:
    """The phrase from `x` on, with its base line at `y`."""
    drawn: list[str] = []
    for kind, what, left in _layout(phrase, x, size, side)[0]:
        if kind == "icon":
            drawn.append(icon(what, left, y - size * 0.36 - side * 0.5, side))
        else:
            drawn.append(text(left, y, what, class_, size))
    return "".join(drawn)

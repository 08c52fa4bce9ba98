"""Numbers over time as lines, for notebooks and the table: a picture and its twin in words.

Lines are told apart by the shape of their marks and by their names, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from tabletop.draw.pictures import Picture
from tabletop.draw.style import COLOURS
from tabletop.draw.svg import clipped, element, escape, number, picture, rect, text
from tabletop.records import Record

LEFT, RIGHT, TOP, BOTTOM = 46.0, 150.0, 44.0, 40.0
WIDTH, HEIGHT = 560.0, 240.0  # of the plot
MARKS = 9  # marks on each line
GRID = 5  # lines across, at most


Place = Callable[[float, float], tuple[float, float]]


class Line(Record):
    """A name with points (x, y) in ascending order; the colour is that of a seat, or the ink."""

    label: str
    points: tuple[tuple[float, float], ...]
    color: str = "ink"

    def __str__(self) -> str:
        told = ", ".join(f"{x:g}: {_rounded(y)}" for x, y in thinned(self.points, MARKS))
        return f"{self.label}: {told}"


class Sign(Record):
    """Something that happened at a place on the x axis: a short sign, and words for it."""

    x: float
    sign: str
    words: str


def lines(
    title: str, rows: Sequence[Line], across: str = "turn", signs: Sequence[Sign] = ()
) -> Picture:
    """Lines over one axis, with signs above them; `across` names the axis.

    >>> lines("Points", [Line("Red", ((1, 0), (2, 3))), Line("Blue", ((1, 1), (2, 1)))])
    <Picture: Points>
    """
    xs = [x for row in rows for x, _ in row.points] or [0.0]
    ys = [y for row in rows for _, y in row.points] or [0.0]
    low, high = min(0.0, *ys), max(1.0, *ys)
    first, last = min(xs), max(xs)

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + (x - first) / ((last - first) or 1) * WIDTH,
            TOP + (high - y) / (high - low) * HEIGHT,
        )

    parts = [text(14, 26, title, "gm-name", 15)]
    parts += _grid(low, high, at, first)
    parts += [
        text(LEFT + WIDTH / 2, TOP + HEIGHT + 34, across, "gm-small gm-middle", 12.5),
        text(LEFT, TOP + HEIGHT + 18, f"{first:g}", "gm-small gm-middle", 12.5),
        text(LEFT + WIDTH, TOP + HEIGHT + 18, f"{last:g}", "gm-small gm-middle", 12.5),
    ]
    for sign in joined(signs):
        x, _ = at(sign.x, 0)
        stem = element(
            "path",
            d=f"M{number(x)} {number(TOP)}v{number(HEIGHT)}",
            class_="gm-l gm-s-line gm-dashed",
        )
        parts.append(
            element(
                "g",
                element("title", escape(sign.words))
                + stem
                + text(x, TOP - 3, sign.sign, "gm-name gm-middle", 13),
            )
        )
    ends = _labels([at(*row.points[-1])[1] if row.points else 0.0 for row in rows])
    for n, (row, end) in enumerate(zip(rows, ends, strict=True)):
        parts += _line(row, n, [at(x, y) for x, y in row.points], end)
    words = "\n".join(
        [
            f"{title}, by {across}:",
            *map(str, rows),
            *(f"{across} {sign.x:g}: {sign.words}" for sign in signs),
        ]
    )
    size = (LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM)
    return Picture(picture("lines", words, *size, parts), words, title)


def joined(signs: Sequence[Sign]) -> list[Sign]:
    """One sign for each place: the longest there, with the words of all."""
    places: dict[float, list[Sign]] = {}
    for sign in signs:
        places.setdefault(sign.x, []).append(sign)
    return [
        Sign(x, max((s.sign for s in here), key=len), "; ".join(s.words for s in here))
        for x, here in places.items()
    ]


def _grid(low: float, high: float, at: Place, first: float) -> list[str]:
    step = next(
        s
        for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
        if (high - low) / s <= GRID or s == 1000
    )
    found = []
    value = -(-low // step) * step
    while value <= high:
        _, y = at(first, value)
        found += [
            element(
                "path", d=f"M{number(LEFT)} {number(y)}h{number(WIDTH)}", class_="gm-l gm-s-line"
            ),
            text(LEFT - 6, y + 4.5, _rounded(value), "gm-small gm-right", 12.5),
        ]
        value += step
    return found


def _line(row: Line, n: int, spots: Sequence[tuple[float, float]], end: float) -> list[str]:
    if not spots:
        return []
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
    paint = row.color if row.color in COLOURS else "ink"
    found = [element("path", d=path, class_="gm-l gm-thick gm-s-ink")] if paint != "ink" else []
    found.append(element("path", d=path, class_=f"gm-l gm-s-{paint}"))
    found += [_mark(n, x, y, paint) for x, y in thinned(spots, MARKS)]
    name = clipped(row.label, RIGHT - 24, 13, True)
    return [
        *found,
        _mark(n, LEFT + WIDTH + 14, end, paint),
        text(LEFT + WIDTH + 24, end + 4.5, name, "gm-name", 13),
    ]


def _mark(n: int, x: float, y: float, paint: str) -> str:
    """A disc, a square, a triangle or a diamond."""
    shape = n % 4
    class_ = f"gm-b gm-{paint}"
    if shape == 0:
        return element("circle", cx=float(x), cy=float(y), r=4.2, class_=class_)
    if shape == 1:
        return rect(x - 4, y - 4, 8, 8, class_)
    if shape == 2:
        return element("path", d=f"M{number(x)} {number(y - 5)}l5 9h-10z", class_=class_)
    return element("path", d=f"M{number(x)} {number(y - 5.5)}l5 5.5-5 5.5-5-5.5z", class_=class_)


def _labels(wanted: Sequence[float], apart: float = 17) -> list[float]:
    """Heights of the names, moved apart where they would lie on each other."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    found = list(wanted)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + apart)
    over = max(found, default=0) - (TOP + HEIGHT)
    return [y - max(0.0, over) for y in found]


def thinned(points: Sequence[tuple[float, float]], most: int) -> list[tuple[float, float]]:
    """Some of the points, evenly, the first and the last among them."""
    if len(points) <= most:
        return list(points)
    return [points[round(n * (len(points) - 1) / (most - 1))] for n in range(most)]


def _rounded(value: float) -> str:
    return f"{value:.0f}".replace("-", "−") if abs(value) >= 0.5 else "0"

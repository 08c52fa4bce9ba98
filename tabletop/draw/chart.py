"""Measured numbers as bars or as a grid, for notebooks: a picture and its twin in words."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from tabletop.draw.pictures import Picture
from tabletop.draw.svg import clipped, element, picture, rect, text
from tabletop.records import Record

LABEL, PLOT, VALUE, MARGIN = 190.0, 260.0, 170.0, 14.0
ROW, BAR, TOP = 30.0, 16.0, 44.0


class Bar(Record):
    """A mean with its standard error, and of how many values it is the mean; 0: it is exact."""

    label: str
    mean: float
    error: float
    number: int

    @classmethod
    def of(cls, label: str, values: Sequence[float]) -> Bar:
        """The mean of values and its standard error.

        >>> print(Bar.of("rolls", [1, 2, 3, 2]))
        rolls: 2.00 ± 0.41 (4)
        """
        error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
        return cls(label, statistics.fmean(values), error, len(values))

    def __str__(self) -> str:
        return f"{self.label}: {self.words}"

    @property
    def words(self) -> str:
        """The numbers without the label."""
        if not self.number:
            return f"{self.mean:.2f}".replace("-", "−")
        return f"{self.mean:.2f} ± {self.error:.2f} ({self.number})".replace("-", "−")


def bars(title: str, rows: Sequence[Bar]) -> Picture:
    """Bars from zero, each with one standard error to both sides; in brackets the number of values.

    >>> bars("Rolls of the die", [Bar.of("first", [1, 2, 3]), Bar.of("second", [3, 3, 2])])
    <Picture: Rolls of the die>
    """
    ends = [0.0, *(row.mean - row.error for row in rows), *(row.mean + row.error for row in rows)]
    low, span = min(ends), (max(ends) - min(ends)) or 1.0

    def place(value: float) -> float:
        return MARGIN + LABEL + (value - low) / span * PLOT

    parts = [text(MARGIN, 26, title, "gm-name", 15)]
    for n, row in enumerate(rows):
        middle = TOP + n * ROW + ROW / 2
        start, end = sorted((place(0), place(row.mean)))
        left, right = place(row.mean - row.error), place(row.mean + row.error)
        parts += [
            text(MARGIN, middle + 4.5, clipped(row.label, LABEL - 8, 13), "gm-text", 13),
            rect(start, middle - BAR / 2, end - start, BAR, "gm-b gm-stone", 2),
            element(
                "path",
                d=f"M{left:.1f} {middle:.1f}H{right:.1f}M{left:.1f} {middle - 5:.1f}v10"
                f"M{right:.1f} {middle - 5:.1f}v10",
                class_="gm-l gm-s-ink",
            ),
            text(MARGIN + LABEL + PLOT + 14, middle + 4.5, row.words, "gm-text", 13),
        ]
    height = TOP + len(rows) * ROW + 8
    axis = element("path", d=f"M{place(0):.1f} {TOP:.1f}V{height - 8:.1f}", class_="gm-l gm-s-line")
    width = 2 * MARGIN + LABEL + PLOT + VALUE
    words = "\n".join([f"{title}:", *map(str, rows)])
    return Picture(picture("chart", words, width, height, [*parts, axis]), words, title)


SIDE, HIGH, FIRST = 72.0, 34.0, 56.0


class Entry(Record):
    """A cell of a grid: what is written there, how dark it is from 0 to 1, and its words."""

    shown: str
    shade: float = 0.0
    words: str = ""


def grid(
    title: str, rows: Sequence[str], columns: Sequence[str], cells: Mapping[tuple[str, str], Entry]
) -> Picture:
    """Numbers by row and column; the darker, the more.  Cells that are not given stay empty.

    >>> grid("Games", ["a"], ["b"], {("a", "b"): Entry("3", 0.5, "a against b: 3")})
    <Picture: Games>
    """
    parts = [text(MARGIN, 26, title, "gm-name", 15)]
    for n, name in enumerate(columns):
        middle = MARGIN + FIRST + (n + 0.5) * SIDE
        parts.append(text(middle, TOP + 16, name, "gm-name gm-middle", 13))
    for at, row in enumerate(rows):
        top = TOP + 26 + at * HIGH
        parts.append(text(MARGIN + FIRST - 12, top + 22, row, "gm-name gm-right", 13))
        for n, column in enumerate(columns):
            cell = cells.get((row, column))
            if cell is None:
                continue
            left = MARGIN + FIRST + n * SIDE
            shade = rect(0, 0, SIDE - 4, HIGH - 4, "gm-b gm-stone", 4)
            parts += [
                element(
                    "g",
                    shade,
                    transform=f"translate({left + 2:.0f} {top + 2:.0f})",
                    opacity=f"{0.75 * cell.shade:.2f}",
                ),
                rect(left + 2, top + 2, SIDE - 4, HIGH - 4, "gm-frame", 4),
                text(left + SIDE / 2, top + 22, cell.shown, "gm-text gm-middle", 13),
            ]
    width = 2 * MARGIN + FIRST + len(columns) * SIDE
    height = TOP + 26 + len(rows) * HIGH + 10
    words = "\n".join([f"{title}:", *(cell.words or cell.shown for cell in cells.values())])
    return Picture(picture("chart", words, max(width, 420.0), height, parts), words, title)

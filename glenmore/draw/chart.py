"""Measured numbers as bars with their error, for notebooks: a picture and its twin in words."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from glenmore.draw.pictures import Picture
from glenmore.draw.svg import clipped, element, picture, rect, text
from glenmore.records import Record

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
            element("path", d=f"M{left:.1f} {middle:.1f}H{right:.1f}M{left:.1f} {middle - 5:.1f}v10"
                    f"M{right:.1f} {middle - 5:.1f}v10", class_="gm-l gm-s-ink"),
            text(MARGIN + LABEL + PLOT + 14, middle + 4.5, row.words, "gm-text", 13),
        ]
    height = TOP + len(rows) * ROW + 8
    axis = element("path", d=f"M{place(0):.1f} {TOP:.1f}V{height - 8:.1f}", class_="gm-l gm-s-line")
    width = 2 * MARGIN + LABEL + PLOT + VALUE
    words = "\n".join([f"{title}:", *map(str, rows)])
    return Picture(picture("chart", words, width, height, [*parts, axis]), words, title)

"""Figures as tables that can be read in a terminal and pasted into README."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LEFT, RIGHT = "---", "--:"


class Aim(NamedTuple):
    """What a figure must reach, and what would be better still."""

    must: float
    aim: float
    unit: str = "×"
    less: bool = False  # whether less is better

    def verdict(self, found: float) -> str:
        """How far a figure has come."""
        if self._reached(found, self.aim):
            return "aim"
        return "must" if self._reached(found, self.must) else "missed"

    def _reached(self, found: float, wished: float) -> bool:
        return found <= wished if self.less else found >= wished

    def texts(self) -> tuple[str, str]:
        """The two limits, as they are printed."""
        return f"{self.must:g}{self.unit}", f"{self.aim:g}{self.unit}"


class Row(NamedTuple):
    """One quantity of the table of aims."""

    what: str
    found: float | None  # None: could not be measured here
    text: str
    aim: Aim

    def cells(self) -> tuple[str, ...]:
        """What is printed."""
        reached = "–" if self.found is None else self.aim.verdict(self.found)
        return self.what, self.text, *self.aim.texts(), reached


AIMS = (
    ("quantity, one run", "measured", "must", "aim", "reached"),
    (LEFT, RIGHT, RIGHT, RIGHT, LEFT),
)
FIGURES = ("quantity, same run", "measured"), (LEFT, RIGHT)


def table(head: tuple[Sequence[str], Sequence[str]], rows: Sequence[Sequence[str]]) -> str:
    """Columns of one width each, in the form of Markdown.

    >>> print(table(FIGURES, [("games", "3")]))
    | quantity, same run | measured |
    | ---                |      --: |
    | games              |        3 |
    """
    names, sides = head
    lines = [names, sides, *rows]
    widths = [max(len(line[n]) for line in lines) for n in range(len(names))]

    def text(line: Sequence[str]) -> str:
        cells = (
            cell.rjust(width) if side == RIGHT else cell.ljust(width)
            for cell, width, side in zip(line, widths, sides, strict=True)
        )
        return f"| {' | '.join(cells)} |"

    return "\n".join(map(text, lines))


def plain(figures: dict[str, float]) -> list[tuple[str, str]]:
    """Figures by name as rows."""
    return [(name, f"{value:,.2f}") for name, value in figures.items()]

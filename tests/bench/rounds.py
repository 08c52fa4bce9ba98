"""Measuring turn about: a slow minute of the machine then slows every side alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence

Take = Callable[[int], float]  # the round's number → what one side took for one thing


class Spread:
    """The median of some figures, and how far they lie apart."""

    def __init__(self, found: Sequence[float]) -> None:
        self.found = sorted(found)
        self.median = statistics.median(found)

    @property
    def quartiles(self) -> tuple[float, float]:
        """Half of the figures lie between these two."""
        if len(self.found) < 3:
            return self.found[0], self.found[-1]
        low, _, high = statistics.quantiles(self.found, n=4, method="inclusive")
        return low, high

    def text(self, digits: int = 2, unit: str = "") -> str:
        """The median with its quartiles in brackets."""
        low, high = self.quartiles
        return f"{self.median:.{digits}f}{unit} ({low:.{digits}f} to {high:.{digits}f})"


def turn_about(sides: Mapping[str, Take], rounds: int) -> dict[str, list[float]]:
    """What each side took, round by round; every round begins with the first side."""
    found: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(rounds):
        for name, take in sides.items():
            found[name].append(take(number))
    return found


def ratio(over: Sequence[float], under: Sequence[float]) -> Spread:
    """How many times as much the first took, round by round."""
    return Spread([a / b for a, b in zip(over, under, strict=True)])

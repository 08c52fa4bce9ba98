"""Which puzzle is today's, and in which order they are offered: the same for everybody."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

from tabletop.puzzles.puzzle import Puzzle


def sorted_by_difficulty(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """The easy ones first; among equals those with a clear margin."""
    return tuple(sorted(puzzles, key=lambda one: (one.level, -one.margin, one.id)))


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: all of them have their turn before one comes again.

    Every round through all puzzles has an order of its own, which follows from its number alone.
    """
    if not puzzles:
        raise ValueError("there are no puzzles")
    turn, place = divmod(day.toordinal(), len(puzzles))
    order = sorted(puzzles, key=lambda one: one.id)
    random.Random(f"round {turn}").shuffle(order)
    return order[place]


def hardest(puzzles: Sequence[Puzzle]) -> int:
    """The highest level among them."""
    return max((puzzle.level for puzzle in puzzles), default=0)

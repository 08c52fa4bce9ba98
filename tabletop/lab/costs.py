"""What a decision costs, counted: function calls and lines of Python that run.

A count repeats exactly, on any machine and however busy it is; seconds do not.  A choice is a
player's decision among at least two moves; what is forced after it, and what chance brings, belongs
to it.

>>> Cost.of(lambda: sorted([3, 1, 2]))
Cost(calls=2, lines=1)
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Self

from tabletop.actors import CHANCE
from tabletop.title import Title


class Cost(NamedTuple):
    """How many functions were called, Python's own among them, and how many lines ran."""

    calls: int
    lines: int

    @classmethod
    def of(cls, work: Callable[[], object]) -> Self:
        """What a piece of work costs."""
        calls = lines = 0

        def called(frame: Any, event: str, about: Any) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        def traced(frame: Any, event: str, about: Any) -> Any:
            nonlocal lines
            lines += event == "line"
            return traced

        before = sys.gettrace()
        sys.settrace(traced)
        sys.setprofile(called)
        try:
            work()
        finally:
            sys.setprofile(None)
            sys.settrace(before)
        return cls(calls - 1, lines)  # the end of the count is a call, too


class Chosen(NamedTuple):
    """A choice of a player, and what it cost."""

    state: Any
    cost: Cost


def choices(title: Title, setup: Any, seed: int) -> Iterator[Chosen]:
    """The choices of one random game in their order; what is dealt before the first is left out."""
    roll = random.Random(seed).random
    state, moves = _on(title, title.start(setup), roll)
    while state.steps:
        move = moves[int(roll() * len(moves))]
        found: list[Any] = []
        cost = Cost.of(lambda: found.append(_on(title, title.advance(state, move), roll)))  # noqa: B023
        yield Chosen(state, cost)
        state, moves = found[0]


def _on(title: Title, state: Any, roll: Callable[[], float]) -> tuple[Any, Sequence[Any]]:
    """Go on until a player has a choice, or the game is over."""
    while state.steps:
        moves = title.legal(state)
        if len(moves) > 1 and state.actor != CHANCE:
            return state, moves
        state = title.advance(state, moves[int(roll() * len(moves))])
    return state, ()


def power(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """By which power of the size the cost grows: 0 not at all, 1 in proportion, 2 as its square.

    >>> power([1, 2, 4], [5, 10, 20])
    1.0
    """
    across, up = [math.log(size) for size in sizes], [math.log(cost) for cost in costs]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    slope = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True))
    return round(slope / sum((x - middle) ** 2 for x in across), 6)

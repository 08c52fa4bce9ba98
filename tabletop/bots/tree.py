"""The tree of a search: its positions, and what came of trying their moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Tried:
    """What came of trying all moves of a position; whichever way it is reached, that is the same.

    Most of them are never looked at again: only what they promise is kept, and the position after
    a move is made anew when the search first goes there.  That of the best one, where it goes next,
    is kept together with its worths as they were told.
    """

    __slots__ = ("first", "followed", "moves", "near", "priors", "promised", "secret")

    near: Sequence[float]  # the worths of the position itself, for those that are much the same

    def __init__(self, moves: Sequence[Any]) -> None:
        self.moves = moves
        self.promised: list[Sequence[float]] = []  # the worths of the positions after the moves
        # the position, its moves if they have been asked for, and its worths
        self.followed: list[tuple[Any, Sequence[Any] | None, Any] | None] = [None] * len(moves)
        self.secret = False
        self.priors: list[float] = []
        self.first: list[float] = []  # what the moves are worth to the actor at first sight


class Node:
    """A position of the tree; `tried`, the search went on from it; `met`, it was valued."""

    __slots__ = (
        "actor",
        "lead",
        "leaves",
        "met",
        "moves",
        "near",
        "nodes",
        "passed",
        "state",
        "totals",
        "tried",
        "visits",
        "worths",
    )
    nodes: Any  # chance: outcome → [node, times drawn]; else by move, None where none was yet
    visits: list[int]
    totals: list[float]
    leaves: list[Any]

    def __init__(
        self, state: Any, moves: Sequence[Any], worths: Sequence[float], near: Any = None
    ) -> None:
        self.state, self.moves = state, moves
        self.worths, self.near = worths, near  # near: as they were told, if that is kept
        self.actor: int = state.actor
        self.tried: Tried | None = None
        self.met = False
        self.nodes, self.visits = None, []
        self.lead, self.passed = 0.0, 0  # sum of the leads found here and below, and their number

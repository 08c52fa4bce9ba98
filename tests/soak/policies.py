"""How seats play in the soak: some at random, some so as to find what nobody thought of.

A policy gets the position, its moves (two or more), a generator and the seat's memory of the kinds
of move it has made in this game.  Nothing else is remembered, so a seed gives the same game again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import glenmore as gm
from glenmore.moves import Move

Memory = Counter[str]
Choose = Callable[[gm.State, Sequence[Move], random.Random, Memory], Move]

DECLINING = frozenset({"decline", "pass", "done", "end-turn", "give-up"})
SPENDING = frozenset({"sell", "buy", "pay-coin", "ness", "move", "claim", "build-cellar", "pile"})
STOPS = frozenset({"take", "relief", "stop", "throw"})
LOOKED_AT = 5  # successors that the closing policy compares


class Policy(NamedTuple):
    """How to choose, and how many of the seats play so."""

    choose: Choose
    share: int


def at_random(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """Any move."""
    return moves[int(rng.random() * len(moves))]


def last(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """Always the last one listed: free actions for as long as there are any."""
    return moves[-1]


def first(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """Always the first one listed."""
    return moves[0]


def rarest(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """Of the kind that this seat has made least often so far."""
    least = min(memory[move.word] for move in moves)
    return rng.choice([move for move in moves if memory[move.word] == least])


def hoarding(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """Declines, spends and sells nothing if that can be helped."""
    free = [move for move in moves if move.word in DECLINING]
    kept = free or [m for m in moves if m.word not in SPENDING and not _is_free(state, m)] or moves
    return rng.choice(kept)


def spendthrift(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """Free actions first, then whatever costs something."""
    free = [move for move in moves if _is_free(state, move)]
    return rng.choice(free or [move for move in moves if move.word in SPENDING] or moves)


def dawdling(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """The longest game: the nearest stop, World's End last of all, and nothing in between."""
    stops = [move for move in moves if move.word in STOPS]
    if stops:
        return min(stops, key=lambda move: _distance(state, move))
    lazy = [move for move in moves if move.word in DECLINING]
    return rng.choice(lazy or [move for move in moves if move.word != "end"] or moves)


def hurrying(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """The shortest game: the farthest stop; a rondel with many holes, others far behind."""
    stops = [move for move in moves if move.word in STOPS]
    if stops:
        return max(stops, key=lambda move: _distance(state, move))
    return at_random(state, moves, rng, memory)


def closing(state: gm.State, moves: Sequence[Move], rng: random.Random, memory: Memory) -> Move:
    """Looks one decision ahead and goes where the fewest moves are left."""
    some = moves if len(moves) <= LOOKED_AT else rng.sample(list(moves), LOOKED_AT)
    return min(some, key=lambda move: _left(gm.advance(state, move), state.actor))


def _left(after: gm.State, seat: int) -> int:
    """How much is left to decide; what others decide is not its concern."""
    return len(gm.legal(after)) if after.steps and after.actor == seat else 99


def _is_free(state: gm.State, move: Move) -> bool:
    window: Any = getattr(state.steps[-1], "window", "")
    return (window, type(move)) in state.game.free_by_move


def _distance(state: gm.State, move: Move) -> int:
    place: str = getattr(move, "tile", "") or getattr(move, "place", "")
    position = state.position(place)
    return 99 if position is None else position


POLICIES: dict[str, Policy] = {
    "random": Policy(at_random, 4),
    "last": Policy(last, 2),
    "first": Policy(first, 1),
    "rarest": Policy(rarest, 4),
    "hoarding": Policy(hoarding, 2),
    "spendthrift": Policy(spendthrift, 3),
    "dawdling": Policy(dawdling, 2),
    "hurrying": Policy(hurrying, 1),
    "closing": Policy(closing, 1),
}

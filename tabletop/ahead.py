"""Looking ahead: several decisions carried out on one draft, for search and simulation.

Moves must come from the options of the position; nothing is checked again and nothing is told.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop.actors import CHANCE
from tabletop.game import legal
from tabletop.steps import settle, where_it_falls

LONGEST = 12  # forced moves and small change that are followed at most

Followed = tuple[Any, Sequence[Any]]  # a position, and the moves of a seat that has a choice there


def follow(state: Any, move: Any, small: bool = True) -> Followed:
    """The position after a move and what is forced, with the moves of who has a choice there.

    Small change (how a price is paid, where a gain is put) is settled the first way, unless
    `small` is False.  Where chance is next or the game is over there are no moves.
    """
    draft = state.open_class(state, None)
    draft.steps[-1].do(draft, move)
    settle(draft)
    return _settled(draft, small)


def reach(state: Any, move: Any) -> Any:
    """The position that `follow` finds, for whoever does not ask for the moves there."""
    draft = state.open_class(state, None)
    draft.steps[-1].do(draft, move)
    settle(draft, listed=False)
    for _ in range(LONGEST):
        if not draft.steps or draft.steps[-1].actor(draft) == CHANCE:
            break
        step = draft.steps[-1]
        forced = step.forced(draft)
        if forced is None:
            break
        step.do(draft, forced)
        settle(draft, listed=False)
    return draft.seal()


def moves_at(state: Any) -> Sequence[Any]:
    """The moves that `follow` finds with a position: those of a seat that has a choice there."""
    if not state.steps or state.steps[-1].by_chance:
        return ()
    moves = legal(state)
    return moves if len(moves) > 1 and not moves[0].small else ()


def _settled(draft: Any, small: bool) -> Followed:
    moves: Sequence[Any] = ()
    for _ in range(LONGEST):
        if not draft.steps:
            break
        step = draft.steps[-1]
        if step.by_chance:
            break
        moves = draft.offered or step.options(draft)
        if len(moves) > 1 and not (small and moves[0].small):
            return draft.seal(), moves
        step.do(draft, moves[0])
        settle(draft)
        moves = ()
    return draft.seal(), moves


def draw(state: Any, rng: random.Random) -> tuple[tuple[Any, ...], Any, Sequence[Any]]:
    """What chance may bring, until a player has a choice: the outcome, then as `follow`."""
    draft = state.open_class(state, None)
    outcome: list[Any] = []
    while True:
        while draft.steps and draft.steps[-1].by_chance:
            step: Any = draft.steps[-1]
            move = step.drawn(draft, rng.random())
            outcome.append(move)
            step.do(draft, move)
            settle(draft)
        after, moves = _settled(draft, True)
        if moves or after.actor != CHANCE:
            return tuple(outcome), after, moves
        draft = after.open_class(after, None)


def by_chance(chances: Sequence[tuple[Any, float]], rng: random.Random) -> Any:
    """One outcome by its probability."""
    return where_it_falls(rng.random(), chances)


def play_out(state: Any, decisions: int | None, rng: random.Random) -> Any:
    """The position after so many random decisions; None: at the end of the game."""
    draft = state.open_class(state, None)
    left = -1 if decisions is None else decisions
    roll = rng.random
    while draft.steps:
        step: Any = draft.steps[-1]
        if step.by_chance:
            move = step.drawn(draft, roll())
        else:
            moves = draft.offered or step.options(draft)
            if len(moves) > 1:
                if not left:
                    break
                left -= 1
            move = moves[int(roll() * len(moves))]
        step.do(draft, move)
        settle(draft)
    return draft.seal()

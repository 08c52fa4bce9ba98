"""A draw that lists nothing brings what a walk through all outcomes brings."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.rondel import Refill
from tabletop.actors import CHANCE
from tabletop.steps import where_it_falls
from tests.conformance.games import SETUPS, together

GAMES = [*list(SETUPS.values())[::9], gm.Setup(4, together(4))]
AWAY = 1e-9  # from a border between two outcomes, where rounding may tell


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_draw_is_what_the_probabilities_say(number):
    rng, state = random.Random(number), gm.start(GAMES[number])
    steps = set()
    while state.steps:
        if state.actor == CHANCE:
            step: Any = state.steps[-1]
            roll = rng.random()
            steps.add(type(step))
            assert step.drawn(state, roll) == where_it_falls(roll, gm.chance(state))
        moves = gm.legal(state)
        state = gm.advance(state, moves[int(rng.random() * len(moves))])
    assert Refill in steps


@pytest.mark.parametrize("marked", [False, True])
def test_the_refill_shares_out_the_whole_range(marked):
    """Also at the ends of every outcome's share; in stack A nothing is marked, in D World's End."""
    rng, state = random.Random(3), gm.start(gm.Setup(4))
    while not _draws(state, marked):
        moves = gm.legal(state)
        state = gm.advance(state, moves[int(rng.random() * len(moves))])
    step: Any = state.steps[-1]
    low = 0.0
    for move, probability in gm.chance(state):
        high = low + probability
        assert step.drawn(state, low + AWAY) == step.drawn(state, high - AWAY) == move
        low = high


def _draws(state: gm.State, marked: bool) -> bool:
    """Whether the next tile comes from a stack of several, of which some are marked or none."""
    if not isinstance(state.steps[-1], Refill):
        return False
    stack = next(stack for stack in state.stacks if stack.pool or stack.marks)
    return len(gm.chance(state)) > 1 and bool(stack.marks) == marked

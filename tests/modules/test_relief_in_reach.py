"""What selling everything shows is what trying every free action finds (EDGE-05, EDGE-06)."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from glenmore.base.relief import found_by_trying, within_reach
from glenmore.base.stops import takeable
from glenmore.base.taking import ChooseStop

SETS = [(), (2,), (3, 8), (2, 4, 6), (1, 2, 3, 4, 5, 6, 7, 8)]


@pytest.mark.parametrize("chronicles", SETS, ids=str)
def test_sales_bring_as_much_within_reach_as_trying_does(chronicles: tuple[int, ...]) -> None:
    answers = {True: 0, False: 0}
    for seed in range(24):
        rng, state = random.Random(seed), gm.start(gm.Setup(3, chronicles))
        while state.steps:
            if isinstance(state.steps[-1], ChooseStop) and not takeable(state, state.turn.seat):
                answer = within_reach(state)
                assert answer == found_by_trying(state)
                answers[answer] += 1
            state = gm.advance(state, rng.choice(gm.legal(state)))
    assert sum(answers.values()) > 3

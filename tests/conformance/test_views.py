"""Nothing secret leaks: what a seat may not know makes no difference to what it sees.

Asked of every chronicle in which something is hidden: by a part (`seen_by`) or by a secret step.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import glenmore as gm
from glenmore.modules import MODULES, module
from glenmore.viewing import known_to_all, may_see
from tests.replays.corpus import wanted

HIDING = [
    number
    for number in MODULES
    if "seen_by" in module(number).handlers
    or any(getattr(step, "secret", False) for step in module(number).steps)
]


ONLY_WITH = {8: 5}  # chronicles that hide something only together with another
SEEDS = 60  # in some of so many games it happens


def games(number: int) -> Iterator[list[gm.State]]:
    """Recorded games of one chronicle, in which much happens."""
    if number in ONLY_WITH:
        for seed in range(SEEDS):
            yield gm.play(gm.Setup(3, (ONLY_WITH[number], number)), seed=seed).states()
        return
    for entry in wanted():
        if entry.setup.chronicles == (number,):
            yield gm.loads(entry.game.read_text(encoding="utf-8")).states()


def test_something_is_hidden_somewhere() -> None:
    assert {1, 7} <= set(HIDING)


@pytest.mark.parametrize("number", HIDING)
def test_a_decision_that_a_seat_may_not_see_changes_nothing_for_it(number: int) -> None:
    """Whatever else could have been decided in secret, others would see the same."""
    hidden = 0
    for states in games(number):
        for state in states:
            if number in ONLY_WITH and not _of(state, number):
                continue
            seats = range(len(state.players)) if state.steps else ()
            blind = [seat for seat in seats if not may_see(state, seat)]
            if blind:
                moves = gm.legal(state)
                ends = [gm.advance(state, move) for move in moves]
                hidden += len(moves) > 1
                assert all(len({gm.view(end, seat) for end in ends}) == 1 for seat in blind)
        if hidden and number in ONLY_WITH:
            break
    assert hidden


def _of(state: gm.State, number: int) -> bool:
    """Whether a step of the chronicle is to be decided."""
    return bool(state.steps) and type(state.steps[-1]) in module(number).steps


@pytest.mark.parametrize("number", HIDING)
def test_a_view_is_a_position_of_its_own(number: int) -> None:
    """Seeing twice is seeing once, the same seat decides, and what all know is in every view."""
    for state in next(games(number))[::2]:
        public = known_to_all(state)
        for seat in range(len(state.players)):
            seen = gm.view(state, seat)
            assert gm.view(seen, seat) == seen
            assert seen.actor == state.actor
            assert known_to_all(seen) == public
            if state.actor == seat:
                assert gm.legal(seen) == gm.legal(state)

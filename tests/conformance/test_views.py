"""Nothing secret leaks: what a seat may not know makes no difference to what it sees.

Asked of every set of chronicles in which something is hidden: by a part (`seen_by`) or by a step.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import glenmore as gm
from glenmore.viewing import known_to_all, may_see
from tests.conformance.games import CHRONICLES, random_states

HIDING = {
    name: setup for name, setup in CHRONICLES.items()
    if len(setup.chronicles) == 1 and ", " not in name.partition("players")[2] and any(
        "seen_by" in module.handlers
        or any(getattr(step, "secret", False) for step in module.steps)
        for module in gm.start(setup).game.modules
    )
}
ENOUGH, MOST = 5, 12  # hidden decisions that will do, and games to find them in


def games(name: str) -> Iterator[list[gm.State]]:
    """Random games of one set."""
    first = 100 * list(CHRONICLES).index(name)
    for seed in range(first, first + MOST):
        yield random_states(HIDING[name], seed)


def test_something_is_hidden_somewhere() -> None:
    assert any(7 in setup.chronicles for setup in HIDING.values())
    assert any(1 in setup.chronicles for setup in HIDING.values())


@pytest.mark.parametrize("name", HIDING)
def test_a_decision_that_a_seat_may_not_see_changes_nothing_for_it(name: str) -> None:
    """Whatever else could have been decided in secret, others would see the same."""
    hidden = 0
    for states in games(name):
        for state in states:
            seats = range(len(state.players)) if state.steps else ()
            blind = [seat for seat in seats if not may_see(state, seat)]
            if blind:
                moves = gm.legal(state)
                ends = [gm.advance(state, move) for move in moves]
                hidden += len(moves) > 1
                assert all(len({gm.view(end, seat) for end in ends}) == 1 for seat in blind)
        if hidden >= ENOUGH:
            return
    assert hidden


@pytest.mark.parametrize("name", HIDING)
def test_a_view_is_a_position_of_its_own(name: str) -> None:
    """Seeing twice is seeing once, the same seat decides, and what all know is in every view."""
    for state in next(games(name))[::3]:
        public = known_to_all(state)
        for seat in range(len(state.players)):
            seen = gm.view(state, seat)
            assert gm.view(seen, seat) == seen
            assert seen.actor == state.actor
            assert known_to_all(seen) == public
            if state.actor == seat:
                assert gm.legal(seen) == gm.legal(state)

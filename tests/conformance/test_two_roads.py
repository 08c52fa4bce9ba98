"""`legal` and `check` are two roads to the same answer, in thousands of random positions."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from tests.conformance.conceivable import conceivable
from tests.conformance.games import SETUPS, random_states


def same(state: gm.State) -> None:
    """All conceivable moves filtered by `check` are just what `legal` lists."""
    listed = gm.legal(state)
    assert len(set(listed)) == len(listed)
    allowed = {move for move in conceivable(state) if gm.check(state, move).legal}
    assert allowed == set(listed), (state.steps[-1:], allowed ^ set(listed))


@pytest.mark.parametrize("name", SETUPS)
def test_legal_is_all_conceivable_moves_filtered_by_check(name: str) -> None:
    positions = 0
    rng = random.Random(name)
    for seed in range(8):
        states = random_states(SETUPS[name], seed)
        for state in rng.sample(states, 26):
            same(state)
            positions += 1
    assert positions == 8 * 26


def test_every_refusal_cites_rules_of_the_reference_and_reads_as_a_sentence() -> None:
    rng = random.Random(3)
    seen = set()
    for seed in range(6):
        for state in rng.sample(random_states(SETUPS["3 players"], seed), 12):
            for move in conceivable(state):
                for reason in gm.check(state, move).reasons:
                    if reason.key in seen:
                        continue
                    seen.add(reason.key)
                    assert reason.rules, reason
                    assert all(rule in gm.rules for rule in reason.rules), reason
                    assert not set("?{") & set(str(reason)), str(reason)
    assert len(seen) > 25


def test_advance_and_apply_agree() -> None:
    rng = random.Random(4)
    for name, setup in SETUPS.items():
        for state in rng.sample(random_states(setup, len(name)), 20):
            if state.steps:
                for move in gm.legal(state):
                    assert gm.advance(state, move) == gm.apply(state, move)[0]

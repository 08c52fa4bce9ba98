"""`legal` and `check` are two roads to the same answer, in thousands of random positions."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

import glenmore as gm
from tests.conformance.conceivable import conceivable
from tests.conformance.games import ALONE_AND_ALL, CHRONICLES, SETUPS, random_states, share
from tests.conformance.roads import of_each_kind, same

OF_EACH_KIND = 1  # positions of a game for each kind of step; `make property` compares 100,000
GAMES = 2  # more of them meet no other kind of legal move, and hardly another refusal
TOGETHER = 1  # of a pair or a triple: its chronicles are played alone as well


@pytest.mark.parametrize("name", SETUPS)
def test_legal_is_all_conceivable_moves_filtered_by_check(name: str) -> None:
    rng = random.Random(name)
    games = GAMES if name in ALONE_AND_ALL else TOGETHER
    seeds = share(name, games, in_all=0, least=games)
    for seed in seeds:
        closely = seed == seeds[0] and name in ALONE_AND_ALL
        states = random_states(SETUPS[name], seed)
        for state in of_each_kind(states, OF_EACH_KIND, rng, every_move=closely):
            same(state)


def refusals(names: Iterable[str], seeds: int) -> set[str]:
    """All kinds of refusals met in some games; each cites rules and reads as a sentence."""
    rng = random.Random(3)
    seen: set[str] = set()
    for name in names:
        for seed in share(name, each=seeds, in_all=0, least=seeds):
            for state in rng.sample(random_states(SETUPS[name], seed), 12):
                for move in conceivable(state):
                    for reason in gm.check(state, move).reasons:
                        if reason.key in seen:
                            continue
                        seen.add(reason.key)
                        assert reason.rules, reason
                        assert all(rule in gm.rules for rule in reason.rules), reason
                        assert not set("?{") & set(str(reason)), str(reason)
    return seen


def test_every_refusal_cites_rules_of_the_reference_and_reads_as_a_sentence() -> None:
    assert len(refusals(["3 players"], 6)) > 25


@pytest.mark.parametrize("name", [name for name in ALONE_AND_ALL if name in CHRONICLES])
def test_refusals_with_chronicles_cite_rules_and_read_as_sentences(name: str) -> None:
    assert len(refusals([name], 1)) > 10


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_advance_and_apply_agree(name: str) -> None:
    rng = random.Random(4)
    seed = share(name, each=1, in_all=0, least=1)[0]
    for state in rng.sample(random_states(SETUPS[name], seed), 20):
        for move in gm.legal(state):
            assert gm.advance(state, move) == gm.apply(state, move)[0]

"""What values remember is what would be found afresh; and facts that lie are noticed."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import glenmore as gm
from glenmore.components import Cell
from glenmore.estate import Estate, Plot
from tests.conformance.games import ALONE_AND_ALL
from tests.conformance.remembered import asked, played, stale
from tests.conformance.roads import of_each_kind

OF_EACH_KIND = 1  # positions of a game for each kind of step
MET: Counter[str] = Counter()


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_facts_moves_and_verdicts_are_those_of_a_position_loaded_afresh(name: str) -> None:
    rng = random.Random(name)
    for state in of_each_kind(played(ALONE_AND_ALL[name], seed=51), OF_EACH_KIND, rng):
        assert not list(stale(state, rng)), gm.dumps(state)
        MET.update(asked(state))


def test_facts_were_met() -> None:
    """Else the test above would show nothing."""
    assert {"Estate.goods", "Ground.working", "Ground.open_land"} <= MET.keys(), MET


def test_facts_that_lie_are_noticed() -> None:
    state = gm.position(3).state()
    assert not list(stale(state, random.Random(1)))
    vars(state.players[1].estate)["goods"] = (0, 9, 0, 0, 0)
    assert "estate.goods remembers" in next(stale(state, random.Random(1)))


def test_facts_that_are_handed_on_too_far_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact that a changed estate keeps though the change touches it."""
    change = Estate.with_

    def keeping_all(self: Estate, cell: Cell, plot: Plot) -> Estate:
        made = change(self, cell, plot)
        made.__dict__.update(self.__dict__)
        return made

    monkeypatch.setattr(Estate, "with_", keeping_all)
    rng = random.Random(2)
    states = played(gm.Setup(players=2), seed=1)
    assert any("remembers" in what for state in states for what in stale(state, rng))


def test_moves_that_lie_are_noticed() -> None:
    state = gm.position(3).state()
    object.__setattr__(state, "offered", gm.legal(state)[1:])
    assert "other moves" in next(stale(state, random.Random(1)))

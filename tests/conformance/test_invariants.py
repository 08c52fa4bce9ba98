"""Invariants of the specification (base.md, 4.6) after every decision of many random games."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from glenmore.model import make_state
from glenmore.positions import PositionError
from tests.conformance.games import ALONE_AND_ALL, BASE, CHRONICLES, SETUPS, share
from tests.conformance.invariants import broken, checked_game
from tests.conformance.made import Dice, made_up

GAMES = 16  # of each setup of the base game; `make soak` plays many more
WITH_CHRONICLES = 160  # of all sets together, but at least
LEAST = 2  # of each; three of each chronicle alone and of all together
ALONE = 3


@pytest.mark.parametrize("name", SETUPS)
def test_invariants_hold_after_every_decision(name: str) -> None:
    seeds = share(name, GAMES, WITH_CHRONICLES, ALONE if name in ALONE_AND_ALL else LEAST)
    decisions = sum(checked_game(SETUPS[name], seed) for seed in seeds)
    assert decisions > len(seeds) * 120


def test_there_are_enough_games() -> None:
    assert len(BASE) * GAMES >= 140
    assert all(len(share(name, GAMES, WITH_CHRONICLES, LEAST)) >= LEAST for name in CHRONICLES)


# -- the checks find what is wrong ----------------------------------------------------------------


def wrong(**fields: object) -> list[str]:
    """What is broken in the set-up of 3 players with some fields changed."""
    state = gm.position(3).state()
    return broken(
        make_state(state.game, {n: getattr(state, n) for n in gm.State._names()} | fields)
    )


def test_the_checks_see_faults() -> None:
    state = gm.position(3).state()
    assert broken(state) == []
    assert "invariant 4" in wrong(market=(4, 0, 0, 0, 0))[0]
    assert "invariant 6" in wrong(discard=("oban",))[0]
    assert "invariant 7" in wrong(activated=((0, "home-castle"), (0, "home-castle")))[0]
    assert any("a lap ahead" in fault for fault in wrong(pieces=(0, 1, 20)))
    holes = tuple("" if tile == "halkirk" else tile for tile in state.ring)
    shorter = (*holes[:5], "", *holes[6:])
    assert any("invariant 5" in fault for fault in wrong(ring=shorter))


def test_the_checks_see_faults_of_players() -> None:
    for change, number in (
        ({"scots": 7}, 1),
        ({"markers": 9}, 1),
        ({"clans": ("innes",), "markers": 9}, 8),
    ):
        state = gm.position(3).state()
        player = state.players[0]
        names = player._names()
        changed = type(player)(*(change.get(n, getattr(player, n)) for n in names))
        found = wrong(players=(changed, *state.players[1:]))
        assert any(f"invariant {number}" in fault for fault in found), (change, found)


def test_made_up_positions_break_nothing() -> None:
    for seed in range(200):
        try:
            state = made_up(Dice(random.Random(seed)))
        except PositionError:
            continue
        assert broken(state) == [], seed

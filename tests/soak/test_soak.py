"""Long random play, run by `make soak`: GLENMORE_SOAK games of every setup (300 unless told).

The sets of chronicles share ten times as many games.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import glenmore as gm
from glenmore.positions import PositionError
from tests.conformance.conceivable import conceivable
from tests.conformance.games import CHRONICLES, SETUPS, share
from tests.conformance.invariants import broken, checked_game
from tests.conformance.made import Dice, made_up
from tests.perft.slow import TooMany, slow_legal

GAMES = int(os.environ.get("GLENMORE_SOAK", "300"))


def seeds(name: str, games: int) -> range:
    """Other seeds than those of the unit tests."""
    found = share(name, games, games * 10, max(1, games // 10))
    return range(100_000 + found.start, 100_000 + found.stop)


@pytest.mark.parametrize("name", SETUPS)
def test_invariants_in_many_games(name: str) -> None:
    for seed in seeds(name, GAMES):
        checked_game(SETUPS[name], seed)


@pytest.mark.parametrize("name", SETUPS)
def test_saved_games_come_back(name: str) -> None:
    for seed in seeds(name, max(1, GAMES // 10)):
        record = gm.play(SETUPS[name], seed=seed)
        assert gm.loads(gm.dumps(record)) == record
        assert gm.notation.parse_game(gm.notation.game(record)) == record


@pytest.mark.parametrize("name", CHRONICLES)
def test_two_roads_in_many_positions_with_chronicles(name: str) -> None:
    rng = random.Random(name)
    for seed in seeds(name, max(1, GAMES // 5)):
        for state in rng.sample(gm.play(SETUPS[name], seed=seed).states(), 20):
            allowed = {move for move in conceivable(state) if gm.check(state, move).legal}
            assert allowed == set(gm.legal(state)), (seed, gm.notation.position(state))


def test_slow_generator_in_many_made_up_positions() -> None:
    compared: Counter[str] = Counter()
    for seed in range(100_000, 100_000 + GAMES * 60):
        try:
            state = made_up(Dice(random.Random(seed)))
            slow = slow_legal(state)
        except (PositionError, TooMany):
            continue
        assert set(gm.legal(state)) == slow, (seed, gm.notation.position(state))
        compared[type(state.steps[-1]).__name__ if state.steps else "over"] += 1
    assert sum(compared.values()) > GAMES * 50, compared


def test_two_roads_in_many_made_up_positions() -> None:
    for seed in range(200_000, 200_000 + GAMES * 5):
        try:
            state = made_up(Dice(random.Random(seed)))
        except PositionError:
            continue
        allowed = {move for move in conceivable(state) if gm.check(state, move).legal}
        assert allowed == set(gm.legal(state)), (seed, gm.notation.position(state))
        for move in allowed:
            after = gm.advance(state, move)
            assert broken(after) == [], (seed, move)
            assert gm.faults(after) == (), (seed, move, gm.faults(after))

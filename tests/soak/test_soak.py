"""Long random play, run by `make soak`: GLENMORE_SOAK games of every setup (300 unless told)."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import glenmore as gm
from glenmore.positions import PositionError
from tests.conformance.conceivable import conceivable
from tests.conformance.games import SETUPS
from tests.conformance.invariants import broken, checked_game
from tests.conformance.made import Dice, made_up
from tests.perft.slow import TooMany, slow_legal

GAMES = int(os.environ.get("GLENMORE_SOAK", "300"))


@pytest.mark.parametrize("name", SETUPS)
def test_invariants_in_many_games(name: str) -> None:
    for seed in range(1000, 1000 + GAMES):
        checked_game(SETUPS[name], seed)


@pytest.mark.parametrize("name", SETUPS)
def test_saved_games_come_back(name: str) -> None:
    for seed in range(1000, 1000 + GAMES // 10):
        record = gm.play(SETUPS[name], seed=seed)
        assert gm.loads(gm.dumps(record)) == record
        assert gm.notation.parse_game(gm.notation.game(record)) == record


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

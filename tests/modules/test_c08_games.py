"""Chronicle 8 at random: games in which every mobster is drawn, taken and used, with invariants."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from glenmore.modules.c08_penny_mobsters import MOBSTERS, DrawMobster, FreeMobster, gang, pool
from glenmore.moves import Move
from tests.conformance.conceivable import conceivable
from tests.conformance.invariants import between, broken

QUIET = ("pass", "end", "done", "decline")
SETUPS = {
    "3 players": gm.Setup(3, (8,)),
    "4 players": gm.Setup(4, (8,)),
    "IT-strict": gm.Setup(3, (8,), "IT-strict"),
}
LOOKED_AT = 0.02  # share of the positions in which all conceivable moves are tried


def wanted(setup: gm.Setup, seed: int) -> list[str]:
    """Mobsters in an order in which each comes first in some game."""
    names = list(pool(setup))
    at = seed % len(names)
    return names[at:] + names[:at]


def chosen(state: gm.State, names: list[str], rng: random.Random) -> Move:
    """The first wanted mobster that is drawn; mobsters are taken early, and turns go on."""
    moves = gm.legal(state)
    if len(moves) == 1:
        return moves[0]
    if isinstance(moves[0], DrawMobster):
        hidden = [m for m in moves if m.what == "face-down"]  # type: ignore[attr-defined]
        for name in names[:2]:
            for move in moves:
                if move == DrawMobster(name):
                    return move
        return rng.choice(hidden or moves)
    free = [m for m in moves if isinstance(m, FreeMobster)]
    if free and rng.random() < 0.8:
        return next((FreeMobster(n) for n in names if FreeMobster(n) in free), free[0])
    lively = [m for m in moves if m.word not in QUIET]
    return rng.choice(lively if lively and rng.random() < 0.8 else moves)


def play(setup: gm.Setup, seed: int) -> tuple[set[str], set[str]]:
    """One game, checked after each decision: who was taken, and which words were used."""
    rng, state = random.Random(seed), gm.start(setup)
    names, taken, words = wanted(setup, seed), set(), set()
    while state.steps:
        move = chosen(state, names, rng)
        words.add(move.word)
        after = gm.advance(state, move)
        found = between(state, move, after) + broken(after)
        assert not found, (setup, seed, move, found)
        if rng.random() < LOOKED_AT:
            assert gm.faults(after) == () or not after.turn.number, (seed, move, gm.faults(after))
            if after.steps:
                legal = gm.legal(after)
                allowed = {m for m in conceivable(after) if gm.check(after, m).legal}
                assert allowed == set(legal), (seed, after.steps[-1:], allowed ^ set(legal))
        state = after
        taken |= {owned.mobster for owned in gang(state).owned}
    return taken, words


@pytest.mark.parametrize("name", SETUPS)
def test_random_games_keep_the_rules_whoever_is_taken(name: str) -> None:
    setup = SETUPS[name]
    taken: set[str] = set()
    for seed in range(len(pool(setup))):
        taken |= play(setup, seed)[0]
    assert taken == set(pool(setup)) <= set(MOBSTERS)

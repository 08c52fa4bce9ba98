"""What modules change about prices is remembered: it is what they would say if asked again."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glenmore as gm
from glenmore.answers import NOT_ASKED
from glenmore.hooks import Price
from glenmore.vocabulary import CELL, CLAIM, RELIEF, TAKE
from tests.conformance.games import ALONE_AND_ALL

CELLS = [(x, y) for x in (-2, -1, 0, 1, 2) for y in (-2, -1, 0, 1, 2)]


def prices(state: gm.State, purpose: str) -> list[list[Price]]:
    """What subjects cost each seat as modules say, on top of nothing."""
    game, places = state.game, [(tile, state.position(tile)) for tile in state.ring if tile]
    subjects: dict[str, list[Any]] = {
        TAKE: places,
        RELIEF: places,
        CELL: [(tile, cell) for tile, _ in places[:2] for cell in CELLS],
        CLAIM: list(game.clans),
    }
    found = []
    for seat in game.seats:
        changes = game.price_changes(state, seat, purpose)
        found.append([_changed(changes, subject) for subject in subjects[purpose]])
    return found


def _changed(changes: tuple[Any, ...], subject: Any) -> Price:
    price = Price()
    for change in changes:
        price = change(subject, price)
    return price


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_prices_are_those_that_modules_would_say_if_asked_again(name: str) -> None:
    setup, rng = ALONE_AND_ALL[name], random.Random(name)
    state = gm.start(setup)
    while state.steps:
        if state.turn.number and rng.random() < 0.2:
            for purpose in (TAKE, RELIEF, CELL, CLAIM):
                known = prices(state, purpose)
                state.game._last_changes[purpose] = NOT_ASKED
                assert prices(state, purpose) == known, gm.dumps(state)
        state = gm.advance(state, rng.choice(gm.legal(state)))

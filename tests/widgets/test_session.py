"""A game at one screen: it stops at people's decisions, and undo brings everything back."""

from __future__ import annotations

import random

import pytest

import glenmore as gm
from glenmore.moves import Take
from glenmore_widgets import Session


def finish(session, seed=5):
    rng = random.Random(seed)
    while session.moves:
        assert session.choose(rng.randrange(len(session.moves))).legal
    return session


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("humans", [(0,), (0, 1), ()])
def test_a_whole_game_can_be_played(players, humans):
    session = finish(Session(gm.Setup(players=players), seed=players, humans=humans))
    assert session.state.actor == gm.OVER
    assert all(entry.event.rules for entry in session.entries)


def test_it_stops_only_where_a_person_decides():
    session = Session(gm.Setup(players=3), seed=2)
    rng = random.Random(1)
    while session.moves:
        assert session.state.actor == 0
        assert session.moves == gm.legal(session.state)
        session.choose(rng.randrange(len(session.moves)))


def test_the_same_seed_gives_the_same_game():
    one, other = (finish(Session(gm.Setup(players=3), seed=4)) for _ in range(2))
    assert one.state == other.state
    assert one.entries == other.entries


def test_undo_brings_back_state_ledger_and_chance():
    session = Session(gm.Setup(players=3), seed=6)
    trail = []
    rng = random.Random(3)
    for _ in range(12):
        number = rng.randrange(len(session.moves))
        trail.append((session.state, list(session.entries), session.moves, number))
        session.choose(number)
    last = session.state
    for state, entries, moves, _ in reversed(trail):
        assert session.undo()
        assert (session.state, session.entries, session.moves) == (state, entries, moves)
    assert not session.undo()
    for *_, number in trail:
        session.choose(number)
    assert session.state == last


def test_a_refused_move_changes_nothing():
    session = Session(gm.Setup(players=2), seed=1)
    before = (session.state, list(session.entries), session.serial)
    verdict = session.attempt(Take("loch-ness"))
    assert verdict.rules == ("TURN-04",)
    assert (session.state, session.entries, session.serial) == before


def test_bots_of_your_own_may_play():
    asked = []

    def first(seen, moves, rng):
        asked.append(seen.actor)
        return moves[0]

    finish(Session(gm.Setup(players=2), seed=1, bots={1: first}))
    assert set(asked) == {1}


def test_a_seat_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="no seat 2"):
        Session(gm.Setup(players=2), humans=(0, 2))

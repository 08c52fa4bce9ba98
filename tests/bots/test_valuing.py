"""What is kept up to date by what changed is what all terms say when they are counted anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import glenmore as gm
from glenmore.bots.facts import Standing, moment_of, standing_of
from glenmore.bots.judgement import JUDGEMENT
from glenmore.bots.terms import TERMS
from glenmore.model import Draft
from glenmore.modules.c09_feasts_and_follies import prospects
from tabletop import ahead
from tabletop.bots.valuing import Scale
from tests.conformance.games import SETUPS, together

GAMES = [*list(SETUPS.values())[::9], gm.Setup(3, together(3)), gm.Setup(4, together(4))]


def walk(setup: gm.Setup, seed: int) -> Iterator[tuple[gm.State, list[gm.State]]]:
    """Positions of a random game, each with some that may follow."""
    rng, state = random.Random(seed), gm.start(setup)
    while state.steps:
        moves = gm.legal(state)
        if state.actor >= 0:
            yield state, [ahead.follow(state, m)[0] for m in rng.sample(moves, min(3, len(moves)))]
        state = gm.advance(state, moves[int(rng.random() * len(moves))])


def fresh(state: gm.State) -> list[float]:
    """Every term counted anew, added up in the order of the evaluation."""
    if not state.steps:
        return [float(points) for points in JUDGEMENT.title.points(state)]
    return list(Scale(state.game, TERMS, moment_of, standing_of, None).worths(state))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_changes_lead_to_what_is_counted_anew(number):
    for n, (state, after) in enumerate(walk(GAMES[number], number)):
        near = JUDGEMENT.worths(state)
        if n % 3 == 0:
            assert near == fresh(state)
            assert [JUDGEMENT.worths(one, near=near) for one in after] == [*map(fresh, after)]


def test_scots_that_chronicles_count_at_home_are_counted_anew():
    """New Fort George: those on its halves stand at home, wherever the castle is."""
    for state, after in walk(gm.Setup(3, together(3)), 17):
        near = JUDGEMENT.worths(state)
        assert near == fresh(state)
        assert [JUDGEMENT.worths(one, near=near) for one in after] == [*map(fresh, after)]


@pytest.mark.parametrize("number", range(0, len(GAMES), 3))
def test_any_position_will_do_as_near(number):
    """How far away it is makes no difference, nor that it is the first one."""
    states = [state for state, _ in walk(GAMES[number], 20 + number)][::11]
    far = [JUDGEMENT.worths(state) for state in states]
    for state, near in zip(states, reversed(far), strict=True):
        assert JUDGEMENT.worths(state, near=near) == fresh(state)


@pytest.mark.parametrize("number", range(0, len(GAMES), 2))
def test_the_sum_is_what_the_explanation_says(number):
    for state, _ in list(walk(GAMES[number], 50 + number))[::17]:
        rows = JUDGEMENT.by_terms(state)
        sums = [sum(column) for column in zip(*rows, strict=True)]
        assert JUDGEMENT.worths(state) == pytest.approx(sums)
        lines = JUDGEMENT.explain(state, 0)
        assert [line.points for line in lines] == [row[0] for row in rows]


class Spied:
    """A thing whose attributes are noted when they are looked at."""

    def __init__(self, real: Any, noted: set[str], before: str = "") -> None:
        self._real, self._noted, self._before = real, noted, before

    def __getattr__(self, name: str) -> Any:
        kind = type(self._real)
        if callable(getattr(kind, name, None)) or isinstance(getattr(kind, name, None), property):
            found = getattr(kind, name)
            return found.__get__(self) if callable(found) else found.fget(self)
        self._noted.add(self._before + name)
        found = getattr(self._real, name)
        if name == "players":
            return tuple(Spied(player, self._noted, "players.") for player in found)
        return found


def spied_draft(table: Any, log: None) -> Any:
    """A draft of a thing that is spied on: to copy all is not to look, what is read of it is."""
    if not isinstance(table, Spied):
        return Draft(table, log)
    return Spied(Draft(table._real, log), table._noted)


FREE = {"game", "players", "modules", "steps"}  # asked for what is in them, which has other names


def named(reads: tuple[str, ...] | None) -> set[str]:
    """What is said to be read, as far as attributes of the table and of players tell it."""
    found = set()
    for name in reads or ():
        kind, *rest = name.split(".")
        found.add(rest[-1] if kind == "hook" else ".".join((kind, *rest[:1])))
    return found


@pytest.mark.parametrize("setup", [gm.Setup(4), gm.Setup(4, together(4))], ids=("base", "all"))
def test_terms_look_at_nothing_but_what_they_say(setup, monkeypatch):
    monkeypatch.setattr(prospects, "Draft", spied_draft)
    for state, _ in list(walk(setup, 5))[::23]:
        moment = moment_of(state)
        for term in TERMS:
            counted = [(term.reads, term.all)] if term.all else []
            counted += [
                (p.reads, p.counted) for p in (term.parts(state.game) if term.parts else ())
            ]
            for reads, count in counted:
                noted: set[str] = set()
                count(Spied(state, noted), moment)
                assert noted - named(reads) <= FREE, term.name
            if term.own:
                noted = set()
                standing = standing_of(state.game, state.players[0])
                player: Any = Spied(standing.player, noted, "players.")
                spied: Any = Standing(state.game, player, standing.estate, standing.grounds)
                term.own(Spied(spied, noted, "players."), moment)
                if "players.grounds" in noted:
                    noted.add("players.estate")  # from which they are known
                assert noted - PARTS <= named(term.reads), term.name


PARTS = {"players.game", "players.player", "players.grounds"}  # of a standing

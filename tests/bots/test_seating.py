"""Bots by name, as functions, in seat order and by seat, wherever they are asked for (A14)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glenmore as gm
from glenmore import bots, lab
from glenmore.bots import Greedy, seated
from glenmore.playing import random_bot
from glenmore_widgets import Table
from glenmore_widgets.session import Session

SETUP = gm.Setup(2)


def first(seen, moves, rng):
    return moves[0]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (None, [random_bot, random_bot, random_bot]),
        ("greedy", [bots.greedy] * 3),
        (first, [first] * 3),
        (["greedy", first, None], [bots.greedy, first, random_bot]),
        ({1: "greedy"}, [random_bot, bots.greedy, random_bot]),
        ({"yellow": "greedy", 2: first}, [random_bot, bots.greedy, first]),
    ],
)
def test_a14_bots_are_taken_in_every_form(given, wanted):
    assert list(seated(given, 3).values()) == wanted


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("gredy", "bots: there is no bot 'gredy'; did you mean greedy? Known: random, greedy"),
        (["greedy", "gredy"], "bots[1]: there is no bot 'gredy'; did you mean greedy?"),
        ({1: "gredy"}, "bots[1]: there is no bot 'gredy'"),
        ({7: "greedy"}, "bots: there is no seat 7; seats are 0 to 1, or red, yellow"),
        ({"greedy": 1}, "bots: there is no seat 'greedy'"),
        (["greedy"], "bots: 1 given for 2 players"),
        ([7, "greedy"], "bots[0]: 7 is not a bot: neither a name nor something to call"),
        (7, "bots: 7 is neither a bot, nor a list of bots, nor bots by their seats"),
        ("greedy: coins", "bots: 'greedy: coins': 'coins' is not term=weight"),
    ],
)
def test_a14_what_is_no_bot_is_refused_before_anything_is_played(given, said):
    for ask in (lambda: seated(given, 2), lambda: gm.play(SETUP, given)):
        with pytest.raises(ValueError) as refusal:
            ask()
        assert said in str(refusal.value)


def test_a14_a_game_is_played_by_names():
    named = gm.play(SETUP, ["greedy", "random"], seed=3)
    assert named == gm.play(SETUP, [bots.greedy, bots.random], seed=3)
    assert named == gm.play(SETUP, {0: "greedy", "yellow": bots.random}, seed=3)


def test_a14_a_match_takes_names():
    by_name = bots.match(first, "random", games=2)
    assert by_name.wins == bots.match(first, [bots.random], games=2).wins
    assert bots.match("random", first, games=2).games == 2
    with pytest.raises(ValueError, match="others: 2 given for 1 other seats"):
        bots.match(first, ["greedy", "greedy"], games=2)
    with pytest.raises(ValueError, match="first: there is no bot 'gredy'"):
        bots.match("gredy", first, games=2)


def test_a14_a_table_takes_names():
    forms: tuple[Any, ...] = ({1: "greedy"}, ["greedy"], "greedy", [None, "greedy"])
    for given in forms:
        session = Session(SETUP, seed=2, bots=given)
        assert session.bots[1] is bots.greedy
    table = Table(SETUP, bots={1: "greedy"})
    rng = random.Random(1)
    while table.session.state.turn.number < 6:
        table.session.choose(rng.randrange(len(table.session.moves)))
    with pytest.raises(ValueError, match="there is no bot 'gredy'; did you mean greedy"):
        Table(SETUP, bots=["gredy"])
    with pytest.raises(ValueError, match="there is no seat 5"):
        Table(SETUP, bots={5: "greedy"})


def test_a14_a_function_of_the_moment_plays_in_this_process():
    mine = lambda seen, moves, rng: moves[0]  # noqa: E731 - what people type
    found = lab.experiment(SETUP, [mine, "random"], 2, workers="serial", progress=None)
    again = lab.experiment(SETUP, [("first", first), "random"], 2, workers="serial", progress=None)
    assert found["points"].tolist() == again["points"].tolist()
    for workers, folder in ((2, None), ("serial", "somewhere")):
        with pytest.raises(lab.LabError, match=r"cannot be .*workers='serial' without a folder"):
            lab.experiment(SETUP, mine, 2, workers=workers, folder=folder, progress=None)
    other = lambda seen, moves, rng: moves[-1]  # noqa: E731
    with pytest.raises(lab.LabError, match="two different bots are both called"):
        lab.experiment(SETUP, [mine, other], 2, workers="serial", progress=None)


def test_a14_weights_by_name_are_taken_everywhere():
    assert repr(seated("greedy: coins=2", 2)[0]) == repr(Greedy({"coins": 2.0}))
    with pytest.raises(lab.LabError, match="did you mean greedy"):
        lab.experiment(SETUP, "gredy", 1, workers="serial", progress=None)

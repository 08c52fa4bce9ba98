"""Positions, tiles and moves in words."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

import pytest

import glenmore as gm
from glenmore import components, describe, text
from glenmore.hooks import Price, Toll
from glenmore.model import Draft
from glenmore.moves import BASE_MOVES
from glenmore.steps import Auto, Step
from tabletop.steps import Step as AnyStep

TILES = {tile.id: tile for tile in gm.catalog.load().tiles}
SETUPS = [
    gm.Setup(2),
    gm.Setup(3, edition="CS-strict", names=("Ann", "Bob", "Cem")),
    gm.Setup(4, edition="IT-strict", options={"OPT-03": False}),
    gm.Setup(3, options={"die": True}),
    gm.Setup(3, chronicles=(2,)),
    gm.Setup(3, chronicles=(3,)),
]


@cache
def states(setup, seed=4) -> tuple[gm.State, ...]:
    return tuple(gm.play(setup, seed=seed).states())


@pytest.fixture(params=SETUPS, ids=repr)
def setup(request):
    return request.param


# -- tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("halkirk", "Halkirk: village with river, free; once: 1 Scot; gives: 1 movement point"),
        ("edradour", "Edradour: whisky tile, free; gives: pay 1 barley for 1 whisky barrel"),
        (
            "duart-castle",
            "Duart Castle: castle, costs 1 wood, 1 stone and 1 sheep; once: its "
            "landmark card and 1 Scot; gives: 1 movement point",
        ),
        ("glen-isla", "Glen Isla: upgrade, pen, costs 1 barley; gives: 1 sheep and 1 cattle"),
        (
            "falkirk-tryst",
            "Falkirk Tryst: trade tile, costs 1 wood; gives: pay 2 different goods "
            "for 4 VP, or pay 4 different goods for 8 VP",
        ),
        (
            "glengorm",
            "Glengorm: trade tile, costs 1 wood; gives: pay 2 animals for 5 VP, or pay 3 "
            "animals for 8 VP",
        ),
        ("macbeth", "Macbeth: person, costs 1 coin; once: 1 clan marker"),
        ("worlds-end", "World's End: special tile"),
    ],
)
def test_describe_tile(tile, words):
    assert describe.describe_tile(TILES[tile]) == words


def test_every_tile_is_described_in_one_line_with_known_words():
    known = text.templates("words")
    for tile in TILES.values():
        line = describe.describe_tile(tile)
        assert "\n" not in line
        assert line.startswith(f"{tile.name}: ")
        assert all(effect.word in known for effect in tile.once)


def test_costs_and_benefits():
    cost = components.Cost(components.Need((0, 1, 0, 0, 0), 2), coins=2, whisky=1, scots=1)
    assert describe.describe_cost(cost) == (
        "1 wood, 2 goods of any kind, 2 coins, 1 whisky barrel and 1 Scot"
    )
    assert describe.describe_cost(components.FREE) == "free"
    toll = Price(coins=1, tolls=(Toll("TAKE-02", "the bridge"),))
    assert describe.describe_cost(toll) == "1 coin, plus the toll for the bridge"
    benefit = TILES["falkirk-tryst"].benefit
    assert describe.describe_benefit(benefit, 1) == "pay 4 different goods for 8 VP"
    assert describe.describe_benefit(components.NO_BENEFIT) == "nothing"
    assert describe.describe_goods((0, 2, 0, 1, 0)) == "2 wood and 1 sheep"
    assert describe.describe_goods(("any", "barley")) == "1 barley and 1 good of your choice"


# -- moves and decisions --------------------------------------------------------------------------


def test_every_legal_move_has_its_own_sentence(setup):
    for state in states(setup):
        moves = gm.legal(state)
        lines = [describe.describe_move(state, move) for move in moves]
        assert len(set(lines)) == len(moves), lines
        for line in lines:
            assert line == line.strip()
            assert not set("{}[]\n") & set(line), line
        if moves:
            assert describe.what_to_decide(state)
            assert len(describe.describe_options(state).splitlines()) == len(moves)


def test_moves_in_words():
    place = gm.position(players=3).tile(0, (0, 1), "inshriach", goods="wood wood").coins(0, 5)
    state = place.rondel("red", "blue", "yellow", "halkirk", "kingussie").state()
    said = {move: describe.describe_move(state, move) for move in gm.legal(state)}
    assert said[gm.moves.Take("halkirk")] == "take Halkirk for nothing"
    assert said[gm.moves.Take("kingussie")] == "take Kingussie for 1 stone"
    assert said[gm.moves.Sell("wood", (0, 1))] == "sell wood from Inshriach for 1 coin"
    state = gm.advance(state, gm.moves.Take("kingussie"))
    assert describe.describe_move(state, gm.moves.BuyGood("stone")) == "buy stone for 2 coins"
    assert describe.what_to_decide(state) == "how to pay the remaining 1 stone"
    state = gm.advance(state, gm.moves.BuyGood("stone"))
    assert (
        describe.describe_move(state, gm.moves.Place((0, -1)))
        == "lay Kingussie on the cell below Start village"
    )
    assert describe.what_to_decide(state) == "where to lay Kingussie"


def package_steps() -> set[type[AnyStep[Any]]]:
    """All step classes of the engine and its modules."""
    for top in ("glenmore", "glenmore.modules"):
        for found in pkgutil.iter_modules(importlib.import_module(top).__path__, f"{top}."):
            part = found.ispkg and top == "glenmore"  # not a module of one chronicle
            if not part and not found.name.endswith("__main__"):
                importlib.import_module(found.name)
    classes: set[type[AnyStep[Any]]] = set()
    todo: list[type[AnyStep[Any]]] = [AnyStep]
    while todo:
        here = todo.pop()
        classes.add(here)
        todo += here.__subclasses__()
    return {c for c in classes if c.__module__.startswith("glenmore.")}


def test_every_decision_of_the_base_game_has_a_phrase():
    base = {c for c in package_steps() if not c.__module__.startswith("glenmore.modules.")}
    deciding = {c.__name__ for c in base if c.state and not issubclass(c, Auto) and c.accepts}
    assert deciding - set(text.templates("steps")) == set()
    assert {move.__name__ for move in BASE_MOVES} - set(text.templates("moves")) == set()


def test_phrases_belong_to_classes_that_exist():
    steps = {c.__name__ for c in package_steps()}
    assert set(text.templates("steps")) - steps == {"free_actions"}


def test_steps_and_moves_without_a_phrase_speak_through_their_text():
    class Whistle(gm.Move):
        """Whistle a tune (TURN-07)."""

        good: str = "wood"

    class Tune(Step[gm.Move]):
        """T9: which tune to whistle; more words."""

    draft = Draft(gm.start(gm.Setup(2)), None)
    draft.steps = (Tune(),)
    state = draft.seal()
    assert describe.describe_move(state, Whistle()) == "whistle a tune: wood"
    assert describe.what_to_decide(state) == "which tune to whistle"


# -- positions ------------------------------------------------------------------------------------


def test_positions_are_told_completely(setup):
    for state in states(setup)[::7]:
        told = str(state)
        assert told == describe.describe(state)
        assert "unofficial" in told
        assert max(map(len, told.splitlines())) <= describe.WIDTH
        flat = " ".join(told.split())
        game = state.game
        for tile in state.ring:
            assert not tile or game.name(tile) in flat
        for seat, player in enumerate(state.players):
            assert f"{setup.name(seat)} (seat {seat}): " in flat
            for cell, plot in player.estate.items():
                assert f"({cell[0]}, {cell[1]}) {game.name(plot.top)}" in flat
            assert all(game.clans[clan].name in flat for clan in player.clans)
            assert all(game.name(person) in flat for person in player.persons)
        assert all(game.name(tile) in flat for tile in (*state.discard, *state.box))
        if state.actor != gm.OVER:
            assert "decides: " in told


def test_the_end_names_the_winner(setup):
    final = states(setup)[-1]
    won = [setup.name(seat) for seat in gm.score(final).winners]
    assert all(
        f"{name} with " in str(final).splitlines()[1 + bool(setup.chronicles)] for name in won
    )


def test_estate_map_has_axes_river_scots_and_goods():
    place = gm.position(players=2).tile(1, (0, 1), "inshriach", goods="wood wood", scots=1)
    state = place.tile(1, (-1, 0), "halkirk").state()
    assert describe.estate_map(state, 1).splitlines() == [
        "y  1 |   .    [R12]    .",
        "y  0 |~[V--]~~[V1-]~~[C--]~",
        "   x    -1      0      1",
    ]
    assert "(0, 1) Inshriach (resource): 2 wood and 1 Scot" in str(state)


def test_modules_tell_what_they_keep():
    assert "Chronicle 2, Highlander" in str(states(SETUPS[4])[40])
    assert "Red has the first cellar, no barrel" in str(states(SETUPS[5])[3])

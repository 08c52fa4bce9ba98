"""Cells for a tile, what holds an estate together, how compact it is: by hand and by the engine."""

from __future__ import annotations

from functools import cache

import networkx as nx
import pytest

import glenmore as gm
from glenmore.base import placing, removal
from glenmore.base.activation import Activating
from glenmore.base.laying import PlaceTile
from glenmore.model import HOME_CASTLE, START_VILLAGE
from glenmore.modules import MODULES
from glenmore.moves import Activate, Place
from glenmore.steps import OptionalStep
from tabletop.verdict import Why
from tests.conformance.games import usual

ALONE = [(), *((number,) for number in MODULES)]


@cache
def states(chronicles=(), seed=4):
    setup = usual(chronicles[0], 4) if chronicles else gm.Setup(4)
    games = 1 if setup.players > 1 else 8  # who plays alone lays few tiles in a game
    seeds = range(seed, seed + games)
    return tuple(state for one in seeds for state in gm.play(setup, seed=one).states())


def declined(state):
    """The position once everything that is optional before the activation was done without."""
    while state.steps and isinstance(state.steps[-1], OptionalStep):
        no = state.steps[-1].declining()
        if not gm.check(state, no).legal:
            break
        state = gm.advance(state, no)
    return state


def block():
    """Inshriach and the butcher above village, castle and Halkirk, all along the river."""
    return (
        gm.position(players=3)
        .tile("red", (2, 0), "halkirk", scots=1)
        .tile("red", (0, 1), "inshriach")
        .tile("red", (1, 1), "butcher")
        .coins("red", 0)
    )


def test_the_first_tile_wakes_itself_and_both_halves_of_the_home_tile():
    found = gm.graphs.placements(gm.start(gm.Setup(2)), 0, "inshriach")
    assert [place.cell for place in found] == [(0, -1), (0, 1), (1, -1), (1, 1)]
    for place in found:
        assert set(place.wakes) == {place.cell, START_VILLAGE, HOME_CASTLE}
        assert place.worth == 1 + 0.5 + 0.5
        assert place.unpaid == ()


def test_the_best_cell_of_a_hand_made_estate():
    state = block().state()
    best, *rest = gm.graphs.placements(state, 0, "ballachulish")
    assert best.cell == (1, -1)  # below the castle: beside village, castle and Halkirk
    assert set(best.wakes) == {(1, -1), (0, 0), (1, 0), (2, 0)}
    assert best.worth == 1 + 3 * 0.5
    corner = next(place for place in rest if place.cell == (2, 1))
    assert set(corner.wakes) == {(2, 1), (1, 0), (2, 0)}
    assert corner.unpaid == ((1, 1),)  # the butcher's animals are missing


def test_an_exchange_counts_once_it_can_be_paid():
    state = block().goods("red", (1, 0), "sheep cattle").state()
    place = next(p for p in gm.graphs.placements(state, 0, "ballachulish") if p.cell == (2, 1))
    assert place.unpaid == ()
    assert place.worth == 1 + 2 * 0.5 + (6 - 2)  # two animals for 6 points


def test_goods_that_must_be_bought_count_with_their_price():
    state = block().goods("red", (1, 0), "sheep").coins("red", 9).market(cattle=2).state()
    place = next(p for p in gm.graphs.placements(state, 0, "ballachulish") if p.cell == (2, 1))
    assert place.worth == 1 + 2 * 0.5 + (6 - 1 - 3)  # a sheep, and 3 coins for the cattle


def test_other_worth_gives_another_order():
    state = block().goods("red", (1, 0), "sheep cattle").state()
    trade = {**gm.graphs.WORTH, "vp": 0.0, "move": 2.0}
    assert gm.graphs.placements(state, 0, "ballachulish")[0].cell == (2, 1)
    assert gm.graphs.placements(state, 0, "ballachulish", trade)[0].cell == (1, -1)


def test_benefits_have_the_worth_of_what_they_give_less_what_they_take():
    tiles = {tile.id: tile.benefit for tile in gm.Setup().catalog.tiles}
    assert gm.graphs.benefit_worth(tiles["butcher"]) == 6 - 2
    assert gm.graphs.benefit_worth(tiles["edradour"]) == 2 - 1  # barley to whisky
    assert gm.graphs.benefit_worth(gm.Setup().catalog.tiles[0].benefit) >= 0
    poor = {**gm.graphs.WORTH, "vp": 0.1}
    assert gm.graphs.benefit_worth(tiles["butcher"], poor) == 0
    assert all(gm.graphs.benefit_worth(benefit) >= 0 for benefit in tiles.values())


def test_tiles_that_are_not_laid_have_no_cell():
    state = gm.start(gm.Setup(2))
    with pytest.raises(ValueError, match="no tile 'brigadoon'"):
        gm.graphs.placements(state, 0, "brigadoon")
    with pytest.raises(ValueError, match="Macbeth is not laid in an estate"):
        gm.graphs.placements(state, 0, "macbeth")
    with pytest.raises(ValueError, match="no seat 2"):
        gm.graphs.placements(state, 2, "inshriach")


def laying(chronicles, tile, *estate):
    """A position in which red lays a tile."""
    place = gm.position(players=3, chronicles=chronicles)
    for cell, other in estate:
        place.tile("red", cell, other, scots=1)
    return place.placing(tile).state()


@pytest.mark.parametrize(
    ("state", "at", "cells"),
    [
        (
            laying((10,), "triumphant-return", ((0, 1), "inshriach"), ((-1, 1), "strathmore")),
            (1, 1),
            {(0, 1), (-1, 1), (1, 1), (1, 0)},  # row and column
        ),
        (
            laying((11,), "caledonian-canal-2-left", ((-1, 0), "halkirk"), ((1, 1), "easdale")),
            (-1, 0),
            {(-1, 0), (0, 0), (1, 0), (1, 1)},  # also the neighbours of its right half
        ),
    ],
    ids=["triumphant-return", "caledonian-canal"],
)
def test_a_tile_that_wakes_others_than_its_neighbours(state, at, cells):
    step = state.steps[-1]
    place = next(p for p in gm.graphs.placements(state, 0, step.tile) if p.cell == at)
    assert set(place.wakes) == cells
    after = declined(gm.advance(state, Place(at)))
    assert {m.cell for m in gm.legal(after) if isinstance(m, Activate)} == cells


@pytest.mark.parametrize("chronicles", ALONE, ids=str)
def test_placements_are_the_legal_ones_and_wake_what_the_engine_offers(chronicles):
    asked = followed = 0
    for state in states(chronicles):
        step = state.steps[-1] if state.steps else None
        if not isinstance(step, PlaceTile):
            continue
        asked += 1
        found = gm.graphs.placements(state, step.seat, step.tile)
        legal = {move.cell for move in gm.legal(state) if isinstance(move, Place)}
        assert {place.cell for place in found} == legal
        assert [place.worth for place in found] == sorted(
            (place.worth for place in found), reverse=True
        )
        for place in found[:3]:
            after = declined(gm.advance(state, Place(place.cell)))
            now = after.steps[-1] if after.steps else None
            if isinstance(now, Activating) and now.cell == place.cell and after.turn == state.turn:
                offered = {m.cell for m in gm.legal(after) if isinstance(m, Activate)}
                if state.game.tiles[step.tile].once:
                    offered &= set(place.wakes)  # its one-time effects came first
                assert offered == set(place.wakes)
                followed += 1
    assert asked > 20
    assert followed > 20


def test_a_chain_of_tiles_hangs_on_its_first_link():
    state = (
        gm.position(players=2)
        .tile("red", (0, 1), "inshriach", scots=1)
        .tile("red", (0, 2), "ballachulish")
        .tile("red", (1, 2), "strathmore")
        .state()
    )
    assert gm.graphs.cut_off(state, 0) == {(0, 1): ((0, 2), (1, 2)), (0, 2): ((1, 2),), (1, 2): ()}
    assert gm.graphs.removable(state, 0) == ((1, 2),)
    assert gm.graphs.shape(state, 0) == gm.graphs.Shape(5, 4, 2, 12 / 5, 2, 2)


def test_a_block_has_no_joint():
    state = block().remove("red", (2, 0)).state()
    assert gm.graphs.shape(state, 0) == gm.graphs.Shape(4, 4, 2, 3.0, 2, 0)


@pytest.mark.parametrize("chronicles", ALONE, ids=str)
def test_joints_are_articulation_points_and_what_removal_says_falls_apart(chronicles):
    joints = 0
    for state in states(chronicles)[::25]:
        for seat in range(len(state.players)):
            lost = gm.graphs.cut_off(state, seat)
            hold = {cell for cell, others in lost.items() if others}
            whole = gm.graphs.edge_adjacency(state, seat)
            assert hold == set(nx.articulation_points(whole)) - {START_VILLAGE, HOME_CASTLE}
            for cell in lost:
                why = Why()
                removal.why_not_remove(state, seat, (cell,), 1, why)
                apart = any(reason.key == "estate_falls_apart" for reason in why)
                assert apart == (cell in hold)
            joints += len(hold)
            assert gm.graphs.shape(state, seat).joints == len(hold)
    assert joints


def test_a_full_square_of_nine():
    place = gm.position(players=2).tile("red", (2, 0), "halkirk")
    tiles = ("inshriach", "ballachulish", "strathmore", "easdale", "black-isle", "edradour")
    cells = [(x, y) for y in (-1, 1) for x in (0, 1, 2)]
    for cell, tile in zip(cells, tiles, strict=True):
        place.tile("red", cell, tile)
    state = place.scots("red", (0, 0), 1).state()
    shape = gm.graphs.shape(state, 0)
    assert (shape.tiles, shape.edges, shape.corners, shape.joints) == (9, 12, 8, 0)
    assert shape.neighbours == pytest.approx(40 / 9)
    assert gm.graphs.activation_degree(state, 0)[(1, 0)] == 8
    lochridge = state.game.tiles["lochridge"]
    assert placing.legal_cells(state, 0, lochridge)

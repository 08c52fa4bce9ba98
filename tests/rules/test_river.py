"""One river per estate, never interrupted (RIVER-01 to RIVER-04)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import Place, Take
from glenmore.text import name
from tests.rules.helpers import after, allowed, before, finish_turn, keys, refused

rule = pytest.mark.rule
RED = 0
VILLAGE, CASTLE = (0, 0), (1, 0)
LEFT_END, RIGHT_END = (-1, 0), (2, 0)


@rule("RIVER-01", "COMP-01")
def test_the_river_runs_through_both_halves_of_the_home_tile():
    home = gm.position().state().players[RED].estate
    tiles = {tile.id: tile for tile in gm.Setup().catalog.tiles}
    assert [tiles[home[cell].top].river for cell in (VILLAGE, CASTLE)] == [True, True]


@rule("RIVER-01", "RIVER-04")
def test_a_river_tile_lengthens_the_river_at_either_end():
    place = gm.position().scots(RED, CASTLE, 1).placing("glen-clova")
    assert gm.legal(place.state()) == (Place(LEFT_END), Place(RIGHT_END))
    longer = place.tile(RED, LEFT_END, "halkirk", scots=1).tile(RED, RIGHT_END, "glen-lyon")
    assert gm.legal(longer.state()) == (Place((-2, 0)),)  # no Scot near the other end
    longer.scots(RED, RIGHT_END, 1)
    assert gm.legal(longer.state()) == (Place((-2, 0)), Place((3, 0)))


@rule("EX-11", "RIVER-01")
def test_halkirk_may_lengthen_the_river_beside_the_scot():
    state = before("halkirk", "lochridge").state()
    state = after(state, Take("halkirk"))
    assert gm.legal(state) == (Place(LEFT_END),)
    state, _ = gm.apply(state, Place(LEFT_END))
    assert state.players[RED].estate[LEFT_END].top == "halkirk"


@rule("RIVER-02", "EX-08")
@pytest.mark.parametrize(
    ("cell", "side", "neighbour"),
    [(LEFT_END, "right", "start-village"), (RIGHT_END, "left", "home-castle")],
)
def test_the_river_may_not_be_interrupted(cell, side, neighbour):
    state = gm.position().scots(RED, CASTLE, 1).placing("lochridge").state()
    verdict = refused(state, Place(cell), "RIVER-02")
    assert keys(verdict) == {"river_interrupted"}
    assert verdict.reasons[0].fact == {
        "tile": "lochridge",
        "cell": cell,
        "side": side,
        "neighbour": neighbour,
    }
    assert f"{side} neighbour {name('tile', neighbour)}" in str(verdict)


@rule("RIVER-02", "EX-08")
def test_a_dry_tile_may_not_lie_beside_any_other_river_tile():
    place = gm.position().tile(RED, LEFT_END, "halkirk", scots=1).placing("lochridge")
    refused(place.state(), Place((-2, 0)), "RIVER-02")
    allowed(place.state(), Place((-1, 1)), Place((-1, -1)))


@rule("RIVER-03", "RIVER-01", "EX-10")
@pytest.mark.parametrize("cell", [(0, 1), (0, -1), (1, 1), (1, -1)])
def test_a_second_river_may_not_be_started(cell):
    state = gm.position().placing("halkirk").state()
    verdict = refused(state, Place(cell), "RIVER-01", "RIVER-03")
    assert keys(verdict) == {"second_river"}
    assert "Halkirk" in str(verdict)


@rule("RIVER-03")
def test_a_second_river_cannot_be_built_into_a_position():
    wrong = gm.position().tile(RED, (0, 1), "halkirk").faults()
    assert any({"RIVER-01", "RIVER-03"} <= set(fault.rules) for fault in wrong)


@rule("RIVER-04")
def test_dry_tiles_may_lie_above_and_below_the_river():
    state = gm.position().scots(RED, CASTLE, 1).placing("lochridge").state()
    allowed(state, Place((0, 1)), Place((0, -1)), Place((1, 1)), Place((1, -1)))


@rule("RIVER-04", "RIVER-02")
def test_horizontal_neighbours_are_both_river_or_both_dry():
    wrong = gm.position().tile(RED, LEFT_END, "lochridge").faults()
    assert any("RIVER-02" in fault.rules for fault in wrong)
    around = {LEFT_END: "halkirk", (-1, 1): "lochridge", (0, 1): "easdale"}
    assert gm.position().estate(RED, around).faults() == ()


@rule("EDGE-49", "RIVER-02", "RIVER-04")
def test_a_dry_tile_two_cells_beyond_the_river_blocks_it_for_good():
    around = {(0, 1): "inshriach", (-1, 1): "easdale", (-2, 1): "black-isle"}
    place = gm.position().estate(RED, around).scots(RED, (-1, 1), 1).placing("lochridge")
    state = place.state()
    allowed(state, Place((-2, 0)))  # not directly beside a river tile
    refused(state, Place((-1, 0)), "RIVER-02")
    blocked = gm.position().estate(RED, around | {(-2, 0): "lochridge"})
    blocked.scots(RED, (-1, 1), 1).scots(RED, CASTLE, 1).placing("halkirk")
    verdict = refused(blocked.state(), Place(LEFT_END), "RIVER-02")
    assert keys(verdict) == {"no_river_beside"}
    assert "Lochridge" in str(verdict)
    assert gm.legal(blocked.state()) == (Place(RIGHT_END),)


@rule("EDGE-49", "TAKE-10")
def test_a_river_blocked_at_both_ends_takes_no_more_river_tiles():
    around = {
        (0, 1): "inshriach",
        (-1, 1): "easdale",
        (-2, 1): "black-isle",
        (-2, 0): "lochridge",
        (1, 1): "glen-affric",
        (2, 1): "strathmore",
        (3, 1): "edradour",
        (3, 0): "pulteney",
    }
    state = before("halkirk", "rannoch-moor").estate(RED, around).scots(RED, CASTLE, 1).state()
    refused(state, Take("halkirk"), "TAKE-10")
    allowed(state, Take("rannoch-moor"))


@rule("EDGE-50", "PLACE-01", "PLACE-03")
def test_an_end_of_the_river_without_a_scot_nearby_is_illegal():
    state = gm.position().placing("halkirk").state()
    verdict = refused(state, Place(RIGHT_END), "PLACE-03")
    assert keys(verdict) == {"no_scot_near"}
    allowed(gm.position().scots(RED, CASTLE, 1).placing("halkirk").state(), Place(RIGHT_END))


@rule("RIVER-01", "RIVER-04")
def test_a_river_grows_turn_by_turn_at_its_ends():
    place = gm.position(players=2).rondel("red", "halkirk", "glen-clova", "yellow", "die")
    state = after(place.state(), Take("halkirk"), Place(LEFT_END))
    state = finish_turn(state)
    assert state.actor == RED  # still hindmost
    state, _ = gm.apply(state, Take("glen-clova"))
    assert gm.legal(state) == (Place((-2, 0)),)

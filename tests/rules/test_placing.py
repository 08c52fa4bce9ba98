"""Where a territory tile may be laid (PLACE-01 to PLACE-06)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import Decline, Place, Take
from tests.rules.helpers import allowed, before, keys, refused

rule = pytest.mark.rule
RED = 0
VILLAGE, CASTLE = (0, 0), (1, 0)
HEATH = {
    (0, 1): "inshriach",
    (0, 2): "easdale",
    (0, 3): "black-isle",
    (-1, 2): "glen-affric",
    (1, 2): "strathmore",
}
GRID = [(x, y) for x in range(-4, 6) for y in range(-4, 7)]


def next_to(cell: tuple[int, int]) -> set[tuple[int, int]]:
    """The four cells that share an edge."""
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def around(cell: tuple[int, int]) -> set[tuple[int, int]]:
    """The eight cells that share an edge or a corner."""
    x, y = cell
    return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {cell}


@rule("PLACE-01", "RIVER-01", "RIVER-02")
@pytest.mark.parametrize("tile", ["lochridge", "halkirk"])
@pytest.mark.parametrize("scots", [[(0, 0)], [(1, 0)], [(0, 3)], [(1, 2), (1, 0)], [(-1, 2)]])
def test_a_cell_is_legal_exactly_if_all_conditions_hold(tile, scots):
    place = gm.position().estate(RED, HEATH).scots(RED, VILLAGE, 0).placing(tile)
    for cell in scots:
        place.scots(RED, cell, 1)
    if tile == "halkirk" and not {(0, 0), (1, 0)} & set(scots):
        assert "TAKE-10" in place.faults()[0].rules  # neither river end is near a Scot
        return
    state = place.state()
    estate = {VILLAGE, CASTLE, *HEATH}
    rivers, dry = {VILLAGE, CASTLE}, set(HEATH)
    for cell in GRID:
        beside = {(cell[0] - 1, cell[1]), (cell[0] + 1, cell[1])}
        fits = (
            cell not in estate
            and bool(next_to(cell) & estate)
            and any(cell in around(scot) for scot in scots)
        )
        if tile == "lochridge":
            fits = fits and not beside & rivers
        else:
            fits = fits and cell in ((-1, 0), (2, 0)) and not beside & dry
        assert gm.check(state, Place(cell)).legal == fits, cell
        assert (Place(cell) in gm.legal(state)) == fits, cell


@rule("PLACE-01", "PLACE-03", "RIVER-02")
def test_all_broken_conditions_are_named_at_once():
    state = gm.position().placing("lochridge").state()
    verdict = refused(state, Place((2, 0)), "PLACE-03", "RIVER-02")  # right of the home castle
    assert keys(verdict) == {"no_scot_near", "river_interrupted"}
    verdict = refused(state, Place((2, 1)), "PLACE-02", "PLACE-03")
    assert keys(verdict) == {"only_a_corner", "no_scot_near"}
    verdict = refused(state, Place((5, 5)), "PLACE-02", "PLACE-03")
    assert keys(verdict) == {"no_edge", "no_scot_near"}
    river = gm.position().placing("halkirk").state()
    refused(river, Place((5, 5)), "PLACE-02", "PLACE-03", "RIVER-01", "RIVER-03")


@rule("PLACE-02", "EX-13")
def test_a_new_tile_needs_an_edge_and_not_only_a_corner():
    place = gm.position().estate(RED, HEATH).scots(RED, (0, 3), 1).placing("lochridge")
    state = place.state()
    top = (0, 3)
    for cell in next_to(top) - {(0, 2)}:
        assert "PLACE-02" not in gm.check(state, Place(cell)).rules
        allowed(state, Place(cell))
    for cell in ((1, 4), (-1, 4)):
        verdict = refused(state, Place(cell), "PLACE-02")
        assert keys(verdict) == {"only_a_corner"}
        assert "Lochridge" in str(verdict)
    village = gm.position().placing("lochridge").state()
    assert all(
        ("PLACE-02" in gm.check(village, Place(cell)).rules) == (cell in ((-1, 1), (-1, -1)))
        for cell in around(VILLAGE)
    )


@rule("PLACE-03", "EX-14", "EX-09")
def test_a_scot_must_stand_on_one_of_the_eight_cells_around():
    place = gm.position().estate(RED, HEATH).scots(RED, VILLAGE, 0)
    state = place.scots(RED, (0, 2), 1).placing("lochridge").state()
    for cell in GRID:
        missing = "PLACE-03" in gm.check(state, Place(cell)).rules
        assert missing == (cell not in around((0, 2))), cell


@rule("EX-09", "PLACE-03")
def test_lochridge_needs_a_scot_nearby():
    place = gm.position().estate(RED, HEATH).placing("lochridge")  # the Scot is in the village
    verdict = refused(place.state(), Place((0, 4)), "PLACE-03")
    assert keys(verdict) == {"no_scot_near"}
    assert "Lochridge" in str(verdict)
    assert "(0, 4)" in str(verdict)
    others = place.scots(1, CASTLE, 3).state()
    refused(others, Place((0, 4)), "PLACE-03")  # Scots of other players do not help
    allowed(place.scots(RED, (0, 3), 1).state(), Place((0, 4)))


@rule("EX-12", "PLACE-01")
def test_lochridge_may_lie_above_the_village():
    state = gm.position().placing("lochridge").state()
    allowed(state, Place((0, 1)))
    placed, _ = gm.apply(state, Place((0, 1)))
    assert placed.players[RED].estate[0, 1].top == "lochridge"


@rule("PLACE-04", "PERSON-01")
def test_a_person_never_belongs_to_the_estate():
    state, _ = gm.apply(before("macbeth", "strathmore").state(), Take("macbeth"))
    state, _ = gm.apply(state, Decline())
    assert set(state.players[RED].estate) == {VILLAGE, CASTLE}
    assert state.players[RED].persons == ("macbeth",)
    wrong = gm.position().tile(RED, (0, 1), "macbeth").faults()
    assert any("PLACE-04" in fault.rules for fault in wrong)


@rule("PLACE-04")
def test_the_estate_is_the_home_tile_and_all_that_hangs_on_it():
    loose = gm.position().tile(RED, (3, 3), "lochridge").faults()
    assert any("PLACE-04" in fault.rules for fault in loose)
    corner = gm.position().tile(RED, (2, 1), "lochridge").faults()
    assert any("PLACE-04" in fault.rules for fault in corner)
    assert gm.position().tile(RED, (1, 1), "lochridge").faults() == ()


@rule("PLACE-05")
def test_tiles_are_never_rotated():
    assert Place._fields == ("cell",)  # a cell and no direction
    state = gm.position().placing("glen-clova").state()
    refused(state, Place((0, 1)), "RIVER-01")  # a river running down from the village


@rule("PLACE-05")
@pytest.mark.parametrize("step", [1, -1])
def test_the_grid_has_no_border(step):
    tiles = [
        t.id
        for t in gm.Setup().catalog.tiles
        if t.kind == "territory" and not t.river and not t.upgrade and t.id != "lochridge"
    ]
    column = {(0, step * (i + 1)): tile for i, tile in enumerate(tiles)}
    last = (0, step * len(tiles))
    state = gm.position().estate(RED, column).scots(RED, last, 1).placing("lochridge").state()
    assert len(tiles) > 30
    allowed(state, Place((0, last[1] + step)), Place((1, last[1])), Place((-1, last[1])))


@rule("PLACE-06")
def test_a_normal_tile_is_never_laid_on_another_tile():
    state = gm.position().tile(RED, (0, 1), "inshriach").placing("lochridge").state()
    verdict = refused(state, Place((0, 1)), "PLACE-06")
    assert "Lochridge" in str(verdict)
    assert "Inshriach" in str(verdict)
    refused(state, Place(VILLAGE), "PLACE-06", "PLACE-03", "RIVER-02")
    same_type = gm.position().tile(RED, (0, 1), "rannoch-moor").placing("lochridge").state()
    refused(same_type, Place((0, 1)), "PLACE-06")


@rule("EDGE-61", "ONCE-01", "PLACE-03")
def test_the_scot_of_the_new_tile_comes_too_late_for_its_placing():
    place = gm.position().estate(RED, HEATH).placing("kingussie")
    refused(place.state(), Place((0, 4)), "PLACE-03")
    placed, _ = gm.apply(place.scots(RED, (0, 3), 1).state(), Place((0, 4)))
    assert placed.players[RED].estate[0, 4].scots == 1

"""Movement points (MOVE-01 to MOVE-07) and clan MacLachlan."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    Claim,
    Done,
    EndTurn,
    MoveScot,
    PayGood,
    PutGood,
    StopAtWorldsEnd,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, events, keys, lines, refused


def scots(state: gm.State) -> dict[tuple[int, int], int]:
    """Where the Scots of the first seat stand."""
    return {c: plot.scots for c, plot in state.players[0].estate.items() if plot.scots}


def with_points(number: int, **options: object) -> gm.Position:
    """A short estate, so many movement points, only free actions left."""
    place = gm.position(3, options=options).tile(0, (0, 1), "inshriach")
    place = place.tile(0, (-1, 1), "lochridge").movement(number)
    return place.closing()


@pytest.mark.rule("MOVE-01")
def test_each_activated_tile_with_the_symbol_gives_one_point():
    place = gm.position(3).tile(0, (0, 1), "kingussie").scots(0, (0, 1), 1)
    state = place.activating((0, 1)).state()
    for points, cell in enumerate([(0, 1), (0, 0), (1, 0)], 1):
        (event,) = events(state, Activate(cell), "movement")
        assert event.rules == ("MOVE-01",)
        assert event.fact["amount"] == 1
        state = after(state, Activate(cell))
        assert state.movement == points


@pytest.mark.rule("MOVE-01", "MOVE-02")
def test_without_points_no_scot_moves():
    place = gm.position(3).tile(0, (0, 1), "kingussie")
    state = place.activating((0, 1)).state()
    verdict = refused(state, MoveScot((0, 0), (1, 0)), "MOVE-01")
    assert keys(verdict) == {"no_movement"}


@pytest.mark.rule("MOVE-02")
def test_a_point_moves_a_scot_to_an_adjacent_tile_by_edge_or_corner():
    state = with_points(1).state()
    allowed(state, MoveScot((0, 0), (1, 0)), MoveScot((0, 0), (0, 1)), MoveScot((0, 0), (-1, 1)))
    state = after(state, MoveScot((0, 0), (-1, 1)))
    assert scots(state) == {(-1, 1): 1}
    assert state.movement == 0


@pytest.mark.rule("MOVE-02")
def test_all_reasons_against_a_move_are_given_at_once():
    state = with_points(1).state()
    assert keys(refused(state, MoveScot((0, 1), (-1, 1)), "MOVE-02")) == {"no_scot_there"}
    assert keys(refused(state, MoveScot((0, 0), (0, -1)), "MOVE-02", "PLACE-04")) == {
        "no_tile_there"
    }
    far = refused(with_points(1).scots(0, (1, 0), 1).state(), MoveScot((1, 0), (-1, 1)), "MOVE-02")
    assert keys(far) == {"not_adjacent"}
    place = gm.position(3).tile(0, (0, 1), "kingussie").activating((0, 1))
    verdict = refused(place.state(), MoveScot((5, 5), (7, 7)), "MOVE-01", "MOVE-02", "PLACE-04")
    assert keys(verdict) == {"no_movement", "no_scot_there", "no_tile_there", "not_adjacent"}


@pytest.mark.rule("MOVE-03")
def test_points_may_be_split_or_spent_on_one_scot():
    state = with_points(2).scots(0, (1, 0), 1).state()
    one = after(state, MoveScot((1, 0), (0, 1)), MoveScot((0, 1), (-1, 1)))
    assert scots(one) == {(0, 0): 1, (-1, 1): 1}
    split = after(state, MoveScot((1, 0), (0, 1)), MoveScot((0, 0), (-1, 1)))
    assert scots(split) == {(0, 1): 1, (-1, 1): 1}


@pytest.mark.rule("MOVE-04", "MOVE-05")
def test_points_may_be_left_unused_and_are_lost_then():
    state = with_points(3).state()
    state = after(state, MoveScot((0, 0), (1, 0)))
    assert state.movement == 2
    (event,) = events(state, EndTurn(), "movement_lost")
    assert "MOVE-05" in event.rules
    assert event.fact["amount"] == 2
    state = after(state, EndTurn())
    assert state.movement == 0
    assert state.players[0].vp == 0


@pytest.mark.rule("MOVE-06", "EDGE-71")
def test_points_wait_in_a_pool_until_the_end_of_the_turn():
    place = gm.position(3).tile(0, (0, 1), "kingussie").tile(0, (1, 1), "inshriach")
    state = after(place.activating((0, 1)).state(), Activate((0, 0)), Activate((1, 1)))
    state = after(state, MoveScot((0, 0), (0, 1)), Activate((1, 0)))  # between two activations
    state = after(state, Done())
    assert state.movement == 1  # the activation is over, the turn is not
    state = after(state, MoveScot((0, 1), (1, 1)))
    assert scots(state) == {(1, 1): 1}


@pytest.mark.rule("MOVE-06", "EDGE-67")
def test_points_cannot_be_spent_inside_an_activation():
    place = gm.position(3).tile(0, (2, 0), "leith").movement(1)
    state = after(place.activating((2, 0)).state(), Activate((2, 0)))
    refused(state, MoveScot((0, 0), (1, 0)), "MOVE-02")
    allowed(after(state, PutGood("wood", (2, 0))), MoveScot((0, 0), (1, 0)))


@pytest.mark.rule("MOVE-06")
def test_points_gained_before_the_pawn_moves_may_be_spent_before_it_moves():
    place = gm.position(3).tile(0, (2, 0), "loch-ness").cards(0, "loch-ness")
    state = after(place.choosing().state(), UseLochNess((1, 0)))
    assert state.movement == 1
    state = after(state, MoveScot((0, 0), (1, 0)))
    assert scots(state) == {(1, 0): 1}


@pytest.mark.rule("OPT-28", "EDGE-71")
def test_points_may_be_played_to_expire_with_the_activation():
    def position(expires: str) -> gm.State:
        place = gm.position(3, options={"movement_expires": expires})
        return place.tile(0, (0, 1), "kingussie").activating((0, 1)).state()

    state = after(position("end_of_turn"), Activate((0, 1)), Done())
    assert state.movement == 1
    state = after(position("end_of_activation"), Activate((0, 1)))
    assert state.movement == 1
    over = after(state, Done())
    assert over.movement == 0
    refused(over, MoveScot((0, 0), (1, 0)), "MOVE-02")


@pytest.mark.rule("OPT-28")
def test_points_that_expire_with_the_activation_can_be_spent_before_it_ends():
    place = gm.position(3, options={"OPT-28": "end_of_activation"}).tile(0, (0, 1), "kingussie")
    state = place.activating((0, 1)).state()
    state = after(state, Activate((0, 0)), Activate((1, 0)), Activate((0, 1)))
    assert state.movement == 3  # nothing is left to activate, but the points are not lost yet
    state = after(state, MoveScot((0, 0), (1, 0)))
    assert scots(state) == {(1, 0): 1}
    assert after(state, Done()).movement == 0


@pytest.mark.rule("MOVE-07")
def test_a_tile_may_hold_any_number_of_scots():
    state = with_points(2).scots(0, (0, 1), 7).scots(0, (0, 0), 2).state()
    state = after(state, MoveScot((0, 0), (0, 1)), MoveScot((0, 0), (0, 1)))
    assert scots(state) == {(0, 1): 9}  # all but the pawn


@pytest.mark.rule("EDGE-83", "CLAN-Grant")
def test_scots_may_be_moved_between_activations_to_change_a_later_count():
    place = gm.position(3).tile(0, (0, 1), "moot-hill", goods="wood").tile(0, (1, 1), "inshriach")
    place = place.tile(0, (-1, 1), "easdale").scots(0, (0, 0), 2).scots(0, (0, 1), 1)
    place = place.scots(0, (1, 1), 1).scots(0, (-1, 1), 1).coins(0, 2).activating((0, 1))

    def grant(state: gm.State) -> int:
        state = after(state, Activate((0, 1)), PayGood("wood", (0, 1)), Claim("grant"))
        return state.players[0].vp

    assert grant(place.state()) == 0  # four tiles with Scots
    assert grant(after(place.state(), Activate((1, 0)), MoveScot((0, 0), (1, 0)))) == 5


# -- MacLachlan -----------------------------------------------------------------------------------


@pytest.mark.rule("CLAN-MacLachlan", "EDGE-117", "MOVE-05")
def test_maclachlan_gives_a_point_for_each_movement_point_left():
    state = with_points(3).clans(0, "maclachlan").state()
    allowed(state, MoveScot((0, 0), (1, 0)))  # not moving is a choice
    assert state.players[0].vp == 0  # nothing before the turn ends
    state = after(state, EndTurn())
    (line,) = [ln for ln in state.players[0].points if ln.rule == "CLAN-MacLachlan"]
    assert (line.count, line.each, line.points) == (3, 1, 3)
    state = after(with_points(3).clans(0, "maclachlan").state(), MoveScot((0, 0), (1, 0)))
    assert after(state, EndTurn()).players[0].vp == 2


@pytest.mark.rule("EDGE-118")
def test_maclachlan_gained_in_mid_turn_pays_for_points_in_the_pool():
    place = gm.position(3).movement(2).coins(0, 2).claiming()
    state = after(place.state(), Claim("maclachlan"), EndTurn())
    assert sum(lines(state, 0, "CLAN-MacLachlan").values()) == 2


@pytest.mark.rule("EDGE-119")
def test_maclachlan_pays_also_when_no_scot_could_move():
    place = with_points(2).scots(0, (0, 0), 0).clans(0, "maclachlan")
    state = place.state()  # nothing can be decided, so the turn has ended by itself
    assert state.actor == gm.CHANCE
    assert sum(lines(state, 0, "CLAN-MacLachlan").values()) == 2


@pytest.mark.rule("EDGE-117", "OPT-28")
def test_maclachlan_pays_when_the_points_expire():
    place = gm.position(3, options={"movement_expires": "end_of_activation"})
    place = place.tile(0, (0, 1), "kingussie").clans(0, "maclachlan").activating((0, 1))
    state = after(place.state(), Activate((0, 1)), Done())
    assert sum(lines(state, 0, "CLAN-MacLachlan").values()) == 1


@pytest.mark.rule("EDGE-117")
def test_maclachlan_pays_at_worlds_end_too():
    place = gm.position(3).empty("S A B C").rondel("red", "yellow", "blue", "buchan", "worlds-end")
    place = place.movement(2).clans(0, "maclachlan")
    state = after(place.state(), StopAtWorldsEnd())
    assert sum(lines(state, 0, "CLAN-MacLachlan").values()) == 2

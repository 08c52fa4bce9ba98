"""Clan Munro: a tile of the discard pile, free of cost (CLAN-Munro, EDGE-104 to EDGE-108)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Done,
    Fetch,
    PayGood,
    Place,
    PutGood,
    Resolve,
    Sell,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, events, goods_on, keys, lines, refused


def claiming(*discard: str, **options: object) -> gm.Position:
    """Red may place a clan marker and can pay the road to Munro."""
    return gm.position(3, options=options).coins(0, 2).discard(*discard).claiming()


@pytest.mark.rule("CLAN-Munro")
def test_munro_places_a_discarded_tile_free_of_cost_and_activates():
    place = claiming("pulteney", "butcher").tile(0, (1, 1), "inshriach")
    state = after(place.state(), Claim("munro"))
    assert set(gm.legal(state)) == {Fetch("pulteney"), Fetch("butcher")}
    state = after(state, Fetch("pulteney"))
    assert state.discard == ("butcher",)
    refused(state, Place((-1, 0)), "RIVER-02")  # the placement rules hold
    state = after(state, Place((0, 1)))
    assert state.players[0].whisky == 1  # its one-time effect
    assert state.players[0].coins == 0  # only the road was paid, no wood
    assert {m.cell for m in gm.legal(state) if isinstance(m, Activate)} == {(1, 1), (0, 0), (1, 0)}
    assert goods_on(after(state, Activate((1, 1))), 0, (1, 1)) == {"wood": 1}


@pytest.mark.rule("CLAN-Munro", "RONDEL-12")
def test_munro_takes_only_what_lies_in_the_discard_pile():
    state = after(claiming("inshriach", "glen-isla").state(), Claim("munro"))
    verdict = refused(state, Fetch("lochridge"), "CLAN-Munro", "RONDEL-12")
    assert "Lochridge" in str(verdict)
    verdict = refused(state, Fetch("glen-isla"), "CLAN-Munro", "PLACE-01")
    assert "Glen Isla" in str(verdict)  # an upgrade without a pen to cover
    refused(state, Fetch("worlds-end"), "CLAN-Munro")


@pytest.mark.rule("OPT-14", "CLAN-Munro")
def test_munro_may_be_played_without_activation():
    for activates in (True, False):
        place = claiming("pulteney", munro_activates=activates).tile(0, (1, 1), "inshriach")
        state = after(place.state(), Claim("munro"), Fetch("pulteney"), Place((0, 1)))
        assert state.players[0].whisky == 1  # one-time effects come in any case
        assert (Activate((1, 1)) in gm.legal(state)) is activates


@pytest.mark.rule("EDGE-104", "CLAN-Munro")
def test_munro_lapses_with_nothing_to_fetch():
    for discard in ((), ("glen-isla", "edinburgh-castle")):
        place = claiming(*discard).scots(0, (0, 0), 0)
        happened = events(place.state(), Claim("munro"), "nothing_to_fetch")
        assert happened[0].rules == ("CLAN-Munro",)
        state = after(place.state(), Claim("munro"))
        assert state.players[0].clans == ("munro",)
        assert state.discard == discard


@pytest.mark.rule("EDGE-105", "CLAN-Munro", "PERSON-03")
def test_a_person_fetched_by_munro_is_set_aside_and_brings_a_marker_for_its_road():
    state = after(claiming("black-agnes").coins(0, 3).state(), Claim("munro"))
    state = after(state, Fetch("black-agnes"))
    assert state.players[0].persons == ("black-agnes",)
    assert state.players[0].coins == 1  # Black Agnes herself is free
    refused(state, Claim("munro"), "CLAN-05")
    refused(state, Claim("maclachlan"), "CLAN-03")
    allowed(state, Decline())
    state = after(state, Claim("chisholm"), PutGood("barley", (0, 0)))
    assert state.players[0].clans == ("munro", "chisholm")
    (line,) = [ln for ln in gm.score(state)[0].expected if ln.what.startswith("persons")]
    assert line.points == 1


@pytest.mark.rule("EDGE-106", "CLAN-Munro")
def test_a_tile_that_costs_a_scot_costs_none_with_munro():
    state = after(claiming("loch-ness").state(), Claim("munro"), Fetch("loch-ness"))
    state = after(state, Place((-1, 0)))  # beside the only Scot, which stays
    assert state.players[0].estate[0, 0].scots == 1
    assert state.players[0].cards == ("loch-ness",)
    allowed(state, UseLochNess((1, 0)))


@pytest.mark.rule("EDGE-107", "CLAN-Munro")
def test_an_upgrade_with_a_landmark_follows_its_normal_rules_with_munro():
    place = claiming("inverness").tile(0, (2, 0), "halkirk", scots=1)
    state = after(place.state(), Claim("munro"), Fetch("inverness"))
    assert {m.cell for m in gm.legal(state) if isinstance(m, Place)} == {(2, 0), (0, 0)}
    refused(state, Place((-1, 0)), "UPGRADE-01")
    refused(state, Place((1, 0)), "UPGRADE-02")
    state = after(state, Place((2, 0)), Resolve("landmark"))
    player = state.players[0]
    assert player.cards == ("inverness",)
    assert player.whisky == 1
    assert player.estate[2, 0].tiles == ("halkirk", "inverness")
    assert goods_on(state, 0, (2, 0)) == {"barley": 1}


@pytest.mark.rule("EDGE-108", "CLAN-Munro", "ACT-05")
def test_a_fetched_tile_is_resolved_completely_inside_one_time_effects():
    place = gm.position(3).coins(0, 3).discard("inshriach").once("duart-castle", (0, 1))
    state = after(place.state(), Resolve("landmark"), Claim("munro"), Fetch("inshriach"))
    refused(state, Resolve("scot"), "PLACE-01")  # the rest of Duart Castle waits
    state = after(state, Place((1, 1)))
    cells = {m.cell for m in gm.legal(state) if isinstance(m, Activate)}
    assert cells == {(1, 1), (0, 1), (0, 0), (1, 0)}  # the outer new tile among them
    state = after(state, Activate((0, 1)), Activate((1, 1)), Done())
    assert state.movement == 1
    assert {m.word for m in gm.legal(state)} >= {"resolve"}
    state = after(state, Resolve("scot"))
    assert state.players[0].estate[0, 1].scots == 1
    cells = {m.cell for m in gm.legal(state) if isinstance(m, Activate)}
    assert cells == {(0, 0), (1, 0)}  # what was activated inside is used up
    refused(state, Activate((0, 1)), "ACT-05")
    refused(state, Activate((1, 1)), "ACT-05")


@pytest.mark.rule("EDGE-108")
def test_a_fetched_tile_is_resolved_completely_inside_an_exchange():
    place = gm.position(3).coins(0, 2).discard("kingussie").tile(0, (0, 1), "moot-hill")
    state = place.goods(0, (0, 1), "wood").activating((0, 1)).state()
    state = after(state, Activate((0, 1)), PayGood("wood", (0, 1)), Claim("munro"))
    state = after(state, Fetch("kingussie"), Place((1, 1)), Activate((1, 1)), Activate((0, 0)))
    assert state.movement == 2
    state = after(state, Done())  # the inner activation ends, the outer one goes on
    assert {m.cell for m in gm.legal(state) if isinstance(m, Activate)} == {(1, 0)}
    refused(state, Activate((0, 0)), "ACT-05")


@pytest.mark.rule("EDGE-108", "OPT-28")
def test_the_inner_activation_does_not_end_the_movement_points_of_the_outer_one():
    place = gm.position(3, options={"movement_expires": "end_of_activation"}).coins(0, 2)
    place = place.discard("kingussie").tile(0, (0, 1), "moot-hill").goods(0, (0, 1), "wood")
    state = place.activating((0, 1)).state()
    state = after(state, Activate((0, 1)), PayGood("wood", (0, 1)), Claim("munro"))
    state = after(state, Fetch("kingussie"), Place((1, 1)), Activate((1, 1)), Done())
    assert state.movement == 1
    assert after(state, Done()).movement == 0


@pytest.mark.rule("EDGE-108", "MARKET-10")
def test_free_actions_are_open_inside_a_fetched_tile():
    place = gm.position(3).coins(0, 2).discard("easdale").goods(0, (1, 0), "wood")
    place = place.market(wood=3).claiming()
    state = after(place.state(), Claim("munro"), Fetch("easdale"))
    refused(state, Sell("wood", (1, 0)), "MARKET-08")  # not while the tile is in the hand
    state = after(state, Place((0, 1)), Sell("wood", (1, 0)))
    assert state.players[0].coins == 3
    assert lines(state, 0, "ACT-10") == {}


@pytest.mark.rule("CLAN-Munro")
def test_other_moves_are_refused_while_munro_chooses():
    state = after(claiming("inshriach").state(), Claim("munro"))
    verdict = refused(state, Decline(), "CLAN-Munro")
    assert keys(verdict) == {"not_now"}

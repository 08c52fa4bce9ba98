"""Activation: the new tile and its neighbours (ACT-01 to ACT-12)."""

from __future__ import annotations

from itertools import permutations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    BuyGood,
    Claim,
    Decline,
    Done,
    MoveScot,
    PayGood,
    Place,
    PutGood,
    Resolve,
    Sell,
    Take,
)
from tests.rules.helpers import after, allowed, events, goods_on, keys, lines, refused


def cells(state: gm.State) -> set[tuple[int, int]]:
    """The cells that can be activated now."""
    return {move.cell for move in gm.legal(state) if isinstance(move, Activate)}


def halkirk_to_be_placed() -> gm.State:
    """The printed activation example: home tile and Inshriach, Halkirk has been taken."""
    place = gm.position(3).tile(0, (1, 1), "inshriach").scots(0, (0, 0), 0).scots(0, (1, 0), 1)
    return place.placing("halkirk").state()


@pytest.mark.rule("ACT-01", "MOVE-01", "MOVE-03", "EX-16")
def test_the_new_tile_and_its_neighbours_may_be_activated():
    state, happened = gm.apply(halkirk_to_be_placed(), Place((2, 0)))
    assert [e.key for e in happened] == ["placed", "scot_gained"]  # first the one-time Scot
    assert state.players[0].estate[2, 0].scots == 1
    assert cells(state) == {(2, 0), (1, 0), (1, 1)}
    verdict = refused(state, Activate((0, 0)), "ACT-01")
    assert keys(verdict) == {"not_in_window"}
    assert "Start village" in str(verdict)
    assert "Halkirk" in str(verdict)
    state = after(state, Activate((2, 0)), Activate((1, 0)), Activate((1, 1)))
    assert state.movement == 2
    assert goods_on(state, 0, (1, 1)) == {"wood": 1}
    state = after(state, MoveScot((1, 0), (0, 0)), MoveScot((2, 0), (1, 0)))
    scots = {cell: plot.scots for cell, plot in state.players[0].estate.items()}
    assert scots == {(0, 0): 1, (1, 0): 1, (1, 1): 0, (2, 0): 0}


@pytest.mark.rule("ACT-01", "ACT-05", "LM-Inverness", "EX-17")
def test_an_upgrade_activates_itself_and_its_neighbours_but_not_the_covered_tile():
    place = gm.position(3).tile(0, (1, 1), "inshriach").tile(0, (2, 0), "halkirk", scots=1)
    state = after(place.placing("inverness").state(), Place((2, 0)))
    state = after(state, Resolve("landmark"), Resolve("scot"))
    player = state.players[0]
    assert player.cards == ("inverness",)
    assert player.whisky == 1
    assert goods_on(state, 0, (2, 0)) == {"barley": 1}
    assert player.estate[2, 0].scots == 2
    assert cells(state) == {(2, 0), (1, 0), (1, 1)}
    state = after(state, Activate((2, 0)), Activate((1, 0)), Activate((1, 1)))
    assert state.movement == 2
    assert goods_on(state, 0, (1, 1)) == {"wood": 1}
    assert (0, "halkirk") not in state.activated
    assert set(state.activated) == {(0, "inverness"), (0, "home-castle"), (0, "inshriach")}


@pytest.mark.rule("ACT-01", "EX-30a")
def test_with_two_neighbours_exactly_three_tiles_may_be_activated():
    place = gm.position(3).tile(0, (0, 1), "inshriach").tile(0, (1, 2), "ballachulish")
    place = place.tile(0, (1, 1), "kingussie", scots=1).tile(0, (0, 2), "easdale")
    state = place.tile(0, (-1, 2), "lochridge").activating((-1, 2)).state()
    assert cells(state) == {(-1, 2), (0, 2), (0, 1)}  # one at its edge, one at its corner
    refused(state, Activate((1, 2)), "ACT-01")
    refused(state, Activate((1, 1)), "ACT-01")


@pytest.mark.rule("ACT-01")
def test_a_tile_in_the_middle_activates_all_eight_neighbours():
    around = {
        (-1, 1): "inshriach",
        (0, 1): "kingussie",
        (1, 1): "easdale",
        (-1, 2): "strathmore",
        (0, 2): "lochridge",
        (1, 2): "black-isle",
        (-1, 3): "glen-affric",
        (0, 3): "aviemore",
        (1, 3): "ullapool",
    }
    state = gm.position(3).estate(0, around).activating((0, 2)).state()
    assert cells(state) == set(around)
    verdict = refused(state, Activate((9, 9)), "ACT-01")
    assert keys(verdict) == {"no_tile_there"}


@pytest.mark.rule("ACT-02")
def test_tiles_may_be_activated_in_any_order():
    state = after(halkirk_to_be_placed(), Place((2, 0)))
    orders = list(permutations([(2, 0), (1, 0), (1, 1)]))
    ends = [after(state, *(Activate(cell) for cell in order)) for order in orders]
    assert len(ends) == 6
    assert {end.movement for end in ends} == {2}
    assert {end.players for end in ends} == {ends[0].players}


@pytest.mark.rule("ACT-03")
def test_every_activation_is_optional():
    state = after(halkirk_to_be_placed(), Place((2, 0)))
    none = after(state, Done())
    assert none.activated == ()
    assert none.movement == 0
    assert goods_on(none, 0, (1, 1)) == {}
    some = after(state, Activate((1, 1)), Done())
    assert some.activated == ((0, "inshriach"),)
    assert goods_on(some, 0, (1, 1)) == {"wood": 1}


@pytest.mark.rule("ACT-04", "EDGE-67")
def test_one_activation_is_completed_before_anything_else():
    place = gm.position(3).tile(0, (1, 1), "inshriach", goods="wood").market(wood=2)
    state = place.tile(0, (2, 0), "leith").activating((2, 0)).state()
    allowed(state, Sell("wood", (1, 1)))  # before an activation
    state = after(state, Activate((2, 0)))
    assert gm.legal(state) == tuple(PutGood(g, (2, 0)) for g in gm.components.GOODS)
    refused(state, Activate((1, 1)), "ACT-04", "ACT-07")
    verdict = refused(state, Sell("wood", (1, 1)), "MARKET-08")  # inside it
    assert keys(verdict) == {"sell_not_now"}
    assert "CLAN-07" not in verdict.rules  # these goods come from no clan
    state = after(state, PutGood("stone", (2, 0)))
    allowed(state, Sell("wood", (1, 1)), Activate((1, 1)))  # between two


@pytest.mark.rule("EDGE-67", "EXCH-09")
def test_goods_cannot_be_sold_while_an_exchange_is_paid():
    place = gm.position(3).tile(0, (0, 1), "highland-market").market(wood=2, stone=0).coins(0, 9)
    place = place.tile(0, (1, 1), "inshriach", goods="wood wood")
    state = after(place.activating((0, 1)).state(), Activate((0, 1)))
    allowed(state, PayGood("wood", (1, 1)), BuyGood("stone"))
    verdict = refused(state, Sell("wood", (1, 1)), "MARKET-08", "EXCH-04")
    assert keys(verdict) == {"sell_not_now"}


@pytest.mark.rule("ACT-05")
def test_a_tile_yields_its_benefit_once_per_turn():
    state = after(halkirk_to_be_placed(), Place((2, 0)), Activate((1, 1)))
    verdict = refused(state, Activate((1, 1)), "ACT-05")
    assert keys(verdict) == {"already_activated"}
    assert "Inshriach" in str(verdict)
    assert cells(state) == {(2, 0), (1, 0)}


@pytest.mark.rule("ACT-01", "ACT-05")
def test_all_reasons_against_an_activation_are_given_at_once():
    place = gm.position(3).tile(0, (0, 1), "inshriach").tile(0, (0, 2), "butcher").coins(0, 0)
    place = place.tile(0, (2, 0), "halkirk").activated(0, "butcher")
    verdict = refused(place.activating((2, 0)).state(), Activate((0, 2)), "ACT-01", "ACT-05")
    assert keys(verdict) == {"not_in_window", "already_activated", "coins_missing_for_goods"}
    assert {"EXCH-05", "EXCH-09"} <= set(verdict.rules)
    assert "TAKE-04" not in verdict.rules  # nothing is taken here


@pytest.mark.rule("ACT-06")
def test_a_tile_puts_the_shown_good_on_itself():
    kinds = {
        "inshriach": "wood",
        "ballachulish": "stone",
        "strathmore": "barley",
        "lochridge": "sheep",
        "rannoch-moor": "cattle",
    }
    for tile, good in kinds.items():
        state = gm.position(3).tile(0, (0, 1), tile).activating((0, 1)).state()
        state, happened = gm.apply(state, Activate((0, 1)))
        assert goods_on(state, 0, (0, 1)) == {good: 1}
        assert "ACT-06" in happened[0].rules
        assert sum(state.players[0].goods()) == 1


@pytest.mark.rule("ACT-07")
def test_a_tile_may_produce_one_good_of_choice_of_the_five_kinds():
    state = gm.position(3).tile(0, (2, 0), "leith").activating((2, 0)).state()
    state = after(state, Activate((2, 0)))
    for good in ("barley", "wood", "stone", "sheep", "cattle"):
        assert goods_on(after(state, PutGood(good, (2, 0))), 0, (2, 0)) == {good: 1}
    verdict = refused(state, PutGood("wood", (1, 0)), "ACT-07")
    assert keys(verdict) == {"goods_go_elsewhere"}
    with pytest.raises(gm.InvalidMove):
        gm.check(state, PutGood("whisky", (2, 0)))


@pytest.mark.rule("ACT-08")
def test_a_tile_puts_both_shown_goods_on_itself():
    for tile, goods in {
        "glen-tanar": {"wood": 1, "stone": 1},
        "garioch": {"barley": 2},
        "buchan": {"sheep": 1, "cattle": 1},
    }.items():
        state = gm.position(3).tile(0, (0, 1), tile).activating((0, 1)).state()
        state, happened = gm.apply(state, Activate((0, 1)))
        assert goods_on(state, 0, (0, 1)) == goods
        assert "ACT-08" in happened[0].rules


@pytest.mark.rule("ACT-09")
def test_goods_beyond_three_on_a_tile_are_lost():
    full = gm.position(3).tile(0, (0, 1), "inshriach", goods="wood wood wood").market(wood=0)
    state, happened = gm.apply(full.activating((0, 1)).state(), Activate((0, 1)))
    assert goods_on(state, 0, (0, 1)) == {"wood": 3}
    lost = next(e for e in happened if e.key == "goods_lost")
    assert "ACT-09" in lost.rules
    assert lost.fact["goods"] == ("wood",)
    two = gm.position(3).tile(0, (0, 1), "garioch", goods="barley wood").market(barley=0, wood=0)
    state = after(two.activating((0, 1)).state(), Activate((0, 1)))
    assert goods_on(state, 0, (0, 1)) == {"barley": 2, "wood": 1}


@pytest.mark.rule("ACT-10")
def test_victory_points_are_received_at_once():
    state = gm.position(3).tile(0, (0, 1), "urquhart-castle").activating((0, 1)).state()
    state = after(state, Activate((0, 1)))
    assert lines(state, 0, "ACT-10") == {"Urquhart Castle": 2}
    assert state.players[0].vp == 2


@pytest.mark.rule("ACT-11", "PERSON-03")
def test_a_person_activates_nothing():
    place = gm.position(3).tile(0, (0, 1), "inshriach").coins(0, 3)
    state = place.rondel("red", "yellow", "blue", "macbeth").state()
    state, happened = gm.apply(state, Take("macbeth"))
    assert any("ACT-11" in e.rules for e in happened)
    refused(state, Activate((0, 1)), "ACT-01")
    state = after(state, Decline())
    assert state.actor == gm.CHANCE  # the turn is over without an activation
    assert goods_on(state, 0, (0, 1)) == {}


@pytest.mark.rule("ACT-12", "CLAN-MacDonell")
def test_an_activation_by_a_clan_activates_no_neighbours():
    place = gm.position(3).tile(0, (0, 1), "inshriach").tile(0, (1, 1), "lochridge")
    state = after(place.coins(0, 1).claiming().state(), Claim("macdonell"))
    assert cells(state) == {(0, 1)}
    verdict = refused(state, Activate((1, 1)), "ACT-12", "CLAN-MacDonell")
    assert "Lochridge" in str(verdict)
    state, happened = gm.apply(state, Activate((0, 1)))
    assert [e.key for e in happened if e.key == "activated"] == ["activated"]
    assert goods_on(state, 0, (0, 1)) == {"wood": 1}
    assert goods_on(state, 0, (1, 1)) == {}
    assert state.movement == 0


@pytest.mark.rule("ACT-12", "ACT-05")
def test_a_tile_activated_this_turn_cannot_be_activated_by_a_clan():
    place = gm.position(3).tile(0, (0, 1), "inshriach").tile(0, (1, 1), "edradour", goods="barley")
    state = place.coins(0, 1).activated(0, "inshriach").claiming().state()
    state = after(state, Claim("macdonell"))
    assert cells(state) == {(1, 1)}
    refused(state, Activate((0, 1)), "ACT-05")


@pytest.mark.rule("EDGE-68", "ACT-01")
def test_a_tile_without_benefit_has_nothing_to_activate():
    place = gm.position(3).tile(0, (2, 0), "loch-lochy").cards(0, "loch-lochy")
    state = place.activating((2, 0)).state()
    assert cells(state) == {(1, 0)}
    verdict = refused(state, Activate((2, 0)), "ACT-01")
    assert keys(verdict) == {"no_benefit"}
    assert "Loch Lochy" in str(verdict)
    assert (0, "loch-lochy") not in after(state, Activate((1, 0))).activated


@pytest.mark.rule("ACT-01")
def test_the_activation_ends_by_itself_when_nothing_is_left():
    place = gm.position(3).tile(0, (2, 0), "leith").scots(0, (0, 0), 0)
    state = after(place.activating((2, 0)).state(), Activate((1, 0)), Activate((2, 0)))
    state = after(state, PutGood("wood", (2, 0)))
    assert not cells(state)
    refused(state, Done(), "ACT-03")


@pytest.mark.rule("EXCH-09", "ACT-01")
def test_goods_may_be_sold_during_the_activation_to_pay_for_an_exchange():
    place = gm.position(3).tile(0, (0, 1), "butcher").coins(0, 0).activated(0, "start-village")
    place = place.goods(0, (1, 0), "wood").market(wood=2, sheep=0, cattle=0)
    state = place.activated(0, "start-village", "home-castle").activating((0, 1)).state()
    refused(state, Activate((0, 1)), "EXCH-05")
    state = after(state, Sell("wood", (1, 0)))
    state = after(state, Activate((0, 1)), BuyGood("sheep"), BuyGood("cattle"))
    assert lines(state, 0, "EXCH-05") == {"Butcher": 6}
    assert state.players[0].coins == 0


@pytest.mark.rule("ACT-05")
def test_in_the_next_turn_a_tile_may_be_activated_again():
    place = gm.position(2).tile(0, (0, 1), "inshriach").activated(0, "inshriach")
    place = place.rondel("red", "lochridge", "easdale", "yellow", "die")
    state = after(place.state(), Take("lochridge"))
    refused(after(state, Place((-1, 1))), Activate((0, 1)), "ACT-05")
    state = after(state, Place((-1, 1)), Done())
    state = next_turn(state)
    assert state.actor == 0
    assert state.activated == ()
    state = after(state, Take("easdale"), Place((1, 1)), Activate((0, 1)))
    assert goods_on(state, 0, (0, 1)) == {"wood": 1}


def next_turn(state: gm.State) -> gm.State:
    """End the turn and let chance refill."""
    number = state.turn.number
    while state.turn.number == number:
        state = gm.advance(state, gm.legal(state)[0])
    return state


@pytest.mark.rule("ACT-01")
def test_every_event_of_an_activation_names_the_tile_and_its_rules():
    state = gm.position(3).tile(0, (0, 1), "inshriach").activating((0, 1)).state()
    (event,) = events(state, Activate((0, 1)), "activated")
    assert event.fact["tile"] == "inshriach"
    assert event.rules == ("ACT-01", "ACT-06")

"""One-time effects of newly placed tiles and persons (ONCE-01 to ONCE-10, EDGE-62 to EDGE-66)."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.events import ScoreLine
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Done,
    LoseGood,
    MoveScot,
    PayGood,
    Place,
    PutGood,
    PutScot,
    Resolve,
    Sell,
    Take,
    UseLochNess,
)
from tests.rules.helpers import (
    after,
    allowed,
    before,
    events,
    finish_turn,
    goods_on,
    keys,
    lines,
    refused,
)

rule = pytest.mark.rule
RED = 0
VILLAGE, CASTLE, LEFT_END = (0, 0), (1, 0), (-1, 0)
UP = (0, 1)
ALL_GOODS = ("barley", "wood", "stone", "sheep", "cattle")


def placed(tile: str, cell: tuple[int, int] = UP, **setup: Any) -> gm.State:
    """Red has just placed a tile."""
    return gm.apply(gm.position(**setup).placing(tile).state(), Place(cell))[0]


# -- when and in which order ----------------------------------------------------------------------


@rule("ONCE-01", "ONCE-04", "ONCE-08")
def test_one_time_effects_come_before_any_activation():
    state = placed("dornoch", LEFT_END)
    assert set(gm.legal(state)) == {Resolve("scot"), Resolve("coin")}
    refused(state, Activate(LEFT_END), "ONCE-01", "ACT-01")
    refused(state, Done(), "ONCE-01")
    state, _ = gm.apply(state, Resolve("coin"))
    assert state.players[RED].estate[LEFT_END].scots == 1  # the other one needs no decision
    allowed(state, Activate(LEFT_END))


@rule("ONCE-01", "TURN-07")
def test_a_single_effect_happens_as_soon_as_the_tile_lies():
    state = gm.position().placing("kingussie").state()
    told = [event.key for event in events(state, Place(UP))]
    assert told[:2] == ["placed", "scot_gained"]
    state, _ = gm.apply(state, Place(UP))
    assert gm.legal(state)[0].word == "activate"


@rule("ONCE-02", "OPT-08")
@pytest.mark.parametrize("order", ["free", "printed"])
def test_the_order_of_one_time_effects(order):
    state = placed("dornoch", LEFT_END, options={"OPT-08": order})  # Scot, then coin
    if order == "free":
        coins = state.players[RED].coins
        first, _ = gm.apply(state, Resolve("coin"))
        assert first.players[RED].coins == coins + 1
        allowed(state, Resolve("scot"))
    else:
        assert state.steps[-1].state == "T7"  # nothing to choose: both happened as printed
        told = [
            e.key
            for e in events(
                gm.position(options={"OPT-08": order}).placing("dornoch").state(), Place(LEFT_END)
            )
        ]
        assert told == ["placed", "scot_gained", "coins"]


@rule("ONCE-02", "OPT-08")
def test_printed_order_refuses_the_later_symbol_first():
    place = gm.position(options={"one_time_order": "printed"}).placing("dornoch")
    place.tile(RED, (1, 1), "inshriach", goods="wood")  # something to sell in between
    state, _ = gm.apply(place.state(), Place(LEFT_END))
    verdict = refused(state, Resolve("coin"), "ONCE-02")
    assert keys(verdict) == {"printed_order"}
    assert "Scot comes before coin" in str(verdict)
    state = after(state, Resolve("scot"), Resolve("coin"))
    assert state.players[RED].coins == 6


@rule("ONCE-01", "ONCE-10")
def test_each_symbol_is_resolved_once():
    place = gm.position().tile(RED, (1, 1), "inshriach", goods="wood").placing("dornoch")
    state, _ = gm.apply(place.state(), Place(LEFT_END))
    state, _ = gm.apply(state, Resolve("coin"))
    verdict = refused(state, Resolve("coin"), "ONCE-01")
    assert "Dornoch" in str(verdict)
    refused(state, Resolve("whisky"), "ONCE-01")


@rule("ONCE-10", "ACT-05")
def test_a_later_activation_does_not_repeat_a_one_time_effect():
    place = gm.position().tile(RED, LEFT_END, "dornoch").placing("lochridge")
    state, _ = gm.apply(place.state(), Place(UP))
    was = state.players[RED]
    state, _ = gm.apply(state, Activate(LEFT_END))
    now = state.players[RED]
    assert state.movement == 1
    assert (now.coins, now.scots, now.estate) == (was.coins, was.scots, was.estate)


# -- the symbols ----------------------------------------------------------------------------------


@rule("ONCE-03", "LM-CastleStalker")
def test_a_one_time_card_works_at_once_before_the_activation():
    state = placed("castle-stalker", LEFT_END)
    told = [event.key for event in events(state, Resolve("landmark"))]
    assert told[:2] == ["card_taken", "coins"]
    state, _ = gm.apply(state, Resolve("landmark"))
    assert state.players[RED].cards == ("castle-stalker",)
    assert state.players[RED].coins == 5 + 3
    assert state.activated == ()


@rule("ONCE-03", "LM-LochNess")
def test_a_permanent_card_works_from_now_on():
    place = before("loch-ness", "strathmore").scots(RED, CASTLE, 1).tile(RED, UP, "inshriach")
    state = place.state()
    refused(state, UseLochNess(UP), "LM-LochNess")
    state = after(state, Take("loch-ness"), gm.moves.PayScot(VILLAGE), Place((2, 0)))
    assert state.players[RED].cards == ("loch-ness",)
    allowed(state, UseLochNess(UP))


@rule("ONCE-03", "LM-ArmadaleCastle")
def test_an_end_of_game_card_waits_for_the_end():
    state = placed("armadale-castle")
    points = gm.score(state)[RED].expected
    assert "LM-ArmadaleCastle" not in {line.rule for line in points}
    state, _ = gm.apply(state, Resolve("landmark"))
    assert state.players[RED].cards == ("armadale-castle",)
    assert state.players[RED].vp == 0
    expected = gm.score(state)[RED].expected
    assert ScoreLine("LM-ArmadaleCastle", "armadale", 5, 1, 5, "card:armadale-castle") in expected


@rule("ONCE-04")
def test_a_scot_comes_from_the_own_supply_onto_the_new_tile():
    state = placed("kingussie")
    assert state.players[RED].estate[UP].scots == 1
    assert state.players[RED].estate[VILLAGE].scots == 1
    assert state.players[RED].scots == 7


@rule("ONCE-05")
def test_any_good_is_one_of_the_five_on_the_new_tile():
    state = placed("tomintoul-fair")
    assert set(gm.legal(state)) == {PutGood(good, UP) for good in ALL_GOODS}
    with pytest.raises(gm.InvalidMove):
        gm.check(state, PutGood("whisky", UP))
    state, _ = gm.apply(state, PutGood("cattle", UP))
    assert goods_on(state, RED, UP) == {"cattle": 1}


@rule("ONCE-05", "OPT-07")
@pytest.mark.parametrize("where", ["new_tile", "any_tile"])
def test_where_any_good_may_be_put(where):
    place = gm.position(options={"OPT-07": where}).placing("tomintoul-fair")
    place.tile(RED, (1, 1), "inshriach", goods="wood wood wood").market(wood=0)
    state, _ = gm.apply(place.state(), Place(UP))
    allowed(state, PutGood("sheep", UP))
    if where == "new_tile":
        verdict = refused(state, PutGood("sheep", CASTLE), "ONCE-05")
        assert keys(verdict) == {"goods_go_elsewhere"}
        both = refused(state, PutGood("sheep", (1, 1)), "ONCE-05", "COMP-07")
        assert keys(both) == {"goods_go_elsewhere", "tile_full"}
    else:
        state, _ = gm.apply(state, PutGood("sheep", CASTLE))
        assert goods_on(state, RED, CASTLE) == {"sheep": 1}


@rule("OPT-07", "COMP-07")
def test_even_on_any_tile_a_fourth_good_does_not_fit():
    place = gm.position(options={"any_good_goes": "any_tile"}).placing("tomintoul-fair")
    place.tile(RED, (1, 1), "inshriach", goods="wood wood wood").market(wood=0)
    state, _ = gm.apply(place.state(), Place(UP))
    verdict = refused(state, PutGood("sheep", (1, 1)), "COMP-07")
    assert "Inshriach" in str(verdict)
    refused(state, PutGood("sheep", (4, 4)), "ONCE-05", "PLACE-04")


@rule("ONCE-06", "CLAN-03")
def test_a_clan_marker_is_placed_under_the_rules_of_the_clan_board():
    place = gm.position().coins(RED, 1).placing("arbroath-abbey")
    state = after(place.state(), Place(UP), Resolve("clan-marker"))
    refused(state, Claim("gunn"), "CLAN-03")  # the road costs 2
    state, _ = gm.apply(state, Claim("chisholm"))
    assert state.players[RED].clans == ("chisholm",)
    assert state.players[RED].coins == 0
    assert state.players[RED].markers == 9


@rule("ONCE-07")
@pytest.mark.parametrize(("tile", "barrels"), [("pulteney", 1), ("glenlochy", 2)])
def test_whisky_comes_from_the_general_supply(tile, barrels):
    state = placed(tile)
    assert state.players[RED].whisky == barrels
    assert state.players[RED].goods() == (0, 0, 0, 0, 0)


@rule("ONCE-08")
def test_a_coin_comes_from_the_general_supply():
    state = placed("leith", LEFT_END)
    assert state.players[RED].coins == 6
    assert state.market == (1, 1, 1, 1, 1)


@rule("ONCE-09")
def test_victory_points_are_booked_at_once():
    state, _ = gm.apply(placed("oban", LEFT_END), Resolve("vp"))
    assert state.players[RED].points == (ScoreLine("ONCE-09", "oban", 1, 3, 3, "once:oban"),)
    assert state.players[RED].vp == 3


# -- edge cases -----------------------------------------------------------------------------------


GRANT = {UP: "inshriach", (0, 2): "easdale", (1, 1): "lochridge"}


@rule("EDGE-62", "ONCE-02", "CLAN-Grant")
def test_the_scot_may_come_before_the_clan_that_counts_scots():
    place = gm.position().estate(RED, GRANT).coins(RED, 5).placing("duart-castle")
    for cell in GRANT:
        place.scots(RED, cell, 1)
    state, _ = gm.apply(place.state(), Place((1, 2)))  # Scots stand on 4 tiles
    late = after(state, Resolve("landmark"), Claim("grant"))
    early = after(state, Resolve("scot"), Claim("grant"))
    grants = [
        [(line.count, line.points) for line in s.players[RED].points if line.rule == "CLAN-Grant"]
        for s in (late, early)
    ]
    assert grants == [[(4, 0)], [(5, 5)]]


@rule("EDGE-62", "ONCE-08", "OPT-08")
@pytest.mark.parametrize("order", ["free", "printed"])
def test_a_coin_may_be_taken_before_the_road_is_paid(order):
    text = (
        '[[tile]]\nid = "arbroath-abbey"\n'
        'once = [{ effect = "clan-marker", amount = 1 }, { effect = "coin", amount = 1 }]\n'
    )
    place = (
        gm.position(catalog=gm.catalog.from_text(text), options={"one_time_order": order})
        .coins(RED, 0)
        .placing("arbroath-abbey")
    )
    state, _ = gm.apply(place.state(), Place(UP))
    if order == "printed":
        refused(state, Claim("chisholm"), "CLAN-03")
        return
    allowed(after(state, Resolve("coin")), Claim("chisholm"))
    refused(after(state, Resolve("clan-marker")), Claim("chisholm"), "CLAN-03")


def all_scots_out() -> gm.Position:
    """All nine Scots of the colour stand in the estate."""
    return gm.position().scots(RED, VILLAGE, 4).scots(RED, CASTLE, 5)


@rule("EDGE-63", "COMP-04", "ONCE-04")
def test_without_a_scot_in_the_supply_the_effect_is_lost():
    state = all_scots_out().placing("kingussie").state()
    assert state.players[RED].scots == 0
    (lost,) = events(state, Place(UP), "scot_lost")
    assert {"COMP-04", "ONCE-04"} <= set(lost.rules)
    state, _ = gm.apply(state, Place(UP))
    estate = state.players[RED].estate
    assert [estate[cell].scots for cell in (VILLAGE, CASTLE, UP)] == [4, 5, 0]
    refused(state, PutScot(UP), "ONCE-04")  # none may be moved over instead
    refused(state, MoveScot(VILLAGE, UP), "MOVE-01")


@rule("EDGE-63", "CLAN-Ross")
def test_only_the_scots_that_are_left_are_gained():
    place = all_scots_out().scots(RED, CASTLE, 4).claiming()
    state = after(place.state(), Claim("ross"), PutScot(VILLAGE))
    assert state.players[RED].scots == 0
    assert state.players[RED].estate[VILLAGE].scots == 5
    assert state.steps[-1].state != "PUT"


TEN_CLANS = (
    "macleod macdonald pl23 macdonell chisholm mackintosh mckinnon cameron maclean macmillan"
)


@rule("EDGE-64", "COMP-05", "PERSON-03")
def test_without_a_clan_marker_a_person_is_still_taken():
    place = before("macbeth", "strathmore").clans(RED, TEN_CLANS).coins(RED, 9)
    state = place.state()
    assert state.players[RED].markers == 0
    (lapse,) = events(state, Take("macbeth"), "marker_lapses")
    assert "COMP-05" in lapse.rules
    state, _ = gm.apply(state, Take("macbeth"))
    assert state.players[RED].persons == ("macbeth",)
    assert len(state.players[RED].clans) == 10
    persons = [x for x in gm.score(state)[RED].expected if x.what.startswith("persons")]
    assert [x.points for x in persons] == [1]


@rule("EDGE-64", "EXCH-06")
def test_without_a_clan_marker_the_marker_exchange_is_not_offered():
    place = gm.position().tile(RED, UP, "moot-hill", goods="wood").activating(UP).coins(RED, 9)
    allowed(place.state(), Activate(UP))
    place.clans(RED, TEN_CLANS)
    verdict = refused(place.state(), Activate(UP), "EXCH-06", "CLAN-01")
    assert keys(verdict) == {"no_marker_to_place"}


@rule("EDGE-64", "ONCE-06", "OPT-03")
def test_unlimited_markers_never_run_out():
    place = before("macbeth", options={"markers_limited": False})
    place.clans(RED, TEN_CLANS).coins(RED, 9)
    state, _ = gm.apply(place.state(), Take("macbeth"))
    allowed(state, Claim("gunn"), Decline())


@rule("EX-41", "ACT-08", "ACT-09", "COMP-07")
def test_two_goods_produced_with_room_for_one_leave_three():
    place = gm.position().tile(RED, UP, "garioch", goods="barley barley").activating(UP)
    state = place.state()
    (lost,) = events(state, Activate(UP), "goods_lost")
    assert lost.fact["goods"] == ("barley",)
    state, _ = gm.apply(state, Activate(UP))
    assert goods_on(state, RED, UP) == {"barley": 3}


@rule("EDGE-65", "EX-41", "ACT-09")
@pytest.mark.parametrize(("kept", "lost"), [("wood", "stone"), ("stone", "wood")])
def test_of_two_different_goods_the_player_chooses_the_one_that_stays(kept, lost):
    place = gm.position().tile(RED, UP, "glen-tanar", goods="sheep sheep").activating(UP)
    state, _ = gm.apply(place.state(), Activate(UP))
    assert set(gm.legal(state)) == {PutGood("wood", UP), PutGood("stone", UP)}
    refused(state, PutGood("sheep", UP), "ACT-08")
    (gone,) = events(state, PutGood(kept, UP), "goods_lost")
    assert gone.fact["goods"] == (lost,)
    state, _ = gm.apply(state, PutGood(kept, UP))
    assert goods_on(state, RED, UP) == {"sheep": 2, kept: 1}


@rule("EDGE-66", "COMP-07", "MARKET-10")
def test_stored_goods_may_not_be_thrown_away_to_make_room():
    place = gm.position().tile(RED, UP, "glen-tanar", goods="sheep sheep sheep").activating(UP)
    state = place.market(sheep=0).state()
    verdict = refused(state, LoseGood("sheep"), "COMP-07", "EDGE-66")
    assert "throw goods away" in str(verdict)
    refused(state, Sell("sheep", UP), "MARKET-09")
    state, _ = gm.apply(state, Activate(UP))
    assert goods_on(state, RED, UP) == {"sheep": 3}
    room = after(place.market(sheep=1).state(), Sell("sheep", UP), Activate(UP))
    allowed(room, PutGood("wood", UP), PutGood("stone", UP))


@rule("EDGE-66", "EXCH-01")
def test_paying_with_stored_goods_makes_room_too():
    place = gm.position().tile(RED, UP, "glen-tanar", goods="wood wood stone").market(wood=0)
    place.tile(RED, (1, 1), "highland-market").activating(UP)
    state = after(place.state(), Activate((1, 1)), *[PayGood("wood", UP)] * 2)
    state = after(state, PayGood("stone", UP), Activate(UP))
    assert goods_on(state, RED, UP) == {"wood": 1, "stone": 1}
    assert lines(state, RED, "EXCH-04") == {"Highland Market": 7}


@rule("ONCE-10", "ONCE-04")
def test_a_village_placed_earlier_brings_no_second_scot():
    place = gm.position(players=2).rondel("red", "halkirk", "lochridge", "yellow", "die")
    state = finish_turn(after(place.state(), Take("halkirk"), Place(LEFT_END)))
    assert state.players[RED].scots == 7
    state = after(state, Take("lochridge"), Place(UP), Activate(LEFT_END))
    assert state.players[RED].scots == 7
    assert state.movement == 1

"""Taking a tile and paying for it (TAKE-01 to TAKE-10, EDGE-41 to EDGE-48)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    BuyGood,
    Claim,
    EndTurn,
    PayCoin,
    PayGood,
    PayScot,
    Place,
    ReliefGain,
    Relieve,
    Resolve,
    Sell,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, before, events, finish_turn, keys, lines, refused

rule = pytest.mark.rule
RED = 0
VILLAGE, CASTLE = (0, 0), (1, 0)
LEFT_END, RIGHT_END = (-1, 0), (2, 0)


# -- the cost -------------------------------------------------------------------------------------


@rule("TAKE-01")
def test_base_tiles_cost_goods_coins_whisky_and_scots():
    tiles = {tile.id: tile.cost for tile in gm.Setup().catalog.tiles}
    assert tiles["castle-stalker"].goods.fixed == (0, 1, 1, 0, 0)
    assert tiles["macbeth"].coins == 1
    assert tiles["clachaig-inn"].whisky == 1
    assert tiles["loch-ness"].scots == 1
    assert (tiles["inverness"].coins, sum(tiles["inverness"].goods.fixed)) == (1, 2)


DEAR = '[[tile]]\nid = "moot-hill"\ncost = { wood = 1, coin = 2, whisky = 1, scot = 1 }\n'


@rule("TAKE-01", "TAKE-02", "TAKE-05")
def test_one_cost_may_ask_for_everything_together():
    place = before("moot-hill", catalog=gm.catalog.from_text(DEAR)).coins(RED, 2).whisky(RED, 1)
    place.tile(RED, (0, 1), "inshriach", goods="wood").tile(RED, CASTLE, scots=1)
    state, _ = gm.apply(place.state(), Take("moot-hill"))
    assert (state.players[RED].coins, state.players[RED].whisky) == (0, 0)
    paid = after(state, PayGood("wood", (0, 1)), PayScot(VILLAGE))
    assert paid.players[RED].goods() == (0, 0, 0, 0, 0)
    assert paid.players[RED].estate[VILLAGE].scots == 0
    assert "moot-hill" not in paid.ring


@rule("TAKE-01", "TAKE-09")
def test_every_missing_part_of_a_cost_is_named_at_once():
    place = before("moot-hill", catalog=gm.catalog.from_text(DEAR)).coins(RED, 1).market(wood=3)
    verdict = refused(
        place.tile(RED, VILLAGE, scots=0).state(),
        Take("moot-hill"),
        "TAKE-09",
        "MARKET-03",
        "TAKE-05",
        "TAKE-06",
        "TAKE-10",
    )
    assert keys(verdict) == {
        "goods_not_to_be_had",
        "coins_missing",
        "whisky_missing",
        "scots_missing",
        "no_cell",
    }
    assert "wood" in str(verdict)


@rule("TAKE-02", "EDGE-42")
def test_the_tile_is_taken_only_when_its_whole_cost_is_paid():
    place = before("castle-stalker").tile(RED, (0, 1), "inshriach", goods="wood")
    state = place.tile(RED, (1, 1), "ballachulish", goods="stone").coins(RED, 9).state()
    choosing = state
    state, _ = gm.apply(state, Take("castle-stalker"))
    assert "castle-stalker" in state.ring
    assert state.pieces == choosing.pieces
    half, _ = gm.apply(state, PayGood("wood", (0, 1)))
    assert "castle-stalker" in half.ring
    assert half.pieces == choosing.pieces
    paid, _ = gm.apply(half, PayGood("stone", (1, 1)))
    assert "castle-stalker" not in paid.ring
    assert paid.pieces[RED] == 3
    assert gm.legal(paid)[0].word == "place"


@rule("EDGE-42", "TAKE-02")
def test_nothing_comes_between_the_parts_of_a_payment():
    place = before("castle-stalker", "strathmore").tile(RED, (0, 1), "inshriach", goods="wood wood")
    state = place.tile(RED, (1, 1), "ballachulish", goods="stone").coins(RED, 9).state()
    allowed(state, Sell("wood", (0, 1)))
    half = after(state, Take("castle-stalker"), PayGood("wood", (0, 1)))
    assert {move.word for move in gm.legal(half)} == {"pay", "buy"}
    refused(half, Sell("wood", (0, 1)), "TAKE-02")
    refused(half, Take("strathmore"), "TAKE-02")
    refused(half, Place(LEFT_END), "TAKE-02")
    refused(half, EndTurn(), "TAKE-02")


@rule("EDGE-42", "TAKE-09")
def test_half_a_cost_cannot_be_paid():
    place = before("castle-stalker").tile(RED, (0, 1), "inshriach", goods="wood").coins(RED, 1)
    verdict = refused(place.state(), Take("castle-stalker"), "TAKE-09", "TAKE-04")
    assert verdict.reasons[0].fact == {"missing": ("stone",), "needed": 2, "has": 1}


@rule("TAKE-03")
def test_goods_for_a_cost_come_from_any_tiles_of_the_estate():
    place = before("castle-stalker").coins(RED, 0).tile(RED, (0, 1), "inshriach", goods="wood")
    place.tile(RED, (0, 2), "glen-affric", goods="wood").tile(RED, CASTLE, goods="stone stone")
    state, _ = gm.apply(place.state(), Take("castle-stalker"))
    assert set(gm.legal(state)) == {
        PayGood("wood", (0, 1)),
        PayGood("wood", (0, 2)),
        PayGood("stone", CASTLE),
    }
    paid = after(state, PayGood("wood", (0, 2)), PayGood("stone", CASTLE))
    assert paid.players[RED].goods() == (0, 1, 1, 0, 0)
    assert paid.players[RED].estate[0, 2].goods == (0, 0, 0, 0, 0)


@rule("TAKE-03")
def test_a_good_that_is_not_on_the_tile_cannot_be_paid():
    place = before("castle-stalker").tile(RED, (0, 1), "inshriach", goods="wood").coins(RED, 5)
    state, _ = gm.apply(place.state(), Take("castle-stalker"))
    verdict = refused(state, PayGood("stone", (0, 1)), "TAKE-03")
    assert "Inshriach" in str(verdict)
    refused(state, PayGood("stone", (5, 5)), "TAKE-03", "PLACE-04")
    both = refused(state, PayGood("sheep", (0, 1)), "TAKE-02", "TAKE-03")
    assert keys(both) == {"not_asked_for", "good_not_there"}


@rule("TAKE-04", "TAKE-03")
def test_missing_goods_may_be_bought_for_the_cost():
    place = before("castle-stalker").tile(RED, (0, 1), "inshriach", goods="wood").coins(RED, 2)
    state = after(place.state(), Take("castle-stalker"), PayGood("wood", (0, 1)))
    assert gm.legal(state) == (BuyGood("stone"),)
    paid, _ = gm.apply(state, BuyGood("stone"))
    assert paid.players[RED].coins == 0
    assert paid.market == (1, 1, 2, 1, 1)
    assert "castle-stalker" not in paid.ring


@rule("TAKE-04", "TAKE-02")
def test_a_purchase_may_not_make_the_rest_unpayable():
    place = before("castle-stalker").tile(RED, (0, 1), "inshriach", goods="wood").coins(RED, 3)
    state, _ = gm.apply(place.state(), Take("castle-stalker"))
    verdict = refused(state, BuyGood("wood"), "TAKE-02", "MARKET-02")
    assert keys(verdict) == {"rest_unpayable"}
    allowed(state, BuyGood("stone"), PayGood("wood", (0, 1)))


@rule("TAKE-05", "COMP-03")
def test_coins_and_whisky_come_from_the_own_supply():
    place = before("clachaig-inn", "macbeth").whisky(RED, 1).coins(RED, 1)
    state = place.state()
    inn, _ = gm.apply(state, Take("clachaig-inn"))
    assert (inn.players[RED].whisky, inn.players[RED].coins) == (0, 1)
    person, _ = gm.apply(state, Take("macbeth"))
    assert (person.players[RED].whisky, person.players[RED].coins) == (1, 0)


@rule("TAKE-05", "TAKE-09")
def test_whisky_cannot_be_had_otherwise():
    place = before("clachaig-inn", "macbeth").coins(RED, 20)
    verdict = refused(place.state(), Take("clachaig-inn"), "TAKE-05", "TAKE-09")
    assert verdict.reasons[0].fact == {"needed": 1, "has": 0}


@rule("TAKE-09")
def test_a_tile_that_cannot_be_paid_may_not_be_chosen():
    place = before("macbeth", "william-wallace", "inverness").coins(RED, 1)
    place.tile(RED, (0, 1), "inshriach", goods="wood")
    place.tile(RED, (1, 1), "ballachulish", goods="stone")
    state = place.state()
    allowed(state, Take("macbeth"), Take("inverness"))
    verdict = refused(state, Take("william-wallace"), "TAKE-09")
    assert verdict.reasons[0].fact == {"needed": 2, "has": 1}
    poor = place.coins(RED, 0).state()
    verdict = refused(poor, Take("inverness"), "TAKE-09")
    assert keys(verdict) == {"coins_missing"}
    assert verdict.reasons[0].fact == {"needed": 1, "has": 0}


# -- Scots as cost --------------------------------------------------------------------------------


@rule("TAKE-06")
def test_a_paid_scot_returns_to_the_own_supply():
    state = before("loch-ness").tile(RED, CASTLE, scots=2).state()
    supply = state.players[RED].scots
    state, _ = gm.apply(state, Take("loch-ness"))
    assert set(gm.legal(state)) == {PayScot(VILLAGE), PayScot(CASTLE)}
    refused(state, PayScot((0, 1)), "TAKE-06")
    paid, _ = gm.apply(state, PayScot(CASTLE))
    assert paid.players[RED].estate[CASTLE].scots == 1
    assert paid.players[RED].scots == supply + 1


@rule("TAKE-06", "TAKE-09")
def test_scots_of_the_supply_and_the_pawn_cannot_be_paid():
    state = before("loch-ness").tile(RED, VILLAGE, scots=0).state()
    assert state.players[RED].scots == 9
    verdict = refused(state, Take("loch-ness"), "TAKE-06", "TAKE-09", "TAKE-10")
    assert verdict.reasons[0].fact == {"needed": 1, "has": 0}


@rule("TAKE-06")
def test_a_person_may_cost_a_scot_too():
    text = '[[tile]]\nid = "macbeth"\ncost = { scot = 1 }\n'
    place = before("macbeth", catalog=gm.catalog.from_text(text))
    state = after(place.state(), Take("macbeth"), PayScot(VILLAGE))
    assert state.players[RED].persons == ("macbeth",)
    refused(place.tile(RED, VILLAGE, scots=0).state(), Take("macbeth"), "TAKE-06", "TAKE-09")


def two_scots() -> gm.Position:
    """One Scot near the left end of the river, another one far from both ends."""
    place = before("loch-ness").estate(RED, {(0, 1): "lochridge", (0, 2): "inshriach"})
    return place.scots(RED, (0, 2), 1)


@rule("TAKE-07", "EX-40", "LM-LochNess-cost")
def test_a_paid_scot_does_not_help_to_place_the_tile_it_paid_for():
    state, _ = gm.apply(two_scots().state(), Take("loch-ness"))
    verdict = refused(state, PayScot(VILLAGE), "TAKE-07", "TAKE-10")
    assert "(0, 0)" in str(verdict)
    assert "Loch Ness" in str(verdict)
    assert gm.legal(state) == (PayScot((0, 2)),)
    placing, _ = gm.apply(state, PayScot((0, 2)))
    assert gm.legal(placing) == (Place(LEFT_END),)


@rule("EDGE-43", "TAKE-07")
def test_another_cell_may_stay_legal_when_a_neighbouring_scot_is_paid():
    state = before("loch-ness").tile(RED, CASTLE, scots=1).state()
    placing = after(state, Take("loch-ness"), PayScot(VILLAGE))
    assert gm.legal(placing) == (Place(RIGHT_END),)
    refused(placing, Place(LEFT_END), "PLACE-03")


@rule("EDGE-43", "EDGE-44", "TAKE-10")
def test_the_last_scot_cannot_be_paid_if_the_tile_then_has_no_cell():
    state = before("loch-ness").state()
    verdict = refused(state, Take("loch-ness"), "TAKE-07", "TAKE-10")
    assert keys(verdict) == {"no_cell_after_scots"}
    assert "Loch Ness" in str(verdict)


@rule("EDGE-44", "CLAN-Mackintosh")
def test_mackintosh_lets_the_last_scot_be_paid():
    state = before("loch-ness").clans(RED, "mackintosh").state()
    placing = after(state, Take("loch-ness"), PayScot(VILLAGE))
    assert gm.legal(placing) == (Place(RIGHT_END),)


@rule("EDGE-45", "TAKE-07", "UPGRADE-04")
def test_a_scot_paid_from_the_covered_tile_no_longer_counts_for_the_upgrade():
    text = '[[tile]]\nid = "dunkeld"\ncost = { scot = 1 }\n'
    place = (
        before("dunkeld", catalog=gm.catalog.from_text(text))
        .estate(
            RED, {(0, 1): "inshriach", (0, 2): "kingussie", (0, 3): "lochridge", (0, 4): "easdale"}
        )
        .scots(RED, VILLAGE, 0)
        .scots(RED, (0, 2), 1)
        .scots(RED, (0, 4), 1)
    )
    state, _ = gm.apply(place.state(), Take("dunkeld"))
    refused(state, PayScot((0, 2)), "TAKE-07", "TAKE-10")
    placing, _ = gm.apply(state, PayScot((0, 4)))
    assert gm.legal(placing) == (Place((0, 2)),)
    near = place.scots(RED, (0, 4), 0).scots(RED, (0, 3), 1).state()
    allowed(after(near, Take("dunkeld")), PayScot((0, 2)), PayScot((0, 3)))


@rule("EDGE-46", "TAKE-02")
def test_the_gains_of_a_tile_cannot_pay_for_it():
    place = before("dornoch", "tomintoul-fair").market(wood=0, stone=0).coins(RED, 0)
    refused(place.state(), Take("dornoch"), "TAKE-09")  # would bring a coin
    refused(place.state(), Take("tomintoul-fair"), "TAKE-09")  # would bring any good
    allowed(place.coins(RED, 1).state(), Take("dornoch"), Take("tomintoul-fair"))


@rule("EDGE-47", "PLACE-03", "TAKE-08")
def test_without_any_scot_only_persons_can_be_taken():
    place = before("lochridge", "glen-clova", "macbeth").scots(RED, VILLAGE, 0).coins(RED, 1)
    state = place.state()
    allowed(state, Take("macbeth"))
    refused(state, Take("lochridge"), "TAKE-10")
    refused(state, Take("glen-clova"), "TAKE-10")
    refused(state, Relieve("lochridge"), "TAKE-08")
    allowed(place.coins(RED, 0).state(), Relieve("lochridge"))
    allowed(place.clans(RED, "mackintosh").state(), Take("lochridge"), Take("glen-clova"))


@rule("EDGE-48", "TAKE-05")
def test_whisky_paid_for_a_tile_scores_nothing():
    place = before("clachaig-inn").clans(RED, "macgregor").whisky(RED, 1)
    assert "whisky barrels, final round" in {x.what for x in gm.score(place.state())[RED].expected}
    state, _ = gm.apply(place.state(), Take("clachaig-inn"))
    assert state.players[RED].whisky == 0
    assert state.players[RED].points == ()
    assert "whisky barrels, final round" not in {x.what for x in gm.score(state)[RED].expected}


# -- selling to be able to pay --------------------------------------------------------------------


@rule("EDGE-41", "MARKET-10")
def test_selling_may_fund_a_coin_cost():
    place = before("macbeth").coins(RED, 0).market(wood=2)
    state = place.tile(RED, (0, 1), "inshriach", goods="wood").state()
    refused(state, Take("macbeth"), "TAKE-09")
    state = after(state, Sell("wood", (0, 1)), Take("macbeth"))
    assert state.players[RED].persons == ("macbeth",)
    assert state.players[RED].coins == 1


@rule("EDGE-41", "CLAN-03")
def test_selling_may_fund_a_road_before_the_marker_is_placed():
    place = gm.position().person("macbeth").coins(RED, 0).market(wood=2)
    state = place.tile(RED, (0, 1), "inshriach", goods="wood").state()
    poor, _ = gm.apply(state, Resolve("clan-marker"))
    refused(poor, Claim("gunn"), "CLAN-03")
    refused(poor, Sell("wood", (0, 1)), "CLAN-01")
    rich, _ = gm.apply(state, Sell("wood", (0, 1)))
    allowed(rich, Claim("gunn"))


@rule("EDGE-41", "CLAN-Sinclair")
def test_selling_may_fund_the_coin_of_sinclair():
    place = gm.position().clans(RED, "sinclair").coins(RED, 0).market(wood=1)
    place.tile(RED, (0, 1), "butcher", goods="sheep").tile(RED, (1, 1), "inshriach", goods="wood")
    state = place.activating((0, 1)).state()
    refused(state, Activate((0, 1)), "EXCH-05")
    state = after(state, Sell("wood", (1, 1)), Activate((0, 1)))
    state = after(state, PayGood("sheep", (0, 1)), PayCoin("cattle"))
    assert lines(state, RED, "EXCH-05") == {"Butcher": 6}


# -- no cell, no tile ------------------------------------------------------------------------------


@rule("TAKE-10")
def test_a_tile_without_a_legal_cell_may_not_be_chosen():
    place = before("glen-clova", "lochridge").estate(RED, {(0, 1): "inshriach", (0, 2): "easdale"})
    state = place.scots(RED, VILLAGE, 0).scots(RED, (0, 2), 1).state()
    verdict = refused(state, Take("glen-clova"), "TAKE-10")  # no Scot near either end
    assert "Glen Clova" in str(verdict)
    allowed(state, Take("lochridge"))


@rule("TAKE-10", "TAKE-09", "UPGRADE-01")
def test_neither_payable_nor_placeable_is_said_together():
    state = before("glen-isla", "lochridge").coins(RED, 0).state()
    verdict = refused(state, Take("glen-isla"), "TAKE-09", "TAKE-10", "UPGRADE-01")
    assert keys(verdict) == {"coins_missing_for_goods", "no_cell_upgrade"}
    assert "pen" in str(verdict)


@rule("TAKE-10", "PERSON-01")
def test_a_person_needs_no_cell():
    state = before("macbeth").scots(RED, VILLAGE, 0).state()
    allowed(state, Take("macbeth"))


# -- the relief -----------------------------------------------------------------------------------


@rule("TAKE-08", "EDGE-05", "RONDEL-04")
def test_who_can_take_no_tile_discards_one_for_a_coin():
    state = before("castle-stalker", "donan-castle").coins(RED, 0).state()
    assert gm.legal(state) == (
        Relieve("castle-stalker"),
        Relieve("donan-castle"),
        StopAtWorldsEnd(),
    )
    state, _ = gm.apply(state, Relieve("donan-castle"))
    assert state.discard == ("donan-castle",)
    assert state.pieces[RED] == 4
    assert set(gm.legal(state)) == {ReliefGain("coin"), ReliefGain("move")}
    verdict = refused(state, ReliefGain("whisky"), "TAKE-08")
    assert "whisky" in str(verdict)
    told = events(state, ReliefGain("coin"), "coins")
    assert [event.fact["amount"] for event in told] == [1]
    state, _ = gm.apply(state, ReliefGain("coin"))
    assert state.players[RED].coins == 1
    assert len(state.players[RED].estate) == 2


@rule("TAKE-08", "MOVE-02")
def test_the_relief_may_be_a_movement_point():
    state = before("castle-stalker").coins(RED, 0).state()
    state = after(state, Relieve("castle-stalker"), ReliefGain("move"))
    assert state.movement == 1
    assert state.players[RED].coins == 0
    assert "move" in {move.word for move in gm.legal(state)}
    assert finish_turn(state).turn.seat == 1


@rule("TAKE-08")
def test_no_relief_while_a_tile_can_be_taken():
    state = before("castle-stalker", "lochridge").coins(RED, 0).state()
    verdict = refused(state, Relieve("castle-stalker"), "TAKE-08")
    assert "Lochridge" in str(verdict)
    assert gm.legal(state) == (Take("lochridge"), StopAtWorldsEnd())


@rule("TAKE-08", "END-06")
def test_worlds_end_cannot_be_discarded_by_the_relief():
    state = before("castle-stalker", "worlds-end").coins(RED, 0).state()
    allowed(state, Relieve("castle-stalker"))
    verdict = refused(state, Relieve("worlds-end"), "END-06")
    assert "World's End" in str(verdict)


@rule("OPT-21", "TAKE-08", "EDGE-06")
@pytest.mark.parametrize("relief", ["strict", "claim"])
def test_relief_although_selling_would_help(relief):
    place = before("macbeth", options={"OPT-21": relief}).coins(RED, 0)
    state = place.tile(RED, (0, 1), "inshriach", goods="wood").state()
    allowed(state, Sell("wood", (0, 1)))
    if relief == "strict":
        verdict = refused(state, Relieve("macbeth"), "TAKE-08")
        assert keys(verdict) == {"relief_after_selling"}
    else:
        allowed(state, Relieve("macbeth"))
    helpless = place.market(wood=0).state()  # nobody buys wood
    allowed(helpless, Relieve("macbeth"))


@rule("OPT-21", "EDGE-06", "LM-LochNess")
@pytest.mark.parametrize("relief", ["strict", "claim"])
def test_relief_although_loch_ness_would_help(relief):
    place = before("castle-stalker", options={"relief": relief}).coins(RED, 0)
    place.estate(RED, {(-1, 0): "loch-ness", (0, 1): "inshriach"}).cards(RED, "loch-ness")
    place.tile(RED, CASTLE, goods="stone").scots(RED, CASTLE, 1)
    state = place.state()
    allowed(state, UseLochNess((0, 1)))  # brings the wood
    if relief == "strict":
        refused(state, Relieve("castle-stalker"), "TAKE-08")
    else:
        allowed(state, Relieve("castle-stalker"))
    allowed(after(state, UseLochNess((0, 1))), Take("castle-stalker"))


@rule("OPT-21")
def test_claiming_the_relief_is_still_refused_when_a_tile_can_be_bought():
    place = before("donan-castle", options={"relief": "claim"}).coins(RED, 2)
    refused(place.state(), Relieve("donan-castle"), "TAKE-08")

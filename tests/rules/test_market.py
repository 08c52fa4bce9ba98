"""The market: buying inside payments, selling at any moment (MARKET-01 to MARKET-12)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.market import after_all_sales
from glenmore.base.stops import takeable
from glenmore.components import GOODS
from glenmore.moves import (
    Activate,
    BuyGood,
    Claim,
    Done,
    PayGood,
    Place,
    PutGood,
    ReliefGain,
    Relieve,
    Resolve,
    Sell,
    Take,
)
from tests.rules.helpers import (
    after,
    allowed,
    before,
    begin,
    events,
    goods_on,
    keys,
    lines,
    refused,
)

rule = pytest.mark.rule
RED = 0
VILLAGE, CASTLE, SHOP, STORE = (0, 0), (1, 0), (0, 1), (1, 1)


def trading(tile: str, goods: str = "", coins: int = 0, players: int = 3) -> gm.Position:
    """Red has just placed a tile at (0, 1) and may activate it; goods lie at (1, 1)."""
    place = gm.position(players=players).tile(RED, SHOP, tile).coins(RED, coins)
    return place.tile(RED, STORE, "inshriach", goods=goods).activating(SHOP)


# -- rows and prices ------------------------------------------------------------------------------


@rule("MARKET-01", "SETUP-16")
@pytest.mark.parametrize(("players", "level"), [(2, 1), (3, 1), (4, 0)])
def test_the_market_has_a_row_for_each_of_the_five_goods(players, level):
    state = begin(gm.Setup(players=players))
    assert dict(zip(GOODS, state.market, strict=True)) == dict.fromkeys(
        ("barley", "wood", "stone", "sheep", "cattle"), level
    )


@rule("MARKET-01", "MARKET-02", "MARKET-04", "MARKET-12")
def test_the_three_spaces_of_a_row_cost_1_2_and_3():
    state = trading("highland-market", coins=6, players=4).state()
    state, _ = gm.apply(state, Activate(SHOP))
    paid = []
    for level in (1, 2, 3):
        (bought,) = events(state, BuyGood("wood"), "bought")
        paid.append(bought.fact["price"])
        state, _ = gm.apply(state, BuyGood("wood"))
        assert state.market == (0, level, 0, 0, 0)
    assert paid == [1, 2, 3]
    assert state.players[RED].coins == 0
    assert lines(state, RED, "EXCH-04") == {"Highland Market": 7}


@rule("MARKET-02")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_good_costs_the_number_of_the_leftmost_free_space(level):
    place = before("donan-castle").market(stone=level)
    state = after(place.coins(RED, level + 1).state(), Take("donan-castle"), BuyGood("stone"))
    assert state.players[RED].coins == 0
    assert state.market[2] == level + 1
    verdict = refused(place.coins(RED, level).state(), Take("donan-castle"), "TAKE-09", "TAKE-04")
    assert verdict.reasons[0].fact == {"missing": ("stone",), "needed": level + 1, "has": level}


@rule("MARKET-02")
def test_a_good_that_is_too_dear_cannot_be_bought():
    place = before("loch-shiel").coins(RED, 1).tile(RED, SHOP, "inshriach", goods="wood")
    state, _ = gm.apply(place.market(stone=0).state(), Take("loch-shiel"))
    verdict = refused(state, BuyGood("wood"), "MARKET-02")
    assert verdict.reasons[0].fact == {"good": "wood", "price": 2, "has": 1}
    allowed(state, BuyGood("stone"), PayGood("wood", SHOP))


@rule("MARKET-03", "TAKE-09")
def test_nothing_can_be_bought_from_a_full_row():
    place = before("donan-castle", "loch-shiel").coins(RED, 99).market(stone=3)
    verdict = refused(place.state(), Take("donan-castle"), "MARKET-03", "TAKE-09")
    assert "stone" in str(verdict)
    state, _ = gm.apply(place.state(), Take("loch-shiel"))  # asks for any good
    verdict = refused(state, BuyGood("stone"), "MARKET-03")
    assert "stone" in str(verdict)
    allowed(state, BuyGood("wood"))


@rule("EX-38", "MARKET-04", "EDGE-32")
@pytest.mark.parametrize(("players", "coins"), [(4, 3), (3, 5), (2, 5)])
def test_two_cattle_for_one_exchange_cost_rising_prices(players, coins):
    place = trading("glengorm", coins=coins, players=players)
    state = after(place.state(), Activate(SHOP, 0), BuyGood("cattle"), BuyGood("cattle"))
    assert state.players[RED].coins == 0
    assert lines(state, RED, "EXCH-03") == {"Glengorm": 5}
    refused(place.coins(RED, coins - 1).market(sheep=3).state(), Activate(SHOP, 0), "EXCH-03")


@rule("EX-38", "EDGE-32", "MARKET-03")
def test_a_third_cattle_costs_3_more_or_cannot_be_had():
    four = trading("glengorm", coins=6, players=4).market(sheep=3).state()
    state = after(four, Activate(SHOP, 1), *[BuyGood("cattle")] * 3)
    assert state.players[RED].coins == 0
    assert lines(state, RED, "EXCH-03") == {"Glengorm": 8}
    three = trading("glengorm", coins=99, players=3).state()
    state = after(three, Activate(SHOP, 1), BuyGood("cattle"), BuyGood("cattle"))
    refused(state, BuyGood("cattle"), "MARKET-03")
    verdict = refused(
        trading("glengorm", coins=99).market(sheep=3).state(),
        Activate(SHOP, 1),
        "EXCH-03",
        "EXCH-08",
    )
    assert keys(verdict) == {"goods_not_to_be_had"}


@rule("EDGE-33", "MARKET-01")
def test_purchases_of_different_goods_do_not_touch_each_other():
    place = trading("butcher", coins=5).market(sheep=1, cattle=2)
    state = after(place.state(), Activate(SHOP), BuyGood("cattle"), BuyGood("sheep"))
    assert state.players[RED].coins == 0  # 3 + 2
    assert state.market == (1, 1, 1, 2, 3)


# -- what a bought good is for --------------------------------------------------------------------


@rule("MARKET-05", "MARKET-06", "EDGE-36")
def test_buying_is_only_part_of_a_payment():
    choosing = before("strathmore").state()
    verdict = refused(choosing, BuyGood("wood"), "MARKET-05", "MARKET-06")
    assert "pay" in str(verdict)
    activating = trading("butcher", "sheep cattle", coins=9).state()
    refused(activating, BuyGood("wood"), "MARKET-05")
    closing = gm.position().tile(RED, SHOP, "inshriach", goods="wood").closing().state()
    refused(closing, BuyGood("wood"), "MARKET-05")


@rule("MARKET-05", "EDGE-36")
def test_nothing_may_be_bought_that_the_cost_does_not_ask_for():
    place = before("castle-stalker").coins(RED, 20).tile(RED, SHOP, "inshriach", goods="wood")
    state, _ = gm.apply(place.state(), Take("castle-stalker"))
    verdict = refused(state, BuyGood("sheep"), "MARKET-05")
    assert "sheep" in str(verdict)
    state, _ = gm.apply(state, BuyGood("wood"))
    refused(state, BuyGood("wood"), "MARKET-05")  # one is enough
    state, _ = gm.apply(place.market(sheep=3).state(), Take("castle-stalker"))
    full = refused(state, BuyGood("sheep"), "MARKET-05", "MARKET-03")
    assert keys(full) == {"not_asked_for", "row_full"}


@rule("MARKET-05", "EXCH-07")
def test_barley_may_be_bought_for_whisky():
    state = after(trading("edradour", coins=2).state(), Activate(SHOP), BuyGood("barley"))
    assert state.players[RED].whisky == 1
    assert state.players[RED].coins == 0
    assert state.players[RED].goods() == (0, 0, 0, 0, 0)


@rule("EX-05", "EDGE-31", "MARKET-02", "MARKET-05")
def test_a_good_bought_for_an_exchange_never_lies_on_a_tile():
    place = trading("butcher", "sheep", coins=2).market(cattle=1)
    state, _ = gm.apply(place.state(), Activate(SHOP))
    bought, _ = gm.apply(state, BuyGood("cattle"))
    assert bought.market[GOODS.index("cattle")] == 2  # 2 coins on space 2
    assert bought.players[RED].coins == 0
    assert bought.players[RED].goods() == (0, 0, 0, 1, 0)
    state, _ = gm.apply(bought, PayGood("sheep", STORE))
    assert lines(state, RED, "EXCH-05") == {"Butcher": 6}
    assert state.players[RED].goods() == (0, 0, 0, 0, 0)


@rule("MARKET-06", "EDGE-37")
def test_a_bought_good_can_be_neither_sold_nor_stored():
    place = trading("butcher", "sheep", coins=9)
    state = after(place.state(), Activate(SHOP), BuyGood("cattle"))
    refused(state, Sell("cattle", SHOP), "EXCH-05", "MARKET-10")
    refused(state, PutGood("cattle", SHOP), "EXCH-05")
    state, _ = gm.apply(state, PayGood("sheep", STORE))
    refused(state, Sell("cattle", SHOP), "MARKET-08")
    refused(state, Sell("cattle", STORE), "MARKET-08")


@rule("EDGE-37", "MARKET-06")
def test_a_bought_good_does_not_serve_the_next_activation():
    place = gm.position().tile(RED, SHOP, "butcher").coins(RED, 99)
    place.tile(RED, STORE, "glengorm", goods="sheep").market(cattle=2, sheep=3)
    state = after(place.activating(SHOP).state(), Activate(SHOP), BuyGood("cattle"))
    state, _ = gm.apply(state, PayGood("sheep", STORE))
    refused(state, Activate(STORE, 0), "EXCH-03", "EXCH-08")


@rule("MARKET-07", "EDGE-38")
def test_buying_is_allowed_although_the_good_is_owned():
    place = before("donan-castle").coins(RED, 2).tile(RED, SHOP, "easdale", goods="stone stone")
    state, _ = gm.apply(place.state(), Take("donan-castle"))
    allowed(state, PayGood("stone", SHOP), BuyGood("stone"))
    state, _ = gm.apply(state, BuyGood("stone"))
    assert goods_on(state, RED, SHOP) == {"stone": 2}
    assert state.players[RED].coins == 0


@rule("EDGE-39", "EXCH-06", "EXCH-09")
def test_a_bought_good_may_pay_for_a_clan_marker():
    state = after(trading("moot-hill", coins=2).state(), Activate(SHOP), BuyGood("wood"))
    assert state.players[RED].coins == 0
    allowed(state, Claim("macleod"))


ROADS = "counts = { free = true }\n" + "".join(
    f'[[road]]\nfrom = "start"\nto = "{clan}"\ncost = 2\n'
    for clan in ("macleod", "pl23", "macdonald", "douglas")
)


def dear_roads(douglas_free: bool) -> gm.Position:
    """A clan board on which no road is free, but perhaps the one to Douglas."""
    catalog = gm.catalog.from_text(ROADS)
    return gm.position(catalog=catalog, options={"douglas_free": douglas_free})


@rule("EDGE-40", "EXCH-06")
def test_a_marker_exchange_needs_coins_for_the_cheapest_road():
    place = dear_roads(douglas_free=False).tile(RED, SHOP, "moot-hill", goods="wood").coins(RED, 0)
    verdict = refused(place.activating(SHOP).state(), Activate(SHOP), "EXCH-06", "CLAN-03")
    assert keys(verdict) == {"no_road_payable"}
    assert verdict.reasons[0].fact == {"needed": 1, "has": 0}
    state, _ = gm.apply(place.coins(RED, 1).market(stone=0).state(), Activate(SHOP))
    verdict = refused(state, BuyGood("stone"), "MARKET-02", "EXCH-06")  # no coin for the road
    assert keys(verdict) == {"rest_unpayable"}
    state, _ = gm.apply(state, PayGood("wood", SHOP))
    allowed(state, Claim("chisholm"))
    refused(state, Claim("macleod"), "CLAN-03")


@rule("EDGE-40", "EXCH-06")
def test_a_good_that_must_be_bought_leaves_the_road_payable():
    empty = dict.fromkeys(GOODS, 0)  # every good costs 1 coin, the cheapest road another one
    place = dear_roads(douglas_free=False).tile(RED, SHOP, "moot-hill").market(**empty)
    poor = place.coins(RED, 1).activating(SHOP).state()
    refused(poor, Activate(SHOP), "EXCH-06")
    rich = place.coins(RED, 2).activating(SHOP).state()
    state = after(rich, Activate(SHOP), BuyGood("wood"))
    allowed(state, Claim("chisholm"))


@rule("EDGE-40", "CLAN-Douglas")
def test_the_free_road_to_douglas_keeps_the_marker_exchange_open():
    place = dear_roads(douglas_free=True).tile(RED, SHOP, "moot-hill", goods="wood").coins(RED, 0)
    state = after(place.activating(SHOP).state(), Activate(SHOP), PayGood("wood", SHOP))
    allowed(state, Claim("douglas"))
    refused(state, Claim("macleod"), "CLAN-03")


# -- selling --------------------------------------------------------------------------------------


@rule("MARKET-08", "EX-06")
def test_selling_takes_the_coins_of_the_rightmost_occupied_space():
    place = before("strathmore").market(sheep=3).coins(RED, 0)
    state = place.tile(RED, SHOP, "lochridge", goods="sheep").state()
    state, _ = gm.apply(state, Sell("sheep", SHOP))
    assert state.players[RED].coins == 3
    assert state.market[GOODS.index("sheep")] == 2
    assert state.players[RED].goods() == (0, 0, 0, 0, 0)


@rule("MARKET-08", "MARKET-09")
def test_only_a_good_that_lies_there_can_be_sold():
    place = before("strathmore").tile(RED, SHOP, "lochridge", goods="sheep").market(wood=0)
    verdict = refused(place.state(), Sell("wood", SHOP), "MARKET-08", "MARKET-09")
    assert keys(verdict) == {"good_not_there", "row_empty"}
    assert "Lochridge" in str(verdict)
    refused(place.state(), Sell("sheep", (7, 7)), "MARKET-08", "PLACE-04")


@rule("MARKET-09")
def test_a_good_can_be_sold_only_while_its_row_holds_coins():
    place = before("strathmore").tile(RED, SHOP, "lochridge", goods="sheep sheep")
    state, _ = gm.apply(place.market(sheep=1).state(), Sell("sheep", SHOP))
    verdict = refused(state, Sell("sheep", SHOP), "MARKET-09")
    assert "sheep" in str(verdict)


@rule("MARKET-10", "MARKET-08")
def test_any_number_of_goods_may_be_sold():
    place = before("strathmore").market(sheep=3).coins(RED, 0)
    state = place.tile(RED, SHOP, "lochridge", goods="sheep sheep sheep").state()
    state = after(state, *[Sell("sheep", SHOP)] * 3)
    assert state.players[RED].coins == 6
    assert state.market[GOODS.index("sheep")] == 0


def with_wood(place: gm.Position) -> gm.State:
    return place.tile(RED, (1, -1), "inshriach", goods="wood").market(wood=2).state()


MOMENTS = {
    "T2": lambda: with_wood(before("strathmore")),
    "T5P": lambda: with_wood(gm.position().person("macbeth")),
    "T5X": lambda: gm.apply(
        with_wood(before("macbeth", options={"relief": "claim"}).coins(RED, 0)), Relieve("macbeth")
    )[0],
    "T6": lambda: with_wood(gm.position().once("halkirk", (-1, 0))),
    "T7": lambda: with_wood(gm.position().tile(RED, SHOP, "lochridge").activating(SHOP)),
    "T8": lambda: with_wood(gm.position().closing()),
}


@rule("MARKET-10", "TURN-08")
@pytest.mark.parametrize("moment", MOMENTS)
def test_selling_is_possible_at_any_moment_of_the_own_turn(moment):
    state = MOMENTS[moment]()
    assert state.steps[-1].state == moment
    coins = state.players[RED].coins
    allowed(state, Sell("wood", (1, -1)))
    assert gm.apply(state, Sell("wood", (1, -1)))[0].players[RED].coins == coins + 2


@rule("MARKET-10")
def test_selling_goes_on_between_the_choices_of_a_turn():
    place = before("castle-stalker", options={"relief": "claim"}).coins(RED, 0).market(wood=3)
    state = place.tile(RED, SHOP, "inshriach", goods="wood wood").market(stone=3).state()
    state = after(state, Relieve("castle-stalker"), Sell("wood", SHOP), ReliefGain("coin"))
    assert state.players[RED].coins == 4
    allowed(state, Sell("wood", SHOP))


@rule("EX-07", "MARKET-10", "COMP-07")
def test_selling_before_the_activation_makes_room():
    place = gm.position().tile(RED, SHOP, "inshriach", goods="wood wood wood").market(wood=2)
    state = place.activating(SHOP).state()
    full, _ = gm.apply(state, Activate(SHOP))
    assert goods_on(full, RED, SHOP) == {"wood": 3}
    state = after(state, Sell("wood", SHOP))
    assert goods_on(state, RED, SHOP) == {"wood": 2}
    (gained,) = events(state, Activate(SHOP), "good_gained")
    assert gained.fact["good"] == "wood"
    state, _ = gm.apply(state, Activate(SHOP))
    assert goods_on(state, RED, SHOP) == {"wood": 3}


@rule("MARKET-10", "PLACE-01")
def test_no_selling_between_payment_and_placing():
    place = gm.position().tile(RED, SHOP, "inshriach", goods="wood").placing("lochridge")
    state = place.state()
    refused(state, Sell("wood", SHOP), "PLACE-01", "MARKET-08")
    allowed(after(state, Place((0, -1)), Done()), Sell("wood", SHOP))


@rule("MARKET-11", "COMP-03")
@pytest.mark.parametrize("thing", ["whisky", "scot", "coin", "any", "haggis", "", 3, None])
def test_only_goods_can_be_bought_or_sold(thing):
    place = before("strathmore").whisky(RED, 3).tile(RED, SHOP, "inshriach", goods="wood")
    for move in (Sell(thing, VILLAGE), BuyGood(thing)):
        with pytest.raises(gm.InvalidMove, match="good"):
            gm.check(place.state(), move)


@rule("MARKET-11")
def test_neither_scots_nor_whisky_are_offered_for_sale():
    place = before("strathmore").whisky(RED, 3).scots(RED, CASTLE, 2)
    assert "sell" not in {move.word for move in gm.legal(place.state())}


# -- sums -----------------------------------------------------------------------------------------


@rule("MARKET-12")
def test_space_k_always_holds_k_coins():
    def coins(state: gm.State) -> int:
        return state.players[RED].coins + sum(k * (k + 1) // 2 for k in state.market)

    place = before("loch-shiel", "strathmore").coins(RED, 9)
    state = place.tile(RED, SHOP, "inshriach", goods="wood wood stone").state()
    total = coins(state)
    for move in (
        Sell("wood", SHOP),
        Sell("stone", SHOP),
        Take("loch-shiel"),
        BuyGood("cattle"),
        Place((-1, 0)),
        Resolve("landmark"),
        Sell("wood", SHOP),
    ):
        if move in gm.legal(state):
            state, _ = gm.apply(state, move)
        assert coins(state) == total
        assert all(0 <= level <= 3 for level in state.market)
    assert state.market == (1, 0, 0, 1, 2)


@rule("MARKET-12")
def test_a_row_with_a_fourth_space_cannot_be():
    (fault,) = gm.position().market(wood=4).faults()
    assert "MARKET-12" in fault.rules
    assert "wood" in str(fault)


@rule("EDGE-34", "MARKET-03", "MARKET-08")
def test_a_sale_frees_the_third_space_of_a_full_row():
    place = trading("highland-market", "wood wood wood", coins=0).market(wood=3)
    state, _ = gm.apply(place.state(), Activate(SHOP))
    refused(state, BuyGood("wood"), "MARKET-03")
    sold = after(place.state(), Sell("wood", STORE), Activate(SHOP))
    assert sold.players[RED].coins == 3
    allowed(sold, BuyGood("wood"))


@rule("EDGE-35", "MARKET-05", "MARKET-10")
def test_selling_and_buying_back_in_one_turn_is_allowed():
    place = trading("butcher", "sheep cattle", coins=0).market(sheep=3)
    state = after(place.state(), Sell("sheep", STORE), Activate(SHOP), BuyGood("sheep"))
    assert state.market[GOODS.index("sheep")] == 3
    state, _ = gm.apply(state, PayGood("cattle", STORE))
    assert lines(state, RED, "EXCH-05") == {"Butcher": 6}
    assert state.players[RED].coins == 0


@pytest.mark.rule("MARKET-08", "TAKE-06")
def test_trying_all_sales_leaves_everything_else_where_it_is():
    place = gm.position(3).rondel("red", "loch-ness", "carse-of-gowrie", "yellow", "blue")
    state = place.goods(0, (1, 0), "cattle").market(cattle=1).coins(0, 0).state()
    table = after_all_sales(state, 0)
    assert (table.players[0].coins, table.market[4]) == (1, 0)
    for _ in range(2):  # whether the Scot could pay for Loch Ness is only tried
        assert takeable(table, 0)[0] == "carse-of-gowrie"
        assert table.players[0].estate[0, 0].scots == 1

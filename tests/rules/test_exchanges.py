"""Exchanges on trade and whisky tiles (EXCH-01 to EXCH-09), Sinclair and MacGregor."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    BuyGood,
    Claim,
    Decline,
    Move,
    PayCoin,
    PayGood,
    Resolve,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, goods_on, keys, lines, refused

STORE = (1, 1)  # a tile with goods beside the trade tile on (0, 1)


def trading(tile: str, goods: str = "", coins: int = 0, **options: object) -> gm.Position:
    """A trade tile that has just been placed, and goods on another tile; an empty market."""
    first, rest = " ".join(goods.split()[:3]), " ".join(goods.split()[3:])
    place = gm.position(3, options=options).tile(0, (0, 1), tile)
    place = place.tile(0, STORE, "black-isle", goods=first).tile(0, (1, 2), "easdale", goods=rest)
    place = place.market(barley=0, wood=0, stone=0, sheep=0, cattle=0)
    return place.coins(0, coins).activating((0, 1))


def pay(*goods: str) -> list[Move]:
    """Pay goods that lie on the store."""
    return [PayGood(good, STORE) for good in goods]


@pytest.mark.rule("EXCH-01", "EXCH-02", "EX-19")
def test_two_different_goods_bring_4_points():
    state = trading("falkirk-tryst", "barley stone").state()
    state = after(state, Activate((0, 1), 0), *pay("barley", "stone"))
    assert lines(state, 0, "EXCH-02") == {"Falkirk Tryst": 4}
    assert state.players[0].goods() == (0, 0, 0, 0, 0)  # paid to the general supply


@pytest.mark.rule("EXCH-02", "EX-19")
def test_four_different_goods_bring_8_points():
    state = trading("falkirk-tryst", "barley stone wood cattle").state()
    state = after(state, Activate((0, 1), 1), *pay("barley", "stone", "wood"))
    state = after(state, PayGood("cattle", (1, 2)))
    assert lines(state, 0, "EXCH-02") == {"Falkirk Tryst": 8}


@pytest.mark.rule("EXCH-02", "EDGE-69")
def test_the_same_kind_twice_is_not_two_different_goods():
    state = trading("falkirk-tryst", "barley barley").state()
    verdict = refused(state, Activate((0, 1), 0), "EXCH-02", "EXCH-08")
    assert "different good" in str(verdict)
    state = trading("falkirk-tryst", "barley barley wood").state()
    state = after(state, Activate((0, 1), 0), *pay("barley"))
    refused(state, PayGood("barley", STORE), "EXCH-02")
    refused(state, BuyGood("barley"), "EXCH-02", "MARKET-05")
    allowed(state, PayGood("wood", STORE))


@pytest.mark.rule("EXCH-03", "EX-20", "EX-21")
def test_any_mix_of_three_animals_brings_8_points():
    for animals in (("sheep", "cattle", "cattle"), ("cattle", "sheep", "sheep"), ("sheep",) * 3):
        state = trading("glengorm", " ".join(animals)).state()
        state = after(state, Activate((0, 1), 1), *pay(*animals))
        assert lines(state, 0, "EXCH-03") == {"Glengorm": 8}


@pytest.mark.rule("EXCH-03")
def test_only_animals_are_taken_for_the_animal_exchange():
    state = trading("glengorm", "sheep cattle wood").state()
    two = after(state, Activate((0, 1), 0), *pay("sheep", "cattle"))
    assert lines(two, 0, "EXCH-03") == {"Glengorm": 5}
    verdict = refused(state, Activate((0, 1), 1), "EXCH-03")
    assert "animal" in str(verdict)
    refused(after(state, Activate((0, 1), 0)), PayGood("wood", STORE), "EXCH-03")


@pytest.mark.rule("EXCH-04", "EX-22")
def test_any_three_goods_bring_7_points_also_of_one_kind():
    state = trading("highland-market", "sheep stone stone").state()
    state = after(state, Activate((0, 1)), *pay("sheep", "stone", "stone"))
    assert lines(state, 0, "EXCH-04") == {"Highland Market": 7}
    state = trading("highland-market", "stone stone stone").state()
    state = after(state, Activate((0, 1)), *pay("stone", "stone", "stone"))
    assert lines(state, 0, "EXCH-04") == {"Highland Market": 7}


@pytest.mark.rule("EXCH-05", "EX-23")
def test_a_fixed_recipe_takes_exactly_the_shown_goods():
    state = trading("butcher", "cattle sheep wood").state()
    paying = after(state, Activate((0, 1)))
    refused(paying, PayGood("wood", STORE), "EXCH-05")
    state = after(paying, *pay("cattle", "sheep"))
    assert lines(state, 0, "EXCH-05") == {"Butcher": 6}
    assert goods_on(state, 0, STORE) == {"wood": 1}


@pytest.mark.rule("EXCH-06", "CLAN-03")
def test_one_good_of_choice_buys_the_placing_of_a_clan_marker():
    state = trading("moot-hill", "cattle", coins=2).state()
    state = after(state, Activate((0, 1)), *pay("cattle"))
    allowed(state, Claim("macleod"))
    state = after(state, Claim("sutherland"))
    assert state.players[0].clans == ("sutherland",)
    assert state.players[0].coins == 0  # the road is paid besides the good
    assert state.players[0].goods() == (0, 0, 0, 0, 0)


@pytest.mark.rule("EXCH-06", "CLAN-09")
def test_after_the_exchange_the_marker_may_still_be_kept_back():
    state = after(trading("moot-hill", "cattle").state(), Activate((0, 1)), *pay("cattle"))
    after_all = after(state, Decline())
    assert after_all.players[0].markers == 10
    assert after_all.players[0].goods() == (0, 0, 0, 0, 0)
    forced = trading("moot-hill", "cattle", clan_marker="mandatory").state()
    refused(after(forced, Activate((0, 1)), *pay("cattle")), Decline(), "CLAN-09")


@pytest.mark.rule("EXCH-06", "CLAN-01")
def test_without_a_marker_there_is_no_exchange_for_one():
    place = trading("moot-hill", "cattle", coins=9)
    clans = ("douglas",) * 10
    verdict = refused(place.clans(0, *clans).state(), Activate((0, 1)), "EXCH-06", "CLAN-01")
    assert keys(verdict) == {"no_marker_to_place"}


@pytest.mark.rule("EXCH-07")
def test_one_barley_makes_one_barrel_of_whisky():
    state = trading("edradour", "barley wood").state()
    paying = after(state, Activate((0, 1)))
    refused(paying, PayGood("wood", STORE), "EXCH-07")
    state = after(paying, *pay("barley"))
    assert state.players[0].whisky == 1
    assert goods_on(state, 0, STORE) == {"wood": 1}
    assert state.players[0].vp == 0


@pytest.mark.rule("EXCH-08", "EDGE-69")
def test_an_activation_carries_out_one_exchange_once():
    state = trading("falkirk-tryst", "barley stone wood", coins=9).state()
    done = after(state, Activate((0, 1), 0), *pay("barley", "stone"))
    assert not [m for m in gm.legal(done) if isinstance(m, Activate) and m.cell == (0, 1)]
    refused(done, Activate((0, 1), 0), "ACT-05")
    refused(done, Activate((0, 1), 1), "ACT-05")
    verdict = refused(state, Activate((0, 1), 2), "EXCH-08")
    assert keys(verdict) == {"no_such_way"}
    assert "Falkirk Tryst" in str(verdict)


@pytest.mark.rule("EXCH-08", "EDGE-70")
def test_fewer_goods_than_shown_bring_nothing():
    state = trading("falkirk-tryst", "barley stone wood").state()
    verdict = refused(state, Activate((0, 1), 1), "EXCH-02", "EXCH-08")
    assert verdict.reasons[0].fact["missing"] == ("different good",)
    allowed(state, Activate((0, 1), 0))
    refused(trading("highland-market", "barley wood").state(), Activate((0, 1)), "EXCH-04")
    paying = after(trading("highland-market", "barley wood wood").state(), Activate((0, 1)))
    refused(after(paying, *pay("barley")), Decline(), "CLAN-09")  # it must be paid to the end


@pytest.mark.rule("EXCH-09")
def test_goods_for_an_exchange_come_from_any_tiles_and_from_the_market():
    state = trading("highland-market", "barley wood stone sheep", coins=1).state()
    state = after(state, Activate((0, 1)), PayGood("sheep", (1, 2)), PayGood("wood", STORE))
    state = after(state, BuyGood("barley"))
    assert lines(state, 0, "EXCH-04") == {"Highland Market": 7}
    assert state.players[0].coins == 0
    assert state.market == (1, 0, 0, 0, 0)
    assert goods_on(state, 0, STORE) == {"barley": 1, "stone": 1}


@pytest.mark.rule("EXCH-09")
def test_an_exchange_whose_goods_cannot_be_bought_is_refused_with_the_price():
    state = trading("butcher", "", coins=1).state()
    verdict = refused(state, Activate((0, 1)), "EXCH-05", "EXCH-09")
    (reason,) = verdict.reasons
    assert reason.fact["missing"] == ("sheep", "cattle")
    assert (reason.fact["needed"], reason.fact["has"]) == (2, 1)
    full = trading("butcher", "sheep", coins=9).market(cattle=3).state()
    assert keys(refused(full, Activate((0, 1)), "MARKET-03")) == {"goods_not_to_be_had"}


# -- Sinclair -------------------------------------------------------------------------------------


@pytest.mark.rule("CLAN-Sinclair")
def test_sinclair_lets_a_coin_stand_for_one_good_of_a_trade_tile():
    place = trading("butcher", "sheep", coins=1).market(cattle=2)
    assert Activate((0, 1)) not in gm.legal(place.state())
    state = after(place.clans(0, "sinclair").state(), Activate((0, 1)))
    state = after(state, PayCoin("cattle"), *pay("sheep"))
    assert lines(state, 0, "EXCH-05") == {"Butcher": 6}
    assert state.players[0].coins == 0
    assert state.market[4] == 2  # the coin goes to the general supply


@pytest.mark.rule("CLAN-Sinclair")
def test_without_sinclair_no_coin_stands_for_a_good():
    state = after(trading("butcher", "sheep cattle", coins=3).state(), Activate((0, 1)))
    verdict = refused(state, PayCoin("cattle"), "CLAN-Sinclair")
    assert keys(verdict) == {"no_coin_instead"}


@pytest.mark.rule("EDGE-112", "CLAN-Sinclair")
def test_sinclair_replaces_one_good_per_activated_tile():
    place = trading("highland-market", "wood wood stone cattle cattle", coins=4)
    place = place.tile(0, (-1, 1), "butcher").goods(0, (-1, 1), "sheep").clans(0, "sinclair")
    state = after(place.state(), Activate((0, 1)), PayCoin())
    refused(state, PayCoin(), "CLAN-Sinclair")  # only one good of this tile
    state = after(state, *pay("wood", "wood"), Activate((-1, 1)))
    state = after(state, PayCoin("sheep"), PayGood("cattle", (1, 2)))  # the next tile again
    assert lines(state, 0, "EXCH-04") == {"Highland Market": 7}
    assert lines(state, 0, "EXCH-05") == {"Butcher": 6}
    assert state.players[0].coins == 2


@pytest.mark.rule("EDGE-113")
def test_with_sinclair_the_coin_counts_as_a_kind_not_otherwise_paid():
    place = trading("falkirk-tryst", "barley barley", coins=1).clans(0, "sinclair")
    state = after(place.state(), Activate((0, 1), 0), PayCoin(), *pay("barley"))
    assert lines(state, 0, "EXCH-02") == {"Falkirk Tryst": 4}
    place = trading("falkirk-tryst", "barley wood stone", coins=1).clans(0, "sinclair")
    state = after(place.state(), Activate((0, 1), 1), *pay("barley"), PayCoin())
    state = after(state, *pay("wood", "stone"))
    assert lines(state, 0, "EXCH-02") == {"Falkirk Tryst": 8}


@pytest.mark.rule("EDGE-114")
def test_with_sinclair_one_coin_pays_a_one_good_exchange():
    place = (
        trading("moot-hill", "", coins=1)
        .market(barley=3, wood=3, stone=3, sheep=3, cattle=3)
        .clans(0, "sinclair")
    )
    state = after(place.state(), Activate((0, 1)), PayCoin(), Claim("macleod"))
    assert state.players[0].clans == ("sinclair", "macleod")
    assert state.players[0].coins == 3


@pytest.mark.rule("EDGE-115", "EDGE-72", "OPT-25")
def test_sinclair_does_not_help_with_distilling_unless_types_go_by_benefit():
    place = trading("edradour", "barley", coins=1).clans(0, "sinclair")
    state = after(place.state(), Activate((0, 1)))
    assert keys(refused(state, PayCoin("barley"), "CLAN-Sinclair")) == {"no_coin_instead"}
    place = trading("edradour", "barley", coins=1, types_by="benefit").clans(0, "sinclair")
    state = after(place.state(), Activate((0, 1)), PayCoin("barley"))
    assert state.players[0].whisky == 1
    assert goods_on(state, 0, STORE) == {"barley": 1}


@pytest.mark.rule("EDGE-116")
def test_sinclair_goes_together_with_purchases():
    place = trading("highland-market", "wood", coins=2).clans(0, "sinclair")
    state = after(place.state(), Activate((0, 1)), BuyGood("stone"), PayCoin(), *pay("wood"))
    assert lines(state, 0, "EXCH-04") == {"Highland Market": 7}
    assert state.players[0].coins == 0
    assert state.market == (0, 0, 1, 0, 0)


@pytest.mark.rule("CLAN-Sinclair")
def test_a_coin_that_would_make_the_rest_unpayable_is_refused():
    place = trading("highland-market", "wood wood", coins=1).clans(0, "sinclair")
    state = after(place.state(), Activate((0, 1)), BuyGood("stone"))
    verdict = refused(state, PayCoin(), "CLAN-Sinclair", "EXCH-04", "EXCH-08")
    assert keys(verdict) == {"coin_instead_too_poor"}
    refused(state, BuyGood("stone"), "MARKET-02")


# -- MacGregor ------------------------------------------------------------------------------------


@pytest.mark.rule("CLAN-MacGregor", "EDGE-109")
def test_macgregor_gives_3_points_in_place_of_whisky_without_barley():
    state = trading("edradour", "").clans(0, "macgregor").state()
    refused(state, Activate((0, 1), 0), "EXCH-07")
    state = after(state, Activate((0, 1), 1))
    assert lines(state, 0, "CLAN-MacGregor") == {"Edradour": 3}
    assert state.players[0].whisky == 0
    without = refused(trading("edradour", "").state(), Activate((0, 1), 1), "CLAN-MacGregor")
    assert keys(without) == {"macgregor_only"}  # finding R: it cited EXCH-08
    far = refused(trading("edradour", "").state(), Activate((0, 1), 2), "EXCH-08")
    assert keys(far) == {"no_such_way"}


@pytest.mark.rule("CLAN-MacGregor", "ACT-05")
def test_macgregor_keeps_the_barley_and_uses_up_the_activation():
    state = trading("edradour", "barley").clans(0, "macgregor").state()
    allowed(state, Activate((0, 1), 0), Activate((0, 1), 1))
    state = after(state, Activate((0, 1), 1))
    assert goods_on(state, 0, STORE) == {"barley": 1}
    refused(state, Activate((0, 1), 0), "ACT-05")


@pytest.mark.rule("OPT-13", "EDGE-109")
def test_macgregor_may_be_played_so_that_the_barley_is_paid():
    place = trading("edradour", "barley", macgregor_pays_barley=True).clans(0, "macgregor")
    state = after(place.state(), Activate((0, 1), 1), *pay("barley"))
    assert lines(state, 0, "CLAN-MacGregor") == {"Edradour": 3}
    assert state.players[0].goods() == (0, 0, 0, 0, 0)
    place = trading("edradour", "wood", macgregor_pays_barley=True).clans(0, "macgregor")
    refused(place.state(), Activate((0, 1), 1), "CLAN-MacGregor")


@pytest.mark.rule("CLAN-MacGregor")
def test_macgregor_needs_a_whisky_tile_that_distils():
    state = trading("clachaig-inn", "").clans(0, "macgregor").state()
    assert [m for m in gm.legal(state) if isinstance(m, Activate) and m.cell == (0, 1)] == [
        Activate((0, 1), 0)
    ]
    refused(state, Activate((0, 1), 1), "EXCH-08")
    assert lines(after(state, Activate((0, 1))), 0, "ACT-10") == {"Clachaig Inn": 3}


@pytest.mark.rule("EDGE-110")
def test_macgregor_applies_to_every_kind_of_activation():
    place = trading("edradour", "", coins=2).tile(0, (2, 0), "loch-ness").cards(0, "loch-ness")
    place = place.clans(0, "macgregor")
    ness = after(place.choosing().state(), UseLochNess((0, 1), 1))
    assert lines(ness, 0, "CLAN-MacGregor") == {"Edradour": 3}
    for clan in ("macdonell", "maclean"):
        state = after(place.claiming().state(), Claim(clan), Activate((0, 1), 1))
        assert lines(state, 0, "CLAN-MacGregor") == {"Edradour": 3}
    whole = after(place.activating((2, 0), whole=True).state(), Activate((0, 1), 1))
    assert lines(whole, 0, "CLAN-MacGregor") == {"Edradour": 3}


@pytest.mark.rule("EDGE-111")
def test_macgregor_does_not_touch_whisky_from_one_time_effects():
    place = gm.position(3).tile(0, (0, 1), "pulteney", goods="wood").clans(0, "macgregor")
    state = place.market(wood=1).once("pulteney", (0, 1)).state()
    assert [m for m in gm.legal(state) if isinstance(m, Resolve)] == [Resolve("whisky")]
    state = after(state, Resolve("whisky"))
    assert state.players[0].whisky == 1
    assert state.players[0].vp == 0


# -- types by symbol or by benefit ----------------------------------------------------------------


@pytest.mark.rule("OPT-25", "EDGE-72", "CLAN-MacDonell", "CLAN-Cameron")
def test_types_go_by_their_symbol_or_by_their_benefit():
    for types_by, fits in (("symbol", False), ("benefit", True)):
        place = gm.position(3, options={"types_by": types_by}).tile(0, (0, 1), "lochridge")
        place = place.tile(0, (1, 1), "edradour", goods="barley").coins(0, 1)
        state = after(place.tile(0, (-1, 1), "inshriach").claiming().state(), Claim("macdonell"))
        assert (Activate((0, 1)) in gm.legal(state)) is fits  # a pen produces goods
        state = after(place.claiming().state(), Claim("cameron"))
        assert (Activate((1, 1)) in gm.legal(state)) is fits  # distilling exchanges barley
        assert gm.check(state, Decline()).legal is False
    assert gm.Setup(3, edition="CS-strict").option("OPT-25") == "benefit"


@pytest.mark.rule("OPT-25", "EDGE-72", "CLAN-MacLean")
def test_by_benefit_a_whisky_tile_that_does_not_distil_is_none():
    for types_by, fits in (("symbol", True), ("benefit", False)):
        place = gm.position(3, options={"types_by": types_by}).tile(0, (0, 1), "clachaig-inn")
        place = place.tile(0, (1, 1), "lochridge").coins(0, 2)
        state = after(place.claiming().state(), Claim("maclean"))
        assert (Activate((0, 1)) in gm.legal(state)) is fits
        assert Activate((1, 1)) in gm.legal(state)

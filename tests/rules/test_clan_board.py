"""The clan board: markers and roads (CLAN-01 to CLAN-12)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.clan_board import road_cost
from glenmore.moves import Claim, Decline, PutGood, PutScot, Sell
from tests.rules.helpers import after, allowed, events, goods_on, keys, refused


def board(coins: int = 0, **options: object) -> gm.Position:
    """Red may place a clan marker."""
    return gm.position(3, options=options).coins(0, coins).claiming()


def cost(state: gm.State, clan: str) -> int:
    """What a marker there costs, as the ledger tells it."""
    (event,) = events(state, Claim(clan), "claimed")
    return int(event.fact["cost"])


def with_road(start: str, end: str, coins: int) -> gm.components.Catalog:
    """The catalog with another cost of one road."""
    catalog = gm.Setup(3).catalog
    assert any((r.from_, r.to) == (start, end) for r in catalog.roads)
    return catalog.with_(
        roads=tuple(
            road.with_(cost=coins) if (road.from_, road.to) == (start, end) else road
            for road in catalog.roads
        )
    )


@pytest.mark.rule("CLAN-01", "CLAN-04")
def test_a_marker_goes_to_a_free_space_and_brings_its_bonus():
    state = after(board(0).state(), Claim("macleod"))
    player = state.players[0]
    assert player.clans == ("macleod",)
    assert player.markers == 9
    assert player.coins == 3


@pytest.mark.rule("CLAN-02", "EX-24")
def test_the_way_to_macleod_is_free_at_the_beginning():
    state = board(0).state()
    assert cost(state, "macleod") == 0
    assert after(state, Claim("macleod")).players[0].coins == 3


@pytest.mark.rule("CLAN-02", "CLAN-McKay", "EX-25")
def test_the_costs_of_all_roads_on_the_way_add_up():
    state = board(2).state()
    assert cost(state, "mckay") == 2
    state = after(state, Claim("mckay"))
    assert state.players[0].coins == 0
    assert state.players[0].persons == ("david-hume",)
    verdict = refused(board(1).state(), Claim("mckay"), "CLAN-03")
    assert "McKay" in str(verdict)


@pytest.mark.rule("CLAN-02", "EX-26")
def test_the_way_may_begin_at_a_space_with_a_marker_of_any_colour():
    assert cost(board(2).state(), "maclachlan") == 2
    for seat in (0, 1, 2):
        state = board(1).clans(seat, "macmillan").state()
        assert cost(state, "maclachlan") == 1


@pytest.mark.rule("CLAN-03")
def test_a_space_whose_road_cannot_be_paid_may_not_be_chosen():
    state = board(1).state()
    verdict = refused(state, Claim("sutherland"), "CLAN-03")
    (reason,) = verdict.reasons
    assert (reason.fact["needed"], reason.fact["has"]) == (2, 1)
    assert "Sutherland" in str(reason)


@pytest.mark.rule("CLAN-03")
def test_the_road_cost_goes_to_the_general_supply():
    before = board(2).state()
    state = after(before, Claim("macgregor"))
    assert state.players[0].coins == 0
    assert state.market == before.market
    assert [p.coins for p in state.players[1:]] == [p.coins for p in before.players[1:]]


@pytest.mark.rule("CLAN-05")
def test_a_space_is_occupied_once_per_game():
    state = board(2).clans(1, "macleod", "mckay").state()
    verdict = refused(state, Claim("macleod"), "CLAN-05")
    assert "MacLeod" in str(verdict)
    refused(state, Claim("mckay"), "CLAN-05")
    refused(board(2).clans(0, "macleod").state(), Claim("macleod"), "CLAN-05")  # nor twice by one


@pytest.mark.rule("CLAN-05", "CLAN-Douglas")
def test_douglas_may_be_occupied_again_each_time_with_a_marker():
    state = board(0).clans(0, "douglas").clans(1, "douglas", "douglas").state()
    state = after(state, Claim("douglas"))
    assert state.players[0].clans == ("douglas", "douglas")
    assert state.players[0].markers == 8
    assert state.players[0].vp == 3


@pytest.mark.rule("CLAN-06", "CLAN-12")
def test_four_bonuses_are_permanent_and_all_others_happen_once():
    spaces = gm.Setup(3).catalog.clans
    lasting = {space.name for space in spaces if space.permanent}
    assert lasting == {"MacGregor", "Mackintosh", "MacLachlan", "Sinclair"}
    for name in lasting:  # IT hands out a reminder: nothing else happens now
        state, happened = gm.apply(board(2).state(), Claim(name.lower()))
        (event,) = [e for e in happened if e.key == "lasting_bonus"]
        assert "CLAN-06" in event.rules
        assert event.fact["clan"] == name.lower()
        player = state.players[0]
        assert player.coins == 2 - road_cost(board(2).state(), name.lower())
        assert (player.vp, player.goods(), player.scots) == (0, (0, 0, 0, 0, 0), 8)
    once = after(board(0).state(), Claim("macleod"))
    again = once
    while again.actor != 0:
        again = gm.advance(again, gm.legal(again)[0])
    assert again.players[0].coins == once.players[0].coins == 3


@pytest.mark.rule("CLAN-07", "COMP-07")
def test_goods_of_a_clan_go_to_any_tiles_with_room():
    place = board(2).tile(0, (0, 1), "inshriach", goods="wood wood wood").market(wood=0)
    state = after(place.state(), Claim("gunn"))
    verdict = refused(state, PutGood("sheep", (0, 1)), "COMP-07")
    assert "Inshriach" in str(verdict)
    refused(state, PutGood("wood", (0, 0)), "CLAN-Gunn")
    refused(state, PutGood("sheep", (4, 4)), "CLAN-Gunn", "PLACE-04")
    split = after(state, PutGood("cattle", (1, 0)), PutGood("sheep", (0, 0)))
    assert goods_on(split, 0, (1, 0)) == {"cattle": 1}
    assert goods_on(split, 0, (0, 0)) == {"sheep": 1}


@pytest.mark.rule("CLAN-07")
def test_all_reasons_against_putting_a_good_are_given_at_once():
    place = board(2).tile(0, (0, 1), "inshriach", goods="wood wood wood").market(wood=0)
    state = after(place.state(), Claim("gunn"))
    verdict = refused(state, PutGood("stone", (0, 1)), "CLAN-Gunn", "COMP-07")
    assert keys(verdict) == {"not_gained", "tile_full"}


@pytest.mark.rule("CLAN-08", "EDGE-97")
def test_spaces_without_bonus_cannot_be_chosen():
    state = board(9).state()
    for clan in ("murray", "ruthven", "innes", "ogilvie"):
        verdict = refused(state, Claim(clan), "CLAN-08")
        assert keys(verdict) == {"no_bonus"}
        assert clan.capitalize() in str(verdict)
    poor = refused(board(0).state(), Claim("ogilvie"), "CLAN-08", "CLAN-03")
    assert keys(poor) == {"no_bonus", "road_too_dear"}


@pytest.mark.rule("CLAN-08", "EDGE-96")
def test_roads_may_lead_through_spaces_without_bonus_and_through_free_spaces():
    direct = gm.position(3, catalog=with_road("macgregor", "oliphant", 9)).coins(0, 9).claiming()
    assert cost(direct.state(), "macgregor") == 2  # by Murray, which has no bonus
    state = after(board(2).state(), Claim("mckay"))  # by two free spaces
    assert state.players[0].clans == ("mckay",)
    assert {c for p in state.players for c in p.clans} == {"mckay"}
    state = gm.position(state).coins(0, 5).claiming().state()
    allowed(state, Claim("pl23"), Claim("macdonell"))  # passed, not claimed


@pytest.mark.rule("CLAN-09", "OPT-09")
def test_placing_a_marker_is_optional():
    state, happened = gm.apply(board(5).state(), Decline())
    assert state.players[0].clans == ()
    assert state.players[0].markers == 10
    assert any(e.key == "marker_declined" and "CLAN-09" in e.rules for e in happened)


@pytest.mark.rule("OPT-09", "CLAN-09")
def test_placing_a_marker_may_be_played_as_an_obligation():
    state = board(5, clan_marker="mandatory").state()
    verdict = refused(state, Decline(), "CLAN-09")
    assert keys(verdict) == {"must_claim"}
    allowed(state, Claim("douglas"))
    none = board(5, clan_marker="mandatory").clans(0, *["douglas"] * 10)
    assert none.state().actor == gm.CHANCE  # if possible: without a marker it lapses
    for edition, value in (
        ("PL-strict", "mandatory"),
        ("IT-strict", "mandatory"),
        ("CS-strict", "optional"),
    ):
        assert gm.Setup(3, edition=edition).option("OPT-09") == value


@pytest.mark.rule("CLAN-10")
def test_a_placed_marker_stays_for_the_rest_of_the_game():
    before: tuple[tuple[str, ...], ...] = ((), (), ())
    most = 0
    for state in gm.play(gm.Setup(3), seed=5).states():
        now = tuple(player.clans for player in state.players)
        assert all(new[: len(old)] == old for old, new in zip(before, now, strict=True))
        assert all(len(p.clans) + p.markers == 10 for p in state.players)
        before, most = now, sum(map(len, now))
    assert most > 0


@pytest.mark.rule("CLAN-11")
def test_spaces_of_one_colour_are_equally_far_from_the_start_area():
    state = board(0).state()
    catalog = gm.Setup(3).catalog
    for band, distance in catalog.bands:
        spaces = [space.id for space in catalog.clans if space.band == band]
        assert spaces
        assert {road_cost(state, space) for space in spaces} == {distance}
    bands = {space.id: space.band for space in catalog.clans}
    assert bands["macdonell"] == "blue"
    assert bands["sinclair"] == "violet"


@pytest.mark.rule("OPT-10", "CLAN-02")
def test_roads_may_be_played_from_the_nearest_marker():
    # Sutherland: McKay is one road away for 1 coin, Munro two roads away for none.
    cheapest = board(2).clans(1, "mckay").clans(2, "munro")
    assert cost(cheapest.state(), "sutherland") == 0
    nearest = board(2, road_origin="nearest").clans(1, "mckay").clans(2, "munro")
    assert cost(nearest.state(), "sutherland") == 1
    # of several equally near ones the cheapest; the start area counts as well
    equal = board(2, road_origin="nearest").clans(1, "mckay", "ross")
    assert cost(equal.state(), "sutherland") == 0
    start = board(2, road_origin="nearest").clans(1, "sutherland")
    assert cost(start.state(), "macleod") == 0
    assert gm.Setup(3, edition="CS-strict").option("OPT-10") == "nearest"


@pytest.mark.rule("OPT-11", "CLAN-Douglas", "EDGE-100")
def test_the_road_to_douglas_is_always_free_or_a_normal_road():
    catalog = with_road("start", "douglas", 2)
    free = gm.position(3, catalog=catalog).coins(0, 2).claiming().state()
    assert cost(free, "douglas") == 0
    place = gm.position(3, catalog=catalog, options={"douglas_free": False}).claiming()
    assert cost(place.coins(0, 2).state(), "douglas") == 2
    refused(place.coins(0, 1).state(), Claim("douglas"), "CLAN-03")
    for edition in ("CS-strict", "IT-strict"):
        place = gm.position(3, edition=edition, catalog=catalog).coins(0, 2).claiming()
        assert cost(place.state(), "douglas") == 0


@pytest.mark.rule("EDGE-98")
def test_a_marker_on_douglas_is_a_place_to_start_from():
    catalog = with_road("start", "douglas", 2)
    place = gm.position(3, catalog=catalog).coins(0, 2).claiming()
    assert cost(place.state(), "macmillan") == 2
    assert cost(place.clans(1, "douglas").state(), "macmillan") == 1


@pytest.mark.rule("EDGE-99", "CLAN-Douglas")
def test_a_player_without_coins_may_go_to_douglas_or_decline():
    state = board(0).clans(1, "macleod", "macdonald", "pl23").state()
    assert set(gm.legal(state)) == {Claim("douglas"), Decline()}
    assert after(state, Claim("douglas")).players[0].vp == 3


@pytest.mark.rule("OPT-12", "CLAN-PL23")
def test_the_23rd_clan_may_be_left_out():
    allowed(board(0).state(), Claim("pl23"))
    out = board(2, clan_23=False)
    assert keys(refused(out.state(), Claim("pl23"), "CLAN-08")) == {"no_bonus"}
    assert cost(out.state(), "mckay") == 2  # the roads stay
    bonuses = [space for space in out.game.clans.values() if space.bonus]
    assert len(bonuses) == 22
    for edition in ("CS-strict", "IT-strict"):
        assert gm.Setup(3, edition=edition).option("OPT-12") is False


@pytest.mark.rule("EDGE-125", "CLAN-Ross", "CLAN-McKinnon")
def test_scots_of_a_clan_go_to_any_own_tile_without_adjacency():
    place = board(2).tile(0, (0, 1), "inshriach").tile(0, (0, 2), "easdale")
    place = place.tile(0, (0, 3), "lochridge")
    state = after(place.state(), Claim("ross"))
    assert {m.cell for m in gm.legal(state) if isinstance(m, PutScot)} == set(
        state.players[0].estate
    )
    allowed(state, PutScot((1, 0)), PutScot((0, 3)))
    refused(state, PutScot((5, 5)), "CLAN-Ross", "PLACE-04")


@pytest.mark.rule("EDGE-124", "CLAN-07")
def test_goods_of_a_clan_without_any_room_are_lost_unless_goods_are_sold_first():
    place = gm.position(3).coins(0, 0).goods(0, (0, 0), "wood wood wood")
    place = place.goods(0, (1, 0), "stone stone stone").market(wood=1, stone=0)
    place = place.tile(0, (0, 1), "donan-castle", goods="wood wood wood")
    lost = place.claiming().state()
    (event,) = events(lost, Claim("macdonald"), "goods_lost")
    assert event.fact["goods"] == ("stone", "wood")
    assert after(lost, Claim("macdonald")).players[0].goods() == (0, 6, 3, 0, 0)
    sold = after(place.once("donan-castle", (0, 1)).state(), Sell("wood", (0, 0)))
    sold = after(sold, Claim("macdonald"), PutGood("stone", (0, 0)))
    assert sold.players[0].goods() == (0, 5, 4, 0, 0)

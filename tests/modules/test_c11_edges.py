"""Chronicle 11 at its edges: prices beside the good, what a card effect needs, what is told."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.scoring import count
from glenmore.modules.c08_penny_mobsters import Owned
from glenmore.modules.c11_planning_and_prospering import Build, PayForSite, drawings
from glenmore.moves import Activate, BuyGood, Claim, Fetch, PayGood, Place, RemoveTiles
from glenmore.positions import PositionError
from tests.modules.test_c11_building import GLAMIS, LEFT, RIGHT, TRYST, built, due, paid, side
from tests.modules.test_c11_planning import (
    ABBEY,
    ABOVE,
    BELOW,
    BRIDGE,
    CANAL,
    DHU,
    FORT,
    HOME,
    STIRLING,
    VIADUCT,
    VILLAGE,
    at,
    card,
    closing,
)
from tests.modules.test_c11_with_others import gang
from tests.rules.helpers import after, allowed, events, keys, lines, refused

rule = pytest.mark.rule
FULL = {"barley": 3, "wood": 3, "stone": 3, "sheep": 3, "cattle": 3}


# -- the good and what else has to be paid --------------------------------------------------------


@rule("C11-15", "C11-EX20", "MARKET-03")
def test_the_last_coins_buy_the_first_good() -> None:
    state = closing(card(ABBEY), coins=2).state()  # each row has one coin: the next costs two
    allowed(state, PayForSite(ABBEY))
    sold_out = closing(card(ABBEY), coins=20).market(**FULL).movement(1).state()
    assert keys(refused(sold_out, PayForSite(ABBEY), "C11-14")) == {"no_good_for_site"}


@rule("C11-I24", "C11-15")
@pytest.mark.parametrize(("coins", "may"), [(2, False), (3, True)])
def test_a_bought_good_leaves_the_coin_for_fergus(coins: int, may: bool) -> None:
    fergus = Owned("fergus-macdarkie", 1, 1, host=0, cell=(1, 1))
    place = at(card(VIADUCT, "wood"), card(ABBEY), chronicles=(8, 11), coins=coins)
    place.tile(0, ABOVE, "inshriach").tile(0, (1, 1), "kingussie").closing()
    state = gang(place, fergus).state()
    assert gm.check(state, PayForSite(VIADUCT)).legal == may
    if may:
        dear = gang(place.market(stone=2), fergus).state()
        buying = after(dear, PayForSite(VIADUCT))
        refused(buying, BuyGood("stone"), "C11-14")  # 3 coins, and none left for the place
        done = after(buying, BuyGood("wood"))
        assert done.players[0].coins == 1
        assert gm.legal(done) == (Build(VIADUCT, ABOVE),)


@rule("C11-I24", "C11-14")
def test_the_first_good_needs_no_coin_for_a_place() -> None:
    fergus = Owned("fergus-macdarkie", 1, 1, host=0, cell=(1, 1))
    place = at(card(VIADUCT), chronicles=(8, 11), coins=2)
    place.tile(0, ABOVE, "inshriach").tile(0, (1, 1), "kingussie").closing()
    state = after(gang(place, fergus).state(), PayForSite(VIADUCT), BuyGood("wood"))
    assert drawings(state).plan(VIADUCT).goods == ("wood",)  # type: ignore[union-attr]
    assert state.players[0].coins == 0


# -- cards and options ----------------------------------------------------------------------------


@rule("C11-39", "C11-E35")
def test_without_its_card_the_fort_is_no_home() -> None:
    left, right = side(FORT, 2)
    place = (
        at().tile(0, ABOVE, "donan-castle", left, scots=1).tile(0, (1, 1), "duart-castle", right)
    )
    assert count(place.state(), 0, "scots").number == 0
    assert count(place.cards(0, FORT).state(), 0, "scots").number == 1


@rule("C11-39", "C11-33", "C11-EX17")
def test_over_the_home_tile_each_scot_counts_once() -> None:
    left, right = side(FORT, 1)
    place = at().tile(0, VILLAGE, "start-village", left, scots=1).cards(0, FORT)
    place.tile(0, HOME, "home-castle", right, scots=2)
    assert count(place.state(), 0, "scots").number == 3


@rule("C11-E14", "C11-38")
def test_the_option_is_about_the_canal_alone() -> None:
    left, right = side(FORT, 1)
    place = at(canal_gives="once").tile(0, ABOVE, "inshriach").cards(0, FORT)
    place.tile(0, VILLAGE, "start-village", left).tile(0, HOME, "home-castle", right)
    state = after(place.activating(ABOVE).state(), Activate(VILLAGE), Activate(HOME))
    assert state.movement == 2


@rule("C11-44", "C11-EX14")
@pytest.mark.parametrize(("number", "points"), [(2, 0), (3, 5), (4, 8), (5, 8)])
def test_what_ogilvie_pays_for_so_many_sites(number: int, points: int) -> None:
    place = at(coins=9)
    pairs = (
        ("inshriach", VIADUCT),
        ("kingussie", ABBEY),
        ("aviemore", DHU),
        ("donan-castle", STIRLING),
        ("lochridge", TRYST),
    )
    for row, tiles in enumerate(pairs[:number], 1):
        place.tile(0, (0, row), *tiles)
    state = after(place.claiming().state(), Claim("ogilvie"))
    assert sum(lines(state, 0, "C11-44").values()) == points


@rule("C11-45", "C11-10")
def test_a_fetched_site_is_told_as_munros() -> None:
    state = at().discard(VIADUCT).tile(0, ABOVE, "inshriach").fetching().state()
    planned = events(state, Fetch(VIADUCT), "site_planned")
    assert [event.rules for event in planned] == [("C11-10", "C11-45")]


# -- what lies below and beside -------------------------------------------------------------------


@rule("C11-26", "C11-E12")
def test_the_covered_tile_is_no_neighbour() -> None:
    place = due(TRYST).tile(0, (2, 1), "lochridge", scots=1).tile(0, RIGHT, "castle-stalker")
    state = built(place, TRYST, (2, 1))  # a pen below, none beside
    assert state.players[0].estate[2, 1].goods == (0, 0, 0, 0, 0)
    beside = due(TRYST).tile(0, (2, 1), "lochridge", scots=1).tile(0, RIGHT, "glen-clova")
    state = built(beside, TRYST, (2, 1))
    while Activate((2, 1)) not in gm.legal(state) and len(gm.legal(state)) == 1:
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert state.players[0].estate[2, 1].goods == (0, 0, 0, 0, 1)


@rule("C11-08", "C11-I12", "UPGRADE-02")
def test_an_upgrade_asks_for_the_type_of_the_site() -> None:
    tiles = gm.start(gm.Setup(3, (11,))).game.tiles.values()
    upgrades = [t for t in tiles if t.upgrade and not t.river and t.type in ("village", "resource")]
    assert {t.type for t in upgrades} == {"village", "resource"}
    for tile in upgrades:
        place = at().tile(0, ABOVE, "inshriach", VIADUCT).placing(tile.id)
        if tile.type == "village":
            allowed(place.state(), Place(ABOVE))
        else:
            with pytest.raises(PositionError, match="no cell"):
                place.state()


@rule("C11-31", "C11-33", "C11-37", "C11-EX02")
@pytest.mark.parametrize("site", [CANAL, FORT, BRIDGE])
def test_only_the_fort_fits_over_the_home_tile(site: str) -> None:
    if site == FORT:
        assert gm.legal(paid(due(site), site)) == (Build(side(FORT, 1)[0], VILLAGE),)
        return
    refused(due(site).state(), PayForSite(site), "C11-E03")


@rule("C11-21", "C11-26", "ACT-02")
def test_corners_are_activated_but_make_no_condition() -> None:
    place = due(GLAMIS).tile(0, (1, 1), "aviemore").tile(0, (2, 1), "lochridge")
    state = built(place, GLAMIS, HOME)
    while not any(isinstance(move, Activate) for move in gm.legal(state)):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert state.players[0].vp == 0  # the pen touches the castle only by a corner
    allowed(state, Activate((2, 1)))


@rule("C11-38", "C11-35")
def test_each_half_of_the_canal_gives_its_point_without_a_step() -> None:
    left, right = side(CANAL, 2)
    place = at().tile(0, LEFT, "halkirk", left).tile(0, VILLAGE, "start-village", right)
    state = place.tile(0, (-1, 1), "inshriach").activating((-1, 1)).state()
    state = after(state, Activate(LEFT), Activate(VILLAGE))
    assert (state.players[0].vp, state.movement) == (2, 2)
    assert [line.points for line in state.players[0].points] == [1, 1]


@rule("C11-I02", "C11-23")
def test_a_single_site_is_removed_with_what_lies_below() -> None:
    state = at().tile(0, ABOVE, "inshriach", VIADUCT).removing().state()
    state = after(state, RemoveTiles((ABOVE,)))
    assert {"inshriach", VIADUCT} <= {*state.box}


@rule("C11-14", "C11-16")
def test_a_good_each_turn_and_no_more() -> None:
    state = closing(card(ABBEY), goods="wood wood").tile(0, BELOW, "kingussie").state()
    state = after(state, PayForSite(ABBEY), PayGood("wood", HOME))
    refused(state, PayForSite(ABBEY), "C11-14", "C11-16")
    assert drawings(state).plan(ABBEY) == card(ABBEY, "wood", paid=state.turn.number)


# -- bots -----------------------------------------------------------------------------------------


@rule("C11-46")
def test_a_plan_is_worth_more_with_each_good_and_its_penalty_when_time_is_up() -> None:
    def worth(*goods: str, empty: bool = False) -> float:
        place = at(card(VIADUCT, *goods)).tile(0, ABOVE, "inshriach").closing()
        state = (place.empty("S", "A", "B", "C", "D") if empty else place).state(False)
        return drawings(state).worths(state)[0]

    assert worth() < 0 <= worth("wood")  # a turn and two goods are still to be spent
    assert worth(empty=True) == worth("wood", empty=True) == -3

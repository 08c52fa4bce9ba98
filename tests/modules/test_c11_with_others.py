"""Chronicle 11 with chronicles 1 to 8: boats, the Englishman, events, votes, mobsters."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.assembly import game_of
from glenmore.base.scoring import count
from glenmore.modules.c01_dragon_boat_race import Row, race_part
from glenmore.modules.c02_highlander import Mountain
from glenmore.modules.c04_hammer import England
from glenmore.modules.c06_troubled_book import UseEvent, book, events
from glenmore.modules.c07_great_gathering import NameCard
from glenmore.modules.c08_penny_mobsters import Owned, mobsters, pool
from glenmore.modules.c08_penny_mobsters.bruce import Mailing
from glenmore.modules.c08_penny_mobsters.derek import Settle, Steal
from glenmore.modules.c08_penny_mobsters.tamlane import LayAnew, PickUp
from glenmore.modules.c10_logs_and_boulders import Athlete, games, games_part
from glenmore.modules.c11_planning_and_prospering import (
    AddGood,
    Build,
    PayForSite,
    Plan,
    drawings,
    plans,
)
from glenmore.moves import (
    Activate,
    Decline,
    EndTurn,
    Fetch,
    PayGood,
    PayScot,
    RemoveTiles,
    Resolve,
    Stop,
    Take,
)
from tests.modules.test_c11_building import GLAMIS, LEFT, RIGHT, TRYST, built, due, paid, side
from tests.modules.test_c11_planning import (
    ABBEY,
    ABOVE,
    BRIDGE,
    CANAL,
    DHU,
    FORT,
    HOME,
    STIRLING,
    TURN,
    VIADUCT,
    VILLAGE,
    at,
    card,
)
from tests.rules.helpers import after, allowed, keys, refused

rule = pytest.mark.rule


def canal(chronicles: tuple[int, ...], *more: Plan) -> gm.Position:
    """The canal lies over (-1, 0) and the village."""
    left, right = side(CANAL, 2)
    place = at(*more, chronicles=chronicles).tile(0, LEFT, "halkirk", left)
    return place.tile(0, VILLAGE, "start-village", right)


# -- the main box ---------------------------------------------------------------------------------


@rule("C11-I13", "C11-I03")
def test_boats_stay_on_covered_tiles_and_keep_halves_from_going() -> None:
    left, right = side(CANAL, 2)
    place = at(chronicles=(1, 11)).tile(0, RIGHT, "halkirk", left)
    place.tile(0, (3, 0), "oban", right).tile(0, ABOVE, "inshriach")
    free = place.removing(2).state()
    both = RemoveTiles((RIGHT, (3, 0)))
    allowed(free, both)
    boat = race_part(free.game.setup, {1: "red-east-2"})
    held = place.module(1, boat).state()
    assert "boat_on_tile" in keys(refused(held, both, "C1-38"))
    rowing = canal((1, 11)).tile(0, ABOVE, "inshriach").activating(ABOVE)
    rowing.module(1, race_part(free.game.setup, {}))
    state = after(rowing.activated(0).state(), Activate(LEFT))
    assert state.movement == 1
    assert any(isinstance(move, Row) for move in gm.legal(state))


@rule("C11-I14")
def test_goods_on_the_mountain_pay_nothing_and_a_rest_has_its_end() -> None:
    ring = ("red", "halkirk", "mountain", "mountain", "easdale", "yellow", "blue")
    place = gm.position(3, chronicles=(2, 11)).rondel(*ring).coins(0, 0)
    place.module(2, Mountain(goods=(1, 1, 1, 1, 1))).module(11, plans(card(ABBEY)))
    state = place.goods(0, HOME, "wood").state()
    rested = after(state, Stop("mountain"))
    allowed(rested, PayForSite(ABBEY))
    bare = place.goods(0, HOME, "").state()
    assert PayForSite(ABBEY) not in gm.legal(after(bare, Stop("mountain")))


@rule("C11-I15", "C11-08")
def test_a_whisky_site_distils_into_the_cellar() -> None:
    place = due(DHU, chronicles=(3, 11)).tile(0, ABOVE, "kingussie").goods(0, HOME, "barley")
    place.tile(0, (-1, 1), "inshriach")
    state = built(place, DHU, ABOVE)
    state = after(state, Resolve("whisky")) if Resolve("whisky") in gm.legal(state) else state
    assert state.players[0].whisky == 1
    assert state.module(3).stores[0].barrels == (1,)
    state = after(state, Activate(ABOVE), PayGood("barley", HOME))
    assert state.players[0].whisky == 2


@rule("C11-I16")
def test_in_a_turn_of_the_englishman_no_good_is_put_on_cards() -> None:
    place = at(card(ABBEY), chronicles=(4, 11)).goods(0, HOME, "wood").closing()
    state = place.module(4, England(0)).turn(0, kind="english", piece="englishman").state()
    found = keys(refused(state, PayForSite(ABBEY), "C11-I16"))
    assert found == {"site_own_turn"}
    ring = ("englishman", VIADUCT, "red", "yellow", "blue")
    his = gm.position(3, chronicles=(4, 11)).rondel(*ring).module(4, England(1))
    state = after(his.coins(1, 9).state(), Take(VIADUCT))
    assert drawings(state).plans == (Plan(VIADUCT, 1),)


@rule("C11-I17")
def test_an_inn_may_be_covered() -> None:
    place = due(TRYST, chronicles=(5, 11)).tile(0, ABOVE, "shetland")
    state = paid(place, TRYST)
    before = state.module(5)
    state, _ = gm.apply(state, Build(TRYST, ABOVE))
    assert state.players[0].estate[ABOVE].tiles == ("shetland", TRYST)
    assert state.module(5) == before


# -- chronicle 6 ----------------------------------------------------------------------------------


@rule("C11-I18", "C6-03")
def test_the_four_cards_come_with_their_tiles_and_have_events() -> None:
    setup = gm.Setup(3, (6, 11))
    assert len(events(setup)) == 19
    landmarks = game_of(setup).landmarks
    four = (FORT, STIRLING, GLAMIS, BRIDGE)
    assert {landmarks[id].rule.partition("-")[0] for id in four} == {"C6"}
    assert game_of(gm.Setup(3, (6, 11), options={"highland_cards": True})).landmarks == landmarks
    place = due(GLAMIS, chronicles=(6, 11)).scots(0, HOME, 1)
    state = built(place, GLAMIS, HOME)
    while state.players[0].cards == ():
        state = after(state, gm.legal(state)[0])
    assert state.players[0].cards == (GLAMIS,)


def holding(card_id: str, **facts: Any) -> gm.Position:
    """Red has a landmark card of a site that lies over the home tile, or in the box."""
    place = at(chronicles=(6, 11), **facts).cards(0, card_id)
    if card_id == FORT:
        left, right = side(FORT, 1)
        place.tile(0, VILLAGE, "start-village", left).tile(0, HOME, "home-castle", right)
    else:
        place.box(card_id if card_id != BRIDGE else side(BRIDGE, 1)[0])
    return place


@rule("C11-I18", "C6-EV-NewFortGeorge", "C6-EV-StirlingCastle", "C6-EV-GlamisCastle")
def test_events_of_the_four_cards() -> None:
    fort = holding(FORT).goods(0, HOME, "sheep sheep").now("event").state()
    state = after(fort, UseEvent(FORT))
    while any(move.word == "pay" for move in gm.legal(state)):
        state = after(state, next(move for move in gm.legal(state) if move.word == "pay"))
    assert state.players[0].vp == 6
    scot = holding(GLAMIS).scots(0, HOME, 1).now("event").state()
    assert after(scot, UseEvent(GLAMIS), PayScot(HOME)).players[0].vp == 5
    bruce = holding(STIRLING).persons(0, "robert-the-bruce").now("event").state()
    assert after(bruce, UseEvent(STIRLING)).players[0].vp == 4


@rule("C11-I18", "C6-EV-ForthBridge", "C11-35")
def test_the_event_of_the_forth_bridge_activates_both_halves_of_a_river_site() -> None:
    place = canal((6, 11)).cards(0, BRIDGE).box(side(BRIDGE, 1)[0], BRIDGE)
    state = after(place.now("event").state(), UseEvent(BRIDGE))
    cells = {move.cell for move in gm.legal(state) if isinstance(move, Activate)}
    assert cells == {LEFT, VILLAGE, HOME}


@rule("C11-39", "C6-EDGE-01", "C11-I18")
@pytest.mark.parametrize(("option", "scots"), [("keep", 1), ("lose", 0)])
def test_a_turned_fort_keeps_its_effect_or_loses_it(option: str, scots: int) -> None:
    left, right = side(FORT, 1)
    place = gm.position(3, chronicles=(6, 11), options={"c6.ongoingAfterTurn": option})
    place.tile(0, RIGHT, "halkirk", left, scots=1).tile(0, (3, 0), "castle-stalker", right)
    part = book(place.state(False)).with_(turned=(FORT,))
    state = place.cards(0, FORT).module(6, part).state()
    assert count(state, 0, "scots").number == scots


@rule("C11-I19", "C6-EDGE-05")
def test_castle_stalkers_event_fetches_a_site_as_munro_does() -> None:
    place = at(chronicles=(6, 11)).cards(0, "castle-stalker").box("castle-stalker")
    state = place.discard(VIADUCT, FORT).scots(0, HOME, 1).now("event").state()
    state = after(state, UseEvent("castle-stalker"), Fetch(FORT))
    state = after(state, next(m for m in gm.legal(state) if isinstance(m, PayScot | AddGood)))
    while not any(isinstance(m, AddGood) for m in gm.legal(state)):
        state = after(state, gm.legal(state)[0])
    state, _ = gm.apply(state, AddGood("stone"))
    assert drawings(state).plan(FORT) == card(FORT, "stone")


@rule("C11-I03", "C6-EV-CastleOfMey")
def test_events_that_remove_two_tiles_may_take_both_halves() -> None:
    left, right = side(CANAL, 2)
    place = at(chronicles=(6, 11)).tile(0, RIGHT, "halkirk", left).tile(0, (3, 0), "oban", right)
    place.cards(0, "castle-of-mey").box("castle-of-mey")
    place.goods(0, HOME, "wood stone sheep").goods(0, VILLAGE, "cattle barley").whisky(0, 3)
    state = after(place.scots(0, HOME, 2).now("event").state(), UseEvent("castle-of-mey"))
    while not any(isinstance(move, RemoveTiles) for move in gm.legal(state)):
        state = after(state, gm.legal(state)[0])
    allowed(state, RemoveTiles((RIGHT, (3, 0))))
    refused(state, RemoveTiles(((3, 0),)), "C11-36")


# -- chronicle 7 ----------------------------------------------------------------------------------


@rule("C11-I20", "C11-41")
def test_michael_scot_calls_a_vote() -> None:
    place = due(ABBEY, chronicles=(7, 11)).tile(0, (-1, 0), "loch-shiel")
    place.tile(0, (-1, 1), "kingussie")
    state = built(place, ABBEY, (-1, 1))
    while state.turn.number == TURN and not any(isinstance(m, NameCard) for m in gm.legal(state)):
        state = after(state, [m for m in gm.legal(state) if m.word != "done"][-1])
    assert any(isinstance(move, NameCard) for move in gm.legal(state))


# -- chronicle 8 ----------------------------------------------------------------------------------


def gang(place: gm.Position, *owned: Owned) -> gm.Position:
    """These mobsters are free."""
    return place.module(8, mobsters(place.setup, *owned))


@rule("C11-I21", "C8-TamlaneMcChange", "C11-36", "C11-NO12")
def test_tamlane_comes_with_the_chronicle_and_moves_single_sites_only() -> None:
    assert "tamlane-mcchange" in pool(gm.Setup(3, (8, 11)))
    left, right = side(CANAL, 2)
    place = at(chronicles=(8, 11)).tile(0, ABOVE, "inshriach", VIADUCT)
    place.tile(0, RIGHT, "halkirk", left).tile(0, (3, 0), "oban", right, "inverness")
    state = gang(place, Owned("tamlane-mcchange", 0, 1)).state()
    for cell in (RIGHT, (3, 0)):
        assert "double_stays" in keys(refused(state, PickUp(cell), "C11-36"))
    moved = after(state, PickUp(ABOVE), LayAnew((1, 1)))
    assert moved.players[0].estate[1, 1].tiles == ("inshriach", VIADUCT)
    assert moved.activated == ()


@rule("C11-I22", "C8-DerekAnderson")
def test_derek_takes_single_sites_but_no_half() -> None:
    left, right = side(CANAL, 2)
    place = at(card(DHU, seat=1), chronicles=(8, 11)).tile(1, ABOVE, "inshriach", VIADUCT)
    place.tile(1, RIGHT, "halkirk", left).tile(1, (3, 0), "oban", right)
    state = gang(place, Owned("derek-anderson", 0, 1)).state()
    assert "double_stays" in keys(refused(state, Steal(1, (3, 0)), "C11-36"))
    done = after(state, Steal(1, ABOVE), Settle(0, ABOVE))
    assert done.players[0].estate[ABOVE].tiles == ("inshriach", VIADUCT)
    assert drawings(done).plan(DHU) == card(DHU, seat=1)


@rule("C11-I23")
def test_bruce_hears_of_goods_that_sites_produce() -> None:
    left, right = side(BRIDGE, 1)

    def asked(cell: tuple[int, int], *tiles: str, coins: int = 0) -> bool:
        place = at(chronicles=(8, 11), coins=coins).tile(0, cell, *tiles)
        if left in tiles:
            place.tile(0, (cell[0] + 1, cell[1]), "kingussie", right)
        place.activated(0, "start-village", "home-castle").activating(cell)
        state = gang(place, Owned("bruce-mcmail", 1, 1, (1, 1, 1))).state()
        state, _ = gm.apply(state, Activate(cell))
        while any(move.word == "put" for move in gm.legal(state)):
            state, _ = gm.apply(state, gm.legal(state)[0])
        return isinstance(state.steps[-1], Mailing)

    assert asked(ABOVE, "inshriach", left)
    assert not asked(ABOVE, "donan-castle", STIRLING, coins=2)


@rule("C11-I24")
def test_building_beside_fergus_costs_his_coin() -> None:
    fergus = Owned("fergus-macdarkie", 1, 1, host=0, cell=(1, 1))
    place = due(VIADUCT, chronicles=(8, 11)).tile(0, ABOVE, "inshriach")
    place.tile(0, (1, 1), "kingussie")
    poor = gang(place, fergus)
    assert "no_legal_place" in keys(refused(poor.state(), PayForSite(VIADUCT), "C11-E03"))
    rich = poor.coins(0, 1).state()
    state = after(rich, PayForSite(VIADUCT), PayGood("stone", VILLAGE))
    state, told = gm.apply(state, Build(VIADUCT, ABOVE))
    assert [event.key for event in told].count("fee_paid_to") == 1
    assert (state.players[0].coins, state.actor) == (0, 1)


@rule("C11-I24", "C11-31")
def test_a_double_site_beside_fergus_costs_one_coin() -> None:
    fergus = Owned("fergus-macdarkie", 1, 1, host=0, cell=ABOVE)
    place = due(CANAL, chronicles=(8, 11)).tile(0, ABOVE, "inshriach").tile(0, LEFT, "halkirk")
    state = gang(place.coins(0, 3), fergus).state()
    state = after(state, PayForSite(CANAL), PayGood("stone", VILLAGE))
    state, _ = gm.apply(state, Build(side(CANAL, 2)[0], LEFT))
    assert state.players[0].coins == 2


@rule("C10-I24")
def test_a_champion_stays_on_a_site_of_a_goods_type_only() -> None:
    def after_building(site: str, tile: str, cell: tuple[int, int]) -> gm.State:
        place = due(site, chronicles=(10, 11)).tile(0, ABOVE, "inshriach")
        place.tile(0, (1, 1), "kingussie")
        one = games_part(place.setup, Athlete(champions=("inshriach",), begun=True))
        return built(place.module(10, one), site, cell, tile)

    gone = after_building(VIADUCT, VIADUCT, ABOVE)
    assert games(gone).athletes[0].champions == ()
    left, _ = side(BRIDGE, 1)
    kept = after_building(BRIDGE, left, ABOVE)
    assert games(kept).athletes[0].champions == (left,)


def test_a_turn_may_end_without_paying() -> None:
    state = at(card(ABBEY), chronicles=(8, 11)).goods(0, HOME, "wood").closing().state()
    allowed(state, EndTurn())
    assert Decline() not in gm.legal(state)

"""Chronicle 6: the event of every card of the base game, of this chronicle and of the late box."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.activation import Activating
from glenmore.describe import describe_move
from glenmore.modules.c06_troubled_book import (
    Abroad,
    ActivateAbroad,
    CallHome,
    EventActivating,
    Trade,
    TurnOnly,
    UseEvent,
    book,
    sides,
)
from glenmore.modules.c06_troubled_book.cards import place_for
from glenmore.moves import (
    Activate,
    BuyGood,
    Claim,
    Decline,
    Done,
    Fetch,
    PayCoin,
    PayGood,
    PayScot,
    Place,
    PutGood,
    RemoveTiles,
)
from tests.modules.test_c06_troubled_book import AT, BESIDE, HOME, at, choosing, gathering
from tests.rules.helpers import after, allowed, goods_on, keys, lines, refused, told

rule = pytest.mark.rule
BELOW = (0, -1)
VILLAGE = (0, 0)
LOCH = (-1, 0)


def triggered(place: gm.Position, card: str) -> gm.State:
    """Red triggers the event of a card."""
    return after(place.now("event").state(), UseEvent(card))


# -- coins and points -----------------------------------------------------------------------------


@rule("C6-EX-01", "C6-EV-LochNess")
def test_example_01_loch_ness_counts_itself() -> None:
    state = choosing("loch-ness", up=("inverness", "loch-shiel"))
    done = after(state, UseEvent("loch-ness"))
    assert done.players[0].coins == 3
    assert len(book(done).turned) == 3
    happened = [e.key for e in told(state, UseEvent("loch-ness"))]
    assert happened.index("coins") < happened.index("card_turns")


@rule("C6-EX-02", "C6-EV-WallaceMonument", "C6-EV-DunveganCastle", "C6-EDGE-02", "C6-ERR-03")
def test_example_02_an_event_inside_an_event() -> None:
    place = at("wallace-monument", "dunvegan-castle").persons(0, "william-wallace")
    state = triggered(place.goods(0, HOME, "sheep sheep"), "wallace-monument")
    assert lines(state, 0, "C6-EV-WallaceMonument") == {"Wallace Monument": 4}
    for move in (UseEvent, TurnOnly):
        found = keys(refused(state, move("wallace-monument"), "C6-EDGE-02"))
        assert found == {"card_in_progress"}
    pay = PayGood("sheep", HOME)
    state = after(state, UseEvent("dunvegan-castle"), pay, pay)
    assert lines(state, 0, "C6-EV-DunveganCastle") == {"Dunvegan Castle": 7}
    assert state.players[0].vp == 11
    assert book(state).turned == ("dunvegan-castle", "wallace-monument")


@rule("C6-EX-02", "C6-EV-DunveganCastle", "C6-ERR-05")
def test_dunvegan_takes_cattle_in_one_edition() -> None:
    for animal, other, value in (("sheep", "cattle", "sheep"), ("cattle", "sheep", "cattle")):
        place = at("dunvegan-castle", dunvegan_event=value).market(sheep=3, cattle=3)
        short = place.goods(0, HOME, [other, other]).now("event").state()
        refused(short, UseEvent("dunvegan-castle"), "C6-EV-DunveganCastle")
        one = place.goods(0, HOME, animal).now("event").state()
        refused(one, UseEvent("dunvegan-castle"), "C6-EV-DunveganCastle")
        state = triggered(place.goods(0, HOME, [animal, animal]), "dunvegan-castle")
        refused(state, PayGood(other, HOME), "C6-EV-DunveganCastle")
        paid = after(state, PayGood(animal, HOME), PayGood(animal, HOME))
        assert paid.players[0].vp == 7


@rule("C6-EDGE-12", "C6-EV-DunveganCastle")
def test_animals_may_be_bought() -> None:
    state = triggered(at("dunvegan-castle").coins(0, 3).market(sheep=0), "dunvegan-castle")
    done = after(state, BuyGood("sheep"), BuyGood("sheep"))
    assert (done.players[0].coins, done.players[0].vp) == (0, 7)


@rule("C6-EV-WallaceMonument", "C6-EDGE-02")
def test_wallace_and_loch_ness() -> None:
    place = at("wallace-monument", "loch-ness")
    state = triggered(place, "wallace-monument")
    assert state.players[0].vp == 0
    allowed(state, Decline(), TurnOnly("loch-ness"))
    done = after(state, UseEvent("loch-ness"))
    assert done.players[0].coins == 1  # Wallace Monument does not count yet
    assert book(done).turned == ("loch-ness", "wallace-monument")
    assert book(after(state, Decline())).turned == ("wallace-monument",)


@rule("C6-EV-WallaceMonument")
def test_wallace_needs_a_further_card_or_his_person() -> None:
    alone = at("wallace-monument").now("event")
    found = keys(refused(alone.state(), UseEvent("wallace-monument"), "C6-EV-WallaceMonument"))
    assert found == {"nothing_further"}
    done = after(alone.persons(0, "william-wallace").state(), UseEvent("wallace-monument"))
    assert done.players[0].vp == 4
    assert book(done).turned == ("wallace-monument",)


@rule("C6-EV-LochMorar", "C6-ERR-05", "C6-13")
def test_loch_morar_costs_two_scots() -> None:
    place = at("loch-morar").scots(0, HOME, 1)
    refused(place.now("event").state(), UseEvent("loch-morar"), "C6-EV-LochMorar", "C6-13")
    state = triggered(place.scots(0, VILLAGE, 1), "loch-morar")
    done = after(state, PayScot(HOME), PayScot(VILLAGE))
    assert done.players[0].vp == 9
    assert done.players[0].scots == 9


@rule("C6-EV-GlamisCastle", "C6-03")
def test_glamis_castle_costs_one_scot() -> None:
    place = at("glamis-castle", highland_cards=True)
    refused(place.now("event").state(), UseEvent("glamis-castle"), "C6-13")
    done = after(triggered(place.scots(0, HOME, 1), "glamis-castle"), PayScot(HOME))
    assert done.players[0].vp == 5


@rule("C6-EV-StirlingCastle", "C6-EDGE-19")
def test_stirling_castle_counts_two_persons() -> None:
    place = at("stirling-castle", highland_cards=True).clans(0, "mckay").persons(0, "david-hume")
    found = keys(refused(place.now("event").state(), UseEvent("stirling-castle")))
    assert found == {"person_missing"}
    one = triggered(place.persons(0, "mary-stuart david-hume"), "stirling-castle")
    both = triggered(place.persons(0, "mary-stuart robert-the-bruce"), "stirling-castle")
    assert (one.players[0].vp, both.players[0].vp) == (4, 8)


# -- goods for points -----------------------------------------------------------------------------


@rule("C6-EV-ArmadaleCastle", "C6-EDGE-13")
def test_armadale_castle_takes_stone() -> None:
    place = at("armadale-castle").goods(0, HOME, "stone stone wood").coins(0, 1).market(stone=0)
    state = triggered(place, "armadale-castle")
    refused(state, PayGood("wood", HOME), "C6-EV-ArmadaleCastle")
    state = after(state, PayGood("stone", HOME), BuyGood("stone"))
    assert state.players[0].vp == 6
    assert keys(refused(state, BuyGood("stone"))) == {"price_too_high"}
    assert describe_move(state, Done()) == "return no more"
    done = after(state, PayGood("stone", HOME))
    assert lines(done, 0, "C6-EV-ArmadaleCastle") == {"stone returned": 9}
    assert goods_on(done, 0, HOME) == {"wood": 1}
    none = after(triggered(place, "armadale-castle"), Done())
    assert none.players[0].vp == 0
    assert book(none).turned == ("armadale-castle",)
    poor = choosing("armadale-castle")
    found = keys(refused(poor, UseEvent("armadale-castle"), "C6-EDGE-13"))
    assert found == {"none_to_give_back"}


@rule("C6-EV-NewFortGeorge", "C6-EDGE-12")
def test_new_fort_george_takes_sheep() -> None:
    place = at("new-fort-george", highland_cards=True).goods(0, HOME, "sheep").coins(0, 2)
    done = after(triggered(place, "new-fort-george"), PayGood("sheep", HOME), BuyGood("sheep"))
    assert lines(done, 0, "C6-EV-NewFortGeorge") == {"sheep returned": 6}


@rule("C6-EX-06", "C6-EV-DuartCastle", "C6-EDGE-18")
def test_example_06_duart_castle_by_edition() -> None:
    own = at("duart-castle").goods(0, HOME, "wood stone")
    state = triggered(own, "duart-castle")
    done = after(state, Trade(), PayGood("wood", HOME), PayGood("stone", HOME))
    assert lines(done, 0, "C6-EV-DuartCastle") == {"Duart Castle": 6}
    clan = triggered(own.clans(0, "maclean"), "duart-castle")
    assert clan.players[0].vp == 3
    assert describe_move(clan, Trade()) == "pay 2 different goods for 6 VP"
    assert after(clan, Decline()).players[0].vp == 3
    italian = at("duart-castle", duart_event="IT").goods(0, HOME, "wood stone")
    done = triggered(italian, "duart-castle")
    assert done.players[0].vp == 3
    refused(done, Trade())
    clan = triggered(italian.clans(0, "maclean"), "duart-castle")
    assert after(clan, Trade(), PayGood("wood", HOME), PayGood("stone", HOME)).players[0].vp == 9


@rule("C6-EV-DuartCastle", "C6-EDGE-18")
def test_duart_castle_with_poor_players_and_sinclair() -> None:
    poor = at("duart-castle").goods(0, HOME, "wood wood")
    refused(poor.now("event").state(), UseEvent("duart-castle"), "C6-EV-DuartCastle")
    lapses = triggered(poor.clans(0, "maclean"), "duart-castle")
    assert (lapses.players[0].vp, book(lapses).turned) == (3, ("duart-castle",))
    sinclair = at("duart-castle").goods(0, HOME, "wood").clans(0, "sinclair").coins(0, 1)
    state = after(
        triggered(sinclair.market(barley=3, stone=3, sheep=3, cattle=3), "duart-castle"),
        Trade(),
        PayCoin(),
    )
    refused(state, PayCoin(), "CLAN-Sinclair")  # once
    assert after(state, PayGood("wood", HOME)).players[0].vp == 6


# -- Scots ----------------------------------------------------------------------------------------


@rule("C6-EV-LochShiel", "C6-EDGE-10")
def test_loch_shiel_brings_two_scots() -> None:
    place = at("loch-shiel").points(0, 3).box(only=True).tile(0, (-1, 0), "loch-shiel")
    done = triggered(place, "loch-shiel")
    assert done.players[0].vp == 2
    assert done.players[0].estate[-1, 0].scots == 2
    gone = triggered(at("loch-shiel").points(0, 1), "loch-shiel")
    assert gone.players[0].estate[HOME].scots == 2
    last = triggered(at("loch-shiel").points(0, 1).scots(0, VILLAGE, 8), "loch-shiel")
    assert (last.players[0].scots, last.players[0].estate[HOME].scots) == (0, 1)
    none = at("loch-shiel").points(0, 1).scots(0, VILLAGE, 9).now("event").state()
    found = keys(refused(none, UseEvent("loch-shiel"), "C6-EDGE-10"))
    assert found == {"no_scot_in_supply"}


@rule("C6-EX-13")
def test_example_13_loch_shiel_without_a_point() -> None:
    state = choosing("loch-shiel")
    refused(state, UseEvent("loch-shiel"), "C6-EV-LochShiel")
    assert gm.legal(state) == (TurnOnly("loch-shiel"), Decline())


@rule("C6-EV-CastleMoil")
def test_castle_moil_brings_coins_and_calls_one_scot() -> None:
    place = at("castle-moil").tile(0, AT, "inshriach", scots=1).scots(0, VILLAGE, 1)
    state = triggered(place, "castle-moil")
    assert state.players[0].coins == 2
    allowed(state, CallHome(AT), CallHome(VILLAGE), Done())
    done = after(state, CallHome(AT))
    assert done.players[0].estate[HOME].scots == 1
    assert book(done).turned == ("castle-moil",)
    refused(done, CallHome(VILLAGE), "C6-EV-CastleMoil")


# -- removing -------------------------------------------------------------------------------------


@rule("C6-EX-09", "C6-EV-CastleOfMey", "C6-EDGE-15")
def test_example_09_castle_of_mey_removes_two_tiles() -> None:
    place = at("castle-of-mey").tile(0, AT, "lochridge", goods="sheep sheep")
    place.tile(0, BELOW, "kingussie", scots=1).scots(0, VILLAGE, 1)
    state = after(triggered(place, "castle-of-mey"), PayScot(VILLAGE))
    assert describe_move(state, RemoveTiles((BELOW, AT))).startswith("remove Kingussie")
    done = after(state, RemoveTiles((BELOW, AT)))
    assert goods_on(done, 0, HOME) == {"sheep": 2}
    assert done.players[0].estate[HOME].scots == 1
    assert {"lochridge", "kingussie"} <= set(done.box)
    assert len(done.players[0].estate) == 2
    assert book(done).turned == ("castle-of-mey",)


@rule("C6-EV-FortGeorge", "C6-EDGE-14", "C6-ERR-06")
@pytest.mark.parametrize("exact", [False, True])
def test_fort_george_removes_up_to_or_just_two(exact: bool) -> None:
    options: dict[str, Any] = {"event_removal": "exactly_2"} if exact else {}
    place = at("fort-george", **options).box(only=True).scots(0, VILLAGE, 1)
    place.tile(0, AT, "fort-george")
    alone = place.now("event").state()
    if exact:
        found = keys(refused(alone, UseEvent("fort-george"), "C6-EDGE-14"))
        assert found == {"too_few_to_remove"}
    else:  # the tile of the card may go itself
        done = after(alone, UseEvent("fort-george"), PayScot(VILLAGE), RemoveTiles((AT,)))
        assert done.players[0].cards == ("fort-george",)
        assert "fort-george" in done.box
    place.tile(0, BELOW, "inshriach").tile(0, (0, -2), "strathmore").tile(0, (0, -3), "easdale")
    state = after(triggered(place, "fort-george"), PayScot(VILLAGE))
    refused(state, Decline(), "C6-EV-FortGeorge")
    refused(state, RemoveTiles((VILLAGE, AT)), "LM-LochMorar-b")
    refused(state, RemoveTiles((BELOW, AT)), "LM-LochMorar-a")
    refused(state, RemoveTiles(((0, -3), (0, -2), AT)), "LM-LochMorar")
    allowed(state, RemoveTiles(((0, -3), (0, -2))))
    if exact:
        assert keys(refused(state, RemoveTiles((AT,)))) == {"just_so_many"}
    else:
        allowed(state, RemoveTiles((AT,)))


@rule("C6-EV-FortGeorge")
@pytest.mark.parametrize("supply", [False, True])
def test_scots_of_removed_tiles(supply: bool) -> None:
    options: dict[str, Any] = {"removed_scots": "to_supply"} if supply else {}
    place = at("fort-george", **options).tile(0, AT, "inshriach", scots=2, goods="wood")
    state = after(triggered(place.scots(0, VILLAGE, 1), "fort-george"), PayScot(VILLAGE))
    before, done = state.players[0].scots, after(state, RemoveTiles((AT,))).players[0]
    assert done.estate[HOME].scots == (0 if supply else 2)
    assert done.scots - before == (2 if supply else 0)
    assert goods_on(after(state, RemoveTiles((AT,))), 0, HOME) == {"wood": 1}


# -- fetching -------------------------------------------------------------------------------------


@rule("C6-EV-CastleStalker", "C6-EDGE-03", "C6-EDGE-04", "C6-ERR-09", "C6-HID-02")
def test_castle_stalker_lays_a_discarded_tile() -> None:
    place = at("castle-stalker").tile(0, AT, "gathering-a").tile(0, BESIDE, "strathmore")
    place.discard("inshriach", "aviemore", "halkirk").scots(0, VILLAGE, 1).scots(0, HOME, 1)
    state = place.activated(0, "start-village").activating(AT).state()
    state = after(state, Activate(AT), UseEvent("castle-stalker"))
    refused(state, Fetch("easdale"), "RONDEL-12")
    state = after(state, Fetch("inshriach"))
    assert set(gm.legal(state)) == {PayScot(VILLAGE), PayScot(HOME)}
    state = after(state, PayScot(HOME))
    assert state.players[0].estate[HOME].scots == 0
    refused(state, Place((2, 1)), "PLACE-03")  # the Scot at home is gone
    state = after(state, Place((-1, 1)))
    step = state.steps[-1]
    assert isinstance(step, Activating)
    assert step.tile == "inshriach"
    state = after(state, Activate((-1, 1)))
    assert book(state).turned == ("castle-stalker",)
    assert Activate(BESIDE) in gm.legal(state)  # the first activations go on
    assert keys(refused(state, Activate(AT), "ACT-05")) >= {"already_activated"}


@rule("C6-EDGE-04", "C6-ERR-09", "C6-EDGE-05")
def test_castle_stalker_needs_a_tile_that_fits_afterwards() -> None:
    place = at("castle-stalker").scots(0, VILLAGE, 1)
    none = place.now("event").state()
    assert keys(refused(none, UseEvent("castle-stalker"))) == {"nothing_discarded"}
    only = place.discard("inshriach").now("event").state()
    found = keys(refused(only, UseEvent("castle-stalker"), "C6-EDGE-04"))
    assert found == {"nothing_fits"}  # without the only Scot nothing can be laid
    poor = at("castle-stalker").discard("inshriach").now("event").state()
    assert keys(refused(poor, UseEvent("castle-stalker"))) == {"scots_missing"}
    upgrade = next(
        tile.id for tile in place.game.tiles.values() if tile.upgrade and tile.type == "whisky"
    )
    state = triggered(place.discard("inshriach", upgrade).scots(0, HOME, 1), "castle-stalker")
    assert keys(refused(state, Fetch(upgrade), "UPGRADE-01")) == {"no_cell_upgrade"}


@rule("C6-EV-CastleStalker")
def test_castle_stalker_fetches_a_person_whose_road_is_paid() -> None:
    place = at("castle-stalker").scots(0, VILLAGE, 1).discard("mary-stuart").coins(0, 2)
    state = after(triggered(place, "castle-stalker"), Fetch("mary-stuart"), PayScot(VILLAGE))
    assert state.players[0].persons == ("mary-stuart",)
    dear = next(
        m for m in gm.legal(state) if isinstance(m, Claim) and "1 coin" in describe_move(state, m)
    )
    assert after(state, dear).players[0].coins == 1


# -- activating -----------------------------------------------------------------------------------


@rule("C6-EX-08", "C6-EV-LochLochy", "C6-EDGE-11", "C6-ERR-07")
def test_example_08_loch_lochy_when_its_tile_is_gone() -> None:
    place = at("loch-lochy").goods(0, HOME, "wood wood").tile(0, AT, "lochridge")
    place.tile(0, BESIDE, "rannoch-moor").tile(0, BELOW, "inshriach").activated(0, "lochridge")
    state = triggered(place, "loch-lochy")
    assert goods_on(state, 0, HOME) == {"wood": 2, "cattle": 1}
    assert isinstance(state.steps[-1], EventActivating)
    assert keys(refused(state, Activate(AT), "ACT-05")) == {"already_activated"}
    found = keys(refused(state, Activate(BELOW), "C6-EV-LochLochy"))  # neighbours are not
    assert found == {"event_not_pens"}
    done = after(state, Activate(BESIDE))
    assert goods_on(done, 0, BESIDE) == {"cattle": 1}
    assert book(done).turned == ("loch-lochy",)


@rule("C6-EV-LochLochy", "C6-EDGE-11")
def test_the_cattle_goes_onto_loch_lochy_if_it_is_there() -> None:
    place = at("loch-lochy").box(only=True).tile(0, (-1, 0), "loch-lochy")
    assert goods_on(triggered(place, "loch-lochy"), 0, (-1, 0)) == {"cattle": 1}
    full = place.goods(0, (-1, 0), "wood wood wood")
    assert goods_on(triggered(full, "loch-lochy"), 0, (-1, 0)) == {"wood": 3}


@rule("C6-EDGE-11", "C6-LM-OldManOfStorr")
def test_goods_go_onto_the_upgrade_that_covers_the_tile() -> None:
    place = at("old-man-of-storr").box(only=True).tile(0, AT, "old-man-of-storr", "abernethy")
    assert place_for(place.state(), 0, "old-man-of-storr") == AT
    assert place_for(at("old-man-of-storr").state(), 0, "old-man-of-storr") == HOME


@rule("C6-EV-ForthBridge", "C6-EDGE-16")
def test_forth_bridge_activates_river_tiles() -> None:
    place = at("forth-bridge", highland_cards=True).tile(0, (-1, 0), "halkirk")
    place.tile(0, AT, "inshriach")
    state = triggered(place, "forth-bridge")
    allowed(state, Activate((-1, 0)), Activate(VILLAGE))
    assert keys(refused(state, Activate(AT), "C6-EV-ForthBridge")) == {"event_not_rivers"}
    done = after(state, Activate(VILLAGE), Activate((-1, 0)))
    assert done.movement == 2


@rule("C6-EX-10", "C6-EV-DonanCastle", "C6-EDGE-06", "C6-ERR-08")
def test_example_10_donan_castle_uses_tiles_of_others() -> None:
    place = at("donan-castle").goods(0, HOME, "wood wood stone")
    place.tile(1, AT, "highland-market").tile(2, AT, "easdale").tile(2, LOCH, "loch-morar")
    place.tile(0, AT, "inshriach")
    state = triggered(place, "donan-castle")
    market, quarry = ActivateAbroad(1, AT), ActivateAbroad(2, AT)
    assert (
        describe_move(state, market)
        == "activate Yellow's Highland Market: pay 3 goods of any kind for 7 VP"
    )
    assert keys(refused(state, ActivateAbroad(0, AT), "C6-EV-DonanCastle")) == {
        "abroad_is_not_home"
    }
    refused(state, ActivateAbroad(2, LOCH), "ACT-01")  # no benefit
    refused(state, ActivateAbroad(1, (5, 5)), "PLACE-04")
    state = after(
        state, market, PayGood("wood", HOME), PayGood("wood", HOME), PayGood("stone", HOME)
    )
    assert state.players[0].vp == 7
    refused(state, market, "ACT-05")
    state = after(state, quarry)
    assert set(gm.legal(state)) >= {PutGood("stone", AT), PutGood("stone", HOME)}
    done = after(state, PutGood("stone", AT))
    assert goods_on(done, 0, AT) == {"stone": 1}
    assert goods_on(done, 2, AT) == {}
    assert not isinstance(done.steps[-1], Abroad)  # a third tile is not possible
    assert book(done).turned == ("donan-castle",)


@rule("C6-EDGE-07", "C6-EDGE-09", "C6-ERR-08")
def test_a_gathering_of_another_player() -> None:
    place = at("donan-castle", "inverness").tile(1, AT, "gathering-a")
    place.activated(1, "start-village")
    state = triggered(place, "donan-castle")
    found = keys(refused(state, ActivateAbroad(1, VILLAGE), "ACT-05"))
    assert found == {"already_activated"}  # once per turn, whoever owns it
    state = after(state, ActivateAbroad(1, AT))
    refused(state, UseEvent("donan-castle"), "C6-EDGE-02")
    state = after(state, UseEvent("inverness"))
    assert book(state).turned == ("inverness",)
    assert book(after(state, Done())).turned == ("donan-castle", "inverness")
    alone = at("donan-castle").tile(1, AT, "gathering-a").now("event").state()
    alone = after(alone, UseEvent("donan-castle"))
    assert keys(refused(alone, ActivateAbroad(1, AT), "C6-12")) == {"no_card_to_turn"}


@rule("C6-EDGE-08")
def test_own_clans_count_abroad() -> None:
    place = at("donan-castle", players=2).tile(1, AT, "edradour")
    other = triggered(place.clans(1, "macgregor"), "donan-castle")
    refused(other, ActivateAbroad(1, AT, 1), "CLAN-MacGregor")
    own = triggered(place.clans(1).clans(0, "macgregor"), "donan-castle")
    done = after(own, ActivateAbroad(1, AT, 1))
    assert lines(done, 0, "CLAN-MacGregor") == {"Edradour": 3}
    trade = at("donan-castle", players=2).tile(1, AT, "butcher").goods(0, HOME, "cattle")
    trade.clans(0, "sinclair").coins(0, 1).market(sheep=3)
    done = after(
        triggered(trade, "donan-castle"),
        ActivateAbroad(1, AT),
        PayCoin("sheep"),
        PayGood("cattle", HOME),
    )
    assert done.players[0].vp == 6


@rule("C6-EV-DonanCastle")
def test_donan_castle_without_anything_to_activate() -> None:
    place = at("donan-castle", players=2).activated(1, "start-village", "home-castle")
    found = keys(refused(place.now("event").state(), UseEvent("donan-castle")))
    assert found == {"nothing_abroad"}


@rule("C6-ERR-07")
def test_an_event_activates_no_tile_twice() -> None:
    place = gathering("loch-lochy").tile(0, BESIDE, "lochridge")
    state = after(place.state(), Activate(BESIDE), Activate(AT), UseEvent("loch-lochy"))
    assert not isinstance(state.steps[-1], EventActivating)
    assert book(state) == sides("loch-lochy")

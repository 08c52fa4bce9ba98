"""Landmark cards (LM-…) but for Loch Morar, which stands in test_removal."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Done,
    EndTurn,
    Fetch,
    PayScot,
    Place,
    PutGood,
    Resolve,
    Sell,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, goods_on, keys, lines, refused


@pytest.mark.rule("LM-CastleStalker")
def test_castle_stalker_gives_three_coins():
    state = gm.position(3).coins(0, 1).once("castle-stalker", (2, 0)).state()
    state, happened = gm.apply(state, Resolve("landmark"))
    assert state.players[0].coins == 4
    assert state.players[0].cards == ("castle-stalker",)
    assert any(e.key == "coins" and "LM-CastleStalker" in e.rules for e in happened)


@pytest.mark.rule("LM-DonanCastle")
def test_donan_castle_places_a_clan_marker_for_its_road():
    state = gm.position(3).coins(0, 1).placing("donan-castle").state()
    state = after(state, Place((0, 1)))
    refused(state, Claim("mckay"), "CLAN-03")
    allowed(state, Decline())
    state = after(state, Claim("chisholm"))
    assert state.players[0].coins == 0
    assert state.players[0].clans == ("chisholm",)
    assert state.players[0].cards == ("donan-castle",)


@pytest.mark.rule("LM-LochLochy")
def test_loch_lochy_gets_two_goods_of_choice():
    state = after(gm.position(3).placing("loch-lochy").state(), Place((-1, 0)))
    refused(state, PutGood("wood", (0, 0)), "LM-LochLochy")
    same = after(state, PutGood("cattle", (-1, 0)), PutGood("cattle", (-1, 0)))
    assert goods_on(same, 0, (-1, 0)) == {"cattle": 2}
    other = after(state, PutGood("barley", (-1, 0)), PutGood("stone", (-1, 0)))
    assert goods_on(other, 0, (-1, 0)) == {"barley": 1, "stone": 1}
    refused(other, PutGood("wood", (-1, 0)), "CLAN-07")  # no third one


@pytest.mark.rule("LM-DuartCastle", "EX-39", "OPT-16")
def test_duart_castle_gives_a_coin_that_may_pay_the_road():
    place = gm.position(3).coins(0, 0).once("duart-castle", (0, 1))
    state = after(place.state(), Resolve("landmark"))
    assert state.players[0].coins == 1
    allowed(state, Claim("cameron"))
    assert after(state, Claim("cameron")).players[0].coins == 0


@pytest.mark.rule("OPT-16", "LM-DuartCastle", "EX-39")
def test_duart_castle_may_be_played_marker_first():
    place = gm.position(3, options={"duart_castle": "marker_first"}).coins(0, 0)
    state = after(place.once("duart-castle", (0, 1)).state(), Resolve("landmark"))
    assert state.players[0].coins == 0
    verdict = refused(state, Claim("cameron"), "CLAN-03")
    assert "Cameron" in str(verdict)
    assert {m.clan for m in gm.legal(state) if isinstance(m, Claim)} == {
        "macleod",
        "macdonald",
        "pl23",
        "douglas",
    }
    assert (
        after(state, Claim("macdonald"), PutGood("wood", (0, 0)), PutGood("stone", (0, 0)))
        .players[0]
        .coins
        == 1
    )
    assert after(state, Decline()).players[0].coins == 1  # the coin comes anyway
    assert gm.Setup(3, edition="IT-strict").option("OPT-16") == "marker_first"


@pytest.mark.rule("LM-Inverness")
def test_inverness_gets_a_barley_and_its_owner_a_barrel():
    place = gm.position(3).tile(0, (2, 0), "halkirk", "inverness").once("inverness", (2, 0))
    state = after(place.state(), Resolve("landmark"))
    assert goods_on(state, 0, (2, 0)) == {"barley": 1}
    assert state.players[0].whisky == 1


@pytest.mark.rule("EDGE-81", "LM-Inverness")
def test_the_barley_of_inverness_is_lost_on_a_full_tile_unless_a_good_is_sold():
    place = gm.position(3).tile(0, (2, 0), "halkirk", scots=1, goods="wood wood stone")
    place = place.market(wood=1, stone=0).placing("inverness")
    state = after(place.state(), Place((2, 0)))
    lost = after(state, Resolve("landmark"))
    assert goods_on(lost, 0, (2, 0)) == {"wood": 2, "stone": 1}
    assert lost.players[0].whisky == 1
    sold = after(state, Sell("wood", (2, 0)), Resolve("landmark"))
    assert goods_on(sold, 0, (2, 0)) == {"barley": 1, "wood": 1, "stone": 1}


@pytest.mark.rule("LM-LochShiel")
def test_loch_shiel_gets_a_scot_and_its_owner_a_barrel():
    state = after(gm.position(3).placing("loch-shiel").state(), Place((-1, 0)))
    player = state.players[0]
    assert player.estate[-1, 0].scots == 1
    assert player.scots == 7
    assert player.whisky == 1
    assert player.cards == ("loch-shiel",)


@pytest.mark.rule("EDGE-82", "LM-LochShiel")
def test_loch_shiel_without_a_scot_in_the_supply_gives_only_whisky():
    place = gm.position(3).scots(0, (0, 0), 9).placing("loch-shiel")
    state, happened = gm.apply(place.state(), Place((-1, 0)))
    assert state.players[0].estate[-1, 0].scots == 0
    assert state.players[0].whisky == 1
    assert any(e.key == "scot_lost" and "COMP-04" in e.rules for e in happened)


def last_turn() -> gm.Position:
    """Red is the last to reach World's End."""
    place = gm.position(3).empty("S A B C").rondel("red", "buchan", "worlds-end yellow blue")
    return place.coins(0, 0).coins(1, 0).coins(2, 0)


@pytest.mark.rule("LM-ArmadaleCastle")
def test_armadale_castle_doubles_the_first_eight_coins():
    for coins, extra in ((5, 5), (8, 8), (11, 8)):
        place = last_turn().coins(0, coins).coins(1, coins).box("armadale-castle")
        state = after(place.cards(0, "armadale-castle").state(), StopAtWorldsEnd())
        assert sum(lines(state, 0, "LM-ArmadaleCastle").values()) == extra
        assert sum(lines(state, 0, "END-10").values()) == coins
        assert not lines(state, 1, "LM-ArmadaleCastle")


@pytest.mark.rule("LM-CastleMoil")
def test_castle_moil_doubles_the_scots_on_the_home_castle_before_comparing():
    place = last_turn().scots(0, (1, 0), 3).scots(1, (1, 0), 2).scots(2, (1, 0), 2)

    def castle_points(state: gm.State) -> int:
        final = after(state, StopAtWorldsEnd())
        return sum(
            points
            for what, points in lines(final, 0, "SCORE-05").items()
            if what.startswith("Scots")
        )

    assert castle_points(place.state()) == 1  # 3 against 2
    with_card = place.box("castle-moil").cards(0, "castle-moil").state()
    assert castle_points(with_card) == 5  # 6 against 2


# -- Castle of Mey --------------------------------------------------------------------------------


def wide_estate() -> gm.Position:
    """Four tiles besides the home tile, some of them far from (2, 1)."""
    place = gm.position(3).scots(0, (1, 0), 1).tile(0, (-1, 0), "halkirk")
    place = place.tile(0, (-1, 1), "inshriach").tile(0, (0, 1), "kingussie")
    return place.tile(0, (1, 1), "lochridge")


@pytest.mark.rule("LM-CastleOfMey")
def test_castle_of_mey_may_activate_the_whole_estate():
    place = wide_estate().tile(0, (2, 1), "castle-of-mey").once("castle-of-mey", (2, 1))
    refused(place.state(), Activate((-1, 1)), "ONCE-01", "ACT-01")
    state = after(place.state(), Resolve("landmark"))  # the Scot follows by itself
    assert state.activated == ()  # the card activates nothing, it only allows more
    assert state.players[0].estate[2, 1].scots == 1
    estate = set(state.players[0].estate)
    assert {m.cell for m in gm.legal(state) if isinstance(m, Activate)} == estate
    allowed(state, Done())
    for cell in sorted(estate):
        state = after(state, Activate(cell))
    assert len(state.activated) == len(estate)
    assert goods_on(state, 0, (-1, 1)) == {"wood": 1}


@pytest.mark.rule("LM-CastleOfMey", "ACT-05")
def test_with_castle_of_mey_each_tile_still_yields_once():
    place = wide_estate().tile(0, (2, 1), "castle-of-mey").activating((2, 1), whole=True)
    state = after(place.state(), Activate((-1, 1)))
    refused(state, Activate((-1, 1)), "ACT-05")
    narrow = wide_estate().tile(0, (2, 1), "castle-of-mey").activating((2, 1)).state()
    refused(narrow, Activate((-1, 1)), "ACT-01")  # without the card's effect


@pytest.mark.rule("EDGE-80", "LM-CastleOfMey")
def test_castle_of_mey_skips_tiles_already_activated_this_turn():
    place = wide_estate().activated(0, "inshriach").once("castle-of-mey", (2, 1), "landmark")
    state = place.state()
    assert (-1, 1) not in {m.cell for m in gm.legal(state) if isinstance(m, Activate)}
    refused(state, Activate((-1, 1)), "ACT-05")
    allowed(state, Activate((-1, 0)))


@pytest.mark.rule("EDGE-78", "LM-CastleOfMey", "LM-LochNess")
def test_castle_of_mey_and_loch_ness_together_activate_each_tile_once():
    place = wide_estate().tile(0, (2, 0), "loch-ness").cards(0, "loch-ness", "castle-of-mey")
    state = place.tile(0, (2, 1), "castle-of-mey").activating((2, 1), whole=True).state()
    state = after(state, UseLochNess((-1, 1)))
    refused(state, Activate((-1, 1)), "ACT-05")
    for cell in sorted({m.cell for m in gm.legal(state) if isinstance(m, Activate)}):
        state = after(state, Activate(cell))
    assert goods_on(state, 0, (-1, 1)) == {"wood": 1}
    assert len(set(state.activated)) == len(state.activated) == 7


@pytest.mark.rule("EDGE-79", "LM-CastleOfMey", "CLAN-Munro")
def test_castle_of_mey_by_munro_in_a_person_turn_activates_the_whole_estate():
    place = wide_estate().coins(0, 2).discard("castle-of-mey").person("macbeth")
    state = after(place.state(), Claim("munro"), Fetch("castle-of-mey"), Place((2, 1)))
    state = after(state, Resolve("landmark"))
    estate = set(state.players[0].estate)
    assert {m.cell for m in gm.legal(state) if isinstance(m, Activate)} == estate


@pytest.mark.rule("LM-CastleOfMey", "EDGE-108")
def test_castle_of_mey_widens_only_its_own_activation():
    place = wide_estate().coins(0, 1).discard("castle-of-mey").once("duart-castle", (2, 1))
    state = after(place.state(), Resolve("landmark"), Claim("munro"), Fetch("castle-of-mey"))
    state = after(state, Place((0, -1)), Resolve("landmark"))
    allowed(state, Activate((-1, 1)))  # far from Castle of Mey
    state = after(state, Done())  # the Scot of Duart Castle follows by itself
    refused(state, Activate((-1, 1)), "ACT-01")  # now it is about Duart Castle again
    allowed(state, Activate((2, 1)))


# -- Loch Ness ------------------------------------------------------------------------------------


def with_ness() -> gm.Position:
    """Loch Ness lies in the estate and its card beside it."""
    place = gm.position(3).tile(0, (2, 0), "loch-ness").cards(0, "loch-ness")
    return place.tile(0, (0, 1), "inshriach").tile(0, (-1, 1), "lochridge")


@pytest.mark.rule("LM-LochNess")
def test_loch_ness_activates_one_additional_tile_per_turn():
    state = with_ness().tile(0, (3, 0), "glen-lyon").activating((3, 0)).state()
    refused(state, Activate((-1, 1)), "ACT-01")  # far from the new tile
    state = after(state, UseLochNess((-1, 1)))
    assert goods_on(state, 0, (-1, 1)) == {"sheep": 1}
    verdict = refused(state, UseLochNess((0, 1)), "LM-LochNess")
    assert keys(verdict) == {"card_used"}
    refused(state, Activate((-1, 1)), "ACT-01", "ACT-05")


@pytest.mark.rule("LM-LochNess", "ACT-05")
def test_loch_ness_needs_its_card_and_a_tile_with_a_benefit():
    state = with_ness().choosing().state()
    assert keys(refused(state, UseLochNess((2, 0)), "ACT-01")) == {"no_benefit"}
    assert keys(refused(state, UseLochNess((5, 5)), "ACT-01")) == {"no_tile_there"}
    without = gm.position(3).tile(0, (0, 1), "inshriach").choosing().state()
    assert keys(refused(without, UseLochNess((0, 1)), "LM-LochNess")) == {"no_card"}
    both = with_ness().activated(0, "inshriach").used("loch-ness").choosing().state()
    verdict = refused(both, UseLochNess((0, 1)), "LM-LochNess", "ACT-05")
    assert keys(verdict) == {"card_used", "already_activated"}


@pytest.mark.rule("LM-LochNess")
def test_the_new_turn_wakes_loch_ness_again():
    place = with_ness().used("loch-ness").closing().goods(0, (0, 1), "wood").market(wood=1)
    state = after(place.state(), EndTurn())
    while state.actor != 0:
        state = gm.advance(state, gm.legal(state)[0])
    allowed(state, UseLochNess((0, 1)))


@pytest.mark.rule("EDGE-73", "OPT-15", "LM-LochNess")
def test_loch_ness_works_in_a_turn_with_a_person():
    state = with_ness().person("macbeth").state()
    assert goods_on(after(state, UseLochNess((0, 1))), 0, (0, 1)) == {"wood": 1}
    closing = after(state, Resolve("clan-marker"), Decline())
    allowed(closing, UseLochNess((0, 1)))


def no_ness_with_persons() -> gm.Position:
    """The same with OPT-15 turned off."""
    place = gm.position(3, options={"loch_ness_in_person_turns": False})
    place = place.tile(0, (2, 0), "loch-ness").cards(0, "loch-ness").tile(0, (0, 1), "inshriach")
    return place.goods(0, (1, 0), "wood").market(wood=1)


@pytest.mark.rule("OPT-15", "EDGE-73")
def test_loch_ness_may_be_played_without_person_turns():
    state = no_ness_with_persons().person("macbeth").state()
    verdict = refused(state, UseLochNess((0, 1)), "LM-LochNess")
    assert keys(verdict) == {"not_in_person_turn"}
    allowed(no_ness_with_persons().closing().state(), UseLochNess((0, 1)))
    taking = no_ness_with_persons().rondel("red", "yellow", "blue", "macbeth").choosing().state()
    refused(after(taking, Take("macbeth")), UseLochNess((0, 1)), "LM-LochNess")


@pytest.mark.rule("OPT-15")
def test_loch_ness_used_before_choosing_rules_out_a_person_in_that_edition():
    place = no_ness_with_persons().rondel("red", "yellow", "blue", "macbeth", "lochridge")
    state = place.choosing().state()
    allowed(state, Take("macbeth"))
    state = after(state, UseLochNess((0, 1)))
    verdict = refused(state, Take("macbeth"), "LM-LochNess")
    assert "Loch Ness" in str(verdict)
    assert "Macbeth" in str(verdict)
    allowed(state, Take("lochridge"))
    place = with_ness().rondel("red", "yellow", "blue", "macbeth")
    allowed(after(place.choosing().state(), UseLochNess((0, 1))), Take("macbeth"))


@pytest.mark.rule("EDGE-74", "LM-LochNess")
def test_loch_ness_may_help_to_pay_before_the_pawn_moves():
    place = with_ness().coins(0, 0).rondel("red", "yellow", "blue", "pulteney").market(wood=0)
    state = place.choosing().state()
    refused(state, Take("pulteney"), "TAKE-09")  # it costs 1 wood
    state = after(state, UseLochNess((0, 1)))
    allowed(state, Take("pulteney"))


@pytest.mark.rule("EDGE-75", "LM-LochNess")
def test_the_card_works_on_when_loch_ness_itself_is_gone():
    place = gm.position(3).box("loch-ness").cards(0, "loch-ness").tile(0, (0, 1), "inshriach")
    state = after(place.choosing().state(), UseLochNess((0, 1)))
    assert goods_on(state, 0, (0, 1)) == {"wood": 1}


@pytest.mark.rule("EDGE-76", "LM-LochNess")
def test_loch_ness_may_be_used_in_the_turn_it_is_taken():
    place = gm.position(3).tile(0, (0, 1), "inshriach").scots(0, (1, 0), 1)
    state = place.placing("loch-ness").state()
    state = after(state, Place((2, 0)))
    assert state.players[0].cards == ("loch-ness",)
    state = after(state, UseLochNess((0, 1)))
    assert goods_on(state, 0, (0, 1)) == {"wood": 1}


@pytest.mark.rule("EDGE-77", "ACT-05")
def test_a_tile_used_with_loch_ness_is_used_up_for_the_turn():
    place = with_ness().rondel("red", "yellow", "blue", "easdale")
    state = after(place.choosing().state(), UseLochNess((0, 1)), Take("easdale"), Place((1, 1)))
    assert (0, 1) not in {m.cell for m in gm.legal(state) if isinstance(m, Activate)}
    verdict = refused(state, Activate((0, 1)), "ACT-05")
    assert "Inshriach" in str(verdict)


@pytest.mark.rule("LM-LochNess-cost")
def test_loch_ness_costs_a_scot_that_cannot_serve_for_placing():
    place = gm.position(3).rondel("red", "yellow", "blue", "loch-ness")
    verdict = refused(place.state(), Take("loch-ness"), "TAKE-07", "TAKE-10")
    assert "Loch Ness" in str(verdict)  # the only Scot would be needed beside it
    place = place.tile(0, (0, 1), "inshriach").tile(0, (0, 2), "easdale", scots=1)
    state = after(place.state(), Take("loch-ness"))
    refused(state, PayScot((0, 0)), "TAKE-07", "TAKE-10")
    refused(state, PayScot((1, 0)), "TAKE-06")  # none stands there; the supply does not count
    state = after(state, PayScot((0, 2)))
    assert state.players[0].scots == 8
    assert {m for m in gm.legal(state) if isinstance(m, Place)} == {Place((-1, 0))}
    assert after(state, Place((-1, 0))).players[0].cards == ("loch-ness",)

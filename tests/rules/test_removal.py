"""Removing tiles: Loch Morar and clan MacMillan (LM-LochMorar-a to -g, EDGE-84 to EDGE-95)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.clan_board import Claiming
from glenmore.base.removal import Removing
from glenmore.components import Effect
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Fetch,
    LoseGood,
    PayGood,
    Place,
    PutGood,
    RemoveTiles,
    Resolve,
    Sell,
)
from tests.rules.helpers import after, allowed, events, goods_on, keys, lines, refused


def estate(**options: object) -> gm.Position:
    """Loch Morar at the river's end; Inshriach above the home tile, Kingussie above that."""
    place = gm.position(3, options=options).tile(0, (2, 0), "loch-morar")
    return place.tile(0, (0, 1), "inshriach").tile(0, (0, 2), "kingussie")


def removals(state: gm.State) -> set[tuple[tuple[int, int], ...]]:
    """All sets of cells that may be removed."""
    return {move.cells for move in gm.legal(state) if isinstance(move, RemoveTiles)}


@pytest.mark.rule("LM-LochMorar", "LM-LochMorar-a", "EDGE-84", "EDGE-85")
def test_loch_morar_removes_up_to_two_tiles_that_leave_a_legal_estate():
    state = estate().removing(2).state()
    assert removals(state) == {((2, 0),), ((0, 2),), ((0, 2), (2, 0)), ((0, 1), (0, 2))}
    allowed(state, Decline())
    verdict = refused(state, RemoveTiles(((0, 1),)), "LM-LochMorar-a", "PLACE-04")
    assert keys(verdict) == {"estate_falls_apart"}  # Kingussie would hang in the air
    gone = after(state, RemoveTiles(((0, 1), (0, 2))))  # looked at together, not one by one
    assert set(gone.players[0].estate) == {(0, 0), (1, 0), (2, 0)}
    assert keys(refused(state, RemoveTiles(((0, 1), (0, 2), (2, 0))), "LM-LochMorar")) == {
        "wrong_number_of_tiles"
    }
    refused(state, RemoveTiles(()), "LM-LochMorar")
    refused(state, RemoveTiles(((7, 7),)), "LM-LochMorar", "PLACE-04")


@pytest.mark.rule("LM-LochMorar")
def test_loch_morar_asks_when_its_card_is_taken():
    place = gm.position(3).tile(0, (0, 1), "inshriach").placing("loch-morar")
    state = after(place.state(), Place((-1, 0)))
    assert state.players[0].cards == ("loch-morar",)
    assert removals(state) == {((-1, 0),), ((0, 1),), ((-1, 0), (0, 1))}
    refused(state, Activate((0, 1)), "LM-LochMorar")  # before the activation
    kept = after(state, Decline())
    assert len(kept.players[0].estate) == 4
    allowed(kept, Activate((0, 1)))


@pytest.mark.rule("EDGE-84", "LM-LochMorar-a")
def test_the_remaining_tiles_need_no_scot_nearby():
    place = estate().scots(0, (0, 0), 0).scots(0, (0, 2), 1).tile(0, (-1, 1), "easdale")
    state = after(place.removing(2).state(), RemoveTiles(((0, 2),)))
    scots = {c: plot.scots for c, plot in state.players[0].estate.items() if plot.scots}
    assert scots == {(1, 0): 1}
    assert (-1, 1) in state.players[0].estate


@pytest.mark.rule("EDGE-86", "LM-LochMorar-a")
def test_a_river_tile_in_the_middle_goes_only_with_everything_beyond_it():
    place = estate().tile(0, (3, 0), "halkirk").tile(0, (2, 1), "easdale")
    state = place.tile(0, (1, 1), "glen-affric").removing(2).state()
    verdict = refused(state, RemoveTiles(((2, 0),)), "LM-LochMorar-a", "RIVER-01", "PLACE-04")
    assert keys(verdict) == {"river_falls_apart", "estate_falls_apart"}
    allowed(state, RemoveTiles(((2, 0), (3, 0))), RemoveTiles(((3, 0),)))
    place = place.tile(0, (3, 1), "black-isle")  # now Halkirk hangs on by another way
    only = refused(place.removing(2).state(), RemoveTiles(((2, 0),)), "LM-LochMorar-a", "RIVER-01")
    assert keys(only) == {"river_falls_apart"}


@pytest.mark.rule("LM-LochMorar-b")
def test_the_home_tile_cannot_be_removed():
    state = gm.position(3).tile(0, (0, 1), "inshriach").removing(2).state()
    village = refused(state, RemoveTiles(((0, 0),)), "LM-LochMorar-b")
    assert "Start village" in str(village)
    assert "home_tile_stays" in keys(village)
    castle = refused(state, RemoveTiles(((1, 0),)), "LM-LochMorar-b")
    assert keys(castle) == {"home_tile_stays"}
    both = refused(state, RemoveTiles(((0, 0), (1, 0))), "LM-LochMorar-b")
    assert len([r for r in both.reasons if r.key == "home_tile_stays"]) == 2


@pytest.mark.rule("EDGE-88", "LM-LochMorar-b", "LM-LochMorar-d")
def test_an_upgrade_on_the_home_tile_cannot_be_removed():
    place = gm.position(3).tile(0, (1, 0), "edinburgh-castle").tile(0, (0, 0), "inverness")
    state = place.cards(0, "inverness").tile(0, (0, 1), "inshriach").removing(2).state()
    verdict = refused(state, RemoveTiles(((1, 0),)), "LM-LochMorar-b", "LM-LochMorar-d")
    assert "Edinburgh Castle" in str(verdict)
    refused(state, RemoveTiles(((0, 0),)), "LM-LochMorar-b", "LM-LochMorar-d")


@pytest.mark.rule("LM-LochMorar-c", "LM-LochMorar-e")
def test_loch_morar_may_remove_itself_and_the_card_stays():
    place = gm.position(3).tile(0, (0, 1), "inshriach").placing("loch-morar")
    state = after(place.state(), Place((-1, 0)), RemoveTiles(((-1, 0),)))
    assert (-1, 0) not in state.players[0].estate
    assert state.players[0].cards == ("loch-morar",)
    assert state.box == ("loch-morar",)


@pytest.mark.rule("LM-LochMorar-e")
def test_landmark_cards_of_removed_tiles_are_kept():
    place = gm.position(3).tile(0, (0, 1), "donan-castle").cards(0, "donan-castle")
    state = after(place.removing(2).state(), RemoveTiles(((0, 1),)))
    assert state.players[0].cards == ("donan-castle",)
    line = next(ln for ln in gm.score(state)[0].expected if ln.what.startswith("landmark"))
    assert line.points == 1


@pytest.mark.rule("LM-LochMorar-d", "EDGE-87")
def test_a_stack_is_removed_whole_and_counts_as_one_tile():
    place = gm.position(3).tile(0, (2, 0), "halkirk", "inverness").cards(0, "inverness")
    state = place.tile(0, (0, 1), "inshriach").removing(2).state()
    state, happened = gm.apply(state, RemoveTiles(((0, 1), (2, 0))))
    assert sorted(state.box) == ["halkirk", "inshriach", "inverness"]
    assert set(state.players[0].estate) == {(0, 0), (1, 0)}
    assert all("LM-LochMorar-d" in e.rules for e in happened if e.key == "removed")


@pytest.mark.rule("LM-LochMorar-f")
def test_goods_and_scots_of_removed_tiles_move_to_the_home_castle():
    place = estate().goods(0, (0, 2), "wood").scots(0, (0, 2), 2).goods(0, (2, 0), "stone")
    state = after(place.removing(2).state(), RemoveTiles(((0, 2), (2, 0))))
    home = state.players[0].estate[1, 0]
    assert home.scots == 2
    assert goods_on(state, 0, (1, 0)) == {"wood": 1, "stone": 1}
    assert state.players[0].scots == 6


@pytest.mark.rule("EDGE-89", "LM-LochMorar-f", "COMP-07")
def test_at_most_three_goods_are_kept_at_the_home_castle_by_choice():
    place = estate().goods(0, (0, 2), "wood wood").goods(0, (1, 0), "stone stone")
    state = after(place.removing(2).state(), RemoveTiles(((0, 2),)))
    assert set(gm.legal(state)) == {LoseGood("wood"), LoseGood("stone")}
    assert keys(refused(state, LoseGood("sheep"), "COMP-07")) == {"none_to_lose"}
    refused(state, Sell("wood", (1, 0)), "MARKET-08")
    assert goods_on(after(state, LoseGood("wood")), 0, (1, 0)) == {"wood": 1, "stone": 2}
    assert goods_on(after(state, LoseGood("stone")), 0, (1, 0)) == {"wood": 2, "stone": 1}


@pytest.mark.rule("EDGE-89")
def test_of_one_kind_the_surplus_is_lost_without_a_choice_and_may_be_sold_before():
    place = estate().goods(0, (0, 2), "wood wood").goods(0, (1, 0), "wood wood").market(wood=1)
    state, happened = gm.apply(place.removing(2).state(), RemoveTiles(((0, 2),)))
    assert goods_on(state, 0, (1, 0)) == {"wood": 3}
    (lost,) = [e for e in happened if e.key == "goods_lost"]
    assert lost.fact["goods"] == ("wood",)
    place = gm.position(3).coins(0, 1).tile(0, (0, 1), "donan-castle", goods="wood wood")
    place = place.goods(0, (1, 0), "wood wood").market(wood=1).once("donan-castle", (0, 1))
    state = after(place.state(), Sell("wood", (0, 1)), Claim("macmillan"))
    state = after(state, RemoveTiles(((0, 1),)))
    assert goods_on(state, 0, (1, 0)) == {"wood": 3}
    assert state.players[0].coins == 1


@pytest.mark.rule("LM-LochMorar-g", "EDGE-91", "OPT-17")
def test_the_neighbours_of_a_loch_morar_that_removed_itself_may_be_activated():
    for neighbours in (True, False):
        place = gm.position(3, options={"loch_morar_neighbours": neighbours})
        place = place.tile(0, (0, 1), "inshriach").tile(0, (1, 1), "lochridge")
        state = place.placing("loch-morar").state()
        state = after(state, Place((-1, 0)), RemoveTiles(((-1, 0),)))
        found = {m.cell for m in gm.legal(state) if isinstance(m, Activate)}
        assert found == ({(0, 0), (0, 1)} if neighbours else set())
        if neighbours:
            refused(state, Activate((-1, 0)), "ACT-01")
            refused(state, Activate((1, 1)), "ACT-01")
        else:
            assert state.actor == gm.CHANCE  # the turn is over


@pytest.mark.rule("LM-LochMorar-g", "EDGE-91")
def test_removed_neighbours_of_loch_morar_are_not_activated():
    place = gm.position(3).tile(0, (0, 1), "inshriach").placing("loch-morar")
    state = after(place.state(), Place((-1, 0)), RemoveTiles(((-1, 0), (0, 1))))
    assert {m.cell for m in gm.legal(state) if isinstance(m, Activate)} == {(0, 0)}


@pytest.mark.rule("LM-LochMorar")
def test_cells_are_named_in_order_and_once():
    state = estate().removing(2).state()
    assert keys(refused(state, RemoveTiles(((2, 0), (0, 2))), "LM-LochMorar")) == {"cells_in_order"}
    refused(state, RemoveTiles(((0, 2), (0, 2))), "LM-LochMorar")


# -- MacMillan ------------------------------------------------------------------------------------


@pytest.mark.rule("CLAN-MacMillan", "LM-LochMorar-a")
def test_macmillan_may_remove_one_tile():
    state = after(estate().coins(0, 1).claiming().state(), Claim("macmillan"))
    assert removals(state) == {((2, 0),), ((0, 2),)}
    allowed(state, Decline())
    refused(state, RemoveTiles(((0, 1), (0, 2))), "LM-LochMorar")
    refused(state, RemoveTiles(((0, 1),)), "LM-LochMorar-a")
    refused(state, RemoveTiles(((0, 0),)), "LM-LochMorar-b")
    state = after(state, RemoveTiles(((0, 2),)))
    assert (0, 2) not in state.players[0].estate
    assert state.box == ("kingussie",)


@pytest.mark.rule("OPT-18", "CLAN-MacMillan")
def test_macmillan_may_be_played_as_an_obligation():
    place = estate(macmillan="mandatory").coins(0, 1).claiming()
    state = after(place.state(), Claim("macmillan"))
    verdict = refused(state, Decline(), "CLAN-MacMillan")
    assert keys(verdict) == {"must_remove"}
    allowed(state, RemoveTiles(((0, 2),)))
    allowed(after(estate().coins(0, 1).claiming().state(), Claim("macmillan")), Decline())
    assert gm.Setup(3, edition="PL-strict").option("OPT-18") == "mandatory"


@pytest.mark.rule("EDGE-93", "CLAN-MacMillan")
def test_with_nothing_to_remove_the_effect_lapses():
    for macmillan in ("optional", "mandatory"):
        place = gm.position(3, options={"macmillan": macmillan}).coins(0, 1).claiming()
        happened = events(place.state(), Claim("macmillan"), "nothing_to_remove")
        assert happened[0].rules == ("CLAN-MacMillan",)
        assert place.state().players[0].markers == 10
        assert after(place.state(), Claim("macmillan")).players[0].markers == 9


@pytest.mark.rule("EDGE-90", "CLAN-Munro")
def test_removed_tiles_go_to_the_box_where_munro_cannot_fetch_them():
    place = estate().discard("easdale").removing(2)
    state = after(place.state(), RemoveTiles(((0, 1), (0, 2))))
    assert sorted(state.box) == ["inshriach", "kingussie"]
    assert state.discard == ("easdale",)
    place = estate().remove(0, (0, 1), (0, 2)).box("inshriach").discard("easdale").fetching()
    verdict = refused(place.state(), Fetch("inshriach"), "CLAN-Munro", "RONDEL-12")
    assert "Inshriach" in str(verdict)


def abbey_with(*words: str) -> gm.components.Catalog:
    """The catalog with other one-time effects on Arbroath Abbey."""
    catalog = gm.Setup(3).catalog
    return catalog.with_(
        tiles=tuple(
            tile.with_(once=tuple(Effect(word) for word in words))
            if tile.id == "arbroath-abbey"
            else tile
            for tile in catalog.tiles
        )
    )


@pytest.mark.rule("EDGE-92", "CLAN-MacMillan")
def test_a_tile_may_be_removed_by_the_marker_it_granted_itself():
    place = gm.position(3).coins(0, 1).tile(0, (1, 1), "inshriach").placing("arbroath-abbey")
    state = after(place.state(), Place((0, 1)), Resolve("clan-marker"), Claim("macmillan"))
    state = after(state, RemoveTiles(((0, 1),)))
    assert lines(state, 0, "ONCE-09") == {"Arbroath Abbey": 5}  # what is left is still resolved
    found = {m.cell for m in gm.legal(state) if isinstance(m, Activate)}
    assert found == {(1, 1), (0, 0), (1, 0)}


@pytest.mark.rule("EDGE-92")
def test_goods_and_scots_for_a_removed_tile_go_to_the_home_castle():
    place = gm.position(3).coins(0, 0).once("duart-castle", (0, 1))
    state = after(place.state(), Resolve("landmark"), Claim("macmillan"))
    state = after(state, RemoveTiles(((0, 1),)))
    assert state.players[0].estate[1, 0].scots == 1
    assert state.players[0].scots == 7
    place = gm.position(3, catalog=abbey_with("clan-marker", "any-good")).coins(0, 1)
    state = after(place.once("arbroath-abbey", (0, 1)).state(), Resolve("clan-marker"))
    state = after(state, Claim("macmillan"), RemoveTiles(((0, 1),)), PutGood("sheep", (1, 0)))
    assert goods_on(state, 0, (1, 0)) == {"sheep": 1}


@pytest.mark.rule("EDGE-94")
def test_the_benefit_of_a_removed_tile_stays():
    place = gm.position(3).tile(0, (0, 1), "moot-hill").tile(0, (1, 1), "urquhart-castle")
    place = place.goods(0, (0, 0), "wood").coins(0, 1).activating((0, 1))
    state = after(place.state(), Activate((1, 1)), Activate((0, 1)), PayGood("wood", (0, 0)))
    state = after(state, Claim("macmillan"), RemoveTiles(((1, 1),)))
    assert state.players[0].vp == 2
    assert (0, "urquhart-castle") in state.activated


@pytest.mark.rule("EDGE-95", "CLAN-Brodie")
def test_counts_look_at_the_estate_at_that_moment():
    place = gm.position(3).tile(0, (0, 1), "kingussie").tile(0, (1, 1), "aviemore").coins(0, 2)
    place = place.tile(1, (0, 1), "inshriach")
    both = place.step(Removing(0, 1, True, "CLAN-MacMillan"), Claiming(0, "ONCE-06"))
    kept = after(both.state(), Decline(), Claim("brodie"))
    assert lines(kept, 0, "CLAN-Brodie") == {"villages": 5}
    gone = after(both.state(), RemoveTiles(((1, 1),)), Claim("brodie"))
    assert sum(lines(gone, 0, "CLAN-Brodie").values()) == 0

    def penalty(state: gm.State) -> int:
        return sum(ln.points for ln in gm.score(state)[0].expected if ln.rule == "END-08")

    assert penalty(kept) == -6
    assert penalty(gone) == -3

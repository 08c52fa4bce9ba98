"""Upgrade tiles: laid on tiles of their own type (UPGRADE-01 to UPGRADE-12)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    Claim,
    Fetch,
    PayGood,
    Place,
    PutGood,
    ReliefGain,
    Relieve,
    RemoveTiles,
    Resolve,
    Sell,
    Take,
)
from tests.rules.helpers import after, allowed, before, events, goods_on, keys, refused

rule = pytest.mark.rule
RED = 0
VILLAGE, CASTLE, LEFT_END = (0, 0), (1, 0), (-1, 0)
UP, FAR = (0, 1), (0, 2)

# Two of the few upgrades changed so that they fit where the built-in ones do not.
RIVER_DUNKELD = gm.catalog.from_text('[[tile]]\nid = "dunkeld"\nriver = true\n')
DRY_EDINBURGH = gm.catalog.from_text('[[tile]]\nid = "edinburgh-castle"\nriver = false\n')


def expected(state: gm.State, what: str) -> int:
    """The points that Red would get for something if the game ended now."""
    found = gm.score(state)[RED].expected
    return sum(line.points for line in found if line.what.startswith(what))


# -- where they lie -------------------------------------------------------------------------------


@rule("UPGRADE-01")
def test_an_upgrade_is_never_laid_on_a_free_cell():
    state = gm.position().tile(RED, UP, "lochridge").placing("glen-isla").state()
    assert gm.legal(state) == (Place(UP),)
    verdict = refused(state, Place((1, 1)), "UPGRADE-01")
    assert keys(verdict) == {"upgrade_needs_tile"}
    assert "Glen Isla" in str(verdict)
    refused(state, Place((5, 5)), "UPGRADE-01", "UPGRADE-04")
    wrong = gm.position().tile(RED, UP, "glen-isla").faults()
    assert any("UPGRADE-01" in fault.rules for fault in wrong)


@rule("UPGRADE-01", "COMP-06")
def test_every_upgrade_carries_the_type_it_covers():
    upgrades = {t.name: t.type for t in gm.Setup().catalog.tiles if t.upgrade}
    assert upgrades == {
        "Inverness": "village",
        "Dunkeld": "village",
        "Glen Isla": "pen",
        "Abernethy": "resource",
        "Dufftown": "whisky",
        "Edinburgh Castle": "castle",
        "Royal Mile": "trade",
    }


@rule("UPGRADE-02")
def test_an_upgrade_covers_only_its_own_type():
    place = gm.position().tile(RED, UP, "lochridge").tile(RED, (1, 1), "kingussie")
    state = place.placing("dunkeld").state()
    verdict = refused(state, Place(UP), "UPGRADE-02")
    assert verdict.reasons[0].fact == {
        "tile": "dunkeld",
        "type": "village",
        "below": "lochridge",
        "below_type": "pen",
    }
    allowed(state, Place((1, 1)))


@rule("UPGRADE-03", "UPGRADE-02")
def test_river_goes_on_river_and_dry_on_dry():
    place = gm.position().tile(RED, LEFT_END, "halkirk").tile(RED, UP, "kingussie")
    dry = place.placing("dunkeld").state()
    verdict = refused(dry, Place(LEFT_END), "UPGRADE-03")
    assert "Halkirk" in str(verdict)
    allowed(dry, Place(UP))
    wet = place.placing("inverness").state()
    verdict = refused(wet, Place(UP), "UPGRADE-03")
    assert "Kingussie" in str(verdict)
    allowed(wet, Place(LEFT_END))
    both = refused(wet, Place(CASTLE), "UPGRADE-02")
    assert keys(both) == {"upgrade_type"}
    both = refused(dry, Place(CASTLE), "UPGRADE-02", "UPGRADE-03")
    assert keys(both) == {"upgrade_type", "upgrade_river"}


@rule("EX-15", "UPGRADE-02", "UPGRADE-03")
def test_inverness_may_be_laid_on_halkirk():
    place = before("inverness", "strathmore").tile(RED, LEFT_END, "halkirk")
    place.tile(RED, UP, "inshriach", goods="wood stone").coins(RED, 1)
    state, _ = gm.apply(place.state(), Take("inverness"))
    for good in ("wood", "stone"):
        state, _ = gm.apply(state, PayGood(good, UP))
    allowed(state, Place(LEFT_END))
    state, _ = gm.apply(state, Place(LEFT_END))
    assert state.players[RED].estate[LEFT_END].tiles == ("halkirk", "inverness")


@rule("UPGRADE-04", "OPT-06")
@pytest.mark.parametrize("enough", [True, False])
def test_whether_a_scot_on_the_covered_tile_is_enough(enough):
    place = before("dunkeld", "strathmore", options={"OPT-06": enough})
    place.tile(RED, UP, "inshriach", goods="wood stone").tile(RED, FAR, "kingussie", scots=1)
    state = place.scots(RED, VILLAGE, 0).state()
    if enough:
        state, _ = gm.apply(state, Take("dunkeld"))
        state = after(state, *(PayGood(good, UP) for good in ("wood", "stone")))
        allowed(state, Place(FAR))
    else:
        refused(state, Take("dunkeld"), "TAKE-10")
    near = place.scots(RED, UP, 1).scots(RED, FAR, 0).state()
    allowed(near, Take("dunkeld"))


@rule("UPGRADE-04", "OPT-06")
def test_the_strict_editions_want_a_scot_beside_the_upgrade():
    for edition in ("CS-strict", "IT-strict"):
        place = gm.position(edition=edition).tile(RED, UP, "lochridge", scots=1)
        place.tile(RED, FAR, "rannoch-moor").scots(RED, VILLAGE, 0).placing("glen-isla")
        verdict = refused(place.state(), Place(UP), "UPGRADE-04", "PLACE-03")
        assert keys(verdict) == {"no_scot_near"}
        allowed(place.state(), Place(FAR))
    assert gm.Setup(edition="PL-strict").option("OPT-06") is True


@rule("UPGRADE-04")
def test_an_upgrade_needs_a_scot_on_or_beside_its_tile():
    place = gm.position().estate(RED, {UP: "lochridge", FAR: "easdale", (0, 3): "rannoch-moor"})
    verdict = refused(place.placing("glen-isla").state(), Place((0, 3)), "UPGRADE-04")
    assert keys(verdict) == {"no_scot_for_upgrade"}
    assert "Glen Isla" in str(verdict)
    allowed(place.state(), Place(UP))


# -- what happens to the covered tile -------------------------------------------------------------


@rule("UPGRADE-05", "UPGRADE-08", "EDGE-60")
def test_only_the_top_tile_is_used_and_it_activates_its_neighbours():
    place = gm.position().tile(RED, UP, "lochridge").placing("glen-isla")
    state, _ = gm.apply(place.state(), Place(UP))
    assert {move for move in gm.legal(state) if isinstance(move, Activate)} == {
        Activate(UP),
        Activate(VILLAGE),
        Activate(CASTLE),
    }
    state, _ = gm.apply(state, Activate(UP))
    assert goods_on(state, RED, UP) == {"sheep": 1, "cattle": 1}  # not Lochridge's one sheep
    assert state.activated == ((RED, "glen-isla"),)
    refused(state, Activate(UP), "ACT-05")


@rule("UPGRADE-05", "UPGRADE-10", "END-09")
def test_a_covered_tile_does_not_count_in_scoring():
    place = gm.position().tile(RED, UP, "lochridge").placing("glen-isla")
    assert expected(place.state(), "tiles more") == -3
    state, _ = gm.apply(place.state(), Place(UP))
    assert expected(state, "tiles more") == -3
    assert len(state.players[RED].estate) == 3


@rule("EDGE-60", "UPGRADE-05", "CLAN-Brodie")
def test_a_stack_counts_by_its_top_tile():
    place = gm.position().tile(RED, UP, "kingussie", "dunkeld").tile(RED, LEFT_END, "halkirk")
    state, _ = gm.apply(place.claiming().state(), Claim("brodie"))
    (line,) = [line for line in state.players[RED].points if line.rule == "CLAN-Brodie"]
    assert (line.count, line.points) == (3, 5)  # start village, Halkirk, Dunkeld


@rule("UPGRADE-06", "EX-18", "EDGE-56")
def test_the_card_of_a_covered_landmark_stays_and_scores():
    place = gm.position().tile(RED, LEFT_END, "castle-stalker").cards(RED, "castle-stalker")
    state = place.placing("edinburgh-castle").state()
    assert expected(state, "landmark cards") == 1
    coins = state.players[RED].coins
    state, _ = gm.apply(state, Place(LEFT_END))
    assert state.players[RED].estate[LEFT_END].tiles == ("castle-stalker", "edinburgh-castle")
    assert state.players[RED].cards == ("castle-stalker",)
    assert state.players[RED].coins == coins
    assert expected(state, "landmark cards") == 1


@rule("EDGE-56", "UPGRADE-06", "LM-CastleMoil")
def test_the_permanent_effect_of_a_covered_landmark_goes_on():
    place = gm.position(catalog=DRY_EDINBURGH).tile(RED, (1, 1), "castle-moil")
    place.cards(RED, "castle-moil").scots(RED, CASTLE, 2).placing("edinburgh-castle")
    state, _ = gm.apply(place.state(), Place((1, 1)))
    assert expected(state, "Scots on the home castle") == 5  # 2 count as 4


@rule("UPGRADE-07")
def test_goods_and_scots_move_onto_the_upgrade():
    place = gm.position().tile(RED, UP, "lochridge", scots=2, goods="sheep wood")
    state, _ = gm.apply(place.placing("glen-isla").state(), Place(UP))
    plot = state.players[RED].estate[UP]
    assert plot.top == "glen-isla"
    assert plot.scots == 2
    assert goods_on(state, RED, UP) == {"sheep": 1, "wood": 1}


@rule("UPGRADE-09", "EDGE-53", "CLAN-MacPherson")
def test_an_upgrade_may_be_upgraded_again():
    place = gm.position(catalog=RIVER_DUNKELD).tile(RED, LEFT_END, "halkirk", "inverness")
    state, _ = gm.apply(place.placing("dunkeld").state(), Place(LEFT_END))
    assert state.players[RED].estate[LEFT_END].tiles == ("halkirk", "inverness", "dunkeld")
    assert expected(state, "tiles more") == -3  # the stack is one tile
    place = gm.position(catalog=RIVER_DUNKELD)
    place.tile(RED, LEFT_END, "halkirk", "inverness", "dunkeld").claiming()
    state, _ = gm.apply(place.state(), Claim("macpherson"))
    (line,) = [line for line in state.players[RED].points if line.rule == "CLAN-MacPherson"]
    assert (line.count, line.points) == (2, 5)


@rule("UPGRADE-10", "EDGE-53", "LM-LochMorar-d")
def test_a_stack_is_removed_as_one_tile():
    place = gm.position(catalog=RIVER_DUNKELD).removing(1)
    place.tile(RED, LEFT_END, "halkirk", "inverness", "dunkeld")
    state, _ = gm.apply(place.state(), RemoveTiles((LEFT_END,)))
    assert LEFT_END not in state.players[RED].estate
    assert set(state.box) == {"halkirk", "inverness", "dunkeld"}


# -- the home tile --------------------------------------------------------------------------------


@rule("UPGRADE-11", "EDGE-52", "LM-LochMorar-b")
def test_the_start_village_may_be_upgraded_but_never_removed():
    place = gm.position().placing("inverness").state()
    state, _ = gm.apply(place, Place(VILLAGE))
    assert state.players[RED].estate[VILLAGE].tiles == ("start-village", "inverness")
    assert state.players[RED].estate[VILLAGE].scots == 1
    removing = gm.position().tile(RED, VILLAGE, "inverness").tile(RED, UP, "lochridge").removing(1)
    verdict = refused(removing.state(), RemoveTiles((VILLAGE,)), "LM-LochMorar-b")
    assert "Inverness" in str(verdict)
    allowed(removing.state(), RemoveTiles((UP,)))


@rule("UPGRADE-11")
def test_the_home_tile_needs_a_river_upgrade_of_its_type():
    dry = gm.position().tile(RED, UP, "kingussie").placing("dunkeld").state()
    refused(dry, Place(VILLAGE), "UPGRADE-03")
    refused(dry, Place(CASTLE), "UPGRADE-02", "UPGRADE-03")
    castle = gm.position().placing("edinburgh-castle").state()
    assert gm.legal(castle) == (Place(CASTLE),)


@rule("UPGRADE-12", "OPT-19", "EDGE-51")
def test_a_tile_over_the_home_castle_is_the_home_castle():
    place = gm.position().scots(RED, CASTLE, 2).placing("edinburgh-castle").state()
    state, _ = gm.apply(place, Place(CASTLE))
    state, _ = gm.apply(state, Resolve("scot"))
    assert state.players[RED].estate[CASTLE].scots == 3
    assert expected(state, "Scots on the home castle") == 3
    assert gm.Setup().option("upgraded_home_castle") is True


@rule("EDGE-51", "LM-LochMorar-f", "LM-LochMorar-b")
def test_an_upgraded_home_castle_receives_what_stood_on_removed_tiles():
    place = gm.position().tile(RED, CASTLE, "edinburgh-castle")
    place.tile(RED, (1, 1), "lochridge", scots=2, goods="sheep").removing(1)
    state = place.state()
    refused(state, RemoveTiles((CASTLE,)), "LM-LochMorar-b", "LM-LochMorar-d")
    state, _ = gm.apply(state, RemoveTiles(((1, 1),)))
    assert state.players[RED].estate[CASTLE].scots == 2
    assert goods_on(state, RED, CASTLE) == {"sheep": 1}


@rule("EDGE-51", "CLAN-Mackintosh")
def test_an_upgraded_home_castle_counts_as_a_castle_for_mackintosh():
    place = gm.position().tile(RED, CASTLE, "edinburgh-castle").scots(RED, VILLAGE, 0)
    state = place.clans(RED, "mackintosh").placing("lochridge").state()
    allowed(state, Place((1, 1)), Place((0, 1)))


# -- odd cases ------------------------------------------------------------------------------------


@rule("EDGE-54", "UPGRADE-01", "TAKE-10", "TAKE-08")
def test_an_upgrade_without_its_type_in_the_estate_can_only_be_discarded():
    place = before("glen-isla", "dufftown").coins(RED, 9)
    state = place.state()
    verdict = refused(state, Take("glen-isla"), "UPGRADE-01", "TAKE-10")
    assert keys(verdict) == {"no_cell_upgrade"}
    assert "no pen tile" in str(verdict)
    state = after(state, Relieve("glen-isla"), ReliefGain("coin"))
    assert state.discard == ("glen-isla",)


def full_shop(**rows: int) -> gm.State:
    """Royal Mile (any good) has just been laid on a tile that holds three goods."""
    place = gm.position().tile(RED, UP, "butcher", goods="wood wood sheep").market(**rows)
    return gm.apply(place.placing("royal-mile").state(), Place(UP))[0]


@rule("EDGE-55", "UPGRADE-07", "COMP-07")
def test_three_goods_move_up_and_the_new_one_is_lost():
    state = full_shop(wood=2)
    assert goods_on(state, RED, UP) == {"wood": 2, "sheep": 1}
    (lost,) = events(state, Resolve("any-good"), "goods_lost")
    assert {"ACT-09", "ONCE-05"} <= set(lost.rules)
    state, _ = gm.apply(state, Resolve("any-good"))
    assert goods_on(state, RED, UP) == {"wood": 2, "sheep": 1}


@rule("EDGE-55", "MARKET-10", "ONCE-05")
def test_selling_first_makes_room_for_the_good_of_the_upgrade():
    state = after(full_shop(wood=2), Sell("wood", UP), Resolve("any-good"))
    state, _ = gm.apply(state, PutGood("stone", UP))
    assert goods_on(state, RED, UP) == {"wood": 1, "sheep": 1, "stone": 1}


@rule("EDGE-57", "CLAN-Mackintosh", "OPT-06")
@pytest.mark.parametrize("enough", [True, False])
def test_mackintosh_mans_the_castle_that_is_covered(enough):
    place = before("edinburgh-castle", options={"scot_on_covered_tile": enough})
    place.scots(RED, VILLAGE, 0).tile(RED, CASTLE, goods="wood stone stone")
    refused(place.state(), Take("edinburgh-castle"), "TAKE-10")
    place.clans(RED, "mackintosh")
    if enough:
        allowed(place.state(), Take("edinburgh-castle"))
    else:
        refused(place.state(), Take("edinburgh-castle"), "TAKE-10")
    place.tile(RED, (1, 1), "donan-castle")  # another castle beside it
    allowed(place.state(), Take("edinburgh-castle"))


@rule("EDGE-58", "UPGRADE-02")
def test_a_loch_can_never_be_upgraded():
    tiles = gm.Setup().catalog.tiles
    assert not [t for t in tiles if t.upgrade and t.type in ("loch", "none")]
    place = gm.position().tile(RED, LEFT_END, "loch-lochy").placing("inverness")
    verdict = refused(place.state(), Place(LEFT_END), "UPGRADE-02")
    assert "Loch Lochy" in str(verdict)


@rule("EDGE-59", "ACT-05", "CLAN-Munro")
def test_an_upgrade_may_be_activated_although_the_tile_below_was():
    place = gm.position().tile(RED, UP, "lochridge", goods="barley").activated(RED, "lochridge")
    state = place.discard("glen-isla").fetching().state()
    state = after(state, Fetch("glen-isla"), Place(UP))
    allowed(state, Activate(UP))
    state, _ = gm.apply(state, Activate(UP))
    assert goods_on(state, RED, UP) == {"barley": 1, "sheep": 1, "cattle": 1}

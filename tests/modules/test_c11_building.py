"""Chronicle 11, Planning & Prospering: building single and double sites, and what they give."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.laying import PlaceTile
from glenmore.base.scoring import count
from glenmore.draw.marks import marks
from glenmore.modules.c11_planning_and_prospering import Build, PayForSite, Plan, drawings, sites_in
from glenmore.modules.c11_planning_and_prospering.building import LayingSite
from glenmore.moves import (
    Activate,
    Decline,
    Done,
    PayGood,
    Place,
    PutGood,
    PutScot,
    RemoveTiles,
    Resolve,
    UseLochNess,
)
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
    TURN,
    VIADUCT,
    VILLAGE,
    at,
    card,
)
from tests.rules.helpers import after, allowed, goods_on, keys, lines, refused, told

rule = pytest.mark.rule
LEFT, RIGHT = (-1, 0), (2, 0)
LANARK, GLAMIS, KATRINE, TRYST = (
    *("new-lanark", "glamis-castle", "loch-katrine-waterworks", "crieff-tryst"),
)


def side(site: str, number: int) -> tuple[str, str]:
    """The halves of one side of a double site, left and right."""
    return f"{site}-{number}-left", f"{site}-{number}-right"


def due(site: str, **facts: Any) -> gm.Position:
    """Red's card of a site has its first good; the second lies on the village."""
    place = at(card(site, "wood"), **facts).goods(0, VILLAGE, "stone").closing()
    return place.activated(0, "start-village", "home-castle")


def paid(place: gm.Position, site: str) -> gm.State:
    """The second good has just been put down: the site is to be built."""
    return after(place.state(), PayForSite(site), PayGood("stone", VILLAGE))


def built(place: gm.Position, site: str, cell: tuple[int, int], tile: str = "") -> gm.State:
    """The site is laid; its effects and its activation are still to come."""
    state, _ = gm.apply(paid(place, site), Build(tile or site, cell))
    return state


def viaduct(*beside: str) -> gm.State:
    """Glenfinnan Viaduct is built at (0, 2), with these tiles on the left, right and above it."""
    place = due(VIADUCT).tile(0, ABOVE, "glen-affric").tile(0, (0, 2), "inshriach")
    place.scots(0, ABOVE, 1)
    for cell, tile in zip(((-1, 2), (1, 2), (0, 3)), beside, strict=False):
        if tile:
            place.tile(0, cell, tile)
    state = built(place, VIADUCT, (0, 2))
    while any(isinstance(m, Resolve) for m in gm.legal(state)):
        state = after(state, next(m for m in gm.legal(state) if isinstance(m, Resolve)))
    return state


# -- where a site goes ----------------------------------------------------------------------------


@rule("C11-07", "C11-19", "C11-20", "C11-NO07", "C11-E32", "C11-48", "C11-EX13")
def test_a_site_covers_a_tile_of_the_type_shown() -> None:
    place = due(DHU).tile(0, ABOVE, "inshriach").tile(0, BELOW, "kingussie")
    state = paid(place, DHU)
    assert gm.legal(state) == (Build(DHU, BELOW),)
    assert marks(state).estate[BELOW].options == (0,)  # one place, one choice
    found = refused(state, Build(DHU, ABOVE), "C11-19", "UPGRADE-02")
    assert keys(found) == {"wrong_type_below"}
    assert keys(refused(state, Build(DHU, VILLAGE), "C11-20", "UPGRADE-03")) == {
        "wrong_river_below"
    }
    assert keys(refused(state, Build(DHU, (0, 2)), "C11-19")) >= {"needs_tile_below"}
    size = len(state.players[0].estate)
    done = after(state, Build(DHU, BELOW))
    assert done.players[0].estate[BELOW].tiles == ("kingussie", DHU)
    assert len(done.players[0].estate) == size
    wet = due(KATRINE).tile(0, LEFT, "loch-lochy").box(only=True).state()
    assert after(wet, PayForSite(KATRINE)).actor == 0


@rule("C11-NO08", "C11-20", "C11-I06")
def test_a_scot_must_be_near_or_mackintosh() -> None:
    far = due(STIRLING).tile(0, ABOVE, "inshriach").tile(0, (0, 2), "strathmore")
    far.tile(0, (0, 3), "donan-castle").box()
    state = far.state()
    refused(state, PayForSite(STIRLING), "C11-E03")
    mackintosh = far.clans(0, "mackintosh").state()
    allowed(mackintosh, PayForSite(STIRLING))
    on_it = far.clans(0).scots(0, (0, 3), 1).state()
    allowed(on_it, PayForSite(STIRLING))
    both = far.tile(0, (1, 1), "duart-castle").scots(0, (0, 3), 0)
    found = refused(paid(both, STIRLING), Build(STIRLING, (0, 3)), "C11-20", "UPGRADE-04")
    assert keys(found) == {"no_scot_for_upgrade"}


@rule("C11-I26", "C11-20")
def test_a_site_is_laid_in_the_same_state_as_any_tile() -> None:
    assert LayingSite.state == PlaceTile.state == "T5L"


@rule("C11-18")
def test_card_and_goods_are_gone_after_building() -> None:
    state = built(due(VIADUCT).tile(0, ABOVE, "inshriach"), VIADUCT, ABOVE)
    assert drawings(state).plans == ()
    assert sum(state.players[0].goods()) == 0
    assert gm.faults(state) == ()


@rule("C11-23", "C11-E09")
def test_goods_and_scots_move_up_and_the_limit_holds() -> None:
    place = due(TRYST).tile(0, ABOVE, "lochridge", scots=1, goods="wood wood sheep")
    place.tile(0, (0, 2), "rannoch-moor")
    state = paid(place, TRYST)
    events = told(state, Build(TRYST, ABOVE))
    assert "condition_holds" in [event.key for event in events]
    state, _ = gm.apply(state, Build(TRYST, ABOVE))
    assert "goods_lost" in [e.key for e in told(state, Resolve("good"))]  # no room for the cattle
    state = after(state, Resolve("good"))
    plot = state.players[0].estate[ABOVE]
    assert (plot.scots, sum(plot.goods)) == (1, 3)


@rule("C11-E15", "C11-44")
def test_a_site_over_a_site() -> None:
    place = due(ABBEY).tile(0, ABOVE, f"inshriach {VIADUCT}")
    state = built(place, ABBEY, ABOVE)
    assert state.players[0].estate[ABOVE].tiles == ("inshriach", VIADUCT, ABBEY)
    assert sites_in(state, 0) == [VIADUCT, ABBEY]


@rule("C11-24", "C11-E16", "C11-EX17", "C11-33")
def test_what_is_built_over_the_home_castle_is_the_home_castle() -> None:
    state = built(due(GLAMIS).scots(0, HOME, 2), GLAMIS, HOME)
    assert state.players[0].estate[HOME].tiles == ("home-castle", GLAMIS)
    assert count(state, 0, "scots").number == 2
    left, right = side(FORT, 1)
    place = at().tile(0, VILLAGE, "start-village", left, scots=1)
    place.tile(0, HOME, "home-castle", right, scots=2).cards(0, FORT).closing()
    assert count(place.state(False), 0, "scots").number == 3


# -- conditions -----------------------------------------------------------------------------------


@rule("C11-25", "C11-26", "C11-27", "C11-28", "C11-EX01", "C11-NO10")
@pytest.mark.parametrize(
    ("beside", "points"),
    [
        (("kingussie",), 3),
        (("kingussie", "aviemore", "ullapool"), 3),
        (("kingussie", "butcher"), 0),
        (("", "butcher"), 0),
        ((), 0),
    ],
)
def test_a_condition_asks_for_edge_neighbours(beside: tuple[str, ...], points: int) -> None:
    state = viaduct(*beside)
    assert lines(state, 0, "ONCE-09").get("Glenfinnan Viaduct", 0) == points


@rule("C11-26", "C11-EX01", "C11-NO10")
def test_a_corner_neighbour_counts_neither_way() -> None:
    place = due(VIADUCT).tile(0, ABOVE, "inshriach").tile(0, (1, 1), "strathmore")
    place.tile(0, (1, 2), "butcher")  # a corner of (0, 1); the start village lies at its edge
    state = built(place, VIADUCT, ABOVE)
    state = after(state, Resolve("vp")) if Resolve("vp") in gm.legal(state) else state
    assert lines(state, 0, "ONCE-09") == {"Glenfinnan Viaduct": 3}


@rule("C11-25", "C11-27")
def test_the_ledger_says_which_condition_holds() -> None:
    state = paid(due(VIADUCT).tile(0, ABOVE, "inshriach"), VIADUCT)
    sentences = [str(event) for event in told(state, Build(VIADUCT, ABOVE))]
    assert any("the condition for the VP holds" in one for one in sentences)
    place = due(ABBEY).tile(0, ABOVE, "kingussie")
    sentences = [str(event) for event in told(paid(place, ABBEY), Build(ABBEY, ABOVE))]
    assert any("does not hold here" in one for one in sentences)


@rule("C11-E13", "C11-08")
def test_a_neighbour_that_is_a_site_counts_with_its_own_type() -> None:
    place = due(VIADUCT).tile(0, ABOVE, "glen-affric").tile(0, (0, 2), "inshriach")
    place.tile(0, (0, 3), f"rannoch-moor {TRYST}").tile(0, (1, 2), "kingussie").scots(0, ABOVE, 1)
    state = built(place, VIADUCT, (0, 2))
    assert not any(isinstance(m, Resolve) for m in gm.legal(state))
    assert lines(state, 0, "ONCE-09") == {}  # the trade site forbids the points


@rule("C11-29", "C11-EX08", "C11-40", "C11-41")
def test_melrose_abbey_beside_a_loch_brings_michael_scot() -> None:
    place = due(ABBEY, coins=2).tile(0, (-1, 0), "loch-shiel").tile(0, (-1, 1), "kingussie")
    place.box("loch-lochy")
    state = paid(place.scots(0, VILLAGE, 1), ABBEY)
    keys_ = [event.key for event in told(state, Build(ABBEY, (-1, 1)))]
    assert keys_.index("michael_comes") > keys_.index("site_built")
    assert "activated" not in keys_
    state = built(place, ABBEY, (-1, 1))
    assert state.players[0].persons == ("michael-scot",)
    assert any(move.word == "claim" for move in gm.legal(after(state)))
    assert count(state, 0, "persons").number == 1
    corner = due(ABBEY, coins=2).tile(0, (-1, 0), "loch-shiel").tile(0, ABOVE, "kingussie")
    assert built(corner, ABBEY, ABOVE).players[0].persons == ()


@rule("C11-E24", "C11-41")
def test_michael_scot_comes_without_a_marker_too() -> None:
    place = due(ABBEY).tile(0, (-1, 0), "loch-shiel").tile(0, (-1, 1), "kingussie")
    every = [
        space.id for space in place.game.clans.values() if space.bonus and space.id != "mckay"
    ][:10]
    state = built(place.clans(0, *every).markers(0, 0), ABBEY, (-1, 1))
    assert state.players[0].persons == ("michael-scot",)


@rule("C11-E23")
def test_michael_scot_comes_once() -> None:
    place = due(ABBEY).tile(0, (-1, 0), "loch-shiel").tile(0, (-1, 1), "kingussie")
    place.persons(1, "michael-scot")
    state = paid(place, ABBEY) if not place.faults() else None
    assert state is None  # only the abbey brings him, so nobody can have him before
    broken = place.state(False)
    draft = gm.apply(
        after(broken, PayForSite(ABBEY), PayGood("stone", VILLAGE)), Build(ABBEY, (-1, 1))
    )
    assert [event.key for event in draft[1]].count("michael_gone") == 1
    assert draft[0].players[0].persons == ()


# -- activation -----------------------------------------------------------------------------------


@rule("C11-21", "C11-22", "C11-EX11", "C11-NO11")
def test_a_site_activates_itself_and_its_neighbours_once_a_turn() -> None:
    place = due(VIADUCT).tile(0, ABOVE, "glen-affric").tile(0, (1, 1), "strathmore")
    place.tile(0, (1, 2), "inshriach").tile(0, (2, 2), "easdale").scots(0, (1, 1), 1)
    place.activated(0, "glen-affric", "start-village")
    state = after(built(place, VIADUCT, (1, 2)))
    while any(isinstance(m, Resolve) for m in gm.legal(state)):
        state = after(state, gm.legal(state)[0])
    allowed(state, Activate((1, 2)), Activate((1, 1)), Activate((2, 2)))
    refused(state, Activate(ABOVE), "ACT-05")
    refused(state, Activate(HOME), "ACT-01")


@rule("C11-E08")
def test_the_tile_below_may_have_been_activated() -> None:
    place = due(VIADUCT).tile(0, ABOVE, "inshriach").activated(0, "inshriach")
    state = built(place, VIADUCT, ABOVE)
    state = after(state, Resolve("vp")) if Resolve("vp") in gm.legal(state) else state
    allowed(state, Activate(ABOVE))


@rule("C11-E05", "C11-E07")
def test_goods_from_one_site_may_pay_for_another() -> None:
    place = at(card(KATRINE, "wood"), card(DHU)).goods(0, VILLAGE, "stone").closing()
    place.tile(0, LEFT, "loch-lochy").box(only=True).activated(0, "start-village", "home-castle")
    state = after(place.state(), PayForSite(KATRINE), PayGood("stone", VILLAGE))
    state = after(state, Build(KATRINE, LEFT))
    while Activate(LEFT) not in gm.legal(state):
        state = after(state, gm.legal(state)[0])
    state = after(state, Activate(LEFT), PutGood("cattle", LEFT))
    while not any(isinstance(m, PayForSite) for m in gm.legal(state)):
        state = after(state, Done())
    state = after(state, PayForSite(DHU), PayGood("cattle", LEFT))
    assert drawings(state).plans[0].goods == ("cattle",)


# -- double sites ---------------------------------------------------------------------------------


@rule("C11-37", "C11-EX02", "C11-32", "C11-NO09")
def test_the_canal_does_not_fit_over_the_home_tile() -> None:
    place = due(CANAL).tile(0, RIGHT, "halkirk")  # so that it fits somewhere
    state = paid(place, CANAL)
    one, two = side(CANAL, 1), side(CANAL, 2)
    found = refused(state, Build(one[0], VILLAGE), "C11-19", "C11-31")
    assert keys(found) == {"wrong_type_below"}
    assert len(found.reasons) == 2  # either half lies wrong
    assert keys(refused(state, Build(one[1], HOME), "C11-32")) == {"left_half_leads"}
    assert keys(refused(state, Build(two[0], VILLAGE), "C11-31")) == {"wrong_type_below"}
    assert gm.legal(state) == (Build(one[0], HOME),)


@rule("C11-37", "C11-EX03", "C11-31", "C11-33", "C11-35", "C11-48", "C11-EX13")
def test_the_canal_over_castle_and_village() -> None:
    place = due(CANAL).tile(0, RIGHT, "halkirk").scots(0, RIGHT, 1).goods(0, RIGHT, "sheep")
    state = built(place, CANAL, HOME, side(CANAL, 1)[0])
    estate = state.players[0].estate
    assert estate[HOME].tiles == ("home-castle", "caledonian-canal-1-left")
    assert estate[RIGHT].tiles == ("halkirk", "caledonian-canal-1-right")
    assert len(estate) == 3
    assert gm.faults(state) == ()


@rule("C11-37", "C11-EX04", "C11-30")
def test_the_canal_over_two_villages() -> None:
    place = due(CANAL).tile(0, LEFT, "halkirk")
    state = paid(place, CANAL)
    assert gm.legal(state) == (Build(side(CANAL, 2)[0], LEFT),)
    three = place.tile(0, RIGHT, "oban")
    options = gm.legal(paid(three, CANAL))
    assert set(options) == {Build(side(CANAL, 2)[0], LEFT), Build(side(CANAL, 1)[0], HOME)}


@rule("C11-E10")
def test_goods_and_scots_go_onto_the_half_above_them() -> None:
    place = due(CANAL).tile(0, RIGHT, "halkirk", scots=2, goods="sheep")
    place.tile(0, HOME, scots=1, goods="wood")
    state = built(place, CANAL, HOME, side(CANAL, 1)[0])
    assert goods_on(state, 0, HOME) == {"wood": 1}
    assert goods_on(state, 0, RIGHT) == {"sheep": 1}
    assert [state.players[0].estate[cell].scots for cell in (HOME, RIGHT)] == [1, 2]


@rule("C11-E11")
@pytest.mark.parametrize("cell", [(-2, 1), (-1, 1), (0, 1), (1, 1), (-2, 0), (1, 0), (-1, -1)])
def test_a_scot_near_either_half_is_enough(cell: tuple[int, int]) -> None:
    place = due(CANAL).tile(0, LEFT, "halkirk").scots(0, VILLAGE, 0)
    place.tile(0, ABOVE, "inshriach").tile(0, (-1, 1), "strathmore").tile(0, (-2, 1), "easdale")
    place.tile(0, (1, 1), "black-isle").tile(0, (-2, 0), "oban").tile(0, (-1, -1), "glen-affric")
    place.tile(0, BELOW, "ballachulish").tile(0, (3, 0), "dornoch").tile(0, RIGHT, "fort-william")
    place.scots(0, cell, 1)
    options = gm.legal(paid(place, CANAL))
    assert Build(side(CANAL, 2)[0], LEFT) in options
    far = place.scots(0, cell, 0).scots(0, (3, 0), 1).state(False)
    move = Build(side(CANAL, 2)[0], LEFT)
    assert move not in gm.legal(after(far, PayForSite(CANAL), PayGood("stone", VILLAGE)))


@rule("C11-E12", "C11-26")
def test_edge_neighbours_of_both_halves_count_but_not_the_halves() -> None:
    place = due(CANAL).tile(0, LEFT, "halkirk").tile(0, ABOVE, "butcher")
    state = built(place, CANAL, LEFT, side(CANAL, 2)[0])
    state = after(state, Resolve("vp")) if Resolve("vp") in gm.legal(state) else state
    assert lines(state, 0, "ONCE-09") == {"Caledonian Canal (left)": 4}
    fort = due(FORT).tile(0, RIGHT, "oban")
    without = built(fort, FORT, VILLAGE, side(FORT, 1)[0])
    assert FORT in without.players[0].cards or Resolve("landmark") in gm.legal(without)


def ten() -> gm.Position:
    """The canal may be built at (-1, 0) and the village, with ten tiles around it."""
    place = due(CANAL).tile(0, LEFT, "halkirk").tile(0, (-2, 0), "oban").box(only=True)
    above = ("inshriach", "strathmore", "easdale", "black-isle")
    below = ("glen-affric", "ballachulish", "laich-of-moray", "lochridge")
    for x, up, down in zip((-2, -1, 0, 1), above, below, strict=True):
        place.tile(0, (x, 1), up).tile(0, (x, -1), down)
    return place.activated(0)


@rule("C11-34", "C11-EX19", "C11-EX18", "C11-38", "C11-E14")
def test_a_double_site_activates_itself_and_ten_neighbours() -> None:
    state = built(ten(), CANAL, LEFT, side(CANAL, 2)[0])
    state = after(state)
    cells = {m.cell for m in gm.legal(state) if isinstance(m, Activate)}
    around = {(x, y) for x in (-2, -1, 0, 1) for y in (-1, 0, 1)}
    assert cells == around
    state = after(state, Activate(LEFT), Activate(VILLAGE))
    assert state.movement == 2
    assert sum(line.points for line in state.players[0].points if line.rule == "ACT-10") == 2
    refused(state, Activate(LEFT), "ACT-05")


@rule("C11-E14")
def test_by_an_option_the_canal_gives_once() -> None:
    place = ten()
    once = gm.position(3, chronicles=(11,), options={"c11.canal": "once"})
    once.module(11, place.parts[11]).turn(0, number=TURN).coins(0, 0)
    for cell, plot in place.estates[0].items():
        once.tile(0, cell, *plot.tiles, scots=plot.scots)
    once.goods(0, VILLAGE, "stone").closing().box(only=True)
    state = after(built(once, CANAL, LEFT, side(CANAL, 2)[0]), Activate(LEFT))
    assert state.movement == 1
    refused(state, Activate(VILLAGE), "ACT-05")


def canal_at_the_end() -> gm.Position:
    """The canal lies at the right end of the river, (2, 0) and (3, 0)."""
    left, right = side(CANAL, 2)
    place = at().tile(0, RIGHT, "halkirk", left).tile(0, (3, 0), "oban", right)
    return place.tile(0, ABOVE, "inshriach")


@rule("C11-36", "C11-EX06", "C11-I02", "C11-I03", "C11-E22", "C11-E17", "C11-NO12")
def test_halves_are_removed_together_or_not_at_all() -> None:
    one = canal_at_the_end().removing(1).state()
    assert gm.legal(one) == (RemoveTiles((ABOVE,)), Decline())
    assert keys(refused(one, RemoveTiles(((3, 0),)), "C11-36")) == {"halves_together"}
    two = canal_at_the_end().removing(2).state()
    both = RemoveTiles((RIGHT, (3, 0)))
    allowed(two, both)
    refused(two, RemoveTiles((ABOVE, (3, 0))), "C11-36")
    gone = after(two, both)
    assert {*side(CANAL, 2), "halkirk", "oban"} <= {*gone.box}
    assert gm.faults(gone) == ()
    over = canal_at_the_end().tile(0, (3, 0), "oban", side(CANAL, 2)[1], "inverness")
    refused(over.removing(1).state(), RemoveTiles(((3, 0),)), "C11-36")
    single = at().tile(0, ABOVE, "inshriach", VIADUCT).removing(1).state()
    allowed(single, RemoveTiles((ABOVE,)))
    assert set(after(single, RemoveTiles((ABOVE,))).box) >= {"inshriach", VIADUCT}


@rule("C11-E18")
def test_a_half_over_the_home_tile_is_never_removed() -> None:
    left, right = side(CANAL, 2)
    place = at().tile(0, LEFT, "halkirk", left).tile(0, VILLAGE, "start-village", right)
    state = place.tile(0, ABOVE, "inshriach").removing(2).state()
    found = refused(state, RemoveTiles((LEFT, VILLAGE)), "LM-LochMorar-b")
    assert "home_tile_stays" in keys(found)
    refused(state, RemoveTiles((LEFT,)), "C11-36")


@rule("C11-39", "C11-EX16", "C11-I11")
def test_scots_on_new_fort_george_count_as_at_home() -> None:
    left, right = side(FORT, 2)
    place = at().tile(0, (0, 1), "donan-castle", left, scots=1).scots(0, HOME, 2)
    place.tile(0, (1, 1), "duart-castle", right, scots=1).cards(0, FORT).closing()
    state = place.goods(0, HOME, "wood").state()
    assert count(state, 0, "scots").number == 4
    assert "C11-39" in count(state, 0, "scots").rules
    doubled = place.cards(0, FORT, "castle-moil").box("castle-moil").state()
    assert count(doubled, 0, "scots").number == 8


@rule("C11-E35", "C11-I12")
def test_a_covered_half_of_the_fort_keeps_its_effect_or_loses_it() -> None:
    left, right = side(FORT, 1)

    def scots(option: str) -> int:
        place = gm.position(3, chronicles=(11,), options={"c11.fortCovered": option})
        place.tile(0, RIGHT, "halkirk", left, scots=1).tile(0, (3, 0), "castle-stalker", right)
        place.tile(0, RIGHT, "halkirk", left, "inverness", scots=1).cards(0, FORT).closing()
        return count(place.goods(0, HOME, "wood").state(), 0, "scots").number

    assert (scots("keep"), scots("lose")) == (1, 0)


@rule("C11-I12", "C11-09")
def test_upgrades_on_sites_and_on_halves() -> None:
    left, right = side(CANAL, 2)
    place = at().tile(0, LEFT, "halkirk", left).tile(0, VILLAGE, "start-village", right)
    place.tile(0, ABOVE, "inshriach", VIADUCT).placing("inverness")
    cells = {m.cell for m in gm.legal(place.state()) if isinstance(m, Place)}
    assert cells == {LEFT, VILLAGE}
    dry = at().tile(0, ABOVE, "inshriach", VIADUCT).placing("dunkeld").state()
    assert {m.cell for m in gm.legal(dry) if isinstance(m, Place)} == {ABOVE}


# -- single components ----------------------------------------------------------------------------


def stirling(goods: str, coins: int) -> gm.State:
    """Stirling Castle has just been built and may be activated."""
    place = at(coins=coins).tile(0, ABOVE, "donan-castle", STIRLING, goods=goods)
    return place.activated(0, "start-village", "home-castle").activating(ABOVE).state()


@rule("C11-42", "C11-43", "C11-EX07", "C11-NO14", "C11-E25")
def test_stirling_castle_sells_two_goods_for_two_coins() -> None:
    state = after(stirling("", 3), Activate(ABOVE))
    assert state.players[0].coins == 1
    state = after(state, PutGood("wood", ABOVE), PutGood("cattle", ABOVE))
    assert goods_on(state, 0, ABOVE) == {"wood": 1, "cattle": 1}
    assert Activate(ABOVE) not in gm.legal(state)
    full = after(stirling("wood wood", 3), Activate(ABOVE))
    full = after(full, PutGood("sheep", ABOVE))
    assert goods_on(full, 0, ABOVE) == {"wood": 2, "sheep": 1}
    assert full.market == stirling("wood wood", 3).market
    poor = stirling("wood wood", 1)
    refused(poor, Activate(ABOVE))


@rule("C11-E26")
def test_sinclair_changes_nothing_about_stirling_castle() -> None:
    place = at(coins=2).tile(0, ABOVE, "donan-castle", STIRLING).clans(0, "sinclair", "macgregor")
    state = place.activated(0, "start-village", "home-castle").activating(ABOVE).state()
    ways = [m for m in gm.legal(state) if isinstance(m, Activate) and m.cell == ABOVE]
    assert ways == [Activate(ABOVE)]
    assert after(state, Activate(ABOVE)).players[0].coins == 0


@rule("C11-E27", "C11-05")
def test_the_landmark_card_comes_with_building() -> None:
    place = due(GLAMIS)
    planned = place.state()
    assert planned.players[0].cards == ()
    assert after(built(place, GLAMIS, HOME)).players[0].cards == (GLAMIS,)


@rule("C11-E31", "C11-34")
def test_a_scot_of_the_fort_goes_on_either_half() -> None:
    state = built(due(FORT), FORT, VILLAGE, side(FORT, 1)[0])
    state = after(state, Resolve("scot"))
    assert set(gm.legal(state)) == {PutScot(VILLAGE), PutScot(HOME)}
    elsewhere = due(FORT).tile(0, ABOVE, "inshriach")  # uneven stacks change nothing
    state = after(built(elsewhere, FORT, VILLAGE, side(FORT, 1)[0]), Resolve("scot"))
    assert keys(refused(state, PutScot(ABOVE), "ONCE-04")) == {"scots_go_elsewhere"}


@rule("C11-I04", "C11-I05", "C11-35", "C11-09")
def test_clans_that_count_tiles() -> None:
    left, right = side(CANAL, 2)
    place = at(coins=99).tile(0, LEFT, "halkirk", left)
    place.tile(0, VILLAGE, "start-village", right).tile(0, ABOVE, "inshriach", VIADUCT).claiming()
    state = place.state()
    for clan, number in (("macpherson", 0), ("brodie", 3), ("sutherland", 3)):
        done = after(state, gm.notation.parse(state, f"claim {clan}"))
        counted = [ln.count for ln in done.players[0].points if ln.rule.startswith("CLAN-")]
        assert counted == [number], clan


@rule("C11-I10")
def test_movement_points_of_a_late_site_give_maclachlan_points() -> None:
    place = due(VIADUCT).tile(0, ABOVE, "inshriach").clans(0, "maclachlan")
    state = built(place, VIADUCT, ABOVE)
    state = after(state, Resolve("vp")) if Resolve("vp") in gm.legal(state) else state
    state = after(state, Activate(ABOVE))
    while state.turn.number == TURN and state.actor == 0:
        state = after(
            state, [m for m in gm.legal(state) if m.word in ("done", "pass", "decline")][-1]
        )
    assert lines(state, 0, "CLAN-MacLachlan") == {"unused movement points": 2}


@rule("C11-I08")
def test_a_late_site_finds_only_what_castle_of_mey_left() -> None:
    place = due(VIADUCT).tile(0, ABOVE, "glen-affric").tile(0, (0, 2), "inshriach")
    place.scots(0, ABOVE, 1).activated(0, "glen-affric", "start-village", "home-castle")
    state = after(built(place, VIADUCT, (0, 2)))
    assert {m.cell for m in gm.legal(state) if isinstance(m, Activate)} == {(0, 2)}
    assert not any(isinstance(m, UseLochNess) for m in gm.legal(state))


def test_made_up_positions_say_what_cannot_be() -> None:
    left, _ = side(CANAL, 2)
    half = at().tile(0, LEFT, "halkirk", left).closing()
    assert "half_alone" in {reason.key for reason in half.faults()}
    twice = at(card(DHU), card(DHU, seat=1)).closing()
    assert "planned_and_elsewhere" in {reason.key for reason in twice.faults()}
    many = at(card(DHU, "wood", "wood")).closing()
    assert "too_many_on_card" in {reason.key for reason in many.faults()}
    alone = at().persons(0, "michael-scot").closing()
    assert "michael_without_abbey" in {reason.key for reason in alone.faults()}
    free = at().tile(0, ABOVE, VIADUCT).closing()
    assert "upgrade_on_the_ground" in {reason.key for reason in free.faults()}
    odd = at(Plan("halkirk", 0)).closing()
    assert "plans_nonsense" in {reason.key for reason in odd.faults()}
    assert BRIDGE in at().state().game.tiles

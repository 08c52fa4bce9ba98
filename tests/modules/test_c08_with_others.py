"""Chronicle 8 with others: mobsters on boats, on the mountain, at sale tiles; Tamlane McChange."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import glenmore as gm
from glenmore.describe import describe_move
from glenmore.modules.c01_dragon_boat_race import Row, race, race_part
from glenmore.modules.c01_dragon_boat_race.rewards import TakeToken
from glenmore.modules.c02_highlander import Mountain, PayToll
from glenmore.modules.c03_old_jamey import OnSale, SellBarrel, lay_barrels
from glenmore.modules.c08_penny_mobsters import Gang, Owned, gang, mobsters, pool
from glenmore.modules.c08_penny_mobsters.bully import RowPast
from glenmore.modules.c08_penny_mobsters.calum import GivePenny, Quacking
from glenmore.modules.c08_penny_mobsters.elspeth import Trick, Tricking
from glenmore.modules.c08_penny_mobsters.erin import ErinSelling
from glenmore.modules.c08_penny_mobsters.rewards import (
    DrawingSecond,
    DrawSecond,
    SecondToken,
    TakeSecond,
)
from glenmore.modules.c08_penny_mobsters.tamlane import LayAnew, LayingAnew, PickUp
from glenmore.moves import Decline, PutGood, Relieve, Take
from tests.rules.helpers import after, allowed, events, goods_on, keys, refused

rule = pytest.mark.rule
CALUM, BULLY, ELSPETH = "calum-mcquack", "bully-mcmuscle", "elspeth-mctrick"
ERIN, FRASER, OONAGH, TAMLANE = (
    "erin-macmalt",
    "fraser-mcstarve",
    "oonagh-mchagg",
    "tamlane-mcchange",
)
VILLAGE, CASTLE, ABOVE, RIGHT = (0, 0), (1, 0), (0, 1), (1, 1)


def place(
    *owned: Owned,
    other: int = 0,
    players: int = 3,
    edition: str = "default",
    pennies: tuple[int, ...] | None = None,
    plus: tuple[int, ...] | None = None,
    **options: Any,
) -> gm.Position:
    """A position with another chronicle in which these mobsters are free."""
    numbers = (other, 8) if other else (8,)
    built = gm.position(players, chronicles=numbers, edition=edition, options=options)
    return built.module(8, mobsters(built.setup, *owned, pennies=pennies, plus=plus))


def used(state: gm.State, mobster: str) -> int:
    owned = gang(state).holder(mobster)
    assert owned is not None
    return owned.used


# -- the pool -------------------------------------------------------------------------------------


@rule("C8-06", "C8-03", "C8-ERR-13", "C8-TamlaneMcChange")
def test_mobsters_of_other_chronicles_come_with_them() -> None:
    def more(*chronicles: int, **options: Any) -> set[str]:
        return set(pool(gm.Setup(3, (*chronicles, 8), options=options))) - set(
            pool(gm.Setup(3, (8,)))
        )

    assert more(1) == {CALUM, BULLY}
    assert more(2) == {ELSPETH}
    assert more(3) == {ERIN}
    assert more(5) == {FRASER, OONAGH}
    assert more(4) == more(7) == set()
    assert more(highland_mobsters=True) == {TAMLANE}
    built = gm.position(3, chronicles=(8,))
    built.module(8, mobsters(built.setup, Owned(CALUM, 0)))
    assert "mobster_not_in_pool" in {reason.key for reason in built.faults()}


# -- Calum McQuack --------------------------------------------------------------------------------


def racing(
    *owned: Owned,
    boats: dict[int, str],
    points: int = 2,
    players: int = 3,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    **said: Any,
) -> gm.Position:
    """Red's turn, with points to row; castles that are not named have no tokens."""
    built = place(*owned, other=1, players=players, **said)
    castles: dict[str, tuple[str, ...]] = dict.fromkeys(CASTLES[players], ())
    part = race_part(
        built.setup, boats, castles | dict(tokens or {}), dict.fromkeys(tokens or {}, (0,))
    )
    return built.module(1, part).movement(points).closing(0)


CASTLES = {
    players: tuple(c.square for c in race_part(gm.Setup(players, (1, 8))).castles)
    for players in (2, 3, 4)
}
AHEAD = {0: "neutral-1-1", 1: "neutral-1-1", 2: "neutral-1-1"}


@rule("C8-CalumMcQuack", "C8-EDGE-22", "C8-INT-01")
def test_calum_gives_pennies_to_those_his_boat_overtakes() -> None:
    state = racing(Owned(CALUM, 0), boats=AHEAD).state()
    state = after(state, Row(0, "neutral-1-2"))
    assert set(gm.legal(state)) == {GivePenny(1), GivePenny(2), Decline()}
    assert keys(refused(state, GivePenny(0), "C8-EDGE-22")) == {"penny_to_whom"}
    state = after(state, GivePenny(1))
    assert gang(state).pennies == (6, 8, 7)
    assert keys(refused(state, GivePenny(1), "C8-CalumMcQuack")) == {"penny_to_whom"}
    state = after(state, GivePenny(2))
    assert gang(state).pennies == (5, 8, 8)
    assert not isinstance(state.steps[-1], Quacking)
    assert gm.faults(state) == ()


@rule("C8-CalumMcQuack")
def test_calums_owner_is_asked_in_the_turn_of_whoever_overtakes() -> None:
    state = racing(Owned(CALUM, 2), boats=AHEAD).state()
    state = after(state, Row(0, "neutral-1-2"))
    assert state.actor == 2
    assert set(gm.legal(state)) == {GivePenny(0), Decline()}
    given = after(state, GivePenny(0))
    assert gang(given).pennies == (8, 7, 6)
    kept = after(state, Decline())
    assert gang(kept).pennies == (7, 7, 7)
    assert given.actor == kept.actor == 0
    assert Row(0, "neutral-1-3") in gm.legal(given)


@rule("C8-CalumMcQuack", "C8-EDGE-22")
@pytest.mark.parametrize(
    ("owned", "boats", "pennies", "plus"),
    [
        (Owned(CALUM, 0), {0: "neutral-1-1"}, None, None),  # nobody is passed
        (Owned(CALUM, 0), AHEAD, (0, 7, 7), (7, 0, 0)),  # no -1 penny left
        (Owned(CALUM, 2), {0: "neutral-1-1", 1: "neutral-1-1"}, None, None),  # not his boat
    ],
)
def test_otherwise_calum_is_silent(
    owned: Owned, boats: dict[int, str], pennies: Any, plus: Any
) -> None:
    state = racing(owned, boats=boats, pennies=pennies, plus=plus).state()
    state = after(state, Row(0, "neutral-1-2"))
    assert not isinstance(state.steps[-1], Quacking)


@rule("C8-EDGE-22")
def test_coming_to_a_square_is_not_overtaking() -> None:
    boats = {0: "neutral-1-1", 1: "neutral-1-2"}
    state = after(racing(Owned(CALUM, 0), boats=boats).state(), Row(0, "neutral-1-2"))
    assert not isinstance(state.steps[-1], Quacking)


@rule("C8-EDGE-22", "C1-E10")
def test_coming_to_a_square_is_overtaking_where_the_option_says_so() -> None:
    boats = {0: "neutral-1-1", 1: "neutral-1-2"}
    state = racing(Owned(CALUM, 0), boats=boats, overtaking="caught_up").state()
    state = after(state, Row(0, "neutral-1-2"))
    assert set(gm.legal(state)) == {GivePenny(1), Decline()}
    state = after(state, Decline(), Row(0, "neutral-1-3"))
    assert not isinstance(state.steps[-1], Quacking)


# -- a second reward ------------------------------------------------------------------------------


THREE = {"neutral-1-3": ("coins", "vp", "whisky")}


@rule("C8-CalumMcQuack", "C8-BullyMcMuscle", "C8-HID-04")
@pytest.mark.parametrize("mobster", [CALUM, BULLY])
def test_a_second_token_comes_at_random_once_a_game(mobster: str) -> None:
    built = racing(Owned(mobster, 0), boats={0: "neutral-1-2"}, tokens=THREE).turn(number=9)
    state = after(built.state(), Row(0, "neutral-1-3"), TakeToken("coins"))
    assert isinstance(state.steps[-1], SecondToken)
    assert set(gm.legal(state)) == {TakeSecond(mobster), Decline()}
    other = BULLY if mobster == CALUM else CALUM
    assert keys(refused(state, TakeSecond(other))) == {"mobster_not_yours"}
    later = after(state, Decline())
    assert used(later, mobster) == 0
    state = after(state, TakeSecond(mobster))
    assert state.actor == gm.CHANCE
    assert dict(gm.chance(state)) == {DrawSecond("vp"): 0.5, DrawSecond("whisky"): 0.5}
    assert keys(refused(state, DrawSecond("coins"), "C8-HID-04")) == {"second_not_there"}
    before = state.players[0].whisky
    state = after(state, DrawSecond("whisky"))
    assert state.players[0].whisky == before + 1
    assert used(state, mobster) == 9
    assert race(state).castle("neutral-1-3").tokens == ("vp",)
    assert not isinstance(state.steps[-1], SecondToken)
    had = racing(boats={0: "neutral-1-2"}, tokens=THREE).turn(number=9)
    had.module(8, mobsters(had.setup, Owned(mobster, 0, used=3), Owned(other, 0)))
    state = after(had.state(), Row(0, "neutral-1-3"), TakeToken("coins"))
    allowed(state, TakeSecond(other))
    assert keys(refused(state, TakeSecond(mobster))) == {"mobster_used_up"}


@rule("C8-HID-04")
def test_who_has_not_looked_sees_what_may_be_the_second_token() -> None:
    tokens = {"neutral-1-3": ("coins", "vp", "whisky")}
    state = racing(Owned(CALUM, 0), boats={0: "neutral-1-2"}, tokens=tokens).state()
    state = after(state, Row(0, "neutral-1-3"), TakeToken("coins"), TakeSecond(CALUM))
    seen = gm.view(state, 1)
    chances = dict(gm.chance(seen))
    assert len(chances) > 2
    assert sum(chances.values()) == pytest.approx(1)
    assert isinstance(seen.steps[-1], DrawingSecond)
    after(seen, DrawSecond("scot"))


@rule("C8-CalumMcQuack", "C8-BullyMcMuscle")
def test_both_on_board_bring_a_third_and_an_empty_castle_nothing() -> None:
    boats = {0: "neutral-1-2"}
    state = racing(Owned(CALUM, 0), Owned(BULLY, 0), boats=boats, tokens=THREE).state()
    state = after(state, Row(0, "neutral-1-3"), TakeToken("coins"))
    assert set(gm.legal(state)) == {TakeSecond(CALUM), TakeSecond(BULLY), Decline()}
    state = after(state, TakeSecond(BULLY), DrawSecond("vp"))
    assert set(gm.legal(state)) == {TakeSecond(CALUM), Decline()}
    last = racing(Owned(CALUM, 0), boats=boats, tokens={"neutral-1-3": ("coins",)}).state()
    last = after(last, Row(0, "neutral-1-3"), TakeToken("coins"))
    assert not isinstance(last.steps[-1], SecondToken)


# -- Bully McMuscle -------------------------------------------------------------------------------


@rule("C8-BullyMcMuscle")
def test_bully_rows_past_other_boats_for_one_point() -> None:
    boats = {0: "neutral-1-1", 1: "neutral-1-2", 2: "neutral-1-2"}
    state = racing(Owned(BULLY, 0), boats=boats, points=1).state()
    allowed(state, Row(0, "neutral-1-2"), RowPast("neutral-1-3"))
    assert keys(refused(state, RowPast("neutral-1-4"), "C8-BullyMcMuscle")) == {"row_past_to"}
    state, happened = gm.apply(state, RowPast("neutral-1-3"))
    assert race(state).boats[0] == "neutral-1-3"
    assert state.movement == 0
    assert [e.key for e in happened if e.key in ("rows_past", "overtakes")] == [
        "rows_past",
        "overtakes",
    ]


@rule("C8-BullyMcMuscle")
def test_several_squares_with_boats_cost_nothing() -> None:
    boats = {0: "neutral-1-1", 1: "neutral-1-2", 2: "neutral-1-3"}
    state = racing(
        Owned(BULLY, 0), boats=boats, points=1, tokens={"neutral-1-3": ("coins", "vp")}
    ).state()
    state = after(state, RowPast("neutral-1-4"))
    assert race(state).boats[0] == "neutral-1-3"  # the castle on the way gives its reward first
    state = after(state, TakeToken("coins"), Decline())
    assert race(state).boats[0] == "neutral-1-4"
    assert state.movement == 0


@rule("C8-BullyMcMuscle", "C1-30")
def test_the_own_castle_ends_the_lap_whoever_is_there() -> None:
    boats = {0: "red-east-1", 1: "red-castle"}
    built = racing(Owned(BULLY, 0), boats=boats, points=1).tile(0, (2, 0), "kemnay")
    state = built.state()
    assert keys(refused(state, RowPast("red-village"), "C8-BullyMcMuscle")) == {"no_boat_ahead"}
    assert 0 in race(after(state, Row(0, "red-castle"))).home


@rule("C8-BullyMcMuscle")
def test_nobody_else_rows_past_and_not_without_a_point() -> None:
    boats = {0: "neutral-1-1", 1: "neutral-1-2"}
    other = racing(Owned(BULLY, 1), boats=boats).state()
    assert keys(refused(other, RowPast("neutral-1-3"))) == {"mobster_not_yours"}
    tired = racing(Owned(BULLY, 0), boats=boats, points=0).choosing().state()
    assert keys(refused(tired, RowPast("neutral-1-3"), "C1-21")) == {"no_movement_to_row"}
    built = place(Owned(BULLY, 0), other=1).movement(1).closing(0)
    assert "race_not_begun" in keys(refused(built.state(), RowPast("neutral-1-3"), "C1-18"))
    done = racing(Owned(BULLY, 0), boats={0: "red-castle", 1: "neutral-1-2"}).state()
    home = race(done).with_(home=(0,))
    finished = gm.position(done).module(1, home).state()
    assert keys(refused(finished, RowPast("neutral-1-3"), "C1-33")) == {"boat_has_finished"}


@rule("C8-BullyMcMuscle", "C8-CalumMcQuack", "C1-E10")
def test_r4_passing_a_boat_means_the_same_to_bully_and_calum() -> None:
    """Finding R4: a boat that has not set off was passed by Bully, but gave no penny to Calum."""
    boats = {0: "blue-east-1", 2: "blue-castle"}
    built = racing(Owned(BULLY, 0), Owned(CALUM, 2), boats=boats, points=1)
    state = after(built.tile(2, (2, 0), "kemnay").state(), RowPast("blue-village"))
    assert state.actor == 2
    allowed(state, GivePenny(0))


@rule("C8-BullyMcMuscle", "C8-CalumMcQuack")
def test_rowing_past_is_overtaking_for_calum() -> None:
    boats = {0: "neutral-1-1", 1: "neutral-1-2"}
    state = racing(Owned(BULLY, 0), Owned(CALUM, 1), boats=boats, points=1).state()
    state = after(state, RowPast("neutral-1-3"))
    assert state.actor == 1
    assert gm.legal(state) == (GivePenny(0), Decline())


# -- Elspeth McTrick ------------------------------------------------------------------------------


M = "mountain"
OVER = ("red", "glen-affric", M, M, "easdale", "macbeth", "pulteney", "yellow", "blue")


def crossing(
    *owned: Owned, coins: int = 3, part: Mountain | None = None, **options: Any
) -> gm.Position:
    """Red stands behind the mountain."""
    built = place(*owned, other=2, **options).rondel(*OVER).coins(0, coins)
    return built.module(2, part or Mountain())


def pot(state: gm.State) -> tuple[int, tuple[int, ...]]:
    there: Mountain = state.module(2)
    return there.coins, there.goods


@rule("C8-ElspethMcTrick", "C8-EDGE-25", "C8-INT-02")
def test_who_crosses_pays_and_may_exchange_the_very_coin() -> None:
    state = after(crossing(Owned(ELSPETH, 0)).state(), Take("easdale"))
    assert {m.word for m in gm.legal(state)} == {"toll"}
    state = after(state, PayToll())
    assert pot(state) == (1, (0, 0, 0, 0, 0))
    assert isinstance(state.steps[-1], Tricking)
    assert len(gm.legal(state)) == 5 + 1
    assert keys(refused(state, Trick("wood", "sheep"), "C8-ElspethMcTrick")) == {"trick_not_there"}
    assert "sheep" in describe_move(state, Trick("coin", "sheep"))
    done = after(state, Trick("coin", "sheep"))
    assert pot(done) == (0, (0, 0, 0, 1, 0))
    assert pot(after(state, Decline())) == (1, (0, 0, 0, 0, 0))
    assert {m.word for m in gm.legal(done)} == {"place"}


@rule("C8-ElspethMcTrick")
def test_who_leaves_exchanges_first_and_collects_then() -> None:
    ring = (f"{M} red", M, "easdale", "macbeth", "yellow", "blue")
    built = place(Owned(ELSPETH, 0), other=2).rondel(*ring).coins(0, 0)
    built.module(2, Mountain(1, (0, 1, 0, 0, 0)))
    state = built.state()
    assert keys(refused(state, Trick("wood", "wood"), "C8-ElspethMcTrick")) == {"trick_same"}
    state = after(state, Trick("wood", "cattle"))
    assert state.players[0].coins == 1
    assert [m.good for m in gm.legal(state) if isinstance(m, PutGood)][:1] == ["cattle"]


@rule("C8-ElspethMcTrick", "C2-13")
def test_the_haul_waits_for_her() -> None:
    ring = ("yellow", "easdale", f"{M} red", M, "macbeth", "blue")
    built = place(Owned(ELSPETH, 0), other=2).rondel(*ring).coins(0, 0).coins(1, 3)
    state = built.module(2, Mountain(2, (0, 1, 0, 0, 0))).state()
    state = after(state, Take("macbeth"))
    while state.actor != 0:
        quiet = [m for m in gm.legal(state) if m.word in ("decline", "done", "pass")]
        state = after(state, quiet[0] if quiet else gm.legal(state)[0])
    assert isinstance(state.steps[-1], Tricking)
    assert pot(state) == (3, (0, 1, 0, 0, 0))  # Yellow's toll, too
    state = after(state, Trick("coin", "stone"))
    assert pot(state) == (0, (0, 0, 0, 0, 0))
    assert state.players[0].coins == 2
    state = after(state, PutGood("wood", CASTLE), PutGood("stone", CASTLE))
    assert goods_on(state, 0, CASTLE) == {"wood": 1, "stone": 1}


@rule("C8-ElspethMcTrick", "C8-EDGE-25")
@pytest.mark.parametrize(
    "built",
    [
        crossing(Owned(ELSPETH, 1)),  # another player's
        crossing(Owned(ELSPETH, 0), coins=0),  # nothing lies there
        crossing(),
    ],
)
def test_otherwise_nobody_is_asked(built: gm.Position) -> None:
    state = after(built.state(), Take("easdale"))
    if gm.legal(state)[0] == PayToll():
        state = after(state, PayToll())
    assert not isinstance(state.steps[-1], Tricking)


@rule("C8-ElspethMcTrick")
def test_by_option_the_new_good_is_gained() -> None:
    state = after(
        crossing(Owned(ELSPETH, 0), elspeth="gain").state(),
        Take("easdale"),
        PayToll(),
        Trick("coin", "sheep"),
    )
    assert pot(state) == (0, (0, 0, 0, 0, 0))
    state = after(state, PutGood("sheep", CASTLE))
    assert goods_on(state, 0, CASTLE) == {"sheep": 1}


@rule("C8-INT-02", "G-12", "C8-PeggyMcLaird")
def test_a_relief_beyond_the_mountain_needs_toll_and_fee_together() -> None:
    ring = ("red", "yellow", "glen-affric", M, M, "easdale", "black-isle", "blue")
    laird = Owned("peggy-mclaird", 1, tokens=(2, 3), placed=(("easdale", 1),))
    built = place(laird, other=2).rondel(*ring, fill=False).scots(0, VILLAGE, 0)
    poor = built.coins(0, 1).state()
    allowed(poor, Relieve("glen-affric"), Relieve("black-isle"))
    assert keys(refused(poor, Relieve("easdale"), "G-12")) == {"toll_leaves_too_little"}
    assert gm.legal(after(poor, Relieve("black-isle"))) == (PayToll(),)
    state = after(built.coins(0, 2).state(), Relieve("easdale"), PayToll())
    assert (state.players[0].coins, state.players[1].coins) == (0, 7)


# -- Erin MacMalt ---------------------------------------------------------------------------------


B = "whisky-sale-b"


def passing(
    *owned: Owned, barrels: tuple[int, ...] = (3, 5), sold: OnSale | None = None
) -> gm.State:
    """Red's pawn is to pass a sale tile."""
    built = place(*owned, other=3).rondel("red", "yellow", B, "easdale", "macbeth", "blue")
    lay_barrels(built.coins(0, 9), 0, *barrels, cellars=3)
    if sold is not None:
        built.module(3, built.parts[3].with_(sales=(sold,)))
    return built.state()


@rule("C8-ErinMacMalt", "C8-INT-03")
def test_erin_sells_two_barrels_in_passing() -> None:
    state = after(passing(Owned(ERIN, 0)), Take("easdale"))
    assert keys(refused(state, SellBarrel(5, "extra"), "C3-22")) == {"extra_when_stopping"}
    state = after(state, SellBarrel(5, "lower"))
    assert isinstance(state.steps[-1], ErinSelling)
    assert set(gm.legal(state)) == {SellBarrel(3, "extra"), Decline()}
    state, happened = gm.apply(state, SellBarrel(3, "extra"))
    assert "C8-ErinMacMalt" in {r for e in happened for r in e.rules}
    assert state.players[0].whisky == 0
    assert state.module(3).sales == (OnSale(B, True, 1),)


@rule("C8-ErinMacMalt", "C8-INT-03")
def test_erin_sells_as_spaces_and_barrels_allow() -> None:
    full = after(passing(Owned(ERIN, 0), sold=OnSale(B, True, 0)), Take("easdale"), Decline())
    assert not isinstance(full.steps[-1], ErinSelling)
    one = after(passing(Owned(ERIN, 0), barrels=(4,)), Take("easdale"), SellBarrel(4, "lower"))
    assert not isinstance(one.steps[-1], ErinSelling)
    only = after(passing(Owned(ERIN, 0), barrels=(4,)), Take("easdale"), Decline())
    assert set(gm.legal(only)) == {SellBarrel(4, "extra"), Decline()}
    lower = after(passing(Owned(ERIN, 0), sold=OnSale(B, False, 2)), Take("easdale"))
    assert isinstance(lower.steps[-1], ErinSelling)
    other = after(passing(Owned(ERIN, 1)), Take("easdale"), Decline())
    assert not isinstance(other.steps[-1], ErinSelling)


# -- Tamlane McChange -----------------------------------------------------------------------------


def changing(**fields: Any) -> gm.Position:
    """Red has Tamlane and three tiles."""
    built = place(Owned(TAMLANE, 0, **fields), highland_mobsters=True)
    built.tile(0, ABOVE, "inshriach", goods="wood", scots=1).tile(0, RIGHT, "easdale")
    return built.tile(0, (2, 0), "kemnay").turn(number=9).closing(0)


@rule("C8-TamlaneMcChange")
def test_tamlane_moves_an_own_tile_once() -> None:
    state = changing().state()
    allowed(state, PickUp(ABOVE), PickUp(RIGHT), PickUp((2, 0)))
    state = after(state, PickUp(ABOVE))
    assert isinstance(state.steps[-1], LayingAnew)
    assert keys(refused(state, LayAnew(ABOVE), "C8-TamlaneMcChange")) == {"tamlane_same_place"}
    assert keys(refused(state, LayAnew((5, 5)), "PLACE-02")) == {"no_edge"}
    assert keys(refused(state, LayAnew((3, 0)), "C8-TamlaneMcChange")) == {"river_interrupted"}
    allowed(state, LayAnew((1, -1)), LayAnew((2, 1)))
    state, happened = gm.apply(state, LayAnew((1, 2)))  # nobody stands close by
    estate = state.players[0].estate
    assert estate[1, 2].tiles == ("inshriach",)
    assert ABOVE not in estate
    assert goods_on(state, 0, CASTLE) == {"wood": 1}
    assert estate[CASTLE].scots == 1
    assert not any(e.key in ("activated", "good_gained") for e in happened)
    assert used(state, TAMLANE) == 9
    assert gm.faults(state) == ()
    again = changing(used=3).state()
    assert "mobster_used_up" in keys(refused(again, PickUp(ABOVE), "C8-TamlaneMcChange"))


@rule("C8-TamlaneMcChange", "C8-INT-01")
def test_what_tamlane_cannot_move() -> None:
    state = changing().state()
    assert keys(refused(state, PickUp(CASTLE), "C8-TamlaneMcChange")) >= {"home_tile_stays"}
    assert keys(refused(state, PickUp((7, 7)), "PLACE-04")) == {"no_tile_there"}
    split = changing().tile(0, (1, 2), "black-isle").state()
    assert keys(refused(split, PickUp(RIGHT), "PLACE-04")) >= {"estate_falls_apart"}
    others = place(Owned(TAMLANE, 1), highland_mobsters=True).tile(0, ABOVE, "inshriach")
    assert keys(refused(others.state(), PickUp(ABOVE))) == {"mobster_not_yours"}
    built = place(Owned(TAMLANE, 0), other=1, highland_mobsters=True).tile(0, (2, 0), "kemnay")
    built.module(1, race_part(built.setup, {1: "red-east-1"}))
    assert "boat_on_tile" in keys(refused(built.state(), PickUp((2, 0)), "C1-38"))


@rule("C8-TamlaneMcChange", "UPGRADE-08")
def test_an_upgrade_moves_with_what_lies_below() -> None:
    built = place(Owned(TAMLANE, 0), highland_mobsters=True)
    built.tile(0, ABOVE, "lochridge", "glen-isla").closing(0)
    state = after(built.state(), PickUp(ABOVE), LayAnew(RIGHT))
    assert state.players[0].estate[RIGHT].tiles == ("lochridge", "glen-isla")


@rule("C8-TamlaneMcChange")
def test_a_river_tile_goes_to_the_other_end() -> None:
    state = after(changing().state(), PickUp((2, 0)))
    assert gm.legal(state) == (LayAnew((-1, 0)),)
    assert events(state, LayAnew((-1, 0)), "tamlane_moves")


# -- made-up positions ----------------------------------------------------------------------------


def test_steps_that_cannot_be_are_named() -> None:
    boats = place(other=1)
    for step in (Quacking(0, (1,)), SecondToken(0, "nowhere"), DrawingSecond(0, "nowhere")):
        assert boats.step(step).faults(), step
    assert place(other=2).step(Tricking(False)).faults()
    assert place(highland_mobsters=True).step(LayingAnew(0, ABOVE)).faults()


def test_positions_and_saves_hold_every_mobster() -> None:
    state = racing(Owned(CALUM, 0), Owned(BULLY, 1, used=1), boats=AHEAD).state()
    state = after(state, Row(0, "neutral-1-2"))
    assert gm.notation.parse_position(gm.notation.position(state)) == state
    assert isinstance(gang(state), Gang)

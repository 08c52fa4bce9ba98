"""Chronicle 10 at its edges: orders, amounts, options about a turn, and what is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import count
from glenmore.bots import greedy
from glenmore.modules.c06_troubled_book import Abroad, ActivateAbroad
from glenmore.modules.c08_penny_mobsters import Owned, mobsters
from glenmore.modules.c08_penny_mobsters.tamlane import LayAnew, PickUp
from glenmore.modules.c10_logs_and_boulders import Athlete, games_part
from glenmore.modules.c10_logs_and_boulders.champions import EnterChampion, MoveChampion
from glenmore.modules.c10_logs_and_boulders.climbing import TakeCentral, TakeDivision
from glenmore.modules.c10_logs_and_boulders.training import Train, Training, TrainLater
from glenmore.moves import Activate, Claim, Decline, Place, PutScot, Take, UseLochNess
from tests.modules.test_c10_logs_and_boulders import at, laying, on, own, raising, settled
from tests.rules.helpers import after, allowed, events, keys, refused, told

rule = pytest.mark.rule
UP, HIGH, WEST = (0, 1), (0, 2), (-1, 0)
ENTER, TRAIN, NO = EnterChampion(), Train(), Decline()


# -- champions and training -----------------------------------------------------------------------


@rule("C10-18", "ACT-04", "ACT-05")
def test_the_benefit_comes_once_in_either_order() -> None:
    place = laying("aviemore", on("inshriach", caber=1)).tile(0, UP, "inshriach")
    state = after(place.state(), Place((1, 1)), Activate(UP))
    for first, second in ((TrainLater(), TRAIN), (TRAIN, None)):
        done = after(state, first, *(() if second is None else (second,)), NO)
        assert own(done).caber == 2
        assert done.players[0].estate[UP].goods == (0, 1, 0, 0, 0)
        assert Activate((0, 0)) in gm.legal(done)


def on_the_shore(**options: Any) -> gm.Position:
    """Red has Loch Ness, a champion on Inshriach, and Easdale ahead."""
    place = at(on("inshriach"), **options).tile(0, UP, "inshriach", scots=1)
    place.cards(0, "loch-ness").tile(0, WEST, "loch-ness")
    return place.rondel("red", "easdale", "ballachulish", "yellow", "blue", "edradour")


@rule("C10-20", "C10-12")
@pytest.mark.parametrize("value", ["tile", "champion"])
def test_a_champion_that_has_not_trained_may_train_where_it_goes(value: str) -> None:
    state = on_the_shore(train_per_turn=value).state()
    state = after(state, Take("easdale"), Place(HIGH), MoveChampion(UP), Activate(HIGH))
    allowed(state, TRAIN)


@rule("C10-20", "C10-13")
def test_the_option_about_a_champion_leaves_the_other_one_free() -> None:
    state = on_the_shore(train_per_turn="champion").state()
    state = after(state, UseLochNess(UP), TRAIN, NO, Take("easdale"), Place((-1, -1)), ENTER)
    allowed(after(state, Activate((-1, -1))), TRAIN)


@rule("C10-20", "C10-19")
@pytest.mark.parametrize(("value", "again"), [("tile", True), ("champion", False)])
def test_a_champion_that_has_trained_and_whose_tile_is_built_over(value: str, again: bool) -> None:
    tiles = gm.start(gm.Setup(3, (10,))).game.tiles.values()
    upgrade = next(t.id for t in tiles if t.upgrade and t.type == "resource" and not t.river)
    place = on_the_shore(train_per_turn=value).rondel("red", upgrade, "yellow", "blue")
    state = place.goods(0, (0, 0), "wood wood stone").goods(0, (1, 0), "sheep cattle").state()
    state = after(state, UseLochNess(UP), TRAIN, NO, Take(upgrade))
    while Place(UP) not in gm.legal(state):
        state, _ = gm.apply(state, gm.legal(state)[0])
    state = after(state, Place(UP))
    assert own(state).champions == (upgrade,)
    state = after(state, Activate(UP))
    asked = {TRAIN, TrainLater()} & set(gm.legal(state))
    assert bool(asked) == again


@rule("C10-12", "C10-NO04")
def test_no_champion_comes_from_a_cell_without_a_tile() -> None:
    place = laying("easdale", on("inshriach")).tile(0, UP, "inshriach", scots=1)
    state = after(place.state(), Place(HIGH))
    assert keys(refused(state, MoveChampion((7, 7)), "C10-12")) == {"no_champion_there"}


@rule("C10-I16")
def test_a_foreign_tile_asks_nobody_about_training() -> None:
    place = gm.position(3, chronicles=(6, 10)).tile(1, UP, "inshriach")
    place.module(10, games_part(place.setup, Athlete(), on("inshriach")))
    state = place.step(Abroad(0, "C6-EV-DonanCastle", 1)).state()
    state, _ = gm.apply(state, ActivateAbroad(1, UP))
    while state.actor >= 0 and state.steps:
        assert not any(isinstance(step, Training) for step in state.steps)
        if state.turn.number != place.state().turn.number:
            break
        state, _ = gm.apply(state, gm.legal(state)[0])


# -- climbing -------------------------------------------------------------------------------------


@rule("C10-34", "C10-23")
@pytest.mark.parametrize(
    ("athlete", "scots", "persons", "whisky", "landmarks"),
    [
        (Athlete(2, 2), 0, 0, 0, 0),
        (Athlete(3, 3), 1, 0, 1, 0),
        (Athlete(4, 4), 1, 1, 1, 1),
        (Athlete(5, 5), 1, 1, 1, 1),
    ],
    ids="2345",
)
def test_what_a_modifier_counts_at_each_rating(
    athlete: Athlete, scots: int, persons: int, whisky: int, landmarks: int
) -> None:
    state = at(athlete).state()
    found = [count(state, 0, what).number for what in ("scots", "persons", "whisky", "landmarks")]
    assert found == [scots, persons, whisky, landmarks]


@rule("C10-23", "C10-21")
def test_the_modifier_token_is_told_when_it_is_taken() -> None:
    state = at(Athlete(caber=2)).coins(0, 9).claiming().state()
    taken = events(state, Claim("murray"), "modifier_taken")
    assert [(e.rules, e.fact["modifier"]) for e in taken] == [(("C10-23",), ("scots",))]
    three = after(state, Claim("murray"))
    again = events(three, NO, "modifier_taken")
    assert [e.fact["modifier"] for e in again] == [("scots", "persons")]


@rule("C10-25")
def test_two_points_above_5_are_a_line_of_their_own() -> None:
    line = raising("caber", 1, Athlete(caber=5)).players[0].points[-1]
    assert (line.rule, line.count, line.each, line.points) == ("C10-25", 1, 2, 2)


@rule("C10-24", "C10-25", "C10-NO10")
def test_no_central_reward_without_a_new_rating() -> None:
    state = raising("boulder", 1, Athlete(boulder=5, caber=3))
    refused(state, TakeCentral("fame"), "C10-25", "C10-28")
    refused(state, TakeDivision("whisky"), "C10-22")


@rule("C10-I18", "C10-27", "C8-IrvingMcGlory")
@pytest.mark.parametrize(("turn", "second"), [(6, True), (7, False)])
def test_a_second_central_reward_in_the_turn_of_irving_alone(turn: int, second: bool) -> None:
    place = gm.position(3, chronicles=(8, 10)).turn(0, number=turn).closing()
    part = games_part(place.setup, Athlete(caber=1), central={1: 0}, second=0, turn=6)
    state = settled(place.module(10, part).state(), "caber")
    assert (TakeCentral("barley") in gm.legal(state)) == second
    if not second:
        refused(state, TakeCentral("barley"), "C10-27")


@rule("C10-I20", "C8-TamlaneMcChange", "C10-14")
def test_a_tile_with_a_champion_may_move_beside_its_old_place() -> None:
    place = gm.position(3, chronicles=(8, 10), options={"highland_mobsters": True})
    place.module(8, mobsters(place.setup, Owned("tamlane-mcchange", 0, 1)))
    place.module(10, games_part(place.setup, on("inshriach", "easdale")))
    place.tile(0, UP, "inshriach").tile(0, (2, 1), "easdale").tile(0, (2, 0), "kemnay")
    place.tile(0, (3, 0), "halkirk")
    state = after(place.state(), PickUp(UP))
    refused(state, LayAnew((3, 1)), "C10-I20", "C10-14")  # beside Easdale, far from where it lay
    allowed(state, LayAnew((0, -1)), LayAnew((1, -1)))
    other = after(place.state(), PickUp((2, 1)))
    refused(other, LayAnew((1, 1)), "C10-I20", "C10-14")
    allowed(other, LayAnew((3, 1)))  # beside the place that it leaves


# -- shields and friends --------------------------------------------------------------------------


@rule("C10-49")
@pytest.mark.parametrize("left", [0, 8])
def test_murray_puts_one_scot_if_there_is_one(left: int) -> None:
    place = at(Athlete(caber=5)).coins(0, 9).scots(0, (0, 0), 9 - left).claiming()
    state = place.state()
    assert state.players[0].scots == left
    state, _ = gm.apply(state, Claim("murray"))
    assert state.players[0].vp == 4
    if left:
        state, _ = gm.apply(state, PutScot((0, 0)))
    assert state.players[0].scots == max(0, left - 1)
    assert not any(isinstance(move, PutScot) for move in gm.legal(state))


@rule("C10-44")
def test_who_shares_the_space_is_told() -> None:
    place = at().tile(0, UP, "important-friends").clans(1, "ross").clans(2, "gunn")
    happened = told(place.once("important-friends", UP).state(), Claim("ross"))
    assert [e.fact["seats"] for e in happened if e.key == "claimed_free"] == [(1,)]


# -- bots -----------------------------------------------------------------------------------------


def chosen(state: gm.State) -> gm.Move:
    """What a greedy bot does here."""
    seen = gm.view(state, state.actor)
    found: gm.Move = greedy(seen, gm.legal(seen), random.Random(1))
    return found


@rule("C10-16", "C10-18")
def test_greedy_trains_though_the_benefit_waits() -> None:
    place = laying("aviemore", on("inshriach", caber=1)).tile(0, UP, "inshriach")
    state = after(place.state(), Place((1, 1)), Activate(UP))
    first = chosen(state)
    assert first in (TRAIN, TrainLater())
    if first == TrainLater():
        assert chosen(after(state, first)) == TRAIN


@rule("C10-12")
def test_greedy_sends_a_champion_to_where_it_can_train() -> None:
    place = laying("easdale", on("inshriach", "lochridge")).tile(0, UP, "inshriach")
    place.tile(0, HIGH, "aviemore", scots=1).tile(0, (2, 0), "kemnay").tile(0, (2, 1), "lochridge")
    state = after(place.state(), Place((0, 3)))
    assert {MoveChampion(UP), MoveChampion((2, 1)), NO} <= set(gm.legal(state))
    assert isinstance(chosen(state), MoveChampion)

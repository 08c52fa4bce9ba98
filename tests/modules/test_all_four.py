"""Chronicles 1 to 4 in one game: the worked examples that need all of them."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.modules.c01_dragon_boat_race import Row, race_part
from glenmore.modules.c01_dragon_boat_race.state import Race
from glenmore.modules.c02_highlander import Mountain, PayToll, PayTollGood
from glenmore.modules.c03_old_jamey.cellars import OnSale, SingleCask, Store
from glenmore.modules.c03_old_jamey.sales import SellBarrel
from glenmore.modules.c04_hammer import England
from glenmore.moves import Activate, PayGood, Place, StopAtWorldsEnd, Take
from tests.rules.helpers import after, allowed, finish_turn, force, refused, told

rule = pytest.mark.rule
RED, YELLOW = 0, 1
HIM, START, SALE, M = "englishman", "race-start", "whisky-sale-b", "mountain"
TILE = "ullapool"  # 1 wood; gives a movement point
ALL = (1, 2, 3, 4)
HOME = (1, 0)


def begun(state: gm.State) -> bool:
    part: Race = state.module(1)
    return part.begun


def one_long_row(*ring: str, **race: Any) -> gm.Position:
    """Yellow holds the token; the sale tile has one lower space left; the wood row is full."""
    place = gm.position(3, chronicles=ALL).rondel(*ring, fill=False)
    stores = (Store(1, (3,)), Store(), Store())
    return (
        place.whisky(RED, 1)
        .market(wood=3)
        .module(1, race_part(place.game.setup, **race))
        .module(2, Mountain())
        .module(3, SingleCask(stores, (OnSale(SALE, False, 1),)))
        .module(4, England(YELLOW, 1))
    )


@rule("C-EX01", "C4-09", "C1-17", "C3-22", "G-05", "G-12")
def test_one_long_move_meets_everything_in_its_order() -> None:
    place = one_long_row("red", HIM, START, SALE, M, M, TILE, "yellow", "blue", begun=False)
    state = place.coins(RED, 2).goods(RED, HOME, "wood").state()
    first = told(state, Take(TILE))
    assert [e.key for e in first if e.key in ("england_claimed", "race_begins")] == ["race_begins"]
    state = after(state, Take(TILE))
    assert begun(state)
    assert state.module(4) == England(YELLOW, 1)
    refused(state, PayToll())  # the sale tile comes first
    state = after(state, SellBarrel(3))
    assert state.players[RED].vp == 3
    refused(state, PayTollGood("wood", HOME), "G-12")
    state = after(state, PayToll(), PayGood("wood", HOME), Place((0, 1)))
    assert state.module(2) == Mountain(1)
    assert (state.players[RED].coins, sum(state.players[RED].goods())) == (1, 0)
    state = after(state, Activate((0, 1)))
    allowed(state, Row(RED, "red-village"))


@rule("C-EX02", "C1-E02", "C3-E10", "C2-E07", "C4-14")
@pytest.mark.parametrize("on", [False, True])
def test_the_englishmans_long_move(on: bool) -> None:
    ring = (HIM, START, SALE, M, M, TILE, "red", "yellow", "blue")
    place = one_long_row(*ring, begun=on).coins(YELLOW, 4).goods(YELLOW, HOME, "wood")
    state = place.state()
    assert (state.actor, state.turn.kind) == (YELLOW, "english")
    state = after(state, Take(TILE), PayGood("wood", HOME))
    assert begun(state) == on
    assert state.module(2) == Mountain(1)
    assert state.module(4) == England(YELLOW, 2)
    assert state.players[YELLOW].coins == 2
    state = after(state, Place((0, 1)), Activate((0, 1)))
    if on:
        allowed(state, Row(YELLOW, "yellow-village"))
    else:
        refused(state, Row(YELLOW, "yellow-village"), "C1-18")


@rule("C-EX05", "C1-E12", "C4-27", "C2-19")
def test_a_finished_holder_rows_home_and_takes_the_last_haul() -> None:
    ring = (HIM, TILE, "worlds-end yellow blue", f"{M} red", M)
    place = gm.position(3, chronicles=ALL).rondel(*ring, fill=False).coins(RED, 5)
    none = {"red-castle": ()}
    part = race_part(place.game.setup, {RED: "neutral-1-4"}, tokens=none)
    state = (
        place.module(1, part)
        .module(2, Mountain(3))
        .module(4, England(RED, 1))
        .goods(RED, HOME, "wood")
        .state()
    )
    assert (state.actor, state.turn.kind) == (RED, "english")
    state = after(state, Take(TILE), PayGood("wood", HOME), Place((0, 1)))
    state = after(state, Activate((0, 0)), Activate((0, 1)))
    state = after(state, Row(RED, "neutral-1-5"), Row(RED, "red-castle"))
    assert state.players[RED].vp == 15
    assert state.players[RED].whisky == 1
    state = finish_turn(state)
    assert (state.actor, state.turn.kind) == (RED, "english")  # he is still behind World's End
    coins = state.players[RED].coins
    state = force(after(state, StopAtWorldsEnd()))
    assert state.actor == gm.OVER
    assert state.players[RED].coins == coins + 3
    assert state.module(2) == Mountain()


@rule("C2-I05", "C1-35", "C2-20")
@pytest.mark.parametrize("last", [False, True])
def test_coins_of_the_last_haul_are_worth_nothing_to_the_last(last: bool) -> None:
    place = (
        gm.position(3, chronicles=(1, 2))
        .rondel("yellow", "worlds-end blue", f"{M} red", M, fill=False)
        .coins(RED, 0)
    )
    part = race_part(place.game.setup, home=() if last else (RED,))
    end = force(after(place.module(1, part).module(2, Mountain(4)).state(), StopAtWorldsEnd()))
    assert end.actor == gm.OVER
    assert end.players[RED].coins == 4
    lines = [line for line in end.players[RED].points if line.rule == "END-10"]
    assert [line.points for line in lines] == ([] if last else [4])

"""Chronicle 4 with chronicle 1 (Start, boats) and 3 (sale tiles, cellars, the church)."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.modules.c01_dragon_boat_race import Row, race_part
from glenmore.modules.c03_old_jamey import BuildCellar
from glenmore.modules.c03_old_jamey.sales import PassingSale
from glenmore.modules.c04_hammer import England, PaidTurn, ThrowAway
from glenmore.moves import Activate, Done, Place, Stop, Take
from tests.modules.test_c04_hammer import HIM, HOME
from tests.rules.helpers import after, allowed, keys, refused

rule = pytest.mark.rule
SALE, START = "whisky-sale-b", "race-start"


def at(*ring: str, chronicles: tuple[int, ...] = (3, 4), **options: Any) -> gm.Position:
    """Red holds the England token and a few coins."""
    place = gm.position(3, chronicles=chronicles, options=options).rondel(*ring)
    return place.module(4, England(0)).coins(0, 6)


@rule("C4-E04", "C4-E11", "C4-NO08", "C4-I10", "C3-E11")
@pytest.mark.parametrize("may", [False, True])
def test_he_throws_a_sale_tile_away_only_by_option(may: bool) -> None:
    ring = (HIM, SALE, "easdale", "red", "yellow", "blue")
    state = at(*ring, englishman_may_discard_sale_tile=may).state()
    if may:
        allowed(state, ThrowAway(SALE))
        assert SALE in after(state, ThrowAway(SALE)).discard
    else:
        found = keys(refused(state, ThrowAway(SALE), "C4-E04", "C3-E11"))
        assert found == {"special_stays", "english_not_there"}
    refused(state, Take(SALE), "C3-27")
    refused(state, Stop(SALE), "C4-E11")


@rule("C4-E04")
def test_a_sale_tile_under_a_pawn_is_safe_in_any_case() -> None:
    ring = (HIM, f"{SALE} red", "easdale", "yellow", "blue")
    state = at(*ring, englishman_may_discard_sale_tile=True).state()
    assert keys(refused(state, ThrowAway(SALE), "C4-E04")) == {"english_pawn_there"}


@rule("C4-I10")
def test_he_sells_nothing_while_passing() -> None:
    state = at(HIM, SALE, "easdale", "red", "yellow", "blue").whisky(0, 1).state()
    for move in (Take("easdale"), ThrowAway("easdale")):
        gone = after(state, move)
        assert not any(isinstance(step, PassingSale) for step in gone.steps)
        assert gone.players[0].whisky == 1


@rule("C4-E11", "C4-13")
def test_in_the_paid_turn_he_does_not_stop_there_and_builds_no_cellar() -> None:
    place = at(HIM, SALE, "easdale", "red", "yellow", "blue").goods(0, HOME, "wood")
    state = after(place.market(wood=1).whisky(0, 1).state(), PaidTurn())
    refused(state, Stop(SALE), "C4-E11", "C3-E11")
    refused(state, BuildCellar("cellar-2"), "C3-18")
    assert not any(isinstance(move, BuildCellar) for move in gm.legal(state))


@rule("C4-I10", "C4-30")
def test_the_church_takes_a_barrel_of_any_cellar() -> None:
    place = at(HIM, "easdale", "red", "yellow", "blue").tile(0, (0, 1), "glenfinnan-church")
    place = place.cards(0, "glenfinnan-church").whisky(0, 2)
    state = after(place.state(), Take("easdale"), Place((1, 1)), Activate((0, 1)))
    while state.players[0].whisky == 2:
        state = after(state, gm.legal(state)[0])
    assert state.players[0].vp == 4
    assert state.players[0].whisky == 1
    allowed(state, Done())


@rule("C4-I08", "C4-NO08", "C4-E04")
def test_start_is_neither_taken_nor_thrown_away_nor_begun_by_him() -> None:
    place = at(HIM, START, "easdale", "red", "yellow", "blue", chronicles=(1, 4))
    state = place.module(1, race_part(place.game.setup, begun=False)).state()
    refused(state, ThrowAway(START), "C4-E04", "RONDEL-05")
    refused(state, Take(START), "RONDEL-05")
    for move in (Take("easdale"), ThrowAway("easdale")):
        assert not after(state, move).module(1).begun


@rule("C4-EX12", "C4-I08")
@pytest.mark.parametrize("begun", [False, True])
def test_example_12_movement_points_of_his_turn_row_the_boat(begun: bool) -> None:
    place = at(HIM, "easdale", "red", "yellow", "blue", chronicles=(1, 4))
    state = place.module(1, race_part(place.game.setup, begun=begun)).state()
    state = after(state, Take("easdale"), Place((0, 1)), Activate((0, 0)))
    row = Row(0, "red-village")
    if begun:
        allowed(state, row)
    else:
        refused(state, row, "C1-18")


@pytest.mark.parametrize("players", [3, 4])
def test_all_together_can_be_played(players: int) -> None:
    setup = gm.Setup(players, (1, 2, 3, 4), options={"die": True})
    for seed in range(6):
        assert gm.play(setup, seed=seed).final.actor == gm.OVER

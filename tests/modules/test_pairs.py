"""Two chronicles in one game: one move over two things, set-up, two stops without a tile."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.model import EMPTY
from glenmore.modules.c02_highlander import Mountain, PayToll
from glenmore.modules.c03_old_jamey.cellars import SingleCask, Store
from glenmore.modules.c03_old_jamey.sales import SellBarrel
from glenmore.modules.c04_hammer import England, ThrowAway
from glenmore.moves import Decline, PutGood, Stop, Take
from tests.rules.helpers import after, begin, refused, told

rule = pytest.mark.rule
M, SALE, HIM = "mountain", "whisky-sale-b", "englishman"
REST, COIN, WOOD = Stop(M), PayToll(), (0, 1, 0, 0, 0)


def at(*ring: str, chronicles: tuple[int, ...], **options: Any) -> gm.Position:
    """A position of three players with the rondel from the hindmost piece."""
    return gm.position(3, chronicles=chronicles, options=options).rondel(*ring)


def cask(place: gm.Position, *spaces: int) -> gm.Position:
    """Red's barrels lie on these spaces of the first cellar."""
    stores = (Store(1, spaces), Store(), Store())
    return place.whisky(0, len(spaces)).module(3, SingleCask(stores))


# -- chronicles 2 and 3 ---------------------------------------------------------------------------


@rule("C2-I06", "C3-I07", "G-05")
@pytest.mark.parametrize("first", [SALE, M])
def test_a_sale_tile_and_the_mountain_are_passed_in_path_order(first: str) -> None:
    rock = (M, M)
    way = (SALE, "inshriach", *rock) if first == SALE else (*rock, "inshriach", SALE)
    place = at("red", *way, "easdale", "yellow", "blue", chronicles=(2, 3)).coins(0, 1)
    state = after(cask(place, 2).state(), Take("easdale"))
    moves = (SellBarrel(2), COIN) if first == SALE else (COIN, SellBarrel(2))
    assert moves[0] in gm.legal(state)
    refused(state, moves[1])
    keys = [event.key for event in told(state, *moves) if event.key in ("barrel_sold", "toll_paid")]
    assert keys == (["barrel_sold", "toll_paid"] if first == SALE else ["toll_paid", "barrel_sold"])
    state = after(state, *moves)
    assert state.module(2) == Mountain(1)
    assert (state.players[0].vp, state.players[0].whisky, state.players[0].coins) == (2, 0, 0)


@rule("C2-I06", "C2-06")
def test_whisky_never_goes_onto_the_mountain() -> None:
    place = at("red", "inshriach", M, M, "easdale", "yellow", "blue", chronicles=(2, 3))
    start = cask(place.coins(0, 0), 1, 2).state()
    assert "toll_free" in [event.key for event in told(start, Take("easdale"))]
    rich = gm.position(start).coins(0, 1).state()
    refused(after(rich, Take("easdale")), PayToll("whisky"), "C2-06")


@rule("C-EX04", "C2-13", "C3-24")
@pytest.mark.parametrize("barrels", [1, 2])
def test_two_stops_one_after_the_other_bring_no_tile(barrels: int) -> None:
    place = at("red", "inshriach", M, M, "easdale", SALE, "yellow", "blue", chronicles=(2, 3))
    place = place.coins(0, 0).module(2, Mountain(3, WOOD))
    start = cask(place, 1, 2).state()
    state = after(start, REST)
    assert (state.turn.number, state.turn.seat, state.players[0].coins) == (2, 0, 3)
    state = after(state, PutGood("wood", (1, 0)))
    refused(state, REST, "C2-13")
    state = after(state, Stop(SALE), SellBarrel(2, "extra"))
    assert set(gm.legal(state)) == {SellBarrel(1), Decline()}
    state, _ = gm.apply(state, SellBarrel(1) if barrels == 2 else Decline())
    assert state.players[0].vp == (3 if barrels == 2 else 2)
    assert state.players[0].whisky == 2 - barrels
    assert len(state.players[0].estate) == len(start.players[0].estate)
    assert state.module(2) == Mountain()
    assert SALE in state.ring


# -- chronicles 2 and 4 ---------------------------------------------------------------------------


@rule("C2-I07", "C4-I09")
@pytest.mark.parametrize("players", [3, 4])
def test_he_replaces_the_first_a_tile_and_the_mountain_the_last_two(players: int) -> None:
    plain, state = begin(gm.Setup(players)), begin(gm.Setup(players, (2, 4)))
    him = [piece.id for piece in state.game.pieces].index(HIM)
    assert state.pieces[him] == players + 5  # after the pawns and the S tiles
    assert state.ring[-3:] == (M, M, EMPTY)
    laid = [sum(bool(tile) and tile != M for tile in s.ring) for s in (plain, state)]
    assert laid[1] == laid[0] - 3


@rule("C-EX03", "C2-I07")
def test_a_full_rondel_has_no_a_tile_at_the_start() -> None:
    state = begin(gm.Setup(4, (2, 4), options={"die": True}))
    order = [piece.id for piece in state.game.pieces]
    assert {order.index(c): state.pieces[order.index(c)] for c in ("red", "die", HIM)} == {
        0: 0,
        4: 4,
        5: 10,
    }
    stacks = [state.game.tiles[tile].stack for tile in state.ring[5:10]]
    assert stacks == ["S"] * 5
    a_tiles = state.game.spaces - 14  # of an N of 14 none is left
    assert state.ring[11 : 11 + a_tiles] == ()
    assert state.ring[-3:] == (M, M, EMPTY)


@rule("C2-I07", "C2-E07")
@pytest.mark.parametrize(("toll", "coins"), [("supply", 1), ("none", 0)])
def test_he_crosses_at_the_cost_of_the_supply_or_free(toll: str, coins: int) -> None:
    ring = (HIM, "inshriach", M, M, "easdale", "red", "yellow", "blue")
    place = at(*ring, chronicles=(2, 4), **{"c2.englishmanToll": toll}).coins(0, 5)
    start = place.module(4, England(0)).state()
    state = after(start, ThrowAway("easdale"))
    assert state.module(2) == Mountain(coins)
    assert state.players[0].coins == 5 + 1  # the coin of the England row
    refused(start, REST)

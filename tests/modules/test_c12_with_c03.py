"""Allenarly sells whisky on the sale tiles of chronicle 3 (C12-C3-01 to C12-C3-07)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.modules.c03_old_jamey import OnSale, SingleCask, Store
from glenmore.modules.c12_allenarly import (
    Allenarly,
    Choose,
    LayHers,
    MoveToken,
    TurnUp,
    board,
    size,
)
from glenmore.moves import Move, Stop, Take
from tests.modules.allenarly import WITH_TILE
from tests.rules.helpers import told

rule = pytest.mark.rule
SALE = "whisky-sale-b"
NOTHING = (Store(), Store())


def turned(card: str, *ring: str, whisky: int = 0, sales: tuple[OnSale, ...] = ()) -> gm.State:
    """Her turn with this card on this rondel, her tokens moved."""
    built = gm.position(1, chronicles=(3, 12)).rondel("yellow", *ring).whisky(1, whisky)
    built = built.module(3, SingleCask(NOTHING, sales)).module(12, Allenarly(**WITH_TILE))
    state, _ = gm.apply(built.state(), TurnUp(card))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert isinstance(state.steps[-1], Choose)
    return state


def points(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[1].points if line.rule == rule_id]


def on_tile(state: gm.State) -> tuple[bool, int]:
    """What lies on the sale tile: the extra space, the lower ones."""
    found = [sale for sale in state.module(3).sales if sale.tile == SALE]
    return (found[0].extra, found[0].lower) if found else (False, 0)


@rule("C12-C3-01", "C12-I11")
def test_her_whisky_lies_in_no_cellar() -> None:
    record = gm.play(gm.Setup(1, (3, 12)), seed=2)
    for state in record.states()[:: len(record.moves) // 8]:
        assert state.module(3).stores[1].barrels == ()
        assert not gm.faults(state)
    assert any(state.players[1].whisky for state in record.states())


@rule("C12-C3-02", "C12-C3-03")
def test_an_open_sale_tile_is_what_the_symbol_means() -> None:
    ring = ("easdale", SALE, "glen-lyon", "red", "die")
    assert gm.legal(turned("ac-05", *ring)) == (Stop(SALE),)  # its number is 3
    full = (OnSale(SALE, True, 1),)
    assert gm.legal(turned("ac-05", *ring, sales=full)) == (Take("easdale"),)
    assert gm.legal(turned("ac-06", *ring)) != (Stop(SALE),)  # 4 is too much
    occupied = ("easdale", f"{SALE} red", "glen-lyon", "die")
    assert gm.legal(turned("ac-05", *occupied)) == (Take("easdale"),)


@rule("C12-C3-02")
def test_a_sale_tile_is_counted_only_where_she_may_stop() -> None:
    ring = ("easdale", SALE, "glen-lyon", "lochridge", "red", "die")
    assert gm.legal(turned("ac-02", *ring))[0] in (Stop(SALE), Take("glen-lyon"))
    blocked = turned("ac-02", *ring, sales=(OnSale(SALE, True, 1),))
    assert gm.legal(blocked) == (Take("glen-lyon"),)  # the second tile


@rule("C12-C3-05", "C12-C3-07", "C12-EX31", "C12-E39")
def test_stopping_she_puts_two_barrels_there() -> None:
    state = turned("ac-05", "easdale", SALE, "glen-lyon", "red", "die", whisky=1)
    after, _ = gm.apply(state, Stop(SALE))
    assert on_tile(after) == (True, 1)
    assert after.players[1].whisky == 0
    assert sorted(points(after, "C12-C3-07")) == [2, 4]
    assert size(after) == 0
    assert board(after).card == ""
    half = turned("ac-05", SALE, "glen-lyon", "red", "die", sales=(OnSale(SALE, True, 0),))
    after, _ = gm.apply(half, Stop(SALE))
    assert (on_tile(after), points(after, "C12-C3-07")) == ((True, 1), [2])


@rule("C12-C3-06", "C12-E38")
@pytest.mark.parametrize(
    ("card", "tile", "lower", "sold"),
    [
        ("ac-06", "castle-stalker", 0, True),  # its number is 4: no sale tile for her
        ("ac-06", "castle-stalker", 1, False),
        ("ac-07", "falkirk-tryst", 0, False),  # without a number
    ],
)
def test_crossing_with_a_numbered_card_she_puts_one(
    card: str, tile: str, lower: int, sold: bool
) -> None:
    sales = (OnSale(SALE, False, 1),) if lower else ()
    state = turned(card, "red", SALE, tile, "glen-lyon", "die", whisky=1, sales=sales)
    after, _ = gm.apply(state, Take(tile))
    assert points(after, "C12-C3-07") == ([4] if sold else [])
    assert on_tile(after)[1] == (1 if sold or lower else 0)
    assert after.players[1].whisky == (0 if sold else 1)


@rule("C12-C3-04")
def test_an_ageing_symbol_brings_points() -> None:
    moves: tuple[Move, ...] = (Take("edradour"), LayHers("pile"))
    state = turned("ac-09", "edradour", "glen-lyon", "red", "die")
    assert told(state, moves[0])
    for move in moves:
        state, _ = gm.apply(state, move)
    aged = any(p.word == "age" for p in state.game.tiles["edradour"].benefit.simple)
    assert points(state, "C12-C3-04") == ([2] if aged else [])
    tile = next(
        t for t in state.game.tiles.values() if any(p.word == "age" for p in t.benefit.simple)
    )
    other = turned("ac-09", tile.id, "glen-lyon", "red", "die")
    for move in (Take(tile.id), LayHers("pile")):
        other, _ = gm.apply(other, move)
    assert points(other, "C12-C3-04") == [2]

"""The four chronicles in one game: long moves, and an end in which all of them have a say."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.turn import NextTurn
from glenmore.modules.c01_dragon_boat_race import Row, race_part
from glenmore.modules.c01_dragon_boat_race.circuit import castles
from glenmore.modules.c02_highlander import Mountain, PayToll, PayTollGood
from glenmore.modules.c03_old_jamey.cellars import SingleCask, Store
from glenmore.modules.c03_old_jamey.sales import SellBarrel
from glenmore.modules.c04_hammer import England
from glenmore.moves import Activate, Decline, PayGood, Place, StopAtWorldsEnd, Take
from tests.rules.helpers import after, finish_turn, keys, lines, refused, told

rule = pytest.mark.rule
M, SALE, HIM, START = "mountain", "whisky-sale-b", "englishman", "race-start"
HOME, AT = (1, 0), (0, 1)
ALL = (1, 2, 3, 4)
COIN = PayToll()


def at(*ring: str, holder: int = 1, row: int = 1, fill: bool = True) -> gm.Position:
    """All four chronicles, three players, the England token with one of them."""
    place = gm.position(3, chronicles=ALL).rondel(*ring, fill=fill)
    return place.module(4, England(holder, row))


def cask(place: gm.Position, seat: int, *spaces: int) -> gm.Position:
    """Barrels on these spaces of a player's first cellar."""
    stores = tuple(Store(1, spaces) if i == seat else Store() for i in range(3))
    return place.whisky(seat, len(spaces)).module(3, SingleCask(stores))


def falkirk_way(*first: str) -> tuple[str, ...]:
    """A way with everything on it: Start, a sale tile, the mountain, then a tile for 1 wood."""
    return (*first, START, SALE, M, M, "pulteney")


@rule("C-EX01", "G-05", "G-12", "C4-09", "C1-17", "C3-22", "C2-05")
def test_one_long_move_does_everything_in_path_order() -> None:
    place = at(*falkirk_way("red", HIM), "yellow", "blue").coins(0, 2).goods(0, HOME, "wood")
    start = cask(place.market(wood=3), 0, 3).state()
    state, events = gm.apply(start, Take("pulteney"))
    assert "race_begins" in [event.key for event in events]
    assert state.module(4) == start.module(4)  # passing the Englishman does nothing
    assert set(gm.legal(state)) == {SellBarrel(3), Decline()}
    state, _ = gm.apply(state, SellBarrel(3))
    assert state.players[0].vp == 3
    assert gm.legal(state) == (COIN,)
    assert keys(refused(state, PayTollGood("wood", HOME), "G-12")) == {"toll_leaves_too_little"}
    state = after(state, COIN, PayGood("wood", HOME), Place(AT))
    assert (state.players[0].coins, state.module(2)) == (1, Mountain(1))
    state = after(state, Activate((0, 0)))
    assert state.movement
    assert any(isinstance(move, Row) for move in gm.legal(state))


@rule("C-EX02", "C1-E08", "C2-E07", "C4-14", "C4-I08", "C4-I09", "C4-I10")
@pytest.mark.parametrize("begun", [False, True])
def test_the_englishman_s_long_move_starts_and_sells_nothing(begun: bool) -> None:
    place = at(*falkirk_way(HIM), "red", "yellow", "blue").coins(1, 3).goods(1, HOME, "wood")
    place = cask(place, 1, 3).module(1, race_part(place.setup, begun=begun))
    start = place.state()
    assert (start.actor, start.turn.kind) == (1, "english")
    keys_told = [event.key for event in told(start, Take("pulteney"))]
    assert not {"race_begins", "barrel_sold", "toll_paid"} & set(keys_told)
    state = after(start, Take("pulteney"), PayGood("wood", HOME))
    assert state.module(1).begun == begun
    assert state.module(2) == Mountain(1)  # of the supply
    assert (state.players[1].coins, state.module(4).row) == (1, 2)
    state = after(state, Place(AT), Activate((0, 0)))
    assert any(isinstance(move, Row) for move in gm.legal(state)) == begun


@rule("C-EX05", "C4-27", "C1-E12", "C2-19")
def test_the_holder_who_has_finished_rows_home_and_gets_the_haul() -> None:
    ring = (HIM, "easdale", "worlds-end", f"{M} red", M, "yellow", "blue")
    place = at(*ring, holder=0, fill=False).coins(0, 5).module(2, Mountain(4))
    tokens = dict.fromkeys(castles(3, "last-first"), ())
    place = place.tile(0, AT, "kingussie").module(
        1, race_part(place.setup, {0: "neutral-1-4"}, tokens)
    )
    state = place.step(NextTurn()).state()
    assert state.finished(0)
    state = after(state, Take("easdale"), Place((-1, 1)), Activate((0, 0)), Activate(AT))
    for _ in range(2):
        rows = [move for move in gm.legal(state) if isinstance(move, Row)]
        state = after(state, rows[0])
    assert state.module(1).home == (0,)
    state = finish_turn(state)
    while state.steps:  # the others and the Englishman finish as well
        ends = [move for move in gm.legal(state) if isinstance(move, StopAtWorldsEnd)]
        state = after(state, ends[0] if ends else gm.legal(state)[-1])
    assert (state.players[0].coins, state.module(2)) == (5 - 2 + 4, Mountain())


@rule("C2-I05", "C1-35", "C2-19")
@pytest.mark.parametrize("last", [False, True])
def test_the_last_haul_is_worth_nothing_with_a_last_place_card(last: bool) -> None:
    ring = ("yellow", "worlds-end", f"{M} red", M, "blue")
    place = gm.position(3, chronicles=(1, 2)).rondel(*ring, fill=False)
    place.coins(0, 2).module(2, Mountain(3))
    home = (1, 2) if last else (0, 1)
    boats = dict.fromkeys(home, "")
    place.module(1, race_part(place.setup, boats, home=home))
    state = finish_turn(after(place.state(), StopAtWorldsEnd()))
    assert state.actor == gm.OVER
    assert state.players[0].coins == 5
    assert lines(state, 0, "END-10") == ({} if last else {"coins": 5})

"""Allenarly on the mountain of chronicle 2, and how chronicle cards choose (C12-65 to C12-70)."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.modules.c02_highlander import MOUNTAIN, Mountain
from glenmore.modules.c12_allenarly import (
    Allenarly,
    Choose,
    MoveToken,
    TurnUp,
    board,
    choose,
    current,
    size,
)
from glenmore.moves import Stop, Take
from tests.modules.allenarly import WITH_TILE
from tests.rules.helpers import allowed, keys, refused, told

rule = pytest.mark.rule
M = MOUNTAIN
REST = Stop(MOUNTAIN)


def at(*ring: str, haul: Mountain | None = None, **said: Any) -> gm.Position:
    """Her pawn at the back on this rondel; `said` is what lies on her board."""
    built = gm.position(1, chronicles=(2, 12)).rondel(*ring)
    return built.module(2, haul or Mountain()).module(12, Allenarly(**WITH_TILE | said))


def turned(card: str, built: gm.Position) -> gm.State:
    """Her turn with this card, her tokens moved."""
    state, _ = gm.apply(built.state(), TurnUp(card))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert isinstance(state.steps[-1], Choose)
    return state


def facts(found: Any, key: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in found if event.key == key]


NEAR = ("yellow", "easdale", "glen-affric", M, M, "edradour", "red", "die")


@rule("C12-C2-01", "C12-65", "C12-67", "C12-68", "C12-70", "C12-E35", "C12-E57")
def test_a_numbered_symbol_sends_her_to_a_laden_mountain() -> None:
    state = turned("ac-03", at(*NEAR, haul=Mountain(coins=1)))  # number 2, range 3
    assert gm.legal(state) == (REST,)
    assert keys(refused(state, Take("easdale"), "C12-65")) == {"her_chronicle_instead"}
    found = told(state, REST)
    assert facts(found, "her_chronicle")[0]["chronicle"] == "2"
    assert facts(found, "her_stop") == [{"thing": M}]
    empty = turned("ac-03", at(*NEAR))
    assert gm.legal(empty) == (Take("easdale"),)  # a resource tile, by the next row
    vp = turned("ac-03", at(*NEAR, laid=1))
    assert gm.legal(vp) == (REST,)
    far = ("yellow", "easdale", "black-isle", "glen-affric", "lochridge", M, M, "red", "die")
    assert gm.legal(turned("ac-03", at(*far, laid=1))) == (Take("easdale"),)
    higher = turned("ac-05", at(*NEAR, laid=1))  # its number is 3
    tests = choose(higher, higher.turn.piece, current(higher)).tests
    assert "numbered" not in [test.symbol for test in tests]


@rule("C12-C2-01")
def test_she_does_not_rest_beside_the_human() -> None:
    ring = ("yellow", "easdale", "glen-affric", f"{M} red", M, "edradour", "die")
    state = turned("ac-03", at(*ring, haul=Mountain(coins=1)))
    assert gm.legal(state) == (Take("easdale"),)


@rule("C12-C2-02", "C12-66", "C12-69")
def test_a_plain_symbol_means_the_tile_directly_before_the_mountain() -> None:
    ring = ("yellow", "easdale", "glen-lyon", M, M, "edradour", "red", "die")
    state = turned("ac-06", at(*ring))  # castle, then the symbol; range 4
    assert gm.legal(state) == (Take("glen-lyon"),)
    test = choose(state, state.turn.piece, current(state)).last
    assert (test.symbol, test.chronicle) == ("chronicle", 2)
    apart = ("yellow", "easdale", "red", M, M, "edradour", "glen-lyon", "die")
    assert gm.legal(turned("ac-06", at(*apart))) != (Take("glen-lyon"),)


@rule("C12-C2-03", "C12-EX29", "C12-C2-07", "C12-E36")
def test_with_the_others_beyond_she_stops_on_the_mountain() -> None:
    ring = ("yellow", "easdale", M, M, "edradour", "red", "die")
    state = turned("ac-09", at(*ring))  # whisky first: Edradour lies beyond
    assert gm.legal(state) == (REST,)
    assert keys(refused(state, Take("edradour"), "C12-C2-03")) == {"her_forced_instead"}
    after, found = gm.apply(state, REST)
    assert facts(found, "her_forced") == [{"thing": M}]
    assert size(after) == 0
    assert "edradour" in after.ring
    before = ("yellow", "red", "easdale", M, M, "edradour", "die")
    free = turned("ac-09", at(*before))
    assert gm.legal(free) == (Take("edradour"),)


@rule("C12-E55")
def test_a_die_that_has_left_the_game_counts_as_beyond() -> None:
    ring = ("yellow", "easdale", M, M, "edradour", "red", "worlds-end")
    state = turned("ac-09", at(*ring).empty("S", "A", "B", "C"))
    assert gm.legal(state) == (REST,)


@rule("C12-C2-04")
def test_the_mountain_is_no_tile() -> None:
    ring = ("yellow", "red", "easdale", M, M, "lochridge", "black-isle", "die")
    state = turned(
        "ac-02", at(*ring, numbers=(), priority=("persons", "whisky", "landmarks", "scots"))
    )
    assert gm.legal(state) == (Take("lochridge"),)  # the second tile


@rule("C12-C2-05", "C12-E37", "C12-C2-07")
def test_her_crossing_lays_a_point_for_whoever_leaves() -> None:
    ring = ("yellow", "red", "easdale", M, M, "edradour", "die")
    state = turned("ac-09", at(*ring))
    after, found = gm.apply(state, Take("edradour"))
    assert board(after).laid == 1
    assert facts(found, "her_crossing") == [{"amount": 1}]
    assert after.module(2) == Mountain()
    assert after.players[1].coins == 0
    resting = (f"{M} red", M, "edradour", "yellow", "die")
    built = gm.position(1, chronicles=(2, 12)).rondel(*resting).module(2, Mountain(coins=2))
    leaving = built.module(12, Allenarly(**WITH_TILE, laid=3)).coins(0, 0).state()
    assert leaving.players[0].vp == 3
    assert leaving.players[0].coins == 2
    assert board(leaving).laid == 0


@rule("C12-C2-06", "C12-EX30")
def test_leaving_the_mountain_brings_points_for_all_that_lies_there() -> None:
    ring = (f"{M} yellow", M, "edradour", "easdale", "red", "die")
    haul = Mountain(2, (0, 1, 0, 0, 0))
    state = turned("ac-09", at(*ring, haul=haul, laid=2))
    after, _ = gm.apply(state, Take("edradour"))
    assert [line.points for line in after.players[1].points if line.rule == "C12-C2-06"] == [5]
    assert after.module(2) == Mountain()
    assert after.players[1].coins == 0
    assert board(after).laid == 0
    allowed(state, Take("edradour"))


@rule("C12-C2-06")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_the_mountain(seed: int) -> None:
    record = gm.play(gm.Setup(1, (2, 12)), seed=seed)
    assert record.final.actor == gm.OVER
    assert board(record.final).laid == 0 or not any(
        record.final.ring[p % 14] == M for p in record.final.pieces if p >= 0
    )

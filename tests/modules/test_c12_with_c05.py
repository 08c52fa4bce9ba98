"""Allenarly and the haggis of chronicle 5 (C12-C5-01 to C12-C5-06)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.model import Draft
from glenmore.modules.c05_haggis.scoring import HaggisScoring
from glenmore.modules.c05_haggis.state import Serving
from glenmore.modules.c12_allenarly import Allenarly, Choose, MoveToken, TurnUp, choose, current
from glenmore.modules.c12_allenarly.gaining import WHISKY
from glenmore.modules.c12_allenarly.with_c05 import barred, gain
from glenmore.moves import Roll, Take
from tabletop.steps import settle
from tests.modules.allenarly import WITH_TILE

rule = pytest.mark.rule
TILES = gm.start(gm.Setup(1, (5, 12))).game.tiles
SYMBOL = [t.id for t in TILES.values() if "haggis" in t.words]
EXCHANGE = [
    t.id
    for t in TILES.values()
    if any(way.gain.word == "haggis" for part in t.benefit.simple for way in part.ways)
]


def position(*ring: str) -> gm.State:
    """Her turn begins; two tokens, 1 and 3, lie open."""
    built = gm.position(1, chronicles=(5, 12)).rondel("yellow", *ring, "red", "die")
    state = built.module(12, Allenarly(**WITH_TILE)).state()
    part = state.module(5)
    pool = tuple(n + part.row.count(v) - (v in (1, 3)) for v, n in enumerate(part.pool, 1))
    return gm.position(state).module(5, part.with_(row=(1, 3), pool=pool)).state()


def turned(card: str, *ring: str) -> gm.State:
    """Her turn with this card, her tokens moved."""
    state, _ = gm.apply(position(*ring), TurnUp(card))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert isinstance(state.steps[-1], Choose)
    return state


def taken(tile: str) -> gm.State:
    """After she has taken the tile and laid it."""
    state = turned("ac-01", tile, "glen-lyon")
    state, _ = gm.apply(state, gm.legal(state)[0])
    return gm.apply(state, gm.legal(state)[0])[0]


def points(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[1].points if line.rule == rule_id]


@rule("C12-C5-02", "C12-65", "C12-66")
def test_a_one_finds_the_symbol_and_a_plain_symbol_the_exchange() -> None:
    haggis = SYMBOL[0]
    state = turned("ac-01", "glen-lyon", haggis)  # its number is 1
    assert gm.legal(state) == (Take(haggis),)
    assert choose(state, state.turn.piece, current(state)).last.chronicle == 5
    two = turned("ac-03", "easdale", haggis)  # 2 is too much
    assert choose(two, two.turn.piece, current(two)).last.symbol != "numbered"
    plain = next(t for t in EXCHANGE if TILES[t].type != "castle")
    state = turned("ac-06", "glen-lyon", plain)  # castle, then the symbol
    assert gm.legal(state) == (Take(plain),)


@rule("C12-C5-01", "C12-C5-04", "C12-E40")
def test_the_symbol_brings_both_open_tokens() -> None:
    state = taken(SYMBOL[0])
    assert state.module(5).tables[1].down == (1, 3)
    assert state.actor == gm.CHANCE  # the open row is filled up
    assert not gm.faults(state)


@rule("C12-C5-03", "C12-C5-05")
def test_an_exchange_brings_points_and_the_symbol_bars_whisky() -> None:
    draft = Draft(position("glen-lyon"), None)
    gain(draft, EXCHANGE[0])
    built = draft.seal()
    assert points(built, "C12-C5-03") == [2]
    assert built.module(5).tables[1].tokens == (2 if EXCHANGE[0] in SYMBOL else 0)
    assert barred(built, SYMBOL[0], WHISKY)
    assert not barred(built, "edradour", WHISKY)
    assert not barred(built, SYMBOL[0], "scot")


@rule("C12-C5-06", "C12-EX32", "C12-E41")
@pytest.mark.parametrize(("held", "scored"), [((1, 2, 3), [9]), ((1, 1, 2, 3), [12]), ((), [])])
def test_she_scores_every_token_without_rolling(held: tuple[int, ...], scored: list[int]) -> None:
    state = position("glen-lyon")
    part = state.module(5)
    pool = tuple(n - held.count(v) for v, n in enumerate(part.pool, 1))
    part = part.with_table(1, Serving(held, (), held)).with_(pool=pool)
    draft = Draft(gm.position(state).module(5, part).state(), None)
    draft.steps = (HaggisScoring("B"),)
    settle(draft)
    rolled = draft.seal()
    for _ in range(4):
        rolled, _ = gm.apply(rolled, Roll(1))
    assert points(rolled, "C12-C5-06") == scored
    assert rolled.module(5).tables[1].tokens == 0


@rule("C12-C5-06")
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_with_haggis(seed: int) -> None:
    record = gm.play(gm.Setup(1, (5, 12)), seed=seed)
    assert record.final.module(5).tables[1].tokens == 0
    spent = [
        s.players[1].whisky for s in record.states() if s.steps and s.steps[-1].state[:1] == "H"
    ]
    assert all(whisky >= 0 for whisky in spent)
    assert all(
        move.word != "return-haggis" or state.actor != 1
        for state, move in zip(record.states(), record.moves, strict=False)
    )

"""What the rule tests share: applying moves, refusals with their rules, what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import glenmore as gm
from glenmore.components import GOODS
from glenmore.moves import Draw, Move, PutPawn, Take
from glenmore.text import templates

TEN = (  # tiles that fill the rondel of three players
    "inshriach",
    "ballachulish",
    "strathmore",
    "glen-clova",
    "glen-lyon",
    "edradour",
    "halkirk",
    "glen-affric",
    "easdale",
    "black-isle",
)


def after(state: gm.State, *moves: Move) -> gm.State:
    """The position after these moves; whatever is forced in between is played by itself."""
    for move in moves:
        state = force(state, move)
        state, _ = gm.apply(state, move)
    return state


def force(state: gm.State, wanted: Move | None = None) -> gm.State:
    """Play on while there is exactly one decision and it is not the wanted one."""
    while len(moves := gm.legal(state)) == 1 and moves[0] != wanted:
        state, _ = gm.apply(state, moves[0])
    return state


def told(state: gm.State, *moves: Move) -> list[gm.Event]:
    """Everything that happens during these moves."""
    found: list[gm.Event] = []
    for move in moves:
        state, events = gm.apply(state, move)
        found += events
    return found


def events(state: gm.State, move: Move, key: str = "") -> list[gm.Event]:
    """What happens with one move, all of it or the events of one kind."""
    return [event for event in told(state, move) if not key or event.key == key]


def allowed(state: gm.State, *moves: Move) -> None:
    """Each of the moves is legal, listed, and can be carried out."""
    for move in moves:
        assert gm.check(state, move).legal, str(gm.check(state, move))
        assert move in gm.legal(state)
        gm.apply(state, move)


def refused(state: gm.State, move: Move, *rules: str) -> gm.Verdict:
    """The move is refused, citing at least these rules, and nothing lists or carries it out."""
    verdict = gm.check(state, move)
    assert not verdict.legal, f"{move!r} is allowed"
    missing = [rule for rule in rules if rule not in verdict.rules]
    assert not missing, f"{missing} not cited: {verdict}"
    assert move not in gm.legal(state)
    with pytest.raises(gm.IllegalMove) as caught:
        gm.apply(state, move)
    assert caught.value.reasons == verdict.reasons
    with pytest.raises(gm.IllegalMove):
        gm.advance(state, move)
    for reason in verdict.reasons:
        assert reason.key in templates("reasons"), f"no sentence for {reason.key}"
        assert all(rule in gm.rules for rule in reason.rules)
        sentence = str(reason)
        assert "?" not in sentence, sentence
        assert all(rule in sentence for rule in reason.rules)
    return verdict


def keys(verdict: gm.Verdict) -> set[str]:
    """The reasons of a refusal by their keys."""
    return {reason.key for reason in verdict.reasons}


def begin(setup: gm.Setup, order: Iterable[int] = (), tiles: Iterable[str] = ()) -> gm.State:
    """A game after set-up: pawns from the back, then the first tiles, in this order.

    What is not given comes in the order in which the engine lists it.
    """
    state = gm.start(setup)
    for seat in order or range(setup.players):
        state, _ = gm.apply(state, PutPawn(seat))
    return draw(state, *tiles)


def draw(state: gm.State, *tiles: str) -> gm.State:
    """Refill the rondel, with these tiles first."""
    wanted = list(tiles)
    while state.actor == gm.CHANCE and isinstance(gm.legal(state)[0], Draw):
        move = Draw(wanted.pop(0)) if wanted else gm.legal(state)[0]
        state, _ = gm.apply(state, move)
    assert not wanted, f"no space for {wanted}"
    return state


def finish_turn(state: gm.State, *tiles: str) -> gm.State:
    """Do nothing more this turn and refill, with these tiles first."""
    turn = state.turn
    while state.actor >= 0 and state.turn == turn:
        quiet = [m for m in gm.legal(state) if m.word in ("done", "decline", "pass")]
        assert quiet, f"something has to be decided: {gm.legal(state)}"
        state, _ = gm.apply(state, quiet[-1])
    return draw(state, *tiles)


def lines(state: gm.State, seat: int, rule: str) -> dict[str, int]:
    """What a seat has booked under one rule: thing -> points."""
    return {line.what: line.points for line in state.players[seat].points if line.rule == rule}


def goods_on(state: gm.State, seat: int, cell: tuple[int, int]) -> dict[str, int]:
    """The goods on one tile, by name."""
    held = state.players[seat].estate[cell].goods
    return {good: n for good, n in zip(GOODS, held, strict=True) if n}


def before(*tiles: str, **setup: Any) -> gm.Position:
    """Red is to move; only these tiles and World's End lie ahead, and no others will come."""
    place = gm.position(**setup)
    pawns = [piece.id for piece in place.game.pieces]
    ring = (*pawns, *tiles) if "worlds-end" in tiles else (*pawns, *tiles, "worlds-end")
    return place.rondel(*ring, fill=False).empty("S", "A", "B", "C", "D")


def tiles_of(state: gm.State, kind: type[Move] = Draw) -> list[str]:
    """The tiles that legal moves of one kind name: draws, takes, reliefs."""
    return [str(dict(move.items())["tile"]) for move in gm.legal(state) if isinstance(move, kind)]


def reach(state: gm.State) -> list[int]:
    """The positions of the tiles that can be taken, in path order."""
    found = [state.position(tile) for tile in tiles_of(state, Take)]
    return [at for at in found if at is not None]

"""Positions with Allenarly, for the tests of chronicle 12."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import glenmore as gm
from glenmore.base.scoring import scoring_round
from glenmore.model import Draft
from glenmore.modules.c12_allenarly import Allenarly, Choose, LayHers, MoveToken, TurnUp, board
from glenmore.moves import Take
from tabletop.steps import settle

BLUE = ("macdonell", "chisholm", "mackintosh", "mckinnon", "cameron", "maclean", "macmillan")
START = "tap-o-noth"
AT_START: dict[str, Any] = {"blue": "macdonell", "violet": "sinclair"}
WITH_TILE = AT_START | {"row": ("tap-o-noth",)}  # her starting trade tile lies in its row
A_TILES = ("halkirk", "edradour", "easdale", "glen-affric")


def place(
    *ring: str, level: str = "raiglar", others: Any = (), options: Any = None, **said: Any
) -> gm.Position:
    """A position with her pawn at the back; `said` is what lies on her board."""
    chosen = {"allenarly_level": level} | (options or {})
    built = gm.position(1, chronicles=(*others, 12), options=chosen)
    start = "pittenweem" if level in ("ablach", "douce") else START
    row = (start, *said.pop("row", ()))
    part = Allenarly(**AT_START | said | {"row": row})
    return built.rondel(
        "yellow", *ring, *(() if "red" in " ".join(ring) else ("red", "die"))
    ).module(12, part)


def turned(card: str, *ring: str, **said: Any) -> gm.State:
    """Her turn with this card, her tokens moved: which tile does she take?"""
    state, _ = gm.apply(place(*ring, **said).state(), TurnUp(card))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert isinstance(state.steps[-1], Choose)
    return state


def choosing(state: gm.State) -> gm.State:
    """The position with a card open on her board: she has to choose."""
    return state.with_(steps=(*state.steps[:-1], Choose()))


def takes(state: gm.State) -> str:
    """The tile that she takes."""
    (move,) = gm.legal(state)
    assert isinstance(move, Take)
    return move.tile


def took(tile: str, where: str = "", **said: Any) -> tuple[gm.State, list[gm.Event]]:
    """After she has taken the first tile ahead, with a card whose number is 1."""
    state = place(tile, "red", "die", **said).state()
    part = board(state).with_(card="ac-01", used=(), turns=1, numbers=(1,))
    state = choosing(gm.position(state).module(12, part).state())
    found: list[gm.Event] = []
    for move in (Take(tile), *([LayHers(where)] if where else lay_of(state, tile))):
        state, more = gm.apply(state, move)
        found += more
    return state, found


def play_round(built: gm.Position, letter: str = "A") -> tuple[gm.State, list[gm.Event]]:
    """A whole scoring round, every exchange that she has to make."""
    draft = Draft(built.now("new-turn").state(False), [])
    draft.steps = ()
    draft.then(*scoring_round(letter))
    settle(draft)
    found = list(draft.log or ())
    state = draft.seal()
    while state.steps:
        (move,) = gm.legal(state)
        state, more = gm.apply(state, move)
        found += more
    return state, found


def lay_of(state: gm.State, tile: str) -> tuple[LayHers, ...]:
    """Where the tile is laid."""
    what = state.game.tiles[tile]
    where = "persons" if what.kind == "person" else "row" if what.type == "trade" else "pile"
    return (LayHers(where),)


def key_facts(found: Iterable[gm.Event], key: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in found if event.key == key]


def sound(record: Any, every: int = 12) -> None:
    """Positions of a game have no faults, and come back from code, save file and views."""
    for state in record.states()[::every]:
        assert gm.faults(state) == ()
        assert gm.notation.parse_position(gm.notation.position(state)) == state
        assert gm.loads(gm.dumps(state)) == state
        for seat in range(len(state.players)):
            assert gm.view(gm.view(state, seat), seat) == gm.view(state, seat)

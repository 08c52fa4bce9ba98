"""The toy as everything neutral sees it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tabletop.draw.board import Board, Showing, lit_up
from tabletop.draw.svg import Mark, picture, rect, target, text
from tabletop.playing import random_bot
from tabletop.title import Title
from tests.toy.rules import KINDS, PACKAGE, TILES, Go, Laying, Player, Setup, State


def greedy(seen: State, moves: Sequence[Any], rng: random.Random) -> Any:
    """The bot of the toy: most points at once."""
    return max(moves, key=lambda move: TILES[move.tile] if isinstance(move, Go) else 0)


BOTS = {"random": random_bot, "greedy": greedy}


class Toy(Title):
    id, name, package = "toy", "The Ring", PACKAGE
    kinds, players, shows, bots = KINDS, (2, 3, 4), frozenset(["ring"]), BOTS
    setup = Setup

    def start(self, setup: Setup) -> State:
        n, game = setup.players, State.game_of(setup)
        return State.make(game, steps=(Laying(),), pawns=(-1,) * n, players=(Player(()),) * n)

    def describe(self, state: State, what: Sequence[str] = ()) -> str:
        ring = ", ".join(f"{tile} ({who(state, tile)})" for tile in state.ring)
        return f"Ring: {ring}. Points: {' : '.join(map(str, self.points(state)))}."

    def marked(self, state: State, text: str) -> None:
        if text.removeprefix("tile ") not in state.ring:
            raise ValueError(f"{text!r}: there is no such tile")

    def boards(self, state: State, showing: Showing) -> Sequence[Board]:
        options = {m.tile: (n,) for n, m in enumerate(showing.moves) if isinstance(m, Go)}
        places = state.ring if state.actor == showing.seat else ()
        marks = {tile: Mark(options.get(tile, ()), ("go", tile)) for tile in places}
        lit = lit_up(marks, [each.removeprefix("tile ") for each in showing.lit])
        paint, words = partial(painted, state), partial(self.describe, state)
        depends = (state.ring, state.pawns)
        return [Board("ring", "The ring", paint, "top", words, lit, depends, decides=bool(options))]


def who(state: State, tile: str) -> str:
    """Who stands on a tile."""
    return " ".join(str(n) for n, pawn in enumerate(state.pawns) if pawn == state.ring.index(tile))


def painted(state: State, marks: Mapping[Any, Mark], style: bool) -> str:
    """The ring as a row of tiles."""
    parts = []
    for n, tile in enumerate(state.ring):
        here, x = who(state, tile), n * 90 + 5
        body = rect(x, 5, 80, 60, "gm-card", 6) + text(x + 9, 30, tile) + text(x + 9, 52, here)
        parts.append(target(f"tile:{tile}", marks.get(tile), f"{tile} {here}", body))
    return picture("ring", "The ring", 455, 70, parts, live=bool(marks), style=style)


TITLE = Toy()

"""Positions and moves as numbers for learning programs; everything is read from `gm.view`.

`Encoder(setup)` fixes the layout for one setup; its `layout` names every block of the observation,
where it starts and ends and what its numbers are.  Seats are counted from the observer: first the
observer, then the next one, and so on.

>>> for block in Encoder(gm.Setup(players=2)).layout:
...     print(block.name, block.start, block.end)
table 0 4
stacks 4 9
market 9 14
seats 14 50
tiles 50 1145
clans 1145 1199
steps 1199 1263
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import glenmore as gm
from glenmore.components import GOODS
from glenmore.model import EMPTY, HOME_CASTLE, State
from glenmore.moves import Move
from glenmore.title import TITLE
from tabletop.lab import encoding
from tabletop.lab.encoding import BUCKETS, MOST_MOVES, Block, Floats, hashed, share

__all__ = ["MOST_MOVES", "MOVE", "Block", "Encoder", "hashed"]

PER_SEAT = (
    "points",
    "coins",
    "whisky",
    "Scots in the supply",
    "Scots on the estate",
    "Scots on the home castle",
    "clan markers",
    "persons",
    "landmark cards",
    "clans",
    "tiles of the estate",
    "pawn: spaces ahead of the hindmost piece",
    "takes part in the turn",
    *GOODS,
)
PER_TILE = (
    "on the rondel",
    "spaces ahead of the hindmost piece",
    "face down in its stack",
    "discarded",
    "covered",
    "x",
    "y",
    *(f"{good} on it" for good in GOODS),
    "Scots on it",
)
TABLE = ("turn", "movement points", "share of tiles face down", "World's End lies on the rondel")
MOVE = ("kind of move", "tile", "x", "y", "x to", "y to", "good", "clan", "number", "text")
FAR = 20.0  # no coordinate is larger


class Encoder(encoding.Encoder):
    """Turns views into arrays of one fixed length and moves into slots."""

    move = MOVE

    def __init__(self, setup: gm.Setup) -> None:
        game = gm.start(setup).game
        self.tiles = tuple(sorted(game.tiles))
        self.clans = tuple(sorted(game.clans))
        self.places = {tile: n for n, tile in enumerate(self.tiles)}
        super().__init__(TITLE, setup)

    def parts(self) -> Sequence[tuple[str, int, str]]:
        """The blocks with their sizes and what their numbers are."""
        players, tiles = self.setup.seats, len(self.tiles)
        wide = len(PER_TILE) + players
        return [
            ("table", len(TABLE), "; ".join(TABLE)),
            ("stacks", 5, "tiles left in S, A, B, C, D"),
            ("market", len(GOODS), f"occupied spaces of the rows of {', '.join(GOODS)}"),
            (
                "seats",
                players * len(PER_SEAT),
                f"{players} × {len(PER_SEAT)}, observer first: {'; '.join(PER_SEAT)}",
            ),
            (
                "tiles",
                tiles * wide,
                f"{tiles} × {wide}, by id: {'; '.join(PER_TILE)}; then 1 "
                "for the seat that has it, observer first",
            ),
            (
                "clans",
                len(self.clans) * players,
                f"{len(self.clans)} × {players}, by id: 1 for "
                "each seat with a marker there, observer first",
            ),
            ("steps", BUCKETS, "what is to be decided, hashed"),
            *(
                (f"chronicle {n}", BUCKETS, f"what the seat sees of chronicle {n}, hashed")
                for n in self.setup.chronicles
            ),
        ]

    def numbers(self, view: State, order: Sequence[int]) -> Sequence[Any]:
        """The numbers of every block; seats in this order."""
        return [
            self._table(view),
            self._stacks(view),
            self._market(view),
            [number for who in order for number in self._seat(view, who)],
            self._tiles(view, order),
            self._clans(view, order),
            hashed(view.steps),
            *(hashed(part) for part in view.modules),
        ]

    def _table(self, view: State) -> list[float]:
        left = sum(stack.size for stack in view.stacks)
        return [
            view.turn.number,
            view.movement,
            left / max(1, len(self.tiles)),
            self.game.worlds_end in view.ring,
        ]

    def _stacks(self, view: State) -> list[float]:
        sizes = {stack.letter: stack.size for stack in view.stacks}
        return [float(sizes.get(letter, 0)) for letter in "SABCD"]

    def _market(self, view: State) -> list[float]:
        return [float(n) for n in view.market]

    def _seat(self, view: State, seat: int) -> list[float]:
        player = view.players[seat]
        first = view.hindmost() if any(p >= 0 for p in view.pieces) else 0
        pawn = [
            at - first
            for piece, at in zip(self.game.pieces, view.pieces, strict=True)
            if piece.seat == seat and at >= 0
        ]
        home = player.estate.get(HOME_CASTLE)
        return [
            player.vp,
            player.coins,
            player.whisky,
            player.scots,
            sum(plot.scots for plot in player.estate.values()),
            home.scots if home else 0,
            player.markers,
            len(player.persons),
            len(player.cards),
            len(player.clans),
            len(player.estate),
            max(pawn, default=-1),
            view.turn.seat == seat,
            *player.goods(),
        ]

    def _tiles(self, view: State, order: Sequence[int]) -> Floats:
        wide = len(PER_TILE)
        found = np.zeros((len(self.tiles), wide + len(order)), np.float32)
        row = self.places
        first = view.hindmost() if any(p >= 0 for p in view.pieces) else 0
        for at, tile in enumerate(view.ring):
            if tile != EMPTY and tile in row:
                found[row[tile], :2] = 1, (at - first) % self.game.spaces
        for stack in view.stacks:
            for tile in (*stack.pool, *(mark[0] for mark in stack.marks)):
                found[row[tile], 2] = 1
        for tile in view.discard:
            found[row[tile], 3] = 1
        for n, seat in enumerate(order):
            player = view.players[seat]
            for tile in player.persons:
                found[row[tile], wide + n] = 1
            for (x, y), plot in player.estate.items():
                for tile in plot.tiles:
                    if tile in row and tile not in (self.game.start_village, self.game.home_castle):
                        found[row[tile], 4:7] = tile != plot.top, x / FAR, y / FAR
                        found[row[tile], wide + n] = 1
                if plot.top in row:
                    found[row[plot.top], 7:wide] += (*plot.goods, plot.scots)
        return found

    def _clans(self, view: State, order: Sequence[int]) -> Floats:
        found = np.zeros((len(self.clans), len(order)), np.float32)
        at = {clan: n for n, clan in enumerate(self.clans)}
        for n, seat in enumerate(order):
            for clan in view.players[seat].clans:
                found[at[clan], n] = 1
        return found

    def described(self, move: Move) -> list[float]:
        """The numbers of one move (`MOVE`)."""
        fields = dict(move.items())
        tile, good = fields.pop("tile", ""), fields.pop("good", "")
        clan = fields.pop("clan", "")
        cell, to = fields.pop("cell", (0, 0)), fields.pop("to", (0, 0))
        numbers = [v for v in fields.values() if isinstance(v, int)]
        words = [v for v in fields.values() if not isinstance(v, int)]
        return [
            (1 + self.words.index(move.word)) / len(self.words),
            (1 + self.places.get(tile, -1)) / len(self.tiles),
            *(_near(n) for n in (*cell, *to)),
            (1 + GOODS.index(good)) / len(GOODS) if good in GOODS else 0,
            (1 + self.clans.index(clan)) / len(self.clans) if clan in self.clans else 0,
            _near(sum(numbers)),
            share(repr(words)) if words else 0,
        ]


def _near(number: int) -> float:
    return max(-1.0, min(1.0, number / FAR))

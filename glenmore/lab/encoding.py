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

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import glenmore as gm
from glenmore.components import GOODS
from glenmore.model import EMPTY, HOME_CASTLE, State
from glenmore.moves import Move
from tabletop.records import Record

Floats = NDArray[np.float32]
MOST_MOVES = 256  # slots; the most ever seen in random play of all chronicles are about 60
BUCKETS = 64  # numbers per chronicle, and for the steps
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


class Block(Record):
    """A part of the observation: its name, where it starts and ends, what its numbers are."""

    name: str
    start: int
    end: int
    about: str


class Encoder:
    """Turns views into arrays of one fixed length and moves into slots."""

    def __init__(self, setup: gm.Setup) -> None:
        self.setup = setup
        self.game = gm.start(setup).game
        self.tiles = tuple(sorted(self.game.tiles))
        self.clans = tuple(sorted(self.game.clans))
        self.words = tuple(sorted(self.game.moves))
        self.places = {tile: n for n, tile in enumerate(self.tiles)}
        self.layout = tuple(self._blocks())
        self.size = self.layout[-1].end

    def _blocks(self) -> Iterator[Block]:
        players, tiles = self.setup.seats, len(self.tiles)
        wide = len(PER_TILE) + players
        parts = [
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
        at = 0
        for name, size, about in parts:
            yield Block(name, at, at + size, about)
            at += size

    # -- observations -----------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> Floats:
        """What a seat sees, as numbers; nothing that `gm.view` hides is read."""
        view = gm.view(state, seat)
        order = [(seat + n) % len(view.players) for n in range(len(view.players))]
        parts: list[Any] = [
            self._table(view),
            self._stacks(view),
            self._market(view),
            [number for who in order for number in self._seat(view, who)],
            self._tiles(view, order),
            self._clans(view, order),
            hashed(view.steps),
            *(hashed(part) for part in view.modules),
        ]
        found = np.concatenate([np.asarray(part, np.float32).ravel() for part in parts])
        assert len(found) == self.size, (len(found), self.size)
        return found

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

    # -- moves ------------------------------------------------------------------------------------

    def slots(self, state: State) -> tuple[Move, ...]:
        """The legal moves in the order of their slots."""
        return tuple(sorted(gm.legal(state), key=_order)[:MOST_MOVES])

    def describe(self, moves: Sequence[Move]) -> Floats:
        """The moves as rows of numbers (`MOVE`), one per slot; empty slots are zero."""
        found = np.zeros((MOST_MOVES, len(MOVE)), np.float32)
        for n, move in enumerate(moves):
            found[n] = self._move(move)
        return found

    def _move(self, move: Move) -> list[float]:
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
            _share(repr(words)) if words else 0,
        ]


def _near(number: int) -> float:
    return max(-1.0, min(1.0, number / FAR))


def _share(text: str) -> float:
    """A text as a number from 0 to 1 that is the same on every machine."""
    return zlib.crc32(text.encode()) / 2**32


def _order(move: Move) -> tuple[str, str]:
    return move.word, repr(tuple(move.items()))


def hashed(value: Any) -> Floats:
    """Nested values in `BUCKETS` numbers: each number is added at the place its path hashes to.

    A text counts 1 at the place of its path and words.  Two things may share a place, as in every
    hashed encoding; their signs differ by chance, so that they do not all add up.
    """
    found = np.zeros(BUCKETS, np.float32)
    for path, number in _leaves(value, ""):
        digest = zlib.crc32(path.encode())
        found[digest % BUCKETS] += number if digest & 0x8000_0000 else -number
    return found


def _leaves(value: Any, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, bool | int | float):
        if value:
            yield path, float(value)
    elif isinstance(value, str):
        if value:
            yield f"{path}={value}", 1.0
    elif isinstance(value, Record):
        yield f"{path}:{value.tag}", 1.0
        for name, inner in value.items():
            yield from _leaves(inner, f"{path}.{name}")
    elif isinstance(value, dict):
        for key in sorted(value, key=repr):
            yield from _leaves(value[key], f"{path}[{key!r}]")
    elif isinstance(value, frozenset | set):
        for inner in sorted(value, key=repr):
            yield from _leaves(inner, f"{path}()")
    elif isinstance(value, tuple | list):
        for n, inner in enumerate(value):
            yield from _leaves(inner, f"{path}[{n}]")

"""Positions and moves as numbers for learning programs; everything is read from the seat's view.

An encoder fixes the layout for one setup; its `layout` names every block of the observation, where
it starts and ends and what its numbers are.  Seats are counted from the observer: first the
observer, then the next one, and so on.  `Encoder` knows no game: it hashes what a seat can see.  A
game that can say more derives its own.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from tabletop.fields import Fields
from tabletop.records import Record

if TYPE_CHECKING:
    from tabletop.title import Title

Floats = NDArray[np.float32]
MOST_MOVES = 256  # slots of an environment
BUCKETS = 64  # numbers of a hashed block


class Block(Record):
    """A part of the observation: its name, where it starts and ends, what its numbers are."""

    name: str
    start: int
    end: int
    about: str


class Encoder:
    """Turns views into arrays of one fixed length and moves into slots."""

    move: ClassVar[tuple[str, ...]] = ("kind of move", "fields")  # the numbers of a slot

    def __init__(self, title: Title, setup: Any) -> None:
        self.title, self.setup = title, setup
        self.game = title.start(setup).game
        self.words = tuple(sorted(self.game.moves))
        self.layout = tuple(self._blocks())
        self.size = self.layout[-1].end

    def _blocks(self) -> Iterator[Block]:
        at = 0
        for name, size, about in self.parts():
            yield Block(name, at, at + size, about)
            at += size

    # -- observations -----------------------------------------------------------------------------

    def parts(self) -> Sequence[tuple[str, int, str]]:
        """The blocks with their sizes and what their numbers are."""
        players = self.setup.seats
        return [
            ("points", players, "points of each seat, observer first"),
            ("seats", players * BUCKETS, "what each seat has, observer first, hashed"),
            ("table", BUCKETS, "everything else on the table, hashed"),
            ("steps", BUCKETS, "what is to be decided, hashed"),
        ]

    def numbers(self, view: Any, order: Sequence[int]) -> Sequence[Any]:
        """The numbers of every block; seats in this order."""
        points = self.title.points(view)
        apart = ("players", "steps")
        table = {f.name: getattr(view, f.name) for f in view.declared if f.name not in apart}
        return [
            [points[seat] for seat in order],
            [hashed(view.players[seat]) for seat in order],
            hashed(table),
            hashed(view.steps),
        ]

    def observe(self, state: Any, seat: int) -> Floats:
        """What a seat sees, as numbers; nothing that its view hides is read."""
        view = self.title.view(state, seat)
        order = [(seat + n) % len(view.players) for n in range(len(view.players))]
        parts = self.numbers(view, order)
        found = np.concatenate([np.asarray(part, np.float32).ravel() for part in parts])
        assert len(found) == self.size, (len(found), self.size)
        return found

    # -- moves ------------------------------------------------------------------------------------

    def slots(self, state: Any) -> tuple[Any, ...]:
        """The legal moves in the order of their slots: by word, then by fields as text."""
        return tuple(sorted(self.title.legal(state), key=_order)[:MOST_MOVES])

    def describe(self, moves: Sequence[Any]) -> Floats:
        """What every slot holds, as numbers from −1 to 1; empty slots are zero."""
        found = np.zeros((MOST_MOVES, len(self.move)), np.float32)
        for n, move in enumerate(moves):
            found[n] = self.described(move)
        return found

    def described(self, move: Any) -> Sequence[float]:
        """The numbers of one move."""
        fields = repr(tuple(move.items()))
        return [(1 + self.words.index(move.word)) / len(self.words), share(fields)]


def share(text: str) -> float:
    """A text as a number from 0 to 1 that is the same on every machine."""
    return zlib.crc32(text.encode()) / 2**32


def _order(move: Any) -> tuple[str, str]:
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
    elif isinstance(value, Fields):
        for field in value.declared:
            yield from _leaves(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, dict):
        for key in sorted(value, key=repr):
            yield from _leaves(value[key], f"{path}[{key!r}]")
    elif isinstance(value, frozenset | set):
        for inner in sorted(value, key=repr):
            yield from _leaves(inner, f"{path}()")
    elif isinstance(value, tuple | list):
        for n, inner in enumerate(value):
            yield from _leaves(inner, f"{path}[{n}]")

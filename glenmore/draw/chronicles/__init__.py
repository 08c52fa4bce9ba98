"""How chronicles are seen: a file `cNN.py` for each, with a `LOOK`.

The pictures of the base game ask the looks of the chronicles in play what else is to be drawn, and
name none of them.  A look answers only what its chronicle needs, with functions of these names:

- `board`, `words`, `shows`: a picture of its own, the picture in words, and the part of the state
  it depends on (it is drawn again only when that changes).  Places in it are drawn with
  `target(f"place:{key}", marks.get(key), words, svg)`.
- `tries`, `places`: the keys of these places, each with the move that a click tries where nothing
  is legal; and the keys at which a legal move is seen.  A key `tile:ID` is a thing on the rondel,
  `cell:X,Y` a tile in the estate of whoever decides.
- `fixtures`: things that keep their rondel spaces, by tile id, each drawn into a box as large as
  the spaces that it covers.
- `on_space`, `on_cell`, `on_clan`: something over a rondel space, a tile of an estate or a clan
  space.
- `below_market`: a row under the market of the rondel.
- `piece`: the form of its own piece on the rondel, drawn around (0, 0) as large as a pawn.
- `holdings`: what the overview and the panel of a player show.
- `notes`: what a person is told beside the question.

Everything is drawn from the state that it gets: the caller passes what the viewer may know.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from glenmore.components import Cell
from glenmore.model import State
from glenmore.modules import MODULES
from glenmore.moves import Move
from tabletop.draw.svg import Mark
from tabletop.records import Record

Places = Mapping[str, Mark]


class Drawn(Record):
    """Something drawn at (0, 0) and what it shows, in words; `height` where it needs room."""

    svg: str
    words: str
    height: float = 0


class Holding(Record):
    """Something a player has: an icon, the shortest text, and the whole in words."""

    icon: str
    short: str
    words: str


class Look(Record):
    """What a chronicle adds to the pictures; the head of this file explains each part."""

    title: str = ""
    # State, marks, style -> SVG text, or a wide and a narrow one.
    board: Callable[[State, Places, bool], str | tuple[str, str]] | None = None
    words: Callable[[State], str] | None = None
    shows: Callable[[State], object] | None = None
    tries: Callable[[State], dict[str, Move]] | None = None
    places: Callable[[State, Move], Sequence[str]] | None = None
    fixtures: Mapping[str, Callable[[State, float, float], Drawn]] | None = None  # width, height
    on_space: Callable[[State, int], Drawn | None] | None = None  # state, number of the space
    on_cell: Callable[[State, int, Cell], Drawn | None] | None = None  # state, seat, cell
    on_clan: Callable[[State, str], Drawn | None] | None = None  # state, clan space
    below_market: Callable[[State], Drawn] | None = None
    piece: Callable[[State, int], str | None] | None = None  # state, number of the piece
    holdings: Callable[[State, int], Sequence[Holding]] | None = None
    notes: Callable[[State, Sequence[Move]], Sequence[str]] | None = None

    @classmethod
    def of(cls, module: str, **more: Any) -> Look:
        """The look of a chronicle's file: its functions that are called like parts of a look.

        `more` are parts that stand in other files.  A picture of its own has its title among the
        texts, as `draw.cNN.title`.
        """
        there = vars(sys.modules[module])
        parts = {name: there[name] for name in cls._fields if name in there}
        own = {name: part for name, part in parts.items() if part.__module__ == module} | more
        title = f"draw.{module.rpartition('.')[2]}.title" if "board" in own else ""
        return cls(**{"title": title, **own})


def looks(state: State) -> tuple[tuple[int, Look], ...]:
    """The looks of the chronicles in play, by number."""
    return _looks(state.game.setup.chronicles)


def look(number: int) -> Look | None:
    """The look of a chronicle, if it has one; read only when a game with it is drawn."""
    path = MODULES[number].look
    if importlib.util.find_spec(path) is None:
        return None
    found: Look = importlib.import_module(path).LOOK
    return found


@lru_cache(maxsize=256)
def _looks(numbers: tuple[int, ...]) -> tuple[tuple[int, Look], ...]:
    return tuple((n, found) for n in numbers if (found := look(n)) is not None)


def boards(state: State) -> tuple[tuple[int, Look], ...]:
    """The looks that have a picture of their own."""
    return tuple((n, look) for n, look in looks(state) if look.board is not None)


# -- what the pictures of the base game ask --------------------------------------------------------


def on_space(state: State, at: int) -> list[Drawn]:
    """What lies over a rondel space."""
    asked = (look.on_space(state, at) for _, look in looks(state) if look.on_space)
    return [drawn for drawn in asked if drawn is not None]


def fixtures(state: State) -> dict[str, Callable[[State, float, float], Drawn]]:
    """How things that keep their rondel spaces are drawn, by tile id."""
    return {
        thing: paint for _, look in looks(state) for thing, paint in (look.fixtures or {}).items()
    }


def tries(state: State) -> dict[tuple[int, str], Move]:
    """All places with the move that a click tries, by chronicle and key."""
    return {
        (number, key): move
        for number, look in looks(state)
        if look.tries
        for key, move in look.tries(state).items()
    }


def places(state: State, move: Move) -> list[tuple[int, str]]:
    """Where a legal move is seen, by chronicle and key."""
    return [
        (number, key)
        for number, look in looks(state)
        if look.places
        for key in look.places(state, move)
    ]


def on_cell(state: State, seat: int, cell: Cell) -> list[Drawn]:
    """What stands on a tile of an estate."""
    asked = (look.on_cell(state, seat, cell) for _, look in looks(state) if look.on_cell)
    return [drawn for drawn in asked if drawn is not None]


def on_clan(state: State, clan: str) -> list[Drawn]:
    """What lies on a clan space besides markers."""
    asked = (look.on_clan(state, clan) for _, look in looks(state) if look.on_clan)
    return [drawn for drawn in asked if drawn is not None]


def below_market(state: State) -> list[Drawn]:
    """Rows under the market."""
    return [look.below_market(state) for _, look in looks(state) if look.below_market]


def piece(state: State, number: int) -> str | None:
    """The form of a piece of the rondel that is neither a pawn nor the die."""
    for _, look in looks(state):
        drawn = look.piece(state, number) if look.piece else None
        if drawn is not None:
            return drawn
    return None


def holdings(state: State, seat: int) -> list[Holding]:
    """What a player has because of chronicles."""
    return [h for _, look in looks(state) if look.holdings for h in look.holdings(state, seat)]


def notes(state: State, moves: Sequence[Move]) -> list[str]:
    """What a person is told beside the question."""
    return [n for _, look in looks(state) if look.notes for n in look.notes(state, moves)]

"""Moves, positions and whole games as short readable text, both ways.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> gm.notation.format(state, gm.moves.Activate((-1, 0), 1))
'activate -1,0 way 2'
>>> gm.notation.parse(state, "PAWN yel")
PutPawn(seat=1)
>>> gm.notation.parse(state, "tkae halkirk")
Traceback (most recent call last):
    ...
tabletop.verdict.InvalidMove: 'tkae halkirk': there is no move 'tkae'; did you mean take? \
Possible now: pawn red, pawn yellow

Reading is forgiving: case, spaces, names in full ("take Robert the Bruce"), beginnings of names
("take inv"), tiles in place of cells ("activate inshriach"); what can be only one thing may be
left out.  Where a tile can be activated in several ways, the first is meant unless another is named
by what it gives ("activate 0,1 for 8-vp") or by its number ("activate 0,1 way 2").
A well-formed move that the rules forbid is read as well: `gm.check` says why it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from glenmore.model import State
from glenmore.moves import Move
from glenmore.positions.code import format_position
from glenmore.positions.code import parse_position as read
from glenmore.title import TITLE
from tabletop.notation import games
from tabletop.notation import moves as core
from tabletop.notation.games import GameTextError

if TYPE_CHECKING:
    from glenmore.playing import Record

__all__ = [
    "GameTextError",
    "format",
    "game",
    "moves",
    "parse",
    "parse_game",
    "parse_moves",
    "parse_position",
    "position",
]


# The core's notation, with the types of this game.
format: Callable[[State, Move], str] = core.format
parse: Callable[[State, str], Move] = core.parse


# -- positions ------------------------------------------------------------------------------------


def position(state: State) -> str:
    """The position as a code that people can read and share."""
    return str(format_position(state))


def parse_position(text: str) -> State:
    """The position that a code describes."""
    found: State = read(text)
    return found


# -- whole games ----------------------------------------------------------------------------------


def moves(record: Record | Iterable[Move], state: State | None = None) -> str:
    """The moves of a game, one line per turn and actor; a list of moves needs its first state."""
    return games.moves(TITLE, record, state)


def parse_moves(state: State, text: str, line: int = 1) -> tuple[Move, ...]:
    """The moves that a text tells, each read in its position; `#` begins a line of remarks."""
    return games.parse_moves(TITLE, state, text, line)


def game(record: Record) -> str:
    """A whole game as text: the setup, the seed, then a line per turn and actor."""
    return games.game(TITLE, record)


def parse_game(text: str) -> Record:
    """The game that a text tells, replayed; errors name the line."""
    found: Record = games.parse_game(TITLE, text)
    return found

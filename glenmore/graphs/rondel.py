"""Tempo on the rondel: the hindmost piece moves, so a long jump gives turns to the others.

>>> import glenmore as gm
>>> gm.graphs.turns_given({"red": 6, "yellow": 1, "blue": 2}, "red", stride=2)
{'yellow': 3, 'blue': 2}
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

import networkx as nx

from glenmore.game import legal
from glenmore.graphs.names import known
from glenmore.model import Table
from glenmore.moves import StopAtWorldsEnd, Take
from glenmore.playing import Record as Played
from tabletop.records import Record

# -- gaps -----------------------------------------------------------------------------------------


def positions(state: Table) -> dict[str, int]:
    """Where every piece stands on the unrolled rondel, by its name, the hindmost first."""
    found = {
        piece.id: at for piece, at in zip(state.game.pieces, state.pieces, strict=True) if at >= 0
    }
    return dict(sorted(found.items(), key=lambda item: item[1]))


def gaps(state: Table) -> dict[str, int]:
    """How many spaces each piece is ahead of the hindmost one, which acts next (TURN-03)."""
    found = positions(state)
    least = min(found.values(), default=0)
    return {piece: at - least for piece, at in found.items()}


def next_piece(places: Mapping[str, int], piece: str, spaces: int) -> str:
    """Who acts next once a piece has jumped so many spaces: the hindmost of all (TURN-03).

    >>> [next_piece({"red": 0, "yellow": 2, "blue": 5}, "red", jump) for jump in (1, 3, 8)]
    ['red', 'yellow', 'yellow']
    """
    if spaces < 1:
        raise ValueError(f"a piece moves at least one space, not {spaces}")
    after = {**places, piece: places[known("piece", piece, places)] + spaces}
    return min(after, key=lambda name: (after[name], name))


def turns_given(places: Mapping[str, int], piece: str, stride: float = 1) -> dict[str, int]:
    """How many turns each piece behind has before this one is hindmost again.

    `stride` is how many spaces each of those turns moves; 1 gives the most turns there can be.
    """
    if stride < 1:
        raise ValueError(f"a turn moves a piece at least one space, not {stride}")
    here = places[known("piece", piece, places)]
    return {
        other: math.ceil((here - at) / stride)
        for other, at in places.items()
        if other != piece and at < here
    }


class Jump(Record):
    """A stop that is open to the acting pawn, and what it does to the order of turns."""

    tile: str
    spaces: int
    following: str  # the piece that acts next
    given: int  # turns that the others have before your own next one
    lost: int  # of these, how many more than after the shortest jump


def jumps(state: Table, stride: float = 1) -> tuple[Jump, ...]:
    """Every legal stop of the acting pawn in the order of the way; empty if none is to choose."""
    game = state.game
    here = positions(state)
    piece = game.pieces[state.turn.piece].id
    stops: list[tuple[int, str]] = []
    for move in legal(state) if state.actor >= 0 else ():  # type: ignore[arg-type]
        at = _stop(state, move)
        if at is not None:
            stops.append((at[0] - here[piece], at[1]))
    stops.sort()
    found: list[Jump] = []
    for spaces, tile in stops:
        after = {**here, piece: here[piece] + spaces}
        given = sum(turns_given(after, piece, stride).values())
        least = found[0].given if found else given
        found.append(Jump(tile, spaces, next_piece(here, piece, spaces), given, given - least))
    return tuple(found)


def _stop(state: Table, move: object) -> tuple[int, str] | None:
    if isinstance(move, Take):
        at = state.position(move.tile)
        return None if at is None else (at, move.tile)
    if isinstance(move, StopAtWorldsEnd):
        return state.end, state.game.worlds_end
    return None


# -- through a game -------------------------------------------------------------------------------


class TurnTaken(Record):
    """One turn of a game: whose, with which piece, from where to where; end is -1 if it left."""

    number: int
    seat: int
    piece: str
    start: int
    end: int

    @property
    def spaces(self) -> int:
        """How far the piece moved; 0 for one that left the rondel."""
        return max(0, int(self.end - self.start))


def _ended(state: Table, turn: TurnTaken) -> TurnTaken:
    """A turn whose piece stands where a position has it."""
    number = [piece.id for piece in state.game.pieces].index(turn.piece)
    return turn.with_(end=state.pieces[number])


def turns(record: Played) -> tuple[TurnTaken, ...]:
    """Every turn of a game, those of the die and of other pieces among them."""
    found: list[TurnTaken] = []
    for state in record.states():
        turn = state.turn
        if turn.number < 1:
            continue
        if found and found[-1].number != turn.number:
            found[-1] = _ended(state, found[-1])  # the last decision may have moved it
        if not found or found[-1].number != turn.number:
            piece = state.game.pieces[turn.piece].id
            found.append(TurnTaken(turn.number, turn.seat, piece, turn.start, turn.start))
        found[-1] = _ended(state, found[-1])
    return tuple(found)


def turn_order(record: Played) -> nx.DiGraph:
    """Which piece acted after which in a game.

    Nodes are pieces with seat, turns and spaces moved; edges have times.  An edge from a piece to
    itself counts the turns it had twice in a row.
    """
    taken = turns(record)
    graph = nx.DiGraph()
    for turn in taken:
        if turn.piece not in graph:
            graph.add_node(turn.piece, seat=turn.seat, turns=0, spaces=0)
        graph.nodes[turn.piece]["turns"] += 1
        graph.nodes[turn.piece]["spaces"] += turn.spaces
    for one, other in pairwise(taken):
        times = graph.get_edge_data(one.piece, other.piece, {"times": 0})["times"]
        graph.add_edge(one.piece, other.piece, times=times + 1)
    return graph

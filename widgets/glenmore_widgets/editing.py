"""Changing a position by hand: a desk with the position, a tool, undo; knows no widget.

Every change is made on a builder (`gm.position(state)`); what it breaks is asked of `gm.faults`.
Nothing is forbidden here but what cannot be written down at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import glenmore as gm
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, Cell
from glenmore.model import EMPTY, OFF, Plot
from glenmore.positions.code_reading import parse_position
from glenmore.positions.words import PositionError
from glenmore.text import phrase
from glenmore.vocabulary import SO_FAR
from tabletop.records import Record

MOST = 99  # of anything
FAR = 30  # cells from the home tile
MOST_UNDO = 500
HOME = "home"  # stack of the tiles that every estate begins with
SEAT_THINGS = ("coins", "whisky", "scots", "markers", "points")
TABLE_THINGS = ("movement", "turn")
# What can be decided, and whether a tile and a cell belong to it.
DECISIONS: dict[str, tuple[bool, bool]] = {
    "choosing": (False, False),
    "placing": (True, False),
    "once": (True, True),
    "activating": (False, True),
    "claiming": (False, False),
    "person": (True, False),
    "removing": (False, False),
    "fetching": (False, False),
    "closing": (False, False),
    "refilling": (False, False),
    "rolling": (False, False),
    "over": (False, False),
}
WITHOUT_SEAT = ("choosing", "refilling", "rolling", "over")


class EditError(ValueError):
    """This cannot be done with this tool at this place."""


def no(key: str, **facts: Any) -> str:
    """Why something cannot be done, in words."""
    return phrase(f"editor.cannot.{key}", **facts)


class Tool(Record):
    """What a click puts or takes: a tile, good, Scot, coin …; or the hand that moves or clears."""

    kind: str
    id: str = ""


class Desk:
    """A position being changed: `state`, `faults`, `tool`, undo and redo."""

    def __init__(self, start: gm.State | gm.Setup | None = None) -> None:
        if start is None:
            start = gm.Setup(players=3)
        if isinstance(start, gm.Setup):
            start = gm.Position(start).state(False)
        self.state: gm.State = start
        self.tool = Tool("scot")
        self.taking = False  # clicks take one away
        self.held: tuple[Any, ...] | None = None  # the place from which the hand has taken
        self._past: list[gm.State] = []
        self._future: list[gm.State] = []
        self._judged: tuple[gm.State, tuple[Any, ...]] | None = None

    @property
    def faults(self) -> tuple[Any, ...]:
        """Every rule that the position breaks."""
        if self._judged is None or self._judged[0] is not self.state:
            self._judged = (self.state, gm.faults(self.state))
        return self._judged[1]

    @property
    def depth(self) -> tuple[int, int]:
        """How many changes can be undone and redone."""
        return len(self._past), len(self._future)

    # -- changing ---------------------------------------------------------------------------------

    def edit(self, change: Callable[[gm.Position], object]) -> bool:
        """Carry out a change on a builder; False if nothing is different."""
        builder = gm.position(self.state)
        try:
            change(builder)
            new = builder.state(False)
        except PositionError as error:
            raise EditError(str(error)) from None
        return self.set(new)

    def set(self, state: gm.State) -> bool:
        """Put another position on the desk; the old one can be had back."""
        if state == self.state:
            return False
        self._past = [*self._past[-MOST_UNDO:], self.state]
        self._future.clear()
        self.state = state
        return True

    def undo(self) -> bool:
        """Take the last change back."""
        return self._swap(self._past, self._future)

    def redo(self) -> bool:
        """Do it again."""
        return self._swap(self._future, self._past)

    def _swap(self, source: list[gm.State], target: list[gm.State]) -> bool:
        if not source:
            return False
        target.append(self.state)
        self.state = source.pop()
        self.held = None
        return True

    def read(self, text: str) -> bool:
        """A position from its text; PositionError names the line."""
        return self.set(parse_position(text, self.state.setup.catalog))

    # -- numbers and decisions --------------------------------------------------------------------

    def number(self, what: str, seat: int, value: int) -> bool:
        """Set coins, whisky, Scots or markers in the supply, points; movement, turn number."""
        if what not in (*SEAT_THINGS, *TABLE_THINGS):
            raise EditError(no("position", what=repr(what)))
        if what in SEAT_THINGS and not 0 <= seat < len(self.state.players):
            raise EditError(no("no_seat", seat=str(seat)))
        if not (-MOST if what == "points" else 0) <= value <= MOST * 10:
            raise EditError(no("not_possible", what=what, value=value))
        return self.edit(lambda p: _set_number(p, self.state, what, seat, value))

    def decide(self, kind: str, seat: int = -1, tile: str = "", cell: Cell | None = None) -> bool:
        """Say what is being decided, and by whom (-1: whose turn it is)."""
        if kind not in DECISIONS:
            raise EditError(no("no_decision", what=repr(kind)))
        needs_tile, needs_cell = DECISIONS[kind]
        if needs_tile and tile not in self.state.game.tiles:
            raise EditError(no("which_tile"))
        if needs_cell and cell is None:
            raise EditError(no("which_cell"))
        if not -1 <= seat < len(self.state.players):
            raise EditError(no("no_seat", seat=str(seat)))

        def change(p: gm.Position) -> None:
            if kind in ("placing", "person"):
                lift(p, self.state, tile)
            given: list[Any] = [*([tile] if needs_tile else []), *([cell] if needs_cell else [])]
            named = {} if kind in WITHOUT_SEAT or seat < 0 else {"seat": seat}
            getattr(p, kind)(*given, **named)

        return self.edit(change)

    def fill(self) -> bool:
        """Lay the next tiles of the stacks on the empty spaces of the rondel."""

        def change(p: gm.Position) -> None:
            tiles, pieces = ring_of(self.state)
            spaces, left = len(tiles), [t for stack in self.state.stacks for t in stack.pool]
            behind = _hindmost(pieces) - 1
            taken = {at % spaces for at in pieces.values() if at != OFF} | {behind % spaces}
            for i in range(spaces):
                at = (behind + 1 + i) % spaces
                if not tiles[at] and at not in taken and left:
                    tiles[at] = left.pop(0)
            say_ring(p, tiles, pieces)

        return self.edit(change)


def _set_number(p: gm.Position, state: gm.State, what: str, seat: int, value: int) -> None:
    if what == "points":
        old = sum(line.points for line in state.players[seat].points if line.category != SO_FAR)
        _points(p, seat, value - old)
    elif what == "scots":
        p.supply(seat, value)
    elif what == "turn":
        p.turn(number=value)
    elif what == "movement":
        p.movement(value)
    else:
        getattr(p, what)(seat, value)


def _points(p: gm.Position, seat: int, number: int) -> None:
    """Points under the heading "so far", which may be negative for a correction."""
    kept = tuple(line for line in p.lines[seat] if line.category != SO_FAR)
    line = gm.ScoreLine("END-11", SO_FAR, number, 1, number)
    p.lines[seat] = (*kept, line) if number else kept


# -- the rondel -----------------------------------------------------------------------------------


def ring_of(state: gm.State) -> tuple[list[str], dict[str, int]]:
    """Tiles by space, and the position of every piece."""
    pieces = {piece.id: state.pieces[n] for n, piece in enumerate(state.game.pieces)}
    return list(state.ring), pieces


def _hindmost(pieces: dict[str, int]) -> int:
    return min((at for at in pieces.values() if at != OFF), default=0)


def say_ring(p: gm.Position, tiles: list[str], pieces: dict[str, int]) -> None:
    """Tell a builder the whole rondel, tiles and pieces exactly where they are."""
    first, spaces = _hindmost(pieces), len(tiles)
    words = []
    for position in range(first, first + spaces):
        here = [piece for piece, at in pieces.items() if at == position]
        words.append(
            " ".join([*([tiles[position % spaces]] if tiles[position % spaces] else []), *here])
        )
    p.rondel(*words, fill=False)
    p.exact["at"] = first
    p.exact["pieces"] = pieces


def put_piece(p: gm.Position, state: gm.State, piece: str, space: int) -> None:
    """Put a pawn or the die on a space; the space behind the hindmost makes it the hindmost.

    A tile that lies there goes where the piece came from.
    """
    tiles, pieces = ring_of(state)
    if piece not in pieces:
        raise EditError(no("no_piece", what=repr(piece)))
    spaces, old = len(tiles), pieces[piece]
    if tiles[space] and state.game.tiles[tiles[space]].kind != "special":
        if old != OFF and not tiles[old % spaces]:
            tiles[old % spaces] = tiles[space]
        tiles[space] = EMPTY
    pieces[piece] = OFF
    first = _hindmost(pieces)
    ahead = (space - first) % spaces
    at = first + ahead
    if ahead == spaces - 1:  # behind all others
        if first == 0:
            pieces = {k: v if v == OFF else v + spaces for k, v in pieces.items()}
            at += spaces
        at -= spaces
    pieces[piece] = at
    say_ring(p, tiles, pieces)


# -- tiles ----------------------------------------------------------------------------------------


def lift(p: gm.Position, state: gm.State, tile: str) -> None:
    """Take a tile from wherever it lies open; what is nowhere else returns to its stack."""
    about = state.game.tiles.get(tile)
    if about is None:
        raise EditError(no("no_tile", what=repr(tile)))
    if about.stack == HOME:
        raise EditError(no("home_stays"))
    for seat, estate in enumerate(p.estates):
        for cell, plot in list(estate.items()):
            if tile in plot.tiles:
                _without_tile(p, seat, cell, tile)
        persons = p.things[seat].get("persons", state.players[seat].persons)
        if tile in persons:
            p.persons(seat, *(t for t in persons if t != tile))
    for pile in ("discard", "box"):
        p.piles[pile] = tuple(t for t in p.piles[pile] if t != tile)
    if tile in state.ring:
        tiles, pieces = ring_of(state)
        say_ring(p, [EMPTY if t == tile else t for t in tiles], pieces)


def _without_tile(p: gm.Position, seat: int, cell: Cell, tile: str) -> None:
    plot = p.estates[seat][cell]
    left = tuple(t for t in plot.tiles if t != tile)
    if left:
        p.estates[seat][cell] = plot.with_(tiles=left)
    else:
        del p.estates[seat][cell]


def lay(p: gm.Position, state: gm.State, seat: int, cell: Cell, tile: str) -> None:
    """Lay a tile on a cell, on top of what lies there."""
    if max(map(abs, cell)) > FAR:
        raise EditError(no("far"))
    lift(p, state, tile)
    plot = p.estates[seat].get(cell, Plot(()))
    p.estates[seat][cell] = plot.with_(tiles=(*plot.tiles, tile))


def put_on_space(p: gm.Position, state: gm.State, space: int, tile: str) -> None:
    """Put a tile on a rondel space; the tile that lay there returns to its stack."""
    lift(p, state, tile)
    tiles, pieces = ring_of(state)
    tiles = [EMPTY if t == tile else t for t in tiles]
    tiles[space] = tile
    say_ring(p, tiles, pieces)


def clear_cell(p: gm.Position, seat: int, cell: Cell) -> None:
    """Everything away but the home tiles."""
    plot = p.estates[seat].get(cell)
    if plot is None:
        raise EditError(no("nothing"))
    home = tuple(t for t in plot.tiles if p.game.tiles[t].stack == HOME)
    if home:
        p.estates[seat][cell] = Plot(home)
    else:
        del p.estates[seat][cell]


def change_plot(p: gm.Position, seat: int, cell: Cell, tool: Tool, step: int) -> None:
    """One good or Scot more or less on a tile."""
    plot = p.estates[seat].get(cell)
    if plot is None:
        raise EditError(no("lay_first"))
    if tool.kind == "scot":
        p.estates[seat][cell] = plot.with_(scots=_in_range(plot.scots + step))
        return
    kind = GOOD_INDEX[tool.id]
    goods = list(plot.goods)
    goods[kind] = _in_range(goods[kind] + step)
    p.estates[seat][cell] = plot.with_(goods=tuple(goods) if any(goods) else NO_GOODS)


def _in_range(number: int) -> int:
    if not 0 <= number <= MOST:
        raise EditError(no("none") if number < 0 else no("too_many", most=MOST))
    return number


def give(p: gm.Position, state: gm.State, seat: int, tool: Tool, step: int) -> None:
    """A coin, barrel, marker, card or person more or less for a player."""
    player = state.players[seat]
    if tool.kind in ("coin", "whisky", "marker", "scot"):
        what = {"coin": "coins", "marker": "markers", "scot": "scots"}.get(tool.kind, tool.kind)
        _set_number(p, state, what, seat, _in_range(getattr(player, what) + step))
    elif tool.kind == "card":
        for other, holder in enumerate(state.players):
            kept = [card for card in holder.cards if card != tool.id]
            if other == seat and step > 0:
                kept.append(tool.id)
            if tuple(kept) != holder.cards:
                p.cards(other, *kept)
    elif tool.kind == "tile" and state.game.tiles[tool.id].kind == "person":
        lift(p, state, tool.id)
        if step > 0:
            p.persons(seat, *p.things[seat].get("persons", player.persons), tool.id)
    else:
        raise EditError(no("gifts"))


def mark_clan(p: gm.Position, state: gm.State, clan: str, seat: int, step: int) -> None:
    """A clan marker more or less on a space."""
    held = list(state.players[seat].clans)
    if step > 0:
        held.append(clan)
    elif clan in held:
        held.remove(clan)
    else:
        raise EditError(no("no_marker", name=state.setup.name(seat)))
    p.clans(seat, *held)


def set_row(p: gm.Position, state: gm.State, good: str, step: int) -> None:
    """One coin more or less on a market row."""
    if good not in GOODS:
        raise EditError(no("no_good", what=repr(good)))
    p.market(**{good: _in_range(state.market[GOOD_INDEX[good]] + step)})

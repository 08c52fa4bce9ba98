"""The circuit: all rivers one after another, as squares that boats row along (C1-09 to C1-15).

A square is named by whose river it is on and where: "red-castle", "red-village", "red-east-1" (the
first tile right of the home castle), "red-west-1" (left of the start village), "neutral-1-3".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from glenmore.base.river import RIVER_ROW
from glenmore.components import COLORS, Cell
from glenmore.model import HOME_CASTLE, Table
from glenmore.text import TEXTS, phrase

NUMBER = 1
NEUTRAL_SQUARES = 5  # C1-12
NEUTRAL_CASTLE = 3
CASTLE_X = HOME_CASTLE[0]
# Between which seats the one neutral river of three players lies (C1-E19).
BETWEEN = {"last-first": 2, "first-second": 0, "second-third": 1}
_ESTATE = re.compile(rf"({'|'.join(COLORS)})-(?:(castle)|(village)|east-(\d\d?)|west-(\d\d?))")
_NEUTRAL = re.compile(rf"(neutral-[12])-([1-{NEUTRAL_SQUARES}])")

Where = tuple[str, int]  # a river, and x on an estate or the number of a neutral square


@cache
def rivers(players: int, between: str) -> tuple[str, ...]:
    """All rivers in the order in which boats meet them (C1-05, C1-10)."""
    after = {2: (0, 1), 3: (BETWEEN[between],), 4: ()}[players]
    found: list[str] = []
    for seat in range(players):
        found.append(COLORS[seat])
        if seat in after:
            found.append(f"neutral-{after.index(seat) + 1}")
    return tuple(found)


def rivers_of(table: Table) -> tuple[str, ...]:
    """All rivers of this game."""
    return rivers(len(table.players), table.game.options["neutral_river"])


# -- squares --------------------------------------------------------------------------------------


@cache
def square(seat: int, x: int) -> str:
    """The name of a square of an estate's river."""
    if x == CASTLE_X:
        return f"{COLORS[seat]}-castle"
    if x == CASTLE_X - 1:
        return f"{COLORS[seat]}-village"
    return f"{COLORS[seat]}-east-{x - CASTLE_X}" if x > CASTLE_X else f"{COLORS[seat]}-west-{-x}"


@lru_cache(maxsize=1024)
def where(name: str) -> Where | None:
    """The river of a square and its place there; None if no square is called so."""
    found = _NEUTRAL.fullmatch(name)
    if found:
        return found[1], int(found[2])
    found = _ESTATE.fullmatch(name)
    if not found:
        return None
    color, castle, village, east, west = found.groups()
    if castle or village:
        return color, CASTLE_X if castle else CASTLE_X - 1
    x = CASTLE_X + int(east) if east else -int(west)
    return (color, x) if name == square(COLORS.index(color), x) else None


@cache
def home(seat: int) -> str:
    """The home castle of a seat."""
    return square(seat, CASTLE_X)


@cache
def castles(players: int, between: str) -> tuple[str, ...]:
    """The four castles that hold reward tokens, in the order of the circuit (C1-06)."""
    return tuple(
        f"{river}-castle" if river in COLORS else f"{river}-{NEUTRAL_CASTLE}"
        for river in rivers(players, between)
    )


def cell_of(name: str) -> tuple[int, Cell] | None:
    """The seat and cell of a square; None on a neutral river."""
    place = where(name)
    if place is None or place[0] not in COLORS:
        return None
    return COLORS.index(place[0]), (place[1], RIVER_ROW)


def _flows(table: Table, seat: int, x: int) -> bool:
    """Whether a river tile lies there."""
    if seat >= len(table.players):
        return False
    plot = table.players[seat].estate.get((x, RIVER_ROW))
    return plot is not None and table.game.tiles[plot.tiles[-1]].river


def exists(table: Table, name: str) -> bool:
    """Whether the square is part of the circuit now."""
    place = where(name)
    if place is None or place[0] not in rivers_of(table):
        return False
    return place[0] not in COLORS or _flows(table, COLORS.index(place[0]), place[1])


# -- the way --------------------------------------------------------------------------------------


def first(table: Table, river: str) -> str:
    """Where boats enter a river: at its rightmost tile (C1-10)."""
    if river not in COLORS:
        return f"{river}-1"
    seat, x = COLORS.index(river), CASTLE_X
    while _flows(table, seat, x + 1):
        x += 1
    return square(seat, x)


def following(table: Table, name: str) -> str:
    """The next square clockwise (C1-09, C1-10)."""
    place = where(name)
    assert place is not None, name
    river, x = place
    if river in COLORS:
        seat = COLORS.index(river)
        if _flows(table, seat, x - 1):
            return square(seat, x - 1)
    elif x < NEUTRAL_SQUARES:
        return f"{river}-{x + 1}"
    every = rivers_of(table)
    return first(table, every[(every.index(river) + 1) % len(every)])


def circuit(table: Table) -> tuple[str, ...]:
    """Every square in the order of the race, from the first seat's rightmost tile (C1-15)."""
    start = here = first(table, COLORS[0])
    found = [start]
    while (here := following(table, here)) != start:
        found.append(here)
    return tuple(found)


def steps_between(table: Table, start: str, goal: str) -> int:
    """Steps from one square on to another; a whole lap from a square to itself."""
    every = circuit(table)
    return (every.index(goal) - every.index(start) - 1) % len(every) + 1


# -- in words -------------------------------------------------------------------------------------


def tile_on(table: Table, name: str) -> str:
    """The tile that makes a square; "" on a neutral river."""
    place = cell_of(name)
    return "" if place is None else table.players[place[0]].estate[place[1]].top


def named(table: Table, name: str) -> str:
    """A square as facts hold it: with the tile that makes it, `red-east-1:halkirk`.

    A square that does not exist stays as it is.
    """
    return f"{name}:{tile_on(table, name)}" if exists(table, name) else name


def _in_words(fact: str, call: Callable[[str, Any], str]) -> str:
    name, there, tile = fact.partition(":")
    place = where(name)
    if place is None or not there:
        return fact
    river, x = place
    if river in COLORS:
        key = "words.home_castle" if x == CASTLE_X else "words.square_on_river"
        owner = call("seat", COLORS.index(river))
        return phrase(key, name=owner, on=call("tile", tile))
    key = "words.neutral_castle" if x == NEUTRAL_CASTLE else "words.neutral_square"
    return phrase(key, river=river[-1], number=x)


TEXTS.compose("square", _in_words)


def called(table: Table, name: str) -> str:
    """A square in words: "Halkirk on Yellow's river", "Red's home castle"."""
    return TEXTS.name("square", named(table, name), table.game)

"""What single chronicles add to the conformance tests: one file each, `cNN.py`, found by number.

A file may define any of these; whatever else it needs begins with an underscore:

WORDS     field of its moves -> words that somebody could try there, sensible or not
DOMAINS   field -> function of the state that lists all values to try, in place of the usual ones
FIRST_STEPS  steps that begin a turn of its own kind, when the rondel is full
STOPS     things on the rondel that a pawn may stand on (invariant 5)
SHARED_CLANS  whether markers of several colours may share a clan space (invariant 8)
tiles(state)                  tiles that lie in places of its own (invariant 6)
touched(before, move, after)  seats besides the actor that its rules may change here (TURN-09)
scots(state, seat)            Scots that stand in no estate (invariant 1)
broken(state)                 its own invariants of one position, as sentences that name a rule
between(before, move, after)  its own invariants across one decision
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import glenmore as gm
from glenmore.moves import Move


class Extra(NamedTuple):
    """What one chronicle adds; nothing, unless its file says so."""

    WORDS: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - read only
    DOMAINS: dict[str, Callable[[gm.State], list[Any]]] = {}  # noqa: RUF012 - read only
    FIRST_STEPS: tuple[str, ...] = ()
    STOPS: tuple[str, ...] = ()
    SHARED_CLANS: bool = False
    tiles: Callable[[gm.State], Iterable[str]] = lambda state: ()
    touched: Callable[[gm.State, Move, gm.State], set[int]] = lambda before, move, after: set()
    scots: Callable[[gm.State, int], int] = lambda state, seat: 0
    broken: Callable[[gm.State], list[str]] = lambda state: []
    between: Callable[[gm.State, Move, gm.State], list[str]] = lambda before, move, after: []


def file_of(number: int) -> str:
    """The name of a chronicle's file, as Python imports it."""
    return f"{__name__}.c{number:02}"


@cache
def extra(number: int) -> Extra:
    """What a chronicle adds, read from its file if there is one."""
    if importlib.util.find_spec(file_of(number)) is None:
        return Extra()
    found = vars(importlib.import_module(file_of(number)))
    return Extra(**{name: found[name] for name in Extra._fields if name in found})


def extras(state: gm.State) -> list[Extra]:
    """What the chronicles of a game add."""
    return [extra(module.number) for module in state.game.modules]

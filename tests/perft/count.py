"""Counting: how many sequences of decisions lead on from a position (perft)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore.moves import Move

FILE = Path(__file__).with_name("positions.toml")

Generator = Callable[[gm.State], Collection[Move]]


def perft(state: gm.State, depth: int, options: Generator = gm.legal) -> int:
    """Sequences of `depth` decisions; outcomes of chance count like moves.

    A game that ends earlier counts for nothing, as in chess.
    """
    if depth == 0:
        return 1
    moves = options(state)
    if depth == 1:
        return len(moves)
    return sum(perft(gm.advance(state, move), depth - 1, options) for move in moves)


def divide(state: gm.State, depth: int, options: Generator = gm.legal) -> dict[Move, int]:
    """Sequences that begin with each move: where two generators differ, follow the difference."""
    return {move: perft(gm.advance(state, move), depth - 1, options) for move in options(state)}


def read(path: Path = FILE) -> dict[str, dict[str, Any]]:
    """The positions with their counts, by name."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def position(name: str) -> gm.State:
    """A position by its name in the file, or written out as a position code."""
    known = read()
    return gm.notation.parse_position(known[name]["position"] if name in known else name)

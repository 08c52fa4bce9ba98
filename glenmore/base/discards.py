"""Discard piles: the general one, and those that modules keep for single players.

A part of a module that keeps such piles has a field `piles`: the tiles of each seat.
"""

from __future__ import annotations

from collections.abc import Iterator

from glenmore.model import Draft, Table


def piles(table: Table) -> Iterator[tuple[int | None, tuple[str, ...]]]:
    """Every discard pile with the seat it belongs to; the general pile (None) comes first."""
    yield None, table.discard
    for part in table.modules:
        yield from enumerate(getattr(part, "piles", ()))


def discarded(table: Table) -> tuple[str, ...]:
    """The tiles of all discard piles."""
    return tuple([tile for _, pile in piles(table) for tile in pile])


def take_out(draft: Draft, tile: str) -> None:
    """Take a tile out of whichever pile it lies in."""
    if tile in draft.discard:
        draft.discard = _without(draft.discard, tile)
        return
    draft.modules = tuple(
        part.with_(piles=tuple(_without(pile, tile) for pile in part.piles))
        if any(tile in pile for pile in getattr(part, "piles", ()))
        else part
        for part in draft.modules
    )


def _without(pile: tuple[str, ...], tile: str) -> tuple[str, ...]:
    if tile not in pile:
        return pile
    at = pile.index(tile)
    return pile[:at] + pile[at + 1 :]

"""River: one per estate, left to right, never interrupted (RIVER-01 to RIVER-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from glenmore.base.geometry import BIT
from glenmore.components import Cell, Tile
from glenmore.model import START_VILLAGE
from tabletop.verdict import Why

if TYPE_CHECKING:
    from glenmore.base.layout import Ground

RIVER_ROW = START_VILLAGE[1]


def ends(tops: Mapping[Cell, Tile]) -> tuple[Cell, Cell]:
    """The two cells just beyond the river's ends (RIVER-04); `tops` are the tiles that count."""
    left = right = START_VILLAGE[0]
    row = RIVER_ROW
    while (left, row) in tops and tops[left, row].river:
        left -= 1
    while (right, row) in tops and tops[right, row].river:
        right += 1
    return (left, RIVER_ROW), (right, RIVER_ROW)


def why_not_river(ground: Ground, tile: Tile, cell: Cell, why: Why) -> bool:
    """A river tile lengthens the one river; no other tile interrupts it."""
    if BIT[cell] & (ground.beside_land if tile.river else ground.beside_river):
        if why.enough:
            return True
        _say_beside(ground, tile, cell, why)
    if tile.river and cell not in ground.river_ends:
        if why.add(("RIVER-01", "RIVER-03"), "second_river", tile=tile.id, cell=cell):
            return True
    return bool(why)


def _say_beside(ground: Ground, tile: Tile, cell: Cell, why: Why) -> None:
    """Say which neighbours stand against the tile: river beside dry land."""
    x, y = cell
    key = "no_river_beside" if tile.river else "river_interrupted"
    for side, beside in (("left", (x - 1, y)), ("right", (x + 1, y))):
        next_to = ground.tops.get(beside)
        if next_to is not None and next_to.river != tile.river:
            why.add("RIVER-02", key, tile=tile.id, cell=cell, side=side, neighbour=next_to.id)


def lies_whole(tops: Mapping[Cell, Tile]) -> bool:
    """Whether the river of an estate lies by the rules."""
    broken = Why()
    faults(tops, broken)
    return not broken


def faults(tops: Mapping[Cell, Tile], why: Why) -> None:
    """One unbroken river through the home tile, no river beside dry land."""
    rivers = {cell for cell, tile in tops.items() if tile.river}
    (left, row), (right, _) = ends(tops)
    for cell in sorted(rivers):
        if cell[1] != row or not left < cell[0] < right:
            why.add(("RIVER-01", "RIVER-03"), "second_river", tile=tops[cell].id, cell=cell)
    for cell in sorted(tops):
        beside = (cell[0] + 1, cell[1])
        if beside in tops and (cell in rivers) != (beside in rivers):
            dry, wet = (cell, beside) if beside in rivers else (beside, cell)
            why.add(
                "RIVER-02",
                "river_interrupted",
                tile=tops[dry].id,
                cell=dry,
                side="right" if dry == cell else "left",
                neighbour=tops[wet].id,
            )

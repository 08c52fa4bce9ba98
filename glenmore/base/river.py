"""River: one per estate, left to right, never interrupted (RIVER-01 to RIVER-04)."""

from __future__ import annotations

from collections.abc import Mapping

from glenmore.components import Cell, Tile
from glenmore.model import START_VILLAGE, Plot, Table
from tabletop.verdict import Why

RIVER_ROW = START_VILLAGE[1]


def ends(table: Table, estate: Mapping[Cell, Plot]) -> tuple[Cell, Cell]:
    """The two cells just beyond the river's ends (RIVER-04)."""
    tiles = table.game.tiles
    left = right = START_VILLAGE[0]
    row = RIVER_ROW
    while (left, row) in estate and tiles[estate[left, row].tiles[-1]].river:
        left -= 1
    while (right, row) in estate and tiles[estate[right, row].tiles[-1]].river:
        right += 1
    return (left, RIVER_ROW), (right, RIVER_ROW)


def why_not_river(
    table: Table, estate: Mapping[Cell, Plot], tile: Tile, cell: Cell, why: Why
) -> bool:
    """A river tile lengthens the one river; no other tile interrupts it."""
    tiles = table.game.tiles
    x, y = cell
    river = tile.river
    for side, beside in (("left", (x - 1, y)), ("right", (x + 1, y))):
        if beside in estate and tiles[estate[beside].tiles[-1]].river != river:
            if why.enough:
                return True
            key = "no_river_beside" if river else "river_interrupted"
            why.add(
                "RIVER-02", key, tile=tile.id, cell=cell, side=side, neighbour=estate[beside].top
            )
    if river and cell not in ends(table, estate):
        if why.add(("RIVER-01", "RIVER-03"), "second_river", tile=tile.id, cell=cell):
            return True
    return bool(why)


def faults(table: Table, estate: Mapping[Cell, Plot], why: Why) -> None:
    """One unbroken river through the home tile, no river beside dry land."""
    tiles = table.game.tiles
    rivers = {cell for cell, plot in estate.items() if tiles[plot.top].river}
    (left, row), (right, _) = ends(table, estate)
    for cell in sorted(rivers):
        if cell[1] != row or not left < cell[0] < right:
            why.add(("RIVER-01", "RIVER-03"), "second_river", tile=estate[cell].top, cell=cell)
    for cell in sorted(estate):
        beside = (cell[0] + 1, cell[1])
        if beside in estate and (cell in rivers) != (beside in rivers):
            dry, wet = (cell, beside) if beside in rivers else (beside, cell)
            why.add(
                "RIVER-02",
                "river_interrupted",
                tile=estate[dry].top,
                cell=dry,
                side="right" if dry == cell else "left",
                neighbour=estate[wet].top,
            )

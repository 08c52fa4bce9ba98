"""Upgrade tiles: laid on a tile of the same type (UPGRADE-01 to UPGRADE-12)."""

from __future__ import annotations

from collections.abc import Mapping

from glenmore.components import Cell, Tile
from glenmore.model import Plot, Table
from tabletop.verdict import Why


def why_not_cover(
    table: Table, estate: Mapping[Cell, Plot], tile: Tile, cell: Cell, why: Why
) -> bool:
    """Only on top of a tile of the same type, river on river (UPGRADE-01 to UPGRADE-03)."""
    plot = estate.get(cell)
    if plot is None:
        why.add("UPGRADE-01", "upgrade_needs_tile", tile=tile.id, cell=cell)
        return True
    below = table.game.tiles[plot.top]
    refused = False
    if below.type != tile.type or below.type == "none":
        if why.add(
            "UPGRADE-02",
            "upgrade_type",
            tile=tile.id,
            type=tile.type,
            below=below.id,
            below_type=below.type,
        ):
            return True
        refused = True
    if below.river != tile.river:
        if why.add("UPGRADE-03", "upgrade_river", tile=tile.id, below=below.id, river=tile.river):
            return True
        refused = True
    return refused

"""Upgrade tiles: laid on a tile of the same type (UPGRADE-01 to UPGRADE-12)."""

from __future__ import annotations

from glenmore.components import Cell, Tile
from tabletop.verdict import Why


def why_not_cover(below: Tile | None, tile: Tile, cell: Cell, why: Why) -> bool:
    """Only on top of a tile of the same type, river on river (UPGRADE-01 to UPGRADE-03)."""
    if below is None:
        why.add("UPGRADE-01", "upgrade_needs_tile", tile=tile.id, cell=cell)
        return True
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

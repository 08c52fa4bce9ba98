"""Upgrade tiles: laid on a tile of the same type (UPGRADE-01 to UPGRADE-12)."""

from __future__ import annotations

from glenmore.components import Cell, Tile
from tabletop.verdict import Why


def why_not_cover(below: Tile | None, tile: Tile, cell: Cell, why: Why) -> bool:
    """Only on top of a tile of the right type, river on river (UPGRADE-01 to UPGRADE-03).

    For an upgrade that is its own type; other tiles may say another one (`Tile.covers`).
    """
    if below is None:
        key = "upgrade_needs_tile" if tile.upgrade else "needs_tile_below"
        why.add("UPGRADE-01", key, tile=tile.id, cell=cell)
        return True
    refused = False
    if below.type != tile.below or below.type == "none":
        if why.add(
            "UPGRADE-02",
            "upgrade_type" if tile.upgrade else "wrong_type_below",
            tile=tile.id,
            type=tile.below,
            below=below.id,
            below_type=below.type,
        ):
            return True
        refused = True
    if below.river != tile.river:
        key = "upgrade_river" if tile.upgrade else "wrong_river_below"
        if why.add("UPGRADE-03", key, tile=tile.id, below=below.id, river=tile.river):
            return True
        refused = True
    return refused

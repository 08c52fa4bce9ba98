"""Activation of a tile that lies in nobody's estate; who activates it pays and gains (ACT-01).

What it makes goes onto any own tiles, as from a tile of another player.
"""

from __future__ import annotations

from glenmore.base.activation import why_not_benefit
from glenmore.base.gains import ABROAD
from glenmore.model import Draft, Table
from tabletop.verdict import Why


def why_not_activate_outside(table: Table, seat: int, tile: str, way: int, why: Why) -> bool:
    """A tile with a benefit, not yet activated this turn, whose exchange can be paid."""
    return why_not_benefit(table, seat, table.game.tiles[tile], way, why, seat, ABROAD)


def activate_outside(draft: Draft, seat: int, tile_id: str, way: int, rule: str) -> None:
    """Carry out one activation of it."""
    tile = draft.game.tiles[tile_id]
    draft.activated += ((seat, tile_id),)
    draft.tell((rule, tile.benefit.rule), "activated_outside", seat, tile=tile_id)
    draft.game.words[tile.benefit.word].resolve(draft, seat, tile, ABROAD, way, tile_id)

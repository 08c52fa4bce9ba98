"""Where a tile goes that was taken or fetched: into the estate, or where a module puts it."""

from __future__ import annotations

from glenmore.components import NO_GROUND, On, Tile
from glenmore.model import Table
from glenmore.steps import AnyStep
from glenmore.verdict import Reason


def elsewhere(table: Table, seat: int, tile: str, how: str) -> AnyStep | Reason | None:
    """The step of a module in place of laying it, or setting it aside (hook 12); mostly None.

    A reason: the tile cannot be fetched.  What keeps a piece from a tile on the rondel is said
    elsewhere (hook `why_not_stop`).
    """
    for handler in table.game.where_taken_tile_goes[how][tile]:
        answer: AnyStep | Reason | None = handler(table, seat, how, tile)
        if answer is not None:
            return answer
    return None


def is_laid(table: Table, seat: int, tile: Tile, how: str) -> bool:
    """Whether it is laid in the estate when it comes this way, and needs a cell (TAKE-10)."""
    return tile.kind == "territory" and elsewhere(table, seat, tile.id, how) is None


def ground_for(table: Table, seat: int, tile: Tile, how: str) -> On:
    """What it needs to lie on when it comes this way."""
    return tile.ground if is_laid(table, seat, tile, how) else NO_GROUND

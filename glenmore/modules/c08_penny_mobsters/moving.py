"""A tile that a mobster moves: it leaves its place by the rules, and lies by the rules again."""

from __future__ import annotations

from glenmore.base.geometry import cells_of
from glenmore.base.layout import Ground
from glenmore.base.placing import why_not_fit
from glenmore.base.removal import HOME, Cited, why_not_take_away
from glenmore.base.upgrades import why_not_cover
from glenmore.components import Cell, Tile
from glenmore.model import Table
from glenmore.modules.c08_penny_mobsters.state import gang
from glenmore.vocabulary import MOVE
from tabletop.verdict import QUIET, Why


def new_cells(ground: Ground, tile: Tile) -> list[Cell]:
    """Where a tile may go in an estate; no Scot need be near."""
    near = ground.river_ends if tile.river else cells_of(ground.joined)
    return [cell for cell in near if not why_not_fit(ground, tile, cell, QUIET)]


def cells_for(ground: Ground, tile: Tile, lowest: Tile) -> list[Cell]:
    """Where a tile may go with all below it: an upgrade without any has to cover one."""
    if not lowest.below:
        return new_cells(ground, tile)
    tops = ground.tops.items()
    return [cell for cell, top in tops if not why_not_cover(top, lowest, cell, QUIET)]


def why_not_lie(ground: Ground, tile: Tile, lowest: Tile, cell: Cell, why: Why) -> bool:
    """The rules of placing but for the Scot; for an upgrade without tiles below, of upgrading."""
    if lowest.below:
        return why_not_cover(ground.tops.get(cell), lowest, cell, why)
    return why_not_fit(ground, tile, cell, why)


def why_not_lift(table: Table, seat: int, cell: Cell, cited: Cited, why: Why) -> Tile | None:
    """The tile, if one lies there that could go somewhere by the rules for what is left."""
    if why_not_take_away(table, seat, (cell,), MOVE, cited, why) and why.enough:
        return None
    plot = table.players[seat].estate.get(cell)
    return None if plot is None or cell in HOME else table.game.tiles[plot.top]


def cite(rule: str, found: Why, why: Why) -> None:
    """Objections of other rules, with a mobster's rule before them."""
    for reason in found:
        why.add(tuple(dict.fromkeys((rule, *reason.rules))), reason.key, **reason.fact)


def used_by(table: Table, mobster: str, seat: int) -> bool:
    """Whether a seat has used its mobster, once in the game."""
    owned = gang(table).holder(mobster)
    return owned is not None and owned.seat == seat and bool(owned.used)

"""Placing territory tiles (rulebook: "Placing a tile"): edge, Scot, river, upgrades."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from glenmore.base.geometry import AROUND, EDGES
from glenmore.base.river import ends, why_not_river
from glenmore.base.upgrades import why_not_cover
from glenmore.components import Cell, Tile
from glenmore.hooks import Price
from glenmore.model import Draft, Plot, Table
from glenmore.vocabulary import CELL, TAKEN, TILE_COVERED, TILE_PLACED
from tabletop.verdict import QUIET, Why

if TYPE_CHECKING:
    from glenmore.assembly import PriceChange

NO_CELL = -1
FREE_CELL = Price(rules=("PLACE-01",))


def candidates(
    table: Table, estate: Mapping[Cell, Plot], tile: Tile, manned: bool
) -> Iterable[Cell]:
    """Cells worth asking about: no other cell can be legal.

    Tiles for an upgrade; the river's ends for a river tile; else free cells near a Scot.
    """
    if tile.upgrade:
        return estate
    if tile.river:
        return ends(table, estate)
    tiles = table.game.tiles
    return {
        near
        for cell, plot in estate.items()
        if plot.scots or (manned and tiles[plot.tiles[-1]].type == "castle")
        for near in AROUND[cell]
        if near not in estate
    }


def castles_are_manned(table: Table, seat: int) -> bool:
    """CLAN-Mackintosh: own castles count as if a Scot stood on them, for placing only."""
    return table.game.holds_clan(table, seat, "CLAN-Mackintosh")


def why_not_scot_near(
    table: Table, seat: int, tile: Tile, cell: Cell, manned: bool, why: Why
) -> bool:
    """A Scot on an adjacent tile, or on the covered tile (PLACE-03, UPGRADE-04)."""
    estate = table.players[seat].estate
    game = table.game
    tiles = game.tiles
    for near in AROUND[cell]:
        if near in estate:
            plot = estate[near]
            if plot.scots or (manned and tiles[plot.tiles[-1]].type == "castle"):
                return False
    if tile.upgrade and game.options.scot_on_covered_tile:
        below = estate.get(cell)
        if below is not None and (below.scots or (manned and tiles[below.top].type == "castle")):
            return False
    if not why.enough:
        if tile.upgrade and game.options.scot_on_covered_tile:
            why.add("UPGRADE-04", "no_scot_for_upgrade", tile=tile.id, cell=cell)
        else:
            rules = ("PLACE-03", "UPGRADE-04") if tile.upgrade else ("PLACE-03",)
            why.add(rules, "no_scot_near", tile=tile.id, cell=cell)
        game.say_asleep(table, seat, "CLAN-Mackintosh", why)
    return True


def _why_not_joined(
    table: Table, estate: Mapping[Cell, Plot], tile: Tile, cell: Cell, why: Why
) -> bool:
    """A free cell with an edge at the estate (PLACE-02, PLACE-06)."""
    if cell in estate and why.add(
        "PLACE-06", "cell_taken", tile=tile.id, cell=cell, neighbour=estate[cell].top
    ):
        return True
    for near in EDGES[cell]:
        if near in estate:
            break
    else:
        if why.enough:
            return True
        corner = any(near in estate for near in AROUND[cell])
        why.add("PLACE-02", "only_a_corner" if corner else "no_edge", tile=tile.id, cell=cell)
    return bool(why)


def why_not_fit(
    table: Table, estate: Mapping[Cell, Plot], tile: Tile, cell: Cell, why: Why
) -> bool:
    """The conditions for a tile that comes from an estate: all but the Scot close by.

    What lies below an upgrade comes with it, so it needs a free cell like any other tile.
    """
    if _why_not_joined(table, estate, tile, cell, why) and why.enough:
        return True
    return why_not_river(table, estate, tile, cell, why)


def why_not_place(
    table: Table, seat: int, tile: Tile, cell: Cell, why: Why, manned: bool | None = None
) -> bool:
    """All conditions for laying `tile` on `cell` of that estate (PLACE-01)."""
    estate = table.players[seat].estate
    if manned is None:
        manned = castles_are_manned(table, seat)
    if tile.upgrade:
        if why_not_cover(table, estate, tile, cell, why) and why.enough:
            return True
        return why_not_scot_near(table, seat, tile, cell, manned, why) or bool(why)
    if _why_not_joined(table, estate, tile, cell, why) and why.enough:
        return True
    if why_not_scot_near(table, seat, tile, cell, manned, why) and why.enough:
        return True
    return why_not_river(table, estate, tile, cell, why)


def has_cell(table: Table, seat: int, tile: Tile) -> bool:
    """Whether the tile can be laid anywhere in the estate (TAKE-10)."""
    estate = table.players[seat].estate
    manned = castles_are_manned(table, seat)
    for cell in candidates(table, estate, tile, manned):
        if not why_not_place(table, seat, tile, cell, QUIET, manned):
            return True
    return False


def legal_cells(table: Table, seat: int, tile: Tile) -> list[Cell]:
    """Every cell where the tile may be laid."""
    estate = table.players[seat].estate
    manned = castles_are_manned(table, seat)
    return [
        cell
        for cell in sorted(candidates(table, estate, tile, manned))
        if not why_not_place(table, seat, tile, cell, QUIET, manned)
    ]


# -- what a cell costs ----------------------------------------------------------------------------


def cell_price(tile: Tile, cell: Cell, changes: tuple[PriceChange, ...]) -> Price:
    """What laying the tile just there costs besides the tile's own cost (hook `price`)."""
    price = FREE_CELL
    for change in changes:
        price = change((tile.id, cell), price)
    return price


def least_fee(table: Table, seat: int, tile: Tile) -> int:
    """The coins that the cheapest legal cell costs, or NO_CELL (TAKE-10)."""
    changes = table.game.price_changes(table, seat, CELL)
    if not changes:
        return 0 if has_cell(table, seat, tile) else NO_CELL
    return min(
        (cell_price(tile, cell, changes).all_coins for cell in legal_cells(table, seat, tile)),
        default=NO_CELL,
    )


def fee_to_come(table: Table, seat: int, tile: Tile, how: str) -> int:
    """The coins that the cheapest cell will cost once the tile is there, or NO_CELL.

    What a cell costs is part of the cost of taking the tile, so a tile that comes without its
    cost is laid for nothing (CLAN-Munro); one that is not laid needs no cell.
    """
    if tile.kind != "territory":
        return 0
    if how == TAKEN:
        return least_fee(table, seat, tile)
    return 0 if has_cell(table, seat, tile) else NO_CELL


def fee_rules(table: Table, seat: int, tile: Tile) -> tuple[str, ...]:
    """The rules that make cells cost something."""
    changes = table.game.price_changes(table, seat, CELL)
    prices = [cell_price(tile, cell, changes) for cell in legal_cells(table, seat, tile)]
    return tuple(dict.fromkeys(fee.rule for price in prices for fee in price.fees))


def why_not_pay_cell(table: Table, seat: int, tile: Tile, cell: Cell, why: Why) -> bool:
    """The coins that this cell costs must be there."""
    price = cell_price(tile, cell, table.game.price_changes(table, seat, CELL))
    has = table.players[seat].coins
    if price.all_coins <= has:
        return False
    if not why.enough:
        rules = (*price.rules, *(fee.rule for fee in price.fees))
        why.add(
            rules,
            "cell_too_dear",
            tile=tile.id,
            cell=cell,
            needed=price.all_coins,
            has=has,
            thing=price.fees[0].thing,
        )
    return True


def lay(draft: Draft, seat: int, tile: Tile, cell: Cell) -> None:
    """Put the tile down; goods and Scots of a covered tile move onto it (UPGRADE-07)."""
    estate = draft.estate(seat)
    old = estate.get(cell)
    if old is not None:
        estate[cell] = Plot((*old.tiles, tile.id), old.goods, old.scots)
        draft.tell(
            ("UPGRADE-01", "UPGRADE-07"), "upgraded", seat, tile=tile.id, cell=cell, below=old.top
        )
    else:
        estate[cell] = Plot((tile.id,))
        ordered = sorted(estate.items())
        estate.clear()
        estate.update(ordered)  # the same estate always lists its cells in the same order
        draft.tell("PLACE-01", "placed", seat, tile=tile.id, cell=cell)
    draft.changed(seat, TILE_COVERED if old else TILE_PLACED, cell)

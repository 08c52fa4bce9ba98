"""Placing territory tiles (rulebook: "Placing a tile"): edge, Scot, river, upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore.base.destinations import is_laid
from glenmore.base.geometry import AROUND, BIT, EDGES
from glenmore.base.layout import Ground, Layout, layout_of
from glenmore.base.river import why_not_river
from glenmore.base.upgrades import why_not_cover
from glenmore.components import Cell, Effect, Tile
from glenmore.hooks import Price
from glenmore.model import Draft, Plot, Table
from glenmore.vocabulary import CELL, TAKEN, TILE_COVERED, TILE_PLACED
from tabletop.verdict import Why

if TYPE_CHECKING:
    from glenmore.assembly import PriceChange

NO_CELL = -1
FREE_CELL = Price(rules=("PLACE-01",))


def castles_are_manned(table: Table, seat: int) -> bool:
    """CLAN-Mackintosh: own castles count as if a Scot stood on them, for placing only."""
    if not table.players[seat].clans:
        return False
    return table.game.holds_clan(table, seat, "CLAN-Mackintosh")


def legal_cells(table: Table, seat: int, tile: Tile) -> tuple[Cell, ...]:
    """Every cell where the tile may be laid."""
    return layout_of(table, seat).places(tile, castles_are_manned(table, seat))


def has_cell(table: Table, seat: int, tile: Tile) -> bool:
    """Whether the tile can be laid anywhere in the estate (TAKE-10)."""
    return layout_of(table, seat).opened(castles_are_manned(table, seat))[tile.ground] != 0


def halves(table: Table, tile: Tile, cell: Cell) -> tuple[tuple[Tile, Cell], ...]:
    """The tile on its cell; of a tile of two cells both halves, each on its own."""
    if not tile.right:
        return ((tile, cell),)
    return ((tile, cell), (table.game.tiles[tile.right], (cell[0] + 1, cell[1])))


def gained(table: Table, seat: int, tile: Tile, cell: Cell) -> tuple[str, ...]:
    """The words of its one-time effects, without those whose condition does not hold there."""
    if not tile.guarded:
        words: tuple[str, ...] = tile.words
        return words
    types = types_beside(table, seat, tile, cell)
    return tuple([effect.word for effect in tile.once if holds(effect, types)])


def types_beside(table: Table, seat: int, tile: Tile, cell: Cell) -> set[str]:
    """The types of the edge neighbours that a tile would have there."""
    tops = layout_of(table, seat).ground.tops
    own = {at for _, at in halves(table, tile, cell)}
    return {tops[near].type for at in own for near in EDGES[at] if near in tops and near not in own}


def holds(effect: Effect, types: set[str]) -> bool:
    """Whether the condition of an effect holds with neighbours of these types."""
    return types.issuperset(effect.needs) and types.isdisjoint(effect.forbids)


# -- why a tile may not be laid on a cell ---------------------------------------------------------


def why_not_place(table: Table, seat: int, tile: Tile, cell: Cell, why: Why) -> bool:
    """All conditions for laying `tile` on `cell` of that estate (PLACE-01).

    The cell of a tile of two cells is that of its left half.
    """
    lay = layout_of(table, seat)
    if tile.below:
        for half, at in halves(table, tile, cell):
            if why_not_cover(lay.ground.tops.get(at), half, at, why) and why.enough:
                return True
    elif _why_not_joined(lay.ground, tile, cell, why) and why.enough:
        return True
    if _why_not_scot_near(table, seat, lay, tile, cell, why) and why.enough:
        return True
    if tile.below:
        return bool(why)
    return why_not_river(lay.ground, tile, cell, why)


def why_not_fit(ground: Ground, tile: Tile, cell: Cell, why: Why) -> bool:
    """The conditions for a tile that comes from an estate: all but the Scot close by.

    What lies below an upgrade comes with it, so it needs a free cell like any other tile.
    """
    if _why_not_joined(ground, tile, cell, why) and why.enough:
        return True
    return why_not_river(ground, tile, cell, why)


def _why_not_joined(ground: Ground, tile: Tile, cell: Cell, why: Why) -> bool:
    """A free cell with an edge at the estate (PLACE-02, PLACE-06)."""
    if cell in ground.tops and why.add(
        "PLACE-06", "cell_taken", tile=tile.id, cell=cell, neighbour=ground.tops[cell].id
    ):
        return True
    if not BIT[cell] & ground.joined:
        if why.enough:
            return True
        corner = any(near in ground.tops for near in AROUND[cell])
        why.add("PLACE-02", "only_a_corner" if corner else "no_edge", tile=tile.id, cell=cell)
    return bool(why)


def _why_not_scot_near(
    table: Table, seat: int, lay: Layout, tile: Tile, cell: Cell, why: Why
) -> bool:
    """A Scot on an adjacent tile, or on the covered tile (PLACE-03, UPGRADE-04)."""
    game, castles = table.game, castles_are_manned(table, seat)
    below = tile.below and game.options.scot_on_covered_tile
    opened = lay.opened(castles)
    cells = BIT[cell] | BIT[cell[0] + 1, cell[1]] if tile.right else BIT[cell]
    if cells & opened.near or (below and cells & opened.held):
        return False
    if not why.enough:
        if below:
            why.add("UPGRADE-04", "no_scot_for_upgrade", tile=tile.id, cell=cell)
        else:
            rules = ("PLACE-03", "UPGRADE-04") if tile.below else ("PLACE-03",)
            why.add(rules, "no_scot_near", tile=tile.id, cell=cell)
        game.say_asleep(table, seat, "CLAN-Mackintosh", why)
    return True


# -- what a cell costs ----------------------------------------------------------------------------


def cell_price(tile: Tile, cell: Cell, changes: tuple[PriceChange, ...]) -> Price:
    """What laying the tile just there costs besides the tile's own cost (hook `price`).

    Either cell of a tile of two may cost something, the same thing not twice.
    """
    price = FREE_CELL
    for change in changes:
        price = change((tile.id, cell), price)
        if tile.right:
            price = _either_cell(change((tile.right, (cell[0] + 1, cell[1])), FREE_CELL), price)
    return price


def _either_cell(beside: Price, price: Price) -> Price:
    for fee in beside.fees:
        if fee not in price.fees:
            price = price.plus[fee]
    return price


def least_fee(table: Table, seat: int, tile: Tile) -> int:
    """The coins that the cheapest legal cell costs, or NO_CELL (TAKE-10)."""
    changes = table.game.price_changes(table, seat, CELL)
    return least_of(tile, legal_cells(table, seat, tile), changes)


def least_of(tile: Tile, cells: tuple[Cell, ...], changes: tuple[PriceChange, ...]) -> int:
    """The coins that the cheapest of some legal cells costs, or NO_CELL if there is none."""
    if not cells:
        return NO_CELL
    if not changes:
        return 0
    least = NO_CELL
    for cell in cells:
        coins = cell_price(tile, cell, changes).all_coins
        if not coins:
            return 0
        least = coins if least == NO_CELL else min(least, coins)
    return least


def fee_to_come(table: Table, seat: int, tile: Tile, how: str) -> int:
    """The coins that the cheapest cell will cost once the tile is there, or NO_CELL.

    What a cell costs is part of the cost of taking the tile, so a tile that comes without its
    cost is laid for nothing (CLAN-Munro); one that is not laid needs no cell.
    """
    if not is_laid(table, seat, tile, how):
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
    if tile.right:  # half by half
        lay(draft, seat, draft.game.tiles[tile.right], (cell[0] + 1, cell[1]))
    old = draft.players[seat].estate.get(cell)
    if old is not None:
        draft.replot(seat, cell, Plot((*old.tiles, tile.id), old.goods, old.scots))
        key = "upgraded" if tile.upgrade else "laid_over"
        rules = ("UPGRADE-01", "UPGRADE-07") if tile.upgrade else ("PLACE-01", "UPGRADE-07")
        draft.tell(rules, key, seat, tile=tile.id, cell=cell, below=old.top)
    else:
        draft.replot(seat, cell, Plot((tile.id,)))
        if draft.log is not None:
            draft.tell("PLACE-01", "placed", seat, tile=tile.id, cell=cell)
    if draft.game.has_changes:
        draft.changed(seat, TILE_COVERED if old else TILE_PLACED, cell)

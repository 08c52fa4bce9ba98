"""Laying a taken tile (rulebook: "Placing a tile"): the choice of a cell, and what follows."""

from __future__ import annotations

from glenmore.base.activation import Activating
from glenmore.base.one_time import OneTime
from glenmore.base.payment import after_fees, pay_fees
from glenmore.base.placing import (
    FREE_CELL,
    cell_price,
    fee_rules,
    gained,
    has_cell,
    lay,
    least_fee,
    legal_cells,
    why_not_pay_cell,
    why_not_place,
)
from glenmore.components import Cell, Tile
from glenmore.model import Draft, Table
from glenmore.moves import PLACE, Kept, Place
from glenmore.steps import SeatStep
from glenmore.vocabulary import CELL
from tabletop.verdict import Why


class PlaceTile(SeatStep[Place]):
    """T5L: choose a cell, or a tile to cover; one-time effects and activation follow."""

    state = "T5L"
    rule = "PLACE-01"
    tile: str
    activates: bool = True  # OPT-14 switches it off for a fetched tile
    priced: bool = True  # the cell may cost something; not where the tile itself was free

    def options(self, table: Table) -> list[Place]:
        """Every legal cell."""
        tile = table.game.tiles[self.tile]
        return [PLACE[cell,] for cell in open_cells(table, self.seat, tile, self.priced)]

    def why_not(self, table: Table, move: Place, why: Why) -> bool:
        """The conditions of PLACE-01, and what the cell costs."""
        tile = table.game.tiles[self.tile]
        return why_not_lay_on(table, self.seat, tile, move.cell, self.priced, why)

    def do(self, draft: Draft, move: Place) -> None:
        """Lay the tile, with all that follows."""
        tile = draft.game.tiles[self.tile]
        draft.steps = draft.steps[:-1]
        lay_on(draft, self.seat, tile, move.cell, self.priced, self.activates)

    def faults(self, table: Table, why: Why) -> None:
        """The tile must be a territory tile with a legal cell."""
        tile = table.game.tiles.get(self.tile)
        if tile is None or tile.kind != "territory":
            why.add("PLACE-01", "not_a_territory_tile", tile=self.tile)
        elif not has_cell(table, self.seat, tile):
            why.add("TAKE-10", "no_cell", tile=tile.id)
        elif self.priced and least_fee(table, self.seat, tile) > table.players[self.seat].coins:
            why.add(
                ("TAKE-10", *fee_rules(table, self.seat, tile)),
                "every_cell_too_dear",
                tile=tile.id,
                has=table.players[self.seat].coins,
            )


def open_cells(table: Table, seat: int, tile: Tile, priced: bool = True) -> tuple[Cell, ...]:
    """Every legal cell for a tile that its owner can pay; of two cells it is the left one."""
    game, cells = table.game, legal_cells(table, seat, tile)
    if game.has_prices and priced:
        changes = game.price_changes(table, seat, CELL)
        if changes:
            has = table.players[seat].coins
            cells = tuple(c for c in cells if cell_price(tile, c, changes).all_coins <= has)
    return cells


def why_not_lay_on(table: Table, seat: int, tile: Tile, cell: Cell, priced: bool, why: Why) -> bool:
    """The conditions of PLACE-01, and what the cell costs."""
    refused = why_not_place(table, seat, tile, cell, why)
    if (refused and why.enough) or not (table.game.has_prices and priced):
        return refused
    return why_not_pay_cell(table, seat, tile, cell, why) or refused


def lay_on(
    draft: Draft, seat: int, tile: Tile, cell: Cell, priced: bool = True, activates: bool = True
) -> None:
    """Lay a tile; what that sets off comes first, then its effects and the activation."""
    game, price = draft.game, FREE_CELL
    if game.has_prices and priced:
        price = cell_price(tile, cell, game.price_changes(draft, seat, CELL))
    if activates:
        draft.then(Activating(seat, cell, tile.id))
    words = gained(draft, seat, tile, cell)
    if words or OneTime.state in game.inserts:
        draft.then(OneTime(seat, tile.id, cell, words))
    if price.fees:
        pay_fees(draft, seat, price)
        draft.then(*after_fees(price))
    lay(draft, seat, tile, cell)


PLACE_TILE = Kept(PlaceTile)

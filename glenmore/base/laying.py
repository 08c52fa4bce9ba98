"""Laying a taken tile (rulebook: "Placing a tile"): the choice of a cell, and what follows."""

from __future__ import annotations

from glenmore.base.activation import Activating
from glenmore.base.one_time import OneTime
from glenmore.base.payment import after_fees, pay_fees
from glenmore.base.placing import (
    FREE_CELL,
    cell_price,
    fee_rules,
    has_cell,
    lay,
    least_fee,
    legal_cells,
    why_not_pay_cell,
    why_not_place,
)
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
        game = table.game
        tile = game.tiles[self.tile]
        cells = legal_cells(table, self.seat, tile)
        if game.has_prices and self.priced:
            changes = game.price_changes(table, self.seat, CELL)
            if changes:
                has = table.players[self.seat].coins
                cells = tuple(c for c in cells if cell_price(tile, c, changes).all_coins <= has)
        return [PLACE[cell,] for cell in cells]

    def why_not(self, table: Table, move: Place, why: Why) -> bool:
        """The conditions of PLACE-01, and what the cell costs."""
        tile, cell = table.game.tiles[self.tile], move.cell
        refused = why_not_place(table, self.seat, tile, cell, why)
        if (refused and why.enough) or not (table.game.has_prices and self.priced):
            return refused
        return why_not_pay_cell(table, self.seat, tile, cell, why) or refused

    def do(self, draft: Draft, move: Place) -> None:
        """Lay the tile; what that sets off comes first, then its effects and the activation."""
        cell, game, price = move.cell, draft.game, FREE_CELL
        tile = game.tiles[self.tile]
        if game.has_prices and self.priced:
            price = cell_price(tile, cell, game.price_changes(draft, self.seat, CELL))
        draft.steps = draft.steps[:-1]
        if self.activates:
            draft.then(Activating(self.seat, cell, self.tile))
        if tile.words or OneTime.state in game.inserts:
            draft.then(OneTime(self.seat, self.tile, cell, tile.words))
        if price.fees:
            pay_fees(draft, self.seat, price)
            draft.then(*after_fees(price))
        lay(draft, self.seat, tile, cell)

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


PLACE_TILE = Kept(PlaceTile)

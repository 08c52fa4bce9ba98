"""Derek Anderson: one tile moves from an estate into another (C8-DerekAnderson)."""

from __future__ import annotations

from glenmore.base.activation import is_type
from glenmore.base.layout import ground_of
from glenmore.base.removal import HOME, Cited, move_tile
from glenmore.components import Cell, Tile
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power, until_used
from glenmore.modules.c08_penny_mobsters.moving import (
    cells_for,
    cite,
    used_by,
    why_not_lie,
    why_not_lift,
)
from glenmore.modules.c08_penny_mobsters.owners import PowerStep
from glenmore.modules.c08_penny_mobsters.state import Owned
from glenmore.moves import Kept, MoveAbroad
from glenmore.options import Option
from glenmore.steps import SeatStep
from tabletop.verdict import QUIET, Why

ID, RULE = "derek-anderson", "C8-DerekAnderson"
CITED = Cited(RULE, (RULE, "C8-EDGE-24"), RULE)


class Steal(MoveAbroad, word="steal", rule=RULE, asks=True):
    """Choose the tile that Derek Anderson carries off (C8-DerekAnderson)."""


class Settle(MoveAbroad, word="settle", rule=RULE):
    """Say where the stolen tile goes (C8-DerekAnderson)."""


STEAL, SETTLE = Kept(Steal), Kept(Settle)


def sources(table: Table, seat: int) -> list[int]:
    """Whose tiles he may move: opponents', or anybody's (option c8.derekSource)."""
    anyone = table.game.options["derek_source"] == "anyone"
    return [other for other in table.game.seats if anyone or other != seat]


def targets(table: Table, source: int) -> list[int]:
    """Who could get a tile: other players; a seat that nobody plays builds no estate."""
    return [seat for seat in table.game.seats if seat != source and table.game.is_played(seat)]


def places(table: Table, source: int, tile: Tile, lowest: Tile) -> list[Settle]:
    """Every place in any other estate for a tile and what lies below it."""
    return [
        SETTLE[seat, cell]
        for seat in targets(table, source)
        for cell in cells_for(ground_of(table, seat), tile, lowest)
    ]


def lowest_on(table: Table, seat: int, cell: Cell) -> Tile:
    """The lowest tile on a cell."""
    return table.game.tiles[table.players[seat].estate[cell].tiles[0]]


def why_not_tile(table: Table, source: int, cell: Cell, why: Why) -> bool:
    """No trade tile, the rest of the estate in order, and a place elsewhere."""
    tile = why_not_lift(table, source, cell, CITED, why)
    if tile is None:
        return True
    if is_type(table, tile, "trade") and why.add(RULE, "derek_no_trade", tile=tile.id):
        return True
    if not places(table, source, tile, lowest_on(table, source, cell)):
        if why.add(RULE, "derek_no_place", tile=tile.id):
            return True
    return bool(why)


def options(table: Table, owned: Owned) -> list[Steal]:
    """Every tile that could be moved."""
    return [
        STEAL[source, cell]
        for source in sources(table, owned.seat)
        for cell in table.players[source].estate
        if cell not in HOME and not why_not_tile(table, source, cell, QUIET)
    ]


def objections(table: Table, seat: int, owned: Owned | None, move: Steal, why: Why) -> None:
    """A tile of the right player, and by the rules for both estates."""
    if move.seat not in sources(table, seat):
        why.add(RULE, "derek_own_tile")
    why_not_tile(table, move.seat, move.cell, why)


def steal(draft: Draft, owned: Owned, move: Steal) -> None:
    """Where the tile goes comes next."""
    draft.then(Settling(owned.seat, move.seat, move.cell))


class Settling(SeatStep[Settle], PowerStep[Settle], state="DEREK", rule=RULE):
    """Where the tile goes that Derek Anderson has carried off (C8-DerekAnderson)."""

    source: int
    cell: Cell

    def stolen(self, table: Table) -> Tile:
        """The tile that is moved."""
        return table.game.tiles[table.players[self.source].estate[self.cell].top]

    def lowest(self, table: Table) -> Tile:
        """What lies at the bottom of its cell."""
        return lowest_on(table, self.source, self.cell)

    def options(self, table: Table) -> list[Settle]:
        """Every place in any other estate."""
        return places(table, self.source, self.stolen(table), self.lowest(table))

    def refuse(self, table: Table, move: Settle, why: Why) -> None:
        """Another estate than the one it comes from; the rules of placing, but for the Scot."""
        tile, found = self.stolen(table), why.apart()
        if move.seat == self.source:
            why.add(RULE, "derek_same_estate", tile=tile.id)
        why_not_lie(ground_of(table, move.seat), tile, self.lowest(table), move.cell, found)
        cite(RULE, found, why)

    def do(self, draft: Draft, move: Settle) -> None:
        """Move it: nothing is activated, no one-time effects, the landmark card stays."""
        draft.done()
        draft.tell(
            RULE,
            "derek_moves",
            self.seat,
            tile=self.stolen(draft).id,
            host=self.source,
            target=move.seat,
            cell=move.cell,
        )
        move_tile(draft, self.source, self.cell, move.seat, move.cell)

    def sound(self, table: Table) -> bool:
        """There must be a tile that may be moved."""
        return (
            used_by(table, ID, self.seat)
            and self.source in sources(table, self.seat)
            and not why_not_tile(table, self.source, self.cell, QUIET)
        )


MOBSTER = Mobster(
    ID,
    RULE,
    powers=(Power(Steal, options, objections, steal, at_once=True, once=True, aside=True),),
    steps=(Settling,),
    moves=(Steal, Settle),
    options=(Option("c8.derekSource", "derek_source", ("opponents", "anyone"), RULE),),
    editions={"IT-strict": {"derek_source": "anyone"}},
    worth=until_used(3.0),  # a tile less to count, or one more where it hurts
)

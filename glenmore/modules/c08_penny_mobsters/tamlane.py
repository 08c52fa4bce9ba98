"""Tamlane McChange: one own tile moves to another place of the estate (C8-TamlaneMcChange)."""

from __future__ import annotations

from typing import Any

from glenmore.base.layout import Ground, ground
from glenmore.base.placing import why_not_fit
from glenmore.base.removal import HOME, Cited, move_tile
from glenmore.components import Cell, Tile
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power, until_used
from glenmore.modules.c08_penny_mobsters.moving import cite, new_cells, used_by, why_not_lift
from glenmore.modules.c08_penny_mobsters.owners import PowerStep
from glenmore.modules.c08_penny_mobsters.state import Owned
from glenmore.moves import Move
from glenmore.steps import SeatStep
from glenmore.vocabulary import ANEW
from tabletop.verdict import QUIET, Why

ID, RULE = "tamlane-mcchange", "C8-TamlaneMcChange"
CITED = Cited(RULE, (RULE,), RULE)


class PickUp(Move, word="pick-up", rule=RULE, asks=True):
    """Choose your own tile that Tamlane McChange moves (C8-TamlaneMcChange)."""

    cell: Cell

    def facts(self, table: Table) -> dict[str, Any]:
        """The tile that lies there."""
        plot = table.players[table.actor].estate.get(self.cell)
        return {"tile": plot.top if plot else self.cell}


class LayAnew(Move, word="lay-anew", rule=RULE):
    """Say where the tile goes (C8-TamlaneMcChange)."""

    to: Cell


def rest_of(table: Table, seat: int, cell: Cell) -> Ground:
    """How the estate lies without the tile that moves."""
    return ground(table.game, table.players[seat].estate.without(cell))


def places(table: Table, seat: int, cell: Cell, tile: Tile) -> list[LayAnew]:
    """Every other place where the tile on that cell may lie."""
    found = new_cells(rest_of(table, seat, cell), tile)
    return [
        LayAnew(to)
        for to in found
        if to != cell and not why_not_lay_anew(table, seat, cell, to, QUIET)
    ]


def why_not_lay_anew(table: Table, seat: int, cell: Cell, to: Cell, why: Why) -> bool:
    """What modules say against the new place (hook `why_not_move_tile`)."""
    refused = False
    for handler in table.game.why_not_move_tile[ANEW]:
        refused = bool(handler(table, seat, (cell, to), ANEW, why)) or refused
    return refused


def why_not_pick(table: Table, seat: int, cell: Cell, why: Why) -> bool:
    """The rest must lie by the rules, and there must be another place."""
    tile = why_not_lift(table, seat, cell, CITED, why)
    if tile is None:
        return True
    if not places(table, seat, cell, tile) and why.add(RULE, "tamlane_no_place", tile=tile.id):
        return True
    return bool(why)


def options(table: Table, owned: Owned) -> list[PickUp]:
    """Every own tile that could lie elsewhere."""
    return [
        PickUp(cell)
        for cell in table.players[owned.seat].estate
        if cell not in HOME and not why_not_pick(table, owned.seat, cell, QUIET)
    ]


def objections(table: Table, seat: int, owned: Owned | None, move: PickUp, why: Why) -> None:
    """An own tile that can lie elsewhere."""
    why_not_pick(table, seat, move.cell, why)


def pick_up(draft: Draft, owned: Owned, move: PickUp) -> None:
    """Where the tile goes comes next."""
    draft.then(LayingAnew(owned.seat, move.cell))


class LayingAnew(SeatStep[LayAnew], PowerStep[LayAnew], state="CHANGE", rule=RULE):
    """Where the tile goes that Tamlane McChange moves (C8-TamlaneMcChange)."""

    cell: Cell

    def lifted(self, table: Table) -> Tile:
        """The tile that moves."""
        return table.game.tiles[table.players[self.seat].estate[self.cell].top]

    def options(self, table: Table) -> list[LayAnew]:
        """Every other legal place."""
        return places(table, self.seat, self.cell, self.lifted(table))

    def refuse(self, table: Table, move: LayAnew, why: Why) -> None:
        """Another place, by the rules of placing but for the Scot."""
        tile, found = self.lifted(table), why.apart()
        if move.to == self.cell:
            found.add(RULE, "tamlane_same_place", tile=tile.id)
        else:
            why_not_fit(rest_of(table, self.seat, self.cell), tile, move.to, found)
            why_not_lay_anew(table, self.seat, self.cell, move.to, found)
        cite(RULE, found, why)

    def do(self, draft: Draft, move: LayAnew) -> None:
        """Move it with all that lies below; nothing is activated."""
        draft.done()
        tile = self.lifted(draft).id
        draft.tell(RULE, "tamlane_moves", self.seat, tile=tile, cell=self.cell, to=move.to)
        move_tile(draft, self.seat, self.cell, self.seat, move.to)

    def sound(self, table: Table) -> bool:
        """There must be a tile that may be moved."""
        used = used_by(table, ID, self.seat)
        return used and not why_not_pick(table, self.seat, self.cell, QUIET)


MOBSTER = Mobster(
    ID,
    RULE,
    alone=True,
    powers=(Power(PickUp, options, objections, pick_up, at_once=True, once=True, aside=True),),
    steps=(LayingAnew,),
    moves=(PickUp, LayAnew),
    worth=until_used(2.0),  # a tile in a better place
)

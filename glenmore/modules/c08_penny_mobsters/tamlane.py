"""Tamlane McChange: one own tile moves to another place of the estate (C8-TamlaneMcChange)."""

from __future__ import annotations

from glenmore import verdict
from glenmore.base.free_actions import WINDOWS
from glenmore.base.geometry import EDGES
from glenmore.base.placing import why_not_fit
from glenmore.base.removal import HOME, Cited, move_tile, why_not_take_away
from glenmore.base.river import ends
from glenmore.components import Cell, Tile
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Plot, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, name_of, power
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import Step
from glenmore.vocabulary import MOVE
from tabletop.verdict import QUIET, Why

RULE = "C8-TamlaneMcChange"
ID = "tamlane-mcchange"
CITED = Cited(RULE, (RULE,), RULE)


class PickUp(Move):
    """Choose the own tile that Tamlane McChange moves (C8-TamlaneMcChange)."""

    word = "pick-up"
    rule = RULE
    asks = True
    cell: Cell

    def facts(self, table: Table) -> dict[str, str]:
        """The tile by name."""
        plot = table.players[table.actor].estate.get(self.cell)
        return {"tile": table.game.name(plot.top) if plot else str(self.cell)}


class LayAnew(Move):
    """Say where the tile goes (C8-TamlaneMcChange)."""

    word = "lay-anew"
    rule = RULE
    to: Cell


def rest_of(table: Table, seat: int, cell: Cell) -> dict[Cell, Plot]:
    """The estate without the tile that moves."""
    return {at: plot for at, plot in table.players[seat].estate.items() if at != cell}


def new_cells(table: Table, seat: int, cell: Cell) -> list[Cell]:
    """Every other place where the tile on that cell may lie."""
    tile = table.game.tiles[table.players[seat].estate[cell].top]
    rest = rest_of(table, seat, cell)
    near = (
        ends(table, rest)
        if tile.river
        else sorted({free for at in rest for free in EDGES[at] if free not in rest})
    )
    return [to for to in near if to != cell and not why_not_fit(table, rest, tile, to, QUIET)]


def why_not_pick(table: Table, seat: int, cell: Cell, why: Why) -> bool:
    """The rest must lie by the rules, and there must be another place."""
    if why_not_take_away(table, seat, (cell,), MOVE, CITED, why) and why.enough:
        return True
    if cell not in table.players[seat].estate:
        return True
    if cell not in HOME and not new_cells(table, seat, cell):
        if why.enough:
            return True
        top = table.players[seat].estate[cell].top
        why.add(RULE, "tamlane_no_place", tile=table.game.name(top))
    return bool(why)


def options(table: Table, seat: int, window: str) -> list[Move]:
    """Every own tile that could lie elsewhere."""
    if not gang(table).owned:
        return []
    owned = power(table, seat, TAMLANE_MCCHANGE, QUIET, later=False)
    if owned is None or owned.used:
        return []
    return [
        PickUp(cell)
        for cell in table.players[seat].estate
        if cell not in HOME and not why_not_pick(table, seat, cell, QUIET)
    ]


def why_not(table: Table, seat: int, window: str, move: PickUp, why: Why) -> bool:
    """Once per game, an own tile that can lie elsewhere."""
    owned = power(table, seat, TAMLANE_MCCHANGE, why, later=False)
    if why.enough:
        return owned is None or bool(owned.used) or why_not_pick(table, seat, move.cell, QUIET)
    if owned is not None and owned.used:
        why.add(RULE, "mobster_used_up", mobster=name_of(table, ID))
    why_not_pick(table, seat, move.cell, why)
    return bool(why)


def pick_up(draft: Draft, seat: int, move: PickUp) -> None:
    """The power is used; where the tile goes comes next."""
    owned = gang(draft).holder(ID)
    assert owned is not None
    put_owned(draft, owned.with_(used=draft.turn.number))
    draft.then(LayingAnew(seat, move.cell))


class LayingAnew(Step):
    """Where the tile goes that Tamlane McChange moves (C8-TamlaneMcChange)."""

    state = "CHANGE"
    rule = RULE
    accepts = (LayAnew,)
    seat: int
    cell: Cell

    def actor(self, table: Table) -> int:
        """Tamlane's owner."""
        return self.seat

    def lifted(self, table: Table) -> Tile:
        """The tile that moves."""
        return table.game.tiles[table.players[self.seat].estate[self.cell].top]

    def options(self, table: Table) -> list[Move]:
        """Every other legal place."""
        return [LayAnew(to) for to in new_cells(table, self.seat, self.cell)]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Another place, by the rules of placing but for the Scot."""
        assert isinstance(move, LayAnew)
        tile, found = self.lifted(table), verdict.Why()
        if move.to == self.cell:
            found.add(RULE, "tamlane_same_place", tile=tile.name)
        else:
            why_not_fit(table, rest_of(table, self.seat, self.cell), tile, move.to, found)
        if not why.enough:
            for reason in found:
                why.add(tuple(dict.fromkeys((RULE, *reason.rules))), reason.key, **reason.fact)
        return bool(found)

    def do(self, draft: Draft, move: Move) -> None:
        """Move it with all that lies below; nothing is activated."""
        assert isinstance(move, LayAnew)
        draft.done()
        draft.tell(
            RULE,
            "tamlane_moves",
            self.seat,
            tile=self.lifted(draft).name,
            cell=self.cell,
            to=move.to,
        )
        move_tile(draft, self.seat, self.cell, self.seat, move.to)

    def faults(self, table: Table, why: Why) -> None:
        """There must be a tile that may be moved."""
        owned = gang(table).holder(ID)
        if (
            owned is None
            or owned.seat != self.seat
            or not owned.used
            or why_not_pick(table, self.seat, self.cell, QUIET)
        ):
            why.add(RULE, "mobsters_nonsense")


def actions(setup: Setup) -> list[FreeAction]:
    """Open whenever goods may be sold, also in the turn in which he is taken."""
    return [FreeAction(PickUp, options, why_not, pick_up, WINDOWS, aside=True)]


def worth(table: Table, owned: Owned) -> float:
    """A tile in a better place."""
    return 0.0 if owned.used else 2.0


TAMLANE_MCCHANGE = Mobster(
    ID, RULE, actions=actions, worth=worth, steps=(LayingAnew,), moves=(PickUp, LayAnew), alone=True
)

"""Building: a site is laid over tiles of the estate and activates (C11-17 to C11-36)."""

from __future__ import annotations

from typing import Any

from glenmore.base.laying import lay_on, why_not_lay_on
from glenmore.base.placing import holds, types_beside
from glenmore.components import Cell, Tile
from glenmore.model import Draft, Table
from glenmore.modules.c11_planning_and_prospering.planning import builds
from glenmore.modules.c11_planning_and_prospering.state import (
    BUILDING,
    DOUBLE,
    NEEDED,
    NUMBER,
    Plan,
    drawings,
    sides,
)
from glenmore.moves import Move
from glenmore.steps import Auto, SeatStep
from glenmore.vocabulary import MOVE
from tabletop.verdict import Why

# What the rules of the base game mean here, so that refusals cite both.
OURS = {
    "UPGRADE-01": "C11-19",
    "UPGRADE-02": "C11-19",
    "UPGRADE-03": "C11-20",
    "UPGRADE-04": "C11-20",
    "PLACE-03": "C11-20",
}


class Build(Move, word="build", rule="C11-19"):
    """Build a site over a tile; of a double one say the side and the cell on the left (C11-30)."""

    tile: str
    cell: Cell

    def facts(self, table: Table) -> dict[str, Any]:
        """The tile that is covered, and what the card promises there."""
        plot = table.players[table.actor].estate.get(self.cell) if table.actor >= 0 else None
        return {"tile": self.tile, "below": plot.top if plot else self.cell}


def say_no_place(table: Table, plan: Plan, why: Why) -> None:
    """Say that the second good would have nowhere to be built (C11-E03)."""
    why.add(("C11-E03", "C11-17", "C11-19"), "no_legal_place", tile=plan.site)


class Building(SeatStep[Build], state=BUILDING, rule="C11-17"):
    """Where the site is built, at once (C11-17); of a double one also which side (C11-30)."""

    site: str

    @property
    def tile(self) -> str:
        """What is in hand; a double site has two sides, and is seen on the board alone."""
        return "" if self.site in DOUBLE else str(self.site)

    def options(self, table: Table) -> list[Build]:
        """Every legal place of every side."""
        return [Build(side, cell) for side, cell in builds(table, self.seat, self.site)]

    def why_not(self, table: Table, move: Build, why: Why) -> bool:
        """A side of this site, by the rules of placing, on tiles of the types shown (C11-19)."""
        own = {side.id: side for side in sides(table, self.site)}
        if move.tile not in own:
            if not why.enough:
                self._say_strange(table, move, why)
            return True
        side, found = own[move.tile], why.apart()
        why_not_lay_on(table, self.seat, side, move.cell, True, found)
        for reason in found:
            ours = [OURS[rule] for rule in reason.rules if rule in OURS]
            ours += ["C11-31"] if side.right else []
            why.add(tuple(dict.fromkeys((*ours, *reason.rules))), reason.key, **reason.fact)
        return bool(found)

    def _say_strange(self, table: Table, move: Build, why: Why) -> None:
        tile = table.game.tiles.get(move.tile)
        if tile is not None and tile.side_of == self.site:
            why.add("C11-32", "left_half_leads", tile=move.tile)
        else:
            why.add("C11-17", "other_site_due", tile=self.site)

    def do(self, draft: Draft, move: Build) -> None:
        """Card and goods are gone (C11-18); the site is laid, with all that follows."""
        draft.done()
        draft.set_module(NUMBER, drawings(draft).without(self.site))
        tell_built(draft, self.seat, draft.game.tiles[move.tile], move.cell)
        draft.then(LayingSite(self.seat, move.tile, move.cell))

    def faults(self, table: Table, why: Why) -> None:
        """A card of the seat with two goods, and a place."""
        plan = drawings(table).plan(self.site)
        if plan is None or plan.seat != self.seat or len(plan.goods) != NEEDED:
            why.add("C11-17", "no_such_plan", tile=self.site)
        elif not self.options(table):
            say_no_place(table, plan, why)


class LayingSite(Auto, state="T5L", rule="C11-20"):
    """The site is laid like a tile, so whatever belongs to that state comes with it."""

    seat: int
    tile: str
    cell: Cell

    def run(self, draft: Draft) -> None:
        """Lay it; one-time effects and activation follow (C11-21, C11-29)."""
        lay_on(draft, self.seat, draft.game.tiles[self.tile], self.cell)


def tell_built(draft: Draft, seat: int, tile: Tile, cell: Cell) -> None:
    """Tell what is built, and which conditions of its card hold there (C11-25 to C11-28)."""
    if draft.log is None:
        return
    below = draft.players[seat].estate[cell].top
    draft.tell(("C11-17", "C11-18"), "site_built", seat, tile=tile.id, cell=cell, below=below)
    types = types_beside(draft, seat, tile, cell)
    for effect in tile.once:
        if effect.guarded:
            held = holds(effect, types)
            key = "condition_holds" if held else "condition_fails"
            rules = ("C11-25", "C11-26", *(("C11-27",) if effect.forbids else ()))
            draft.tell(rules, key, seat, tile=tile.id, effect=effect.word)


# -- what lies there stays together ---------------------------------------------------------------


def why_not_part(table: Table, seat: int, cells: tuple[Cell, ...], how: str, why: Why) -> bool:
    """Halves go together or not at all, and are never moved (hook `why_not_move_tile`; C11-36)."""
    tiles, estate = table.game.tiles, table.players[seat].estate
    refused = False
    for cell in cells:
        if cell not in estate:
            continue
        for id in estate[cell].tiles:
            half = tiles[id]
            if not half.other_half:
                continue
            beside = (cell[0] + (1 if half.right else -1), cell[1])
            if how == MOVE:
                refused = True
                if why.add("C11-36", "double_stays", tile=id):
                    return True
            elif beside not in cells:
                refused = True
                if why.add("C11-36", "halves_together", tile=id):
                    return True
    return refused

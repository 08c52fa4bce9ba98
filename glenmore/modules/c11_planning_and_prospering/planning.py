"""Planning: a site that is taken or fetched waits on its blueprint card (C11-10 to C11-13)."""

from __future__ import annotations

from glenmore.base.laying import open_cells
from glenmore.components import GOODS
from glenmore.model import Draft, Table
from glenmore.modules.c11_planning_and_prospering.state import (
    DOUBLE,
    NUMBER,
    Drawings,
    Plan,
    drawings,
    put_plan,
    sides,
)
from glenmore.moves import Move
from glenmore.steps import Auto, SeatStep
from glenmore.verdict import Reason
from glenmore.vocabulary import FETCHED, TAKE
from tabletop.verdict import Why


class AddGood(Move, word="add-good", rule="C11-45"):
    """Choose the good that comes from the supply onto the card of a fetched site (C11-45)."""

    good: str


class Planning(Auto, state="PLAN", rule="C11-10"):
    """The site goes onto its card, wherever it came from (C11-10, C11-12)."""

    seat: int
    tile: str
    how: str

    def run(self, draft: Draft) -> None:
        """Take the card; a blueprint tile leaves the game."""
        site = self.tile
        rules: tuple[str, ...] = ("C11-10",)
        if site in DOUBLE:
            draft.box += (site,)
            rules = ("C11-12",)
        if self.how == FETCHED:
            rules += ("C11-45",)
        part = drawings(draft)
        draft.set_module(NUMBER, Drawings((*part.plans, Plan(site, self.seat))))
        draft.tell(rules, "site_planned", self.seat, tile=site)
        if self.how == FETCHED:
            draft.then(FirstGood(self.seat, site))


class FirstGood(SeatStep[AddGood], state="PLAN", rule="C11-45"):
    """A fetched site brings one good of choice from the supply onto its card (C11-45)."""

    site: str

    def options(self, table: Table) -> list[AddGood]:
        """Any kind."""
        return [AddGood(good) for good in GOODS]

    def do(self, draft: Draft, move: AddGood) -> None:
        """It lies on the card; it is no payment of this turn (C11-16)."""
        draft.done()
        plan = drawings(draft).plan(self.site)
        assert plan is not None
        put_plan(draft, plan.with_(goods=(*plan.goods, move.good)))
        draft.tell("C11-45", "good_from_supply", self.seat, good=move.good, tile=self.site)

    def faults(self, table: Table, why: Why) -> None:
        """The card is there, and bare."""
        plan = drawings(table).plan(self.site)
        if plan is None or plan.seat != self.seat or plan.goods:
            why.add("C11-45", "no_such_plan", tile=self.site)


def where_it_goes(table: Table, seat: int, how: str, tile: str) -> Planning | Reason | None:
    """A site is never laid at once (hook `where_taken_tile_goes`; C11-10 to C11-12)."""
    return Planning(seat, tile, how)


def builds(table: Table, seat: int, site: str) -> list[tuple[str, tuple[int, int]]]:
    """Every place for a site that can be paid now: which side, and the cell of its left half."""
    return [
        (side.id, cell) for side in sides(table, site) for cell in open_cells(table, seat, side)
    ]


def why_not_plan(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    """By an option a site without any place cannot be taken (hook `why_not_stop`; C11-E21)."""
    if kind != TAKE or not table.game.options["sites_must_fit"]:
        return False
    if builds(table, table.turn.seat, place):
        return False
    why.add(("C11-E21", "C11-19"), "site_fits_nowhere", tile=place)
    return True

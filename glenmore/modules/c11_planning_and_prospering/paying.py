"""Paying for sites at the end of an own turn: one good on each card (C11-14 to C11-17)."""

from __future__ import annotations

from typing import Any

from glenmore.base import payment
from glenmore.base.market import ROW_SPACES
from glenmore.base.placing import NO_CELL, least_fee
from glenmore.components import Need
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules.c11_planning_and_prospering.building import Building, say_no_place
from glenmore.modules.c11_planning_and_prospering.state import (
    NEEDED,
    NUMBER,
    PAYING,
    SITES,
    Drawings,
    Plan,
    drawings,
    put_plan,
    sides,
)
from glenmore.moves import Kept, Move, PayCoin, PayScot
from glenmore.setup import Setup
from glenmore.vocabulary import OWN
from tabletop.verdict import QUIET, Why

END_OF_TURN = frozenset({"T8", "T8W"})
ONE_GOOD = Need(free=1)
RULES = ("C11-14", "C11-15")


class PayForSite(Move, word="pay-site", rule="C11-14", only_when=("C11-14",)):
    """Put one good on your blueprint card of this site, at the end of your turn (C11-14)."""

    tile: str

    def facts(self, table: Table) -> dict[str, Any]:
        """How many goods the card has, with this one."""
        plan = drawings(table).plan(self.tile) if NUMBER in table.game.module_index else None
        return {"tile": self.tile, "number": len(plan.goods) + 1 if plan else 1}


PAY_FOR_SITE = Kept(PayForSite)


def pay_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every own card that can be given a good now."""
    part: Drawings = table.modules[table.game.module_index[NUMBER]]
    if not part.plans or table.turn.kind != OWN:
        return []
    return [
        PAY_FOR_SITE[plan.site,]
        for plan in part.plans
        if plan.seat == seat and not _why_not_plan(table, plan, QUIET)
    ]


def why_not_pay(table: Table, seat: int, window: str, move: PayForSite, why: Why) -> bool:
    """At the end of an own turn, on an own card, once in the turn, with a good (C11-14)."""
    found = why.apart()
    if table.turn.kind != OWN:
        found.add(("C11-14", "C11-I16"), "site_own_turn")
    plan = drawings(table).plan(move.tile)
    if plan is None:
        found.add("C11-14", "not_planned" if move.tile in SITES else "no_site", tile=move.tile)
    elif plan.seat != seat:
        found.add("C11-14", "plan_of_other", tile=plan.site, owner=plan.seat)
    else:
        _why_not_plan(table, plan, found)
    return why.gather(found)


def _why_not_plan(table: Table, plan: Plan, why: Why) -> bool:
    """What speaks against another good on a card."""
    if plan.paid == table.turn.number:
        if why.add(("C11-14", "C11-16"), "site_paid_this_turn", tile=plan.site):
            return True
    fee = 0
    if len(plan.goods) + 1 >= NEEDED:
        fee = cheapest(table, plan.seat, plan.site)
        if fee == NO_CELL or fee > table.players[plan.seat].coins:
            if why.enough:
                return True
            say_no_place(table, plan, why)
            fee = 0
    player = table.players[plan.seat]
    if any(player.estate.goods):
        return bool(why)
    free = [level + 1 for level in table.market if level < ROW_SPACES]
    if not free or min(free) + fee > player.coins:
        why.add(RULES, "no_good_for_site", tile=plan.site, has=player.coins)
        return True
    return bool(why)


def cheapest(table: Table, seat: int, site: str) -> int:
    """The coins that the cheapest place for a site costs, or NO_CELL (C11-I24)."""
    fees = [least_fee(table, seat, side) for side in sides(table, site)]
    return min([fee for fee in fees if fee != NO_CELL], default=NO_CELL)


def pay(draft: Draft, seat: int, move: PayForSite) -> None:
    """Which good it is comes next; coins for the place must remain."""
    plan = drawings(draft).plan(move.tile)
    assert plan is not None
    last = len(plan.goods) + 1 >= NEEDED
    fee = cheapest(draft, seat, move.tile) if last else 0
    draft.then(PayingSite(seat, ONE_GOOD, reserve=fee, rules=RULES, site=move.tile))


class PayingSite(payment.Pay, state=PAYING, rule="C11-14"):
    """Name the good that goes onto a blueprint card: an own one, or one bought (C11-15)."""

    never = (
        (PayCoin, ("C11-14", "C11-I09"), "site_needs_good"),
        (PayScot, "C11-14", "site_needs_good"),
    )
    site: str = ""

    def do(self, draft: Draft, move: Any) -> None:
        """It lies on the card; with the second one the site is built (C11-17)."""
        super().do(draft, move)
        plan = drawings(draft).plan(self.site)
        assert plan is not None
        plan = plan.with_(goods=(*plan.goods, move.good), paid=draft.turn.number)
        put_plan(draft, plan)
        draft.tell(
            RULES, "good_on_card", self.seat, good=move.good, tile=plan.site, number=len(plan.goods)
        )
        if len(plan.goods) >= NEEDED:
            draft.then(Building(self.seat, plan.site))

    def faults(self, table: Table, why: Why) -> None:
        """A card of the seat."""
        plan = drawings(table).plan(self.site)
        if plan is None or plan.seat != self.seat or len(plan.goods) >= NEEDED:
            why.add("C11-14", "no_such_plan", tile=self.site)
        else:
            super().faults(table, why)


def free_actions(setup: Setup) -> list[FreeAction]:
    """One good on each own card at the end of a turn (hook `free_actions`; C11-14)."""
    return [FreeAction(PayForSite, pay_options, why_not_pay, pay, END_OF_TURN, True)]

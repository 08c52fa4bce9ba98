"""New whisky comes into the first cellar; whisky is spent from any space (C3-07 to C3-09)."""

from __future__ import annotations

from typing import TypeVar

from glenmore.hooks import Payable
from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.cellars import (
    AREA,
    Store,
    plan_of,
    put_store,
    store_of,
    take_barrel,
    value,
    why_not_barrel,
    with_barrel,
)
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import SeatStep
from tabletop.verdict import Why


class BarrelMove(Move, small=True):
    """A move with the barrel of one space."""

    space: int

    def facts(self, table: Table) -> dict[str, int]:
        """The points of the space."""
        return {"value": value(table, self.space)}


B = TypeVar("B", bound=BarrelMove)


class Barrels(SeatStep[B]):
    """A player decides about some barrels, one after the other."""

    count: int  # type: ignore[assignment]

    def faults(self, table: Table, why: Why) -> None:
        """A number of barrels for a player."""
        if self.seat not in table.game.seats or self.count < 0:
            why.add(self.rule, "cellars_nonsense")


# -- storing --------------------------------------------------------------------------------------


class StoreBarrel(BarrelMove, word="store", rule="C3-07", only_when=("C3-07",)):
    """Put a new barrel on a space of the first cellar (C3-07)."""


def first_free(table: Table, barrels: tuple[int, ...]) -> int:
    """The leftmost free circle of the first cellar, or the area (C3-07, C3-08)."""
    for space in range(1, plan_of(table.game).last[1] + 1):
        if space not in barrels:
            return space
    return AREA


def store_whisky(draft: Draft, seat: int, what: str, amount: int, source: str) -> None:
    """New whisky goes to the first cellar (hook `gained`; C3-07, C3-08)."""
    if not draft.game.is_played(seat):  # it has no cellar
        return
    if draft.game.options["place_whisky"] == "may":
        draft.then(Storing(seat, amount))
    else:
        for _ in range(amount):
            put_barrel(draft, seat, first_free(draft, store_of(draft, seat).barrels))


def put_barrel(draft: Draft, seat: int, space: int) -> None:
    """A new barrel lies on a space."""
    store = store_of(draft, seat)
    put_store(draft, seat, Store(store.built, with_barrel(store.barrels, space)))
    if draft.log is not None:
        draft.tell("C3-07" if space else "C3-08", "barrel_stored", seat, value=value(draft, space))


class Storing(Barrels[StoreBarrel], state="PUT", rule="C3-07"):
    """New whisky may lie on the leftmost free circle or in the area (C3-07, option)."""

    def settle(self, draft: Draft) -> bool:
        """All stored; or no circle is free and the rest goes to the area."""
        if self.count and first_free(draft, store_of(draft, self.seat).barrels):
            return False
        draft.done()
        for _ in range(self.count):
            put_barrel(draft, self.seat, AREA)
        return True

    def options(self, table: Table) -> list[StoreBarrel]:
        """The circle, or the area."""
        free = first_free(table, store_of(table, self.seat).barrels)
        return [StoreBarrel(free), StoreBarrel(AREA)]

    def refuse(self, table: Table, move: StoreBarrel, why: Why) -> None:
        """Only these two."""
        rules = ("C3-07", "C3-08") if move.space > plan_of(table.game).last[1] else "C3-07"
        free = first_free(table, store_of(table, self.seat).barrels)
        why.add(rules, "store_leftmost", value=value(table, free))

    def do(self, draft: Draft, move: StoreBarrel) -> None:
        """Store one."""
        draft.swap(Storing(self.seat, self.count - 1))
        put_barrel(draft, self.seat, move.space)


# -- spending -------------------------------------------------------------------------------------


class PayBarrel(BarrelMove, word="pay-barrel", rule="C3-09", only_when=("C3-09",)):
    """Pay with the barrel of one space (C3-09)."""


class PayingBarrels(Barrels[PayBarrel], state="T3", rule="C3-09"):
    """Whisky is due: the player names the barrels (C3-09)."""

    def settle(self, draft: Draft) -> bool:
        """Nothing to choose where all barrels go, or all lie in the area."""
        barrels = store_of(draft, self.seat).barrels
        if self.count and len(barrels) > self.count and barrels[-1] != AREA:
            return False
        draft.done()
        for space in barrels[: self.count]:
            self._spend(draft, space)
        return True

    def _spend(self, draft: Draft, space: int) -> None:
        take_barrel(draft, self.seat, space)
        if draft.log is not None:
            draft.tell("C3-09", "barrel_spent", self.seat, value=value(draft, space))

    def options(self, table: Table) -> list[PayBarrel]:
        """Each space with a barrel, the cheapest first."""
        return [PayBarrel(s) for s in dict.fromkeys(store_of(table, self.seat).barrels)]

    def why_not(self, table: Table, move: PayBarrel, why: Why) -> bool:
        """Any own barrel will do."""
        return why_not_barrel(table, self.seat, move.space, "C3-09", why)

    def do(self, draft: Draft, move: PayBarrel) -> None:
        """One barrel goes back to the supply."""
        draft.swap(PayingBarrels(self.seat, self.count - 1))
        self._spend(draft, move.space)

    def faults(self, table: Table, why: Why) -> None:
        """There must be that many barrels."""
        super().faults(table, why)
        if self.seat in table.game.seats and self.count > len(store_of(table, self.seat).barrels):
            why.add("C3-09", "payment_stuck")


def pay_from_cellars(setup: Setup) -> dict[str, Payable]:
    """Whisky is paid from a space of the player's choice (hook `payables`; C3-09)."""
    return {
        "whisky": Payable(
            lambda table, seat: table.players[seat].whisky,
            lambda draft, seat, amount: draft.then(PayingBarrels(seat, amount)),
        )
    }

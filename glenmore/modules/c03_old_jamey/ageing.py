"""Ageing: a barrel moves one space to the right, up into the next cellar (C3-11 to C3-14)."""

from __future__ import annotations

from glenmore.components import Cell, Tile
from glenmore.hooks import Word
from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.cellars import (
    AREA,
    Store,
    plan_of,
    put_store,
    store_of,
    value,
    why_not_barrel,
    with_barrel,
    without_barrel,
)
from glenmore.modules.c03_old_jamey.storing import BarrelMove
from glenmore.setup import Setup
from glenmore.steps import SeatStep
from tabletop.verdict import Why


class AgeBarrel(BarrelMove, word="age", rule="C3-11", only_when=("C3-11",)):
    """Move the barrel of one space one space to the right (C3-11)."""

    def facts(self, table: Table) -> dict[str, int]:
        """From how many points to how many."""
        return {"value": value(table, self.space), "next": value(table, self.space + 1)}


def why_not_age(table: Table, seat: int, space: int, why: Why) -> bool:
    """A barrel, and a free space right of it in your own cellars (C3-11 to C3-13, C3-E01)."""
    if why_not_barrel(table, seat, space, "C3-11", why):
        return True
    store, here = store_of(table, seat), plan_of(table.game)
    if space >= here.last[store.built]:
        key = "age_next_cellar" if store.built < len(here.cards) else "age_oldest"
        why.add("C3-13", key, value=value(table, space))
        return True
    if space + 1 in store.barrels:
        why.add("C3-12", "age_blocked", value=value(table, space), next=value(table, space + 1))
        return True
    return False


def can_age(table: Table, seat: int) -> list[int]:
    """The spaces whose barrel can move, the oldest first."""
    store = store_of(table, seat)
    barrels, last = store.barrels, plan_of(table.game).last[store.built]
    return [
        space
        for space in reversed(list(dict.fromkeys(barrels)))
        if space < last and space + 1 not in barrels
    ]


def _why_not(table: Table, seat: int, tile: Tile, cell: Cell, way: int, why: Why) -> bool:
    """Some barrel must be able to move."""
    if can_age(table, seat):
        return False
    if not why.enough:
        barrels = dict.fromkeys(store_of(table, seat).barrels)
        if not barrels:
            why.add("C3-11", "no_barrel_to_age")
        for space in barrels:
            why_not_age(table, seat, space, why)
    return True


def _resolve(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    draft.then(Ageing(seat))


class Ageing(SeatStep[AgeBarrel], state="T7", rule="C3-11"):
    """Which barrel grows older."""

    def settle(self, draft: Draft) -> bool:
        """A single barrel that can move needs no question."""
        found = can_age(draft, self.seat)
        if len(found) > 1:
            return False
        draft.done()
        if found:
            age(draft, self.seat, found[0])
        return True

    def options(self, table: Table) -> list[AgeBarrel]:
        """Every barrel that can move."""
        return [AgeBarrel(space) for space in can_age(table, self.seat)]

    def why_not(self, table: Table, move: AgeBarrel, why: Why) -> bool:
        """The space to its right must be free."""
        return why_not_age(table, self.seat, move.space, why)

    def do(self, draft: Draft, move: AgeBarrel) -> None:
        """Move one barrel."""
        draft.done()
        age(draft, self.seat, move.space)

    def faults(self, table: Table, why: Why) -> None:
        """A player's cellar."""
        if self.seat not in table.game.seats:
            why.add("C3-11", "cellars_nonsense")


def age(draft: Draft, seat: int, space: int) -> None:
    """The barrel of a space moves one to the right."""
    store = store_of(draft, seat)
    barrels = with_barrel(without_barrel(store.barrels, space), space + 1)
    put_store(draft, seat, Store(store.built, barrels))
    if draft.log is not None:
        last = plan_of(draft.game).last
        rules = ("C3-11", "C3-13") if space in last[1:] else ("C3-11",)
        draft.tell(
            (*rules, "C3-E01") if space == AREA else rules,
            "barrel_aged",
            seat,
            value=value(draft, space),
            next=value(draft, space + 1),
        )


def words(setup: Setup) -> dict[str, Word]:
    """The word on the new distilleries (hook `effect_words`; C3-11)."""
    return {"age": Word(_why_not, _resolve)}

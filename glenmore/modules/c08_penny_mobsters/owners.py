"""Steps in which a mobster's owner is asked, and moves into somebody else's estate."""

from __future__ import annotations

from typing import Any, ClassVar

from glenmore.components import Cell
from glenmore.model import Table
from glenmore.modules.c08_penny_mobsters.state import Owned, gang
from glenmore.moves import Move
from glenmore.steps import Choice, OptionalStep, Step
from tabletop.steps import M
from tabletop.verdict import Why


class PowerStep(Step[M]):
    """A part of a mobster's power: whatever is decided here, its rule speaks of it."""

    def about(self, table: Table, move: Any) -> str:
        """The mobster's rule."""
        return self.cited()

    def sound(self, table: Table) -> bool:
        """Whether the step can be there, in a made-up position."""
        return True

    def faults(self, table: Table, why: Why) -> None:
        """Something is wrong with the mobster or with what the step speaks of."""
        if not self.sound(table):
            why.add(self.rule, "mobsters_nonsense")


class Offered(OptionalStep[M], PowerStep[M]):
    """The seat that the step names may use a mobster, or do without."""


class Asked(PowerStep[M], Choice[M]):
    """Whoever owns a mobster may use it, or do without; no step needs to know who that is."""

    mobster: ClassVar[str]

    def owned(self, table: Table) -> Owned | None:
        """The mobster, if it is free."""
        return gang(table).holder(self.mobster)

    def actor(self, table: Table) -> int:
        """The owner, whoever's turn it is."""
        owned = self.owned(table)
        return owned.seat if owned is not None else table.turn.seat


class MoveAbroad(Move):
    """A decision about a cell of somebody's estate, whoever decides."""

    seat: int
    cell: Cell

    def facts(self, table: Table) -> dict[str, Any]:
        """The tile that lies there, and whose it is."""
        plot = table.players[self.seat].estate.get(self.cell)
        return {"tile": plot.top if plot else self.cell, "host": self.seat}

    def estate_of(self, table: Table) -> int:
        """Its cell lies in the estate that it names."""
        return self.seat

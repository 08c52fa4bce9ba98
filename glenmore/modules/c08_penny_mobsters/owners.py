"""Steps in which a mobster's owner is asked."""

from __future__ import annotations

from typing import ClassVar

from glenmore.model import Table
from glenmore.modules.c08_penny_mobsters.state import Owned, gang
from glenmore.steps import Choice, OptionalStep, Step
from tabletop.steps import M
from tabletop.verdict import Why


class PowerStep(Step[M]):
    """A part of a mobster's power: whatever is decided here, its rule speaks of it."""

    one_rule: ClassVar[bool] = True

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

    mobster: ClassVar[str] = ""

    def owned(self, table: Table) -> Owned | None:
        """The mobster, if it is free."""
        return gang(table).holder(self.mobster)

    def actor(self, table: Table) -> int:
        """The owner, whoever's turn it is."""
        owned = self.owned(table)
        return owned.seat if owned is not None else table.turn.seat

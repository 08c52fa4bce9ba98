"""The steps of a turn, as Glen More uses them: whoever's turn it is decides, if nobody is named."""

from __future__ import annotations

from typing import Any, ClassVar

from glenmore.model import Table
from glenmore.moves import Decline, Move
from tabletop import steps as core
from tabletop.steps import M, settle

__all__ = [
    "AnyStep",
    "Auto",
    "ChanceStep",
    "Choice",
    "OfferStep",
    "OptionalStep",
    "SeatStep",
    "Step",
    "WeightedStep",
    "settle",
]

AnyStep = core.Step[Any]


class Step(core.Step[M]):
    """Something that the active seat decides."""

    rule: ClassVar[str] = "TURN-07"

    def actor(self, table: Table) -> int:
        """The active seat."""
        return table.turn.seat


class Choice(Step[M], core.Choice[M]):
    """Something that the active seat may do without."""

    declining: ClassVar[type[Move]] = Decline


class SeatStep(core.SeatStep[M]):
    """Something that the seat named in the step decides."""

    rule: ClassVar[str] = "TURN-07"


class ChanceStep(core.ChanceStep[M]):
    """Something that is drawn or rolled."""

    rule: ClassVar[str] = "TURN-07"


class WeightedStep(core.WeightedStep[M]):
    """Something that is drawn, the common more often than the rare."""

    rule: ClassVar[str] = "TURN-07"


class OptionalStep(core.OptionalStep[M]):
    """Something that the seat named in the step may do without."""

    rule: ClassVar[str] = "TURN-07"
    declining: ClassVar[type[Move]] = Decline


class OfferStep(core.OfferStep[M]):
    """One thing that the seat named in the step may do, or not."""

    rule: ClassVar[str] = "TURN-07"
    declining: ClassVar[type[Move]] = Decline


class Auto(core.Auto):
    """Something that runs by itself."""

    rule: ClassVar[str] = "TURN-07"

"""Events that activate tiles: own ones of some kind, or tiles of other players (C6-EV-DonanCastle).

Both keep to "once per turn", whoever activates a tile (X-02, C6-EDGE-09).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from glenmore.base.activation import Activating, activate, is_type, ways, why_not_activate
from glenmore.base.layout import Working, ground_of
from glenmore.components import Cell
from glenmore.model import Draft, Table
from glenmore.moves import Done, Kept, MoveAbroad
from glenmore.steps import OptionalStep
from tabletop.verdict import QUIET, Why


class EventActivating(Activating):
    """Activate tiles because of an event: pens, river tiles, or a tile with its neighbours."""

    ends_movement: ClassVar[bool] = False
    event_rule: str = ""
    kind: str = "around"  # pens | rivers | around

    def cited(self) -> str:
        """The event."""
        return str(self.event_rule)

    def cells(self, table: Table) -> Iterable[Cell]:
        """The tiles that the event speaks of."""
        if self.kind == "around":
            return super().cells(table)
        tiles = table.game.tiles
        estate = table.players[self.seat].estate.items()
        if self.kind == "pens":
            return [cell for cell, plot in estate if is_type(table, tiles[plot.top], "pen")]
        return [cell for cell, plot in estate if tiles[plot.top].river]

    def tiles(self, table: Table) -> Iterable[Working]:
        """Those with a benefit."""
        if self.kind == "around":
            return super().tiles(table)
        return ground_of(table, self.seat).working_on(self.cells(table))

    def say_outside(self, table: Table, cell: Cell, why: Why) -> None:
        """Say that the event does not speak of this tile."""
        plot = table.players[self.seat].estate[cell]
        why.add(self.event_rule, f"event_not_{self.kind}", tile=plot.top)


class ActivateAbroad(MoveAbroad, word="visit", rule="C6-EV-DonanCastle"):
    """Activate a tile in another player's estate (C6-EV-DonanCastle)."""

    only_when = ("C6-EV-DonanCastle",)
    way: int = 0

    def facts(self, table: Table) -> dict[str, Any]:
        """Which tile it is, and what it gives."""
        plot = table.players[self.seat].estate.get(self.cell)
        benefit = () if plot is None else (table.game.tiles[plot.top].benefit, self.way)
        return {"tile": self.cell if plot is None else plot.top, "benefit": benefit}


ACTIVATE_ABROAD = Kept(ActivateAbroad)


class Abroad(OptionalStep[ActivateAbroad], state="EV", rule="C6-EV-DonanCastle", declining=Done):
    """Activate up to two different tiles of other players and pay what that costs.

    Who triggered the event has the benefits and the costs.
    """

    event_rule: str
    left: int

    def about(self, table: Table, move: Any) -> str:
        """The event."""
        return str(self.event_rule)

    def pending(self, table: Table) -> bool:
        """Not yet two tiles, and something that can be activated."""
        return bool(self.left and self.choices(table, True))

    def choices(self, table: Table, first: bool = False) -> list[ActivateAbroad]:
        """Every tile of others that can be activated, in every way; or just the first found."""
        game, found = table.game, []
        for owner, player in enumerate(table.players):
            if owner == self.seat:
                continue
            for cell, plot in player.estate.items():
                for way in range(ways(table, self.seat, game.tiles[plot.top])):
                    if not why_not_activate(table, self.seat, cell, way, QUIET, owner):
                        found.append(ACTIVATE_ABROAD[owner, cell, way])
                        if first:
                            return found
        return found

    def forbids(self, table: Table, move: ActivateAbroad, why: Why) -> bool:
        """Only tiles of others, each once."""
        if move.seat == self.seat:
            why.add(self.event_rule, "abroad_is_not_home")
            return True
        return why_not_activate(table, self.seat, move.cell, move.way, why, move.seat)

    def choose(self, draft: Draft, move: ActivateAbroad) -> None:
        """Activate one tile; another one may follow."""
        draft.steps += (self.with_(left=self.left - 1),)
        activate(draft, self.seat, move.cell, move.way, self.event_rule, move.seat)

    def faults(self, table: Table, why: Why) -> None:
        """A player's event."""
        if self.seat not in table.game.seats:
            why.add("C6-EV-DonanCastle", "nothing_to_trigger")

"""Events that activate tiles: own ones of some kind, or tiles of other players (C6-EV-DonanCastle).

Both keep to "once per turn", whoever activates a tile (X-02, C6-EDGE-09).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from glenmore.base.activation import Activating, activate, is_type, ways, why_not_activate
from glenmore.components import Cell
from glenmore.model import Draft, Table
from glenmore.moves import Done, Kept, Move
from glenmore.steps import Step
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

    def say_outside(self, table: Table, cell: Cell, why: Why) -> None:
        """Say that the event does not speak of this tile."""
        plot = table.players[self.seat].estate[cell]
        why.add(self.event_rule, f"event_not_{self.kind}", tile=table.game.name(plot.top))


class ActivateAbroad(Move):
    """Activate a tile in another player's estate (C6-EV-DonanCastle)."""

    word = "visit"
    rule = "C6-EV-DonanCastle"
    only_when = ("C6-EV-DonanCastle",)
    seat: int
    cell: Cell
    way: int = 0

    def facts(self, table: Table) -> dict[str, str]:
        """Whose tile it is, and what it gives."""
        from glenmore.describe.words import describe_benefit

        plot = table.players[self.seat].estate.get(self.cell)
        if plot is None:
            return {"tile": str(self.cell), "benefit": ""}
        tile = table.game.tiles[plot.top]
        return {"tile": tile.name, "benefit": describe_benefit(tile.benefit, self.way)}

    def estate_of(self, table: Table) -> int:
        """The estate that is visited."""
        return self.seat


ACTIVATE_ABROAD = Kept(ActivateAbroad)


class Abroad(Step):
    """Activate up to two different tiles of other players and pay what that costs."""

    state = "EV"
    rule = "C6-EV-DonanCastle"
    accepts = (ActivateAbroad, Done)
    seat: int
    event_rule: str
    left: int

    def actor(self, table: Table) -> int:
        """Who triggered the event has the benefits and the costs."""
        return self.seat

    def about(self, table: Table, move: Move) -> str:
        """The event."""
        return str(self.event_rule)

    def settle(self, draft: Draft) -> bool:
        """Two tiles, or nothing more that can be activated."""
        if self.left and self.tiles(draft, True):
            return False
        draft.done()
        return True

    def tiles(self, table: Table, first: bool = False) -> list[Move]:
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

    def options(self, table: Table) -> list[Move]:
        """Tiles of others, or no more."""
        return [*self.tiles(table), Done()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only tiles of others, each once."""
        if isinstance(move, Done):
            return False
        assert isinstance(move, ActivateAbroad)
        if move.seat == self.seat:
            why.add(self.event_rule, "abroad_is_not_home")
            return True
        return why_not_activate(table, self.seat, move.cell, move.way, why, move.seat)

    def do(self, draft: Draft, move: Move) -> None:
        """Activate one tile, or stop."""
        if isinstance(move, Done):
            draft.done()
            return
        assert isinstance(move, ActivateAbroad)
        draft.swap(self.with_(left=self.left - 1))
        activate(draft, self.seat, move.cell, move.way, self.event_rule, move.seat)

    def faults(self, table: Table, why: Why) -> None:
        """A player's event."""
        if self.seat not in table.game.seats:
            why.add("C6-EV-DonanCastle", "nothing_to_trigger")

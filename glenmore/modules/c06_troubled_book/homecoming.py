"""Scots who go to the home castle without movement points (C6-LM-FortGeorge, C6-EV-CastleMoil)."""

from __future__ import annotations

from glenmore.components import Cell
from glenmore.model import HOME_CASTLE, Draft, Plot, Table
from glenmore.moves import Done, Move
from glenmore.steps import Step
from glenmore.vocabulary import SCOT_LEFT, SCOT_MOVED
from tabletop.verdict import Why


class CallHome(Move):
    """Move a Scot from a tile straight to the home castle (C6-LM-FortGeorge)."""

    word = "home"
    rule = "C6-LM-FortGeorge"
    only_when = ("C6-LM-FortGeorge", "C6-EV-CastleMoil")
    cell: Cell


class GoingHome(Step):
    """Call Scots to the home castle, each if wanted (C6-LM-FortGeorge, C6-EV-CastleMoil)."""

    state = "EV"
    rule = "C6-LM-FortGeorge"
    accepts = (CallHome, Done)
    seat: int
    card_rule: str
    left: int

    def actor(self, table: Table) -> int:
        """The owner of the Scots."""
        return self.seat

    def cited(self) -> str:
        """What calls them."""
        return str(self.card_rule)

    def about(self, table: Table, move: Move) -> str:
        """What calls them."""
        return str(self.card_rule)

    def _away(self, table: Table) -> list[Cell]:
        """Tiles with Scots that are not at home."""
        estate = table.players[self.seat].estate.items()
        return [cell for cell, plot in estate if plot.scots and cell != HOME_CASTLE]

    def settle(self, draft: Draft) -> bool:
        """Everybody is at home, or enough have gone."""
        if self.left and self._away(draft):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """Each tile with a Scot, or no more."""
        return [*(CallHome(cell) for cell in self._away(table)), Done()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """A Scot of the own estate who is not at home."""
        if isinstance(move, Done):
            return False
        cell: Cell = move.cell  # type: ignore[attr-defined]
        if cell == HOME_CASTLE:
            why.add(self.card_rule, "home_already")
            return True
        plot = table.players[self.seat].estate.get(cell)
        if plot is None or not plot.scots:
            why.add(self.card_rule, "no_scot_there", cell=cell)
            return True
        return False

    def do(self, draft: Draft, move: Move) -> None:
        """One Scot goes home, or no more."""
        if isinstance(move, Done):
            draft.done()
            return
        cell: Cell = move.cell  # type: ignore[attr-defined]
        draft.swap(self.with_(left=self.left - 1))
        estate = draft.estate(self.seat)
        plot, home = estate[cell], estate[HOME_CASTLE]
        estate[cell] = Plot(plot.tiles, plot.goods, plot.scots - 1)
        estate[HOME_CASTLE] = Plot(home.tiles, home.goods, home.scots + 1)
        draft.tell(self.card_rule, "scot_goes_home", self.seat, cell=cell)
        draft.changed(self.seat, SCOT_LEFT, cell)
        draft.changed(self.seat, SCOT_MOVED, HOME_CASTLE)

    def faults(self, table: Table, why: Why) -> None:
        """A player's Scots."""
        if self.seat not in table.game.seats:
            why.add("C6-LM-FortGeorge", "nothing_to_trigger")

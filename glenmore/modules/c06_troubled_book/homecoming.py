"""Scots who go to the home castle without movement points (C6-LM-FortGeorge, C6-EV-CastleMoil)."""

from __future__ import annotations

from glenmore.base.movement import shift_scot
from glenmore.components import Cell
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.moves import Done, Move
from glenmore.steps import OptionalStep
from glenmore.vocabulary import SCOT_LEFT, SCOT_MOVED
from tabletop.verdict import Why


class CallHome(Move, word="home", rule="C6-LM-FortGeorge"):
    """Move a Scot from a tile straight to the home castle (C6-LM-FortGeorge)."""

    only_when = ("C6-LM-FortGeorge", "C6-EV-CastleMoil")
    cell: Cell


class GoingHome(OptionalStep[CallHome], state="EV", rule="C6-LM-FortGeorge"):
    """Call Scots to the home castle, each if wanted (C6-LM-FortGeorge, C6-EV-CastleMoil)."""

    one_rule = True
    declining = Done
    card_rule: str
    left: int

    def cited(self) -> str:
        """What calls them."""
        return str(self.card_rule)

    def pending(self, table: Table) -> bool:
        """Not enough have gone, and somebody is not at home."""
        return bool(self.left and self.choices(table))

    def choices(self, table: Table) -> list[CallHome]:
        """Each tile with a Scot who is not at home."""
        estate = table.players[self.seat].estate.items()
        return [CallHome(cell) for cell, plot in estate if plot.scots and cell != HOME_CASTLE]

    def refuse(self, table: Table, move: CallHome, why: Why) -> None:
        """A Scot of your own estate who is not at home."""
        if move.cell == HOME_CASTLE:
            why.add(self.card_rule, "home_already")
        else:
            why.add(self.card_rule, "no_scot_there", cell=move.cell)

    def choose(self, draft: Draft, move: CallHome) -> None:
        """One Scot goes home; another one may follow."""
        cell = move.cell
        draft.steps += (self.with_(left=self.left - 1),)
        shift_scot(draft, self.seat, cell, HOME_CASTLE)
        draft.tell(self.card_rule, "scot_goes_home", self.seat, cell=cell)
        draft.changed(self.seat, SCOT_LEFT, cell)
        draft.changed(self.seat, SCOT_MOVED, HOME_CASTLE)

    def faults(self, table: Table, why: Why) -> None:
        """A player's Scots."""
        if self.seat not in table.game.seats:
            why.add("C6-LM-FortGeorge", "nothing_to_trigger")

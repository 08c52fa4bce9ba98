"""Erin MacMalt: sells as if stopping when passing a sale tile of chronicle 3 (C8-ErinMacMalt)."""

from __future__ import annotations

from typing import Any

from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.sales import (
    EXTRA,
    PassingSale,
    SellBarrel,
    Selling,
    is_free,
    sell,
)
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, asleep, while_it_lasts
from glenmore.modules.c08_penny_mobsters.state import gang
from tabletop.hooks import Insert

ID, RULE = "erin-macmalt", "C8-ErinMacMalt"


class ErinSelling(Selling, state="ERIN", rule=RULE, one_rule=True):
    """The pawn passes a sale tile: one more barrel may be sold, on the extra space."""

    places = (EXTRA,)

    def pending(self, table: Table) -> bool:
        """She is yours, and something can be sold there (C8-INT-03)."""
        owned = gang(table).holder(ID)
        return (
            owned is not None
            and owned.seat == self.seat
            and not asleep(table, self.seat)
            and is_free(table, self.tile, EXTRA)
            and self.spare(table)
        )

    def do(self, draft: Draft, move: Any) -> None:
        """Sell one, or none."""
        draft.done()
        if isinstance(move, SellBarrel):
            draft.tell(RULE, "erin_sells", self.seat)
            sell(draft, self.seat, self.tile, move)


def _ask(step: PassingSale) -> ErinSelling:
    return ErinSelling(step.seat, step.tile)


MOBSTER = Mobster(
    ID,
    RULE,
    inserts=(Insert(PassingSale.state, "after", _ask, "Erin MacMalt sells one more"),),
    steps=(ErinSelling,),
    worth=while_it_lasts(0.04),  # some points for whisky that would have waited
)

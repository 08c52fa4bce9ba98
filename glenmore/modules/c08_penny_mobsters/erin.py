"""Erin MacMalt: sells as if stopping when passing a sale tile of chronicle 3 (C8-ErinMacMalt)."""

from __future__ import annotations

from glenmore.hooks import Insert
from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.sales import (
    EXTRA,
    PassingSale,
    SellBarrel,
    Selling,
    is_free,
    sell,
)
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, asleep
from glenmore.modules.c08_penny_mobsters.state import Owned, gang
from glenmore.moves import Move
from glenmore.setup import Setup

RULE = "C8-ErinMacMalt"
ID = "erin-macmalt"


class ErinSelling(Selling):
    """The pawn passes a sale tile: one more barrel may be sold, on the extra space."""

    state = "ERIN"
    rule = RULE
    places = (EXTRA,)

    def about(self, table: Table, move: Move) -> str:
        """All of it is Erin's power."""
        return RULE

    def settle(self, draft: Draft) -> bool:
        """She is somebody else's, or nothing can be sold there (C8-INT-03)."""
        owned = gang(draft).holder(ID)
        if (
            owned is not None
            and owned.seat == self.seat
            and not asleep(draft, self.seat)
            and is_free(draft, self.tile, EXTRA)
            and self.spare(draft)
        ):
            return False
        draft.done()
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Sell one, or none."""
        draft.done()
        if isinstance(move, SellBarrel):
            draft.tell(RULE, "erin_sells", self.seat)
            sell(draft, self.seat, self.tile, move)


def inserts(setup: Setup) -> list[Insert]:
    """After the sale on a lower space."""

    def ask(step: PassingSale) -> ErinSelling:
        return ErinSelling(step.seat, step.tile)

    return [Insert(PassingSale.state, "after", ask, "Erin MacMalt sells one more")]


def worth(table: Table, owned: Owned) -> float:
    """Some points for whisky that would have waited."""
    return 0.04 * sum(stack.size for stack in table.stacks)


ERIN_MACMALT = Mobster(ID, RULE, inserts=inserts, worth=worth, steps=(ErinSelling,))

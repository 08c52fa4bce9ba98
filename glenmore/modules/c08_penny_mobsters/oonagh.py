"""Oonagh McHagg: one roll of each haggis scoring is rolled again (C8-OonaghMcHagg)."""

from __future__ import annotations

from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.scoring import CommonRoll
from glenmore.modules.c05_haggis.state import NUMBER as HAGGIS
from glenmore.modules.c05_haggis.state import ROLL, TURN, kitchen
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, while_it_lasts
from glenmore.modules.c08_penny_mobsters.owners import Asked
from glenmore.modules.c08_penny_mobsters.state import gang, put_owned, use_up
from glenmore.moves import Move
from glenmore.steps import Auto
from tabletop.hooks import Insert

ID, RULE = "oonagh-mchagg", "C8-OonaghMcHagg"


class RollAgain(Move, word="roll-again", rule=RULE, only_when=(RULE, "C8-EDGE-21")):
    """Have the roll that was just made rolled again (C8-OonaghMcHagg)."""


class NewDinner(Auto, state="DINNER"):
    """A haggis scoring begins: Oonagh may have one of its rolls rolled again."""

    def run(self, draft: Draft) -> None:
        """Her power is fresh."""
        owned = gang(draft).holder(ID)
        if owned is not None and owned.used:
            put_owned(draft, owned.with_(used=0))


class Rerolling(Asked[RollAgain], state="AGAIN", rule=RULE, mobster=ID):
    """A common roll has been made and no token turned yet: roll again? (C8-EDGE-21)."""

    def pending(self, table: Table) -> bool:
        """Somebody owns her, and she has not been used in this scoring."""
        owned = self.owned(table)
        return owned is not None and not owned.used

    def choices(self, table: Table) -> list[RollAgain]:
        """Roll again."""
        return [RollAgain()]

    def choose(self, draft: Draft, move: RollAgain) -> None:
        """The roll is taken back; the second result stands."""
        owned, part = gang(draft).the(ID), kitchen(draft)
        use_up(draft, owned)
        draft.tell((RULE, "C8-EDGE-21"), "oonagh_rolls", owned.seat, pips=part.rolls[-1])
        draft.done()  # nobody turns a token for it
        draft.set_module(HAGGIS, part.with_(rolls=part.rolls[:-1]))
        # as it stands: what comes before the first roll of a scoring has been done
        draft.steps += (CommonRoll(len(part.rolls)),)

    def sound(self, table: Table) -> bool:
        """A roll for which tokens are about to be turned."""
        at = table.steps.index(self)
        return (
            self.owned(table) is not None
            and bool(kitchen(table).rolls)
            and at > 0
            and table.steps[at - 1].state == TURN
        )


def _ready(step: CommonRoll) -> NewDinner | None:
    return NewDinner() if step.number == 1 else None


MOBSTER = Mobster(
    ID,
    RULE,
    inserts=(  # ready before the first roll; asked after each of the four, before tokens turn
        Insert(ROLL, "before", _ready, "Oonagh McHagg is ready"),
        Insert(TURN, "before", lambda step: Rerolling(), "Oonagh McHagg rolls again"),
    ),
    steps=(NewDinner, Rerolling),
    moves=(RollAgain,),
    worth=while_it_lasts(0.03),  # a better roll in each scoring to come
)

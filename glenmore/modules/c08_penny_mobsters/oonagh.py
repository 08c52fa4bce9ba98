"""Oonagh McHagg: one roll of each haggis scoring is rolled again (C8-OonaghMcHagg)."""

from __future__ import annotations

from glenmore.hooks import Insert
from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.scoring import CommonRoll
from glenmore.modules.c05_haggis.state import NUMBER as HAGGIS
from glenmore.modules.c05_haggis.state import ROLL, TURN, kitchen
from glenmore.modules.c08_penny_mobsters.mobster import Mobster
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.moves import Decline, Move
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from tabletop.verdict import Why

RULE = "C8-OonaghMcHagg"
ID = "oonagh-mchagg"


class RollAgain(Move):
    """Have the roll that was just made rolled again (C8-OonaghMcHagg)."""

    word = "roll-again"
    rule = RULE
    only_when = (RULE, "C8-EDGE-21")


class NewDinner(Auto):
    """A haggis scoring begins: Oonagh may have one of its rolls rolled again."""

    state = "DINNER"

    def run(self, draft: Draft) -> None:
        """Her power is fresh."""
        owned = gang(draft).holder(ID)
        if owned is not None and owned.used:
            put_owned(draft, owned.with_(used=0))


class Rerolling(Step):
    """A common roll has been made and no token turned yet: roll again? (C8-EDGE-21)."""

    state = "AGAIN"
    rule = RULE
    accepts = (RollAgain, Decline)

    def actor(self, table: Table) -> int:
        """Oonagh's owner."""
        owned = gang(table).holder(ID)
        return owned.seat if owned is not None else table.turn.seat

    def about(self, table: Table, move: Move) -> str:
        """Letting the roll stand is her rule, too."""
        return RULE

    def settle(self, draft: Draft) -> bool:
        """Nobody owns her, or she has been used in this scoring."""
        owned = gang(draft).holder(ID)
        if owned is not None and not owned.used:
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """Roll again, or not."""
        return [RollAgain(), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Both are free to choose."""
        return False

    def do(self, draft: Draft, move: Move) -> None:
        """The roll is taken back; the second result stands."""
        draft.done()
        if isinstance(move, Decline):
            return
        owned = gang(draft).holder(ID)
        assert owned is not None
        put_owned(draft, owned.with_(used=draft.turn.number))
        part = kitchen(draft)
        draft.tell((RULE, "C8-EDGE-21"), "oonagh_rolls", owned.seat, pips=part.rolls[-1])
        draft.done()  # nobody turns a token for it
        draft.set_module(HAGGIS, part.with_(rolls=part.rolls[:-1]))
        # as it stands: what comes before the first roll of a scoring has been done
        draft.steps += (CommonRoll(len(part.rolls)),)

    def faults(self, table: Table, why: Why) -> None:
        """A roll for which tokens are about to be turned."""
        at = table.steps.index(self)
        if (
            gang(table).holder(ID) is None
            or not kitchen(table).rolls
            or not at
            or table.steps[at - 1].state != TURN
        ):
            why.add(RULE, "mobsters_nonsense")


def inserts(setup: Setup) -> list[Insert]:
    """Ready before the first roll; asked after each of the four, before tokens turn."""

    def ready(step: CommonRoll) -> NewDinner | None:
        return NewDinner() if step.number == 1 else None

    return [
        Insert(ROLL, "before", ready, "Oonagh McHagg is ready"),
        Insert(TURN, "before", lambda step: Rerolling(), "Oonagh McHagg rolls again"),
    ]


def worth(table: Table, owned: Owned) -> float:
    """A better roll in each scoring to come."""
    return 0.03 * sum(stack.size for stack in table.stacks)


OONAGH_MCHAGG = Mobster(
    ID, RULE, inserts=inserts, worth=worth, steps=(NewDinner, Rerolling), moves=(RollAgain,)
)

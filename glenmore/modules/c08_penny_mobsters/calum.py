"""Calum McQuack: pennies for boats that pass, and a second reward (C8-CalumMcQuack)."""

from __future__ import annotations

from glenmore.model import Draft, Table
from glenmore.modules.c01_dragon_boat_race.rowing import Overtaking
from glenmore.modules.c01_dragon_boat_race.state import OVERTAKING
from glenmore.modules.c08_penny_mobsters import rewards
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, asleep
from glenmore.modules.c08_penny_mobsters.owners import Asked
from glenmore.modules.c08_penny_mobsters.rewards import CALUM
from glenmore.modules.c08_penny_mobsters.state import NUMBER, changed, gang
from glenmore.moves import Move
from tabletop.hooks import Insert
from tabletop.verdict import Why

RULE = "C8-CalumMcQuack"


class GivePenny(Move, word="give-penny", rule=RULE, only_when=(RULE,)):
    """Give your own -1 penny to a player whose boat passed, or was passed (C8-CalumMcQuack)."""

    seat: int


class Quacking(Asked[GivePenny], state="QUACK", rule=RULE, mobster=CALUM):
    """A boat has overtaken others: Calum's owner may give a penny away (C8-CalumMcQuack)."""

    seat: int  # whose boat has overtaken
    seats: tuple[int, ...]  # the boats left behind, but those that were given a penny

    def receivers(self, table: Table) -> tuple[int, ...]:
        """Who could get a penny: those whom the owner's boat passed, or who passed it."""
        owned = self.owned(table)
        if owned is None or not gang(table).pennies[owned.seat] or asleep(table, owned.seat):
            return ()
        if owned.seat == self.seat:
            return self.seats
        return (self.seat,) if owned.seat in self.seats else ()

    def pending(self, table: Table) -> bool:
        """Somebody can get a penny (C8-EDGE-22)."""
        return bool(self.receivers(table))

    def choices(self, table: Table) -> list[GivePenny]:
        """To one of them."""
        return [*map(GivePenny, self.receivers(table))]

    def refuse(self, table: Table, move: GivePenny, why: Why) -> None:
        """Only to players whose boats have just met Calum's."""
        why.add(("C8-EDGE-22", RULE), "penny_to_whom", who=move.seat)

    def choose(self, draft: Draft, move: GivePenny) -> None:
        """The penny shows -1 and is the receiver's like a first one."""
        part, giver = gang(draft), gang(draft).the(CALUM).seat
        pennies = changed(changed(part.pennies, giver, -1), move.seat, 1)
        draft.set_module(NUMBER, part.with_(pennies=pennies))
        draft.tell(RULE, "penny_given", giver, who=move.seat, left=pennies[giver])
        if giver == self.seat:
            left = tuple(seat for seat in self.seats if seat != move.seat)
            draft.then(Quacking(self.seat, left))

    def sound(self, table: Table) -> bool:
        """Seats of this game."""
        seats = {self.seat, *self.seats}
        return seats <= {*table.game.seats} and self.owned(table) is not None


def _ask(step: Overtaking) -> Quacking:
    return Quacking(step.seat, step.seats)


MOBSTER = Mobster(
    CALUM,
    RULE,
    inserts=(Insert(OVERTAKING, "after", _ask, "Calum McQuack: pennies for boats"), rewards.SECOND),
    steps=(Quacking, *rewards.STEPS),
    moves=(GivePenny, *rewards.MOVES),
    worth=rewards.worth,
)

"""Fraser McStarve: a haggis token from another player, once a game (C8-FraserMcStarve)."""

from __future__ import annotations

from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.gaining import LayDown
from glenmore.modules.c05_haggis.odds import VALUES, less
from glenmore.modules.c05_haggis.scoring import CommonRoll
from glenmore.modules.c05_haggis.state import ROLL, UNKNOWN, kitchen, put_table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, until_used
from glenmore.modules.c08_penny_mobsters.owners import Asked, PowerStep
from glenmore.modules.c08_penny_mobsters.state import gang, use_up
from glenmore.moves import Move
from glenmore.steps import SeatStep
from tabletop.hooks import Insert
from tabletop.verdict import Why

ID, RULE = "fraser-mcstarve", "C8-FraserMcStarve"


class TakeFrom(Move, word="starve", rule=RULE, only_when=(RULE,)):
    """Take a haggis token from this player, who chooses which (C8-FraserMcStarve)."""

    seat: int


class GiveHaggis(Move, word="give-haggis", rule=RULE, only_when=(RULE,)):
    """Give a haggis token of this value to Fraser McStarve's owner (C8-FraserMcStarve)."""

    value: int


class Starving(Asked[TakeFrom], state="STARVE", rule=RULE, mobster=ID):
    """Before the first roll Fraser's owner may take a token from another player, once a game."""

    def pending(self, table: Table) -> bool:
        """Somebody owns him, he is still hungry, and somebody else has a token."""
        return bool(self.choices(table))

    def choices(self, table: Table) -> list[TakeFrom]:
        """Other players with tokens (C8-EDGE-20)."""
        owned = self.owned(table)
        if owned is None or owned.used:
            return []
        tables = kitchen(table).tables
        return [TakeFrom(seat) for seat, t in enumerate(tables) if seat != owned.seat and t.down]

    def refuse(self, table: Table, move: TakeFrom, why: Why) -> None:
        """Another player with tokens."""
        why.add((RULE, "C8-EDGE-20"), "fraser_from_whom", who=move.seat)

    def choose(self, draft: Draft, move: TakeFrom) -> None:
        """The other player chooses a token."""
        owned = gang(draft).the(ID)
        use_up(draft, owned)
        draft.tell(RULE, "fraser_takes", owned.seat, who=move.seat)
        draft.then(GivingHaggis(move.seat, owned.seat), LayDown(owned.seat))


class GivingHaggis(SeatStep[GiveHaggis], PowerStep[GiveHaggis], state="FEED", rule=RULE):
    """Who was chosen gives Fraser's owner a token, face down (C8-HID-05)."""

    secret = True
    to: int

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Only the two of them learn the value."""
        return (self.seat, self.to)

    def options(self, table: Table) -> list[GiveHaggis]:
        """Each value on the table; in a view, each that may lie there."""
        part = kitchen(table)
        down = part.tables[self.seat].down
        return [
            GiveHaggis(value)
            for value in VALUES
            if value in down or (UNKNOWN in down and part.pool[value - 1] > 0)
        ]

    def refuse(self, table: Table, move: GiveHaggis, why: Why) -> None:
        """A token of your own table."""
        why.add(RULE, "haggis_not_to_give", value=move.value)

    def do(self, draft: Draft, move: GiveHaggis) -> None:
        """It goes to the other table, face down; a full one has to make room (C8-EDGE-20)."""
        draft.done()
        part, value = kitchen(draft), move.value
        serving = part.tables[self.seat]
        known = value in serving.down
        down = less(serving.down, value if known else UNKNOWN)
        pool = part.pool if known else part.with_pool(value, -1)
        put_table(draft, self.seat, serving.with_(down=down, seen=serving.still_seen()), pool=pool)
        put_table(draft, self.to, kitchen(draft).tables[self.to].with_(fresh=(value,)))
        for seat in (self.seat, self.to):
            draft.whisper((RULE, "C8-HID-05"), "haggis_given", seat, value=value)

    def sound(self, table: Table) -> bool:
        """Two players, one of them with tokens."""
        return {self.seat, self.to} <= {*table.game.seats} and bool(self.options(table))


def _ask(step: CommonRoll) -> Starving | None:
    """Before the first of the four rolls."""
    return Starving() if step.number == 1 else None


MOBSTER = Mobster(
    ID,
    RULE,
    inserts=(Insert(ROLL, "before", _ask, "Fraser McStarve takes a token"),),
    steps=(Starving, GivingHaggis),
    moves=(TakeFrom, GiveHaggis),
    worth=until_used(4.0),  # a token for dinner
)

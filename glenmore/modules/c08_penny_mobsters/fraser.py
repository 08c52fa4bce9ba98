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
from glenmore.steps import SeatStep, WeightedStep
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
        """The other player chooses a token, or chance does if nobody plays there."""
        owned = gang(draft).the(ID)
        use_up(draft, owned)
        draft.tell(RULE, "fraser_takes", owned.seat, who=move.seat)
        giving = GivingHaggis if draft.game.is_played(move.seat) else RandomHaggis
        draft.then(giving(move.seat, owned.seat), LayDown(owned.seat))


def give(draft: Draft, seat: int, to: int, value: int) -> None:
    """A token goes to another table, face down; a full one has to make room (C8-EDGE-20)."""
    part = kitchen(draft)
    serving = part.tables[seat]
    known = value in serving.down
    down = less(serving.down, value if known else UNKNOWN)
    pool = part.pool if known else part.with_pool(value, -1)
    put_table(draft, seat, serving.with_(down=down, seen=serving.still_seen()), pool=pool)
    put_table(draft, to, kitchen(draft).tables[to].with_(fresh=(value,)))
    for each in (seat, to):
        draft.whisper((RULE, "C8-HID-05"), "haggis_given", each, value=value)


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
        """It goes to the other table."""
        draft.done()
        give(draft, self.seat, self.to, move.value)

    def sound(self, table: Table) -> bool:
        """Two players, one of them with tokens."""
        return {self.seat, self.to} <= {*table.game.seats} and bool(self.options(table))


class RandomHaggis(WeightedStep[GiveHaggis], state="LOSE", rule=RULE):
    """A seat that nobody plays chooses nothing: chance takes one of its tokens."""

    seat: int
    to: int

    def outcomes(self, table: Table) -> list[tuple[GiveHaggis, int]]:
        """Each value as often as it lies there; such a seat has no secrets."""
        down = kitchen(table).tables[self.seat].down
        return [(GiveHaggis(value), down.count(value)) for value in VALUES if value in down]

    def refuse(self, table: Table, move: GiveHaggis, why: Why) -> None:
        """A token that lies there."""
        why.add(RULE, "haggis_not_to_give", value=move.value)

    def do(self, draft: Draft, move: GiveHaggis) -> None:
        """It goes to the other table."""
        draft.done()
        give(draft, self.seat, self.to, move.value)

    def faults(self, table: Table, why: Why) -> None:
        """Two seats, the first without a player and with tokens."""
        seats = table.game.seats
        known = self.seat in seats and self.to in seats
        if not known or table.game.is_played(self.seat) or not self.outcomes(table):
            why.add(RULE, "mobsters_nonsense")


def _ask(step: CommonRoll) -> Starving | None:
    """Before the first of the four rolls."""
    return Starving() if step.number == 1 else None


MOBSTER = Mobster(
    ID,
    RULE,
    inserts=(Insert(ROLL, "before", _ask, "Fraser McStarve takes a token"),),
    steps=(Starving, GivingHaggis, RandomHaggis),
    moves=(TakeFrom, GiveHaggis),
    worth=until_used(4.0),  # a token for dinner
)

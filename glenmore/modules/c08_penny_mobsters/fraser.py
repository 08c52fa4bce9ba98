"""Fraser McStarve: a haggis token from another player, once a game (C8-FraserMcStarve)."""

from __future__ import annotations

from glenmore.hooks import Insert
from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.gaining import LayDown
from glenmore.modules.c05_haggis.odds import VALUES, less
from glenmore.modules.c05_haggis.scoring import CommonRoll
from glenmore.modules.c05_haggis.state import ROLL, UNKNOWN, kitchen, put_table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.moves import Decline, Move
from glenmore.setup import Setup
from glenmore.steps import Step
from tabletop.verdict import Why

RULE = "C8-FraserMcStarve"
ID = "fraser-mcstarve"


class TakeFrom(Move):
    """Take a haggis token from this player, who chooses which (C8-FraserMcStarve)."""

    word = "starve"
    rule = RULE
    only_when = (RULE,)
    seat: int


class GiveHaggis(Move):
    """Give a haggis token of this value to Fraser McStarve's owner (C8-FraserMcStarve)."""

    word = "give-haggis"
    rule = RULE
    only_when = (RULE,)
    value: int


class Starving(Step):
    """Before the first roll Fraser's owner may take a token from another player, once a game."""

    state = "STARVE"
    rule = RULE
    accepts = (TakeFrom, Decline)

    def actor(self, table: Table) -> int:
        """Fraser's owner."""
        owned = gang(table).holder(ID)
        return owned.seat if owned is not None else table.turn.seat

    def about(self, table: Table, move: Move) -> str:
        """Waiting for another scoring is his rule, too."""
        return RULE

    def victims(self, table: Table) -> list[int]:
        """Other players with tokens (C8-EDGE-20)."""
        owned = gang(table).holder(ID)
        if owned is None or owned.used:
            return []
        tables = kitchen(table).tables
        return [seat for seat, t in enumerate(tables) if seat != owned.seat and t.down]

    def settle(self, draft: Draft) -> bool:
        """Nobody owns him, he has had his share, or nobody has a token."""
        if self.victims(draft):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """Somebody with tokens, or nobody."""
        return [*map(TakeFrom, self.victims(table)), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Another player with tokens."""
        if isinstance(move, Decline) or move.seat in self.victims(table):  # type: ignore[attr-defined]
            return False
        why.add((RULE, "C8-EDGE-20"), "fraser_from_whom", name=table.game.actor_name(move.seat))  # type: ignore[attr-defined]
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """The other player chooses a token."""
        draft.done()
        if isinstance(move, Decline):
            return
        assert isinstance(move, TakeFrom)
        owned = gang(draft).holder(ID)
        assert owned is not None
        put_owned(draft, owned.with_(used=draft.turn.number))
        draft.tell(RULE, "fraser_takes", owned.seat, name=draft.game.actor_name(move.seat))
        draft.then(GivingHaggis(move.seat, owned.seat), LayDown(owned.seat))


class GivingHaggis(Step):
    """Who was chosen gives Fraser's owner a token, face down (C8-HID-05)."""

    state = "FEED"
    rule = RULE
    accepts = (GiveHaggis,)
    secret = True
    seat: int
    to: int

    def actor(self, table: Table) -> int:
        """The player who was chosen."""
        return self.seat

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Only the two of them learn the value."""
        return (self.seat, self.to)

    def _may_hold(self, table: Table, value: int) -> bool:
        """Whether such a token lies there; in a view, whether one may."""
        part = kitchen(table)
        down = part.tables[self.seat].down
        return value in VALUES and (value in down or (UNKNOWN in down and part.pool[value - 1] > 0))

    def options(self, table: Table) -> list[Move]:
        """Each value on the table."""
        return [GiveHaggis(value) for value in VALUES if self._may_hold(table, value)]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """A token of the own table."""
        assert isinstance(move, GiveHaggis)
        if self._may_hold(table, move.value):
            return False
        why.add(RULE, "haggis_not_to_give", value=move.value)
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """It goes to the other table, face down; a full one has to make room (C8-EDGE-20)."""
        assert isinstance(move, GiveHaggis)
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

    def faults(self, table: Table, why: Why) -> None:
        """Two players, one of them with tokens."""
        if not {self.seat, self.to} <= {*table.game.seats} or not self.options(table):
            why.add(RULE, "mobsters_nonsense")


def inserts(setup: Setup) -> list[Insert]:
    """Before the first of the four rolls."""

    def ask(step: CommonRoll) -> Starving | None:
        return Starving() if step.number == 1 else None

    return [Insert(ROLL, "before", ask, "Fraser McStarve takes a token")]


def worth(table: Table, owned: Owned) -> float:
    """A token for dinner."""
    return 0.0 if owned.used else 4.0


FRASER_MCSTARVE = Mobster(
    ID,
    RULE,
    inserts=inserts,
    worth=worth,
    steps=(Starving, GivingHaggis),
    moves=(TakeFrom, GiveHaggis),
)

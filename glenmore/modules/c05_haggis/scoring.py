"""The haggis scoring: four rolls for all, own rolls for whisky, then the points (C5-14 …)."""

from __future__ import annotations

from glenmore.base import payment
from glenmore.base.die import Rolling
from glenmore.base.scoring import FINAL, round_id
from glenmore.events import ScoreLine
from glenmore.hooks import Moment
from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.gaining import FindHaggis, FromSupply, OpenRow
from glenmore.modules.c05_haggis.odds import MOST_UP, less, more, score, turned
from glenmore.modules.c05_haggis.state import (
    HAGGIS,
    NUMBER,
    OWN_ROLL,
    ROLL,
    ROLLS,
    SERVE,
    TURN,
    UNKNOWN,
    Serving,
    kitchen,
    order,
    put_table,
)
from glenmore.moves import Decline, Move, Roll
from glenmore.setup import Setup
from glenmore.steps import Auto, OfferStep
from tabletop.hooks import Insert
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import source_key

AFTER = ("B", "C")  # scoring rounds that a haggis scoring follows; one more at the end (C5-14)


class ExtraRoll(Move, word="extra-roll", rule="C5-18", only_when=("C5-18",)):
    """Spend 1 whisky barrel for a roll of one's own (C5-18)."""


# -- the order of a scoring -----------------------------------------------------------------------


def haggis_scorings(setup: Setup) -> list[Insert]:
    """After the rounds of B and C, and after everything else at the end (hook `turn_steps`)."""
    return [
        Insert(
            "S5",
            "after",
            lambda stage: HaggisScoring(stage.round) if stage.round in AFTER else None,
            "haggis-scoring",
        ),
        Insert("F4", "after", lambda step: HaggisScoring(FINAL), "last-haggis-scoring", 1),
    ]


MOMENT = Moment(
    lambda draft, seat, name=AFTER[0]: (HaggisScoring(name),), lambda game: (AFTER,), between=True
)


class HaggisScoring(Auto, state="HAGG"):
    """A haggis scoring begins: four rolls, own rolls in rondel order, points (C5-14, C5-15)."""

    round: str

    def run(self, draft: Draft) -> None:
        """Put the steps in order."""
        part = kitchen(draft)
        draft.set_module(NUMBER, part.with_(rolls=(), extra=()))
        draft.tell(("C5-14", "C5-15"), "haggis_scoring", None, round=round_id(self.round))
        draft.then(
            *(CommonRoll(number) for number in range(1, ROLLS + 1)),
            *(ExtraRolls(seat) for seat in order(draft)),
            Serve(self.round, self.round != FINAL),
        )


class HaggisRoll(Rolling):
    """The die is rolled for haggis; it does not move on the rondel (C5-INT-12)."""

    one_rule = True


class CommonRoll(HaggisRoll, state=ROLL, rule="C5-15"):
    """One of the four rolls that count for everybody (C5-15)."""

    number: int

    def do(self, draft: Draft, move: Roll) -> None:
        """Everybody looks for a token of that value."""
        draft.done()
        part, pips = kitchen(draft), move.pips
        draft.set_module(NUMBER, part.with_(rolls=(*part.rolls, pips)))
        draft.tell("C5-15", "haggis_rolled", None, number=self.number, pips=pips)
        draft.then(Turn(pips, tuple(filter(draft.game.is_played, draft.game.seats))))


class Turn(Auto, state=TURN):
    """After a roll: whoever has a face-down token of that value turns one up (C5-16)."""

    pips: int
    seats: tuple[int, ...]

    def run(self, draft: Draft) -> None:
        """Seat by seat; nobody may keep a matching token hidden (C5-HID-07)."""
        for seat in self.seats:
            turn_one(draft, seat, self.pips)


def turn_one(draft: Draft, seat: int, pips: int) -> None:
    """One matching token of the seat is turned, unless three are up (C5-16, C5-17)."""
    serving = kitchen(draft).tables[seat]
    if len(serving.up) >= MOST_UP:  # told of everybody alike: what lies face down is secret
        draft.tell("C5-17", "haggis_ignored", seat, pips=pips)
        return
    if pips not in serving.down:
        if UNKNOWN in serving.down:
            draft.then(Uncovering(seat, pips))
        return
    up, down = turned(serving.up, serving.down, pips)
    seen = less(serving.seen, pips) if pips in serving.seen else serving.seen
    put_table(draft, seat, Serving(down, up, seen, serving.fresh))
    draft.tell("C5-16", "haggis_turned", seat, value=pips, number=len(up))


class Uncovering(FromSupply, state="HSHOW", rule="C5-16"):
    """In a view, chance decides what the unknown tokens of a table are, then one turns (C5-16)."""

    seat: int
    pips: int

    def settle(self, draft: Draft) -> bool:
        """All are known: the roll counts."""
        if UNKNOWN in kitchen(draft).tables[self.seat].down:
            return False
        draft.done()
        turn_one(draft, self.seat, self.pips)
        return True

    def do(self, draft: Draft, move: FindHaggis) -> None:
        """One token more is known."""
        part = kitchen(draft)
        serving = part.tables[self.seat]
        down = more(less(serving.down, UNKNOWN), move.value)
        put_table(draft, self.seat, serving.with_(down=down), pool=part.with_pool(move.value, -1))


# -- own rolls ------------------------------------------------------------------------------------


class ExtraRolls(OfferStep[ExtraRoll], state="HMORE", rule="C5-18", without_rule="C5-EDGE-07"):
    """Whoever has fewer than three tokens face up may buy rolls with whisky (C5-18, C5-19).

    Each player in turn (C5-EDGE-08); stopping is always possible.
    """

    def settle(self, draft: Draft) -> bool:
        """Nobody is asked who could not roll."""
        if not why_not_roll(draft, self.seat, QUIET):
            return False
        draft.done()
        return True

    def forbids(self, table: Table, move: ExtraRoll, why: Why) -> bool:
        """A roll must be possible."""
        return why_not_roll(table, self.seat, why)

    def do(self, draft: Draft, move: ExtraRoll) -> None:
        """Pay a barrel and roll; afterwards the question comes again."""
        if isinstance(move, Decline):
            draft.done()
            return
        draft.then(OwnRoll(self.seat))
        payment.pay_whisky(draft, self.seat, 1, ("C5-18",))

    def faults(self, table: Table, why: Why) -> None:
        """A roll must be possible."""
        if self.seat not in table.game.seats:
            why.add("C5-18", "haggis_nonsense")
        elif self is table.steps[-1]:
            why_not_roll(table, self.seat, why)


def why_not_roll(table: Table, seat: int, why: Why) -> bool:
    """Fewer than three up, a barrel, and a token that could still turn (C5-18, C5-EDGE-06)."""
    serving, whisky = kitchen(table).tables[seat], table.players[seat].whisky
    if len(serving.up) < MOST_UP and whisky and serving.down:
        return False
    if len(serving.up) >= MOST_UP:
        why.add(("C5-18", "C5-17"), "haggis_three_up")
    if not whisky:
        why.add("C5-18", "whisky_missing", needed=1, has=0)
    if not serving.down:
        rules = ("C5-EDGE-06",) if serving.up else ("C5-EDGE-06", "C5-EDGE-10")
        why.add(rules, "haggis_nothing_down")
    return True


class OwnRoll(HaggisRoll, state=OWN_ROLL, rule="C5-18"):
    """A roll bought with whisky; it counts for one player only (C5-18)."""

    seat: int

    def do(self, draft: Draft, move: Roll) -> None:
        """Only this player's tokens turn."""
        draft.done()
        part, pips = kitchen(draft), move.pips
        draft.set_module(NUMBER, part.with_(extra=(*part.extra, (self.seat, pips))))
        draft.tell("C5-18", "haggis_own_roll", self.seat, pips=pips)
        turn_one(draft, self.seat, pips)


# -- points ---------------------------------------------------------------------------------------


class Serve(Auto, state=SERVE):
    """Face-up tokens score and go back; face-down ones stay (C5-20, C5-21, C5-22)."""

    round: str
    again: bool  # another haggis scoring will follow

    def run(self, draft: Draft) -> None:
        """Score every table, then put the open tokens back."""
        for seat, serving in enumerate(kitchen(draft).tables):
            up = serving.up
            if up:
                draft.tell("C5-20", "haggis_served", seat, values=up)
                line = ScoreLine(
                    "C5-20",
                    "haggis",
                    len(up),
                    sum(up),
                    score(up),
                    source_key(HAGGIS, self.round),
                    round_id(self.round),
                )
                draft.score(seat, line)
        self._clear(draft)
        draft.then(OpenRow())

    def _clear(self, draft: Draft) -> None:
        part = kitchen(draft)
        back = [value for serving in part.tables for value in serving.up]
        for value in back:
            part = part.with_(pool=part.with_pool(value, 1))
        tables = tuple(s.with_(up=()) for s in part.tables)
        draft.set_module(NUMBER, part.with_(tables=tables))
        if back:
            draft.tell(("C5-21", "C5-22"), "haggis_cleared", None, number=len(back))

"""Gaining haggis: an open token or a face-down one, room on the table, the open row (C5-05 …)."""

from __future__ import annotations

from glenmore.components import Cell, Effect
from glenmore.hooks import Word
from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.odds import VALUES, less, more
from glenmore.modules.c05_haggis.state import (
    DRAW,
    LAY,
    NUMBER,
    OPEN,
    ROOM,
    UNKNOWN,
    Serving,
    kitchen,
    put_table,
)
from glenmore.moves import Decline, Move
from glenmore.setup import Setup
from glenmore.steps import OptionalStep, SeatStep, WeightedStep
from tabletop.hooks import Insert
from tabletop.verdict import Why

WORTH = 4.0  # victory points that a token on the table is thought to bring, for bots

# -- moves ----------------------------------------------------------------------------------------


class HaggisMove(Move):
    """A move with a token of one value."""

    value: int


class TakeHaggis(HaggisMove, word="haggis", rule="C5-05", only_when=("C5-11", "C5-12")):
    """Take a face-up haggis token of this value from the open row (C5-05)."""


class DrawHaggis(Move, word="draw-haggis", rule="C5-06", only_when=("C5-11", "C5-12")):
    """Draw one of the face-down haggis tokens, whichever comes (C5-05, C5-06)."""


class ReturnHaggis(HaggisMove, word="return-haggis", rule="C5-10", only_when=("C5-10",)):
    """Put a token of the full table back into the supply, face down (C5-10)."""


class FindHaggis(HaggisMove, word="find-haggis", rule="C5-06"):
    """Chance turns up one of the face-down tokens, for all or for its owner (C5-06, C5-07)."""


# -- the supply -----------------------------------------------------------------------------------


class FromSupply(WeightedStep[FindHaggis]):
    """Chance takes a token of the face-down supply, all equally likely (C5-HID-03)."""

    unseen = True  # what lies on the tables of others is not in the supply

    def outcomes(self, table: Table) -> list[tuple[FindHaggis, int]]:
        """Every value that may lie there; nobody chooses among them (C5-ERR-02)."""
        pool = zip(VALUES, kitchen(table).pool, strict=True)
        return [(FindHaggis(value), n) for value, n in pool if n]

    def refuse(self, table: Table, move: FindHaggis, why: Why) -> None:
        """Only what may lie there."""
        why.add(("C5-06", "C5-HID-03"), "haggis_not_face_down", value=move.value)

    def faults(self, table: Table, why: Why) -> None:
        """There must be a token to find."""
        if not self.options(table):
            why.add("C5-13", "haggis_gone")


class OpenRow(FromSupply, state="HROW", rule="C5-07"):
    """Face-down tokens are turned up until two lie open (C5-04, C5-07)."""

    def settle(self, draft: Draft) -> bool:
        """Two lie open, or nothing is left (C5-EDGE-01)."""
        part = kitchen(draft)
        if len(part.row) < OPEN and part.supply > 0:
            return False
        draft.done()
        return True

    def do(self, draft: Draft, move: FindHaggis) -> None:
        """One more lies open."""
        part, value = kitchen(draft), move.value
        draft.set_module(
            NUMBER, part.with_(pool=part.with_pool(value, -1), row=more(part.row, value))
        )
        draft.tell(("C5-07", "C5-04"), "haggis_opened", None, value=value)


class Drawing(FromSupply, state=DRAW, rule="C5-06"):
    """A face-down token is drawn; only the player who gains it sees its value (C5-06)."""

    seat: int

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Only the player who draws."""
        return (self.seat,)

    def do(self, draft: Draft, move: FindHaggis) -> None:
        """The token waits for its place on the table."""
        draft.done()
        part, value = kitchen(draft), move.value
        serving = part.tables[self.seat].with_(fresh=(value,))
        put_table(draft, self.seat, serving, pool=part.with_pool(value, -1))
        draft.whisper("C5-06", "haggis_seen", self.seat, value=value)


# -- gaining --------------------------------------------------------------------------------------


class Gaining(
    OptionalStep[TakeHaggis | DrawHaggis],
    state="HGAIN",
    rule="C5-05",
    without="haggis_declined",
    without_rule="C5-EDGE-04",
):
    """A haggis token is gained: an open one or a face-down one, if wanted (C5-05)."""

    source: str = ""

    def settle(self, draft: Draft) -> bool:
        """Without a token in the supply nothing is gained (C5-13)."""
        if available(draft):
            return False
        draft.done()
        draft.tell("C5-13", "haggis_gone", self.seat)
        return True

    def choices(self, table: Table) -> list[TakeHaggis | DrawHaggis]:
        """The open values, and a face-down token."""
        part = kitchen(table)
        found: list[TakeHaggis | DrawHaggis] = [*map(TakeHaggis, dict.fromkeys(part.row))]
        return [*found, DrawHaggis()] if part.supply > 0 else found

    def refuse(self, table: Table, move: TakeHaggis | DrawHaggis, why: Why) -> None:
        """What lies there."""
        if isinstance(move, TakeHaggis):
            why.add("C5-05", "haggis_not_open", value=move.value, values=kitchen(table).row)
        else:
            why.add(("C5-05", "C5-EDGE-01"), "haggis_none_face_down")

    def choose(self, draft: Draft, move: TakeHaggis | DrawHaggis) -> None:
        """Take it or draw it; a full table has to make room (C5-EDGE-12)."""
        if isinstance(move, DrawHaggis):
            draft.tell(("C5-05", "C5-06"), "haggis_drawn", self.seat)
            draft.then(Drawing(self.seat), LayDown(self.seat))
            return
        part = kitchen(draft)
        serving = part.tables[self.seat].with_(fresh=(move.value,))
        put_table(draft, self.seat, serving, row=less(part.row, move.value))
        draft.tell("C5-05", "haggis_taken", self.seat, value=move.value)
        draft.then(*refill(draft), LayDown(self.seat, True))

    def faults(self, table: Table, why: Why) -> None:
        """A player's gain."""
        if self.seat not in table.game.seats:
            why.add("C5-05", "haggis_nonsense")
        elif not available(table):
            why.add("C5-13", "haggis_gone")


class LayDown(SeatStep[ReturnHaggis | Decline], state=LAY, rule="C5-10"):
    """The new token goes face down on the table; a full one returns an old token (C5-08, C5-10)."""

    was_open: bool = False  # taken from the open row: everybody has seen it

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Nobody else learns which value goes back (C5-EX-07)."""
        return (self.seat,)

    def settle(self, draft: Draft) -> bool:
        """With room on the table nothing has to be decided."""
        if kitchen(draft).tables[self.seat].tokens >= ROOM:
            return False
        self._lay(draft)
        return True

    def _lay(self, draft: Draft) -> None:
        draft.done()
        serving = kitchen(draft).tables[self.seat]
        for value in serving.fresh:
            seen = serving.seen
            if self.was_open and value != UNKNOWN:
                seen = more(seen, value)
            serving = Serving(more(serving.down, value), serving.up, seen)
        put_table(draft, self.seat, serving)
        draft.tell(("C5-08", "C5-09"), "haggis_laid", self.seat, number=serving.tokens)

    def _may_hold(self, table: Table, value: int) -> bool:
        """Whether an old token of that value lies face down; in a view, whether one may."""
        part = kitchen(table)
        down = part.tables[self.seat].down
        return value in VALUES and (value in down or (UNKNOWN in down and part.pool[value - 1] > 0))

    def options(self, table: Table) -> list[Move]:
        """Each value among the old tokens; or the new one goes, where that is allowed."""
        moves: list[Move] = [
            ReturnHaggis(value) for value in VALUES if self._may_hold(table, value)
        ]
        return [*moves, Decline()] if may_refuse(table) else moves

    def refuse(self, table: Table, move: ReturnHaggis | Decline, why: Why) -> None:
        """One of the old tokens, not the new one, unless c5.makingRoom lets it go."""
        if isinstance(move, Decline):
            why.add("C5-10", "haggis_make_room")
            return
        new = move.value in kitchen(table).tables[self.seat].fresh
        why.add("C5-10", "haggis_return_new" if new else "haggis_return_none", value=move.value)

    def do(self, draft: Draft, move: ReturnHaggis | Decline) -> None:
        """One old token goes back; the open row may need it (C5-EDGE-03)."""
        if isinstance(move, Decline):
            self._send_back(draft)
            return
        value = move.value
        part = kitchen(draft)
        serving = part.tables[self.seat]
        known = value in serving.down
        down = less(serving.down, value if known else UNKNOWN)
        put_table(
            draft,
            self.seat,
            serving.with_(down=down, seen=serving.still_seen()),
            pool=part.with_pool(value if known else UNKNOWN, 1),
        )
        draft.tell("C5-10", "haggis_returned", self.seat)
        draft.whisper("C5-10", "haggis_returned_value", self.seat, value=value)
        self._lay(draft)
        draft.then(*refill(draft))

    def _send_back(self, draft: Draft) -> None:
        """The new token goes back to the supply, face down, and the table stays as it is."""
        part = kitchen(draft)
        serving = part.tables[self.seat]
        [value] = serving.fresh
        put_table(draft, self.seat, serving.with_(fresh=()), pool=part.with_pool(value, 1))
        draft.tell("C5-10", "haggis_refused", self.seat)
        draft.done()
        draft.then(*refill(draft))

    def faults(self, table: Table, why: Why) -> None:
        """A full table and a token that wants to lie there."""
        if self.seat not in table.game.seats:
            why.add("C5-10", "haggis_nonsense")
            return
        serving = kitchen(table).tables[self.seat]
        if self is table.steps[-1] and (serving.tokens != ROOM or len(serving.fresh) != 1):
            why.add(("C5-09", "C5-10"), "haggis_nonsense")


def may_refuse(table: Table) -> bool:
    """Whether a full table need not make room for a new token (C5-10, c5.makingRoom)."""
    return bool(table.game.options["making_room"] == "may")


def refill(draft: Draft) -> tuple[OpenRow, ...]:
    """The open row is filled up at once, or at the end of the turn (C5-07, c5.refill)."""
    return (OpenRow(),) if draft.game.options["haggis_refill"] == "immediate" else ()


def refill_later(setup: Setup) -> list[Insert]:
    """The row is filled up at the end of the turn (hook `turn_steps`; C5-07, c5.refill)."""
    if setup.option("haggis_refill") == "immediate":
        return []
    return [Insert("R1", "before", lambda step: OpenRow(), "haggis-row")]


# -- the symbol -----------------------------------------------------------------------------------


def available(table: Table) -> bool:
    """Whether a token can be gained at all (C5-13)."""
    part = kitchen(table)
    return bool(part.row) or part.supply > 0


def _why_not(table: Table, seat: int, effect: Effect, cell: Cell, way: int, why: Why) -> bool:
    if available(table):
        return False
    why.add(("C5-13", "C5-11"), "haggis_gone")
    return True


def _gain(draft: Draft, seat: int, effect: Effect, cell: Cell, way: int, source: str) -> None:
    """Several symbols are several gains, one after the other (C5-EDGE-05)."""
    draft.then(*(Gaining(seat, source) for _ in range(effect.amount)))


def effect_words(setup: Setup) -> dict[str, Word]:
    """Haggis as a one-time symbol and as what an exchange gives (hook `effect_words`)."""
    return {"haggis": Word(_why_not, _gain, worth=WORTH)}

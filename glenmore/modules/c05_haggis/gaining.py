"""Gaining haggis: an open token or a face-down one, room on the table, the open row (C5-05 …)."""

from __future__ import annotations

from glenmore.components import Cell, Effect
from glenmore.hooks import Insert, Word
from glenmore.model import CHANCE, Draft, Table
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
    listed_values,
    put_table,
)
from glenmore.moves import Decline, Move
from glenmore.setup import Setup
from glenmore.steps import Step
from tabletop.verdict import Why

WORTH = 4.0  # victory points that a token on the table is thought to bring, for bots

# -- moves ----------------------------------------------------------------------------------------


class TakeHaggis(Move):
    """Take a face-up haggis token of this value from the open row (C5-05)."""

    word = "haggis"
    rule = "C5-05"
    only_when = ("C5-11", "C5-12")
    value: int


class DrawHaggis(Move):
    """Draw one of the face-down haggis tokens, whichever comes (C5-05, C5-06)."""

    word = "draw-haggis"
    rule = "C5-06"
    only_when = ("C5-11", "C5-12")


class ReturnHaggis(Move):
    """Put a token of the full table back into the supply, face down (C5-10)."""

    word = "return-haggis"
    rule = "C5-10"
    only_when = ("C5-10",)
    value: int


class FindHaggis(Move):
    """Chance turns up one of the face-down tokens, for all or for its owner (C5-06, C5-07)."""

    word = "find-haggis"
    rule = "C5-06"
    value: int


# -- the supply -----------------------------------------------------------------------------------


class FromSupply(Step):
    """Chance takes a token of the face-down supply, all equally likely (C5-HID-03)."""

    unseen = True  # what lies on the tables of others is not in the supply
    accepts = (FindHaggis,)

    def actor(self, table: Table) -> int:
        """Nobody chooses among face-down tokens (C5-ERR-02)."""
        return CHANCE

    def options(self, table: Table) -> list[Move]:
        """Every value that may lie there."""
        pool = kitchen(table).pool
        return [FindHaggis(value) for value, n in zip(VALUES, pool, strict=True) if n]

    def chances(self, table: Table) -> list[tuple[Move, float]]:
        """By the number of tokens."""
        pool = kitchen(table).pool
        whole = sum(pool)
        return [(FindHaggis(v), n / whole) for v, n in zip(VALUES, pool, strict=True) if n]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only what may lie there."""
        value: int = move.value  # type: ignore[attr-defined]
        if value in VALUES and kitchen(table).pool[value - 1]:
            return False
        why.add(("C5-06", "C5-HID-03"), "haggis_not_face_down", value=value)
        return True

    def faults(self, table: Table, why: Why) -> None:
        """There must be a token to find."""
        if not self.options(table):
            why.add("C5-13", "haggis_gone")


class OpenRow(FromSupply):
    """Face-down tokens are turned up until two lie open (C5-04, C5-07)."""

    state = "HROW"
    rule = "C5-07"

    def settle(self, draft: Draft) -> bool:
        """Two lie open, or nothing is left (C5-EDGE-01)."""
        part = kitchen(draft)
        if len(part.row) < OPEN and part.supply > 0:
            return False
        draft.done()
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """One more lies open."""
        value: int = move.value  # type: ignore[attr-defined]
        part = kitchen(draft)
        draft.set_module(
            NUMBER, part.with_(pool=part.with_pool(value, -1), row=more(part.row, value))
        )
        draft.tell(("C5-07", "C5-04"), "haggis_opened", None, value=value)


class Drawing(FromSupply):
    """A face-down token is drawn; only the player who gains it sees its value (C5-06)."""

    state = DRAW
    rule = "C5-06"
    seat: int

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Only the player who draws."""
        return (self.seat,)

    def do(self, draft: Draft, move: Move) -> None:
        """The token waits for its place on the table."""
        value: int = move.value  # type: ignore[attr-defined]
        draft.done()
        part = kitchen(draft)
        put_table(
            draft,
            self.seat,
            part.tables[self.seat].with_(fresh=(value,)),
            pool=part.with_pool(value, -1),
        )
        draft.whisper("C5-06", "haggis_seen", self.seat, value=value)


# -- gaining --------------------------------------------------------------------------------------


class Gaining(Step):
    """A haggis token is gained: an open one or a face-down one, if wanted (C5-05)."""

    state = "HGAIN"
    rule = "C5-05"
    accepts = (TakeHaggis, DrawHaggis, Decline)
    seat: int
    source: str = ""

    def actor(self, table: Table) -> int:
        """The seat that gains."""
        return self.seat

    def about(self, table: Table, move: Move) -> str:
        """Doing without has a rule of its own here."""
        return "C5-EDGE-04" if isinstance(move, Decline) else move.rule

    def settle(self, draft: Draft) -> bool:
        """Without a token in the supply nothing is gained (C5-13)."""
        if available(draft):
            return False
        draft.done()
        draft.tell("C5-13", "haggis_gone", self.seat)
        return True

    def options(self, table: Table) -> list[Move]:
        """The open values, a face-down token, or none."""
        part = kitchen(table)
        return [
            *(TakeHaggis(value) for value in dict.fromkeys(part.row)),
            *([DrawHaggis()] if part.supply > 0 else []),
            Decline(),
        ]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """What lies there."""
        part = kitchen(table)
        if isinstance(move, TakeHaggis) and move.value not in part.row:
            why.add(
                "C5-05", "haggis_not_open", value=move.value, row=listed_values(part.row) or "none"
            )
            return True
        if isinstance(move, DrawHaggis) and part.supply <= 0:
            why.add(("C5-05", "C5-EDGE-01"), "haggis_none_face_down")
            return True
        return False

    def do(self, draft: Draft, move: Move) -> None:
        """Take it, draw it, or do without; a full table has to make room (C5-EDGE-12)."""
        draft.done()
        if isinstance(move, Decline):
            draft.tell("C5-EDGE-04", "haggis_declined", self.seat)
            return
        laying = LayDown(self.seat, isinstance(move, TakeHaggis))
        if isinstance(move, DrawHaggis):
            draft.tell(("C5-05", "C5-06"), "haggis_drawn", self.seat)
            draft.then(Drawing(self.seat), laying)
            return
        value: int = move.value  # type: ignore[attr-defined]
        part = kitchen(draft)
        serving = part.tables[self.seat].with_(fresh=(value,))
        put_table(draft, self.seat, serving, row=less(part.row, value))
        draft.tell("C5-05", "haggis_taken", self.seat, value=value)
        draft.then(*refill(draft), laying)

    def faults(self, table: Table, why: Why) -> None:
        """A player's gain."""
        if self.seat not in table.game.seats:
            why.add("C5-05", "haggis_nonsense")
        elif not available(table):
            why.add("C5-13", "haggis_gone")


class LayDown(Step):
    """The new token goes face down on the table; a full one returns an old token (C5-08, C5-10)."""

    state = LAY
    rule = "C5-10"
    accepts = (ReturnHaggis, Decline)
    seat: int
    was_open: bool = False  # taken from the open row: everybody has seen it

    def actor(self, table: Table) -> int:
        """The owner of the table."""
        return self.seat

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

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """One of the old tokens, not the new one, unless c5.makingRoom lets it go."""
        if isinstance(move, Decline):
            if not why.enough and not may_refuse(table):
                why.add("C5-10", "haggis_make_room")
            return not may_refuse(table)
        value: int = move.value  # type: ignore[attr-defined]
        if self._may_hold(table, value):
            return False
        if not why.enough:
            new = value in kitchen(table).tables[self.seat].fresh
            why.add("C5-10", "haggis_return_new" if new else "haggis_return_none", value=value)
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """One old token goes back; the open row may need it (C5-EDGE-03)."""
        if isinstance(move, Decline):
            self._refuse(draft)
            return
        value: int = move.value  # type: ignore[attr-defined]
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

    def _refuse(self, draft: Draft) -> None:
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


def refill(draft: Draft) -> tuple[Step, ...]:
    """The open row is filled up at once, or at the end of the turn (C5-07, c5.refill)."""
    return (OpenRow(),) if draft.game.options["haggis_refill"] == "immediate" else ()


def refill_later(setup: Setup) -> list[Insert]:
    """The row is filled up at the end of the turn (hook `turn_steps`; C5-07, c5.refill)."""
    if setup.option("haggis_refill") == "immediate":
        return []
    return [Insert("R1", "before", lambda step: OpenRow(), "Haggis row: two open tokens")]


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

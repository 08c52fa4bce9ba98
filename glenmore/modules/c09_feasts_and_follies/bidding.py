"""The bids: everybody ranks feasts in secret, then token after token is revealed (C9-08 to C9-22).

A stack is laid token by token, from the top.  Every seat makes as many decisions as its stack may
have tokens, also when it lays none any more: so nobody can count how high the stack of another is
before all are laid (C9-HID02).

A seat that nobody plays decides nothing.  When all others have laid their stacks a module may lay
one for it (`OpenStack`), openly: it has no secrets.
"""

from __future__ import annotations

from typing import Annotated, Any, Self

from glenmore.base.scoring import round_id
from glenmore.base.secret import rondel_order
from glenmore.model import Draft, Table
from glenmore.modules.c09_feasts_and_follies import paying
from glenmore.modules.c09_feasts_and_follies.state import (
    CLOSED,
    MOST,
    PLACES,
    feast_name,
    feasts,
    limit,
    put,
)
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from tabletop.hooks import Insert
from tabletop.reading.records import Whole
from tabletop.verdict import QUIET, Why

BIDS = "BIDS"  # the state before which others may act
NONE, HIDDEN = 0, -1  # no token here; one that may not be seen, or none
WHILE = ("C9-08", "C9-14")
Slot = Annotated[int, Whole(HIDDEN, len(PLACES))]
Stacks = tuple[tuple[Slot, ...], ...]  # by seat, from the top


class Bid(Move, word="bid", rule="C9-10", only_when=WHILE):
    """Lay a bid token of your own under those of your stack, face down (C9-10, C9-13)."""

    value: int

    def facts(self, table: Table) -> dict[str, object]:
        """The token, and the feast that it stands for."""
        return {"token": str(self.value), "feast": feast_name(table, self.value)}


class NoMore(Move, word="no-bid", rule="C9-11", only_when=WHILE):
    """Lay no more bid tokens (C9-11)."""


class RevealStacks(Move, word="reveal", rule="C9-14", only_when=WHILE):
    """Reveal the stacks, now that all are laid (C9-14)."""


BIDDING = tuple(map(Bid, PLACES))
NO_MORE = NoMore()


def turn_steps(setup: Setup) -> list[Insert]:
    """A bidding before every scoring round (hook `turn_steps`; C9-08, C9-09)."""
    return [Insert("S0", "after", lambda stage: Opening(stage.round), "Bids for feasts")]


class Opening(Auto, state="FEAST", rule="C9-08"):
    """A bidding begins (C9-08)."""

    round: str

    def run(self, draft: Draft) -> None:
        """Everybody takes the tokens."""
        put(draft, revealed=((),) * len(draft.players))
        draft.tell(("C9-08", "C9-10"), "bids_begin", None, round=round_id(self.round))
        draft.then(Bidding(rondel_order(draft), ((),) * len(draft.players), self.round))


class OpenStack(Auto, state="OPEN", rule="C9-14"):
    """All secret stacks are laid: now comes that of a seat that nobody plays (C9-14).

    Modules insert before it what makes the stack (`lay_open`).
    """

    seat: int
    round: str

    def run(self, draft: Draft) -> None:
        """It lies there, even if it has no tokens."""
        draft.tell(("C9-10", "C9-14"), "has_bid", self.seat)


def lay_open(draft: Draft, seat: int, stack: tuple[int, ...]) -> None:
    """The stack of a seat that nobody plays, from the top."""
    draft.steps = tuple(
        step.with_(stacks=replaced(step.stacks, seat, stack)) if isinstance(step, Bidding) else step
        for step in draft.steps
    )


def replaced(stacks: Stacks, seat: int, stack: tuple[int, ...]) -> Stacks:
    """The stacks with one of them changed."""
    return (*stacks[:seat], stack, *stacks[seat + 1 :])


class Stacking(Step[Bid | NoMore]):
    """Stacks of bid tokens, of which each seat sees but its own."""

    secret = True
    seats: tuple[int, ...]  # in the order in which they commit
    stacks: Stacks

    def _next(self, table: Table) -> tuple[int, int] | None:
        """The seat that decides next, and the number of the token in its stack."""
        raise TypeError(f"{type(self).__name__} asks nobody")  # pragma: no cover

    def actor(self, table: Table) -> int:
        """The next seat that has not laid its stack; in a view, then those that are blanked."""
        found = self._next(table)
        return found[0] if found else next(s for s in self.seats if table.game.is_played(s))

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Only the seat itself (C9-HID01)."""
        return (self.actor(table),)

    def options(self, table: Table) -> list[Bid | NoMore]:
        """Every token that is not in the stack, or no more."""
        place = self._next(table)
        assert place is not None  # it is asked only while somebody decides
        every: tuple[Bid | NoMore, ...] = (*BIDDING, NO_MORE)
        return [move for move in every if not self._why_not_lay(table, place, move, QUIET)]

    def why_not(self, table: Table, move: Bid | NoMore, why: Why) -> bool:
        """Each own token once; after the last one none."""
        place = self._next(table)
        assert place is not None
        return self._why_not_lay(table, place, move, why)

    def _why_not_lay(
        self, table: Table, place: tuple[int, int], move: Bid | NoMore, why: Why
    ) -> bool:
        """What speaks against a token, or none, at a place in the stack of a seat."""
        seat, at = place
        stack = self.stacks[seat]
        above, below = stack[:at], stack[at + 1 :]
        if isinstance(move, NoMore):
            if any(token > NONE for token in below):  # only where a view is played on
                why.add("C9-11", "stack_goes_on")
                return True
            return False
        if NONE in above:
            why.add(("C9-11", "C9-14"), "stack_ended", seat=seat)
            return True
        if move.value not in PLACES:
            why.add(("C9-06", "C9-13"), "no_such_bid_token", token=str(move.value))
            return True
        if move.value in stack and why.add("C9-13", "token_laid", token=str(move.value)):
            return True
        if move.value == feasts(table).away[seat]:
            why.add(("C8-MaireadMcDenial", "C9-I16"), "token_away", token=str(move.value))
            return True
        return bool(why)

    def _open(self, table: Table, other: int, seat: int) -> bool:
        """Whether a seat sees all of another's stack: its own, and one that was laid openly."""
        return other == seat or not table.game.is_played(other)

    def _filled(self, draft: Draft, move: Bid | NoMore) -> tuple[int, Self]:
        found = self._next(draft)
        assert found is not None
        seat, at = found
        stack = self.stacks[seat]
        token = move.value if isinstance(move, Bid) else NONE
        laid = (*stack[:at], token, *stack[at + 1 :])
        return seat, self.with_(stacks=replaced(self.stacks, seat, laid))

    def faults(self, table: Table, why: Why) -> None:
        """A stack for every seat, each token once, none after the last one."""
        everybody = set(range(len(table.players)))
        if set(self.seats) != everybody or len(self.stacks) != len(everybody):
            why.add("C9-10", "bids_nonsense")
            return
        for seat, stack in enumerate(self.stacks):
            tokens = [token for token in stack if token > NONE]
            ended = NONE in stack and any(t > NONE for t in stack[stack.index(NONE) :])
            away = feasts(table).away[seat]
            most = limit(table, seat) if table.game.is_played(seat) else MOST
            if (
                len(stack) > most
                or len(set(tokens)) < len(tokens)
                or not set(stack) <= {HIDDEN, NONE, *PLACES}
                or ended
                or (away and away in tokens)
            ):
                why.add(("C9-10", "C9-13"), "bids_nonsense")


class Bidding(Stacking, state=BIDS, rule="C9-10"):
    """Everybody lays up to three bid tokens, the most wanted on top (C9-10 to C9-14)."""

    accepts = (Bid, NoMore, RevealStacks)
    never = paying.NO_MARKET
    round: str
    turned: bool = False  # the stacks are to be revealed

    def _next(self, table: Table) -> tuple[int, int] | None:
        for seat in self.seats:
            if len(self.stacks[seat]) < limit(table, seat):
                return seat, len(self.stacks[seat])
        for seat in self.seats if self.turned else ():
            if HIDDEN in self.stacks[seat]:
                return seat, self.stacks[seat].index(HIDDEN)
        return None

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Everybody sees that the stacks are revealed."""
        return () if self._next(table) is None else super().seen_by(table)

    def options(self, table: Table) -> list[Any]:
        """When all stacks are laid they are revealed (C9-14)."""
        return [RevealStacks()] if self._next(table) is None else super().options(table)

    def why_not(self, table: Table, move: Any, why: Why) -> bool:
        """Nothing is revealed before all stacks are laid, nothing is laid after that (C9-14)."""
        waits = self._next(table) is not None
        if isinstance(move, RevealStacks):
            if waits:
                why.add("C9-14", "bids_wait")
            return waits
        if not waits:
            why.add("C9-14", "bids_complete")
            return True
        return super().why_not(table, move, why)

    def settle(self, draft: Draft) -> bool:
        """Revealed, and in a view all blanked stacks chosen anew: the first step begins."""
        if not self.turned or self._next(draft) is not None:
            return False
        draft.done()
        draft.tell("C9-14", "bids_revealed", None)
        draft.then(Revealing(self.seats, self.stacks, round=self.round))
        return True

    def as_seen(self, table: Table, seat: int) -> Self:
        """Nothing of the stacks of others, not even how high they are (C9-HID01, C9-HID02)."""
        stacks = tuple(
            stack if self._open(table, other, seat) else (HIDDEN,) * len(stack)
            for other, stack in enumerate(self.stacks)
        )
        return self if stacks == self.stacks else self.with_(stacks=stacks)

    def do(self, draft: Draft, move: Any) -> None:
        """One more decision about the stack; the others hear only when it is laid."""
        if isinstance(move, RevealStacks):
            draft.swap(self.with_(turned=True))
            return
        seat, changed = self._filled(draft, move)
        draft.swap(changed)
        if isinstance(move, Bid):
            card = feast_name(draft, move.value)
            draft.whisper("C9-10", "token_put", seat, token=str(move.value), feast=card)
        if len(changed.stacks[seat]) == limit(draft, seat) and not self.turned:
            draft.tell(("C9-10", "C9-12"), "has_bid", seat)
            if changed._next(draft) is None:
                others = (other for other in self.seats if not draft.game.is_played(other))
                draft.then(*(OpenStack(other, self.round) for other in others))


class Revealing(Stacking, state="SHOW", rule="C9-15"):
    """Step by step everybody reveals the next token, pays and lays a marker (C9-15 to C9-22)."""

    at: int = 0
    round: str = ""

    def _next(self, table: Table) -> tuple[int, int] | None:
        for seat in self.seats:
            if self.stacks[seat][self.at : self.at + 1] == (HIDDEN,):
                return seat, self.at
        return None

    def settle(self, draft: Draft) -> bool:
        """Reveal the next tokens; in a view, those that are unknown are chosen first."""
        if not any(any(stack[self.at :]) for stack in self.stacks):
            draft.done()
            self._end(draft)
            return True
        if self._next(draft) is not None:
            return False
        draft.swap(self.with_(at=self.at + 1))
        self._reveal(draft)
        return True

    def _reveal(self, draft: Draft) -> None:
        """Whoever has a token at this height takes part; the order does not matter (C9-15)."""
        shown = [
            (seat, self.stacks[seat][self.at])
            for seat in self.seats
            if self.at < len(self.stacks[seat]) and self.stacks[seat][self.at]
        ]
        shut = self._closed(draft)
        for seat, token in shown:
            card = feast_name(draft, token)
            draft.tell(
                "C9-15", "token_revealed", seat, token=str(token), feast=card, number=self.at + 1
            )
        for seat, token in shown:
            if token in shut:
                paying.note(draft, seat, token, CLOSED)
                card = feast_name(draft, token)
                rules = ("C9-17", "C9-21", "C9-22")
                draft.tell(rules, "feast_closed", seat, token=str(token), feast=card)
        for seat, token in reversed(shown):  # the first one's payment comes to lie on top
            if token not in shut:
                paying.begin(draft, seat, token)

    def _closed(self, table: Table) -> set[int]:
        """Feasts with a marker of an earlier step; or that were wished for (C9-17, C9-E01)."""
        if table.game.options["feast_block"] == "wish":
            return {token for stack in self.stacks for token in stack[: self.at]}
        return {n for n, seats in enumerate(feasts(table).markers, 1) if seats}

    def _end(self, draft: Draft) -> None:
        """All tokens have been revealed; those set aside come back (C9-I16)."""
        if any(feasts(draft).away):
            put(draft, away=(0,) * len(draft.players))
        if not any(feasts(draft).revealed):
            draft.tell("C9-E02", "no_bids", None)

    def as_seen(self, table: Table, seat: int) -> Self:
        """How high the stacks are, and the tokens that have been revealed (C9-HID01, C9-HID02)."""
        stacks = tuple(
            stack
            if self._open(table, other, seat)
            else tuple(
                token if n < self.at or token == NONE else HIDDEN for n, token in enumerate(stack)
            )
            for other, stack in enumerate(self.stacks)
        )
        return self if stacks == self.stacks else self.with_(stacks=stacks)

    def do(self, draft: Draft, move: Bid | NoMore) -> None:
        """In a view, a token of somebody else is supposed to be this one."""
        _, changed = self._filled(draft, move)
        draft.swap(changed)

    def _why_not_lay(
        self, table: Table, place: tuple[int, int], move: Bid | NoMore, why: Why
    ) -> bool:
        """There is a token: everybody sees how high a stack is (C9-HID02)."""
        if isinstance(move, NoMore):
            why.add(("C9-14", "C9-HID02"), "stack_goes_on")
            return True
        return super()._why_not_lay(table, place, move, why)

    def faults(self, table: Table, why: Why) -> None:
        """Besides, a step that there is."""
        super().faults(table, why)
        if not 0 <= self.at <= MOST:
            why.add("C9-15", "bids_nonsense")

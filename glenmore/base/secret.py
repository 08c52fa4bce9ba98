"""Secret choices made together: one after the other at the table, revealed all at once.

Each seat commits; a commit is final and lies in the step, and the view of every other seat blanks
it.  Who has chosen is public.  A view is a position like any other: seats whose commits were
blanked choose once more when everybody is ready, so nothing that is tried out there can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from glenmore.model import Draft, Table
from glenmore.moves import Move
from glenmore.steps import Step
from tabletop.steps import M
from tabletop.verdict import Why


def rondel_order(table: Table) -> tuple[int, ...]:
    """All seats from the hindmost pawn on, in which they are asked one after the other."""
    pieces = table.game.pieces
    pawns = sorted((table.pieces[n], piece.seat) for n, piece in enumerate(pieces) if piece.pawn)
    return tuple(seat for _, seat in pawns)


class SecretChoice(Step[M]):
    """Every seat chooses in secret; with the last choice all are revealed."""

    secret = True
    chosen: ClassVar[str] = "has_chosen"  # what is told when somebody has committed
    seats: tuple[int, ...]  # in the order in which they commit
    commits: tuple[tuple[int, Move], ...] = ()
    ready: tuple[int, ...] = ()  # who has chosen; everybody knows

    def actor(self, table: Table) -> int:
        """The first seat that has not chosen; in a view then the first whose choice is blank."""
        waiting = [seat for seat in self.seats if seat not in self.ready]
        return waiting[0] if waiting else self._blank()[0]

    def _blank(self) -> list[int]:
        committed = {seat for seat, _ in self.commits}
        return [seat for seat in self.seats if seat not in committed]

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """Only the seat that chooses; the last choice is revealed with all others."""
        return (self.actor(table),) if len(self._blank()) > 1 else ()

    def as_seen(self, table: Table, seat: int) -> Self:
        """The step without what the others have chosen."""
        own = tuple(commit for commit in self.commits if commit[0] == seat)
        return self if len(own) == len(self.commits) else self.with_(commits=own)

    def options(self, table: Table) -> Sequence[M]:
        """What the seat may choose."""
        return self.choices(table, self.actor(table))

    def why_not(self, table: Table, move: M, why: Why) -> bool:
        """By the rules of the choice."""
        return self.why_not_choose(table, self.actor(table), move, why)

    def do(self, draft: Draft, move: M) -> None:
        """Commit; when all have, reveal."""
        seat = self.actor(draft)
        given: dict[int, Any] = {**dict(self.commits), seat: move}  # all are moves of this choice
        commits = tuple((other, given[other]) for other in self.seats if other in given)
        if len(commits) == len(self.seats):
            draft.done()
            self.reveal(draft, given)
            return
        ready = self.ready if seat in self.ready else (*self.ready, seat)
        draft.swap(self.with_(commits=commits, ready=ready))
        draft.tell(self.rule, self.chosen, seat)

    def faults(self, table: Table, why: Why) -> None:
        """Seats of the game, each once; who has committed is ready, and somebody has not."""
        seats, committed = self.seats, [seat for seat, _ in self.commits]
        if (
            not seats
            or not set(seats) <= set(range(len(table.players)))
            or any(len(set(some)) < len(some) for some in (seats, self.ready, committed))
            or not set(committed) <= set(self.ready) <= set(seats)
            or not self._blank()
        ):
            why.add(self.rule, "secret_is_nonsense")
            return
        for seat, move in self.commits:
            if move not in self.choices(table, seat):
                why.add(self.rule, "secret_impossible", seat=seat)

    # -- for those who use it ---------------------------------------------------------------------

    def choices(self, table: Table, seat: int) -> Sequence[M]:
        """All that a seat may choose."""
        raise TypeError(f"{type(self).__name__} offers no choices")  # pragma: no cover

    def why_not_choose(self, table: Table, seat: int, move: M, why: Why) -> bool:
        """Objections against a choice of this seat."""
        raise TypeError(f"{type(self).__name__} takes no choice")  # pragma: no cover

    def reveal(self, draft: Draft, chosen: dict[int, M]) -> None:
        """All choices are known: what they do, by seat."""
        raise TypeError(f"{type(self).__name__} reveals nothing")  # pragma: no cover

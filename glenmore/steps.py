"""The turn as a stack of steps.

The top step says who decides, what the options are, why something else is not allowed and what a
choice does.  Steps that need no decision run by themselves (`Auto`).
"""

from __future__ import annotations

from typing import ClassVar

from glenmore.model import Draft, Table
from glenmore.moves import Decline, Move
from glenmore.records import Record
from glenmore.verdict import Why


class Step(Record):
    """Something to be decided.  `state` is its row in the turn table."""

    state: ClassVar[str] = ""
    accepts: ClassVar[tuple[type[Move], ...]] = ()
    rule: ClassVar[str] = "TURN-07"  # cited when another move is tried
    moves_piece: ClassVar[bool] = False  # a turn begins with it: the hindmost piece is to move
    secret: ClassVar[bool] = False  # who decides here knows or chooses what others may not see

    def actor(self, table: Table) -> int:
        """Who decides: the active seat unless a step says otherwise."""
        return table.turn.seat

    def takes(self, table: Table, kind: type[Move]) -> bool:
        """Whether moves of this kind can be tried now."""
        return kind in self.accepts

    def cited(self) -> str:
        """The rule to cite when another move is tried."""
        return self.rule

    def about(self, table: Table, move: Move) -> str:
        """The rule that speaks of a move which is offered now; doing without is the step's own."""
        return self.cited() if isinstance(move, Decline) else move.rule

    def options(self, table: Table) -> list[Move]:
        """All legal decisions."""
        raise TypeError(f"{type(self).__name__} offers no options")  # pragma: no cover

    def why_not(self, table: Table, move: Move, why: Why | None) -> bool:
        """True if the move is refused; the objections are written into `why` if given."""
        raise TypeError(f"{type(self).__name__} takes no move")  # pragma: no cover

    def do(self, draft: Draft, move: Move) -> None:
        """Carry out a legal move."""
        raise TypeError(f"{type(self).__name__} does nothing")  # pragma: no cover

    def seen_by(self, table: Table) -> tuple[int, ...]:
        """The seats that see what is decided here; empty: all."""
        return ()

    def as_seen(self, table: Table, seat: int) -> Step:
        """The step without what a seat may not know; asked of steps that are `secret`."""
        return self

    def settle(self, draft: Draft) -> bool:
        """Do what needs no decision; True if the step is gone or changed, so look again."""
        return False

    def faults(self, table: Table, why: Why) -> None:
        """Write down what cannot be about this step in this position."""


class Auto(Step):
    """A step that runs by itself."""

    def settle(self, draft: Draft) -> bool:
        """Take itself off and run."""
        draft.steps = draft.steps[:-1]
        self.run(draft)
        return True

    def run(self, draft: Draft) -> None:
        """What the step does."""
        raise TypeError(f"{type(self).__name__} does nothing")  # pragma: no cover


def settle(draft: Draft) -> None:
    """Run steps until somebody has to decide or the game is over."""
    steps = draft.steps
    while steps and steps[-1].settle(draft):
        steps = draft.steps

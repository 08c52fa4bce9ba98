"""What happened: events for the ledger, and score lines for every point."""

from __future__ import annotations

from typing import Any

from glenmore.records import Record
from glenmore.verdict import Facts


class Event(Record):
    """One thing that happened, with the rules that made it happen.

    `seat` is the player it happened to, or None for the table as a whole; `seen_by` names the
    seats that may read it (empty: all).
    """

    rules: tuple[str, ...]
    key: str
    seat: int | None
    facts: Facts = ()
    seen_by: tuple[int, ...] = ()

    def __str__(self) -> str:
        from glenmore.text import sentence

        who = () if self.seat is None else (("seat", self.seat),)
        return sentence("events", self.key, (*who, *self.facts), self.rules)

    @property
    def fact(self) -> dict[str, Any]:
        """The facts by name."""
        return dict(self.facts)


class ScoreLine(Record):
    """Points with their rule: `count` times `each`, or a table value, makes `points`."""

    rule: str
    what: str
    count: int  # type: ignore[assignment]
    each: int | None
    points: int

    def __str__(self) -> str:
        sum_ = f"{self.count} × {self.each} = " if self.each is not None else f"{self.count} → "
        return f"{self.what}: {sum_}{self.points} ({self.rule})"


def book(lines: tuple[ScoreLine, ...], line: ScoreLine) -> tuple[ScoreLine, ...]:
    """Add a line; lines of the same rule, thing and value are summed into one."""
    rule, what, each = line.rule, line.what, line.each
    if each is not None:
        for i, old in enumerate(lines):
            if old.rule == rule and old.what == what and old.each == each:
                summed = ScoreLine(
                    rule, what, old.count + line.count, each, old.points + line.points
                )
                return (*lines[:i], summed, *lines[i + 1 :])
    return (*lines, line)

"""What happened: events for the ledger, and score lines for every point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from tabletop.records import Record
from tabletop.verdict import Facts


class Event(Record):
    """One thing that happened, with the rules that made it happen.

    `seat` is the player it happened to, or None for the table as a whole; `seen_by` names the
    seats that may read it (empty: all).
    """

    package: ClassVar[str] = "glenmore"  # whose texts make the sentence
    rules: tuple[str, ...]
    key: str
    seat: int | None
    facts: Facts = ()
    seen_by: tuple[int, ...] = ()

    def __str__(self) -> str:
        from tabletop.text import texts_of

        who = () if self.seat is None else (("seat", self.seat),)
        return texts_of(self.package).sentence("events", self.key, (*who, *self.facts), self.rules)

    @property
    def fact(self) -> dict[str, Any]:
        """The facts by name."""
        return dict(self.facts)


class ScoreLine(Record):
    """Points with their rule: `count` times `each`, or a table value, makes `points`.

    `source` is the key of what they come from, such as `category:whisky` (`vocabulary.source_key`);
    only lines of made-up positions and of old files do without.
    """

    rule: str
    what: str
    count: int  # type: ignore[assignment]
    each: int | None
    points: int
    source: str = ""

    def __str__(self) -> str:
        from tabletop.text import phrase

        key = "verdict.line" if self.each is None else "verdict.line_each"
        return phrase(key, **dict(self.items()))


def kind_of(source: str) -> str:
    """The kind of a source: `category` of `category:whisky`."""
    return source.partition(":")[0]


def book(lines: tuple[ScoreLine, ...], line: ScoreLine) -> tuple[ScoreLine, ...]:
    """Add a line; lines of the same rule, thing and value are summed into one.

    A sum of several sources of one kind has that kind as its source.
    """
    rule, what, each = line.rule, line.what, line.each
    if each is not None:
        for i, old in enumerate(lines):
            if old.rule == rule and old.what == what and old.each == each:
                source = _common(old.source, line.source)
                if source is None:
                    continue
                summed = ScoreLine(
                    rule, what, old.count + line.count, each, old.points + line.points, source
                )
                return (*lines[:i], summed, *lines[i + 1 :])
    return (*lines, line)


def _common(a: str, b: str) -> str | None:
    """What two sources have in common; None if that is nothing."""
    if a == b or not a or not b:
        return a or b
    kind = kind_of(a)
    return kind if kind == kind_of(b) else None


def summed(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Lines of single sources as a score sheet has them."""
    found: tuple[ScoreLine, ...] = ()
    for line in lines:
        found = book(found, line)
    return found

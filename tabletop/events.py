"""What happened: events for the ledger, and score lines for every point."""

from __future__ import annotations

from collections.abc import Iterable
from types import new_class
from typing import Any, ClassVar, TypeVar

from tabletop.records import Record
from tabletop.text import phrase, texts_of
from tabletop.verdict import Facts


class Event(Record):
    """One thing that happened, with the rules that made it happen.

    `seat` is the player it happened to, or None for the table as a whole; `seen_by` names the
    seats that may read it (empty: all).
    """

    package: ClassVar[str] = "tabletop"  # where its sentence is found
    rules: tuple[str, ...]
    key: str
    seat: int | None
    facts: Facts = ()
    seen_by: tuple[int, ...] = ()

    @classmethod
    def of(cls, package: str) -> type[Event]:
        """Events whose sentences lie in the texts of a package."""
        return new_class(
            cls.__name__, (cls,), exec_body=lambda space: space.update(package=package)
        )

    def __str__(self) -> str:
        who = () if self.seat is None else (("seat", self.seat),)
        return texts_of(self.package).sentence("events", self.key, (*who, *self.facts), self.rules)

    @property
    def fact(self) -> dict[str, Any]:
        """The facts by name."""
        return dict(self.facts)


class ScoreLine(Record):
    """Points with their rule: `count` times `each`, or a table value, makes `points`.

    `category` is the id of what is scored, `source` the key of what it comes from, such as
    `card:armadale-castle`, `round` the id of the scoring round, if it was in one.  Only lines of
    made-up positions and of old files do without a source.
    """

    package: ClassVar[str] = "tabletop"  # where its words are found
    rule: str
    category: str
    count: int  # type: ignore[assignment]
    each: int | None
    points: int
    source: str = ""
    round: str = ""

    @property
    def what(self) -> str:
        """What is scored, in words: a game says which."""
        return self.category

    def __str__(self) -> str:
        key = "verdict.line" if self.each is None else "verdict.line_each"
        return phrase(key, what=self.what, **dict(self.items()))


Line = TypeVar("Line", bound=ScoreLine)


def kind_of(source: str) -> str:
    """The kind of a source: `category` of `category:coins`."""
    return source.partition(":")[0]


def book(lines: tuple[Line, ...], line: Line) -> tuple[Line, ...]:
    """Add a line; lines of the same rule, category, round and value are summed into one.

    A sum of several sources of one kind has that kind as its source.
    """
    each = line.each
    if each is not None:
        rule, category, round = line.rule, line.category, line.round
        for i, old in enumerate(lines):
            if (
                old.category == category
                and old.rule == rule
                and old.each == each
                and old.round == round
            ):
                source = _common(old.source, line.source)
                if source is None:
                    continue
                count, points = old.count + line.count, old.points + line.points
                summed = type(line)(rule, category, count, each, points, source, round)
                return (*lines[:i], summed, *lines[i + 1 :])
    return (*lines, line)


def _common(a: str, b: str) -> str | None:
    """What two sources have in common; None if that is nothing."""
    if a == b or not a or not b:
        return a or b
    kind = kind_of(a)
    return kind if kind == kind_of(b) else None


def summed(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines of single sources as a score sheet has them."""
    found: tuple[Line, ...] = ()
    for line in lines:
        found = book(found, line)
    return found

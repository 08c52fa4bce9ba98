"""What the lesson player needs to know of a game: a handful of functions, handed in."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.teach.goals import Predicates

# Chooses among moves: state, moves, source of randomness.
Bot = Callable[[Any, Sequence[Any], random.Random], Any]


class RuleCard(NamedTuple):
    """A rule as the learner sees it."""

    id: str
    title: str
    text: str
    ours: bool = False  # no rulebook says so: our reading of what they leave open

    def __str__(self) -> str:
        return f"{self.id}, {self.title}: {self.text}"


def _all(what: Any, seat: Any) -> Any:
    """In a game without secrets everybody may know everything."""
    return what


class Engine(NamedTuple):
    """A game as the lessons see it; states, moves, events and reasons are whatever it uses.

    Events and reasons have `rules`, `key`, `fact` and a sentence as `str`; events have `seat`.
    """

    position: Callable[[str], Any]  # text -> state; raises ValueError
    faults: Callable[[Any], Sequence[Any]]  # state -> reasons why it cannot be
    legal: Callable[[Any], Sequence[Any]]  # state -> moves
    check: Callable[[Any, Any], Any]  # state, move -> verdict with .legal and .reasons
    apply: Callable[[Any, Any], tuple[Any, Sequence[Any]]]  # state, move -> state, events
    format: Callable[[Any, Any], str]  # state, move -> text
    parse: Callable[[Any, str], Any]  # state, text -> move; raises ValueError
    actor: Callable[[Any], Any]  # state -> seat that decides, or `chance`, or `over`
    seat: Callable[[Any, str], Any]  # state, name -> seat; raises ValueError
    rule: Callable[[str], RuleCard | None]  # id -> rule
    predicates: Predicates  # the tests that goals may use
    describe: Callable[[Any, Sequence[str]], str]  # state, what to show -> plain text
    option: Callable[[Any, Any], str]  # state, legal move -> what it means, in words
    shows: frozenset[str]  # what a step may show
    marked: Callable[[Any, str], None]  # state, highlight -> raises ValueError
    quiet: Callable[[Any, Sequence[Any]], Any]  # state, moves -> the one that changes least
    bots: Mapping[str, Bot]  # by name
    outcome: Callable[[Any, random.Random], Any]  # state -> what chance does
    lessons: Any  # folder of the lessons, a Traversable
    home: str = ".glenmore_lab"  # folder of the progress file, in the user's home
    variable: str = "GLENMORE_PROGRESS"  # environment variable that names the progress file
    chance: Any = -1
    over: Any = -2
    readable: Callable[[Sequence[Any], Any], Sequence[Any]] = _all  # events, seat -> may be told
    seen: Callable[[Any, Any], Any] = _all  # state, seat or None -> state as it may be known


def standard() -> Engine:
    """The engine of this package, if no other is handed in."""
    from glenmore.teach.predicates import glen_more

    return glen_more()

"""Goals of tasks: small tests that are declared in data and combined with all, any and not.

Nothing here knows a game.  A test is a text such as `event:placed` or `vp>=4`; which texts there
are is told by a `Predicates` register.  The general ones stand at the end of this file; a game adds
its own.

>>> goal = read_goal({"any": ["refused", {"not": "event:sold"}]}, GENERAL)
>>> str(goal)
'refused or not event:sold'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

DEEPEST = 12


class GoalError(ValueError):
    """A goal that cannot be read, or names something that does not exist."""


class Moment(NamedTuple):
    """All that a test may look at: the task so far, and the last try."""

    start: Any  # the state at the beginning of the task
    before: Any  # the state before the last try
    move: Any  # the move tried last, or None
    after: Any  # the state now
    seat: Any  # the learner's seat
    events: tuple[Any, ...] = ()  # everything that happened during the task
    moves: tuple[str, ...] = ()  # the learner's moves so far, as text; refused ones left out
    reasons: tuple[Any, ...] = ()  # why moves were refused during the task
    tried: str = ""  # the last try as text, refused or not


Test = Callable[..., bool]  # (moment, **named parts of the text)


class Predicates:
    """The tests that goals may use, each with a pattern and an example."""

    def __init__(self, *others: Predicates) -> None:
        self._known: list[tuple[re.Pattern[str], Test, str]] = []
        for other in others:
            self._known += other._known

    def add(self, pattern: str, example: str) -> Callable[[Test], Test]:
        """Register a test: its named groups become arguments."""

        def keep(test: Test) -> Test:
            self._known.append((re.compile(pattern), test, example))
            return test

        return keep

    @property
    def examples(self) -> tuple[tuple[str, str], ...]:
        """An example of every test, with what it means."""
        return tuple((e, (test.__doc__ or "").strip()) for _, test, e in self._known)

    def find(self, text: str) -> Callable[[Moment], bool]:
        """The test that a text means."""
        for pattern, test, _ in self._known:
            if found := pattern.fullmatch(text.strip()):
                given = {k: v for k, v in found.groupdict().items() if v is not None}
                return lambda moment: bool(test(moment, **given))
        raise GoalError(
            f"{text!r} is not a test; there are: {', '.join(e for *_, e in self._known)}"
        )


class Goal:
    """A test, or several joined by all, any or not."""

    def __init__(
        self,
        join: str,
        parts: tuple[Goal, ...] = (),
        text: str = "",
        test: Callable[[Moment], bool] | None = None,
    ) -> None:
        self.join, self.parts, self.text, self._test = join, parts, text, test

    def holds(self, moment: Moment) -> bool:
        """Whether the goal is reached."""
        if self._test is not None:
            return self._test(moment)
        found = (part.holds(moment) for part in self.parts)
        if self.join == "not":
            return not next(found)
        return all(found) if self.join == "all" else any(found)

    @property
    def items(self) -> tuple[Goal, ...]:
        """What a learner ticks off: the tests that are joined by all, or the goal as a whole."""
        return self.parts if self.join == "all" else (self,)

    def ticked(self, moment: Moment) -> tuple[bool, ...]:
        """Which of the items hold."""
        return tuple(item.holds(moment) for item in self.items)

    def leaves(self) -> Iterator[Goal]:
        """All single tests."""
        if self._test is not None:
            yield self
        for part in self.parts:
            yield from part.leaves()

    def __str__(self) -> str:
        if self._test is not None:
            return self.text
        if self.join == "not":
            return f"not {self.parts[0]}"
        word = " and " if self.join == "all" else " or "
        inner = (f"({p})" if len(p.parts) > 1 else str(p) for p in self.parts)
        return word.join(inner)


def read_goal(value: Any, predicates: Predicates, depth: int = 0) -> Goal:
    """A goal from data: a text, a list (all of them), or {all = …}, {any = …}, {not = …}."""
    if depth > DEEPEST:
        raise GoalError(f"tests are nested more than {DEEPEST} deep")
    if isinstance(value, str):
        return Goal("one", text=value.strip(), test=predicates.find(value))
    if isinstance(value, list):
        value = {"all": value}
    if not isinstance(value, dict) or len(value) != 1:
        raise GoalError(f"{value!r} is neither a test nor a list nor one of all, any, not")
    ((join, inner),) = value.items()
    if join not in ("all", "any", "not"):
        raise GoalError(f"{join!r} is none of all, any, not")
    if join == "not":
        return Goal("not", (read_goal(inner, predicates, depth + 1),))
    if not isinstance(inner, list) or not inner:
        raise GoalError(f"{join} needs a list of tests")
    return Goal(join, tuple(read_goal(each, predicates, depth + 1) for each in inner))


# -- tests that every game has --------------------------------------------------------------------

GENERAL = Predicates()
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


@GENERAL.add(r"event:(?P<key>\w+)(?P<facts>(\s+\w+=\S+)*)", "event:sold coins=3")
def _event(moment: Moment, key: str, facts: str = "") -> bool:
    """Something of this kind happened during the task, with these facts."""
    wanted = dict(word.split("=", 1) for word in facts.split())
    return any(
        event.key == key and all(_told(event, name) == said for name, said in wanted.items())
        for event in moment.events
    )


def _told(event: Any, name: str) -> str:
    """A fact as one word: (2, 0) is 2,0; ids are words already."""
    value = event.fact.get(name, event.seat if name == "seat" else None)
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


@GENERAL.add(r"rule:(?P<id>\S+)", "rule:RIVER-01")
def _rule(moment: Moment, id: str) -> bool:
    """Something that happened during the task cites this rule."""
    return any(id in event.rules for event in moment.events)


@GENERAL.add(r"refused", "refused")
def _refused(moment: Moment) -> bool:
    """A move was refused during the task."""
    return bool(moment.reasons)


@GENERAL.add(r"refused_by:(?P<id>\S+)", "refused_by:RIVER-02")
def _refused_by(moment: Moment, id: str) -> bool:
    """A move was refused during the task because of this rule."""
    return any(id in reason.rules for reason in moment.reasons)


@GENERAL.add(r"moved:(?P<text>.+)", "moved:take halkirk")
def _moved(moment: Moment, text: str) -> bool:
    """The learner made this move during the task, written as the notation writes it."""
    return text.strip() in moment.moves


@GENERAL.add(r"tried:(?P<text>.+)", "tried:place 2,1")
def _tried(moment: Moment, text: str) -> bool:
    """The last try was this move, refused or not."""
    return text.strip() == moment.tried

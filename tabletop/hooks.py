"""Extension points: what a hook is, and how a game finds the handlers that its modules declare.

A game has a closed list of hooks; its modules declare handlers for these and nothing else.  The
handlers of a hook that hands on words stand in a table by these words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.records import Record
from tabletop.vocabulary import ByWord, check

Answers = tuple[Any, ...]  # handlers of one hook, in the order of modules: functions and `Only`s


class Hook(Record):
    """One extension point: number, name, kind, signature, when it is called, words it hands on."""

    number: int
    name: str
    kind: str
    signature: str
    called: str
    words: tuple[tuple[str, str], ...] = ()  # argument, and its vocabulary (`vocabulary`)
    subject: str = ""  # the argument by which handlers can be chosen (`Only`)


THING = "thing"  # the vocabulary of subjects that are no words of their hook


class Only(Record):
    """A handler that is asked about these subjects only.

    Subjects are words of the hook, or things such as places and pieces.
    """

    subjects: tuple[str, ...]
    handler: Callable[..., Any]


class BySubject(dict[str, tuple[Callable[..., Any], ...]]):
    """The handlers of a hook that are to be asked about a place or thing, found at first use."""

    def __init__(self, handlers: Answers) -> None:
        super().__init__()
        self.handlers = handlers

    def __missing__(self, subject: str) -> tuple[Callable[..., Any], ...]:
        self[subject] = found = asked(self.handlers, subject)
        return found


def asked(handlers: Answers, subject: str) -> tuple[Callable[..., Any], ...]:
    """The handlers that want to be asked about a subject."""
    return tuple(
        item.handler if isinstance(item, Only) else item
        for item in handlers
        if not isinstance(item, Only) or subject in item.subjects
    )


def table_of(hook: Hook, handlers: Answers, words: Mapping[str, tuple[str, ...]]) -> Any:
    """The handlers of a hook by its words, then by its subject if that is not one of them."""
    for item in handlers:
        if isinstance(item, Only):
            known = words[dict(hook.words).get(hook.subject, THING)]
            check(f"hook {hook.name}, {hook.subject}", item.subjects, known)
    return _table(hook, hook.words, handlers, words)


def _table(
    hook: Hook,
    arguments: tuple[tuple[str, str], ...],
    handlers: Answers,
    words: Mapping[str, tuple[str, ...]],
) -> Any:
    (argument, name), *more = arguments
    found: dict[str, Any] = {}
    for word in words[name]:
        here: Any = asked(handlers, word) if hook.subject == argument else handlers
        if more:
            here = _table(hook, tuple(more), here, words)
        elif hook.subject not in dict(hook.words):
            here = BySubject(here)
        found[word] = here
    return ByWord(f"hook {hook.name}, {argument}", found)


class Insert(Record):
    """A step that modules put before or after a state of the turn table.

    `during` a state that waits for a decision: whenever it is to be decided anew, `make` gets the
    table and says what must be done first, if anything.  A game declares the
    states that ask for that.
    """

    state: str
    where: str  # before | after | during
    make: Callable[[Any], Any]  # the base step -> the step to insert, or None
    title: str  # how texts call it (names.insert), or what to say
    rank: int = 0  # -1 early, 0 normal, 1 late

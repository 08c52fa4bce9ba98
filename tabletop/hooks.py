"""Extension points of a game: what modules may answer, and the tables of those who do.

A game names its hooks once (`Hook`); a module declares handlers for them and nothing else.
*gather*: all results are joined.  *first*: the first answer that is not None wins.  *fold*: a value
is handed on.  *after*: the handler gets the draft and may write.  Handlers run in ascending module
number.  Words that a hook hands on come from the game's vocabulary; a game holds a table of
handlers for each of them, so that no other word can be told (`table_of`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.records import Record
from tabletop.vocabulary import ByWord, Words, check

THING = "thing"  # the vocabulary of subjects that are no words of their hook
BEFORE, AFTER, DURING = PLACES = "before", "after", "during"  # where steps are inserted


class Hook(Record):
    """One extension point: number, name, kind, signature, when it is called, words it hands on."""

    number: int
    name: str
    kind: str
    signature: str
    called: str
    words: tuple[tuple[str, str], ...] = ()  # argument, and its vocabulary
    subject: str = ""  # the argument by which handlers can be chosen (`Only`)


class Only(Record):
    """A handler that is asked about these subjects only: places, things, or words of the hook."""

    subjects: tuple[str, ...]
    handler: Callable[..., Any]


class While(Record):
    """A handler that has something to say only while `test(table)` is true.

    Whoever asks about many subjects of the same table looks once (`BySubject.now`).
    """

    test: Callable[[Any], Any]
    handler: Callable[..., Any]

    def __call__(self, table: Any, *args: Any) -> Any:
        """The handler's answer, or nothing."""
        return self.handler(table, *args) if self.test(table) else None


class Insert(Record):
    """A step that modules put before or after a state of the turn table.

    `during` a state that waits for a decision: whenever it is to be decided anew, `make` gets the
    table and says what must be done first, if anything.  A maker that is a `While` is not even
    asked where its test fails when the step of the game is put on the stack.
    """

    state: str
    where: str  # before | after | during
    make: Callable[[Any], Any] | While  # the step of the game -> the step to insert, or None
    title: str  # how texts call it (names.insert), or what to say
    rank: int = 0  # -1 early, 0 normal, 1 late


def inserted(makers: tuple[Any, ...], step: Any, table: Any) -> list[Any]:
    """What modules put before or after a step of the game, as things are on the table."""
    found = []
    for make in makers:
        if make.__class__ is While:
            if not make.test(table):
                continue
            make = make.handler
        made = make(step)
        if made is not None:
            found.append(made)
    return found


def due(around: tuple[tuple[Any, ...], tuple[Any, ...]], table: Any) -> bool:
    """Whether some maker before or after a state is to be asked as things are on the table."""
    for makers in around:
        for make in makers:
            if make.__class__ is not While or make.test(table):
                return True
    return False


class BySubject(dict[str, tuple[Callable[..., Any], ...]]):
    """The handlers of a hook that are to be asked about a place or thing, found at first use."""

    def __init__(self, handlers: tuple[Any, ...]) -> None:
        super().__init__()
        self.handlers = handlers
        tests = [item.test for item in handlers if isinstance(item, While)]
        self.tests = tuple((1 << i, test) for i, test in enumerate(tests))
        self._now: dict[int, BySubject] = {}

    def __missing__(self, subject: str) -> tuple[Callable[..., Any], ...]:
        self[subject] = found = asked(self.handlers, subject)
        return found

    def now(self, table: Any) -> BySubject:
        """The handlers that have something to say as things are on the table (`While`)."""
        if not self.tests:
            return self
        true = 0  # the tests that hold, one bit for each
        for bit, test in self.tests:
            if test(table):
                true |= bit
        if true not in self._now:
            held = iter([bool(true & bit) for bit, _ in self.tests])
            found = (i for i in self.handlers if not isinstance(i, While) or next(held))
            self._now[true] = BySubject(
                tuple(item.handler if isinstance(item, While) else item for item in found)
            )
        return self._now[true]


def asked(handlers: tuple[Any, ...], subject: str) -> tuple[Callable[..., Any], ...]:
    """The handlers that want to be asked about a subject."""
    return tuple(
        item.handler if isinstance(item, Only) else item
        for item in handlers
        if not isinstance(item, Only) or subject in item.subjects
    )


def table_of(hook: Hook, handlers: tuple[Any, ...], words: Words) -> Any:
    """The handlers of a hook by its words, then by its subject if that is not one of them."""
    known = words[dict(hook.words).get(hook.subject, THING)] if hook.subject else ()
    for item in handlers:
        if isinstance(item, Only):
            check(f"hook {hook.name}, {hook.subject}", item.subjects, known)
    return _by_words(hook, hook.words, handlers, words)


def _by_words(
    hook: Hook, left: tuple[tuple[str, str], ...], handlers: tuple[Any, ...], words: Words
) -> Any:
    (argument, name), *more = left
    found: dict[str, Any] = {}
    by_subject = BySubject(handlers)  # one for all words: handlers are told which it is
    for word in words[name]:
        here: Any = asked(handlers, word) if hook.subject == argument else handlers
        if more:
            here = _by_words(hook, tuple(more), here, words)
        elif hook.subject not in dict(hook.words):
            here = by_subject
        found[word] = here
    return ByWord(f"hook {hook.name}, {argument}", found)

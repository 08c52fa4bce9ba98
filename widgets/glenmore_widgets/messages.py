"""What a view may say, read strictly: anything else is refused before it reaches the game."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.records import Record

MOST_WORDS = 8  # no move has more fields
LONGEST = 60
MOST_CELLS = 9


class BadMessage(ValueError):
    """A message that no view of ours sends."""


class Request(Record):
    """A message that was understood: the verb, its value, and the position it was meant for."""

    verb: str
    value: Any
    at: int | None = None


def read(content: object) -> Request:
    """One of option, try, undo, show, rule; with `at`, the number of the position that was shown.

    >>> read({"option": 3})
    Request(verb='option', value=3, at=None)
    >>> read({"option": True})
    Traceback (most recent call last):
        ...
    glenmore_widgets.messages.BadMessage: option: not a number from 0 to 9999
    """
    if type(content) is not dict or not all(type(key) is str for key in content):
        raise BadMessage("a message is an object")
    verbs = [key for key in content if key != "at"]
    if len(verbs) != 1 or verbs[0] not in _READERS:
        raise BadMessage(f"a message has one of {', '.join(_READERS)}")
    at = content.get("at")
    if at is not None:
        _number("at", at)
    return Request(verbs[0], _READERS[verbs[0]](verbs[0], content[verbs[0]]), at)


def read_move(state: gm.State, words: tuple[Any, ...]) -> gm.Move:
    """The move that a try spells out; its fields are checked by the engine."""
    kind = state.game.moves.get(words[0])
    if kind is None:
        raise BadMessage(f"try: {words[0]!r} is not a move of this game")
    fields = words[1:]
    least = len(kind._fields) - len(kind._defaults)
    if not least <= len(fields) <= len(kind._fields):
        raise BadMessage(f"try: {words[0]} has {len(kind._fields)} fields, not {len(fields)}")
    return kind(*fields)


def _number(name: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= 9999:
        raise BadMessage(f"{name}: not a number from 0 to 9999")
    return value


def _words(name: str, value: object) -> tuple[Any, ...]:
    if type(value) is not list or not 1 <= len(value) <= MOST_WORDS or type(value[0]) is not str:
        raise BadMessage(f"{name}: not a list of a verb and its fields")
    return tuple(_field(name, item, 0) for item in value)


def _field(name: str, value: object, depth: int) -> Any:
    """A word, a whole number, or a short list of these (a cell, several cells)."""
    if type(value) is str and len(value) <= LONGEST:
        return value
    if type(value) is int and abs(value) <= 9999:
        return value
    if type(value) is list and len(value) <= MOST_CELLS and depth < 2:
        return tuple(_field(name, item, depth + 1) for item in value)
    raise BadMessage(f"{name}: a field is not a word, a number or a short list of these")


def _true(name: str, value: object) -> bool:
    if value is not True:
        raise BadMessage(f"{name}: not true")
    return True


def _word(name: str, value: object) -> str:
    if type(value) is not str or not 1 <= len(value) <= LONGEST:
        raise BadMessage(f"{name}: not a word")
    return value


_READERS: dict[str, Any] = {
    "option": _number, "try": _words, "undo": _true, "show": _number, "rule": _word,
}

"""What a view may say, read strictly: anything else is refused before it reaches the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.reading import text_fault
from tabletop.records import Record

MOST_NUMBERS = 60
MOST_WORDS = 8  # no move has more fields
LONGEST = 60
MOST_CELLS = 9
MOST_NUMBER = 999_999
LONGEST_COMMENT = 4_000
LONGEST_TEXT = 2_000_000  # a game with its tree has some ten thousand characters

Reader = Callable[[str, object], Any]


class BadMessage(ValueError):
    """A message that no view of ours sends."""


class Verb(Record):
    """What a view may say: how the value is read, what a widget does, and for which position.

    `answer` gets the widget and the value.  What is meant for one position only (`here`) is not
    done when the table has changed meanwhile.
    """

    read: Reader
    answer: Callable[[Any, Any], object]
    here: bool = False


class Request(Record):
    """A message that was understood: the verb, its value, and the position it was meant for."""

    verb: str
    value: Any
    at: int | None = None


def read(content: object, verbs: Mapping[str, Verb]) -> Request:
    """One of the verbs; with `at`, the number of the position that was shown.

    >>> verbs = {"option": Verb(read_number, print)}
    >>> read({"option": 3}, verbs)
    Request(verb='option', value=3, at=None)
    >>> read({"option": True}, verbs)
    Traceback (most recent call last):
        ...
    tabletop_widgets.messages.BadMessage: option: not a number from 0 to 999999
    """
    if type(content) is not dict or not all(type(key) is str for key in content):
        raise BadMessage("a message is an object")
    found = [key for key in content if key != "at"]
    if len(found) != 1 or found[0] not in verbs:
        raise BadMessage(f"a message has one of {', '.join(verbs)}")
    at = content.get("at")
    if at is not None:
        read_number("at", at)
    return Request(found[0], verbs[found[0]].read(found[0], content[found[0]]), at)


def read_move(state: Any, words: tuple[Any, ...]) -> Any:
    """The move that a try spells out; its fields are checked by the engine."""
    kind = state.game.moves.get(words[0])
    if kind is None:
        raise BadMessage(f"try: {words[0]!r} is not a move of this game")
    fields = words[1:]
    least = len(kind._fields) - len(kind._defaults)
    if not least <= len(fields) <= len(kind._fields):
        raise BadMessage(f"try: {words[0]} has {len(kind._fields)} fields, not {len(fields)}")
    return kind(*fields)


# -- readers of values -----------------------------------------------------------------------------


def read_number(name: str, value: object) -> int:
    """A small whole number."""
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        raise BadMessage(f"{name}: not a number from 0 to {MOST_NUMBER}")
    return value


def read_numbers(name: str, value: object) -> tuple[int, ...]:
    """Several small whole numbers."""
    if type(value) is not list or not 1 <= len(value) <= MOST_NUMBERS:
        raise BadMessage(f"{name}: not a list of 1 to {MOST_NUMBERS} numbers")
    return tuple(read_number(name, item) for item in value)


def _text(name: str, value: object, longest: int) -> str:
    """A text that a file can hold and the page can show."""
    if type(value) is not str:
        raise BadMessage(f"{name}: not a text")
    if len(value) > longest:
        raise BadMessage(f"{name}: longer than {longest} characters")
    if fault := text_fault(value):
        raise BadMessage(f"{name}: {fault}")
    return value


def read_words(name: str, value: object) -> tuple[Any, ...]:
    """A verb and its fields."""
    if type(value) is not list or not 1 <= len(value) <= MOST_WORDS or type(value[0]) is not str:
        raise BadMessage(f"{name}: not a list of a verb and its fields")
    return tuple(_field(name, item, 0) for item in value)


def _field(name: str, value: object, depth: int) -> Any:
    """A word, a whole number, or a short list of these (a cell, several cells)."""
    if type(value) is str and len(value) <= LONGEST:
        return _text(name, value, LONGEST)
    if type(value) is int and abs(value) <= 9999:
        return value
    if type(value) is list and len(value) <= MOST_CELLS and depth < 2:
        return tuple(_field(name, item, depth + 1) for item in value)
    raise BadMessage(f"{name}: a field is not a word, a number or a short list of these")


def read_true(name: str, value: object) -> bool:
    """Only true: the verb says all."""
    if value is not True:
        raise BadMessage(f"{name}: not true")
    return True


def read_flag(name: str, value: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise BadMessage(f"{name}: not true or false")
    return value


def read_word(name: str, value: object) -> str:
    """A short word."""
    if type(value) is not str or not 1 <= len(value) <= LONGEST:
        raise BadMessage(f"{name}: not a word")
    return _text(name, value, LONGEST)


def read_text(name: str, value: object) -> str:
    """A text to be loaded."""
    return _text(name, value, LONGEST_TEXT)


def read_file_text(name: str, value: object) -> str:
    """The text of a file, of any signs: its own readers say what is wrong with it."""
    if type(value) is str and len(value) <= LONGEST_TEXT:
        return value
    return _text(name, value, LONGEST_TEXT)


def read_note(name: str, value: object) -> tuple[int, str]:
    """A node of the tree and what to write there."""
    if type(value) is not list or len(value) != 2 or type(value[1]) is not str:
        raise BadMessage(f"{name}: not a node and a text")
    return read_number(name, value[0]), _text(name, value[1], LONGEST_COMMENT)

"""Values as short text: words, numbers, cells, lists, records; both ways, without eval.

`5`, `wood`, `"two words"`, `0,1` (a cell), `[a b]`, `{a b}` (a set), `yes`, `no`, `none`, and
records by name with their fields in order, `Activating(0 0,1 inshriach)`; fields at the end that
have their usual value are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from glenmore.positions.words import PositionError, known
from tabletop.reading import ReadingError, read_json, shown
from tabletop.reading.values import LONGEST
from tabletop.records import Record

DEEPEST = 12
_WORD = re.compile(r"[A-Za-z][\w'.:/-]*", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_PAIR = re.compile(r"(-?\d{1,9}),(-?\d{1,9})", re.ASCII)
_CONSTANTS = {"yes": True, "no": False, "none": None}
_NAMES = {value: word for word, value in _CONSTANTS.items()}
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_SCANNER = re.compile(
    r"""(?P<string>"(?:[^"\\\n]|\\.)*") | (?P<comment>\#[^\n]*) | (?P<end>[\n;])
    | (?P<space>[^\S\n]+) | (?P<mark>[()\[\]{}|]) | (?P<bare>[^\s()\[\]{}|;"\#]+) | (?P<bad>.)""",
    re.VERBOSE,
)


def lines_of(text: str) -> list[tuple[int, list[str]]]:
    """The words of each line with its number; `;` ends a line too, `#` starts a comment."""
    number = 1
    words: list[str] = []
    lines: list[tuple[int, list[str]]] = []
    for found in _SCANNER.finditer(text):
        kind, word = found.lastgroup, found.group()
        if kind == "bad":
            raise PositionError(f"line {number}: {word} begins a text that does not end")
        if kind == "end":
            lines.append((number, words))
            words = []
            number += word == "\n"
        elif kind not in ("comment", "space"):
            words.append(word)
    lines.append((number, words))
    return [line for line in lines if line[1]]


# -- writing --------------------------------------------------------------------------------------


def write(value: Any) -> str:
    """A value as text."""
    if value is None or isinstance(value, bool):
        return _NAMES[value]
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, str):
        plain = _WORD.fullmatch(value) and value not in _CONSTANTS
        return value if plain else json.dumps(value)
    if isinstance(value, Record):
        fields = list(value[1:])
        defaults = [value._defaults.get(name, fields) for name in value._fields]
        while fields and fields[-1] == defaults[len(fields) - 1]:
            fields.pop()
        return f"{value.tag}({' '.join(map(write, fields))})"
    if type(value) is tuple:
        if len(value) == 2 and all(type(n) is int for n in value):
            return f"{value[0]},{value[1]}"
        return f"[{' '.join(map(write, value))}]"
    if isinstance(value, frozenset):
        return "{" + " ".join(sorted(map(write, value))) + "}"
    raise PositionError(f"{type(value).__name__} {value!r} cannot be written in a position code")


# -- reading --------------------------------------------------------------------------------------


def values_of(words: list[str], names: Collection[str]) -> list[Any]:
    """The values of a line as JSON has them: records and cells are lists, for a typed reader."""
    return _Values(words, names).all()


class _Values:
    """Reads values from the words of one line."""

    def __init__(self, words: list[str], names: Collection[str]) -> None:
        self.words = words
        self.names = names
        self.at = 0

    def all(self) -> list[Any]:
        """Every value up to the end of the line."""
        found = []
        while self.at < len(self.words):
            found.append(self.value(0))
        return found

    def value(self, depth: int) -> Any:
        """The next value."""
        if self.at >= len(self.words):
            raise PositionError("the line ends in the middle of a value")
        if depth > DEEPEST:
            raise PositionError(f"values are nested too deeply: more than {DEEPEST} levels")
        word = self.words[self.at]
        self.at += 1
        if word in ("[", "{"):
            return self._until(_CLOSING[word], depth)
        if self.at < len(self.words) and self.words[self.at] == "(":
            self.at += 1
            return [known("step or record", word, self.names), *self._until(")", depth)]
        return single(word)

    def _until(self, closing: str, depth: int) -> list[Any]:
        found: list[Any] = []
        while self.at < len(self.words) and self.words[self.at] != closing:
            found.append(self.value(depth + 1))
        if self.at >= len(self.words):
            raise PositionError(f"{closing!r} is missing")
        self.at += 1
        return found


def single(word: str) -> Any:
    """A value of one word."""
    if word.startswith('"'):
        return _quoted(word)
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if _NUMBER.fullmatch(word):
        return int(word)
    if pair := _PAIR.fullmatch(word):
        return [int(pair[1]), int(pair[2])]
    if _WORD.fullmatch(word):
        return word
    raise PositionError(f"{shown(word)} is not understood here")


def text_of(word: str) -> str:
    """A text: a word as it stands, or what is in its quotation marks."""
    if len(word) > LONGEST:
        raise PositionError(f"{shown(word)} has more than {LONGEST} characters")
    if word.startswith('"'):
        return _quoted(word)
    single(word)  # refuses what is no word
    return word


def _quoted(word: str) -> str:
    try:
        found = read_json(word)
    except ReadingError as error:
        raise PositionError(f"{shown(word)} is not a text in quotation marks: {error}") from None
    return str(found)

"""Values as short text: words, numbers, cells, lists, records; both ways, without eval.

`5`, `wood`, `"two words"`, `0,1` (a cell), `[a b]`, `{a b}` (a set), `yes`, `no`, `none`, and
records by name with their fields in order, `Activating(0 0,1 inshriach)`; fields at the end that
have their usual value are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from glenmore.assembly import Game
from glenmore.base.activation import Activating
from glenmore.base.end import Winner
from glenmore.base.set_up import PawnOrder
from glenmore.components import (
    NO_GOODS,
    NOTHING,
    Benefit,
    Cost,
    Effect,
    Exchange,
    Need,
)
from glenmore.events import ScoreLine
from glenmore.hooks import Fee, Price, Toll
from glenmore.model import Plot, Stack
from glenmore.positions.words import PositionError, known
from glenmore.records import Record
from glenmore.steps import Step

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
_HELD: tuple[type[Record], ...] = (
    Need, Effect, Exchange, Benefit, Cost, Price, Toll, Fee, Plot, Stack, ScoreLine
)
# Named here so that every step of the base game has been loaded.
_LOADED = (Activating, PawnOrder, Winner)


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


class Reader:
    """Reads values from the words of one line."""

    def __init__(self, words: Iterable[str], game: Game) -> None:
        self.words = list(words)
        self.at = 0
        self.records = record_types(game)

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
            raise PositionError("values are nested too deeply")
        word = self.words[self.at]
        self.at += 1
        if word == "[":
            return tuple(self._until("]", depth))
        if word == "{":
            return frozenset(self._until("}", depth))
        if self.at < len(self.words) and self.words[self.at] == "(":
            self.at += 1
            return self._record(word, self._until(")", depth))
        return single(word)

    def _until(self, closing: str, depth: int) -> list[Any]:
        found: list[Any] = []
        while self.at < len(self.words) and self.words[self.at] != closing:
            found.append(self.value(depth + 1))
        if self.at >= len(self.words):
            raise PositionError(f"{closing!r} is missing")
        self.at += 1
        try:
            hash(tuple(found))
        except TypeError:  # pragma: no cover - every value is hashable
            raise PositionError("this cannot be part of a position") from None
        return found

    def _record(self, name: str, fields: list[Any]) -> Any:
        kind = self.records[known("step or record", name, self.records)]
        least = sum(field not in kind._defaults for field in kind._fields)
        if not least <= len(fields) <= len(kind._fields):
            wanted = " ".join(kind._fields)
            raise PositionError(f"{name} has the fields ({wanted}); {len(fields)} were given")
        made = kind(*(NO_GOODS if field == NO_GOODS else field for field in fields))
        return NOTHING if made == NOTHING else made


def single(word: str) -> Any:
    """A value of one word."""
    if word.startswith('"'):
        try:
            return str(json.loads(word))
        except ValueError:
            raise PositionError(f"{word} is not a text in quotation marks") from None
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if _NUMBER.fullmatch(word):
        return int(word)
    if pair := _PAIR.fullmatch(word):
        return int(pair[1]), int(pair[2])
    if _WORD.fullmatch(word):
        return word
    raise PositionError(f"{word!r} is not understood here")


def record_types(game: Game) -> dict[str, type[Record]]:
    """Everything that may stand in steps and in the parts of modules, by name."""
    found = {kind.tag: kind for kind in _HELD}
    for kind in _below(Step):
        if not kind.__module__.startswith("glenmore.modules."):
            found[kind.tag] = kind
    for module in game.modules:
        found.update((kind.tag, kind) for kind in (*module.steps, *module.moves, *module.parts))
    return found


def _below(kind: type[Record]) -> list[type[Record]]:
    return [k for sub in kind.__subclasses__() for k in (sub, *_below(sub))]

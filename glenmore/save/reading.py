"""Readers of saved values: JSON lists become records, every field checked against its annotation.

A record is saved as `["Name", field, …]`, which is what it is inside.  For each game one `Codec`
makes a reader per class, once; a reader takes a JSON value and returns the checked value or raises
a `SaveError`, to which every level on the way out adds its place.
"""

from __future__ import annotations

import importlib
import types
import typing
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Any, NoReturn, Self

from glenmore.components import Cost, Effect, Exchange, Need
from glenmore.events import ScoreLine
from glenmore.hooks import Fee, Price, Toll
from glenmore.records import Record
from glenmore.steps import Step

Reader = Callable[[Any], Any]
MOST = 99_999  # no number of the game comes near it
FAR = 99  # cells lie closer than this
LONGEST = 1_000  # of an id, a rule, a word
_new = tuple.__new__

# Every base file that defines steps; tests/test_save.py finds one that is missing here.
_STEP_FILES = (
    "activation", "clan_board", "clan_bonuses", "die", "end", "exchanges", "gains", "joined",
    "landmarks", "one_time", "payment", "placing", "relief", "removal", "rondel", "scoring",
    "secret", "set_up", "taking", "turn",
)
_MODULES = "glenmore.modules."  # what fields of their records hold is for them to check
_BASE_PARTS = (Need, Cost, Effect, Exchange, Price, Toll, Fee, ScoreLine)


class SaveError(ValueError):
    """A saved text cannot be loaded; the message names the place and the fault.

    `path` is the place (`players[1].estate[3].goods`).  If a saved game stops being playable,
    `state` is the last good position and `record` the game up to it.
    """

    def __init__(self, text: str, path: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.path = path
        self.state: Any = None
        self.record: Any = None

    def within(self, part: str | int) -> Self:
        """Put one more level in front of the place."""
        if isinstance(part, int):
            part = f"[{part}]"
        join = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{part}{join}{self.path}"
        return self

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


def shown(value: Any) -> str:
    """A wrong value, short enough for a message."""
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) > 10**20:
        return "a huge number"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def refuse(value: Any, wanted: str) -> NoReturn:
    """Say what should have stood here."""
    raise SaveError(f"{shown(value)} is not {wanted}")


# -- plain values ---------------------------------------------------------------------------------


def number(low: int = -MOST, high: int = MOST) -> Reader:
    """A whole number from low to high."""

    def read(value: Any) -> int:
        if value.__class__ is not int or not low <= value <= high:
            refuse(value, f"a whole number from {low} to {high}")
        return value

    return read


def read_text(value: Any) -> str:
    """Any short text."""
    if value.__class__ is not str or len(value) > LONGEST:
        refuse(value, f"a text of at most {LONGEST} characters")
    return value


def read_flag(value: Any) -> bool:
    """True or false."""
    if value.__class__ is not bool:
        refuse(value, "true or false")
    return value


def read_nothing(value: Any) -> None:
    """Nothing at all."""
    if value is not None:
        refuse(value, "null")


def one_of(known: Collection[str], what: str) -> Reader:
    """One of the known words."""

    def read(value: Any) -> str:
        if value.__class__ is not str or value not in known:
            refuse(value, f"a known {what}")
        return value

    return read


def read_cell(value: Any) -> tuple[int, int]:
    """A cell of an estate."""
    if value.__class__ is not list or len(value) != 2:
        refuse(value, "a cell [x, y]")
    x, y = value
    if x.__class__ is not int or y.__class__ is not int or not (
        -FAR <= x <= FAR and -FAR <= y <= FAR
    ):
        raise SaveError(f"[{shown(x)}, {shown(y)}] is not a cell from -{FAR} to {FAR}")
    return (x, y)


# -- containers -----------------------------------------------------------------------------------


def list_of(item: Reader, least: int = 0, most: int = MOST) -> Reader:
    """A list of any length; becomes a tuple."""

    def read(value: Any) -> tuple[Any, ...]:
        if value.__class__ is not list:
            refuse(value, "a list")
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise SaveError(f"has {len(value)} items, not {wanted}")
        out: list[Any] = []
        try:
            for each in value:
                out.append(item(each))
        except SaveError as error:
            raise error.within(len(out)) from None
        return tuple(out)

    return read


def words_of(known: Collection[str], what: str) -> Reader:
    """A list of known words; the quick way for long lists of tiles."""
    allowed = frozenset(known)
    slowly = list_of(one_of(allowed, what))

    def read(value: Any) -> tuple[str, ...]:
        try:
            if value.__class__ is list and allowed.issuperset(value):
                return tuple(value)
        except TypeError:  # something in it cannot be hashed
            pass
        return typing.cast("tuple[str, ...]", slowly(value))

    return read


def tuple_of(items: tuple[Reader, ...], names: tuple[str, ...] = ()) -> Reader:
    """A list of fixed length; the names of its places are for messages."""
    count = len(items)

    def read(value: Any) -> tuple[Any, ...]:
        if value.__class__ is not list or len(value) != count:
            refuse(value, f"a list of {count}")
        out: list[Any] = []
        try:
            for reader, each in zip(items, value, strict=True):
                out.append(reader(each))
        except SaveError as error:
            raise error.within(names[len(out)] if names else len(out)) from None
        return tuple(out)

    return read


def object_of(fields: dict[str, Reader], optional: Collection[str] = ()) -> Reader:
    """An object with exactly these keys; becomes a dict in this order."""
    required = fields.keys() - set(optional)

    def read(value: Any) -> dict[str, Any]:
        if value.__class__ is not dict:
            refuse(value, "an object")
        for key in value:
            if key not in fields:
                raise SaveError("is not known here", shown(key).strip("'"))
        for key in sorted(required - value.keys()):
            raise SaveError("is missing", key)
        out: dict[str, Any] = {}
        for key, reader in fields.items():
            if key in value:
                try:
                    out[key] = reader(value[key])
                except SaveError as error:
                    raise error.within(key) from None
        return out

    return read


# -- records --------------------------------------------------------------------------------------


@cache
def hints(cls: type[Record]) -> tuple[tuple[str, Any], ...]:
    """The fields of a record class with their annotations."""
    known = typing.get_type_hints(cls)
    return tuple((field, known[field]) for field in cls._fields)


def _below(cls: type[Record]) -> Iterable[type[Record]]:
    for below in cls.__subclasses__():
        yield below
        yield from _below(below)


@cache
def base_classes() -> dict[str, type[Record]]:
    """Records of the base game that may stand in a saved state, by name."""
    for name in _STEP_FILES:
        importlib.import_module(f"glenmore.base.{name}")
    files = {f"glenmore.base.{name}" for name in _STEP_FILES}
    steps = [cls for cls in _below(Step) if cls.__module__ in files]
    parts: list[type[Record]] = [*_BASE_PARTS, *steps]
    return {cls.tag: cls for cls in parts}


class Codec:
    """All readers of one game."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.table: Reader | None = None  # reader of whole states, made at its first use
        self.classes: dict[str, type[Record]] = {}
        self.meanings: dict[str, Reader] = {}
        self._readers: dict[type[Record], Reader] = {}
        self._moves: dict[str, tuple[Reader, ...]] = {}
        if game is not None:  # components need no game to be read
            self._learn(game)

    def _learn(self, game: Any) -> None:
        self.classes.update(base_classes())
        for module in game.modules:
            for cls in (*module.steps, *module.moves, *module.parts):
                if self.classes.setdefault(cls.tag, cls) is not cls:
                    raise TypeError(f"chronicle {module.number}: two records are called {cls.tag}")
        seats = len(game.seats)
        # What fields of base records hold, where the type alone says too little.
        self.meanings = {
            "tile": one_of({"", *game.tiles}, "tile"), "seat": number(-2, seats - 1),
            "piece": number(0, len(game.pieces) - 1),
            "left": list_of(number(0, seats - 1), most=seats),
            "then": list_of(lambda value: self.record(value, Step)),
        }

    def of(self, kind: Any) -> Reader:
        """The reader of an annotation."""
        plain: dict[Any, Reader] = {
            int: number(), str: read_text, bool: read_flag, type(None): read_nothing, Any: self.any,
            tuple[int, int]: read_cell,
        }
        if kind in plain:
            return plain[kind]
        origin, inside = typing.get_origin(kind), typing.get_args(kind)
        if origin is tuple and inside[1:] == (...,):
            return list_of(self.of(inside[0]))
        if origin is tuple:
            return tuple_of(tuple(self.of(each) for each in inside))
        if origin is frozenset:
            items = list_of(self.of(inside[0]))
            return lambda value: frozenset(items(value))
        if origin in (types.UnionType, typing.Union):
            return self._either(inside)
        if isinstance(kind, type) and issubclass(kind, Record):
            return lambda value: self.record(value, kind)
        raise TypeError(f"{kind!r} cannot be saved")

    def _either(self, kinds: tuple[Any, ...]) -> Reader:
        some = tuple(self.of(kind) for kind in kinds if kind is not type(None))
        nothing = type(None) in kinds

        def read(value: Any) -> Any:
            if value is None and nothing:
                return None
            for reader in some[:-1]:
                try:
                    return reader(value)
                except SaveError:
                    pass
            return some[-1](value)

        return read

    def any(self, value: Any) -> Any:
        """A record, or plain values in lists: for fields that may hold anything."""
        kind = value.__class__
        if kind is list:
            if value and value[0].__class__ is str and value[0] in self.classes:
                return self.record(value, Record)
            return list_of(self.any)(value)
        if kind is int:
            return number()(value)
        if kind is str:
            return read_text(value)
        if value is None or kind is bool:
            return value
        return refuse(value, "a value of the game")

    def record(self, value: Any, kind: type[Record]) -> Record:
        """A record of this kind or of a kind below it."""
        if value.__class__ is not list or not value or value[0].__class__ is not str:
            refuse(value, f"a record {kind.tag}")
        cls = kind if kind.tag == value[0] else self.classes.get(value[0])
        if cls is None or not issubclass(cls, kind):
            raise SaveError(f"{shown(value[0])} is not the name of a {kind.tag}")
        reader = self._readers.get(cls)
        if reader is None:
            reader = self._readers[cls] = self._reader(cls)
        return typing.cast(Record, reader(value))

    def _reader(self, cls: type[Record]) -> Reader:
        fields = self._fields(cls)
        count, tag, names = len(fields) + 1, cls.tag, cls._fields
        usual = [cls._defaults[name] for name in names if name in cls._defaults]
        least = count - len(usual)

        def read(value: Any) -> Record:
            if not least <= len(value) <= count:  # fields at the end may be younger than the file
                raise SaveError(f"{tag} has {count - 1} fields, not {len(value) - 1}")
            out: list[Any] = [tag]
            try:
                for reader, each in zip(fields, value[1:], strict=False):
                    out.append(reader(each))
            except SaveError as error:
                raise error.within(names[len(out) - 1]) from None
            out += usual[len(value) - least :]
            return _new(cls, out)

        return read

    def _fields(self, cls: type[Record]) -> tuple[Reader, ...]:
        base = not cls.__module__.startswith(_MODULES)
        return tuple(
            self.meanings[name] if base and name in self.meanings else self.of(kind)
            for name, kind in hints(cls)
        )

    def move(self, value: Any) -> Any:
        """A move, saved as its word and its fields."""
        if value.__class__ is not list or not value or value[0].__class__ is not str:
            refuse(value, "a move [word, …]")
        word = value[0]
        cls = self.game.moves.get(word)
        if cls is None:
            raise SaveError(f"{shown(word)} is not a move of this game")
        fields = self._moves.get(word)
        if fields is None:
            fields = self._moves[word] = tuple(self.of(kind) for _, kind in hints(cls))
        if len(value) != len(fields) + 1:
            raise SaveError(f"{word} has {len(fields)} fields, not {len(value) - 1}")
        out: list[Any] = [cls.tag]
        try:
            for reader, each in zip(fields, value[1:], strict=True):
                out.append(reader(each))
        except SaveError as error:
            raise error.within(cls._fields[len(out) - 1]) from None
        return _new(cls, out)

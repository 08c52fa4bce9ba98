"""Readers of records, made from the annotations of their fields.

A record is written as `["Name", field, …]`, which is what it is inside.  Fields at the end that are
not given have their default, so that a class may grow and old texts are still read.  Where the type
says too little, `Annotated` says more: `Annotated[int, Whole(0, 9)]`, or a `Meaning` or an `Each`,
whose reader or number is handed in.

>>> from tabletop.records import Record
>>> class Shelf(Record):
...     books: Annotated[int, Whole(0, 9)]
...     labels: tuple[str, ...] = ()
>>> Records().record(["Shelf", 4], Shelf)
Shelf(books=4, labels=())
>>> Records().record(["Shelf", 12], Shelf)
Traceback (most recent call last):
    ...
tabletop.reading.errors.ReadingError: books: 12 is not a whole number from 0 to 9
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

from tabletop.reading.errors import ReadingError, refuse, shown
from tabletop.reading.values import (
    Reader,
    list_of,
    number,
    one_of,
    read_flag,
    read_nothing,
    read_text,
    tuple_of,
)
from tabletop.records import Record

_new = tuple.__new__


class Whole(NamedTuple):
    """Whole numbers from low to high."""

    low: int
    high: int


class Meaning(NamedTuple):
    """What a field means beyond its type; `Records` is told how such a thing is read."""

    name: str


class OneOf(NamedTuple):
    """One of the words that the function names; `what` is for messages."""

    words: Callable[[], Collection[str]]
    what: str


class Length(NamedTuple):
    """A list of so many items."""

    items: int


class Each(NamedTuple):
    """A list with one item for each of these; `Records` is told how many there are."""

    name: str


class Most(NamedTuple):
    """A list of at most so many items."""

    items: int


@cache
def hints(cls: type[Record]) -> tuple[tuple[str, Any], ...]:
    """The fields of a record class with their annotations."""
    known = typing.get_type_hints(cls, include_extras=True)
    return tuple((field, known[field]) for field in cls._fields)


class Records:
    """Makes the reader of each class once.

    `classes` are the records that may stand where a kind above them is wanted, by name; `meanings`
    the readers of what the types alone do not say; `counts` the lengths of lists; `plain` readers
    of whole annotations.
    """

    def __init__(
        self,
        classes: Mapping[str, type[Record]] | None = None,
        meanings: Mapping[str, Reader] | None = None,
        counts: Mapping[str, int] | None = None,
        plain: Mapping[Any, Reader] | None = None,
    ) -> None:
        self.classes = dict(classes or {})
        self.meanings = dict(meanings or {})
        self.counts = dict(counts or {})
        self.plain: dict[Any, Reader] = {
            int: number(),
            str: read_text,
            bool: read_flag,
            type(None): read_nothing,
            **(plain or {}),
        }
        self._readers: dict[type[Record], Reader] = {}

    def of(self, kind: Any) -> Reader:
        """The reader of an annotation.  There is none of Any: a record would stay a mere list."""
        if typing.get_origin(kind) is Annotated:
            return self._said(kind)
        if kind in self.plain:
            return self.plain[kind]
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
        above = origin or kind  # Step of Step[Any]
        if isinstance(above, type) and issubclass(above, Record):
            return lambda value: self.record(value, above)
        raise TypeError(f"{kind!r} cannot be read: the annotation has to say what it is")

    def _said(self, kind: Any) -> Reader:
        plain, *more = typing.get_args(kind)
        for said in more:
            if isinstance(said, Meaning) and said.name in self.meanings:
                return self.meanings[said.name]
        for said in more:
            if isinstance(said, Whole):
                return number(said.low, said.high)
            if isinstance(said, OneOf):
                return one_of(said.words(), said.what)
            if isinstance(said, Each | Length):
                count = said.items if isinstance(said, Length) else self.counts[said.name]
                return list_of(self.of(typing.get_args(plain)[0]), count, count)
            if isinstance(said, Most):
                return list_of(self.of(typing.get_args(plain)[0]), most=said.items)
        return self.of(plain)

    def _either(self, kinds: tuple[Any, ...]) -> Reader:
        some = tuple(self.of(kind) for kind in kinds if kind is not type(None))
        nothing = type(None) in kinds

        def read(value: Any) -> Any:
            if value is None and nothing:
                return None
            for reader in some[:-1]:
                try:
                    return reader(value)
                except ReadingError:
                    pass
            return some[-1](value)

        return read

    def record(self, value: Any, kind: type[Record]) -> Any:
        """A record of this kind or of a kind below it."""
        if value.__class__ is not list or not value or value[0].__class__ is not str:
            refuse(value, f"a {kind.tag}")
        cls = kind if kind.tag == value[0] else self.classes.get(value[0])
        if cls is None or not issubclass(cls, kind):
            raise ReadingError(f"{shown(value[0])} is not the name of a {kind.tag}")
        reader = self._readers.get(cls)
        if reader is None:
            reader = self._readers[cls] = self.fields_of(cls, cls.tag)
        return reader(value)

    def fields_of(self, cls: type[Record], word: str) -> Reader:
        """The reader of a list that begins with this word and has the fields of this class."""
        fields = tuple(self.field(cls, name, kind) for name, kind in hints(cls))
        tag, names, defaults = cls.tag, cls._fields, cls._defaults
        least = sum(name not in defaults for name in names)

        def read(value: Any) -> Record:
            given = len(value) - 1
            if not least <= given <= len(names):
                wanted = f"{least} to {len(names)}" if least < len(names) else f"{least}"
                listed = f" ({' '.join(names)})" if names else ""
                raise ReadingError(f"{word} has {wanted} fields{listed}, not {given}")
            out: list[Any] = [tag]
            try:
                for reader, each in zip(fields, value[1:], strict=False):
                    out.append(reader(each))
            except ReadingError as error:
                raise error.within(names[len(out) - 1]) from None
            out += [defaults[name] for name in names[given:]]
            return _new(cls, out)

        return read

    def field(self, cls: type[Record], name: str, kind: Any) -> Reader:
        """The reader of one field."""
        return self.of(kind)

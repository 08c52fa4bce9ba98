"""Readers of everything that one game may have saved: states, moves, steps, parts of modules.

They are made from declarations: the fields of the state, the annotations of records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_origin

from tabletop.fields import Field, Fields
from tabletop.moves import Move
from tabletop.reading import ReadingError, refuse, shown
from tabletop.reading.records import Each, Records
from tabletop.reading.values import Reader, list_of, object_of, read_nothing, tuple_of
from tabletop.records import Record
from tabletop.state import State


class Codec(Records):
    """All readers of one game.

    `moves` are its moves by word, `classes` the steps and other records that may stand in a state,
    `parts` what the private part of each module begins as (None: it has none).
    """

    def __init__(
        self,
        game: Any,
        state: type[State],
        moves: Mapping[str, type[Move]],
        classes: Iterable[type[Record]],
        *,
        parts: Iterable[Record | None] = (),
        plain: Mapping[Any, Reader] | None = None,
    ) -> None:
        super().__init__({cls.tag: cls for cls in classes}, plain=plain)
        self.game = game
        self._state, self._moves = state, moves
        self._parts = tuple(parts)
        self._table: Reader | None = None  # made at its first use
        self._move_readers: dict[str, Reader] = {}

    @property
    def setup(self) -> Any:
        """The setup whose files it reads."""
        return self.game.setup

    # -- states ---------------------------------------------------------------------------------

    def state(self, value: Any) -> Any:
        """A state with the right shape; whether it keeps the rules, others say."""
        if self._table is None:
            self._table = self.declared(self._state)
        try:
            return self._state.make(self.game, **self._table(value))
        except ReadingError as error:
            raise error.within("state") from None

    def declared(self, cls: type[Fields]) -> Reader:
        """The reader of an object with the fields of a class; it becomes a dict."""
        fields = {one.name: self.reader(one) for one in cls.declared}
        return object_of(fields, [one.name for one in cls.declared if one.added])

    def reader(self, field: Field) -> Reader:
        """The reader of one declared field."""
        if field.holds is not None:
            return self._holdings(field)
        if field.name == "modules":
            return tuple_of(tuple(self.part(first) for first in self._parts))
        if field.maps is not None and get_origin(field.kind) is dict:
            return self._mapping(field)
        return self.of(field.kind)

    def part(self, first: Record | None) -> Reader:
        """The reader of a module's private part: it has the shape it starts with."""
        if first is None:
            return read_nothing
        kind = type(first)
        return lambda value: self.record(value, kind)

    def _holdings(self, field: Field) -> Reader:
        fields, make = self.declared(field.holds), field.holds.sealed_class.make
        each = field.said(Each)
        count = {} if each is None else dict.fromkeys(("least", "most"), self.counts[each.name])
        return list_of(lambda value: make(**fields(value)), **count)

    def _mapping(self, field: Field) -> Reader:
        """Rows of a mapping: what the key holds, then what the value holds."""
        key, value = get_args(field.kind)
        inside = get_args(key) if get_origin(key) is tuple else (key,)
        wide = len(inside)
        read_key = tuple_of(tuple(self.of(kind) for kind in inside))
        record = isinstance(value, type) and issubclass(value, Record)
        read_value = self.fields_of(value, value.tag) if record else self.of(value)

        def row(item: Any) -> tuple[Any, Any]:
            if item.__class__ is not list or len(item) <= wide:
                refuse(item, "a row")
            place = read_key(item[:wide])
            rest = [value.tag, *item[wide:]] if record else item[wide]
            return place if get_origin(key) is tuple else place[0], read_value(rest)

        some = list_of(row)

        def read(value: Any) -> Any:
            found = some(value)
            if len(dict(found)) != len(found):
                raise ReadingError("the same place is given twice")
            return field.maps(found)

        return read

    # -- moves ----------------------------------------------------------------------------------

    def move(self, value: Any) -> Any:
        """A move, saved as its word and its fields."""
        if value.__class__ is not list or not value or value[0].__class__ is not str:
            refuse(value, "a move [word, …]")
        word = value[0]
        cls = self._moves.get(word)
        if cls is None:
            raise ReadingError(f"{shown(word)} is not a move of this game")
        reader = self._move_readers.get(word)
        if reader is None:
            reader = self._move_readers[word] = self.fields_of(cls, word)
        return reader(value)


def records_of(package: str) -> list[type[Record]]:
    """All records that the files of a package define, as far as they have been loaded."""
    inside = (package, f"{package}.")
    return [
        cls
        for cls in _below(Record)
        if cls.__module__ == inside[0] or cls.__module__.startswith(inside[1])
    ]


def _below(cls: type[Record]) -> Iterator[type[Record]]:
    for below in cls.__subclasses__():
        yield below
        yield from _below(below)

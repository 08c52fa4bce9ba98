"""Small immutable values: moves, steps, events, reasons, components are all records.

A record is a tuple whose first item is its own name, so two records of different kinds are never
equal, and hashing, comparing and sorting run at the speed of tuples.  Subclass `Record` with
annotated fields, as with a dataclass:

>>> class Greeting(Record):
...     word: str
...     times: int = 1
>>> Greeting("hello")
Greeting(word='hello', times=1)
>>> Greeting("hello") == Greeting("hello", 1), Greeting("hello") == Greeting("bye")
(True, False)

What is the same for all records of a kind, its class variables, can be said with its name:

>>> class Sound(Record):
...     loud: ClassVar[bool] = False
>>> class Shout(Sound, loud=True):
...     word: str
>>> Shout("hey").loud
True

A record may remember facts about itself (`tabletop.facts`); they are no part of its value.
"""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]
from collections.abc import Iterator
from typing import Any, ClassVar, Self, dataclass_transform

from tabletop.facts import fact

_new_tuple = tuple.__new__


def _constructor(tag: str, fields: tuple[str, ...], defaults: dict[str, object]) -> Any:
    """A `__new__` with the record's own signature, made once per class."""
    signature = "".join(f", {f}=_d[{f!r}]" if f in defaults else f", {f}" for f in fields)
    values = "".join(f", {f}" for f in fields)
    code = f"lambda cls{signature}: _new(cls, ({tag!r}{values},))"
    return eval(code, {"_new": _new_tuple, "_d": defaults, "__builtins__": {}})


@dataclass_transform(frozen_default=True)
class RecordType(type):
    """Turns annotated fields into read-only tuple items."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], space: dict[str, Any], tag: str = "", **said: Any
    ) -> RecordType:
        said_here = [
            f
            for f, kind in space.get("__annotations__", {}).items()
            if not str(kind).startswith("ClassVar")
        ]
        inherited: tuple[str, ...] = getattr(bases[0], "_fields", ()) if bases else ()
        defaults: dict[str, object] = dict(getattr(bases[0], "_defaults", {})) if bases else {}
        defaults.update({f: space.pop(f) for f in said_here if f in space})
        fields = tuple(dict.fromkeys((*inherited, *said_here)))  # a field may be said more exactly
        tag = tag or name
        space.update(
            {f: _tuplegetter(i, f"Field {f!r}.") for i, f in enumerate(fields, 1)},
            _fields=fields,
            _places={f: i for i, f in enumerate(fields, 1)},
            _defaults=defaults,
            tag=tag,
        )
        if not any(isinstance(value, fact) for value in space.values()):
            space["__slots__"] = ()  # else there is room to remember facts
        if bases and "__new__" not in space:
            space["__new__"] = _constructor(tag, fields, defaults)
        made: RecordType = super().__new__(mcls, name, bases, space, **said)
        return made

    def __init__(
        cls, name: str, bases: tuple[type, ...], space: dict[str, Any], tag: str = "", **said: Any
    ):
        super().__init__(name, bases, space)


def _values(record: Any) -> tuple[Any, ...]:
    """The fields' values, also of a record that says otherwise what `record[…]` means."""
    values: tuple[Any, ...] = tuple.__getitem__(record, slice(1, None))
    return values


class Record(tuple[Any, ...], metaclass=RecordType):
    """Base of every record; see the module's text."""

    _fields: ClassVar[tuple[str, ...]]
    _places: ClassVar[dict[str, int]]  # where each field stands in the tuple
    _defaults: ClassVar[dict[str, object]]
    tag: ClassVar[str]

    def __init_subclass__(cls, **said: Any) -> None:
        super().__init_subclass__()
        for name, value in said.items():
            if not hasattr(cls, name):
                raise TypeError(f"{cls.__name__}: no such class variable: {name}")
            setattr(cls, name, value)

    def __repr__(self) -> str:
        shown = ", ".join(f"{f}={v!r}" for f, v in self.items())
        return f"{type(self).__name__}({shown})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return _values(self)

    def __getstate__(self) -> None:
        """Facts are found anew where a record arrives."""

    def with_(self, **changes: Any) -> Self:
        """The same record with some fields changed."""
        values, places = list(self), self._places
        for name, value in changes.items():
            if name not in places:
                unknown = sorted(changes.keys() - places.keys())
                raise TypeError(f"{type(self).__name__} has no field {', '.join(unknown)}")
            values[places[name]] = value
        return _new_tuple(type(self), values)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Field names with their values."""
        return zip(self._fields, _values(self), strict=True)

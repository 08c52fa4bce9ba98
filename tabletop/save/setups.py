"""Writing and reading the setups of any game: what differs from the defaults.

A setup is a `tabletop.Setup`, or a record in a game that has no modules and no options.
"""

from __future__ import annotations

from typing import Any

from tabletop.modules import SetupError
from tabletop.reading import ReadingError, refuse
from tabletop.reading.records import Records, hints
from tabletop.reading.values import list_of, number, object_of, read_text
from tabletop.records import Record
from tabletop.setup import Setup


def plain_setup(setup: Any) -> dict[str, Any]:
    """A setup as JSON values."""
    if isinstance(setup, Setup):
        return setup.said()
    defaults = setup._defaults
    return {k: v for k, v in setup.items() if k not in defaults or v != defaults[k]}


def read_setup(cls: type[Any], value: Any) -> Any:
    """The setup that was written; ReadingError says what is wrong with it."""
    try:
        return cls(**_fields(cls)(value))
    except SetupError as error:
        raise ReadingError(str(error)) from None


def _fields(cls: type[Any]) -> Any:
    if issubclass(cls, Record):
        records = Records()
        fields = {name: records.of(kind) for name, kind in hints(cls)}
        return object_of(fields, cls._defaults)
    many = cls.library.many
    some = {
        "players": number(),
        many: list_of(number()),
        "edition": read_text,
        "options": read_options,
        "names": list_of(read_text),
    }
    return object_of(some, some.keys() - {"players"})


def read_options(value: Any) -> dict[str, Any]:
    """Options with their values; whether there are such, the setup says."""
    if value.__class__ is not dict:
        refuse(value, "an object")
    for key, item in value.items():
        if not isinstance(item, bool | int | str):
            raise ReadingError("is not a value of an option", read_text(key))
    options: dict[str, Any] = value
    return options

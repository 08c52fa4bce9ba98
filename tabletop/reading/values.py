"""Readers of plain values: each takes what JSON or a text gave and returns it checked.

What does not fit raises a `ReadingError`, to which every level on the way out adds its place.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Collection
from typing import Any

from tabletop.reading.errors import ReadingError, refuse, shown, text_fault

Reader = Callable[[Any], Any]
LARGEST = 99_999  # no number of a game comes near it
LONGEST = 1_000  # characters of an id, a rule, a word
MOST_ITEMS = 99_999  # of a list


# -- plain values ---------------------------------------------------------------------------------


def number(low: int = -LARGEST, high: int = LARGEST) -> Reader:
    """A whole number from low to high."""

    def read(value: Any) -> int:
        if value.__class__ is not int or not low <= value <= high:
            refuse(value, f"a whole number from {low} to {high}")
        return value

    return read


def text_of(longest: int = LONGEST) -> Reader:
    """A text that can be kept: not too long, whole characters, no NUL."""

    def read(value: Any) -> str:
        if value.__class__ is not str or len(value) > longest:
            refuse(value, f"a text of at most {longest} characters")
        if fault := text_fault(value):
            raise ReadingError(f"{shown(value)} {fault}")
        text: str = value
        return text

    return read


read_text = text_of()


def read_flag(value: Any) -> bool:
    """True or false."""
    if value.__class__ is not bool:
        refuse(value, "true or false")
    return value


def read_nothing(value: Any) -> None:
    """Nothing at all."""
    if value is not None:
        refuse(value, "null")


def as_it_is(value: Any) -> Any:
    """Anything: somebody else looks at it."""
    return value


def one_of(known: Collection[str], what: str) -> Reader:
    """One of the known words."""

    def read(value: Any) -> str:
        if value.__class__ is not str or value not in known:
            refuse(value, f"a known {what}")
        return value

    return read


# -- containers -----------------------------------------------------------------------------------


def list_of(item: Reader, least: int = 0, most: int = MOST_ITEMS) -> Reader:
    """A list of any length; becomes a tuple."""

    def read(value: Any) -> tuple[Any, ...]:
        if value.__class__ is not list:
            refuse(value, "a list")
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise ReadingError(f"has {len(value):,} items, not {wanted}")
        out: list[Any] = []
        try:
            for each in value:
                out.append(item(each))
        except ReadingError as error:
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
        except ReadingError as error:
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
                raise ReadingError("is not known here", shown(key).strip("'"))
        for key in sorted(required - value.keys()):
            raise ReadingError("is missing", key)
        out: dict[str, Any] = {}
        for key, reader in fields.items():
            if key in value:
                try:
                    out[key] = reader(value[key])
                except ReadingError as error:
                    raise error.within(key) from None
        return out

    return read

"""What may stand after `decide` in the text of a position: each verb with what it names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from glenmore.positions.code_parts import number_of
from glenmore.positions.code_records import text_of
from glenmore.positions.words import PositionError

if TYPE_CHECKING:
    from glenmore.positions.code_reading import Reading


def _plain(reading: Reading, words: list[str]) -> dict[str, Any]:
    if words:
        raise PositionError(f"{words[0]!r} is not expected here")
    return {}


def _place(reading: Reading, words: list[str]) -> dict[str, Any]:
    facts = reading.tile_and_cell(words, True, False)
    return {**facts, **_plain(reading, words), "activates": True}


def _once(reading: Reading, words: list[str]) -> dict[str, Any]:
    facts = reading.tile_and_cell(words, True, True)
    return {**facts, "words": tuple(text_of(word) for word in words)}


def _activate(reading: Reading, words: list[str]) -> dict[str, Any]:
    facts = reading.tile_and_cell(words, False, True)
    whole = words == ["whole"]
    return {**facts, **({} if whole else _plain(reading, words)), "whole": whole}


def _claim(reading: Reading, words: list[str]) -> dict[str, Any]:
    return {"rule": text_of(words[0]) if words else "ONCE-06", **_plain(reading, words[1:])}


def _person(reading: Reading, words: list[str]) -> dict[str, Any]:
    return {**reading.tile_and_cell(words, True, False), **_plain(reading, words)}


def _remove(reading: Reading, words: list[str]) -> dict[str, Any]:
    must = words[1:] == ["must"]
    most = number_of(words[0]) if words else 1
    return {"most": most, "optional": not must, **({} if must else _plain(reading, words[1:]))}


VERBS: dict[str, tuple[str, Callable[[Reading, list[str]], dict[str, Any]]]] = {
    "choose": ("choosing", _plain),
    "place": ("placing", _place),
    "once": ("once", _once),
    "activate": ("activating", _activate),
    "claim": ("claiming", _claim),
    "person": ("person", _person),
    "remove": ("removing", _remove),
    "fetch": ("fetching", _plain),
    "close": ("closing", _plain),
    "refill": ("refilling", _plain),
    "roll": ("rolling", _plain),
    "over": ("over", _plain),
}

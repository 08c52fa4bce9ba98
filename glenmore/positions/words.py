"""Words that people write in positions: ids with suggestions, cells, goods, seats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, cast

from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, Cell, Goods
from tabletop.reading import shown
from tabletop.text import near
from tabletop.verdict import Reason

_CELL = re.compile(r"\(?\s*(-?\d{1,2})\s*,\s*(-?\d{1,2})\s*\)?")
FARTHEST = 99
LARGEST = 9999


class PositionError(ValueError):
    """The position cannot be; `reasons` names every rule it breaks, if it could be read."""

    def __init__(self, message: str, reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(message)
        self.reasons = reasons


def words_of(text: str | Iterable[str]) -> tuple[str, ...]:
    """The words of a text, or of several."""
    if isinstance(text, str):
        return tuple(word for word in text.replace(">", " ").split() if word != "-")
    try:
        return tuple(word for part in text for word in words_of(part))
    except (TypeError, RecursionError):
        raise PositionError(f"{text!r} is not text") from None


def known(kind: str, word: Any, names: Iterable[str]) -> str:
    """The word, if it is one of the names; else an error with the names that are near."""
    listed = list(names)
    if isinstance(word, str) and word in listed:
        return word
    hint = near(word, listed)
    if not hint and len(listed) < 12:
        hint = f"; there are {', '.join(listed)}"
    raise PositionError(f"{shown(word)} is not a known {kind}{hint}")


def whole(what: str, number: Any) -> int:
    """A whole number that a table can hold."""
    if not isinstance(number, int) or isinstance(number, bool) or abs(number) > LARGEST:
        raise PositionError(f"{what}: {number!r} is not a whole number up to {LARGEST}")
    return number


def cell_of(cell: Any) -> Cell:
    """A cell, from (0, 1) or "0,1"."""
    if isinstance(cell, str) and (found := _CELL.fullmatch(cell.strip())):
        return int(found[1]), int(found[2])
    if (
        isinstance(cell, tuple)
        and len(cell) == 2
        and all(type(n) is int and abs(n) <= FARTHEST for n in cell)
    ):
        return cast(Cell, cell)
    raise PositionError(f"{cell!r} is not a cell such as (0, 1)")


def goods_of(goods: str | Iterable[str]) -> Goods:
    """Goods counted by kind."""
    counts = [0, 0, 0, 0, 0]
    for word in words_of(goods):
        counts[GOOD_INDEX[known("good", word, GOODS)]] += 1
    return cast(Goods, tuple(counts)) if any(counts) else NO_GOODS


def seat_of(seat: Any, words: Sequence[str]) -> int:
    """A seat, from its number or its word, which is a colour."""
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(words):
        return seat
    if isinstance(seat, str):
        return words.index(known("player", seat.lower(), words))
    raise PositionError(f"there is no seat {seat!r}; seats are 0 to {len(words) - 1}")

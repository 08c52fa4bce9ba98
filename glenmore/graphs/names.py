"""Names that people hand to the functions on graphs; what is unknown is refused with near names."""

from __future__ import annotations

from collections.abc import Iterable

from glenmore.model import Table
from tabletop.text import near


def known(kind: str, word: str, names: Iterable[str]) -> str:
    """The word, if it is one of the names."""
    listed = tuple(names)
    if not isinstance(word, str) or word not in listed:
        raise ValueError(f"there is no {kind} {word!r}{near(word, listed)}")
    return word


def known_seat(state: Table, seat: int) -> int:
    """The seat, if somebody sits there."""
    number = isinstance(seat, int) and not isinstance(seat, bool)
    if not number or not 0 <= seat < len(state.players):
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {len(state.players) - 1}")
    return seat

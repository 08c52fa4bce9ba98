"""How typed words are understood: pieces of the text, names, and what each field may mean.

Every reader gets the pieces and a place among them, and yields where it could go on together with
the values that fit.  What is written exactly fits alone; else the beginning of a name, or of a
word in it, is enough.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from glenmore.assembly import Game
from glenmore.components import COLORS, GOODS
from glenmore.game import legal
from glenmore.model import State
from glenmore.moves import FIELD_KINDS, Move
from glenmore.notation.ways import way_names
from tabletop.reading import ReadingError, read_json

LONGEST = 400  # characters of a move
_WORDS_OF_A_NAME = 6
EXACTLY = "exactly"  # after cells: they are meant in this very order
EMPTY = "-"
_CELL = re.compile(r"\(?\s*([-+]?\d{1,4})\s*,\s*([-+]?\d{1,4})\s*\)?")
_PIECES = re.compile(
    r'"(?:[^"\\]|\\.)*"'  # verbatim
    r"|(?<!\w)\(?\s*[-+]?\d{1,4}\s*,\s*[-+]?\d{1,4}(?!\w)\s*\)?"  # a cell
    r"|[-=]?>|→"
    r"|[^\s>→]+?(?=[-=]>|[\s>→]|$)"
)
_MINUS = str.maketrans({"−": "-", "–": "-", "’": "'"})
_BEFORE = {  # words that people put before a field
    "to": {">", "->", "=>", "→", "to"},
    "cell": {"from", "on", "at", "in"},
    "way": {"way", "for"},
    "cells": {"from", "at"},
}
Readings = Iterator[tuple[int, tuple[Any, ...]]]


class Piece(NamedTuple):
    """A word of the text; a verbatim one stood in quotation marks."""

    text: str
    verbatim: bool = False


def pieces(text: str) -> list[Piece]:
    """The words of a typed move."""
    found: list[Piece] = []
    for piece in _PIECES.findall(text.translate(_MINUS)):
        if len(piece) > 1 and piece[0] == piece[-1] == '"':
            try:
                found.append(Piece(str(read_json(piece)), True))
                continue
            except ReadingError:
                pass
        found.append(Piece(piece.strip()))
    return found


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name as small letters, digits and hyphens: "Brig o' Doon" is brig-o-doon."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(c for c in letters if not unicodedata.combining(c) and c not in "'`\"")
    return re.sub(r"[^\w]+|_", "-", kept).strip("-")


def matching(word: str, names: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The ids that a word names best; names are (id, name) pairs."""
    typed = plain(word)
    listed = [(ident, plain(ident), plain(name)) for ident, name in names]
    if any(ident == word for ident, _, _ in listed):
        return (word,)
    if not typed:
        return ()
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name == typed,
        lambda name: name.startswith(typed),
        lambda name: f"-{typed}" in name,
    )
    for test in tests:
        fitting = tuple(dict.fromkeys(i for i, a, b in listed if test(a) or test(b)))
        if fitting:
            return fitting
    return ()


@lru_cache(maxsize=64)
def _names(game: Game, kind: str) -> tuple[tuple[str, str], ...]:
    things: Any = game.tiles if kind == "tile" else game.clans
    return tuple((ident, thing.name) for ident, thing in things.items())


def seat_of(state: State) -> int | None:
    """Whose estate is meant by a tile's name."""
    for seat in (state.actor, state.turn.seat):
        if 0 <= seat < len(state.players):
            return seat
    return None


class FieldReader:
    """Reads the fields of one kind of move in one position."""

    def __init__(self, state: State, cls: type[Move], given: Sequence[Piece]) -> None:
        self.state = state
        self.cls = cls
        self.given = given
        self.before: dict[str, tuple[Any, ...]] = {}  # what the fields before this one may be
        self.readers: dict[str, Callable[[str, int], Readings]] = {
            "seat": self._seat,
            "tile": self._named,
            "clan": self._named,
            "good": self._good,
            "number": self._number,
            "cell": self._cell,
            "cells": self._cells,
            "word": self._word,
        }

    def readings(self, field: int = 0, at: int = 0) -> Iterator[tuple[tuple[Any, ...] | None, ...]]:
        """For each field the values that fit, or None where nothing was said about it."""
        names = self.cls._fields
        if at == len(self.given):
            defaults = self.cls._defaults
            yield tuple((defaults[f],) if f in defaults else None for f in names[field:])
            return
        if field == len(names):
            return
        name = names[field]
        if not self.given[at].verbatim and self.given[at].text.casefold() in _BEFORE.get(name, ()):
            at += 1
            if at == len(self.given):
                return
        read = self._way if name == "way" else self.readers[FIELD_KINDS.get(name, "word")]
        for end, values in read(name, at):
            self.before[name] = values
            for others in self.readings(field + 1, end):
                yield (values, *others)

    # -- kinds ------------------------------------------------------------------------------------

    def _joined(self, at: int) -> Iterator[tuple[int, str]]:
        """The next words as one name, two as one name …"""
        for end in range(at + 1, min(len(self.given), at + _WORDS_OF_A_NAME) + 1):
            parts = self.given[at:end]
            if len(parts) > 1 and any(part.verbatim for part in parts):
                return
            yield end, " ".join(part.text for part in parts)

    def _among(self, names: Sequence[tuple[str, str]], at: int) -> Readings:
        if self.given[at].verbatim:
            word = self.given[at].text
            if any(word == ident for ident, _ in names):
                yield at + 1, (word,)
            return
        for end, word in self._joined(at):
            found = matching(word, names)
            if found:
                yield end, found

    def _named(self, name: str, at: int) -> Readings:
        return self._among(_names(self.state.game, FIELD_KINDS[name]), at)

    def _good(self, name: str, at: int) -> Readings:
        default = self.cls._defaults.get(name)
        if default is not None and self.given[at].text.casefold() == default:
            yield at + 1, (default,)
        else:
            yield from self._among([(good, good) for good in GOODS], at)

    def _seat(self, name: str, at: int) -> Readings:
        seats = range(len(self.state.players))
        colors = [(COLORS[seat], self.state.setup.name(seat)) for seat in seats]
        for end, found in self._among(colors, at):
            yield end, tuple(COLORS.index(color) for color in found)

    def _number(self, name: str, at: int) -> Readings:
        text = self.given[at].text
        if re.fullmatch(r"[-+]?\d{1,4}", text, re.ASCII):
            yield at + 1, (int(text),)

    def _way(self, name: str, at: int) -> Readings:
        """A way to activate a tile: its number, counted from 1, or what it gives."""
        numbers = [(end, (number - 1,)) for end, (number,) in self._number(name, at)]
        yield from numbers
        seat = seat_of(self.state)
        owners = self.before.get("seat", () if seat is None else (seat,))
        found = [
            names
            for owner in owners
            for cell in self.before.get("cell", (None,))
            if (names := way_names(self.state, owner, cell))
        ]
        listed = [(way, way) for names in found for way in names if way]
        for end, said in self._among(listed, at):
            if not numbers or end > at + 1:  # a number alone is no beginning of "8-vp"
                yield (
                    end,
                    tuple(
                        dict.fromkeys(
                            n for names in found for n, way in enumerate(names) if way in said
                        )
                    ),
                )

    def _cell(self, name: str, at: int) -> Readings:
        found = None if self.given[at].verbatim else _CELL.fullmatch(self.given[at].text)
        if found:
            yield at + 1, ((int(found[1]), int(found[2])),)
            return
        seat = seat_of(self.state)
        if seat is None:
            return
        game = self.state.game
        tops = {plot.top: cell for cell, plot in self.state.players[seat].estate.items()}
        for end, tiles in self._among([(tile, game.name(tile)) for tile in tops], at):
            yield end, tuple(tops[tile] for tile in tiles)

    def _cells(self, name: str, at: int) -> Readings:
        """Cells up to the end; a set of cells fits in any order unless `exactly` is said."""
        if self.given[at].text == EMPTY:
            yield at + 1, ((),)
            return
        for end, found in self._sequences(at):
            if end < len(self.given) and self.given[end].text.casefold() == EXACTLY:
                yield end + 1, (found,)
            else:
                yield end, tuple(dict.fromkeys((found, tuple(sorted(found)))))

    def _sequences(self, at: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
        found: list[Any] = []
        while at < len(self.given):
            longest = list(self._cell("cell", at))
            if not longest or len(longest[-1][1]) != 1:
                break
            at, (cell,) = longest[-1]
            found.append(cell)
        if found:
            yield at, tuple(found)

    def _word(self, name: str, at: int) -> Readings:
        """A word of a legal move, or any other word as it stands."""
        first = self.given[at]
        if not first.verbatim:
            at_field = self.cls._fields.index(name) + 1
            known = dict.fromkeys(m[at_field] for m in legal(self.state) if type(m) is self.cls)
            options = [(word, word) for word in known if isinstance(word, str)]
            found = list(self._among(options, at))
            if found:
                yield from found
                return
        yield at + 1, ("" if first == Piece(EMPTY) else first.text,)

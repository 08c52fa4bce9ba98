"""What a field of a move, or a fact, holds: declared once, by its name.

A `Kind` says which values are valid, how they are typed and written, and which ids have which
names.  A game has one table of names (`Kinds`); a name that it does not know holds a word.

>>> kinds = Kinds(seat=SEAT, pips=NUMBER)
>>> kinds["pips"].name, kinds["whatever"].name
('number', 'word')
>>> kinds["pips"].valid(None, 6), kinds["pips"].valid(None, "6")
(True, False)
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from tabletop.notation.reading import FieldReader

Readings = Iterator[tuple[int, tuple[Any, ...]]]  # where to go on, and the values that fit

FAR = 99  # numbers of moves are closer to 0 than this
LONGEST_WORD = 60
EMPTY = "-"  # how an empty value is written
_SIMPLE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = re.compile(r"[-+]?\d{1,4}", re.ASCII)


class Kind(ABC):
    """A kind of values; a game derives its own from this one or from those below."""

    name: str  # as error messages and files call it
    before: Collection[str] = ()  # words that people put before such a field

    @abstractmethod
    def valid(self, state: Any, value: Any) -> bool:
        """Whether a value from outside is one of this kind, in this position."""

    def names(self, game: Any) -> Iterable[tuple[str, str]]:
        """Ids with their names, where there is a list of them; a drawing or a form may show it."""
        return ()

    @abstractmethod
    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """A value as it is typed."""

    @abstractmethod
    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """What the words from a place on may mean."""

    def conceivable(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """Of the values that a text may mean, those to try where none of them is legal."""
        return values

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class Number(Kind):
    """A whole number."""

    name = "number"

    def valid(self, state: Any, value: Any) -> bool:
        """Not too far from 0."""
        return type(value) is int and -FAR <= value <= FAR

    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """In digits."""
        return str(value)

    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """Digits, perhaps with a sign."""
        text = reader.given[at].text
        if _NUMBER.fullmatch(text):
            yield at + 1, (int(text),)


class Word(Kind):
    """Any word; the words of legal moves are understood by their beginnings."""

    name = "word"

    def valid(self, state: Any, value: Any) -> bool:
        """A text that is not too long."""
        return type(value) is str and len(value) <= LONGEST_WORD

    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """As it stands; in quotation marks where it would be misread."""
        text = str(value)
        if not text:
            return EMPTY
        if not _SIMPLE.fullmatch(text) or self.misread(state, move, field, text):
            return json.dumps(text, ensure_ascii=False)
        return text

    def misread(self, state: Any, move: Any, field: str, text: str) -> bool:
        """Whether the word, typed as it is, would be taken for the beginning of another one."""
        from tabletop.notation.reading import FieldReader, Piece  # a circle: readers know kinds

        reader = FieldReader(state, type(move), [Piece(text)])
        return any(values != (text,) for _, values in self.read(reader, field, 0))

    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """A word of a legal move, or any other word as it stands."""
        first = reader.given[at]
        if not first.verbatim:
            found = list(reader.among(((word, word) for word in reader.offered(field)), at))
            if found:
                yield from found
                return
        yield at + 1, ("" if first.text == EMPTY and not first.verbatim else first.text,)


class Id(Word):
    """A thing with an id whose names texts know, such as a card: any word is a valid one."""

    name = "id"

    def __init__(self, name: str) -> None:
        self.name = name


class Named(Kind):
    """One of the things that a game lists with their names."""

    name = "thing"

    def valid(self, state: Any, value: Any) -> bool:
        """One that is on the list."""
        return type(value) is str and value in self.known(state.game)

    def known(self, game: Any) -> Collection[str]:
        """The ids of the list."""
        return [id for id, _ in self.names(game)]

    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """By its id."""
        return str(value) if _SIMPLE.fullmatch(value) else json.dumps(value, ensure_ascii=False)

    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """By id, by name, by the beginning of either; the default of the field as it stands."""
        default = reader.cls._defaults.get(field)
        if default is not None and reader.given[at].text.casefold() == default:
            yield at + 1, (default,)
        else:
            yield from reader.among(self.names(reader.state.game), at)


class Among(Named):
    """One of a few things that are typed by their ids."""

    def __init__(self, name: str, ids: Iterable[str]) -> None:
        self.name = name
        self._ids = tuple(ids)

    def names(self, game: Any) -> Iterable[tuple[str, str]]:
        """The ids are the names."""
        return [(id, id) for id in self._ids]


class Seat(Kind):
    """A seat of the table, counted from 0; typed by its colour or by the name of who sits there."""

    name = "seat"

    def valid(self, state: Any, value: Any) -> bool:
        """A seat that is taken."""
        return type(value) is int and 0 <= value < len(state.players)

    def names(self, game: Any) -> Iterable[tuple[str, str]]:
        """The words for the seats, with who sits there."""
        return game.seat_names()  # type: ignore[no-any-return]

    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """By its word."""
        return str(tuple(self.names(state.game))[value][0])

    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """By its word or by the name."""
        seats = {word: seat for seat, (word, _) in enumerate(self.names(reader.state.game))}
        for end, found in reader.among(self.names(reader.state.game), at):
            yield end, tuple(seats[word] for word in found)


class Several(Kind):
    """A few values of one kind, none of them empty."""

    most: ClassVar[int] = 9
    exactly: ClassVar[str] = "exactly"  # after the values: they are meant in this very order

    def __init__(self, each: Kind, name: str, before: Collection[str] = ()) -> None:
        self.each, self.name, self.before = each, name, before

    def valid(self, state: Any, value: Any) -> bool:
        """A tuple of valid values."""
        return (
            type(value) is tuple
            and len(value) <= self.most
            and all(self.each.valid(state, one) for one in value)
        )

    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """One after the other."""
        order = () if tuple(sorted(value)) == value else (self.exactly,)
        written = (self.each.write(state, move, "", one) for one in value)
        return " ".join((*written, *order)) or EMPTY

    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """Values up to the end; they fit in any order unless `exactly` is said."""
        if reader.given[at].text == EMPTY:
            yield at + 1, ((),)
            return
        found: list[Any] = []
        while at < len(reader.given):
            longest = list(self.each.read(reader, field, at))
            if not longest or len(longest[-1][1]) != 1:
                break
            at, (one,) = longest[-1]
            found.append(one)
        if not found:
            return
        values = tuple(found)
        if at < len(reader.given) and reader.given[at].text.casefold() == self.exactly:
            yield at + 1, (values,)
        else:
            yield at, tuple(dict.fromkeys((values, tuple(sorted(values)))))

    def conceivable(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """In the order in which they were typed."""
        return values[:1]


NUMBER, WORD, SEAT = Number(), Word(), Seat()


class Kinds(dict[str, Kind]):
    """The kinds of a game by the name of a field or fact; what is not named is a word."""

    def __missing__(self, name: str) -> Kind:
        return WORD

    def holds(self, fact: str) -> str | None:
        """The kind of things whose names texts look up for a fact; None: a number or a word."""
        kind = self[fact]
        kind = kind.each if isinstance(kind, Several) else kind
        return None if kind is WORD or kind is NUMBER else kind.name


CORE = Kinds(seat=SEAT, who=SEAT, number=NUMBER, count=NUMBER)

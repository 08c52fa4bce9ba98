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

from tabletop.game import legal
from tabletop.kinds import Readings
from tabletop.moves import Move
from tabletop.reading import ReadingError, read_json

LONGEST = 400  # characters of a move
_WORDS_OF_A_NAME = 6
_PIECES = re.compile(
    r'"(?:[^"\\]|\\.)*"'  # verbatim
    r"|(?<!\w)\(?\s*[-+]?\d{1,4}\s*,\s*[-+]?\d{1,4}(?!\w)\s*\)?"  # a cell
    r"|[-=]?>|→"
    r"|[^\s>→]+?(?=[-=]>|[\s>→]|$)"
)
_MINUS = str.maketrans({"−": "-", "–": "-", "’": "'"})


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


class FieldReader:
    """Reads the fields of one kind of move in one position; their kinds do the reading."""

    def __init__(self, state: Any, cls: type[Move], given: Sequence[Piece]) -> None:
        self.state = state
        self.cls = cls
        self.given = given
        self.before: dict[str, tuple[Any, ...]] = {}  # what the fields before this one may be

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
        kind = self.cls.kinds[name]
        if not self.given[at].verbatim and self.given[at].text.casefold() in kind.before:
            at += 1
            if at == len(self.given):
                return
        for end, values in kind.read(self, name, at):
            self.before[name] = values
            for others in self.readings(field + 1, end):
                yield (values, *others)

    # -- what kinds ask for -----------------------------------------------------------------------

    def among(self, names: Iterable[tuple[str, str]], at: int) -> Readings:
        """The ids that the words from a place on name; names are (id, name) pairs."""
        names = tuple(names)
        if self.given[at].verbatim:
            word = self.given[at].text
            if any(word == ident for ident, _ in names):
                yield at + 1, (word,)
            return
        for end, word in self._joined(at):
            found = matching(word, names)
            if found:
                yield end, found

    def offered(self, field: str) -> Iterable[str]:
        """The words that legal moves of this kind have in a field."""
        at = self.cls._fields.index(field) + 1
        known = dict.fromkeys(m[at] for m in legal(self.state) if type(m) is self.cls)
        return [word for word in known if isinstance(word, str)]

    def _joined(self, at: int) -> Iterator[tuple[int, str]]:
        """The next words as one name, two as one name …"""
        for end in range(at + 1, min(len(self.given), at + _WORDS_OF_A_NAME) + 1):
            parts = self.given[at:end]
            if len(parts) > 1 and any(part.verbatim for part in parts):
                return
            yield end, " ".join(part.text for part in parts)

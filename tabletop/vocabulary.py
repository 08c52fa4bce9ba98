"""Words that a game and its modules tell each other, declared once and checked everywhere.

A game says its words as named vocabularies; the tables of a game (`ByWord`) hold exactly the words
declared for it, so a word that nobody knows cannot be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

V = TypeVar("V")

# where steps are inserted around a state of the turn
BEFORE, AFTER, DURING = PLACES = "before", "after", "during"


class UnknownWord(TypeError):
    """A word that is not in the vocabulary of a hook."""

    def __init__(self, where: str, word: object, known: Iterable[str]) -> None:
        super().__init__(f"{where}: {word!r} is not declared; the words are {', '.join(known)}")


def source_key(kind: str, id: str) -> str:
    """The key of a source of points: its kind and its id, `category:coins`."""
    return f"{kind}:{id}"


class ByWord(dict[str, V]):
    """What belongs to each word of a vocabulary; any other word is an error."""

    def __init__(self, where: str, found: Mapping[str, V]) -> None:
        super().__init__(found)
        self.where = where

    def __missing__(self, word: str) -> V:
        raise UnknownWord(self.where, word, self)


def with_words(
    base: Mapping[str, tuple[str, ...]], more: Iterable[tuple[str, tuple[str, ...]]]
) -> dict[str, tuple[str, ...]]:
    """The vocabularies of a game with the words that its modules and data add."""
    found = dict(base)
    for name, words in more:
        if name not in found:
            raise UnknownWord("says", name, found)
        found[name] += words
    return found


def each_once(vocabularies: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The vocabularies without words that were said twice."""
    return {name: tuple(dict.fromkeys(words)) for name, words in vocabularies.items()}


def check(where: str, words: Iterable[str], known: Iterable[str]) -> None:
    """Refuse words that are not known."""
    here = tuple(known)
    for word in words:
        if word not in here:
            raise UnknownWord(where, word, here)

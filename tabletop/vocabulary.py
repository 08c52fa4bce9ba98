"""The words that a game and its modules tell each other through hooks.

Every word is declared, by the game or by the module that adds it; the tables of a game (`ByWord`)
hold exactly the words declared for it, so a word that nobody knows cannot be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

V = TypeVar("V")
Words = dict[str, tuple[str, ...]]  # by vocabulary


class UnknownWord(TypeError):
    """A word that is not in the vocabulary of a hook."""

    def __init__(self, where: str, word: object, known: Iterable[str]) -> None:
        super().__init__(f"{where}: {word!r} is not declared; the words are {', '.join(known)}")


class ByWord(dict[str, V]):
    """What belongs to each word of a vocabulary; any other word is an error."""

    def __init__(self, where: str, found: Mapping[str, V]) -> None:
        super().__init__(found)
        self.where = where

    def __missing__(self, word: str) -> V:
        raise UnknownWord(self.where, word, self)


def joined(
    base: Mapping[str, tuple[str, ...]], more: Iterable[tuple[str, tuple[str, ...]]]
) -> Words:
    """The words of one game: those it has by itself, and what its modules and data add."""
    found = dict(base)
    for name, words in more:
        if name not in found:
            raise UnknownWord("says", name, found)
        found[name] += words
    return {name: tuple(dict.fromkeys(words)) for name, words in found.items()}


def check(where: str, words: Iterable[str], known: Iterable[str]) -> None:
    """Refuse words that are not known."""
    here = tuple(known)
    for word in words:
        if word not in here:
            raise UnknownWord(where, word, here)


def source_key(kind: str, id: str) -> str:
    """The key of a source of points: `category:size`, `card:harbour`."""
    return f"{kind}:{id}"

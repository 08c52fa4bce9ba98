"""A game as everything neutral sees it: one protocol for study, lessons, search, lab and table.

A game derives a class from `Title`, says what only it knows, and hands the one object of that class
to whatever needs a game.  What has a sensible default is not abstract: a small game says little.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from tabletop.draw.board import Board, Showing

CHANCE = -1  # the actor that draws tiles and rolls the die
OVER = -2  # nobody acts: the game has ended

Followed = tuple[Any, Sequence[Any]]  # a position, and the moves of a seat that has a choice there
Bot = Callable[[Any, Sequence[Any], random.Random], Any]  # view, moves, randomness -> move


class Title(ABC):
    """A game.  States, moves, events and reasons are whatever it uses.

    Events and reasons have `rules`, `key`, `fact` and a sentence as `str`; events have `seat`.
    """

    id: ClassVar[str]  # one word: the key of save files, folders and commands
    name: ClassVar[str]  # as people call it
    package: ClassVar[str]  # Python package with the folders data/text, data/rules, data/lessons

    # -- playing ----------------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Any) -> Any:
        """The position before the first decision."""

    @abstractmethod
    def legal(self, state: Any) -> Sequence[Any]:
        """All legal moves of whoever decides."""

    @abstractmethod
    def check(self, state: Any, move: Any) -> Any:
        """A verdict with `legal` and all `reasons`."""

    @abstractmethod
    def apply(self, state: Any, move: Any) -> tuple[Any, Sequence[Any]]:
        """The next position and what happened; raises IllegalMove."""

    @abstractmethod
    def advance(self, state: Any, move: Any) -> Any:
        """The next position alone, for search and simulation."""

    @abstractmethod
    def chance(self, state: Any) -> Sequence[tuple[Any, float]]:
        """What may happen with which probability, where chance decides."""

    def view(self, state: Any, seat: int) -> Any:
        """The position as a seat may know it: in a game without secrets, the whole."""
        return state

    @abstractmethod
    def score(self, state: Any) -> Any:
        """The score sheet: per seat the lines, each with its rule."""

    # -- texts ------------------------------------------------------------------------------------

    @abstractmethod
    def format(self, state: Any, move: Any) -> str:
        """A move as people type it."""

    @abstractmethod
    def parse(self, state: Any, text: str) -> Any:
        """And back; raises ValueError."""

    @abstractmethod
    def dumps(self, what: Any) -> str:
        """A setup, state, record or study as the text of a file."""

    @abstractmethod
    def loads(self, text: str) -> Any:
        """And back; raises ValueError."""

    @abstractmethod
    def describe(self, state: Any, what: Sequence[str] = ()) -> str:
        """A position, or parts of it, in plain text."""

    def say(self, state: Any, move: Any) -> str:
        """What a legal move means, in words."""
        return self.format(state, move)

    # -- boards -----------------------------------------------------------------------------------

    def boards(self, state: Any, showing: Showing) -> Sequence[Board]:
        """The boards of a position as a seat may know it: at a table, or those a lesson names."""
        return ()

"""What a position is worth to each seat: a sum of named terms, each of which explains itself.

Every term counts something that can be seen on the table; its weight turns the count into points.
The sum is what a seat may expect to have at the end; what it is ahead of the best other seat is
its lead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from tabletop.records import Record
from tabletop.text import texts_of

Weights = Mapping[str, float]  # of terms, by name


class Worth(Record):
    """One line of an explanation: the term, what was counted, its weight, the points."""

    term: str
    value: float
    weight: float
    points: float
    package: ClassVar[str] = "tabletop"  # where its words are found

    @property
    def about(self) -> str:
        """What was counted, in one line."""
        return texts_of(self.package).phrase(f"terms.{self.term.replace(' ', '_')}_about")

    def __str__(self) -> str:
        return f"{self.term}: {self.value:g} × {self.weight:g} = {self.points:.2f}"


class Part(Record):
    """One of those that a term adds up: what it reads, as in `Term`, and what it counts."""

    reads: tuple[str, ...] | None
    counted: Callable[[Any, Any], Sequence[float]]  # view, moment


class Term(Record):
    """A named count with the points that one of it is thought to be.

    Either `own` counts what one player has at some moment of the game, or `all` counts for every
    seat at the table, or it is the sum of `parts`.  `reads` says what it looks at, in the words of
    `tabletop.bots.valuing.Scale`: it is counted again when that has changed; None: always.
    """

    name: str
    weight: float
    own: Callable[[Any, Any], float] | None = None  # standing, moment
    all: Callable[[Any, Any], Sequence[float]] | None = None  # view, moment
    parts: Callable[[Any], Sequence[Part]] | None = None  # game
    reads: tuple[str, ...] | None = None
    package: ClassVar[str] = "tabletop"  # where its words are found

    @staticmethod
    def moment_of(view: Any) -> Any:
        """What a position says to all players alike, for those that count what one has."""
        return None

    @staticmethod
    def standing_of(game: Any, player: Any) -> Any:
        """What those look at that count what one player has: the player itself, or more."""
        return player

    @property
    def key(self) -> str:
        """How its texts begin."""
        return self.name.replace(" ", "_")

    @property
    def about(self) -> str:
        """What it counts, in one line."""
        return texts_of(self.package).phrase(f"terms.{self.key}_about")

    def counts(self, view: Any) -> Sequence[float]:
        """What is counted, for every seat."""
        moment = self.moment_of(view)
        if self.own is not None:
            own, standing_of, game = self.own, self.standing_of, view.game
            return [own(standing_of(game, player), moment) for player in view.players]
        if self.all is not None:
            return self.all(view, moment)
        found: list[float] = [0.0] * len(view.players)
        for part in self.parts(view.game) if self.parts else ():
            for seat, count in enumerate(part.counted(view, moment)):
                found[seat] += count
        return found

    def of(self, view: Any, seat: int) -> float:
        """What is counted for one seat."""
        return float(self.counts(view)[seat])

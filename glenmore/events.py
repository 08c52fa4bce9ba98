"""What happens in Glen More: events and score lines of the core, with the texts of this game."""

from __future__ import annotations

from typing import ClassVar

from glenmore.names import name_of
from tabletop import events as core
from tabletop.events import book, kind_of, summed
from tabletop.text import templates

__all__ = ["Event", "ScoreLine", "book", "kind_of", "scored", "summed"]


class Event(core.Event):
    """One thing that happened, with the rules that made it happen."""

    package: ClassVar[str] = "glenmore"


class ScoreLine(core.ScoreLine):
    """Points with their rule: `count` times `each`, or a table value, makes `points`."""

    package: ClassVar[str] = "glenmore"

    @property
    def what(self) -> str:
        """What is scored, in words.

        >>> ScoreLine("SCORE-05", "whisky", 2, None, 3, "category:whisky", "A").what
        'whisky barrels, round A'
        """
        return scored(self.category, self.round)


def scored(category: str, round: str = "") -> str:
    """A category of points in words: that of the text files, or a component by its name."""
    known = templates("categories")
    words = known.get(category) or name_of(category)
    if not round:
        return words
    in_round = known.get(f"in_round_{round}") or known["in_round"]
    return in_round.format(category=words, round=round)

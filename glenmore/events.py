"""What happens in Glen More: events and score lines of the core, with the texts of this game."""

from __future__ import annotations

from typing import ClassVar

from glenmore.text import name, phrase
from tabletop import events as core
from tabletop.events import book, kind_of, summed

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
    words = name("category", category)
    if not round:
        return words
    key = "lines.in_final_round" if round == "final" else "lines.in_round"
    return phrase(key, what=words, round=round)

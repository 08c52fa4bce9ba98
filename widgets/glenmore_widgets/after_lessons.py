"""What comes after the lessons of Glen More: puzzles, practice, and the rules that were met.

Puzzles(), Practice(), RulesMet()
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from glenmore.title import TITLE
from tabletop.teach import Progress
from tabletop_widgets import practice, puzzles, rules_met


class Puzzles(puzzles.Puzzles):
    """The puzzle of the day, and a list of all by difficulty; solved ones are marked.

    Progress is kept in a file in your home folder, unless you hand in another `Progress`.
    """

    def __init__(
        self,
        *,
        progress: Progress | None = None,
        language: str | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(TITLE, progress=progress, language=language, today=today)


class Practice(practice.Practice):
    """What went wrong in lessons and puzzles comes back, as a series of tasks and questions.

    The first answer counts: what is known comes back after a longer while, what is not, tomorrow.
    """

    def __init__(
        self,
        *,
        progress: Progress | None = None,
        language: str | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(TITLE, progress=progress, language=language, today=today)


class RulesMet(rules_met.RulesMet):
    """Every rule as a small cell: not yet met, met, practised, or missed last time."""

    def __init__(self, *, progress: Progress | None = None, language: str | None = None) -> None:
        super().__init__(TITLE, progress=progress, language=language)

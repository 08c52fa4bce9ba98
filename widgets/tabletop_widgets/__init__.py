"""Notebook controls for any game: table, lessons, boards.  They take a title and know no game.

from tabletop_widgets import Table
Table(title, setup)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.lab import progress
from tabletop.lazy import later
from tabletop_widgets import needed  # noqa: F401 - before anything that needs it

if TYPE_CHECKING:
    from tabletop_widgets.board_widget import BoardWidget
    from tabletop_widgets.course import Course
    from tabletop_widgets.lesson import LessonWidget
    from tabletop_widgets.practice import Practice
    from tabletop_widgets.progress import Bar
    from tabletop_widgets.puzzles import Puzzles
    from tabletop_widgets.rules_met import RulesMet
    from tabletop_widgets.session import Session
    from tabletop_widgets.table import Table

__all__ = [
    "Bar",
    "BoardWidget",
    "Course",
    "LessonWidget",
    "Practice",
    "Puzzles",
    "RulesMet",
    "Session",
    "Table",
    "use_bars",
]

_LATER = {  # loaded when first used, so that a table opens quickly
    "Bar": "tabletop_widgets.progress",
    "BoardWidget": "tabletop_widgets.board_widget",
    "Course": "tabletop_widgets.course",
    "LessonWidget": "tabletop_widgets.lesson",
    "Practice": "tabletop_widgets.practice",
    "Puzzles": "tabletop_widgets.puzzles",
    "RulesMet": "tabletop_widgets.rules_met",
    "Session": "tabletop_widgets.session",
    "Table": "tabletop_widgets.table",
}
__getattr__, __dir__ = later(__name__, _LATER)


def _bar() -> Any:
    """A bar for an experiment that a notebook runs."""
    from tabletop_widgets.progress import Bar  # late, so that a table opens quickly

    return Bar()


def use_bars() -> None:
    """From now on experiments that a notebook runs show a bar."""
    progress.in_notebook = _bar

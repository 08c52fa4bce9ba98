"""Notebook controls for Glen More: they show what `glenmore` draws and report what was chosen.

What knows no game lies in `tabletop_widgets`; here it is bound to this one, beside its own forms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore_widgets.session import Session
from glenmore_widgets.table import Table
from tabletop.lazy import later
from tabletop_widgets import BoardWidget, use_bars

if TYPE_CHECKING:
    from glenmore_widgets.after_lessons import Practice, Puzzles, RulesMet
    from glenmore_widgets.browsers import ComponentBrowser, RulesBrowser
    from glenmore_widgets.choosing import ChronicleChooser
    from glenmore_widgets.course import Course
    from glenmore_widgets.design_lab import DesignLab
    from glenmore_widgets.editor import Editor
    from glenmore_widgets.lesson import LessonWidget
    from glenmore_widgets.new_game import NewGame
    from tabletop_widgets.progress import Bar

__all__ = [
    "Bar",
    "BoardWidget",
    "ChronicleChooser",
    "ComponentBrowser",
    "Course",
    "DesignLab",
    "Editor",
    "LessonWidget",
    "NewGame",
    "Practice",
    "Puzzles",
    "RulesBrowser",
    "RulesMet",
    "Session",
    "Table",
]

_LATER = {  # loaded when first used, so that a table opens quickly
    "Bar": "tabletop_widgets.progress",
    "ChronicleChooser": "glenmore_widgets.choosing",
    "ComponentBrowser": "glenmore_widgets.browsers",
    "Course": "glenmore_widgets.course",
    "DesignLab": "glenmore_widgets.design_lab",
    "Editor": "glenmore_widgets.editor",
    "LessonWidget": "glenmore_widgets.lesson",
    "NewGame": "glenmore_widgets.new_game",
    "Practice": "glenmore_widgets.after_lessons",
    "Puzzles": "glenmore_widgets.after_lessons",
    "RulesBrowser": "glenmore_widgets.browsers",
    "RulesMet": "glenmore_widgets.after_lessons",
}
__getattr__, __dir__ = later(__name__, _LATER)
use_bars()

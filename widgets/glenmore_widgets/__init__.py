"""Notebook controls for Glen More: they show what `glenmore` draws and report what was chosen."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from tabletop_widgets.board_widget import BoardWidget
from tabletop_widgets.session import Session
from tabletop_widgets.table import Table
from tabletop.lab import progress

if TYPE_CHECKING:
    from glenmore_widgets.browsers import ComponentBrowser, RulesBrowser
    from glenmore_widgets.choosing import ChronicleChooser
    from tabletop_widgets.course import Course
    from glenmore_widgets.design_lab import DesignLab
    from glenmore_widgets.editor import Editor
    from tabletop_widgets.lesson import LessonWidget
    from glenmore_widgets.new_game import NewGame
    from tabletop_widgets.progress import Bar

_LATER = {  # loaded when first used, so that a table opens quickly
    "Bar": "progress",
    "ChronicleChooser": "choosing",
    "ComponentBrowser": "browsers",
    "Course": "course",
    "DesignLab": "design_lab",
    "Editor": "editor",
    "LessonWidget": "lesson",
    "NewGame": "new_game",
    "RulesBrowser": "browsers",
}


def _bar() -> Any:
    """A bar for an experiment that a notebook runs."""
    from tabletop_widgets.progress import Bar

    return Bar()


progress.in_notebook = _bar


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'glenmore_widgets' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"glenmore_widgets.{_LATER[name]}"), name)
    globals()[name] = value
    return value


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
    "RulesBrowser",
    "Session",
    "Table",
]

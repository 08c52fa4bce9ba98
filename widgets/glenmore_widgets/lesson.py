"""A lesson of Glen More.

LessonWidget("river")
"""

from __future__ import annotations

from pathlib import Path

from glenmore.title import TITLE
from tabletop.teach import Lesson, Progress
from tabletop_widgets import lesson as core


class LessonWidget(core.LessonWidget):
    """A lesson to do by clicks or keys; it picks up where you left off.

    `lesson` is an id ("river"), a file of your own or a `Lesson`.  Progress is kept in a file in
    your home folder, unless you hand in another `Progress`; `Progress()` keeps nothing.
    """

    def __init__(
        self,
        lesson: str | Path | Lesson,
        *,
        progress: Progress | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__(TITLE, lesson, progress=progress, language=language)

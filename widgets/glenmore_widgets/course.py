"""All lessons of Glen More.

Course()
"""

from __future__ import annotations

from glenmore.title import TITLE
from tabletop.teach import Progress
from tabletop_widgets import course as core


class Course(core.Course):
    """Every lesson with its stars; a button begins it, or picks up where you left off.

    For teachers: `Course(progress=Progress.load("anna.json")).table()` gives the same as values.
    """

    def __init__(self, *, progress: Progress | None = None, language: str | None = None) -> None:
        super().__init__(TITLE, progress=progress, language=language)

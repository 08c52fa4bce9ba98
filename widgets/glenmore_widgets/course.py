"""All lessons of Glen More.

Course()
"""

from __future__ import annotations

from glenmore.title import TITLE
from glenmore_widgets.rooms import ROOMS
from tabletop.teach import Progress
from tabletop_widgets import course as core


class Course(core.Course):
    """Every lesson with its stars; *Continue* goes on exactly where the learner was.

    For teachers: `Course(progress=Progress.load("anna.json")).table()` gives the same as values.
    """

    def __init__(self, *, progress: Progress | None = None, language: str | None = None) -> None:
        super().__init__(TITLE, progress=progress, language=language, rooms=ROOMS)

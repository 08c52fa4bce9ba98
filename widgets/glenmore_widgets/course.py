"""All lessons in a list, with minutes, stars and a button; the one that is opened stands below.

Course()
"""

from __future__ import annotations

from typing import Any, ClassVar

import ipywidgets
import traitlets

from glenmore.teach import Lesson, Progress, Quiz, Task, lessons
from glenmore_widgets.board_widget import BoardWidget, css, esm, with_still
from glenmore_widgets.closing import close_whole
from glenmore_widgets.guarding import WayBack
from glenmore_widgets.lesson import LessonWidget
from glenmore_widgets.messages import BadMessage, Request, read_word
from glenmore_widgets.stills import Still
from tabletop.teach.player import MOST_STARS


class CourseList(BoardWidget):
    """The list itself; choosing a lesson begins it."""

    _esm = esm("lifeline.js", "core.js", "course.js")
    _css = css("table.css", "lesson.css", "course.css")

    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    total = traitlets.Dict().tag(sync=True)

    verbs: ClassVar = {**BoardWidget.verbs, "open": read_word}

    def __init__(self, course: Course) -> None:
        self._course = course
        super().__init__()

    def _answer(self, request: Request) -> None:
        if request.value not in self._course.ids:
            raise BadMessage("open: there is no such lesson")
        self._course.begin(request.value)

    def _keep(self) -> tuple[WayBack]:
        course = self._course
        lesson, children = course.lesson, course.children

        def back() -> None:
            course.lesson, course.children = lesson, children

        return (back,)

    def _redraw(self) -> None:
        self._course._refresh()

    def _renumber(self) -> int:
        return int(self.prompt["serial"]) + 1


class Course(Still, ipywidgets.VBox):  # type: ignore[misc, unused-ignore]
    """Every lesson with its stars; a button begins it, or goes on where it was left.

    For teachers: `Course(progress=Progress.load("anna.json")).table()` gives the same as values.
    """

    def __init__(self, *, progress: Progress | None = None, language: str = "en") -> None:
        self.progress = Progress.load() if progress is None else progress
        self.lessons = lessons(language)
        self.lesson: LessonWidget | None = None
        self._list = CourseList(self)
        super().__init__([self._list])
        self._refresh()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all lessons in their order."""
        return tuple(lesson.id for lesson in self.lessons)

    def begin(self, id_: str) -> LessonWidget:
        """Show a lesson below the list."""
        if id_ not in self.ids:
            raise ValueError(f"there is no lesson {id_!r}; there are {', '.join(self.ids)}")
        lesson = LessonWidget(self.lessons[self.ids.index(id_)], progress=self.progress)
        old, self.lesson = self.lesson, lesson
        lesson.observe(self._refresh, "page")
        self.children = (self._list, lesson)
        if old is not None:
            old.unobserve(self._refresh, "page")
            close_whole(old)
        self._refresh()
        return lesson

    def table(self) -> list[dict[str, Any]]:
        """The list as values: id, title, minutes, stars, what is done."""
        return [self._row(lesson) for lesson in self.lessons]

    def describe(self) -> str:
        """The list in words."""
        lines = [
            f"{row['label']:>2}. {row['title']} ({row['minutes']} minutes): "
            f"{row['stars']} of {row['most']} stars, {row['state']}"
            for row in self.table()
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        minutes = sum(lesson.minutes for lesson in self.lessons)
        return f"<Course: {len(self.lessons)} lessons, {minutes} minutes>"

    def _still(self) -> tuple[None, str]:
        return None, "All lessons with their minutes and your stars, and a button for each."

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_still(super()._repr_mimebundle_(**kwargs), text=repr(self))

    def _row(self, lesson: Lesson) -> dict[str, Any]:
        kept = self.progress.lesson(lesson.id)
        marked = [step for step in lesson.steps if isinstance(step, Task | Quiz)]
        done = sum(bool(self.progress.step(lesson.id, step.id).get("done")) for step in marked)
        ids = [step.id for step in lesson.steps]
        at = ids.index(kept["step"]) + 1 if kept["step"] in ids else 0
        if done == len(marked):
            state, button = "done", "Look again"
        elif done or at > 1:
            state, button = f"step {max(at, 1)} of {len(ids)}", "Go on"
        else:
            state, button = "new", "Begin"
        return {
            "id": lesson.id,
            "label": lesson.label,
            "title": lesson.title,
            "minutes": lesson.minutes,
            "for_whom": lesson.for_whom,
            "goals": list(lesson.goals),
            "done": done,
            "steps": len(marked),
            "stars": self.progress.stars(lesson.id),
            "most": MOST_STARS * len(marked),
            "state": state,
            "button": button,
            "open": self.lesson is not None and self.lesson.lesson.id == lesson.id,
        }

    def _refresh(self, _: object = None) -> None:
        rows = self.table()
        with self._list.hold_sync():
            self._list.rows = rows
            self._list.total = {
                "stars": sum(row["stars"] for row in rows),
                "most": sum(row["most"] for row in rows),
                "minutes": sum(row["minutes"] for row in rows),
                "file": str(self.progress.path or "nowhere; it lasts as long as this kernel"),
            }

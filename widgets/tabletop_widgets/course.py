"""All lessons in a list, with minutes, stars and a button; the one that is opened stands below.

Course(title)
"""

from __future__ import annotations

from typing import Any, ClassVar

import ipywidgets
import traitlets

from tabletop.teach import Lesson, Progress, Quiz, Task
from tabletop.teach.player import MOST_STARS
from tabletop.teach.progress import default_path
from tabletop.teach.shelf import lessons
from tabletop.text import phrase, speaking
from tabletop.title import Title
from tabletop_widgets.board_widget import BoardWidget, css, esm, with_still
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import WayBack
from tabletop_widgets.lesson import LessonWidget
from tabletop_widgets.lesson_page import kept_in
from tabletop_widgets.messages import BadMessage, Verb, read_word
from tabletop_widgets.stills import Still


class CourseList(BoardWidget):
    """The list itself; choosing a lesson begins it."""

    _esm = esm("course.js")
    _css = css("table.css", "lesson.css", "course.css")

    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    total = traitlets.Dict().tag(sync=True)
    page_words = ("board", "course")

    def __init__(self, course: Course) -> None:
        self._course = course
        super().__init__(course.title, course.language)

    def begin(self, id_: str) -> None:
        """Begin a lesson, or go on with it."""
        if id_ not in self._course.ids:
            raise BadMessage("open: there is no such lesson")
        self._course.begin(id_)

    verbs: ClassVar = {**BoardWidget.verbs, "open": Verb(read_word, begin)}

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
    """Every lesson with its stars; a button begins it, or picks up where you left off.

    For teachers: with `progress=Progress.load("anna.json")`, `table()` gives the same as values.
    """

    def __init__(
        self, title: Title, *, progress: Progress | None = None, language: str | None = None
    ) -> None:
        self.title, self.language = title, language
        self.progress = Progress.load(default_path(title)) if progress is None else progress
        self.lessons = lessons(title, language)
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
        found = self.lessons[self.ids.index(id_)]
        lesson = LessonWidget(self.title, found, progress=self.progress, language=self.language)
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
        with speaking(self.language):
            return [self._row(lesson) for lesson in self.lessons]

    def describe(self) -> str:
        """The list in words."""
        with speaking(self.language):
            return "\n".join(
                phrase("course.row", **{**row, "label": f"{row['label']:>2}"})
                for row in self.table()
            )

    def __repr__(self) -> str:
        minutes = sum(lesson.minutes for lesson in self.lessons)
        return f"<Course: {len(self.lessons)} lessons, {minutes} minutes>"

    def _still(self) -> tuple[None, str]:
        return None, phrase("stills.course")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_still(super()._repr_mimebundle_(**kwargs), text=repr(self))

    def _row(self, lesson: Lesson) -> dict[str, Any]:
        kept = self.progress.lesson(lesson.id)
        marked = [step for step in lesson.steps if isinstance(step, Task | Quiz)]
        done = sum(bool(self.progress.step(lesson.id, step.id).get("done")) for step in marked)
        ids = [step.id for step in lesson.steps]
        at = ids.index(kept["step"]) + 1 if kept["step"] in ids else 0
        if done == len(marked):
            state, button = phrase("course.done"), "again"
        elif done or at > 1:
            state, button = phrase("course.step", number=max(at, 1), steps=len(ids)), "go_on"
        else:
            state, button = phrase("course.new"), "begin"
        stars, most = self.progress.stars(lesson.id), MOST_STARS * len(marked)
        facts = {"title": lesson.title, "done": done, "steps": len(marked)}
        return {
            "id": lesson.id,
            "label": lesson.label,
            "title": lesson.title,
            "minutes": lesson.minutes,
            "for_whom": lesson.for_whom,
            "goals": list(lesson.goals),
            "done": done,
            "steps": len(marked),
            "stars": stars,
            "most": most,
            "got": phrase("course.got", stars=stars, most=most),
            "spoken": phrase("course.spoken", **facts),
            "state": state,
            "finished": done == len(marked),
            "button": phrase(f"course.{button}"),
            "open": self.lesson is not None and self.lesson.lesson.id == lesson.id,
        }

    def _refresh(self, _: object = None) -> None:
        rows = self.table()
        with self._list.hold_sync():
            self._list.rows = rows
            self._list.total = self._total(rows)

    def _total(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        sums = {name: sum(row[name] for row in rows) for name in ("stars", "most", "minutes")}
        with speaking(self.language):
            return {
                "text": phrase("course.total", lessons=len(rows), **sums),
                "file": phrase("course.file", file=kept_in(self.progress)),
            }

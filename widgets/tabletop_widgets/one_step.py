"""One step of a lesson by itself: a puzzle, or something that comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from tabletop.teach import Feedback, Lesson, LessonPlayer, Progress
from tabletop.title import Title
from tabletop_widgets.guarding import in_its_language
from tabletop_widgets.lesson import LessonWidget


class Place(NamedTuple):
    """Where a step stands in a series."""

    step: str  # its id
    name: str  # of the place, another one for each step: "2 of 5"
    heading: str
    before: bool  # whether there is one
    after: bool
    kind: str = ""  # what it is called; else as in its lesson
    wrong: str = ""  # what is said first to a move that is not wanted; else as in its lesson


class OneStep(LessonWidget):
    """A lesson widget that shows one step; whoever owns it decides what comes before and after.

    `on_go` is told -1 or 1, `on_answer` when something was answered or asked for.
    """

    def __init__(
        self,
        title: Title,
        lesson: Lesson,
        *,
        progress: Progress,
        language: str | None,
        place: Place,
        on_go: Callable[[int], Any],
        on_answer: Callable[[], Any],
    ) -> None:
        self._place = place
        self._on_go, self._on_answer = on_go, on_answer
        progress.at(lesson.id, place.step)
        super().__init__(title, lesson, progress=progress, language=language)

    @in_its_language
    def take(self, lesson: Lesson, progress: Progress, place: Place) -> None:
        """Show another step on the same boards."""
        self._place = place
        progress.at(lesson.id, place.step)
        self.player = LessonPlayer(self.title, lesson, progress)
        self._wanted.clear()
        self._added.clear()
        self._answers += 1
        self._went(True)

    @in_its_language
    def next(self) -> bool:
        """Go on in the series."""
        return bool(self._on_go(1))

    @in_its_language
    def back(self) -> bool:
        """Go back in the series."""
        return bool(self._on_go(-1))

    @in_its_language
    def go(self, step: int | str) -> None:
        """There is no other step here."""
        raise ValueError(f"only {self._place.step} is shown here")

    verbs: ClassVar = {
        name: verb
        for name, verb in LessonWidget.verbs.items()
        if name not in ("restart", "again", "go")  # there is no lesson around
    }

    def _changed(self, feedback: Feedback | None, moved: bool = False) -> None:
        super()._changed(feedback, moved)
        self._on_answer()

    def _show(self) -> None:
        with self.hold_sync():
            super()._show()
            page = dict(self.page)
            if self._place.wrong and page["feedback"].get("kind") == "wrong":
                page["feedback"] = {**page["feedback"], "head": self._place.wrong}
            self.page = {
                **page,
                "ending": type(page["ending"])(),
                "place": self._place.name,
                "heading": self._place.heading,
                "kind": self._place.kind or page["kind"],
                "steps": [],
                "alone": True,
                "can_back": self._place.before,
                "can_next": self._place.after,
                "can_restart": False,
            }

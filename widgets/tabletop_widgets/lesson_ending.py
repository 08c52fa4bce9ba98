"""The end of a lesson: stars, what the learner can do now, and the way on.

A lesson that stands alone takes the next one up in its own place; in a course, the course does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar

from tabletop.teach import Lesson, LessonPlayer, Read
from tabletop.teach.shelf import lessons
from tabletop.text import phrase, speaking
from tabletop.title import Title
from tabletop_widgets.markdown import render
from tabletop_widgets.messages import BadMessage, Verb, read_true


def lesson_after(game: Title, lesson: Lesson) -> Lesson | None:
    """The lesson that follows in the same part of the course."""
    return _after(game, lesson.language, lesson.of_module, lesson.order)


@lru_cache(maxsize=64)  # reading all lessons takes longer than a click may
def _after(game: Title, language: str, of_module: bool, order: int) -> Lesson | None:
    shelf = lessons(game, language)
    return next((n for n in shelf if n.of_module == of_module and n.order > order), None)


def ending_of(player: LessonPlayer) -> dict[str, Any]:
    """What stands at the end of the last step: praise and the way on, or what is left to do."""
    lesson, rules = player.lesson, player.game.rules
    left = [step.number for step in lesson.steps if not _done(player, step)]
    if left and left != [player.number]:
        return {
            "left": phrase("lesson_page.left_open", count=len(left)),
            "go": left[0],
            "label": phrase("lesson_page.to_open", number=left[0]),
        }
    if left:
        return {}
    got, most = player.lesson_stars
    after = lesson_after(player.game, lesson)
    return {
        "head": phrase("lesson_page.ended_full" if got == most else "lesson_page.ended"),
        "share": got / most if most else 1,
        "stars": phrase("lesson_page.ended_stars", got=got, most=most),
        "goals": [render(goal, rules) for goal in lesson.goals],
        "after": phrase("lesson_page.after", title=after.title) if after else "",
    }


def _done(player: LessonPlayer, step: Any) -> bool:
    kept = player.progress.step(player.lesson.id, step.id)
    return isinstance(step, Read) or bool(kept.get("done"))


class Ending:
    """What a lesson does when it is over; for `LessonWidget`."""

    title: Title
    language: str | None
    player: LessonPlayer
    _wanted: dict[str, dict[str, tuple[str, ...]]]
    _added: dict[str, tuple[tuple[str, bool], ...]]
    on_after: Callable[[str], Any] | None = None  # a course takes up the next lesson
    on_home: Callable[[], Any] | None = None  # and shows all of them

    def begin(self, lesson: Lesson) -> None:
        """Take up another lesson in the same place."""
        with speaking(self.language):
            self.player = LessonPlayer(self.title, lesson, self.player.progress)
            self._wanted.clear()
            self._added.clear()
            self._went(True)

    def _went(self, done: bool) -> bool:
        """Another step is shown."""
        return done

    def _do_after(self, _: bool) -> None:
        after = lesson_after(self.title, self.player.lesson)
        if after is None:
            raise BadMessage("after: this was the last lesson")
        if self.on_after is not None:
            self.on_after(after.id)
        else:
            self.begin(after)

    def _do_home(self, _: bool) -> None:
        if self.on_home is None:
            raise BadMessage("home: this lesson stands alone")
        self.on_home()

    ending_verbs: ClassVar = {
        "after": Verb(read_true, _do_after),
        "home": Verb(read_true, _do_home),
    }

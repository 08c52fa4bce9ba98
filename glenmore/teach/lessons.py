"""The lessons of Glen More: found by their ids, with progress in the file of this kit."""

from __future__ import annotations

from pathlib import Path
from typing import Self, cast

from glenmore.title import TITLE
from tabletop import teach as core


class Lesson(core.Lesson):
    """A lesson: what it is about, and its steps.

    >>> from glenmore.teach import Lesson
    >>> Lesson.load("table").title
    'Your first turn'
    """

    @classmethod
    def load(
        cls, id_or_path: str | Path, language: str | None = None, check: bool = True
    ) -> Lesson:
        """A lesson of the catalog by its id, or of a file; raises LessonError."""
        return cast(Lesson, core.load(TITLE, id_or_path, language, check))


class LessonPlayer(core.LessonPlayer):
    """One learner in one lesson.

    >>> from glenmore.teach import Lesson, LessonPlayer
    >>> player = LessonPlayer(Lesson.load("table"))
    >>> player.number, player.step.kind
    (1, 'task')
    >>> player.try_("take inshriach").kind
    'right'
    """

    def __init__(
        self,
        lesson: core.Lesson | str | Path,
        progress: core.Progress | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__(TITLE, lesson, progress, language)


class Progress(core.Progress):
    """What was done in each lesson; `data` can be written as JSON."""

    @classmethod
    def load(cls, path: str | Path | None = None) -> Self:
        """Progress from a file, and saved to it from now on; without one, from the kit's own."""
        return super().load(path or default_path())


def default_path() -> Path:
    """Where progress is kept: the environment variable, else a folder in the user's home."""
    return core.default_path(TITLE)


def lessons(language: str | None = None) -> tuple[Lesson, ...]:
    """All lessons in their order, read but not played through."""
    return cast(tuple[Lesson, ...], core.lessons(TITLE, language))


def languages() -> tuple[str, ...]:
    """Languages in which there are lessons, English first."""
    return core.languages(TITLE)

"""Practice: what went wrong in lessons and puzzles comes back, one step after the other.

Practice(title)
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import ipywidgets

from tabletop.puzzles import load, sorted_by_difficulty
from tabletop.puzzles.task import lesson_of
from tabletop.teach import Lesson, Progress
from tabletop.teach.progress import PUZZLES, default_path
from tabletop.teach.repeating import Card, card, cards, due, later, mark, missed
from tabletop.teach.shelf import lessons
from tabletop.text import phrase, speaking
from tabletop.title import Title
from tabletop_widgets.board_widget import with_still
from tabletop_widgets.messages import BadMessage
from tabletop_widgets.one_step import OneStep, Place
from tabletop_widgets.shelf import BAD, GOOD, NEW, PLAIN, Shelf, button, cell, group, head
from tabletop_widgets.stills import Still


class Practice(Still, ipywidgets.VBox):  # type: ignore[misc, unused-ignore]
    """What is due today, as a series of tasks and questions in their own positions.

    The first answer counts: what is known comes back after a longer while, what is not, tomorrow.
    Stars of lessons stay as they are.  `today` says what day it is; `progress` as in `Course`.
    """

    def __init__(
        self,
        title: Title,
        *,
        progress: Progress | None = None,
        language: str | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.title, self.language, self.today = title, language, today
        self.progress = Progress.load(default_path(title)) if progress is None else progress
        self._lessons = {lesson.id: lesson for lesson in lessons(title, language)}
        self._puzzles = {one.id: one for one in sorted_by_difficulty(load(title))}
        self._shelf = Shelf(title, language, self)
        self._scratch = Progress()  # what is practised here changes no star
        self._answered: dict[str, bool] = {}  # cards of this series: whether they were known
        self._series: tuple[Card, ...] = ()
        self._at = 0
        self.board: OneStep | None = None
        super().__init__([self._shelf])
        self.begin()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def card(self) -> Card | None:
        """The one that is shown, if any."""
        return self._series[self._at] if self._series else None

    def begin(self) -> None:
        """Begin a series with what is due today."""
        now = filter(self._known, due(self.progress, self.today()))
        self._series = tuple(sorted(now, key=self._order))
        self._answered, self._at = {}, 0
        self._scratch = Progress()
        if self._series:
            self._show()
        elif self.board is not None:
            self._stand(self._shelf)
        self.refresh()

    def describe(self) -> str:
        """What is due, what comes later, and the step that is shown."""
        with speaking(self.language):
            lines = [self._told()]
            for each in self._series:
                lines.append(f"{'✓' if self._answered.get(each.id) else '·'} {self._name(each)}")
            lines += [f"  {self._later(each)}" for each in self._coming()]
            if self._series and self.board is not None:
                lines += ["", self.board.describe()]
            return "\n".join(lines)

    def refresh(self) -> None:
        """Show what is known by now, also about what was done elsewhere."""
        if not self._series and any(map(self._known, due(self.progress, self.today()))):
            self.begin()
            return
        with speaking(self.language), self._shelf.hold_sync():
            more = self._more() and all(each.id in self._answered for each in self._series)
            self._shelf.head = head(
                phrase("practice.practice"),
                self._told(),
                buttons=[button("first", phrase("practice.more"), main=True)] if more else [],
            )
            self._shelf.groups = self._groups()

    def __repr__(self) -> str:
        return "<Practice>"

    def _still(self) -> tuple[None, str]:
        return None, phrase("stills.practice")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_still(super()._repr_mimebundle_(**kwargs), text=repr(self))

    # -- cards ------------------------------------------------------------------------------------

    def _known(self, one: Card) -> bool:
        """Whether the step or puzzle still exists and asks more than a click on what is lit."""
        if one.source == PUZZLES:
            return one.item in self._puzzles
        lesson = self._lessons.get(one.source)
        asking = () if lesson is None else (step.id for step in lesson.steps if not step.guided)
        return one.item in asking

    def _order(self, one: Card) -> tuple[date, int, int]:
        """What waits longest first, then as in the course, puzzles last."""
        since = one.due or self.today()
        if one.source == PUZZLES:
            return since, len(self._lessons), [*self._puzzles].index(one.item)
        lesson = self._lessons[one.source]
        return since, [*self._lessons].index(one.source), lesson.step(one.item).number

    def _lesson(self, one: Card) -> Lesson:
        if one.source == PUZZLES:
            return lesson_of(self.title, self._puzzles[one.item], phrase("practice.a_puzzle"))
        return self._lessons[one.source]

    def _name(self, one: Card) -> str:
        """What it is, for a person."""
        if one.source == PUZZLES:
            place = [*self._puzzles].index(one.item) + 1
            return phrase("practice.puzzle", number=place)
        lesson = self._lessons[one.source]
        step = lesson.step(one.item)
        name = step.title or phrase("practice.step", number=step.number)
        return phrase("practice.from_lesson", lesson=lesson.title, step=name)

    def _later(self, one: Card) -> str:
        days = (one.due - self.today()).days if one.due else 0
        return phrase("practice.later_row", name=self._name(one), days=days)

    def _coming(self) -> list[Card]:
        """What comes back another day, besides the cards of this series."""
        found = filter(self._known, later(self.progress, self.today()))
        return [one for one in found if one.id not in self._answered]

    def _more(self) -> bool:
        series = [each.id for each in self._series]
        now = due(self.progress, self.today())
        return any(self._known(each) and each.id not in series for each in now)

    # -- showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        one = self._series[self._at]
        with speaking(self.language):
            lesson = self._lesson(one)
            place = self._place(one)
            if self.board is None:
                self.board = OneStep(
                    self.title,
                    lesson,
                    progress=self._scratch,
                    language=self.language,
                    place=place,
                    on_go=self._go,
                    on_answer=self._heard,
                )
            else:
                self.board.take(lesson, self._scratch, place)
        self._stand(self._shelf, self.board)

    def _stand(self, *parts: Any) -> None:
        """Show these below each other."""
        self.children = parts

    def _place(self, one: Card) -> Place:
        name = phrase("practice.place", number=self._at + 1, total=len(self._series))
        heading = phrase("practice.heading", place=name, name=self._name(one))
        return Place(one.item, name, heading, self._at > 0, self._at + 1 < len(self._series))

    def _go(self, way: int) -> bool:
        if not 0 <= self._at + way < len(self._series):
            return False
        self._at += way
        self._show()
        self.refresh()
        return True

    def _heard(self) -> None:
        """The first answer counts, or that help was asked for."""
        one = self.card
        if one is None or one.id in self._answered:
            return
        kept = self._scratch.step(one.source, one.item)
        if not missed(kept) and not kept.get("done"):
            return
        self._answered[one.id] = right = not missed(kept)
        if card(self.progress, one.id) is not None:
            mark(self.progress, one.id, right, self.today())
        self.refresh()

    def _chosen(self, id_: str) -> None:
        ids = [each.id for each in self._series]
        if id_ not in ids:
            raise BadMessage("open: this is not due today")
        self._go(ids.index(id_) - self._at)
        self.refresh()

    def _first(self) -> None:
        self.begin()

    def _step(self, id_: str) -> None:
        raise BadMessage("step: choose a card")

    # -- words ------------------------------------------------------------------------------------

    def _told(self) -> str:
        left = sum(each.id not in self._answered for each in self._series)
        if left:
            return phrase("practice.due", count=left)
        soon = next((each.due for each in later(self.progress, self.today()) if each.due), None)
        if soon is not None:
            return phrase("practice.until", days=(soon - self.today()).days)
        return phrase("practice.done" if any(cards(self.progress)) else "practice.nothing")

    def _groups(self) -> list[dict[str, Any]]:
        made = []
        if self._series:
            made.append(
                group(phrase("practice.today"), map(self._due_cell, self._series), wide=True)
            )
        if coming := self._coming():
            rows = [cell(one.id, PLAIN, self._later(one), self._later(one)) for one in coming]
            made.append(group(phrase("practice.later"), rows, wide=True))
        return made

    def _due_cell(self, one: Card) -> dict[str, Any]:
        known = self._answered.get(one.id)
        state = NEW if known is None else GOOD if known else BAD
        key = {NEW: "waiting", GOOD: "known", BAD: "missed"}[state]
        label = phrase(f"practice.{key}", name=self._name(one))
        return cell(one.id, state, label, self._name(one), one == self.card)

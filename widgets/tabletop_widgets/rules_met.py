"""Rules you have met: a map of all rules by chapters, with what you know of each.

RulesMet(title)
"""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from tabletop.puzzles import load
from tabletop.reference import chapter_said, said
from tabletop.teach import Progress
from tabletop.teach.met import MET, MISSED, NOT_YET, PRACTISED, STATES, Chapter, Known, rules_met
from tabletop.teach.progress import default_path
from tabletop.teach.shelf import lessons
from tabletop.text import phrase, speaking
from tabletop.title import Title
from tabletop_widgets.board_widget import with_still
from tabletop_widgets.closing import close_whole
from tabletop_widgets.lesson import LessonWidget
from tabletop_widgets.messages import BadMessage
from tabletop_widgets.shelf import BAD, GOOD, NEW, PLAIN, SIGNS, Shelf, button, cell, group, head
from tabletop_widgets.stills import Still

LOOKS = {NOT_YET: NEW, MET: PLAIN, PRACTISED: GOOD, MISSED: BAD}
MOST_STEPS = 3  # steps of lessons that are named with a rule
SPLIT = "/"


class RulesMet(Still, ipywidgets.VBox):  # type: ignore[misc, unused-ignore]
    """Every rule as a small cell: not yet met, met, practised, or missed last time.

    Choosing one opens its card, with the step of a lesson that teaches it.  `progress` as in
    `Course`; `on_step`, if given, is told the lesson and the step that somebody wants to see.
    """

    def __init__(
        self, title: Title, *, progress: Progress | None = None, language: str | None = None
    ) -> None:
        self.title, self.language = title, language
        self.progress = Progress.load(default_path(title)) if progress is None else progress
        self._lessons, self._puzzles = lessons(title, language), load(title)
        self._shelf = Shelf(title, language, self)
        self._open = ""  # the rule whose card is shown
        self.lesson: LessonWidget | None = None
        self.chapters: tuple[Chapter, ...] = ()
        self.on_step: Any = None  # (lesson, step): a course shows it in its own place
        super().__init__([self._shelf])
        self.refresh()

    # -- for Python -------------------------------------------------------------------------------

    def rule(self, id_: str) -> Known:
        """A rule with what is known of it; raises KeyError."""
        for chapter in self.chapters:
            for rule in chapter.rules:
                if rule.id == id_:
                    return rule
        raise KeyError(f"there is no rule {id_!r}")

    def show_rule(self, id_: str) -> None:
        """Show the card of a rule."""
        self._open = self.rule(id_).id
        with speaking(self.language), self._shelf.hold_sync():
            self.refresh()
            self._shelf.tell(*self._card(self.rule(id_)))

    def counts(self) -> dict[str, int]:
        """How many rules are in each state."""
        return {state: sum(one.counts[state] for one in self.chapters) for state in STATES}

    def describe(self) -> str:
        """The map in words: counts by chapter, then what was met there."""
        with speaking(self.language):
            lines = [self._total()]
            for chapter in self.chapters:
                name = chapter_said(chapter.title, self.title.package)
                lines.append(f"{name}: {self._count(chapter)}")
                lines += [
                    f"  {SIGNS[LOOKS[rule.state]]} {self._label(rule)}"
                    for rule in chapter.rules
                    if rule.state != NOT_YET
                ]
            return "\n".join(lines)

    def refresh(self) -> None:
        """Show what is known by now, also about what was done elsewhere."""
        self.chapters = rules_met(self.title, self._lessons, self._puzzles, self.progress)
        with speaking(self.language), self._shelf.hold_sync():
            self._shelf.head = head(
                phrase("met.rules"),
                self._total(),
                legend=[(LOOKS[state], phrase(f"met.{state}")) for state in STATES],
            )
            self._shelf.groups = [self._group(chapter) for chapter in self.chapters]

    def __repr__(self) -> str:
        return f"<RulesMet: {len(self.title.rules)} rules in {len(self.chapters)} chapters>"

    def _still(self) -> tuple[None, str]:
        return None, phrase("stills.rules_met")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_still(super()._repr_mimebundle_(**kwargs), text=repr(self))

    # -- messages ---------------------------------------------------------------------------------

    def _chosen(self, id_: str) -> None:
        if id_ not in self.title.rules:
            raise BadMessage("open: there is no such rule")
        self.show_rule(self.title.rules[id_].id)

    def _first(self) -> None:
        raise BadMessage("first: rules have no first one")

    def _step(self, where: str) -> None:
        """Show the step of a lesson that teaches a rule."""
        name, _, step = where.partition(SPLIT)
        found = next((one for one in self._lessons if one.id == name), None)
        if found is None or step not in [one.id for one in found.steps]:
            raise BadMessage("step: there is no such step")
        if self.on_step is not None:
            self.on_step(name, step)
            return
        old = self.lesson
        self.lesson = LessonWidget(
            self.title, found, progress=self.progress, language=self.language
        )
        self.lesson.go(step)
        self.lesson.observe(lambda _: self.refresh(), "page")
        self.children = (self._shelf, self.lesson)
        close_whole(old)

    # -- words ------------------------------------------------------------------------------------

    def _total(self) -> str:
        counts = self.counts()
        met = sum(counts[state] for state in STATES if state != NOT_YET)
        return phrase(
            "met.total", met=met, total=sum(counts.values()), **{"done": counts[PRACTISED]}
        )

    def _count(self, chapter: Chapter) -> str:
        counts = chapter.counts
        met = len(chapter.rules) - counts[NOT_YET]
        key = "count_missed" if counts[MISSED] else "count"
        return phrase(f"met.{key}", met=met, total=len(chapter.rules), missed=counts[MISSED])

    def _group(self, chapter: Chapter) -> dict[str, Any]:
        name = chapter_said(chapter.title, self.title.package)
        cells = [
            cell(rule.id, LOOKS[rule.state], self._label(rule), now=rule.id == self._open)
            for rule in chapter.rules
        ]
        return group(name, cells, self._count(chapter))

    def _label(self, rule: Known) -> str:
        title = said(self.title.rules[rule.id], self.title.package).title
        return phrase("met.label", title=title, state=phrase(f"met.{rule.state}"))

    def _card(self, rule: Known) -> tuple[str, list[dict[str, Any]]]:
        """The rule with what is known of it, and buttons to the steps that teach it."""
        full = said(self.title.rules[rule.id], self.title.package)
        state = phrase(f"met.{rule.state}_said")
        parts = [
            f"<p><b>{escape(full.title)}</b> <small>{escape(full.id)}, "
            f"{escape(full.chapter)}</small></p>",
            f"<p>{escape(full.text)}</p>",
            f"<p><em>{escape(state)}</em></p>",
        ]
        buttons = []
        for taught in rule.taught[:MOST_STEPS]:
            step = taught.step.title or phrase("practice.step", number=taught.step.number)
            label = phrase("met.taught", lesson=taught.lesson.title, step=step)
            buttons.append(button("step", label, f"{taught.lesson.id}{SPLIT}{taught.step.id}"))
        if not buttons:
            parts.append(f"<p>{escape(phrase('met.nowhere'))}</p>")
        return "".join(parts), buttons

"""Which rules a learner has met: read, practised, missed when they last came up, or not yet.

What is known comes from progress alone: steps that were reached cite rules, tasks and quizzes that
are done have practised them unless they were guided, and so have puzzles; steps that were skipped
tell nothing.  A rule counts as missed as long as something that cites it waits in the box of what
went wrong (`tabletop.teach.repeating`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.puzzles import Puzzle
from tabletop.teach.lesson import Lesson, LessonStep, Read
from tabletop.teach.progress import PUZZLES, Progress
from tabletop.teach.repeating import cards
from tabletop.title import Title

NOT_YET, MET, PRACTISED, MISSED = STATES = ("new", "met", "practised", "missed")


class Taught(NamedTuple):
    """A step that teaches a rule."""

    lesson: Lesson
    step: LessonStep


class Known(NamedTuple):
    """A rule with what a learner knows of it."""

    id: str
    title: str
    state: str  # one of STATES
    taught: tuple[Taught, ...]  # where lessons speak of it, tasks first


class Chapter(NamedTuple):
    """A chapter of the rulebook."""

    title: str
    rules: tuple[Known, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many rules are in each state."""
        found = Counter(rule.state for rule in self.rules)
        return {state: found[state] for state in STATES}


def reached(progress: Progress, lesson: Lesson) -> tuple[LessonStep, ...]:
    """The steps that a learner has seen: those that progress tells of, not what was skipped."""
    kept = progress.lesson(lesson.id)
    if kept["done"]:
        return lesson.steps
    seen = {kept["step"], *kept["steps"]}
    return tuple(step for step in lesson.steps if step.id in seen)


def rules_met(
    title: Title, lessons: Iterable[Lesson], puzzles: Sequence[Puzzle], progress: Progress
) -> tuple[Chapter, ...]:
    """Every rule of the game by chapters, with what the learner knows of it."""
    shelf = tuple(lessons)
    states = _states(shelf, puzzles, progress)
    taught: dict[str, list[Taught]] = {}
    for lesson in shelf:
        for step in lesson.steps:
            for rule in step.rules:
                taught.setdefault(rule, []).append(Taught(lesson, step))
    return tuple(
        Chapter(
            chapter,
            tuple(
                Known(
                    rule.id,
                    rule.title,
                    states.get(rule.id, NOT_YET),
                    tuple(sorted(taught.get(rule.id, ()), key=lambda t: isinstance(t.step, Read))),
                )
                for rule in title.rules.chapter(chapter)
            ),
        )
        for chapter in title.rules.chapters
    )


def _states(
    lessons: Sequence[Lesson], puzzles: Sequence[Puzzle], progress: Progress
) -> dict[str, str]:
    """What is known of each rule; a later state wins over an earlier one."""
    found: dict[str, str] = {}

    def tell(rules: Iterable[str], state: str) -> None:
        for rule in rules:
            if STATES.index(state) > STATES.index(found.get(rule, NOT_YET)):
                found[rule] = state

    waiting = {card.id for card in cards(progress) if card.open}
    for lesson in lessons:
        for step in reached(progress, lesson):
            done = bool(progress.step(lesson.id, step.id).get("done"))
            asked = not isinstance(step, Read) and not step.guided
            tell(step.rules, PRACTISED if done and asked else MET)
            if f"{lesson.id}/{step.id}" in waiting and asked:
                tell(step.rules, MISSED)
    tried = progress.section(PUZZLES)
    for puzzle in puzzles:
        if puzzle.id in tried:
            tell(puzzle.rules, PRACTISED if tried[puzzle.id].get("done") else MET)
            if f"{PUZZLES}/{puzzle.id}" in waiting:
                tell(puzzle.rules, MISSED)
    return found

"""Playing a lesson by script: do positions exist, do solutions solve, are wrong answers wrong?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from tabletop.actors import CHANCE, OVER
from tabletop.teach.attempt import Attempt, Outcome, solve
from tabletop.teach.goals import Goal
from tabletop.teach.lesson import CONTINUE, Asked, Lesson, LessonStep, Quiz, Read, Task
from tabletop.title import Title

_CITING = ("rule:", "refused_by:")
_ITEM = re.compile(r"([-*]|\d+[.)]) ")


def check_lesson(lesson: Lesson, game: Title) -> list[str]:
    """Everything that is wrong with a lesson that could be read."""
    checker = _Checker(lesson, game)
    for step in lesson.steps:
        checker.step(step)
    checker.lists()
    return checker.problems


class _Checker:
    def __init__(self, lesson: Lesson, game: Title) -> None:
        self.lesson, self.game = lesson, game
        self.problems: list[str] = []
        self.state: Any = None  # where the step before ended, if it was solved as written
        self.where = lesson.file

    def wrong(self, key: str, text: str) -> None:
        self.problems.append(f"{self.where}: {key}: {text}")

    # -- the whole lesson -------------------------------------------------------------------------

    def lists(self) -> None:
        """Rules and examples are declared by the lesson and found in its steps."""
        self.where = self.lesson.file
        for rule in self.lesson.rules:
            if rule not in self.lesson.cited:
                self.wrong("rules", f"{rule} is declared, but no step cites it")
        found = {example for step in self.lesson.steps for example in step.examples}
        for example in self.lesson.examples:
            if example not in found:
                self.wrong("examples", f"{example} is declared, but no step shows it")
        for example in sorted(found - set(self.lesson.examples)):
            self.wrong("examples", f"{example} is shown by a step, but not declared")
        self._rules("rules", self.lesson.rules)

    def _rules(self, key: str, ids: tuple[str, ...]) -> None:
        for id in ids:
            if self.game.rule(id) is None:
                self.wrong(key, f"there is no rule {id!r}")

    # -- a step -----------------------------------------------------------------------------------

    def step(self, step: LessonStep) -> None:
        """One step; leaves the position in which the next one may continue."""
        self.where = f"{self.lesson.file}: step {step.number} ({step.id})"
        self._rules("rules", step.rules)
        self._texts(step)
        state = self._position(step)
        for word in step.show:
            if word not in self.game.shows:
                known = ", ".join(sorted(self.game.shows))
                self.wrong("show", f"{word!r} is none of {known}")
        look = step.look if isinstance(step, Asked) else ()
        lit = [("highlight", text) for text in step.highlight] + [("look", text) for text in look]
        for key, text in lit if state is not None else ():
            try:
                self.game.marked(state, text)
            except ValueError as error:
                self.wrong(key, str(error))
        if isinstance(step, Task) and step.find:
            self._kept_secret(step)
        if step.examples and state is None:
            self.wrong("examples", "an example needs a position")
        if isinstance(step, Task):
            state = self._task(step, state) if state is not None else None
        elif isinstance(step, Read) and step.watch:
            state = self._watch(step, state)
        if step.position:  # a step without a position leaves the board as it was
            self.state = state

    def _kept_secret(self, task: Task) -> None:
        """What is to be found is not lit before somebody asks where to look."""
        answers = {word for text in (*task.moves, *task.solution) for word in text.split()}
        for text in task.highlight:
            if text.split()[-1] in answers:
                self.wrong("highlight", f"{text!r} is to be found; say it in look")

    def _texts(self, step: LessonStep) -> None:
        """No sentence is broken so that its next line would be read as a list."""
        for key, text in _texts_of(step):
            lines = [line.strip() for line in text.splitlines()]
            for before, line in pairwise(lines):
                if before and _ITEM.match(line) and not _ITEM.match(before):
                    self.wrong(
                        key,
                        f"a line begins with {line.split()[0]!r}; break it elsewhere, "
                        "or put an empty line before a list",
                    )

    def _position(self, step: LessonStep) -> Any:
        if step.position == CONTINUE:
            if self.state is None:
                self.wrong("position", "there is no position to continue from")
            return self.state
        if not step.position:
            return None
        try:
            state = self.game.position(step.position)
        except ValueError as error:
            self.wrong("position", str(error))
            return None
        for fault in self.game.faults(state):
            self.wrong("position", str(fault))
        return state

    def _watch(self, step: Read, state: Any) -> Any:
        if state is None:
            self.wrong("watch", "needs a position")
            return None
        for text in step.watch:
            try:
                state, _ = self.game.apply(state, self.game.parse(state, text))
            except ValueError as error:
                self.wrong("watch", f"{text!r}: {error}")
                return None
        return state

    # -- a task -----------------------------------------------------------------------------------

    def _task(self, task: Task, state: Any) -> Any:
        try:
            attempt = Attempt(self.game, task, state)
        except ValueError as error:
            self.wrong("seat", str(error))
            return None
        if attempt.seat in (CHANCE, OVER):
            self.wrong("seat", "nobody can decide here; say who the learner is")
            return None
        if attempt.state.actor != attempt.seat:
            self.wrong("position", "it is never the learner's turn to decide")
            return None
        if not self._goals(task, attempt):
            return None
        self._spelling(task, state)
        end = self._solution(task, state)
        for answer in task.moves if end is not None and task.moves_max == 1 else ():
            if Attempt(self.game, task, state).try_(answer).kind != "right":
                self.wrong("moves", f"{answer!r} is listed as right and does not reach the goal")
        for wrong in task.wrong:
            self._rules("wrong", (wrong.rule,) if wrong.rule else ())
            self._wrong_answer(task, state, wrong.try_, wrong.text)
        if end is not None:
            self._right_moves(task, state)
            self._promises(task, state)
        return end

    def _goals(self, task: Task, attempt: Attempt) -> bool:
        """Every test can be asked, and the task is not solved before it begins."""
        before = len(self.problems)
        goals: list[tuple[str, Goal]] = [("fail", fail.when) for fail in task.fail]
        goals += [("wrong", wrong.when) for wrong in task.wrong if wrong.when]
        goals += [("goal", task.goal)] if task.goal else []
        goals += [("until", task.until)] if task.until else []
        for key, goal in goals:
            for leaf in goal.leaves():
                cited = [leaf.text.removeprefix(c) for c in _CITING if leaf.text.startswith(c)]
                self._rules(key, tuple(cited))
                try:
                    leaf.holds(attempt.moment())
                except ValueError as error:
                    self.wrong(key, str(error))
        if len(self.problems) > before:
            return False
        if task.goal and task.goal.holds(attempt.moment()) and not (task.moves or task.until):
            self.wrong("goal", "is reached before the learner has done anything")
            return False
        return True

    def _spelling(self, task: Task, state: Any) -> None:
        """Single answers are written as the notation writes them, so that they can be compared."""
        if task.moves_max != 1:
            return
        start = Attempt(self.game, task, state).state
        named = [("wrong", w.try_) for w in task.wrong] + [("moves", text) for text in task.moves]
        for key, text in named:
            try:
                written = self.game.format(start, self.game.parse(start, text))
            except ValueError as error:
                self.wrong(key, str(error))
                continue
            if written != text:
                self.wrong(key, f"write {written!r}, not {text!r}")

    def _solution(self, task: Task, state: Any) -> Any:
        """Play the solution; the position after it, or None if it does not solve."""
        attempt, outcome, number = solve(self.game, task, state)
        if not attempt.done and task.solution:
            tried = task.solution[number - 1]
            self.wrong("solution", f"does not solve the task: {tried!r}: {_told(outcome)}")
        elif not attempt.done:
            self.wrong("goal", f"was not reached when {task.bots} played; give a solution")
        elif task.solution and number < len(task.solution):
            self.wrong("solution", f"the task is solved before {task.solution[number]!r}")
        return attempt.state if attempt.done else None

    def _wrong_answer(self, task: Task, state: Any, tried: str, text: str) -> None:
        """The answer is tried at the beginning, then at each point of the solution."""
        *before, last = [part.strip() for part in tried.split(";")]
        ways = (
            [tuple(before)]
            if before
            else [task.solution[:n] for n in range(max(1, len(task.solution)))]
        )
        outcomes: list[Outcome] = []
        for way in ways:
            attempt = Attempt(self.game, task, state)
            kinds = [attempt.try_(each).kind for each in way]
            if "wrong" in kinds or "unclear" in kinds:
                break
            outcomes.append(attempt.try_(last))
            if outcomes[-1].kind == "right":
                self.wrong("wrong", f"{tried!r} is in fact right")
                return
            if outcomes[-1].text == text and outcomes[-1].kind != "unclear":
                return
        said = _told(outcomes[0]) if outcomes else "it cannot be tried"
        self.wrong("wrong", f"{tried!r} does not get its text: {said}")

    def _right_moves(self, task: Task, state: Any) -> None:
        """No move of the solution gets a text about another move.

        That holds in whatever order they come; one that is refused before its time may be told so.
        """
        for n, due in enumerate(task.solution):
            for move in dict.fromkeys(task.solution):
                said = self._after(task, state, (*task.solution[:n], move))
                if said is None or (said.kind == "refused" and move != due):
                    continue
                meant = [_last(wrong.try_) for wrong in task.wrong if wrong.text == said.text]
                if meant and said.tried not in meant:
                    self.wrong(
                        "wrong",
                        f"{move!r} is part of the solution and gets the text for {meant[0]!r}",
                    )
                    return

    def _promises(self, task: Task, state: Any) -> None:
        """A text about a right move that comes too early is said of right moves only."""
        for wrong in task.wrong:
            right = _last(wrong.try_)
            if wrong.when is None or right not in task.solution:
                continue
            before = task.solution[: task.solution.index(right)]
            for move in self._early(task, state, wrong.try_):
                said = self._after(task, state, (*_before(wrong.try_), move))
                if said is None or said.text != wrong.text or move == right:
                    continue
                real = self._after(task, state, (*before, move))
                if real is None or real.kind not in ("right", "progress"):
                    self.wrong("wrong", f"{move!r} gets the text for {right!r}, and would not do")
                    return

    def _early(self, task: Task, state: Any, tried: str) -> list[str]:
        """All moves that are legal where a wrong answer is tried."""
        attempt = Attempt(self.game, task, state)
        for text in _before(tried):
            attempt.try_(text)
        now = attempt.state
        return [self.game.format(now, move) for move in self.game.legal(now)]

    def _after(self, task: Task, state: Any, texts: tuple[str, ...]) -> _Said | None:
        """What is said to the last of some tries; None if it cannot come to that."""
        attempt = Attempt(self.game, task, state)
        outcome = None
        for text in texts:
            if attempt.done or attempt.state.actor != attempt.seat:
                return None
            if outcome is not None and outcome.kind in ("wrong", "unclear"):
                return None
            outcome = attempt.try_(text)
        if outcome is None or outcome.kind == "unclear":
            return None
        return _Said(outcome.kind, outcome.text, attempt.tried)


def _texts_of(step: LessonStep) -> Iterator[tuple[str, str]]:
    """Everything that a step may say, with its key."""
    yield "text", step.text
    if isinstance(step, Asked):
        yield from (("hints", text) for text in step.hints)
        yield "praise", step.praise
    if isinstance(step, Read):
        yield from (("watch_lines", text) for text in step.watch_lines)
    if isinstance(step, Task):
        yield from (("checklist", text) for text in step.checklist)
        yield from (("wrong", wrong.text) for wrong in step.wrong)
        yield from (("fail", fail.text) for fail in step.fail)
    if isinstance(step, Quiz):
        yield from (("options", text) for each in step.options for text in (each.text, each.why))


class _Said(NamedTuple):
    """What was said to a try; the try as the notation writes it."""

    kind: str
    text: str
    tried: str


def _before(tried: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in tried.split(";")[:-1])


def _last(tried: str) -> str:
    return tried.split(";")[-1].strip()


def _told(outcome: Outcome) -> str:
    reasons = " ".join(str(reason) for reason in outcome.reasons)
    return f"{outcome.kind}: {outcome.text or reasons or outcome.why or 'the goal is not reached'}"

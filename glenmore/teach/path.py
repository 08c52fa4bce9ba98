"""In which position each step of a lesson begins and ends, for one learner."""

from __future__ import annotations

from typing import Any

from glenmore.teach.attempt import Attempt, solve
from glenmore.teach.engine import Engine
from glenmore.teach.lesson import CONTINUE, Lesson, Read, Task
from glenmore.teach.progress import Progress


class Path:
    """The way of a learner through the positions of a lesson."""

    def __init__(self, engine: Engine, lesson: Lesson, progress: Progress) -> None:
        self.engine, self.lesson, self.progress = engine, lesson, progress

    def resumed(self, index: int, attempt: Attempt) -> Attempt:
        """The attempt with the moves that were made before, if they can be made again."""
        kept = self.progress.step(self.lesson.id, self.lesson.steps[index].id)
        moves = tuple(kept.get("moves", ()))
        if moves and attempt.replay(moves, tuple(kept.get("own", ()))):
            attempt.done = bool(kept.get("done"))
        return attempt

    def begin(self, index: int, as_written: bool = False) -> Any:
        """The position in which a step begins: the learner's own, if the step can go on from it."""
        step = self.lesson.steps[index]
        if step.position != CONTINUE:
            return self.engine.position(step.position) if step.position else None
        start = self.end(index - 1, as_written)
        if not as_written and isinstance(step, Task):
            try:
                fits = solve(self.engine, step, start)[0].done
            except ValueError:
                fits = False
            if not fits:
                start = self.end(index - 1, True)
        return start

    def end(self, index: int, as_written: bool = False) -> Any:
        """The position in which a step ends; a step without one leaves the board as it was."""
        if index < 0:
            return None
        step = self.lesson.steps[index]
        if not step.position:
            return self.end(index - 1, as_written)
        start = self.begin(index, as_written)
        if isinstance(step, Read):
            return self.watch(step, start)[0]
        if not isinstance(step, Task):
            return start
        kept = self.progress.step(self.lesson.id, step.id)
        if not as_written and kept.get("done"):
            attempt = self.resumed(index, Attempt(self.engine, step, start))
            if attempt.done:
                return attempt.state
        return solve(self.engine, step, start)[0].state

    def watch(self, step: Read, state: Any) -> tuple[Any, tuple[str, ...]]:
        told: list[str] = []
        for text in step.watch:
            state, events = self.engine.apply(state, self.engine.parse(state, text))
            told += [str(event) for event in events]
        return state, tuple(told)

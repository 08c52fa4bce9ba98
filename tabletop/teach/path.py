"""In which position each step of a lesson begins and ends, for one learner."""

from __future__ import annotations

import itertools
from typing import Any

from tabletop.teach.attempt import Attempt, Turned, solve
from tabletop.teach.lesson import CONTINUE, Lesson, Read, Task
from tabletop.teach.progress import Progress
from tabletop.title import Title


class Path:
    """The way of a learner through the positions of a lesson."""

    def __init__(self, game: Title, lesson: Lesson, progress: Progress) -> None:
        self.game, self.lesson, self.progress = game, lesson, progress

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
            return self.game.position(step.position) if step.position else None
        start = self.end(index - 1, as_written)
        if not as_written and isinstance(step, Task):
            try:
                fits = solve(self.game, step, start)[0].done
            except ValueError:
                fits = False
            if not fits:
                start = self.end(index - 1, True)
        return start

    def decisions(self, index: int) -> tuple[Any, ...]:
        """The positions in which the learner decides, when a task is solved as written."""
        step, start = self.lesson.steps[index], self.begin(index)
        if not isinstance(step, Task) or not step.solution:
            return ()
        attempt = solve(self.game, step, start)[0]
        own = (then.state for then, turned in itertools.pairwise(attempt.line) if turned.own)
        return (attempt.start, *own)

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
            attempt = self.resumed(index, Attempt(self.game, step, start))
            if attempt.done:
                return attempt.state
        return solve(self.game, step, start)[0].state

    def watch(self, step: Read, state: Any) -> tuple[Any, tuple[str, ...]]:
        """The position after all that is watched, and what is told of it."""
        line = self.watched(step, state)
        told = tuple(self.game.tell(at.state, event) for at in line for event in at.events)
        return line[-1].state, step.watch_lines or told

    def watched(self, step: Read, state: Any) -> tuple[Turned, ...]:
        """What is watched, move by move; the first is the position before."""
        line = [Turned(state, "", False, ())]
        for text in step.watch:
            state, events = self.game.apply(state, self.game.parse(state, text))
            line.append(Turned(state, text, False, tuple(events)))
        return tuple(line)

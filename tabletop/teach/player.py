"""The lesson player: a state machine without any user interface.

A widget, a notebook or a terminal shows `text()`, `state` and the answers, and calls `try_`,
`answer`, `hint`, `next` …  The game is handed in as a title.
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tabletop.teach.answers import LETTERS, chosen_of, reasons
from tabletop.teach.attempt import Attempt, Outcome, Turned, solve
from tabletop.teach.checklist import Item, checklist, in_words
from tabletop.teach.feedback import Feedback, Said, told
from tabletop.teach.lesson import Asked, Lesson, LessonStep, Quiz, Read, Task
from tabletop.teach.path import Path
from tabletop.teach.phrases import phrase
from tabletop.teach.progress import Progress
from tabletop.teach.shelf import load
from tabletop.title import Title

MOST_STARS = 3


class LessonPlayer:
    """One learner in one lesson."""

    def __init__(
        self,
        game: Title,
        lesson: Lesson | str | pathlib.Path,
        progress: Progress | None = None,
        language: str | None = None,
    ) -> None:
        self.game = game
        self.lesson = lesson if isinstance(lesson, Lesson) else load(game, lesson, language)
        self.progress = progress if progress is not None else Progress()
        self.feedback: Feedback | None = None
        self.path = Path(self.game, self.lesson, self.progress)
        self.attempt: Attempt | None = None
        self._state: Any = None
        self.watched: tuple[str, ...] = ()  # what happened before the learner's eyes
        ids = [step.id for step in self.lesson.steps]
        left = self.progress.lesson(self.lesson.id)["step"]
        self._enter(ids.index(left) if left in ids else 0)

    # -- where the learner is ---------------------------------------------------------------------

    @property
    def step(self) -> LessonStep:
        """The step now."""
        return self.lesson.steps[self._index]

    @property
    def number(self) -> int:
        """The number of the step, from 1."""
        return self._index + 1

    @property
    def state(self) -> Any:
        """The position to show, or None."""
        return self.attempt.state if self.attempt else self._state

    def past(self) -> Iterator[Any]:
        """What happened in this task, latest first."""
        return self.attempt.past() if self.attempt else iter(())

    @property
    def seat(self) -> Any:
        """The learner's seat in a task, or None."""
        return self.attempt.seat if self.attempt else None

    @property
    def solved(self) -> bool:
        """Whether the step is done: a text always is."""
        return isinstance(self.step, Read) or bool(self._kept().get("done"))

    @property
    def finished(self) -> bool:
        """Whether every task and quiz of the lesson is done."""
        return all(
            isinstance(step, Read) or self.progress.step(self.lesson.id, step.id).get("done")
            for step in self.lesson.steps
        )

    @property
    def stars(self) -> int:
        """Stars of this step: earned, or still to be had."""
        kept = self._kept()
        if isinstance(self.step, Read):
            return 0
        if kept.get("done"):
            return int(kept.get("stars", 0))
        if isinstance(self.step, Quiz):
            return max(1, MOST_STARS - int(kept.get("tries", 0)) - self._told_all)
        assert isinstance(self.step, Task)
        late = kept.get("solution") or int(kept.get("tries", 0)) > self.step.tries
        return MOST_STARS - self._told_all - bool(late)

    @property
    def hints(self) -> tuple[str, ...]:
        """The stages of help in this step."""
        return self.step.hints if isinstance(self.step, Asked) else ()

    @property
    def hints_shown(self) -> int:
        """How many of them were asked for."""
        kept = self._kept()
        return min(int(kept.get("hints", kept.get("hint", 0))), len(self.hints))

    @property
    def _told_all(self) -> bool:
        """Whether help has told everything, which costs a star."""
        return 0 < len(self.hints) <= self.hints_shown

    @property
    def lit(self) -> tuple[str, ...]:
        """What is marked on the boards."""
        step = self.step
        return step.lit(self.hints_shown) if isinstance(step, Asked) else step.highlight

    def checklist(self) -> tuple[Item, ...]:
        """The parts of the goal in words, each with whether it is reached."""
        if self.attempt is None:
            return ()
        return checklist(self._asked(), self.attempt.shown_ticked())

    def _asked(self) -> tuple[str, ...]:
        assert self.attempt is not None
        attempt = self.attempt
        return in_words(self.game, self.lesson.language, attempt.task, attempt.start)

    @property
    def lesson_stars(self) -> tuple[int, int]:
        """Stars earned in this lesson, and the most there are."""
        marked = [step for step in self.lesson.steps if not isinstance(step, Read)]
        return self.progress.stars(self.lesson.id), MOST_STARS * len(marked)

    def options(self) -> tuple[tuple[str, str], ...]:
        """The legal moves of a task that is not done: as text to try, and in words."""
        if self.attempt is None or self.solved:
            return ()
        state = self._seen()
        return tuple(
            (self.game.format(state, move), self.game.say(state, move))
            for move in self.game.legal(state)
        )

    def happened(self) -> tuple[Turned, ...]:
        """What can be played back: what is watched, or what followed the learner's last move.

        The first one is the position before.
        """
        step = self.step
        if isinstance(step, Read):
            return self.path.watched(step, self.path.begin(self._index)) if step.watch else ()
        return self.attempt.followed() if self.attempt else ()

    # -- words ------------------------------------------------------------------------------------

    def text(self) -> str:
        """The step as markdown: title, text, and the answers of a quiz."""
        step = self.step
        parts = [f"**{step.title}**", step.text] if step.title else [step.text]
        if isinstance(step, Quiz):
            parts.append(
                "\n".join(
                    f"- **{LETTERS[n]}** {option.text}" for n, option in enumerate(step.options)
                )
            )
        if items := self.checklist():
            parts.append("\n".join(f"- {'☐☑'[item.done]} {item.text}" for item in items))
        parts += [f"> {line}" for line in self.watched]
        return "\n\n".join(parts)

    def describe(self) -> str:
        """All of it as plain text, for terminals and screen readers."""
        step, (got, most) = self.step, self.lesson_stars
        lines = [
            self._say(
                "head",
                title=self.lesson.title,
                number=self.number,
                steps=len(self.lesson.steps),
                stars=got,
                most=most,
            ),
            "",
            self.text().replace("**", ""),
        ]
        if step.rules:
            lines += ["", self._say("rules", rules=", ".join(step.rules))]
        if self.feedback is not None:
            lines += ["", self.feedback.text.replace("**", "")]
        if self.state is not None and (step.show or isinstance(step, Task)):
            lines += ["", self.game.describe(self._seen(), step.show)]
        return "\n".join(lines)

    def _seen(self) -> Any:
        """The position as the learner's seat may know it."""
        return self.game.seen(self.state, self.seat)

    # -- trying -----------------------------------------------------------------------------------

    def try_(self, move: Any) -> Feedback:
        """Try a move, as text or as a move of the game."""
        attempt = self.attempt
        if attempt is None:
            return self._answered(Feedback("unclear", self._say("no_task")))
        if self.solved:
            return self._answered(Feedback("unclear", self._say("solved_already")))
        outcome = attempt.try_(move)
        if outcome.kind != "unclear":
            missed = outcome.kind in ("wrong", "refused")
            facts: dict[str, Any] = {
                "moves": list(attempt.all_moves),
                "own": list(attempt.moves),
                "tries": int(self._kept().get("tries", 0)) + missed,
            }
            if outcome.kind == "right":
                facts.update(done=True, stars=self.stars)
            self._note(**facts)
        return self._answered(self._feedback(outcome))

    def answer(self, *choice: int | str | Iterable[int | str]) -> Feedback:
        """Answer a quiz: numbers from 0 or letters, one or several."""
        quiz = self.step
        if not isinstance(quiz, Quiz):
            return self._answered(Feedback("unclear", self._say("no_quiz")))
        try:
            chosen = chosen_of(choice, len(quiz.options))
        except ValueError:
            key, known = "no_such_answer" if choice else "no_answer", LETTERS[: len(quiz.options)]
            return self._answered(Feedback("unclear", self._say(key, answers=", ".join(known))))
        right = chosen == quiz.right
        if not self.solved:
            self._note(tries=int(self._kept().get("tries", 0)) + (not right))
            if right:
                self._note(stars=self.stars, answer=sorted(chosen), done=True)
        said = reasons(quiz, chosen)
        if right and quiz.praise:
            said.append(quiz.praise)
        if not right and chosen < quiz.right:
            said.append(self._say("more_answers"))
        said += self._our_reading(quiz)
        words = Said(self._say("right" if right else "not_quite"), "\n\n".join(said))
        kind = "right" if right else "wrong"
        return self._answered(Feedback(kind, words.text, (), quiz.rules, self.stars, said=words))

    def hint(self) -> str:
        """The next stage of help; the last one costs a star."""
        if not self.hints:
            return self._say("no_hint")
        if not self.solved:
            self._note(hints=min(self.hints_shown + 1, len(self.hints)))
        return self.hints[max(0, self.hints_shown - 1)]

    def solution(self) -> tuple[str, ...]:
        """Moves that solve the task, or the letters of the right answers; costs a star."""
        step = self.step
        if isinstance(step, Quiz):
            if not self.solved:
                self._note(tries=MOST_STARS, solution=True)
            return tuple(LETTERS[n] for n in sorted(step.right))
        if not isinstance(step, Task):
            return ()
        if not self.solved:
            self._note(solution=True)
        return step.solution

    def show_solution(self) -> Feedback:
        """Solve the step before the learner's eyes; costs a star."""
        step, moves = self.step, self.solution()
        if isinstance(step, Quiz):
            return self.answer(*moves)
        if not isinstance(step, Task):
            return self._answered(Feedback("unclear", self._say("no_task")))
        if self.solved:
            self.restart()
        self.attempt, outcome, _ = solve(self.game, step, self.path.begin(self._index))
        self._note(
            done=True,
            stars=self.stars,
            moves=list(self.attempt.all_moves),
            own=list(self.attempt.moves),
        )
        return self._answered(self._feedback(outcome))

    def undo(self) -> bool:
        """Take back the last move of a task; False if there is none."""
        if self.attempt is None or self.solved or not self.attempt.undo():
            return False
        self._note(moves=list(self.attempt.all_moves), own=list(self.attempt.moves))
        self.feedback = None
        return True

    # -- going on ---------------------------------------------------------------------------------

    def next(self) -> bool:
        """Go to the next step; False if this one is not done yet, or is the last."""
        return self.solved and self.skip()

    def skip(self) -> bool:
        """Go to the next step, done or not; False at the end.  What was read is ticked off."""
        self._passed()
        if self.number == len(self.lesson.steps):
            if self.finished:
                self.progress.at(self.lesson.id, self.step.id, done=True)
            return False
        self._enter(self._index + 1)
        return True

    def back(self) -> bool:
        """Go to the step before; False at the beginning."""
        if self._index == 0:
            return False
        self._enter(self._index - 1)
        return True

    def go(self, step: int | str) -> None:
        """Go to a step by its number, from 1, or its id."""
        if isinstance(step, int):
            if not 1 <= step <= len(self.lesson.steps):
                raise ValueError(f"{self.lesson.id} has no step {step}")
            self._enter(step - 1)
        else:
            self._enter(self.lesson.step(step).number - 1)

    def restart(self, lesson: bool = False) -> None:
        """Begin the step again, or the whole lesson; stars of the step stay lost."""
        if lesson:
            self.progress.forget(self.lesson.id)
            self._enter(0)
        elif not isinstance(self.step, Read):
            self._note(done=False, stars=0, moves=[], own=[])
            self._enter(self._index)

    # -- inside -----------------------------------------------------------------------------------

    def _say(self, key: str, **facts: Any) -> str:
        return phrase(self.lesson.language, key, **facts)

    def _kept(self) -> dict[str, Any]:
        return self.progress.step(self.lesson.id, self.step.id)

    def _note(self, **facts: Any) -> None:
        self.progress.note(self.lesson.id, self.step.id, **facts)

    def _our_reading(self, step: LessonStep) -> list[str]:
        """Says which rules behind a question are our own: nobody shall take them for printed."""
        cards = filter(None, map(self.game.rule, step.rules))
        ours = [card.id for card in cards if card.ours]
        return [self._say("our_reading", rules=", ".join(ours))] if ours else []

    def _answered(self, feedback: Feedback) -> Feedback:
        self.feedback = feedback
        if self.finished and feedback.kind == "right":
            self.progress.at(self.lesson.id, self.step.id, done=True)
        return feedback

    def _enter(self, index: int) -> None:
        self._index = index
        self.feedback, self.attempt, self.watched = None, None, ()
        step = self.step
        if isinstance(step, Task):
            attempt = Attempt(self.game, step, self.path.begin(index))
            self.attempt = self.path.resumed(index, attempt)
        elif isinstance(step, Read) and step.watch:
            self._state, self.watched = self.path.watch(step, self.path.begin(index))
        else:
            self._state = self.path.end(index)
        self.progress.at(self.lesson.id, step.id)
        if index + 1 == len(self.lesson.steps):
            self._passed()

    def _passed(self) -> None:
        """Tick off a step to read."""
        if isinstance(self.step, Read) and not self._kept().get("done"):
            self._note(done=True)

    def _feedback(self, outcome: Outcome) -> Feedback:
        step = self.step
        assert isinstance(step, Task)
        reasons = tuple(self.game.tell(self.state, reason) for reason in outcome.reasons)
        source: Sequence[Any] = outcome.reasons or outcome.events
        rules = tuple(dict.fromkeys(rule for each in source for rule in each.rules))
        now = self.game.question(self._seen()) if outcome.kind == "progress" else ""
        words = told(self.game, self.lesson.language, step, outcome, reasons, self._asked(), now)
        return Feedback(
            outcome.kind,
            words.text,
            reasons,
            rules,
            self.stars,
            tuple(self.game.tell(self.state, event) for event in outcome.events),
            outcome.ticked,
            words,
        )

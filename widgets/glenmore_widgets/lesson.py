"""A lesson as a widget: narration, live boards, tasks, quizzes, hints, stars.

    LessonWidget("river")

Everything is judged by `glenmore.teach.LessonPlayer`; here its steps are shown and messages of the
page are passed on.  Besides the traits of `BoardWidget` there is `page`: the texts of the step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import traitlets

import glenmore as gm
from glenmore import draw
from glenmore.components import COLORS
from glenmore.describe import describe_move
from glenmore.draw.lesson_boards import ALL, lesson_boards, lesson_still
from glenmore.teach import Feedback, Lesson, LessonPlayer, Progress, Quiz, Task
from glenmore.viewing import seat_shown
from glenmore_widgets.board_widget import BoardWidget, action, css, esm, option, prompt
from glenmore_widgets.guarding import WayBack, kept_values
from glenmore_widgets.guidance import about, asked, group_of, rule_of
from glenmore_widgets.lesson_page import page_of
from glenmore_widgets.lesson_tries import refused_moves, refused_texts, told_move, without_place
from glenmore_widgets.markdown import plain
from glenmore_widgets.messages import (
    BadMessage,
    Request,
    read_move,
    read_number,
    read_text,
    read_true,
    read_word,
    read_words,
)
from tabletop.draw.board import Painter, Showing, front_of
from tabletop.teach.path import Path as Way

MEANT = ("option", "try", "type", "answer", "undo")  # are meant for one position only
MOST_ANSWERS = 26
LONGEST_MOVE = 120
TITLES = {"wrong": "Not what the task asks", "refused": "Not allowed", "unclear": "Not understood"}


def read_answers(name: str, value: object) -> tuple[int, ...]:
    """Numbers of answers."""
    if type(value) is not list or len(value) > MOST_ANSWERS:
        raise BadMessage(f"{name}: not a short list of numbers")
    return tuple(read_number(name, item) for item in value)


def read_typed(name: str, value: object) -> str:
    """A move as it is typed."""
    if type(value) is not str or not 0 < len(value.strip()) <= LONGEST_MOVE:
        raise BadMessage(f"{name}: not a short text")
    return " ".join(read_text(name, value).split())


class LessonWidget(BoardWidget):
    """A lesson to be done by clicks or keys; it goes on where it was left.

    `lesson` is an id ("river"), a file of your own or a `Lesson`.  Progress is kept in a file in
    your home folder, unless you hand in another `Progress`; `Progress()` keeps nothing.
    """

    _esm = esm("lifeline.js", "core.js", "lesson.js")
    _css = css("table.css", "lesson.css") + draw.SHEET_STYLE

    page = traitlets.Dict().tag(sync=True)

    verbs: ClassVar = {
        **BoardWidget.verbs,
        "option": read_number,
        "try": read_words,
        "type": read_typed,
        "answer": read_answers,
        "undo": read_true,
        "hint": read_true,
        "solution": read_true,
        "next": read_true,
        "back": read_true,
        "restart": read_true,
        "again": read_true,
        "go": read_number,
        "show": read_number,
        "open": read_word,
        "close": read_word,
    }

    def __init__(
        self, lesson: str | Path | Lesson, *, progress: Progress | None = None, language: str = "en"
    ) -> None:
        if not isinstance(lesson, Lesson):
            own = isinstance(lesson, Path) or str(lesson).endswith(".toml")
            lesson = Lesson.load(lesson, language, check=own)
        progress = Progress.load() if progress is None else progress
        self.player = LessonPlayer(lesson, progress)
        self.moves: tuple[gm.Move, ...] = ()
        self._tries: tuple[gm.Move, ...] = ()  # what may be tried besides, and is refused
        self._wanted: dict[str, tuple[str, ...]] = {}  # refusals that a task is about
        self._shown: int | None = None  # the estate that was asked for
        self._painter = Painter()
        self._serial = 0
        self._answers = 0  # how often something was said
        super().__init__()
        self._draw()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson as a value."""
        return self.player.lesson

    @property
    def state(self) -> gm.State | None:
        """The position on the board, if there is one."""
        state: gm.State | None = self.player.state
        return state

    def try_(self, move: gm.Move | str) -> Feedback:
        """Try a move, as a click does; a text is read as notation."""
        before = self.player.state
        feedback = self.player.try_(move)
        self._changed(feedback, moved=self.player.state is not before)
        return feedback

    def answer(self, *choice: int | str) -> Feedback:
        """Answer the question: letters, or numbers from 0."""
        feedback = self.player.answer(*choice)
        self._changed(feedback)
        return feedback

    def hint(self) -> str:
        """The hint; costs a star."""
        text = self.player.hint()
        self._changed(None)
        return text

    def show_solution(self) -> Feedback:
        """Solve the step before the learner's eyes; costs a star."""
        feedback = self.player.show_solution()
        self._changed(feedback, moved=True)
        return feedback

    def next(self) -> bool:
        """Go to the next step; at the end: False."""
        return self._went(self.player.skip())

    def back(self) -> bool:
        """Go to the step before."""
        return self._went(self.player.back())

    def go(self, step: int | str) -> None:
        """Go to a step by its number, from 1, or its id."""
        self.player.go(step)
        self._went(True)

    def restart(self, lesson: bool = False) -> None:
        """Begin the step again, or the whole lesson."""
        self.player.restart(lesson)
        self._went(True)

    def undo(self) -> bool:
        """Take back the last move of a task."""
        done = self.player.undo()
        if done:
            self._changed(None, moved=True)
        return done

    def position(self, step: int | str = 1) -> gm.State:
        """The position in which a step begins, as the lesson has it."""
        steps = self.lesson.steps
        index = (step if isinstance(step, int) else self.lesson.step(step).number) - 1
        if not 0 <= index < len(steps):
            raise ValueError(f"{self.lesson.id} has no step {step}")
        way = Way(self.player.game, self.lesson, Progress())
        found: gm.State | None = way.begin(index, True) or way.end(index, True)
        if found is None:
            raise ValueError(f"step {step} has no position")
        return found

    def describe(self) -> str:
        """The step in words: everything that the page shows."""
        player, page = self.player, self.page
        lines = [player.describe()]
        if page["hint"]:
            lines += ["", f"Hint: {plain(self._hint_text())}"]
        if self.options:
            lines += ["", f"{asked(player.state)}:"]
            lines += [f"{choice['n']:3}. {choice['text']}" for choice in self.options]
        lines += ["", f"{page['worth']} {page['place']}".strip()]
        return "\n".join(lines)

    def static(self) -> draw.Picture:
        """The first position as a picture, for places where widgets cannot live."""
        for step in self.lesson.steps:
            if step.position:
                return lesson_still(
                    self.position(step.number), step.show, f"lesson {self.lesson.id}"
                )
        raise ValueError(f"{self.lesson.id} has no position")

    def __repr__(self) -> str:
        lesson = self.lesson
        return f"<Lesson {lesson.id}: {lesson.title}, {len(lesson.steps)} steps>"

    # -- messages from the page -------------------------------------------------------------------

    def _answer(self, request: Request) -> None:
        if request.verb in MEANT and self._stale(request):
            return
        doings: Mapping[str, Callable[[Any], object]] = {
            "option": self._do_option,
            "try": self._do_try,
            "type": self._do_type,
            "answer": self._do_answer,
            "undo": lambda _: self.undo(),
            "go": self._do_go,
            "hint": self._do_hint,
            "solution": self._do_solution,
            "next": lambda _: self.next(),
            "back": lambda _: self.back(),
            "restart": lambda _: self.restart(),
            "again": lambda _: self.restart(True),
            "show": self._do_show,
            "open": self._do_open,
            "close": self._do_open,
        }
        doings[request.verb](request.value)

    def _do_option(self, number: int) -> None:
        choices = self.moves + self._tries
        if number >= len(choices):
            raise BadMessage(f"option: there is no option {number}")
        self.try_(choices[number])

    def _do_try(self, words: tuple[Any, ...]) -> None:
        state = self._task_state("try")
        move = read_move(state, words)
        gm.check(state, move)  # what cannot be a move at all is refused here
        self.try_(move)

    def _do_type(self, text: str) -> None:
        self._task_state("type")
        self.try_(text)

    def _task_state(self, verb: str) -> gm.State:
        if not self.moves or self.state is None:
            raise BadMessage(f"{verb}: there is nothing to try")
        return self.state

    def _do_answer(self, chosen: tuple[int, ...]) -> None:
        step = self.player.step
        if not isinstance(step, Quiz):
            raise BadMessage("answer: there is no question")
        if any(number >= len(step.options) for number in chosen):
            raise BadMessage("answer: there is no such answer")
        self.answer(*chosen)

    def _do_hint(self, _: bool) -> None:
        if not self.page["can_hint"]:
            raise BadMessage("hint: there is none")
        self.hint()

    def _do_solution(self, _: bool) -> None:
        if not self.page["can_solve"]:
            raise BadMessage("solution: a hint comes first")
        self.show_solution()

    def _do_go(self, number: int) -> None:
        if not 1 <= number <= len(self.lesson.steps):
            raise BadMessage(f"go: there is no step {number}")
        self.go(number)

    def _do_show(self, seat: int) -> None:
        if self.state is None or seat >= len(self.state.players):
            raise BadMessage(f"show: there is no seat {seat}")
        self._shown = seat
        self._draw()

    def _do_open(self, name: str) -> None:
        if name not in [board["id"] for board in self.boards]:
            raise BadMessage("open: there is no such board")

    # -- when something fails ---------------------------------------------------------------------

    def _keep(self) -> tuple[WayBack, WayBack]:
        """Back to where the learner was; what was noted as done stays so."""
        kept, shown = kept_values(self.player), self._shown

        def back() -> None:
            vars(self.player).update(kept)
            self._shown = shown

        return back, back

    def _redraw(self) -> None:
        self._draw()

    def _renumber(self) -> int:
        self._serial += 1
        return self._serial

    # -- what the view shows ----------------------------------------------------------------------

    def _went(self, done: bool) -> bool:
        """Another step, or the last one is finished."""
        self._shown = None
        self._serial += done
        self._draw()
        return done

    def _changed(self, feedback: Feedback | None, moved: bool = False) -> None:
        """Something was said; the position may be another."""
        self._answers += 1
        self._serial += moved or (feedback is not None and feedback.kind == "right")
        if moved:
            self._shown = None
        self._draw()
        if feedback is None or not self.moves:
            return
        found = feedback.kind == "progress" and feedback.reasons  # a refusal that was asked for
        if feedback.kind in TITLES or found:
            self._pop(feedback)

    def _pop(self, feedback: Feedback) -> None:
        """The answer beside the place that was chosen."""
        self._messages += 1
        text = plain(feedback.text.partition("\n\n> ")[0])
        reasons = [r for r in feedback.reasons if r not in text]
        self.message = {
            "n": self._messages,
            "kind": "refused" if feedback.kind == "refused" else "note",
            "title": TITLES.get(feedback.kind, "Found"),
            "text": text,
            "reasons": [{"text": reason, "rules": []} for reason in reasons],
            "cards": [],  # they stand with the answer, so that the board stays to be seen
        }

    def _hint_text(self) -> str:
        return str(getattr(self.player.step, "hint", ""))

    def _draw(self) -> None:
        player = self.player
        state, step = player.state, player.step
        open_ = isinstance(step, Task) and not player.solved and state.actor == player.seat
        self.moves = gm.legal(state) if open_ else ()
        seat = player.seat if player.seat is not None else seat_shown(state) if state else 0
        show = step.show or (ALL if step.kind == "play" else ())
        if state is not None:
            state = gm.view(state, seat)  # all that is sent is made of this
        texts = self._refusals_wanted() if open_ else ()
        wanted = refused_moves(state, texts) if texts else None
        showing = Showing(
            seat, self.moves, show, lit=step.highlight, wanted=wanted, asked=self._shown
        )
        boards = lesson_boards(state, showing) if state is not None else []
        self._tries = without_place(wanted or (), boards)
        with self.hold_sync():
            self.boards = [self._painter.sent(board) for board in boards]
            self.options = [
                option(len(self.moves) + n, told_move(state, move), "", "Try")
                for n, move in enumerate(self._tries)
            ] + [
                option(n, describe_move(state, move), about(state, move), group_of(move))
                for n, move in enumerate(self.moves)
            ]
            self.prompt = self._prompt(front_of(boards) if state is not None else "")
            self.page = page_of(player, self._answers, open_)
            self.message = {}

    def _refusals_wanted(self) -> tuple[str, ...]:
        """Moves that this task wants to see refused."""
        step = self.player.step
        assert isinstance(step, Task)
        if step.id not in self._wanted:
            start = self.position(step.number)
            self._wanted[step.id] = refused_texts(self.player.game, step, start)
        return self._wanted[step.id]

    def _prompt(self, front: str) -> dict[str, Any]:
        player = self.player
        state, step = player.state, player.step
        feedback = player.feedback
        said = plain(feedback.text) if feedback is not None else ""
        facts: dict[str, Any] = {"serial": self._serial, "front": front, "said": said}
        if not self.moves:
            return prompt(step.title or self.lesson.title, **facts)
        undo = bool(step.moves_max != 1) if isinstance(step, Task) else False
        return prompt(
            asked(state),
            rule=rule_of(state),
            who=state.game.actor_name(state.actor),
            color=COLORS[state.actor] if state.actor >= 0 else "",
            actions=[action("undo", "↶ Undo", keys="U", title="Take back your last move")]
            if undo
            else [],
            **facts,
        )

"""A lesson as a widget: narration, live boards, tasks, quizzes, hints, stars.

    LessonWidget(title, "river")

Everything is judged by `tabletop.teach.LessonPlayer`; here its steps are shown and messages of the
page are passed on.  Besides the traits of `BoardWidget` there is `page`: the texts of the step.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from tabletop.draw.board import Painter, Showing, front_of
from tabletop.draw.pictures import Picture
from tabletop.game import validate
from tabletop.teach import Feedback, Lesson, LessonPlayer, Progress, Quiz, Task
from tabletop.teach.path import Path as Way
from tabletop.teach.progress import default_path
from tabletop.teach.shelf import load
from tabletop.text import phrase, speaking
from tabletop.title import Title
from tabletop_widgets.board_widget import BoardWidget, action, css, esm, prompt
from tabletop_widgets.guarding import WayBack, in_its_language, kept_values
from tabletop_widgets.lesson_ending import Ending
from tabletop_widgets.lesson_film import LessonFilm
from tabletop_widgets.lesson_page import page_of
from tabletop_widgets.lesson_tries import (
    in_question,
    listed,
    read_answers,
    read_typed,
    refused_moves,
    refused_texts,
    shut_moves,
    without_place,
)
from tabletop_widgets.markdown import plain
from tabletop_widgets.messages import (
    BadMessage,
    Verb,
    read_move,
    read_number,
    read_numbers,
    read_true,
    read_word,
    read_words,
)


class LessonWidget(Ending, LessonFilm):  # type: ignore[misc, unused-ignore]
    """A lesson to do by clicks or keys; it picks up where you left off.

    `lesson` is an id ("river"), a file of your own or a `Lesson`.  Progress is kept in a file in
    your home folder, unless you hand in another `Progress`; `Progress()` keeps nothing.
    """

    _esm = esm("ending.js", "lesson.js")
    _css = css("table.css", "lesson.css", "ending.css")
    page_words = ("board", "lesson")

    page = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        title: Title,
        lesson: str | Path | Lesson,
        *,
        progress: Progress | None = None,
        language: str | None = None,
    ) -> None:
        if not isinstance(lesson, Lesson):
            own = isinstance(lesson, Path) or str(lesson).endswith(".toml")
            lesson = load(title, lesson, language, check=own)
        progress = Progress.load(default_path(title)) if progress is None else progress
        with speaking(language):
            self.player = LessonPlayer(title, lesson, progress)
        self.moves: tuple[Any, ...] = ()
        self._tries: tuple[Any, ...] = ()  # what may be tried besides, and is refused
        self._wanted: dict[str, dict[str, tuple[str, ...]]] = {}  # refusals that a task is about
        self._added = {}
        self._shown: int | None = None  # the seat whose board was asked for
        self._painter = Painter()
        self._serial = 0
        self._answers = 0  # how often something was said
        super().__init__(title, language)
        with speaking(language):
            self._draw()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson as a value."""
        return self.player.lesson

    @property
    def state(self) -> Any:
        """The position on the board, if there is one."""
        return self.player.state

    @in_its_language
    def try_(self, move: Any) -> Feedback:
        """Try a move, as a click does; a text is read as notation."""
        before = self.player.state
        feedback = self.player.try_(move)
        self._changed(feedback, moved=self.player.state is not before)
        return feedback

    @in_its_language
    def answer(self, *choice: int | str) -> Feedback:
        """Answer the question: letters, or numbers from 0."""
        feedback = self.player.answer(*choice)
        self._changed(feedback)
        return feedback

    @in_its_language
    def hint(self) -> str:
        """The next stage of help; the last one costs a star."""
        text = self.player.hint()
        self._changed(None)
        return text

    @in_its_language
    def show_solution(self) -> Feedback:
        """Solve the step before the learner's eyes; costs a star."""
        feedback = self.player.show_solution()
        self._changed(feedback, moved=True)
        return feedback

    @in_its_language
    def next(self) -> bool:
        """Go to the next step; at the end: False."""
        return self._went(self.player.skip())

    @in_its_language
    def back(self) -> bool:
        """Go to the step before."""
        return self._went(self.player.back())

    @in_its_language
    def go(self, step: int | str) -> None:
        """Go to a step by its number, from 1, or its id."""
        self.player.go(step)
        self._went(True)

    @in_its_language
    def restart(self, lesson: bool = False) -> None:
        """Begin the step again, or the whole lesson."""
        self.player.restart(lesson)
        self._went(True)

    @in_its_language
    def undo(self) -> bool:
        """Take back the last move of a task."""
        done = self.player.undo()
        if done:
            self._changed(None, moved=True)
        return done

    def position(self, step: int | str = 1) -> Any:
        """The position in which a step begins, as the lesson has it."""
        steps = self.lesson.steps
        index = (step if isinstance(step, int) else self.lesson.step(step).number) - 1
        if not 0 <= index < len(steps):
            raise ValueError(f"{self.lesson.id} has no step {step}")
        way = Way(self.player.game, self.lesson, Progress())
        found = way.begin(index, True) or way.end(index, True)
        if found is None:
            raise ValueError(f"step {step} has no position")
        return found

    def describe(self) -> str:
        """The step in words: everything that the page shows."""
        with speaking(self.language):
            return self._described()

    def _described(self) -> str:
        player, page = self.player, self.page
        lines = [player.describe()]
        if page["hint"]:
            text = plain(player.hints[player.hints_shown - 1])
            lines += ["", phrase("lesson_page.hint", stage=page["hint_head"], text=text)]
        if self.options:
            lines += ["", f"{self.title.asked(player.state)}:"]
            lines += [f"{choice['n']:3}. {choice['text']}" for choice in self.options]
        lines += ["", f"{page['worth']} {page['place']}".strip()]
        return "\n".join(lines)

    @in_its_language
    def static(self) -> Picture:
        """The first position as a picture, for places where widgets cannot live."""
        for step in self.lesson.steps:
            if step.position:
                name = phrase("lesson_page.still", lesson=self.lesson.id)
                at = self.position(step.number)
                return self.title.picture(at, self.title.seat_shown(at), step.show, name)
        raise ValueError(f"{self.lesson.id} has no position")

    def __repr__(self) -> str:
        lesson = self.lesson
        return f"<Lesson {lesson.id}: {lesson.title}, {len(lesson.steps)} steps>"

    # -- messages from the page -------------------------------------------------------------------

    def _do_option(self, number: int) -> None:
        choices = self.moves + self._tries
        if number >= len(choices):
            raise BadMessage(f"option: there is no option {number}")
        self.try_(choices[number])

    def _do_try(self, words: tuple[Any, ...]) -> None:
        state = self._task_state("try")
        move = read_move(state, words)
        validate(state, move)  # what cannot be a move at all is refused here
        self.try_(move)

    def _do_type(self, text: str) -> None:
        self._task_state("type")
        self.try_(text)

    def _task_state(self, verb: str) -> Any:
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
            raise BadMessage("solution: the hints come first")
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

    verbs: ClassVar = {
        **BoardWidget.verbs,
        **Ending.ending_verbs,
        "option": Verb(read_number, _do_option, here=True),
        "try": Verb(read_words, _do_try, here=True),
        "type": Verb(read_typed, _do_type, here=True),
        "answer": Verb(read_answers, _do_answer, here=True),
        "undo": Verb(read_true, lambda widget, _: widget.undo(), here=True),
        "hint": Verb(read_true, _do_hint),
        "solution": Verb(read_true, _do_solution),
        "next": Verb(read_true, lambda widget, _: widget.next()),
        "back": Verb(read_true, lambda widget, _: widget.back()),
        "restart": Verb(read_true, lambda widget, _: widget.restart()),
        "again": Verb(read_true, lambda widget, _: widget.restart(True)),
        "go": Verb(read_number, _do_go),
        "show": Verb(read_number, _do_show),
        "frames": Verb(read_numbers, LessonFilm._tell_frames, here=True),
        "open": Verb(read_word, _do_open),
        "close": Verb(read_word, _do_open),
    }

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

    def _draw(self) -> None:
        with speaking(self.language):
            self._show()

    def _show(self) -> None:
        player = self.player
        state, step = player.state, player.step
        open_ = isinstance(step, Task) and not player.solved and state.actor == player.seat
        title, seat, show = self.title, self._seat(), self._names_shown()
        self.moves = title.legal(state) if open_ else ()
        if state is not None:
            state = title.view(state, seat)  # all that is sent is made of this
        texts = self._refusals_wanted() if open_ else {}
        wanted = refused_moves(title, state, texts) if texts else None
        find = open_ and isinstance(step, Task) and step.find
        showing = Showing(
            seat,
            self.moves,
            show,
            lit=() if isinstance(step, Task) and player.solved else player.lit,
            wanted=wanted,
            asked=self._shown,
            find=find,
            past=player.past(),
        )
        boards = [*title.boards(state, showing)] if state is not None else []
        # What is offered at a place for this task only stands in the list as well.
        usual = title.boards(state, showing.with_(wanted=())) if wanted else ()
        self._tries = in_question(title, state, without_place(wanted or (), usual), texts)
        shut = shut_moves(state, boards) if find else ()
        if open_:
            self._keep_boards(boards)
        self._sheet = any(board.html for board in boards)
        with self.hold_sync():
            self.boards = [self._painter.sent(board) for board in boards]
            self.options = listed(title, state, self.moves, self._tries, shut, boards, mixed=find)
            self._tries += shut
            self.prompt = self._prompt(front_of(boards) if state is not None else "")
            self.page = page_of(player, self._answers, open_)
            self.message = {}

    def _refusals_wanted(self) -> dict[str, tuple[str, ...]]:
        """Moves that this task wants to see refused."""
        step = self.player.step
        assert isinstance(step, Task)
        if step.id not in self._wanted:
            start = self.position(step.number)
            self._wanted[step.id] = refused_texts(self.player.game, step, start)
        return self._wanted[step.id]

    def _notes(self) -> Sequence[str]:
        """What is paid, open and possible, once a task is under way."""
        attempt = self.player.attempt
        if attempt is None or not attempt.all_moves:
            return ()
        seen = self.title.seen(attempt.state, attempt.seat)
        return self.title.notes(seen, self.moves, attempt.before)

    def _prompt(self, front: str) -> dict[str, Any]:
        state, step, feedback = self.player.state, self.player.step, self.player.feedback
        said = plain(feedback.text) if feedback is not None else ""
        facts: dict[str, Any] = {"serial": self._serial, "front": front, "said": said}
        facts.update(self._played())
        if not self.moves:
            return prompt(step.title or self.lesson.title, **facts)
        title, back = self.title, phrase("actions.take_back_title")
        undo = bool(step.moves_max != 1) if isinstance(step, Task) else False
        find = isinstance(step, Task) and step.find
        return prompt(
            title.asked(state),
            hint=phrase("lesson_page.find") if find else "",
            rule=title.rule_asked(state),
            notes=() if find else self._notes(),
            who=title.seat_name(state, state.actor),
            color=title.seat_color(state.actor) if state.actor >= 0 else "",
            actions=[action("undo", phrase("actions.take_back"), keys="U", title=back)]
            if undo
            else [],
            **facts,
        )

"""A puzzle as a lesson of one task, with its words: the question, help in three stages, reasons.

What is right is told as what it is: the opinion of a search, with the number of its runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tabletop.bots.judgement import Because
from tabletop.puzzles.puzzle import Puzzle, Why
from tabletop.teach.lesson import Lesson, Task, Wrong
from tabletop.teach.progress import PUZZLES, Progress
from tabletop.text import language, listed, texts_of
from tabletop.title import Title

FEW = 3  # moves that the second stage of help leaves


class Marks(Progress):
    """What a lesson player notes about puzzles, kept in the section of puzzles of a learner."""

    def __init__(self, whole: Progress) -> None:
        super().__init__()
        self.whole, self.path = whole, whole.path

    def lesson(self, id: str) -> dict[str, Any]:
        """All puzzles as steps of one lesson."""
        return {"step": "", "done": False, "steps": self.whole.section(PUZZLES)}

    def note(self, lesson: str, step: str, **facts: Any) -> None:
        """Write something down about a puzzle."""
        self.whole.keep(PUZZLES, step, **facts)

    def at(self, lesson: str, step: str, done: bool | None = None) -> None:
        """Puzzles have no order in which one is left."""

    def forget(self, lesson: str) -> None:
        """Begin each puzzle anew that was tried."""
        for id in tuple(self.whole.section(PUZZLES)):
            self.whole.keep(PUZZLES, id, done=False, stars=0, moves=[], own=[])

    def save(self, path: Any = None) -> None:
        """Whoever keeps the whole saves it."""
        self.whole.save(path)


def level_words(title: Title, puzzle: Puzzle) -> str:
    """How difficult it is, in words."""
    return texts_of(title.package).phrase(f"puzzles.level_{puzzle.level}")


def lesson_of(title: Title, puzzle: Puzzle, name: str) -> Lesson:
    """A lesson with the puzzle as its only step, in the language that is spoken."""
    say = texts_of(title.package).phrase
    state = title.position(puzzle.position)
    moves = {text: title.say(state, title.parse(state, text)) for text in _all_moves(puzzle)}
    best = moves[puzzle.moves[0]]
    few = sorted(list(moves.values())[:FEW])
    stages = (
        say("puzzles.nudge", why=_reasons(title, puzzle.why)[0]),
        say("puzzles.where", moves=listed([f"“{move}”" for move in few], "or")),
        say("puzzles.what", move=best),
    )
    first = [title.parse(state, text) for text in _all_moves(puzzle)][:FEW]
    task = Task(
        number=1,
        id=puzzle.id,
        kind="task",
        title=name,
        text=say(
            "puzzles.text", who=title.seat_name(state, state.actor), question=title.question(state)
        ),
        position=puzzle.position,
        show=tuple(title.shown_in_play),
        rules=puzzle.rules,
        moves=puzzle.moves,
        wrong=tuple(
            Wrong(other.move, _loss(title, other.loss, other.why)) for other in puzzle.others
        ),
        solution=puzzle.moves[:1],
        praise=_praise(title, puzzle, moves),
        tries=0,
        hints=stages,
        look=tuple(_places(title, state, first)),
    )
    return title.lesson_class(
        id=PUZZLES,
        title=say("puzzles.puzzles"),
        minutes=1,
        for_whom=level_words(title, puzzle),
        goals=(),
        steps=(task,),
        rules=puzzle.rules,
        language=language(),
    )


def _places(title: Title, state: Any, moves: Iterable[Any]) -> Iterator[str]:
    """What these moves are about, as lessons light things up: those that a board can show."""
    for move in moves:
        for name, value in move.items():
            what = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            text = f"{title.kinds[name].name} {what}"
            try:
                title.marked(state, text)
            except ValueError:
                continue
            yield text


def _all_moves(puzzle: Puzzle) -> Iterable[str]:
    return (*puzzle.moves, *(other.move for other in puzzle.others))


def _reasons(title: Title, why: Iterable[Why]) -> list[str]:
    words = title.judgement.worded
    return [words(Because(one.term, one.points, one.key, one.facts)) for one in why]


def _list(title: Title, why: Iterable[Why]) -> str:
    return "\n".join(f"- {reason}" for reason in _reasons(title, why))


def _praise(title: Title, puzzle: Puzzle, moves: dict[str, str]) -> str:
    say, asked = texts_of(title.package).phrase, puzzle.asked
    return say(
        "puzzles.right",
        agreed=asked.agreed,
        runs=asked.runs,
        points=_points(puzzle.margin),
        against=moves[puzzle.against],
        why=_list(title, puzzle.why),
    )


def _loss(title: Title, loss: float, why: tuple[Why, ...]) -> str:
    say = texts_of(title.package).phrase
    key = "wrong" if why else "wrong_without"
    return say(f"puzzles.{key}", points=_points(loss), why=_list(title, why))


def _points(points: float) -> str:
    """Points as one would say them: a search is not exact."""
    return f"{points:.1f}" if points < 2 else f"{points:.0f}"

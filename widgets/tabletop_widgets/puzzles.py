"""Puzzles: today's first, all others by difficulty; what a search thinks of the move you chose.

Puzzles(title)
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import ipywidgets

from tabletop.draw.pictures import Picture
from tabletop.puzzles import LEVELS, Puzzle, load, of_the_day, sorted_by_difficulty
from tabletop.puzzles.task import Marks, lesson_of, level_words
from tabletop.teach import Feedback, Progress
from tabletop.teach.progress import PUZZLES, default_path
from tabletop.teach.repeating import missed
from tabletop.text import phrase, speaking
from tabletop.title import Title
from tabletop_widgets.board_widget import with_still
from tabletop_widgets.lesson_page import stars
from tabletop_widgets.messages import BadMessage
from tabletop_widgets.one_step import OneStep, Place
from tabletop_widgets.shelf import BAD, GOOD, NEW, Shelf, button, cell, group, head
from tabletop_widgets.stills import Still

STATES = {NEW: "fresh", GOOD: "solved", BAD: "failed"}  # the words for how a cell looks


class Puzzles(Still, ipywidgets.VBox):  # type: ignore[misc, unused-ignore]
    """The puzzle of the day, and a list of all by difficulty; solved ones are marked.

    `today` says what day it is; `progress` as in `Course`.
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
        self.puzzles = sorted_by_difficulty(load(title))
        self._marks = Marks(self.progress)
        self._shelf = Shelf(title, language, self)
        self._at = 0
        self.board: OneStep | None = None
        super().__init__([self._shelf])
        if self.puzzles:
            self._at = self._number(of_the_day(self.puzzles, today()).id)
            self._show()
        self.refresh()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The one that is shown."""
        return self.puzzles[self._at]

    def choose(self, id_: str) -> None:
        """Show a puzzle by its id."""
        self._at = self._number(id_)
        self._show()
        self.refresh()

    def try_(self, move: Any) -> Feedback:
        """Try a move, as a click does."""
        if self.board is None:
            raise ValueError(phrase("puzzles.none"))
        return self.board.try_(move)

    def state_of(self, puzzle: Puzzle) -> str:
        """Whether it is new, solved, or was tried and is to come back."""
        kept = self.progress.section(PUZZLES).get(puzzle.id, {})
        if kept.get("done") and not kept.get("solution"):
            return GOOD
        return BAD if missed(kept) else NEW

    def table(self) -> list[dict[str, Any]]:
        """All puzzles as values: id, number, level, state, margin."""
        with speaking(self.language):
            return [
                {
                    "id": puzzle.id,
                    "number": number,
                    "level": level_words(self.title, puzzle),
                    "state": phrase(f"puzzles.{STATES[self.state_of(puzzle)]}"),
                    "margin": puzzle.margin,
                }
                for number, puzzle in enumerate(self.puzzles, 1)
            ]

    def describe(self) -> str:
        """The puzzle and the list in words."""
        with speaking(self.language):
            if self.board is None:
                return phrase("puzzles.none")
            rows = [phrase("puzzles.row", **row) for row in self.table()]
            return "\n".join([self.board.describe(), "", self._total(), *rows])

    def refresh(self) -> None:
        """Show what is known by now, also about what was done elsewhere."""
        with speaking(self.language), self._shelf.hold_sync():
            total = self._total() if self.puzzles else phrase("puzzles.none")
            own = self.puzzles and self.puzzle is not self._today()
            buttons = [button("first", phrase("puzzles.to_today"), main=True)] if own else []
            self._shelf.head = head(
                phrase("puzzles.puzzles"),
                total,
                fold=phrase("puzzles.all") if self.puzzles else "",
                legend=[(state, phrase(f"puzzles.{key}")) for state, key in STATES.items()],
                buttons=buttons,
            )
            self._shelf.groups = [made for level in LEVELS if (made := self._group(level))]

    def __repr__(self) -> str:
        return f"<Puzzles: {len(self.puzzles)}>"

    def _still(self) -> tuple[Picture | None, str]:
        """The first puzzle: a still does not change from day to day."""
        if not self.puzzles:
            return None, phrase("puzzles.none")
        state = self.title.position(self.puzzles[0].position)
        seen = self.title.view(state, state.actor)
        name = phrase("puzzles.still")
        return self.title.picture(seen, state.actor, self.title.shown_in_play, name), ""

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return with_still(super()._repr_mimebundle_(**kwargs), text=repr(self))

    # -- inside -----------------------------------------------------------------------------------

    def _today(self) -> Puzzle:
        return of_the_day(self.puzzles, self.today())

    def _number(self, id_: str) -> int:
        ids = [puzzle.id for puzzle in self.puzzles]
        if id_ not in ids:
            raise ValueError(f"there is no puzzle {id_!r}")
        return ids.index(id_)

    def _show(self) -> None:
        puzzle = self.puzzle
        with speaking(self.language):
            place = self._place()
            lesson = lesson_of(self.title, puzzle, place.heading)
            if self.board is not None:
                self.board.take(lesson, self._marks, place)
                return
            self.board = OneStep(
                self.title,
                lesson,
                progress=self._marks,
                language=self.language,
                place=place,
                on_go=self._go,
                on_answer=self.refresh,
            )
        self.children = (self._shelf, self.board)

    def _place(self) -> Place:
        puzzle, total = self.puzzle, len(self.puzzles)
        number = phrase("puzzles.other", number=self._at + 1, total=total)
        return Place(
            puzzle.id,
            number,
            phrase(
                "puzzles.heading",
                name=phrase("puzzles.today") if puzzle is self._today() else number,
                signs=stars(puzzle.level, LEVELS[-1]),
                words=level_words(self.title, puzzle),
            ),
            self._at > 0,
            self._at + 1 < total,
            phrase("puzzles.puzzle"),
            phrase("puzzles.not_best"),
        )

    def _go(self, way: int) -> bool:
        """To the puzzle before or after, by difficulty."""
        if not 0 <= self._at + way < len(self.puzzles):
            return False
        self.choose(self.puzzles[self._at + way].id)
        return True

    def _chosen(self, id_: str) -> None:
        if id_ not in [puzzle.id for puzzle in self.puzzles]:
            raise BadMessage("open: there is no such puzzle")
        self.choose(id_)

    def _first(self) -> None:
        if self.puzzles:
            self.choose(self._today().id)

    def _step(self, id_: str) -> None:
        raise BadMessage("step: puzzles have none")

    def _total(self) -> str:
        done = sum(self.state_of(puzzle) == GOOD for puzzle in self.puzzles)
        return phrase("puzzles.total", done=done, total=len(self.puzzles))

    def _group(self, level: int) -> dict[str, Any] | None:
        some = [(n, one) for n, one in enumerate(self.puzzles, 1) if one.level == level]
        if not some:
            return None
        done = sum(self.state_of(puzzle) == GOOD for _, puzzle in some)
        words = level_words(self.title, some[0][1])
        title = phrase("puzzles.group", level=words, done=done, total=len(some))
        return group(title, [self._cell(n, puzzle, words) for n, puzzle in some])

    def _cell(self, number: int, puzzle: Puzzle, level: str) -> dict[str, Any]:
        state = self.state_of(puzzle)
        key = "cell_today" if puzzle is self._today() else "cell"
        facts = {"number": number, "level": level, "state": phrase(f"puzzles.{STATES[state]}")}
        label = phrase(f"puzzles.{key}", **facts)
        return cell(puzzle.id, state, label, str(number), puzzle is self.puzzle)

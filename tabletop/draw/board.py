"""Boards: what stands on a table, in a lesson, in an editor or in a still picture.

A game says its boards (`Title.boards`); whoever shows them paints those that are to be seen:

>>> from tabletop.draw.svg import Mark, picture, target
>>> def paint(marks, style):
...     return picture("toy", "A toy", 60, 30, [target("one", marks.get(1), "one", "<g/>")])
>>> board = Board("toy", "A toy", paint, marks={1: Mark((0,))}, words=lambda: "one thing")
>>> "gm-open" in board.drawn()[0], "gm-open" in board.still()
(True, False)
>>> Painter().sent(board)["title"]
'A toy'

Nothing is judged here and nothing is painted twice: a `Painter` keeps each picture with what it
depended on, the language included.  A highlight is a mark like any other (`lit`), handed to whoever
paints the board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from tabletop.draw.pictures import Picture, stacked
from tabletop.draw.svg import Mark
from tabletop.records import Record
from tabletop.text import language

OPTIONS = "options"  # where a decision is made that no board shows: the list
NO_MARKS: Mapping[Any, Mark] = {}
Marks = Mapping[Any, Mark]  # by place, as the board itself names its places
Drawn = str | tuple[str, str]  # SVG text, or a wide and a narrow one
# Marks, and whether the picture has to hold its own style -> SVG text.
Paint = Callable[[Marks, bool], Drawn]


class Board(Record):
    """A picture with its words, its marks and the place where it stands.

    `place` is "top" (always to be seen), "tab" (one of several panels), "thumb" (small, sends
    {show: number}), "below", "fold" (folded away) or "own" (the widget knows).  `depends` is all
    that the picture shows beside its marks: it is painted again only when that changes.
    """

    name: str
    title: str
    paint: Paint
    place: str = "top"
    words: Callable[[], str] | None = None
    marks: Marks = NO_MARKS
    depends: Any = None
    show: int = -1  # the seat that a small board brings to the front
    wide: bool = False  # a tab that takes the whole width
    later: bool = False  # painted once somebody has opened it
    decides: bool = False  # what is decided now can be done here
    html: bool = False  # not SVG: it cannot be part of a picture

    def drawn(self) -> tuple[str, str]:
        """The picture with its marks, wide and narrow; no narrow one: an empty text."""
        made = self.paint(self.marks, False)
        return (made, "") if isinstance(made, str) else made

    def still(self, style: bool = True) -> str:
        """The picture with nothing to choose."""
        made = self.paint(NO_MARKS, style)
        return made if isinstance(made, str) else made[0]


class Showing(Record):
    """What is to be shown, and to whom: a game makes its boards for that.

    At a table `names` is None: all boards, those that are opened painted.  A lesson names boards,
    lights things up (`lit`, as its author wrote them) and may want moves to be refused: `wanted`
    are those that a place lets one try, and no place then says in advance what stands against it.
    With `find` the learner looks for the right places: what may be chosen looks like what may not.
    """

    seat: int  # whose things stand in front
    moves: Sequence[Any] = ()  # what may be chosen; none: nothing can be chosen anywhere
    names: Sequence[str] | None = None
    opened: Collection[str] = ()
    lit: Sequence[str] = ()
    wanted: Sequence[Any] | None = None
    asked: int | None = None  # whose things somebody asked to see
    find: bool = False
    past: Iterable[Any] = ()  # what happened, latest first; read only as far as a board needs it


def front_of(boards: Iterable[Board]) -> str:
    """The name of the board where the decision is made; else the list of options."""
    return next((board.name for board in boards if board.decides), OPTIONS)


def tried_on(boards: Iterable[Board]) -> set[tuple[Any, ...]]:
    """What places on the boards let one try, each a verb and its fields."""
    return {mark.tries for board in boards for mark in board.marks.values() if mark.tries}


def lit_up(marks: Marks, places: Iterable[Any]) -> Marks:
    """The marks with these places lit; a place that answers nothing is still to be seen."""
    lit = {place: marks.get(place, Mark()).with_(lit=True) for place in places}
    return {**lit, **marks, **lit}


def silent(marks: Marks) -> Marks:
    """The marks without what stands against a place."""
    return {place: mark.with_(why="") for place, mark in marks.items()}


def alike(marks: Marks) -> Marks:
    """The marks without anything that tells what may be chosen from what may not."""
    return {place: mark.with_(why="", hint="", alike=True) for place, mark in marks.items()}


def still_of(boards: Sequence[Board], title: str) -> Picture:
    """Several boards as one picture with its twin in words."""
    drawn = [board.still(style=False) for board in boards if not board.html]
    words = [board.words() for board in boards if board.words is not None]
    return Picture(stacked(drawn, title), "\n".join(words), title)


class Painter:
    """Paints what is asked for and keeps each picture with what it depended on."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Any, tuple[str, str]]] = {}

    def painted(self, board: Board) -> tuple[str, str]:
        """The wide and the narrow picture."""
        key = (language(), board.depends, board.marks)
        kept = self._kept.get(board.name)
        if kept is None or kept[0] != key:
            kept = self._kept[board.name] = (key, board.drawn())
        return kept[1]

    def forget(self, *names: str) -> None:
        """What is kept of these boards may be gone."""
        for name in names:
            self._kept.pop(name, None)

    def sent(self, board: Board, hidden: bool = False) -> dict[str, Any]:
        """A board as the page gets it; what is hidden is not painted."""
        wide, narrow = ("", "") if hidden else self.painted(board)
        return {
            "id": board.name,
            "svg": wide,
            "narrow": narrow,
            "title": board.title,
            "place": board.place,
            "show": board.show,
            "wide": board.wide,
        }

"""The boards of a table, drawn again only where something has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from tabletop.draw.board import Board, Painter, Showing, front_of
from tabletop.draw.tree import tree
from tabletop.draw.tree_window import is_large, named_nodes, near_tree
from tabletop.study import Node, Study
from tabletop.text import language, phrase
from tabletop.title import Title
from tabletop_widgets.sight import Sight

MOST_SAID = 2000  # moves that are kept in words


class Boards:
    """The boards of a table, those that are to be seen painted; with them the what-if tree."""

    def __init__(
        self, title: Title, number: Callable[[Node], int], opened: Collection[str] = ()
    ) -> None:
        self._title = title
        self._number = number  # of a position of the tree
        self.opened = set(opened)
        self.pictures: tuple[str, ...] = ()  # the names that `picture` knows
        self._painter = Painter()
        self._said: dict[tuple[int, Any, int, str], str] = {}  # moves of the tree in words
        self._named: tuple[Any, Any] = (None, ())  # positions of the tree that have a name
        self._sight = Sight(0, title)

    def _say(self, state: Any, move: Any) -> str:
        """A move of the tree in words; the tree keeps its states, so their ids stay theirs."""
        key = (id(state), move, self._sight.viewer, language())
        if key not in self._said:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[key] = self._sight.told(state, move)
        return self._said[key]

    def make(
        self, study: Study, state: Any, sight: Sight, seat: int, moves: Sequence[Any], edits: int
    ) -> tuple[list[dict[str, Any]], str]:
        """All boards, and the one where the decision is made; no moves: nothing to choose.

        The position is given as the person at the screen may know it; through `sight` the tree is
        seen.
        """
        self._sight = sight
        past = study.current.past()
        boards = [*self._title.boards(state, Showing(seat, moves, opened=self.opened, past=past))]
        front = front_of(boards)
        seen = self.opened | {front}
        self.pictures = exported(boards)
        boards.append(self._tree(study, edits, "tree" in seen))
        sent = self._painter.sent
        return [sent(board, board.later and board.name not in seen) for board in boards], front

    def _tree(self, study: Study, edits: int, seen: bool) -> Board:
        """A large tree is drawn around the current position: a click costs what is near."""
        if not seen:
            return Board("tree", phrase("tree.board"), lambda _, style: "", "own", later=True)
        key: tuple[Any, ...]
        paint: Callable[[], str]
        if is_large(study):  # nothing here may walk through all of it
            if self._named[0] != (study, edits):
                self._named = ((study, edits), named_nodes(study))
            key = (study, study.current, tuple(study.current.children), edits, self._sight)
            paint = lambda: near_tree(study, self._number, self._say, self._named[1])  # noqa: E731
        else:
            key = (study, len(study), study.current, edits, self._sight)
            paint = lambda: tree(study, self._say, style=False, number=self._number)  # noqa: E731
        return Board(
            "tree", phrase("tree.board"), lambda _, style: paint(), "own", depends=key, later=True
        )

    def forget(self) -> None:
        """Something was removed from the tree: what is kept of it may be gone."""
        self._said.clear()
        self._named = (None, ())
        self._painter.forget("tree")

    # -- what there is ----------------------------------------------------------------------------

    def _all(self, state: Any, seat: int = 0, opened: Collection[str] = ()) -> Sequence[Board]:
        """All boards of a position, with nothing to choose."""
        return self._title.boards(state, Showing(seat, opened=opened))

    def later(self, state: Any) -> tuple[str, ...]:
        """Boards that are drawn once somebody has opened them."""
        return (*(board.name for board in self._all(state) if board.later), "tree")

    def tabs(self, state: Any) -> tuple[str, ...]:
        """Boards of which one is seen at a time."""
        return tuple(board.name for board in self._all(state) if board.place == "tab")

    def describe(self, state: Any, seat: int) -> list[str]:
        """Every board that is to be seen, in words: first what is always there."""
        order = {"top": 0, "below": 1, "tab": 2}
        found = [
            board
            for board in self._all(state, seat, self.opened)
            if board.place in order and (not board.later or board.name in self.opened)
        ]
        found.sort(key=lambda board: order[board.place])
        return [board.words() for board in found if board.words is not None]

    def picture(self, state: Any, name: str, seat: int) -> str:
        """One board as a complete SVG file, without anything to choose."""
        boards = self._all(state, seat, (name,))
        return next(board for board in boards if board.name == name).still()


def exported(boards: Sequence[Board]) -> tuple[str, ...]:
    """The names of the boards that are pictures of their own."""
    return tuple(board.name for board in boards if board.place != "thumb" and not board.html)

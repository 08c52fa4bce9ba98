"""A what-if tree: positions, the moves between them, comments, names and marks.

The tree knows no game: a title is handed in, and everything is asked of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from tabletop.actors import CHANCE
from tabletop.study.limits import (
    StudyError,
    check_mark,
    checked_comment,
    checked_marks,
    checked_name,
    checked_title,
)
from tabletop.study.writing import MarkdownWriter, TextWriter, visit

if TYPE_CHECKING:
    from tabletop.title import Title

__all__ = ["ASSUMED", "MAIN", "Node", "Study", "StudyError", "check_mark"]

MAIN = 0  # number of the main line among the children
ASSUMED = "assumed"  # mark of an outcome of chance that somebody chose


class Node:
    """A position of the tree: the move that led here, what happened, what follows."""

    __slots__ = (
        "_comment",
        "_marks",
        "_name",
        "children",
        "events",
        "move",
        "number",
        "parent",
        "state",
        "study",
    )
    move: Any  # None at the root
    state: Any
    events: tuple[Any, ...]
    children: list[Node]  # the first one is the main line
    parent: Node | None
    number: int  # moves from the root
    study: Study

    def __init__(
        self, study: Study, parent: Node | None, move: Any, state: Any, events: tuple[Any, ...]
    ) -> None:
        self.study, self.parent, self.move = study, parent, move
        self.state, self.events = state, events
        self.children = []
        self.number = 0 if parent is None else parent.number + 1
        self._comment = self._name = ""
        self._marks: tuple[str, ...] = ()

    # -- what people write ------------------------------------------------------------------------

    @property
    def comment(self) -> str:
        """Free text about this position."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._comment = checked_comment(text)

    @property
    def name(self) -> str:
        """What the branch that begins here is called."""
        return self._name

    @name.setter
    def name(self, text: str) -> None:
        self._name = checked_name(text)

    @property
    def marks(self) -> tuple[str, ...]:
        """Short words such as "!", "?" or "assumed"."""
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[str]) -> None:
        self._marks = checked_marks(marks)

    # -- the past ---------------------------------------------------------------------------------

    def past(self) -> Iterator[Any]:
        """What happened up to here, latest first."""
        node: Node | None = self
        while node is not None:
            yield from reversed(node.events)
            node = node.parent

    # -- growing ----------------------------------------------------------------------------------

    def play(self, move: Any, comment: str = "", name: str = "") -> Node:
        """Follow a move, given as such or as text; a new one is added as the last variation.

        A refused move raises what the game raises and leaves the tree as it was.
        """
        game = self.study.game
        checked_comment(comment)  # before anything is done
        checked_name(name)
        if isinstance(move, str):
            move = game.parse(self.state, move)
        node = self.child(move)
        if node is None:
            state, events = game.apply(self.state, move)
            node = Node(self.study, self, move, state, tuple(events))
            self.children.append(node)
        if comment:
            node.comment = comment
        if name:
            node.name = name
        return node

    def assume(self, move: Any) -> Node:
        """Choose what chance brings, and mark it as chosen."""
        if self.state.actor != CHANCE:
            raise StudyError("only an outcome of chance can be assumed, and somebody decides here")
        node = self.play(move)
        node.marks = (*node.marks, ASSUMED)
        return node

    def child(self, move: Any) -> Node | None:
        """The child that this move leads to, if it is there."""
        for node in self.children:
            if node.move == move:
                return node
        return None

    # -- order ------------------------------------------------------------------------------------

    def _siblings(self) -> list[Node]:
        if self.parent is None or self not in self.parent.children:
            raise StudyError("the root has no variations" if self.parent is None else "is removed")
        return self.parent.children

    def promote(self, to_main: bool = False) -> None:
        """One place up among its siblings, or make it the main line."""
        among = self._siblings()
        at = among.index(self)
        among.insert(MAIN if to_main else max(MAIN, at - 1), among.pop(at))

    def demote(self) -> None:
        """One place down among its siblings."""
        among = self._siblings()
        at = among.index(self)
        among.insert(at + 1, among.pop(at))

    def remove(self) -> None:
        """Cut this move and all that follows it."""
        self._siblings().remove(self)
        if self in self.study.current.line():
            assert self.parent is not None
            self.study.goto(self.parent)

    def rename(self, name: str) -> None:
        """Call the branch that begins here by a name; an empty name takes it away."""
        self.name = name

    # -- looking ----------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The move in the game's notation; empty at the root."""
        if self.parent is None:
            return ""
        return self.study.game.format(self.parent.state, self.move)

    def line(self) -> list[Node]:
        """The nodes from the root to here."""
        found: list[Node] = []
        node: Node | None = self
        while node is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def main_line(self) -> list[Node]:
        """The nodes after this one, always by the first child."""
        found: list[Node] = []
        node = self
        while node.children:
            node = node.children[MAIN]
            found.append(node)
        return found

    def walk(self) -> Iterator[Node]:
        """This node and all below it, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __repr__(self) -> str:
        what = f"{self.number}. {self.text}" if self.parent else "root"
        return f"<Node {what}, {len(self.children)} children>"


class Study:
    """A tree of positions that begins with a setup, a state or a recorded game."""

    game: Title
    root: Node
    current: Node

    def __init__(self, game: Title, first: Any, title: str = "") -> None:
        self.game = game
        self.title = title
        recorded = getattr(first, "moves", None)
        self.origin: Any = first if recorded is None else first.setup
        state = self.origin if hasattr(self.origin, "actor") else game.start(self.origin)
        self.root = self.current = Node(self, None, None, state, ())
        self._left: list[Node] = []  # what undo has left, the last one on top
        for move in recorded or ():
            self.play(move)

    @property
    def title(self) -> str:
        """What the study is called; one line."""
        return self._title

    @title.setter
    def title(self, text: str) -> None:
        self._title = checked_title(text)

    @property
    def state(self) -> Any:
        """The current position."""
        return self.current.state

    # -- playing ----------------------------------------------------------------------------------

    def play(self, move: Any, comment: str = "", name: str = "") -> Node:
        """Play a move in the current position and go there."""
        self.current = self.current.play(move, comment, name)
        self._left = []
        return self.current

    def assume(self, move: Any) -> Node:
        """Choose what chance brings in the current position and go there."""
        self.current = self.current.assume(move)
        self._left = []
        return self.current

    def goto(self, node: Node) -> Node:
        """Make a node of this tree the current one."""
        if node.study is not self or not hangs(node):
            raise StudyError("this node is not part of the study")
        self.current = node
        self._left = []
        return node

    def undo(self, moves: int = 1) -> Node:
        """Go back; the moves stay in the tree."""
        if not 0 <= moves <= self.current.number:
            raise StudyError(f"there are {self.current.number} moves to undo, not {moves}")
        for _ in range(moves):
            assert self.current.parent is not None
            self._left.append(self.current)
            self.current = self.current.parent
        return self.current

    def redo(self, moves: int = 1) -> Node:
        """Go forward again: where undo came from, else along the main line."""
        for _ in range(moves):
            children = self.current.children
            if not children:
                raise StudyError("there is no move to redo")
            left = self._left.pop() if self._left else children[MAIN]
            self.current = left if left in children else children[MAIN]
        return self.current

    def promote(self, to_main: bool = False) -> None:
        """Promote the current variation."""
        self.current.promote(to_main)

    def demote(self) -> None:
        """Demote the current variation."""
        self.current.demote()

    def remove(self) -> None:
        """Cut the current move and all that follows; the position before it becomes current."""
        self.current.remove()

    def rename(self, name: str) -> None:
        """Name the branch that begins with the current move."""
        self.current.name = name

    def comment(self, text: str) -> None:
        """Comment on the current position."""
        self.current.comment = text

    # -- looking ----------------------------------------------------------------------------------

    def walk(self) -> Iterator[Node]:
        """All nodes, the main line first."""
        return self.root.walk()

    def find(self, name: str) -> Node:
        """The first node whose branch has this name."""
        for node in self.walk():
            if node.name == name:
                return node
        raise StudyError(f"no branch is called {name!r}")

    def accept(self, visitor: Any) -> Any:
        """Show the tree to a `tabletop.study.writing.Visitor` and return what it has made."""
        return visit(self, visitor)

    def export(self) -> str:
        """The study as text that people can read, type and share."""
        return str(self.accept(TextWriter()))

    def __str__(self) -> str:
        return self.export()

    def __len__(self) -> int:
        return sum(1 for _ in self.walk())

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Study {self.title!r}: {len(self) - 1} moves>"

    def _repr_markdown_(self) -> str:
        return str(self.accept(MarkdownWriter()))


def hangs(node: Node) -> bool:
    """Whether a node still hangs on its root."""
    while node.parent is not None:
        if node not in node.parent.children:
            return False
        node = node.parent
    return True

"""The visitors that write a study: as text that can be read again, and as a list for notebooks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.study import Node, Study

VERSION = 1
DEEPEST_INDENT = 20
_SPECIAL = re.compile(r"[\\{}()\[\];@]")


class Visitor:
    """Is shown a tree in the order in which it is read; `result` is what it has made."""

    def begin(self, study: Study) -> None:
        """Before anything else."""

    def node(self, node: Node) -> None:
        """A node, the root first; it follows the node shown before on the same level."""

    def open(self) -> None:
        """A variation begins: it replaces the last move of the level above."""

    def close(self) -> None:
        """The variation ends."""

    def result(self) -> Any:
        """What has been made."""
        return None


def visit(study: Study, visitor: Visitor) -> Any:
    """Show a study to a visitor: main line, each move followed by its variations."""
    visitor.begin(study)
    visitor.node(study.root)
    waiting: list[tuple[str, Node]] = [("below", study.root)]
    while waiting:
        what, node = waiting.pop()
        if what == "close":
            visitor.close()
            continue
        if what == "open":
            visitor.open()
            visitor.node(node)
            waiting += (("close", node), ("below", node))
        elif node.children:
            main, *others = node.children
            visitor.node(main)
            waiting.append(("below", main))
            waiting += (("open", other) for other in reversed(others))
    return visitor.result()


def escaped(text: str) -> str:
    """Text in which no sign has a meaning."""
    return _SPECIAL.sub(r"\\\g<0>", text)


class TextWriter(Visitor):
    """Writes the text that `parse` reads."""

    def begin(self, study: Study) -> None:
        """The header."""
        self.lines = [f"study {VERSION}"]
        if study.title:
            self.lines.append(f"title: {study.title}")
        self.lines += [f"start: {study.game.write_start(study.origin)}", ""]
        self.depth = 0
        self.opened = False

    def node(self, node: Node) -> None:
        """One line: number, move, marks, name, comment."""
        parts = [f"{node.number}. {self.words(node)}"] if node.parent else []
        parts += [f"@{mark}" for mark in node.marks]
        parts += [f"[{escaped(node.name)}]"] if node.name else []
        parts += [f"{{{escaped(node.comment)}}}"] if node.comment else []
        if not parts:
            return
        steps = min(self.depth, DEEPEST_INDENT)
        indent = "  " * (steps - 1) + "( " if self.opened else "  " * steps
        self.lines.append(indent + " ".join(parts))
        self.opened = False

    def words(self, node: Node) -> str:
        """The move, in which no sign has a meaning."""
        return escaped(node.text)

    def open(self) -> None:
        """The bracket stands before the next move."""
        self.depth += 1
        self.opened = True

    def close(self) -> None:
        """The bracket stands after the last move."""
        self.depth -= 1
        self.lines[-1] += " )"

    def result(self) -> str:
        """The whole text."""
        return "\n".join(self.lines) + "\n"


class MarkdownWriter(Visitor):
    """Writes a nested list for notebooks: a line of moves per item, variations below it."""

    def begin(self, study: Study) -> None:
        """The title."""
        title = _plain(study.title or "Study")
        self.items: list[tuple[int, list[str]]] = [(0, [])]
        self.head = f"**{title}**\n\n"
        self.depth = 0

    def node(self, node: Node) -> None:
        """A move with what people wrote about it."""
        parts = [f"{node.number}\\. {_plain(node.text)}"] if node.parent else []
        parts += [_plain(mark) for mark in node.marks]
        parts += [f"**{_plain(node.name)}**"] if node.name else []
        parts += [f"*{_plain(' '.join(node.comment.split()))}*"] if node.comment else []
        self.items[-1][1].append(" ".join(parts))

    def open(self) -> None:
        """One level down."""
        self.depth += 1
        self.items.append((self.depth, []))

    def close(self) -> None:
        """One level up."""
        self.depth -= 1
        self.items.append((self.depth, []))

    def result(self) -> str:
        """The whole list."""
        lines = []
        for depth, moves in self.items:
            text = " ".join(move for move in moves if move)
            if text:
                lines.append(f"{'  ' * min(depth, DEEPEST_INDENT)}- {text}")
        return self.head + "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    return re.sub(r"[\\`*_{}\[\]<>()#|~!$]", r"\\\g<0>", text)

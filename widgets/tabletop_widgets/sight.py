"""What the person at the screen may know.

A table makes one `Sight` for whoever sits before it, and everything that is sent goes through it:
boards, words, options, texts, the ledger and the labels of the tree get positions from here and
never the whole ones.  Two things are not for the person but for the game and hold everything: the
save file, and what Python asks of the table (`state`, `study`).  The editor has no sight: whoever
makes up a position knows all of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.records import Record
from tabletop.study import Node
from tabletop.text import phrase
from tabletop.title import Title
from tabletop.viewing import known_to_all, may_see, readable

NOBODY = -1  # no seat: sees only what all may know


class Sight(Record):
    """The eyes of one seat; of NOBODY while the screen is being handed over."""

    viewer: int
    title: Title

    def of(self, state: Any) -> Any:
        """A position as it is seen."""
        return known_to_all(state) if self.viewer == NOBODY else self.title.view(state, self.viewer)

    def sees(self, node: Node) -> bool:
        """Whether the move that led to a position may be known; the root has none."""
        return node.parent is None or may_see(node.parent.state, self.viewer)

    def reads(self, event: Any) -> bool:
        """Whether an event may be read."""
        return bool(readable((event,), self.viewer))

    def move_text(self, node: Node) -> str:
        """The move that led to a position, in notation."""
        if node.parent is None:
            return phrase("tree.start")
        if not self.sees(node):
            return phrase("table.hidden")
        return self.title.format(self.of(node.parent.state), node.move)

    def told(self, state: Any, move: Any) -> str:
        """A move of the tree in words."""
        if not may_see(state, self.viewer):
            return phrase("table.hidden")
        return self.title.say(self.of(state), move)

    def before(self, node: Node, step: type) -> list[str]:
        """The moves that were made in steps of this kind just before a position, in words."""
        found: list[str] = []
        while node.parent is not None and isinstance(node.parent.state.steps[-1], step):
            found.append(self.told(node.parent.state, node.move))
            node = node.parent
        return found[::-1]

    def readable(self, events: Iterable[Any]) -> tuple[Any, ...]:
        """The events that may be read."""
        return readable(events, self.viewer)

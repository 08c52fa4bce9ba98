"""Positions, games and whole trees as text: to copy, to keep, to load again.

A person is told what a seat may know: the position as it is seen, and `?` for moves that were made
behind its back.  Such a text names its reader (`seen: red`) and is to be read only.  A save file
holds everything, for the game that is to be taken up again needs it.
"""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore import notation
from glenmore.components import COLORS
from glenmore.describe import describe_move
from glenmore.playing import Record
from glenmore.viewing import keeps_secrets
from glenmore_widgets.guidance import about
from glenmore_widgets.session import Session
from glenmore_widgets.sight import Sight
from tabletop.study import Node, Study
from tabletop.study.text import TextWriter, escaped

KINDS = {
    "decisions": "All legal decisions",
    "position": "This position",
    "game": "The game so far",
    "study": "The whole tree, to read",
    "save": "The whole tree, as a save file",
}
WITH_SECRETS = {
    "position": "This position, as you see it",
    "game": "The game so far, as you saw it",
    "study": "The whole tree, to read, as you see it",
    "save": "The whole tree, as a save file, with all secrets",
}
UNSEEN = "?"
SEEN = "seen:"


def kinds_of(state: gm.State) -> dict[str, str]:
    """The kinds of text with what they are called."""
    return KINDS | WITH_SECRETS if keeps_secrets(state) else KINDS


def text_of(session: Session, kind: str, sight: Sight) -> str:
    """One of `KINDS` as text; a ValueError says why it cannot be written now."""
    state = sight.of(session.state)
    if kind == "decisions":
        rows = [
            f"{notation.format(state, move)}    {describe_move(state, move)} ({about(state, move)})"
            for move in (gm.legal(state) if session.open and state.steps else ())
        ]
        return "\n".join(rows)
    if kind == "position":
        return notation.position(state)
    if kind == "game":
        return _game(session, sight)
    if kind == "study":
        return str(session.study.accept(_SeenWriter(sight)))
    if any(getattr(step, "commits", ()) for step in session.state.steps):
        raise ValueError("somebody has chosen in secret; wait until all choices are revealed")
    return gm.dumps(session.study)


def _game(session: Session, sight: Sight) -> str:
    setup = session.study.origin
    if not isinstance(setup, gm.Setup):
        raise ValueError("this game began with a position; copy the whole tree instead")
    nodes = session.study.current.line()[1:]
    if all(sight.sees(node) for node in nodes):
        return notation.game(Record(setup, [node.move for node in nodes], session.state))
    lines: list[str] = []
    before: tuple[int, int] | None = None
    for node in nodes:
        assert node.parent is not None
        state = node.parent.state
        here, text = (state.turn.number, state.actor), _move(sight, node)
        if here == before:
            lines[-1] += f"; {text}"
        else:
            who = "chance" if state.actor == gm.CHANCE else COLORS[state.actor]
            lines.append(f"{here[0]}. {who}: {text}")
        before = here
    head = ["game 1", f"setup: {gm.dumps(setup)}", _reader(sight), ""]
    return "".join(f"{line}\n" for line in (*head, *lines))


def _move(sight: Sight, node: Node) -> str:
    return sight.move_text(node) if sight.sees(node) else UNSEEN


def _reader(sight: Sight) -> str:
    return f"{SEEN} {COLORS[sight.viewer] if sight.viewer >= 0 else 'nobody'}"


class _SeenWriter(TextWriter):
    """Writes a tree as somebody may know it."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def begin(self, study: Study) -> None:
        """The header; the reader is named if something is left out."""
        super().begin(study)
        origin, sight = study.origin, self.sight
        seen = sight.of(origin) if isinstance(origin, gm.State) else origin
        at = next(n for n, line in enumerate(self.lines) if line.startswith("start: "))
        self.lines[at] = f"start: {study.game.write_start(seen)}"
        if seen != origin or not all(sight.sees(node) for node in study.walk()):
            self.lines.insert(at, _reader(sight))

    def words(self, node: Node) -> str:
        """The move, if it may be known."""
        return escaped(_move(self.sight, node))


def study_of(text: str) -> gm.Study:
    """The tree that a text tells, whatever kind of text it is; ValueError says what is wrong."""
    told = text.strip("\ufeff \t\r\n")
    if not told:
        raise ValueError("there is nothing to load")
    if told.startswith(("study ", "game ")) and _is_seen(told):
        raise ValueError(
            "this text was written as one player saw the game, without what is kept "
            "from that player: it can be read, but not played on; to go on with a "
            "game, keep its save file, and to share a position, its code"
        )
    if told.startswith("{"):
        thing: Any = gm.loads(told)
    elif told.startswith("study "):
        thing = gm.Study.parse(told)
        thing.goto([thing.root, *thing.root.main_line()][-1])
    elif told.startswith("game "):
        thing = notation.parse_game(told)
    else:
        thing = notation.parse_position(told)
    return thing if isinstance(thing, gm.Study) else gm.Study(thing)


def _is_seen(text: str) -> bool:
    """Whether the head of a text names its reader."""
    for line in text.splitlines():
        if not line.strip():
            return False
        if line.startswith(SEEN):
            return True
    return False

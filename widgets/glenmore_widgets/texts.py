"""Positions, games and whole trees as text: to copy, to keep, to load again."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore import notation
from glenmore.describe import describe_move
from glenmore.playing import Record
from glenmore_widgets.guidance import about
from glenmore_widgets.session import Session

KINDS = {
    "decisions": "All legal decisions", "position": "This position", "game": "The game so far",
    "study": "The whole tree, to read", "save": "The whole tree, as a save file",
}


def text_of(session: Session, kind: str) -> str:
    """One of `KINDS` as text; a ValueError says why it cannot be written now."""
    state = session.state
    if kind != "decisions" and any(getattr(step, "commits", ()) for step in state.steps):
        raise ValueError("somebody has chosen in secret; wait until all choices are revealed")
    if kind == "decisions":
        rows = [f"{notation.format(state, move)}    {describe_move(state, move)} "
                f"({about(state, move)})"
                for move in (() if state.actor == gm.OVER else gm.legal(state))]
        return "\n".join(rows)
    if kind == "position":
        return notation.position(state)
    if kind == "game":
        return _game(session)
    return session.study.export() if kind == "study" else gm.dumps(session.study)


def _game(session: Session) -> str:
    setup = session.study.origin
    if not isinstance(setup, gm.Setup):
        raise ValueError("this game began with a position; copy the whole tree instead")
    moves = [node.move for node in session.study.current.line()[1:]]
    return notation.game(Record(setup, moves, session.state))


def study_of(text: str) -> gm.Study:
    """The tree that a text tells, whatever kind of text it is; ValueError says what is wrong."""
    told = text.strip("\ufeff \t\r\n")
    if not told:
        raise ValueError("there is nothing to load")
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

"""Positions, games and whole trees as text: to copy, to keep, to load again.

A person is told what a seat may know: the position as it is seen, and `?` for moves that were made
behind its back.  Such a text names its reader (`seen: red`) and is to be read only.  A save file
holds everything, for the game that is to be taken up again needs it.
"""

from __future__ import annotations

from typing import Any

from tabletop.actors import CHANCE
from tabletop.notation import games
from tabletop.study import Node, Study
from tabletop.study.text import parse
from tabletop.study.writing import TextWriter, escaped
from tabletop.text import phrase
from tabletop.title import Title
from tabletop.viewing import keeps_secrets
from tabletop_widgets.session import Session
from tabletop_widgets.sight import Sight

KINDS = ("decisions", "position", "game", "study", "save")
UNSEEN = "?"
SEEN = "seen:"


def kinds_of(state: Any) -> dict[str, str]:
    """The kinds of text with what they are called."""
    seen = "_seen" if keeps_secrets(state) else ""
    return {kind: phrase(f"texts.{kind}{seen}") for kind in KINDS}


def text_of(session: Session, kind: str, sight: Sight) -> str:
    """One of `KINDS` as text; a ValueError says why it cannot be written now."""
    title, state = session.title, sight.of(session.state)
    if kind == "decisions":
        rows = [
            f"{title.format(state, move)}    {title.say(state, move)} "
            f"({title.rule_about(state, move)})"
            for move in (title.legal(state) if session.open and state.steps else ())
        ]
        return "\n".join(rows)
    if kind == "position":
        return title.position_text(state)
    if kind == "game":
        return _game(session, sight)
    if kind == "study":
        return str(session.study.accept(_SeenWriter(sight)))
    if any(getattr(step, "commits", ()) for step in session.state.steps):
        raise ValueError(phrase("texts.secret_choice"))
    return title.dumps(session.study)


def _game(session: Session, sight: Sight) -> str:
    title, setup = session.title, session.study.origin
    if hasattr(setup, "actor"):
        raise ValueError(phrase("texts.began_with_position"))
    nodes = session.study.current.line()[1:]
    if all(sight.sees(node) for node in nodes):
        moves = [node.move for node in nodes]
        return games.game(title, title.record(setup, moves, session.state))
    lines: list[str] = []
    before: tuple[int, int] | None = None
    for node in nodes:
        assert node.parent is not None
        state = node.parent.state
        here, text = (title.turn_number(state), state.actor), _move(sight, node)
        if here == before:
            lines[-1] += f"; {text}"
        else:
            words = title.seat_words(state)
            who = "chance" if state.actor == CHANCE else words[state.actor]
            lines.append(f"{here[0]}. {who}: {text}")
        before = here
    head = ["game 1", f"setup: {title.dumps(setup)}", _reader(sight, session.state), ""]
    return "".join(f"{line}\n" for line in (*head, *lines))


def _move(sight: Sight, node: Node) -> str:
    return sight.move_text(node) if sight.sees(node) else UNSEEN


def _reader(sight: Sight, state: Any) -> str:
    words = sight.title.seat_words(state)
    return f"{SEEN} {words[sight.viewer] if sight.viewer >= 0 else 'nobody'}"


class _SeenWriter(TextWriter):
    """Writes a tree as somebody may know it."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def begin(self, study: Study) -> None:
        """The header; the reader is named if something is left out."""
        super().begin(study)
        origin, sight = study.origin, self.sight
        seen = sight.of(origin) if hasattr(origin, "actor") else origin
        at = next(n for n, line in enumerate(self.lines) if line.startswith("start: "))
        self.lines[at] = f"start: {study.game.write_start(seen)}"
        if seen != origin or not all(sight.sees(node) for node in study.walk()):
            self.lines.insert(at, _reader(sight, study.state))

    def words(self, node: Node) -> str:
        """The move, if it may be known."""
        return escaped(_move(self.sight, node))


def study_of(title: Title, text: str) -> Study:
    """The tree that a text tells, whatever kind of text it is; ValueError says what is wrong."""
    told = text.strip("\ufeff \t\r\n")
    if not told:
        raise ValueError(phrase("texts.nothing"))
    if told.startswith(("study ", "game ")) and _is_seen(told):
        raise ValueError(phrase("texts.only_seen"))
    if told.startswith("{"):
        thing: Any = title.loads(told)
    elif told.startswith("study "):
        thing = parse(title, told)
        thing.goto([thing.root, *thing.root.main_line()][-1])
    elif told.startswith("game "):
        thing = games.parse_game(title, told)
    else:
        thing = title.read_position(told)
    return thing if isinstance(thing, Study) else title.study(thing)


def _is_seen(text: str) -> bool:
    """Whether the head of a text names its reader."""
    for line in text.splitlines():
        if not line.strip():
            return False
        if line.startswith(SEEN):
            return True
    return False

"""What the page may ask of a table, and what the table then does: one function for each verb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.study import Node, StudyError
from tabletop.text import phrase
from tabletop_widgets.messages import (
    BadMessage,
    Verb,
    read_file_text,
    read_flag,
    read_move,
    read_note,
    read_number,
    read_numbers,
    read_true,
    read_word,
    read_words,
)
from tabletop_widgets.texts import KINDS, text_of

if TYPE_CHECKING:
    from tabletop_widgets.table import Table


def _option(table: Table, number: int) -> None:
    if table.lift():  # the only option is to show the others
        return
    if table._looked is not None or number >= len(table.moves):
        raise BadMessage(f"option: there is no option {number}")
    table.choose(number)


def _lift(table: Table, _: bool) -> None:
    if not table.lift():
        raise BadMessage("lift: nothing is hidden")


def _try(table: Table, words: tuple[Any, ...]) -> None:
    if table._looked is not None:
        raise BadMessage("try: an earlier position is only looked at")
    if table.curtain is not None:
        table._say("note", phrase("table.hand_over_first"))
        return
    table.attempt(read_move(table.state, words))


def _undo(table: Table, _: bool) -> None:
    if not table.undo():
        table._say("note", phrase("table.nothing_to_undo"))


def _redo(table: Table, _: bool) -> None:
    if not table.redo():
        table._say("note", phrase("table.nothing_to_redo"))


def _undo_turn(table: Table, _: bool) -> None:
    if not table.undo_turn():
        table._say("note", phrase("table.nothing_to_undo"))


def _play_on(table: Table, _: bool) -> None:
    if not table.play_on():
        raise BadMessage("play_on: a person decides")


def _hint(table: Table, _: bool) -> None:
    if not table.ask_for_hint():
        table._say("note", phrase("table.nothing_to_advise_here"))


def _review(table: Table, _: bool) -> None:
    if not table.ask_for_review():
        table._say("note", phrase("table.nothing_to_review"))


def _stop(table: Table, _: bool) -> None:
    table.stop()  # the thought may have ended meanwhile: then there is nothing to say


def _ask(table: Table, on: bool) -> None:
    table.session.ask = on
    table._draw()


def _show(table: Table, seat: int) -> None:
    if seat >= len(table.state.players):
        raise BadMessage(f"show: there is no seat {seat}")
    table._shown = seat
    table._draw()


def _open(table: Table, name: str) -> None:
    waiting, tabs = table._boards.later(table.state), table._boards.tabs(table.state)
    if name not in [*waiting, *(board["id"] for board in table.boards)]:
        raise BadMessage("open: there is no such board")
    opened = table._boards.opened
    if name in tabs:
        opened.difference_update(tabs)  # one of them is seen at a time
    if name in waiting and name not in opened:
        opened.add(name)
        table._draw()


def _close(table: Table, name: str) -> None:
    if name not in table._boards.later(table.state):
        raise BadMessage("close: there is no such board")
    table._boards.opened.discard(name)


def _look(table: Table, number: int) -> None:
    try:
        table.look(number)
    except ValueError as error:
        raise BadMessage(f"look: {error}") from error
    if number == table.study.current.number:
        table._say("note", phrase("table.led_here"))


def _back(table: Table, _: bool) -> None:
    table._looked = None
    table._draw()


def _branch(table: Table, _: bool) -> None:
    if table._looked is None:
        raise BadMessage("branch: no earlier position is being looked at")
    table.go(table._looked)


def _go(table: Table, number: int) -> None:
    table.go(_node(table, number))


def _rename(table: Table, note: tuple[int, str]) -> None:
    _write(table, _node(table, note[0]), "name", note[1])


def _comment(table: Table, note: tuple[int, str]) -> None:
    _write(table, _node(table, note[0]), "comment", note[1])


def _write(table: Table, node: Node, what: str, text: str) -> None:
    old = getattr(node, what)
    try:
        setattr(node, what, text)
    except ValueError as error:
        table._say("note", phrase(f"table.{what}_unusable"), text=str(error))
        return
    table._ways_back.append(lambda: setattr(node, what, old))
    table._written()


def _remove(table: Table, number: int) -> None:
    node = _node(table, number)
    if node.parent is None:
        table._say("note", phrase("table.root_stays"))
        return
    parent, at = node.parent, node.parent.children.index(node)
    here = node in table.study.current.line()
    table._ways_back.append(lambda: parent.children.insert(at, node))
    node.remove()
    table._boards.forget()
    if here:
        table.session.go(parent)
    table._changed()


def _text(table: Table, kind: str) -> None:
    if kind not in KINDS:
        raise BadMessage("text: there is no such text")
    if table.curtain is not None:
        table._say("note", phrase("table.hand_over_first"))
        return
    try:
        table._tell(text=text_of(table.session, kind, table.sight), kind=kind)
    except ValueError as error:
        table._say("note", phrase("table.cannot_write"), text=str(error))


def _load(table: Table, text: str) -> None:
    try:
        table.load(text)
    except ValueError as error:
        table._say("note", phrase("table.cannot_load"), text=str(error))


def _export(table: Table, name: str) -> None:
    state = table.seen(table.state if table._looked is None else table._looked.state)
    if name not in table._boards.pictures:
        raise BadMessage("export: there is no such picture")
    table._tell(picture=table._boards.picture(state, name, table._seat()), name=name)


def _frames(table: Table, numbers: tuple[int, ...]) -> None:
    table._tell_frames(numbers)


def _node(table: Table, number: int) -> Node:
    try:
        return table.session.numbers.node(number)
    except StudyError as error:
        raise BadMessage(str(error)) from error


VERBS: dict[str, Verb] = {
    "option": Verb(read_number, _option, here=True),
    "try": Verb(read_words, _try, here=True),
    "lift": Verb(read_true, _lift, here=True),
    # looking
    "show": Verb(read_number, _show),
    "open": Verb(read_word, _open),
    "close": Verb(read_word, _close),
    "look": Verb(read_number, _look, here=True),
    "back": Verb(read_true, _back),
    "frames": Verb(read_numbers, _frames, here=True),
    # the tree
    "undo": Verb(read_true, _undo, here=True),
    "redo": Verb(read_true, _redo, here=True),
    "undo_turn": Verb(read_true, _undo_turn, here=True),
    "branch": Verb(read_true, _branch, here=True),
    "go": Verb(read_number, _go, here=True),
    "rename": Verb(read_note, _rename, here=True),
    "comment": Verb(read_note, _comment, here=True),
    "remove": Verb(read_number, _remove, here=True),
    # chance and bots
    "ask": Verb(read_flag, _ask),
    "play_on": Verb(read_true, _play_on, here=True),
    "hint": Verb(read_true, _hint, here=True),
    "stop": Verb(read_true, _stop, here=True),
    "review": Verb(read_true, _review, here=True),
    # texts and files
    "text": Verb(read_word, _text),
    "load": Verb(read_file_text, _load),
    "export": Verb(read_word, _export),
}

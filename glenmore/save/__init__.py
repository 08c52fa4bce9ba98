"""Saving and loading: states, records of games, studies and setups as JSON.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> gm.loads(gm.dumps(state)) == state
True
>>> gm.dumps(gm.Setup(players=3))
'{"glenmore":1,"kind":"setup","rules":"0.1.0","setup":{"players":3}}'
>>> gm.loads('{"glenmore":1,"kind":"setup","rules":"0.1.0","setup":{"players":9}}')
Traceback (most recent call last):
    ...
glenmore.save.reading.SaveError: setup: players: 9 is not possible; the game is for 2 to 4 players

Equal values give equal text.  Loading replays a record and checks a state for faults.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from glenmore.game import advance, start
from glenmore.model import State
from glenmore.modules import options_of
from glenmore.moves import Move
from glenmore.playing import Record
from glenmore.save.reading import Codec, SaveError
from glenmore.save.tables import read_setup, read_state
from glenmore.setup import Setup
from tabletop.reading import ReadingError, read_json, refuse, shown
from tabletop.reading.values import (
    Reader,
    as_it_is,
    list_of,
    number,
    object_of,
    read_text,
    text_of,
    tuple_of,
)
from tabletop.study.limits import LONGEST_COMMENT, LONGEST_NAME, LONGEST_TITLE, MOST_MARKS
from tabletop.verdict import IllegalMove, InvalidMove

if TYPE_CHECKING:
    from glenmore.study import Node, Study

__all__ = ["FORMAT", "LIMIT", "SaveError", "dumps", "loads"]

FORMAT = 1  # the version of the format
LIMIT = 20_000_000  # characters
MOST_MOVES = 50_000
_STATE = (
    "turn",
    "steps",
    "ring",
    "pieces",
    "end",
    "stacks",
    "discard",
    "box",
    "market",
    "players",
    "activated",
    "used",
    "movement",
    "due",
    "modules",
)


# -- writing --------------------------------------------------------------------------------------


def dumps(thing: State | Record | Study | Setup) -> str:
    """JSON text of a state, a record, a study or a setup."""
    from glenmore.study import Study

    writers: tuple[tuple[type, str, Callable[[Any], dict[str, Any]]], ...] = (
        (State, "state", lambda s: {"setup": _plain_setup(s.setup), "state": plain_state(s)}),
        (Record, "record", _plain_record),
        (Study, "study", _plain_study),
        (Setup, "setup", lambda s: {"setup": _plain_setup(s)}),
    )
    for cls, kind, write in writers:
        if isinstance(thing, cls):
            return _write({"glenmore": FORMAT, "kind": kind, "rules": _rules()} | write(thing))
    kind = type(thing).__name__
    raise TypeError(f"a {kind} cannot be saved; a State, Record, Study or Setup can")


def _write(plain: dict[str, Any]) -> str:
    text = _ENCODER.encode(plain)
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise SaveError("a name or comment holds half a character") from None
    return text


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"a {type(value).__name__} cannot be saved")


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":"), default=_plain
)


def _rules() -> str:
    from glenmore import __version__

    return __version__


@lru_cache(maxsize=64)
def _plain_setup(setup: Setup) -> dict[str, Any]:
    """What differs from the defaults; the catalog only if it is not the built-in one."""
    plain: dict[str, Any] = {"players": setup.players}
    if setup.chronicles:
        plain["chronicles"] = setup.chronicles
    if setup.edition != "default":
        plain["edition"] = setup.edition
        newest = max(option.since for option in options_of(setup.chronicles))
        if newest > 1:  # which presets it means; see `as_presets_were`
            plain["presets"] = newest
    if setup.options:
        plain["options"] = dict(setup.options)
    if setup.names:
        plain["names"] = setup.names
    if setup.own_catalog:
        plain["catalog"] = setup.catalog
    return plain


def plain_state(state: State) -> dict[str, Any]:
    """A state as JSON values: records are lists already, estates become sorted lists."""
    plain = {name: getattr(state, name) for name in _STATE}
    plain["players"] = [
        {
            "coins": player.coins,
            "whisky": player.whisky,
            "scots": player.scots,
            "markers": player.markers,
            "cards": player.cards,
            "persons": player.persons,
            "clans": player.clans,
            "estate": [(*cell, *plot[1:]) for cell, plot in sorted(player.estate.items())],
            "points": player.points,
        }
        for player in state.players
    ]
    return plain


def _plain_move(move: Any) -> list[Any]:
    return [move.word, *move[1:]]


def _plain_record(record: Record) -> dict[str, Any]:
    return {
        "setup": _plain_setup(record.setup),
        "seed": record.seed,
        "moves": [_plain_move(move) for move in record.moves],
        "points": [player.vp for player in record.final.players],
    }


def _plain_study(study: Study) -> dict[str, Any]:
    """Nodes in the order of `walk`, each with the number of its parent; 0 is the root."""
    first: State = study.root.state
    plain: dict[str, Any] = {"title": study.title, "setup": _plain_setup(first.setup)}
    if first != start(first.setup):
        plain["state"] = plain_state(first)
    numbers: dict[int, int] = {}
    nodes: list[list[Any]] = []
    for node in study.walk():
        numbers[id(node)] = len(numbers)
        parent = -1 if node.parent is None else numbers[id(node.parent)]
        move = None if node.parent is None else _plain_move(node.move)
        nodes.append([parent, move, node.comment, node.name, node.marks])
    return plain | {"nodes": nodes, "current": numbers[id(study.current)]}


# -- reading --------------------------------------------------------------------------------------


def loads(text: str | bytes) -> Any:
    """The value that `dumps` has written; anything else raises SaveError.

    A loaded state keeps the rules as far as `gm.faults` can tell, somebody decides in it, and it
    can be saved again; a record was replayed move by move; every move of a study is legal.
    """
    try:
        document = read_json(text, most=LIMIT)
        if document.__class__ is not dict:
            refuse(document, "a saved game")
        return _LOADERS[_envelope(document)](document)
    except ReadingError as error:
        raise SaveError.of(error) from None


def _envelope(document: dict[str, Any]) -> str:
    if "glenmore" not in document:
        raise SaveError("is not a saved game of glenmore: the key 'glenmore' is missing")
    version = document["glenmore"]
    if version.__class__ is not int or version != FORMAT:
        text = f"format {shown(version)} is not known; this is format {FORMAT}"
        raise SaveError(text, "glenmore")
    kind = document.get("kind")
    if kind.__class__ is not str or kind not in _LOADERS:
        raise SaveError(f"{shown(kind)} is not one of {', '.join(_LOADERS)}", "kind")
    return str(kind)


def _document(fields: dict[str, Reader], optional: tuple[str, ...] = ()) -> Reader:
    return object_of(
        {"glenmore": number(), "kind": read_text, "rules": read_text} | fields, optional
    )


_ANY_LIST = list_of(as_it_is, most=MOST_MOVES)
_POINTS = list_of(number())
_STATE_FILE = _document({"setup": read_setup, "state": as_it_is})
_SETUP_FILE = _document({"setup": read_setup})
_RECORD_FILE = _document(
    {"setup": read_setup, "seed": as_it_is, "moves": _ANY_LIST, "points": _POINTS},
    ("seed", "points"),
)
_STUDY_FILE = _document(
    {
        "title": text_of(LONGEST_TITLE),
        "setup": read_setup,
        "state": as_it_is,
        "nodes": _ANY_LIST,
        "current": number(),
    },
    ("state", "current"),
)
_NODE = tuple_of(
    (
        number(-1, MOST_MOVES),
        as_it_is,
        text_of(LONGEST_COMMENT),
        text_of(LONGEST_NAME),
        list_of(read_text, most=MOST_MARKS),
    ),
    ("parent", "move", "comment", "name", "marks"),
)


def _load_state(document: dict[str, Any]) -> State:
    found = _STATE_FILE(document)
    return read_state(found["setup"], found["state"])


def _load_setup(document: dict[str, Any]) -> Setup:
    setup: Setup = _SETUP_FILE(document)["setup"].game.setup
    return setup


def _load_record(document: dict[str, Any]) -> Record:
    found = _RECORD_FILE(document)
    codec: Codec = found["setup"]
    setup: Setup = codec.game.setup
    seed = found.get("seed")
    if seed is not None and seed.__class__ is not int:
        raise SaveError(f"{shown(seed)} is not a whole number or null", "seed")
    state = start(setup)
    played: list[Move] = []
    for i, raw in enumerate(found["moves"]):
        try:
            move, state = _follow(codec, state, raw, i + 1)
        except ReadingError as error:
            failure = SaveError.of(error.within(i).within("moves"))
            failure.state, failure.record = state, Record(setup, played, state, seed)
            raise failure from None
        played.append(move)
    record = Record(setup, played, state, seed)
    points = tuple(player.vp for player in state.players)
    if found.get("points", points) != points:
        failure = SaveError(
            f"the replayed game ends with {_listed(points)} points, not "
            f"{_listed(found['points'])}; it was saved by rules {document['rules']}, "
            f"these are rules {_rules()}",
            "points",
        )
        failure.state, failure.record = state, record
        raise failure
    return record


def _listed(points: tuple[int, ...]) -> str:
    return " : ".join(map(str, points))


def _follow(codec: Codec, state: State, raw: Any, count: int) -> tuple[Move, State]:
    """Read one move and play it; a refusal names the move and the rules."""
    move: Move = codec.move(raw)
    try:
        return move, advance(state, move)
    except IllegalMove as error:
        reasons = " ".join(str(reason) for reason in error.reasons)
        text = f"move {count} ({' '.join(map(str, _plain_move(move)))}) is not legal: {reasons}"
        raise SaveError(text) from None
    except InvalidMove as error:
        raise SaveError(f"move {count} cannot be read: {error}") from None


def _load_study(document: dict[str, Any]) -> Study:
    from glenmore.study import Study

    found = _STUDY_FILE(document)
    codec: Codec = found["setup"]
    first = read_state(codec, found["state"]) if "state" in found else codec.game.setup
    study = Study(first, title=found["title"])
    nodes: list[Node] = []
    for i, raw in enumerate(found["nodes"]):
        try:
            nodes.append(_grow(codec, study, nodes, _NODE(raw)))
        except ReadingError as error:
            raise error.within(i).within("nodes") from None
    if not nodes:
        raise SaveError("the root is missing", "nodes")
    current = found.get("current", 0)
    if not 0 <= current < len(nodes):
        raise SaveError(f"there is no node {current}", "current")
    study.goto(nodes[current])
    return study


def _grow(codec: Codec, study: Study, nodes: list[Node], fields: tuple[Any, ...]) -> Node:
    parent, raw, comment, name, marks = fields
    if not nodes:
        if (parent, raw) != (-1, None):
            raise SaveError("the first node is the root: it has no parent and no move")
        node = study.root
    else:
        if not 0 <= parent < len(nodes):
            raise SaveError(f"there is no earlier node {parent}")
        above = nodes[parent]
        try:
            move, _ = _follow(codec, above.state, raw, above.number + 1)
        except ReadingError as error:
            raise error.within("move") from None
        before = len(above.children)
        node = above.play(move)
        if len(above.children) == before:
            raise SaveError("the same move follows twice")
    try:
        node.comment, node.name, node.marks = comment, name, marks
    except ValueError as error:
        raise SaveError(str(error)) from None
    return node


_LOADERS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "state": _load_state,
    "record": _load_record,
    "study": _load_study,
    "setup": _load_setup,
}

"""Saving and loading for any game: states, records of games, studies and setups as JSON.

`Saves` asks a title for everything; a game that has more to say about its setups, or about the
records in its states (a `Codec`), derives a class of its own.  Files have an envelope with the
game's key, the version of the format, the kind of thing and the version of the rules; every error
names the place in the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from tabletop.playing import Played
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
from tabletop.save.codec import Codec, records_of
from tabletop.save.errors import SaveError
from tabletop.save.setups import plain_setup, read_setup
from tabletop.save.writing import plain_fields, plain_move, written
from tabletop.state import State
from tabletop.study import Study
from tabletop.study.limits import LONGEST_COMMENT, LONGEST_NAME, LONGEST_TITLE, MOST_MARKS
from tabletop.verdict import IllegalMove, InvalidMove

if TYPE_CHECKING:
    from tabletop.title import Title

__all__ = ["LIMIT", "MOST_MOVES", "Codec", "SaveError", "Saves"]

LIMIT = 20_000_000  # characters
MOST_MOVES = 50_000

_ANY_LIST = list_of(as_it_is, most=MOST_MOVES)
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


class Saves:
    """The save files of one game; what only a game knows, it says by methods of its own."""

    format: ClassVar[int] = 1  # the version of the format

    def __init__(self, title: Title) -> None:
        self.title = title
        self.key = title.id  # the word in the envelope

    # -- what a game may say --------------------------------------------------------------------

    def kinds(self) -> dict[str, type[Any]]:
        """What can be saved."""
        return {"state": State, "record": Played, "study": Study, "setup": self.title.setup}

    def plain_setup(self, setup: Any) -> dict[str, Any]:
        """A setup as JSON values: what differs from the defaults."""
        return plain_setup(setup)

    def codec(self, value: Any) -> Codec:
        """The readers of a saved setup: of all records that are defined in the game's package."""
        setup, possible = read_setup(self.title.setup, value), self.title.player_counts()
        if setup.players not in possible:
            text = (
                f"{setup.players} is not possible; the game is for {shown(list(possible))} players"
            )
            raise ReadingError(text, "players")
        first = self.title.start(setup)
        classes = records_of(self.title.package)
        return Codec(first.game, type(first), first.game.moves, classes)

    def fault(self, state: Any) -> ReadingError | None:
        """What is wrong with a state that can be read."""
        found = self.title.faults(state)
        return ReadingError(" ".join(map(str, found)), "state") if found else None

    def study(self, first: Any, title: str) -> Any:
        """An empty study that begins with a setup or a state."""
        return Study(self.title, first, title)

    def points(self, state: Any) -> tuple[float, ...]:
        """The points of each seat: a replayed game must end with those that were saved."""
        return tuple(self.title.points(state))

    # -- writing --------------------------------------------------------------------------------

    def dumps(self, thing: Any) -> str:
        """JSON text of a state, a record, a study or a setup."""
        writers: dict[str, Callable[[Any], dict[str, Any]]] = {
            "state": self._plain_state,
            "record": self._plain_record,
            "study": self._plain_study,
            "setup": lambda setup: {"setup": self.plain_setup(setup)},
        }
        for kind, cls in self.kinds().items():
            if isinstance(thing, cls):
                envelope = {self.key: self.format, "kind": kind, "rules": self.title.version}
                return written(envelope | writers[kind](thing))
        name = type(thing).__name__
        raise TypeError(f"a {name} cannot be saved; a State, Record, Study or Setup can")

    def _plain_state(self, state: State) -> dict[str, Any]:
        return {"setup": self.plain_setup(state.setup), "state": plain_fields(state)}

    def _plain_record(self, record: Any) -> dict[str, Any]:
        return {
            "setup": self.plain_setup(record.setup),
            "seed": record.seed,
            "moves": [plain_move(move) for move in record.moves],
            "points": self.points(record.final),
        }

    def _plain_study(self, study: Any) -> dict[str, Any]:
        """Nodes in the order of `walk`, each with the number of its parent; 0 is the root."""
        first = study.root.state
        plain: dict[str, Any] = {"title": study.title, "setup": self.plain_setup(first.setup)}
        if first != self.title.start(first.setup):
            plain["state"] = plain_fields(first)
        numbers: dict[int, int] = {}
        nodes: list[list[Any]] = []
        for node in study.walk():
            numbers[id(node)] = len(numbers)
            parent = -1 if node.parent is None else numbers[id(node.parent)]
            move = None if node.parent is None else plain_move(node.move)
            nodes.append([parent, move, node.comment, node.name, node.marks])
        return plain | {"nodes": nodes, "current": numbers[id(study.current)]}

    # -- reading --------------------------------------------------------------------------------

    def loads(self, text: str | bytes) -> Any:
        """The value that `dumps` has written; anything else raises SaveError.

        A loaded state keeps the rules as far as the game can tell; a record was replayed move by
        move; every move of a study is legal.
        """
        loaders = {
            "state": self._load_state,
            "record": self._load_record,
            "study": self._load_study,
            "setup": self._load_setup,
        }
        try:
            document = read_json(text, most=LIMIT)
            if document.__class__ is not dict:
                refuse(document, "a saved game")
            return loaders[self._envelope(document, tuple(loaders))](document)
        except ReadingError as error:
            raise SaveError.of(error) from None

    def _envelope(self, document: dict[str, Any], kinds: tuple[str, ...]) -> str:
        key = self.key
        if key not in document:
            raise SaveError(f"is not a saved game of {key}: the key {key!r} is missing")
        version = document[key]
        if version.__class__ is not int or version != self.format:
            text = f"format {shown(version)} is not known; this is format {self.format}"
            raise SaveError(text, key)
        kind = document.get("kind")
        if kind.__class__ is not str or kind not in kinds:
            raise SaveError(f"{shown(kind)} is not one of {', '.join(kinds)}", "kind")
        return str(kind)

    def _file(self, optional: tuple[str, ...] = (), /, **fields: Reader) -> Reader:
        """The reader of a whole file."""
        envelope = {self.key: number(), "kind": read_text, "rules": read_text}
        return object_of(envelope | {"setup": self.codec} | fields, optional)

    def read_state(self, codec: Codec, value: Any) -> Any:
        """A state, checked as far as loading can, then by the rules."""
        state = codec.state(value)
        fault = self.fault(state)
        if fault is not None:
            raise fault
        return state

    def _load_state(self, document: dict[str, Any]) -> Any:
        found = self._file(state=as_it_is)(document)
        return self.read_state(found["setup"], found["state"])

    def _load_setup(self, document: dict[str, Any]) -> Any:
        codec: Codec = self._file()(document)["setup"]
        return codec.setup

    def _load_record(self, document: dict[str, Any]) -> Any:
        optional = ("seed", "points")
        fields = {"seed": as_it_is, "moves": _ANY_LIST, "points": list_of(number())}
        found = self._file(optional, **fields)(document)
        codec: Codec = found["setup"]
        seed = found.get("seed")
        if seed is not None and seed.__class__ is not int:
            raise SaveError(f"{shown(seed)} is not a whole number or null", "seed")
        record = self._replayed(codec, found["moves"], seed)
        points = self.points(record.final)
        if found.get("points", points) != points:
            failure = SaveError(
                f"the replayed game ends with {_listed(points)} points, not "
                f"{_listed(found['points'])}; it was saved by rules {document['rules']}, "
                f"these are rules {self.title.version}",
                "points",
            )
            failure.state, failure.record = record.final, record
            raise failure
        return record

    def _replayed(self, codec: Codec, moves: tuple[Any, ...], seed: int | None) -> Any:
        """The record of a game, played again; a refusal carries the game up to it."""
        make, setup = self.title.record, codec.setup
        state = self.title.start(setup)
        played: list[Any] = []
        for i, raw in enumerate(moves):
            try:
                move, state = self._follow(codec, state, raw, i + 1)
            except ReadingError as error:
                failure = SaveError.of(error.within(i).within("moves"))
                failure.state, failure.record = state, make(setup, played, state, seed)
                raise failure from None
            played.append(move)
        return make(setup, played, state, seed)

    def _follow(self, codec: Codec, state: Any, raw: Any, count: int) -> tuple[Any, Any]:
        """Read one move and play it; a refusal names the move and the rules."""
        move = codec.move(raw)
        try:
            return move, self.title.advance(state, move)
        except IllegalMove as error:
            reasons = " ".join(str(reason) for reason in error.reasons)
            text = f"move {count} ({' '.join(map(str, plain_move(move)))}) is not legal: {reasons}"
            raise SaveError(text) from None
        except InvalidMove as error:
            raise SaveError(f"move {count} cannot be read: {error}") from None

    # -- studies --------------------------------------------------------------------------------

    def _load_study(self, document: dict[str, Any]) -> Any:
        found = self._file(
            ("state", "current"),
            title=text_of(LONGEST_TITLE),
            state=as_it_is,
            nodes=_ANY_LIST,
            current=number(),
        )(document)
        codec: Codec = found["setup"]
        first = self.read_state(codec, found["state"]) if "state" in found else codec.setup
        study = self.study(first, found["title"])
        nodes: list[Any] = []
        for i, raw in enumerate(found["nodes"]):
            try:
                nodes.append(self._grow(codec, study, nodes, _NODE(raw)))
            except ReadingError as error:
                raise error.within(i).within("nodes") from None
        if not nodes:
            raise SaveError("the root is missing", "nodes")
        current = found.get("current", 0)
        if not 0 <= current < len(nodes):
            raise SaveError(f"there is no node {current}", "current")
        study.goto(nodes[current])
        return study

    def _grow(self, codec: Codec, study: Any, nodes: list[Any], fields: tuple[Any, ...]) -> Any:
        parent, raw, comment, name, marks = fields
        if not nodes:
            if (parent, raw) != (-1, None):
                raise SaveError("the first node is the root: it has no parent and no move")
            node = study.root
        else:
            node = self._grown(codec, nodes, parent, raw)
        try:
            node.comment, node.name, node.marks = comment, name, marks
        except ValueError as error:
            raise SaveError(str(error)) from None
        return node

    def _grown(self, codec: Codec, nodes: list[Any], parent: int, raw: Any) -> Any:
        """The node after a move, below one that was read before."""
        if not 0 <= parent < len(nodes):
            raise SaveError(f"there is no earlier node {parent}")
        above = nodes[parent]
        try:
            move, _ = self._follow(codec, above.state, raw, above.number + 1)
        except ReadingError as error:
            raise error.within("move") from None
        before = len(above.children)
        node = above.play(move)
        if len(above.children) == before:
            raise SaveError("the same move follows twice")
        return node


def _listed(points: tuple[float, ...]) -> str:
    return " : ".join(map(str, points))

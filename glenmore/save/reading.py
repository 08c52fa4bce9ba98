"""The records of a game as `tabletop.reading` reads them: which there are, what fields may hold.

For each game one `Codec` knows the steps, moves and parts of its modules, and how many seats, tiles
and pieces there are.  Save files and position codes are read by it.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from glenmore.assembly import Game
from glenmore.components import (
    GOODS,
    NO_GOODS,
    Benefit,
    Catalog,
    Cost,
    Effect,
    Exchange,
    Goods,
    Need,
)
from glenmore.events import ScoreLine
from glenmore.hooks import Fee, Price, Toll
from glenmore.moves import ActivateRest, Move
from tabletop.reading import ReadingError, refuse, shown
from tabletop.reading.records import Records, hints
from tabletop.reading.values import Reader, list_of, number, one_of
from tabletop.records import Record
from tabletop.steps import Step

__all__ = ["FAR", "Codec", "SaveError", "base_classes", "codec_of", "hints", "read_cell"]

FAR = 99  # cells lie closer than this
MOST_GOODS = 999  # of a kind: what component files allow (glenmore.catalog.reading.MOST)

# Every base file that defines steps; tests/test_save.py finds one that is missing here.
_STEP_FILES = (
    "activation",
    "clan_board",
    "clan_bonuses",
    "die",
    "end",
    "exchanges",
    "gains",
    "joined",
    "landmarks",
    "one_time",
    "payment",
    "placing",
    "relief",
    "removal",
    "rondel",
    "scoring",
    "secret",
    "set_up",
    "taking",
    "turn",
)
_BASE_PARTS = (Need, Cost, Effect, Exchange, Price, Toll, Fee, ScoreLine)


class SaveError(ReadingError):
    """A saved text cannot be loaded; the message names the place and the fault.

    `path` is the place (`players[1].estate[3].goods`).  If a saved game stops being playable,
    `state` is the last good position and `record` the game up to it.
    """

    state: Any = None
    record: Any = None

    @classmethod
    def of(cls, error: ReadingError) -> SaveError:
        """The same fault as an error of this reader."""
        return error if isinstance(error, cls) else cls(error.text, error.path)


def read_cell(value: Any) -> tuple[int, int]:
    """A cell of an estate."""
    if value.__class__ is not list or len(value) != 2:
        refuse(value, "a cell [x, y]")
    x, y = value
    if (
        x.__class__ is not int
        or y.__class__ is not int
        or not (-FAR <= x <= FAR and -FAR <= y <= FAR)
    ):
        raise ReadingError(f"[{shown(x)}, {shown(y)}] is not a cell from -{FAR} to {FAR}")
    return (x, y)


_HEAPS = list_of(number(0, MOST_GOODS), len(GOODS), len(GOODS))


def read_goods(value: Any) -> Goods:
    """Goods counted by kind."""
    held: Goods = _HEAPS(value)
    return NO_GOODS if held == NO_GOODS else held  # the rules know an empty tile by this very tuple


def _below(cls: type[Record]) -> Iterable[type[Record]]:
    for below in cls.__subclasses__():
        yield below
        yield from _below(below)


@cache
def base_classes() -> dict[str, type[Record]]:
    """Records of the base game that may stand in a saved state, by name."""
    for name in _STEP_FILES:
        importlib.import_module(f"glenmore.base.{name}")
    files = {f"glenmore.base.{name}" for name in _STEP_FILES}
    steps = [cls for cls in _below(Step) if cls.__module__ in files]
    parts: list[type[Record]] = [*_BASE_PARTS, *steps]
    return {cls.tag: cls for cls in parts}


_PLAIN: dict[Any, Reader] = {tuple[int, int]: read_cell, Goods: read_goods}


@cache
def components() -> Records:
    """The reader of catalogs: they need no game."""
    parts = (Need, Cost, Effect, Exchange, Benefit, Catalog)
    return Records({cls.tag: cls for cls in parts}, plain=_PLAIN)


class Codec(Records):
    """All readers of one game."""

    def __init__(self, game: Game) -> None:
        super().__init__(base_classes(), plain=_PLAIN)
        self.game = game
        self.table: Reader | None = None  # reader of whole states, made at its first use
        self._moves: dict[str, Reader] = {}
        for module in game.modules:
            for cls in (*module.steps, *module.moves, *module.parts):
                if self.classes.setdefault(cls.tag, cls) is not cls:
                    raise TypeError(f"chronicle {module.number}: two records are called {cls.tag}")
        seats = len(game.seats)
        seat, tile = number(0, seats - 1), one_of({"", *game.tiles}, "tile")
        self.counts = {"seats": seats, "modules": len(game.modules)}
        self.meanings = {
            "seat": seat,
            "nobody": number(-1, seats - 1),
            "tile": tile,
            "card": one_of({card.id for card in game.setup.catalog.cards}, "card"),
        }
        # What fields of a name and a type hold in every record, where the type says too little.
        self._named: dict[tuple[str, Any], Reader] = {
            ("tile", str): tile,
            ("seat", int): number(-2, seats - 1),
            ("piece", int): number(0, len(game.pieces) - 1),
            ("left", tuple[int, ...]): list_of(seat, most=seats),
            ("seats", tuple[int, ...]): list_of(seat, most=seats),
            ("then", tuple[Any, ...]): list_of(lambda value: self.record(value, Step), most=FAR),
        }
        self._effect = one_of(game.words, "effect")

    def field(self, cls: type[Record], name: str, kind: Any) -> Reader:
        """The reader of one field; what a move may name the engine says in its own words."""
        if issubclass(cls, Move):
            return self.of(kind)
        if cls is Effect and name == "word":
            return self._effect
        return self._named.get((name, kind)) or self.of(kind)

    def move(self, value: Any) -> Any:
        """A move, saved as its word and its fields."""
        if value.__class__ is not list or not value or value[0].__class__ is not str:
            refuse(value, "a move [word, …]")
        word = value[0]
        cls = self.game.moves.get(word)
        if cls is None:
            raise ReadingError(f"{shown(word)} is not a move of this game")
        reader = self._moves.get(word)
        if reader is None:
            reader = self._moves[word] = self.fields_of(cls, word)
        return ActivateRest.renewed(reader(value))


@lru_cache(maxsize=64)
def codec_of(game: Game) -> Codec:
    """The codec of a game, made once."""
    return Codec(game)

"""The records of a game as `tabletop.reading` reads them: which there are, what fields may hold.

For each game one `Codec` knows the steps, moves and parts of its modules, and how many seats, tiles
and pieces there are.  Save files and position codes are read by it.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache, lru_cache
from typing import Any

from glenmore import base
from glenmore.assembly import Game
from glenmore.components import (
    GOODS,
    NO_GOODS,
    STACKS,
    Benefit,
    Catalog,
    Cost,
    Effect,
    Exchange,
    Goods,
    Need,
)
from glenmore.events import ScoreLine
from glenmore.fields import counts_of
from glenmore.hooks import Fee, Price, Toll
from glenmore.model import EMPTY, Estate, Plot, Stack, State
from glenmore.moves import ActivateRest, Move
from glenmore.save.old_lines import renewed
from tabletop.reading import ReadingError, refuse, shown
from tabletop.reading.records import Records, hints
from tabletop.reading.values import (
    LARGEST,
    Reader,
    as_it_is,
    list_of,
    number,
    one_of,
    tuple_of,
    words_of,
)
from tabletop.records import Record
from tabletop.save import codec as core
from tabletop.save.errors import SaveError
from tabletop.steps import Step

__all__ = ["Codec", "SaveError", "base_classes", "codec_of", "hints"]

FAR = 99  # cells lie closer than this
HIGHEST = 20  # tiles on one cell
MOST_GOODS = 999  # of a kind: what component files allow (glenmore.catalog.reading.MOST)

_BASE_PARTS = (Need, Cost, Effect, Exchange, Price, Toll, Fee, ScoreLine)


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


@cache
def base_classes() -> dict[str, type[Record]]:
    """Records of the base game that may stand in a saved state, by name."""
    files = {f"{base.__name__}.{file.name}" for file in pkgutil.iter_modules(base.__path__)}
    for name in files:
        importlib.import_module(name)
    steps = (cls for cls in core.records_of(base.__name__) if issubclass(cls, Step))
    parts: list[type[Record]] = [*_BASE_PARTS, *steps]
    return {cls.tag: cls for cls in parts}


_PLAIN: dict[Any, Reader] = {tuple[int, int]: read_cell, Goods: read_goods}


@cache
def components() -> Records:
    """The reader of catalogs: they need no game."""
    parts = (Need, Cost, Effect, Exchange, Benefit, Catalog)
    return Records({cls.tag: cls for cls in parts}, plain=_PLAIN)


class Codec(core.Codec):
    """All readers of one game."""

    def __init__(self, game: Game) -> None:
        parts = (module.start(game.setup) if module.start else None for module in game.modules)
        classes = base_classes()
        super().__init__(game, State, game.moves, classes.values(), parts=parts, plain=_PLAIN)
        for module in game.modules:
            for cls in (*module.steps, *module.moves, *module.parts):
                if self.classes.setdefault(cls.tag, cls) is not cls:
                    raise TypeError(f"chronicle {module.number}: two records are called {cls.tag}")
        self.counts = counts_of(game)
        seats = self.counts["seats"]
        seat, tile = number(0, seats - 1), one_of({EMPTY, *game.tiles}, "tile")
        self.meanings = _meanings(game) | {"seat": seat, "tile": tile}
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

    def record(self, value: Any, kind: type[Record]) -> Any:
        """A record; score lines of old files get the ids that stood there as words."""
        found = super().record(value, kind)
        return renewed(self.game, found) if kind is ScoreLine else found

    def move(self, value: Any) -> Any:
        """A move; what has changed since it was written is renewed."""
        return ActivateRest.renewed(super().move(value))

    def parts_of(self, number: int) -> Reader:
        """The reader of a chronicle's private part."""
        return self.part(self._parts[self.game.module_index[number]])


def _meanings(game: Game) -> dict[str, Reader]:
    """What fields hold where their types say too little, by the names of their annotations."""
    tiles, tile = words_of(game.tiles, "tile"), one_of(game.tiles, "tile")
    spaces = game.spaces
    return {
        "nobody": number(-1, len(game.seats) - 1),
        "card": one_of({card.id for card in game.setup.catalog.cards}, "card"),
        "laid tile": tile,
        "tiles": tiles,
        "landmark cards": words_of(game.landmarks, "landmark card"),
        "clan spaces": words_of(game.clans, "clan space"),
        "ring": _fixed(words_of({EMPTY, *game.tiles}, "tile"), spaces, spaces),
        "rounds": _fixed(words_of(STACKS, "stack"), 0, len(STACKS)),
        "stacks": _stacks(tiles, tile),
        "estate": _estate(tiles),
    }


def _fixed(items: Reader, least: int, most: int) -> Reader:
    length = list_of(as_it_is, least, most)

    def read(value: Any) -> Any:
        length(value)
        return items(value)

    return read


def _stacks(tiles: Reader, tile: Reader) -> Reader:
    marks = list_of(tuple_of((tile, number(0, LARGEST), number(0, LARGEST))))

    def stack(letter: str) -> Reader:
        head = one_of(("Stack",), "record"), one_of((letter,), f"letter here ({letter})")
        fields = tuple_of((*head, tiles, marks), ("record", "letter", "pool", "marks"))
        return lambda value: Stack(*fields(value)[1:])

    return tuple_of(tuple(stack(letter) for letter in STACKS))


def _estate(tiles: Reader) -> Reader:
    names = ("x", "y", "tiles", "goods", "scots")
    heap = number(0, FAR)

    def plot(item: Any, into: dict[tuple[int, int], Plot]) -> None:
        if item.__class__ is not list or len(item) != len(names):
            refuse(item, "a plot [x, y, tiles, goods, scots]")
        cell = read_cell(item[:2])
        if cell in into:
            raise ReadingError(f"the cell ({cell[0]}, {cell[1]}) is given twice")
        at = 2
        try:
            laid = tiles(item[2])
            if not 1 <= len(laid) <= HIGHEST:
                raise ReadingError(f"has {len(laid)} tiles, not 1 to {HIGHEST}")
            at = 3
            held = read_goods(item[3])
            at = 4
            scots = heap(item[4])
        except ReadingError as error:
            raise error.within(names[at]) from None
        into[cell] = Plot(laid, held, scots)

    def read(value: Any) -> Estate:
        if value.__class__ is not list:
            refuse(value, "a list")
        found: dict[tuple[int, int], Plot] = {}
        for item in value:
            try:
                plot(item, found)
            except ReadingError as error:
                raise error.within(len(found)) from None
        return Estate(found)

    return read


@lru_cache(maxsize=64)
def codec_of(game: Game) -> Codec:
    """The codec of a game, made once."""
    return Codec(game)

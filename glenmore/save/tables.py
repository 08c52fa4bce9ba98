"""Reading saved setups and states: shape, types, ranges, known ids, then faults by the rules."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from glenmore.assembly import Game, game_of
from glenmore.components import STACKS, Catalog
from glenmore.events import ScoreLine
from glenmore.game import legal
from glenmore.model import EMPTY, OFF, Draft, Estate, Player, Plot, Stack, State, Turn, make_state
from glenmore.options import PRESETS
from glenmore.save.old_lines import renewed
from glenmore.save.reading import FAR, Codec, codec_of, components, read_cell, read_goods
from glenmore.setup import Setup, SetupError, as_presets_were
from tabletop.reading import ReadingError, refuse
from tabletop.reading.values import (
    LARGEST,
    Reader,
    as_it_is,
    list_of,
    number,
    object_of,
    one_of,
    read_nothing,
    read_text,
    tuple_of,
    words_of,
)
from tabletop.steps import Auto, Step

HIGHEST = 20  # tiles on one cell
MOST_STEPS = 99
MOST_USED = 500  # tiles activated, and effects used, in one turn
FEWEST_SPACES = 10

# -- setups ---------------------------------------------------------------------------------------


def read_setup(value: Any) -> Codec:
    """The codec of a saved setup; the same text is read once."""
    if value.__class__ is not dict:
        refuse(value, "an object")
    return _codec(json.dumps(value))


@lru_cache(maxsize=64)
def _codec(text: str) -> Codec:
    plain = _SETUP(json.loads(text))
    presets = plain.pop("presets", 1)
    try:
        if "edition" in plain and presets < PRESETS:
            Setup(plain["players"], plain.get("chronicles", ()), plain["edition"])  # known at all?
            plain["options"] = as_presets_were(
                plain["edition"], plain.get("chronicles", ()), plain.get("options", {}), presets
            )
        return codec_of(game_of(Setup(**plain)))
    except SetupError as error:
        raise ReadingError(str(error)) from None
    except (LookupError, ValueError, TypeError) as error:
        if "catalog" not in plain:
            raise
        raise ReadingError(f"cannot be played: {error!r}", "catalog") from None


def _read_options(value: Any) -> dict[str, Any]:
    if value.__class__ is not dict:
        refuse(value, "an object")
    for key, item in value.items():
        if not isinstance(item, bool | int | str):
            raise ReadingError("is not a value of an option", read_text(key))
    options: dict[str, Any] = value
    return options


def _read_catalog(value: Any) -> Catalog:
    """A catalog that an owner has changed, with what must hold between its records."""
    catalog: Catalog = components().record(value, Catalog)
    for kind in ("tiles", "landmarks", "clans"):
        ids = [item.id for item in getattr(catalog, kind)]
        if len(set(ids)) != len(ids):
            raise ReadingError("two have the same id", kind)
    spaces = {catalog.start.id, *(space.id for space in catalog.clans)}
    for i, road in enumerate(catalog.roads):
        if not spaces >= {road.from_, road.to} or not 0 <= road.cost <= FAR:
            raise ReadingError("is not a road between spaces of the board", f"roads[{i}]")
    if not FEWEST_SPACES <= catalog.spaces <= FAR:
        raise ReadingError(f"{catalog.spaces} is not {FEWEST_SPACES} to {FAR}", "spaces")
    return catalog


_SETUP = object_of(
    {
        "players": number(),
        "chronicles": list_of(number()),
        "edition": read_text,
        "options": _read_options,
        "names": list_of(read_text),
        "catalog": _read_catalog,
        "presets": number(1),
    },
    ("chronicles", "edition", "options", "names", "catalog", "presets"),
)


# -- states ---------------------------------------------------------------------------------------


def read_state(codec: Codec, value: Any) -> State:
    """A state, checked as far as loading can, then by the rules."""
    reader = codec.table
    if reader is None:
        reader = codec.table = _table(codec)
    try:
        state = make_state(codec.game, reader(value))
    except ReadingError as error:
        raise error.within("state") from None
    _check_faults(state)
    return state


def _check_faults(state: State) -> None:
    from glenmore.positions import faults
    from glenmore.positions.turn_faults import BROKEN

    try:
        found = faults(state)
        stuck = not found and state.steps and (_runs(state) or not legal(state))
    except BROKEN as error:
        raise ReadingError(f"cannot be a position of the game: {error!r}", "state") from None
    if found:
        raise ReadingError(" ".join(str(reason) for reason in found), "state")
    if stuck:
        raise ReadingError("nobody decides this step", f"state.steps[{len(state.steps) - 1}]")


def _runs(state: State) -> bool:
    """Whether the next step needs no decision: then it would have run before the save."""
    step = state.steps[-1]
    return isinstance(step, Auto) or step.settle(Draft(state, None))


def _table(codec: Codec) -> Reader:
    game: Game = codec.game
    tiles = words_of(game.tiles, "tile")
    seats, pieces = len(game.seats), len(game.pieces)
    tile = one_of(game.tiles, "tile")
    record = codec.record
    return object_of(
        {
            "turn": lambda value: record(value, Turn),
            "steps": steps_reader(codec),
            "ring": _fixed(words_of({EMPTY, *game.tiles}, "tile"), game.spaces, game.spaces),
            "pieces": list_of(number(OFF), pieces, pieces),
            "end": number(OFF),
            "stacks": _stacks(tiles, tile),
            "discard": tiles,
            "box": tiles,
            "market": list_of(number(0, FAR), 5, 5),
            "players": list_of(_player(codec, tiles), seats, seats),
            "activated": list_of(tuple_of((number(0, seats - 1), tile)), most=MOST_USED),
            "used": list_of(read_text, most=MOST_USED),
            "movement": number(0),
            "due": _fixed(words_of(STACKS, "stack"), 0, len(STACKS)),
            "modules": tuple_of(tuple(part_reader(codec, module) for module in game.modules)),
        }
    )


def steps_reader(codec: Codec) -> Reader:
    """The reader of the steps that are to be done."""
    return list_of(lambda value: codec.record(value, Step), most=MOST_STEPS)


def part_reader(codec: Codec, module: Any) -> Reader:
    """The reader of a module's private part: it has the shape it starts with."""
    first = module.start(codec.game.setup) if module.start else None
    if first is None:
        return read_nothing
    return lambda value: codec.record(value, type(first))


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


def _player(codec: Codec, tiles: Reader) -> Reader:
    game: Game = codec.game
    amount = number(0)
    fields = object_of(
        {
            "coins": amount,
            "whisky": amount,
            "scots": amount,
            "markers": amount,
            "cards": words_of(game.landmarks, "landmark card"),
            "persons": tiles,
            "clans": words_of(game.clans, "clan space"),
            "estate": _estate(tiles),
            "points": list_of(lambda value: renewed(game, codec.record(value, ScoreLine))),
        }
    )

    def read(value: Any) -> Player:
        return Player(*fields(value).values())

    return read


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

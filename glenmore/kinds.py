"""What the fields of Glen More's moves, and the facts of its events and reasons, hold.

The name of a field or fact tells its kind; whoever needs a new name adds it to `KINDS`.  What a
kind means for the notation, the save files and the check of moves from outside stands with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from glenmore.chronicle_facts import FACTS
from glenmore.components import GOODS
from tabletop.kinds import NUMBER, SEAT, WORD, Id, Kind, Kinds, Named, Number, Readings, Several

if TYPE_CHECKING:
    from tabletop.notation.reading import FieldReader

FAR = 99  # cells lie closer than this
_CELL = re.compile(r"\(?\s*([-+]?\d{1,4})\s*,\s*([-+]?\d{1,4})\s*\)?")


class TileKind(Named):
    """A tile of this game, by its id."""

    name = "tile"

    def known(self, game: Any) -> Collection[str]:
        """All tiles, those of chronicles too."""
        return game.tiles  # type: ignore[no-any-return]

    def names(self, game: Any) -> Iterable[tuple[str, str]]:
        """All tiles with their names."""
        return _tile_names(game)


@lru_cache(maxsize=32)
def _tile_names(game: Any) -> tuple[tuple[str, str], ...]:
    return tuple((id, tile.name) for id, tile in game.tiles.items())


class ClanKind(Named):
    """A clan space of the board, by its id."""

    name = "clan"

    def known(self, game: Any) -> Collection[str]:
        """All clan spaces of the setup."""
        return game.clans  # type: ignore[no-any-return]

    def names(self, game: Any) -> Iterable[tuple[str, str]]:
        """All clan spaces with their names."""
        return _clan_names(game)


@lru_cache(maxsize=32)
def _clan_names(game: Any) -> tuple[tuple[str, str], ...]:
    return tuple((id, clan.name) for id, clan in game.clans.items())


class GoodKind(Named):
    """One of the five goods."""

    name = "good"

    def known(self, game: Any) -> Collection[str]:
        """The five."""
        return GOODS

    def names(self, game: Any) -> Iterable[tuple[str, str]]:
        """They are typed by their ids."""
        return _GOODS


_GOODS = tuple((good, good) for good in GOODS)


class CellKind(Kind):
    """A cell of an estate, written `x,y`; typed also by the tile that lies there."""

    name = "cell"

    def __init__(self, before: Collection[str], sign: str = "") -> None:
        self.before, self.sign = before, sign

    def valid(self, state: Any, value: Any) -> bool:
        """Two numbers, not too far from the village."""
        return (
            type(value) is tuple
            and len(value) == 2
            and all(type(n) is int and -FAR <= n <= FAR for n in value)
        )

    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """Its two numbers."""
        return f"{self.sign}{value[0]},{value[1]}"

    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """Two numbers, or a tile of the estate of whoever decides."""
        given = reader.given[at]
        found = None if given.verbatim else _CELL.fullmatch(given.text)
        if found:
            yield at + 1, ((int(found[1]), int(found[2])),)
            return
        state = reader.state
        seat = seat_of(state)
        if seat is None:
            return
        tops = {plot.top: cell for cell, plot in state.players[seat].estate.items()}
        for end, tiles in reader.among([(tile, state.game.name(tile)) for tile in tops], at):
            yield end, tuple(tops[tile] for tile in tiles)


def seat_of(state: Any) -> int | None:
    """Whose estate is meant by a tile's name."""
    for seat in (state.actor, state.turn.seat):
        if 0 <= seat < len(state.players):
            return int(seat)
    return None


class WayKind(Number):
    """A way to activate a tile, by what it gives ("for 8-vp") or counted from 1 ("way 2")."""

    before = ("way", "for")

    def write(self, state: Any, move: Any, field: str, value: Any) -> str:
        """By what it gives; by its number where that does not say it."""
        from glenmore.notation.ways import way_names  # a circle: rules have moves, moves have kinds

        owner = getattr(move, "seat", seat_of(state))
        cell, tile = getattr(move, "cell", None), getattr(move, "tile", "")
        names = () if owner is None else way_names(state, owner, cell, tile)
        if 0 <= value < len(names) and names[value]:
            return f"for {names[value]}"
        return f"way {value + 1}"

    def read(self, reader: FieldReader, field: str, at: int) -> Readings:
        """Its number, counted from 1, or what it gives."""
        from glenmore.notation.ways import way_names  # a circle: rules have moves, moves have kinds

        numbers = [(end, (number - 1,)) for end, (number,) in super().read(reader, field, at)]
        yield from numbers
        seat = seat_of(reader.state)
        found = [
            names
            for owner in reader.before.get("seat", () if seat is None else (seat,))
            for cell in reader.before.get("cell", (None,))
            for tile in reader.before.get("tile", ("",))
            if (names := way_names(reader.state, owner, cell, tile))
        ]
        listed = [(way, way) for names in found for way in names if way]
        for end, said in reader.among(listed, at):
            if not numbers or end > at + 1:  # a number alone is no beginning of "8-vp"
                named = (n for names in found for n, way in enumerate(names) if way in said)
                yield end, tuple(dict.fromkeys(named))


TILE, CLAN, GOOD, WAY = TileKind(), ClanKind(), GoodKind(), WayKind()
CELL = CellKind(("from", "on", "at", "in"))
TO = CellKind((">", "->", "=>", "→", "to"), sign="> ")
CELLS = Several(CELL, "cells", ("from", "at"))
TILES, GOOD_LIST, SEATS = Several(TILE, "tiles"), Several(GOOD, "goods"), Several(SEAT, "seats")
CARD, PERSON, PIECE, CATEGORY, ROUND, STACK = (
    Id(name) for name in ("card", "person", "piece", "category", "round", "stack")
)
SOURCE, STEP, THING = (Id(name) for name in ("source", "step", "thing"))

# The name of a field or fact, and what it holds.
KINDS = Kinds(
    {
        **dict.fromkeys(("seat", "who", "host", "owner", "payer", "producer", "target"), SEAT),
        **dict.fromkeys(("actor", "holder", "winner"), SEAT),
        **dict.fromkeys(("tile", "below", "neighbour", "new", "site"), TILE),
        **dict.fromkeys(("tiles", "found"), TILES),
        **dict.fromkeys(("good",), GOOD),
        **dict.fromkeys(("goods",), GOOD_LIST),
        **dict.fromkeys(("cell",), CELL),
        **dict.fromkeys(("cells", "allowed"), CELLS),
        **dict.fromkeys(("pips", "space", "value", "amount", "count", "number", "points"), NUMBER),
        **dict.fromkeys(("coins", "has", "needed", "most", "left", "price", "total"), NUMBER),
        **dict.fromkeys(("place", "where"), WORD),
        "what": Id("what"),  # a good, a coin: what is paid, gained or lacking
        **dict.fromkeys(("effect", "first"), Id("symbol")),
        **dict.fromkeys(("type", "below_type"), Id("type")),
        "types": Several(Id("type"), "types"),
        "missing": Several(Id("what"), "missing"),
        **{name: Id(name) for name in ("band", "side")},
        "clan": CLAN,
        "to": TO,
        "way": WAY,
        "seats": SEATS,
        "card": CARD,
        "person": PERSON,
        "piece": PIECE,
        "mover": PIECE,
        "thing": THING,
        "cards": Several(CARD, "cards"),
        "clans": Several(CLAN, "clans"),
        "sources": SOURCE,
        **{name: Id(name) for name in ("cost", "chronicle")},
        "field": Id("field"),  # of a state or a player
        "places": Id("lying"),  # where a tile lies: rondel, stack:A, estate:0
        "persons": TILES,
        "category": CATEGORY,
        "round": ROUND,
        "stack": STACK,
        "source": SOURCE,
        "step": STEP,
        "now": STEP,
        "move": Id("doing"),  # the word of a move
        **FACTS,
    }
)

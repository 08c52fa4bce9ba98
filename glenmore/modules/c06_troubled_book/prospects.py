"""What an event would bring in a position, for pictures, lessons and studies."""

from __future__ import annotations

from collections.abc import Callable

from glenmore.base.activation import is_type
from glenmore.components import GOOD_INDEX
from glenmore.describe.words import number
from glenmore.model import Table
from glenmore.modules.c04_hammer import row_coins
from glenmore.modules.c06_troubled_book.cards import CardEvent, event_of, turned_by, unturned


def now(table: Table, seat: int, card: str) -> str:
    """What depends on the position, in a few words; empty where the card says it all."""
    event = event_of(table, card)
    tell = _NOW.get(event.way)
    return tell(table, seat, event) if tell is not None else ""


def _coins_by_cards(table: Table, seat: int, event: CardEvent) -> str:
    return number("coin", event.values[0] * (turned_by(table, seat) + 1))


def _give_back(table: Table, seat: int, event: CardEvent) -> str:
    have = table.players[seat].goods()[GOOD_INDEX[event.thing]]
    return f"{have} {event.thing} for {number('vp', have * event.values[0])}"


def _row(table: Table, seat: int, event: CardEvent) -> str:
    return number("coin", row_coins(table))


def _tiles(table: Table, seat: int, event: CardEvent) -> str:
    tiles = [table.game.tiles[plot.top] for plot in table.players[seat].estate.values()]
    pens = event.way == "pens"
    count = sum(is_type(table, tile, "pen") if pens else tile.river for tile in tiles)
    return f"{count} pen{'' if count == 1 else 's'}" if pens else number("tile", count)


def _named(table: Table, seat: int, event: CardEvent) -> int:
    return sum(person in table.players[seat].persons for person in event.thing.split())


def _persons(table: Table, seat: int, event: CardEvent) -> str:
    return number("vp", event.values[_named(table, seat, event) - 1])


def _further(table: Table, seat: int, event: CardEvent) -> str:
    others = [card for card in unturned(table, seat) if card != event.card]
    points = number("vp", event.values[0]) if _named(table, seat, event) else ""
    cards = f"{len(others)} card{'' if len(others) == 1 else 's'} to choose from" if others else ""
    return ", ".join(part for part in (points, cards) if part)


_NOW: dict[str, Callable[[Table, int, CardEvent], str]] = {
    "coins-by-cards": _coins_by_cards,
    "give-back": _give_back,
    "england-row": _row,
    "pens": _tiles,
    "rivers": _tiles,
    "persons": _persons,
    "further": _further,
}

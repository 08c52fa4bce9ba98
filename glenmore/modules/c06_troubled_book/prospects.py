"""What an event would bring in a position, for pictures, lessons and studies."""

from __future__ import annotations

from collections.abc import Callable

from glenmore.base.activation import is_type
from glenmore.components import GOOD_INDEX
from glenmore.model import Table
from glenmore.modules.c04_hammer.england import row_coins
from glenmore.modules.c06_troubled_book.cards import (
    CardEvent,
    event_of,
    persons_of,
    turned_by,
    unturned,
)
from glenmore.text import phrase


def now(table: Table, seat: int, card: str) -> str:
    """What depends on the position, in a few words; empty where the card says it all."""
    event = event_of(table, card)
    tell = _NOW.get(event.way)
    return tell(table, seat, event) if tell is not None else ""


def _coins_by_cards(table: Table, seat: int, event: CardEvent) -> str:
    return phrase("words.now_coins", coins=event.values[0] * (turned_by(table, seat) + 1))


def _give_back(table: Table, seat: int, event: CardEvent) -> str:
    have = table.players[seat].goods()[GOOD_INDEX[event.thing]]
    points = have * event.values[0]
    return phrase("words.now_give_back", number=have, good=event.thing, points=points)


def _row(table: Table, seat: int, event: CardEvent) -> str:
    return phrase("words.now_coins", coins=row_coins(table))


def _tiles(table: Table, seat: int, event: CardEvent) -> str:
    tiles = [table.game.tiles[plot.top] for plot in table.players[seat].estate.values()]
    pens = event.way == "pens"
    count = sum(is_type(table, tile, "pen") if pens else tile.river for tile in tiles)
    return phrase("words.now_pens" if pens else "words.now_tiles", number=count)


def _persons(table: Table, seat: int, event: CardEvent) -> str:
    points = event.values[persons_of(table, seat, event) - 1]
    return phrase("words.now_points", points=points)


def _further(table: Table, seat: int, event: CardEvent) -> str:
    others = [card for card in unturned(table, seat) if card != event.card]
    points = persons_of(table, seat, event) > 0
    said = [phrase("words.now_points", points=event.values[0])] if points else []
    if others:
        said.append(phrase("words.now_cards", number=len(others)))
    return ", ".join(said)


_NOW: dict[str, Callable[[Table, int, CardEvent], str]] = {
    "coins-by-cards": _coins_by_cards,
    "give-back": _give_back,
    "england-row": _row,
    "pens": _tiles,
    "rivers": _tiles,
    "persons": _persons,
    "further": _further,
}

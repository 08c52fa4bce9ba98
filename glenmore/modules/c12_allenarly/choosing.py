"""Which tile she takes: the rows of her card from top to bottom (C12-26 to C12-41).

`choose` tells the whole way there: every symbol that was looked for, what it found and where the
search began anew, so that whoever asks can say why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from glenmore.base.rondel import ahead
from glenmore.base.stops import NEVER_TAKEN
from glenmore.model import Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import board
from glenmore.modules.c12_allenarly.cards import action_cards, symbols_of
from glenmore.modules.c12_allenarly.data import CHRONICLE, PERSON, PRIORITY, ActionCard
from glenmore.setup import Setup
from tabletop.records import Record

Things = Sequence[tuple[int, str]]  # positions and tiles, the nearest first
FRAMED, NUMBERED, LAST = "framed", "numbered", "last"  # kinds of tests besides the symbols


class Test(Record):
    """One thing that she looked for, and where: "" if there was none."""

    symbol: str  # a type of tiles, PERSON, CHRONICLE, NUMBERED, FRAMED or LAST
    found: str  # the tile, or the place where she stops without taking one
    among: int  # how many tiles were available; of FRAMED, the number in the frame
    row: str = ""  # PRIORITY if the symbol stands on a priority token
    chronicle: int = 0  # whose card named the tile
    again: bool = False  # in the second search, beyond World's End


class Choice(Record):
    """What she does in a turn, and how that was found."""

    stop: str  # the tile, another place to stop, or World's End
    takes: bool
    tests: tuple[Test, ...]
    rules: tuple[str, ...] = ()  # of a chronicle, where they send her elsewhere

    @property
    def last(self) -> Test:
        """The test that found it."""
        found: Test = self.tests[-1]
        return found


def tiles_ahead(
    table: Table, piece: int, card: ActionCard | None = None
) -> tuple[Things, Things, bool]:
    """The tiles before World's End, all up to the empty space, and whether World's End is ahead.

    With a card those are left out that she overlooks when it is open.
    """
    game, start = table.game, table.pieces[piece]
    things = ahead(table, start)
    countable = adapting.countable(table)
    tiles = [
        (at, tile)
        for at, tile in things
        if game.tiles[tile].kind not in NEVER_TAKEN or (countable and countable(table, at, tile))
    ]
    shut = adapting.shut(table, card.number) if card is not None else None
    if shut is not None:
        tiles = [one for one in tiles if not shut(one[1])]
    if table.end <= start:
        return tiles, tiles, False
    return [one for one in tiles if one[0] < table.end], tiles, True


def current(table: Table) -> ActionCard:
    """The action card that lies open."""
    setup: Setup = table.game.setup
    return action_cards(setup)[board(table).card]


def choose(table: Table, piece: int, card: ActionCard) -> Choice:
    """Where she goes with a card, and why."""
    before, everything, at_end = tiles_ahead(table, piece, card)
    tests: list[Test] = []
    found = _search(table, card, before, card.range, tests, False)
    if not found and at_end:
        found = _search(table, card, everything, len(everything), tests, True)
        if not found:
            end = table.game.worlds_end
            return Choice(end, False, (*tests, Test(LAST, end, 0, again=True)))
    if not found:  # C12-E01
        found = before[-1][1] if before else ""
        tests.append(Test(LAST, found, len(before)))
    takes = bool(found) and table.game.tiles[found].kind not in NEVER_TAKEN
    return adapting.instead(table, piece, Choice(found, takes, tuple(tests)))


def _search(
    table: Table, card: ActionCard, things: Things, limit: int, tests: list[Test], again: bool
) -> str:
    """Row by row until something is found (C12-34); what was looked for is added to the tests."""
    available = things[:limit]
    number = len(available)
    reach = limit if again else card.chronicle_range  # C12-E57

    def tested(symbol: str, found: str, row: str = "", chronicle: int = 0) -> str:
        tests.append(Test(symbol, found, number, row, chronicle, again))
        return found

    if card.number:
        who, found = adapting.numbered(table, card.number, things, reach)
        if who and tested(NUMBERED, found, chronicle=who):
            return found
    for row in card.rows:
        for symbol, on in _expanded(table, row):
            if symbol == CHRONICLE:
                who, found = adapting.plain(table, things, reach)
                if not who:  # C12-39
                    continue
            else:
                who, found = 0, first_of(table, available, symbol)
            if tested(symbol, found, on, who):
                return found
    if card.framed <= len(things):  # counted on the ring, whatever the range (C12-E02)
        tile = things[card.framed - 1][1]
        tests.append(Test(FRAMED, tile, card.framed, again=again))
        return tile
    tests.append(Test(FRAMED, "", card.framed, again=again))
    return ""


def _expanded(table: Table, row: Sequence[str]) -> list[tuple[str, str]]:
    """The symbols of a row; the four silhouettes stand for those of the priority tokens."""
    setup, found = table.game.setup, []
    for symbol in row:
        if symbol == PRIORITY:
            for category in board(table).priority:
                found += [(each, PRIORITY) for each in symbols_of(setup, category)]
        else:
            found.append((symbol, ""))
    return found


def has_symbol(table: Table, tile: str, symbol: str) -> bool:
    """Whether a tile shows a type symbol; persons have one of their own (C12-28)."""
    what = table.game.tiles[tile]
    return bool(what.kind == "person" if symbol == PERSON else what.type == symbol)


def first_of(table: Table, things: Things, symbol: str) -> str:
    """The nearest tile with a symbol (C12-35)."""
    return first(things, lambda tile: has_symbol(table, tile, symbol))


def first(things: Things, test: Callable[[str], Any]) -> str:
    """The nearest tile that passes a test, or ""."""
    return next((tile for _, tile in things if test(tile)), "")

"""Allenarly's board as the module's part of the state: what lies there that nobody else has.

Her coins, whisky, landmark cards, persons, clan markers, Scots and points are those of a player:
her seat is an ordinary one that nobody plays.  Her Scots place is the home castle of the base game,
where Scots count.  The order of her action cards is not stored: all that is known of the deck
follows from the cards that have been used since it was last shuffled (C12-HID01).
"""

from __future__ import annotations

from typing import Annotated

from glenmore.fields import Amount, CardId, Heap, TileIds
from glenmore.model import Draft, Table
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.cards import action_cards, level_of
from glenmore.modules.c12_allenarly.data import BURNT, TOKENS
from glenmore.setup import Setup
from glenmore.text import name, phrase
from glenmore.vocabulary import CATEGORIES
from tabletop.reading.records import OneOf, Whole
from tabletop.records import Record
from tabletop.text import listed

NUMBER = 12
KEPT = 4  # numbers of her last cards that are remembered (C12-C8-04)
REMOVED = ""  # a clan token that has left the board

Category = Annotated[str, OneOf(lambda: CATEGORIES, "category")]


class Allenarly(Record):
    """What lies on her board and beside it, and where her clan tokens stand."""

    row: TileIds = ()  # her trade tiles from left to right, the starting one first (C12-05)
    pile: TileIds = ()  # tiles without a place of their own (C12-43)
    stones: Heap = 0
    priority: tuple[Category, ...] = CATEGORIES  # the tokens from left to right (C12-08)
    blue: str = REMOVED  # the clan space on which the blue token stands
    violet: str = REMOVED  # … and the purple one
    card: str = ""  # the action card that lies open during her turn
    used: tuple[CardId, ...] = ()  # open on the discard pile, in their order
    turns: Amount = 0  # turns that she has had
    numbers: tuple[Annotated[int, Whole(0, 4)], ...] = ()  # of her last cards, 0: none
    gone: TileIds = ()  # tiles that she took and that left the game
    laid: Amount = 0  # points that lie on the mountain (C12-C2-05)
    discarded: tuple[Amount, ...] = ()  # tiles discarded by the pawn of each seat (C12-E44)

    @property
    def holds(self) -> tuple[str, ...]:
        """The tiles that lie on her board or beside it."""
        return self.row + self.pile

    def token(self, band: str) -> str:
        """Where the clan token of a colour stands, or REMOVED."""
        found: str = self.blue if band == TOKENS[0] else self.violet
        return found

    def with_token(self, band: str, clan: str) -> Allenarly:
        """With one clan token elsewhere."""
        return self.with_(**{band: clan})

    def unseen(self, setup: Setup) -> tuple[str, ...]:
        """The cards that may come next: those not used since the deck was shuffled."""
        known = {*self.used, self.card}
        return tuple(card for card in action_cards(setup) if card not in known)

    def deck(self, setup: Setup) -> int:
        """How many cards the deck has; two of the unseen ones lie face down beside it."""
        return len(self.unseen(setup)) - BURNT

    def worth(self, table: Table, seat: int) -> float:
        """What her stones may still bring her, in points, for bots."""
        return 2.0 * self.stones if seat == her_seat(table) else 0.0

    def describe(self, state: Table) -> str:
        """In words, for `print(state)`."""
        game, setup = state.game, state.game.setup
        row = listed(name("tile", tile, game) for tile in self.row)
        order = listed(name("priority", each) for each in self.priority)
        parts = [
            phrase("words.her_level", level=name("her_level", level_of(setup))),
            phrase("words.her_row", tiles=row, stones=self.stones),
            phrase("words.her_pile", count=len(self.pile)),
            phrase("words.her_priority", order=order),
            phrase("words.her_deck", count=self.deck(setup)),
        ]
        for place, own in adapting.own_places(game).items():
            tiles = own.tiles(state)
            if tiles:
                held = listed(name("tile", tile, game) for tile in tiles)
                where = name("her_place", place)
                parts.append(phrase("words.her_place", her_place=where, tiles=held))
        parts += [
            phrase(f"words.her_{band}", clan=name("clan", self.token(band), game))
            for band in TOKENS
            if self.token(band) != REMOVED
        ]
        if self.discarded:
            parts.append(phrase("words.her_discarded", game, numbers=self.discarded))
        if self.card:
            parts.append(phrase("words.her_card", card=name("action", self.card)))
        parts += adapting.described(state)
        return "; ".join(parts)


def her_seat(table: Table) -> int:
    """Her seat: the one after those of the players."""
    setup: Setup = table.game.setup
    return setup.players


def board(table: Table) -> Allenarly:
    """Her board."""
    part: Allenarly = table.modules[table.game.module_index[NUMBER]]
    return part


def put_board(draft: Draft, part: Allenarly) -> None:
    """Her board has changed."""
    draft.set_module(NUMBER, part)

"""The England token and the England row, the module's part of the state (C4-04 to C4-16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, ClassVar

from glenmore.assembly import Game, PriceChange
from glenmore.base.market import ROW_SPACES
from glenmore.components import Cell, Effect
from glenmore.fields import SeatOrNobody
from glenmore.hooks import Fee
from glenmore.model import Draft, State, Table
from glenmore.steps import Auto
from glenmore.text import TEXTS, phrase
from glenmore.vocabulary import PASSES
from tabletop.reading.records import Whole
from tabletop.records import Record

NUMBER = 4
ENGLISHMAN = "englishman"
ENGLISH = "english"  # the kind of his turns
UNCLAIMED = -1  # the token lies under him
ROW = "england-row"
CARD_RULE = "C4-08"  # what the four landmark cards do
TURNS, COINS = 0.08, 0.4  # for each tile that is still face down, for each coin on the row


class England(Record):
    """Who holds the England token, and how many spaces of the England row hold coins."""

    token: SeatOrNobody = UNCLAIMED
    row: Annotated[int, Whole(0, ROW_SPACES)] = 1  # C4-04

    def describe(self, state: State) -> str:
        """Token and row in words."""
        said = [phrase("words.england_unclaimed")]
        if self.token != UNCLAIMED:
            said = [phrase("words.england_claimed", state.game, seat=self.token)]
        if self.row == ROW_SPACES:
            said.append(phrase("words.england_row_full"))
        else:
            said.append(phrase("words.england_price", coins=self.row + 1))
        said.append(phrase("words.england_earns", number=self.row or None))
        return "; ".join(said)

    reads: ClassVar[tuple[str, ...]] = ("stacks",)

    def worth(self, table: Table, seat: int) -> float:
        """Turns with the Englishman that the token may still bring, in points, for bots."""
        if self.token != seat or not table.steps:
            return 0.0
        return TURNS * sum(stack.size for stack in table.stacks) + COINS * self.row


def england(table: Table) -> England:
    """Token and row now."""
    part: England = table.modules[table.game.module_index[NUMBER]]
    return part


def englishman(table: Table) -> int:
    """Which of the pieces he is."""
    return next(i for i, piece in enumerate(table.game.pieces) if piece.id == ENGLISHMAN)


# -- the token ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def bringing_token(game: Game) -> frozenset[str]:
    """The four tiles whose card brings the England token (C4-29)."""
    cards = game.landmarks
    return frozenset(
        tile.id
        for tile in game.tiles.values()
        if tile.landmark and cards[tile.landmark].rule == CARD_RULE
    )


def claim_by_passing(draft: Draft, piece: int, thing: str, how: str) -> None:
    """The first pawn that passes him brings the token (hook `piece_passes`; C4-07, C4-09)."""
    part: England = draft.modules[draft.game.module_index[NUMBER]]
    if part.token != UNCLAIMED:
        return
    mover = draft.game.pieces[piece]
    if how == PASSES and mover.pawn:  # C4-34: not for the die
        draft.set_module(NUMBER, part.with_(token=mover.seat))
        draft.tell("C4-07", "england_claimed", mover.seat)


def take_token(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """A landmark card of this chronicle brings the token (hook `effect_words`; C4-08, C4-10)."""
    before = england(draft).token
    if before == seat:
        draft.tell("C4-10", "england_kept", seat)
        return
    draft.set_module(NUMBER, england(draft).with_(token=seat))
    draft.tell(("C4-08", "C4-29"), "england_taken", seat, whose=before)


def _whose(seat: int, call: Callable[[str, int], str]) -> str:
    return phrase("words.england_rondel") if seat == UNCLAIMED else call("seat", seat)


TEXTS.compose("whose", _whose)


# -- the row --------------------------------------------------------------------------------------


def row_coins(table: Table) -> int:
    """All coins that lie in the England row: 1, 2 and 3 on its spaces (C4-14)."""
    return sum(range(england(table).row + 1))


def take_row(draft: Draft, seat: int, rule: str) -> None:
    """A player takes all coins of the England row (C6-EV-LochLomond)."""
    coins = row_coins(draft)
    draft.set_module(NUMBER, england(draft).with_(row=0))
    draft.gain_coins(seat, coins, rule, ROW)


def take_from_row(draft: Draft) -> int:
    """The coins of the last occupied space of the England row leave it; 0 if it is empty."""
    part = england(draft)
    if part.row:
        draft.set_module(NUMBER, part.with_(row=part.row - 1))
    return part.row


def next_price(table: Table) -> int | None:
    """Coins for the next tile taken with him, None if the row is full (C4-14, C4-15)."""
    row = england(table).row
    return row + 1 if row < ROW_SPACES else None


class FillRow(Auto, state="T3"):
    """The coins lie on the leftmost empty space of the England row (C4-14)."""

    def run(self, draft: Draft) -> None:
        """One more space is occupied."""
        part = england(draft)
        draft.set_module(NUMBER, part.with_(row=part.row + 1))


FEES = tuple(Fee(coins, "C4-14", ROW, (FillRow(),)) for coins in range(1, ROW_SPACES + 1))


def add_row_price(table: Table, seat: int, purpose: str) -> PriceChange | None:
    """A tile taken with him costs the row as well (hook `price`; C4-14, C4-16, C4-E02)."""
    if table.turn.kind != ENGLISH:
        return None
    row = england(table).row
    if row == ROW_SPACES:  # refused as a stop
        return None
    fee = FEES[row]
    return lambda subject, price: price.plus[fee]

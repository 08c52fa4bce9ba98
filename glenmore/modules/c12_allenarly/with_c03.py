"""With chronicle 3, Old Jamey's Single Cask: she sells whisky for fixed points (C12-C3-01 …)."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import Tile
from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.cellars import NUMBER, SALES
from glenmore.modules.c03_old_jamey.sales import EXTRA, LOWER, is_free, put_on_tile
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import board, her_seat
from glenmore.modules.c12_allenarly.cards import action_cards, chronicle_card
from glenmore.modules.c12_allenarly.gaining import points
from glenmore.vocabulary import PASSES

Things = Sequence[tuple[int, str]]
AGE = "age"


def is_open(table: Table, position: int, thing: str) -> bool:
    """A sale tile with a free space and without the human's pawn (C12-C3-02)."""
    if thing not in SALES or table.pieces[table.game.pawn_of[0]] == position:
        return False
    return is_free(table, thing, EXTRA) or is_free(table, thing, LOWER)


def find_sale(table: Table, things: Things, limit: int) -> str:
    """The nearest sale tile that is not full (C12-C3-03)."""
    return next((tile for _, tile in things[:limit] if tile in SALES), "")


def ages(tile: Tile) -> bool:
    """Whether a tile shows the ageing symbol."""
    return any(part.word == AGE for part in tile.benefit.simple)


def find_ageing(table: Table, things: Things, limit: int) -> str:
    """The nearest tile with the ageing symbol (C12-C3-03)."""
    return next((tile for _, tile in things[:limit] if ages(table.game.tiles[tile])), "")


def gain(draft: Draft, tile: str) -> None:
    """A tile with the ageing symbol brings points (C12-C3-04)."""
    if ages(draft.game.tiles[tile]):
        amount = chronicle_card(draft.game.setup, NUMBER).number("points")
        points(draft, amount, "C12-C3-04", "ageing", tile)


def sell(draft: Draft, tile: str, what: str, rule: str) -> None:
    """One barrel lies on a sale tile: from her board if she has one (C12-C3-07, C12-E39)."""
    card, seat = chronicle_card(draft.game.setup, NUMBER), her_seat(draft)
    hers = draft.players[seat].whisky > 0
    if hers:
        draft.player(seat).whisky -= 1
    put_on_tile(draft, tile, what)
    key = "her_barrel" if hers else "her_barrel_supply"
    draft.tell((rule, "C12-C3-07"), key, seat, tile=tile)
    points(draft, card.number("board" if hers else "supply"), "C12-C3-07", "barrel", tile)


def stop(draft: Draft, place: str) -> None:
    """She stops there: as many barrels as a game for two allows (C12-C3-05)."""
    if place in SALES:
        for what in (LOWER, EXTRA):
            if is_free(draft, place, what):
                sell(draft, place, what, "C12-C3-05")


def cross(draft: Draft, piece: int, thing: str, how: str) -> None:
    """Her pawn passes a sale tile with a numbered card: one barrel (C12-C3-06, C12-E38)."""
    if how != PASSES or draft.game.pieces[piece].seat != her_seat(draft):
        return
    card = board(draft).card
    human = draft.pieces[draft.game.pawn_of[0]] == draft.position(thing)
    numbered = bool(card) and action_cards(draft.game.setup)[card].number > 0
    if numbered and not human and is_free(draft, thing, LOWER):
        sell(draft, thing, LOWER, "C12-C3-06")


ADAPTATION = Adaptation(
    NUMBER,
    searches={"sale": find_sale, "ageing": find_ageing},
    countable=is_open,
    gains=gain,
    passes=cross,
    things=SALES,
    stops=stop,
)

"""The variant with all mobsters of chronicle 8: what five of them do against her (C12-C8-07).

Fraser McStarve and Mairead McDenial need nothing here: chance chooses for a seat that nobody plays,
and the token that Mairead's owner names is missing in her row of bids.
"""

from __future__ import annotations

from typing import Any

from glenmore.base.activation import is_type
from glenmore.base.free_actions import WINDOWS
from glenmore.base.layout import ground_of
from glenmore.base.placing import lay
from glenmore.components import ANY_KIND, GOODS, Cell, Tile
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.bruce import ID as BRUCE
from glenmore.modules.c08_penny_mobsters.bruce import PRODUCERS, TakeProduced
from glenmore.modules.c08_penny_mobsters.derek import MOBSTER as DEREK
from glenmore.modules.c08_penny_mobsters.derek import Steal
from glenmore.modules.c08_penny_mobsters.mclaird import ID as LAIRD
from glenmore.modules.c08_penny_mobsters.mobster import asleep, why_not_use
from glenmore.modules.c08_penny_mobsters.moving import cells_for, cite, why_not_lie
from glenmore.modules.c08_penny_mobsters.owners import Offered, PowerStep
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned, use_up
from glenmore.modules.c08_penny_mobsters.tokens import Stowing, drop_token, may_stow
from glenmore.modules.c12_allenarly.board import board, her_seat, put_board
from glenmore.modules.c12_allenarly.gaining import lose
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import SeatStep
from tabletop.verdict import Why

OPTION, RULE = "all_mobsters", "C12-C8-07"
OWN_COIN = "own"  # value of the option c12.bruceCoin


# -- Peggy McLaird --------------------------------------------------------------------------------


def price_of(table: Table, tile: str) -> int:
    """The coins on a tile that the human has reserved, 0 without."""
    owned = gang(table).holder(LAIRD)
    return dict(owned.placed).get(tile, 0) if owned is not None else 0


def shut(table: Table, tile: str, number: int) -> bool:
    """A reserved tile that costs more than the number of her card is out of her range."""
    return price_of(table, tile) > number


def taken(draft: Draft, tile: str) -> None:
    """She takes a reserved tile: its owner gets the price, and she loses it in points."""
    coins = price_of(draft, tile)
    if not coins:
        return
    owned = gang(draft).the(LAIRD)
    draft.player(owned.seat).coins += coins
    draft.tell(RULE, "her_reserved_tile", owned.seat, tile=tile, coins=coins)
    drop_token(draft, LAIRD, tile)
    lose(draft, coins, RULE, "reserved")


# -- Bruce McMail ---------------------------------------------------------------------------------


def produced(tile: Tile) -> tuple[str, ...]:
    """The kinds of goods that a tile makes."""
    parts = [part for part in tile.benefit.simple if part.word in ("produce", "produce-any")]
    if any(part.word == "produce-any" for part in parts):
        return tuple(GOODS[kind] for kind in ANY_KIND)
    return tuple(dict.fromkeys(good for part in parts for good in part.goods))


def gains(draft: Draft, tile_id: str) -> None:
    """She has taken a resource or pen tile: Bruce's owner is asked."""
    owned, tile = gang(draft).holder(BRUCE), draft.game.tiles[tile_id]
    if owned is not None and any(is_type(draft, tile, kind) for kind in PRODUCERS):
        draft.then(MailHers(owned.seat, tile_id))


class MailHers(Offered[TakeProduced], state="MAILHERS", rule=RULE):
    """Bruce's owner may give her a coin for a good that her new tile makes (C12-C8-07)."""

    tile: str

    def pays(self, table: Table, owned: Owned | None) -> bool:
        """Whether there is a coin: on Bruce's card, or by option one of the owner's."""
        if owned is None or owned.seat != self.seat:
            return False
        if table.game.options["bruce_coin"] == OWN_COIN:
            return bool(table.players[self.seat].coins)
        return bool(owned.tokens)

    def pending(self, table: Table) -> bool:
        """A coin, and a good that could be put or sold."""
        return self.pays(table, gang(table).holder(BRUCE)) and bool(self.choices(table))

    def choices(self, table: Table) -> list[TakeProduced]:
        """Every kind that the tile makes, if there is a place for it."""
        goods = produced(table.game.tiles[self.tile])
        return [TakeProduced(good) for good in goods if may_stow(table, self.seat, good)]

    def refuse(self, table: Table, move: TakeProduced, why: Why) -> None:
        """Another kind, or no place for it."""
        if move.good not in produced(table.game.tiles[self.tile]):
            why.add(RULE, "her_tile_makes_other", good=move.good, tile=self.tile)
        if not may_stow(table, self.seat, move.good):
            why.add((RULE, "C8-EDGE-10"), "no_place_for_good", good=move.good)

    def choose(self, draft: Draft, move: TakeProduced) -> None:
        """The coin is hers; the good comes from the supply and is put or sold."""
        owned, hers = gang(draft).the(BRUCE), her_seat(draft)
        if draft.game.options["bruce_coin"] == OWN_COIN:
            draft.player(self.seat).coins -= 1
        else:
            put_owned(draft, owned.with_(tokens=owned.tokens[1:]))
        draft.player(hers).coins += 1
        draft.tell(RULE, "her_good_bought", self.seat, good=move.good, tile=self.tile)
        draft.then(Stowing(self.seat, move.good, RULE))

    def sound(self, table: Table) -> bool:
        """Bruce has an owner, and she has such a tile."""
        known = self.tile in table.game.tiles
        return known and self.pays(table, gang(table).holder(BRUCE))


# -- Derek Anderson -------------------------------------------------------------------------------


class StealHers(Move, word="steal-hers", rule=RULE, asks=True):
    """Choose the tile of Allenarly that Derek Anderson carries off (C12-C8-07)."""

    tile: str


class SettleHers(Move, word="settle-hers", rule=RULE):
    """Say where the stolen tile goes in your own estate (C12-C8-07)."""

    cell: Cell


def places(table: Table, seat: int, tile: Tile) -> list[Cell]:
    """Where the tile could go, by the rules of placing or upgrading; no Scot need be near."""
    return cells_for(ground_of(table, seat), tile, tile)


def _options(table: Table, seat: int, window: str) -> list[StealHers]:
    """Every tile of her pile that has a place, while Derek has not been used."""
    if Steal not in gang(table).able.get(seat, ()) or asleep(table, seat):
        return []
    tiles = table.game.tiles
    return [StealHers(tile) for tile in board(table).pile if places(table, seat, tiles[tile])]


def _why_not(table: Table, seat: int, window: str, move: StealHers, why: Why) -> bool:
    """Your own Derek, unused, and a tile of hers that is no trade tile and has a place."""
    if why.enough:
        return move not in _options(table, seat, window)
    why_not_use(table, seat, DEREK, DEREK.powers[0], why)
    part = board(table)
    if move.tile in part.row:
        why.add((RULE, DEREK.rule), "derek_no_trade", tile=move.tile)
    elif move.tile not in part.pile:
        why.add(RULE, "her_tile_not_there", tile=move.tile)
    elif not places(table, seat, table.game.tiles[move.tile]):
        why.add((RULE, DEREK.rule), "derek_no_place", tile=move.tile)
    return bool(why)


def _steal(draft: Draft, seat: int, move: StealHers) -> None:
    """Where it goes comes next."""
    use_up(draft, gang(draft).the(DEREK.id))
    draft.then(SettlingHers(seat, move.tile))


class SettlingHers(SeatStep[SettleHers], PowerStep[SettleHers], state="DEREKH", rule=RULE):
    """Where the tile goes that Derek Anderson has carried off from her (C12-C8-07)."""

    tile: str

    def options(self, table: Table) -> list[SettleHers]:
        """Every place in your own estate."""
        return [*map(SettleHers, places(table, self.seat, table.game.tiles[self.tile]))]

    def refuse(self, table: Table, move: SettleHers, why: Why) -> None:
        """The rules of placing or upgrading, but for the Scot."""
        found = why.apart()
        tile = table.game.tiles[self.tile]
        why_not_lie(ground_of(table, self.seat), tile, tile, move.cell, found)
        cite(RULE, found, why)

    def do(self, draft: Draft, move: SettleHers) -> None:
        """It comes without tiles below it; nothing is activated, and it brings nothing at once."""
        draft.done()
        part = board(draft)
        put_board(draft, part.with_(pile=tuple(t for t in part.pile if t != self.tile)))
        draft.tell(RULE, "her_tile_stolen", self.seat, tile=self.tile, cell=move.cell)
        lay(draft, self.seat, draft.game.tiles[self.tile], move.cell)

    def sound(self, table: Table) -> bool:
        """A tile of hers with a place, and Derek used."""
        owned = gang(table).holder(DEREK.id)
        used = owned is not None and owned.seat == self.seat and bool(owned.used)
        return used and self.tile in board(table).pile and bool(self.options(table))


def actions(setup: Setup) -> list[FreeAction]:
    """Stealing a tile of hers, like any power of a mobster (hook `free_actions`)."""
    if not setup.option(OPTION):
        return []
    return [FreeAction(StealHers, _options, _why_not, _steal, WINDOWS, aside=True)]


STEPS: tuple[Any, ...] = (MailHers, SettlingHers)
MOVES = (StealHers, SettleHers)

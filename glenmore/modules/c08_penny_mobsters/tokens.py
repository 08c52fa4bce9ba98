"""Tokens that lie on clan spaces, tiles or cards, what they cost others, and goods from others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glenmore.assembly import PriceChange
from glenmore.base.gains import room
from glenmore.base.market import put_good
from glenmore.components import GOOD_INDEX
from glenmore.hooks import Fee, Price
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.moves import Move, PutGood
from glenmore.steps import Auto, SeatStep
from tabletop.verdict import Why


def lay_token(draft: Draft, owned: Owned, place: str, value: int) -> Owned:
    """A token of that number goes from the card to a place."""
    laid = owned.with_(tokens=owned.without(value), placed=(*owned.placed, (place, value)))
    put_owned(draft, laid)
    return laid


class DropToken(Auto, state="TOKEN"):
    """The token of a mobster leaves the game."""

    mobster: str
    place: str

    def run(self, draft: Draft) -> None:
        """It is gone."""
        drop_token(draft, self.mobster, self.place)


def drop_token(draft: Draft, mobster: str, place: str) -> None:
    """Take the token of a mobster off a place, out of the game."""
    owned = gang(draft).holder(mobster)
    if owned is not None:
        placed = tuple(lies for lies in owned.placed if lies[0] != place)
        put_owned(draft, owned.with_(placed=placed))


def token_fees(owned: Owned, seat: int, rule: str) -> dict[str, Fee]:
    """What places with tokens cost a seat besides; the token goes when that is paid."""
    return {
        place: Fee(
            0 if seat == owned.seat else value,
            rule,
            owned.mobster,
            (DropToken(owned.mobster, place),),
            owned.seat,
        )
        for place, value in owned.placed
    }


def charge(fees: Mapping[Any, Fee], of: int | None = None) -> PriceChange | None:
    """Fees on top of the price of some subjects, or of those with some item in this place."""
    if not fees:
        return None

    def change(subject: Any, price: Price) -> Price:
        thing = subject if of is None else subject[of]
        return price.plus[fees[thing]] if thing in fees else price

    return change


# -- a good taken from somebody -------------------------------------------------------------------


class SellAtOnce(Move, word="sell-at-once", rule="C8-EDGE-10"):
    """Sell a good just taken from another player at the market, as it stands (C8-EDGE-10)."""

    only_when = ("C8-EDGE-10", "C8-EDGE-11")
    good: str


class Stowing(SeatStep[PutGood | SellAtOnce], state="STOW", rule="C8-EDGE-10", one_rule=True):
    """Put a good taken from another player on your own tile, or sell it at once."""

    good: str
    mobster_rule: str

    def cited(self) -> str:
        """The mobster that took it."""
        return self.mobster_rule

    def options(self, table: Table) -> list[Move]:
        """Every tile with room, and the market."""
        estate = table.players[self.seat].estate
        moves: list[Move] = [
            PutGood(self.good, cell) for cell, plot in estate.items() if room(plot) > 0
        ]
        if table.market[GOOD_INDEX[self.good]]:
            moves.append(SellAtOnce(self.good))
        return moves

    def refuse(self, table: Table, move: PutGood | SellAtOnce, why: Why) -> None:
        """Only this good, on a tile with room or into a row with coins."""
        if move.good != self.good:
            why.add(self.mobster_rule, "not_gained", good=move.good)
        if isinstance(move, SellAtOnce):
            if not table.market[GOOD_INDEX[move.good]]:
                why.add(("MARKET-09", self.mobster_rule), "row_empty", good=move.good)
            return
        plot = table.players[self.seat].estate.get(move.cell)
        if plot is None:
            why.add((self.mobster_rule, "PLACE-04"), "no_tile_there", cell=move.cell)
        elif room(plot) <= 0:
            why.add("COMP-07", "tile_full", cell=move.cell, tile=plot.top)

    def do(self, draft: Draft, move: PutGood | SellAtOnce) -> None:
        """It lies on the tile, or the coins of its row are taken."""
        draft.done()
        kind, rule = GOOD_INDEX[self.good], self.mobster_rule
        if isinstance(move, PutGood):
            put_good(draft, self.seat, move.cell, kind)
            draft.tell(rule, "good_stowed", self.seat, good=self.good, cell=move.cell)
            return
        coins = take_pile(draft, self.seat, kind)
        draft.tell((rule, "MARKET-08"), "sold_at_once", self.seat, good=self.good, coins=coins)

    def faults(self, table: Table, why: Why) -> None:
        """A good that can go somewhere."""
        if self.good not in GOOD_INDEX or not self.options(table):
            why.add("C8-EDGE-10", "mobsters_nonsense")


def take_pile(draft: Draft, seat: int, kind: int) -> int:
    """The coins of the highest space of a market row are a seat's."""
    coins = draft.market[kind]
    draft.market = (*draft.market[:kind], coins - 1, *draft.market[kind + 1 :])
    draft.player(seat).coins += coins
    return coins


def may_stow(table: Table, seat: int, good: str) -> bool:
    """Whether a seat has room for a good, or could sell it at once (C8-EDGE-10, C8-ERR-06)."""
    if table.market[GOOD_INDEX[good]]:
        return True
    return any(room(plot) > 0 for plot in table.players[seat].estate.values())

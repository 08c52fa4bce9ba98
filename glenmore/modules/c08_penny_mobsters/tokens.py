"""Tokens that lie on clan spaces, tiles or cards, and goods that come from others."""

from __future__ import annotations

from glenmore.base.gains import room
from glenmore.base.market import with_good
from glenmore.components import GOOD_INDEX
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import name_of
from glenmore.modules.c08_penny_mobsters.state import gang, put_owned
from glenmore.moves import Move, PutGood
from glenmore.steps import Auto, Step
from tabletop.verdict import Why


class DropToken(Auto):
    """The token of a mobster leaves the game."""

    state = "TOKEN"
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


# -- a good taken from somebody -------------------------------------------------------------------


class SellAtOnce(Move):
    """Sell a good just taken from another player at the market, as it stands (C8-EDGE-10)."""

    word = "sell-at-once"
    rule = "C8-EDGE-10"
    only_when = ("C8-EDGE-10", "C8-EDGE-11")
    good: str


class Stowing(Step):
    """Put a good taken from another player on an own tile, or sell it at once."""

    state = "STOW"
    rule = "C8-EDGE-10"
    accepts = (PutGood, SellAtOnce)
    seat: int
    good: str
    mobster_rule: str

    def actor(self, table: Table) -> int:
        """Whose mobster took it."""
        return self.seat

    def cited(self) -> str:
        """The mobster that took it."""
        return self.mobster_rule

    def about(self, table: Table, move: Move) -> str:
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

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only this good, on a tile with room or into a row with coins."""
        good = move.good  # type: ignore[attr-defined]
        if good != self.good and why.add(self.mobster_rule, "not_gained", good=good):
            return True
        if isinstance(move, SellAtOnce):
            if not table.market[GOOD_INDEX[good]]:
                if why.add(("MARKET-09", self.mobster_rule), "row_empty", good=good):
                    return True
            return bool(why)
        assert isinstance(move, PutGood)
        plot = table.players[self.seat].estate.get(move.cell)
        if plot is None:
            why.add((self.mobster_rule, "PLACE-04"), "no_tile_there", cell=move.cell)
            return True
        if room(plot) <= 0:
            if why.add("COMP-07", "tile_full", cell=move.cell, tile=table.game.name(plot.top)):
                return True
        return bool(why)

    def do(self, draft: Draft, move: Move) -> None:
        """It lies on the tile, or the coins of its row are taken."""
        draft.done()
        kind = GOOD_INDEX[self.good]
        if isinstance(move, PutGood):
            estate = draft.estate(self.seat)
            estate[move.cell] = with_good(estate[move.cell], kind)
            draft.tell(self.mobster_rule, "good_stowed", self.seat, good=self.good, cell=move.cell)
            return
        coins = draft.market[kind]
        draft.market = (*draft.market[:kind], coins - 1, *draft.market[kind + 1 :])
        draft.player(self.seat).coins += coins
        draft.tell(
            (self.mobster_rule, "MARKET-08"), "sold_at_once", self.seat, good=self.good, coins=coins
        )

    def faults(self, table: Table, why: Why) -> None:
        """A good that can go somewhere."""
        if self.good not in GOOD_INDEX or not self.options(table):
            why.add("C8-EDGE-10", "mobsters_nonsense")


def may_stow(table: Table, seat: int, good: str) -> bool:
    """Whether a seat has room for a good, or could sell it at once (C8-EDGE-10, C8-ERR-06)."""
    if table.market[GOOD_INDEX[good]]:
        return True
    return any(room(plot) > 0 for plot in table.players[seat].estate.values())


def say_no_tokens(table: Table, mobster: str, rule: str, why: Why) -> None:
    """No token is left on the card."""
    why.add(rule, "mobster_no_tokens", mobster=name_of(table, mobster))

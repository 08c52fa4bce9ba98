"""A good taken from somebody else: it goes on an own tile, or is sold at once (C8-EDGE-10)."""

from __future__ import annotations

from glenmore.base.gains import PutGoods, room
from glenmore.base.market import with_good
from glenmore.components import GOOD_INDEX
from glenmore.model import Draft, Table
from glenmore.moves import Move, PutGood
from glenmore.steps import Step
from glenmore.verdict import Why


class SellLoot(Move):
    """Sell the good at once, without putting it on a tile (C8-EDGE-10)."""

    word = "sell-loot"
    rule = "C8-EDGE-10"
    good: str


def sells(table: Table, good: str) -> bool:
    """Whether the row of a good holds coins (MARKET-09)."""
    return table.market[GOOD_INDEX[good]] > 0


def can_receive(table: Table, seat: int, good: str) -> bool:
    """Whether a seat has room for a good, or could sell it at once."""
    return sells(table, good) or any(
        room(plot) > 0 for plot in table.players[seat].estate.values()
    )


class Loot(Step):
    """Put the good on a tile with room, or sell it."""

    state = "LOOT"
    rule = "C8-EDGE-10"
    accepts = (PutGood, SellLoot)
    seat: int
    good: str
    source: str  # the mobster's name
    gain_rule: str

    def actor(self, table: Table) -> int:
        """Who took the good."""
        return self.seat

    def cited(self) -> str:
        """What gave the good."""
        return self.gain_rule

    def about(self, move: Move) -> str:
        """What gave the good."""
        return self.gain_rule

    def _putting(self) -> PutGoods:
        return PutGoods(self.seat, (self.good,), (), self.source, self.gain_rule)

    def options(self, table: Table) -> list[Move]:
        """Every tile with room, and the market."""
        moves = self._putting().options(table)
        return [*moves, SellLoot(self.good)] if sells(table, self.good) else moves

    def why_not(self, table: Table, move: Move, why: Why | None) -> bool:
        """This good, room on the tile, or coins in its row."""
        if isinstance(move, PutGood):
            return self._putting().why_not(table, move, why)
        assert isinstance(move, SellLoot)
        refused = False
        if move.good != self.good:
            if why is None:
                return True
            why.add(self.gain_rule, "not_gained", good=move.good)
            refused = True
        if not sells(table, move.good):
            if why is not None:
                why.add(("MARKET-09", self.gain_rule), "row_empty", good=move.good)
            refused = True
        return refused

    def do(self, draft: Draft, move: Move) -> None:
        """On the tile, or the coins of the row's highest space."""
        draft.done()
        kind = GOOD_INDEX[self.good]
        if isinstance(move, PutGood):
            estate = draft.estate(self.seat)
            estate[move.cell] = with_good(estate[move.cell], kind)
            draft.tell(self.gain_rule, "good_gained", self.seat, good=self.good, cell=move.cell,
                       source=self.source)
            return
        coins = draft.market[kind]
        draft.market = (*draft.market[:kind], coins - 1, *draft.market[kind + 1 :])
        draft.player(self.seat).coins += coins
        draft.tell((self.gain_rule, "MARKET-08"), "loot_sold", self.seat, good=self.good,
                   coins=coins)

    def faults(self, table: Table, why: Why) -> None:
        """A known good with somewhere to go."""
        if self.good not in GOOD_INDEX or self.seat not in table.game.seats \
                or not self.options(table):
            why.add("C8-EDGE-10", "gain_stuck")

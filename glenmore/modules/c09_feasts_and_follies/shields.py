"""The four clan shields (C9-36 to C9-43)."""

from __future__ import annotations

from glenmore.base.market import price_of_next, put_coins, take_good, why_not_has_good
from glenmore.components import ANY_KIND, GOOD_INDEX, GOODS, Cell, Effect
from glenmore.hooks import Word, never
from glenmore.model import Draft, Table
from glenmore.modules.c09_feasts_and_follies.state import (
    CAMERON,
    INNES,
    LAID,
    OnShield,
    feasts,
    put,
)
from glenmore.moves import BUY_GOOD, PAY_GOOD, BuyGood, Decline, PayGood
from glenmore.setup import Setup
from glenmore.steps import SeatStep
from tabletop.verdict import QUIET, Why


class LayOnShield(SeatStep[PayGood | BuyGood], state="SHIELD", rule="C9-39"):
    """A good of any kind goes onto the shield, from a tile or from the market (C9-39)."""

    one_rule = True
    only_with_options = True
    never = ((Decline, "C9-39", "shield_needs_good"),)
    clan: str

    def lapsed(self, draft: Draft) -> None:
        """Without a good, and without a way to buy one, the shield stays empty (C9-E07)."""
        draft.tell("C9-E07", "shield_stays_empty", self.seat, clan=self.clan)

    def options(self, table: Table) -> list[PayGood | BuyGood]:
        """Every good of the estate, and every one that can be bought."""
        stock = table.players[self.seat].estate.stock
        buys = [BUY_GOOD[GOODS[k],] for k in ANY_KIND]
        return [
            *(PAY_GOOD[good, cell] for _, good, cell in stock),
            *(move for move in buys if not self.why_not(table, move, QUIET)),
        ]

    def why_not(self, table: Table, move: PayGood | BuyGood, why: Why) -> bool:
        """A good that lies in the estate, or one that can be paid at the market."""
        if isinstance(move, PayGood):
            return why_not_has_good(table, self.seat, move.good, move.cell, "C9-39", why)
        price, coins = price_of_next(table, GOOD_INDEX[move.good]), table.players[self.seat].coins
        if price is None:
            why.add("MARKET-03", "row_full", good=move.good)
        elif price > coins:
            why.add("MARKET-02", "price_too_high", good=move.good, price=price, has=coins)
        else:
            return False
        return True

    def do(self, draft: Draft, move: PayGood | BuyGood) -> None:
        """It lies there for the rest of the game (C9-40)."""
        seat, kind = self.seat, GOOD_INDEX[move.good]
        draft.done()
        if isinstance(move, PayGood):
            take_good(draft, seat, move.cell, kind)
        else:
            price = put_coins(draft, kind)
            draft.player(seat).coins -= price
            rules = ("MARKET-02", "C9-39")
            draft.tell(rules, "bought", seat, good=move.good, price=price)
        shields = feasts(draft).shields
        mine = (*shields[seat], OnShield(self.clan, move.good))
        put(draft, shields=(*shields[:seat], mine, *shields[seat + 1 :]))
        draft.tell(("C9-39", "C9-40"), "laid_on_shield", seat, good=move.good, clan=self.clan)

    def faults(self, table: Table, why: Why) -> None:
        """A shield of this kind with the seat's marker, and a good that can lie there."""
        known = self.clan in table.game.spaces_of.get(LAID, ())
        if not known or self.seat not in table.game.seats or not self.options(table):
            why.add(self.rule, "shield_nonsense")


def _lasting(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.tell((e.word, "C9-02"), "lasting_bonus", seat, clan=source)


def _lay(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    draft.tell((e.word, "C9-02"), "lasting_bonus", seat, clan=source)
    draft.then(LayOnShield(seat, source))


def _why_not(table: Table, seat: int, e: Effect, cell: Cell, way: int, why: Why) -> bool:
    """With c9.shieldNeedsGood: a good, or coins for one (C9-E07)."""
    player = table.players[seat]
    prices = [price for k in ANY_KIND if (price := price_of_next(table, k)) is not None]
    if any(player.goods()) or (prices and min(prices) <= player.coins):
        return False
    why.add(("C9-E07", "C9-39"), "shield_no_good", has=player.coins)
    return True


def effect_words(setup: Setup) -> dict[str, Word]:
    """What the shields do when a marker lies there (hook `effect_words`)."""
    needs = setup.option("shield_needs_good")
    return {
        CAMERON: Word(never, _lasting),
        INNES: Word(never, _lasting),
        LAID: Word(_why_not if needs else never, _lay),
    }

"""Events that take goods: any number of one kind for points, or an exchange (C6-EV-ArmadaleCastle).

Goods may be bought at the market for them (C6-EDGE-12).
"""

from __future__ import annotations

from typing import Any, cast

from glenmore.base import affording, payment
from glenmore.base.exchanges import Receive
from glenmore.base.market import take_good
from glenmore.base.needs import missing_goods, without_one
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, NOTHING, Effect, Goods, Need
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book.cards import EVENT, CardEvent, event_of
from glenmore.moves import BuyGood, Done, Move, PayGood
from glenmore.steps import OptionalStep, SeatStep
from glenmore.vocabulary import VP
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import source_key


class GivingBack(OptionalStep[PayGood | BuyGood], state="EV", rule="C6-EV-ArmadaleCastle"):
    """Return goods of one kind one by one; each scores at once (C6-EV-ArmadaleCastle).

    All of them are one effect: modules hear of the points together (C8-EDGE-12).
    """

    one_rule = True
    declining = Done
    card: str
    points: int = 0  # that it has given so far

    def cited(self) -> str:
        """The event of this card; both work alike."""
        return "C6-EV-ArmadaleCastle" if self.card == "armadale-castle" else "C6-EV-NewFortGeorge"

    def _one(self, table: Table) -> payment.Pay:
        """The payment of one more good."""
        event = event_of(table, self.card)
        one = cast(Goods, tuple(int(good == event.thing) for good in GOODS))
        return payment.Pay(self.seat, Need(one), rules=(event.rule,))

    def pending(self, table: Table) -> bool:
        """Something is left to return."""
        return bool(self.choices(table))

    def choices(self, table: Table) -> list[Any]:
        """Each good of this kind, or one from the market."""
        return [*self._one(table).options(table)]

    def forbids(self, table: Table, move: PayGood | BuyGood, why: Why) -> bool:
        """As in any payment."""
        return self._one(table).why_not(table, move, why)

    def choose(self, draft: Draft, move: PayGood | BuyGood) -> None:
        """Return one good and score it; another one may follow."""
        event, pay = event_of(draft, self.card), self._one(draft)
        each = event.values[0]
        draft.steps += (self.with_(points=self.points + each), pay)
        pay.do(draft, move)
        key = source_key(EVENT, self.card)
        draft.book(self.seat, ScoreLine(event.rule, f"{event.thing}-returned", 1, each, each, key))

    def declined(self, draft: Draft) -> None:
        """No more: tell of all the points."""
        if self.points:
            draft.gained(self.seat, VP, self.points, source_key(EVENT, self.card))

    lapsed = declined

    def faults(self, table: Table, why: Why) -> None:
        """A card whose event takes goods."""
        if self.card not in table.game.landmarks or event_of(table, self.card).way != "give-back":
            why.add("C6-09", "no_such_card", card=self.card)


# -- goods of the estate only ---------------------------------------------------------------------


def from_estate(table: Table, event: CardEvent) -> bool:
    """Whether the goods of an event must lie in the estate (option c6.dunveganEstate)."""
    return event.card == "dunvegan-castle" and bool(table.game.options["dunvegan_from_estate"])


def why_not_own_goods(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    """Enough goods of the kind on own tiles; none is bought.  The rest of the price as ever."""
    missing = missing_goods(event.price.goods, table.players[seat].goods())
    if missing and why.add(event.rule, "event_goods_missing", missing=missing):
        return True
    rest = event.price.with_(goods=NOTHING)
    return affording.why_not_afford(table, seat, rest, why) or bool(missing)


def why_not_pay(table: Table, seat: int, event: CardEvent, why: Why, coin: bool = False) -> bool:
    """The whole price, in Scots of your own estate, goods and points (C6-13)."""
    price = event.price
    short = bool(price.scots) and affording.why_not_scots(
        table, seat, price.scots, (event.rule, "C6-13"), why
    )
    if short and why.enough:
        return True
    if from_estate(table, event):
        return why_not_own_goods(table, seat, event, why) or short
    return affording.why_not_afford(table, seat, price, why, coin) or short


class OwnGoods(SeatStep[PayGood | BuyGood], state="EV", rule="C6-EV-DunveganCastle"):
    """Goods of the estate are paid for an event; the market is closed for them."""

    goods: Need
    event_rule: str

    def about(self, table: Table, move: Any) -> str:
        """The event."""
        return self.event_rule

    def _pay(self) -> payment.Pay:
        return payment.Pay(self.seat, self.goods, rules=(self.event_rule,))

    def pending(self, table: Table) -> bool:
        """Something is not paid yet."""
        return bool(self.goods.free) or self.goods.fixed != NO_GOODS

    def options(self, table: Table) -> list[PayGood]:
        """Each such good on each tile."""
        return [m for m in self._pay().options(table) if isinstance(m, PayGood)]

    def why_not(self, table: Table, move: PayGood | BuyGood, why: Why) -> bool:
        """As in any payment, but nothing is bought."""
        if isinstance(move, PayGood):
            return self._pay().why_not(table, move, why)
        why.add(self.event_rule, "event_estate_only", good=move.good)
        return True

    def do(self, draft: Draft, move: PayGood | BuyGood) -> None:
        """Pay one good."""
        if isinstance(move, PayGood):
            kind = GOOD_INDEX[move.good]
            take_good(draft, self.seat, move.cell, kind)
            draft.tell(self.event_rule, "good_paid", self.seat, good=move.good, cell=move.cell)
            draft.swap(self.with_(goods=without_one(self.goods, kind)))

    def faults(self, table: Table, why: Why) -> None:
        """The goods must be there."""
        if self.seat not in table.game.seats or not self.options(table):
            why.add(self.rule, "payment_stuck")


# -- an exchange ----------------------------------------------------------------------------------


class Trade(Move, word="trade", rule="C6-EV-DuartCastle", only_when=("C6-EV-DuartCastle",)):
    """Make the exchange that is printed on the card, once (C6-EV-DuartCastle)."""

    def facts(self, table: Table) -> dict[str, Any]:
        """What it costs and gives."""
        event = event_of(table, "duart-castle")
        return {"cost": event.price, "points": event.values[0]}


def claimed(table: Table, seat: int, event: CardEvent) -> bool:
    """Whether the player has a marker on the clan that the card names."""
    return table.game.printed_at.get(event.thing) in table.players[seat].clans


class Trading(OptionalStep[Trade], state="EV", rule="C6-EV-DuartCastle"):
    """Make the exchange of the card, or not (C6-EV-DuartCastle, C6-EDGE-18)."""

    card: str

    def _coin(self, table: Table) -> bool:
        """One good may be replaced by a coin (CLAN-Sinclair)."""
        return table.game.holds_clan(table, self.seat, "CLAN-Sinclair")

    def why_not_trade(self, table: Table, why: Why) -> bool:
        """The goods must be there or be bought."""
        event = event_of(table, self.card)
        return affording.why_not_afford(table, self.seat, event.price, why, self._coin(table))

    def pending(self, table: Table) -> bool:
        """It can be paid."""
        return not self.why_not_trade(table, QUIET)

    def lapsed(self, draft: Draft) -> None:
        """Tell so."""
        draft.tell(self.rule, "trade_lapses", self.seat, card=self.card)

    def candidates(self, table: Table) -> list[Trade]:
        """The exchange."""
        return [Trade()]

    def forbids(self, table: Table, move: Trade, why: Why) -> bool:
        """What the exchange costs."""
        return self.why_not_trade(table, why)

    def choose(self, draft: Draft, move: Trade) -> None:
        """Pay, then score."""
        event, coin = event_of(draft, self.card), self._coin(draft)
        gain = Effect("vp", event.values[0])
        draft.then(Receive(self.seat, gain, self.card, event.rule, kind=EVENT))
        payment.begin(draft, self.seat, event.price, "", coin)

    def faults(self, table: Table, why: Why) -> None:
        """A card with an exchange."""
        if self.card not in table.game.landmarks or event_of(table, self.card).way != "trade":
            why.add("C6-09", "no_such_card", card=self.card)

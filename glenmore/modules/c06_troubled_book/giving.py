"""Events that take goods: any number of one kind for points, or an exchange (C6-EV-ArmadaleCastle).

Goods may be bought at the market for them (C6-EDGE-12).
"""

from __future__ import annotations

from glenmore.base import payment
from glenmore.base.market import without_good
from glenmore.base.needs import missing_goods, without_one
from glenmore.components import GOOD_INDEX, NO_GOODS, NOTHING, Effect, Need
from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book.cards import EVENT, CardEvent, card_name, event_of
from glenmore.moves import BuyGood, Decline, Done, Move, PayGood
from glenmore.steps import Step
from glenmore.vocabulary import VP, source_key
from tabletop.verdict import QUIET, Why


class GivingBack(Step):
    """Return goods of one kind one by one; each scores at once (C6-EV-ArmadaleCastle).

    All of them are one effect: modules hear of the points together (C8-EDGE-12).
    """

    state = "EV"
    rule = "C6-EV-ArmadaleCastle"
    accepts = (PayGood, BuyGood, Done)
    seat: int
    card: str
    points: int = 0  # that it has given so far

    def actor(self, table: Table) -> int:
        """Who triggered the event."""
        return self.seat

    def cited(self) -> str:
        """The event of this card; both work alike."""
        return "C6-EV-ArmadaleCastle" if self.card == "armadale-castle" else "C6-EV-NewFortGeorge"

    def about(self, table: Table, move: Move) -> str:
        """The event."""
        return self.cited()

    def _one(self, table: Table) -> payment.Pay:
        """The payment of one more good."""
        event = event_of(table, self.card)
        fixed = [*NO_GOODS]
        fixed[GOOD_INDEX[event.thing]] = 1
        return payment.Pay(self.seat, Need(tuple(fixed)), rules=(event.rule,))  # type: ignore[arg-type]

    def settle(self, draft: Draft) -> bool:
        """Nothing left to return."""
        if len(self.options(draft)) > 1:
            return False
        self._end(draft)
        return True

    def _end(self, draft: Draft) -> None:
        """No more: tell of all the points."""
        draft.done()
        if self.points:
            draft.gained(self.seat, VP, self.points, source_key(EVENT, self.card))

    def options(self, table: Table) -> list[Move]:
        """Each good of this kind, one from the market, or no more."""
        return [*self._one(table).options(table), Done()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """As in any payment."""
        return not isinstance(move, Done) and self._one(table).why_not(table, move, why)

    def do(self, draft: Draft, move: Move) -> None:
        """Return one good and score it, or stop."""
        if isinstance(move, Done):
            self._end(draft)
            return
        event, pay = event_of(draft, self.card), self._one(draft)
        each = event.values[0]
        draft.swap(self.with_(points=self.points + each))
        draft.steps += (pay,)
        pay.do(draft, move)
        key = source_key(EVENT, self.card)
        draft.book(self.seat, ScoreLine(event.rule, f"{event.thing}-returned", 1, each, each, key))

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
    return payment.why_not_afford(table, seat, rest, why) or bool(missing)


class OwnGoods(Step):
    """Goods of the estate are paid for an event; the market is closed for them."""

    state = "EV"
    rule = "C6-EV-DunveganCastle"
    accepts = (PayGood, BuyGood)
    seat: int
    goods: Need
    event_rule: str

    def actor(self, table: Table) -> int:
        """Who triggered the event."""
        return self.seat

    def about(self, table: Table, move: Move) -> str:
        """The event."""
        return self.event_rule

    def _pay(self) -> payment.Pay:
        return payment.Pay(self.seat, self.goods, rules=(self.event_rule,))

    def settle(self, draft: Draft) -> bool:
        """Everything is paid."""
        if self.goods.free or self.goods.fixed != NO_GOODS:
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """Each such good on each tile."""
        return [m for m in self._pay().options(table) if isinstance(m, PayGood)]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """As in any payment, but nothing is bought."""
        if isinstance(move, PayGood):
            return self._pay().why_not(table, move, why)
        why.add(self.event_rule, "event_estate_only", good=move.good)  # type: ignore[attr-defined]
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Pay one good."""
        assert isinstance(move, PayGood)
        kind, estate = GOOD_INDEX[move.good], draft.estate(self.seat)
        estate[move.cell] = without_good(estate[move.cell], kind)
        draft.tell(self.event_rule, "good_paid", self.seat, good=move.good, cell=move.cell)
        draft.swap(self.with_(goods=without_one(self.goods, kind)))

    def faults(self, table: Table, why: Why) -> None:
        """The goods must be there."""
        if self.seat not in table.game.seats or not self.options(table):
            why.add(self.rule, "payment_stuck")


# -- an exchange ----------------------------------------------------------------------------------


class Trade(Move):
    """Make the exchange that is printed on the card, once (C6-EV-DuartCastle)."""

    word = "trade"
    rule = "C6-EV-DuartCastle"
    only_when = ("C6-EV-DuartCastle",)

    def facts(self, table: Table) -> dict[str, str]:
        """What it costs and gives."""
        from glenmore.describe.words import describe_cost, number

        event = event_of(table, "duart-castle")
        return {"pay": describe_cost(event.price), "gain": number("vp", event.values[0])}


def claimed(table: Table, seat: int, event: CardEvent) -> bool:
    """Whether the player has a marker on the clan that the card names."""
    return table.game.space_of.get(event.thing) in table.players[seat].clans


class Trading(Step):
    """Make the exchange of the card, or not (C6-EV-DuartCastle, C6-EDGE-18)."""

    state = "EV"
    rule = "C6-EV-DuartCastle"
    accepts = (Trade, Decline)
    seat: int
    card: str

    def actor(self, table: Table) -> int:
        """Who triggered the event."""
        return self.seat

    def about(self, table: Table, move: Move) -> str:
        """The event."""
        return self.rule

    def _coin(self, table: Table) -> bool:
        """One good may be replaced by a coin (CLAN-Sinclair)."""
        return table.game.holds_clan(table, self.seat, "CLAN-Sinclair")

    def why_not_trade(self, table: Table, why: Why) -> bool:
        """The goods must be there or be bought."""
        event = event_of(table, self.card)
        return payment.why_not_afford(table, self.seat, event.price, why, self._coin(table))

    def settle(self, draft: Draft) -> bool:
        """It cannot be paid."""
        if not self.why_not_trade(draft, QUIET):
            return False
        draft.done()
        draft.tell(self.rule, "trade_lapses", self.seat, card=card_name(draft, self.card))
        return True

    def options(self, table: Table) -> list[Move]:
        """The exchange, or not."""
        return [Decline()] if self.why_not_trade(table, QUIET) else [Trade(), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """What the exchange costs."""
        return isinstance(move, Trade) and self.why_not_trade(table, why)

    def do(self, draft: Draft, move: Move) -> None:
        """Pay, then score."""
        from glenmore.base.exchanges import Receive

        draft.done()
        if isinstance(move, Decline):
            return
        event, coin = event_of(draft, self.card), self._coin(draft)
        gain = Effect("vp", event.values[0])
        draft.then(Receive(self.seat, gain, self.card, event.rule, kind=EVENT))
        payment.begin(draft, self.seat, event.price, "", coin)

    def faults(self, table: Table, why: Why) -> None:
        """A card with an exchange."""
        if self.card not in table.game.landmarks or event_of(table, self.card).way != "trade":
            why.add("C6-09", "no_such_card", card=self.card)

"""Paying (rulebook: "Taking a tile"): goods from any tiles, purchases, coins, whisky, Scots.

A price is met together or not at all.  Coins and whisky leave the supply when a payment begins;
then the player names each good (from a tile, or bought) and each Scot.  No free action is open
meanwhile (EDGE-42), and no choice may make the rest unpayable.
"""

from __future__ import annotations

from typing import Any

from glenmore.base import placing
from glenmore.base.affording import bought_for, cell_fee
from glenmore.base.market import ROW_SPACES, price_of_next, put_coins, take_good, why_not_has_good
from glenmore.base.needs import LESS, coin_instead, least_coins, least_with_coin
from glenmore.components import GOOD_INDEX, GOODS, NOTHING, Cell, Need
from glenmore.hooks import Price
from glenmore.model import NEUTRAL, Draft, Estate, Plot, Table
from glenmore.moves import BUY_GOOD, PAY_GOOD, BuyGood, PayCoin, PayGood, PayScot
from glenmore.steps import AnyStep, Auto, SeatStep
from glenmore.vocabulary import SCOT_LEFT, TAKEN
from tabletop.verdict import QUIET, Why


def still_due(table: Table) -> Price:
    """What the move has yet to pay at its stop; a toll must leave that payable (G-12)."""
    for step in reversed(table.steps):
        if isinstance(step, Begin):
            price = step.price
            fee = 0
            if table.game.has_prices:
                fee = cell_fee(table, step.seat, step.tile, price.scots, how=step.how)
            return price.with_(coins=price.coins + fee) if fee > 0 else price
    return Price()


Payment = PayGood | BuyGood | PayScot | PayCoin


class Pay(SeatStep[Payment]):
    """Name the goods and Scots of a payment one by one (T3, and inside exchanges).

    `coin` allows one coin in place of a good (CLAN-Sinclair); `reserve` coins must remain for
    what follows (EDGE-40); `tile` is the tile that Scots are paid for (TAKE-07), and `how` says
    whether it is taken or fetched, that is, whether its cell may cost something.
    """

    state = "T3"
    rule = "TAKE-02"
    goods: Need
    scots: int = 0
    tile: str = ""
    coin: bool = False
    reserve: int = 0
    rules: tuple[str, ...] = ("TAKE-02",)
    how: str = TAKEN

    def cited(self) -> str:
        """The payment of a tile, or the exchange that is being paid."""
        return self.rule if self.tile else str(self.rules[0])

    def _from(self) -> str:
        """The rule that lets goods come from any own tile."""
        return "TAKE-03" if self.tile else (*bought_for(self.rules), *self.rules)[0]

    def _reserved(self, table: Table) -> int:
        """Coins that must remain, those for the cheapest cell included."""
        if not self.tile or not table.game.has_prices:
            return self.reserve
        fee = cell_fee(table, self.seat, self.tile, self.scots, how=self.how)
        return self.reserve + max(0, fee)

    def settle(self, draft: Draft) -> bool:
        """Nothing left to pay: go on."""
        if self.scots or not self.goods.empty:
            return False
        draft.steps = draft.steps[:-1]
        return True

    def options(self, table: Table) -> list[Payment]:
        """Every single good or Scot that can be paid next."""
        moves: list[Payment] = []
        need = self.goods
        estate = table.players[self.seat].estate
        if not need.empty:
            kinds = need.kinds
            moves += self._own_goods(estate)
            due = self._reserved(table)
            moves += [
                BUY_GOOD[GOODS[k],] for k in kinds if not self._why_not_buy(table, k, due, QUIET)
            ]
            if self.coin:
                moves += [
                    coin
                    for good, _ in coin_instead(need)
                    if not self.why_not(table, coin := PayCoin(good), QUIET)
                ]
        if self.scots:
            moves += [
                scot
                for cell, plot in estate.items()
                if plot.scots and not self.why_not(table, scot := PayScot(cell), QUIET)
            ]
        return moves

    def _own_goods(self, estate: Estate) -> list[PayGood]:
        kinds = self.goods.kinds
        return [PAY_GOOD[good, cell] for k, good, cell in estate.stock if k in kinds]

    def forced(self, draft: Draft) -> Any:
        """The first that can be paid; own goods come first."""
        own = self._own_goods(draft.players[self.seat].estate)
        return own[0] if own else super().forced(draft)

    def why_not(self, table: Table, move: Payment, why: Why) -> bool:
        """Only what is asked for, and only so that the rest stays payable."""
        if isinstance(move, PayScot):
            return self._why_not_scot(table, move.cell, why)
        if isinstance(move, PayCoin):
            return self._why_not_coin(table, move.good, why)
        kind = GOOD_INDEX[move.good]
        if kind not in self.goods.kinds:
            rules = ("MARKET-05", *self.rules) if isinstance(move, BuyGood) else self.rules
            if why.add(rules, "not_asked_for", good=GOODS[kind]):
                return True
        if isinstance(move, PayGood):
            refused = why_not_has_good(table, self.seat, move.good, move.cell, self._from(), why)
            return refused or bool(why)
        return self._why_not_buy(table, kind, self._reserved(table), why)

    def _why_not_buy(self, table: Table, kind: int, due: int, why: Why) -> bool:
        """A free space in the row, and coins for it, for the rest and for what is `due` later."""
        price = price_of_next(table, kind)
        if price is None:
            why.add("MARKET-03", "row_full", good=GOODS[kind])
            return True
        player = table.players[self.seat]
        rest = LESS[self.goods, kind] if kind in self.goods.kinds else self.goods
        market = [*table.market]
        market[kind] = min(ROW_SPACES, market[kind] + 1)
        coins = price + due
        if not rest.empty:
            least = least_with_coin if self.coin else least_coins
            coins += least(rest, player.estate.goods, market, table.game.to_buy)
        if coins > player.coins:
            facts = {"good": GOODS[kind], "price": price}
            if price > player.coins:
                why.add("MARKET-02", "price_too_high", **facts, has=player.coins)
            else:
                why.add((*self.rules, "MARKET-02"), "rest_unpayable", **facts)
            return True
        return bool(why)

    def _why_not_coin(self, table: Table, good: str, why: Why) -> bool:
        if not self.coin:
            if why.add("CLAN-Sinclair", "no_coin_instead"):
                return True
            table.game.say_asleep(table, self.seat, "CLAN-Sinclair", why)
            return True
        rest = dict(coin_instead(self.goods)).get(good)
        if rest is None:
            why.add("CLAN-Sinclair", "not_asked_for", good=good)
            return True
        player = table.players[self.seat]
        rest_costs = least_coins(rest, player.goods(), table.market, table.game.to_buy)
        if 1 + self._reserved(table) + rest_costs <= player.coins:
            return False
        why.add(("CLAN-Sinclair", *self.rules), "coin_instead_too_poor", has=player.coins)
        return True

    def _why_not_scot(self, table: Table, cell: Cell, why: Why) -> bool:
        plot = table.players[self.seat].estate.get(cell)
        if not self.scots and why.add(self.rules, "no_scot_asked_for"):
            return True
        if plot is None or not plot.scots:
            why.add("TAKE-06", "no_scot_there", cell=cell)
            return True
        fee = 0
        if self.scots:
            fee = cell_fee(table, self.seat, self.tile, self.scots, cell, self.how)
        rules, facts = ("TAKE-07", "TAKE-10"), {"cell": cell, "tile": self.tile}
        if fee == placing.NO_CELL:
            why.add(rules, "scot_needed_for_placing", **facts)
            return True
        if fee and self._spare(table) < fee:
            why.add(rules, "scot_needed_for_cheap_cell", **facts, needed=fee)
            return True
        return bool(why)

    def _spare(self, table: Table) -> int:
        """Coins that are left once the goods are paid as cheaply as can be."""
        player = table.players[self.seat]
        least = least_with_coin if self.coin else least_coins
        goods = least(self.goods, player.goods(), table.market, table.game.to_buy)
        return player.coins - self.reserve - goods

    def do(self, draft: Draft, move: Payment) -> None:
        """Pay one piece."""
        seat = self.seat
        if isinstance(move, PayGood | BuyGood):
            self._pay_good(draft, move)
        elif isinstance(move, PayScot):
            take_scot(draft, seat, move.cell, "TAKE-06", "scot_paid")
            draft.swap(self.with_(scots=self.scots - 1))
        else:
            draft.player(seat).coins -= 1
            draft.tell("CLAN-Sinclair", "coin_instead", seat, good=move.good)
            rest = dict(coin_instead(self.goods))[move.good]
            draft.swap(self.with_(goods=rest, coin=False))

    def _pay_good(self, draft: Draft, move: PayGood | BuyGood) -> None:
        seat, kind = self.seat, GOOD_INDEX[move.good]
        if isinstance(move, PayGood):
            take_good(draft, seat, move.cell, kind)
            if draft.log is not None:
                draft.tell(self._from(), "good_paid", seat, good=move.good, cell=move.cell)
        else:
            full = draft.market[kind] == ROW_SPACES
            price = put_coins(draft, kind)
            draft.player(seat).coins -= price
            if draft.log is not None:
                facts, more = {"good": GOODS[kind], "price": price}, draft.game.full_row
                if full and more is not None:
                    facts |= {"owner": more.to, "coins": more.other}
                    draft.tell((more.rule, "MARKET-05"), "bought_beyond", seat, **facts)
                else:
                    draft.tell(("MARKET-02", "MARKET-05"), "bought", seat, **facts)
        rest = LESS[self.goods, kind]
        if rest.empty and not self.scots:
            draft.done()
        else:
            draft.swap(self.with_(goods=rest))

    def faults(self, table: Table, why: Why) -> None:
        """A payment must be possible."""
        if self.seat not in range(len(table.players)):
            why.add("TAKE-02", "no_such_seat", seat=self.seat)
        elif not self.options(table):
            why.add("TAKE-02", "payment_stuck")


def take_scot(draft: Draft, seat: int, cell: Cell, rule: str, key: str) -> None:
    """Return one Scot from the estate to your own supply."""
    plot = draft.players[seat].estate[cell]
    draft.replot(seat, cell, Plot(plot.tiles, plot.goods, plot.scots - 1))
    draft.player(seat).scots += 1
    draft.tell(rule, key, seat, cell=cell)
    draft.changed(seat, SCOT_LEFT, cell)


def pay_whisky(draft: Draft, seat: int, amount: int, rules: tuple[str, ...]) -> None:
    """Return whisky to the supply; a module may let the player choose which (hook `payables`)."""
    draft.tell(rules, "whisky_paid", seat, amount=amount)
    wrapped = draft.game.payables.get("whisky")
    if wrapped is None:
        draft.player(seat).whisky -= amount
    else:
        wrapped.take(draft, seat, amount)


def pay_fees(draft: Draft, seat: int, price: Price) -> None:
    """Coins for fees leave the supply; what they set off is pushed by whoever calls this."""
    for fee in price.fees:
        if not fee.coins:
            continue
        draft.player(seat).coins -= fee.coins
        if fee.to == NEUTRAL:
            draft.tell(fee.rule, "fee_paid", seat, amount=fee.coins, thing=fee.thing)
        else:
            draft.player(fee.to).coins += fee.coins
            draft.tell(
                fee.rule, "fee_paid_to", seat, amount=fee.coins, thing=fee.thing, owner=fee.to
            )


def after_fees(price: Price) -> tuple[AnyStep, ...]:
    """The steps that paid fees set off."""
    return tuple(step for fee in price.fees for step in fee.then)


class Begin(Auto):
    """Coins and whisky leave the supply; then the goods and Scots are named."""

    state = "T3"
    seat: int
    price: Price
    tile: str = ""
    coin: bool = False
    reserve: int = 0
    how: str = TAKEN

    def run(self, draft: Draft) -> None:
        """Take what needs no choice, ask for the rest."""
        begin(draft, self.seat, self.price, self.tile, self.coin, self.reserve, self.how)


def begin(
    draft: Draft,
    seat: int,
    price: Price,
    tile: str = "",
    coin: bool = False,
    reserve: int = 0,
    how: str = TAKEN,
) -> None:
    """Start a payment that has been found possible."""
    rules = ("TAKE-02",) if tile else price.rules
    if price.fees:
        pay_fees(draft, seat, price)
    if price.coins:
        draft.player(seat).coins -= price.coins
        draft.tell(("TAKE-05", *rules), "coins_paid", seat, amount=price.coins)
    if price.whisky:
        pay_whisky(draft, seat, price.whisky, ("TAKE-05", *rules))
    for kind, amount in price.other:
        draft.game.payables[kind].take(draft, seat, amount)
    if price.then:
        draft.then(*price.then)
    if price.goods is not NOTHING or price.scots:
        draft.steps += (Pay(seat, price.goods, price.scots, tile, coin, reserve, rules, how),)
    if price.fees:
        draft.then(*after_fees(price))

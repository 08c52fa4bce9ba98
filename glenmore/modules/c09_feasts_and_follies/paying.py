"""Paying for a feast: goods of the estate, no market, and with Innes one coin (C9-19 to C9-26)."""

from __future__ import annotations

from typing import Any, cast

from glenmore.base.market import ROW_SPACES, take_good, why_not_has_good
from glenmore.base.needs import LESS, coin_instead, least_coins
from glenmore.components import GOOD_INDEX, GOODS, Goods, Need
from glenmore.model import Draft, Table
from glenmore.modules.c09_feasts_and_follies.state import (
    HELD,
    INNES,
    LAID,
    NUMBER,
    POOR,
    Revealed,
    cards,
    feast_name,
    feasts,
    holds,
)
from glenmore.moves import BuyGood, Decline, Move, PayCoin, PayGood, PayScot, Sell
from glenmore.steps import Auto, OfferStep, SeatStep
from tabletop.verdict import QUIET, Why

CLOSED_MARKET = (ROW_SPACES,) * len(GOODS)  # nothing can be bought (C9-25)
NO_MARKET: tuple[tuple[type[Move], str, str], ...] = (
    (BuyGood, "C9-25", "feast_market_closed"),
    (Sell, "C9-25", "feast_market_closed"),
)


class CoinForGood(Move, word="coin-for", rule="C9-38", small=True, only_when=("C9-38",)):
    """Pay 1 coin in place of one good of a feast, with the shield of Innes (C9-38)."""

    good: str = "any"

    def facts(self, table: Table) -> dict[str, Any]:
        """What the coin stands for."""
        return {"what": instead_of(self.good)}


class UseCoin(Move, word="use-coin", rule="C9-38", only_when=("C9-38",)):
    """Pay for a feast with the help of a coin, though goods alone do not suffice (C9-38)."""


def instead_of(good: str) -> str:
    """What a coin stands for: a good by name, or any good."""
    return "any good" if good == "any" else good


def cost(table: Table, seat: int, card: str) -> Need:
    """The symbols that a seat has to pay: those on its shields are void (C9-40, C9-41)."""
    need = cards(table.game.setup)[card].cost.goods
    void = feasts(table).ignored(seat)
    if not void:
        return need
    fixed = tuple(0 if GOODS[k] in void else n for k, n in enumerate(need.fixed))
    return need.with_(fixed=cast(Goods, fixed))


def with_goods(need: Need, own: Goods) -> bool:
    """Whether goods of the estate alone can pay this (C9-E04)."""
    return least_coins(need, own, CLOSED_MARKET) == 0


def with_coin(need: Need, own: Goods, coins: int) -> bool:
    """Whether 1 coin and goods of the estate can pay this (C9-38)."""
    return coins > 0 and any(with_goods(rest, own) for _, rest in coin_instead(need))


def begin(draft: Draft, seat: int, place: int) -> None:
    """The seat's token for an open feast is revealed: it pays, if it can (C9-19, C9-20)."""
    if not draft.game.is_played(seat):
        draft.then(PayOtherwise(seat, place))
        return
    player, need = draft.players[seat], cost(draft, seat, feast_name(draft, place))
    coin = holds(draft, seat, INNES)
    if need.empty:  # C9-E20
        hold(draft, seat, place)
    elif with_goods(need, player.goods()):
        draft.then(PayFeast(seat, place, need, coin))
    elif coin and with_coin(need, player.goods(), player.coins):
        draft.then(AskCoin(seat, place))
    else:
        too_poor(draft, seat, place)


def note(draft: Draft, seat: int, place: int, outcome: str, **changes: Any) -> None:
    """What came of a token is known to everybody (C9-E23)."""
    part = feasts(draft)
    mine = (*part.revealed[seat], Revealed(place, outcome))
    revealed = (*part.revealed[:seat], mine, *part.revealed[seat + 1 :])
    draft.set_module(NUMBER, part.with_(revealed=revealed, **changes))


def too_poor(draft: Draft, seat: int, place: int) -> None:
    """No marker, no payment; the token is lost for this bidding (C9-20, C9-22)."""
    note(draft, seat, place, POOR)
    card = feast_name(draft, place)
    draft.tell(("C9-20", "C9-22"), "feast_too_dear", seat, feast=card, token=str(place))


def hold(draft: Draft, seat: int, place: int) -> None:
    """Everything is paid: the marker lies on the feast (C9-19, C9-27)."""
    markers = feasts(draft).markers
    here = tuple(sorted((*markers[place - 1], seat)))
    markers = (*markers[: place - 1], here, *markers[place:])
    note(draft, seat, place, HELD, markers=markers)
    card = feast_name(draft, place)
    draft.tell(("C9-19", "C9-27"), "feast_held", seat, feast=card, token=str(place))


class PayOtherwise(Auto, state="FELSE", rule="C9-20"):
    """A seat that nobody plays has no goods; modules insert before it how it pays (C9-20)."""

    seat: int
    place: int

    def run(self, draft: Draft) -> None:
        """Unless something has come of its token, it cannot pay."""
        if all(one.token != self.place for one in feasts(draft).revealed[self.seat]):
            too_poor(draft, self.seat, self.place)


class AskCoin(OfferStep[UseCoin], state="FASK", rule="C9-38"):
    """With Innes a coin may help where goods do not suffice; nobody has to (C9-E05)."""

    never = NO_MARKET
    place: int

    def do(self, draft: Draft, move: UseCoin | Decline) -> None:
        """Pay, or do without the feast."""
        draft.done()
        if isinstance(move, Decline):
            draft.tell("C9-E05", "coin_kept", self.seat)
            too_poor(draft, self.seat, self.place)
            return
        need = cost(draft, self.seat, feast_name(draft, self.place))
        draft.then(PayFeast(self.seat, self.place, need, True))

    def faults(self, table: Table, why: Why) -> None:
        """A seat with Innes and an open feast that a coin brings within reach."""
        card = feast_name(table, self.place)
        if self.seat not in table.game.seats or not card or not holds(table, self.seat, INNES):
            why.add(self.rule, "feast_payment_nonsense")
            return
        player = table.players[self.seat]
        if not with_coin(cost(table, self.seat, card), player.goods(), player.coins):
            why.add(self.rule, "feast_payment_nonsense")


class PayFeast(SeatStep[PayGood | CoinForGood], state="FPAY", rule="C9-23"):
    """Name the goods that a feast costs, one by one; it cannot be left unpaid (C9-19)."""

    one_rule = True
    never = (
        (Decline, ("C9-19", "C9-20"), "feast_must_be_paid"),
        *NO_MARKET,
        (PayScot, ("C9-24", "C9-23"), "feast_goods_only"),
        (PayCoin, ("C9-24", "C9-38"), "feast_goods_only"),
    )
    place: int
    goods: Need
    coin: bool = False

    def settle(self, draft: Draft) -> bool:
        """Nothing is left to pay."""
        if not self.goods.empty:
            return False
        draft.done()
        hold(draft, self.seat, self.place)
        return True

    def options(self, table: Table) -> list[PayGood | CoinForGood]:
        """Every own good that leaves the rest payable, and the coin of Innes."""
        estate = table.players[self.seat].estate
        kinds = self.goods.kinds
        found: list[PayGood | CoinForGood] = [
            move
            for k, good, cell in estate.stock
            if k in kinds and not self.why_not(table, move := PayGood(good, cell), QUIET)
        ]
        coins = [CoinForGood(good) for good, _ in coin_instead(self.goods)] if self.coin else []
        return [*found, *(move for move in coins if not self.why_not(table, move, QUIET))]

    def why_not(self, table: Table, move: PayGood | CoinForGood, why: Why) -> bool:
        """What is asked for; a coin only so that the rest stays payable (C9-E04)."""
        if isinstance(move, CoinForGood):
            return self._why_not_coin(table, move, why)
        kind = GOOD_INDEX[move.good]
        if kind not in self.goods.kinds:
            void = move.good in feasts(table).ignored(self.seat)
            rules = ("C9-23", LAID, "C9-40") if void else ("C9-23",)
            if why.add(rules, "feast_not_asked", good=move.good):
                return True
        if why_not_has_good(table, self.seat, move.good, move.cell, "C9-24", why):
            return True
        return bool(why)

    def _why_not_coin(self, table: Table, move: CoinForGood, why: Why) -> bool:
        player = table.players[self.seat]
        if not self.coin:
            used = holds(table, self.seat, INNES)
            why.add("C9-38", "feast_one_coin" if used else "feast_no_coin")
            return True
        rest = dict(coin_instead(self.goods)).get(move.good)
        if rest is None:
            why.add(("C9-38", "C9-23"), "feast_no_symbol", what=instead_of(move.good))
        elif not player.coins:
            why.add("C9-38", "coins_missing", needed=1, has=0)
        elif not with_goods(rest, player.goods()):
            why.add(("C9-20", "C9-38"), "feast_rest_after_coin")
        else:
            return False
        return True

    def do(self, draft: Draft, move: PayGood | CoinForGood) -> None:
        """One symbol is paid; goods go to the general supply (C9-24)."""
        seat = self.seat
        if isinstance(move, CoinForGood):
            draft.player(seat).coins -= 1
            draft.tell("C9-38", "feast_coin_paid", seat, what=instead_of(move.good))
            rest = dict(coin_instead(self.goods))[move.good]
            draft.swap(self.with_(goods=rest, coin=False))
            return
        kind = GOOD_INDEX[move.good]
        take_good(draft, seat, move.cell, kind)
        draft.tell("C9-24", "good_paid", seat, good=move.good, cell=move.cell)
        draft.swap(self.with_(goods=LESS[self.goods, kind]))

    def faults(self, table: Table, why: Why) -> None:
        """A payment that is possible, for a feast that lies there."""
        known = self.seat in table.game.seats and feast_name(table, self.place)
        if not known or not self.options(table):
            why.add(self.rule, "feast_payment_nonsense")

"""Exchanges (rulebook: "Activating tiles"): goods for points, coins, whisky or a clan marker.

EXCH-01 to EXCH-09; distilling, and what Sinclair and MacGregor change about it.  Any other gain is
a word of the vocabulary (hook `effect_words`): it says whether it can be had, and gives it.
"""

from __future__ import annotations

from collections.abc import Callable

from glenmore.base import affording, clan_board, payment
from glenmore.base.activation import is_type
from glenmore.components import Cell, Effect, Exchange, Need, Tile
from glenmore.events import ScoreLine
from glenmore.hooks import Price, Word
from glenmore.model import START_VILLAGE, Draft, Table
from glenmore.steps import Auto
from glenmore.vocabulary import CLAN, EXCHANGE, TRADE
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

MACGREGOR_VP = 3


def takes_coin(table: Table, seat: int, tile: Tile) -> bool:
    """Whether 1 coin may replace 1 good here (CLAN-Sinclair)."""
    if not table.players[seat].clans:
        return False
    return table.game.holds_clan(table, seat, "CLAN-Sinclair") and is_type(table, tile, "trade")


def exchange_price(table: Table, seat: int, tile: Tile, exchange: Exchange) -> Price:
    """What an exchange costs (hook `price`)."""
    price: Price = exchange.price
    if not table.game.has_prices:
        return price
    for change in table.game.price_changes(table, seat, EXCHANGE):
        price = change(tile.id, price)
    return price


def _why_not_exchange(table: Table, seat: int, tile: Tile, cell: Cell, way: int, why: Why) -> bool:
    exchange = tile.benefit.ways[way]
    price = exchange.price
    if table.game.has_prices:
        price = exchange_price(table, seat, tile, exchange)
    reserve = 0
    if exchange.gain.word == "clan-marker":  # EDGE-40, EDGE-64
        cheapest = clan_board.cheapest_claim(table, seat)
        if cheapest is None:
            if why.add(("EXCH-06", "CLAN-01"), "no_marker_to_place"):
                return True
        elif cheapest > table.players[seat].coins:
            if why.add(
                ("EXCH-06", "CLAN-03"),
                "no_road_payable",
                needed=cheapest,
                has=table.players[seat].coins,
            ):
                return True
        else:
            reserve = cheapest
    elif exchange.gain.word not in GAINS:
        word = table.game.words[exchange.gain.word]
        if word.why_not(table, seat, exchange.gain, cell, way, why) and why.enough:
            return True
    return affording.why_not_afford(table, seat, price, why, takes_coin(table, seat, tile), reserve)


def _exchange(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    exchange = tile.benefit.ways[way]
    reserve = 0
    if exchange.gain.word == "clan-marker":
        reserve = clan_board.cheapest_claim(draft, seat) or 0
    draft.then(Receive(seat, exchange.gain, source, exchange.rule, cell))
    price = exchange_price(draft, seat, tile, exchange)
    payment.begin(draft, seat, price, "", takes_coin(draft, seat, tile), reserve)


class Receive(Auto):
    """What an exchange gives, once it has been paid (EXCH-01)."""

    state = "T7"
    seat: int
    gain: Effect
    source: str
    gain_rule: str
    cell: Cell = START_VILLAGE
    kind: str = TRADE  # of source: an exchange, or what has one

    def key(self) -> str:
        """Where it comes from, for points and whisky."""
        return source_key(self.kind, self.source)

    def run(self, draft: Draft) -> None:
        """Give it."""
        give = GAINS.get(self.gain.word)
        if give is not None:
            give(draft, self)
            return
        word = draft.game.words[self.gain.word]
        word.resolve(draft, self.seat, self.gain, self.cell, 0, self.source)


def _give_vp(draft: Draft, got: Receive) -> None:
    amount = got.gain.amount
    draft.score(got.seat, ScoreLine(got.gain_rule, got.source, 1, amount, amount, got.key()))


def _give_whisky(draft: Draft, got: Receive) -> None:
    draft.gain_whisky(got.seat, got.gain.amount, got.gain_rule, got.key())


def _give_coins(draft: Draft, got: Receive) -> None:
    draft.gain_coins(got.seat, got.gain.amount, got.gain_rule, got.source)


def _give_marker(draft: Draft, got: Receive) -> None:
    draft.then(clan_board.Claiming(got.seat, got.gain_rule))


GAINS: dict[str, Callable[[Draft, Receive], None]] = {
    "vp": _give_vp,
    "whisky": _give_whisky,
    "coin": _give_coins,
    "clan-marker": _give_marker,
}


def _exchange_ways(table: Table, seat: int, tile: Tile) -> int:
    return len(tile.benefit.ways)


def _distil_ways(table: Table, seat: int, tile: Tile) -> int:
    """Distilling, or the points of MacGregor in its place (EDGE-110)."""
    instead = tile.type == "whisky" and table.game.holds_clan(table, seat, "CLAN-MacGregor")
    return len(tile.benefit.ways) + instead


def _why_not_distil(table: Table, seat: int, tile: Tile, cell: Cell, way: int, why: Why) -> bool:
    if way < len(tile.benefit.ways):
        return _why_not_exchange(table, seat, tile, cell, way, why)
    return affording.why_not_afford(table, seat, _macgregor_price(table, tile), why)


def _macgregor_price(table: Table, tile: Tile) -> Price:
    pays = table.game.options.macgregor_pays_barley  # OPT-13
    goods: Need = tile.benefit.ways[0].pay if pays else Need()
    return Price(goods, rules=("CLAN-MacGregor",))


def _distil(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    if way < len(tile.benefit.ways):
        _exchange(draft, seat, tile, cell, way, source)
        return
    draft.then(Receive(seat, Effect("vp", MACGREGOR_VP), source, "CLAN-MacGregor", kind=CLAN))
    payment.begin(draft, seat, _macgregor_price(draft, tile))


BENEFITS = {
    "exchange": Word(_why_not_exchange, _exchange, _exchange_ways),
    "clan-exchange": Word(_why_not_exchange, _exchange, _exchange_ways),
    "distil": Word(_why_not_distil, _distil, _distil_ways),
}

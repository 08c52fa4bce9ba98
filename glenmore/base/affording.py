"""Can it be paid? (rulebook: "Taking a tile"): a price is met together or not at all (TAKE-09)."""

from __future__ import annotations

from glenmore.base import placing
from glenmore.base.destinations import ground_for
from glenmore.base.layout import layout_of
from glenmore.base.market import ROW_SPACES
from glenmore.base.needs import IMPOSSIBLE, least_coins, least_with_coin, missing_goods
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, NO_GROUND, NOTHING, Cell, Goods
from glenmore.hooks import Price
from glenmore.model import Draft, Plot, Table
from glenmore.vocabulary import CELL, TAKEN
from tabletop.verdict import QUIET, Why


def why_not_afford(
    table: Table,
    seat: int,
    price: Price,
    why: Why,
    coin: bool = False,
    reserve: int = 0,
    own: Goods | None = None,
    tolls: int | None = None,
) -> bool:
    """All parts of a price must be payable together (TAKE-09); `tolls` of them are still due."""
    player = table.players[seat]
    if price.tolls and tolls != 0:
        due = len(price.tolls) if tolls is None else tolls
        return _why_not_with_toll(table, seat, price, why, reserve, own, due)
    needed = price.coins + reserve
    if price.fees:
        needed = price.all_coins + reserve
        if not why.enough:
            price = price.with_(rules=(*price.rules, *(f.rule for f in price.fees if f.coins)))
    if price.goods is not NOTHING:
        if own is None:
            own = player.estate.goods
        to_buy = table.game.to_buy
        if why.enough and price.goods.size > player.coins + sum(own) and to_buy.beyond:
            return True
        least = least_with_coin if coin else least_coins
        coins = least(price.goods, own, table.market, to_buy)
        if coins >= IMPOSSIBLE or coins + needed > player.coins:
            if why.enough:
                return True
            _say_goods(table, seat, price, own, coins, needed, why)
    elif needed > player.coins:
        if why.add(price.rules, "coins_missing", needed=needed, has=player.coins):
            return True
    if price.whisky > player.whisky and why.add(
        ("TAKE-05", *price.rules), "whisky_missing", needed=price.whisky, has=player.whisky
    ):
        return True
    for kind, amount in price.other:
        payable = table.game.payables[kind]
        has = payable.owned(table, seat)
        if amount > has:
            rules = (*price.rules, payable.rule) if payable.rule else price.rules
            if why.add(rules, "other_missing", what=kind, needed=amount, has=has):
                return True
    return bool(why)


def why_not_scots(table: Table, seat: int, scots: int, rules: tuple[str, ...], why: Why) -> bool:
    """Only Scots that stand in your own estate can be paid (TAKE-06)."""
    here = sum(layout_of(table, seat).scots.values())
    if here >= scots:
        return False
    why.add(rules, "scots_missing", needed=scots, has=here)
    return True


def _say_goods(
    table: Table, seat: int, price: Price, own: Goods, coins: int, needed: int, why: Why
) -> None:
    has = table.players[seat].coins
    goods = price.goods
    missing = missing_goods(goods, own)
    if coins >= IMPOSSIBLE:
        rules = (
            (*price.rules, "MARKET-03")
            if any(table.market[GOOD_INDEX[g]] == ROW_SPACES for g in missing if g in GOOD_INDEX)
            else price.rules
        )
        why.add(rules, "goods_not_to_be_had", missing=missing)
        if needed > has:
            why.add(price.rules, "coins_missing", needed=needed, has=has)
    elif not missing:
        why.add(price.rules, "coins_missing", needed=needed, has=has)
    else:
        buying = ("TAKE-04",) if "TAKE-09" in price.rules else bought_for(price.rules)
        why.add(
            (*price.rules, *buying),
            "coins_missing_for_goods",
            missing=missing,
            needed=coins + needed,
            has=has,
        )


def bought_for(rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rule by which goods of an exchange come from any tile or the market (EXCH-09)."""
    return ("EXCH-09",) if "EXCH-08" in rules else ()


def _one_less(own: Goods, of: int) -> Goods:
    first, second, third, fourth, fifth = (n - (k == of) for k, n in enumerate(own))
    return first, second, third, fourth, fifth


def _why_not_with_toll(
    table: Table, seat: int, price: Price, why: Why, reserve: int, own: Goods | None, tolls: int
) -> bool:
    """Some way to pay the tolls must leave enough for the rest (G-12)."""
    player, left = table.players[seat], tolls - 1
    if own is None:
        own = player.goods()
    if not player.coins and own == NO_GOODS:
        return why_not_afford(table, seat, price, why, False, reserve, own, left)
    if player.coins and not why_not_afford(
        table, seat, price, QUIET, False, reserve + 1, own, left
    ):
        return False
    # what cannot be paid without this toll cannot be paid with it
    hopeless = why_not_afford(table, seat, price, QUIET, False, reserve, own, left)
    for k in range(5):
        if own[k] and not hopeless:
            rest = _one_less(own, k)
            if not why_not_afford(table, seat, price, QUIET, False, reserve, rest, left):
                return False
    if not why.enough:
        before = len(why)
        why_not_afford(table, seat, price, why, False, reserve, None, left)
        if len(why) == before:
            toll = price.tolls[-tolls]
            fees = tuple(fee.rule for fee in price.fees if fee.coins)
            why.add(
                ("G-12", toll.rule, *price.rules, *fees), "toll_leaves_too_little", thing=toll.thing
            )
    return True


def toll_choices(table: Table, seat: int) -> list[str]:
    """What a toll may be paid with: "coin", or the name of your own good."""
    player = table.players[seat]
    own = player.goods()
    return ["coin"] * bool(player.coins) + [GOODS[k] for k in range(5) if own[k]]


def toll_spoils(table: Table, seat: int, paid: str, rest: Price) -> bool:
    """Whether a toll, "coin" or your own good, leaves too little for the stop (G-12)."""
    if paid == "coin":
        return why_not_afford(table, seat, rest, QUIET, reserve=1)
    own = _one_less(table.players[seat].goods(), GOOD_INDEX[paid])
    return why_not_afford(table, seat, rest, QUIET, own=own)


def cell_fee(
    table: Table, seat: int, tile: str, scots: int = 0, first: Cell | None = None, how: str = TAKEN
) -> int:
    """The coins that the cheapest cell for a tile will cost, or NO_CELL, once Scots are paid.

    `scots` of them, one from `first` if that is given; the best choice counts (TAKE-07).
    """
    game = table.game
    if not scots:
        return placing.fee_to_come(table, seat, game.tiles[tile], how) if tile else 0
    if how != TAKEN or not game.price[CELL]:  # cells cost nothing
        lay, castles = layout_of(table, seat), placing.castles_are_manned(table, seat)
        opened = lay.opened(castles, scots, first)
        return (
            0
            if opened[ground_for(table, seat, game.tiles[tile], how) if tile else NO_GROUND]
            else placing.NO_CELL
        )
    least = placing.NO_CELL
    for cell, plot in table.players[seat].estate.items():
        if plot.scots and first in (None, cell):
            draft = Draft(table, None)
            draft.replot(seat, cell, Plot(plot.tiles, plot.goods, plot.scots - 1))
            fee = cell_fee(draft, seat, tile, scots - 1, how=how)
            if fee == 0:
                return 0
            if fee != placing.NO_CELL:
                least = fee if least == placing.NO_CELL else min(least, fee)
    return least

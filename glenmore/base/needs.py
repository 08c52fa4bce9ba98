"""The goods that a price asks for: what is missing, and the coins it takes to buy the rest.

Plain arithmetic on needs, goods and market rows; `payment` turns it into reasons and decisions.
"""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.base.market import ROW_SPACES
from glenmore.components import GOODS, Goods, Need

IMPOSSIBLE = 10**6  # coins: no amount buys the goods


class ToBuy(dict[tuple[int, int], int]):
    """The coins for so many goods of a row where so many spaces are occupied, or IMPOSSIBLE.

    `beyond` is what a good costs whose row is full, where a module sells it (`FullRow`).
    """

    def __init__(self, beyond: int = IMPOSSIBLE) -> None:
        super().__init__()
        self.beyond = beyond

    def __missing__(self, asked: tuple[int, int]) -> int:
        missing, level = asked
        within = min(missing, ROW_SPACES - level)
        coins = within * level + within * (within + 1) // 2
        if missing > within:
            coins = min(IMPOSSIBLE, coins + (missing - within) * self.beyond)
        self[asked] = coins
        return coins


TO_BUY = ToBuy()


def least_coins(need: Need, own: Goods, market: Sequence[int], to_buy: ToBuy = TO_BUY) -> int:
    """The fewest coins for which the goods can be had, or IMPOSSIBLE (MARKET-02, MARKET-03).

    Rows are independent and prices only rise, so the cheapest purchases decide.
    """
    if need.free:
        return _least_coins_with_choice(need, own, market, to_buy)
    coins = 0
    for kind, number in need.asked:
        if number > own[kind]:
            coins += to_buy[number - own[kind], market[kind]]
    return coins


def _least_coins_with_choice(need: Need, own: Goods, market: Sequence[int], to_buy: ToBuy) -> int:
    if need.anything:
        missing = need.free - sum(own)
        if missing <= 0:
            return 0
        if missing == 1 and (level := min(market)) < ROW_SPACES:
            return level + 1
    coins, left, levels = 0, [*own], [*market]
    for kind, number in need.asked:
        left[kind] -= number
        if left[kind] < 0:
            coins += to_buy[-left[kind], levels[kind]]
            levels[kind] = min(ROW_SPACES, levels[kind] - left[kind])
            left[kind] = 0
    among, distinct = need.among, need.distinct  # EXCH-02: one of each kind at most
    missing = need.free - sum([left[kind] > 0 if distinct else left[kind] for kind in among])
    if missing <= 0 or coins >= IMPOSSIBLE:
        return coins
    beyond = to_buy.beyond
    if distinct:
        offers = [levels[k] + 1 for k in among if not left[k] and levels[k] < ROW_SPACES]
        if beyond < IMPOSSIBLE:
            offers += [beyond for k in among if not left[k] and levels[k] >= ROW_SPACES]
    else:
        offers = [price for k in among for price in range(levels[k] + 1, ROW_SPACES + 1)]
        if beyond < IMPOSSIBLE and among:
            offers += [beyond] * missing
    if missing > len(offers):
        return IMPOSSIBLE
    offers.sort()
    return coins + sum(offers[:missing])


def without_one(need: Need, kind: int) -> Need:
    """The need after one good of `kind` has been paid."""
    fixed = need.fixed
    if fixed[kind]:
        less = (*fixed[:kind], fixed[kind] - 1, *fixed[kind + 1 :])
        return Need(less, need.free, need.among, need.distinct)  # type: ignore[arg-type]
    among = tuple(k for k in need.among if k != kind) if need.distinct else need.among
    return Need(fixed, need.free - 1, among, need.distinct)


class _Less(dict[tuple[Need, int], Need]):
    """Needs after one good has been paid; there are few, and they are asked for again and again."""

    def __missing__(self, asked: tuple[Need, int]) -> Need:
        self[asked] = found = without_one(*asked)
        return found


LESS = _Less()


def wants(need: Need, kind: int) -> bool:
    """Whether a good of this kind is (still) asked for."""
    return kind in need.kinds


def coin_instead(need: Need) -> list[tuple[str, Need]]:
    """What 1 coin can replace (CLAN-Sinclair): a good by name, or one of free choice."""
    options = [(GOODS[k], without_one(need, k)) for k in range(5) if need.fixed[k]]
    if need.free:
        options.append(("any", Need(need.fixed, need.free - 1, need.among, need.distinct)))
    return options


def least_with_coin(need: Need, own: Goods, market: Sequence[int], to_buy: ToBuy = TO_BUY) -> int:
    """Like `least_coins`, with one good replaced by a coin if that is cheaper."""
    coins = least_coins(need, own, market, to_buy)
    if coins:
        for _, rest in coin_instead(need):
            coins = min(coins, 1 + least_coins(rest, own, market, to_buy))
    return coins


def missing_goods(need: Need, own: Goods) -> tuple[str, ...]:
    """What the estate cannot give, by name; goods of free choice by what may stand for them."""
    names: list[str] = []
    left = list(own)
    for k in range(5):
        names += [GOODS[k]] * max(0, need.fixed[k] - own[k])
        left[k] = max(0, own[k] - need.fixed[k])
    have = sum(min(left[k], 1) if need.distinct else left[k] for k in need.among)
    word = "different good" if need.distinct else "animal" if len(need.among) == 2 else "any good"
    names += [word] * max(0, need.free - have)
    return tuple(names)

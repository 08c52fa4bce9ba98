"""Market (rulebook: "The market"): prices, buying inside payments, selling.

Each row fills from 1 to 3; space k holds k coins (MARKET-12), so a row is just a number 0 to 3.
"""

from __future__ import annotations

from glenmore.components import GOOD_INDEX, NO_GOODS, Cell
from glenmore.model import Draft, Plot, Table
from glenmore.moves import SELL, Move, Sell
from tabletop.verdict import Why

ROW_SPACES = 3


def price_of_next(table: Table, kind: int) -> int | None:
    """What the next good of a row costs (MARKET-02), None if none is sold (MARKET-03)."""
    level, more = table.market[kind], table.game.full_row
    if level < ROW_SPACES:
        return level + 1
    return None if more is None else more.coins


def put_coins(draft: Draft, kind: int) -> int:
    """Occupy the leftmost free space of a row; returns the coins it took.

    A row that is full stays as it is, where a module sells its goods all the same (`FullRow`).
    """
    more = draft.game.full_row
    if more is not None and draft.market[kind] >= ROW_SPACES:
        draft.player(more.to).coins += more.other
        return more.coins
    market = [*draft.market]
    market[kind] += 1
    draft.market = tuple(market)
    return market[kind]


def without_good(plot: Plot, kind: int) -> Plot:
    """The plot with one good less."""
    goods = [*plot.goods]
    goods[kind] -= 1
    left = tuple(goods)
    return Plot(plot.tiles, NO_GOODS if left == NO_GOODS else left, plot.scots)  # type: ignore[arg-type]


def with_good(plot: Plot, kind: int) -> Plot:
    """The plot with one good more."""
    goods = [*plot.goods]
    goods[kind] += 1
    return Plot(plot.tiles, tuple(goods), plot.scots)  # type: ignore[arg-type]


def take_good(draft: Draft, seat: int, cell: Cell, kind: int) -> None:
    """One good leaves a tile."""
    draft.replot(seat, cell, without_good(draft.players[seat].estate[cell], kind))


def put_good(draft: Draft, seat: int, cell: Cell, kind: int) -> None:
    """One good more lies on a tile."""
    draft.replot(seat, cell, with_good(draft.players[seat].estate[cell], kind))


def why_not_has_good(table: Table, seat: int, good: str, cell: Cell, rule: str, why: Why) -> bool:
    """The good must lie on that tile of your own estate (TAKE-03, MARKET-08)."""
    plot = table.players[seat].estate.get(cell)
    if plot is not None and plot.goods[GOOD_INDEX[good]]:
        return False
    if why.enough:
        return True
    if plot is None:
        why.add((rule, "PLACE-04"), "no_tile_there", cell=cell)
    else:
        why.add(rule, "good_not_there", good=good, cell=cell, tile=plot.top)
    return True


# -- selling, a free action (MARKET-08 to MARKET-11) ----------------------------------------------


def sell_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every good that can be sold now."""
    estate, market = table.players[seat].estate, table.market
    known: tuple[tuple[int, ...], list[Move]] = estate.sales
    if known[0] is not market:
        sales: list[Move] = [SELL[good, cell] for kind, good, cell in estate.stock if market[kind]]
        known = estate.sales = market, sales
    return known[1]


def why_not_sell(table: Table, seat: int, window: str, move: Sell, why: Why) -> bool:
    """Only your own good, and only while its row holds coins (MARKET-08, MARKET-09)."""
    refused = why_not_has_good(table, seat, move.good, move.cell, "MARKET-08", why)
    if refused and why.enough:
        return True
    if not table.market[GOOD_INDEX[move.good]]:
        if why.add("MARKET-09", "row_empty", good=move.good):
            return True
        refused = True
    return refused


def after_all_sales(table: Table, seat: int) -> Table:
    """The table if a seat sold all it can, to see what sales bring within reach."""
    draft = Draft(table, None)
    while moves := sell_options(draft, seat, "T2"):
        assert isinstance(moves[0], Sell)
        sell(draft, seat, moves[0])
    return draft.seal()  # what asks further tries things on drafts of its own


def sell(draft: Draft, seat: int, move: Sell) -> None:
    """Return the good, take the coins of the rightmost occupied space."""
    kind = GOOD_INDEX[move.good]
    take_good(draft, seat, move.cell, kind)
    market = [*draft.market]
    coins = market[kind]
    market[kind] -= 1
    draft.market = tuple(market)
    draft.player(seat).coins += coins
    if draft.log is not None:
        draft.tell("MARKET-08", "sold", seat, good=move.good, cell=move.cell, coins=coins)

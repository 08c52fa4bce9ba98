"""The ways to activate a tile by what they give: "for 8-vp", "for whisky" (EXCH-08, EXCH-09).

A way is a number inside the engine.  Texts name it by its gain; where two ways of a tile give the
same, by the payment as well ("3-vp-for-wood"); a way that no name tells apart keeps its number.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from glenmore.base.activation import ways
from glenmore.base.exchanges import MACGREGOR_VP
from glenmore.base.joined import OtherParts, alternatives
from glenmore.components import GOODS, Benefit, Cell, Exchange, Tile
from glenmore.model import State


def way_names(state: State, owner: int, cell: Cell | None, outside: str = "") -> tuple[str, ...]:
    """The names of all ways to activate the tile on a cell, in their order; "" for none.

    Without a cell it is a tile that lies in no estate, or the one whose activation goes on.
    """
    seat = state.actor if state.actor in state.game.seats else owner
    step = state.steps[-1] if state.steps else None
    if outside:
        tile = state.game.tiles[outside]
    elif isinstance(step, OtherParts) and cell in (None, step.cell):
        tile = state.game.tiles[step.tile]
    else:
        plot = state.players[owner].estate.get(cell) if cell is not None else None
        if plot is None:
            return ()
        tile = state.game.tiles[plot.top]
    if tile.benefit.parts:
        return _names(tile, tuple(alternatives(state, seat, tile)))
    return _names(tile, tuple((0, way) for way in range(ways(state, seat, tile))))


@lru_cache(maxsize=512)
def _names(tile: Tile, offered: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    gains = [_gain(tile.benefit.simple[part], way) for part, way in offered]
    paid = [
        f"{gain}-for-{pay}" if (pay := _payment(tile.benefit.simple[part], way)) else gain
        for gain, (part, way) in zip(gains, offered, strict=True)
    ]
    short, long = Counter(gains), Counter(paid)
    return tuple(
        gain if short[gain] == 1 else full if long[full] == 1 else ""
        for gain, full in zip(gains, paid, strict=True)
    )


def _gain(benefit: Benefit, way: int) -> str:
    if benefit.ways:
        if way >= len(benefit.ways):  # in place of what is printed (CLAN-MacGregor)
            return _counted("vp", MACGREGOR_VP)
        gain = benefit.ways[way].gain
        return _counted(gain.word, gain.amount)
    if benefit.goods:
        return "-".join(_counted(good, n) for good, n in Counter(benefit.goods).items())
    return _counted("any" if benefit.word == "produce-any" else benefit.word, benefit.amount)


def _payment(benefit: Benefit, way: int) -> str:
    if way >= len(benefit.ways):
        return ""
    exchange: Exchange = benefit.ways[way]
    fixed = zip(GOODS, exchange.pay.fixed, strict=True)
    free = "different" if exchange.pay.distinct else "any"
    parts = (
        *fixed,
        (free, exchange.pay.free),
        ("coin", exchange.coins),
        ("whisky", exchange.whisky),
    )
    return "-".join(_counted(word, n) for word, n in parts if n)


def _counted(word: str, number: int) -> str:
    return word if number == 1 else f"{number}-{word}"

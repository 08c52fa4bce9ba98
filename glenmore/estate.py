"""An estate: what lies on each of its cells, a value that remembers what was found out about it."""

from __future__ import annotations

from typing import Any, Self

from glenmore.components import GOODS, NO_GOODS, Cell, Goods
from tabletop.facts import fact
from tabletop.holdings import SealedMap
from tabletop.records import Record

_put: Any = dict.__setitem__
START_VILLAGE: Cell = (0, 0)
HOME_CASTLE: Cell = (1, 0)


class Plot(Record):
    """What lies on one cell of an estate: tiles from bottom to top, goods, Scots."""

    tiles: tuple[str, ...]
    goods: Goods = NO_GOODS
    scots: int = 0

    @property
    def top(self) -> str:
        """The tile that counts (UPGRADE-05)."""
        tiles: tuple[str, ...] = self.tiles
        return tiles[-1]


class Estate(SealedMap[Cell, Plot]):
    """All tiles laid out by one player, by cell (PLACE-04); cannot be changed.

    `ground` and `layout` are where `glenmore.base.layout` keeps what follows from the tiles alone,
    and from tiles and Scots; `sales` where `glenmore.base.market` keeps what can be sold, and at
    which market that was.
    """

    ground: Any = None
    layout: Any = None
    sales: Any = (None, [])

    def with_(self, cell: Cell, plot: Plot) -> Self:
        """The estate with another plot; the same estate always lists its cells in the same order.

        Facts that the change does not touch are handed on.
        """
        known = self.__dict__
        if cell not in self:
            plots = {**self, cell: plot}
            made = self.__class__({at: plots[at] for at in sorted(plots)})
            if "ground" in known:
                made.ground = known["ground"].with_tile(cell, plot.tiles[-1])
                if self.layout is not None and not plot.scots:
                    made.layout = self.layout.on(made.ground)
            if plot.goods is NO_GOODS:
                made.sales = self.sales
                if "goods" in known:
                    made.goods = known["goods"]
            return made
        before, made = self[cell], self.__class__(self)
        _put(made, cell, plot)
        now = made.__dict__
        if plot.tiles is before.tiles:
            if "ground" in known:
                now["ground"] = known["ground"]
            if plot.scots == before.scots:
                if "layout" in known:
                    now["layout"] = known["layout"]
                return made
        if plot.goods is before.goods:
            if "goods" in known:
                now["goods"] = known["goods"]
            if "stock" in known:
                now["stock"] = known["stock"]
        return made

    def with_scots(self, *plots: tuple[Cell, Plot]) -> Self:
        """The estate with other plots on which nothing but the number of Scots has changed."""
        made = self.__class__(self)
        for cell, plot in plots:
            _put(made, cell, plot)
        made.__dict__.update(self.__dict__)
        made.layout = None
        return made

    @fact
    def goods(self) -> Goods:
        """All goods, by kind."""
        sums = [0, 0, 0, 0, 0]
        for plot in self.values():
            held = plot.goods
            if held is not NO_GOODS:
                for kind in range(5):
                    sums[kind] += held[kind]
        return tuple(sums)  # type: ignore[return-value]

    @fact
    def stock(self) -> tuple[tuple[int, str, Cell], ...]:
        """Every kind of good on every tile: number and name of the kind, and the cell."""
        return tuple(
            [
                (kind, GOODS[kind], cell)
                for cell, plot in self.items()
                if plot.goods is not NO_GOODS
                for kind in range(5)
                if plot.goods[kind]
            ]
        )

    @fact
    def size(self) -> int:
        """Visible tiles: each stack counts 1, the home tile 2 (END-09)."""
        return len(self)

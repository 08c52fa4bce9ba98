"""Layout of an estate: what follows from its tiles and Scots, whatever goods lie on them.

It is found once for an estate and shared by all who hold that estate.  Where a tile may be laid,
and why it may not be laid elsewhere, are both read off these facts (see `placing`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from glenmore.base.geometry import AROUND, EDGES
from glenmore.base.river import ends, lies_whole
from glenmore.components import Cell, Tile
from glenmore.estate import Estate
from tabletop.facts import fact

if TYPE_CHECKING:
    from glenmore.assembly import Game
    from glenmore.model import Table


class Layout:
    """Facts about one arrangement of tiles and Scots."""

    def __init__(self, game: Game, estate: Estate) -> None:
        self.game, self.estate = game, estate
        self._near: dict[bool, Collection[Cell]] = {}
        self._places: dict[tuple[bool, str, bool], tuple[Cell, ...]] = {}

    # -- tiles ----------------------------------------------------------------------------------

    @fact
    def tops(self) -> dict[Cell, Tile]:
        """The tile that counts on each cell (UPGRADE-05)."""
        tiles = self.game.tiles
        return {cell: tiles[plot.tiles[-1]] for cell, plot in self.estate.items()}

    @fact
    def working(self) -> dict[Cell, Tile]:
        """The tiles that can be activated: those with a benefit (ACT-01)."""
        return {cell: tile for cell, tile in self.tops.items() if tile.benefit.word != "none"}

    @fact
    def by_type(self) -> dict[tuple[str, bool], list[Cell]]:
        """The tiles that an upgrade may cover, by type and river (UPGRADE-02, UPGRADE-03)."""
        found: dict[tuple[str, bool], list[Cell]] = {}
        for cell, tile in self.tops.items():
            if tile.type != "none":
                found.setdefault((tile.type, tile.river), []).append(cell)
        return found

    # -- cells ----------------------------------------------------------------------------------

    @fact
    def joined(self) -> set[Cell]:
        """The cells that share an edge with a tile (PLACE-02)."""
        return set().union(*[EDGES[cell] for cell in self.estate])

    @fact
    def river_ends(self) -> tuple[Cell, Cell]:
        """The two cells just beyond the river's ends (RIVER-04)."""
        return ends(self.game.tiles, self.estate)

    @fact
    def river_is_whole(self) -> bool:
        """Whether the river lies by the rules; in the editor it may not (RIVER-01, RIVER-02)."""
        return lies_whole(self.game.tiles, self.estate)

    @fact
    def beside_river(self) -> set[Cell]:
        """The cells left and right of a river tile: no other tile may lie there (RIVER-02)."""
        return _beside([cell for cell, tile in self.tops.items() if tile.river])

    @fact
    def beside_land(self) -> set[Cell]:
        """The cells left and right of any other tile: no river tile may lie there (RIVER-02)."""
        return _beside([cell for cell, tile in self.tops.items() if not tile.river])

    # -- Scots ----------------------------------------------------------------------------------

    @fact
    def scots(self) -> dict[Cell, int]:
        """How many Scots stand on the tiles where some do."""
        return {cell: plot.scots for cell, plot in self.estate.items() if plot.scots}

    def held(self, castles: bool) -> Collection[Cell]:
        """The tiles with a Scot; and all castles, where they count as if they had one."""
        if not castles:
            return self.scots
        return {*self.scots, *(cell for cell, tile in self.tops.items() if tile.type == "castle")}

    def near_scots(self, castles: bool) -> Collection[Cell]:
        """The cells adjacent to a tile with a Scot (PLACE-03)."""
        found = self._near.get(castles)
        if found is None:
            found = set().union(*[AROUND[cell] for cell in self.held(castles)])
            self._near[castles] = found
        return found

    # -- places for tiles -----------------------------------------------------------------------

    def places(self, tile: Tile, castles: bool) -> tuple[Cell, ...]:
        """Every cell where a tile may be laid (PLACE-01); tiles of a kind share their places."""
        kind = (tile.river, tile.type if tile.upgrade else "", castles)
        found = self._places.get(kind)
        if found is None:
            near = self.near_scots(castles)
            if tile.upgrade:
                found = self._to_cover(tile, castles)
            elif tile.river:
                found = tuple(
                    cell
                    for cell in sorted(set(self.river_ends))
                    if cell in near
                    and cell in self.joined
                    and cell not in self.estate
                    and cell not in self.beside_land
                )
            else:
                free = near & self.joined  # type: ignore[operator]
                found = tuple(sorted(free - self.beside_river - self.estate.keys()))
            self._places[kind] = found
        return found

    def _to_cover(self, tile: Tile, castles: bool) -> tuple[Cell, ...]:
        """The tiles that an upgrade may be laid on (UPGRADE-01 to UPGRADE-04)."""
        same = self.by_type.get((tile.type, tile.river), ())
        if not same:
            return ()
        near = self.near_scots(castles)
        below: Collection[Cell] = ()
        if self.game.options.scot_on_covered_tile:
            below = self.held(castles)
        return tuple([cell for cell in same if cell in near or cell in below])


def _beside(cells: list[Cell]) -> set[Cell]:
    return {beside for x, y in cells for beside in ((x - 1, y), (x + 1, y))}


def layout(game: Game, estate: Estate) -> Layout:
    """The layout of an estate, which remembers it."""
    known: Layout | None = estate.layout
    if known is None or known.game is not game:
        known = estate.layout = Layout(game, estate)
    return known


def layout_of(table: Table, seat: int) -> Layout:
    """The layout of a seat's estate."""
    return layout(table.game, table.players[seat].estate)

"""Layout of an estate: what follows from its tiles and Scots, whatever goods lie on them.

It is found once for an estate and shared by all who hold that estate; what follows from the tiles
alone is its ground, which stays while Scots walk about.  Where a tile may be laid, and why it may
not be laid elsewhere, are both read off these facts (see `placing`).  Sets of cells are numbers
(see `geometry`).  Neither holds the estate itself, which holds them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from glenmore.base.geometry import AROUND, AROUND_SET, BIT, EDGE_SET, SIDE_SET, cells_of, set_of
from glenmore.base.river import ends, lies_whole
from glenmore.components import Cell, Tile
from glenmore.estate import Estate
from glenmore.hooks import Word, never
from tabletop.facts import fact
from tabletop.records import Record

if TYPE_CHECKING:
    from glenmore.assembly import Game
    from glenmore.model import Table


class Working(Record):
    """A tile with a benefit, on its cell."""

    cell: Cell
    tile: Tile
    word: Word

    @fact
    def first(self) -> tuple[Cell, int]:
        """The fields of a move that uses it in its first way."""
        return self.cell, 0

    @fact
    def sure(self) -> bool:
        """Whether it has one way only, and asks for nothing."""
        return self.word.ways is None and self.word.why_not is never


class AtWork(dict[tuple[Cell, str], Working]):
    """The tiles of a game with a benefit, by cell and id, made when they are first laid there."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.tiles, self.words = game.tiles, game.words

    def __missing__(self, laid: tuple[Cell, str]) -> Working:
        cell, id = laid
        tile = self.tiles[id]
        self[laid] = found = Working(cell, tile, self.words[tile.benefit.word])
        return found


class Ground:
    """Facts about one arrangement of tiles."""

    def __init__(self, game: Game, estate: Estate) -> None:
        tiles, self.game = game.tiles, game
        # the tile that counts on each cell (UPGRADE-05)
        self.tops = {cell: tiles[plot.tiles[-1]] for cell, plot in estate.items()}
        self._windows: dict[Cell, Sequence[Working]] = {}

    def with_tile(self, estate: Estate, cell: Cell) -> Ground:
        """The ground once a tile lies on a cell that was free: sets of cells only grow."""
        made, known = Ground(self.game, estate), self.__dict__
        river = made.tops[cell].river
        for name, grows, by in (
            ("covered", True, BIT),
            ("joined", True, EDGE_SET),
            ("beside_river", river, SIDE_SET),
            ("beside_land", not river, SIDE_SET),
        ):
            if name in known:
                made.__dict__[name] = known[name] | by[cell] if grows else known[name]
        return made

    # -- tiles ----------------------------------------------------------------------------------

    @fact
    def working(self) -> dict[Cell, Working]:
        """The tiles that can be activated: those with a benefit (ACT-01)."""
        at_work = self.game.at_work
        return {
            cell: at_work[cell, tile.id]
            for cell, tile in self.tops.items()
            if tile.benefit.word != "none"
        }

    def window(self, cell: Cell) -> Sequence[Working]:
        """The tiles that can be activated on a cell and around it, that one first (ACT-01)."""
        found = self._windows.get(cell)
        if found is None:
            found = self._windows[cell] = self.working_on((cell, *AROUND[cell]))
        return found

    def working_on(self, cells: Iterable[Cell]) -> Sequence[Working]:
        """The tiles on some cells that can be activated."""
        working = self.working
        return [working[cell] for cell in cells if cell in working]

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
    def covered(self) -> int:
        """The cells with a tile."""
        return set_of(self.tops)

    @fact
    def joined(self) -> int:
        """The cells that share an edge with a tile (PLACE-02)."""
        found = 0
        for cell in self.tops:
            found |= EDGE_SET[cell]
        return found

    @fact
    def river_ends(self) -> tuple[Cell, Cell]:
        """The two cells just beyond the river's ends (RIVER-04)."""
        return ends(self.tops)

    @fact
    def river_is_whole(self) -> bool:
        """Whether the river lies by the rules; in the editor it may not (RIVER-01, RIVER-02)."""
        return lies_whole(self.tops)

    @fact
    def beside_river(self) -> int:
        """The cells left and right of a river tile: no other tile may lie there (RIVER-02)."""
        return self._beside(True)

    @fact
    def beside_land(self) -> int:
        """The cells left and right of any other tile: no river tile may lie there (RIVER-02)."""
        return self._beside(False)

    def _beside(self, river: bool) -> int:
        found = 0
        for cell, tile in self.tops.items():
            if tile.river == river:
                found |= SIDE_SET[cell]
        return found

    @fact
    def open_land(self) -> int:
        """The cells for a tile without river, if there is a Scot near (PLACE-02, RIVER-02)."""
        return self.joined & ~self.covered & ~self.beside_river

    @fact
    def open_river(self) -> int:
        """The cells for a river tile, if there is a Scot near (PLACE-02, RIVER-02, RIVER-04)."""
        return set_of(self.river_ends) & self.joined & ~self.covered & ~self.beside_land


class Layout:
    """Facts about one arrangement of tiles and Scots."""

    def __init__(self, ground: Ground, estate: Estate) -> None:
        self.ground = ground
        # how many Scots stand on the tiles where some do
        self.scots = {cell: plot.scots for cell, plot in estate.items() if plot.scots}
        self._opened: dict[bool, Opened] = {}
        self._places: dict[int, tuple[Cell, ...]] = {}

    def held(self, castles: bool) -> Collection[Cell]:
        """The tiles with a Scot; and all castles, where they count as if they had one."""
        if not castles:
            return self.scots
        tops = self.ground.tops
        return {*self.scots, *(cell for cell, tile in tops.items() if tile.type == "castle")}

    def opened(self, castles: bool) -> Opened:
        """Where tiles may be laid; own castles may count as if a Scot stood on them."""
        found = self._opened.get(castles)
        if found is None:
            found = self._opened[castles] = Opened(self.ground, self.held(castles))
        return found

    def places(self, tile: Tile, castles: bool) -> tuple[Cell, ...]:
        """Every cell where a tile may be laid (PLACE-01), in order."""
        cells = self.opened(castles)[tile.ground]
        found = self._places.get(cells)
        if found is None:
            found = self._places[cells] = cells_of(cells)
        return found


class Opened(dict[tuple[str, bool], int]):
    """Where tiles may be laid (PLACE-01), by what they can be laid on (`Tile.ground`)."""

    def __init__(self, ground: Ground, held: Collection[Cell]) -> None:
        super().__init__()
        self.ground, self.held, self.near = ground, held, 0
        for cell in held:
            self.near |= AROUND_SET[cell]  # the cells adjacent to a tile with a Scot (PLACE-03)

    def __missing__(self, kind: tuple[str, bool]) -> int:
        type_, river = kind
        if type_:
            found = self._to_cover(kind)
        else:
            found = (self.ground.open_river if river else self.ground.open_land) & self.near
        self[kind] = found
        return found

    def _to_cover(self, kind: tuple[str, bool]) -> int:
        """The tiles that an upgrade may be laid on (UPGRADE-01 to UPGRADE-04)."""
        same = self.ground.by_type.get(kind)
        if not same:
            return 0
        near = self.near
        if self.ground.game.options.scot_on_covered_tile:
            near |= set_of(self.held)
        return set_of(same) & near


def ground(game: Game, estate: Estate) -> Ground:
    """The ground of an estate, which remembers it."""
    known: Ground | None = estate.ground
    if known is None or known.game is not game:
        known = estate.ground = Ground(game, estate)
    return known


def layout(game: Game, estate: Estate) -> Layout:
    """The layout of an estate, which remembers it."""
    known: Layout | None = estate.layout
    if known is None or known.ground.game is not game:
        known = estate.layout = Layout(ground(game, estate), estate)
    return known


def layout_of(table: Table, seat: int) -> Layout:
    """The layout of a seat's estate."""
    estate = table.players[seat].estate
    known: Layout | None = estate.layout
    return known if known and known.ground.game is table.game else layout(table.game, estate)


def ground_of(table: Table, seat: int) -> Ground:
    """The ground of a seat's estate."""
    estate = table.players[seat].estate
    known: Ground | None = estate.ground
    return known if known and known.game is table.game else ground(table.game, estate)

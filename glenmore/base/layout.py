"""Layout of an estate: what follows from its tiles and Scots, whatever goods lie on them.

It is found once for an estate and shared by all who hold that estate; what follows from the tiles
alone is its ground, which stays while Scots walk about.  Where a tile may be laid, and why it may
not be laid elsewhere, are both read off these facts (see `placing`).  Sets of cells are numbers
(see `geometry`).  Neither holds the estate itself, which holds them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Self

from glenmore.base.geometry import AROUND, AROUND_SET, BIT, EDGE_SET, SIDE_SET, cells_of
from glenmore.base.river import ends, lies_whole
from glenmore.components import LAND, NO_GROUND, RIVER, Cell, On, Tile
from glenmore.estate import Estate
from glenmore.hooks import Word, never
from glenmore.moves import MOVE_SCOT, Move
from tabletop.facts import fact

if TYPE_CHECKING:
    from glenmore.assembly import Game
    from glenmore.model import Table


ANYWHERE = -1  # the set of all cells


class Working:
    """A tile with a benefit, on its cell.

    `first` are the fields of a move that uses it in its first way; `sure` says whether it has one
    way only, and asks for nothing.
    """

    __slots__ = ("cell", "first", "id", "sure", "tile", "word")

    def __init__(self, cell: Cell, tile: Tile, word: Word) -> None:
        self.cell, self.tile, self.word, self.id = cell, tile, word, tile.id
        self.first = cell, 0
        self.sure = word.ways is None and word.why_not is never


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
    """Facts about one arrangement of tiles.

    `tops` are the tiles that count on their cells (UPGRADE-05).  Sets of cells: `covered` by a
    tile; `joined` to one by an edge (PLACE-02); left and right of a river tile, where no other tile
    may lie (`beside_river`), and of any other tile, where no river tile may (`beside_land`); the
    tiles that an upgrade may cover, by type and river (`by_type`; UPGRADE-02, UPGRADE-03).
    """

    def __init__(self, game: Game, tops: dict[Cell, Tile]) -> None:
        self.game, self.tops = game, tops
        self.covered = self.joined = self.beside_river = self.beside_land = 0
        self.by_type: dict[tuple[str, bool], int] = {}
        # the tiles that can be activated on a cell and around it, that one first (ACT-01)
        self.windows = Windows(game, tops)

    @classmethod
    def of(cls, game: Game, estate: Estate) -> Self:
        """The ground of an estate."""
        made = cls(game, {cell: game.tiles[plot.tiles[-1]] for cell, plot in estate.items()})
        for cell in estate:
            made._extend(cell)
        return made

    def with_tile(self, cell: Cell, tile: str) -> Ground:
        """The ground once a tile lies on a cell that was free: sets of cells only grow."""
        laid = self.game.tiles[tile]
        made = Ground(self.game, {**self.tops, cell: laid})
        made.covered, made.joined = self.covered, self.joined
        made.beside_river, made.beside_land = self.beside_river, self.beside_land
        made.by_type = {**self.by_type}
        if not laid.river and "river_ends" in self.__dict__:
            made.river_ends = self.river_ends
        made._extend(cell)
        return made

    def _extend(self, cell: Cell) -> None:
        tile, bit = self.tops[cell], BIT[cell]
        self.covered |= bit
        self.joined |= EDGE_SET[cell]
        if tile.type != "none":
            kind = tile.type, tile.river
            self.by_type[kind] = self.by_type[kind] | bit if kind in self.by_type else bit
        if tile.river:
            self.beside_river |= SIDE_SET[cell]
        else:
            self.beside_land |= SIDE_SET[cell]

    # -- tiles ----------------------------------------------------------------------------------

    @fact
    def working(self) -> Sequence[Working]:
        """The tiles that can be activated, in the order of their cells: those with a benefit."""
        return self.working_on(sorted(self.tops))

    def working_on(self, cells: Iterable[Cell]) -> Sequence[Working]:
        """The tiles on some cells that can be activated."""
        return working_on(self.game, self.tops, cells)

    # -- cells ----------------------------------------------------------------------------------

    def pairs(self, left: int, right: str, near: int = ANYWHERE) -> int:
        """Those of some cells that can take a left half while the right one finds its place.

        One of the two must be `near`.
        """
        beside = self.by_type.get(self.game.tiles[right].ground[:2], 0)
        found = 0
        for cell in cells_of(left):
            at = BIT[cell[0] + 1, cell[1]]
            if at & beside and (BIT[cell] | at) & near:
                found |= BIT[cell]
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
    def open_land(self) -> int:
        """The cells for a tile without river, if there is a Scot near (PLACE-02, RIVER-02)."""
        return self.joined & ~self.covered & ~self.beside_river

    @fact
    def open_river(self) -> int:
        """The cells for a river tile, if there is a Scot near (PLACE-02, RIVER-02, RIVER-04)."""
        left, right = self.river_ends
        return (BIT[left] | BIT[right]) & self.joined & ~self.covered & ~self.beside_land


def working_on(game: Game, tops: dict[Cell, Tile], cells: Iterable[Cell]) -> Sequence[Working]:
    """The tiles on some cells that have a benefit."""
    at_work = game.at_work
    return [at_work[cell, tops[cell].id] for cell in cells if cell in tops and tops[cell].works]


class Windows(dict[Cell, Sequence[Working]]):
    """The tiles around each cell that have a benefit, found when a tile is laid there."""

    def __init__(self, game: Game, tops: dict[Cell, Tile]) -> None:
        super().__init__()
        self.game, self.tops = game, tops

    def __missing__(self, cell: Cell) -> Sequence[Working]:
        self[cell] = found = working_on(self.game, self.tops, (cell, *AROUND[cell]))
        return found


class Layout:
    """Facts about one arrangement of tiles and Scots."""

    def __init__(self, ground: Ground, scots: dict[Cell, int]) -> None:
        self.ground, self.scots = ground, scots  # how many stand on the tiles where some do
        self._opened: dict[tuple[bool, int, Cell | None], Opened] = {}
        self._places: dict[int, tuple[Cell, ...]] = {}

    @fact
    def walks(self) -> list[Move]:
        """Every Scot to every adjacent tile (MOVE-02)."""
        tops = self.ground.tops
        return [
            MOVE_SCOT[cell, near] for cell in self.scots for near in AROUND[cell] if near in tops
        ]

    @fact
    def may_walk(self) -> bool:
        """Whether there is such a Scot."""
        tops = self.ground.tops
        for cell in self.scots:
            for near in AROUND[cell]:
                if near in tops:
                    return True
        return False

    def on(self, ground: Ground) -> Layout:
        """The same Scots, once the tiles around them lie otherwise."""
        return Layout(ground, self.scots)

    def opened(self, castles: bool, paid: int = 0, first: Cell | None = None) -> Opened:
        """Where tiles may be laid; own castles may count as if a Scot stood on them.

        When some Scots are `paid`, one of them from `first`: wherever one can be laid by paying the
        right ones (TAKE-07); nowhere if there are too few.
        """
        asked = castles, paid, first
        if asked not in self._opened:
            self._opened[asked] = Opened(self.ground, self._held(paid, first), castles)
        return self._opened[asked]

    def _held(self, paid: int, first: Cell | None) -> list[Collection[Cell]]:
        """The tiles with a Scot, for every way to pay some of them."""
        ways: list[dict[Cell, int]] = [self.scots]
        for n in range(paid):
            ways = [
                {at: left for at in way if (left := way[at] - (at == cell))}
                for way in ways
                for cell in way
                if n or first in (None, cell)
            ]
        return [*ways]

    def places(self, tile: Tile, castles: bool) -> tuple[Cell, ...]:
        """Every cell where a tile may be laid (PLACE-01), in order."""
        if tile.ground == NO_GROUND:
            return ()
        cells = self.opened(castles)[tile.ground]
        if cells not in self._places:
            self._places[cells] = cells_of(cells)
        return self._places[cells]


class Opened(dict[On, int]):
    """Where tiles may be laid (PLACE-01), by what they can be laid on (`Tile.ground`).

    Of a tile of two cells it is where its left half may be.
    """

    def __init__(self, ground: Ground, ways: list[Collection[Cell]], castles: bool) -> None:
        super().__init__()
        self.ground = ground
        taken, near = 0, 0
        for held in ways:
            for cell in held:
                taken |= BIT[cell]
                near |= AROUND_SET[cell]
        if castles and ways:
            for cell, tile in ground.tops.items():
                if tile.type == "castle":
                    taken |= BIT[cell]
                    near |= AROUND_SET[cell]
        self.held, self.near = taken, near  # tiles with a Scot, cells adjacent to them (PLACE-03)
        self[NO_GROUND] = ANYWHERE if ways else 0
        self[LAND], self[RIVER] = ground.open_land & near, ground.open_river & near

    def __missing__(self, kind: On) -> int:
        """The tiles that another one may be laid on (UPGRADE-01 to UPGRADE-04)."""
        ground, near = self.ground, self.near
        if ground.game.options.scot_on_covered_tile:
            near |= self.held
        below = ground.by_type.get(kind[:2], 0)
        found = below & near if len(kind) == 2 else ground.pairs(below, kind[2], near)
        self[kind] = found
        return found


def ground(game: Game, estate: Estate) -> Ground:
    """The ground of an estate, which remembers it."""
    known: Ground | None = estate.ground
    if known is None or known.game is not game:
        known = estate.ground = Ground.of(game, estate)
    return known


def layout(game: Game, estate: Estate) -> Layout:
    """The layout of an estate, which remembers it."""
    known: Layout | None = estate.layout
    if known is None or known.ground.game is not game:
        scots = {cell: plot.scots for cell, plot in estate.items() if plot.scots}
        known = estate.layout = Layout(ground(game, estate), scots)
    return known


def layout_of(table: Table, seat: int) -> Layout:
    """The layout of a seat's estate."""
    estate = table.players[seat].estate
    known: Layout | None = estate.layout
    if known is not None and known.ground.game is table.game:
        return known
    return layout(table.game, estate)


def ground_of(table: Table, seat: int) -> Ground:
    """The ground of a seat's estate."""
    estate = table.players[seat].estate
    known: Ground | None = estate.ground
    if known is not None and known.game is table.game:
        return known
    return ground(table.game, estate)

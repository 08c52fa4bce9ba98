"""Neighbouring cells, made once per cell and kept; groups, squares and distances of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from glenmore.components import Cell


class _Edges(dict[Cell, tuple[Cell, ...]]):
    """The four cells that share an edge (PLACE-02)."""

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        self[cell] = found = ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
        return found


class _Around(dict[Cell, tuple[Cell, ...]]):
    """The eight cells that share an edge or a corner (adjacent, PLACE-03)."""

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        self[cell] = found = tuple((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
        return found


EDGES = _Edges()
AROUND = _Around()


# -- sets of cells as numbers ---------------------------------------------------------------------


class _Bits(dict[Cell, int]):
    """The bit of each cell, given out when the cell is first met: so a set of cells is a number."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: dict[int, Cell] = {}  # and back
        self._next = count()

    def __missing__(self, cell: Cell) -> int:
        bit = self.setdefault(cell, 1 << next(self._next))
        self.cells[bit] = cell
        return bit


class _Sets(dict[Cell, int]):
    """For each cell the set of its neighbours, of one kind or another."""

    def __init__(self, near: dict[Cell, tuple[Cell, ...]]) -> None:
        super().__init__()
        self.near = near

    def __missing__(self, cell: Cell) -> int:
        self[cell] = found = set_of(self.near[cell])
        return found


class _Sides(dict[Cell, tuple[Cell, ...]]):
    """The cells left and right."""

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        x, y = cell
        self[cell] = found = ((x - 1, y), (x + 1, y))
        return found


BIT = _Bits()


def set_of(cells: Iterable[Cell]) -> int:
    """The set of some cells, as a number."""
    found = 0
    for cell in cells:
        found |= BIT[cell]
    return found


def cells_of(cells: int) -> tuple[Cell, ...]:
    """The cells of a set, in order."""
    found, cell_of = [], BIT.cells
    while cells:
        lowest = cells & -cells
        found.append(cell_of[lowest])
        cells ^= lowest
    found.sort()
    return tuple(found)


class _EdgesOf(dict[int, int]):
    """For the bit of each cell the set of those that share an edge with it."""

    def __missing__(self, bit: int) -> int:
        self[bit] = found = EDGE_SET[BIT.cells[bit]]
        return found


EDGE_SET = _Sets(EDGES)
EDGES_OF = _EdgesOf()
AROUND_SET = _Sets(AROUND)
SIDE_SET = _Sets(_Sides())


# -- shapes ---------------------------------------------------------------------------------------


def connected(cells: Collection[Cell]) -> bool:
    """Whether all cells are joined by edges (PLACE-04)."""
    return hangs_together(set_of(cells))


def hangs_together(left: int) -> bool:
    """Whether all cells of a set are joined by edges (PLACE-04)."""
    front = left & -left
    while front:
        left ^= front
        near = 0
        while front:
            bit = front & -front
            near |= EDGES_OF[bit]
            front ^= bit
        front = near & left
    return not left


def groups(cells: Collection[Cell]) -> list[set[Cell]]:
    """The cells in groups joined by edges."""
    left, found = set(cells), []
    while left:
        front = [left.pop()]
        group = set(front)
        while front:
            for near in EDGES[front.pop()]:
                if near in left:
                    left.remove(near)
                    group.add(near)
                    front.append(near)
        found.append(group)
    return found


def largest_square(cells: Collection[Cell]) -> int:
    """The side of the largest square that the cells fill completely."""
    sides: dict[Cell, int] = {}  # of the largest square whose last corner is the cell
    for x, y in sorted(cells):
        sides[x, y] = 1 + min(
            sides.get((x - 1, y), 0), sides.get((x, y - 1), 0), sides.get((x - 1, y - 1), 0)
        )
    return max(sides.values(), default=0)


def steps_from(start: Cell, cells: Collection[Cell]) -> dict[Cell, int]:
    """How many steps, straight or diagonal, every cell in reach is away over these cells."""
    found, front = {start: 0}, [start]
    for here in front:
        for near in AROUND[here]:
            if near in cells and near not in found:
                found[near] = found[here] + 1
                front.append(near)
    return found

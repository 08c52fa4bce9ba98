"""Neighbouring cells, made once per cell and kept."""

from __future__ import annotations

from collections.abc import Collection

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
        self[cell] = found = tuple(
            (x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j
        )
        return found


EDGES = _Edges()
AROUND = _Around()


def connected(cells: Collection[Cell]) -> bool:
    """Whether all cells hang together by edges (PLACE-04)."""
    left = set(cells)
    if not left:
        return True
    front = [left.pop()]
    while front:
        for near in EDGES[front.pop()]:
            if near in left:
                left.remove(near)
                front.append(near)
    return not left

"""Movement points: 1 point moves 1 own Scot to an adjacent tile (MOVE-01 to MOVE-07)."""

from __future__ import annotations

from glenmore.base.geometry import AROUND
from glenmore.base.layout import layout_of
from glenmore.components import Cell
from glenmore.model import Draft, Plot, Table
from glenmore.moves import Move, MoveScot
from glenmore.vocabulary import SCOT_LEFT, SCOT_MOVED
from tabletop.verdict import Why


def move_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every Scot to every adjacent tile, while points are left."""
    return layout_of(table, seat).walks if table.movement else []


def may_move(table: Table, seat: int, window: str) -> bool:
    """Whether some Scot has an adjacent tile to walk to."""
    return table.movement > 0 and layout_of(table, seat).may_walk


def why_not_move(table: Table, seat: int, window: str, move: MoveScot, why: Why) -> bool:
    """A point, a Scot, and an adjacent tile of your own estate (MOVE-02)."""
    estate = table.players[seat].estate
    if not table.movement and why.add("MOVE-01", "no_movement"):
        return True
    plot = estate.get(move.cell)
    if (plot is None or not plot.scots) and why.add("MOVE-02", "no_scot_there", cell=move.cell):
        return True
    if move.to not in estate:
        if why.add(("MOVE-02", "PLACE-04"), "no_tile_there", cell=move.to):
            return True
    if move.to not in AROUND[move.cell]:
        if why.add("MOVE-02", "not_adjacent", cell=move.cell, to=move.to):
            return True
    return bool(why)


def shift_scot(draft: Draft, seat: int, cell: Cell, to: Cell) -> None:
    """A Scot stands on another tile."""
    estate = draft.players[seat].estate
    plot, near = estate[cell], estate[to]
    draft.player(seat).estate = estate.with_scots(
        (cell, Plot(plot.tiles, plot.goods, plot.scots - 1)),
        (to, Plot(near.tiles, near.goods, near.scots + 1)),
    )


def move_scot(draft: Draft, seat: int, move: MoveScot) -> None:
    """Spend 1 point."""
    draft.movement -= 1
    shift_scot(draft, seat, move.cell, move.to)
    if draft.log is not None:
        draft.tell("MOVE-02", "scot_moved", seat, cell=move.cell, to=move.to)
    if draft.game.has_changes:
        draft.changed(seat, SCOT_LEFT, move.cell)
        draft.changed(seat, SCOT_MOVED, move.to)

"""Receiving goods and Scots: where they may be put, and what is lost."""

from __future__ import annotations

from typing import cast

from glenmore.components import GOOD_INDEX, GOODS, TILE_LIMIT, Cell, Goods
from glenmore.model import HOME_CASTLE, Draft, Plot, Table
from glenmore.moves import NO_CELL, PUT_GOOD, LoseGood, PutGood, PutScot
from glenmore.steps import SeatStep
from glenmore.vocabulary import SCOT_PUT
from tabletop.verdict import Why

ANY = "any"
ABROAD: Cell = NO_CELL  # the place of another player's tile that is activated: no own tile


def room(plot: Plot) -> int:
    """How many more goods the tile can hold (COMP-07)."""
    return TILE_LIMIT - sum(plot.goods)


class PutGoods(SeatStep[PutGood]):
    """Put gained goods on tiles: each a named kind or "any"; no `cells` means any own tile."""

    state = "PUT"
    rule = "CLAN-07"
    cites, one_rule = "gain_rule", True
    kinds: tuple[str, ...]
    cells: tuple[Cell, ...]
    source: str
    gain_rule: str

    def _open(self, table: Table) -> list[Cell]:
        estate = table.players[self.seat].estate
        return [c for c in self.cells or estate if c in estate and room(estate[c]) > 0]

    def settle(self, draft: Draft) -> bool:
        """Put what needs no choice; what has no room is lost (ACT-09)."""
        kinds = self.kinds
        cells = self._open(draft) if kinds else []
        if not cells:
            draft.done()
            if kinds:
                draft.tell(("ACT-09", self.gain_rule), "goods_lost", self.seat, goods=kinds)
            return True
        if len(cells) > 1 or ANY in kinds:
            return False
        space = room(draft.players[self.seat].estate[cells[0]])
        if len(kinds) > space and len(set(kinds)) > 1:  # EDGE-65: choose which one stays
            return False
        draft.done()
        _put_all(draft, self.seat, kinds[:space], cells[0], self.source, self.gain_rule)
        if kinds[space:]:
            draft.tell(("ACT-09", self.gain_rule), "goods_lost", self.seat, goods=kinds[space:])
        return True

    def options(self, table: Table) -> list[PutGood]:
        """Each kind still to be put, on each tile with room."""
        kinds = GOODS if ANY in self.kinds else tuple(dict.fromkeys(self.kinds))
        cells = self._open(table)
        return [PUT_GOOD[good, cell] for good in kinds for cell in cells]

    def why_not(self, table: Table, move: PutGood, why: Why) -> bool:
        """Only what was gained, where it may lie, up to three on a tile."""
        good, cell = move.good, move.cell
        if good not in self.kinds and ANY not in self.kinds:
            if why.add(self.gain_rule, "not_gained", good=good):
                return True
        plot = table.players[self.seat].estate.get(cell)
        if plot is None:
            why.add((self.gain_rule, "PLACE-04"), "no_tile_there", cell=cell)
            return True
        if self.cells and cell not in self.cells:
            if why.add(self.gain_rule, "goods_go_elsewhere", cell=cell, allowed=self.cells):
                return True
        if room(plot) <= 0:
            if why.add("COMP-07", "tile_full", cell=cell, tile=plot.top):
                return True
        return bool(why)

    def do(self, draft: Draft, move: PutGood) -> None:
        """Put one good."""
        good, cell = move.good, move.cell
        kinds = list(self.kinds)
        kinds.remove(good if good in kinds else ANY)
        draft.swap(self.with_(kinds=tuple(kinds)))
        _put_all(draft, self.seat, (good,), cell, self.source, self.gain_rule)

    def faults(self, table: Table, why: Why) -> None:
        """Known goods only."""
        if not set(self.kinds) <= {*GOODS, ANY} or not self.options(table):
            why.add(self.gain_rule, "gain_stuck")


def put_on_tile(
    draft: Draft, seat: int, kinds: tuple[str, ...], cell: Cell, source: str, rule: str
) -> None:
    """Goods for one tile; if it has been removed they go to the home castle (EDGE-92).

    What another player's tile gives goes onto any own tiles.
    """
    if cell == ABROAD:
        draft.then(PutGoods(seat, kinds, (), source, rule))
        return
    estate = draft.players[seat].estate
    where = cell if cell in estate else HOME_CASTLE
    if SUM[estate[where].goods, kinds] is None or PutGoods.state in draft.game.inserts:
        draft.then(PutGoods(seat, kinds, (where,), source, rule))
    else:
        _put_all(draft, seat, kinds, where, source, rule)


def _put_all(
    draft: Draft, seat: int, kinds: tuple[str, ...], cell: Cell, source: str, rule: str
) -> None:
    plot = draft.players[seat].estate[cell]
    goods = SUM[plot.goods, kinds]
    assert goods is not None  # whoever puts them has seen that there is room
    draft.replot(seat, cell, Plot(plot.tiles, goods, plot.scots))
    if draft.log is not None:
        for good in kinds:
            draft.tell(rule, "good_gained", seat, good=good, cell=cell, source=source)


class _Sum(dict[tuple[Goods, tuple[str, ...]], Goods | None]):
    """Goods on a tile with named goods that come; None if there is no room, or a choice."""

    def __missing__(self, asked: tuple[Goods, tuple[str, ...]]) -> Goods | None:
        goods, kinds = asked
        found: Goods | None = None
        if ANY not in kinds and sum(goods) + len(kinds) <= TILE_LIMIT:
            counts = map(kinds.count, GOODS)
            found = cast(Goods, tuple(n + more for n, more in zip(goods, counts, strict=True)))
        self[asked] = found
        return found


SUM = _Sum()


class PutScots(SeatStep[PutScot]):
    """Put Scots from your supply on your tiles (EDGE-125); no `cells` means any."""

    state = "PUT"
    rule = "ONCE-04"
    cites, one_rule = "gain_rule", True
    count: int  # type: ignore[assignment]
    source: str
    gain_rule: str
    cells: tuple[Cell, ...] = ()

    def pending(self, table: Table) -> bool:
        """While there are Scots to be put, and one in the supply."""
        return self.count > 0 and table.players[self.seat].scots > 0

    def lapsed(self, draft: Draft) -> None:
        """Without a Scot in the supply the rest is lost (COMP-04, EDGE-63)."""
        if self.count:
            draft.tell(("COMP-04", self.gain_rule), "scot_lost", self.seat, count=self.count)

    def options(self, table: Table) -> list[PutScot]:
        """Any tile of the estate, or those that are named."""
        estate = table.players[self.seat].estate
        return [PutScot(cell) for cell in self.cells or estate if cell in estate]

    def refuse(self, table: Table, move: PutScot, why: Why) -> None:
        """Only on your own estate, where the Scots may go."""
        if move.cell not in table.players[self.seat].estate:
            why.add((self.gain_rule, "PLACE-04"), "no_tile_there", cell=move.cell)
        else:
            why.add(self.gain_rule, "scots_go_elsewhere", cell=move.cell, allowed=self.cells)

    def do(self, draft: Draft, move: PutScot) -> None:
        """Put one Scot."""
        draft.swap(self.with_(count=self.count - 1))
        put_scot(draft, self.seat, move.cell, self.gain_rule)


def put_scot(draft: Draft, seat: int, cell: Cell, rule: str) -> None:
    """Move one Scot from your own supply onto a tile, if there is one (ONCE-04, EDGE-63)."""
    player = draft.player(seat)
    if not player.scots:
        draft.tell(("COMP-04", rule), "scot_lost", seat, count=1)
        return
    where = cell if cell in player.estate else HOME_CASTLE  # EDGE-92
    player.scots -= 1
    plot = player.estate[where]
    draft.replot(seat, where, Plot(plot.tiles, plot.goods, plot.scots + 1))
    draft.tell(rule, "scot_gained", seat, cell=where)
    draft.changed(seat, SCOT_PUT, where)


class KeepGoods(SeatStep[LoseGood]):
    """More goods than a tile can hold have come together: give up some (EDGE-89)."""

    state = "PUT"
    rule = "COMP-07"
    goods: Goods
    cell: Cell

    def settle(self, draft: Draft) -> bool:
        """Up to three goods simply lie there; of one kind, the rest is lost without choice."""
        surplus = sum(self.goods) - TILE_LIMIT
        kinds = [k for k in range(5) if self.goods[k]]
        if surplus > 0 and len(kinds) > 1:
            return False
        goods = self.goods
        if surplus > 0:
            goods = cast(Goods, tuple(TILE_LIMIT * (k in kinds) for k in range(5)))
            draft.tell(
                ("COMP-07", "LM-LochMorar-f"),
                "goods_lost",
                self.seat,
                goods=(GOODS[kinds[0]],) * surplus,
            )
        draft.done()
        plot = draft.players[self.seat].estate[self.cell]
        draft.replot(self.seat, self.cell, Plot(plot.tiles, goods, plot.scots))
        return True

    def options(self, table: Table) -> list[LoseGood]:
        """Each kind that lies there."""
        return [LoseGood(GOODS[k]) for k in range(5) if self.goods[k]]

    def refuse(self, table: Table, move: LoseGood, why: Why) -> None:
        """Only what is there."""
        why.add("COMP-07", "none_to_lose", good=move.good)

    def do(self, draft: Draft, move: LoseGood) -> None:
        """Give up one good."""
        k = GOOD_INDEX[move.good]
        goods = cast(Goods, (*self.goods[:k], self.goods[k] - 1, *self.goods[k + 1 :]))
        draft.tell(("COMP-07", "LM-LochMorar-f"), "goods_lost", self.seat, goods=(GOODS[k],))
        draft.swap(self.with_(goods=goods))

"""Removing tiles from the estate (LM-LochMorar, CLAN-MacMillan; EDGE-84 to EDGE-95)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, cast

from glenmore.base.gains import KeepGoods
from glenmore.base.geometry import hangs_together, set_of
from glenmore.base.layout import Ground, ground_of
from glenmore.base.river import RIVER_ROW, lies_whole
from glenmore.components import NO_GOODS, Cell, Goods
from glenmore.model import HOME_CASTLE, START_VILLAGE, Draft, Plot, Table
from glenmore.moves import RemoveTiles
from glenmore.steps import OptionalStep
from glenmore.vocabulary import REMOVE, SCOT_PUT, TILE_COVERED, TILE_PLACED, TILE_REMOVED
from tabletop.verdict import QUIET, Why

HOME = (START_VILLAGE, HOME_CASTLE)


def why_not_remove(
    table: Table, seat: int, cells: tuple[Cell, ...], most: int, why: Why, least: int = 1
) -> bool:
    """The rest must still lie by the rules; the home tile stays (LM-LochMorar-a, -b)."""
    if not least <= len(cells) <= most or len(set(cells)) < len(cells):
        why.add(
            "LM-LochMorar",
            "wrong_number_of_tiles" if least < most else "just_so_many",
            most=most,
            given=len(cells),
        )
        return True
    return why_not_take_away(table, seat, cells, REMOVE, LOCH_MORAR, why)


class Cited(NamedTuple):
    """The rules to cite about tiles that leave their place."""

    tiles: str  # which tiles
    home: tuple[str, ...]  # the home tile stays
    rest: str  # how the rest must lie


LOCH_MORAR = Cited("LM-LochMorar", ("LM-LochMorar-b", "LM-LochMorar-d"), "LM-LochMorar-a")


def why_not_take_away(
    table: Table, seat: int, cells: tuple[Cell, ...], how: str, cited: Cited, why: Why
) -> bool:
    """Whether tiles may leave an estate: the rest must still lie by the rules.

    `how` tells modules what happens to them, REMOVE or MOVE (hook `why_not_move_tile`).
    """
    estate = table.players[seat].estate
    for cell in cells:
        if cell in HOME:
            if why.add(cited.home, "home_tile_stays", tile=estate[cell].top):
                return True
        elif cell not in estate:
            why.add((cited.tiles, "PLACE-04"), "no_tile_there", cell=cell)
            return True
    ground = ground_of(table, seat)
    if not hangs_together(ground.covered & ~set_of(cells)):
        if why.add((cited.rest, "PLACE-04"), "estate_falls_apart", cells=cells):
            return True
    if _breaks_river(ground, cells) and why.add(
        (cited.rest, "RIVER-01"), "river_falls_apart", cells=cells
    ):
        return True
    for handler in table.game.why_not_move_tile[how]:
        if handler(table, seat, cells, how, why) and why.enough:
            return True
    return bool(why)


def _breaks_river(ground: Ground, cells: tuple[Cell, ...]) -> bool:
    """Whether the river no longer lies by the rules; a whole one is safe from what lies off it."""
    if ground.river_is_whole and all(cell[1] != RIVER_ROW for cell in cells):
        return False
    return not lies_whole({cell: tile for cell, tile in ground.tops.items() if cell not in cells})


class Removing(OptionalStep[RemoveTiles]):
    """Remove `least` to `most` tiles to the box, if some may be removed."""

    state = "CL"
    rule = "LM-LochMorar"
    cites, without, must = "source_rule", "removal_declined", "must_remove"
    only_with_choices = True
    most: int
    optional: bool
    source_rule: str
    least: int = 1
    scots_stay: bool = True  # Scots go to the home castle, else to the supply

    def lapsed(self, draft: Draft) -> None:
        """Nothing may be removed: the effect lapses (EDGE-93)."""
        draft.tell(self.source_rule, "nothing_to_remove", self.seat)

    def removals(self, table: Table) -> Iterator[RemoveTiles]:
        """Every legal choice of tiles."""
        cells = sorted(cell for cell in table.players[self.seat].estate if cell not in HOME)
        for count in range(self.least, self.most + 1):
            for some in combinations(cells, count):
                if not why_not_remove(table, self.seat, some, self.most, QUIET, self.least):
                    yield RemoveTiles(some)

    def choices(self, table: Table) -> list[RemoveTiles]:
        """Every legal choice of tiles."""
        return list(self.removals(table))

    def obliges(self, table: Table) -> bool:
        """Whether something must be removed."""
        return not self.optional

    def forbids(self, table: Table, move: RemoveTiles, why: Why) -> bool:
        """Tiles by the rules of removal, in the order of their cells."""
        if tuple(sorted(move.cells)) != move.cells:
            why.add("LM-LochMorar", "cells_in_order")
            return True
        return why_not_remove(table, self.seat, move.cells, self.most, why, self.least)

    def choose(self, draft: Draft, move: RemoveTiles) -> None:
        """Move the tiles to the box, goods and Scots to the home castle."""
        remove(draft, self.seat, move.cells, self.source_rule, self.scots_stay)


def remove(
    draft: Draft, seat: int, cells: tuple[Cell, ...], rule: str, scots_stay: bool = True
) -> None:
    """Take the tiles away (LM-LochMorar-d, -e, -f)."""
    taken = [draft.players[seat].estate[cell] for cell in cells]
    take_away(draft, seat, cells, scots_stay)
    if not scots_stay:
        _to_supply(draft, seat, sum(plot.scots for plot in taken), rule)
    for cell, plot in zip(cells, taken, strict=True):
        draft.box += plot.tiles
        draft.tell((rule, "LM-LochMorar-d"), "removed", seat, tile=plot.top, cell=cell)
    _tell_removed(draft, seat, cells)


def _to_supply(draft: Draft, seat: int, scots: int, rule: str) -> None:
    if scots:
        draft.player(seat).scots += scots
        draft.tell(rule, "scots_to_supply", seat, count=scots)


def take_away(draft: Draft, seat: int, cells: tuple[Cell, ...], scots_stay: bool = True) -> None:
    """Tiles leave the estate; goods and Scots on them go to the home castle (LM-LochMorar-f)."""
    player = draft.player(seat)
    home = player.estate[HOME_CASTLE]
    goods, scots = list(home.goods), home.scots
    for cell in cells:
        plot = player.estate[cell]
        goods = [a + b for a, b in zip(goods, plot.goods, strict=True)]
        scots += plot.scots if scots_stay else 0
    player.estate = player.estate.without(*cells)
    draft.replot(seat, HOME_CASTLE, Plot(home.tiles, NO_GOODS, scots))
    draft.then(KeepGoods(seat, cast(Goods, tuple(goods)), HOME_CASTLE))
    if scots > home.scots:
        draft.changed(seat, SCOT_PUT, HOME_CASTLE)


def _tell_removed(draft: Draft, seat: int, cells: tuple[Cell, ...]) -> None:
    for cell in cells:
        draft.changed(seat, TILE_REMOVED, cell)


def move_tile(draft: Draft, seat: int, cell: Cell, to_seat: int, to: Cell) -> None:
    """Move a tile with all that lies below it, without effects; its goods and Scots go home.

    Within an estate or from one to another; whether it may be is for `why_not_take_away` and
    `placing.why_not_fit` to say.
    """
    tiles = draft.players[seat].estate[cell].tiles
    take_away(draft, seat, (cell,))
    _tell_removed(draft, seat, (cell,))
    below = draft.players[to_seat].estate.get(to)
    if below is not None:  # an upgrade that lay on no tile
        draft.replot(to_seat, to, Plot((*below.tiles, *tiles), below.goods, below.scots))
        draft.changed(to_seat, TILE_COVERED, to)
        return
    draft.replot(to_seat, to, Plot(tiles))
    draft.changed(to_seat, TILE_PLACED, to)

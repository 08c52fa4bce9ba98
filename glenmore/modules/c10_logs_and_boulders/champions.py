"""Champion tiles: they are put on goods tiles and travel over the estate (C10-10 to C10-15).

A champion tile is kept by the tile it lies on, so it goes wherever that tile goes; which of its
sides is up follows from the type of that tile (C10-11).
"""

from __future__ import annotations

from typing import Any

from glenmore.base.geometry import AROUND
from glenmore.base.one_time import OneTime
from glenmore.components import Cell
from glenmore.model import Draft, Table
from glenmore.modules.c10_logs_and_boulders.state import (
    CHAMPIONS,
    NUMBER,
    TRACK_OF,
    athlete,
    cell_of,
    games,
    put_athlete,
    this_turn,
)
from glenmore.moves import Move
from glenmore.steps import OptionalStep
from glenmore.vocabulary import TILE_COVERED
from tabletop.verdict import QUIET, Why

EDGE = "edge"  # option c10.spacing: which neighbours are too near


class EnterChampion(Move, word="enter", rule="C10-13", only_when=("C10-12", "C10-11")):
    """Put a champion tile of your reserve on the tile you have just laid (C10-10, C10-13)."""


class MoveChampion(Move, word="follow", rule="C10-12", only_when=("C10-12", "C10-11")):
    """Move a champion tile of your estate to the tile you have just laid (C10-12)."""

    cell: Cell

    def facts(self, table: Table) -> dict[str, Any]:
        """The tile that it leaves."""
        plot = table.players[table.actor].estate.get(self.cell)
        return {"tile": plot.top if plot else self.cell}


def track_at(table: Table, seat: int, cell: Cell) -> str:
    """What a champion on that cell would train for; "" if it cannot lie there (C10-11)."""
    plot = table.players[seat].estate.get(cell)
    return TRACK_OF.get(table.game.tiles[plot.top].type, "") if plot is not None else ""


def too_near(table: Table, one: Cell, other: Cell) -> bool:
    """Whether two champion tiles may not lie on these cells (C10-14, C10-E03, C10-E04)."""
    if table.game.options["spacing"] == EDGE:
        return abs(one[0] - other[0]) + abs(one[1] - other[1]) <= 1
    return one == other or other in AROUND[one]


def why_not_touch(table: Table, seat: int, cell: Cell, leaving: str, why: Why) -> bool:
    """No champion tile but the one that is leaving lies too near (C10-14)."""
    for tile in athlete(table, seat).champions:
        there = cell_of(table, seat, tile)
        if tile != leaving and there is not None and too_near(table, cell, there):
            if there == cell:
                why.add("C10-E03", "champion_is_there", tile=tile)
            else:
                why.add("C10-14", "champions_touch", tile=tile)
            return True
    return False


# -- the window after a goods tile was laid -------------------------------------------------------


class SendChampion(
    OptionalStep[EnterChampion | MoveChampion],
    state="CHAMPION",
    rule="C10-12",
    must="champion_due",
    only_with_choices=True,
):
    """A goods tile has been laid: one champion tile may be put on it; the first one must be."""

    cell: Cell
    tile: str

    def obliges(self, table: Table) -> bool:
        """The first goods tile of the game gets a champion tile (C10-10)."""
        return not athlete(table, self.seat).begun

    def why_not(self, table: Table, move: Any, why: Why) -> bool:
        """Whoever has to put out the first one is told by the rule for that."""
        if isinstance(move, self.declining) and self.obliges(table):
            why.add("C10-10", self.must, tile=self.tile)
            return True
        return super().why_not(table, move, why)

    def choices(self, table: Table) -> list[EnterChampion | MoveChampion]:
        """A champion tile of the reserve, or any of the estate, that would not touch the other."""
        seat, one, here = self.seat, athlete(table, self.seat), self.cell
        if not track_at(table, seat, here) or self.tile in one.champions:
            return []
        found: list[EnterChampion | MoveChampion] = []
        if one.reserve and not why_not_touch(table, seat, here, "", QUIET):
            found.append(EnterChampion())
        for tile in one.champions:
            cell = cell_of(table, seat, tile)
            if cell is not None and not why_not_touch(table, seat, here, tile, QUIET):
                found.append(MoveChampion(cell))
        return found

    def refuse(self, table: Table, move: EnterChampion | MoveChampion, why: Why) -> None:
        """What speaks against this champion tile."""
        seat, one = self.seat, athlete(table, self.seat)
        if isinstance(move, EnterChampion):
            if not one.reserve:
                why.add("C10-13", "no_champion_left", number=CHAMPIONS)
            why_not_touch(table, seat, self.cell, "", why)
            return
        plot = table.players[seat].estate.get(move.cell)
        if plot is None or plot.top not in one.champions:
            why.add("C10-12", "no_champion_there", cell=move.cell)
        else:
            why_not_touch(table, seat, self.cell, plot.top, why)

    def choose(self, draft: Draft, move: EnterChampion | MoveChampion) -> None:
        """It lies on the new tile, turned over if the type asks for it."""
        seat, left = self.seat, athlete(draft, self.seat).champions
        track = track_at(draft, seat, self.cell)
        if isinstance(move, EnterChampion):
            rule = "C10-13" if athlete(draft, seat).begun else "C10-10"
            put_athlete(draft, seat, champions=(*left, self.tile), begun=True)
            draft.tell((rule, "C10-11"), "champion_enters", seat, tile=self.tile, track=track)
            _note(draft, "", self.tile)
            return
        before = draft.players[seat].estate[move.cell].top
        rules = ("C10-12", "C10-11")
        put_athlete(draft, seat, champions=_instead(left, before, self.tile))
        draft.tell(rules, "champion_moves", seat, tile=self.tile, below=before, track=track)
        _note(draft, before, self.tile)

    def faults(self, table: Table, why: Why) -> None:
        """The tile must lie there."""
        fits = self.seat in table.game.seats
        plot = table.players[self.seat].estate.get(self.cell) if fits else None
        if plot is None or plot.top != self.tile:
            why.add("C10-12", "games_nonsense")


def window(step: OneTime) -> SendChampion | None:
    """After a tile has been laid, before its one-time effects (hook `turn_steps`; C10-12)."""
    return SendChampion(step.seat, step.cell, step.tile)


def _instead(tiles: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """The tiles with champions, one of which has moved."""
    return tuple(new if tile == old else tile for tile in tiles)


def _note(draft: Draft, before: str, tile: str) -> None:
    """Remember what options about the turn ask for, if they are on."""
    options = draft.game.options
    part = this_turn(draft)
    if options["train_on_arrival"] == "no":
        draft.set_module(NUMBER, part.with_(arrived=(*part.arrived, tile)))
    elif options["train_per_turn"] == "champion" and before in part.trained:
        draft.set_module(NUMBER, part.with_(trained=(*part.trained, tile)))


# -- tiles that are covered, moved or removed -----------------------------------------------------


def follow(draft: Draft, seat: int, what: str, cell: Cell) -> None:
    """A champion stays on what covers its tile, or goes back to the reserve (`estate_changed`).

    C10-19, C10-I05, C10-I19, C10-I20, C10-I24.
    """
    if what == TILE_COVERED:
        _covered(draft, seat, cell)
        return
    for owner in draft.game.seats:
        left = athlete(draft, owner).champions
        for tile in left:
            if cell_of(draft, owner, tile) is not None:
                continue
            if _in_an_estate(draft, tile):
                _to_reserve(draft, owner, tile, "C10-I19")
            elif tile in draft.box or tile in draft.discard:
                _to_reserve(draft, owner, tile, "C10-I05")


def _in_an_estate(draft: Draft, tile: str) -> bool:
    """Whether the tile lies in somebody's estate now."""
    return any(tile in plot.tiles for player in draft.players for plot in player.estate.values())


def _covered(draft: Draft, seat: int, cell: Cell) -> None:
    tiles = draft.players[seat].estate[cell].tiles
    below, top = tiles[-2], tiles[-1]
    left = athlete(draft, seat).champions
    if below not in left:
        return
    if draft.game.tiles[top].type in TRACK_OF:
        put_athlete(draft, seat, champions=_instead(left, below, top))
        draft.tell("C10-19", "champion_stays", seat, tile=top, track=track_at(draft, seat, cell))
        part = games(draft)
        if part.turn == draft.turn.number and below in part.trained:
            draft.set_module(NUMBER, part.with_(trained=(*part.trained, top)))
    else:
        _to_reserve(draft, seat, below, "C10-I24")


def _to_reserve(draft: Draft, seat: int, tile: str, rule: str) -> None:
    left = athlete(draft, seat).champions
    put_athlete(draft, seat, champions=tuple(other for other in left if other != tile))
    draft.tell(rule, "champion_goes_home", seat, tile=tile)


def why_not_lay_anew(table: Table, seat: int, cells: tuple[Cell, ...], how: str, why: Why) -> bool:
    """A tile that moves with its champion may not touch the other one (`why_not_move_tile`)."""
    old, new = cells
    plot = table.players[seat].estate.get(old)
    if plot is None or plot.top not in athlete(table, seat).champions:
        return False
    for tile in athlete(table, seat).champions:
        there = cell_of(table, seat, tile)
        if tile != plot.top and there is not None and too_near(table, new, there):
            why.add(("C10-I20", "C10-14"), "champions_touch", tile=tile)
            return True
    return False

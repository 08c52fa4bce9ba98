"""Benefits that a slash or an "and" joins: one activation yields one of them, or each of them.

`either`: exactly one.  `both`: each, in an order of the player's choice, and each if wanted; but
points and movement come together at once.
The way of an activation counts the alternatives as printed, then what a clan adds (MacGregor).
"""

from __future__ import annotations

from glenmore.base.gains import ABROAD
from glenmore.components import Cell, Tile
from glenmore.hooks import Word
from glenmore.model import Draft, Table
from glenmore.moves import ACTIVATE, Activate, ActivateRest, Done
from glenmore.steps import OptionalStep
from tabletop.verdict import QUIET, Why

MACGREGOR = "CLAN-MacGregor"


def alternatives(table: Table, seat: int, tile: Tile) -> list[tuple[int, int]]:
    """Every alternative as (part, way of that part)."""
    words, found = table.game.words, [*table.game.printed[tile.id]]
    for n, part in enumerate(table.game.part_tiles[tile.id]):
        count = words[part.benefit.word].ways
        if count is not None:
            found += [(n, w) for w in range(len(part.benefit.ways), count(table, seat, part))]
    return found


def say_no_way(table: Table, seat: int, tile: Tile, way: int, why: Why) -> None:
    """The tile has no such way; the first beyond the printed ones is what MacGregor would add."""
    game, count = table.game, table.game.words[tile.benefit.word].ways
    distils = tile.type == "whisky" and any(part.word == "distil" for part in tile.benefit.simple)
    space = game.space_of.get(MACGREGOR)
    if (
        not distils
        or space is None
        or game.holds_clan(table, seat, MACGREGOR)
        or count is None
        or way != count(table, seat, tile)
    ):
        why.add("EXCH-08", "no_such_way", tile=tile.id, way=way)
        return
    why.add(MACGREGOR, "macgregor_only", tile=tile.id, clan=space)
    game.say_asleep(table, seat, MACGREGOR, why)


def _chosen(table: Table, seat: int, tile: Tile, way: int) -> tuple[int, int]:
    """The part and its way that a way of the whole means."""
    printed = table.game.printed[tile.id]
    return printed[way] if way < len(printed) else alternatives(table, seat, tile)[way]


def _count(table: Table, seat: int, tile: Tile) -> int:
    return len(alternatives(table, seat, tile))


def _why_not(table: Table, seat: int, tile: Tile, cell: Cell, way: int, why: Why) -> bool:
    part, inner = _chosen(table, seat, tile, way)
    one = table.game.part_tiles[tile.id][part]
    refused: bool = table.game.words[one.benefit.word].why_not(table, seat, one, cell, inner, why)
    return refused


def _one(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    """Do one part."""
    part, inner = _chosen(draft, seat, tile, way)
    one = draft.game.part_tiles[tile.id][part]
    draft.game.words[one.benefit.word].resolve(draft, seat, one, cell, inner, source)


def _both(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    if tile.benefit.at_once:
        for one in draft.game.part_tiles[tile.id]:
            draft.game.words[one.benefit.word].resolve(draft, seat, one, cell, 0, source)
        return
    chosen, _ = _chosen(draft, seat, tile, way)
    left = tuple(n for n in range(len(tile.benefit.parts)) if n != chosen)
    draft.then(OtherParts(seat, cell, tile.id, left))
    _one(draft, seat, tile, cell, way, source)


class OtherParts(OptionalStep[Activate | ActivateRest]):
    """The other parts of an activation, each if wanted; the activation goes on (ACT-04).

    Your own tile is named by its cell.  Another player's tile lies on no cell of your estate.
    """

    state = "T7"
    rule = "ACT-04"
    declining = Done
    cell: Cell
    tile: str
    left: tuple[int, ...]

    def _ways(self, table: Table) -> list[tuple[int, tuple[int, int]]]:
        tile = table.game.tiles[self.tile]
        return list(enumerate(alternatives(table, self.seat, tile)))

    def pending(self, table: Table) -> bool:
        """Whether something is left that can be done."""
        return bool(self.choices(table))

    def choices(self, table: Table) -> list[Activate | ActivateRest]:
        """Each way to do one of the parts left."""
        tile = table.game.tiles[self.tile]
        return [
            self._move(way)
            for way, (part, _) in self._ways(table)
            if part in self.left and not _why_not(table, self.seat, tile, self.cell, way, QUIET)
        ]

    def _move(self, way: int) -> Activate | ActivateRest:
        move: Activate | ActivateRest = ACTIVATE[self.cell, way]
        return ActivateRest(way) if self.cell == ABROAD else move

    def forbids(self, table: Table, move: Activate | ActivateRest, why: Why) -> bool:
        """Only this tile, and only what it has not yet given."""
        tile, ways = table.game.tiles[self.tile], dict(self._ways(table))
        if move != self._move(move.way):
            why.add("ACT-04", "activation_goes_on", tile=tile.id)
            return True
        if move.way not in ways:
            say_no_way(table, self.seat, tile, move.way, why)
            return True
        if ways[move.way][0] not in self.left:
            why.add((tile.benefit.rule, "ACT-05"), "part_done", tile=tile.id)
            return True
        return _why_not(table, self.seat, tile, self.cell, move.way, why)

    def choose(self, draft: Draft, move: Activate | ActivateRest) -> None:
        """Do one more part; the others may follow."""
        tile = draft.game.tiles[self.tile]
        part, _ = _chosen(draft, self.seat, tile, move.way)
        draft.steps += (self.with_(left=tuple(n for n in self.left if n != part)),)
        _one(draft, self.seat, tile, self.cell, move.way, self.tile)

    def faults(self, table: Table, why: Why) -> None:
        """The parts must be on the tile."""
        tile = table.game.tiles.get(self.tile)
        if tile is None or not set(self.left) <= set(range(len(tile.benefit.parts))):
            why.add("ACT-04", "no_benefit", tile=self.tile)


BENEFITS = {"either": Word(_why_not, _one, _count), "both": Word(_why_not, _both, _count)}

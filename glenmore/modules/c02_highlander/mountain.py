"""The mountain on the rondel and what lies on it, the module's part of the state.

The mountain keeps its spaces for the whole game (C2-04); a resting pawn stands on the first one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from glenmore.components import NO_GOODS, Goods, Need, Source, Tile
from glenmore.describe.words import describe_need, number
from glenmore.fields import Amount
from glenmore.model import Draft, Table
from glenmore.text import phrase
from tabletop.records import Record
from tabletop.text import listed

NUMBER = 2
MOUNTAIN = "mountain"
TILE = Tile(
    MOUNTAIN,
    "Mountain",
    "",
    "fixture",
    "none",
    icon=True,
    source=Source((("kind", "PL chr. 2"),), ("icon",)),  # C2-U02
)


class Mountain(Record):
    """What lies on the mountain; it belongs to nobody (C2-E11)."""

    coins: Amount = 0
    goods: Goods = NO_GOODS

    def describe(self, state: Table) -> str:
        """In words, for `print(state)`."""
        here = [number("coin", self.coins)] if self.coins else []
        here += describe_need(Need(self.goods))
        return phrase("words.on_mountain", here=listed(here) if here else None)

    reads: ClassVar[tuple[str, ...]] = ("pieces", "ring")

    def worth(self, table: Table, seat: int) -> float:
        """What lies there is as good as in hand for the player who rests (C2-13), in points."""
        there = [table.game.pieces[i] for i in standing(table)]
        rests = any(piece.pawn and piece.seat == seat for piece in there)
        return 0.9 * self.coins + 0.7 * sum(self.goods) if rests else 0.0


EMPTY = Mountain()


def mountain(table: Table) -> Mountain:
    """What lies on the mountain now."""
    part: Mountain = table.modules[table.game.module_index[NUMBER]]
    return part


def put_coin(draft: Draft) -> None:
    """One more coin lies on the mountain."""
    there = mountain(draft)
    draft.set_module(NUMBER, there.with_(coins=there.coins + 1))


def standing(table: Table) -> list[int]:
    """The pieces that are on the mountain."""
    ring, spaces = table.ring, table.game.spaces
    return [i for i, p in enumerate(table.pieces) if p >= 0 and ring[p % spaces] == MOUNTAIN]


def stands_there(table: Table, piece: int) -> bool:
    """Whether a piece is on the mountain."""
    position = table.pieces[piece]
    return position >= 0 and table.ring[position % table.game.spaces] == MOUNTAIN


def next_crossing(table: Table, piece: int) -> int | None:
    """Position of the mountain ahead of a piece; None on it and right after it (C2-E01)."""
    width = table.game.fixtures[MOUNTAIN].width
    return crossing_from(table.ring, table.pieces[piece], width)


@lru_cache(maxsize=1024)
def crossing_from(ring: tuple[str, ...], start: int, width: int) -> int | None:
    """Position of a mountain ahead of a position: asked several times in each turn."""
    spaces = len(ring)
    if ring[start % spaces] == MOUNTAIN:
        return None
    foot = ring.index(MOUNTAIN)  # the first space of the mountain, in path order
    while ring[foot - 1] == MOUNTAIN:  # it lies across the seam of the ring
        foot -= 1
    steps = (foot - start) % spaces
    return start + steps if steps < spaces - width else None

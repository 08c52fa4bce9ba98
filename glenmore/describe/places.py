"""Cells in words: by the tile that lies there, a free one by what it lies beside.

>>> import glenmore as gm
>>> state = gm.position(players=2).tile(0, (0, 1), "inshriach").state()
>>> place(state, (0, 1), 0)
'Inshriach'
>>> place(state, (1, 1), 0), place(state, (1, 2), 0)
('the cell above Home castle', 'the cell above and to the right of Inshriach')
>>> place(state, (7, 7), 0)
'(7, 7)'
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from glenmore.components import Cell
from glenmore.kinds import KINDS
from glenmore.model import State
from glenmore.text import phrase
from tabletop.text import language, listed, words
from tabletop.text.folders import reread_with

# Where a tile lies, seen from the cell, and how the cell is then called.
_SIDES = (
    *(((0, -1), "above"), ((0, 1), "below"), ((1, 0), "left"), ((-1, 0), "right")),
    *(((-1, -1), "above_right"), ((1, -1), "above_left")),
    *(((-1, 1), "below_right"), ((1, 1), "below_left")),
)
_CELLS = frozenset(name for name in KINDS if KINDS.holds(name) == "cell")


def place(state: State, cell: Cell, seat: int, said: Collection[Any] = ()) -> str:
    """A cell by the tile that lies there, a free one by what it lies beside.

    A tile that was `said` before says nothing about where it lies.  Only where nothing is near are
    there numbers left to name a cell by.
    """
    estate = state.players[seat].estate if 0 <= seat < len(state.players) else {}
    if cell in estate and estate[cell].top not in said:
        return state.game.name(estate[cell].top)
    x, y = cell
    for (dx, dy), side in _SIDES:
        if (plot := estate.get((x + dx, y + dy))) is not None:
            return _beside(side, plot.top, state.game, language())
    return words(cell)


@lru_cache(maxsize=512)
def _beside(side: str, tile: str, game: Any, language: str) -> str:
    return phrase(f"describe.free_{side}", tile=tile, game=game)


reread_with(_beside.cache_clear)


def placed(state: State, happened: Any) -> dict[str, str]:
    """The cells among the facts of an event or a reason, in words."""
    found: dict[str, str] = {}
    for name, value in happened.facts:
        if name in _CELLS:
            facts = dict(happened.facts)
            whose = facts.get("target", facts.get("host", facts.get("owner")))
            if whose is None:
                whose = getattr(happened, "seat", state.actor)
            seat = -1 if whose is None else whose
            said = (facts.get("tile"), facts.get("below"), facts.get("neighbour"))
            if value and type(value[0]) is int:
                found[name] = place(state, value, seat, said)
            else:
                found[name] = listed(place(state, cell, seat, said) for cell in value)
    return found

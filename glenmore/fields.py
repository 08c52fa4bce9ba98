"""What fields of records hold beyond their type, for everything that reads records from text.

The rules of a module say more (hook `faults`); this is what must hold before rules can be asked.
"""

from __future__ import annotations

from typing import Annotated, Any

from glenmore.components import GOODS, STACKS
from tabletop.reading.records import Each, Meaning, Whole
from tabletop.reading.values import LARGEST

Seat = Annotated[int, Meaning("seat")]
SeatOrNobody = Annotated[int, Meaning("nobody")]  # nobody is -1
TileId = Annotated[str, Meaning("tile")]
CardId = Annotated[str, Meaning("card")]  # a card that a chronicle brings
Amount = Annotated[int, Whole(0, 99)]  # no heap of anything is larger
Heap = Annotated[int, Whole(0, LARGEST)]  # of coins, barrels, points of movement
Position = Annotated[int, Whole(-1, LARGEST)]  # on the unrolled rondel; -1 is off it
LaidTile = Annotated[str, Meaning("laid tile")]  # no empty space
TileIds = Annotated[tuple[str, ...], Meaning("tiles")]
TurnNumber = Annotated[int, Whole(0, 99_999)]
EACH_SEAT = Each("seats")  # a list with one item for each seat


def counts_of(game: Any) -> dict[str, int]:
    """How many there are of what lists have one item for each of (`Each`)."""
    return {
        "seats": len(game.seats),
        "spaces": game.spaces,
        "pieces": len(game.pieces),
        "stacks": len(STACKS),
        "goods": len(GOODS),
        "modules": len(game.modules),
    }

"""Every decision of the game as a small immutable record.

The names of the fields tell what they hold (a tile, a cell, a good, a clan …); `glenmore.kinds`
says so for the notation, the save files and the check of moves that come from outside.
"""

from __future__ import annotations

from typing import Any, ClassVar

from glenmore.components import Cell
from glenmore.kinds import KINDS
from tabletop import moves as core
from tabletop.kinds import Kinds

NO_CELL: Cell = (99, 99)  # no cell of any estate


class Move(core.Move):
    """A decision of Glen More."""

    kinds: ClassVar[Kinds] = KINDS
    rule: ClassVar[str] = "TURN-07"

    def estate_of(self, table: Any) -> int | None:
        """The seat in whose estate its cells lie; None: in that of whoever decides."""
        return None


# -- chance ---------------------------------------------------------------------------------------


class PutPawn(Move):
    """Chance puts a pawn on the next rondel space (SETUP-06)."""

    word = "pawn"
    rule = "SETUP-06"
    seat: int


class Draw(Move):
    """Chance turns up the next tile of the stack (RONDEL-07)."""

    word = "draw"
    rule = "RONDEL-07"
    tile: str


class Roll(Move):
    """Chance rolls the die (DIE-02)."""

    word = "roll"
    rule = "DIE-02"
    pips: int


# -- the move of the pawn -------------------------------------------------------------------------


class Take(Move):
    """Move the pawn to a tile and take it (TURN-04)."""

    word = "take"
    rule = "TURN-04"
    tile: str


class StopAtWorldsEnd(Move):
    """Move the pawn onto World's End (END-01)."""

    word = "end"
    rule = "END-01"


class Relieve(Move):
    """Move the pawn to a tile and discard it, because no tile can be taken (TAKE-08)."""

    word = "relief"
    rule = "TAKE-08"
    tile: str


class Stop(Move):
    """Move the pawn to a stop that a module offers (hook `extra_stops`)."""

    word = "stop"
    rule = "TURN-04"
    place: str


class ReliefGain(Move):
    """Choose 1 coin or 1 movement point as relief (TAKE-08)."""

    word = "gain"
    rule = "TAKE-08"
    what: str


# -- paying ---------------------------------------------------------------------------------------


class PayGood(Move):
    """Pay one good from a tile of the estate (TAKE-03)."""

    word = "pay"
    rule = "TAKE-03"
    small = True
    good: str
    cell: Cell


class BuyGood(Move):
    """Buy one good at the market and pay with it at once (MARKET-02, MARKET-05)."""

    word = "buy"
    rule = "MARKET-02"
    small = True
    only_when = ("MARKET-05", "MARKET-06")
    good: str


class PayScot(Move):
    """Pay one Scot from a tile of the estate (TAKE-06)."""

    word = "pay-scot"
    rule = "TAKE-06"
    small = True
    cell: Cell


class PayCoin(Move):
    """Pay 1 coin in place of a good of a trade tile's cost (CLAN-Sinclair)."""

    word = "pay-coin"
    rule = "CLAN-Sinclair"
    small = True
    good: str = "any"


# -- the estate -----------------------------------------------------------------------------------


class Place(Move):
    """Lay the tile on a free cell, or an upgrade on a tile (PLACE-01, UPGRADE-01)."""

    word = "place"
    rule = "PLACE-01"
    cell: Cell


class Resolve(Move):
    """Resolve one of the one-time effects of the new tile (ONCE-02)."""

    word = "resolve"
    rule = "ONCE-02"
    effect: str


class Activate(Move):
    """Activate a tile; `way` chooses among the exchanges it offers (ACT-01, EXCH-08)."""

    word = "activate"
    rule = "ACT-01"
    only_when = ("ACT-01", "ACT-04")
    cell: Cell
    way: int = 0


class ActivateRest(Move):
    """Use another part of a tile whose activation goes on, if it lies in no own cell (ACT-04)."""

    word = "also"
    rule = "ACT-04"
    only_when = ("ACT-04",)
    way: int

    @classmethod
    def renewed(cls, move: Move) -> Move:
        """The move that an old text or file means, which named a cell that does not exist."""
        return cls(move.way) if isinstance(move, Activate) and move.cell == NO_CELL else move


class UseLochNess(Move):
    """Activate one additional tile with the Loch Ness card (LM-LochNess)."""

    word = "ness"
    rule = "LM-LochNess"
    cell: Cell
    way: int = 0


class Sell(Move):
    """Sell one good at the market (MARKET-08)."""

    word = "sell"
    rule = "MARKET-08"
    only_when = ("MARKET-08", "MARKET-10", "TURN-08")
    good: str
    cell: Cell


class MoveScot(Move):
    """Spend 1 movement point on a Scot (MOVE-02)."""

    word = "move"
    rule = "MOVE-02"
    cell: Cell
    to: Cell


class PutGood(Move):
    """Put one gained good on a tile (CLAN-07, ONCE-05)."""

    word = "put"
    rule = "CLAN-07"
    small = True
    good: str
    cell: Cell


class LoseGood(Move):
    """Give up one good where too many have come together (COMP-07)."""

    word = "lose"
    rule = "COMP-07"
    small = True
    only_when = ("COMP-07", "EDGE-66")
    good: str


class PutScot(Move):
    """Put one gained Scot on a tile (CLAN-Ross)."""

    word = "put-scot"
    rule = "ONCE-04"
    small = True
    cell: Cell


class RemoveTiles(Move):
    """Remove tiles from the estate to the box (LM-LochMorar, CLAN-MacMillan)."""

    word = "remove"
    rule = "LM-LochMorar"
    cells: tuple[Cell, ...]


# -- the clan board -------------------------------------------------------------------------------


class Claim(Move):
    """Place a clan marker on a clan space and pay its road (CLAN-01, CLAN-02)."""

    word = "claim"
    rule = "CLAN-01"
    clan: str


class Fetch(Move):
    """Choose a tile of the discard pile (CLAN-Munro)."""

    word = "fetch"
    rule = "CLAN-Munro"
    tile: str


# -- going on -------------------------------------------------------------------------------------


class Decline(core.Decline, Move):
    """Do without an optional effect (CLAN-09, ACT-03)."""

    word = "decline"
    rule = "CLAN-09"


class Done(Move):
    """Activate no more tiles (ACT-03)."""

    word = "done"
    rule = "ACT-03"


class EndTurn(Move):
    """End the turn (TURN-07)."""

    word = "pass"
    rule = "TURN-07"
    only_when = ("TURN-06", "TURN-07")


class Kept(dict[Any, Any]):
    """Moves of one kind by their fields, made at first use and asked for again and again."""

    def __init__(self, kind: type[Move]) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, fields: Any) -> Any:
        self[fields] = move = self.kind(*fields)
        return move


PLACE, ACTIVATE, USE_LOCH_NESS = Kept(Place), Kept(Activate), Kept(UseLochNess)
SELL, MOVE_SCOT, PAY_GOOD = Kept(Sell), Kept(MoveScot), Kept(PayGood)

BASE_MOVES: tuple[type[Move], ...] = (
    PutPawn,
    Draw,
    Roll,
    Take,
    StopAtWorldsEnd,
    Relieve,
    Stop,
    ReliefGain,
    PayGood,
    BuyGood,
    PayScot,
    PayCoin,
    Place,
    Resolve,
    Activate,
    ActivateRest,
    UseLochNess,
    Sell,
    MoveScot,
    PutGood,
    LoseGood,
    PutScot,
    RemoveTiles,
    Claim,
    Fetch,
    Decline,
    Done,
    EndTurn,
)

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
from tabletop.records import Record

NO_CELL: Cell = (99, 99)  # no cell of any estate


class Move(core.Move):
    """A decision of Glen More."""

    kinds: ClassVar[Kinds] = KINDS
    rule: ClassVar[str] = "TURN-07"

    def estate_of(self, table: Any) -> int | None:
        """The seat in whose estate its cells lie; None: in that of whoever decides."""
        return None


class MoveAbroad(Move):
    """A decision about a cell of somebody's estate, whoever decides."""

    seat: int
    cell: Cell

    def facts(self, table: Any) -> dict[str, Any]:
        """The tile that lies there, and whose it is."""
        plot = table.players[self.seat].estate.get(self.cell)
        return {"tile": plot.top if plot else self.cell, "host": self.seat}

    def estate_of(self, table: Any) -> int:
        """The estate that it names."""
        return self.seat


# -- chance ---------------------------------------------------------------------------------------


class PutPawn(Move, word="pawn", rule="SETUP-06"):
    """Chance puts a pawn on the next rondel space (SETUP-06)."""

    seat: int


class Draw(Move, word="draw", rule="RONDEL-07"):
    """Chance turns up the next tile of the stack (RONDEL-07)."""

    tile: str


class Roll(Move, word="roll", rule="DIE-02"):
    """Chance rolls the die (DIE-02)."""

    pips: int


# -- the move of the pawn -------------------------------------------------------------------------


class Take(Move, word="take", rule="TURN-04"):
    """Move the pawn to a tile and take it (TURN-04)."""

    tile: str


class StopAtWorldsEnd(Move, word="end", rule="END-01"):
    """Move the pawn onto World's End (END-01)."""


class Relieve(Move, word="relief", rule="TAKE-08"):
    """Move the pawn to a tile and discard it, because no tile can be taken (TAKE-08)."""

    tile: str


class Stop(Move, word="stop", rule="TURN-04"):
    """Move the pawn to a stop that a module offers (hook `extra_stops`)."""

    place: str


class ReliefGain(Move, word="gain", rule="TAKE-08"):
    """Choose 1 coin or 1 movement point as relief (TAKE-08)."""

    what: str


# -- paying ---------------------------------------------------------------------------------------


class PayGood(Move, word="pay", rule="TAKE-03", small=True):
    """Pay one good from a tile of the estate (TAKE-03)."""

    good: str
    cell: Cell


class BuyGood(Move, word="buy", rule="MARKET-02", small=True, only_when=("MARKET-05", "MARKET-06")):
    """Buy one good at the market and pay with it at once (MARKET-02, MARKET-05)."""

    good: str


class PayScot(Move, word="pay-scot", rule="TAKE-06", small=True):
    """Pay one Scot from a tile of the estate (TAKE-06)."""

    cell: Cell


class PayCoin(Move, word="pay-coin", rule="CLAN-Sinclair", small=True):
    """Pay 1 coin in place of a good of a trade tile's cost (CLAN-Sinclair)."""

    good: str = "any"


# -- the estate -----------------------------------------------------------------------------------


class Place(Move, word="place", rule="PLACE-01"):
    """Lay the tile on a free cell, or an upgrade on a tile (PLACE-01, UPGRADE-01)."""

    cell: Cell


class Resolve(Move, word="resolve", rule="ONCE-02"):
    """Resolve one of the one-time effects of the new tile (ONCE-02)."""

    effect: str


class Activate(Move, word="activate", rule="ACT-01", only_when=("ACT-01", "ACT-04")):
    """Activate a tile; `way` chooses among the exchanges it offers (ACT-01, EXCH-08)."""

    cell: Cell
    way: int = 0


class ActivateRest(Move, word="also", rule="ACT-04", only_when=("ACT-04",)):
    """Use another part of a tile whose activation goes on, if it lies in no own cell (ACT-04)."""

    way: int

    @classmethod
    def renewed(cls, move: Move) -> Move:
        """The move that an old text or file means, which named a cell that does not exist."""
        return cls(move.way) if isinstance(move, Activate) and move.cell == NO_CELL else move


class UseLochNess(Move, word="ness", rule="LM-LochNess"):
    """Activate one additional tile with the Loch Ness card (LM-LochNess)."""

    cell: Cell
    way: int = 0


class Sell(Move, word="sell", rule="MARKET-08", only_when=("MARKET-08", "MARKET-10", "TURN-08")):
    """Sell one good at the market (MARKET-08)."""

    good: str
    cell: Cell


class MoveScot(Move, word="move", rule="MOVE-02"):
    """Spend 1 movement point on a Scot (MOVE-02)."""

    cell: Cell
    to: Cell


class PutGood(Move, word="put", rule="CLAN-07", small=True):
    """Put one gained good on a tile (CLAN-07, ONCE-05)."""

    good: str
    cell: Cell


class LoseGood(Move, word="lose", rule="COMP-07", small=True, only_when=("COMP-07", "EDGE-66")):
    """Give up one good where too many have come together (COMP-07)."""

    good: str


class PutScot(Move, word="put-scot", rule="ONCE-04", small=True):
    """Put one gained Scot on a tile (CLAN-Ross)."""

    cell: Cell


class RemoveTiles(Move, word="remove", rule="LM-LochMorar"):
    """Remove tiles from the estate to the box (LM-LochMorar, CLAN-MacMillan)."""

    cells: tuple[Cell, ...]


# -- the clan board -------------------------------------------------------------------------------


class Claim(Move, word="claim", rule="CLAN-01"):
    """Place a clan marker on a clan space and pay its road (CLAN-01, CLAN-02)."""

    clan: str


class Fetch(Move, word="fetch", rule="CLAN-Munro"):
    """Choose a tile of the discard pile (CLAN-Munro)."""

    tile: str


# -- going on -------------------------------------------------------------------------------------


class Decline(core.Decline, Move, word="decline", rule="CLAN-09"):
    """Do without an optional effect (CLAN-09, ACT-03)."""


class Done(Move, word="done", rule="ACT-03"):
    """Activate no more tiles (ACT-03)."""


class EndTurn(Move, word="pass", rule="TURN-07", only_when=("TURN-06", "TURN-07")):
    """End the turn (TURN-07)."""


class Kept(dict[Any, Any]):
    """Moves or steps of one kind by their fields, made at first use and needed again and again."""

    def __init__(self, kind: type[Record]) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, fields: Any) -> Any:
        self[fields] = made = self.kind(*fields)
        return made


DONE, END_TURN = Done(), EndTurn()
PLACE, ACTIVATE, USE_LOCH_NESS = Kept(Place), Kept(Activate), Kept(UseLochNess)
SELL, MOVE_SCOT, PAY_GOOD = Kept(Sell), Kept(MoveScot), Kept(PayGood)
BUY_GOOD, PUT_GOOD, CLAIMS = Kept(BuyGood), Kept(PutGood), Kept(Claim)
RESOLVE = Kept(Resolve)

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

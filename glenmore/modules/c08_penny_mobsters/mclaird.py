"""Peggy McLaird: a tile of the rondel is reserved for your own next turn (C8-PeggyMcLaird)."""

from __future__ import annotations

from glenmore.assembly import Game, PriceChange
from glenmore.base.free_actions import WINDOWS
from glenmore.base.relief import within_reach
from glenmore.base.stops import Means, why_not_take
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power
from glenmore.modules.c08_penny_mobsters.moving import cite
from glenmore.modules.c08_penny_mobsters.state import NUMBER, Owned, gang, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import (
    DropToken,
    charge,
    drop_token,
    lay_token,
    token_fees,
)
from glenmore.moves import Kept, Move
from glenmore.options import Option
from glenmore.steps import Auto
from glenmore.vocabulary import RELIEF, TAKE
from tabletop.hooks import Insert, Only, While
from tabletop.verdict import QUIET, Why

ID, RULE = "peggy-mclaird", "C8-PeggyMcLaird"
SWAPPING = {4, 6}  # chronicles that together can put a tile behind a pawn (C6-EDGE-17)
AFTER_MOVING = WINDOWS - {"T2"}  # C8-EDGE-15


class Reserve(Move, word="reserve", rule=RULE, only_when=(RULE, "C8-EDGE-15"), asks=True):
    """Put a token of Peggy McLaird on a tile ahead of your own pawn (C8-PeggyMcLaird)."""

    tile: str
    value: int


RESERVE = Kept(Reserve)


def reserved(owned: Owned) -> str:
    """The tile that is reserved, or nothing."""
    placed: tuple[tuple[str, int], ...] = owned.placed
    return placed[0][0] if placed else ""


def may_reserve(owned: Owned) -> bool:
    """Whether a token is left and no tile is reserved yet."""
    return owned.has_tokens() and not owned.has_laid()


# -- reserving ------------------------------------------------------------------------------------


def options(table: Table, owned: Owned) -> list[Reserve]:
    """Each token on each tile that could be taken now."""
    seat = owned.seat
    pawn = table.game.pawn_of[seat]
    if table.turn.piece != pawn or table.finished(pawn):
        return []
    first, spaces, here = table.hindmost(), table.game.spaces, table.pieces[pawn]
    things = [
        (position, tile)
        for space, tile in enumerate(table.ring)
        if tile and (position := first + (space - first) % spaces) >= here
    ]
    return [
        RESERVE[tile, value]
        for tile in Means(table, seat).takeable(things)
        for value in dict.fromkeys(owned.tokens)
    ]


def _why_not_tile(table: Table, seat: int, tile: str, why: Why) -> bool:
    """Ahead of your own pawn, and to be taken by all rules as things are now."""
    position = table.position(tile)
    behind = position is not None and position < table.pieces[table.game.pawn_of[seat]]
    if behind and why.add(RULE, "mclaird_behind", tile=tile):
        return True
    found = QUIET if why.enough else Why()
    refused = why_not_take(table, seat, tile, position, found)
    if found:
        cite(RULE, found, why)
    return behind or refused


def objections(table: Table, seat: int, owned: Owned | None, move: Reserve, why: Why) -> None:
    """One tile at a time, with a token that is left, while the pawn can still move."""
    if owned is not None and owned.seat == seat:
        if owned.used:
            why.add(RULE, "mclaird_down", mobster=ID)
        elif move.value not in owned.tokens:
            why.add(RULE, "mobster_no_such_token", mobster=ID, number=move.value)
        if owned.placed:
            why.add(("C8-EDGE-15", RULE), "mclaird_one_at_a_time", tile=reserved(owned))
    pawn = table.game.pawn_of[seat]
    if table.finished(pawn):
        why.add(RULE, "mclaird_finished")
    elif table.turn.piece != pawn:
        why.add("C8-EDGE-15", "mclaird_not_moved")
    _why_not_tile(table, seat, move.tile, why)


def reserve(draft: Draft, owned: Owned, move: Reserve) -> None:
    """The token lies on the tile."""
    lay_token(draft, owned, move.tile, move.value)
    draft.tell(RULE, "mclaird_reserves", owned.seat, tile=move.tile, coins=move.value)


# -- what a reservation does ----------------------------------------------------------------------


def fee(game: Game, owned: Owned, seat: int, purpose: str) -> PriceChange | None:
    """Others pay the owner before they go there; in any case the token goes (hook `price`)."""
    if purpose == RELIEF and game.options["relief_on_reserved"] == "free":  # C8-EDGE-14
        return None
    return charge(token_fees(owned, seat, RULE), 0)


def only_this_tile(table: Table, owned: Owned, piece: int, kind: str, place: str, why: Why) -> bool:
    """The owner's pawn must go to the reserved tile (hook `why_not_stop`)."""
    if piece != table.game.pawn_of[owned.seat]:
        return False
    tile = reserved(owned)
    if kind == TAKE and place == tile:
        return False
    why.add(RULE, "mclaird_must_take", tile=tile)
    return True


def lost(table: Table) -> TurnDown | None:
    """In the owner's turn: the tile cannot be taken by any means (C8-EX-10)."""
    owned: Owned | None = table.modules[table.game.module_index[NUMBER]].free.get(ID)
    if owned is None or not owned.placed or table.turn.piece != table.game.pawn_of[owned.seat]:
        return None
    tile = reserved(owned)
    if not why_not_take(table, owned.seat, tile, table.position(tile), QUIET):
        return None
    # No other tile may be taken now, so anything within reach is the reserved one.
    if within_reach(table):
        return None
    return TurnDown()


class TurnDown(Auto, state="TOKEN"):
    """Peggy McLaird is turned face down and all her tokens are gone (C8-PeggyMcLaird)."""

    def run(self, draft: Draft) -> None:
        """The power is gone; the penalty stays."""
        owned = gang(draft).the(ID)
        draft.tell(RULE, "mclaird_turned_down", owned.seat, tile=reserved(owned))
        put_owned(draft, owned.with_(tokens=(), placed=(), used=draft.turn.number))


def swept_away(draft: Draft, owned: Owned, tile: str, piece: int, pile: str) -> str:
    """A reserved tile that is discarded takes its token along (hook `tile_discarded`)."""
    if tile == reserved(owned):
        draft.tell(("C8-EDGE-14", RULE), "mclaird_tile_gone", owned.seat, tile=tile)
        drop_token(draft, ID, tile)
    return pile


def is_reserved(table: Table) -> bool:
    """Whether a tile is reserved now."""
    owned = table.modules[table.game.module_index[NUMBER]].free.get(ID)
    return owned is not None and bool(owned.placed)


class Lapse(Auto, state="TOKEN"):
    """After a refill: whoever is past World's End has no next turn to reserve for (C8-EDGE-14).

    World's End may be laid behind pawns: where the die does not hold tiles back (OPT-27) the
    refill fills spaces behind them.
    """

    def run(self, draft: Draft) -> None:
        """The token leaves the tile; nobody pays for it any more."""
        owned = gang(draft).free.get(ID)
        if owned is not None and owned.placed and draft.finished(draft.game.pawn_of[owned.seat]):
            tile = reserved(owned)
            draft.tell((RULE, "C8-EDGE-14"), "mclaird_lapses", owned.seat, tile=tile)
            drop_token(draft, ID, tile)


def find_faults(table: Table, owned: Owned, why: Why) -> None:
    """One tile of the rondel ahead of the owner's pawn; no tokens on a card face down."""
    if not owned.placed and not (owned.used and owned.tokens):
        return
    game = table.game
    tile, pawn = reserved(owned), game.pawn_of[owned.seat]
    position = table.position(tile) if tile in game.tiles else None
    lapses = any(isinstance(step, Lapse) for step in table.steps)
    if (
        owned.used
        or len(owned.placed) > 1
        or position is None
        or (position <= table.pieces[pawn] and not game.module_index.keys() >= SWAPPING)
        or (table.finished(pawn) and not lapses)
    ):
        why.add((RULE, "C8-EDGE-15"), "mclaird_wrong_tile", tile=tile)


def worth(table: Table, owned: Owned) -> float:
    """A little for choosing first, more for what others might pay."""
    return 0.8 * len(owned.tokens) + sum(0.5 + 0.3 * value for _, value in owned.placed)


MOBSTER = Mobster(
    ID,
    RULE,
    {
        "price": Only((TAKE, RELIEF), fee),
        "why_not_stop": only_this_tile,
        "tile_discarded": swept_away,
    },
    acts=Owned.has_laid,
    powers=(
        Power(
            *(Reserve, options, objections, reserve),
            ready=may_reserve,
            windows=AFTER_MOVING,
            aside=True,
        ),
    ),
    inserts=(  # whether the reserved tile can be taken is looked at while the stop is chosen
        Insert("T2", "during", lost, "The reserved tile cannot be taken"),
        Insert(
            "R2",
            "after",
            While(is_reserved, lambda step: Lapse()),
            "A reservation past World's End lapses",
            -1,
        ),
    ),
    steps=(DropToken, TurnDown, Lapse),
    moves=(Reserve,),
    options=(
        Option(
            "c8.reliefOnReserved", "relief_on_reserved", ("pays", "free"), "C8-EDGE-14", since=2
        ),
    ),
    editions={"PL-strict": {"relief_on_reserved": "free"}},
    faults=find_faults,
    worth=worth,
)

"""With chronicle 2, Highlander: she rests on the mountain and leaves points there (C12-C2-01 …)."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.model import Draft, Table
from glenmore.modules.c02_highlander.mountain import (
    EMPTY,
    MOUNTAIN,
    NUMBER,
    mountain,
    next_crossing,
    stands_there,
)
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import board, her_seat, put_board
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.modules.c12_allenarly.choosing import Choice
from glenmore.modules.c12_allenarly.gaining import points
from glenmore.setup import Setup
from glenmore.steps import Auto
from glenmore.vocabulary import LEAVES
from tabletop.hooks import Insert

Things = Sequence[tuple[int, str]]


def _pawn(table: Table, seat: int) -> int:
    found: int = table.game.pawn_of[seat]
    return found


def lies_there(table: Table) -> int:
    """Coins, goods and points on the mountain."""
    there = mountain(table)
    return int(there.coins) + sum(there.goods) + int(board(table).laid)


def in_reach(table: Table, things: Things, limit: int) -> int | None:
    """Where the mountain is, if all tiles before it are available (C12-E35)."""
    piece = _pawn(table, her_seat(table))
    at = next_crossing(table, piece)
    if at is None:
        return None
    if table.pieces[piece] < table.end < at and all(p < table.end for p, _ in things):
        return None  # the first search ends in front of World's End (C12-40), the second does not
    return at if sum(position < at for position, _ in things) <= limit else None


def find_mountain(table: Table, things: Things, limit: int) -> str:
    """The mountain, if something lies there and the human's pawn does not (C12-C2-01)."""
    here = stands_there(table, _pawn(table, 0))
    if here or not lies_there(table) or in_reach(table, things, limit) is None:
        return ""
    return MOUNTAIN


def find_before(table: Table, things: Things, limit: int) -> str:
    """The tile directly before the mountain (C12-C2-02)."""
    at = in_reach(table, things, limit)
    return next((t for position, t in things[:limit] if at is not None and position == at - 1), "")


def forced(table: Table, piece: int, choice: Choice) -> Choice:
    """Human and die are both beyond the mountain, and her way leads over it (C12-C2-03)."""
    at, to = next_crossing(table, piece), table.position(choice.stop)
    if at is None or to is None or to <= at or choice.stop == MOUNTAIN:
        return choice
    die = next(i for i, one in enumerate(table.game.pieces) if one.id == "die")
    others = (table.pieces[_pawn(table, 0)], table.pieces[die])
    if others[0] > at and (others[1] > at or others[1] < 0):  # C12-E55: it may have left the game
        return Choice(MOUNTAIN, False, choice.tests, ("C12-C2-03",))
    return choice


def meet(draft: Draft, piece: int, thing: str, how: str) -> None:
    """Her pawn crosses or leaves the mountain, or the human leaves it (C12-C2-05, C12-C2-06)."""
    mover, hers = draft.game.pieces[piece], her_seat(draft)
    if how == LEAVES and mover.pawn:
        _collect(draft, mover.seat)
    elif mover.seat == hers and how != LEAVES:
        amount = chronicle_card(draft.game.setup, NUMBER).number("crossing")
        put_board(draft, board(draft).with_(laid=board(draft).laid + amount))
        draft.tell(("C12-C2-05", "C12-C2-07"), "her_crossing", hers, amount=amount)


def _collect(draft: Draft, seat: int) -> None:
    """All points go to whoever leaves; she gets points for goods and coins, too."""
    laid, there = board(draft).laid, mountain(draft)
    put_board(draft, board(draft).with_(laid=0))
    if seat != her_seat(draft):
        points(draft, laid, "C12-C2-05", "mountain", seat=seat)
        return
    each = chronicle_card(draft.game.setup, NUMBER).number("each")
    number = there.coins + sum(there.goods)
    draft.set_module(NUMBER, EMPTY)
    points(draft, laid + each * number, "C12-C2-06", "mountain")


class LeaveAtLast(Auto, state="F0"):
    """The game ends with her pawn on the mountain: she gets what lies there (C12-C2-06, C2-19)."""

    def run(self, draft: Draft) -> None:
        """As if she left."""
        for seat in draft.game.seats:
            if stands_there(draft, _pawn(draft, seat)):
                _collect(draft, seat)


def inserts(setup: Setup) -> list[Insert]:
    """Before the mountain is emptied at the end (hook `turn_steps`)."""
    return [Insert("F0", "after", lambda stage: LeaveAtLast(), "her-mountain", -1)]


ADAPTATION = Adaptation(
    NUMBER,
    searches={"mountain": find_mountain, "before-mountain": find_before},
    instead=forced,
    passes=meet,
    things=(MOUNTAIN,),
    inserts=inserts,
    steps=(LeaveAtLast,),
)

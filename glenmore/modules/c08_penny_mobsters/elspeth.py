"""Elspeth McTrick: exchanges what lies on the mountain of chronicle 2 (C8-ElspethMcTrick)."""

from __future__ import annotations

from glenmore.base.gains import PutGoods
from glenmore.components import GOOD_INDEX, GOODS
from glenmore.hooks import Insert
from glenmore.model import Draft, Table
from glenmore.modules.c02_highlander import COIN, Crossing, mountain, stands_there
from glenmore.modules.c02_highlander import NUMBER as HIGHLANDER
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, asleep, name_of
from glenmore.modules.c08_penny_mobsters.state import Owned, gang
from glenmore.moves import Decline, Move
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.steps import Step
from tabletop.verdict import Why

RULE = "C8-ElspethMcTrick"
ID = "elspeth-mctrick"
IN_PLACE, GAIN = "in_place", "gain"


class Trick(Move):
    """Exchange a coin or good on the mountain for a good of the supply (C8-ElspethMcTrick)."""

    word = "trick"
    rule = RULE
    only_when = (RULE,)
    what: str
    good: str


def there(table: Table) -> list[str]:
    """What lies on the mountain, each kind once."""
    part = mountain(table)
    goods = [good for good, n in zip(GOODS, part.goods, strict=True) if n]
    return [COIN, *goods] if part.coins else goods


class Tricking(Step):
    """The pawn goes over the mountain or leaves it: one thing there may be exchanged."""

    state = "TRICK"
    rule = RULE
    accepts = (Trick, Decline)
    leaves: bool

    def actor(self, table: Table) -> int:
        """Whose pawn moves."""
        return table.turn.seat

    def about(self, table: Table, move: Move) -> str:
        """Leaving things as they are is her rule, too."""
        return RULE

    def settle(self, draft: Draft) -> bool:
        """Somebody else's pawn, or nothing lies there (C8-EDGE-25)."""
        owned, turn = gang(draft).holder(ID), draft.turn
        if (
            owned is not None
            and owned.seat == turn.seat
            and not asleep(draft, owned.seat)
            and draft.game.pieces[turn.piece].pawn
            and (not self.leaves or stands_there(draft, turn.piece))
            and there(draft)
        ):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """Each thing for each other good, or nothing."""
        moves = [Trick(what, good) for what in there(table) for good in GOODS if good != what]
        return [*moves, Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Something that lies there, for another good; never for a coin."""
        if isinstance(move, Decline):
            return False
        assert isinstance(move, Trick)
        if move.what in there(table) and move.what != move.good:
            return False
        if not why.enough:
            if move.what == move.good:
                why.add(RULE, "trick_same", good=move.good)
            if move.what not in there(table):
                why.add(RULE, "trick_not_there", what=move.what)
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """The new good lies on the mountain, or goes to the own estate (option c8.elspeth)."""
        draft.done()
        if isinstance(move, Decline):
            return
        assert isinstance(move, Trick)
        part, goods = mountain(draft), list(mountain(draft).goods)
        if move.what != COIN:
            goods[GOOD_INDEX[move.what]] -= 1
        in_place = draft.game.options["elspeth"] == IN_PLACE
        if in_place:
            goods[GOOD_INDEX[move.good]] += 1
        draft.set_module(
            HIGHLANDER, part.with_(coins=part.coins - (move.what == COIN), goods=tuple(goods))
        )
        seat = draft.turn.seat
        draft.tell(RULE, "elspeth_tricks", seat, what=move.what, good=move.good)
        if not in_place:
            draft.then(PutGoods(seat, (move.good,), (), name_of(draft, ID), RULE))

    def faults(self, table: Table, why: Why) -> None:
        """She must be free, and something must lie there."""
        if self is table.steps[-1] and (gang(table).holder(ID) is None or not there(table)):
            why.add(RULE, "mobsters_nonsense")


def inserts(setup: Setup) -> list[Insert]:
    """Before the haul is taken, and after the toll is paid (C8-EDGE-25)."""
    return [
        Insert("LV", "before", lambda step: Tricking(True), "Elspeth McTrick on the mountain"),
        Insert(
            Crossing.state, "after", lambda step: Tricking(False), "Elspeth McTrick after the toll"
        ),
    ]


def worth(table: Table, owned: Owned) -> float:
    """A better good now and then."""
    return 0.03 * sum(stack.size for stack in table.stacks)


ELSPETH_MCTRICK = Mobster(
    ID,
    RULE,
    inserts=inserts,
    worth=worth,
    steps=(Tricking,),
    moves=(Trick,),
    options=(Option("c8.elspeth", "elspeth", (IN_PLACE, GAIN), RULE, needs=(HIGHLANDER,)),),
)

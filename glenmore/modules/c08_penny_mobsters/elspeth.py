"""Elspeth McTrick: exchanges what lies on the mountain of chronicle 2 (C8-ElspethMcTrick)."""

from __future__ import annotations

from glenmore.base.gains import PutGoods
from glenmore.components import GOOD_INDEX, GOODS
from glenmore.model import Draft, Table
from glenmore.modules.c02_highlander.mountain import NUMBER as HIGHLANDER
from glenmore.modules.c02_highlander.mountain import mountain, stands_there
from glenmore.modules.c02_highlander.toll import COIN, Crossing
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, asleep, while_it_lasts
from glenmore.modules.c08_penny_mobsters.owners import PowerStep
from glenmore.modules.c08_penny_mobsters.state import NUMBER, Owned, gang
from glenmore.moves import Move
from glenmore.options import Option
from glenmore.steps import Choice
from tabletop.hooks import Insert, While
from tabletop.verdict import Why

ID, RULE = "elspeth-mctrick", "C8-ElspethMcTrick"
IN_PLACE, GAIN = "in_place", "gain"


class Trick(Move, word="trick", rule=RULE, only_when=(RULE,)):
    """Exchange a coin or good on the mountain for a good of the supply (C8-ElspethMcTrick)."""

    what: str
    good: str


def there(table: Table) -> list[str]:
    """What lies on the mountain, each kind once."""
    part = mountain(table)
    goods = [good for good, n in zip(GOODS, part.goods, strict=True) if n]
    return [COIN, *goods] if part.coins else goods


class Tricking(PowerStep[Trick], Choice[Trick], state="TRICK", rule=RULE):
    """The pawn goes over the mountain or leaves it: one thing there may be exchanged."""

    leaves: bool

    def pending(self, table: Table) -> bool:
        """The owner's pawn, and something lies there (C8-EDGE-25)."""
        owned, turn = gang(table).free.get(ID), table.turn
        return (
            owned is not None
            and owned.seat == turn.seat
            and not asleep(table, owned.seat)
            and table.game.pieces[turn.piece].pawn
            and (not self.leaves or stands_there(table, turn.piece))
            and bool(there(table))
        )

    def choices(self, table: Table) -> list[Trick]:
        """Each thing for each other good; never for a coin."""
        return [Trick(what, good) for what in there(table) for good in GOODS if good != what]

    def refuse(self, table: Table, move: Trick, why: Why) -> None:
        """Something that lies there, for another good."""
        if move.what == move.good:
            why.add(RULE, "trick_same", good=move.good)
        if move.what not in there(table):
            why.add(RULE, "trick_not_there", what=move.what)

    def choose(self, draft: Draft, move: Trick) -> None:
        """The new good lies on the mountain, or goes to your own estate (option c8.elspeth)."""
        part, goods = mountain(draft), list(mountain(draft).goods)
        if move.what != COIN:
            goods[GOOD_INDEX[move.what]] -= 1
        in_place = draft.game.options["elspeth"] == IN_PLACE
        if in_place:
            goods[GOOD_INDEX[move.good]] += 1
        coins = part.coins - (move.what == COIN)
        draft.set_module(HIGHLANDER, part.with_(coins=coins, goods=tuple(goods)))
        seat = draft.turn.seat
        draft.tell(RULE, "elspeth_tricks", seat, what=move.what, good=move.good)
        if not in_place:
            draft.then(PutGoods(seat, (move.good,), (), ID, RULE))

    def sound(self, table: Table) -> bool:
        """She must be free, and something must lie there, when it is decided."""
        free = gang(table).holder(ID) is not None
        return self is not table.steps[-1] or (free and bool(there(table)))


def is_with_her(table: Table) -> bool:
    """Whether it is a turn of her owner."""
    owned: Owned | None = table.modules[table.game.module_index[NUMBER]].free.get(ID)
    return owned is not None and owned.seat == table.turn.seat


MOBSTER = Mobster(
    ID,
    RULE,
    inserts=(  # before the haul is taken, and after the toll is paid (C8-EDGE-25)
        Insert(
            "LV",
            "before",
            While(is_with_her, lambda step: Tricking(True)),
            "Elspeth McTrick on the mountain",
        ),
        Insert(
            Crossing.state,
            "after",
            While(is_with_her, lambda step: Tricking(False)),
            "Elspeth McTrick after the toll",
        ),
    ),
    steps=(Tricking,),
    moves=(Trick,),
    options=(Option("c8.elspeth", "elspeth", (IN_PLACE, GAIN), RULE, needs=(HIGHLANDER,)),),
    worth=while_it_lasts(0.03),  # a better good now and then
)

"""Joe McDuff: a token for the largest pile of coins of a market row (C8-JoeMcDuff)."""

from __future__ import annotations

from typing import Any

from glenmore.components import GOOD_INDEX, GOODS
from glenmore.model import Draft, Table
from glenmore.modules.c04_hammer.england import NUMBER as HAMMER
from glenmore.modules.c04_hammer.england import take_from_row
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power, for_each_token
from glenmore.modules.c08_penny_mobsters.state import Owned, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import take_pile
from glenmore.moves import Kept, Move
from tabletop.verdict import Why

ID, RULE = "joe-mcduff", "C8-JoeMcDuff"
ENGLAND = "england"


class TakePile(Move, word="pile", rule=RULE):
    """Give up a token for the largest pile of a market row (C8-JoeMcDuff)."""

    what: str  # a good, or "england"

    def facts(self, table: Table) -> dict[str, Any]:
        """The row, and how many coins lie there."""
        return {"row": self.what, "coins": pile(table, self.what) or 0}


TAKE_PILE = Kept(TakePile)


def rows(table: Table) -> tuple[str, ...]:
    """The rows of the market; the England row too where it is in play (C8-INT-04)."""
    return (*GOODS, ENGLAND) if HAMMER in table.game.module_index else GOODS


def pile(table: Table, row: str) -> int | None:
    """Coins of the largest pile of a row, None if there is no such row."""
    if row in GOOD_INDEX:
        return table.market[GOOD_INDEX[row]]
    if row == ENGLAND and HAMMER in table.game.module_index:
        level: int = table.module(HAMMER).row
        return level
    return None


def options(table: Table, owned: Owned) -> list[TakePile]:
    """Every row with coins."""
    return [TAKE_PILE[row,] for row in rows(table) if pile(table, row)]


def objections(table: Table, seat: int, owned: Owned | None, move: TakePile, why: Why) -> None:
    """A row that holds coins."""
    coins = pile(table, move.what)
    if not coins:
        why.add(RULE, "mcduff_no_row" if coins is None else "mcduff_row_empty", row=move.what)


def take(draft: Draft, owned: Owned, move: TakePile) -> None:
    """The token leaves the game, the coins of the highest space are the owner's."""
    left = owned.tokens[1:]
    put_owned(draft, owned.with_(tokens=left))
    if move.what == ENGLAND:
        coins = take_from_row(draft)
        draft.player(owned.seat).coins += coins
    else:
        coins = take_pile(draft, owned.seat, GOOD_INDEX[move.what])
    draft.tell(RULE, "mcduff_pile", owned.seat, coins=coins, row=move.what, left=len(left))


MOBSTER = Mobster(
    ID,
    RULE,
    powers=(Power(TakePile, options, objections, take, token=True),),
    moves=(TakePile,),
    worth=for_each_token(2.0),  # two coins for each
)

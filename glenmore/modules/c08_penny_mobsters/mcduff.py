"""Joe McDuff: a token for the largest pile of coins of a market row (C8-JoeMcDuff)."""

from __future__ import annotations

from glenmore.base.free_actions import WINDOWS
from glenmore.components import GOOD_INDEX, GOODS
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, power
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.moves import Kept, Move
from glenmore.setup import Setup
from tabletop.verdict import QUIET, Why

RULE = "C8-JoeMcDuff"
ENGLAND = "england"
HAMMER = 4  # the chronicle with the England row


class TakePile(Move):
    """Give up a token for the largest pile of a market row (C8-JoeMcDuff)."""

    word = "pile"
    rule = RULE
    what: str  # a good, or "england"

    def facts(self, table: Table) -> dict[str, str]:
        """How many coins lie there."""
        from glenmore.describe.words import number

        level = pile(table, self.what)
        return {
            "row": self.what.capitalize() if self.what == ENGLAND else self.what,
            "coins": number("coin", level or 0),
        }


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


def options(table: Table, seat: int, window: str) -> list[Move]:
    """Every row with coins."""
    owned = power(table, seat, JOE_MCDUFF, QUIET)
    if owned is None or not owned.tokens:
        return []
    return [TAKE_PILE[row,] for row in rows(table) if pile(table, row)]


def why_not(table: Table, seat: int, window: str, move: TakePile, why: Why) -> bool:
    """A token, and a row that holds coins."""
    owned = power(table, seat, JOE_MCDUFF, why)
    if owned is None and why.enough:
        return True
    mine = gang(table).holder(JOE_MCDUFF.id)
    if mine is not None and mine.seat == seat and not mine.tokens:
        if why.add(RULE, "mobster_no_tokens", mobster="Joe McDuff"):
            return True
    coins = pile(table, move.what)
    if not coins:
        if why.enough:
            return True
        if coins is None:
            why.add(RULE, "mcduff_no_row", row=move.what)
        else:
            why.add(RULE, "mcduff_row_empty", row=move.what)
    return owned is None or bool(why)


def take(draft: Draft, seat: int, move: TakePile) -> None:
    """The token leaves the game, the coins of the highest space are the owner's."""
    owned = gang(draft).holder(JOE_MCDUFF.id)
    coins = pile(draft, move.what)
    assert owned is not None
    assert coins
    put_owned(draft, owned.with_(tokens=owned.tokens[1:]))
    if move.what == ENGLAND:
        from glenmore.modules.c04_hammer import take_from_row

        take_from_row(draft)
    else:
        k = GOOD_INDEX[move.what]
        draft.market = (*draft.market[:k], coins - 1, *draft.market[k + 1 :])
    draft.player(seat).coins += coins
    if draft.log is not None:
        draft.tell(
            RULE, "mcduff_pile", seat, coins=coins, row=move.what, left=len(owned.tokens) - 1
        )


def actions(setup: Setup) -> list[FreeAction]:
    """Open whenever goods may be sold."""
    return [FreeAction(TakePile, options, why_not, take, WINDOWS)]


def worth(table: Table, owned: Owned) -> float:
    """Two coins for each token."""
    return 2.0 * len(owned.tokens)


JOE_MCDUFF = Mobster("joe-mcduff", RULE, actions=actions, worth=worth, moves=(TakePile,))

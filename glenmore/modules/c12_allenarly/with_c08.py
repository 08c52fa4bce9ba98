"""With chronicle 8, Penny Mobsters: she lays pennies and takes mobsters, which do nothing for her.

The prison is a column: whoever came last lies on top (C12-C8-02).  What the variant with all
mobsters adds is in `all_mobsters`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mcwander import ID as WANDER
from glenmore.modules.c08_penny_mobsters.pennies import (
    FreeMobster,
    LayPenny,
    free_mobster,
    lay_penny,
)
from glenmore.modules.c08_penny_mobsters.state import NUMBER, Inmate, gang
from glenmore.modules.c08_penny_mobsters.tokens import drop_token
from glenmore.modules.c12_allenarly import all_mobsters
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import KEPT, board, her_seat
from glenmore.modules.c12_allenarly.gaining import lose
from glenmore.moves import Decline, EndTurn
from glenmore.setup import Setup
from glenmore.steps import Step
from glenmore.text import phrase
from tabletop.text import listed
from tabletop.verdict import Why

FIRST = 4  # the turn from which on she takes mobsters (C12-C8-04)
LEFT_OUT = (
    *("bruce-mcmail", "derek-anderson", "peggy-mclaird"),
    *("fraser-mcstarve", "mairead-mcdenial"),
)  # C12-C8-01


def unused(setup: Setup) -> tuple[str, ...]:
    """Five mobsters stay away unless the variant is played (C12-C8-01, C12-C8-07)."""
    return () if setup.option(all_mobsters.OPTION) else LEFT_OUT


# -- the end of her turn --------------------------------------------------------------------------


def column(table: Table) -> tuple[Inmate, ...]:
    """The prison from the top: those that came later lie higher (C12-C8-02)."""
    return tuple(reversed(gang(table).prison))


def sum_of(table: Table) -> int:
    """The chronicle numbers of her last four action cards together (C12-C8-04)."""
    return sum(board(table).numbers[-KEPT:])


def to_take(table: Table) -> Inmate | None:
    """From her fourth turn on the one with the most pennies, if they are more than the sum."""
    enough = [inmate for inmate in column(table) if inmate.pennies > sum_of(table)]
    if board(table).turns < FIRST or not enough:
        return None
    return _first(enough, max(inmate.pennies for inmate in enough))


def to_pay(table: Table) -> Inmate | None:
    """The one with the fewest pennies, if she has a penny that shows -1."""
    inmates = column(table)
    if not inmates or not gang(table).pennies[her_seat(table)]:
        return None
    return _first(inmates, min(inmate.pennies for inmate in inmates))


def _first(inmates: Iterable[Inmate], pennies: int) -> Inmate:
    """Of several with so many pennies the highest in the column."""
    return next(inmate for inmate in inmates if inmate.pennies == pennies)


class HerPenny(Step[LayPenny | FreeMobster], state="A8P", rule="C12-C8-04"):
    """At the end of her turn she takes a mobster, or lays a penny on one (C12-C8-04)."""

    told_alone = True
    one_rule = True
    never = ((Decline, "C12-C8-04", "her_must_do_so"), (EndTurn, "C12-C8-04", "her_must_do_so"))

    def actor(self, table: Table) -> int:
        """She."""
        return her_seat(table)

    def pending(self, table: Table) -> bool:
        """Somebody is in prison, and she has a penny or somebody to take."""
        return bool(self.options(table))

    def options(self, table: Table) -> list[Any]:
        """What the rules say, and nothing else."""
        taken, paid = to_take(table), to_pay(table)
        if taken is not None:
            return [FreeMobster(taken.mobster)]
        return [LayPenny(paid.mobster)] if paid is not None else []

    def refuse(self, table: Table, move: LayPenny | FreeMobster, why: Why) -> None:
        """What she does instead, and why."""
        taken, paid, number = to_take(table), to_pay(table), sum_of(table)
        if taken is not None:
            facts = {"mobster": taken.mobster, "count": taken.pennies, "number": number}
            why.add("C12-C8-04", "her_takes_instead", **facts)
            return
        if isinstance(move, FreeMobster):
            early = board(table).turns < FIRST
            key = "her_too_early" if early else "her_too_few_pennies"
            why.add("C12-C8-04", key, number=number, count=board(table).turns)
        assert paid is not None
        why.add("C12-C8-04", "her_pays_instead", mobster=paid.mobster, count=paid.pennies)

    def do(self, draft: Draft, move: LayPenny | FreeMobster) -> None:
        """As anybody would, and why."""
        draft.done()
        seat, inmate = her_seat(draft), gang(draft).inmate(move.what)
        assert inmate is not None
        facts = {"mobster": move.what, "count": inmate.pennies}
        if isinstance(move, FreeMobster):
            draft.tell("C12-C8-04", "her_mobster", seat, number=sum_of(draft), **facts)
            free_mobster(draft, seat, move)
        else:
            draft.tell("C12-C8-04", "her_penny", seat, **facts)
            lay_penny(draft, seat, move)

    def faults(self, table: Table, why: Why) -> None:
        """It is her turn."""
        if table.turn.seat != her_seat(table):
            why.add("C12-C8-04", "her_board_is_nonsense")


def ending(draft: Draft) -> tuple[HerPenny, ...]:
    """What she does when everything else in her turn is done."""
    return (HerPenny(),)


# -- Peggy McWander -------------------------------------------------------------------------------


def marked(draft: Draft, clan: str) -> None:
    """Her marker lies on a token: its owner gets the coins, she loses points (C12-I09)."""
    owned = gang(draft).holder(WANDER)
    coins = dict(owned.placed).get(clan, 0) if owned is not None else 0
    if owned is None or not coins:
        return
    draft.player(owned.seat).coins += coins
    draft.tell("C12-I09", "her_marker_token", owned.seat, clan=clan, coins=coins)
    drop_token(draft, WANDER, clan)
    lose(draft, coins, "C12-I09", "wander")


# -- in words -------------------------------------------------------------------------------------


def describe(table: Table) -> list[str]:
    """The column of the prison, and the numbers that she adds up."""
    numbers, found = board(table).numbers, []
    inmates = [
        phrase("words.her_inmate", table.game, mobster=inmate.mobster, count=inmate.pennies)
        for inmate in column(table)
    ]
    if inmates:
        found.append(phrase("words.her_column", mobsters=listed(inmates)))
    if numbers:
        said = ", ".join(map(str, numbers))
        found.append(phrase("words.her_numbers", summands=said, total=sum_of(table)))
    return found


ADAPTATION = Adaptation(
    NUMBER,
    ending=ending,
    marked=marked,
    unused=unused,
    describe=describe,
    shut=all_mobsters.shut,
    taken=all_mobsters.taken,
    gains=all_mobsters.gains,
    actions=all_mobsters.actions,
    steps=(HerPenny, *all_mobsters.STEPS),
    moves=all_mobsters.MOVES,
)

"""Peggy McWander: tokens on clan spaces, which others pay for (C8-PeggyMcWander)."""

from __future__ import annotations

from glenmore.assembly import PriceChange
from glenmore.base.clan_board import occupied
from glenmore.base.free_actions import WINDOWS
from glenmore.hooks import Fee, FreeAction, Only, Price
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, name_of, power
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import DropToken
from glenmore.moves import Kept, Move
from glenmore.setup import Setup
from glenmore.vocabulary import CLAIM
from tabletop.verdict import QUIET, Why

RULE = "C8-PeggyMcWander"
ID = "peggy-mcwander"


class PutToken(Move):
    """Put a token of Peggy McWander on a free clan space (C8-PeggyMcWander)."""

    word = "wander"
    rule = RULE
    asks = True
    clan: str
    value: int


PUT_TOKEN = Kept(PutToken)


def options(table: Table, seat: int, window: str) -> list[Move]:
    """Each token on each free space."""
    owned = power(table, seat, PEGGY_MCWANDER, QUIET)
    if owned is None or not owned.tokens:
        return []
    taken, marked = occupied(table), dict(owned.placed)
    return [
        PUT_TOKEN[clan, value]
        for clan, space in table.game.clans.items()
        if clan not in marked and (clan not in taken or space.repeatable)
        for value in owned.tokens
    ]


def why_not(table: Table, seat: int, window: str, move: PutToken, why: Why) -> bool:
    """A token that is left, a space without marker and without the other token."""
    usable = power(table, seat, PEGGY_MCWANDER, why)
    if usable is None and why.enough:
        return True
    refused = usable is None
    owned = gang(table).holder(ID)
    mine = owned is not None and owned.seat == seat
    space = table.game.clans[move.clan]
    if mine and owned is not None and move.value not in owned.tokens:
        if why.add(RULE, "mobster_no_such_token", mobster=name_of(table, ID), number=move.value):
            return True
        refused = True
    if move.clan in occupied(table) and not space.repeatable:
        if why.add((RULE, "CLAN-05"), "clan_taken", clan=space.name):
            return True
        refused = True
    if owned is not None and move.clan in dict(owned.placed):
        if why.add((RULE, "C8-EDGE-16"), "mcwander_token_there", clan=space.name):
            return True
        refused = True
    return refused


def put(draft: Draft, seat: int, move: PutToken) -> None:
    """From now on the space costs others more."""
    owned = gang(draft).holder(ID)
    assert owned is not None
    put_owned(
        draft,
        owned.with_(
            tokens=owned.without(move.value), placed=(*owned.placed, (move.clan, move.value))
        ),
    )
    draft.tell(
        RULE, "mcwander_marks", seat, clan=draft.game.clans[move.clan].name, coins=move.value
    )


def toll(table: Table, owned: Owned, seat: int, purpose: str) -> PriceChange | None:
    """Others pay the owner on top of the road; in any case the token goes (hook `price`)."""
    if not owned.placed:
        return None
    marked = dict(owned.placed)

    def change(clan: str, price: Price) -> Price:
        if clan not in marked:
            return price
        coins = 0 if seat == owned.seat else marked[clan]
        thing = name_of(table, ID)
        fee = Fee(coins, RULE, thing, (DropToken(ID, clan),), owned.seat)
        return price.with_(fees=(*price.fees, fee))

    return change


def faults(table: Table, owned: Owned, why: Why) -> None:
    """Tokens lie on different free spaces."""
    clans, taken = table.game.clans, occupied(table)
    places = [place for place, _ in owned.placed]
    if len(set(places)) < len(places) or any(
        place not in clans or (place in taken and not clans[place].repeatable) for place in places
    ):
        why.add((RULE, "C8-EDGE-16"), "mobster_tokens_wrong", mobster=name_of(table, ID))


def actions(setup: Setup) -> list[FreeAction]:
    """Open whenever goods may be sold."""
    return [FreeAction(PutToken, options, why_not, put, WINDOWS, aside=True)]


def worth(table: Table, owned: Owned) -> float:
    """Most of what others may have to pay."""
    return 0.6 * sum(owned.tokens) + 0.7 * sum(value for _, value in owned.placed)


PEGGY_MCWANDER = Mobster(
    ID,
    RULE,
    {"price": Only((CLAIM,), toll)},
    actions=actions,
    faults=faults,
    worth=worth,
    steps=(DropToken,),
    moves=(PutToken,),
)

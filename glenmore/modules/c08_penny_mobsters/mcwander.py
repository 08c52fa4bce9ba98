"""Peggy McWander: tokens on clan spaces, which others pay for (C8-PeggyMcWander)."""

from __future__ import annotations

from glenmore.assembly import Game, PriceChange
from glenmore.base.clan_board import occupied
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power
from glenmore.modules.c08_penny_mobsters.state import Owned
from glenmore.modules.c08_penny_mobsters.tokens import DropToken, charge, lay_token, token_fees
from glenmore.moves import Kept, Move
from glenmore.vocabulary import CLAIM
from tabletop.hooks import Only
from tabletop.verdict import Why

ID, RULE = "peggy-mcwander", "C8-PeggyMcWander"


class PutToken(Move, word="wander", rule=RULE, asks=True):
    """Put a token of Peggy McWander on a free clan space (C8-PeggyMcWander)."""

    clan: str
    value: int


PUT_TOKEN = Kept(PutToken)


def free_spaces(table: Table) -> list[str]:
    """Clan spaces without a marker, and those that can be claimed again and again."""
    taken = occupied(table)
    return [c for c, space in table.game.clans.items() if c not in taken or space.repeatable]


def options(table: Table, owned: Owned) -> list[PutToken]:
    """Each token on each free space."""
    marked = dict(owned.placed)
    free = [clan for clan in free_spaces(table) if clan not in marked]
    return [PUT_TOKEN[clan, value] for clan in free for value in owned.tokens]


def objections(table: Table, seat: int, owned: Owned | None, move: PutToken, why: Why) -> None:
    """A token that is left, a space without marker and without the other token."""
    if owned is not None and owned.seat == seat and move.value not in owned.tokens:
        why.add(RULE, "mobster_no_such_token", mobster=ID, number=move.value)
    if move.clan not in free_spaces(table):
        why.add((RULE, "CLAN-05"), "clan_taken", clan=move.clan)
    if owned is not None and move.clan in dict(owned.placed):
        why.add((RULE, "C8-EDGE-16"), "mcwander_token_there", clan=move.clan)


def put(draft: Draft, owned: Owned, move: PutToken) -> None:
    """From now on the space costs others more."""
    lay_token(draft, owned, move.clan, move.value)
    draft.tell(RULE, "mcwander_marks", owned.seat, clan=move.clan, coins=move.value)


def toll(game: Game, owned: Owned, seat: int, purpose: str) -> PriceChange | None:
    """Others pay the owner on top of the road; in any case the token goes (hook `price`)."""
    return charge(token_fees(owned, seat, RULE))


def find_faults(table: Table, owned: Owned, why: Why) -> None:
    """Tokens lie on different free spaces."""
    places = [place for place, _ in owned.placed]
    if len(set(places)) < len(places) or not set(places) <= {*free_spaces(table)}:
        why.add((RULE, "C8-EDGE-16"), "mobster_tokens_wrong", mobster=ID)


def worth(table: Table, owned: Owned) -> float:
    """Most of what others may have to pay."""
    return 0.6 * sum(owned.tokens) + 0.7 * sum(value for _, value in owned.placed)


MOBSTER = Mobster(
    ID,
    RULE,
    {"price": Only((CLAIM,), toll)},
    acts=Owned.has_laid,
    powers=(Power(PutToken, options, objections, put, ready=Owned.has_tokens, aside=True),),
    steps=(DropToken,),
    moves=(PutToken,),
    faults=find_faults,
    worth=worth,
)

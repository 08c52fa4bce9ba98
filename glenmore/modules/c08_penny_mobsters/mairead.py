"""Mairead McDenial: a bid token that nobody else may lay, once a game (C8-MaireadMcDenial)."""

from __future__ import annotations

from typing import Any

from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, until_used
from glenmore.modules.c08_penny_mobsters.owners import Asked
from glenmore.modules.c08_penny_mobsters.state import gang, use_up
from glenmore.modules.c09_feasts_and_follies.bidding import BIDS, Bidding
from glenmore.modules.c09_feasts_and_follies.state import PLACES, feast_name, put
from glenmore.moves import Move
from tabletop.hooks import Insert
from tabletop.verdict import Why

ID, RULE = "mairead-mcdenial", "C8-MaireadMcDenial"


class NameToken(Move, word="name-token", rule=RULE, only_when=(RULE,)):
    """Name the bid token that every other player sets aside (C8-MaireadMcDenial)."""

    value: int

    def facts(self, table: Table) -> dict[str, Any]:
        """The token, and the feast that it stands for."""
        return {"token": str(self.value), "feast": feast_name(table, self.value)}


class Naming(Asked[NameToken], state="NAMING", rule=RULE, mobster=ID):
    """Before a bidding her owner may name a number, once a game (C8-MaireadMcDenial).

    The bidding is nobody's turn, so her power never sleeps there (C9-I11).
    """

    def pending(self, table: Table) -> bool:
        """Somebody owns her and has not used her."""
        owned = self.owned(table)
        return owned is not None and not owned.used

    def choices(self, table: Table) -> list[NameToken]:
        """Each of the five numbers."""
        return [*map(NameToken, PLACES)]

    def refuse(self, table: Table, move: NameToken, why: Why) -> None:
        """There are five."""
        why.add((RULE, "C9-06"), "no_such_bid_token", token=str(move.value))

    def choose(self, draft: Draft, move: NameToken) -> None:
        """Every other player sets the token aside until the bidding is over (C9-I16)."""
        owned = gang(draft).the(ID)
        use_up(draft, owned)
        seats = range(len(draft.players))
        put(draft, away=tuple(0 if seat == owned.seat else move.value for seat in seats))
        draft.tell((RULE, "C9-I16"), "token_named", owned.seat, **move.facts(draft))

    def sound(self, table: Table) -> bool:
        """She is free and has not been used."""
        return self.pending(table)


def _ask(step: Bidding) -> Naming:
    return Naming()


MOBSTER = Mobster(
    ID,
    RULE,
    inserts=(Insert(BIDS, "before", _ask, "Mairead McDenial names a bid token"),),
    steps=(Naming,),
    moves=(NameToken,),
    worth=until_used(3.0),  # a feast that nobody else can have
)

"""John McClaim: claims landmark cards of others, with chronicle 6 (C8-JohnMcClaim)."""

from __future__ import annotations

from typing import Any

from glenmore.hooks import Change
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book.cards import NUMBER as BOOK
from glenmore.modules.c06_troubled_book.cards import TURNING, owner, turned
from glenmore.modules.c06_troubled_book.triggering import TurnCard
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power, for_each_token
from glenmore.modules.c08_penny_mobsters.state import Owned, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import DropToken, lay_token
from glenmore.moves import Kept, Move
from glenmore.options import NO_YES, Option
from glenmore.vocabulary import LANDMARKS, SHIFT
from tabletop.hooks import Insert
from tabletop.verdict import Why

ID, RULE = "john-mcclaim", "C8-JohnMcClaim"
SHIFTED = ("round", "sets")  # scoring rounds, and what counts like them (C8-EDGE-18)


class ClaimCard(Move, word="claim-card", rule=RULE):
    """Put a token of John McClaim on a landmark card of another player (C8-JohnMcClaim)."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The card and its owner."""
        holder = owner(table, self.what)
        return {"card": self.what, "who": "?" if holder is None else holder}


CLAIM_CARD = Kept(ClaimCard)


def options(table: Table, owned: Owned) -> list[ClaimCard]:
    """Every unturned card of others without a token."""
    marked = dict(owned.placed)
    return [
        CLAIM_CARD[card,]
        for other, player in enumerate(table.players)
        if other != owned.seat
        for card in player.cards
        if card not in marked and not turned(table, card)
    ]


def objections(table: Table, seat: int, owned: Owned | None, move: ClaimCard, why: Why) -> None:
    """A card of somebody else that shows its landmark side (C8-ERR-11)."""
    card = move.what
    holder = owner(table, card)
    if holder is None:
        why.add(RULE, "john_no_owner", card=card)
    elif holder == seat:
        why.add(RULE, "john_own_card", card=card)
    if turned(table, card):
        why.add(RULE, "john_turned", card=card)
    if owned is not None and card in dict(owned.placed):
        why.add((RULE, "C8-EDGE-19"), "john_marked", card=card)


def claim(draft: Draft, owned: Owned, move: ClaimCard) -> None:
    """From now on the card counts for John's owner."""
    laid = lay_token(draft, owned, move.what, owned.tokens[0])
    put_owned(draft, laid.with_(placed=tuple(sorted(laid.placed))))
    who, left = owner(draft, move.what), len(laid.tokens)
    draft.tell(RULE, "john_claims", owned.seat, card=move.what, who=who, left=left)


def count(table: Table, owned: Owned, seat: int, what: str, purpose: str) -> list[Change]:
    """Marked cards count for John's owner, not for who holds them (hook `count`)."""
    if what != LANDMARKS or purpose not in SHIFTED:
        return []
    if seat == owned.seat:
        return [Change(SHIFT, len(owned.placed), RULE)]
    own = table.players[seat].cards
    lost = sum(card in own for card, _ in owned.placed)
    return [Change(SHIFT, -lost, RULE)] if lost else []


def _drop(step: TurnCard) -> DropToken:
    """The token leaves the game when the card turns."""
    return DropToken(ID, step.card)


def find_faults(table: Table, owned: Owned, why: Why) -> None:
    """Tokens lie on unturned cards of other players, one on each."""
    cards = [card for card, _ in owned.placed]
    if len(set(cards)) < len(cards) or any(
        owner(table, card) in (None, owned.seat) or turned(table, card) for card in cards
    ):
        why.add((RULE, "C8-EDGE-19"), "mobster_tokens_wrong", mobster=ID)


MOBSTER = Mobster(
    ID,
    RULE,
    {"count": count},
    acts=Owned.has_laid,
    powers=(
        Power(
            *(ClaimCard, options, objections, claim), at_once="john_at_once", token=True, aside=True
        ),
    ),
    inserts=(Insert(TURNING, "after", _drop, "John McClaim's token goes"),),
    steps=(DropToken,),
    moves=(ClaimCard,),
    options=(Option("c8.johnAtOnce", "john_at_once", NO_YES, RULE, needs=(BOOK,), since=2),),
    editions={"IT-strict": {"john_at_once": True}},
    faults=find_faults,
    worth=for_each_token(1.5),  # a card more in some round
)

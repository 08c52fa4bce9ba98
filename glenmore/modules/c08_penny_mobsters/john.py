"""John McClaim: claims landmark cards of others, with chronicle 6 (C8-JohnMcClaim)."""

from __future__ import annotations

from glenmore.base.free_actions import WINDOWS
from glenmore.hooks import Change, FreeAction, Insert
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book.cards import NUMBER as BOOK
from glenmore.modules.c06_troubled_book.cards import TURNING, card_name, owner, turned
from glenmore.modules.c06_troubled_book.triggering import TurnCard
from glenmore.modules.c08_penny_mobsters.figures import LAST_WINDOW
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, name_of, power
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import DropToken, say_no_tokens
from glenmore.moves import Kept, Move
from glenmore.options import NO_YES, Option
from glenmore.setup import Setup
from glenmore.vocabulary import LANDMARKS, SHIFT
from tabletop.verdict import QUIET, Why

RULE = "C8-JohnMcClaim"
ID = "john-mcclaim"
SHIFTED = ("round", "sets")  # scoring rounds, and what counts like them (C8-EDGE-18)


class ClaimCard(Move):
    """Put a token of John McClaim on a landmark card of another player (C8-JohnMcClaim)."""

    word = "claim-card"
    rule = RULE
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The card and its owner."""
        holder = owner(table, self.what)
        return {
            "card": card_name(table, self.what),
            "name": "?" if holder is None else table.game.actor_name(holder),
        }


CLAIM_CARD = Kept(ClaimCard)


def _at_once(table: Table) -> bool:
    """Whether he can be used in the turn in which he is taken (option c8.johnAtOnce)."""
    return bool(table.game.options["john_at_once"])


def options(table: Table, seat: int, window: str) -> list[Move]:
    """Every unturned card of others without a token."""
    if not gang(table).owned:
        return []
    owned = power(table, seat, JOHN_MCCLAIM, QUIET, not _at_once(table))
    if owned is None or not owned.tokens:
        return []
    marked = dict(owned.placed)
    return [
        CLAIM_CARD[card,]
        for other, player in enumerate(table.players)
        if other != seat
        for card in player.cards
        if card not in marked and not turned(table, card)
    ]


def why_not(table: Table, seat: int, window: str, move: ClaimCard, why: Why) -> bool:
    """A token, and a card of somebody else that shows its landmark side (C8-ERR-11)."""
    if why.enough:
        return move not in options(table, seat, window)
    power(table, seat, JOHN_MCCLAIM, why, not _at_once(table))
    mine = gang(table).holder(ID)
    if mine is not None and mine.seat == seat and not mine.tokens:
        say_no_tokens(table, ID, RULE, why)
    holder, name = owner(table, move.what), card_name(table, move.what)
    if holder is None:
        why.add(RULE, "john_no_owner", card=name)
    elif holder == seat:
        why.add(RULE, "john_own_card", card=name)
    if turned(table, move.what):
        why.add(RULE, "john_turned", card=name)
    if mine is not None and move.what in dict(mine.placed):
        why.add((RULE, "C8-EDGE-19"), "john_marked", card=name)
    return bool(why)


def claim(draft: Draft, seat: int, move: ClaimCard) -> None:
    """From now on the card counts for John's owner."""
    owned = gang(draft).holder(ID)
    assert owned is not None
    token = owned.tokens[0]
    placed = tuple(sorted((*owned.placed, (move.what, token))))
    put_owned(draft, owned.with_(tokens=owned.tokens[1:], placed=placed))
    if draft.log is not None:
        holder = owner(draft, move.what)
        assert holder is not None
        draft.tell(
            RULE,
            "john_claims",
            seat,
            card=card_name(draft, move.what),
            name=draft.game.actor_name(holder),
            left=len(owned.tokens) - 1,
        )


def count(table: Table, owned: Owned, seat: int, what: str, purpose: str) -> list[Change]:
    """Marked cards count for John's owner, not for who holds them (hook `count`)."""
    if what != LANDMARKS or not owned.placed or purpose not in SHIFTED:
        return []
    if seat == owned.seat:
        return [Change(SHIFT, len(owned.placed), RULE)]
    own = table.players[seat].cards
    lost = sum(card in own for card, _ in owned.placed)
    return [Change(SHIFT, -lost, RULE)] if lost else []


def _drop(step: TurnCard) -> DropToken:
    return DropToken(ID, step.card)


def inserts(setup: Setup) -> list[Insert]:
    """The token leaves the game when the card turns."""
    return [Insert(TURNING, "after", _drop, "John McClaim's token goes")]


def actions(setup: Setup) -> list[FreeAction]:
    """In any later own turn; by option in the very turn, whose end may be on World's End."""
    windows = {*WINDOWS, LAST_WINDOW} if setup.option("john_at_once") else WINDOWS
    return [FreeAction(ClaimCard, options, why_not, claim, frozenset(windows), aside=True)]


def find_faults(table: Table, owned: Owned, why: Why) -> None:
    """Tokens lie on unturned cards of other players, one on each."""
    cards = [card for card, _ in owned.placed]
    for card in cards:
        if owner(table, card) in (None, owned.seat) or turned(table, card) or cards.count(card) > 1:
            why.add((RULE, "C8-EDGE-19"), "mobster_tokens_wrong", mobster=name_of(table, ID))
            return


def worth(table: Table, owned: Owned) -> float:
    """A card more in some round for each token left."""
    return 1.5 * len(owned.tokens)


JOHN_MCCLAIM = Mobster(
    ID,
    RULE,
    {"count": count},
    actions=actions,
    inserts=inserts,
    faults=find_faults,
    worth=worth,
    steps=(DropToken,),
    moves=(ClaimCard,),
    options=(Option("c8.johnAtOnce", "john_at_once", NO_YES, RULE, needs=(BOOK,), since=2),),
    editions={"IT-strict": {"john_at_once": True}},
)

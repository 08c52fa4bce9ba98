"""The Great Gathering: five cards are dealt, a person calls a vote, all vote in secret."""

from __future__ import annotations

from typing import Any

from glenmore.base.secret import SecretChoice, rondel_order
from glenmore.model import Draft, Table
from glenmore.modules.c07_great_gathering.cards import CARDS, DISCARDS, best, share, values
from glenmore.modules.c07_great_gathering.state import (
    AYE,
    BALLOTS,
    DOUBLE,
    NAY,
    NUMBER,
    OPEN,
    Gathering,
    Result,
    gathering,
)
from glenmore.moves import Decline, Move
from glenmore.steps import ChanceStep, SeatStep
from tabletop.verdict import QUIET, Why


class CardMove(Move):
    """A decision about a scoring card."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The card, and what it counts."""
        return {"card": self.what, "about": self.what if self.what in CARDS else ""}


class DealCard(CardMove, word="deal", rule="C7-02"):
    """Chance lays a scoring card open (C7-02)."""


class NameCard(CardMove, word="name", rule="C7-05", only_when=("C7-04", "C7-10")):
    """Name the card that is voted on (C7-05)."""


class Vote(Move, word="vote", rule="C7-06", only_when=("C7-04", "C7-10")):
    """Choose the vote tokens: one, or with two players once in the game two (C7-06, C7-07)."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The tokens."""
        return {"ballot": self.what}


VOTES = tuple(map(Vote, BALLOTS))
SINGLE_VOTES = tuple(vote for vote in VOTES if vote.what not in DOUBLE)


# -- set-up ---------------------------------------------------------------------------------------


class Dealing(ChanceStep[DealCard], state="G0", rule="C7-02"):
    """Five of the ten cards are laid open; the others go back to the box (C7-02)."""

    def pending(self, table: Table) -> bool:
        """Not yet five."""
        return len(gathering(table).cards) < OPEN

    def lapsed(self, draft: Draft) -> None:
        """Five lie open: everybody gets vote tokens (C7-03)."""
        part = gathering(draft)
        if DISCARDS in part.cards:
            draft.set_module(NUMBER, part.with_(piles=((),) * len(draft.players)))
        ayes, nays = part.tokens(draft, 0)
        draft.tell("C7-03", "votes_dealt", None, ayes=ayes, nays=nays)

    def options(self, table: Table) -> list[DealCard]:
        """Any card that does not lie open yet."""
        dealt = gathering(table).cards
        return [DealCard(card) for card in CARDS if card not in dealt]

    def refuse(self, table: Table, move: DealCard, why: Why) -> None:
        """Each card once."""
        why.add("C7-02", "card_not_dealt", card=move.what)

    def do(self, draft: Draft, move: DealCard) -> None:
        """Lay it beside the others, in the order of the reference."""
        part = gathering(draft)
        cards = tuple(card for card in CARDS if card == move.what or card in part.cards)
        draft.set_module(NUMBER, part.with_(cards=cards))
        draft.tell("C7-02", "card_dealt", None, card=move.what, about=move.what)


# -- the vote -------------------------------------------------------------------------------------


class Calling(SeatStep[NameCard], state="VOTE", rule="C7-05"):
    """A person was taken: the Great Gathering is called, a card is named (C7-04, C7-05)."""

    never = ((Decline, "C7-05", "card_must_be_named"),)
    tile: str

    def pending(self, table: Table) -> bool:
        """Some of the five cards have not been voted on."""
        return bool(gathering(table).open())

    def lapsed(self, draft: Draft) -> None:
        """No more votes (C7-10)."""
        draft.tell("C7-10", "no_more_votes", self.seat)

    def options(self, table: Table) -> list[NameCard]:
        """The cards that have not been voted on."""
        return [NameCard(card) for card in gathering(table).open()]

    def refuse(self, table: Table, move: NameCard, why: Why) -> None:
        """One of these."""
        card, result = move.what, gathering(table).result(move.what)
        if result is not None:
            verdict = "accepted" if result.accepted else "rejected"
            why.add(("C7-05", "C7-09"), "card_voted", card=card, verdict=verdict)
        elif card in CARDS:
            why.add(("C7-02", "C7-05"), "card_in_box", card=card)
        else:
            why.add("C7-05", "no_such_card_here", card=card)

    def do(self, draft: Draft, move: NameCard) -> None:
        """Everybody votes."""
        card = move.what
        draft.swap(Voting(rondel_order(draft), card=card))
        draft.tell(("C7-04", "C7-05"), "vote_called", self.seat, card=card, about=card)

    def faults(self, table: Table, why: Why) -> None:
        """Who took a person has it."""
        if self.tile not in table.players[self.seat].persons:
            why.add("C7-04", "vote_without_person", tile=self.tile)


class Voting(SecretChoice[Vote], state="VOTE", rule="C7-06"):
    """Everybody chooses a vote token in secret; then all are laid on the card (C7-06)."""

    chosen = "has_voted"
    never = ((Decline, "C7-06", "vote_must_be_cast"),)
    card: str = ""

    def choices(self, table: Table, seat: int) -> list[Vote]:
        """The tokens that are left."""
        candidates = VOTES if len(table.players) == 2 else SINGLE_VOTES  # C7-07
        return [move for move in candidates if not self.why_not_choose(table, seat, move, QUIET)]

    def why_not_choose(self, table: Table, seat: int, move: Vote, why: Why) -> bool:
        """One token that is left, or two if that is allowed and not yet done."""
        tokens, refused = BALLOTS.get(move.what), False
        if tokens is None:
            why.add("C7-06", "no_such_vote", ballot=move.what)
            return True
        part, players = gathering(table), len(table.players)
        for token, has, needed in zip((AYE, NAY), part.tokens(table, seat), tokens, strict=True):
            if has < needed:
                refused = True
                facts = {"needed": needed, "has": has, "token": token}
                if why.add(("C7-06", "C7-09"), "token_used_up", seat=seat, **facts):
                    return True
        if move.what not in DOUBLE:
            return refused
        if players > 2 or not table.game.options["double_vote"]:
            why.add("C7-07", "no_double_vote" if players > 2 else "double_vote_off")
        elif part.doubled(seat):
            why.add("C7-07", "double_vote_used", seat=seat)
        else:
            return refused
        return True

    def reveal(self, draft: Draft, chosen: dict[int, Vote]) -> None:
        """Lay the tokens on the card; it is accepted if Ayes are not fewer (C7-08, C7-09)."""
        votes = tuple(chosen[seat].what for seat in range(len(chosen)))
        result = Result(self.card, votes)
        part = gathering(draft)
        draft.set_module(NUMBER, part.with_(results=(*part.results, result)))
        for seat, vote in enumerate(votes):
            double = ("C7-07",) if vote in DOUBLE else ()
            draft.tell(("C7-06", *double), "vote_revealed", seat, ballot=vote)
        ayes, nays = result.tally
        key = "card_accepted" if result.accepted else "card_rejected"
        draft.tell(("C7-08", "C7-09"), key, None, card=self.card, ayes=ayes, nays=nays)

    def faults(self, table: Table, why: Why) -> None:
        """An open card, and a token for everybody."""
        if self.card not in gathering(table).open():
            why.add("C7-05", "vote_on_no_card", card=self.card)
        if set(self.seats) != set(range(len(table.players))):
            why.add("C7-06", "all_must_vote")
            return
        super().faults(table, why)
        for seat in self.seats:
            if not self.choices(table, seat):
                why.add("C7-06", "no_token_left", seat=seat)


# -- what it is worth -----------------------------------------------------------------------------

HOPE = 0.35  # of the points that a lead at an open card would bring
CERTAIN = 0.7  # of those at an accepted card: a lead may still be lost
SWAY = 0.25  # by which one's own vote is thought to move the verdict


def worths(table: Table, part: Gathering) -> list[float]:
    """What the cards promise every seat that leads at them, in points."""
    found = [0.0] * len(table.players)
    for card, accepted in part.may_score:
        won = best(card, values(table, card))
        sways, points = _sways(table, card), share(len(won))
        for seat in won:
            found[seat] += ((CERTAIN if accepted else HOPE) + sways.get(seat, 0.0)) * points
        for seat, sway in sways.items():
            if seat not in won:
                found[seat] -= sway * points
    return found


def _sways(table: Table, card: str) -> dict[int, float]:
    """What secret votes on a card do to the prospects of the seats that have cast them."""
    step = table.steps[-1] if table.steps else None
    if not isinstance(step, Voting) or step.card != card:
        return {}
    cast = {seat: BALLOTS[move.what] for seat, move in step.commits if isinstance(move, Vote)}
    return {seat: SWAY * (ayes - nays) for seat, (ayes, nays) in cast.items()}

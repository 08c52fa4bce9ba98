"""The Great Gathering: five cards are dealt, a person calls a vote, all vote in secret."""

from __future__ import annotations

from glenmore import verdict
from glenmore.base.secret import SecretChoice, rondel_order
from glenmore.model import CHANCE, Draft, Table
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
    card_about,
    card_name,
    gathering,
)
from glenmore.moves import Decline, Move
from glenmore.steps import Step
from tabletop.verdict import QUIET, Why


class DealCard(Move):
    """Chance lays a scoring card open (C7-02)."""

    word = "deal"
    rule = "C7-02"
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The card by its name."""
        return {"card": card_name(self.what)}


class NameCard(Move):
    """Name the card that is voted on (C7-05)."""

    word = "name"
    rule = "C7-05"
    only_when = ("C7-04", "C7-10")
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The card by its name, and what it counts."""
        known = self.what in CARDS
        return {"card": card_name(self.what), "about": card_about(self.what) if known else ""}


class Vote(Move):
    """Choose the vote tokens: one, or with two players once in the game two (C7-06, C7-07)."""

    word = "vote"
    rule = "C7-06"
    only_when = ("C7-04", "C7-10")
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The tokens in words."""
        return {"ballot": ballot_name(self.what)}


def ballot_name(ballot: str) -> str:
    """A ballot in words: "Aye", "Aye and Nay"."""
    return " and ".join(token.capitalize() for token in ballot.split("-"))


# -- set-up ---------------------------------------------------------------------------------------


class Dealing(Step):
    """Five of the ten cards are laid open; the others go back to the box (C7-02)."""

    state = "G0"
    rule = "C7-02"
    accepts = (DealCard,)

    def actor(self, table: Table) -> int:
        """The cards are shuffled."""
        return CHANCE

    def settle(self, draft: Draft) -> bool:
        """Five lie open: everybody gets vote tokens (C7-03)."""
        part = gathering(draft)
        if len(part.cards) < OPEN:
            return False
        draft.done()
        players = len(draft.players)
        if DISCARDS in part.cards:
            draft.set_module(NUMBER, part.with_(piles=((),) * players))
        ayes, nays = part.tokens(0, players)
        draft.tell("C7-03", "votes_dealt", None, ayes=ayes, nays=nays)
        return True

    def options(self, table: Table) -> list[Move]:
        """Any card that does not lie open yet."""
        return [DealCard(card) for card in CARDS if card not in gathering(table).cards]

    def chances(self, table: Table) -> list[tuple[Move, float]]:
        """All equally likely."""
        moves = self.options(table)
        return [(move, 1 / len(moves)) for move in moves]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Each card once."""
        card: str = move.what  # type: ignore[attr-defined]
        if card in CARDS and card not in gathering(table).cards:
            return False
        why.add("C7-02", "card_not_dealt", card=card_name(card))
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Lay it beside the others, in the order of the reference."""
        card: str = move.what  # type: ignore[attr-defined]
        part = gathering(draft)
        cards = tuple(c for c in CARDS if c == card or c in part.cards)
        draft.set_module(NUMBER, part.with_(cards=cards))
        draft.tell("C7-02", "card_dealt", None, card=card_name(card), about=card_about(card))


# -- the vote -------------------------------------------------------------------------------------


class Calling(Step):
    """A person was taken: the Great Gathering is called, a card is named (C7-04, C7-05)."""

    state = "VOTE"
    rule = "C7-05"
    accepts = (NameCard, Decline)
    seat: int
    tile: str

    def actor(self, table: Table) -> int:
        """Who took the person."""
        return self.seat

    def settle(self, draft: Draft) -> bool:
        """All five cards have been voted on: no more votes (C7-10)."""
        if gathering(draft).open():
            return False
        draft.done()
        draft.tell("C7-10", "no_more_votes", self.seat)
        return True

    def options(self, table: Table) -> list[Move]:
        """The cards that have not been voted on."""
        return [NameCard(card) for card in gathering(table).open()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """One of these, and one must be named."""
        part = gathering(table)
        if isinstance(move, Decline):
            why.add("C7-05", "card_must_be_named")
            return True
        card: str = move.what  # type: ignore[attr-defined]
        if card in part.open():
            return False
        if not why.enough:
            result = part.result(card)
            if result is not None:
                why.add(
                    ("C7-05", "C7-09"),
                    "card_voted",
                    card=card_name(card),
                    verdict="accepted" if result.accepted else "rejected",
                )
            elif card in CARDS:
                why.add(("C7-02", "C7-05"), "card_in_box", card=card_name(card))
            else:
                why.add("C7-05", "no_such_card_here", card=card)
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Everybody votes."""
        card: str = move.what  # type: ignore[attr-defined]
        draft.swap(Voting(rondel_order(draft), card=card))
        draft.tell(
            ("C7-04", "C7-05"),
            "vote_called",
            self.seat,
            card=card_name(card),
            about=card_about(card),
        )

    def faults(self, table: Table, why: Why) -> None:
        """Who took a person has it."""
        if self.tile not in table.players[self.seat].persons:
            why.add("C7-04", "vote_without_person", tile=table.game.name(self.tile))


class Voting(SecretChoice):
    """Everybody chooses a vote token in secret; then all are laid on the card (C7-06)."""

    state = "VOTE"
    rule = "C7-06"
    chosen = "has_voted"
    accepts = (Vote, Decline)
    card: str = ""

    def choices(self, table: Table, seat: int) -> list[Move]:
        """The tokens that are left."""
        return [
            move
            for ballot in BALLOTS
            if not self.why_not_choose(table, seat, move := Vote(ballot), QUIET)
        ]

    def why_not_choose(self, table: Table, seat: int, move: Move, why: Why) -> bool:
        """One token that is left, or two if that is allowed and not yet done."""
        if isinstance(move, Decline):
            why.add("C7-06", "vote_must_be_cast")
            return True
        ballot: str = move.what  # type: ignore[attr-defined]
        tokens = BALLOTS.get(ballot)
        if tokens is None:
            why.add("C7-06", "no_such_vote", ballot=ballot)
            return True
        part, players = gathering(table), len(table.players)
        left = part.tokens(seat, players)
        found = verdict.Why()
        for token, has, needs in zip((AYE, NAY), left, tokens, strict=True):
            if has < needs:
                found.add(
                    ("C7-06", "C7-09"),
                    "token_used_up",
                    seat=seat,
                    needed=needs,
                    has=has,
                    token=token.capitalize(),
                )
        if ballot in DOUBLE:
            if players > 2 or not table.game.options["double_vote"]:
                found.add("C7-07", "no_double_vote" if players > 2 else "double_vote_off")
            elif part.doubled(seat):
                found.add("C7-07", "double_vote_used", seat=seat)
        if not why.enough:
            why += found
        return bool(found)

    def reveal(self, draft: Draft, chosen: dict[int, Move]) -> None:
        """Lay the tokens on the card; it is accepted if Ayes are not fewer (C7-08, C7-09)."""
        votes = tuple(str(dict(chosen[seat].items())["what"]) for seat in range(len(chosen)))
        result = Result(self.card, votes)
        part = gathering(draft)
        draft.set_module(NUMBER, part.with_(results=(*part.results, result)))
        if draft.log is None:
            return
        for seat, vote in enumerate(votes):
            double = ("C7-07",) if vote in DOUBLE else ()
            draft.tell(("C7-06", *double), "vote_revealed", seat, ballot=ballot_name(vote))
        ayes, nays = result.tally
        draft.tell(
            ("C7-08", "C7-09"),
            "card_accepted" if result.accepted else "card_rejected",
            None,
            card=card_name(self.card),
            ayes=ayes,
            nays=nays,
        )

    def faults(self, table: Table, why: Why) -> None:
        """An open card, and a token for everybody."""
        if self.card not in gathering(table).open():
            why.add("C7-05", "vote_on_no_card", card=card_name(self.card))
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
    seats = range(len(table.players))
    found = [0.0] * len(table.players)
    accepted = part.accepted()
    for card in part.cards:
        chance = CERTAIN if card in accepted else HOPE
        if chance is HOPE and part.result(card) is not None:
            continue
        won = best(card, values(table, card))
        for seat in seats:
            if seat in won:
                found[seat] += (chance + _sway(table, card, seat)) * share(len(won))
            else:
                found[seat] -= _sway(table, card, seat) * share(len(won))
    return found


def _sway(table: Table, card: str, seat: int) -> float:
    """What the seat's own secret vote on a card does to its prospects."""
    step = table.steps[-1] if table.steps else None
    if not isinstance(step, Voting) or step.card != card:
        return 0.0
    for other, move in step.commits:
        if other == seat:
            ayes, nays = BALLOTS[str(dict(move.items())["what"])]
            return SWAY * (ayes - nays)
    return 0.0

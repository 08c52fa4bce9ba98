"""The Great Gathering as the module's part of the state: cards, results, own discard piles.

Which vote tokens are left follows from what was dealt and what has been laid on the cards, so it is
not stored (C7-HID-01).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from glenmore.fields import EACH_SEAT, TileId
from glenmore.model import Table
from glenmore.setup import Setup
from glenmore.text import name, phrase
from tabletop.facts import fact
from tabletop.reading.records import OneOf
from tabletop.records import Record
from tabletop.text import listed

NUMBER = 7
AYE, NAY = "aye", "nay"
# Tokens by vote; two at once only with two players (C7-07).
BALLOTS = {"aye": (1, 0), "nay": (0, 1), "aye-aye": (2, 0), "aye-nay": (1, 1), "nay-nay": (0, 2)}
DOUBLE = tuple(ballot for ballot, tokens in BALLOTS.items() if sum(tokens) > 1)
DEALT = {2: (3, 3), 3: (3, 2), 4: (4, 3)}  # C7-03: Ayes and Nays by the number of seats
OPEN = 5  # C7-02
NONE_LEFT = (0, 0)
VERDICTS = (("dropped", "kept"), ("rejected", "accepted"))  # by whether all voted, and how
PURPOSE, SETS = "gathering", "sets"  # what hook `count` is asked for
SMALLEST = "smallest-land"  # the one card at which the smallest number wins
CARD_RULES = {  # the ten cards in the order of the reference; our names (C7-UNK-01)
    "livestock": "C7-CARD-Livestock",
    "materials": "C7-CARD-Materials",
    "square": "C7-CARD-Square",
    "sets": "C7-CARD-Sets",
    "castles": "C7-CARD-Castles",
    "distilleries": "C7-CARD-Distilleries",
    SMALLEST: "C7-CARD-SmallestLand",
    "pastures": "C7-CARD-Pastures",
    "wanderer": "C7-CARD-Wanderer",
    "discards": "C7-CARD-Discards",
}


VoteCard = Annotated[str, OneOf(lambda: CARD_RULES, "card of the gathering")]
Ballot = Annotated[str, OneOf(lambda: {"", *BALLOTS}, "vote")]


class Result(Record):
    """A card that was voted on, with the ballot of each seat."""

    card: VoteCard
    votes: Annotated[tuple[Ballot, ...], EACH_SEAT]

    @property
    def voted(self) -> bool:
        """Whether everybody voted on it; one player alone may only object to a card."""
        return all(self.votes)

    @property
    def tally(self) -> tuple[int, int]:
        """Ayes and Nays."""
        tokens = [BALLOTS.get(vote, NONE_LEFT) for vote in self.votes]
        return sum(ayes for ayes, _ in tokens), sum(nays for _, nays in tokens)

    @property
    def accepted(self) -> bool:
        """At least as many Ayes as Nays (C7-08)."""
        ayes, nays = self.tally
        return ayes >= nays


class Gathering(Record):
    """The five cards, the votes held so far, and, with the card Discards, everybody's pile."""

    cards: tuple[VoteCard, ...] = ()
    results: tuple[Result, ...] = ()
    piles: tuple[tuple[TileId, ...], ...] = ()

    def open(self) -> tuple[str, ...]:
        """The cards that have not been voted on, in the order of the table."""
        voted = {result.card for result in self.results}
        return tuple(card for card in self.cards if card not in voted)

    def accepted(self) -> tuple[str, ...]:
        """The cards that will score, in the order of their votes."""
        return tuple(result.card for result in self.results if result.accepted)

    @fact
    def may_score(self) -> tuple[tuple[str, bool], ...]:
        """The cards that were not rejected, in the order of the table; whether they will score."""
        accepted, open = self.accepted(), self.open()
        return tuple((c, c in accepted) for c in self.cards if c in accepted or c in open)

    def result(self, card: str) -> Result | None:
        """The vote on a card, if it has been held."""
        return next((result for result in self.results if result.card == card), None)

    def tokens(self, table: Table, seat: int) -> tuple[int, int]:
        """Ayes and Nays that a seat has left (C7-03, C7-09); modules may deal others (`count`)."""
        ayes, nays = DEALT[len(table.players)]
        if table.game.has_counts:
            ayes += sum(c.amount for c in table.game.changes(table, seat, AYE, PURPOSE))
            nays += sum(c.amount for c in table.game.changes(table, seat, NAY, PURPOSE))
        for result in self.results:
            used = BALLOTS.get(result.votes[seat], NONE_LEFT)
            ayes, nays = ayes - used[0], nays - used[1]
        return ayes, nays

    def doubled(self, seat: int) -> bool:
        """Whether a seat has used its double vote (C7-07)."""
        return any(result.votes[seat] in DOUBLE for result in self.results)

    reads: ClassVar[tuple[str, ...]] = (
        *("players.estate", "players.cards", "players.whisky", "players.persons"),
        *("hook.count", "hook.effect_asleep", "turn", "steps.VOTE"),
    )

    def worths(self, table: Table) -> list[float]:
        """What the cards promise every seat, in points, for bots."""
        # A circle: votes know the part.
        from glenmore.modules.c07_great_gathering.votes import worths

        return worths(table, self)

    def describe(self, state: Table) -> str:
        """In words, for `print(state)`."""
        game, parts = state.game, []
        for card in self.cards:
            result = self.result(card)
            key, (ayes, nays) = "open", (0, 0)
            if result is not None:
                verdict = VERDICTS[result.voted][result.accepted]
                key, (ayes, nays) = verdict, result.tally
            parts.append(phrase(f"words.gathering_{key}", card=card, ayes=ayes, nays=nays))
        if self.cards:
            tokens_of = "words.tokens_of" if can_vote(game.setup) else "words.tokens_of_alone"
            left = listed(
                phrase(tokens_of, game, who=seat, ayes=ayes, nays=nays)
                for seat in range(len(state.players))
                if game.is_played(seat)
                for ayes, nays in [self.tokens(state, seat)]
            )
            parts.append(phrase("words.gathering_tokens", tokens=left))
        for seat, pile in enumerate(self.piles):
            parts.append(phrase("words.own_pile", game, who=seat, tiles=pile))
        return "; ".join(parts) or phrase("words.gathering_waits")


def can_vote(setup: Setup) -> bool:
    """Whether there is anybody to vote with; one player alone holds no Gathering."""
    return setup.players > 1


def gathering(table: Table) -> Gathering:
    """The Great Gathering as it stands."""
    part: Gathering = table.modules[table.game.module_index[NUMBER]]
    return part


def card_name(card: str) -> str:
    """What a card is called."""
    return name("card", card)


def card_about(card: str) -> str:
    """What a card counts."""
    return name("card_about", card)


def ballot_name(ballot: str) -> str:
    """A ballot in words: "Aye", "Aye and Nay"."""
    return name("ballot", ballot)

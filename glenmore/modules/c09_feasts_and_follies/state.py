"""Feasts, markers, shields and revealed bids: the module's part of the state.

Which cards the face-down pile holds follows from those that lie open or are discarded, so it is not
stored; its order is nobody's to know (C9-HID05).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from glenmore.components import GOODS, Card
from glenmore.fields import EACH_SEAT, CardId, Seat
from glenmore.model import Draft, Table
from glenmore.setup import Setup, SetupError
from glenmore.text import phrase
from glenmore.vocabulary import CATEGORIES
from tabletop.reading.records import Length, OneOf, Whole
from tabletop.records import Record

NUMBER = 9
PLACES = (1, 2, 3, 4, 5)  # of the board; the bid tokens have the same numbers (C9-04, C9-06)
USUAL, MOST = 3, 5  # tokens in a stack, and with Cameron (C9-10, C9-36)
FEAST, BOARD = "feast-", "alternative-board"  # how ids of feasts begin; the card with the table
COUNTED = (*CATEGORIES, "fame")  # what the values of a feast add to, in their order (C9-U03)
CAMERON, INNES, LAID = "C9-36", "C9-38", "C9-39"  # what the shields do, by rule
HELD, CLOSED, POOR = OUTCOMES = "held", "closed", "poor"

Token = Annotated[int, Whole(0, len(PLACES))]  # its number; 0 is none
Outcome = Annotated[str, OneOf(lambda: OUTCOMES, "outcome of a bid")]
GoodName = Annotated[str, OneOf(lambda: GOODS, "good")]


class Revealed(Record):
    """A bid token that was revealed, and what came of it."""

    token: Token
    outcome: Outcome


class OnShield(Record):
    """A good that lies on a clan shield (C9-39)."""

    clan: str
    good: GoodName


class Feasts(Record):
    """Open cards, discarded ones, markers on feasts, and what each player has about them."""

    open: tuple[CardId | str, ...] = ()  # at places 1 to 5; "" where none lies
    discard: tuple[CardId, ...] = ()
    markers: Annotated[tuple[tuple[Seat, ...], ...], Length(len(PLACES))] = ((),) * len(PLACES)
    shields: Annotated[tuple[tuple[OnShield, ...], ...], EACH_SEAT] = ()
    away: Annotated[tuple[Token, ...], EACH_SEAT] = ()  # a token that waits beside the bidding
    revealed: Annotated[tuple[tuple[Revealed, ...], ...], EACH_SEAT] = ()  # of the last bidding

    def held(self, seat: int) -> tuple[str, ...]:
        """The feasts with a marker of the seat, in the order of their places."""
        return tuple(
            card for card, seats in zip(self.open, self.markers, strict=True) if seat in seats
        )

    def ignored(self, seat: int) -> frozenset[str]:
        """The kinds of goods that lie on the seat's shields (C9-40, C9-43)."""
        return frozenset(one.good for one in self.shields[seat])

    reads: ClassVar[tuple[str, ...]] = (
        *("players.estate", "players.cards", "players.whisky", "players.persons"),
        *("players.coins", "players.clans", "steps.BIDS"),
        *("hook.count", "hook.scoring_table", "hook.effect_asleep.turn"),
    )

    def worths(self, table: Table) -> list[float]:
        """What the bids that are being laid promise every seat, in points, for bots."""
        # A circle: prospects know the part.
        from glenmore.modules.c09_feasts_and_follies.prospects import worths

        return worths(table, self)

    def describe(self, state: Table) -> str:
        """In words, for `print(state)`."""
        # A circle: words know the part.
        from glenmore.modules.c09_feasts_and_follies.words import describe

        return describe(state, self)


def feasts(table: Table) -> Feasts:
    """The feasts as they are."""
    part: Feasts = table.modules[table.game.module_index[NUMBER]]
    return part


def first_part(setup: Setup) -> Feasts:
    """Nothing lies open yet."""
    seats = setup.seats
    return Feasts(shields=((),) * seats, away=(0,) * seats, revealed=((),) * seats)


@lru_cache(maxsize=64)
def cards(setup: Setup) -> dict[str, Card]:
    """The feast cards of a setup, by id."""
    found = {card.id: card for card in setup.catalog.cards if card.id.startswith(FEAST)}
    if len(found) < len(PLACES):
        raise SetupError("catalog: chronicle 9 needs at least five cards called feast-…")
    return found


@lru_cache(maxsize=64)
def board(setup: Setup) -> tuple[int, ...]:
    """The table of the alternative scoring board (C9-31)."""
    found = next((card for card in setup.catalog.cards if card.id == BOARD), None)
    if found is None or not found.values:
        raise SetupError("catalog: it has no alternative scoring board; chronicle 9 needs one")
    return found.values


def pile(table: Table) -> tuple[str, ...]:
    """The cards that lie face down (C9-05)."""
    part = feasts(table)
    gone = {*part.open, *part.discard}
    return tuple(card for card in cards(table.game.setup) if card not in gone)


def bonus(card: Card, category: str) -> int:
    """What a feast adds to a number (C9-28)."""
    at = COUNTED.index(category) if category in COUNTED else len(card.values)
    return card.values[at] if at < len(card.values) else 0


def holds(table: Table, seat: int, effect: str) -> bool:
    """Whether the seat has a marker on such a shield; none sleeps at the bidding (C9-I11)."""
    spaces = table.game.spaces_of.get(effect, frozenset())
    return not spaces.isdisjoint(table.players[seat].clans)


def limit(table: Table, seat: int) -> int:
    """How many tokens the seat may lay (C9-10, C9-36, C9-I16); a seat nobody plays lays none."""
    if not table.game.is_played(seat):
        return 0
    most = MOST if holds(table, seat, CAMERON) else USUAL
    return min(most, len(PLACES) - bool(feasts(table).away[seat]))


def put(draft: Draft, **changes: object) -> None:
    """Write some fields of the part."""
    draft.set_module(NUMBER, feasts(draft).with_(**changes))


def feast_name(table: Table, place: int) -> str:
    """The id of the feast at a place, "" if none lies there."""
    lie = feasts(table).open
    return lie[place - 1] if 0 < place <= len(lie) else ""


def describe_bonus(card: Card) -> str:
    """What a feast adds, in words: "2 persons"."""
    said = [
        phrase(f"words.feast_{category}", number=number)
        for category, number in zip(COUNTED, card.values, strict=False)
        if number
    ]
    return ", ".join(said)

"""With chronicle 7, Great Gathering: nobody votes, cards are drawn, and she has fixed numbers.

A card that has been drawn lies with the cards of the Gathering, with the Nay token of the human on
it or with none (C12-C7-01 to C12-C7-04).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.base.scoring import FINAL
from glenmore.hooks import Change
from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.cellars import NUMBER as CASKS
from glenmore.modules.c07_great_gathering.cards import CARDS, DISCARDS
from glenmore.modules.c07_great_gathering.state import (
    AYE,
    DEALT,
    NAY,
    NUMBER,
    PURPOSE,
    SMALLEST,
    Result,
    gathering,
)
from glenmore.modules.c07_great_gathering.votes import CardMove, NameCard, Vote
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.adapting import Adaptation
from glenmore.modules.c12_allenarly.board import board, her_seat, put_board
from glenmore.modules.c12_allenarly.cards import chronicle_card
from glenmore.modules.c12_allenarly.data import ChronicleCard
from glenmore.modules.c12_allenarly.scoring import items_by_category, size
from glenmore.setup import Setup
from glenmore.steps import ChanceStep, OptionalStep
from glenmore.vocabulary import ADD, DISCARD
from tabletop.hooks import Insert
from tabletop.verdict import Why

NAYS = 2  # tokens of the human (C12-C7-01)
ROUNDS = 3  # scoring rounds at the end of which a card is drawn (C12-C7-02)
# chronicles with tiles for estates: then her square is larger (C12-C7-04)
WITH_TILES = frozenset({1, 3, 5, 6, 10, 11})


def set_up(draft: Draft) -> None:
    """The human gets the only vote tokens (C12-C7-01)."""
    draft.tell("C12-C7-01", "her_nays", 0, count=NAYS)


# -- cards are drawn ------------------------------------------------------------------------------


class DrawScoring(CardMove, word="draw-scoring", rule="C12-C7-02"):
    """Chance draws a scoring card (C12-C7-02)."""


class SayNay(CardMove, word="nay", rule="C12-C7-03", only_when=("C12-C7-03",)):
    """Discard a Nay token, and the card that was drawn with it (C12-C7-03)."""


class ScoringCard(ChanceStep[DrawScoring], state="GATHER", rule="C12-C7-02"):
    """A scoring round is over: a scoring card is drawn (C12-C7-02)."""

    told_alone = True

    def options(self, table: Table) -> list[DrawScoring]:
        """Any card that has not been drawn yet."""
        drawn = gathering(table).cards
        return [DrawScoring(card) for card in CARDS if card not in drawn]

    def refuse(self, table: Table, move: DrawScoring, why: Why) -> None:
        """Each card once."""
        why.add("C12-C7-02", "her_card_not_drawn", card=move.what)

    def do(self, draft: Draft, move: DrawScoring) -> None:
        """It lies open; the human may object."""
        draft.done()
        part = gathering(draft)
        cards = tuple(card for card in CARDS if card == move.what or card in part.cards)
        draft.set_module(NUMBER, part.with_(cards=cards))
        draft.tell("C12-C7-02", "her_scoring_card", None, card=move.what, about=move.what)
        draft.then(Objecting(0, move.what))


class Objecting(OptionalStep[SayNay], state="GATHER", rule="C12-C7-03"):
    """The human may discard a Nay token to have another card drawn (C12-C7-03, C12-E43)."""

    never = ((Vote, "C12-C7-01", "her_no_votes"), (NameCard, "C12-C7-01", "her_no_votes"))
    card: str

    def pending(self, table: Table) -> bool:
        """A Nay token is left."""
        return gathering(table).tokens(table, self.seat)[1] > 0

    def choices(self, table: Table) -> list[SayNay]:
        """The card that was drawn."""
        return [SayNay(self.card)]

    def forbids(self, table: Table, move: SayNay, why: Why) -> bool:
        """No other card."""
        if move.what == self.card:
            return False
        why.add("C12-C7-03", "her_other_scoring_card", card=self.card)
        return True

    def choose(self, draft: Draft, move: SayNay) -> None:
        """The token lies on the card, and another card is drawn."""
        self._decided(draft, NAY)
        draft.tell("C12-C7-03", "her_card_objected", self.seat, card=self.card)
        draft.then(ScoringCard())

    def declined(self, draft: Draft) -> None:
        """The card will score."""
        self._decided(draft, "")
        draft.tell(("C12-C7-02", "C12-C7-03"), "her_card_stays", None, card=self.card)

    lapsed = declined

    def _decided(self, draft: Draft, vote: str) -> None:
        part = gathering(draft)
        votes = tuple(vote if seat == self.seat else "" for seat in draft.game.seats)
        draft.set_module(NUMBER, part.with_(results=(*part.results, Result(self.card, votes))))

    def faults(self, table: Table, why: Why) -> None:
        """The human's, about a card that lies open."""
        if not table.game.is_played(self.seat) or self.card not in gathering(table).open():
            why.add("C12-C7-02", "her_scoring_cards_wrong")


def inserts(setup: Setup) -> list[Insert]:
    """A card after rounds A, B and C, when everything else is done (C12-58, C12-C7-02)."""

    def draw(stage: Any) -> ScoringCard | None:
        return ScoringCard() if stage.round != FINAL else None

    return [Insert("S5", "after", draw, "her-scoring-card", 1)]


# -- what everybody has ---------------------------------------------------------------------------


def her_tiles(table: Table, kind: str) -> int:
    """How many tiles of a type she has."""
    own = [t for place in adapting.own_places(table.game).values() for t in place.tiles(table)]
    tiles = table.game.tiles
    return sum(tiles[tile].type == kind for tile in (*board(table).holds, *own))


def _halves(number: int) -> float:
    """So many halves; whole numbers stay whole."""
    return number / 2 if number % 2 else number // 2


def _square(table: Table, card: ChronicleCard) -> float:
    more = not WITH_TILES.isdisjoint(table.game.setup.chronicles)
    return card.number("square") if more else _halves(card.number("square-halves"))


def _sets(table: Table, card: ChronicleCard) -> float:
    return _halves(2 * min(items_by_category(table)) + card.number("set-halves"))


def _distilleries(table: Table, card: ChronicleCard) -> float:
    ageing = card.number("ageing") if CASKS in table.game.setup.chronicles else 0
    return her_tiles(table, "whisky") + card.number("whisky") + ageing


HERS: dict[str, Callable[[Table, ChronicleCard], float]] = {  # C12-C7-04
    "livestock": lambda table, card: card.number("animals"),
    "materials": lambda table, card: card.number("resources"),
    "square": _square,
    "sets": _sets,
    "castles": lambda table, card: card.number("castles"),
    "distilleries": _distilleries,
    SMALLEST: lambda table, card: max(0, size(table) - card.number("estate")),
    "pastures": lambda table, card: her_tiles(table, "pen"),
    "wanderer": lambda table, card: card.number("distance"),
    DISCARDS: lambda table, card: discarded_by(table, her_seat(table)),
}


def discarded_by(table: Table, seat: int) -> int:
    """How many tiles the moves of a seat's pawn have discarded (C12-E44)."""
    found = board(table).discarded
    return int(found[seat]) if found else 0


def count_discarded(draft: Draft, tile: str, piece: int, pile: str) -> None:
    """A tile goes to the discard pile: counted from the start, but not for the die (C12-E44)."""
    seat = draft.game.pieces[piece].seat  # the die has none of theirs
    if pile == DISCARD:
        numbers = board(draft).discarded or (0,) * len(draft.players)
        more = tuple(number + (at == seat) for at, number in enumerate(numbers))
        put_board(draft, board(draft).with_(discarded=more))


def counts(table: Table, seat: int, what: str, purpose: str) -> list[Change]:
    """Vote tokens, her numbers, what was discarded (hook `count`; C12-C7-01, C12-C7-04)."""
    if purpose != PURPOSE:
        return []
    hers = seat == her_seat(table)
    if what in (AYE, NAY):
        dealt = dict(zip((AYE, NAY), DEALT[len(table.players)], strict=True))[what]
        mine = NAYS if what == NAY and not hers else 0
        return [Change(ADD, mine - dealt, "C12-C7-01")]
    if hers:
        number = HERS[what](table, chronicle_card(table.game.setup, NUMBER))
        return [Change(ADD, number - CARDS[what].number(table, seat), "C12-C7-04")]
    return [Change(ADD, discarded_by(table, seat), "C12-E44")] if what == DISCARDS else []


def find_faults(table: Table, why: Why) -> None:
    """A card for each round at most; one lies open only while the human may object."""
    part, seats = gathering(table), (0, len(table.players))
    asked = [step.card for step in table.steps if isinstance(step, Objecting)]
    if len(part.accepted()) > ROUNDS or sorted(part.open()) != sorted(asked):
        why.add("C12-C7-02", "her_scoring_cards_wrong")
    if len(board(table).discarded) not in seats:
        why.add("C12-E44", "her_board_is_nonsense")


ADAPTATION = Adaptation(
    NUMBER,
    set_up=set_up,
    inserts=inserts,
    discarded=count_discarded,
    counts=counts,
    counted=(*CARDS, AYE, NAY),
    says=(("counted", (*CARDS, AYE, NAY)), ("counting", (PURPOSE,))),
    faults=find_faults,
    steps=(ScoringCard, Objecting),
    moves=(DrawScoring, SayNay),
)

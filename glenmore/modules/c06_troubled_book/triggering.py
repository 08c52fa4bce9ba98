"""Triggering an event: choose a card, resolve its event or leave it out, turn it (C6-08 to C6-12).

`Triggering` asks which card.  While its event is resolved, `TurnCard` waits on the stack, so events
may nest: what is chosen inside is finished first (C6-EDGE-02).
"""

from __future__ import annotations

from typing import Any

from glenmore.base import payment
from glenmore.components import NOTHING, Cell, Tile
from glenmore.hooks import Moment, Word
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book.cards import (
    CHOOSING,
    LASTING,
    TURNING,
    CardEvent,
    book,
    event_of,
    events,
    in_progress,
    owner,
    told,
    turn_over,
    unturned,
)
from glenmore.modules.c06_troubled_book.giving import OwnGoods, from_estate, why_not_own_goods
from glenmore.moves import Move
from glenmore.steps import Auto, OptionalStep
from tabletop.verdict import QUIET, Why

WORTH = 4.0  # victory points that an event is thought to bring, for bots

# -- moves ----------------------------------------------------------------------------------------


class UseEvent(Move, word="event", rule="C6-09", only_when=("C6-08",)):
    """Resolve the event of an own card, then turn it (C6-09)."""

    card: str

    def facts(self, table: Any) -> dict[str, Any]:
        """What its event gives."""
        return {"card": self.card, "event": told(table, self.card)}


class TurnOnly(Move, word="turn-only", rule="C6-10", asks=True, only_when=("C6-08", "C6-10")):
    """Turn an own card and leave its event out (C6-10)."""

    card: str

    def facts(self, table: Any) -> dict[str, Any]:
        """The card."""
        return {"card": self.card}


# -- the event symbol -----------------------------------------------------------------------------


def _why_not_symbol(table: Table, seat: int, tile: Tile, cell: Cell, way: int, why: Why) -> bool:
    """Without an own card to turn the symbol does nothing (C6-12)."""
    if unturned(table, seat):
        return False
    why.add("C6-12", "no_card_to_turn", tile=tile.id)
    return True


def _symbol(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    draft.then(Triggering(seat))


SYMBOL = Word(_why_not_symbol, _symbol, worth=WORTH)


# -- may it be done? ------------------------------------------------------------------------------


def why_not_turn(table: Table, seat: int, card: str, why: Why) -> bool:
    """Only an own card that shows its landmark side and is not being resolved (C6-09, C6-11)."""
    if card not in table.game.landmarks:
        why.add("C6-09", "no_such_card", card=card)
        return True
    holder = owner(table, card)
    if holder is None:
        why.add("C6-09", "card_in_supply", card=card)
    elif holder != seat:
        why.add("C6-09", "card_of_another", card=card, seat=holder)
    elif card in book(table).turned:
        why.add("C6-11", "card_turned_already", card=card)
    elif card in in_progress(table):
        why.add("C6-EDGE-02", "card_in_progress", card=card)
    else:
        return False
    return True


def why_not_event(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    """What it costs can be paid, and something comes of it (C6-10; X-03)."""
    from glenmore.modules.c06_troubled_book.effects import EFFECTS

    effect = EFFECTS[event.way]
    if effect.at_once and why_not_pay(table, seat, event, why) and why.enough:
        return True
    return effect.why_not(table, seat, event, why) or bool(why)


def why_not_pay(table: Table, seat: int, event: CardEvent, why: Why, coin: bool = False) -> bool:
    """The whole price, in Scots of the own estate, goods and points (C6-13)."""
    price = event.price
    short = bool(price.scots) and payment.why_not_scots(
        table, seat, price.scots, (event.rule, "C6-13"), why
    )
    if short and why.enough:
        return True
    if from_estate(table, event):
        return why_not_own_goods(table, seat, event, why) or short
    return payment.why_not_afford(table, seat, price, why, coin) or short


# -- steps ----------------------------------------------------------------------------------------


class Triggering(OptionalStep[UseEvent | TurnOnly]):
    """Which own card is turned, with its event or without it (C6-09, C6-10)."""

    state = CHOOSING
    rule = "C6-09"
    without = "event_declined"
    without_rule = "C6-08"

    def pending(self, table: Table) -> bool:
        """Something is left to turn (C6-12)."""
        return bool(unturned(table, self.seat))

    def choices(self, table: Table) -> list[Any]:
        """Each card with its event, where that can be done, and without it."""
        cards = unturned(table, self.seat)
        return [
            *(
                UseEvent(card)
                for card in cards
                if not why_not_event(table, self.seat, event_of(table, card), QUIET)
            ),
            *map(TurnOnly, cards),
        ]

    def forbids(self, table: Table, move: UseEvent | TurnOnly, why: Why) -> bool:
        """The card, then its event."""
        if why_not_turn(table, self.seat, move.card, why):
            return True
        if isinstance(move, TurnOnly):
            return False
        return why_not_event(table, self.seat, event_of(table, move.card), why)

    def choose(self, draft: Draft, move: UseEvent | TurnOnly) -> None:
        """Pay and resolve the event, then turn the card; or just turn it."""
        draft.then(TurnCard(self.seat, move.card))
        if isinstance(move, UseEvent):
            begin_event(draft, self.seat, move.card)
        else:
            draft.tell("C6-10", "event_left_out", self.seat, card=move.card)

    def faults(self, table: Table, why: Why) -> None:
        """A player with a card to turn."""
        if self.seat not in table.game.seats or not unturned(table, self.seat):
            why.add("C6-12", "nothing_to_trigger")


MOMENT = Moment(
    lambda draft, seat, card="": (Triggering(seat),),
    lambda game: (tuple(game.landmarks),),
    UseEvent,
)


def begin_event(draft: Draft, seat: int, card: str) -> None:
    """Pay what the event costs, then resolve it."""
    from glenmore.modules.c06_troubled_book.effects import EFFECTS

    event = event_of(draft, card)
    draft.tell(("C6-09", event.rule), "event_triggered", seat, card=card)
    draft.then(Resolving(seat, card))
    if from_estate(draft, event):
        draft.then(OwnGoods(seat, event.price.goods, event.rule))
        payment.begin(draft, seat, event.price.with_(goods=NOTHING))
    elif EFFECTS[event.way].at_once:
        payment.begin(draft, seat, event.price)


class Resolving(Auto):
    """The event of a card, once it has been paid (C6-09)."""

    state = "EV"
    seat: int
    card: str

    def run(self, draft: Draft) -> None:
        """Do what the right part of the card says."""
        from glenmore.modules.c06_troubled_book.effects import EFFECTS

        event = event_of(draft, self.card)
        EFFECTS[event.way].do(draft, self.seat, event)

    def faults(self, table: Table, why: Why) -> None:
        """A card of this game."""
        if self.card not in events(table.game.setup):
            why.add("C6-09", "no_such_card", card=self.card)


class TurnCard(Auto):
    """A card is turned to its event side; until then its event is being resolved (C6-09)."""

    state = TURNING
    seat: int
    card: str

    def run(self, draft: Draft) -> None:
        """Turn it, and tell whether an effect of it goes on."""
        turn_over(draft, self.card)
        draft.tell(("C6-09", "C6-15"), "card_turns", self.seat, card=self.card)
        if self.card in LASTING.values():
            keeps = draft.game.options["lasting_after_turn"] == "keep"
            key = "card_goes_on" if keeps else "card_stops"
            draft.tell("C6-EDGE-01", key, self.seat, card=self.card)

    def faults(self, table: Table, why: Why) -> None:
        """An own card that shows its landmark side."""
        if owner(table, self.card) != self.seat or self.card in book(table).turned:
            why.add(("C6-09", "C6-11"), "wrong_card_turns", card=self.card)

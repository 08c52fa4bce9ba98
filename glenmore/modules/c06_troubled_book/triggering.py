"""Triggering an event: choose a card, resolve its event or leave it out, turn it (C6-08 to C6-12).

`Triggering` asks which card.  While its event is resolved, `TurnCard` waits on the stack, so events
may nest: what is chosen inside is finished first (C6-EDGE-02).
"""

from __future__ import annotations

from typing import Any

from glenmore.base import payment
from glenmore.components import NOTHING, Cell, Effect, Tile
from glenmore.hooks import Moment, Word
from glenmore.model import Draft, Table
from glenmore.modules.c06_troubled_book.cards import (
    CHOOSING,
    IN_PLACE,
    LASTING,
    TURNING,
    CardEvent,
    book,
    event_of,
    events,
    in_progress,
    owner,
    persons_of,
    place_for,
    told,
    turn_over,
    unturned,
)
from glenmore.modules.c06_troubled_book.effects import EFFECTS, EventEffect, effect_words, score
from glenmore.modules.c06_troubled_book.giving import OwnGoods, from_estate, why_not_pay
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import Auto, OptionalStep
from tabletop.verdict import QUIET, Why

WORTH = 4.0  # victory points that an event is thought to bring, for bots

# -- moves ----------------------------------------------------------------------------------------


class UseEvent(Move, word="event", rule="C6-09", only_when=("C6-08",)):
    """Resolve the event of your own card, then turn it (C6-09)."""

    card: str

    def facts(self, table: Any) -> dict[str, Any]:
        """What its event gives."""
        return {"card": self.card, "event": told(table, self.card)}


class TurnOnly(Move, word="turn-only", rule="C6-10", asks=True, only_when=("C6-08", "C6-10")):
    """Turn one of your cards and skip its event (C6-10)."""

    card: str

    def facts(self, table: Any) -> dict[str, Any]:
        """The card."""
        return {"card": self.card}


# -- the event symbol -----------------------------------------------------------------------------


def _why_not_symbol(table: Table, seat: int, tile: Tile, cell: Cell, way: int, why: Why) -> bool:
    """Without your own card to turn the symbol does nothing (C6-12)."""
    if unturned(table, seat):
        return False
    why.add("C6-12", "no_card_to_turn", tile=tile.id)
    return True


def _symbol(draft: Draft, seat: int, tile: Tile, cell: Cell, way: int, source: str) -> None:
    draft.then(Triggering(seat))


SYMBOL = Word(_why_not_symbol, _symbol, worth=WORTH)


# -- may it be done? ------------------------------------------------------------------------------


def why_not_turn(table: Table, seat: int, card: str, why: Why) -> bool:
    """Only your own card that shows its landmark side and is not being resolved (C6-09, C6-11)."""
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
    effect = WAYS[event.way]
    if effect.at_once and why_not_pay(table, seat, event, why) and why.enough:
        return True
    return effect.why_not(table, seat, event, why) or bool(why)


# -- steps ----------------------------------------------------------------------------------------


class Triggering(OptionalStep[UseEvent | TurnOnly], state=CHOOSING, rule="C6-09"):
    """Which own card is turned, with its event or without it (C6-09, C6-10)."""

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
    event = event_of(draft, card)
    draft.tell(("C6-09", event.rule), "event_triggered", seat, card=card)
    draft.then(Resolving(seat, card))
    if from_estate(draft, event):
        draft.then(OwnGoods(seat, event.price.goods, event.rule))
        payment.begin(draft, seat, event.price.with_(goods=NOTHING))
    elif WAYS[event.way].at_once:
        payment.begin(draft, seat, event.price)


class Resolving(Auto, state="EV"):
    """The event of a card, once it has been paid (C6-09)."""

    seat: int
    card: str

    def run(self, draft: Draft) -> None:
        """Do what the right part of the card says."""
        event = event_of(draft, self.card)
        WAYS[event.way].do(draft, self.seat, event)

    def faults(self, table: Table, why: Why) -> None:
        """A card of this game."""
        if self.card not in events(table.game.setup):
            why.add("C6-09", "no_such_card", card=self.card)


class TurnCard(Auto, state=TURNING):
    """A card is turned to its event side; until then its event is being resolved (C6-09)."""

    seat: int
    card: str

    def run(self, draft: Draft) -> None:
        """Turn it, and tell whether an effect of it goes on."""
        works = [e for e, card in LASTING.items() if card == self.card]
        works = [e for e in works if not draft.game.asleep(draft, self.seat, e)]
        turn_over(draft, self.card)
        draft.tell(("C6-09", "C6-15"), "card_turns", self.seat, card=self.card)
        if works:
            keeps = draft.game.options["lasting_after_turn"] == "keep"
            key = "card_goes_on" if keeps else "card_stops"
            draft.tell("C6-EDGE-01", key, self.seat, card=self.card)

    def faults(self, table: Table, why: Why) -> None:
        """An own card that shows its landmark side."""
        if owner(table, self.card) != self.seat or self.card in book(table).turned:
            why.add(("C6-09", "C6-11"), "wrong_card_turns", card=self.card)


# -- a further event ------------------------------------------------------------------------------


def _further(draft: Draft, seat: int, event: CardEvent) -> None:
    """Points with the person that the card names, and one more event, if wanted."""
    if persons_of(draft, seat, event):
        score(draft, seat, event, event.values[0])
    draft.then(Triggering(seat))


def _why_not_further(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    others = [card for card in unturned(table, seat) if card != event.card]
    if others or persons_of(table, seat, event):
        return False
    why.add(event.rule, "nothing_further", person=event.thing)
    return True


# -- what another module puts in place of an event ------------------------------------------------


def _effect(event: CardEvent) -> Effect:
    return Effect(event.rule, event.values[0])


def _in_place(draft: Draft, seat: int, event: CardEvent) -> None:
    word, cell = draft.game.words[event.rule], place_for(draft, seat, event.card)
    word.resolve(draft, seat, _effect(event), cell, 0, event.card)


def _why_not_in_place(table: Table, seat: int, event: CardEvent, why: Why) -> bool:
    word, cell = table.game.words[event.rule], place_for(table, seat, event.card)
    return bool(word.why_not(table, seat, _effect(event), cell, 0, why))


WAYS = {  # how events work
    **EFFECTS,
    "further": EventEffect(_further, _why_not_further),
    IN_PLACE: EventEffect(_in_place, _why_not_in_place),
}


def words(setup: Setup) -> dict[str, Word]:
    """The event symbol and the landmark sides of the new cards (hook `effect_words`)."""
    return {"event": SYMBOL, **effect_words(setup)}

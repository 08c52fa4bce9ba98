"""What an event is worth: the same position with it and without it, judged by a bot."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from glenmore.bots import greedy
from glenmore.bots.terms import worth
from glenmore.game import advance, legal
from glenmore.model import Draft, State
from glenmore.modules.c06_troubled_book.cards import owner, turned
from glenmore.modules.c06_troubled_book.triggering import Triggering, TurnOnly, UseEvent
from glenmore.moves import Move

Bot = Callable[[State, Sequence[Move], random.Random], Move]


def offered(state: State, seat: int, card: str) -> State | None:
    """The position with the card in the hands of `seat`, who may turn it; None if it cannot be.

    Somebody else has it, or it has been turned already.
    """
    if owner(state, card) not in (None, seat) or turned(state, card):
        return None
    draft = Draft(state, None)
    if card not in draft.players[seat].cards:
        draft.player(seat).cards += (card,)
    draft.then(Triggering(seat))
    return draft.seal()


def resolved(state: State, move: Move, bot: Bot = greedy) -> State:
    """The position after the move and everything it asks for, decided by the bot."""
    depth, rng = len(state.steps), random.Random(0)
    state = advance(state, move)
    while len(state.steps) >= depth and state.actor >= 0:
        state = advance(state, bot(state, legal(state), rng))
    return state


def value_of_event(state: State, seat: int, card: str) -> float | None:
    """Points, by the bot's yardstick, that the event adds to merely turning the card.

    An event that cannot be done is worth nothing; None: the card cannot be turned here.
    """
    place = offered(state, seat, card)
    if place is None:
        return None
    if UseEvent(card) not in legal(place):
        return 0.0
    used, left = (resolved(place, move(card)) for move in (UseEvent, TurnOnly))
    return worth(used, seat) - worth(left, seat)

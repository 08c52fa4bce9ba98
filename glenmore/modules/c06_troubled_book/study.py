"""What an event is worth: the same position with it and without it, counted by the rules.

The yardstick looks no further than the table: points so far, every scoring round to come at the
numbers of now, the final scoring, and one point for each good.  Scots away from the home castle
count nothing, so what an event costs in Scots has to be held against its value.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from glenmore.base import end, scoring
from glenmore.bots import greedy
from glenmore.game import advance, legal
from glenmore.model import Draft, State, Table
from glenmore.modules.c06_troubled_book.cards import in_progress, owner, rounds_left, turned
from glenmore.modules.c06_troubled_book.triggering import Triggering, TurnOnly, UseEvent
from glenmore.moves import Move


def projected(table: Table, seat: int) -> int:
    """The points of a seat at the end, if nothing but the scorings still happened."""
    player, rounds = table.players[seat], rounds_left(table)
    each_round = sum(card in player.cards for card in in_progress(table))  # C6-15, about to turn
    for category in scoring.categories(table):
        line = scoring.score_category(table, category)[seat][1]
        each_round += sum(one.points for one in scoring.lines_of(table, seat, line))
    last = (
        *end.size_lines(table, seat),
        *end.coin_lines(table, seat),
        *end.armadale_lines(table, seat),
    )
    goods = sum(player.goods())
    return player.vp + rounds * each_round + sum(line.points for line in last) + goods


def best(view: State, moves: Sequence[Move], rng: random.Random | None = None) -> Move:
    """A bot that takes the most projected points; among equals the last listed."""
    seat = view.actor
    return max(reversed(moves), key=lambda move: projected(greedy.after(view, move), seat))


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


def resolved(state: State, move: Move) -> State:
    """The position after the move and everything it asks for, decided as well as can be."""
    depth = len(state.steps)
    state = advance(state, move)
    while len(state.steps) >= depth and state.actor >= 0:
        state = advance(state, best(state, legal(state)))
    return state


def value_of_event(state: State, seat: int, card: str) -> int | None:
    """Projected points that the event adds to merely turning the card.

    An event that cannot be done is worth nothing; None: the card cannot be turned here.
    """
    place = offered(state, seat, card)
    if place is None:
        return None
    if UseEvent(card) not in legal(place):
        return 0
    used, left = (resolved(place, move(card)) for move in (UseEvent, TurnOnly))
    return projected(used, seat) - projected(left, seat)

"""Allenarly's bids for feasts once more: slow, straight from the rules, by another road.

A token that moves goes to the far left, and feasts are looked at from right to left: so all that
moved lie in ascending order, and after them all that stayed.
"""

from __future__ import annotations

from collections.abc import Sequence

import glenmore as gm
from glenmore.moves import Move

BUDGET = {"A": 3, "B": 4, "C": 5, "4": 6}
TOKENS = {"A": 1, "B": 2, "C": 3, "4": 4}
NUMBER = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}  # on the chronicle symbols of her first six cards


def sizes(state: gm.State) -> list[int]:
    """How many goods each of the five feasts costs, from left to right."""
    printed = {card.id: card for card in state.setup.catalog.cards}
    costs = [printed[feast].cost.goods for feast in state.module(9).open]
    return [sum(cost.fixed) + cost.free for cost in costs]


def her_stack(costs: Sequence[int], drawn: Sequence[str], number: int) -> tuple[int, ...]:
    """Her stack from the top, by the cards that were drawn for the feasts from right to left."""
    numbers = {
        place: NUMBER.get(int(card[3:]), 0)
        for place, card in zip((5, 4, 3, 2, 1), drawn, strict=True)
    }
    moved = [place for place in range(1, 6) if numbers[place] >= costs[place - 1]]
    return tuple([*moved, *(place for place in range(1, 6) if place not in moved)][:number])


class Bidding:
    """What is heard of one bidding: the position before her first card, and her five cards."""

    def __init__(self, before: gm.State, round: str) -> None:
        self.costs, self.round = sizes(before), round
        self.points = before.players[1].vp
        self.drawn: list[str] = []

    @property
    def stack(self) -> tuple[int, ...]:
        """What she lays."""
        return her_stack(self.costs, self.drawn, TOKENS[self.round])

    def outcomes(self, human: Sequence[tuple[int, str]]) -> list[tuple[int, str, int]]:
        """What comes of her tokens, and what she pays; `human`: the tokens of the other."""
        found, spent, closed = [], 0, set()
        for step, token in enumerate(self.stack):
            cost = self.costs[token - 1]
            paid = 0
            if token in closed:
                what = "closed"
            elif cost > BUDGET[self.round] - spent or cost > self.points - spent:
                what = "poor"
            else:
                what, paid = "held", cost
            found.append((token, what, paid))
            spent += paid
            if what == "held":
                closed.add(token)
            closed |= {place for place, result in human[step : step + 1] if result == "held"}
        return found


def biddings(record: gm.Record) -> list[tuple[Bidding, gm.State, gm.State]]:
    """Every bidding of a game, with the position before the reveal and one after it."""
    found: list[tuple[Bidding, gm.State, gm.State]] = []
    states, moves = record.states(), [*record.moves]
    now: Bidding | None = None
    for state, move, then in zip(states, moves, states[1:], strict=False):
        top = state.steps[-1]
        if top.state == "HBID":
            now = now or Bidding(state, top.round)
            now.drawn.append(card_of(move))
        elif now is not None and top.state == "BIDS":
            last = state
            found.append((now, last, then))
            now = None
    return found


def card_of(move: Move) -> str:
    """The card that was turned up."""
    card: str = move.action  # type: ignore[attr-defined]
    return card

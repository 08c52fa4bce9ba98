"""A bot that looks one decision ahead and takes what is worth most by its terms."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from glenmore.bots.terms import TERMS, Worth, explain, lead
from glenmore.model import State
from glenmore.moves import Move
from tabletop.ahead import follow


class Greedy:
    """Tries every legal move, settles what follows, and compares what the positions are worth.

    `weights` replaces weights of terms by name: `Greedy({"coins": 2.0})` loves money.
    """

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        unknown = sorted(set(weights or ()) - {term.name for term in TERMS})
        if unknown:
            known = ", ".join(term.name for term in TERMS)
            raise ValueError(f"there is no term {unknown[0]!r}; known: {known}")
        self.weights = dict(weights) if weights else None

    def __call__(self, view: State, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move that is worth most; among equals the last listed, which ends things."""
        seat = view.actor
        best, chosen = float("-inf"), moves[-1]
        for move in moves:
            value = lead(self.after(view, move), seat, self.weights)
            if value >= best:
                best, chosen = value, move
        return chosen

    def after(self, view: State, move: Move) -> State:
        """The position after a move, what is forced and small change; chance is left open."""
        return follow(view, move)[0]

    def explain(self, view: State, seat: int) -> list[Worth]:
        """What a position is worth to a seat, term by term."""
        return explain(view, seat, self.weights)

    def compare(self, view: State, moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """All moves with what they are worth, the best first."""
        seat = view.actor
        found = [(move, lead(self.after(view, move), seat, self.weights)) for move in moves]
        return sorted(found, key=lambda pair: -pair[1])

    def __repr__(self) -> str:
        return f"Greedy({self.weights or ''})"


greedy = Greedy()

"""A bot that looks one decision ahead and takes what is worth most."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop.bots.judgement import Judgement
from tabletop.bots.terms import Weights, Worth


class Greedy:
    """Tries every legal move, settles what follows, and compares what the positions are worth.

    `weights` replaces weights of terms by name.
    """

    def __init__(self, judgement: Judgement, weights: Weights | None = None) -> None:
        names = [term.name for term in judgement.terms]
        unknown = sorted(set(weights or ()) - set(names))
        if unknown:
            raise ValueError(f"there is no term {unknown[0]!r}; known: {', '.join(names)}")
        self.judgement = judgement
        self.weights = dict(weights) if weights else None

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """The move that is worth most; among equals the last listed, which ends things."""
        seat, lead = view.actor, self.judgement.lead
        best, chosen = float("-inf"), moves[-1]
        for move in moves:
            value = lead(self.after(view, move), seat, self.weights)
            if value >= best:
                best, chosen = value, move
        return chosen

    def after(self, view: Any, move: Any) -> Any:
        """The position after a move, what is forced and small change; chance is left open."""
        return self.judgement.reach(view, move)

    def explain(self, view: Any, seat: int) -> list[Worth]:
        """What a position is worth to a seat, term by term."""
        return self.judgement.explain(view, seat, self.weights)

    def compare(self, view: Any, moves: Sequence[Any]) -> list[tuple[Any, float]]:
        """All moves with what they are worth, the best first."""
        seat, lead = view.actor, self.judgement.lead
        found = [(move, lead(self.after(view, move), seat, self.weights)) for move in moves]
        return sorted(found, key=lambda pair: -pair[1])

    def __repr__(self) -> str:
        return f"Greedy({self.weights or ''})"

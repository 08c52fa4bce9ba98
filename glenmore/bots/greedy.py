"""A bot that looks one decision ahead and takes what is worth most by its terms."""

from __future__ import annotations

from collections.abc import Mapping

from glenmore.bots.judgement import JUDGEMENT
from tabletop.bots import greedy as core


class Greedy(core.Greedy):
    """Tries every legal move, settles what follows, and compares what the positions are worth.

    `weights` replaces weights of terms by name: `Greedy({"coins": 2.0})` loves money.
    """

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        super().__init__(JUDGEMENT, weights)


greedy = Greedy()

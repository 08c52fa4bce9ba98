"""The bots that search: levels of strength by the number of rounds they think."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop.bots.judgement import Judgement
from tabletop.bots.search import Effort, Search, Stop, TellShare

LEVELS = {"search-1": 40, "search-2": 160, "search-3": 640}  # rounds for each decision


class Searcher:
    """A bot that searches: so many rounds or seconds for each decision."""

    def __init__(
        self,
        judgement: Judgement,
        rounds: int | None = 200,
        seconds: float | None = None,
        **how: Any,
    ) -> None:
        if rounds is None and seconds is None:
            raise ValueError("give rounds or seconds: how long should it think?")
        self.judgement = judgement
        self.effort = Effort(rounds, seconds, **how)

    def __call__(self, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        """The move that was tried most."""
        return self.think(view, moves, rng)

    def think(
        self,
        view: Any,
        moves: Sequence[Any],
        rng: random.Random,
        stop: Stop | None = None,
        progress: TellShare | None = None,
    ) -> Any:
        """As above; `stop` ends it early with the best so far, `progress` is told its share."""
        search = self.search(view, moves, rng)
        search.run(stop, progress)
        return search.best()

    def search(
        self, view: Any, moves: Sequence[Any], rng: random.Random, keep: bool = False
    ) -> Search:
        """The search before its first round."""
        own = random.Random(rng.getrandbits(64))
        return Search(self.judgement, view, moves, own, self.effort, keep)

    def __repr__(self) -> str:
        return f"Searcher({self.effort.rounds}, {self.effort.seconds})"

"""The bots that search: levels of strength by the number of rounds they think."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from glenmore.bots.terms import worths
from glenmore.model import State
from glenmore.moves import Move
from glenmore.viewing import may_see
from glenmore.viewing import view as view_of
from tabletop import ahead
from tabletop.bots.search import Effort, Progress, Rules, Search, Stop


def _secret(state: State, seat: int) -> bool:
    """Whether a seat could not see what another one decides next."""
    return state.steps[-1].secret or not may_see(state, seat)


def _quiet(state: State) -> bool:
    """Whether a turn is over: chance is next, or somebody's next turn."""
    return state.actor < 0 or state.steps[-1].moves_piece


RULES = Rules(ahead.follow, ahead.draw, worths, _quiet, _secret, view_of, ahead.play_out)


class Searcher:
    """A bot that searches: so many rounds or seconds for each decision."""

    def __init__(self, rounds: int | None = 200, seconds: float | None = None, **how: Any) -> None:
        if rounds is None and seconds is None:
            raise ValueError("rounds or seconds must be given: how long shall it think?")
        self.effort = Effort(rounds, seconds, **how)

    def __call__(self, view: State, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move that was tried most."""
        return self.think(view, moves, rng)

    def think(
        self,
        view: State,
        moves: Sequence[Move],
        rng: random.Random,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Move:
        """As above; `stop` ends it early with the best so far, `progress` is told its share."""
        search = self.search(view, moves, rng)
        search.run(stop, progress)
        return search.best()  # type: ignore[no-any-return]

    def search(
        self, view: State, moves: Sequence[Move], rng: random.Random, keep: bool = False
    ) -> Search:
        """The search before its first round."""
        return Search(RULES, view, moves, random.Random(rng.getrandbits(64)), self.effort, keep)

    def __repr__(self) -> str:
        return f"Searcher({self.effort.rounds}, {self.effort.seconds})"


LEVELS = {"search-1": Searcher(40), "search-2": Searcher(160), "search-3": Searcher(640)}

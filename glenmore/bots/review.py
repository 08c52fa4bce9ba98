"""A played game of Glen More looked over: expectations, turning points, mistakes, sources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from glenmore.bots.judgement import JUDGEMENT
from glenmore.model import State
from glenmore.moves import Move
from tabletop.bots import review as core
from tabletop.bots.review import ROUNDS, Mistake, Review, Source, TurningPoint
from tabletop.bots.search import Stop, TellShare
from tabletop.events import Event

if TYPE_CHECKING:
    from glenmore.playing import Record

__all__ = ["Mistake", "Review", "Reviewer", "Source", "TurningPoint", "review"]


def review(
    record: Record,
    *,
    rounds: int = ROUNDS,
    seats: Iterable[int] | None = None,
    seed: int = 1,
    stop: Stop | None = None,
    progress: TellShare | None = None,
) -> Review:
    """Review a recorded game.

    Every decision of `seats` (all) is judged by looking ahead `rounds` times; 0 rounds judge at
    first sight.  `stop` ends the judging early; the rest of the review is whole even then.

    >>> import glenmore as gm
    >>> found = gm.review(gm.play(gm.Setup(players=2), seed=3), rounds=0)
    >>> len(found.turns) > 10, found.judged > 50
    (True, True)
    """
    return core.review(
        JUDGEMENT, record, rounds=rounds, seats=seats, seed=seed, stop=stop, progress=progress
    )


class Reviewer(core.Reviewer):
    """A review in slices: `slices` judges decisions one by one, `result` tells what was found."""

    def __init__(
        self,
        states: Sequence[State],
        moves: Sequence[Move],
        events: Sequence[Sequence[Event]],
        rounds: int = ROUNDS,
        seats: Iterable[int] | None = None,
        seed: int = 1,
    ) -> None:
        super().__init__(JUDGEMENT, states, moves, events, rounds, seats, seed)

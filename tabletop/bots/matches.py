"""Matches between bots: wins with a confidence interval, seats taken in turn."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.playing import Bot
from tabletop.records import Record

if TYPE_CHECKING:
    from tabletop.title import Title

Z95 = 1.959964


class Result(Record):
    """Wins of the first bot of a match (a shared win is a part of one), and how long it took."""

    games: int
    wins: float
    points: float  # mean of the first bot
    others: float  # mean of all other seats
    seconds: float
    decisions: int

    @property
    def rate(self) -> float:
        """Share of games won."""
        return float(self.wins / self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """95 % confidence interval of the rate (Wilson)."""
        n, p, z = self.games, self.rate, Z95
        middle = p + z * z / (2 * n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)
        return max(0.0, low), min(1.0, high)

    def __str__(self) -> str:
        low, high = self.interval
        each = 1000 * self.seconds / max(1, self.decisions)
        return (
            f"{self.wins:g} of {self.games} won: {self.rate:.0%} (95 %: {low:.0%} to {high:.0%}), "
            f"{self.points:.1f} VP against {self.others:.1f}, {each:.2f} ms per decision"
        )


def match(
    title: Title,
    setup: Any,
    first: Bot | str,
    others: Sequence[Bot | str | None] | Bot | str = (),
    games: int = 60,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Let a bot play against others, who fill the other seats; it sits in every seat in turn.

    Bots are given by their names or as functions.  Seats that nobody plays need none: alone against
    such a seat, a bot has no `others`.
    """
    players, seats = setup.players, setup.seats
    player = title.roster.bot_of(first, "first")
    fillers = title.roster.row_of(others, players - 1, "others", "other seats")
    wins = points = against = 0.0
    decided = 0
    begin = time.perf_counter()

    def watch(state: Any, move: Any) -> None:
        nonlocal decided
        decided += state.actor >= 0

    for number in range(games):
        seat = number % setup.players
        seated = [*fillers[:seat], player, *fillers[seat:]]
        final = title.play(setup, seated, seed * 100_003 + number, watch).final
        won, totals = title.winners(final), title.points(final)
        wins += 1 / len(won) if seat in won else 0
        points += totals[seat]
        against += sum(p for n, p in enumerate(totals) if n != seat) / (seats - 1)
        if progress is not None:
            progress(number + 1)
    seconds = time.perf_counter() - begin
    return Result(games, wins, points / games, against / games, seconds, decided)

"""Matches between bots: wins with a confidence interval, seats taken in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from glenmore.playing import Bot
from glenmore.setup import Setup
from glenmore.title import TITLE
from tabletop.bots import matches
from tabletop.bots.matches import Result

__all__ = ["Result", "match"]


def match(
    first: Bot | str,
    others: Sequence[Bot | str | None] | Bot | str = (),
    games: int = 60,
    players: int = 2,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    setup: Setup | None = None,
) -> Result:
    """Let a bot play against others, who fill the other seats; it sits in every seat in turn.

    Bots are given by their names or as functions.  With a `setup` that is played, else the base
    game for so many players.
    """
    setup = setup or Setup(players)
    return matches.match(TITLE, setup, first, others, games, seed, progress)

"""The bots that search: levels of strength by the number of rounds they think."""

from __future__ import annotations

from typing import Any

from glenmore.bots.judgement import JUDGEMENT
from tabletop.bots import searching


class Searcher(searching.Searcher):
    """A bot that searches: so many rounds or seconds for each decision."""

    def __init__(self, rounds: int | None = 200, seconds: float | None = None, **how: Any) -> None:
        super().__init__(JUDGEMENT, rounds, seconds, **how)


LEVELS = {name: Searcher(rounds) for name, rounds in searching.LEVELS.items()}

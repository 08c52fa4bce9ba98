"""Some games of one setup, as one worker plays them; how seeds are made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tabletop.lab.entrants import Entrant, seated
from tabletop.lab.errors import GameError, Stopped
from tabletop.lab.rows import Row, Rows
from tabletop.records import Record


class Job(Record):
    """Some games of one setup, to be played by one worker."""

    rows: Rows
    experiment: str
    name: str  # of the setup
    setup: str  # as saved
    bots: tuple[Entrant, ...]
    first: int
    last: int  # not played any more
    seed: int
    stream: str

    @property
    def games(self) -> int:
        """How many games."""
        return int(self.last - self.first)


def stream_of(text: str) -> str:
    """What tells the seeds of one setup from those of another; the version does not matter."""
    whole = json.loads(text)
    plain = json.dumps(whole.get("setup", whole), sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()


def game_seed(seed: int, stream: str, game: int) -> int:
    """The seed of one game: it depends on nothing but the experiment's seed, setup and number.

    >>> game_seed(1, "3 players", 0)
    8380534217388256934
    """
    digest = hashlib.sha256(f"{seed}\n{stream}\n{game}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


@lru_cache(maxsize=32)
def _setup(rows: Rows, text: str) -> Any:
    return rows.title.loads(text)


def play_games(job: Job, stopped: Callable[[], bool] | None = None) -> dict[str, list[Any]]:
    """Play the games of a job: a list of values per column, games in order."""
    setup = _setup(job.rows, job.setup)
    rows: list[Row] = []
    for number in range(job.first, job.last):
        if stopped is not None and stopped():
            raise Stopped("stopped between two games")
        seed = game_seed(job.seed, job.stream, number)
        who = seated(job.bots, setup, number)
        labels = [one.label for one in who]
        try:
            found = job.rows.play(setup, labels, [one.bot() for one in who], seed)
        except Exception as error:
            raise GameError(
                f"game {number} of {job.name} failed: {type(error).__name__}: {error}; play it "
                f"again with {job.rows.alias}.play({setup!r}, [{', '.join(labels)}], seed={seed})"
            ) from error
        for row in found:
            rows.append({"experiment": job.experiment, "setup": job.name, "game": number, **row})
    return {name: [row[name] for row in rows] for name in rows[0]} if rows else {}

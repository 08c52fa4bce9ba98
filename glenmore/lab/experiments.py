"""Many games of Glen More as one tidy table: played by workers, kept on disk, taken up again.

>>> import glenmore as gm
>>> from glenmore import lab
>>> table = lab.experiment(gm.Setup(players=2), ["greedy", "random"], games=4, seed=1,
...                        workers="serial", progress=None)
>>> len(table)
8
>>> table.groupby("bot")["win"].sum().to_dict()
{'greedy': 4.0, 'random': 0.0}
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pandas as pd

from glenmore.lab.games import ROWS, setup_code
from glenmore.title import TITLE
from tabletop.lab import experiments as core
from tabletop.lab.experiments import Plan, read
from tabletop.lab.progress import Show
from tabletop.lab.workers import never

__all__ = ["Plan", "code_version", "experiment", "plan", "read", "setup_code"]


def code_version() -> str:
    """The version with a short hash of all files that decide the course of a game."""
    return core.code_version(ROWS)


def plan(
    setups: Any, bots: Any = "greedy", games: int = 100, seed: int = 1, paired: bool = False
) -> Plan:
    """Check what was asked for and say what is wrong with it before anything is played."""
    return core.plan(TITLE, setups, bots, games, seed, paired)


def experiment(
    setups: Any,
    bots: Any = "greedy",
    games: int = 100,
    seed: int = 1,
    *,
    folder: str | os.PathLike[str] | None = None,
    workers: Any = None,
    paired: bool = False,
    progress: Show | str | None = "auto",
    stopped: Callable[[], bool] = never,
) -> pd.DataFrame:
    """Play `games` games of every setup and return a table with one row per game and seat.

    `setups`: a `gm.Setup`, a list of them, or a dict of names and setups.
    `bots`: a name ("greedy"), a bot with parameters (`Greedy({"coins": 2.0})`), a list or a dict of
    labels and bots; the last one fills the table, and everybody moves on by one seat each game.
    `folder`: where the table is kept as it grows; the same call resumes a run that was interrupted,
    and a folder of another experiment is refused.  None keeps it in memory.
    `workers`: number of processes (None: one per processor), "serial", "dask" for a cluster on this
    machine, the address of a Dask scheduler, or a `distributed.Client`.
    `paired`: all setups play the same seeds, to be compared game by game.
    `progress`: called with a `Progress`; "auto" finds what fits, None shows nothing.
    `stopped`: asked between games; when it says True, `lab.Stopped` is raised and parts stay.

    The same setups, bots, games and seed give the same table whatever the workers.
    """
    return core.experiment(
        TITLE,
        setups,
        bots,
        games,
        seed,
        folder=folder,
        workers=workers,
        paired=paired,
        progress=progress,
        stopped=stopped,
    )

"""Whole games to look into, and the numbers of a large sample that the notebooks show.

Game n of a sample is game n of `lab.experiment` with the same setup, bots and seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

import glenmore as gm
from glenmore.lab.entrants import entrants, seated
from glenmore.lab.games import setup_code, setup_text
from glenmore.lab.summaries import summary
from tabletop.lab import statistics as stats
from tabletop.lab.games import game_seed, stream_of
from tabletop.lab.rows import Row

MOMENTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # parts of a game at which things are looked at


def records(
    setup: gm.Setup, bots: Any = "greedy", games: int = 12, seed: int = 1, first: int = 0
) -> Iterator[gm.Record]:
    """Whole games, to be gone through move by move; `first` is the number of the first one."""
    who, stream = entrants(bots), stream_of(setup_text(setup))
    for number in range(first, first + games):
        players = [one.bot() for one in seated(who, setup, number)]
        yield gm.play(setup, players, game_seed(seed, stream, number))


def about(record: gm.Record, game: int) -> Row:
    """The columns that every table of a sample begins with."""
    return {"setup": setup_code(record.setup), "players": record.setup.players, "game": game}


def at_moments(states: Sequence[Any]) -> dict[float, Any]:
    """Of the first positions of all turns those at the moments of a game."""
    return {moment: states[round(moment * (len(states) - 1))] for moment in MOMENTS}


def above_table(final: gm.State) -> list[float]:
    """By how many points each seat lies above the mean of its table."""
    points = [player.vp for player in final.players]
    return [one - sum(points) / len(points) for one in points]


def table(rows: Callable[[gm.Record, int], list[Row]], games: Iterable[gm.Record]) -> pd.DataFrame:
    """The rows of some games below each other, numbered in their order."""
    return pd.DataFrame([row for number, one in enumerate(games) for row in rows(one, number)])


# -- numbers with intervals -----------------------------------------------------------------------


def grouped(frame: pd.DataFrame, *by: str) -> list[str]:
    """These columns, and which bot played where the table says so."""
    return [*(["bot"] if "bot" in frame.columns else []), "players", *by]


def means(frame: pd.DataFrame, values: str | Sequence[str], *by: str) -> pd.DataFrame:
    """Means over games with Student's intervals, by bot, number of players and more."""
    return summary(frame, grouped(frame, *by), values)


def shares(frame: pd.DataFrame, value: str, *by: str) -> pd.DataFrame:
    """Shares of games in which something was so (0 or 1 per game), with Wilson's intervals."""
    found: list[Row] = []
    names = grouped(frame, *by)
    for key, part in frame.groupby(names, sort=True):
        one = stats.share(part[value].to_numpy(float))
        found.append(
            {
                **dict(zip(names, key, strict=True)),
                "value": value,
                "n": one.n,
                "mean": one.mean,
                "low": one.low,
                "high": one.high,
                "sd": one.sd,
            }
        )
    return pd.DataFrame(found)


def slopes(frame: pd.DataFrame, y: str, xs: Sequence[str]) -> pd.DataFrame:
    """What one more of each x goes with in y, compared within games, the other xs held equal.

    A linear fit; the seats of a game are not independent, and the errors allow for that.
    """
    found: list[Row] = []
    names = grouped(frame)
    for key, part in frame.groupby(names, sort=True):
        game = part["game"].to_numpy()
        inner = part[[y, *xs]].astype(float)
        inner = inner - inner.groupby(game).transform("mean")
        steep, errors = stats.least_squares(inner[y].to_numpy(), inner[list(xs)].to_numpy(), game)
        count = len(set(game))
        wide = stats.t_quantile(0.975, max(1, count - 1)) * errors
        for x, slope, half in zip(xs, steep, wide, strict=True):
            found.append(
                {
                    **dict(zip(names, key, strict=True)),
                    "value": x,
                    "n": count,
                    "mean": slope,
                    "low": slope - half,
                    "high": slope + half,
                }
            )
    return pd.DataFrame(found)


# -- the large sample -----------------------------------------------------------------------------


def read(name: str, folder: str | Path = "data") -> pd.DataFrame:
    """A summary of the large sample; notebooks in `notebooks/analyse` find it by its name alone."""
    return pd.read_csv(Path(folder) / f"{name}.csv")

"""What the notebooks 05 to 11 of `notebooks/analyse` ask of their tables, and their designs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

import glenmore as gm
from glenmore.lab.design import Design
from glenmore.lab.reports import measured
from glenmore.lab.summaries import GAME
from tabletop.lab import statistics as stats

FLAT = (0, 1, 2, 3, 4, 5)  # instead of the printed 0, 1, 2, 3, 5, 8
FORMER = {"dufftown": {"barley": 1}, "carse-of-gowrie": {"any": 1}}  # costs, until they changed
MEASURES = ("points", "spread", "margin", "turns", "decisions", "size")


def penalty(points: int, players: int = 3) -> Design:
    """The game with another price of a big estate."""
    return Design(
        f"{points} points per tile too many", gm.Setup(players), scoring={"size_penalty": points}
    )


def flat(players: int = 3) -> Design:
    """The game with a scoring table in which a large lead brings less."""
    return Design("flat scoring table", gm.Setup(players), scoring={"table": FLAT})


def former(players: int = 3) -> Design:
    """The game with the costs of two tiles before this lab weighed them."""
    return Design(
        "former costs",
        gm.Setup(players),
        tiles={tile: {"cost": cost} for tile, cost in FORMER.items()},
    )


def beyond(table: pd.DataFrame) -> pd.DataFrame:
    """A table with the tiles beyond the smallest estate, and points before they are paid for."""
    least = table.groupby(GAME, observed=True)["size"].transform("min")
    mean = table.groupby(GAME, observed=True)["points"].transform("mean")
    return table.assign(
        beyond=table["size"] - least,
        above=table["points"] - mean,
        unpaid=table["points"] - table["from_size"],
    )


def slopes(table: pd.DataFrame) -> pd.DataFrame:
    """What goes with one tile more, compared within games: points as scored and before paying."""
    found = beyond(table)
    game = found.groupby(GAME, observed=True, sort=False).ngroup().to_numpy()
    count = int(game.max()) + 1
    rows = []
    for value in ("points", "unpaid", "from_size"):
        inner = found[[value, "size"]].astype(float)
        inner = inner - inner.groupby(game).transform("mean")
        slope, error = stats.least_squares(
            inner[value].to_numpy(), inner[["size"]].to_numpy(), game
        )
        half = stats.t_quantile(0.975, count - 1) * error[0]
        rows.append(
            {
                "value": value,
                "n": count,
                "mean": slope[0],
                "low": slope[0] - half,
                "high": slope[0] + half,
            }
        )
    return pd.DataFrame(rows)


def compared(before: pd.DataFrame, after: pd.DataFrame) -> pd.DataFrame:
    """Measures of games with the same seeds: both means, the difference, in how many it differs."""
    numbers = sorted(set(before["game"]) & set(after["game"]))
    halves = [
        measured(t[t["game"].isin(numbers)]).set_index("game").loc[numbers] for t in (before, after)
    ]
    rows = []
    for name in [*MEASURES, *(c for c in halves[0].columns if c.startswith("win "))]:
        a, b = (half[name].to_numpy(float) for half in halves)
        gap = stats.difference(a, b)
        rows.append(
            {
                "value": name,
                "n": gap.n,
                "a": a.mean(),
                "b": b.mean(),
                "difference": gap.mean,
                "low": gap.low,
                "high": gap.high,
                "sd": gap.sd,
            }
        )
    return pd.DataFrame(rows)


def differing(before: pd.DataFrame, after: pd.DataFrame) -> pd.DataFrame:
    """In what share of the pairs the game takes another course, ends otherwise, has other winners.

    A course is told by the tiles that everybody took and when.
    """
    numbers = sorted(set(before["game"]) & set(after["game"]))
    ways: dict[str, list[str]] = {
        "course": ["tiles", "tile_turns", "points"],
        "points": ["points"],
        "winner": ["win"],
    }
    told = [
        {n: part.sort_values("seat") for n, part in table.groupby("game")}
        for table in (before, after)
    ]
    rows = []
    for name, columns in ways.items():
        other = [
            any(
                list(map(_plain, told[0][n][c])) != list(map(_plain, told[1][n][c]))
                for c in columns
            )
            for n in numbers
        ]
        one = stats.share(np.array(other, float))
        rows.append({"value": name, "n": one.n, "mean": one.mean, "low": one.low, "high": one.high})
    return pd.DataFrame(rows)


def _plain(value: Any) -> Any:
    return tuple(value) if hasattr(value, "__len__") else value

"""Tables of games in few numbers: summaries, paired comparisons, tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from tabletop.lab import statistics as stats
from tabletop.lab.errors import LabError
from tabletop.lab.statistics import LEVEL
from tabletop.lab.summaries import GAME, needs, paired, summary

__all__ = ["GAME", "paired", "summary", "takes", "tile_worth", "tiles"]


def takes(table: pd.DataFrame) -> pd.DataFrame:
    """One row per tile that was taken: the game, who took it and when, and how it ended for them.

    `above` is how many more points the taker had than the mean of that table.
    """
    needs(table, ("tiles", "tile_turns"))
    mean = table.groupby(GAME, observed=True)["points"].transform("mean")
    long = (
        table.assign(above=table["points"] - mean)[
            [
                *GAME,
                "players",
                "seat",
                "bot",
                "points",
                "above",
                "win",
                "turns",
                "tiles",
                "tile_turns",
            ]
        ]
        .explode(["tiles", "tile_turns"])
        .dropna(subset=["tiles"])
    )
    found = long.rename(columns={"tiles": "tile", "tile_turns": "turn"})
    return found.astype({"turn": int}).reset_index(drop=True)


def tiles(table: pd.DataFrame, *, level: float = LEVEL) -> pd.DataFrame:
    """How every tile fared: in how many games it lay out, was taken, and what takers scored.

    `rate` is the share of games with it in which somebody took it (Wilson); `above` how much more
    than the mean of the table its takers scored (Student); `win` how often they won, minus
    an even share.
    """
    found = takes(table)
    counts = table.drop_duplicates(GAME)["shown"].explode().value_counts()
    names = sorted(counts.index)
    game = found.groupby(GAME, observed=True).ngroup().to_numpy()
    above = found["above"].to_numpy(float)
    win = (found["win"] - 1 / found["players"]).to_numpy(float)
    when = (found["turn"] / found["turns"]).to_numpy(float)
    at = {name: np.flatnonzero(part) for name, part in _by_tile(found["tile"], names)}
    rows: list[dict[str, Any]] = []
    for tile in names:
        here, shown = at[tile], int(counts[tile])
        games = len(np.unique(game[here]))
        low, high = stats.wilson(games, shown, level)
        lead, luck = stats.mean(above[here], level), stats.mean(win[here], level)
        rows.append(
            {
                "tile": tile,
                "shown": shown,
                "taken": games,
                "rate": games / shown,
                "rate_low": low,
                "rate_high": high,
                "above": lead.mean,
                "above_low": lead.low,
                "above_high": lead.high,
                "win": luck.mean,
                "win_low": luck.low,
                "win_high": luck.high,
                "when": float(when[here].mean()) if games else np.nan,
            }
        )
    return pd.DataFrame(rows)


def _by_tile(tile: Any, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """For every tile where its rows are."""
    codes = pd.Categorical(tile, categories=names).codes
    for n, name in enumerate(names):
        yield name, codes == n


def tile_worth(table: pd.DataFrame, *, level: float = LEVEL, least: int = 20) -> pd.DataFrame:
    """What a tile adds to its taker's lead over the table, all other tiles taken held equal.

    A linear fit of points above the mean of the table on the tiles that each seat took; errors
    allow for seats of a game hanging together.  Tiles taken fewer than `least` times are left out.
    """
    needs(table, ("tiles", "points"))
    counts = table["tiles"].explode().value_counts()
    names = sorted(counts[counts >= least].index)
    if not names:
        raise LabError(f"no tile was taken {least} times; play more games")
    free = len(table) - len(table[GAME].drop_duplicates())
    if free < 2 * len(names):
        raise LabError(
            f"{len(names)} tiles cannot be told apart with so few games; play at least "
            f"{-(-2 * len(names) * len(table) // max(1, free * int(table['players'].max())))}"
        )
    at = {name: n for n, name in enumerate(names)}
    x = np.zeros((len(table), len(names)))
    for row, taken in enumerate(table["tiles"]):
        for tile in taken:
            if tile in at:
                x[row, at[tile]] += 1
    game = table.groupby(GAME, observed=True, sort=False).ngroup().to_numpy()
    size = np.bincount(game).astype(float)
    y = table["points"].to_numpy(float)
    y = y - (np.bincount(game, y) / size)[game]
    for column in range(x.shape[1]):  # compared within the game, as the points are
        x[:, column] -= (np.bincount(game, x[:, column]) / size)[game]
    slopes, errors = stats.least_squares(y, x, game)
    z = stats.t_quantile(0.5 + level / 2, max(1, len(size) - 1))
    return pd.DataFrame(
        {
            "tile": names,
            "taken": [int(counts[name]) for name in names],
            "worth": slopes,
            "low": slopes - z * errors,
            "high": slopes + z * errors,
        }
    )

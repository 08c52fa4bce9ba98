"""Tables of games in few numbers: summaries and paired comparisons.

The unit is the game: the seats of one game are not independent, so each game gives one value to a
group, the mean of its rows there, and intervals are made from games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from tabletop.lab import statistics as stats
from tabletop.lab.errors import LabError
from tabletop.lab.statistics import LEVEL, Estimate

GAME = ["setup", "game"]
SHARES = ("win",)  # columns that are shares: Wilson's interval
METHODS = ("t", "bootstrap")


def _listed(what: str | Iterable[str] | None) -> list[str]:
    if what is None:
        return []
    return [what] if isinstance(what, str) else list(what)


def needs(table: pd.DataFrame, names: Iterable[str]) -> None:
    """Refuse columns that the table does not have."""
    for name in names:
        if name not in table.columns:
            raise LabError(f"there is no column {name!r}; known: {', '.join(table.columns)}")


def needs_numbers(table: pd.DataFrame, names: Iterable[str]) -> None:
    """Refuse columns without numbers: only numbers have a mean."""
    for name in names:
        if not pd.api.types.is_numeric_dtype(table[name]):
            good = [c for c in table.columns if pd.api.types.is_numeric_dtype(table[c])]
            raise LabError(f"column {name!r} holds no numbers; these do: {', '.join(good)}")


def per_game(table: pd.DataFrame, by: Sequence[str], value: str) -> pd.DataFrame:
    """One value per group and game."""
    keys = list(dict.fromkeys((*by, *GAME)))
    return table.groupby(keys, sort=False, observed=True)[value].mean().reset_index()


def summary(
    table: pd.DataFrame,
    by: str | Iterable[str] | None = None,
    values: str | Iterable[str] = ("points", "win"),
    *,
    level: float = LEVEL,
    method: str = "t",
    seed: int = 0,
) -> pd.DataFrame:
    """Means with confidence intervals, one row per group and value.

    Points and the like get Student's interval, or with `method="bootstrap"` a bootstrap one; `win`
    gets Wilson's, which is on the safe side where a group has several seats of a game.
    """
    groups, columns = _listed(by), _listed(values)
    needs(table, (*groups, *columns))
    needs_numbers(table, columns)
    if both := [name for name in groups if name in columns or groups.count(name) > 1]:
        raise LabError(f"{both[0]}: a column is a group once, or a value, not both")
    if method not in METHODS:
        raise LabError(f"method: {method!r} is not one of {', '.join(METHODS)}")
    rows: list[dict[str, Any]] = []
    for value in columns:
        games = per_game(table, groups, value)
        parts = games.groupby(groups, sort=True, observed=True) if groups else [((), games)]
        for key, part in parts:
            found = part[value].to_numpy(float)
            estimate = _estimate(found, value in SHARES, level, method, seed)
            rows.append(
                {**dict(zip(groups, key, strict=True)), "value": value, **_numbers(estimate)}
            )
    return pd.DataFrame(rows, columns=[*groups, "value", "n", "mean", "low", "high", "sd"])


def _estimate(found: Any, is_share: bool, level: float, method: str, seed: int) -> Estimate:
    if is_share:
        return stats.share(found, level)
    if method == "bootstrap":
        return stats.bootstrap(found, level, seed=seed)
    return stats.mean(found, level)


def _numbers(estimate: Estimate) -> dict[str, Any]:
    return {
        "n": estimate.n,
        "mean": estimate.mean,
        "low": estimate.low,
        "high": estimate.high,
        "sd": estimate.sd,
    }


# -- comparisons ----------------------------------------------------------------------------------


def paired(
    a: pd.DataFrame,
    b: pd.DataFrame,
    values: str | Iterable[str] = ("points",),
    by: str | Iterable[str] | None = None,
    *,
    level: float = LEVEL,
) -> pd.DataFrame:
    """How much more b has than a, game by game: games with the same number and seed are one pair.

    One row per group and value with both means and the difference with its interval.
    """
    groups, columns = _listed(by), _listed(values)
    for table in (a, b):
        needs(table, (*groups, *columns))
        needs_numbers(table, columns)
    _same_games(a, b)
    keys = list(dict.fromkeys((*groups, "pair")))
    first, second = _numbered(a), _numbered(b)
    rows: list[dict[str, Any]] = []
    for value in columns:
        both = pd.merge(
            first.groupby(keys, observed=True)[value].mean().reset_index(),
            second.groupby(keys, observed=True)[value].mean().reset_index(),
            on=keys,
            suffixes=("_a", "_b"),
            validate="one_to_one",
        )
        parts = both.groupby(groups, sort=True, observed=True) if groups else [((), both)]
        for key, part in parts:
            before, after = (part[f"{value}_{x}"].to_numpy(float) for x in "ab")
            gap = stats.difference(before, after, level)
            rows.append(
                {
                    **dict(zip(groups, key, strict=True)),
                    "value": value,
                    "n": gap.n,
                    "a": float(np.mean(before)),
                    "b": float(np.mean(after)),
                    "difference": gap.mean,
                    "low": gap.low,
                    "high": gap.high,
                    "sd": gap.sd,
                }
            )
    head = [*groups, "value", "n", "a", "b", "difference", "low", "high", "sd"]
    return pd.DataFrame(rows, columns=head)


def _numbered(table: pd.DataFrame) -> pd.DataFrame:
    return table.assign(pair=table["seed"].astype(str) + "/" + table["game"].astype(str))


def _same_games(a: pd.DataFrame, b: pd.DataFrame) -> None:
    keys = [set(zip(t["game"], t["seed"], strict=True)) for t in (a, b)]
    for table, found in zip((a, b), keys, strict=True):
        if len(found) != len(table[GAME].drop_duplicates()):
            raise LabError(
                "a table holds a game twice, or several setups with the same seeds; "
                "choose one setup of each"
            )
    if keys[0] != keys[1]:
        lost = len(keys[0] ^ keys[1])
        raise LabError(
            f"these are not the same games: {lost} have no partner with the same number and seed; "
            "play both with the same seed, and different setups with paired=True"
        )

"""What chronicles do to a game, alone and two by two, measured with bots that all play alike.

    python -m tools.chronicles --games 40 --folder chronicles-measured

plays the base game, every chronicle and every pair, and writes the figures that
`glenmore.choosing` reads.  A run that broke off is taken up where it stopped.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import glenmore as gm
from glenmore.lab.experiments import experiment
from glenmore.modules import MODULES
from tabletop.lab.errors import LabError
from tabletop.lab.statistics import t_quantile

PLAYERS = 3  # every chronicle can be played by three, but those for one player alone
BASE = "base"
SEED = 8
FILE = Path(gm.__file__).parent / "data" / "measured.toml"
Figure = tuple[float, float]  # a mean, and the half of its 95 % confidence interval


def setups(players: int = PLAYERS) -> dict[str, gm.Setup]:
    """The base game, each chronicle and each pair, as far as they can be played together."""
    wanted: list[tuple[int, ...]] = [(), *((n,) for n in MODULES), *combinations(MODULES, 2)]
    found = {}
    for numbers in wanted:
        try:
            found["+".join(map(str, numbers)) or BASE] = gm.Setup(players, numbers)
        except gm.SetupError:
            continue
    return found


def measure(table: pd.DataFrame) -> dict[str, dict[str, Any]]:
    """The figures of every setup of the table: base, `alone` by number, `pair` by "a+b"."""
    games = _games(table)
    base = _common(games[BASE])
    alone: dict[str, Any] = {}
    pair: dict[str, Any] = {}
    for name, found in games.items():
        numbers = [] if name == BASE else [int(n) for n in name.split("+")]
        if len(numbers) == 1:
            own = f"decisions_chronicle_{name}"
            alone[name] = {
                **_common(found),
                "own": _mean(found[own]),
                "points": _mean(found[f"from_chronicle_{name}"]),
            }
        elif numbers:
            pair[name] = {
                **_common(found),
                "keeps": [
                    _ratio(found[own], games[str(n)][own])
                    for n in numbers
                    for own in (f"decisions_chronicle_{n}",)
                ],
                "beyond": _beyond(
                    found, games[str(numbers[0])], games[str(numbers[1])], games[BASE]
                ),
            }
    return {"base": base, "alone": alone, "pair": pair}


def _games(table: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """One row per game: seats are no independent witnesses of the same game."""
    numbers = table.select_dtypes("number").columns.difference(["game", "seed", "seat", "order"])
    found = {}
    for name, rows in table.groupby("setup", sort=False, observed=True):
        by_game = rows.groupby("game", sort=False)
        means = by_game[list(numbers)].mean()
        best = by_game["points"].apply(lambda points: np.sort(points)[-2:])
        means["margin"] = [high - low for low, high in best]
        found[str(name)] = means
    return found


def _common(games: pd.DataFrame) -> dict[str, Figure]:
    return {
        "decisions": _mean(games["own_decisions"]),
        "turns": _mean(games["own_turns"]),
        "points_in_all": _mean(games["points"]),
        "margin": _mean(games["margin"]),
    }


def _error(values: pd.Series[Any]) -> float:
    """The standard error of the mean."""
    return float(values.std(ddof=1)) / math.sqrt(len(values))


def _half(error: float, games: int) -> float:
    return t_quantile(0.975, games - 1) * error


def _figure(value: float, half: float) -> Figure:
    return round(value, 2), round(half, 2)


def _mean(values: pd.Series[Any]) -> Figure:
    return _figure(float(values.mean()), _half(_error(values), len(values)))


def _ratio(part: pd.Series[Any], whole: pd.Series[Any]) -> Figure:
    """A ratio of two means, its error by the delta method."""
    above, below = float(part.mean()), float(whole.mean())
    if not below:
        return 0.0, 0.0
    ratio = above / below
    error = math.hypot(_error(part), ratio * _error(whole)) / below
    return _figure(ratio, _half(error, len(part)))


def _beyond(both: pd.DataFrame, one: pd.DataFrame, two: pd.DataFrame, base: pd.DataFrame) -> Figure:
    """Decisions that the pair has beyond what both add to the base game by themselves."""
    parts = [games["own_decisions"] for games in (both, one, two, base)]
    means = [float(part.mean()) for part in parts]
    error = math.hypot(*map(_error, parts))
    return _figure(means[0] - means[1] - means[2] + means[3], _half(error, len(both)))


def as_toml(figures: dict[str, dict[str, Any]], games: int, bot: str) -> str:
    """The figures as a file: every pair of numbers is a mean and half its confidence interval."""
    lines = [
        "# How chronicles change a game; made by python -m tools.chronicles.",
        "# Every [x, y] is a mean and the half of its 95 % confidence interval, per player and"
        " game.",
        f"# {bot} bots, {PLAYERS} players, {games} games of every setup; reconstructed tiles"
        " included.",
        "",
        "[about]",
        f'bot = "{bot}"',
        f"players = {PLAYERS}",
        f"games = {games}",
        f"seed = {SEED}",
        "",
        "[base]",
        *_lines(figures["base"]),
    ]
    for kind in ("alone", "pair"):
        for name, found in figures[kind].items():
            lines += ["", f'[{kind}."{name}"]', *_lines(found)]
    return "\n".join(lines) + "\n"


def _lines(found: dict[str, Any]) -> list[str]:
    def shown(value: Any) -> str:
        if isinstance(value, list):
            return f"[{', '.join(map(shown, value))}]"
        return f"[{value[0]}, {value[1]}]"

    return [f"{key} = {shown(value)}" for key, value in found.items()]


def main(given: Sequence[str] | None = None) -> int:
    """Play, measure, write."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.chronicles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=40, help="of every setup; at least 2")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--workers", default=None, help='a number, "serial" or "dask"')
    parser.add_argument("--folder", type=Path, default=None, help="where played games are kept")
    parser.add_argument("--file", type=Path, default=FILE, help="where the figures go")
    asked = parser.parse_args(given)
    if asked.games < 2:
        parser.error("--games: at least 2, or there is no error to tell")
    workers = asked.workers
    if workers is not None and workers.isdigit():
        workers = int(workers)
    try:
        table = experiment(
            setups(), asked.bot, asked.games, SEED, folder=asked.folder, workers=workers
        )
    except LabError as refused:
        parser.exit(2, f"{parser.prog}: {refused}\n")
    asked.file.write_text(as_toml(measure(table), asked.games, asked.bot), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Before and after: a design played with the same seeds, and what it changed, with error bars."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from tabletop.lab import statistics as stats
from tabletop.lab.design import AFTER, BEFORE, Design
from tabletop.lab.experiments import experiment
from tabletop.lab.progress import Show
from tabletop.lab.statistics import LEVEL
from tabletop.lab.summaries import GAME
from tabletop.lab.workers import never
from tabletop.title import Title

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
# Measure of a game: what it is called, and a sentence with the two means.
MEASURES = {
    "points": ("points per player", "points a player scores"),
    "spread": ("spread of points within a game", "points between the players (standard deviation)"),
    "margin": ("winner's margin", "points between the winner and the second"),
    "turns": ("turns", "turns of a game"),
    "decisions": ("decisions", "decisions of a game"),
}
# How a measure is made of the rows of a game: column, and what is taken of it.
MADE: dict[str, tuple[str, Any]] = {
    "points": ("points", "mean"),
    "spread": ("points", lambda points: float(np.std(points, ddof=1))),
    "margin": ("points", lambda points: float(np.subtract(*sorted(points)[:-3:-1]))),
    "turns": ("turns", "first"),
    "decisions": ("decisions", "first"),
}


def measured(
    table: pd.DataFrame, made: dict[str, tuple[str, Any]], without: tuple[str, ...] = ()
) -> pd.DataFrame:
    """One row per game with its measures and who won, by the order of the first turns.

    Where the table says which sources points come from, `dominance` is the share of the strongest;
    sources named in `without` do not count.
    """
    found = table.groupby(GAME, sort=False)
    games = found.agg(**made)
    sources = [c for c in table.columns if c.startswith("from_") and c not in without]
    if sources:
        sums = found[sources].sum().clip(lower=0)
        games["dominance"] = (sums.max(axis=1) / sums.sum(axis=1).replace(0, np.nan)).fillna(0)
    for order in range(int(table["players"].max())):
        games[f"win {ORDER[order]}"] = table[table["order"] == order].set_index(GAME)["win"]
    return games.reset_index()


class Report:
    """What a design changed: `changes` as a table, `sentences`, `table`.

    Each interval of `changes` stands alone; `clear` is what stands out with all considered.
    """

    measures: ClassVar[dict[str, tuple[str, str]]] = MEASURES
    shares: ClassVar[tuple[str, ...]] = ("dominance",)  # measures that are shares

    def __init__(self, design: Design, table: pd.DataFrame, level: float = LEVEL) -> None:
        self.design = design
        self.table = table
        self.level = level
        self.games = self.measured(table)
        self.changes = self._changes()

    def measured(self, table: pd.DataFrame) -> pd.DataFrame:
        """One row per game with its measures."""
        return measured(table, MADE)

    def part(self, which: str) -> pd.DataFrame:
        """The rows of the game "before" or "after"."""
        return self.table[self.table["setup"] == which]

    def _changes(self) -> pd.DataFrame:
        halves = [self.games[self.games["setup"] == x].set_index("game") for x in (BEFORE, AFTER)]
        wins = [c for c in self.games.columns if c.startswith("win ")]
        names = (*wins, *self.measures)
        wide = 1 - (1 - self.level) / len(names)  # Bonferroni: one report, many measures
        rows = []
        for name in names:
            before, after = (half[name].to_numpy(float) for half in halves)
            gap = stats.difference(before, after, self.level)
            rows.append(
                {
                    "measure": name,
                    "before": before.mean(),
                    "after": after.mean(),
                    "difference": gap.mean,
                    "low": gap.low,
                    "high": gap.high,
                    "n": gap.n,
                    "clear": stats.difference(before, after, wide).clear,
                }
            )
        return pd.DataFrame(rows)

    # -- in words ---------------------------------------------------------------------------------

    def sentences(self) -> list[str]:
        """What changed, in sentences; what may be chance is said to be that."""
        rows = self.changes.set_index("measure")
        said = [self._sentence(name, row) for name, row in rows.iterrows() if row["clear"]]
        said += self.more()
        quiet = [self._called(name) for name, row in rows.iterrows() if not row["clear"]]
        if quiet:
            games = int(rows["n"].max())
            said.append(f"No clear change after {games} pairs of games in: {', '.join(quiet)}.")
        return said

    def more(self) -> list[str]:
        """What only this game can tell, in sentences."""
        return []

    def _sentence(self, name: Any, row: Any) -> str:
        way = "more" if row["difference"] > 0 else "less"
        if name.startswith("win ") or name in self.shares:
            about = (
                self.measures[name][1]
                if name in self.shares
                else f"of the games are won by whoever moves {name.removeprefix('win ')}"
            )
            return (
                f"{row['after']:.1%} {about}, before {row['before']:.1%}: "
                f"{abs(row['difference']):.1%} {way} ({_signed(row, 100)} %)."
            )
        return (
            f"{row['after']:.1f} {self.measures[name][1]}, before {row['before']:.1f}: "
            f"{abs(row['difference']):.1f} {way} ({_signed(row)})."
        )

    def _called(self, name: Any) -> str:
        if name.startswith("win "):
            return f"wins of whoever moves {name.removeprefix('win ')}"
        return self.measures[name][0]

    def __str__(self) -> str:
        return "\n".join([str(self.design), *(f"• {line}" for line in self.sentences())])

    def __repr__(self) -> str:
        return f"<Report: {self.design.name}, {len(self.games) // 2} pairs of games>"


def _signed(row: Any, times: float = 1) -> str:
    return f"{times * row['low']:+.1f} to {times * row['high']:+.1f}".replace("-", "−")


def played(
    title: Title,
    design: Design,
    bots: Any = "greedy",
    games: int = 200,
    seed: int = 1,
    *,
    folder: str | os.PathLike[str] | None = None,
    workers: Any = None,
    progress: Show | str | None = "auto",
    stopped: Callable[[], bool] = never,
) -> pd.DataFrame:
    """The table of the game before and after a design, with the same seeds."""
    return experiment(
        title,
        design.setups(),
        bots,
        games,
        seed,
        folder=folder,
        workers=workers,
        paired=True,
        progress=progress,
        stopped=stopped,
    )

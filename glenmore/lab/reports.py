"""Before and after: a design played with the same seeds, and what it changed, with error bars."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from glenmore.lab.design import AFTER, BEFORE, Design
from glenmore.lab.experiments import experiment
from glenmore.lab.summaries import GAME, takes, tiles
from tabletop.lab import statistics as stats
from tabletop.lab.progress import Show
from tabletop.lab.statistics import LEVEL
from tabletop.lab.workers import never

if TYPE_CHECKING:
    from glenmore.lab.plots import Plot

ORDER = ("first", "second", "third", "fourth")
# Measure of a game: what it is called, and a sentence with the two means.
MEASURES = {
    "points": ("points per player", "points a player scores"),
    "spread": ("spread of points within a game", "points between the players (standard deviation)"),
    "margin": ("winner's margin", "points between the winner and the second"),
    "turns": ("turns", "turns of a game"),
    "decisions": ("decisions", "decisions of a game"),
    "taken": ("tiles taken", "tiles taken in a game"),
    "size": ("size of an estate", "tiles of an estate at the end"),
    "dominance": ("dominance", "of all points come from the strongest source of the game"),
}
SHARES = ("dominance",)


def before_after(
    design: Design,
    bots: Any = "greedy",
    games: int = 200,
    seed: int = 1,
    *,
    folder: str | os.PathLike[str] | None = None,
    workers: Any = None,
    progress: Show | str | None = "auto",
    stopped: Callable[[], bool] = never,
) -> Report:
    """Play the game before and after a design with the same seeds and report what changed."""
    table = experiment(
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
    return Report(design, table)


def measured(table: pd.DataFrame) -> pd.DataFrame:
    """One row per game with its measures and who won, by the order of the first turns."""
    found = table.groupby(GAME, sort=False)
    games = found.agg(
        points=("points", "mean"),
        spread=("points", _spread),
        margin=("points", _margin),
        turns=("turns", "first"),
        decisions=("decisions", "first"),
        taken=("taken", "sum"),
        size=("size", "mean"),
    )
    sources = [c for c in table.columns if c.startswith("from_") and c != "from_size"]
    sums = found[sources].sum().clip(lower=0)
    games["dominance"] = (sums.max(axis=1) / sums.sum(axis=1).replace(0, np.nan)).fillna(0)
    for order in range(int(table["players"].max())):
        games[f"win {ORDER[order]}"] = table[table["order"] == order].set_index(GAME)["win"]
    return games.reset_index()


def _spread(points: Any) -> float:
    return float(np.std(points, ddof=1))


def _margin(points: Any) -> float:
    first, second = sorted(points)[:-3:-1]
    return float(first - second)


class Report:
    """What a design changed: `changes` and `tiles` as tables, `sentences`, `picture`, `table`.

    Intervals of `changes` are each for itself; `clear` is what stands out though one looks at all.
    """

    def __init__(self, design: Design, table: pd.DataFrame, level: float = LEVEL) -> None:
        self.design = design
        self.table = table
        self.level = level
        self.games = measured(table)
        self.changes = self._changes()
        self.tiles = self._tiles()

    def part(self, which: str) -> pd.DataFrame:
        """The rows of the game "before" or "after"."""
        return self.table[self.table["setup"] == which]

    def _changes(self) -> pd.DataFrame:
        halves = [self.games[self.games["setup"] == x].set_index("game") for x in (BEFORE, AFTER)]
        wins = [c for c in self.games.columns if c.startswith("win ")]
        names = (*wins, *MEASURES)
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

    def _tiles(self) -> pd.DataFrame:
        """Per tile: how often it is taken and what takers score, before, after and difference."""
        halves = [tiles(self.part(x), level=self.level).set_index("tile") for x in (BEFORE, AFTER)]
        taken = [takes(self.part(x)) for x in (BEFORE, AFTER)]
        games = self.part(BEFORE)["game"].drop_duplicates().to_numpy()
        names = sorted(set(halves[0].index) | set(halves[1].index))
        wide = 1 - (1 - self.level) / max(1, len(names))  # Bonferroni: one report, many tiles
        by_tile = [dict(list(part.groupby("tile"))) for part in taken]
        rows = []
        for name in names:
            mine = [part.get(name, taken[0].iloc[:0]) for part in by_tile]
            was, now = (np.isin(games, part["game"]) for part in mine)
            gap = stats.difference(was, now, wide)
            above = [part["above"].to_numpy(float) for part in mine]
            lead = stats.two_samples(above[0], above[1], wide)
            row = {"tile": name}
            for label, half in zip((BEFORE, AFTER), halves, strict=True):
                known = name in half.index
                row |= {
                    f"rate_{label}": half.loc[name, "rate"] if known else 0.0,
                    f"above_{label}": half.loc[name, "above"] if known else np.nan,
                }
            rows.append(
                row
                | {
                    "rate_change": gap.mean,
                    "rate_low": gap.low,
                    "rate_high": gap.high,
                    "above_change": lead.mean,
                    "above_low": lead.low,
                    "above_high": lead.high,
                    "clear": gap.clear or (min(map(len, above)) > 1 and lead.clear),
                    "note": _not_taken(was, now),
                }
            )
        found = pd.DataFrame(rows)
        scores = [column for column in found.columns if column.startswith("above_")]
        # What nobody took has no score: it is missing, and the note says so in words.
        found[scores] = found[scores].replace([np.inf, -np.inf], np.nan).astype("Float64")
        return found

    def outliers(self, which: str = AFTER) -> pd.DataFrame:
        """Tiles whose takers score clearly above or below the table, all tiles considered."""
        part = self.part(which)
        count = max(1, part["shown"].explode().nunique())
        found = tiles(part, level=1 - (1 - self.level) / count)
        out = found[(found["above_low"] > 0) | (found["above_high"] < 0)]
        return out.sort_values("above", ascending=False).reset_index(drop=True)

    # -- in words ---------------------------------------------------------------------------------

    def name(self, tile: str) -> str:
        """What a tile is called."""
        every = {t.id: t.name for s in self.design.setups().values() for t in s.catalog.tiles}
        return every.get(tile, tile)

    def sentences(self) -> list[str]:
        """What changed, in sentences; what may be chance is said to be that."""
        rows = self.changes.set_index("measure")
        said = [self._sentence(name, row) for name, row in rows.iterrows() if row["clear"]]
        moved = self.tiles[self.tiles["clear"]]
        moved = moved.reindex(moved["rate_change"].abs().sort_values(ascending=False).index)
        for _, row in moved.head(6).iterrows():
            takers = row["note"] or (
                f"its takers end {row['above_after']:+.1f} points from the mean of the table, "
                f"before {row['above_before']:+.1f}"
            )
            said.append(
                f"{self.name(row['tile'])} is taken in {row['rate_after']:.0%} of the games, before"
                f" in {row['rate_before']:.0%}; {takers}."
            )
        if len(moved) > 6:
            said.append(f"{len(moved) - 6} more tiles changed clearly; see the table of tiles.")
        counts = [len(self.outliers(x)) for x in (BEFORE, AFTER)]
        said.append(
            f"Tiles whose takers do clearly better or worse than the table: {counts[0]} "
            f"before, {counts[1]} after."
        )
        quiet = [_called(name) for name, row in rows.iterrows() if not row["clear"]]
        if quiet:
            games = int(rows["n"].max())
            said.append(f"No clear change after {games} pairs of games in: {', '.join(quiet)}.")
        return said

    def _sentence(self, name: Any, row: Any) -> str:
        way = "more" if row["difference"] > 0 else "less"
        if name.startswith("win ") or name in SHARES:
            about = (
                MEASURES[name][1]
                if name in SHARES
                else f"of the games are won by whoever moves {name.removeprefix('win ')}"
            )
            return (
                f"{row['after']:.1%} {about}, before {row['before']:.1%}: "
                f"{abs(row['difference']):.1%} {way} ({_signed(row, 100)} %)."
            )
        return (
            f"{row['after']:.1f} {MEASURES[name][1]}, before {row['before']:.1f}: "
            f"{abs(row['difference']):.1f} {way} ({_signed(row)})."
        )

    def picture(self) -> Plot:
        """Win rates by order, points, length and tiles, before and after."""
        from glenmore.lab.plots import report_picture

        return report_picture(self)

    def __str__(self) -> str:
        return "\n".join([str(self.design), *(f"• {line}" for line in self.sentences())])

    def __repr__(self) -> str:
        return f"<Report: {self.design.name}, {len(self.games) // 2} pairs of games>"


def _not_taken(was: Any, now: Any) -> str:
    """Why the takers of a tile cannot be compared, if nobody took it before or after."""
    missing = [which for which, games in ((BEFORE, was), (AFTER, now)) if not games.any()]
    if not missing:
        return ""
    games = f"{len(now)} game{'' if len(now) == 1 else 's'}"
    return (
        f"nobody took it in {games} {' or '.join(missing)}, so the points of its takers cannot "
        "be compared"
    )


def _called(name: Any) -> str:
    if name.startswith("win "):
        return f"wins of whoever moves {name.removeprefix('win ')}"
    return MEASURES[name][0]


def _signed(row: Any, times: float = 1) -> str:
    return f"{times * row['low']:+.1f} to {times * row['high']:+.1f}".replace("-", "−")

"""Before and after: a design played with the same seeds, and what it changed, with error bars."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from glenmore.lab.design import AFTER, BEFORE, Design
from glenmore.lab.summaries import takes, tiles
from glenmore.title import TITLE
from tabletop.lab import reports
from tabletop.lab import statistics as stats
from tabletop.lab.progress import Show
from tabletop.lab.statistics import LEVEL
from tabletop.lab.workers import never

if TYPE_CHECKING:
    from glenmore.lab.plots import Plot

__all__ = ["Report", "before_after", "measured"]


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
    table = reports.played(
        TITLE,
        design,
        bots,
        games,
        seed,
        folder=folder,
        workers=workers,
        progress=progress,
        stopped=stopped,
    )
    return Report(design, table)


def measured(table: pd.DataFrame) -> pd.DataFrame:
    """One row per game with its measures and who won, by the order of the first turns."""
    made = {**reports.MADE, "taken": ("taken", "sum"), "size": ("size", "mean")}
    return reports.measured(table, made, without=("from_size",))


class Report(reports.Report):
    """What a design changed: `changes` and `tiles` as tables, `sentences`, `picture`, `table`.

    Each interval of `changes` stands alone; `clear` is what stands out with all considered.
    """

    measures = {  # noqa: RUF012
        **reports.MEASURES,
        "taken": ("tiles taken", "tiles taken in a game"),
        "size": ("size of an estate", "tiles of an estate at the end"),
        "dominance": ("dominance", "of all points come from the strongest source of the game"),
    }

    def __init__(self, design: Design, table: pd.DataFrame, level: float = LEVEL) -> None:
        super().__init__(design, table, level)
        self.tiles = self._tiles()

    def measured(self, table: pd.DataFrame) -> pd.DataFrame:
        """One row per game with its measures."""
        return measured(table)

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
        every: dict[str, str] = {
            t.id: t.name for s in self.design.setups().values() for t in s.catalog.tiles
        }
        return every.get(tile, tile)

    def more(self) -> list[str]:
        """How tiles fare, in sentences."""
        said = []
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
        return said

    def picture(self) -> Plot:
        """Win rates by order, points, length and tiles, before and after."""
        from glenmore.lab.plots import report_picture  # late: loads Matplotlib

        return report_picture(self)


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

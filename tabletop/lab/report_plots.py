"""Parts of the picture of a report: what two games with the same seeds have in common."""

from __future__ import annotations

from typing import Any

import numpy as np

from tabletop.lab import statistics as stats
from tabletop.lab.design import AFTER, BEFORE
from tabletop.lab.plots import DASHES, MARKERS, PALETTE

BOTH = (BEFORE, AFTER)


def wins(axes: Any, report: Any) -> None:
    """Shares of games won by the order of the first turns."""
    names = [c for c in report.games.columns if c.startswith("win ")]
    for n, which in enumerate(BOTH):
        part = report.games[report.games["setup"] == which]
        found = [stats.share(part[name]) for name in names]
        at = np.arange(len(names)) + (n - 0.5) * 0.3
        error = [[f.mean - f.low for f in found], [f.high - f.mean for f in found]]
        axes.errorbar(
            at,
            [f.mean for f in found],
            yerr=error,
            fmt=MARKERS[n],
            color=PALETTE[n],
            markersize=7,
            capsize=3,
            label=which,
        )
    axes.axhline(1 / len(names), color="#333333", linewidth=1, linestyle="--")
    axes.set_xticks(range(len(names)), [name.removeprefix("win ") for name in names])
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("share of games won")
    axes.set_xlabel("moves …")
    axes.legend()


def spread_of(axes: Any, report: Any, value: str, label: str) -> None:
    """How a value is spread, before and after."""
    for n, which in enumerate(BOTH):
        rows = report.table[report.table["setup"] == which]
        rows = rows.drop_duplicates("game") if value == "turns" else rows
        found = np.sort(rows[value].to_numpy(float))
        share = np.arange(1, len(found) + 1) / len(found)
        axes.step(found, share, DASHES[n], where="post", color=PALETTE[n], label=which)
        axes.plot([np.median(found)], [0.5], MARKERS[n], color=PALETTE[n], markersize=7)
    axes.set_xlabel(label)
    axes.set_ylabel("share with at most so many")
    axes.set_ylim(0, 1)
    axes.legend(loc="lower right")

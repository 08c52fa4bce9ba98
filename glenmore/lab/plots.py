"""Pictures of experiments: those of every game, tiles, and a report in one picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from tabletop.lab.errors import LabError
from tabletop.lab.plots import (
    MARKERS,
    PALETTE,
    Plot,
    canvas,
    captioned,
    differences,
    means,
    sources,
    spread,
    style,
)
from tabletop.lab.report_plots import spread_of, wins

__all__ = ["Plot", "differences", "means", "report_picture", "sources", "spread", "tiles"]


def tiles(
    found: pd.DataFrame,
    names: Mapping[str, str] | None = None,
    *,
    title: str = "",
    caption: str = "",
    groups: Mapping[str, str] | None = None,
    labelled: int = 12,
) -> Plot:
    """How often each tile is taken against what its takers score, from `lab.tiles`.

    `groups` gives each tile a group, told by marker; the tiles furthest out are named.
    """
    rows = found[found["taken"] > 1].reset_index(drop=True)
    if rows.empty:
        raise LabError("no tile was taken in two games; play more games")
    title = title or "Tiles: how often taken, and how takers fare"
    caption = caption or (
        "Each mark is a tile. Across: share of the games with it in which somebody took it. Up: "
        "points of its taker above the mean of the table; bars are 95 % confidence intervals. "
        "Far up looks too strong, far down too weak, far left is left lying."
    )
    group_of = dict(groups or {})
    kinds = sorted({group_of.get(tile, "tile") for tile in rows["tile"]})
    with style():
        figure, axes, caption = canvas(title, caption, 5.0)
        for n, kind in enumerate(kinds):
            part = rows[[group_of.get(tile, "tile") == kind for tile in rows["tile"]]]
            error = [part["above"] - part["above_low"], part["above_high"] - part["above"]]
            axes.errorbar(
                part["rate"],
                part["above"],
                yerr=error,
                fmt=MARKERS[n % len(MARKERS)],
                color=PALETTE[n % len(PALETTE)],
                markersize=6,
                elinewidth=0.8,
                ecolor="#9a9a9a",
                label=kind,
            )
        axes.axhline(0, color="#333333", linewidth=1, linestyle="--")
        far = rows.loc[_furthest(rows, labelled)]
        low, high = rows["above"].min(), rows["above"].max()
        edge = 0.12 * (high - low or 1)
        axes.set_ylim(low - edge, high + edge)  # a bar may leave the picture, a mark never
        axes.set_xlim(-0.03, 1.03)
        _name(
            axes,
            [
                ((names or {}).get(row["tile"], row["tile"]), row["rate"], row["above"])
                for _, row in far.iterrows()
            ],
        )
        axes.set_xlabel("share of games with the tile in which it was taken")
        axes.set_ylabel("taker's points above the table's mean")
        if len(kinds) > 1:
            axes.legend(title="stack", loc="best")
    words = [
        f"{(names or {}).get(row['tile'], row['tile'])}: taken in {row['rate']:.0%}, takers "
        f"{row['above']:+.1f} ({row['above_low']:+.1f} to {row['above_high']:+.1f})"
        for _, row in far.iterrows()
    ]
    return Plot(figure, title, caption, "\n".join(words))


def _name(axes: Any, marks: Sequence[tuple[str, float, float]]) -> None:
    """Write names beside their marks, each where it covers no other name."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    taken: list[tuple[float, float, float]] = []  # left, right, height: shares of the picture
    for name, x, y in marks:
        at, up = (x - left) / (right - left), (y - bottom) / (top - bottom)
        wide = 0.0125 * len(name)
        tries = [(side, lift) for lift in (0.0, 0.035, -0.035, 0.07, -0.07) for side in (1, -1)]
        for side, lift in tries:
            start = at + 0.012 if side > 0 else at - 0.012 - wide
            free = all(
                abs(up + lift - h) > 0.03 or start + wide < a or start > b for a, b, h in taken
            )
            if free and 0 <= start <= 1 - wide:
                break
        taken.append((start, start + wide, up + lift))
        axes.annotate(
            name,
            (at, up),
            xytext=(start if side > 0 else start + wide, up + lift),
            fontsize=8,
            xycoords="axes fraction",
            textcoords="axes fraction",
            va="center",
            ha="left" if side > 0 else "right",
            arrowprops={"arrowstyle": "-", "color": "#777777", "linewidth": 0.5} if lift else None,
        )


def _furthest(rows: pd.DataFrame, count: int) -> Any:
    """The tiles that stand out most, in the order of the table."""
    out = (rows["above"] - rows["above"].mean()).abs() / (rows["above"].std(ddof=0) or 1) + (
        rows["rate"] - rows["rate"].mean()
    ).abs() / (rows["rate"].std(ddof=0) or 1)
    return sorted(out.nlargest(count).index)


# -- a report in one picture ----------------------------------------------------------------------


def report_picture(report: Any) -> Plot:
    """Win rates by order, points, length and the tiles that changed most, before and after."""
    title = f"Before and after: {report.design.name}"
    games = len(report.games) // 2
    caption = (
        f"{games} games each, the same seeds before and after. Above: share of games won by the "
        "order of the first turns (line: fair share), and points of all seats. Below: length of "
        "the games in turns, and the tiles whose share of games in which they are taken changed "
        "most. Bars are 95 % confidence intervals; those of tiles allow for looking at all of them."
    )
    with style():
        figure = captioned(caption, 6.48)
        figure.suptitle(title, x=0.012, ha="left", fontweight="bold", fontsize=12)
        axes = figure.subplots(2, 2)
        wins(axes[0, 0], report)
        spread_of(axes[0, 1], report, "points", "points of a seat")
        spread_of(axes[1, 0], report, "turns", "turns of a game")
        _moved(axes[1, 1], report)
    return Plot(figure, title, caption, "\n".join(report.sentences()))


def _moved(axes: Any, report: Any) -> None:
    rows = report.tiles
    rows = rows.reindex(rows["rate_change"].abs().sort_values(ascending=False).index).head(8)
    at = np.arange(len(rows))
    error = [rows["rate_change"] - rows["rate_low"], rows["rate_high"] - rows["rate_change"]]
    axes.errorbar(
        rows["rate_change"],
        at,
        xerr=np.nan_to_num(error, posinf=0.0),
        fmt=MARKERS[0],
        color=PALETTE[0],
        markersize=6,
        capsize=3,
    )
    axes.axvline(0, color="#333333", linewidth=1, linestyle="--")
    axes.set_yticks(at, [report.name(tile) for tile in rows["tile"]], fontsize=8.5)
    axes.invert_yaxis()
    axes.set_xlabel("taken in more games, share")

"""Pictures of experiments: every one with error bars, a caption, and its twin in words.

Colours are Okabe and Ito's, safe for colour-blind readers; groups also differ by marker or hatch.
The same table gives the same picture, byte by byte; nothing is fetched from anywhere.
"""

from __future__ import annotations

import io
import os
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from glenmore.lab.summaries import needs, needs_numbers, per_game
from tabletop.lab import statistics as stats
from tabletop.lab.errors import LabError

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#8C6D1F")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "+++", "ooo", "---")
WIDTH = 7.6  # inches
COLUMNS = 116  # characters of a caption's line
RC: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#d9d9d9",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "hatch.linewidth": 0.7,
    "svg.hashsalt": "glenmore",
    "svg.fonttype": "path",
    "legend.frameon": False,
}


class Plot:
    """A picture with its caption and its numbers in words; notebooks show it by themselves."""

    def __init__(self, figure: Figure, title: str, caption: str, words: str) -> None:
        self.figure = figure
        self.title = title
        self.caption = caption
        self.words = words

    def png(self, dpi: int = 100) -> bytes:
        """The picture as PNG."""
        return self._saved("png", dpi=dpi, metadata={"Software": None})

    def svg(self) -> str:
        """The picture as SVG."""
        return self._saved("svg", metadata={"Date": None, "Creator": None}).decode()

    def _saved(self, form: str, **how: Any) -> bytes:
        out = io.BytesIO()
        with _style():
            self.figure.savefig(out, format=form, **how)
        return out.getvalue()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the picture; the name ends with .png or .svg."""
        to = Path(path)
        if to.suffix not in (".png", ".svg"):
            raise LabError(f"{to}: the name of a picture ends with .png or .svg")
        to.write_bytes(self.png(150) if to.suffix == ".png" else self.svg().encode())
        return to

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return (
            {"image/png": self.png(), "text/plain": str(self)},
            {"image/png": {"alt": f"{self.title}. {self.caption}"}},
        )

    def __str__(self) -> str:
        return f"{self.title}\n{self.caption}\n{self.words}".rstrip()

    def __repr__(self) -> str:
        return f"<Plot: {self.title}>"


def _style() -> Any:
    settings: dict[Any, Any] = {**mpl.rcParamsDefault, **RC, "backend": mpl.rcParams["backend"]}
    return mpl.rc_context(settings)


def _canvas(title: str, caption: str, height: float) -> tuple[Figure, Any, str]:
    """A figure with one pair of axes and room for the caption below."""
    lines = textwrap.wrap(caption, COLUMNS)
    room = 0.18 * len(lines) + 0.12
    whole = height + room
    figure = Figure(figsize=(WIDTH, whole), layout="constrained")
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0.004, room / whole, 0.992, 1 - room / whole - 0.02))
    axes = figure.add_subplot()
    axes.set_title(title)
    figure.text(
        0.012, 0.06 / whole, "\n".join(lines), va="bottom", ha="left", fontsize=8.5, color="#333333"
    )
    return figure, axes, caption


def _groups(frame: pd.DataFrame, skip: Sequence[str]) -> list[str]:
    return [c for c in frame.columns if c not in skip]


def _label(row: Any, names: Sequence[str]) -> str:
    return ", ".join(
        f"{name} {row[name]}" if not isinstance(row[name], str) else str(row[name])
        for name in names
    )


def _counts(numbers: Any) -> str:
    few, many = int(numbers.min()), int(numbers.max())
    return f"{few}" if few == many else f"{few} to {many}"


def _interval(level: float) -> str:
    return f"{level:.0%} confidence intervals".replace("%", " %")


# -- pictures -------------------------------------------------------------------------------------


def means(
    summary: pd.DataFrame,
    value: str | None = None,
    *,
    title: str = "",
    caption: str = "",
    level: float = stats.LEVEL,
) -> Plot:
    """A dot with its interval for every group of a `lab.summary`."""
    value = value or str(summary["value"].iloc[0])
    rows = summary[summary["value"] == value]
    if rows.empty:
        raise LabError(f"the summary has no value {value!r}")
    names = _groups(summary, ("value", "n", "mean", "low", "high", "sd"))
    title = title or f"{value.replace('_', ' ').capitalize()} by {' and '.join(names) or 'game'}"
    caption = caption or (
        f"Mean {value.replace('_', ' ')} of each group with {_interval(level)}; "
        f"{_counts(rows['n'])} games each."
    )
    labels = [_label(row, names) or "all games" for _, row in rows.iterrows()]
    return _dots(
        rows["mean"],
        rows["low"],
        rows["high"],
        labels,
        title,
        caption,
        value.replace("_", " "),
        None,
    )


def differences(
    paired: pd.DataFrame,
    *,
    title: str = "",
    caption: str = "",
    a: str = "a",
    b: str = "b",
    level: float = stats.LEVEL,
) -> Plot:
    """A dot with its interval for every difference of a `lab.paired`, against zero."""
    names = _groups(paired, ("value", "n", "a", "b", "difference", "low", "high", "sd"))
    labels = [
        ", ".join(x for x in (_label(row, names), row["value"].replace("_", " ")) if x)
        for _, row in paired.iterrows()
    ]
    title = title or f"{b} compared with {a}"
    caption = caption or (
        f"Mean of {b} − {a} over {_counts(paired['n'])} pairs of games with the same seed, with "
        f"{_interval(level)}; what touches the line at zero may be chance."
    )
    return _dots(
        paired["difference"],
        paired["low"],
        paired["high"],
        labels,
        title,
        caption,
        f"{b} − {a}",
        0.0,
    )


def _dots(
    mean: Any,
    low: Any,
    high: Any,
    labels: Sequence[str],
    title: str,
    caption: str,
    axis: str,
    line: float | None,
) -> Plot:
    values = [np.asarray(column, float) for column in (mean, low, high)]
    with _style():
        figure, axes, caption = _canvas(title, caption, 1.1 + 0.32 * len(labels))
        for n, (middle, left, right) in enumerate(zip(*values, strict=True)):
            color, marker = COLORS[n % len(COLORS)], MARKERS[n % len(MARKERS)]
            if np.isfinite(left):
                axes.plot([left, right], [n, n], color=color, linewidth=2, solid_capstyle="butt")
            axes.plot([middle], [n], marker, color=color, markersize=8)
        if line is not None:
            axes.axvline(line, color="#333333", linewidth=1, linestyle="--")
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.4, -0.6)
        axes.set_xlabel(axis)
    words = [
        f"{label}: {stats.Estimate(float(m), float(lo), float(hi), 0, 0.0)}"
        for label, m, lo, hi in zip(labels, *values, strict=True)
    ]
    return Plot(figure, title, caption, "\n".join(words))


def spread(
    table: pd.DataFrame,
    value: str = "points",
    by: str = "bot",
    *,
    title: str = "",
    caption: str = "",
) -> Plot:
    """How a value is spread: the share of rows at or below each number, a line per group."""
    needs(table, (by, value))
    needs_numbers(table, (value,))
    groups = sorted(table[by].unique())
    if len(groups) > len(COLORS):
        raise LabError(f"{len(groups)} groups are too many for one picture")
    title = title or f"Spread of {value.replace('_', ' ')} by {by}"
    caption = caption or (
        f"Share of seats with at most so many {value.replace('_', ' ')}, one line per {by}; the "
        "mark is the median. A line further right has more, a steeper one is less spread."
    )
    words = []
    with _style():
        figure, axes, caption = _canvas(title, caption, 3.4)
        for n, group in enumerate(groups):
            found = np.sort(table.loc[table[by] == group, value].to_numpy(float))
            share = np.arange(1, len(found) + 1) / len(found)
            style = ("-", "--", "-.", ":")[n % 4]
            axes.step(
                found,
                share,
                style,
                where="post",
                color=COLORS[n],
                label=f"{by} {group}" if not isinstance(group, str) else group,
            )
            median = float(np.median(found))
            axes.plot([median], [0.5], MARKERS[n], color=COLORS[n], markersize=8)
            words.append(
                f"{group}: median {median:g}, half of them from "
                f"{np.quantile(found, 0.25):g} to {np.quantile(found, 0.75):g}"
            )
        axes.set_xlabel(value.replace("_", " "))
        axes.set_ylabel("share of seats")
        axes.set_ylim(0, 1)
        axes.legend(loc="lower right")
    return Plot(figure, title, caption, "\n".join(words))


def sources(
    table: pd.DataFrame,
    by: str = "bot",
    *,
    title: str = "",
    caption: str = "",
    level: float = stats.LEVEL,
) -> Plot:
    """Where points come from: bars per source with their intervals, a hatch per group."""
    needs(table, (by,))
    groups = sorted(table[by].unique())
    columns = [c for c in table.columns if c.startswith("from_") and table[c].any()]
    title = title or f"Where points come from, by {by}"
    caption = caption or f"Mean points per seat and source with {_interval(level)}."
    names = [c.removeprefix("from_").replace("_", " ") for c in columns]
    height, words = 0.8 / len(groups), []
    with _style():
        tall = 1.2 + 0.3 * len(columns) * len(groups) ** 0.6
        figure, axes, caption = _canvas(title, caption, tall)
        for n, group in enumerate(groups):
            part = table[table[by] == group]
            found = [stats.mean(per_game(part, [by], c)[c], level) for c in columns]
            at = [k + (n - (len(groups) - 1) / 2) * height for k in range(len(columns))]
            mid = np.array([f.mean for f in found])
            error = np.array([[f.mean - f.low, f.high - f.mean] for f in found]).T
            error = np.where(np.isfinite(error), error, 0)
            axes.barh(
                at,
                mid,
                height * 0.92,
                xerr=error,
                color=COLORS[n % len(COLORS)],
                hatch=HATCHES[n % len(HATCHES)],
                edgecolor="white",
                label=str(group),
                error_kw={"linewidth": 1.4, "ecolor": "#222222", "capsize": 2},
            )
            words += [f"{group}, {name}: {f}" for name, f in zip(names, found, strict=True)]
        axes.axvline(0, color="#333333", linewidth=1)
        axes.set_yticks(range(len(columns)), names)
        axes.invert_yaxis()
        axes.set_xlabel("points")
        axes.legend()
    return Plot(figure, title, caption, "\n".join(words))


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
    with _style():
        figure, axes, caption = _canvas(title, caption, 5.0)
        for n, kind in enumerate(kinds):
            part = rows[[group_of.get(tile, "tile") == kind for tile in rows["tile"]]]
            error = [part["above"] - part["above_low"], part["above_high"] - part["above"]]
            axes.errorbar(
                part["rate"],
                part["above"],
                yerr=error,
                fmt=MARKERS[n % len(MARKERS)],
                color=COLORS[n % len(COLORS)],
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
    with _style():
        lines = textwrap.wrap(caption, COLUMNS)
        whole = 6.6 + 0.18 * len(lines)
        figure = Figure(figsize=(WIDTH, whole), layout="constrained")
        room = (0.18 * len(lines) + 0.12) / whole
        engine: Any = figure.get_layout_engine()
        engine.set(rect=(0.004, room, 0.992, 1 - room))
        figure.suptitle(title, x=0.012, ha="left", fontweight="bold", fontsize=12)
        axes = figure.subplots(2, 2)
        _wins(axes[0, 0], report)
        _spread_of(axes[0, 1], report, "points", "points of a seat")
        _spread_of(axes[1, 0], report, "turns", "turns of a game")
        _moved(axes[1, 1], report)
        figure.text(
            0.012,
            0.06 / whole,
            "\n".join(lines),
            va="bottom",
            ha="left",
            fontsize=8.5,
            color="#333333",
        )
    return Plot(figure, title, caption, "\n".join(report.sentences()))


def _wins(axes: Any, report: Any) -> None:
    names = [c for c in report.games.columns if c.startswith("win ")]
    for n, which in enumerate(("before", "after")):
        part = report.games[report.games["setup"] == which]
        found = [stats.share(part[name]) for name in names]
        at = np.arange(len(names)) + (n - 0.5) * 0.3
        error = [[f.mean - f.low for f in found], [f.high - f.mean for f in found]]
        axes.errorbar(
            at,
            [f.mean for f in found],
            yerr=error,
            fmt=MARKERS[n],
            color=COLORS[n],
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


def _spread_of(axes: Any, report: Any, value: str, label: str) -> None:
    for n, which in enumerate(("before", "after")):
        rows = report.table[report.table["setup"] == which]
        rows = rows.drop_duplicates("game") if value == "turns" else rows
        found = np.sort(rows[value].to_numpy(float))
        share = np.arange(1, len(found) + 1) / len(found)
        axes.step(found, share, ("-", "--")[n], where="post", color=COLORS[n], label=which)
        axes.plot([np.median(found)], [0.5], MARKERS[n], color=COLORS[n], markersize=7)
    axes.set_xlabel(label)
    axes.set_ylabel("share with at most so many")
    axes.set_ylim(0, 1)
    axes.legend(loc="lower right")


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
        color=COLORS[0],
        markersize=6,
        capsize=3,
    )
    axes.axvline(0, color="#333333", linewidth=1, linestyle="--")
    axes.set_yticks(at, [report.name(tile) for tile in rows["tile"]], fontsize=8.5)
    axes.invert_yaxis()
    axes.set_xlabel("taken in more games, share")

"""Pictures of experiments: every one with error bars, a caption, and its twin in words.

Colours are Okabe and Ito's, safe for colour-blind readers; groups also differ by marker or hatch.
The same table gives the same picture, byte by byte; nothing is fetched from anywhere.
"""

from __future__ import annotations

import io
import os
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from tabletop.lab import statistics as stats
from tabletop.lab.errors import LabError
from tabletop.lab.summaries import needs, needs_numbers, per_game

PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#8C6D1F")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES = ("-", "--", "-.", ":")
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
    "svg.hashsalt": "tabletop",
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
        with style():
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


def style() -> Any:
    """The look of all pictures, whatever a notebook has set."""
    settings: dict[Any, Any] = {**mpl.rcParamsDefault, **RC, "backend": mpl.rcParams["backend"]}
    return mpl.rc_context(settings)


def canvas(title: str, caption: str, height: float) -> tuple[Figure, Any, str]:
    """A figure with one pair of axes and room for the caption below."""
    figure = captioned(caption, height, 0.02)
    axes = figure.add_subplot()
    axes.set_title(title)
    return figure, axes, caption


def captioned(caption: str, height: float, top: float = 0.0) -> Figure:
    """A figure with its caption below, and room for axes of so many inches above it."""
    lines = textwrap.wrap(caption, COLUMNS)
    room = 0.18 * len(lines) + 0.12
    whole = height + room
    figure = Figure(figsize=(WIDTH, whole), layout="constrained")
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0.004, room / whole, 0.992, 1 - room / whole - top))
    words = "\n".join(lines)
    figure.text(0.012, 0.06 / whole, words, va="bottom", ha="left", fontsize=8.5, color="#333333")
    return figure


def _groups(frame: pd.DataFrame, skip: Sequence[str]) -> list[str]:
    return [c for c in frame.columns if c not in skip]


def _label(row: Any, names: Sequence[str]) -> str:
    return ", ".join(
        f"{name} {row[name]}" if not isinstance(row[name], str) else str(row[name])
        for name in names
    )


def counts(numbers: Any) -> str:
    """How many there are of each: one number, or from which to which."""
    few, many = int(numbers.min()), int(numbers.max())
    return f"{few}" if few == many else f"{few} to {many}"


def interval(level: float) -> str:
    """What bars are, in words."""
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
        f"Mean {value.replace('_', ' ')} of each group with {interval(level)}; "
        f"{counts(rows['n'])} games each."
    )
    labels = [_label(row, names) or "all games" for _, row in rows.iterrows()]
    return dots(
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
        f"Mean of {b} − {a} over {counts(paired['n'])} pairs of games with the same seed, with "
        f"{interval(level)}; what touches the line at zero may be chance."
    )
    return dots(
        paired["difference"],
        paired["low"],
        paired["high"],
        labels,
        title,
        caption,
        f"{b} − {a}",
        0.0,
    )


def dots(
    mean: Any,
    low: Any,
    high: Any,
    labels: Sequence[str],
    title: str,
    caption: str,
    axis: str,
    line: float | None,
) -> Plot:
    """A dot with its interval for every label."""
    values = [np.asarray(column, float) for column in (mean, low, high)]
    with style():
        figure, axes, caption = canvas(title, caption, 1.1 + 0.32 * len(labels))
        for n, (middle, left, right) in enumerate(zip(*values, strict=True)):
            color, marker = PALETTE[n % len(PALETTE)], MARKERS[n % len(MARKERS)]
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
    if len(groups) > len(PALETTE):
        raise LabError(f"{len(groups)} groups are too many for one picture")
    title = title or f"Spread of {value.replace('_', ' ')} by {by}"
    caption = caption or (
        f"Share of seats with at most so many {value.replace('_', ' ')}, one line per {by}; the "
        "mark is the median. A line further right has more, a steeper one is less spread."
    )
    words = []
    with style():
        figure, axes, caption = canvas(title, caption, 3.4)
        for n, group in enumerate(groups):
            found = np.sort(table.loc[table[by] == group, value].to_numpy(float))
            share = np.arange(1, len(found) + 1) / len(found)
            dashes = DASHES[n % len(DASHES)]
            axes.step(
                found,
                share,
                dashes,
                where="post",
                color=PALETTE[n],
                label=f"{by} {group}" if not isinstance(group, str) else group,
            )
            median = float(np.median(found))
            axes.plot([median], [0.5], MARKERS[n], color=PALETTE[n], markersize=8)
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
    caption = caption or f"Mean points per seat and source with {interval(level)}."
    names = [c.removeprefix("from_").replace("_", " ") for c in columns]
    height, words = 0.8 / len(groups), []
    with style():
        tall = 1.2 + 0.3 * len(columns) * len(groups) ** 0.6
        figure, axes, caption = canvas(title, caption, tall)
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
                color=PALETTE[n % len(PALETTE)],
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

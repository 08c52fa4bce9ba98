"""What figures of any game share: dots, curves, groups and bars with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from tabletop.lab import plots
from tabletop.lab.plots import DASHES, HATCHES, MARKERS, PALETTE, Plot, canvas, style

__all__ = ["bars", "canvas", "curves", "dots", "groups", "style", "told"]


def dots(
    rows: pd.DataFrame,
    labels: Sequence[str],
    title: str,
    caption: str,
    axis: str,
    line: float | None = None,
) -> Plot:
    """A dot with its interval for every row of a summary (columns mean, low, high)."""
    return plots.dots(rows["mean"], rows["low"], rows["high"], labels, title, caption, axis, line)


def curves(
    rows: pd.DataFrame,
    x: str,
    by: str,
    title: str,
    caption: str,
    across: str,
    up: str,
    names: Mapping[Any, str] | None = None,
    height: float = 3.4,
) -> Plot:
    """Means over `x` with their intervals, a line per group, told by colour, marker and dashes."""
    words: list[str] = []
    with style():
        figure, axes, caption = canvas(title, caption, height)
        groups = list(dict.fromkeys(rows[by]))
        wide = 0.012 * (rows[x].max() - rows[x].min())
        for n, group in enumerate(groups):
            part = rows[rows[by] == group]
            name = (names or {}).get(group, str(group))
            at = part[x].to_numpy(float) + (n - (len(groups) - 1) / 2) * wide
            mean, low, high = (part[c].to_numpy(float) for c in ("mean", "low", "high"))
            error = _errors(mean, low, high)
            axes.errorbar(
                at,
                mean,
                yerr=error,
                fmt=MARKERS[n % len(MARKERS)],
                linestyle=DASHES[n % len(DASHES)],
                color=PALETTE[n % len(PALETTE)],
                markersize=6,
                capsize=3,
                label=name,
            )
            words += [
                f"{name}, {across} {one:g}: {told(row)}"
                for one, (_, row) in zip(part[x], part.iterrows(), strict=True)
            ]
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        if len(groups) > 1:
            _legend_below(axes)
    return Plot(figure, title, caption, "\n".join(words))


def groups(
    rows: pd.DataFrame,
    label: str,
    by: str,
    order: Sequence[str],
    title: str,
    caption: str,
    axis: str,
) -> Plot:
    """For each label a dot with its interval per group, told by colour and marker."""
    words: list[str] = []
    with style():
        figure, axes, caption = canvas(title, caption, 1.2 + 0.24 * len(order))
        found = list(dict.fromkeys(rows[by]))
        for n, group in enumerate(found):
            part = rows[rows[by] == group].set_index(label).reindex(order)
            at = np.arange(len(order)) + (n - (len(found) - 1) / 2) * 0.32
            color = PALETTE[n % len(PALETTE)]
            axes.hlines(at, part["low"], part["high"], color=color, linewidth=2)
            axes.plot(
                part["mean"],
                at,
                MARKERS[n % len(MARKERS)],
                color=color,
                markersize=6,
                label=str(group),
            )
            words += [f"{group}, {one}: {told(row)}" for one, row in part.iterrows()]
        axes.set_yticks(range(len(order)), order)
        axes.set_ylim(len(order) - 0.4, -0.6)
        axes.set_xlabel(axis)
        _legend_below(axes)
    return Plot(figure, title, caption, "\n".join(words))


def bars(
    rows: pd.DataFrame, x: str, by: str, title: str, caption: str, across: str, up: str
) -> Plot:
    """Bars side by side with their intervals, a colour and a hatch per group."""
    words: list[str] = []
    with style():
        figure, axes, caption = canvas(title, caption, 3.4)
        groups, places = list(dict.fromkeys(rows[by])), list(dict.fromkeys(rows[x]))
        width = 0.8 / len(groups)
        for n, group in enumerate(groups):
            part = rows[rows[by] == group].set_index(x).reindex(places)
            at = np.arange(len(places)) + (n - (len(groups) - 1) / 2) * width
            mean, low, high = (part[c].to_numpy(float) for c in ("mean", "low", "high"))
            error = _errors(mean, low, high)
            axes.bar(
                at,
                mean,
                width * 0.92,
                yerr=error,
                color=PALETTE[n % len(PALETTE)],
                hatch=HATCHES[n % len(HATCHES)],
                edgecolor="white",
                label=str(group),
                error_kw={"linewidth": 1.3, "ecolor": "#222222", "capsize": 2},
            )
            words += [f"{group}, {one}: {told(row)}" for one, row in part.iterrows()]
        axes.set_xticks(range(len(places)), [str(place) for place in places])
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        _legend_below(axes)
    return Plot(figure, title, caption, "\n".join(words))


def _legend_below(axes: Any) -> None:
    names = axes.get_legend_handles_labels()[1]
    columns = 2 if max(map(len, names)) > 14 else min(5, len(names))
    low = -0.62 / (axes.get_figure().get_figheight() - 0.8)  # about as far below at any height
    axes.legend(ncols=columns, loc="upper center", bbox_to_anchor=(0.5, low))
    axes.get_figure().draw_without_rendering()  # lays out anew: the legend changes the ticks


def _errors(mean: Any, low: Any, high: Any) -> Any:
    """Lengths of the error bars; one game alone has none."""
    found = np.array([mean - low, high - mean])
    return np.where(np.isfinite(found), found, 0)


def told(row: Any) -> str:
    """A mean with its interval, in words.

    >>> told({"mean": 1.5, "low": -0.25, "high": 3.0})
    '1.50 (−0.25 to 3.00)'
    >>> told({"mean": 1.5, "low": float("nan"), "high": float("nan")})
    '1.50 (no interval)'
    """
    ends = f"{row['low']:.2f} to {row['high']:.2f}" if np.isfinite(row["low"]) else "no interval"
    return f"{row['mean']:.2f} ({ends})".replace("-", "−")

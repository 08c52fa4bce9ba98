"""Estates in numbers: how many tiles a new one wakes, and whether a compact estate pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas as pd

import glenmore as gm
from glenmore import graphs
from glenmore.base import end
from glenmore.base.laying import PlaceTile
from glenmore.components import Cell
from glenmore.lab.samples import about, above_table, means, slopes
from glenmore.moves import Activate, Place
from tabletop.lab.figures import canvas, curves, dots, style
from tabletop.lab.plots import PALETTE, Plot
from tabletop.lab.rows import Row

MOST = 12  # tiles of an estate that are counted one by one

# -- tables ---------------------------------------------------------------------------------------


def placement_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every tile that was laid: what it could wake there, at best, and did wake."""
    found: list[Row] = []
    shared = about(record, game)
    for state, move in zip(record.states(), record.moves, strict=False):
        step = state.steps[-1]
        if isinstance(move, Place) and isinstance(step, PlaceTile):
            cells = graphs.placements(state, step.seat, step.tile)
            chosen = next(place for place in cells if place.cell == move.cell)
            found.append(
                {
                    **shared,
                    "turn": state.turn.number,
                    "seat": step.seat,
                    "tile": step.tile,
                    "number": len(state.players[step.seat].estate) - 1,
                    "cells": len(cells),
                    "wakes": len(chosen.wakes),
                    "best": max(len(place.wakes) for place in cells),
                    "worth": chosen.worth,
                    "best_worth": cells[0].worth,
                    "activated": 0,
                }
            )
        elif isinstance(move, Activate) and found and found[-1]["turn"] == state.turn.number:
            found[-1]["activated"] += 1
    return found


def shape_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every estate at the end: how compact it is, and how its owner fared."""
    final = record.final
    above, won = above_table(final), end.winners(final)
    return [
        {
            **about(record, game),
            "seat": seat,
            "above": above[seat],
            "win": 1 / len(won) if seat in won else 0.0,
            **dict(graphs.shape(final, seat).items()),
        }
        for seat in range(len(final.players))
    ]


TABLES: dict[str, Callable[[gm.Record, int], list[Row]]] = {
    "placements": placement_rows,
    "shapes": shape_rows,
}
WAKING = ("wakes", "best", "activated", "worth", "best_worth", "cells")


def _by_number(t: dict[str, pd.DataFrame]) -> pd.DataFrame:
    rows = t["placements"]
    return means(rows[rows["number"] <= MOST], ("wakes", "best"), "number")


SUMMARIES: dict[str, Callable[[dict[str, pd.DataFrame]], pd.DataFrame]] = {
    "estate_wakes": _by_number,
    "estate_placing": lambda t: means(t["placements"], WAKING),
    "estate_shapes": lambda t: means(t["shapes"], ("tiles", "neighbours", "river", "joints")),
    "estate_slopes": lambda t: slopes(t["shapes"], "above", ("neighbours", "tiles", "river")),
}

# -- pictures -------------------------------------------------------------------------------------


def degree_plot(state: gm.State, seat: int = 0, tile: str | None = None) -> Plot:
    """An estate as a grid: its tiles, and on every free cell what a tile laid there would wake.

    With a tile only its legal cells have a number, the best one a frame.
    """
    graph = graphs.estate(state, seat)
    numbers: dict[Cell, str] = {}
    best: Cell | None = None
    if tile is None:
        degrees = graphs.activation_degree(state, seat)
        numbers = {cell: str(n) for cell, n in degrees.items() if cell not in graph}
        title = f"Tiles that a new tile wakes, by its cell: {state.setup.name(seat)}"
        caption = (
            "Named cells are tiles of the estate, blue along the river. The number on a free cell "
            "says how many tiles around it, edges and corners, have a benefit to be activated."
        )
    else:
        found = graphs.placements(state, seat, tile)
        numbers = {p.cell: f"{len(p.wakes)}\n({p.worth:g})" for p in found}
        best = found[0].cell if found else None
        title = f"Where {state.game.name(tile)} may go, and what it wakes"
        caption = (
            "Named cells are tiles of the estate, blue along the river. A number marks a legal "
            "cell: tiles that can be activated at once, the new one among them, and in brackets "
            "what that is worth by gm.graphs.WORTH. The best cell has a thick frame."
        )
    return _grid(graph, numbers, best, title, caption)


def _grid(
    graph: Any, numbers: dict[Cell, str], best: Cell | None, title: str, caption: str
) -> Plot:
    cells = [*graph, *numbers]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    tall = max(ys) - min(ys) + 1
    with style():
        figure, axes, caption = canvas(title, caption, 0.72 * tall + 0.6)
        for cell, data in graph.nodes(data=True):
            words = "\n".join(str(data["name"]).split())
            _cell(axes, cell, words + (" ♟" * data["scots"]), data["river"])
        for cell, words in numbers.items():
            _number(axes, cell, words, cell == best)
        axes.set_xlim(min(xs) - 0.6, max(xs) + 0.6)
        axes.set_ylim(min(ys) - 0.6, max(ys) + 0.6)
        axes.set_xticks(range(min(xs), max(xs) + 1))
        axes.set_yticks(range(min(ys), max(ys) + 1))
        axes.set_xlabel("x")
        axes.set_ylabel("y")
        axes.grid(False)
    told = [f"{cell}: {words.replace(chr(10), ' ')}" for cell, words in sorted(numbers.items())]
    return Plot(figure, title, caption, "\n".join(told))


def _cell(axes: Any, cell: Cell, words: str, river: bool) -> None:
    from matplotlib.patches import Rectangle

    x, y = cell
    axes.add_patch(
        Rectangle((x - 0.47, y - 0.47), 0.94, 0.94, facecolor="#f3f0e6", edgecolor="#555555")
    )
    if river:
        axes.plot([x - 0.47, x + 0.47], [y - 0.36, y - 0.36], color=PALETTE[0], linewidth=5)
    axes.text(x, y + 0.05, words, ha="center", va="center", fontsize=8)


def _number(axes: Any, cell: Cell, words: str, best: bool) -> None:
    from matplotlib.patches import Rectangle

    x, y = cell
    axes.add_patch(
        Rectangle(
            (x - 0.4, y - 0.4),
            0.8,
            0.8,
            facecolor="white",
            edgecolor=PALETTE[1] if best else "#aaaaaa",
            linewidth=3.5 if best else 1,
            linestyle="-" if best else "--",
        )
    )
    axes.text(x, y, words, ha="center", va="center", fontsize=10, fontweight="bold")


def wakes_plot(rows: pd.DataFrame, players: int = 3) -> Plot:
    """How many tiles the n-th tile wakes, as laid and at best, from a summary `estate_wakes`."""
    part = rows[(rows["players"] == players) & (rows["n"] >= rows["n"].max() / 4)]
    names = {"wakes": "where it was laid", "best": "on the best cell"}
    part = part.assign(
        line=[f"{b}, {names[v]}" for b, v in zip(part["bot"], part["value"], strict=True)]
    )
    return curves(
        part,
        "number",
        "line",
        f"How many tiles a new tile wakes, {players} players",
        f"Tiles that can be activated when the n-th tile is laid, the new one among them: where it "
        f"was laid, and at most on any legal cell. Means of up to {int(part['n'].max())} games, "
        "and of at least a quarter as many; bars are 95 % confidence intervals.",
        "tile of the estate after the home tile",
        "tiles",
        height=4.0,
    )


def slope_plot(rows: pd.DataFrame, bot: str = "greedy") -> Plot:
    """What goes with points above the table's mean, from a summary `estate_slopes`."""
    part = rows[rows["bot"] == bot]
    names = {
        "neighbours": "1 neighbour more per tile",
        "tiles": "1 tile more",
        "river": "1 river tile more",
    }
    labels = [
        f"{n} players: {names[v]}" for n, v in zip(part["players"], part["value"], strict=True)
    ]
    return dots(
        part,
        labels,
        "Which estates do well",
        f"Points above the mean of the table that go with one more of each, compared within "
        f"{int(part['n'].min())} games of the {bot} bot, the other two held equal; 95 % confidence "
        "intervals. What touches the dashed line may be chance.",
        "victory points",
        0.0,
    )

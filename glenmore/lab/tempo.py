"""Tempo in numbers: how long one waits after a jump, and whether many turns win games."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pandas as pd

import glenmore as gm
from glenmore import graphs
from glenmore.base import end
from glenmore.components import PLAYERS
from glenmore.lab.samples import about, above_table, means, slopes
from tabletop.lab.figures import canvas, curves, dots, style
from tabletop.lab.plots import PALETTE, Plot
from tabletop.lab.rows import Row

LONGEST = 10  # jumps of so many spaces and more are taken together

# -- tables ---------------------------------------------------------------------------------------


def jump_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every turn of a player: how far the pawn went, and how long it then waited."""
    taken = graphs.turns(record)
    following: dict[str, int] = {}  # piece -> its next turn, seen from behind
    found: list[Row] = []
    for at in range(len(taken) - 1, -1, -1):
        turn = taken[at]
        if turn.seat >= 0 and turn.piece in following:
            waited = following[turn.piece] - at - 1
            found.append(
                {
                    **about(record, game),
                    "turn": turn.number,
                    "seat": turn.seat,
                    "spaces": turn.spaces,
                    "waited": waited,
                    "again": int(not waited),
                }
            )
        following[turn.piece] = at
    return found[::-1]


def tempo_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every seat: its turns, how far it went, how often twice in a row, how it fared."""
    final = record.final
    graph, above, won = graphs.turn_order(record), above_table(final), end.winners(final)
    found: list[Row] = []
    for seat in range(len(final.players)):
        piece = next(p.id for p in final.game.pieces if p.seat == seat and p.pawn)
        node = graph.nodes[piece]
        again = graph.edges[piece, piece]["times"] if graph.has_edge(piece, piece) else 0
        found.append(
            {
                **about(record, game),
                "seat": seat,
                "turns": node["turns"],
                "spaces": node["spaces"],
                "jump": node["spaces"] / node["turns"],
                "again": again,
                "above": above[seat],
                "win": 1 / len(won) if seat in won else 0.0,
                "size": end.size(final, seat),
            }
        )
    return found


TABLES: dict[str, Callable[[gm.Record, int], list[Row]]] = {"jumps": jump_rows, "tempo": tempo_rows}


def _waits(t: dict[str, pd.DataFrame]) -> pd.DataFrame:
    rows = t["jumps"].assign(spaces=t["jumps"]["spaces"].clip(upper=LONGEST))
    return means(rows, "waited", "spaces")


SUMMARIES: dict[str, Callable[[dict[str, pd.DataFrame]], pd.DataFrame]] = {
    "tempo_waits": _waits,
    "tempo_turns": lambda t: means(t["tempo"], ("turns", "jump", "again")),
    "tempo_slopes": lambda t: slopes(t["tempo"], "above", ("turns",)),
    "tempo_sized": lambda t: slopes(t["tempo"], "above", ("turns", "size")),
}

# -- pictures -------------------------------------------------------------------------------------


def jump_plot(state: gm.State, stride: float = 3) -> Plot:
    """Every stop of the acting pawn: how far it is, and how many turns it gives to others."""
    found = graphs.jumps(state, stride)
    who = state.setup.name(state.turn.seat)
    title = f"What each stop gives away: {who} to move"
    caption = (
        f"For every tile that {who} may take: turns of the others until {who} is hindmost again, "
        f"if each of their turns moves {stride:g} spaces. The label says how far the pawn goes and "
        "who acts next."
    )
    with style():
        figure, axes, caption = canvas(title, caption, 1.0 + 0.3 * len(found))
        given = [jump.given for jump in found]
        axes.barh(range(len(found)), given, 0.7, color=PALETTE[0])
        for y, number in enumerate(given):
            axes.text(number + 0.05, y, str(number), va="center", fontsize=9)
        axes.set_yticks(
            range(len(found)),
            [f"{state.game.name(j.tile)} (+{j.spaces}), then {j.following}" for j in found],
        )
        axes.invert_yaxis()
        axes.set_xlim(0, max(given, default=1) + 1)
        axes.set_xlabel("turns of others before the next own one")
    words = [
        f"{state.game.name(j.tile)}: spaces {j.spaces}, then {j.following}; turns of others "
        f"{j.given}, {j.lost} more than after the nearest stop"
        for j in found
    ]
    return Plot(figure, title, caption, "\n".join(words))


def order_plot(record: gm.Record) -> Plot:
    """Who acted after whom in a game, as a graph: the wider an arrow, the more often."""
    graph = graphs.turn_order(record)
    title = "Who acted after whom"
    caption = (
        "One game. A circle is a piece with the number of its turns; an arrow says how often the "
        "piece it points to acted next, by its width and its number. A loop: turns in a row."
    )
    at = {
        piece: (
            math.cos(math.pi / 2 - 2 * math.pi * n / len(graph)),
            math.sin(math.pi / 2 - 2 * math.pi * n / len(graph)),
        )
        for n, piece in enumerate(graph)
    }
    most = max((times for *_, times in graph.edges(data="times")), default=1)
    with style():
        figure, axes, caption = canvas(title, caption, 4.6)
        for one, other, times in graph.edges(data="times"):
            _arrow(axes, at[one], at[other], times, most)
        for piece, (x, y) in at.items():
            axes.plot(
                [x],
                [y],
                "o",
                markersize=46,
                markerfacecolor="white",
                markeredgecolor="#333333",
                markeredgewidth=1.5,
            )
            axes.text(
                x,
                y,
                f"{piece}\n{graph.nodes[piece]['turns']}",
                ha="center",
                va="center",
                fontsize=10,
            )
        axes.set_xlim(-1.9, 1.9)
        axes.set_ylim(-1.65, 1.75)
        axes.set_aspect("equal")
        axes.axis("off")
    words = [
        f"{piece}: {data['turns']} turns, {data['spaces']} spaces"
        for piece, data in graph.nodes(data=True)
    ]
    words += [f"{one} → {other}: {n}" for one, other, n in sorted(graph.edges(data="times"))]
    return Plot(figure, title, caption, "\n".join(words))


def _arrow(
    axes: Any, one: tuple[float, float], other: tuple[float, float], times: int, most: int
) -> None:
    width = 0.8 + 5 * times / most
    x, y = one
    if one == other:
        axes.annotate(
            "",
            (x * 1.16 + y * 0.10, y * 1.16 - x * 0.10),
            (x * 1.16 - y * 0.10, y * 1.16 + x * 0.10),
            arrowprops={
                "arrowstyle": "-|>",
                "linewidth": width,
                "color": PALETTE[1],
                "connectionstyle": "arc3,rad=-1.9",
                "shrinkA": 0,
                "shrinkB": 0,
            },
        )
        axes.text(
            x * 1.55, y * 1.5, str(times), ha="center", va="center", fontsize=10, fontweight="bold"
        )
        return
    to_x, to_y = other
    axes.annotate(
        "",
        other,
        one,
        arrowprops={
            "arrowstyle": "-|>",
            "linewidth": width,
            "color": PALETTE[0],
            "alpha": 0.75,
            "connectionstyle": "arc3,rad=0.22",
            "shrinkA": 24,
            "shrinkB": 24,
            "mutation_scale": 14,
        },
    )
    across, along = (to_y - y, x - to_x), (x + to_x, y + to_y)
    axes.text(
        along[0] / 2 + across[0] * 0.11,
        along[1] / 2 + across[1] * 0.11,
        str(times),
        ha="center",
        va="center",
        fontsize=10,
        fontweight="bold",
        zorder=5,
        bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none"},
    )


def wait_plot(rows: pd.DataFrame, bot: str = "greedy") -> Plot:
    """How long one waits after a jump, from a summary `tempo_waits`."""
    part = rows[rows["bot"] == bot]
    return curves(
        part,
        "spaces",
        "players",
        "A long jump is a long wait",
        f"Turns of other pieces between a turn and the next one of the same pawn, by the spaces it "
        f"went in the first ({LONGEST}: that many and more). Means of up to "
        f"{int(part['n'].max())} games of the {bot} bot for each number of players; with two "
        "players the die is one of the others. Bars are 95 % confidence intervals.",
        "spaces",
        "turns of others",
        {n: f"{n} players" for n in PLAYERS},
    )


def slope_plot(rows: pd.DataFrame) -> Plot:
    """What one more turn goes with, from a summary `tempo_slopes`."""
    part = rows[rows["value"] == "turns"]
    labels = [f"{bot}, {n} players" for bot, n in zip(part["bot"], part["players"], strict=True)]
    return dots(
        part,
        labels,
        "What one more turn than the others goes with",
        f"Points above the mean of the table for each turn more than the mean of the table, "
        f"compared within {int(part['n'].min())} games each; 95 % confidence intervals. What "
        "touches the dashed line may be chance.",
        "victory points per turn",
        0.0,
    )

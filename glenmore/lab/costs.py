"""How the cost of a choice grows: with the estate, the players, the chronicles, with a study.

Costs are counted, so the same calls in the same order give the same numbers; what the engine
remembers from before makes a small difference.  Intervals tell only how much positions differ.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, cast

import pandas as pd
from matplotlib.ticker import MaxNLocator

import glenmore as gm
from glenmore.base.removal import Removing
from glenmore.lab.experiments import experiment
from glenmore.modules import MODULES, module
from glenmore.title import TITLE
from tabletop.lab import statistics as stats
from tabletop.lab.costs import Chosen, Cost, choices, power
from tabletop.lab.figures import curves
from tabletop.lab.plots import Plot

GAMES = 6
FEW = 30  # choices that a mean needs at least
BRANCH = 60  # moves of a study before it goes back
CLICKS = 40  # what is done in a study of each length
LINEAR = 1.1  # powers up to here are called linear: a line fitted to counts is not exact
GO, PLAY = "go to a position", "play a new move"
COUNTS = TITLE.player_counts()
MOST = max(COUNTS)
ALL = tuple(number for number in sorted(MODULES) if MOST in (module(number).players or COUNTS))


@cache
def _chosen(players: int, chronicles: tuple[int, ...], games: int) -> tuple[Chosen, ...]:
    """The choices of some random games; the first game fills what the engine keeps, uncounted."""
    setup = gm.Setup(players, chronicles)
    gm.play(setup, seed=games)
    return tuple(one for seed in range(games) for one in choices(TITLE, setup, seed))


def _row(costs: Iterable[Cost], **about: Any) -> dict[str, Any]:
    """Mean calls with their interval, and mean lines."""
    found = list(costs)
    calls = stats.mean([cost.calls for cost in found])
    lines = sum(cost.lines for cost in found) / len(found)
    return about | {
        "mean": calls.mean,
        "low": calls.low,
        "high": calls.high,
        "lines": lines,
        "n": calls.n,
    }


def by_estate(chronicles: Sequence[int] = (), games: int = GAMES) -> pd.DataFrame:
    """Cost of a choice by the number of tiles in the estate of the player who chooses."""
    sizes: dict[int, list[Cost]] = {}
    for players in (2, 4) if not chronicles else (3, 4):  # not every chronicle is for two
        for state, cost in _chosen(players, tuple(chronicles), games):
            sizes.setdefault(len(state.players[state.actor].estate), []).append(cost)
    kept = {size: costs for size, costs in sorted(sizes.items()) if len(costs) >= FEW}
    return pd.DataFrame([_row(costs, tiles=size) for size, costs in kept.items()])


def by_players(games: int = GAMES) -> pd.DataFrame:
    """Cost of a choice by the number of players."""
    return pd.DataFrame(
        [
            _row((one.cost for one in _chosen(players, (), games)), players=players)
            for players in COUNTS
        ]
    )


def by_chronicles(games: int = GAMES, players: int = 4) -> pd.DataFrame:
    """Cost of a choice with the first chronicles on, from none to all."""
    return pd.DataFrame(
        [
            _row((one.cost for one in _chosen(players, ALL[:number], games)), chronicles=number)
            for number in range(len(ALL) + 1)
        ]
    )


def each_chronicle(games: int = GAMES, players: int = 4) -> pd.DataFrame:
    """What each chronicle alone adds to the cost of a choice, in calls."""
    base = _row(one.cost for one in _chosen(players, (), games))["mean"]
    rows = [
        _row((one.cost for one in _chosen(players, (number,), games)), chronicle=number)
        for number in ALL
    ]
    return pd.DataFrame(rows).assign(adds=lambda table: table["mean"] - base)


def by_study(lengths: Sequence[int] = (250, 500, 1000, 2000)) -> pd.DataFrame:
    """Cost of one move in a study, and of going to a position of it, by the study's length."""
    study, rng, rows = gm.Study(gm.Setup(players=4)), random.Random(1), []
    size = 1
    for length in lengths:
        while size < length:
            size += _branch(study, rng)
        nodes = rng.sample([node for node in study.walk() if _open(node)], CLICKS)
        for what, costs in (
            (GO, [Cost.of(lambda: study.goto(node)) for node in nodes]),  # noqa: B023
            (PLAY, [_played(study, node, rng) for node in nodes]),
        ):
            rows.append(_row(costs, positions=length, what=what))
    return pd.DataFrame(rows)


def _open(node: Any) -> bool:
    """Whether a player could choose something that is not in the study yet."""
    return node.state.actor >= 0 and len(gm.legal(node.state)) > max(1, len(node.children))


def _branch(study: Any, rng: random.Random) -> int:
    """Some random moves from a random position of the line that is looked at; how many are new."""
    line = [node for node in study.current.line() if node.state.steps]
    study.goto(rng.choice(line[len(line) // 3 :]))
    new = 0
    for _ in range(BRANCH):
        if not study.state.steps:
            break
        move = rng.choice(gm.legal(study.state))
        new += study.current.child(move) is None
        study.play(move)
    return new


def _played(study: Any, node: Any, rng: random.Random) -> Cost:
    """What a move costs that the study does not have yet; it is removed afterwards."""
    study.goto(node)
    move = rng.choice([move for move in gm.legal(node.state) if node.child(move) is None])
    cost = Cost.of(lambda: study.play(move))
    study.remove()
    return cost


def by_games(numbers: Sequence[int] = (4, 8, 16)) -> pd.DataFrame:
    """Cost of a game of an experiment by the number of its games."""
    setup, rows = gm.Setup(players=2), []
    for number in numbers:
        how: Any = {"workers": "serial", "progress": None}
        experiment(setup, "random", number, **how)
        cost = Cost.of(lambda: experiment(setup, "random", number, **how))  # noqa: B023
        rows.append({"games": number, "mean": cost.calls / number, "lines": cost.lines / number})
    return pd.DataFrame(rows)


def by_removal(sizes: Sequence[int] = (4, 6, 8, 10, 12)) -> pd.DataFrame:
    """Cost of listing which tiles may be removed, one or two, and of each choice in that list.

    The estates are made up: plain tiles in rows of four above the home tiles.
    """
    tiles = [
        tile.id
        for tile in gm.start(gm.Setup(players=4)).game.catalog.tiles
        if tile.type == "resource" and not (tile.river or tile.upgrade)
    ]
    rows = []
    for size in sizes:
        place = gm.position(4)
        for n, tile in enumerate(tiles[: size - 2]):  # two tiles are there from the start
            place.tile(0, (n % 4 - 1, 1 + n // 4), tile)
        state = place.removing(2).state()
        step = cast(Removing, state.steps[-1])
        found: list[Any] = []
        cost = Cost.of(lambda: found.extend(step.choices(state)))  # noqa: B023
        each = {"mean": cost.calls / len(found), "lines": cost.lines / len(found)}
        rows.append({"tiles": size, "choices": len(found), "calls": cost.calls, **each})
    return pd.DataFrame(rows)


def dearest(players: int = 4, chronicles: Sequence[int] = (), games: int = GAMES) -> pd.Series:
    """How many times the mean the most expensive choices take: one in a hundred, and the worst."""
    calls = pd.Series([one.cost.calls for one in _chosen(players, tuple(chronicles), games)])
    shares = {"one in a hundred": calls.quantile(0.99), "the worst": calls.max()}
    return pd.Series(shares) / calls.mean()


def figure(rows: pd.DataFrame, x: str, by: str, title: str, caption: str, across: str) -> Plot:
    """Calls over a size; the axis begins at zero, so that growth looks as large as it is."""
    shown = {"low": rows["mean"], "high": rows["mean"]} if "low" not in rows else {}
    plot = curves(rows.assign(**shown), x, by, title, caption, across, "function calls")
    (axes,) = plot.figure.axes
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return plot


def together(sets: pd.DataFrame, each: pd.DataFrame) -> float:
    """What all chronicles add to a choice, as a share of the sum of what each adds alone."""
    added = sets["mean"].iloc[-1] - sets["mean"].iloc[0]
    return float(added / each["adds"].clip(lower=0).sum())


def growth(rows: pd.DataFrame, size: str) -> tuple[float, float]:
    """The powers of the size by which calls and lines grow."""
    sizes = rows[size].to_list()
    return power(sizes, rows["mean"].to_list()), power(sizes, rows["lines"].to_list())


def verdict(*powers: float) -> str:
    """Growth in words."""
    most = max(powers)
    if most <= 0.1:
        return "does not grow"
    if most < 1 / LINEAR:
        return "grows more slowly than in proportion"
    return "grows in proportion" if most <= LINEAR else "grows faster than in proportion"

"""The clan roads in numbers: what markers cost, where they are placed, which roads are paid for.

>>> import glenmore as gm
>>> from glenmore.lab import roads, samples
>>> games = list(samples.records(gm.Setup(players=2), "random", games=3))
>>> roads.claims(games)[["game", "clan", "coins"]].head(2)
   game       clan  coins
0     0  macdonell      1
1     0    cameron      1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

import numpy as np
import pandas as pd

import glenmore as gm
from glenmore import draw, graphs
from glenmore.lab.samples import about, at_moments, means, shares, table
from tabletop.draw.pictures import Picture
from tabletop.lab.figures import canvas, curves, groups, style
from tabletop.lab.plots import Plot
from tabletop.lab.rows import Row


def between(one: str, other: str) -> str:
    """A road by its ends, whatever the direction."""
    return "–".join(sorted((one, other)))


# -- tables ---------------------------------------------------------------------------------------


def claim_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every marker that was placed."""
    shared = {**about(record, game), "turns": record.final.turn.number}
    return [
        {
            **shared,
            "turn": one.turn,
            "seat": one.seat,
            "clan": one.clan,
            "coins": one.coins,
            "roads": len(one.way) - 1,
            "way": " ".join(one.way),
        }
        for one in graphs.claims(record)
    ]


def marker_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every clan space: how many markers it got in the game."""
    placed = Counter(clan for player in record.final.players for clan in player.clans)
    return [
        {
            **about(record, game),
            "clan": clan,
            "markers": placed[clan],
            "claimed": min(1, placed[clan]),
        }
        for clan, space in record.final.game.clans.items()
        if space.bonus
    ]


def use_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every road: how many markers were placed by way of it."""
    used = Counter(between(*pair) for one in graphs.claims(record) for pair in pairwise(one.way))
    return [
        {
            **about(record, game),
            "road": between(road.from_, road.to),
            "uses": used[between(road.from_, road.to)],
        }
        for road in record.setup.catalog.roads
    ]


def price_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for each moment of the game: mean price of the spaces that still take a marker."""
    found: list[Row] = []
    for moment, state in at_moments(graphs.first_of_turns(record.states())).items():
        prices = [p for p in graphs.marker_prices(state).values() if p is not None]
        found.append(
            {
                **about(record, game),
                "moment": moment,
                "price": float(np.mean(prices)),
                "open": len(prices),
                "held": sum(len(player.clans) for player in state.players),
            }
        )
    return found


TABLES: dict[str, Callable[[gm.Record, int], list[Row]]] = {
    "claims": claim_rows,
    "markers": marker_rows,
    "uses": use_rows,
    "prices": price_rows,
}


def claims(records: Iterable[gm.Record]) -> pd.DataFrame:
    """Every marker of some games: when, by whom, where, for how many coins, by which way."""
    return table(claim_rows, records)


def price_course(record: gm.Record) -> pd.DataFrame:
    """What a marker on every clan space costs at the beginning of each turn; empty: taken."""
    course = graphs.price_course(record)
    spaces = record.final.game.clans
    frame = pd.DataFrame.from_dict(course, orient="index", columns=list(spaces))
    frame.index.name = "turn"
    kept = frame.loc[:, [spaces[clan].bonus for clan in frame.columns]]
    return kept.astype("Int64")


# -- summaries ------------------------------------------------------------------------------------

SUMMARIES: dict[str, Callable[[dict[str, pd.DataFrame]], pd.DataFrame]] = {
    "road_prices": lambda t: means(t["prices"], ("price", "held"), "moment"),
    "road_claimed": lambda t: shares(t["markers"], "claimed", "clan"),
    "road_markers": lambda t: means(t["markers"], "markers", "clan"),
    "road_uses": lambda t: means(t["uses"], "uses", "road"),
    "road_coins": lambda t: means(t["claims"], ("coins", "roads")),
}


# -- pictures -------------------------------------------------------------------------------------


def price_plot(record: gm.Record) -> Plot:
    """Prices of all clan spaces through a game: a row for each space, a digit where one changes."""
    course = price_course(record)
    spaces = record.final.game.clans
    held = course.isna().sum()
    order = sorted(course.columns, key=lambda clan: (-int(held[clan]), clan))
    values = course[order].T.astype("float").to_numpy()
    title = "What a clan space costs, turn by turn"
    caption = (
        "One game. Each row is a clan space; the digit is the price in coins from that turn on, "
        "the darker the dearer. White with a cross: a marker lies there, the space is taken. "
        "Spaces that were taken first come first."
    )
    with style():
        figure, axes, caption = canvas(title, caption, 5.6)
        axes.imshow(
            np.nan_to_num(values, nan=-0.9),
            cmap="Greys",
            vmin=-0.9,
            vmax=4.5,
            aspect="auto",
            interpolation="none",
            extent=(0.5, len(course) + 0.5, len(order) - 0.5, -0.5),
        )
        for y, row in enumerate(values):
            for x in _changes(row):
                sign = "×" if np.isnan(row[x]) else f"{row[x]:.0f}"
                axes.text(
                    x + 1,
                    y,
                    sign,
                    ha="center",
                    va="center",
                    fontsize=9,
                    color="black" if not row[x] >= 2 else "white",
                )
        axes.set_yticks(range(len(order)), [spaces[clan].name for clan in order])
        axes.set_xlabel("turn")
        axes.grid(False)
    words = [
        f"{spaces[clan].name}: "
        + ", ".join(
            f"turn {x + 1} {'taken' if np.isnan(row[x]) else f'{row[x]:.0f}'}"
            for x in _changes(row)
        )
        for clan, row in zip(order, values, strict=True)
    ]
    return Plot(figure, title, caption, "\n".join(words))


def _changes(row: np.ndarray) -> list[int]:
    """Where a row of prices begins and where it changes."""
    known = np.nan_to_num(row, nan=-1)
    return [0, *(int(x) + 1 for x in np.flatnonzero(np.diff(known)))]


def course_plot(rows: pd.DataFrame) -> Plot:
    """The mean price through games of three players, from a summary `road_prices`."""
    part = rows[(rows["value"] == "price") & (rows["players"] == 3)]
    return curves(
        part,
        "moment",
        "bot",
        "Markers make roads shorter for everybody",
        f"Mean price in coins of the clan spaces that still take a marker, at the beginning, at "
        f"quarters and in the last turn of {int(part['n'].min())} games of three players, all "
        "greedy or all random; bars are 95 % confidence intervals.",
        "part of the game",
        "coins",
    )


def claimed_plot(rows: pd.DataFrame, players: int = 3) -> Plot:
    """In how many games each clan space is claimed, from a summary `road_claimed`."""
    part = rows[rows["players"] == players]
    names = {clan.id: clan.name for clan in gm.Setup(players).catalog.clans}
    part = part.assign(name=[names[clan] for clan in part["clan"]])
    order = part.groupby("name")["mean"].max().sort_values(ascending=False, kind="stable")
    return groups(
        part,
        "name",
        "bot",
        list(order.index),
        f"Which clan spaces are claimed, {players} players",
        f"Share of {int(part['n'].min())} games in which at least one marker was placed on each "
        "space, by players who are all greedy or all random; lines are 95 % confidence intervals.",
        "share of games",
    )


def use_map(
    uses: pd.DataFrame, markers: pd.DataFrame, bot: str = "greedy", players: int = 3
) -> Picture:
    """Roads by how often they are paid for, spaces by how often they are claimed, on the map."""
    uses, markers = (t[(t["players"] == players) & (t["bot"] == bot)] for t in (uses, markers))
    state = gm.start(gm.Setup(players))
    ends = {between(r.from_, r.to): (r.from_, r.to) for r in state.setup.catalog.roads}
    roads = {ends[road]: round(n, 2) for road, n in zip(uses["road"], uses["mean"], strict=True)}
    spaces = {clan: round(n, 2) for clan, n in zip(markers["clan"], markers["mean"], strict=True)}
    return draw.weighted_clans(
        state,
        {pair: value for pair, value in roads.items() if value},
        spaces,
        "markers per game that came this way",
        "markers per game",
    )

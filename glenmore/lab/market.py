"""The market in numbers: how full its rows are, what is bought and sold, who should sell when."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

import glenmore as gm
from glenmore import graphs
from glenmore.base.market import ROW_SPACES
from glenmore.bots import greedy
from glenmore.components import GOOD_INDEX, GOODS
from glenmore.lab.experiments import experiment
from glenmore.lab.samples import about, at_moments, means
from glenmore.lab.summaries import summary
from glenmore.moves import Sell
from tabletop.lab.figures import bars, canvas, curves, dots, style
from tabletop.lab.plots import DASHES, MARKERS, PALETTE, Plot
from tabletop.lab.rows import Row

PRICES = range(1, ROW_SPACES + 1)
KINDS = {"bought": ("buy", "price"), "sold": ("sell", "coins")}  # event: word, fact with coins


def coins_in(market: Sequence[int]) -> int:
    """The coins that lie on a market: space k of a row holds k (MARKET-12).

    >>> coins_in((3, 1, 0, 0, 0))
    7
    """
    return sum(level * (level + 1) // 2 for level in market)


def sale_value(goods: Sequence[int], market: Sequence[int]) -> int:
    """The coins for which a player could sell these goods now, one after the other.

    >>> sale_value((2, 0, 0, 0, 4), (3, 3, 0, 0, 1))  # 3 + 2 for barley, 1 for one of the cattle
    6
    """
    return sum(
        sum(range(level - min(has, level) + 1, level + 1))
        for has, level in zip(goods, market, strict=True)
    )


# -- tables ---------------------------------------------------------------------------------------


def level_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for each good and moment of the game: how many spaces of its row are filled."""
    found: list[Row] = []
    for moment, state in at_moments(graphs.first_of_turns(record.states())).items():
        found += [
            {**about(record, game), "moment": moment, "good": good, "level": level}
            for good, level in zip(GOODS, state.market, strict=True)
        ]
    return found


def trades(record: gm.Record) -> list[Row]:
    """Everything that was bought and sold in a game: turn, seat, kind, good, coins."""
    return [
        {
            "turn": state.turn.number,
            "seat": event.seat,
            "kind": KINDS[event.key][0],
            "good": event.fact["good"],
            "coins": event.fact[KINDS[event.key][1]],
        }
        for state, events in record.replay()
        for event in events
        if event.key in KINDS
    ]


def trade_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for buying and selling at each price: how often in the game."""
    number = Counter((one["kind"], one["coins"]) for one in trades(record))
    return [
        {**about(record, game), "kind": kind, "coins": coins, "times": number[kind, coins]}
        for kind, _ in KINDS.values()
        for coins in PRICES
    ]


def rest_rows(record: gm.Record, game: int) -> list[Row]:
    """A row for every seat: goods left at the end, and what the market would have paid for them."""
    final = record.final
    return [
        {
            **about(record, game),
            "seat": seat,
            "left": sum(player.goods()),
            "unsold": sale_value(player.goods(), final.market),
            "coins": player.coins,
        }
        for seat, player in enumerate(final.players)
    ]


TABLES: dict[str, Callable[[gm.Record, int], list[Row]]] = {
    "levels": level_rows,
    "trades": trade_rows,
    "rests": rest_rows,
}
SUMMARIES: dict[str, Callable[[dict[str, pd.DataFrame]], pd.DataFrame]] = {
    "market_levels": lambda t: means(t["levels"], "level", "good", "moment"),
    "market_trades": lambda t: means(t["trades"], "times", "kind", "coins"),
    "market_rests": lambda t: means(t["rests"], ("left", "unsold", "coins")),
}

# -- who should sell when -------------------------------------------------------------------------


class Seller:
    """Greedy, but for selling: sells whatever brings at least so many coins, and nothing else.

    `Seller(1)` sells all it can, `Seller(4)` only what it must, since no space holds more than 3
    coins: sometimes a sale is the only legal move.
    """

    def __init__(self, least: int) -> None:
        self.least = least

    def __call__(self, view: gm.State, moves: Sequence[gm.Move], rng: random.Random) -> gm.Move:
        """The dearest sale that is dear enough, else what the greedy bot does without selling."""
        sales = [move for move in moves if isinstance(move, Sell)]
        dear = max(sales, key=lambda move: view.market[GOOD_INDEX[move.good]], default=None)
        if dear is not None and view.market[GOOD_INDEX[dear.good]] >= self.least:
            return dear
        others = [move for move in moves if not isinstance(move, Sell)]
        chosen: gm.Move = greedy(view, others or moves, rng)
        return chosen

    def __repr__(self) -> str:
        return f"Seller({self.least})"


SELLERS = {
    "sells for 1 coin and more": Seller(1),
    "sells for 2 and more": Seller(2),
    "sells for 3": Seller(3),
    "never sells unless it must": Seller(4),
}


def selling(games: int = 300, players: int = 3, seed: int = 1, workers: Any = None) -> pd.DataFrame:
    """How each way to sell fares at a table of greedy bots: points above the others', and wins."""
    found = []
    for name, bot in SELLERS.items():
        table = experiment(
            gm.Setup(players), [(name, bot), "greedy"], games, seed, workers=workers, progress=None
        )
        mean = table.groupby(["setup", "game"])["points"].transform("mean")
        own = table.assign(above=table["points"] - mean)
        own = own[own["bot"] == name]
        found.append(summary(own, "bot", ("above", "win", "goods", "coins")))
    return pd.concat(found, ignore_index=True)


# -- pictures -------------------------------------------------------------------------------------


def game_plot(record: gm.Record) -> Plot:
    """The five rows of the market through one game, with every sale and purchase."""
    states = graphs.first_of_turns(record.states())
    turns = [state.turn.number for state in states]
    title = "The market through one game"
    caption = (
        "Filled spaces of each row of the market at the beginning of every turn. With n filled the "
        "next good costs n + 1 coins, and one sold brings n. Each purchase fills a space, each "
        "sale empties one; with 3 filled the good is sold out."
    )
    words: list[str] = []
    with style():
        figure, axes, caption = canvas(title, caption, 4.2)
        for kind, good in enumerate(GOODS):
            levels = np.array([state.market[kind] for state in states])
            axes.step(
                turns,
                levels + 4 * (len(GOODS) - 1 - kind),
                DASHES[0],
                where="post",
                color=PALETTE[kind],
                linewidth=2,
            )
            axes.plot(
                turns[:1],
                levels[:1] + 4 * (len(GOODS) - 1 - kind),
                MARKERS[kind],
                color=PALETTE[kind],
                markersize=7,
            )
            words.append(f"{good}: " + " ".join(str(level) for level in levels))
        ticks = [(4 * row + level, level) for row in range(len(GOODS)) for level in range(4)]
        axes.set_yticks([at for at, _ in ticks], [str(level) for _, level in ticks], fontsize=7.5)
        for kind, good in enumerate(GOODS):
            axes.text(
                1.015,
                (4 * (len(GOODS) - 1 - kind) + 1.5 + 0.5) / 20,
                good,
                transform=axes.transAxes,
                va="center",
                fontsize=10,
            )
        axes.set_ylim(-0.5, 19.5)
        axes.set_xlabel("turn")
        axes.set_ylabel("filled spaces")
    return Plot(figure, title, caption, "\n".join(words))


def level_plot(rows: pd.DataFrame, players: int = 3, bot: str = "greedy") -> Plot:
    """How full the rows are through games, from a summary `market_levels`."""
    part = rows[(rows["players"] == players) & (rows["bot"] == bot)]
    order = {good: n for n, good in enumerate(GOODS)}
    part = part.sort_values("good", key=lambda good: good.map(order), kind="stable")
    return curves(
        part,
        "moment",
        "good",
        f"How full the market's rows are, {players} players",
        f"Mean number of filled spaces in each row at the beginning, at quarters and in the last "
        f"turn of {int(part['n'].min())} games of the {bot} bot. One sold brings as many coins as "
        "spaces are filled, the next one bought costs 1 more. Bars are 95 % confidence intervals.",
        "part of the game",
        "filled spaces",
    )


def trade_plot(rows: pd.DataFrame, players: int = 3, bot: str = "greedy") -> Plot:
    """How often goods are bought and sold at each price, from a summary `market_trades`."""
    part = rows[(rows["players"] == players) & (rows["bot"] == bot)]
    words = {"buy": "bought", "sell": "sold"}
    part = part.assign(kind=[words[kind] for kind in part["kind"]])
    return bars(
        part,
        "coins",
        "kind",
        f"Bought and sold at each price, {players} players",
        f"Goods per game that all players together bought and sold for 1, 2 and 3 coins; means of "
        f"{int(part['n'].min())} games of the {bot} bot with 95 % confidence intervals.",
        "coins for one good",
        "goods per game",
    )


def selling_plot(rows: pd.DataFrame) -> Plot:
    """How each way to sell fares, from `selling`."""
    part = rows[rows["value"] == "above"]
    return dots(
        part,
        list(part["bot"]),
        "When is selling worth it?",
        f"One player sells by a fixed rule and is greedy otherwise; the others are greedy. Its "
        f"points above the mean of the table, {int(part['n'].min())} games each on the same seeds, "
        "with 95 % confidence intervals. Zero: as good as the greedy bot, which judges each sale "
        "by its terms.",
        "victory points above the table's mean",
        0.0,
    )

"""The larger samples behind the notebooks 05 to 11 of `notebooks/analyse`, and their summaries.

    python -m glenmore.lab.studies --folder studies-played

plays them (a run that broke off is taken up) and writes small files of comma-separated values to
`notebooks/analyse/data`.  All games have the same seeds, so any two setups for as many players can
be compared game by game.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import glenmore as gm
from glenmore.bots import BOTS, match
from glenmore.lab.design import AFTER, BEFORE, Design
from glenmore.lab.experiments import experiment
from glenmore.lab.reports import Report, measured
from glenmore.lab.summaries import GAME, summary, tile_worth, tiles
from tabletop.lab import statistics as stats
from tabletop.lab.errors import LabError

DATA = Path("notebooks/analyse/data")
SEED = 7
PLACES = 4  # decimal places in the files
BASE = "3p"
STRICT = ("PL-strict", "CS-strict", "IT-strict")
PENALTIES = (0, 6)  # instead of the printed 3
FLAT = (0, 1, 2, 3, 4, 5)  # instead of the printed 0, 1, 2, 3, 5, 8
FORMER = {"dufftown": {"barley": 1}, "carse-of-gowrie": {"any": 1}}  # costs, until they changed
MEASURES = ("points", "spread", "margin", "turns", "decisions", "size")
# Who plays whom, how many games, with how many players.
MATCHES = (
    ("greedy", "random", 40, (2, 3, 4)),
    ("search-1", "greedy", 40, (2, 3, 4)),
    ("search-2", "search-1", 20, (2,)),
)
Tables = Mapping[str, pd.DataFrame]


def penalty(points: int, players: int = 3) -> Design:
    """The game with another price of a big estate."""
    return Design(
        f"{points} points per tile too many", gm.Setup(players), scoring={"size_penalty": points}
    )


def flat(players: int = 3) -> Design:
    """The game with a scoring table in which a large lead brings less."""
    return Design("flat scoring table", gm.Setup(players), scoring={"table": FLAT})


def former(players: int = 3) -> Design:
    """The game with the costs of two tiles before this lab weighed them."""
    return Design(
        "former costs",
        gm.Setup(players),
        tiles={tile: {"cost": cost} for tile, cost in FORMER.items()},
    )


def wanted(games: int = 120, pairs: int = 40) -> dict[str, tuple[gm.Setup, int]]:
    """What is played, by name: a setup and how many games of it."""
    found = {BASE: (gm.Setup(3), games)}
    found |= {name: (gm.Setup(3, edition=name), pairs) for name in STRICT}
    found |= {f"penalty {n}": (penalty(n).after, pairs) for n in PENALTIES}
    found |= {"flat": (flat().after, pairs)}
    found |= {f"{n}p": (gm.Setup(n), games) for n in (2, 4)}
    return found | {f"former {n}p": (former(n).after, games) for n in (2, 3, 4)}


def play(
    setups: Mapping[str, tuple[gm.Setup, int]],
    folder: Path | None = None,
    workers: Any = None,
    seed: int = SEED,
    bot: str = "greedy",
) -> dict[str, pd.DataFrame]:
    """Play the samples one after the other, the same bot in all seats."""
    found = {}
    for name, (setup, games) in setups.items():
        kept = folder / name.replace(" ", "-") if folder else None
        found[name] = experiment(
            {name: setup},
            bot,
            games,
            seed,
            folder=kept,
            workers=workers,
            paired=True,
            progress=None,
        )
        print(f"{name}: {games} games", flush=True)
    return found


# -- summaries ------------------------------------------------------------------------------------


def worths(table: pd.DataFrame) -> pd.DataFrame:
    """How every tile fared, and what it adds by itself where it was taken often enough."""
    found = tiles(table)
    try:
        worth = tile_worth(table).set_index("tile")[["worth", "low", "high"]]
    except LabError:  # too few games to tell tiles apart
        return found.assign(worth=np.nan, low=np.nan, high=np.nan)
    return found.join(worth, on="tile")


def balance(tables: Tables) -> pd.DataFrame:
    """How the tiles whose costs were changed fared before and after, by the number of players."""
    return pd.concat(
        [
            found[found["tile"].isin(FORMER)].assign(players=n, costs=costs)
            for n in (2, 3, 4)
            for costs, name in (("former", f"former {n}p"), ("now", f"{n}p"))
            for found in [worths(tables[name])]
        ],
        ignore_index=True,
    )


def seats(tables: Tables) -> pd.DataFrame:
    """Wins and points by the order of the first turns."""
    whole = pd.concat([tables[f"{n}p"] for n in (2, 3, 4)])
    return summary(whole, ("players", "order"), ("win", "points"))


def beyond(table: pd.DataFrame) -> pd.DataFrame:
    """A table with the tiles beyond the smallest estate, and points before they are paid for."""
    least = table.groupby(GAME, observed=True)["size"].transform("min")
    mean = table.groupby(GAME, observed=True)["points"].transform("mean")
    return table.assign(
        beyond=table["size"] - least,
        above=table["points"] - mean,
        unpaid=table["points"] - table["from_size"],
    )


def sizes(table: pd.DataFrame, most: int = 2) -> pd.DataFrame:
    """Seats by the tiles beyond the smallest estate; the last group holds `most` and more."""
    found = beyond(table)
    found["beyond"] = found["beyond"].clip(upper=most)
    return summary(found, "beyond", ("above", "win", "from_size"))


def slopes(table: pd.DataFrame) -> pd.DataFrame:
    """What goes with one tile more, compared within games: points as scored and before paying."""
    found = beyond(table)
    game = found.groupby(GAME, observed=True, sort=False).ngroup().to_numpy()
    count = int(game.max()) + 1
    rows = []
    for value in ("points", "unpaid", "from_size"):
        inner = found[[value, "size"]].astype(float)
        inner = inner - inner.groupby(game).transform("mean")
        slope, error = stats.least_squares(
            inner[value].to_numpy(), inner[["size"]].to_numpy(), game
        )
        half = stats.t_quantile(0.975, count - 1) * error[0]
        rows.append(
            {
                "value": value,
                "n": count,
                "mean": slope[0],
                "low": slope[0] - half,
                "high": slope[0] + half,
            }
        )
    return pd.DataFrame(rows)


def compared(before: pd.DataFrame, after: pd.DataFrame) -> pd.DataFrame:
    """Measures of games with the same seeds: both means, the difference, in how many it differs."""
    numbers = sorted(set(before["game"]) & set(after["game"]))
    halves = [
        measured(t[t["game"].isin(numbers)]).set_index("game").loc[numbers] for t in (before, after)
    ]
    rows = []
    for name in [*MEASURES, *(c for c in halves[0].columns if c.startswith("win "))]:
        a, b = (half[name].to_numpy(float) for half in halves)
        gap = stats.difference(a, b)
        rows.append(
            {
                "value": name,
                "n": gap.n,
                "a": a.mean(),
                "b": b.mean(),
                "difference": gap.mean,
                "low": gap.low,
                "high": gap.high,
                "sd": gap.sd,
            }
        )
    return pd.DataFrame(rows)


def differing(before: pd.DataFrame, after: pd.DataFrame) -> pd.DataFrame:
    """In what share of the pairs the game takes another course, ends otherwise, has other winners.

    A course is told by the tiles that everybody took and when.
    """
    numbers = sorted(set(before["game"]) & set(after["game"]))
    ways: dict[str, list[str]] = {
        "course": ["tiles", "tile_turns", "points"],
        "points": ["points"],
        "winner": ["win"],
    }
    told = [
        {n: part.sort_values("seat") for n, part in table.groupby("game")}
        for table in (before, after)
    ]
    rows = []
    for name, columns in ways.items():
        other = [
            any(
                list(map(_plain, told[0][n][c])) != list(map(_plain, told[1][n][c]))
                for c in columns
            )
            for n in numbers
        ]
        one = stats.share(np.array(other, float))
        rows.append({"value": name, "n": one.n, "mean": one.mean, "low": one.low, "high": one.high})
    return pd.DataFrame(rows)


def _plain(value: Any) -> Any:
    return tuple(value) if hasattr(value, "__len__") else value


def against(tables: Tables, names: Sequence[str], what: Any) -> pd.DataFrame:
    """A comparison of several setups with the base game, below each other."""
    return pd.concat(
        [what(tables[BASE], tables[name]).assign(setup=name) for name in names if name in tables]
    )


def report(design: Design, before: pd.DataFrame, after: pd.DataFrame) -> Report:
    """The report of a design from two tables of this module."""
    numbers = set(before["game"]) & set(after["game"])
    both = [
        t[t["game"].isin(numbers)].assign(setup=name)
        for t, name in ((before, BEFORE), (after, AFTER))
    ]
    return Report(design, pd.concat(both, ignore_index=True))


def matches(who: Sequence[Any] = MATCHES, seed: int = 1) -> pd.DataFrame:
    """Bots against bots, as `python -m glenmore.bots` plays them."""
    rows = []
    for name, other, games, players in who:
        for count in players:
            found = match(BOTS[name], BOTS[other], games, count, seed)
            low, high = found.interval
            rows.append(
                {
                    "players": count,
                    "bot": name,
                    "against": other,
                    "n": games,
                    "wins": found.wins,
                    "mean": found.rate,
                    "low": low,
                    "high": high,
                    "points": found.points,
                    "others": found.others,
                }
            )
            print(f"{count} players, {name} against {other}: {found}", flush=True)
    return pd.DataFrame(rows)


def summaries(tables: Tables) -> dict[str, pd.DataFrame]:
    """The summaries that notebooks show, by the name of their file."""
    changed = [f"penalty {n}" for n in PENALTIES]
    told = report(flat(), tables[BASE], tables["flat"])
    return {
        "tile_worth": worths(tables[BASE]),
        "balance": balance(tables),
        "seats": seats(tables),
        "size_groups": sizes(tables[BASE]),
        "size_slopes": slopes(tables[BASE]),
        "size_designs": against(tables, changed, compared),
        "editions": against(tables, STRICT, compared),
        "editions_differing": against(tables, STRICT, differing),
        "design_changes": told.changes,
        "design_tiles": told.tiles.drop(columns="note"),
        "studies": pd.DataFrame(
            [
                {
                    "sample": name,
                    "games": table["game"].nunique(),
                    "seed": SEED,
                    "engine": table.attrs["experiment"]["code"],
                }
                for name, table in tables.items()
            ]
        ),
    }


def write(found: Mapping[str, pd.DataFrame], folder: Path = DATA) -> None:
    """One small file for each summary."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in found.items():
        frame.round(PLACES).to_csv(folder / f"{name}.csv", index=False, lineterminator="\n")


def main(given: Sequence[str] | None = None) -> int:
    """Play the samples and write their summaries."""
    parser = argparse.ArgumentParser(
        prog="python -m glenmore.lab.studies",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=120, help="of the base game, by players")
    parser.add_argument("--pairs", type=int, default=40, help="of every other setup")
    parser.add_argument("--bot", default="greedy", help="in all seats; notebooks tell of greedy")
    parser.add_argument("--workers", default=None, help='a number, "serial" or "dask"')
    parser.add_argument("--folder", type=Path, default=None, help="where played games are kept")
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--bots", action="store_true", help="play the matches of bots as well")
    asked = parser.parse_args(given)
    if min(asked.games, asked.pairs) < 2:
        parser.error("--games and --pairs: at least 2, or there is no error to tell")
    if asked.bot != "greedy" and asked.out == DATA:
        parser.error("--bot: give --out as well; the notebooks tell of games of greedy")
    workers = asked.workers
    if workers is not None and workers.isdigit():
        workers = int(workers)
    try:
        tables = play(wanted(asked.games, asked.pairs), asked.folder, workers, bot=asked.bot)
    except LabError as refused:
        parser.exit(2, f"{parser.prog}: {refused}\n")
    write(summaries(tables), asked.out)
    if asked.bots:
        write({"bots": matches()}, asked.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

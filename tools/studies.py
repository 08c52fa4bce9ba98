"""The larger samples behind the notebooks 05 to 11 of `notebooks/analyse`, and their summaries.

    python -m tools.studies --folder studies-played

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
from glenmore.components import PLAYERS
from glenmore.lab.design import AFTER, BEFORE, Design
from glenmore.lab.experiments import experiment
from glenmore.lab.reports import Report
from glenmore.lab.studies import FORMER, beyond, compared, differing, flat, former, penalty, slopes
from glenmore.lab.summaries import summary, tile_worth, tiles
from tabletop.lab.errors import LabError

DATA = Path("notebooks/analyse/data")
SEED = 7
PLACES = 4  # decimal places in the files
BASE = "3p"
STRICT = ("PL-strict", "CS-strict", "IT-strict")
PENALTIES = (0, 6)  # instead of the printed 3
# Who plays whom, how many games, with how many players.
MATCHES = (
    ("greedy", "random", 40, PLAYERS),
    ("search-1", "greedy", 40, PLAYERS),
    ("search-2", "search-1", 20, (2,)),
)
Tables = Mapping[str, pd.DataFrame]


def wanted(games: int = 120, pairs: int = 40) -> dict[str, tuple[gm.Setup, int]]:
    """What is played, by name: a setup and how many games of it."""
    found = {BASE: (gm.Setup(3), games)}
    found |= {name: (gm.Setup(3, edition=name), pairs) for name in STRICT}
    found |= {f"penalty {n}": (penalty(n).after, pairs) for n in PENALTIES}
    found |= {"flat": (flat().after, pairs)}
    found |= {f"{n}p": (gm.Setup(n), games) for n in (2, 4)}
    return found | {f"former {n}p": (former(n).after, games) for n in PLAYERS}


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
            for n in PLAYERS
            for costs, name in (("former", f"former {n}p"), ("now", f"{n}p"))
            for found in [worths(tables[name])]
        ],
        ignore_index=True,
    )


def seats(tables: Tables) -> pd.DataFrame:
    """Wins and points by the order of the first turns."""
    whole = pd.concat([tables[f"{n}p"] for n in PLAYERS])
    return summary(whole, ("players", "order"), ("win", "points"))


def sizes(table: pd.DataFrame, most: int = 2) -> pd.DataFrame:
    """Seats by the tiles beyond the smallest estate; the last group holds `most` and more."""
    found = beyond(table)
    found["beyond"] = found["beyond"].clip(upper=most)
    return summary(found, "beyond", ("above", "win", "from_size"))


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
        prog="python -m tools.studies",
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

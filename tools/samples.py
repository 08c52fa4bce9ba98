"""Plays the large sample behind the notebooks 01 to 04 of `notebooks/analyse`.

    python -m tools.samples --games 200

plays it anew and writes its summaries to `notebooks/analyse/data`.  Game n of a sample is game n of
`lab.experiment` with the same setup, bots and seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

import glenmore as gm
from glenmore.components import PLAYERS
from glenmore.lab import adjacency, market, roads, tempo
from glenmore.lab.experiments import code_version
from glenmore.lab.samples import records
from tabletop.lab import workers as work
from tabletop.lab.rows import Row
from tabletop.records import Record

FOLDER = Path("notebooks/analyse/data")
PART = 10  # games that a worker plays at a time
PLACES = 4  # decimal places in the files
BOTS = ("greedy", "random")
ABOUT = """# Numbers of the large sample

Summaries of games between bots, one file each: means over games with 95 % confidence intervals.
Made by `python -m tools.samples` with the engine `{engine}`; run it again when rules, tiles
or bots have changed, then store the outputs of the notebooks anew.
"""


class Share(Record):
    """Games that one worker plays."""

    bot: str
    players: int
    first: int
    games: int
    seed: int


def look(share: Share, stopped: Callable[[], bool] = work.never) -> dict[str, list[Row]]:
    """Play the games of a share and fill the rows of every table."""
    played = list(records(gm.Setup(share.players), share.bot, share.games, share.seed, share.first))
    return {
        name: [
            {"bot": share.bot, **row}
            for number, one in enumerate(played, share.first)
            for row in rows(one, number)
        ]
        for part in (roads, adjacency, tempo, market)
        for name, rows in part.TABLES.items()
    }


def sample(
    games: int = 200,
    seed: int = 1,
    players: Sequence[int] = PLAYERS,
    workers: Any = None,
    show: Callable[[str], None] = lambda _: None,
    bots: Sequence[str] = BOTS,
) -> dict[str, pd.DataFrame]:
    """Every table over so many games of each bot and number of players."""
    shares = [
        Share(bot, number, first, min(PART, games - first), seed)
        for bot in bots
        for number in players
        for first in range(0, games, PART)
    ]
    whole = sum(share.games for share in shares)
    found: dict[int, dict[str, list[Row]]] = {}
    for at, rows in work.run(look, shares, workers):
        found[at] = rows
        show(f"{sum(shares[n].games for n in found)} of {whole} games")
    return {
        name: pd.DataFrame([row for at in sorted(found) for row in found[at][name]])
        for name in found[0]
    }


def summaries(tables: dict[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """The summaries that notebooks show, by the name of their file."""
    return {
        name: make(tables)
        for part in (roads, adjacency, tempo, market)
        for name, make in part.SUMMARIES.items()
    }


def write(found: dict[str, pd.DataFrame], folder: Path = FOLDER) -> None:
    """One small file of comma-separated values for each summary."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in found.items():
        frame.round(PLACES).to_csv(folder / f"{name}.csv", index=False, lineterminator="\n")
    (folder / "README.md").write_text(ABOUT.format(engine=code_version()), encoding="utf-8")


def main(given: Sequence[str] | None = None) -> int:
    """Play the large sample and write its summaries."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.samples",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=200, help="per bot and number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None, help="processes; one per processor")
    parser.add_argument("--out", type=Path, default=FOLDER)
    asked = parser.parse_args(given)
    if asked.games < 2:
        parser.error("--games: at least 2, or there is no error to tell")
    if asked.workers is not None and asked.workers < 1:
        parser.error("--workers: at least 1")
    print(
        f"{asked.games} games each of {' and '.join(BOTS)} with 2, 3 and 4 players, and "
        f"{asked.games} of each way to sell; engine {code_version()}"
    )
    tables = sample(
        asked.games, asked.seed, workers=asked.workers, show=lambda words: print(words, flush=True)
    )
    _tell(summaries(tables), asked.out)
    selling = market.selling(games=asked.games, seed=asked.seed, workers=asked.workers)
    _tell({"market_selling": selling}, asked.out)
    return 0


def _tell(found: dict[str, pd.DataFrame], folder: Path) -> None:
    write(found, folder)
    print(f"written to {folder}: {', '.join(f'{name}.csv' for name in found)}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())

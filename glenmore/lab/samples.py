"""Whole games to look into, and the numbers of a large sample that the notebooks show.

    python -m glenmore.lab.samples --games 200

plays the large sample anew and writes its summaries to `notebooks/analyse/data`.  Game n of a
sample is game n of `lab.experiment` with the same setup, bots and seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

import glenmore as gm
from glenmore.lab.entrants import entrants, seated
from glenmore.lab.experiments import code_version, setup_code
from glenmore.lab.games import game_seed, setup_text, stream_of
from glenmore.lab.summaries import summary
from tabletop.lab import statistics as stats
from tabletop.lab import workers as work
from tabletop.records import Record

FOLDER = Path("notebooks/analyse/data")
PART = 10  # games that a worker plays at a time
PLACES = 4  # decimal places in the files
MOMENTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # parts of a game at which things are looked at
Row = dict[str, Any]
ABOUT = """# Numbers of the large sample

Summaries of games between bots, one file each: means over games with 95 % confidence intervals.
Made by `python -m glenmore.lab.samples` with the engine `{engine}`; run it again when rules, tiles
or bots have changed, then store the outputs of the notebooks anew.
"""


def records(
    setup: gm.Setup, bots: Any = "greedy", games: int = 12, seed: int = 1, first: int = 0
) -> Iterator[gm.Record]:
    """Whole games, to be gone through move by move; `first` is the number of the first one."""
    who, stream = entrants(bots), stream_of(setup_text(setup))
    for number in range(first, first + games):
        players = [one.bot() for one in seated(who, setup.players, number)]
        yield gm.play(setup, players, game_seed(seed, stream, number))


def about(record: gm.Record, game: int) -> Row:
    """The columns that every table of a sample begins with."""
    return {"setup": setup_code(record.setup), "players": record.setup.players, "game": game}


def at_moments(states: Sequence[Any]) -> dict[float, Any]:
    """Of the first positions of all turns those at the moments of a game."""
    return {moment: states[round(moment * (len(states) - 1))] for moment in MOMENTS}


def above_table(final: gm.State) -> list[float]:
    """By how many points each seat lies above the mean of its table."""
    points = [player.vp for player in final.players]
    return [one - sum(points) / len(points) for one in points]


def table(rows: Callable[[gm.Record, int], list[Row]], games: Iterable[gm.Record]) -> pd.DataFrame:
    """The rows of some games below each other, numbered in their order."""
    return pd.DataFrame([row for number, one in enumerate(games) for row in rows(one, number)])


# -- numbers with intervals -----------------------------------------------------------------------


def grouped(frame: pd.DataFrame, *by: str) -> list[str]:
    """These columns, and which bot played where the table says so."""
    return [*(["bot"] if "bot" in frame.columns else []), "players", *by]


def means(frame: pd.DataFrame, values: str | Sequence[str], *by: str) -> pd.DataFrame:
    """Means over games with Student's intervals, by bot, number of players and more."""
    return summary(frame, grouped(frame, *by), values)


def shares(frame: pd.DataFrame, value: str, *by: str) -> pd.DataFrame:
    """Shares of games in which something was so (0 or 1 per game), with Wilson's intervals."""
    found: list[Row] = []
    names = grouped(frame, *by)
    for key, part in frame.groupby(names, sort=True):
        one = stats.share(part[value].to_numpy(float))
        found.append(
            {
                **dict(zip(names, key, strict=True)),
                "value": value,
                "n": one.n,
                "mean": one.mean,
                "low": one.low,
                "high": one.high,
                "sd": one.sd,
            }
        )
    return pd.DataFrame(found)


def slopes(frame: pd.DataFrame, y: str, xs: Sequence[str]) -> pd.DataFrame:
    """What one more of each x goes with in y, compared within games, the other xs held equal.

    A linear fit; seats of a game hang together, and the errors allow for that.
    """
    found: list[Row] = []
    names = grouped(frame)
    for key, part in frame.groupby(names, sort=True):
        game = part["game"].to_numpy()
        inner = part[[y, *xs]].astype(float)
        inner = inner - inner.groupby(game).transform("mean")
        steep, errors = stats.least_squares(inner[y].to_numpy(), inner[list(xs)].to_numpy(), game)
        count = len(set(game))
        wide = stats.t_quantile(0.975, max(1, count - 1)) * errors
        for x, slope, half in zip(xs, steep, wide, strict=True):
            found.append(
                {
                    **dict(zip(names, key, strict=True)),
                    "value": x,
                    "n": count,
                    "mean": slope,
                    "low": slope - half,
                    "high": slope + half,
                }
            )
    return pd.DataFrame(found)


# -- the large sample -----------------------------------------------------------------------------

BOTS = ("greedy", "random")


class Share(Record):
    """Games that one worker plays."""

    bot: str
    players: int
    first: int
    games: int
    seed: int


def look(share: Share, stopped: Callable[[], bool] = work.never) -> dict[str, list[Row]]:
    """Play the games of a share and fill the rows of every table."""
    from glenmore.lab import adjacency, market, roads, tempo

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
    players: Sequence[int] = (2, 3, 4),
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
    from glenmore.lab import adjacency, market, roads, tempo

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


def read(name: str, folder: str | Path = "data") -> pd.DataFrame:
    """A summary of the large sample; notebooks in `notebooks/analyse` find it by its name alone."""
    return pd.read_csv(Path(folder) / f"{name}.csv")


def main(given: Sequence[str] | None = None) -> int:
    """Play the large sample and write its summaries."""
    from glenmore.lab import market

    parser = argparse.ArgumentParser(
        prog="python -m glenmore.lab.samples",
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

"""The games behind the notebook about the solo opponent, and their summaries.

    python -m tools.solo --folder solo-played

plays them (a run that broke off is taken up) and writes small files of comma-separated values to
`notebooks/analyse/data`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from glenmore.lab import solo
from glenmore.lab.experiments import code_version
from tools.studies import DATA, write

GREEDY, SEARCH = "greedy", "search-1"
FILE = "{bot}, {without}.jsonl"


def kept(folder: Path, bot: str, without: str = solo.WHOLE) -> pd.DataFrame:
    """The games of a sample that have been played."""
    path = folder / FILE.format(bot=bot, without=without)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return pd.DataFrame([json.loads(line) for line in lines])


def play(folder: Path, bot: str, games: int, without: str = solo.WHOLE) -> None:
    """Play what is missing in a sample; each game is written down at once."""
    have = kept(folder, bot, without)
    done = list(have["game"]) if len(have) else []
    engine = code_version()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE.format(bot=bot, without=without)).open("a", encoding="utf-8") as file:
        for row in solo.sample(bot, games, without, done=done):
            file.write(json.dumps(row | {"engine": engine}) + "\n")
            file.flush()


def summaries(folder: Path) -> dict[str, pd.DataFrame]:
    """The summaries that the notebook shows, by the name of their file."""
    games = pd.concat([kept(folder, bot) for bot in (GREEDY, SEARCH)], ignore_index=True)
    normal = games[(games["bot"] == GREEDY) & (games["level"] == solo.NORMAL)]
    less = [kept(folder, GREEDY, each) for each in (*solo.WITHOUT, solo.FRAME)]
    about = (
        games.groupby(["bot", "level", "engine"], sort=False).size().rename("games").reset_index()
    )
    return {
        "solo_wins": solo.wins(games),
        "solo_points": solo.points(games),
        "solo_sources": solo.sources(games[games["bot"] == GREEDY]),
        "solo_rows": solo.rows_used(games),
        "solo_decks": solo.decks(pd.concat([normal, *less], ignore_index=True)),
        "solo_games": about.assign(seed=solo.SEED),
    }


def main(given: Sequence[str] | None = None) -> int:
    """Play the games and write their summaries."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.solo",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=60, help="of greedy")
    parser.add_argument("--search", type=int, default=10, help="of search-1")
    parser.add_argument("--decks", type=int, default=40, help="with each smaller deck")
    parser.add_argument("--folder", type=Path, required=True, help="where played games are kept")
    parser.add_argument("--out", type=Path, default=DATA)
    asked = parser.parse_args(given)
    if min(asked.games, asked.search, asked.decks) < 2:
        parser.error("--games, --search, --decks: at least 2, or there is no error to tell")
    play(asked.folder, GREEDY, asked.games)
    for without in (*solo.WITHOUT, solo.FRAME):
        play(asked.folder, GREEDY, asked.decks, without)
    play(asked.folder, SEARCH, asked.search)
    write(summaries(asked.folder), asked.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

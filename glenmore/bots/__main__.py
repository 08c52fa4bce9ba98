"""Win rates of the bots: python -m glenmore.bots [--games 60] [--players 2 3 4] [--seed 1]."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Sequence

from glenmore.bots import BOTS, match


def main(given: Sequence[str] | None = None) -> int:
    """Let every bot play against every other and print the results."""
    parser = argparse.ArgumentParser(prog="python -m glenmore.bots", description=__doc__)
    parser.add_argument("--games", type=int, default=60, metavar="N")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], choices=(2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(given)
    if asked.games < 1:
        parser.error("--games: at least 1")
    for players in asked.players:
        for other, name in itertools.combinations(BOTS, 2):  # the later one is the better one
            result = match(BOTS[name], BOTS[other], asked.games, players, asked.seed)
            print(f"{players} players, {name} against {other}: {result}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Win rates of the bots: python -m glenmore.bots [--bots random greedy search-1] [--games 60].

Each bot plays against the one named before it, which fills all other seats; it sits in every seat
in turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise

from glenmore.bots import BOTS, match
from glenmore.components import PLAYERS
from glenmore.setup import Setup, SetupError


def main(given: Sequence[str] | None = None) -> int:
    """Let bots play against each other and print the results."""
    parser = argparse.ArgumentParser(prog="python -m glenmore.bots", description=__doc__)
    parser.add_argument(
        "--bots",
        nargs="+",
        default=["random", "greedy", "search-1"],
        choices=list(BOTS),
        metavar="NAME",
        help=f"of {', '.join(BOTS)}",
    )
    parser.add_argument("--games", type=int, default=60, metavar="N")
    parser.add_argument("--players", type=int, nargs="+", default=list(PLAYERS), choices=PLAYERS)
    parser.add_argument("--chronicles", type=int, nargs="*", default=[], metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(given)
    if asked.games < 1:
        parser.error("--games: at least 1")
    if len(asked.bots) < 2:
        parser.error("--bots: at least two")
    for players in asked.players:
        try:
            setup = Setup(players, tuple(asked.chronicles))
        except SetupError as error:
            parser.error(str(error))
        for other, name in pairwise(asked.bots):
            result = match(BOTS[name], BOTS[other], asked.games, seed=asked.seed, setup=setup)
            print(f"{players} players, {name} against {other}: {result}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

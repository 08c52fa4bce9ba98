"""Speed of experiments: what the table costs on top of the games, and what a second process gives.

Ratios of one run, with random players, who leave the least to the games themselves.
"""

from __future__ import annotations

import statistics
import time

import glenmore as gm
from glenmore import lab
from glenmore.lab.experiments import plan
from tabletop.lab import workers
from tabletop.lab.games import game_seed, play_games, stream_of
from tests.bench.burn import burn

SETUP = gm.Setup(players=4)
ROUNDS, GAMES = 5, 24


def _plain(seeds: list[int]) -> float:
    begin = time.process_time()
    for seed in seeds:
        gm.play(SETUP, seed=seed)
    return time.process_time() - begin


def _table() -> float:
    begin = time.process_time()
    lab.experiment(SETUP, "random", GAMES, workers="serial", progress=None)
    return time.process_time() - begin


def figures() -> dict[str, float]:
    """Processor time with the table against plain play; two processes against one."""
    job = plan(SETUP, "random", GAMES).jobs()[0]
    play_games(job)
    seeds = [game_seed(1, stream_of(job.setup), n) for n in range(GAMES)]
    _table()
    ratios = [_table() / _plain(seeds) for _ in range(ROUNDS)]
    jobs = [200_000] * 24
    alone = statistics.median(_wall(jobs, 1) for _ in range(3))
    both = statistics.median(_wall(jobs, 2) for _ in range(3))
    return {
        "table against plain play, ×": statistics.median(ratios),
        "two processes against one, start included, ×": alone / both,
    }


def _wall(jobs: list[int], count: int) -> float:
    begin = time.perf_counter()
    list(workers.run(burn, jobs, count))
    return time.perf_counter() - begin

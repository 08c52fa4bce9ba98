"""`make property`: what `legal` lists is what `check` allows, in 100,000 positions and more.

Positions come from games of the soak (players, chronicles, edition and every option drawn, seats
played by policies), of each game so many for each kind of step; and one in six is made up, where
estates are larger and richer than play makes them.  `python -m tests.soak.roads --seed N` compares
the positions of one game again.  Ends with 1 if a difference was found.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

import glenmore as gm
from glenmore.modules import MODULES, module
from glenmore.moves import Move
from glenmore.playing import choose_chance
from glenmore.positions import PositionError
from tabletop.steps import Auto, Step
from tests.conformance.made import Dice, made_up
from tests.conformance.roads import differences, kind_of, of_each_kind
from tests.soak.drawing import drawn
from tests.soak.policies import POLICIES, Memory
from tests.soak.running import cores

OF_EACH_KIND = 3  # positions of a game for each kind of step
MADE_UP = 6  # made-up positions for each game
BATCH = 5  # games that a process is sent at a time
SHOWN = 20  # differences that are printed; the rest is counted


class Compared(NamedTuple):
    """Positions by kind of step, sets of chronicles, and where the roads part."""

    kinds: Counter[str]
    sets: Counter[tuple[int, ...]]
    moves: Counter[str]
    differences: list[str]


def positions(seed: int) -> Iterator[gm.State]:
    """The positions of a seed: some of its game, and some that are made up."""
    rng = random.Random(f"roads {seed}")
    yield from of_each_kind(played(seed), OF_EACH_KIND, rng)
    for _ in range(MADE_UP):
        try:
            yield made_up(Dice(rng))
        except PositionError:  # a tile to be placed that fits nowhere
            continue


def played(seed: int) -> Iterator[gm.State]:
    """Every position of the game that the soak plays by this seed."""
    setup, policies = drawn(seed)
    rng = random.Random(f"play {seed}")
    memories: list[Memory] = [Counter() for _ in policies]
    state = gm.start(setup)
    while state.steps:
        yield state
        moves, actor = gm.legal(state), state.actor
        move: Move = moves[0]
        if actor == gm.CHANCE:
            move = choose_chance(state, moves, rng)
        elif len(moves) > 1:
            move = POLICIES[policies[actor]].choose(state, moves, rng, memories[actor])
            memories[actor][move.word] += 1
        state = gm.advance(state, move)


def shown(state: gm.State) -> str:
    """Python that makes a position again."""
    if state.turn.number:
        return f"gm.notation.parse_position({gm.notation.position(state)!r})"
    return f"gm.loads({gm.dumps(state)!r})"


def compared(seeds: range) -> Compared:
    """Compare the positions of some seeds."""
    found = Compared(Counter(), Counter(), Counter(), [])
    for seed in seeds:
        rng = random.Random(f"refused {seed}")
        for state in positions(seed):
            found.kinds[kind_of(state)] += 1
            found.sets[state.setup.chronicles] += 1
            found.moves.update({move.word for move in gm.legal(state)})
            found.differences.extend(
                f"{kind_of(state)}: {what}\n    {shown(state)}\n"
                f"    python -m tests.soak.roads --seed {seed}"
                for what in differences(state, rng)
            )
    return found


def run(least: int, workers: int, first: int) -> Compared:
    """Compare at least so many positions on so many processes."""
    total = Compared(Counter(), Counter(), Counter(), [])
    starts = iter(range(first, 1 << 62, BATCH))
    told = time.time()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        while total.kinds.total() < least:
            some = [range(start, start + BATCH) for start in islice(starts, 8 * workers)]
            for done in as_completed([pool.submit(compared, seeds) for seeds in some]):
                found = done.result()
                for one in found.differences[: SHOWN - len(total.differences)]:
                    print(f"DIFFERENCE {one}", flush=True)
                total.kinds.update(found.kinds)
                total.sets.update(found.sets)
                total.moves.update(found.moves)
                total.differences.extend(found.differences)
                if time.time() - told > 60:
                    told = time.time()
                    said = (
                        f"{total.kinds.total():,} positions, {len(total.differences)} differences"
                    )
                    print(said, flush=True)
    return total


def kinds_there_are() -> set[str]:
    """Every kind of step that somebody or chance decides; none that only others are made from."""
    for number in MODULES:
        module(number)  # so that its steps are there

    def leaves(kind: type[Step[Any]]) -> Iterator[type[Step[Any]]]:
        below = kind.__subclasses__()
        yield from [leaf for each in below for leaf in leaves(each)] or [kind]

    found = {kind for kind in leaves(Step) if kind.accepts and not issubclass(kind, Auto)}
    return {kind.__name__ for kind in found if kind.__module__.startswith("glenmore.")}


def summary(found: Compared) -> str:
    """How many positions of each kind were compared, and how many differ."""
    missing = sorted(kinds_there_are() - found.kinds.keys())
    lines = [
        f"{found.kinds.total():,} positions of {len(found.kinds)} kinds of step, "
        f"{len(found.sets)} sets of chronicles, {len(found.moves)} kinds of legal move",
        *(f"{count:>9,} {kind}" for kind, count in found.kinds.most_common()),
        f"kinds of step never met: {', '.join(missing) or 'none'}",
        f"{len(found.differences)} differences",
    ]
    return "\n".join(lines)


def main() -> int:
    """Read the command line and go."""
    reader = argparse.ArgumentParser(prog="python -m tests.soak.roads", description=__doc__)
    reader.add_argument("--positions", type=int, default=100_000)
    reader.add_argument("--workers", type=int, default=cores())
    reader.add_argument("--first", type=int, default=0, help="the first seed")
    reader.add_argument("--seed", type=int, help="only the positions of this seed")
    told = reader.parse_args()
    if told.seed is not None:
        found = compared(range(told.seed, told.seed + 1))
        print(*found.differences, sep="\n")
    else:
        found = run(told.positions, told.workers, told.first)
    print(summary(found))
    return bool(found.differences)


if __name__ == "__main__":
    sys.exit(main())

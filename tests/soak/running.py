"""The soak itself: batches of games on all cores until the time is up, then a summary."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from tests.soak.comparing import compared
from tests.soak.drawing import options_there_are
from tests.soak.findings import Fault, Parcel
from tests.soak.fresh import read_afresh
from tests.soak.watching import Played, watched_game

GOAL = 5_000_000  # decisions: choices of a player among two moves or more
BATCH = 40  # games between two fresh processes
COMPARED = 2  # one made-up position for so many games
COLUMNS = 4
SHOWN = 5  # faults of a kind that are printed in full; the rest is counted

Say = Callable[[str], None]


@dataclass
class Tally:
    """What has been done and found."""

    games: int = 0
    policies: Counter[str] = field(default_factory=Counter)
    sets: Counter[tuple[int, ...]] = field(default_factory=Counter)  # decisions by chronicles
    games_of: Counter[tuple[int, ...]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    options: set[tuple[str, Any]] = field(default_factory=set)
    looks: int = 0
    parcels: int = 0
    compared: int = 0
    faults: list[Fault] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """Choices of players among two moves or more."""
        return self.policies.total()

    def add(self, played: Played) -> None:
        """Count a game."""
        self.games += 1
        self.policies += played.decisions
        self.sets[played.chronicles] += played.decisions.total()
        self.games_of[played.chronicles] += 1
        self.kinds += played.kinds
        self.options |= played.options
        self.looks += played.looks
        self.parcels += len(played.parcels)
        self.faults += played.faults

    def join(self, other: Tally) -> None:
        """Add what another process has counted."""
        self.games += other.games
        self.policies += other.policies
        self.sets += other.sets
        self.games_of += other.games_of
        self.kinds += other.kinds
        self.options |= other.options
        self.looks += other.looks
        self.parcels += other.parcels
        self.compared += other.compared
        self.faults += other.faults


def batch(seeds: Iterable[int], until: float) -> Tally:
    """Play some games, then read in a fresh process what they have saved."""
    tally = Tally()
    parcels: list[Parcel] = []
    for seed in seeds:
        if time.time() >= until:
            break
        played = watched_game(seed)
        tally.add(played)
        parcels += played.parcels
        if not seed % COMPARED:
            could, faults = compared(seed)
            tally.compared += could
            tally.faults += faults
    tally.faults += read_afresh(parcels)
    return tally


def soak(minutes: float, workers: int, first: int, say: Say = print) -> Tally:
    """Play for so many minutes; every fault is told at once, with what shows it again."""
    began = told = time.time()
    until = began + 60 * minutes
    seen: Counter[str] = Counter()
    tally, seeds = Tally(), iter(range(first, 1 << 62, BATCH))
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:

        def send() -> Future[Tally]:
            start = next(seeds)
            return pool.submit(batch, range(start, start + BATCH), until)

        running = {send() for _ in range(workers)}
        while running:
            done, running = wait(running, timeout=30, return_when=FIRST_COMPLETED)
            for future in done:
                found = _result(future)
                for fault in found.faults:
                    seen[fault.kind] += 1
                    if seen[fault.kind] <= SHOWN:
                        say(f"FAULT {fault}")
                tally.join(found)
                if time.time() < until:
                    running.add(send())
            if time.time() - told > 60:
                told = time.time()
                say(
                    f"{(told - began) / 60:.0f} min: {tally.decisions:,} decisions in "
                    f"{tally.games:,} games, {len(tally.faults)} faults"
                )
    return tally


def _result(future: Future[Tally]) -> Tally:
    """What a batch has found; a batch that fails is a fault, and the others go on."""
    try:
        return future.result()
    except Exception as error:
        return Tally(faults=[Fault(0, f"a batch fails: {error!r}"[:300], "")])


def summary(tally: Tally, minutes: float) -> str:
    """The table at the end."""
    share = tally.decisions / GOAL
    lines = [
        f"{tally.decisions:,} decisions ({share:.0%} of the goal) in {tally.games:,} games, "
        f"{minutes:.1f} minutes; {len(tally.sets)} sets of chronicles",
        f"{tally.looks:,} positions looked at, {tally.parcels:,} saves read in fresh processes, "
        f"{tally.compared:,} made-up positions compared with the slow generator",
        "",
        "policy          decisions",
    ]
    lines += [f"{name:<14} {count:>10,}" for name, count in tally.policies.most_common()]
    lines += ["", "decisions and games with each set of chronicles (0: none)", *_sets(tally)]
    rare = sorted(tally.kinds.items(), key=lambda item: item[1])[:8]
    lines += ["", "rarest moves: " + ", ".join(f"{word} {count:,}" for word, count in rare)]
    missing = sorted(map(str, options_there_are() - tally.options))
    lines += [f"option values never played: {', '.join(missing) or 'none'}", ""]
    kinds = Counter(fault.kind for fault in tally.faults)
    lines += [f"{count:>5} × {what}" for what, count in kinds.most_common()]
    lines.append(f"{len(tally.faults)} faults")
    return "\n".join(lines)


def _sets(tally: Tally) -> list[str]:
    """Decisions and games by set, several to a line."""
    cells = [
        f"{''.join(map(str, numbers)) or '0':>8} {count:>8,} {tally.games_of[numbers]:>5,}"
        for numbers, count in sorted(tally.sets.items(), key=lambda item: (len(item[0]), item[0]))
    ]
    return ["  ".join(cells[at : at + COLUMNS]) for at in range(0, len(cells), COLUMNS)]


def cores() -> int:
    """How many processes to use."""
    return max(1, len(os.sched_getaffinity(0)))

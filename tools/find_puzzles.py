"""Finds puzzles: positions of games between bots in which a search clearly prefers one move.

    python -m tools.find_puzzles --puzzles 50             writes glenmore/data/puzzles.json anew
    python -m tools.find_puzzles --more --seed 90         goes on with the games from 90 on
    python -m tools.find_puzzles --check                  asks the search again, with other seeds

A position is kept if the same move is best in every one of several searches with seeds of their
own, by a clear margin over the next one.  That is what a search thinks, and no proof.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore.bots.judgement import JUDGEMENT
from glenmore.lab.experiments import code_version
from glenmore.title import TITLE
from tabletop.puzzles import Puzzle, load, sorted_by_difficulty, written
from tabletop.puzzles.finding import Asking, agreeing, judged

FILE = Path("glenmore/data/puzzles.json")
Keep = Callable[[list[Puzzle]], None]
TABLES: tuple[tuple[int, tuple[int, ...], str], ...] = (  # players, chronicles, bots
    (2, (), "greedy"),
    (3, (), "search-1"),
    (4, (), "greedy"),
    (2, (), "search-1"),
    (3, (), "greedy"),
    (3, (2,), "greedy"),
    (2, (), "search-1"),
    (4, (), "search-1"),
    (3, (), "greedy"),
    (2, (1,), "greedy"),
    (3, (), "search-1"),
    (2, (), "greedy"),
    (3, (3,), "greedy"),
)
A_GAME = 3  # puzzles of one game
ALIKE = 0.4  # share of all puzzles that may ask for the same kind of move
A_LEVEL = 0.35  # share that may be of one level
SAME = 2  # puzzles with the very same answer
ASKING = Asking()
STEADY = 0.8  # share of the runs of a check that must agree


def positions(seed: int) -> Iterator[Any]:
    """Decisions of one game, all kinds of questions in turn; each as its code is read."""
    players, chronicles, bots = TABLES[seed % len(TABLES)]
    met: dict[str, list[Any]] = {}

    def watch(state: Any, move: Any) -> None:
        if state.actor >= 0 and not move.small and len(TITLE.legal(state)) > 2:
            met.setdefault(state.steps[-1].state, []).append(state)

    gm.play(gm.Setup(players, chronicles=chronicles), bots, seed, watch)
    rng = random.Random(seed)
    for kind in met.values():
        rng.shuffle(kind)
    for state in filter(None, chain.from_iterable(zip_longest(*met.values()))):
        read = TITLE.position(TITLE.position_text(state))
        if TITLE.legal(read) == TITLE.legal(state):
            yield read


def wanted(puzzle: Puzzle, kept: list[Puzzle], most: int, alike: float) -> bool:
    """Whether there is room for another puzzle of its kind and level."""
    kinds = Counter(one.moves[0].split()[0] for one in kept)
    levels = Counter(one.level for one in kept)
    return (
        kinds[puzzle.moves[0].split()[0]] < alike * most
        and levels[puzzle.level] < A_LEVEL * most
        and sum(one.moves == puzzle.moves for one in kept) < SAME
        and puzzle.id not in [one.id for one in kept]
    )


def enough(state: Any, kept: list[Puzzle], most: int, alike: float) -> bool:
    """Whether there are puzzles enough with the kind of move that is asked for mostly here."""
    asked = Counter(move.word for move in TITLE.legal(state)).most_common(1)[0][0]
    same = [one for one in kept if one.moves[0].split()[0] == asked]
    return len(same) >= alike * most


def find(kept: list[Puzzle], most: int, seed: int, alike: float, keep: Keep) -> None:
    """So many puzzles, from games with the seeds from this one on; `keep` gets them as they come.

    No more than the share `alike` of them asks for the same kind of move.
    """
    while len(kept) < most:
        of_this = 0
        for state in positions(seed):
            if enough(state, kept, most, alike):
                continue
            puzzle = judged(JUDGEMENT, state, ASKING)
            if puzzle is None or not wanted(puzzle, kept, most, alike):
                continue
            kept.append(puzzle)
            of_this += 1
            told = f"level {puzzle.level} {puzzle.margin:5.2f} {puzzle.moves[0]}"
            print(f"{len(kept):3} {told}", flush=True)
            keep(kept)
            if of_this == A_GAME or len(kept) == most:
                break
        seed += 1


def check(seeds: tuple[int, ...]) -> int:
    """Ask the search about every puzzle again; the number that does not stay."""
    lost = 0
    puzzles = load(TITLE)
    for puzzle in puzzles:
        agreed, margin = agreeing(JUDGEMENT, puzzle, seeds)
        stays = agreed >= STEADY * len(seeds)
        lost += not stays
        mark = "" if stays else "   <-- not any more"
        print(f"{puzzle.id}: {agreed} of {len(seeds)} runs, {margin:+.2f}{mark}")
    print(f"{len(puzzles) - lost} of {len(puzzles)} puzzles stay")
    return lost


def main() -> int:
    """Find puzzles and write them, or check those that are there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--more", action="store_true", help="keep the known ones")
    parser.add_argument("--alike", type=float, default=ALIKE, help="share of one kind of move")
    parser.add_argument("--check", action="store_true", help="search the known ones again")
    parser.add_argument("--runs", type=int, default=5, help="searches for each, when checking")
    given = parser.parse_args()
    if given.check:
        return int(check(tuple(range(201, 201 + given.runs))) > 0)
    known = list(load(TITLE)) if given.more else []
    before = json.loads(FILE.read_text(encoding="utf-8"))["made"]["runs"] if given.more else []
    run = {"seed": given.seed, "puzzles": given.puzzles, "alike": given.alike}
    made = {
        "command": "python -m tools.find_puzzles --puzzles P --seed S --alike A, then with --more",
        "runs": [*before, run],
        "engine": code_version(),
        "seeds": list(ASKING.seeds),
        "fresh": list(ASKING.fresh),
        "rounds": ASKING.rounds,
    }

    def keep(found: list[Puzzle]) -> None:
        run["found"] = len(found) - len(known)
        FILE.write_text(written(sorted_by_difficulty(found), made), encoding="utf-8")

    find([*known], given.puzzles, given.seed, given.alike, keep)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

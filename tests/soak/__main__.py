"""`make soak`: `python -m tests.soak` plays, `python -m tests.soak --seed N` plays one game again.

Ends with 1 if anything was found.  SOAK_MINUTES says how long (15 unless told).
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time

from tests.soak.comparing import compared
from tests.soak.drawing import drawn
from tests.soak.findings import Fault
from tests.soak.fresh import read_afresh
from tests.soak.running import cores, soak, summary
from tests.soak.watching import watched_game


def again(seed: int) -> list[Fault]:
    """Play one game again, as it was and watched at every decision; tell what is wrong with it."""
    setup, policies = drawn(seed)
    print(f"seed {seed}: {setup!r}\nplayed by {', '.join(policies)}")
    faults = compared(seed)[1]
    for closely in (None, True):
        played = watched_game(seed, closely)
        print(f"{played.decisions.total()} decisions, {len(played.parcels)} saves")
        faults += [*played.faults, *read_afresh(played.parcels)]
    for fault in faults:
        print(f"FAULT {fault}")
    return faults


def main() -> int:
    """Read the command line and go."""
    reader = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    reader.add_argument("--minutes", type=float, default=float(os.environ.get("SOAK_MINUTES", 15)))
    reader.add_argument("--workers", type=int, default=cores())
    reader.add_argument("--first", type=int, help="the first seed; any, unless told")
    reader.add_argument("--seed", type=int, help="only this game, watched at every decision too")
    told = reader.parse_args()
    if told.seed is not None:
        return bool(again(told.seed))
    first = random.SystemRandom().randrange(10**9) * 1000 if told.first is None else told.first
    print(f"soak: {told.minutes:g} minutes on {told.workers} cores, seeds from {first}", flush=True)
    began = time.time()
    tally = soak(told.minutes, told.workers, first, lambda text: print(text, flush=True))
    print(summary(tally, (time.time() - began) / 60))
    return bool(tally.faults)


if __name__ == "__main__":
    sys.exit(main())

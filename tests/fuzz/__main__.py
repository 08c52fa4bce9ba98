"""`make fuzz`: every target for some seconds, then hostile sizes; faults are kept as files."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.fuzz.running import attempt, grows, run
from tests.fuzz.targets import TARGETS


def main() -> int:
    """Exit code 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", help=f"none: all of {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=float, default=30, help="for each target")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--no-sizes", action="store_true", help="leave out the hostile sizes")
    parser.add_argument(
        "--replay",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="feed kept inputs once more; their names begin with the target",
    )
    args = parser.parse_args()
    if args.replay:
        return max(_replay(path) for path in args.replay)
    bad = 0
    print(f"seed {args.seed}, {args.seconds:g} s for each target", flush=True)
    for name in args.targets or TARGETS:
        count = run(TARGETS[name], args.seed, args.seconds)
        faults = [*count.faults, *([] if args.no_sizes else grows(TARGETS[name]))]
        print(
            f"{name:18} {count.inputs:7} inputs, {count.good:6} read, longest "
            f"{count.longest:.2f} s, {len(faults)} faults",
            flush=True,
        )
        for fault in faults:
            print(f"  {fault}", flush=True)
        bad += len(faults)
    return 1 if bad else 0


def _replay(path: Path) -> int:
    target = TARGETS[path.name.rpartition("-")[0]]
    good, wrong, took = attempt(target, path.read_bytes())
    print(f"{path}: {wrong or ('read' if good else 'refused')} ({took:.2f} s)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

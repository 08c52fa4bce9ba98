"""What it takes until the package is there: processor time of fresh interpreters, turn about.

Compiled files are kept and present: each start is made once before it is measured.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.bench.rounds import Spread, Take, turn_about
from tests.bench.sides import COMMIT, Side, environment
from tests.project import PROJECT

ROUNDS = 15
IMPORT = "import glenmore"
START = "import glenmore as gm; gm.start(gm.Setup(players=4))"
ALL = "import glenmore as gm; gm.start(gm.Setup(4, range(1, 9)))"


def _spent() -> float:
    """Processor time of all processes that have ended; where nobody counts it, the clock."""
    try:
        import resource  # late: not on every system
    except ImportError:
        return time.perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _starting(code: str, folder: Path) -> Take:
    def take(number: int) -> float:
        begin = _spent()
        command = [sys.executable, "-c", code]
        subprocess.run(command, check=True, cwd=folder, env=environment(folder))
        return (_spent() - begin) * 1000

    take(0)
    return take


def figures(reference: Side | None) -> dict[str, Spread]:
    """Milliseconds beyond the start of a bare interpreter."""
    takes = {"bare": _starting("pass", PROJECT)}
    takes["import glenmore"] = _starting(IMPORT, PROJECT)
    takes["import and first start, base"] = _starting(START, PROJECT)
    takes["import and first start, all eight"] = _starting(ALL, PROJECT)
    if reference:
        takes[f"import glenmore, {COMMIT}"] = _starting(IMPORT, reference.folder)
    took = turn_about(takes, ROUNDS)
    bare = took.pop("bare")
    found = {
        name: Spread([one - other for one, other in zip(times, bare, strict=True)])
        for name, times in took.items()
    }
    return found | {"a bare interpreter": Spread(bare)}

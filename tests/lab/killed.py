"""What worker processes are given in tests of crashes; imports little, so that they start quickly.

`python -m tests.lab.killed FOLDER WORKERS` is a run to be killed.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import glenmore as gm
from glenmore import lab

SETUPS = {"two": gm.Setup(2), "three": gm.Setup(3, (2,))}
GAMES, SEED = 24, 9


def main(folder: str | None, workers: Any) -> Any:
    """Play it, in parts of a game each."""
    return lab.experiment(
        SETUPS, "random", GAMES, SEED, folder=folder, workers=workers, progress=None
    )


def dies_once(job: str, stopped: Any) -> str:
    """A job that kills its process at the first try."""
    mark = Path(job)
    if not mark.exists():
        mark.write_text("was here", encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return job


def dies(job: str, stopped: Any) -> None:
    """A job that kills its process at every try."""
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

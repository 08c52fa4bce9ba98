"""How far an experiment has come: a callback, a line on a terminal, a bar in a notebook.

What shows progress is called with a `Progress`, the last time with `over` true.  A notebook package
registers its own bar by setting `in_notebook`; this package knows nothing of Jupyter.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from tabletop.records import Record


class Progress(Record):
    """Games that are played, of how many, found on disk, seconds of this run, whether it is over.

    >>> print(Progress(30, 120, 10, 5.0, False))
    30 of 120 games, 4.0 a second, 22 seconds left
    """

    done: int
    total: int
    found: int
    seconds: float
    over: bool

    @property
    def speed(self) -> float:
        """Games a second in this run."""
        return (self.done - self.found) / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        parts = [f"{self.done} of {self.total} games"]
        if self.done > self.found and self.speed:
            parts.append(f"{self.speed:.1f} a second")
            if not self.over:
                parts.append(f"{(self.total - self.done) / self.speed:.0f} seconds left")
        return ", ".join(parts)


Show = Callable[[Progress], None]
in_notebook: Callable[[], Show] | None = None  # set by the package that draws in notebooks


class Line:
    """Progress as one line on a terminal, written over and over."""

    def __init__(self, stream: Any = None) -> None:
        self.stream = stream or sys.stderr
        self.shown = 0.0

    def __call__(self, progress: Progress) -> None:
        """Write the line, at most four times a second."""
        now = time.monotonic()
        if progress.over or now - self.shown > 0.25:
            self.shown = now
            self.stream.write(f"\r{progress!s:<60}" + ("\n" if progress.over else ""))
            self.stream.flush()


def silent(progress: Progress) -> None:
    """Show nothing."""


def shower(asked: Show | str | None) -> Show:
    """What shows the progress: the given one, nothing for None, else what fits the place."""
    if asked is None:
        return silent
    if callable(asked):
        return asked
    if in_notebook is not None and "ipykernel" in sys.modules:
        return in_notebook()
    return Line() if sys.stderr.isatty() else silent

"""Many games as one tidy table: planned, played by workers, kept on disk, taken up again."""

from __future__ import annotations

import contextlib
import hashlib
import os
import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd

import tabletop
from tabletop.lab import workers as work
from tabletop.lab.entrants import Entrant, entrants, seated
from tabletop.lab.errors import LabError, Stopped
from tabletop.lab.games import Job, play_games, stream_of
from tabletop.lab.progress import Progress, Show, shower
from tabletop.lab.rows import Rows
from tabletop.lab.store import Store, Writer, arrow, fingerprint, frame, missing, read_manifest
from tabletop.records import Record
from tabletop.title import Title

PARTS = 200  # into about so many parts an experiment is cut …
SMALLEST, LARGEST = 1, 20  # … of so many games
PAIRED = "paired"
# What of the core decides the course of a game; a folder is tied to it, and to the title's files.
CORE = ("*.py", "bots/*.py", "lab/games.py", "lab/entrants.py", "lab/rows.py")


class Plan(Record):
    """Everything that decides the table of an experiment."""

    rows: Rows
    names: tuple[str, ...]  # of the setups
    setups: tuple[str, ...]  # as saved
    bots: tuple[Entrant, ...]
    games: int  # per setup
    seed: int
    paired: bool
    kinds: tuple[tuple[str, str], ...]  # columns

    def about(self) -> dict[str, Any]:
        """It in plain values, for the folder."""
        return {
            "setups": dict(zip(self.names, self.setups, strict=True)),
            "bots": [bot.print() for bot in self.bots],
            "games": self.games,
            "seed": self.seed,
            "paired": self.paired,
            "part": self.part,
            "code": code_version(self.rows),
        }

    @property
    def part(self) -> int:
        """Games of one part."""
        return min(LARGEST, max(SMALLEST, self.games * len(self.names) // PARTS))

    def jobs(self) -> list[Job]:
        """The parts, in the order of the table."""
        ident, part = fingerprint(self.about()), self.part
        return [
            Job(
                self.rows,
                ident,
                name,
                text,
                self.bots,
                first,
                min(first + part, self.games),
                self.seed,
                PAIRED if self.paired else stream_of(text),
            )
            for name, text in zip(self.names, self.setups, strict=True)
            for first in range(0, self.games, part)
        ]


@cache
def code_version(rows: Rows) -> str:
    """The version with a short hash of all files that decide the course of a game."""
    package = import_module(rows.title.package)
    digest = hashlib.sha256()
    for module, patterns in ((package, rows.engine), (tabletop, CORE)):
        root = Path(str(module.__file__)).parent
        for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
            name = f"{root.name}/{path.relative_to(root).as_posix()}"
            digest.update(name.encode() + b"\0" + path.read_bytes())
    return f"{getattr(package, '__version__', '0')}+{digest.hexdigest()[:12]}"


def plan(
    title: Title,
    setups: Any,
    bots: Any = "greedy",
    games: int = 100,
    seed: int = 1,
    paired: bool = False,
) -> Plan:
    """Check what was asked for and say what is wrong with it before anything is played."""
    rows = title.rows
    found = named_setups(rows, setups)
    who = entrants(bots, title.roster)
    for name, number in (("games", games), ("seed", seed)):
        if not isinstance(number, int) or isinstance(number, bool):
            raise LabError(f"{name}: {number!r} is not a whole number")
    if games < 1:
        raise LabError(f"games: {games} is too few; at least 1")
    for setup in found.values():
        seated(who, setup, 0)
    kinds = tuple(rows.columns(found.values()).items())
    texts = tuple(rows.setup_text(setup) for setup in found.values())
    return Plan(rows, tuple(found), texts, who, games, seed, paired, kinds)


def experiment(
    title: Title,
    setups: Any,
    bots: Any = "greedy",
    games: int = 100,
    seed: int = 1,
    *,
    folder: str | os.PathLike[str] | None = None,
    workers: Any = None,
    paired: bool = False,
    progress: Show | str | None = "auto",
    stopped: Callable[[], bool] = work.never,
) -> pd.DataFrame:
    """Play `games` games of every setup and return a table with one row per game and seat.

    `setups`: a setup, a list of them, or a dict of names and setups.
    `bots`: a name ("greedy"), a bot, a list or a dict of labels and bots; the last one fills the
    table, and everybody moves on by one seat each game.
    `folder`: where the table is kept as it grows; the same call resumes a run that was interrupted,
    and a folder of another experiment is refused.  None keeps it in memory.
    `workers`: number of processes (None: one per processor), "serial", "dask" for a cluster on this
    machine, the address of a Dask scheduler, or a `distributed.Client`.
    `paired`: all setups play the same seeds, to be compared game by game.
    `progress`: called with a `Progress`; "auto" finds what fits, None shows nothing.
    `stopped`: asked between games; when it says True, `lab.Stopped` is raised and parts stay.

    The same setups, bots, games and seed give the same table whatever the workers.
    """
    planned = plan(title, setups, bots, games, seed, paired)
    _importable(planned, workers, folder)
    jobs = planned.jobs()
    about, kinds = planned.about(), dict(planned.kinds)
    with contextlib.ExitStack() as held:
        store = held.enter_context(Writer(folder, about, kinds)) if folder is not None else None
        tables = store.parts([job.games for job in jobs]) if store else {}
        _play(jobs, tables, kinds, store, workers, shower(progress), stopped)
    return frame([tables[number] for number in range(len(jobs))], kinds, about)


def _play(
    jobs: list[Job],
    tables: dict[int, Any],
    kinds: dict[str, str],
    store: Writer | None,
    workers: Any,
    show: Show,
    stopped: Callable[[], bool],
) -> None:
    """Play the parts that are missing in `tables`."""
    begin = time.monotonic()
    found = done = sum(jobs[number].games for number in tables)
    total = sum(job.games for job in jobs)

    def tell(over: bool) -> None:
        show(Progress(done, total, found, time.monotonic() - begin, over))

    # All setups in step, so that a run that is stopped has as many games of each.
    todo = sorted(missing(tables, len(jobs)), key=lambda number: (jobs[number].first, number))
    tell(False)
    try:
        for at, result in work.run(play_games, [jobs[n] for n in todo], workers, stopped):
            number = todo[at]
            if store:
                store.write(number, result)
            tables[number] = arrow(result, kinds)
            done += jobs[number].games
            tell(False)
    finally:
        tell(True)
    if done < total:
        raise Stopped("stopped")


def read(folder: str | os.PathLike[str], partial: bool = False) -> pd.DataFrame:
    """The table of a folder; `partial` also reads one whose games are not all played yet.

    Reading changes nothing, so a folder may be read while the experiment is still being played.
    """
    manifest = read_manifest(folder)
    about, kinds = manifest["about"], manifest["columns"]
    part, games = about["part"], about["games"]
    sizes = [min(part, games - first) for _ in about["setups"] for first in range(0, games, part)]
    store = Store(folder, kinds)
    tables = store.parts(sizes)
    todo = missing(tables, len(sizes))
    if store.faults and not partial:
        path, fault = next(iter(store.faults.items()))
        raise LabError(f"{path} {fault}; run the experiment again, or read with partial=True")
    if todo and not partial:
        short = sum(sizes[n] for n in todo)
        raise LabError(
            f"{folder}: {short} of {sum(sizes)} games are still to be played; run the experiment "
            "again, or read with partial=True"
        )
    return frame([tables[n] for n in sorted(tables)], kinds, about)


def _importable(planned: Plan, workers: Any, folder: object) -> None:
    for bot in planned.bots:
        if bot.held is not None and (work.sends(workers) or folder is not None):
            where = "sent to another process" if work.sends(workers) else "kept with a folder"
            raise LabError(
                f"bots: {bot.label} cannot be {where} ({bot.reason}); use a bot by name, an object "
                "such as Greedy({...}), a function defined in a file, or workers='serial' without "
                "a folder"
            )
        if bot.home == "__main__" and work.needs_import(workers):
            raise LabError(
                f"bots: {bot.label} is defined in this notebook or script, where other processes "
                "cannot find it; put it into a file and import it, or use workers='serial'"
            )


# -- setups ---------------------------------------------------------------------------------------


def named_setups(rows: Rows, setups: Any) -> dict[str, Any]:
    """Setups by name; without names their codes."""
    if rows.is_setup(setups):
        return {rows.setup_code(setups): setups}
    if isinstance(setups, Mapping):
        pairs = [(str(name), setup) for name, setup in setups.items()]
    else:
        try:
            pairs = [("", setup) for setup in setups]
        except TypeError:
            raise LabError(f"setups: {setups!r} is neither a Setup nor a list of them") from None
    if not pairs:
        raise LabError("setups: none given")
    found: dict[str, Any] = {}
    for name, setup in pairs:
        if not rows.is_setup(setup):
            raise LabError(f"setups: {setup!r} is not a Setup: {rows.example} makes one")
        code = name or rows.setup_code(setup)
        if code in found:
            raise LabError(f"setups: {code} is given twice")
        found[code] = setup
    return found

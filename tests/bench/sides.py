"""The sides of a comparison: this project, its earlier commit, and catanatron.

Each is a process of its own that runs `driver.py` on the same interpreter and waits while another
one works.  Who cannot be had is said to be missing, and the rest is measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.project import PROJECT

DRIVER = Path(__file__).with_name("driver.py")
COMMIT = "2665ab9"  # before the work on speed; all its games are as they are now
PEER, PINNED = "catanatron", "catanatron==3.2.1"
PEER_FOLDER = PROJECT / "build" / "peer"  # apart from .venv: nothing of ours needs it


class Missing(Exception):
    """A side that cannot be had here, and why."""


def environment(*folders: Path) -> dict[str, str]:
    """What a fresh process sees: packages from these folders, compiled files kept, hashes fixed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"PYTHONPATH": os.pathsep.join(map(str, folders)), "PYTHONHASHSEED": "0"}


class Side:
    """A process that does what it is told, a piece of work at a time."""

    def __init__(self, name: str, folder: Path, game: str = "glenmore") -> None:
        self.name, self.folder = name, folder
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(DRIVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=environment(folder),
        )
        where = Path(self.ask("hello", game=game)["where"])
        if not where.is_relative_to(folder):
            self.close()
            raise Missing(f"{name}: another {game} was found instead")

    def ask(self, do: str, **how: Any) -> dict[str, Any]:
        """Do a piece of work and wait for the answer."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        into.write(json.dumps({"do": do} | how) + "\n")
        into.flush()
        line = out.readline()
        if not line:
            raise Missing(f"{self.name}: its process ended with {self._process.wait()}")
        return json.loads(line)  # type: ignore[no-any-return]

    def close(self) -> None:
        """Let the process end."""
        self._process.communicate()


def unpacked(folder: Path) -> Path:
    """The earlier commit, laid into a folder."""
    try:
        asked = subprocess.run(
            ["git", "archive", "--format=tar", COMMIT, "glenmore"],
            cwd=PROJECT,
            capture_output=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise Missing(f"{COMMIT} is not at hand: no git, or not the whole history") from error
    with tarfile.open(fileobj=BytesIO(asked.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def peer_folder() -> Path:
    """catanatron in a folder of its own, fetched once."""
    if not (PEER_FOLDER / PEER).is_dir():
        print(f"Fetching {PINNED} into {PEER_FOLDER.relative_to(PROJECT)}", file=sys.stderr)
        asked = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "install", "--quiet"),
                *("--disable-pip-version-check", "--target", str(PEER_FOLDER), PINNED),
            ],
            capture_output=True,
            text=True,
        )
        if asked.returncode:
            why = asked.stderr.strip().splitlines()
            raise Missing(f"{PINNED} cannot be fetched: {why[-1] if why else 'pip failed'}")
    return PEER_FOLDER


class Sides:
    """Who takes part, by name: `ours` always, `reference` and `peer` as far as they are at hand."""

    def __init__(self, ours: Side, reference: Side | None, peer: Side | None) -> None:
        self.ours, self.reference, self.peer = ours, reference, peer


@contextmanager
def sides() -> Iterator[Sides]:
    """All processes; they end with the block."""
    with ExitStack() as stack:
        here = tempfile.TemporaryDirectory(prefix="glenmore-bench-", ignore_cleanup_errors=True)
        folder = Path(stack.enter_context(here)).resolve()

        def joined(name: str, where: Any, game: str = "glenmore") -> Side | None:
            try:
                side = Side(name, where(), game)
            except Missing as error:
                print(f"Left out: {error}")
                return None
            stack.callback(side.close)
            return side

        ours = Side("this", PROJECT)
        stack.callback(ours.close)
        reference = joined(COMMIT, lambda: unpacked(folder))
        yield Sides(ours, reference, joined(PEER, peer_folder, PEER))


@contextmanager
def ours_alone() -> Iterator[Side]:
    """A fresh process of this project."""
    side = Side("this", PROJECT)
    try:
        yield side
    finally:
        side.close()


def interpreter() -> str:
    """Which Python this is, and whether its build asked for profiles (PGO), which make it faster.

    A distribution may have its own way to build with profiles and not say so here.
    """
    asked = sysconfig.get_config_var("CONFIG_ARGS") or ""
    built = "with" if "--enable-optimizations" in asked else "without"
    name = sys.implementation.name.replace("cpython", "CPython")
    return f"{name} {sys.version.split()[0]}, built {built} --enable-optimizations (PGO)"

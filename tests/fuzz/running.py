"""Runs a target on inputs, watches the time, and keeps what went wrong."""

from __future__ import annotations

import hashlib
import random
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tests.fuzz.mutate import mutated

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
FAILED = HERE / "failed"
LONGEST = 20  # seconds that one input may take, whatever its size
STEEPEST = 9.0  # how much longer four times as much may take; 16 would be a square
NOTICED = 0.5  # seconds below which growth is not judged


class Target(NamedTuple):
    """A reader: `read` returns whether the input was good, and raises nothing documented."""

    name: str
    read: Callable[[bytes], bool]
    hostile: tuple[Callable[[int], bytes], ...] = ()
    size: int = 20_000  # of the hostile inputs

    def seeds(self) -> list[bytes]:
        """The corpus of this target."""
        found = [path.read_bytes() for path in sorted((CORPUS / self.name).iterdir())]
        assert found, f"no seeds for {self.name}"
        return found


def as_text(data: bytes) -> str:
    """Bytes as a text that may hold half characters, as a careless program would make it."""
    return data.decode("utf-8", "surrogateescape")


def refused(error: Exception) -> bool:
    """A documented error says something."""
    assert str(error)
    return False


class TooLong(BaseException):
    """An input took more time than any may take; no reader catches this."""


class Fault(NamedTuple):
    """What went wrong, and where its input is kept."""

    target: str
    what: str
    kept: Path

    def __str__(self) -> str:
        return f"{self.target}: {self.what.strip().splitlines()[-1]}\n  kept: {self.kept}"


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Interrupt what takes too long."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def attempt(target: Target, data: bytes, seconds: int = LONGEST) -> tuple[bool, str, float]:
    """Whether the input was good, what went wrong if anything did, and its time of computing."""
    begun = time.process_time()
    try:
        with limited(seconds):
            good = target.read(data)
    except (Exception, SystemExit, TooLong):
        return False, traceback.format_exc(), time.process_time() - begun
    return good, "", time.process_time() - begun


class Count(NamedTuple):
    """How a run went."""

    inputs: int
    good: int
    faults: tuple[Fault, ...]
    longest: float


def run(target: Target, seed: int, seconds: float = 0, inputs: int = 0) -> Count:
    """Feed spoilt seeds for some seconds, or so many of them; faults are told once each."""
    rng = random.Random(f"{target.name} {seed}")
    seeds = target.seeds()
    done = good = 0
    longest = 0.0
    faults: dict[str, Fault] = {}
    end = time.monotonic() + seconds
    while time.monotonic() < end if seconds else done < inputs:
        data = seeds[done] if done < len(seeds) else mutated(rng, seeds)
        fine, wrong, took = attempt(target, data)
        done, good, longest = done + 1, good + fine, max(longest, took)
        if wrong:
            _note(target, data, wrong, faults)
    return Count(done, good, tuple(faults.values()), longest)


def _note(target: Target, data: bytes, wrong: str, faults: dict[str, Fault]) -> None:
    """Keep the shortest input of each kind of fault, known by its last frames."""
    lines = [line for line in wrong.splitlines() if line.lstrip().startswith("File ")]
    kind = "\n".join(lines[-2:]) + wrong.strip().splitlines()[-1].split(":")[0]
    old = faults.get(kind)
    if old is not None and len(old.kept.read_bytes()) <= len(data):
        return
    faults[kind] = Fault(target.name, wrong, _keep(target, data, kind))


def _keep(target: Target, data: bytes, kind: str) -> Path:
    FAILED.mkdir(exist_ok=True)
    path = FAILED / f"{target.name}-{hashlib.sha256(kind.encode()).hexdigest()[:8]}.bin"
    path.write_bytes(data)
    return path


def grows(target: Target, times: int = 4) -> list[Fault]:
    """Faults of hostile inputs whose time grows faster than their size."""
    faults = []
    for make in target.hostile:
        _, wrong, first = attempt(target, make(target.size), 60)
        data = make(times * target.size)
        _, later, second = attempt(target, data, 120)
        wrong = wrong or later
        if not wrong and second > NOTICED and second > STEEPEST / 4 * times * max(first, 0.01):
            wrong = f"{make.__name__}: {first:.2f} s, four times as much {second:.2f} s"
        if wrong:
            faults.append(Fault(target.name, wrong, _keep(target, data, make.__name__)))
    return faults

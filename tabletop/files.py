"""Files that several processes share: written whole or not at all, by one writer at a time.

A reader needs nothing of this: a file is replaced in one go, so whoever reads sees the old one or
the new one.  Locks are the operating system's and die with their process.  Knows no game.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

PATIENCE = 0.02  # seconds between two tries to get a lock
_UNFINISHED = ".unfinished-"
_STRAY = re.compile(re.escape(_UNFINISHED) + "[0-9a-f]{32}")


class Busy(OSError):
    """Another process is writing there."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, even if the machine fails."""
    temporary = path.with_name(f"{_UNFINISHED}{uuid.uuid4().hex}")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def is_stray(path: Path) -> bool:
    """Whether it is what a killed writer left."""
    return _STRAY.fullmatch(path.name) is not None


def sweep(folder: Path) -> None:
    """Remove what killed writers left; only for whoever holds the lock of the folder."""
    for path in folder.iterdir():
        if is_stray(path):
            path.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that nothing in it is lost; that name."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    kept = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    os.replace(path, kept)
    return kept


def reason(error: OSError) -> str:
    """What went wrong, in the system's words, without the number of the error."""
    return error.strerror or str(error) or type(error).__name__


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder last; not every system lets one ask for that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def locked(folder: Path, wait: float = 0.0) -> Iterator[None]:
    """Be the only writer in a folder; raises Busy if another one is there after `wait` seconds."""
    handle = _handle(folder)
    try:
        end = time.monotonic() + wait
        while not _lock(handle):
            if time.monotonic() >= end:
                raise Busy(f"another process is writing to {folder}")
            time.sleep(PATIENCE)
        yield
    finally:
        os.close(handle)  # which gives the lock back


def _module(name: str) -> Any:
    """A module that only some systems have, or None."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


_fcntl = _module("fcntl")  # Windows has none; there a file stands for its folder
_msvcrt = _module("msvcrt")


def _handle(folder: Path) -> int:
    if _fcntl is not None:
        return os.open(folder, os.O_RDONLY)
    return os.open(folder / ".lock", os.O_RDWR | os.O_CREAT)


def _lock(handle: int) -> bool:
    """Whether the lock was to be had."""
    try:
        if _fcntl is not None:
            _fcntl.flock(handle, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        elif _msvcrt is not None:
            _msvcrt.locking(handle, _msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks: better unguarded than not at all
        return True
    return True

"""A file beside the progress: written whole, read strictly, and never lost silently.

The folder, its lock and the way of writing are those of the progress.  A file that cannot be read
gets another name, and a `Trouble` says so; one that cannot be moved away is not written over.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tabletop.files import locked, reason, set_aside, sweep

WAIT = 5.0  # seconds for another kernel to finish writing


class Trouble(ValueError):
    """A kept file cannot be read or written: the key of a sentence, and its facts."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key, facts)
        self.key, self.facts = key, facts


class KeptFile:
    """One such file; without progress that is kept there is none, and nothing is kept."""

    def __init__(self, progress: Path | None, kind: str) -> None:
        self.path = progress and progress.with_name(f"{progress.stem}.{kind}{progress.suffix}")

    def aside(self, why: str) -> Trouble:
        """Give the file another name, as nobody can go on with it; what to tell about that."""
        assert self.path is not None
        try:
            with locked(self.path.parent, WAIT):
                return self._moved(why)
        except OSError as error:
            self.path, stuck = None, self.path  # it is not written over
            return Trouble("stuck", file=str(stuck), why=why, error=in_words(error))

    def _moved(self, why: str) -> Trouble:
        """The same for whoever holds the lock; raises OSError."""
        assert self.path is not None
        return Trouble("aside", file=str(self.path), why=why, kept=set_aside(self.path).name)

    @contextmanager
    def _writing(self) -> Iterator[Path]:
        """Be the only one who writes there; what the system refuses becomes Trouble."""
        assert self.path is not None
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with locked(folder, WAIT):
                sweep(folder)
                yield self.path
        except (OSError, UnicodeError) as error:
            raise Trouble("unwritten", file=str(self.path), why=in_words(error)) from None


def in_words(error: Exception) -> str:
    """What went wrong, for a sentence."""
    return reason(error) if isinstance(error, OSError) else str(error)

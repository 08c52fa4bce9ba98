"""The game that a learner is playing: kept in a file beside the progress, as a save file.

Reading changes nothing but a file that cannot be read: it gets another name, so that nothing is
lost, and a `Trouble` says so.  The folder, its lock and the way of writing are those of the
progress.  Several kernels may share the file; the game that was played last is the one that stays.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.files import locked, reason, set_aside, sweep, write_whole
from tabletop.reading import read_bytes, read_json
from tabletop.study import Study
from tabletop.title import Title

FORMAT = 1
MOST = 20_000_000  # bytes of a file
WAIT = 5.0  # seconds for another kernel to finish writing
FIELDS = {"format": int, "bots": str, "game": str}


class Trouble(ValueError):
    """A kept game cannot be read or written: the key of a sentence, and its facts."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key, facts)
        self.key, self.facts = key, facts


class Found(NamedTuple):
    """A game with everything that happened in it, and who sits around the table."""

    study: Study
    bots: str


class KeptGame:
    """The file; without progress that is kept there is none, and nothing is kept."""

    def __init__(self, title: Title, progress: Path | None) -> None:
        self.title = title
        self.path = progress and progress.with_name(f"{progress.stem}.game{progress.suffix}")

    def read(self) -> Found | None:
        """The kept game, or None; raises Trouble about a file that is now set aside."""
        if self.path is None:
            return None
        try:
            return self._found(read_bytes(self.path, most=MOST, error=ValueError))
        except FileNotFoundError:
            return None
        except (ValueError, OSError) as error:
            raise self.aside(_in_words(error)) from None

    def aside(self, why: str) -> Trouble:
        """Give the file another name, as nobody can go on with it; what to tell about that."""
        assert self.path is not None
        try:
            with locked(self.path.parent, WAIT):
                kept = set_aside(self.path)
        except OSError as error:
            self.path, stuck = None, self.path  # it is not written over
            return Trouble("stuck", file=str(stuck), why=why, error=_in_words(error))
        return Trouble("aside", file=str(self.path), why=why, kept=kept.name)

    def write(self, game: str, bots: str) -> None:
        """Keep a game, as the text of a save file; raises Trouble."""
        if self.path is None:
            return
        data = {"format": FORMAT, "bots": bots, "game": game}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path.parent, WAIT):
                sweep(self.path.parent)
                write_whole(self.path, json.dumps(data, ensure_ascii=False).encode())
        except (OSError, UnicodeError) as error:
            raise Trouble("unwritten", file=str(self.path), why=_in_words(error)) from None

    def _found(self, text: bytes) -> Found:
        data = read_json(text, most=MOST, error=ValueError)
        kinds = {key: type(value) for key, value in data.items()} if type(data) is dict else {}
        if kinds != FIELDS:
            raise ValueError("this is not a kept game")
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']} is not known here, only {FORMAT}")
        thing: Any = self.title.loads(data["game"])
        if not isinstance(thing, Study):
            raise ValueError("this is not a kept game")
        return Found(thing, data["bots"])


def _in_words(error: Exception) -> str:
    return reason(error) if isinstance(error, OSError) else str(error)

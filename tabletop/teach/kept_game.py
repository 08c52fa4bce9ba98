"""The game that a learner is playing: kept in a file beside the progress, as a save file.

Reading changes nothing but a file that cannot be read: that one is set aside (`kept_file`).
Several kernels may share the file; the game that was played last is the one that stays.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.files import write_whole
from tabletop.reading import read_bytes, read_json
from tabletop.study import Study
from tabletop.teach.kept_file import KeptFile, Trouble, in_words
from tabletop.title import Title

__all__ = ["Found", "KeptGame", "Trouble"]

FORMAT = 1
MOST = 20_000_000  # bytes of a file
FIELDS = {"format": int, "bots": str, "game": str}
LATER = {"id": str}  # which older files do not have


class Found(NamedTuple):
    """A game with everything that happened in it, and who sits around the table."""

    study: Study
    bots: str
    id: str = ""  # the same for as long as a game lasts; empty: it was not begun here


class KeptGame(KeptFile):
    """The file; without progress that is kept there is none, and nothing is kept."""

    def __init__(self, title: Title, progress: Path | None) -> None:
        super().__init__(progress, "game")
        self.title = title

    def read(self) -> Found | None:
        """The kept game, or None; raises Trouble about a file that is now set aside."""
        if self.path is None:
            return None
        try:
            return self._found(read_bytes(self.path, most=MOST, error=ValueError))
        except FileNotFoundError:
            return None
        except (ValueError, OSError) as error:
            raise self.aside(in_words(error)) from None

    def write(self, game: str, bots: str, id: str = "") -> None:
        """Keep a game, as the text of a save file; raises Trouble."""
        if self.path is None:
            return
        data = {"format": FORMAT, "bots": bots, "id": id, "game": game}
        with self._writing() as path:
            write_whole(path, json.dumps(data, ensure_ascii=False).encode())

    def _found(self, text: bytes) -> Found:
        data = read_json(text, most=MOST, error=ValueError)
        kinds = {key: type(value) for key, value in data.items()} if type(data) is dict else {}
        if kinds not in (FIELDS, FIELDS | LATER):
            raise ValueError("this is not a kept game")
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']} is not known here, only {FORMAT}")
        thing: Any = self.title.loads(data["game"])
        if not isinstance(thing, Study):
            raise ValueError("this is not a kept game")
        return Found(thing, data["bots"], data.get("id", ""))

"""What is wrong with a saved text."""

from __future__ import annotations

from typing import Any

from tabletop.reading import ReadingError


class SaveError(ReadingError):
    """A saved text cannot be loaded; the message names the place and the fault.

    `path` is the place (`players[1].board[3].goods`).  If a saved game stops being playable,
    `state` is the last good position and `record` the game up to it.
    """

    state: Any = None
    record: Any = None

    @classmethod
    def of(cls, error: ReadingError) -> SaveError:
        """The same fault as an error of this reader."""
        return error if isinstance(error, cls) else cls(error.text, error.path)

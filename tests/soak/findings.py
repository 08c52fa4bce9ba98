"""What the soak finds, and what it saves; this file imports nothing of the game."""

from __future__ import annotations

import re
from typing import NamedTuple


class Fault(NamedTuple):
    """Something that must not be, and how to see it again."""

    seed: int
    what: str
    where: str

    @property
    def kind(self) -> str:
        """How it begins, without what differs from game to game."""
        return re.sub(r"\(.*?\)|\d+", "…", self.what)[:90]

    def __str__(self) -> str:
        return f"{self.what}\n    {self.where}\n    python -m tests.soak --seed {self.seed}"


class Parcel(NamedTuple):
    """Something saved, to be read by a process that never played; `tells` must be the same."""

    seed: int
    text: str
    tells: str

"""A changed game against the one before: both are setups, every change can be told in a line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from tabletop.lab.errors import LabError

BEFORE, AFTER = "before", "after"


class Design(ABC):
    """What a designer changes, and both games: `before` and `after` are setups.

    A game says how a setup is changed, and what its changes are called.
    """

    def __init__(self, name: str, before: Any, after: Any) -> None:
        self.name, self.before, self.after = name, before, after
        if after == before:
            raise LabError(f"design {name}: nothing differs from the game before")

    @abstractmethod
    def changes(self) -> list[str]:
        """Every change in a line: before → after."""

    def setups(self) -> dict[str, Any]:
        """Both games, to be played with the same seeds."""
        return {BEFORE: self.before, AFTER: self.after}

    def __str__(self) -> str:
        return "\n".join([f"{self.name}:", *(f"  {line}" for line in self.changes())])

    def __repr__(self) -> str:
        return f"<Design {self.name!r}: {len(self.changes())} changes>"

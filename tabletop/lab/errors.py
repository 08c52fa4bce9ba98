"""What can go wrong in the lab, in words that say what to do."""

from __future__ import annotations


class LabError(ValueError):
    """An experiment that cannot be run as asked; the message says which part and why."""


class FolderError(LabError):
    """The folder belongs to something else; `differences` has (what, there, here)."""

    def __init__(self, text: str, differences: tuple[tuple[str, object, object], ...] = ()) -> None:
        super().__init__(text)
        self.differences = differences


class GameError(RuntimeError):
    """A game of an experiment failed; the message says which one and how to play it again."""


class Stopped(RuntimeError):
    """The experiment was stopped; what is on disk stays and the next run goes on from there."""


class DamagedPart(UserWarning):
    """A part on disk could not be used and is played again."""

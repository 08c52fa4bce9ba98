"""The table of every game: values, steps, verdicts, texts, studies, lessons, bots, experiments.

Nothing here knows a game.  A game is a `Title`; everything neutral gets one handed in.
"""

from __future__ import annotations

from tabletop.fields import field
from tabletop.moves import Decline, Move
from tabletop.records import Record
from tabletop.state import Draft, Game, Holdings, OpenPlayer, Player, State, Table
from tabletop.steps import Auto, ChanceStep, OptionalStep, SeatStep, Step
from tabletop.title import CHANCE, OVER, Title
from tabletop.verdict import QUIET, AmbiguousMove, IllegalMove, InvalidMove, Reason, Verdict, Why

__all__ = [
    "CHANCE",
    "OVER",
    "QUIET",
    "AmbiguousMove",
    "Auto",
    "ChanceStep",
    "Decline",
    "Draft",
    "Game",
    "Holdings",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "OpenPlayer",
    "OptionalStep",
    "Player",
    "Reason",
    "Record",
    "SeatStep",
    "State",
    "Step",
    "Table",
    "Title",
    "Verdict",
    "Why",
    "field",
]

"""A made-up chronicle for one player: it brings a seat that nobody plays."""

from __future__ import annotations

from glenmore.modules import Module
from tabletop.modules import Seat

MODULE = Module(
    98, "A Lonely Evening", {}, more_players=(1,), seats=(Seat("stranger", "The Stranger"),)
)

"""Moves and whole games as short readable text, both ways, for any game."""

from tabletop.notation.games import GameTextError
from tabletop.notation.moves import format, parse

__all__ = ["GameTextError", "format", "parse"]

"""A toy: five tiles in a ring, a pawn for each player.  The shortest whole game of this kit."""

from tests.toy.rules import Setup
from tests.toy.title import TITLE

__all__ = ["TITLE", "Setup"]

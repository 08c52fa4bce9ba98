"""Pictures of the table as SVG text, each with a twin in words; standard library only.

>>> import glenmore as gm
>>> from glenmore import draw
>>> state = gm.start(gm.Setup(players=2))
>>> draw.rondel(state).startswith("<svg")
True
>>> print(draw.describe_estate(state, 0))
Estate of Red:
  Start village at (0, 0) (village, river); benefit: 1 movement point; 1 Scot
  Home castle at (1, 0) (castle, river); benefit: 1 movement point

`marks(state)` says what can be chosen; `rondel` and `estate` draw it into the picture.
"""

from __future__ import annotations

from glenmore.draw.land import describe_estate, estate
from glenmore.draw.legend import legend
from glenmore.draw.marks import Marks, attempt, marks
from glenmore.draw.pictures import Picture, show
from glenmore.draw.ring import describe_rondel, rondel, rondels
from glenmore.draw.seats import describe_players, players
from glenmore.draw.style import STYLE, variables
from glenmore.draw.svg import Mark

__all__ = [
    "STYLE", "Mark", "Marks", "Picture", "attempt", "describe_estate", "describe_players",
    "describe_rondel", "estate", "legend", "marks", "players", "rondel", "rondels", "show",
    "variables",
]

"""Bots as people hand them in: names, functions, by seat, in seat order, or one for all.

>>> from glenmore.bots.seating import bot_of, seated
>>> bot_of("greedy: coins=2, Scots=0.5")
Greedy({'coins': 2.0, 'Scots': 0.5})
>>> sorted(seated({"yellow": "greedy"}, 3))
[0, 1, 2]
>>> seated(["greedy", "gredy"], 2)
Traceback (most recent call last):
    ...
ValueError: bots[1]: there is no bot 'gredy'; did you mean greedy? Known: random, greedy, \
search-1, search-2, search-3
"""

from __future__ import annotations

from glenmore.bots.greedy import Greedy, greedy
from glenmore.bots.searching import LEVELS
from glenmore.title import TITLE
from tabletop.bots.seating import Roster

ROSTER = Roster(TITLE, Greedy, {"greedy": greedy, **LEVELS})
BOTS, ABOUT = ROSTER.bots, ROSTER.about
named, bot_of, row_of, seated = ROSTER.named, ROSTER.bot_of, ROSTER.row_of, ROSTER.seated

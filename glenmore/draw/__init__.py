"""Pictures of the table as SVG text, each with a twin in words; standard library only.

>>> import glenmore as gm
>>> from glenmore import draw
>>> state = gm.start(gm.Setup(players=2))
>>> draw.rondel(state).startswith("<svg")
True
>>> print(draw.describe_estate(state, 0))
Estate of Red:
  Start village at (0, 0) (village, river); gives: 1 movement point; 1 Scot
  Home castle at (1, 0) (castle, river); gives: 1 movement point

`marks(state)` says what can be chosen; `rondel` and `estate` draw it into the picture, and
`clans` does so with `clan_marks(state)`.  `score_sheet` and `tree` are HTML.
"""

from __future__ import annotations

from glenmore.draw.cards import cards, describe_cards
from glenmore.draw.clan_view import describe_clans
from glenmore.draw.clan_weights import weighted_clans
from glenmore.draw.clans import clan_marks, clans
from glenmore.draw.land import describe_estate, estate
from glenmore.draw.legend import legend
from glenmore.draw.marks import Marks, attempt, marks
from glenmore.draw.panel import describe_panel, panel
from glenmore.draw.pictures import show
from glenmore.draw.ring import describe_rondel, rondel, rondels
from glenmore.draw.score import SHEET_STYLE, describe_score, score_sheet
from glenmore.draw.seats import describe_players, players
from glenmore.draw.style import STYLE
from tabletop.draw.pictures import Picture
from tabletop.draw.style import variables
from tabletop.draw.svg import Mark
from tabletop.draw.tree import TREE_STYLE, describe_tree, node_at, tree

__all__ = [
    "SHEET_STYLE",
    "STYLE",
    "TREE_STYLE",
    "Mark",
    "Marks",
    "Picture",
    "attempt",
    "cards",
    "clan_marks",
    "clans",
    "describe_cards",
    "describe_clans",
    "describe_estate",
    "describe_panel",
    "describe_players",
    "describe_rondel",
    "describe_score",
    "describe_tree",
    "estate",
    "legend",
    "marks",
    "node_at",
    "panel",
    "players",
    "rondel",
    "rondels",
    "score_sheet",
    "show",
    "tree",
    "variables",
    "weighted_clans",
]

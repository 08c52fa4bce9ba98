"""Players that choose for themselves; each sees only `gm.view` and the legal moves.

A bot is a function (view, moves, rng) → one of the moves.  Wherever bots are asked for, a name, a
function, a list in seat order or a mapping by seat will do (`seated`).

>>> import glenmore as gm
>>> from glenmore import bots
>>> sorted(bots.BOTS)
['greedy', 'random', 'search-1', 'search-2', 'search-3']
>>> record = gm.play(gm.Setup(players=2), [bots.greedy, bots.random], seed=4)
>>> record.final.actor == gm.OVER
True
"""

from __future__ import annotations

from glenmore.bots.greedy import Greedy, greedy
from glenmore.bots.hints import Advice, Hint, hint
from glenmore.bots.judgement import JUDGEMENT
from glenmore.bots.matches import Result, match
from glenmore.bots.review import Review, review
from glenmore.bots.searching import LEVELS, Searcher
from glenmore.bots.seating import ABOUT, BOTS, bot_of, named, seated
from glenmore.bots.terms import TERMS, Term, Worth
from glenmore.playing import Bot
from tabletop.playing import random_bot as random

worth, worths = JUDGEMENT.worth, JUDGEMENT.worths
lead, explain = JUDGEMENT.lead, JUDGEMENT.explain

__all__ = [
    "ABOUT",
    "BOTS",
    "LEVELS",
    "TERMS",
    "Advice",
    "Bot",
    "Greedy",
    "Hint",
    "Result",
    "Review",
    "Searcher",
    "Term",
    "Worth",
    "bot_of",
    "explain",
    "greedy",
    "hint",
    "lead",
    "match",
    "named",
    "random",
    "review",
    "seated",
    "worth",
    "worths",
]

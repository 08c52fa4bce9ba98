"""Players that choose by themselves; each sees only `gm.view` and the legal moves.

A bot is a function (view, moves, rng) → one of the moves.

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
from glenmore.bots.matches import Result, match
from glenmore.bots.random_bot import random
from glenmore.bots.review import Review, review
from glenmore.bots.searching import LEVELS, Searcher
from glenmore.bots.terms import TERMS, Term, Worth, explain, lead, worth, worths
from glenmore.playing import Bot

# Every bot by the name that forms and files use, with one line about it; the better, the later.
BOTS: dict[str, Bot] = {"random": random, "greedy": greedy, **LEVELS}
ABOUT = {
    "random": "any legal move, all equally likely",
    "greedy": "the move that looks best at once",
    **{name: f"looks ahead, {bot.effort.rounds} times a decision" for name, bot in LEVELS.items()},
}


def named(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; known: {', '.join(BOTS)}")
    return BOTS[name]


__all__ = [
    "ABOUT", "BOTS", "LEVELS", "TERMS", "Advice", "Bot", "Greedy", "Hint", "Result", "Review",
    "Searcher", "Term", "Worth", "explain", "greedy", "hint", "lead", "match", "named", "random",
    "review", "worth", "worths",
]

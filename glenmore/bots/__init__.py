"""Players that choose by themselves; each sees only `gm.view` and the legal moves.

A bot is a function (view, moves, rng) → one of the moves.

>>> import glenmore as gm
>>> from glenmore import bots
>>> sorted(bots.BOTS)
['greedy', 'random']
>>> record = gm.play(gm.Setup(players=2), [bots.greedy, bots.random], seed=4)
>>> record.final.actor == gm.OVER
True
"""

from __future__ import annotations

from glenmore.bots.greedy import Greedy, greedy
from glenmore.bots.matches import Result, match
from glenmore.bots.random_bot import random
from glenmore.bots.terms import TERMS, Term, Worth, explain, worth
from glenmore.playing import Bot

# Every bot by the name that forms and files use, with one line about it.
BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
ABOUT = {
    "random": "any legal move, all equally likely",
    "greedy": "the move that looks best at once",
}


def named(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise ValueError(f"there is no bot {name!r}; known: {', '.join(BOTS)}")
    return BOTS[name]


__all__ = [
    "ABOUT", "BOTS", "TERMS", "Bot", "Greedy", "Result", "Term", "Worth", "explain", "greedy",
    "match", "named", "random", "worth",
]

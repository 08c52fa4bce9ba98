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

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from glenmore.bots.greedy import Greedy, greedy
from glenmore.bots.random_bot import random
from glenmore.bots.searching import LEVELS
from glenmore.components import COLORS
from glenmore.playing import Bot, random_bot
from tabletop.text import near

# Every bot by the name that forms and files use, with one line about it; the better, the later.
BOTS: dict[str, Bot] = {"random": random, "greedy": greedy, **LEVELS}
ABOUT = {
    "random": "any legal move, all equally likely",
    "greedy": "the move that looks best at once",
    **{name: f"looks ahead, {bot.effort.rounds} times a decision" for name, bot in LEVELS.items()},
}


def named(name: str, place: str = "bots") -> Bot:
    """A bot by its name; "greedy: term=weight, …" gives greedy other weights."""
    word, colon, weights = name.partition(":")
    if colon and word.strip() == "greedy":
        return Greedy(_weights(name, weights, place))
    if name not in BOTS:
        hint = near(name, BOTS)
        known = f"{hint} Known: " if hint else "; known: "
        raise ValueError(f"{place}: there is no bot {name!r}{known}{', '.join(BOTS)}")
    return BOTS[name]


def _weights(whole: str, text: str, place: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in text.split(","):
        term, equals, number = part.partition("=")
        try:
            found[term.strip()] = float(number)
        except ValueError:
            equals = ""
        if not equals:
            raise ValueError(f"{place}: {whole!r}: {part.strip()!r} is not term=weight")
    return found


def bot_of(what: Any, place: str = "bots") -> Bot:
    """The bot that is meant: by its name, or something to call with view, moves and rng."""
    if isinstance(what, str):
        return named(what, place)
    if not callable(what):
        raise ValueError(f"{place}: {what!r} is no bot: neither a name nor something to call")
    bot: Bot = what
    return bot


def row_of(bots: Any, number: int, place: str = "bots", seats: str = "players") -> list[Bot]:
    """So many bots in a row: one that plays everywhere, or a list of just so many."""
    if isinstance(bots, str) or callable(bots):
        return [bot_of(bots, place)] * number
    if not isinstance(bots, Sequence):
        raise ValueError(
            f"{place}: {bots!r} is neither a bot, nor a list of bots, nor bots by their seats"
        )
    if len(bots) != number:
        raise ValueError(f"{place}: {len(bots)} given for {number} {seats}")
    return [
        random_bot if bot is None else bot_of(bot, f"{place}[{n}]") for n, bot in enumerate(bots)
    ]


def seated(
    bots: Any, players: int, humans: Collection[int] = (), place: str = "bots"
) -> dict[int, Bot]:
    """The bot of every seat; where nothing is said it plays at random.

    `bots` is None, one bot for all, a list in seat order (for all seats, or for those without a
    person), or a mapping from seats or colours.  ValueError names the place of what is wrong.
    """
    found: dict[int, Bot] = dict.fromkeys(range(players), random_bot)
    if bots is None:
        return found
    if isinstance(bots, Mapping):
        return found | {
            _seat(key, players, place): bot_of(bot, f"{place}[{key!r}]")
            for key, bot in bots.items()
        }
    free = [seat for seat in found if seat not in humans]
    alone = isinstance(bots, Sequence) and not isinstance(bots, str) and len(bots) == len(free)
    if alone and len(free) < players:
        return found | dict(zip(free, row_of(bots, len(free), place), strict=True))
    return dict(enumerate(row_of(bots, players, place)))


def _seat(key: Any, players: int, place: str) -> int:
    if isinstance(key, str) and key.lower() in COLORS[:players]:
        return COLORS.index(key.lower())
    if isinstance(key, int) and not isinstance(key, bool) and 0 <= key < players:
        return key
    raise ValueError(
        f"{place}: there is no seat {key!r}; seats are 0 to {players - 1}, or "
        f"{', '.join(COLORS[:players])}"
    )

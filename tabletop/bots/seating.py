"""Bots as people hand them in: names, functions, by seat, in seat order, or one for all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.bots.greedy import Greedy
from tabletop.bots.searching import LEVELS, Searcher
from tabletop.bots.terms import Weights
from tabletop.playing import Bot, random_bot
from tabletop.text import near

if TYPE_CHECKING:
    from tabletop.title import Title


class Roster:
    """The bots of a title by the names that forms and files use, with one line about each.

    The better a bot plays, the later it stands.
    """

    def __init__(
        self,
        title: Title,
        greedy: Callable[[Weights | None], Bot] | None = None,
        bots: Mapping[str, Bot] | None = None,
    ) -> None:
        self.title = title
        self.greedy = greedy or partial(Greedy, title.judgement)  # with other weights
        self.bots: dict[str, Bot] = {"random": random_bot, **(bots or self._usual())}
        self.about = {
            "random": "any legal move, all equally likely",
            "greedy": "the move that looks best at once",
            **{name: f"looks ahead, {rounds} times a decision" for name, rounds in LEVELS.items()},
        }

    def _usual(self) -> dict[str, Bot]:
        judgement = self.title.judgement
        searchers = {name: Searcher(judgement, rounds) for name, rounds in LEVELS.items()}
        return {"greedy": self.greedy(None), **searchers}

    def __reduce__(self) -> Any:
        return getattr, (self.title, "roster")

    def named(self, name: str, place: str = "bots") -> Bot:
        """A bot by its name; "greedy: term=weight, …" gives greedy other weights."""
        word, colon, weights = name.partition(":")
        if colon and word.strip() == "greedy":
            return self.greedy(_weights(name, weights, place))
        if name not in self.bots:
            hint = near(name, self.bots)
            known = f"{hint} Known: " if hint else "; known: "
            raise ValueError(f"{place}: there is no bot {name!r}{known}{', '.join(self.bots)}")
        return self.bots[name]

    def bot_of(self, what: Any, place: str = "bots") -> Bot:
        """The bot that is meant: by its name, or something to call with view, moves and rng."""
        if isinstance(what, str):
            return self.named(what, place)
        if not callable(what):
            raise ValueError(
                f"{place}: {what!r} is not a bot: neither a name nor something to call"
            )
        bot: Bot = what
        return bot

    def row_of(
        self, bots: Any, number: int, place: str = "bots", seats: str = "players"
    ) -> list[Bot]:
        """So many bots in a row: one that plays everywhere, or a list of just so many."""
        if isinstance(bots, str) or callable(bots):
            return [self.bot_of(bots, place)] * number
        if not isinstance(bots, Sequence):
            raise ValueError(
                f"{place}: {bots!r} is neither a bot, nor a list of bots, nor bots by their seats"
            )
        if len(bots) != number:
            raise ValueError(f"{place}: {len(bots)} given for {number} {seats}")
        return [
            random_bot if bot is None else self.bot_of(bot, f"{place}[{n}]")
            for n, bot in enumerate(bots)
        ]

    def seated(
        self, bots: Any, players: int, humans: Collection[int] = (), place: str = "bots"
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
                self._seat(key, players, place): self.bot_of(bot, f"{place}[{key!r}]")
                for key, bot in bots.items()
            }
        free = [seat for seat in found if seat not in humans]
        alone = isinstance(bots, Sequence) and not isinstance(bots, str) and len(bots) == len(free)
        if alone and len(free) < players:
            return found | dict(zip(free, self.row_of(bots, len(free), place), strict=True))
        return dict(enumerate(self.row_of(bots, players, place)))

    def _seat(self, key: Any, players: int, place: str) -> int:
        names = self.title.seat_words()[:players]
        if isinstance(key, str) and key.lower() in names:
            return names.index(key.lower())
        if isinstance(key, int) and not isinstance(key, bool) and 0 <= key < players:
            return key
        known = f", or {', '.join(names)}" if names else ""
        raise ValueError(f"{place}: there is no seat {key!r}; seats are 0 to {players - 1}{known}")


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

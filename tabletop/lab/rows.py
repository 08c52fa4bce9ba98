"""Games of a title as rows of a table: what every seat had, scored and decided.

A title has one such object (`title.rows`).  The columns here suit any game; a game derives its own
class and adds what only it can tell.  Nothing heavy is loaded: every process that plays needs this.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from tabletop.playing import Bot
    from tabletop.title import Title

Row = dict[str, Any]
LISTS = ("texts", "ints")  # kinds of columns that hold several values: they stand last


class Watch:
    """Notes during a game what the final position does not tell."""

    def __init__(self, title: Title, setup: Any) -> None:
        self.title = title
        self.decisions = [0] * setup.seats
        self.turns: list[set[int]] = [set() for _ in range(setup.seats)]
        self.order: list[int] = []  # of the first turns

    def __call__(self, state: Any, move: Any) -> None:
        """A move is about to be made."""
        actor = state.actor
        if actor < 0:
            return
        self.turns[actor].add(self.title.turn_number(state))
        if actor not in self.order:
            self.order.append(actor)

    def counted(self, seat: int, bot: Bot) -> Bot:
        """The bot, with its decisions counted; forced moves are never asked for."""

        def decide(view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
            self.decisions[seat] += 1
            move = bot(view, moves, rng)
            self.decided(seat, view, move)
            return move

        return decide

    def decided(self, seat: int, view: Any, move: Any) -> None:
        """A seat has chosen a move."""


class Rows:
    """How the games of a title become rows, one for each seat."""

    watch: ClassVar[type[Watch]] = Watch
    alias: ClassVar[str] = "title"  # what people import the game as
    example: ClassVar[str] = "Setup(...)"  # how a setup is made
    engine: ClassVar[tuple[str, ...]] = ("**/*.py", "data/**/*.toml")  # decides games; by package
    # Column -> kind of its values.
    shared: ClassVar[dict[str, str]] = {
        "experiment": "text",
        "setup": "text",
        "players": "int",
        "game": "int",
        "seed": "int",
        "seat": "int",
        "order": "int",
        "bot": "text",
        "points": "int",
        "rank": "int",
        "win": "float",
        "turns": "int",
        "decisions": "int",
        "own_turns": "int",
        "own_decisions": "int",
    }
    own: ClassVar[dict[str, str]] = {}  # columns of this game

    def __init__(self, title: Title) -> None:
        self.title = title

    def __reduce__(self) -> Any:
        return getattr, (self.title, "rows")

    # -- columns ----------------------------------------------------------------------------------

    def more(self, setups: Iterable[Any]) -> dict[str, str]:
        """Columns that only some setups have."""
        return {}

    def columns(self, setups: Iterable[Any]) -> dict[str, str]:
        """The columns of an experiment with their kinds."""
        every = {**self.shared, **self.own}
        return {
            **{column: kind for column, kind in every.items() if kind not in LISTS},
            **self.more(setups),
            **{column: kind for column, kind in every.items() if kind in LISTS},
        }

    # -- setups -----------------------------------------------------------------------------------

    def is_setup(self, what: Any) -> bool:
        """Whether this is a setup of the game."""
        return hasattr(what, "players")

    def setup_text(self, setup: Any) -> str:
        """A setup as text, without names of players: equal games, equal text."""
        return self.title.dumps(setup)

    def setup_code(self, setup: Any) -> str:
        """A short name for a setup, such as 3p."""
        return f"{setup.players}p"

    # -- games ------------------------------------------------------------------------------------

    def strength(self, final: Any, seat: int) -> Any:
        """What ranks are made of: points, and what counts where they are equal."""
        return self.title.points(final)[seat]

    def play(self, setup: Any, labels: Sequence[str], bots: Sequence[Bot], seed: int) -> list[Row]:
        """Play one game and tell it in one row per seat."""
        watch, seats = self.watch(self.title, setup), range(setup.seats)
        players = [watch.counted(seat, bot) for seat, bot in enumerate(bots)]
        final = self.title.play(setup, players, seed, watch).final
        won = self.title.winners(final)
        points = self.title.points(final)
        strength = [self.strength(final, seat) for seat in seats]
        return [
            {
                "players": setup.players,
                "seed": seed,
                "turns": self.title.turn_number(final),
                "decisions": sum(watch.decisions),
                "seat": seat,
                "order": watch.order.index(seat),
                "bot": labels[seat],
                "points": points[seat],
                "rank": 1 + sum(other > strength[seat] for other in strength),
                "win": 1 / len(won) if seat in won else 0.0,
                "own_turns": len(watch.turns[seat]),
                "own_decisions": watch.decisions[seat],
                **self.told(setup, final, watch, seat),
            }
            for seat in seats
        ]

    def told(self, setup: Any, final: Any, watch: Any, seat: int) -> Row:
        """What only this game can tell of a seat."""
        return {}

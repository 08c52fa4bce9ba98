"""Playing whole games of Glen More: the driver, records of games, players that choose at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from glenmore.events import Event
from glenmore.game import chance
from glenmore.model import State
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.title import TITLE
from tabletop import playing as core
from tabletop.ahead import by_chance
from tabletop.playing import Bot, Bots, ReplayError, random_bot

__all__ = ["Bot", "Bots", "Record", "ReplayError", "choose_chance", "play", "random_bot"]


class Record(core.Played):
    """A played game: the setup, all moves with chance outcomes, and the final state."""

    __slots__ = ()
    setup: Setup
    moves: tuple[Move, ...]
    final: State

    def __init__(
        self,
        setup: Setup,
        moves: Iterable[Move],
        final: State | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(TITLE, setup, moves, final, seed)

    def replay(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """Every position of the game in order, each with the events that led to it."""
        return super().replay()


def choose_chance(state: State, moves: Sequence[Move], rng: random.Random) -> Move:
    """One outcome of chance by its probability."""
    return by_chance(chance(state), rng)  # type: ignore[no-any-return]


def play(
    setup: Setup,
    bots: Bots = None,
    seed: int = 1,
    watch: Callable[[State, Move], None] | None = None,
) -> Record:
    """Play a whole game; without bots everybody plays at random.

    Bots are named ("greedy") or given as functions: one for all, a list in seat order, or a
    mapping by seat.  The same setup, bots and seed always give the same game.
    """
    return core.play(TITLE, setup, bots, seed, watch)  # type: ignore[no-any-return]

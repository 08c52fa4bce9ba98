"""Playing whole games: the driver, records of games, players that choose at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from glenmore.events import Event
from glenmore.game import advance, apply, chance, legal, listed, start
from glenmore.model import CHANCE, State
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.viewing import view
from tabletop.verdict import IllegalMove

# A bot sees the view of its seat and the legal moves; it answers with one of them.
Bot = Callable[[State, Sequence[Move], random.Random], Move]
# Whoever asks for bots takes them by name as well: see `glenmore.bots.seating`.
Bots = Bot | str | Sequence[Bot | str | None] | Mapping[Any, Bot | str] | None


def random_bot(seen: State, moves: Sequence[Move], rng: random.Random) -> Move:
    """Any legal move, all equally likely."""
    return moves[int(rng.random() * len(moves))]


class Record:
    """A played game: the setup, all moves with chance outcomes, and the final state."""

    __slots__ = ("final", "moves", "seed", "setup")
    setup: Setup
    moves: tuple[Move, ...]
    final: State
    seed: int | None

    def __init__(
        self,
        setup: Setup,
        moves: Iterable[Move],
        final: State | None = None,
        seed: int | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "setup", setup)
        put(self, "moves", tuple(moves))
        put(self, "seed", seed)
        if final is None:
            *_, (final, _events) = self.replay()
        put(self, "final", final)

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError("a Record cannot be changed")

    def replay(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """Every position of the game in order, each with the events that led to it."""
        state = start(self.setup)
        yield state, ()
        for number, move in enumerate(self.moves, 1):
            try:
                state, events = apply(state, move)
            except IllegalMove as error:
                raise ReplayError(number, move, error, state) from error
            yield state, events

    def states(self) -> list[State]:
        """Every position of the game, the first before any shuffle."""
        return [state for state, _ in self.replay()]

    def events(self) -> list[Event]:
        """Everything that happened."""
        return [event for _, events in self.replay() for event in events]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record)
            and self.setup == other.setup
            and self.moves == other.moves
            and self.final == other.final
        )

    def __hash__(self) -> int:
        return hash((self.setup, self.moves))

    def __repr__(self) -> str:
        return f"<Record: {self.setup!r}, {len(self.moves)} moves>"


class ReplayError(ValueError):
    """A recorded move is not legal any more; `state` is the last good position."""

    def __init__(self, number: int, move: Move, cause: IllegalMove, state: State) -> None:
        reasons = " ".join(str(r) for r in cause.reasons)
        super().__init__(f"move {number} ({move!r}) is not legal: {reasons}")
        self.number = number
        self.move = move
        self.reasons = cause.reasons
        self.state = state


def choose_chance(state: State, moves: Sequence[Move], rng: random.Random) -> Move:
    """One outcome of chance by its probability."""
    options = chance(state)
    roll = rng.random()
    for move, probability in options:
        roll -= probability
        if roll < 0:
            return move
    return options[-1][0]


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
    rng = random.Random(seed)
    state = start(setup)
    players = _seated(bots, setup)
    played: list[Move] = []
    while state.steps:
        moves = legal(state)
        actor = state.actor
        if len(moves) == 1:
            move = moves[0]
        elif actor == CHANCE:
            move = choose_chance(state, moves, rng)
        else:
            move = listed(state, moves, players[actor](view(state, actor), moves, rng))
        if watch is not None:
            watch(state, move)
        played.append(move)
        state = advance(state, move)
    return Record(setup, played, state, seed)


def _seated(bots: Bots, setup: Setup) -> list[Bot]:
    if bots is None:
        return [random_bot] * setup.players
    from glenmore.bots.seating import seated

    return list(seated(bots, setup.players).values())

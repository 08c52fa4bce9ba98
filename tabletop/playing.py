"""Playing whole games: the driver, records of games, players that choose at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.actors import CHANCE
from tabletop.ahead import by_chance
from tabletop.verdict import IllegalMove

if TYPE_CHECKING:
    from tabletop.title import Title

# A bot sees the view of its seat and the legal moves; it answers with one of them.
Bot = Callable[[Any, Sequence[Any], random.Random], Any]
# Whoever asks for bots takes them by name as well: see `Title.seated`.
Bots = Bot | str | Sequence[Bot | str | None] | Mapping[Any, Bot | str] | None


def random_bot(seen: Any, moves: Sequence[Any], rng: random.Random) -> Any:
    """Any legal move, all equally likely."""
    return moves[int(rng.random() * len(moves))]


class Played:
    """A played game: the setup, all moves with chance outcomes, and the final state."""

    __slots__ = ("final", "moves", "seed", "setup", "title")
    title: Title
    setup: Any
    moves: tuple[Any, ...]
    final: Any
    seed: int | None

    def __init__(
        self,
        title: Title,
        setup: Any,
        moves: Iterable[Any],
        final: Any = None,
        seed: int | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "title", title)
        put(self, "setup", setup)
        put(self, "moves", tuple(moves))
        put(self, "seed", seed)
        if final is None:
            *_, (final, _events) = self.replay()
        put(self, "final", final)

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError(f"a {type(self).__name__} cannot be changed")

    def __reduce__(self) -> Any:
        return _restored, (type(self), self.title, self.setup, self.moves, self.final, self.seed)

    def replay(self) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Every position of the game in order, each with the events that led to it."""
        state = self.title.start(self.setup)
        yield state, ()
        for number, move in enumerate(self.moves, 1):
            try:
                state, events = self.title.apply(state, move)
            except IllegalMove as error:
                raise ReplayError(number, move, error, state) from error
            yield state, tuple(events)

    def states(self) -> list[Any]:
        """Every position of the game, the first before any shuffle."""
        return [state for state, _ in self.replay()]

    def events(self) -> list[Any]:
        """Everything that happened."""
        return [event for _, events in self.replay() for event in events]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Played)
            and self.setup == other.setup
            and self.moves == other.moves
            and self.final == other.final
        )

    def __hash__(self) -> int:
        return hash((self.setup, self.moves))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.setup!r}, {len(self.moves)} moves>"


def _restored(cls: type[Played], *values: Any) -> Played:
    """A played game as it was pickled, for processes that share work."""
    played = cls.__new__(cls)
    Played.__init__(played, *values)
    return played


class ReplayError(ValueError):
    """A recorded move is not legal any more; `state` is the last good position."""

    def __init__(self, number: int, move: Any, cause: IllegalMove, state: Any) -> None:
        reasons = " ".join(str(r) for r in cause.reasons)
        super().__init__(f"move {number} ({move!r}) is not legal: {reasons}")
        self.number = number
        self.move = move
        self.reasons = cause.reasons
        self.state = state


def play(
    title: Title,
    setup: Any,
    bots: Bots = None,
    seed: int = 1,
    watch: Callable[[Any, Any], None] | None = None,
) -> Any:
    """Play a whole game; without bots everybody plays at random.

    Bots are named or given as functions: one for all, a list in seat order, or a mapping by seat.
    The same setup, bots and seed always give the same game.
    """
    legal, advance, chance, listed, view = (
        title.legal,
        title.advance,
        title.chance,
        title.listed,
        title.view,
    )
    rng = random.Random(seed)
    state = title.start(setup)
    players: Mapping[int, Bot] = title.seated(bots, state)
    played: list[Any] = []
    while state.steps:
        moves = legal(state)
        actor = state.actor
        if len(moves) == 1:
            move = moves[0]
        elif actor == CHANCE:
            move = by_chance(chance(state), rng)
        else:
            move = listed(state, moves, players[actor](view(state, actor), moves, rng))
        if watch is not None:
            watch(state, move)
        played.append(move)
        state = advance(state, move)
    return title.record(setup, played, state, seed)

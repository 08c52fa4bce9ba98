"""The save files of a game that says only its classes: setup, state, steps.

A setup is a record; what differs from its defaults is written.  A game with more to say derives its
own `Saves`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop.playing import Played
from tabletop.reading import ReadingError
from tabletop.reading.records import Records, hints
from tabletop.reading.values import object_of
from tabletop.save import Codec, Saves
from tabletop.study import Study

if TYPE_CHECKING:
    from tabletop.title import Title


class TitleSaves(Saves):
    """Made from what a title says."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.key = title.id

    def rules(self) -> str:
        """The version of the rules."""
        return self.title.version

    def kinds(self) -> dict[str, type[Any]]:
        """What can be saved."""
        title = self.title
        return {
            "state": title.state_class,
            "record": Played,
            "study": Study,
            "setup": title.setup_class,
        }

    def plain_setup(self, setup: Any) -> dict[str, Any]:
        """The fields that differ from their defaults."""
        return {name: value for name, value in setup.items() if value != setup._defaults.get(name)}

    def codec(self, value: Any) -> Codec:
        """The readers of a saved setup; a number of players that nobody knows is refused."""
        cls: Any = self.title.setup_class
        read = Records()
        fields = {name: read.of(kind) for name, kind in hints(cls)}
        setup = cls(**object_of(fields, tuple(cls._defaults))(value))
        possible = self.title.player_counts()
        if setup.players not in possible:
            known = ", ".join(map(str, possible))
            raise ReadingError(f"{setup.players} is not possible; there are {known}", "players")
        return _codec(self.title, setup)

    def start(self, setup: Any) -> Any:
        """The position before the first decision."""
        return self.title.start(setup)

    def advance(self, state: Any, move: Any) -> Any:
        """The next position."""
        return self.title.advance(state, move)

    def points(self, state: Any) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(int(points) for points in self.title.points(state))

    def fault(self, state: Any) -> ReadingError | None:
        """What the steps of a state object to."""
        found = self.title.faults(state)
        return ReadingError(" ".join(map(str, found)), "state") if found else None

    def record(self, setup: Any, moves: list[Any], final: Any, seed: int | None) -> Any:
        """A played game."""
        return self.title.record(setup, moves, final, seed)

    def study(self, first: Any, title: str) -> Any:
        """An empty study."""
        return self.title.study(first, title)


@cache
def _codec(title: Title, setup: Any) -> Codec:
    game = title.state_class.game_of(setup)
    return Codec(game, title.state_class, game.moves, title.steps)

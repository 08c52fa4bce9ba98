"""Glen More as everything neutral sees it: `TITLE`, to be handed to whatever needs a game.

What is seldom asked for is loaded when it is: importing this file costs little.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from glenmore.components import COLORS, PLAYERS
from glenmore.game import start
from glenmore.kinds import KINDS
from glenmore.model import State
from glenmore.modules import LIBRARY
from tabletop.playing import Bot
from tabletop.title import Title

if TYPE_CHECKING:
    from glenmore.playing import Record
    from glenmore.study import Study
    from glenmore.teach.lessons import Lesson
    from tabletop.teach.goals import Predicates


class GlenMore(Title):
    """Glen More II: Chronicles."""

    id = "glenmore"
    name = "Glen More II: Chronicles"
    package = "glenmore"
    kinds = KINDS
    players = PLAYERS
    home = ".glenmore_lab"
    variable = "GLENMORE_PROGRESS"
    shows = frozenset(
        ("rondel", "estate", "estates", "market", "clans", "panels", "score", "stacks", "chronicle")
    )

    start = staticmethod(start)

    def score(self, state: State) -> Any:
        """The score sheet."""
        from glenmore.score_sheet import score

        return score(state)

    def record(
        self, setup: Any, moves: Iterable[Any], final: Any = None, seed: int | None = None
    ) -> Record:
        """A played game."""
        from glenmore.playing import Record

        return Record(setup, moves, final, seed)

    def study(self, first: Any, title: str = "") -> Study:
        """A what-if tree."""
        from glenmore.study import Study

        return Study(first, title)

    # -- seats ------------------------------------------------------------------------------------

    def player_counts(self, modules: Collection[Any] = ()) -> Sequence[int]:
        """How many can play, with these chronicles."""
        return LIBRARY.counts(modules)

    def seat_words(self, state: Any = None) -> tuple[str, ...]:
        """The colours."""
        return COLORS if state is None else COLORS[: len(state.players)]

    def seat_shown(self, state: State) -> int:
        """Who decides, else whose turn it is."""
        from glenmore.viewing import seat_shown

        return seat_shown(state)

    # -- texts ------------------------------------------------------------------------------------

    def dumps(self, what: Any) -> str:
        """JSON, versioned."""
        from glenmore.save import dumps

        return dumps(what)

    def loads(self, text: str) -> Any:
        """And back."""
        from glenmore.save import loads

        return loads(text)

    def write_start(self, origin: Any) -> str:
        """A position as its readable code; a setup, or components of one's own, as JSON."""
        from glenmore.positions.code import format_position

        if isinstance(origin, State) and not origin.setup.own_catalog:
            return str(format_position(origin)).strip().replace("\n", "; ")
        return self.dumps(origin)

    def read_start(self, text: str) -> Any:
        """And back; a position that cannot be would be saved and never be loaded again."""
        from glenmore.positions.code import parse_position

        if text.lstrip().startswith("{"):
            return self.loads(text)
        state = parse_position(text)
        if broken := self.faults(state):
            raise ValueError(" ".join(map(str, broken)))
        return state

    def position(self, text: str) -> State:
        """The state that a position code describes, with changes of tiles in lines of their own."""
        from glenmore.positions.changed import position

        return position(text)

    def faults(self, state: Any) -> Sequence[Any]:
        """What cannot be about a position, by rule."""
        from glenmore.positions import faults

        return faults(state)

    def describe(self, state: State, what: Sequence[str] = ()) -> str:
        """The whole table in words, or only the estate that is shown."""
        from glenmore.describe import describe, describe_estate

        if tuple(what) == ("estate",):
            return describe_estate(state, self.seat_shown(state))
        return describe(state)

    def say(self, state: State, move: Any) -> str:
        """What a legal move means, in words."""
        from glenmore.describe.moves import describe_move

        return describe_move(state, move)

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules reference."""
        from glenmore.reference import rules

        return rules

    # -- bots and search --------------------------------------------------------------------------

    @property
    def bots(self) -> Mapping[str, Bot]:  # type: ignore[override]
        """All bots by name."""
        from glenmore.bots.seating import BOTS

        return BOTS

    def seated(self, bots: Any, state: Any) -> Mapping[int, Bot]:
        """Bots by name, as functions, by colour; errors name the place."""
        from glenmore.bots.seating import seated

        return seated(bots, len(state.players))

    def worths(self, state: State) -> Sequence[float]:
        """What every seat may expect, by the terms of worth."""
        from glenmore.bots.terms import worths

        return worths(state)

    # -- lessons ----------------------------------------------------------------------------------

    @property
    def lesson_class(self) -> type[Lesson]:
        """Lessons that are found by their ids."""
        from glenmore.teach.lessons import Lesson

        return Lesson

    @property
    def predicates(self) -> Predicates:
        """Tests about tiles, goods and pawns."""
        from glenmore.teach.predicates import GLEN_MORE

        return GLEN_MORE

    def marked(self, state: State, text: str) -> None:
        """Refuse a highlight that points to nothing: cell x,y, tile id, piece id, row good …"""
        from glenmore.teach.predicates import marked

        marked(state, text)

    def passive(self, state: State, moves: Sequence[Any]) -> Any:
        """Do no more, where that is possible; else the first move."""
        for word in ("done", "decline", "pass"):
            for move in moves:
                if move.word == word:
                    return move
        return moves[0]


TITLE = GlenMore()

"""Glen More as everything neutral sees it: `TITLE`, to be handed to whatever needs a game.

What is seldom asked for loads late, when it is asked for: importing this file costs little, and
what a title opens may itself know the title without a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from glenmore import score_sheet, viewing
from glenmore.base.end import winners
from glenmore.base.secret import SecretChoice
from glenmore.components import COLORS, PLAYERS
from glenmore.game import start
from glenmore.kinds import KINDS
from glenmore.model import State
from glenmore.modules import LIBRARY
from glenmore.moves import Place, Take
from glenmore.setup import Setup
from glenmore.version import __version__
from tabletop.title import Title

if TYPE_CHECKING:
    from glenmore.bots.judgement import Judgement
    from glenmore.lab.games import Rows
    from glenmore.playing import Record
    from glenmore.study import Study
    from glenmore.teach.lessons import Lesson
    from tabletop.bots.seating import Roster
    from tabletop.draw.board import Board, Showing
    from tabletop.draw.pictures import Picture
    from tabletop.teach.goals import Predicates


class GlenMore(Title):
    """Glen More II: Chronicles."""

    id = "glenmore"
    name = "Glen More II: Chronicles"
    package = "glenmore"
    version = __version__
    setup = Setup
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
        return score_sheet.score(state)

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
        return viewing.seat_shown(state)

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

    def placed(self, state: State, happened: Any) -> Mapping[str, str]:
        """Cells by the tiles that lie there or beside."""
        from glenmore.describe.places import placed

        return placed(state, happened)

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules reference."""
        from glenmore.reference import rules

        return rules

    # -- boards and table -------------------------------------------------------------------------

    @property
    def style(self) -> str:  # type: ignore[override]
        """The style of the score sheet."""
        from glenmore.draw.score import SHEET_STYLE

        return SHEET_STYLE

    def boards(self, state: State, showing: Showing) -> Sequence[Board]:
        """Rondel, estates, clan board, cards, score sheet and those of the chronicles."""
        if showing.names is None:
            from glenmore.draw.boards import table_boards

            return table_boards(state, showing)
        from glenmore.draw.lesson_boards import lesson_boards

        return lesson_boards(state, showing)

    shown_in_play = ("rondel", "estate", "panels")
    first_lessons = ("table", "taking", "river", "activation")

    def picture(
        self, state: State, seat: int, names: Sequence[str] = (), title: str = ""
    ) -> Picture:
        """Rondel, estate and players; in a lesson what the step shows."""
        if names:
            from glenmore.draw.lesson_boards import lesson_still

            return lesson_still(state, names, title)
        from glenmore.draw.pictures import show

        return show(state, seat)

    def seat_in_front(self, state: State, moves: Sequence[Any]) -> int | None:
        """Whose estate is the only one where something can be decided."""
        from glenmore.draw.marks import estate_of_choice

        return estate_of_choice(state, moves)

    def seat_color(self, seat: int) -> str:
        """The colours of the box."""
        return COLORS[seat]

    def seat_sign(self, seat: int, side: float) -> str:
        """A pawn."""
        from glenmore.draw.score import pawn_sign

        return pawn_sign(seat, side)

    def asked(self, state: State) -> str:
        """The question, with what it is about."""
        from glenmore.guidance import asked

        return asked(state)

    def question(self, state: State) -> str:
        """The decision as one asks somebody: Where do you lay Glengorm?"""
        from glenmore.guidance import question

        return question(state)

    def rule_asked(self, state: State) -> str:
        """The rule of the step."""
        from glenmore.guidance import rule_of

        return rule_of(state)

    def notes(
        self, state: State, moves: Sequence[Any], before: Callable[[type], Sequence[str]]
    ) -> Sequence[str]:
        """What is paid, what is open and what it costs; what else the turn still allows."""
        from glenmore.guidance import notes

        return notes(state, moves, before)

    opens_turn = ("turn_begins", "turn_for")

    def card(
        self, state: State, events: Sequence[Any], names: Mapping[int, str]
    ) -> dict[str, Any] | None:
        """A scoring round, or the result."""
        from glenmore.score_card import score_card

        return score_card(state, events, names)

    def always_asked(self, move: Any) -> bool:
        """To take and to lay a tile is what the table is for."""
        return isinstance(move, Take | Place)

    def reveals(self, state: State) -> bool:
        """With the last of the secret choices all are shown."""
        step = state.steps[-1] if state.steps else None
        return isinstance(step, SecretChoice) and not step.seen_by(state)

    def check_start(self, state: State) -> None:
        """Say what breaks rules, and how it can be mended."""
        from glenmore.guidance import check_start

        check_start(self.faults(state))

    def position_text(self, state: State) -> str:
        """The position as a code of several lines."""
        from glenmore.positions.code import format_position

        return str(format_position(state))

    def read_position(self, text: str) -> State:
        """And back."""
        from glenmore.positions.code import parse_position

        return parse_position(text)

    # -- bots -------------------------------------------------------------------------------------

    @cached_property
    def judgement(self) -> Judgement:
        """How the bots think of Glen More."""
        from glenmore.bots.judgement import JUDGEMENT

        return JUDGEMENT

    @cached_property
    def roster(self) -> Roster:
        """All bots."""
        from glenmore.bots.seating import ROSTER

        return ROSTER

    def points(self, state: State) -> Sequence[float]:
        """Victory points."""
        return [player.vp for player in state.players]

    def winners(self, state: State) -> Sequence[int]:
        """Who has won, by goods where points are equal."""
        return winners(state)

    # -- lab --------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> Rows:
        """How games become rows of a table."""
        from glenmore.lab.games import ROWS

        return ROWS

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

    def goal_words(self, state: State, text: str) -> str:
        """A test of a goal as something to do, with names in place of ids."""
        from glenmore.teach.goal_words import goal_words

        return goal_words(state, text)

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

"""A game as everything neutral sees it: one protocol for study, lessons, search, lab and table.

A game derives a class from `Title`, says what only it knows, and hands the one object of that class
to whatever needs a game.  What follows from steps, records and folders has a working default, so a
small game says little.  Sections that other parts of the kit ask for are marked by lines; what a
method opens loads late, when it is asked for.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tabletop import ahead, game, playing, viewing
from tabletop.actors import CHANCE, OVER
from tabletop.draw.style import SEATS
from tabletop.draw.svg import element
from tabletop.kinds import CORE, Kinds
from tabletop.playing import Bot
from tabletop.setup import Setup
from tabletop.text import phrase, texts_of
from tabletop.thought import Thought

if TYPE_CHECKING:
    from tabletop.draw.board import Board, Showing
    from tabletop.draw.pictures import Picture
    from tabletop.save import Saves
    from tabletop.teach.goals import Predicates
    from tabletop.teach.lesson import Lesson

__all__ = ["CHANCE", "OVER", "Bot", "RuleCard", "Title", "title_of"]


class RuleCard(NamedTuple):
    """A rule as a learner sees it."""

    id: str
    title: str
    text: str
    ours: bool = False  # no rulebook says so: our reading of what they leave open

    def __str__(self) -> str:
        return f"{self.id}, {self.title}: {self.text}"


class Title(Thought, ABC):
    """A game.  States, moves, events and reasons are made of the core's records.

    Events and reasons have `rules`, `key`, `fact` and a sentence as `str`; events have `seat`.
    """

    id: ClassVar[str]  # one word: the key of save files, folders and commands
    name: ClassVar[str]  # as people call it
    package: ClassVar[str]  # Python package with the folders data/text, data/rules, data/lessons
    kinds: ClassVar[Kinds] = CORE  # what fields of moves and facts hold, by their names
    players: ClassVar[Sequence[int]] = (2,)  # how many can play

    def __reduce__(self) -> Any:
        return title_of, (self.package,)  # other processes have a title of their own

    # -- playing ----------------------------------------------------------------------------------

    @abstractmethod
    def start(self, setup: Any) -> Any:
        """The position before the first decision."""

    legal = staticmethod(game.legal)
    check = staticmethod(game.check)
    apply = staticmethod(game.apply)
    advance = staticmethod(game.advance)
    chance = staticmethod(game.chance)
    listed = staticmethod(game.listed)
    view = staticmethod(viewing.view)

    def score(self, state: Any) -> Any:
        """The score sheet: per seat the lines, each with its rule."""
        return tuple(player.points for player in state.players)

    def record(
        self, setup: Any, moves: Iterable[Any], final: Any = None, seed: int | None = None
    ) -> Any:
        """A played game; without its final position it is replayed."""
        return playing.Played(self, setup, moves, final, seed)

    def play(
        self,
        setup: Any,
        bots: Any = None,
        seed: int = 1,
        watch: Callable[[Any, Any], None] | None = None,
    ) -> Any:
        """Play a whole game; without bots everybody plays at random.

        `watch` is told every position with its move.
        """
        return playing.play(self, setup, bots, seed, watch)

    def study(self, first: Any, title: str = "") -> Any:
        """A what-if tree that begins with a setup, a state or a recorded game."""
        from tabletop.study import Study

        return Study(self, first, title)

    # -- seats ------------------------------------------------------------------------------------

    def player_counts(self, modules: Collection[Any] = ()) -> Sequence[int]:
        """How many can play, with these modules."""
        return self.players

    def seat_words(self, state: Any = None) -> tuple[str, ...]:
        """The words for seats as they are typed: of a position, or all that there can be."""
        if state is None:
            return tuple(str(n) for n in range(max(self.players)))
        return tuple(word for word, _ in state.game.seat_names())

    def seat_of(self, state: Any, word: str) -> int:
        """The seat that a word means, or chance; raises ValueError."""
        if word == "chance":
            return CHANCE
        words = self.seat_words(state)
        if word not in words:
            raise ValueError(f"nobody plays {word!r}")
        return words.index(word)

    def seat_shown(self, state: Any) -> int:
        """Whose things are shown where no seat is named: who decides, else the first."""
        return max(0, int(state.actor))

    def turn_number(self, state: Any) -> int:
        """The turn to which a decision belongs; lines of a game's text are numbered by it."""
        turn = getattr(state, "turn", 0)
        return int(turn if isinstance(turn, int) else turn.number)

    def told_alone(self, state: Any) -> bool:
        """Whether a decision is shown by itself where turns are played back."""
        steps: Any = getattr(state, "steps", ())
        return bool(steps) and bool(getattr(steps[-1], "told_alone", False))

    # -- texts ------------------------------------------------------------------------------------

    def format(self, state: Any, move: Any) -> str:
        """A move as people type it."""
        from tabletop.notation.moves import format

        return format(state, move)

    def parse(self, state: Any, text: str) -> Any:
        """And back; raises ValueError."""
        from tabletop.notation.moves import parse

        return parse(state, text)

    # -- saves ------------------------------------------------------------------------------------

    version: ClassVar[str] = "1"  # of the rules; save files name it
    setup: ClassVar[type[Any]] = Setup  # the class of its setups, or a record

    @cached_property
    def saves(self) -> Saves:
        """What writes and reads its files."""
        from tabletop.save import Saves

        return Saves(self)

    def dumps(self, what: Any) -> str:
        """A setup, state, record or study as the text of a file."""
        return self.saves.dumps(what)

    def loads(self, text: str) -> Any:
        """And back; raises ValueError."""
        return self.saves.loads(text)

    def write_start(self, origin: Any) -> str:
        """A setup or a position as one line of a study."""
        return self.dumps(origin)

    def read_start(self, text: str) -> Any:
        """And back; raises ValueError."""
        return self.loads(text)

    def position(self, text: str) -> Any:
        """The position that a lesson or a person describes; raises ValueError."""
        found = self.read_start(text)
        return found if hasattr(found, "actor") else self.start(found)

    def faults(self, state: Any) -> Sequence[Any]:
        """The reasons why a position cannot be."""
        why = state.game.why()
        for step in state.steps:
            step.faults(state, why)
        return tuple(why)

    @abstractmethod
    def describe(self, state: Any, what: Sequence[str] = ()) -> str:
        """A position, or parts of it, in plain text."""

    def say(self, state: Any, move: Any) -> str:
        """What a legal move means, in words."""
        return self.format(state, move)

    def placed(self, state: Any, happened: Any) -> Mapping[str, str]:
        """Facts of an event or a reason that are best said by what lies on the table."""
        return {}

    def tell(
        self, state: Any, happened: Any, names: Mapping[int, str] | None = None, cited: bool = True
    ) -> str:
        """An event or a reason as a sentence; places are named by what lies in the position."""
        better = {} if state is None else self.placed(state, happened)
        if not better and names is None and cited:
            return str(happened)
        return texts_of(self.package).tell(happened, names=names, better=better, cited=cited)

    # -- rules and folders ------------------------------------------------------------------------

    def folder(self, name: str) -> Any:
        """A folder of the game's data: texts, rules, lessons."""
        from importlib import resources  # late: importing the package stays quick

        return resources.files(self.package) / "data" / name

    @cached_property
    def rules(self) -> Any:
        """The rules reference by id, read from the folder of data."""
        from tabletop.reference import Rules

        return Rules(self.folder(""))

    def rule(self, id: str) -> RuleCard | None:
        """A rule as a learner sees it, if there is one of this id."""
        if id not in self.rules or self.rules[id].id != id:
            return None
        found = self.rules[id]
        return RuleCard(id, found.title, found.text, found.status == "house")

    # -- lessons ----------------------------------------------------------------------------------

    @property
    def lesson_class(self) -> type[Lesson]:
        """The class of its lessons."""
        from tabletop.teach.lesson import Lesson

        return Lesson

    shows: ClassVar[frozenset[str]] = frozenset()  # what a step of a lesson may show
    home: ClassVar[str] = ".tabletop"  # folder of the progress file, in the user's home
    variable: ClassVar[str] = "TABLETOP_PROGRESS"  # environment variable that names the file

    @property
    def predicates(self) -> Predicates:
        """The tests that goals may use."""
        from tabletop.teach.goals import GENERAL

        return GENERAL

    def goal_words(self, state: Any, text: str) -> str:
        """A test of a goal as something to do, in words; empty if there are none."""
        return ""

    def marked(self, state: Any, text: str) -> None:
        """Refuse a highlight that points to nothing; raises ValueError."""
        raise ValueError(f"{text!r}: {self.name} has nothing to highlight")

    def passive(self, state: Any, moves: Sequence[Any]) -> Any:
        """The move that changes least, for seats that a lesson does not speak of."""
        return moves[0]

    def outcome(self, state: Any, rng: random.Random) -> Any:
        """What chance does."""
        return ahead.by_chance(self.chance(state), rng)

    readable = staticmethod(viewing.readable)

    def seen(self, state: Any, seat: int | None) -> Any:
        """What a learner may know, of whom no seat is said to be whoever is shown."""
        return self.view(state, self.seat_shown(state) if seat is None else seat)

    # -- boards -----------------------------------------------------------------------------------

    style: ClassVar[str] = ""  # CSS of boards that are no pictures

    def boards(self, state: Any, showing: Showing) -> Sequence[Board]:
        """The boards of a position as a seat may know it: at a table, or those a lesson names."""
        return ()

    def picture(self, state: Any, seat: int, names: Sequence[str] = (), title: str = "") -> Picture:
        """The boards that are always to be seen, or those that a lesson names, as one picture."""
        from tabletop.draw.board import Showing, still_of

        boards = self.boards(state, Showing(seat, names=names or None))
        shown = [board for board in boards if not board.later and board.place != "thumb"]
        return still_of(shown, title or self.name)

    def seat_in_front(self, state: Any, moves: Sequence[Any]) -> int | None:
        """Whose things are shown because what is decided now can only be done there."""
        return None

    def seat_color(self, seat: int) -> str:
        """The colour of a seat, as style sheets name it."""
        return SEATS[seat % len(SEATS)]

    def seat_sign(self, seat: int, side: float) -> str:
        """A player's sign, to stand in a line of text."""
        dot = element("circle", cx=14.0, cy=14.0, r=12, class_=f"gm-b gm-{self.seat_color(seat)}")
        box = {"viewBox": "0 0 28 28", "width": side, "height": side}
        return element("svg", dot, class_="gm-svg", **box, aria_hidden="true")

    shown_in_play: ClassVar[Sequence[str]] = ()  # boards of free play in a lesson that names none

    # -- table ------------------------------------------------------------------------------------

    def seat_name(self, state: Any, seat: int) -> str:
        """Who sits there; of chance and of nobody, what they are called."""
        return str(state.game.actor_name(seat))

    def asked(self, state: Any) -> str:
        """The question of a decision, as a sentence would begin."""
        if not state.steps:
            return phrase("table.over")
        known = texts_of(self.package).templates("steps").get(type(state.steps[-1]).__name__)
        return known.format() if known is not None else phrase("table.choose")

    def question(self, state: Any) -> str:
        """The decision as one asks somebody; a game may have better words than `asked`."""
        return self.asked(state)

    def rule_asked(self, state: Any) -> str:
        """The rule that speaks of the decision."""
        return str(state.steps[-1].cited() if state.steps else next(iter(state.game.over), ""))

    def rule_about(self, state: Any, move: Any) -> str:
        """The rule that speaks of an option."""
        return str(state.steps[-1].about(state, move) if state.steps else move.rule)

    def group(self, move: Any) -> str:
        """Under which heading an option stands."""
        known = texts_of(self.package).templates("groups").get(move.word)
        return known.format() if known is not None else phrase("table.go_on")

    def notes(
        self, state: Any, moves: Sequence[Any], before: Callable[[type], Sequence[str]]
    ) -> Sequence[str]:
        """What a person is told beside the question.

        The position is given as the reader may know it; `before` tells in words which moves were
        made just before in steps of a kind.
        """
        return ()

    first_lessons: ClassVar[Sequence[str]] = ()  # ids of those that are enough to begin to play
    opens_turn: ClassVar[Collection[str]] = ("turn_begins",)  # events that tell of the turn after

    def card(
        self, state: Any, events: Sequence[Any], names: Mapping[int, str]
    ) -> dict[str, Any] | None:
        """What a turn brought that is worth a card: `{title, heads, rows, note}`, all in words.

        A row has a label and a cell for each of the heads; most turns have none.
        """
        return None

    def always_asked(self, move: Any) -> bool:
        """Whether a person makes this move even where it is the only one."""
        return False

    def reveals(self, state: Any) -> bool:
        """Whether the decision shows what had been chosen in secret."""
        step = state.steps[-1] if state.steps else None
        return step is not None and step.secret and not step.seen_by(state)

    def check_start(self, state: Any) -> None:
        """Refuse a position in which no game can begin: it could not be saved; ValueError."""
        if faults := self.faults(state):
            raise ValueError(" ".join(map(str, faults)))

    def position_text(self, state: Any) -> str:
        """A position as text that people can share."""
        return self.write_start(state)

    def read_position(self, text: str) -> Any:
        """And back; raises ValueError."""
        return self.position(text)


def title_of(package: str) -> Title:
    """The title of a package: `TITLE` in its module `title`."""
    title: Title = import_module(f"{package}.title").TITLE
    return title

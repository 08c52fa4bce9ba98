"""The table as a value: state, players, estates, stacks; and the draft that rules write on.

Everybody outside sees a `State`: immutable, comparable, hashable.  Inside `apply` and `advance` the
rules work on a `Draft` with the same fields; what is written is copied first, and sealing turns
the draft into a state without copying again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from glenmore.components import Cell, Goods
from glenmore.estate import HOME_CASTLE, START_VILLAGE, Estate, Plot
from glenmore.events import Event, ScoreLine, book
from glenmore.fields import Amount, Heap, LaidTile, Position, Seat, TileIds
from glenmore.vocabulary import VP, WHISKY
from tabletop import state as core
from tabletop.actors import CHANCE, OVER
from tabletop.fields import field
from tabletop.reading.records import Each, Meaning, Most
from tabletop.records import Record
from tabletop.steps import Step

if TYPE_CHECKING:
    from glenmore.assembly import Game

__all__ = [
    "CHANCE",
    "EMPTY",
    "HOME_CASTLE",
    "MOST_USED",
    "NEUTRAL",
    "OFF",
    "OVER",
    "START_VILLAGE",
    "Draft",
    "Estate",
    "Holdings",
    "OpenPlayer",
    "Player",
    "Plot",
    "Stack",
    "State",
    "Table",
    "Turn",
    "make_state",
]

NEUTRAL = -3  # owner of a piece for which a module says who acts (hook `whose_turn`)
EMPTY = ""  # a rondel space without a tile
OFF = -1  # position of a piece that has left the rondel
MOST_USED = 500  # tiles activated, and effects used, in one turn


class Stack(Record):
    """A face-down stack without its order: what may be in it, and what lies at a known depth.

    A mark (tile, first, last) says that `tile` lies, equally likely, at one of the depths first …
    last, counted from the top, 0 being the next tile.
    """

    letter: str
    pool: tuple[str, ...]
    marks: tuple[tuple[str, int, int], ...] = ()

    @property
    def size(self) -> int:
        """How many tiles are left."""
        return len(self.pool) + len(self.marks)


class Turn(Record):
    """Whose turn it is: number, seat that decides, piece that moves and from where, kind."""

    number: int
    seat: int
    piece: int
    start: int = 0
    kind: str = "own"


class Holdings(core.Holdings):
    """What one player owns; `Player` when sealed, `OpenPlayer` while rules write on it."""

    coins: Heap = field("Coins.")
    whisky: Heap = field("Whisky barrels.", 0)
    scots: Heap = field("Scots in the player's supply.")
    markers: Heap = field("Clan markers in the player's supply.")
    cards: Annotated[tuple[str, ...], Meaning("landmark cards")] = field("Landmark cards.", ())
    persons: TileIds = field("Persons.", ())
    clans: Annotated[tuple[str, ...], Meaning("clan spaces")] = field(
        "Clan spaces with the player's marker, in the order they were claimed.", ()
    )
    estate: Annotated[Estate, Meaning("estate")] = field(
        "What is laid out on each cell: tiles, goods, Scots.", maps=Estate
    )
    points: tuple[ScoreLine, ...] = field("All victory points, each with its rule.", ())

    @property
    def vp(self) -> int:
        """Victory points so far: the sum of all score lines."""
        return sum([line.points for line in self.points])

    def goods(self) -> Goods:
        """All goods on the estate, by kind."""
        return self.estate.goods


class Player(core.Player, Holdings):
    """What one player has; it cannot be changed."""


class OpenPlayer(core.OpenPlayer, Holdings):
    """A player's things while rules write on them."""


class Table(core.Table):
    """The fields that states and drafts share."""

    game: Game  # tables of the setup; not part of the value but for its setup
    log: list[Event] | None  # events of the draft being written
    turn: Turn = field("Whose turn it is: number, seat, the piece that moves, from where, kind.")
    steps: Annotated[tuple[Step[Any], ...], Most(core.MOST_STEPS)] = field(
        "What is to be decided; the last one is the next.", ()
    )
    ring: Annotated[tuple[str, ...], Each("spaces"), Meaning("ring")] = field(
        "The tile on each space of the rondel, or EMPTY.", called="rondel"
    )
    pieces: Annotated[tuple[Position, ...], Each("pieces")] = field(
        "The position of each piece on the unrolled rondel, or OFF."
    )
    end: Position = field("The position of World's End, or OFF while it is in its stack.")
    stacks: Annotated[tuple[Stack, ...], Each("stacks"), Meaning("stacks")] = field(
        "The face-down stacks, without their order."
    )
    discard: TileIds = field("The discard pile.", ())
    box: TileIds = field("Tiles that have left the game.", ())
    market: Annotated[tuple[Amount, ...], Each("goods")] = field(
        "How many spaces of each row of the market are occupied."
    )
    players: Annotated[tuple[Holdings, ...], Each("seats")] = field(
        "What each player owns.", holds=Holdings
    )
    activated: Annotated[tuple[tuple[Seat, LaidTile], ...], Most(MOST_USED)] = field(
        "Owner and tile of each activation of this turn (ACT-05).", ()
    )
    used: Annotated[tuple[str, ...], Most(MOST_USED)] = field(
        "Once-per-turn effects already used this turn.", ()
    )
    movement: Heap = field("Movement points left this turn.", 0)
    due: Annotated[tuple[str, ...], Meaning("rounds")] = field(
        "Stacks whose scoring round is still to come.", ()
    )
    modules: Annotated[tuple[Any, ...], Each("modules")] = field(
        "The private part of each chronicle, in the order of the setup.", ()
    )

    @staticmethod
    def game_of(setup: Any) -> Game:
        """The game of a setup, put together at its first use."""
        from glenmore.assembly import game_of  # a circle: a game is made of the model

        return game_of(setup)

    def hindmost(self) -> int:
        """Position of the hindmost piece on the rondel (TURN-03)."""
        first = min(self.pieces)
        return first if first >= 0 else min([p for p in self.pieces if p >= 0])

    def finished(self, piece: int) -> bool:
        """True if the piece is on or past World's End (END-04)."""
        return 0 <= self.end <= self.pieces[piece]

    def position(self, tile: str) -> int | None:
        """Position of a tile on the rondel, seen from the hindmost piece."""
        if tile not in self.ring:
            return None
        first = self.hindmost()
        return first + (self.ring.index(tile) - first) % self.game.spaces


class State(core.State, Table):
    """A position of the game: an immutable value.

    `print(state)` describes it; `gm.legal(state)` lists what the actor may decide.
    """

    def __repr__(self) -> str:
        return f"<State: turn {self.turn.number}, {self.game.actor_name(self.actor)} decides>"

    def __str__(self) -> str:
        # Late: words only when asked for; they know the model, a circle.
        from glenmore.describe import describe

        return describe(self)


def make_state(game: Game, fields: dict[str, Any]) -> State:
    """A state from its fields."""
    return State.make(game, **fields)


class Draft(core.Draft[State, OpenPlayer], Table):
    """A state that is being written; `seal` turns it into a State."""

    event = Event

    # -- writing ------------------------------------------------------------------------------

    def replot(self, seat: int, cell: Cell, plot: Plot) -> None:
        """Change what lies on one cell of an estate, or lay something on a free one."""
        player = self.player(seat)
        player.estate = player.estate.with_(cell, plot)

    def changed(self, seat: int, what: str, cell: Cell) -> None:
        """Tell modules what has happened in an estate (hook `estate_changed`)."""
        for handler in self.game.estate_changed[what]:
            handler(self, seat, what, cell)

    # -- gains that score ---------------------------------------------------------------------

    def score(self, seat: int, line: ScoreLine) -> None:
        """Book points with their rule; modules may answer (hook `gained`)."""
        self.book(seat, line)
        self.gained(seat, VP, line.points, line.source)

    def book(self, seat: int, line: ScoreLine) -> None:
        """Book points; whoever uses this tells of them when their source has given all."""
        self.game.check_source(line.source)
        player = self.player(seat)
        player.points = book(player.points, line)
        if self.log is not None:
            self.tell(line.rule, "points", seat, **dict(line.items()))

    def gained(self, seat: int, what: str, amount: int, source: str) -> None:
        """Tell modules what somebody got from one source (hook `gained`)."""
        for handler in self.game.gained[what]:
            handler(self, seat, what, amount, source)

    def gain_whisky(self, seat: int, amount: int, rule: str, source: str) -> None:
        """Take whisky barrels from the general supply (ONCE-07)."""
        self.game.check_source(source)
        self.player(seat).whisky += amount
        if self.log is not None:
            self.tell(rule, "whisky", seat, amount=amount, source=source)
        self.gained(seat, WHISKY, amount, source)

    def gain_coins(self, seat: int, amount: int, rule: str, source: str) -> None:
        """Take coins from the general supply (ONCE-08)."""
        self.player(seat).coins += amount
        if self.log is not None:
            self.tell(rule, "coins", seat, amount=amount, source=source)

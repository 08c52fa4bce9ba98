"""The table as a value: state, players, estates, stacks; and the draft that rules write on.

Everybody outside sees a `State`: immutable, comparable, hashable.  Inside `apply` and `advance` the
rules work on a `Draft` with the same fields; what is written is copied first, and sealing turns
the draft into a state without copying again.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from glenmore.components import NO_GOODS, Cell, Goods
from glenmore.vocabulary import VP, WHISKY
from tabletop.events import Event, ScoreLine, book
from tabletop.records import Record

if TYPE_CHECKING:
    from glenmore.assembly import Game
    from tabletop.steps import Step

CHANCE = -1  # the actor that draws tiles and rolls the die
OVER = -2  # nobody acts: the game has ended
NEUTRAL = -3  # owner of a piece for which a module says who acts (hook `whose_turn`)
START_VILLAGE: Cell = (0, 0)
HOME_CASTLE: Cell = (1, 0)
EMPTY = ""  # a rondel space without a tile
OFF = -1  # position of a piece that has left the rondel


class Plot(Record):
    """What lies on one cell of an estate: tiles from bottom to top, goods, Scots."""

    tiles: tuple[str, ...]
    goods: Goods = NO_GOODS
    scots: int = 0

    @property
    def top(self) -> str:
        """The tile that counts (UPGRADE-05)."""
        tiles: tuple[str, ...] = self.tiles
        return tiles[-1]


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


def _locked(self: Any, *_: Any, **__: Any) -> NoReturn:
    raise TypeError(f"{type(self).__name__} cannot be changed: states are values")


class OpenEstate(dict[Cell, Plot]):
    """An estate while rules write on it."""

    __slots__ = ()


class Estate(dict[Cell, Plot]):
    """All tiles laid out by one player, by cell (PLACE-04); cannot be changed."""

    __slots__ = ()

    __setitem__ = __delitem__ = clear = pop = popitem = _locked
    setdefault = update = __ior__ = _locked

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> Any:
        return (Estate, (dict(self),))


_PLAYER = ("coins", "whisky", "scots", "markers", "cards", "persons", "clans", "estate", "points")
_player_values = attrgetter(*_PLAYER)


class Holdings:
    """What one player owns; `Player` when sealed, `OpenPlayer` while rules write on it."""

    __slots__ = _PLAYER
    coins: int
    whisky: int
    scots: int  # in the own supply
    markers: int  # clan markers in the own supply
    cards: tuple[str, ...]  # landmark cards
    persons: tuple[str, ...]
    clans: tuple[str, ...]  # clan spaces with an own marker, in the order they were claimed
    estate: dict[Cell, Plot]  # an Estate when sealed
    points: tuple[ScoreLine, ...]

    def __init__(self, *values: Any) -> None:
        for name, value in zip(_PLAYER, values, strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def _names(cls) -> tuple[str, ...]:
        return _PLAYER

    def _key(self) -> tuple[Any, ...]:
        values: tuple[Any, ...] = _player_values(self)
        return values

    @property
    def vp(self) -> int:
        """Victory points so far: the sum of all score lines."""
        return sum(line.points for line in self.points)

    def goods(self) -> Goods:
        """All goods on the estate, by kind."""
        sums = [0, 0, 0, 0, 0]
        for plot in self.estate.values():
            held = plot.goods
            if held is not NO_GOODS:
                for k in range(5):
                    sums[k] += held[k]
        return tuple(sums)  # type: ignore[return-value]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Holdings) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class Player(Holdings):
    """One player's things; cannot be changed."""

    __slots__ = ()
    __setattr__ = __delattr__ = _locked

    def __repr__(self) -> str:
        return f"Player({', '.join(f'{n}={getattr(self, n)!r}' for n in _PLAYER)})"

    def __reduce__(self) -> Any:
        return (Player, self._key())


class OpenPlayer(Holdings):
    """A player's things while rules write on them."""

    __slots__ = ()


_STATE = (
    "turn",
    "steps",
    "ring",
    "pieces",
    "end",
    "stacks",
    "discard",
    "box",
    "market",
    "players",
    "activated",
    "used",
    "movement",
    "due",
    "modules",
)
_state_values = attrgetter(*_STATE)


class Table:
    """The fields that states and drafts share."""

    __slots__ = ("game", "log", *_STATE)
    game: Game  # tables of the setup; not part of the value but for its setup
    log: list[Event] | None  # events of the draft being written
    turn: Turn
    steps: tuple[Step[Any], ...]  # what is to be decided; the last one is the next
    ring: tuple[str, ...]  # tile on each rondel space, or EMPTY
    pieces: tuple[int, ...]  # position of each piece on the unrolled ring, or OFF
    end: int  # position of World's End, or OFF while it is in its stack
    stacks: tuple[Stack, ...]
    discard: tuple[str, ...]
    box: tuple[str, ...]
    market: tuple[int, ...]  # occupied spaces of each row
    players: tuple[Holdings, ...]
    activated: tuple[tuple[int, str], ...]  # (owner, tile) this turn (ACT-05)
    used: tuple[str, ...]  # once-per-turn effects already used this turn
    movement: int  # movement points left this turn
    due: tuple[str, ...]  # stacks whose scoring round is still to come
    modules: tuple[Any, ...]  # private part of each module, in the order of the setup

    @classmethod
    def _names(cls) -> tuple[str, ...]:
        return _STATE

    def _key(self) -> tuple[Any, ...]:
        values: tuple[Any, ...] = _state_values(self)
        return values

    @property
    def actor(self) -> int:
        """The seat that decides next, CHANCE, or OVER."""
        return self.steps[-1].actor(self) if self.steps else OVER

    def hindmost(self) -> int:
        """Position of the hindmost piece on the rondel (TURN-03)."""
        first = min(self.pieces)
        return first if first >= 0 else min(p for p in self.pieces if p >= 0)

    def finished(self, piece: int) -> bool:
        """True if the piece is on or past World's End (END-04)."""
        return 0 <= self.end <= self.pieces[piece]

    def position(self, tile: str) -> int | None:
        """Position of a tile on the rondel, seen from the hindmost piece."""
        if tile not in self.ring:
            return None
        first = self.hindmost()
        return first + (self.ring.index(tile) - first) % self.game.spaces

    def module(self, number: int) -> Any:
        """The private part of a module."""
        return self.modules[self.game.module_index[number]]


class State(Table):
    """A position of the game: an immutable value.

    `print(state)` describes it; `gm.legal(state)` lists what the actor may decide.
    """

    __slots__ = ()
    __setattr__ = __delattr__ = _locked
    draft: ClassVar[type[Draft]]  # what rules write on

    @property
    def setup(self) -> Any:
        """The setup this game was started with."""
        return self.game.setup

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.game.setup == other.game.setup
            and self._key() == other._key()
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<State: turn {self.turn.number}, {self.game.actor_name(self.actor)} decides>"

    def __str__(self) -> str:
        from glenmore.describe import describe

        return describe(self)

    def __reduce__(self) -> Any:
        return (_restore, (self.game.setup, self._key()))


def _restore(setup: Any, values: tuple[Any, ...]) -> State:
    from glenmore.assembly import game_of

    return make_state(game_of(setup), dict(zip(_STATE, values, strict=True)))


def make_state(game: Game, fields: dict[str, Any]) -> State:
    """A state from its fields."""
    state = Table.__new__(State)
    put = object.__setattr__
    put(state, "game", game)
    put(state, "log", None)
    for name in _STATE:
        put(state, name, fields[name])
    return state


class Draft(Table):
    """A state that is being written; `seal` turns it into a State."""

    __slots__ = ()

    def __init__(self, state: Table, log: list[Event] | None) -> None:
        self.game = state.game
        self.log = log
        self.turn = state.turn
        self.steps = state.steps
        self.ring = state.ring
        self.pieces = state.pieces
        self.end = state.end
        self.stacks = state.stacks
        self.discard = state.discard
        self.box = state.box
        self.market = state.market
        self.players = state.players
        self.activated = state.activated
        self.used = state.used
        self.movement = state.movement
        self.due = state.due
        self.modules = state.modules
        if state.__class__ is Draft:  # a look ahead from a draft: what it writes stays its own
            self.players = tuple(_closed(player) for player in state.players)

    def seal(self) -> State:
        """Close the draft: from now on it is an immutable state."""
        self.log = None
        for player in self.players:
            if player.__class__ is OpenPlayer:
                if player.estate.__class__ is OpenEstate:
                    player.estate.__class__ = Estate  # type: ignore[assignment]
                player.__class__ = Player  # type: ignore[assignment]
        self.__class__ = State  # type: ignore[assignment]
        return self  # type: ignore[return-value]

    # -- writing ------------------------------------------------------------------------------

    def player(self, seat: int) -> OpenPlayer:
        """The player of `seat`, open for writing."""
        player = self.players[seat]
        if player.__class__ is OpenPlayer:
            return player
        copy: OpenPlayer = Holdings.__new__(OpenPlayer)
        copy.coins = player.coins
        copy.whisky = player.whisky
        copy.scots = player.scots
        copy.markers = player.markers
        copy.cards = player.cards
        copy.persons = player.persons
        copy.clans = player.clans
        copy.estate = player.estate
        copy.points = player.points
        self.players = (*self.players[:seat], copy, *self.players[seat + 1 :])
        return copy

    def estate(self, seat: int) -> OpenEstate:
        """The estate of `seat`, open for writing."""
        player = self.player(seat)
        estate = player.estate
        if estate.__class__ is not OpenEstate:
            estate = player.estate = OpenEstate(estate)
        return estate

    def then(self, *steps: Step[Any]) -> None:
        """Do these steps next, in this order, with what modules insert around them."""
        inserts = self.game.inserts
        if inserts:
            for step in steps:
                if step.state in inserts:
                    steps = _with_inserts(inserts, steps)
                    break
        self.steps += steps[::-1]

    def done(self) -> None:
        """Take the top step off."""
        self.steps = self.steps[:-1]

    def swap(self, step: Step[Any]) -> None:
        """Replace the top step, which goes on in another form."""
        self.steps = (*self.steps[:-1], step)

    def set_module(self, number: int, part: Any) -> None:
        """Replace the private part of a module."""
        at = self.game.module_index[number]
        self.modules = (*self.modules[:at], part, *self.modules[at + 1 :])

    # -- telling ------------------------------------------------------------------------------

    def tell(
        self, rules: str | tuple[str, ...], key: str, seat: int | None = None, /, **facts: Any
    ) -> None:
        """Write an event into the log, if one is kept."""
        if self.log is not None:
            ids = (rules,) if isinstance(rules, str) else rules
            self.log.append(Event(ids, key, seat, tuple(facts.items())))

    def whisper(self, rules: str | tuple[str, ...], key: str, seat: int, /, **facts: Any) -> None:
        """Write an event that only one seat may read."""
        if self.log is not None:
            ids = (rules,) if isinstance(rules, str) else rules
            self.log.append(Event(ids, key, seat, tuple(facts.items()), (seat,)))

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


State.draft = Draft


def _closed(player: Holdings) -> Holdings:
    """An open player as a copy that cannot be written; a sealed one is shared."""
    if player.__class__ is not OpenPlayer:
        return player
    *things, estate, points = player._key()
    return Player(*things, Estate(estate), points)


def _with_inserts(inserts: dict[str, Any], steps: tuple[Step[Any], ...]) -> tuple[Step[Any], ...]:
    found: tuple[Step[Any], ...] = ()
    for step in steps:
        if step.state not in inserts:
            found += (step,)
            continue
        before, after = inserts[step.state]
        for make in before:
            made = make(step)
            if made is not None:
                found += (made,)
        found += (step,)
        for make in after:
            made = make(step)
            if made is not None:
                found += (made,)
    return found

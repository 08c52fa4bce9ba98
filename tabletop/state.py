"""The table as a value, and the draft that rules write on: made from declared fields.

Everybody outside sees a `State`: immutable, comparable, hashable.  Inside `apply` and `advance` the
rules work on a `Draft` with the same fields; what is written is copied first, and sealing turns
the draft into a state without copying again.  A game declares the fields of its table once:

>>> from tabletop.fields import field
>>> class Pond(Table):
...     ducks: tuple[int, ...] = field("Ducks of each seat.")
...     bread: int = field("Crumbs on the water.", 9)
>>> class PondState(State, Pond):
...     "A position at the pond."
>>> class PondDraft(Draft[PondState, Any], Pond):
...     "A position being written."
>>> first = PondState.make(Game("two players"), ducks=(0, 0))
>>> draft = first.draft()
>>> draft.ducks, draft.bread = (1, 0), draft.bread - 1
>>> second = draft.seal()
>>> second.ducks, second.bread, second == first, first.bread
((1, 0), 8, False, 9)

What each player owns may be declared as well, with `Holdings`, `Player` and `OpenPlayer`.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

from tabletop.actors import CHANCE, OVER
from tabletop.events import Event
from tabletop.fields import EVERYBODY, OWNER, Fields, field, locked, made_of
from tabletop.game import Game
from tabletop.holdings import Holdings, OpenPlayer, Player, SealedMap
from tabletop.hooks import inserted
from tabletop.reading.records import Most
from tabletop.steps import Auto, Step

__all__ = ["Draft", "Game", "Holdings", "OpenPlayer", "Player", "SealedMap", "State", "Table"]

MOST_STEPS = 99
S = TypeVar("S", bound="State")
P = TypeVar("P", bound="OpenPlayer")


# -- the table ------------------------------------------------------------------------------------


class Table(Fields):
    """What states and drafts share.  `game`, `log` and `offered` are no part of the value."""

    __slots__ = {
        "game": "What was put together for the setup; only its setup is compared.",
        "log": "Events of the draft being written; None where none are kept.",
        "offered": "The legal moves, once they have been found; None before.",
    }
    game: Any
    log: list[Any] | None
    offered: tuple[Any, ...] | None
    steps: Annotated[tuple[Step[Any], ...], Most(MOST_STEPS)] = field(
        "What is to be decided; the last one is the next.", ()
    )
    players: tuple[Any, ...] = field("What each seat owns.", ())
    modules: tuple[Any, ...] = field("The private part of each module of the setup.", ())

    @staticmethod
    def game_of(setup: Any) -> Any:
        """The game of a setup, for states that come from another process."""
        return Game(setup)

    @property
    def setup(self) -> Any:
        """The setup this game was started with."""
        return self.game.setup

    @property
    def actor(self) -> int:
        """The seat that decides next, CHANCE, or OVER."""
        if not self.steps:
            return OVER
        step: Any = self.steps[-1]
        if step.names_seat:
            return step.seat  # type: ignore[no-any-return]
        return CHANCE if step.by_chance else step.actor(self)

    def module(self, number: Any) -> Any:
        """The private part of a module."""
        return self.modules[self.game.module_index[number]]

    def draft(self, log: list[Any] | None = None) -> Any:
        """A copy to write on; events go into the log, if one is kept."""
        return self.open_class(self, log)


class State(Table):
    """A position of a game: an immutable value."""

    role = "sealed_class"
    __setattr__ = __delattr__ = locked

    @classmethod
    def make(cls, game: Any, /, **said: Any) -> Self:
        """A state from its fields; what is not said has its default."""
        state = cls.__new__(cls)
        put = object.__setattr__
        put(state, "game", game)
        put(state, "log", None)
        put(state, "offered", None)
        for name, value in zip(cls._names(), cls._values(said), strict=True):
            put(state, name, value)
        return state

    def with_(self, **changes: Any) -> Self:
        """The same position with some fields changed."""
        return self.make(self.game, **self.fields() | changes)

    def seen_by(self, seat: int) -> Self:
        """The position without fields that a seat may not see: they have their default there."""
        hidden = {f.name: f.default for f in self.declared if f.seen != EVERYBODY}
        for one in self.declared:
            if one.holds:
                held: tuple[Holdings, ...] = getattr(self, one.name)
                hidden[one.name] = tuple(_seen(h, seat == i) for i, h in enumerate(held))
        changed = {name: value for name, value in hidden.items() if value != getattr(self, name)}
        return self.with_(**changed) if changed else self

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.declared is other.declared
            and self.game.setup == other.game.setup
            and self._key() == other._key()
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.game.actor_name(self.actor)} decides>"

    def __reduce__(self) -> Any:
        return (_restore, (type(self), self.game.setup, self._key()))


def _restore(cls: type[State], setup: Any, values: tuple[Any, ...]) -> State:
    return cls.make(cls.game_of(setup), **dict(zip(cls._names(), values, strict=True)))


def _seen(held: Holdings, own: bool) -> Holdings:
    """Holdings without what their player, or the others, may not see."""
    shown = (EVERYBODY, OWNER) if own else (EVERYBODY,)
    said = {f.name: getattr(held, f.name) for f in held.declared if f.seen in shown}
    return held if len(said) == len(held.declared) else type(held).make(**said)


class Draft(Table, Generic[S, P]):
    """A state that is being written; `seal` turns it into a State."""

    role = "open_class"
    event: ClassVar[type[Event]] = Event

    def __init__(self, table: Table, log: list[Any] | None = None) -> None:
        raise TypeError("a draft belongs to a table with declared fields")  # pragma: no cover

    def seal(self) -> S:
        """Close the draft: from now on it is an immutable state."""
        raise TypeError("a draft belongs to a table with declared fields")  # pragma: no cover

    def player(self, seat: int) -> P:
        """What a seat owns, open for writing."""
        raise TypeError(f"{type(self).__name__} declares no holdings")

    @classmethod
    def _make(cls) -> None:
        """What copies and seals, line by line from the declaration: it runs at every move."""
        names = {"cls": cls, "sealed": cls.sealed_class}
        opening = ["self.game = table.game", "self.log = log", "self.offered = None"]
        opening += [f"self.{one.name} = table.{one.name}" for one in cls.declared]
        closing = ["self.log = None"]
        held = [one for one in cls.declared if one.holds]
        if held:
            opening.append("if table.__class__ is cls:")  # a look ahead: what it writes is its own
        for one in held:
            kind = f"open_{one.name}"
            names[kind], names[f"sealed_{one.name}"] = one.holds.open_class, one.holds.sealed_class
            opening.append(
                f"    self.{one.name} = tuple([held.closed() if held.__class__ is {kind} else held"
                f" for held in table.{one.name}])"
            )
            closing += [
                f"for held in self.{one.name}:",
                f"    if held.__class__ is {kind}:",
                f"        held.__class__ = sealed_{one.name}",
            ]
        closing += ["self.__class__ = sealed", "return self"]
        put = type.__setattr__
        put(cls, "__init__", made_of("__init__", "self, table, log=None", opening, names))
        put(cls, "seal", made_of("seal", "self", closing, names))
        for one in held:
            if one.name == "players":
                put(cls, "player", made_of("player", "self, seat", _copying(one.holds), names))

    # -- steps ----------------------------------------------------------------------------------

    def then(self, *steps: Step[Any]) -> None:
        """Do these steps next, in this order, with what modules insert around them."""
        inserts = self.game.inserts
        if inserts:
            for step in steps:
                if step.state in inserts:
                    steps = self._with_inserts(steps)
                    break
        self.steps += steps[::-1]

    def _with_inserts(self, steps: tuple[Step[Any], ...]) -> tuple[Step[Any], ...]:
        inserts = self.game.inserts
        found: tuple[Step[Any], ...] = ()
        for step in steps:
            if step.state in inserts:
                before, after = inserts[step.state]
                step_with: list[Step[Any]] = [step]
                if before:
                    step_with = inserted(before, step, self) + step_with
                if after:
                    step_with += inserted(after, step, self)
                found += tuple(step_with)
            else:
                found += (step,)
        return found

    def go_on(self, step: Auto) -> None:
        """What follows at once and by itself; after this nothing else may be written or pushed."""
        if step.state in self.game.inserts:
            self.then(step)
        else:
            step.run(self)

    def done(self) -> None:
        """Take the top step off."""
        self.steps = self.steps[:-1]

    def swap(self, step: Step[Any]) -> None:
        """Replace the top step, which goes on in another form."""
        self.steps = self.steps[:-1]
        self.steps += (step,)

    def set_module(self, number: Any, part: Any) -> None:
        """Replace the private part of a module."""
        parts = [*self.modules]
        parts[self.game.module_index[number]] = part
        self.modules = tuple(parts)

    # -- telling --------------------------------------------------------------------------------

    def tell(
        self, rules: str | tuple[str, ...], key: str, seat: int | None = None, /, **facts: Any
    ) -> None:
        """Write an event into the log, if one is kept."""
        if self.log is not None:
            ids = (rules,) if isinstance(rules, str) else rules
            self.log.append(self.event(ids, key, seat, tuple(facts.items())))

    def whisper(self, rules: str | tuple[str, ...], key: str, seat: int, /, **facts: Any) -> None:
        """Write an event that only one seat may read."""
        if self.log is not None:
            ids = (rules,) if isinstance(rules, str) else rules
            self.log.append(self.event(ids, key, seat, tuple(facts.items()), (seat,)))


def _copying(holds: type[Holdings]) -> list[str]:
    """The lines that open the holdings of a seat."""
    return [
        "held = self.players[seat]",
        "if held.__class__ is open_players:",
        "    return held",
        "copy = open_players.__new__(open_players)",
        *(f"copy.{name} = held.{name}" for name in holds._names()),
        "players = [*self.players]",
        "players[seat] = copy",
        "self.players = tuple(players)",
        "return copy",
    ]

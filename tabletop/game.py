"""The rules of any game whose positions are made of steps: legal, check, apply, advance, chance.

A state has `steps` (what is to be decided, the last one next), `players`, `actor`, the `game` that
all states of a setup share, and the class of its drafts (`tabletop.state` makes all that from the
declared fields of a table).  Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from tabletop.actors import CHANCE, OVER
from tabletop.moves import Move
from tabletop.records import Record
from tabletop.steps import settle
from tabletop.verdict import LEGAL, IllegalMove, InvalidMove, Verdict, Why


class PlainSetup(Record):
    """How a game without modules is played: how many people, and what else a game adds."""

    players: int = 2

    @property
    def seats(self) -> int:
        """Everybody who acts is a player."""
        return self.players


class Game:
    """What all states of one setup share; a game with tables of its own derives from it."""

    setup: Any
    moves: Mapping[str, type[Any]] = MappingProxyType({})  # the kinds of moves by their words
    why: ClassVar[type[Why]] = Why  # writes down objections in the words of this game
    over: ClassVar[tuple[str, ...]] = ()  # the rules that end the game

    inserts: dict[str, Any]  # makers of steps before and after steps of a state
    module_index: dict[Any, int]  # where the private part of each module stands

    def __init__(self, setup: Any) -> None:
        self.setup = setup
        self.inserts = {}
        self.module_index = {}

    def read(self, state: Any, text: str) -> Any:
        """The move that a typed text means here; raises ValueError."""
        from tabletop.notation import parse  # a circle: notation asks which moves are legal

        return parse(state, text)

    def actor_name(self, actor: int) -> str:
        """What to call whoever decides."""
        return f"seat {actor}" if actor >= 0 else "nobody" if actor == OVER else "chance"

    def seat_names(self) -> Sequence[tuple[str, str]]:
        """The word for each seat as it is typed, and the name of who sits there."""
        return [(str(n), self.actor_name(n)) for n in range(self.setup.seats)]

    def seen(self, state: Any, seat: int) -> Any:
        """The position without what a seat may not know; what steps hide is taken off later."""
        return state.seen_by(seat)

    def keeps_secrets(self) -> bool:
        """Whether anything in this game can be a secret from a seat."""
        return False


def legal(state: Any) -> tuple[Any, ...]:
    """All legal decisions of the actor; the state remembers them."""
    moves: tuple[Any, ...] | None = state.offered
    if moves is None:
        moves = tuple(state.steps[-1].options(state)) if state.steps else ()
        object.__setattr__(state, "offered", moves)  # no part of its value
    return moves


def check(state: Any, move: Any) -> Verdict:
    """Whether a move is allowed and, if not, all the reasons; text is read as notation."""
    if isinstance(move, str):
        move = state.game.read(state, move)
    validate(state, move)
    why: Why = state.game.why()
    if not state.steps:
        why.add(state.game.over, "game_over")
        return Verdict(tuple(why))
    step = state.steps[-1]
    if step.takes(state, type(move)):
        if not step.refuses(move, why):
            step.why_not(state, move, why)
        return Verdict(tuple(dict.fromkeys(why))) if why else LEGAL
    cited = dict.fromkeys((step.cited(), *(move.only_when or (move.rule,))))
    rules = tuple(rule for rule in cited if rule)
    key = f"{move.word}_not_now" if move.only_when else "not_now"
    why.add(rules, key, move=move.word, now=type(step).__name__, actor=state.actor)
    return Verdict(tuple(why))


def apply(state: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
    """Carry out a legal move: the new state and what happened.  The old state stays as it was.

    Text such as "take halkirk" is read as notation: InvalidMove says that it cannot be read,
    AmbiguousMove that it may mean several moves, IllegalMove that the rules forbid it.
    """
    if isinstance(move, str):
        move = state.game.read(state, move)
    verdict = check(state, move)
    if verdict.reasons:
        raise IllegalMove(move, verdict.reasons)
    log: list[Any] = []
    draft = state.open_class(state, log)
    draft.steps[-1].do(draft, move)
    settle(draft)
    return draft.seal(), tuple(log)


def advance(state: Any, move: Any) -> Any:
    """Carry out a legal move without telling what happened: for search and simulation."""
    offered = state.offered or ()
    try:
        move = offered[offered.index(move)]  # as the engine made it: see `listed`
    except ValueError:
        if isinstance(move, str):
            move = state.game.read(state, move)
        move = listed(state, offered, move)
    draft = state.open_class(state, None)
    draft.steps[-1].do(draft, move)
    settle(draft)
    return draft.seal()


def listed(state: Any, moves: Sequence[Any], move: Any) -> Any:
    """The legal move that is meant, as the engine made it.

    A move from outside may be equal and yet hold what no save file can: numbers of other types.
    """
    try:
        return moves[moves.index(move)]
    except ValueError:
        reasons = check(state, move).reasons
        if reasons:
            raise IllegalMove(move, reasons) from None
        return move


def chance(state: Any) -> tuple[tuple[Any, float], ...]:
    """What may happen next with which probability; empty if a player decides."""
    if state.actor != CHANCE:
        return ()
    return tuple(state.steps[-1].chances(state))


def validate(state: Any, move: Any) -> None:
    """Refuse what is not a move of this game, naming the field at fault."""
    if not isinstance(move, Move) or state.game.moves.get(move.word) is not type(move):
        raise InvalidMove(f"{move!r} is not a move of this game")
    kinds = move.kinds
    for field, value in move.items():
        kind = kinds[field]
        if not kind.valid(state, value) and not _is_default(move, field, value):
            raise InvalidMove(f"{move.word}: {field}: {value!r} is not a known {kind.name}")


def _is_default(move: Move, field: str, value: Any) -> bool:
    default = move._defaults.get(field)
    return type(value) is type(default) and bool(value == default) and default is not None

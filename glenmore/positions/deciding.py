"""What is being decided in a position that was built by hand, and what follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from glenmore.base.activation import Activating
from glenmore.base.clan_board import Claiming
from glenmore.base.clan_bonuses import Fetching
from glenmore.base.die import RollDie
from glenmore.base.end import EndOfWorld, ReachWorldsEnd, Winner, final_steps
from glenmore.base.laying import PlaceTile
from glenmore.base.one_time import OneTime, person
from glenmore.base.removal import Removing
from glenmore.base.rondel import Refill, refill
from glenmore.base.scoring import ScoreStacks, scoring_round
from glenmore.base.taking import ChooseStop
from glenmore.base.turn import Close, EndOfTurn, NextTurn
from glenmore.components import STACKS
from glenmore.hooks import Moment
from glenmore.model import START_VILLAGE, Draft, State
from glenmore.moves import Move
from tabletop.records import Record
from tabletop.steps import Step

if TYPE_CHECKING:
    from glenmore.assembly import Game

BETWEEN_TURNS = ("choosing", "rolling", "over")  # the piece has not moved (yet)
BY_PLAYERS = (
    "placing",
    "once",
    "activating",
    "claiming",
    "person",
    "removing",
    "fetching",
    "closing",
)
_LAST = (ChooseStop, RollDie, Close, EndOfTurn, EndOfWorld, ReachWorldsEnd, NextTurn, Winner)
NOW = "now"  # a moment, of the base game or of a module


class Deciding(Record):
    """What is being decided, and by whom (None: whose turn it is)."""

    kind: str
    seat: int | None = None
    facts: tuple[tuple[str, Any], ...] = ()

    def moment(self, game: Game) -> Moment | None:
        """The moment that is meant, if it is one."""
        return moments(game)[dict(self.facts)["what"]] if self.kind == NOW else None

    def between(self, game: Game) -> bool:
        """Whether it comes between two turns: no piece has moved (yet)."""
        moment = self.moment(game)
        return self.kind in BETWEEN_TURNS if moment is None else bool(moment.between)

    def ends(self) -> bool:
        """Whether the game ends here, or has ended."""
        return self.kind == "over" or dict(self.facts).get("what") == "ending"

    def move(self, game: Game) -> Move | None:
        """What is decided at once, if that was said."""
        moment, words = self.moment(game), dict(self.facts).get("words")
        if moment is None or moment.move is None or not words:
            return None
        move: Move = moment.move(*words)
        return move


_ROUNDS = tuple(letter for letter in STACKS if letter not in ("S", "D"))
MOMENTS = {
    "new-turn": Moment(lambda draft, seat: (NextTurn(),), between=True),
    "scoring": Moment(
        lambda draft, seat, name=_ROUNDS[0]: scoring_round(name),
        lambda game: (_ROUNDS,),
        between=True,
    ),
    "ending": Moment(lambda draft, seat: final_steps(), between=True),
}


def moments(game: Game) -> dict[str, Moment]:
    """What a position may begin with: in the base game, and what the modules declare."""
    return MOMENTS | {
        name: moment for module in game.modules for name, moment in module.moments.items()
    }


def between_turns(state: State) -> bool:
    """Whether the hindmost piece is about to move."""
    return bool(state.steps) and state.steps[-1].moves_piece


def on_the_rondel(state: State) -> Deciding | None:
    """What is decided in a state, if it depends on the rondel alone."""
    if between_turns(state):
        return Deciding("choosing")
    refilling = bool(state.steps) and isinstance(state.steps[-1], Refill)
    return Deciding("refilling") if refilling else None


def _refilling(draft: Draft, seat: int) -> tuple[Step[Any], ...]:
    return (refill(draft) if max(draft.pieces) >= 0 else Refill(()),)


def steps_of(draft: Draft, deciding: Deciding) -> tuple[Step[Any], ...]:
    """The step to be decided, and those after it, in their order."""
    seat = draft.turn.seat if deciding.seat is None else deciding.seat
    steps = _MAKERS[deciding.kind](draft, seat, **dict(deciding.facts))
    if not steps or isinstance(steps[-1], _LAST):
        return steps
    if deciding.kind == "refilling":
        return (*steps, ScoreStacks(), NextTurn())
    if deciding.kind == NOW and deciding.between(draft.game):
        return (*steps, NextTurn())
    return (*steps, Close())


def _activating(draft: Draft, seat: int, cell: Any, whole: bool) -> tuple[Step[Any], ...]:
    estate = draft.players[seat].estate
    plot = estate.get(cell) or estate[START_VILLAGE]
    return (Activating(seat, cell, plot.top, whole),)


def _once(
    draft: Draft, seat: int, tile: str, cell: Any, words: tuple[str, ...]
) -> tuple[Step[Any], ...]:
    named = words or tuple(effect.word for effect in draft.game.tiles[tile].once)
    return OneTime(seat, tile, cell, named), Activating(seat, cell, tile)


def _now(draft: Draft, seat: int, what: str, words: tuple[str, ...]) -> tuple[Step[Any], ...]:
    steps: tuple[Step[Any], ...] = moments(draft.game)[what].make(draft, seat, *words)
    return steps


def _removing(draft: Draft, seat: int, most: int, optional: bool) -> tuple[Step[Any], ...]:
    rule = "LM-LochMorar" if most > 1 else "CLAN-MacMillan"
    return (Removing(seat, most, optional, rule),)


def _person(draft: Draft, seat: int, tile: str) -> tuple[Step[Any], ...]:
    return (person(seat, tile, tuple(effect.word for effect in draft.game.tiles[tile].once)),)


_MAKERS: dict[str, Callable[..., tuple[Step[Any], ...]]] = {
    "choosing": lambda d, s: (ChooseStop(),),
    "placing": lambda d, s, tile, activates: (PlaceTile(s, tile, activates),),
    "once": _once,
    "activating": _activating,
    "claiming": lambda d, s, rule: (Claiming(s, rule),),
    "person": _person,
    "removing": _removing,
    "fetching": lambda d, s: (Fetching(s, "CLAN-Munro", d.game.options.munro_activates),),
    "closing": lambda d, s: (Close(),),
    "refilling": _refilling,
    "rolling": lambda d, s: (RollDie(d.turn.piece),),
    "over": lambda d, s: (),
    "steps": lambda d, s, steps: tuple(steps),
    NOW: _now,
}

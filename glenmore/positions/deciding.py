"""What is being decided in a position that was built by hand, and what follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.base.activation import Activating
from glenmore.base.clan_board import Claiming
from glenmore.base.clan_bonuses import Fetching
from glenmore.base.die import RollDie
from glenmore.base.end import EndOfWorld, ReachWorldsEnd
from glenmore.base.one_time import OneTime, person
from glenmore.base.placing import PlaceTile
from glenmore.base.removal import Removing
from glenmore.base.rondel import Refill, refill
from glenmore.base.scoring import ScoreStacks
from glenmore.base.taking import ChooseStop
from glenmore.base.turn import Close, EndOfTurn, NextTurn
from glenmore.model import START_VILLAGE, Draft, State
from glenmore.records import Record
from glenmore.steps import Step

BETWEEN_TURNS = ("choosing", "rolling", "over")  # the piece has not moved (yet)
BY_PLAYERS = (
    "placing", "once", "activating", "claiming", "person", "removing", "fetching", "closing"
)
_LAST = (ChooseStop, RollDie, Close, EndOfTurn, EndOfWorld, ReachWorldsEnd, NextTurn)


class Deciding(Record):
    """What is being decided, and by whom (None: whose turn it is)."""

    kind: str
    seat: int | None = None
    facts: tuple[tuple[str, Any], ...] = ()


def between_turns(state: State) -> bool:
    """Whether the hindmost piece is about to move."""
    return bool(state.steps) and state.steps[-1].moves_piece


def on_the_rondel(state: State) -> Deciding | None:
    """What is decided in a state, if it depends on the rondel alone."""
    if between_turns(state):
        return Deciding("choosing")
    refilling = bool(state.steps) and isinstance(state.steps[-1], Refill)
    return Deciding("refilling") if refilling else None


def _refilling(draft: Draft, seat: int) -> tuple[Step, ...]:
    return (refill(draft) if max(draft.pieces) >= 0 else Refill(()),)


def steps_of(draft: Draft, deciding: Deciding) -> tuple[Step, ...]:
    """The step to be decided, and those after it, in their order."""
    seat = draft.turn.seat if deciding.seat is None else deciding.seat
    steps = _MAKERS[deciding.kind](draft, seat, **dict(deciding.facts))
    if not steps or isinstance(steps[-1], _LAST):
        return steps
    if deciding.kind == "refilling":
        return (*steps, ScoreStacks(), NextTurn())
    return (*steps, Close())


def _activating(draft: Draft, seat: int, cell: Any, whole: bool) -> tuple[Step, ...]:
    estate = draft.players[seat].estate
    plot = estate.get(cell) or estate[START_VILLAGE]
    return (Activating(seat, cell, plot.top, whole),)


def _once(
    draft: Draft, seat: int, tile: str, cell: Any, words: tuple[str, ...]
) -> tuple[Step, ...]:
    named = words or tuple(effect.word for effect in draft.game.tiles[tile].once)
    return OneTime(seat, tile, cell, named), Activating(seat, cell, tile)


def _removing(draft: Draft, seat: int, most: int, optional: bool) -> tuple[Step, ...]:
    rule = "LM-LochMorar" if most > 1 else "CLAN-MacMillan"
    return (Removing(seat, most, optional, rule),)


def _person(draft: Draft, seat: int, tile: str) -> tuple[Step, ...]:
    return (person(seat, tile, tuple(effect.word for effect in draft.game.tiles[tile].once)),)


_MAKERS: dict[str, Callable[..., tuple[Step, ...]]] = {
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
}

"""The engine's front door: start, legal, check, apply, advance, chance.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> state.actor == gm.CHANCE
True
>>> gm.legal(state)
(PutPawn(seat=0), PutPawn(seat=1))
>>> state, events = gm.apply(state, gm.legal(state)[0])
>>> print(events[0])
Red's pawn is number 1 from the back and Red gets 5 coins (SETUP-06, SETUP-07).
>>> gm.apply(state, "pawn yellow")[0].actor == gm.CHANCE  # text is read as notation
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from glenmore.assembly import game_of
from glenmore.components import GOODS
from glenmore.events import Event
from glenmore.model import CHANCE, Draft, State
from glenmore.moves import FIELD_KINDS, Move, PayCoin
from glenmore.setup import Setup
from glenmore.steps import settle
from glenmore.verdict import Reason, Why
from tabletop.verdict import LEGAL, IllegalMove, InvalidMove, Verdict


def start(setup: Setup) -> State:
    """The table before the first shuffle; the first decisions belong to CHANCE."""
    from glenmore.base.set_up import first_state

    return first_state(game_of(setup))


def legal(state: State) -> tuple[Move, ...]:
    """All legal decisions of the actor."""
    global _listed
    moves = tuple(state.steps[-1].options(state)) if state.steps else ()
    _listed = (state, moves)
    return moves


_listed: tuple[State | None, tuple[Move, ...]] = (None, ())  # the last answer of `legal`


def check(state: State, move: Move | str) -> Verdict:
    """Whether a move is allowed and, if not, all the reasons; text is read as notation."""
    if isinstance(move, str):
        move = _read(state, move)
    validate(state, move)
    if not state.steps:
        return Verdict((Reason(("END-05",), "game_over"),))
    step = state.steps[-1]
    if not step.takes(state, type(move)):
        facts = (
            ("move", move.word),
            ("now", type(step).__name__),
            ("actor", state.game.actor_name(state.actor)),
        )
        rules = tuple(dict.fromkeys((step.cited(), *(move.only_when or (move.rule,)))))
        key = f"{move.word}_not_now" if move.only_when else "not_now"
        return Verdict((Reason(rules, key, facts),))
    why = Why()
    if not step.refuses(move, why):
        step.why_not(state, move, why)
    return Verdict(tuple(dict.fromkeys(why))) if why else LEGAL


def apply(state: State, move: Move | str) -> tuple[State, tuple[Event, ...]]:
    """Carry out a legal move: the new state and what happened.  The old state stays as it was.

    Text such as "take halkirk" is read as notation: InvalidMove says that it cannot be read,
    AmbiguousMove that it may mean several moves, IllegalMove that the rules forbid it.
    """
    if isinstance(move, str):
        move = _read(state, move)
    verdict = check(state, move)
    if verdict.reasons:
        raise IllegalMove(move, verdict.reasons)
    log: list[Event] = []
    draft = Draft(state, log)
    draft.steps[-1].do(draft, move)
    settle(draft)
    return draft.seal(), tuple(log)


def advance(state: State, move: Move | str) -> State:
    """Carry out a legal move without telling what happened: for search and simulation."""
    listed_for, moves = _listed
    if isinstance(move, str):
        move = _read(state, move)
    move = listed(state, moves if listed_for is state else (), move)
    draft = Draft(state, None)
    draft.steps[-1].do(draft, move)
    settle(draft)
    return draft.seal()


def listed(state: State, moves: Sequence[Move], move: Move) -> Move:
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


def chance(state: State) -> tuple[tuple[Move, float], ...]:
    """What may happen next with which probability; empty if a player decides."""
    if state.actor != CHANCE:
        return ()
    step: Any = state.steps[-1]
    return tuple(step.chances(state))


def _read(state: State, text: str) -> Move:
    """The move that a text means here."""
    from glenmore.notation import parse

    return parse(state, text)


# -- moves from outside ---------------------------------------------------------------------------


def validate(state: State, move: Move) -> None:
    """Refuse what is no move of this game, naming the field at fault."""
    game = state.game
    if not isinstance(move, Move) or game.moves.get(move.word) is not type(move):
        raise InvalidMove(f"{move!r} is not a move of this game")
    for field, value in move.items():
        kind = FIELD_KINDS.get(field, "word")
        if not _VALID[kind](state, value) and (value, type(move)) != ("any", PayCoin):
            raise InvalidMove(f"{move.word}: {field}: {value!r} is not a known {kind}")


def _is_cell(state: State, value: Any) -> bool:
    return (
        type(value) is tuple
        and len(value) == 2
        and all(type(n) is int and -99 <= n <= 99 for n in value)
    )


_VALID: dict[str, Any] = {
    "seat": lambda s, v: type(v) is int and 0 <= v < len(s.players),
    "tile": lambda s, v: type(v) is str and v in s.game.tiles,
    "number": lambda s, v: type(v) is int and -99 <= v <= 99,
    "word": lambda s, v: type(v) is str and len(v) <= 60,
    "good": lambda s, v: type(v) is str and v in GOODS,
    "cell": _is_cell,
    "cells": lambda s, v: type(v) is tuple and len(v) <= 9 and all(_is_cell(s, c) for c in v),
    "clan": lambda s, v: type(v) is str and v in s.game.clans,
}

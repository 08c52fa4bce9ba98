"""Faults of the rondel, of the turn, and of the steps that are to be decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.base import rondel
from glenmore.base.activation import Activating
from glenmore.base.end import final_steps
from glenmore.base.laying import PlaceTile
from glenmore.base.one_time import OneTime, Person
from glenmore.base.relief import Relief
from glenmore.base.rondel import Refill
from glenmore.base.set_up import PawnOrder
from glenmore.base.taking import TakeTile
from glenmore.base.turn import all_finished
from glenmore.model import CHANCE, EMPTY, OFF, Draft, State
from glenmore.vocabulary import DIE
from tabletop.steps import Step, settle
from tabletop.verdict import Why

SCORED = "ABC"
ENDS = final_steps()[0]  # the first step of the end
MOST = 3  # tiles removed or Scots paid at a time; more would take for ever to list
# What code of the rules raises when it is asked about a table that cannot be.
BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)


# -- rondel ---------------------------------------------------------------------------------------


def _setting_up(state: State) -> bool:
    return any(step.state == "G0" for step in state.steps)


def piece_faults(state: State, why: Why) -> None:
    """Where pieces stand, World's End, and the one empty space (RONDEL-01)."""
    game = state.game
    marked = game.worlds_end in state.ring
    at_end = state.ring[state.end % game.spaces] if state.end >= 0 else EMPTY
    if marked != (state.end >= 0) or (marked and at_end != game.worlds_end):
        why.add("END-04", "end_position", tile=game.worlds_end)
    if any(isinstance(step, PawnOrder) for step in state.steps):
        return  # they are being put there, and PawnOrder knows which
    for piece, position in zip(game.pieces, state.pieces, strict=True):
        if position < OFF or (position == OFF and piece.must_finish):
            why.add(("SETUP-03", "RONDEL-01"), "piece_missing", piece=piece.id)
        elif position == OFF and piece.start == DIE and state.end < 0 and not _icons(state):
            why.add(("SETUP-08", "DIE-07", "G-20"), "die_missing")
    if _setting_up(state):
        return
    standing = [p for p in state.pieces if p >= 0]
    if not standing:
        return
    if max(standing) - min(standing) > game.spaces - 1:
        why.add("RONDEL-03", "lapped")
    for space in sorted({p % game.spaces for p in standing}):
        here = [
            piece.id
            for piece, p in zip(game.pieces, state.pieces, strict=True)
            if p >= 0 and p % game.spaces == space
        ]
        tile = state.ring[space]
        if tile and tile not in game.unswept and game.tiles[tile].kind != "special":
            why.add(("RONDEL-01", "RONDEL-04"), "piece_on_tile", pieces=tuple(here), tile=tile)
        if len(here) > 1 and tile not in game.unswept:
            why.add("RONDEL-01", "pieces_together", pieces=tuple(here))
    _gap(state, why)


def _icons(state: State) -> bool:
    """Whether there are tiles that the die may not discard, so that it can run out of them."""
    return any(tile.icon for tile in state.game.tiles.values())


def _piece_to_move(state: State) -> bool:
    """Whether the hindmost piece has not moved yet, though free actions may come first."""
    return any(step.moves_piece for step in state.steps)


def _gap(state: State, why: Why) -> None:
    """After the refill one space is empty, the one behind the hindmost piece."""
    game = state.game
    if not _piece_to_move(state):
        return
    gap = state.hindmost() + game.spaces - 1
    while state.ring[gap % game.spaces] in game.fixtures:
        gap -= 1
    behind = state.ring[gap % game.spaces]
    if behind:
        why.add(("RONDEL-01", "SETUP-15"), "no_gap", tile=behind)
    skipped = not game.options.refill_after_worlds_end or bool(game.extra_stops)
    holes = rondel.empty_spaces(state)
    if holes and not skipped and rondel.current_stack(state) is not None:
        why.add(("RONDEL-01", "RONDEL-07"), "holes", count=len(holes))


# -- turn and steps -------------------------------------------------------------------------------


def turn_faults(state: State, why: Why) -> None:
    game, turn = state.game, state.turn
    if turn.seat not in (CHANCE, *game.seats) or turn.piece not in range(len(game.pieces)):
        why.add("TURN-03", "no_such_turn", seat=turn.seat, piece=turn.piece)
        return
    if turn.number < 0 or state.movement < 0:
        field, has = ("turn", turn.number) if turn.number < 0 else ("movement", state.movement)
        why.add(("TURN-03", "MOVE-01"), "negative_of_turn", field=field, has=has)
    _activated(state, why)
    for letter in state.due:
        stack = next((s for s in state.stacks if s.letter == letter), None)
        if letter not in SCORED or stack is None or stack.size or state.due.count(letter) > 1:
            why.add(("TURN-01", "SCORE-01"), "not_due", stack=letter)
    if not state.steps or state.steps[-1] == ENDS:
        if not all_finished(state):
            why.add(("END-05", "TURN-02"), "over_too_early")
        return
    if _piece_to_move(state) and turn.kind == "own":
        owner = game.pieces[turn.piece].seat
        if owner != turn.seat or state.pieces[turn.piece] != min(
            (p for p in state.pieces if p >= 0), default=OFF
        ):
            why.add("TURN-03", "not_hindmost", piece=game.pieces[turn.piece].id)
        elif state.finished(turn.piece):
            why.add(("END-04", "END-05"), "already_finished", piece=game.pieces[turn.piece].id)


def _activated(state: State, why: Why) -> None:
    for seat, tile in dict.fromkeys(state.activated):
        if (
            seat not in state.game.seats
            or tile not in state.game.tiles
            or (
                tile not in (*state.box, *state.ring)  # a module may activate it there
                and not any(  # or move it to another estate
                    _lies(state, other, tile) for other in state.game.seats
                )
            )
        ):
            why.add("ACT-05", "activated_elsewhere", seat=seat, tile=tile)
        elif state.activated.count((seat, tile)) > 1:
            why.add("ACT-05", "activated_twice", seat=seat, tile=tile)


def _lies(state: State, seat: int, tile: str) -> bool:
    return any(tile in plot.tiles for plot in state.players[seat].estate.values())


def _is_cell(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(n) is int for n in value)


_READABLE: dict[str, Callable[[State, Any], bool]] = {
    "seat": lambda s, v: v in s.game.seats,
    "tile": lambda s, v: v == "" or v in s.game.tiles,
    "cell": lambda s, v: _is_cell(v),
    "cells": lambda s, v: all(_is_cell(cell) for cell in v),
    "piece": lambda s, v: v in range(len(s.game.pieces)),
    "most": lambda s, v: v in range(1, MOST + 1),
    "scots": lambda s, v: v in range(MOST + 1),
    "position": lambda s, v: type(v) is int,
}


def unreadable(state: State, step: Step[Any], why: Why) -> bool:
    """Whether a field of the step holds what it cannot hold; modules look after their own."""
    if type(step).__module__.startswith("glenmore.modules."):
        return False
    for field, value in step.items():
        try:
            fine = field not in _READABLE or _READABLE[field](state, value)
        except TypeError:
            fine = False
        if not fine:
            why.add(
                "TURN-07",
                "step_unreadable",
                step=type(step).__name__,
                field=field,
                value=repr(value),
            )
            return True
    return False


def step_faults(state: State, step: Step[Any], why: Why) -> None:
    """The step's own complaints, after its fields have been found readable."""
    if unreadable(state, step, why):
        return
    if isinstance(step, (OneTime, Activating)) and not isinstance(step, Person):
        tile, seat = step.tile, step.seat  # a power may have moved it or put it in the box since
        if tile not in state.box and not any(_lies(state, s, tile) for s in state.game.seats):
            why.add("ONCE-01", "not_in_estate", seat=seat, tile=tile)
    if isinstance(step, Person) and step.tile not in state.players[step.seat].persons:
        why.add("PERSON-01", "person_not_kept", seat=step.seat, tile=step.tile)
    _against_the_table(state, step, why)
    try:
        step.faults(state, why)
    except BROKEN as error:
        why.add("TURN-07", "step_broken", step=type(step).__name__, error=str(error))


def _against_the_table(state: State, step: Step[Any], why: Why) -> None:
    """Tiles that are to be taken, placed or laid out are where they have to be for that."""
    game, standing = state.game, max(state.pieces) >= 0
    if isinstance(step, (TakeTile, Relief)) and standing:
        if state.position(step.tile) != step.position:
            why.add("TURN-04", "not_on_rondel", tile=step.tile)
    elif isinstance(step, PlaceTile) and step.tile in (game.start_village, game.home_castle):
        why.add("COMP-01", "home_elsewhere", tile=step.tile)
    elif isinstance(step, PawnOrder):
        for seat in game.seats:
            if (seat in step.left) == (state.pieces[game.pawn_of[seat]] >= 0):
                why.add("SETUP-06", "pawn_order", seat=seat)
    elif step is state.steps[-1] and isinstance(step, Refill) and standing:
        if step.spaces != rondel.empty_spaces(state):
            why.add("RONDEL-07", "wrong_spaces")
        if all_finished(state) and game.options.die_counts_as_pawn:  # else seen after the refill
            why.add("END-05", "should_be_over")


def stand_still(state: State, why: Why) -> None:
    """Somebody can decide something, once what needs no decision has been done."""
    try:
        draft = Draft(state, None)
        settle(draft)
        if draft.steps and not draft.steps[-1].options(draft):
            why.add("TURN-07", "no_decision", step=type(draft.steps[-1]).__name__)
    except BROKEN as error:
        name = type(state.steps[-1]).__name__
        why.add("TURN-07", "step_broken", step=name, error=str(error))

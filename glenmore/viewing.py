"""What one seat may know.

The base game keeps nothing secret but the order of the stacks, and no state stores that.  Modules
blank their own parts (hook `seen_by`), secret steps themselves (`as_seen`); a step says who sees
what is decided there, an event who may read it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import is_
from typing import TYPE_CHECKING, overload

from glenmore.events import Event
from glenmore.model import Draft, State, Table
from glenmore.moves import Move
from glenmore.records import Record

if TYPE_CHECKING:
    from glenmore import playing


class Glimpse(Record):
    """One position of a record as a seat saw it, and how it came about; a hidden move is None."""

    state: State
    move: Move | None
    events: tuple[Event, ...]


@overload
def view(what: State, seat: int) -> State: ...
@overload
def view(what: playing.Record, seat: int) -> tuple[Glimpse, ...]: ...
def view(what: State | playing.Record, seat: int) -> State | tuple[Glimpse, ...]:
    """The position as `seat` sees it, bots see nothing else; or a whole record as it saw it."""
    if isinstance(what, State):
        return _seen(what, seat)
    found: list[Glimpse] = []
    before: State | None = None
    for (state, events), move in zip(what.replay(), (None, *what.moves), strict=True):
        hidden = before is None or move is None or not may_see(before, seat)
        found.append(Glimpse(_seen(state, seat), None if hidden else move, readable(events, seat)))
        before = state
    return tuple(found)


def _seen(state: State, seat: int) -> State:
    if not isinstance(seat, int) or not 0 <= seat < len(state.players):
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {len(state.players) - 1}")
    modules, parts, steps = state.game.modules, state.modules, state.steps
    if any("seen_by" in module.handlers for module in modules):
        parts = tuple(
            module.handlers["seen_by"](state, part, seat) if "seen_by" in module.handlers else part
            for module, part in zip(modules, parts, strict=True)
        )
    if any(step.secret for step in steps):
        steps = tuple(step.as_seen(state, seat) if step.secret else step for step in steps)
    if all(map(is_, parts, state.modules)) and all(map(is_, steps, state.steps)):
        return state
    draft = Draft(state, None)
    draft.modules, draft.steps = parts, steps
    return draft.seal()


def known_to_all(state: State) -> State:
    """The position with nothing in it that is a secret from any seat."""
    return reduce(_seen, range(len(state.players)), state)


def may_see(state: State, seat: int) -> bool:
    """Whether a seat sees what is decided next."""
    seats = state.steps[-1].seen_by(state) if state.steps else ()
    return not seats or seat in seats


def readable(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events that a seat may read."""
    return tuple(event for event in events if not event.seen_by or seat in event.seen_by)


def seat_shown(state: Table) -> int:
    """Whose things are shown where no seat is named: who decides, else whose turn it is."""
    return max(0, state.actor if state.actor >= 0 else state.turn.seat)

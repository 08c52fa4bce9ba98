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
from glenmore.game import check
from glenmore.model import Draft, State, Table
from glenmore.moves import Move
from glenmore.verdict import Reason
from tabletop.records import Record
from tabletop.verdict import Verdict

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


def keeps_secrets(state: State) -> bool:
    """Whether anything in this game can be a secret from a seat."""
    return any(
        "seen_by" in module.handlers or any(getattr(step, "secret", False) for step in module.steps)
        for module in state.game.modules
    )


def hides(state: State) -> bool:
    """Whether what is decided next, or what it is chosen from, is a secret from somebody."""
    step = state.steps[-1] if state.steps else None
    return step is not None and (step.secret or bool(step.seen_by(state)))


def knows_choices(state: State, seat: int) -> bool:
    """Whether a seat knows all that may be decided next, whoever decides."""
    if not state.steps or state.actor == seat:
        return True
    step = state.steps[-1]
    if step.secret or not may_see(state, seat):
        return False
    return not step.unseen or _seen(state, seat) is state


def judged(state: State, move: Move, seat: int) -> Verdict:
    """What the engine says of a move, as far as a seat may know it.

    Whether somebody else could choose this in secret is not told: the answer would be a secret.
    """
    if knows_choices(state, seat):
        return check(_seen(state, seat), move)
    return Verdict((Reason((state.steps[-1].rule,), "decided_in_secret"),))


def readable(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events that a seat may read."""
    return tuple(event for event in events if not event.seen_by or seat in event.seen_by)


def seat_shown(state: Table) -> int:
    """Whose things are shown where no seat is named: who decides, else whose turn it is."""
    return max(0, state.actor if state.actor >= 0 else state.turn.seat)

"""What one seat may know.

A game blanks fields of its states (`Game.seen`), secret steps themselves (`as_seen`); a step says
who sees what is decided there, an event who may read it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import is_
from typing import Any

from tabletop.game import check
from tabletop.playing import Played
from tabletop.records import Record
from tabletop.verdict import Verdict, Why


class Glimpse(Record):
    """One position of a record as a seat saw it, and how it came about; a hidden move is None."""

    state: Any
    move: Any
    events: tuple[Any, ...]


def view(what: Any, seat: int) -> Any:
    """The position as `seat` sees it, bots see nothing else; or a whole record as it saw it."""
    if not isinstance(what, Played):
        return _seen(what, seat)
    found: list[Glimpse] = []
    before: Any = None
    for (state, events), move in zip(what.replay(), (None, *what.moves), strict=True):
        hidden = before is None or move is None or not may_see(before, seat)
        found.append(Glimpse(_seen(state, seat), None if hidden else move, readable(events, seat)))
        before = state
    return tuple(found)


def _seen(state: Any, seat: int) -> Any:
    if not isinstance(seat, int) or not 0 <= seat < len(state.players):
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {len(state.players) - 1}")
    state = state.game.seen(state, seat)
    if any(step.secret for step in state.steps):
        steps = [step.as_seen(state, seat) if step.secret else step for step in state.steps]
        if not all(map(is_, steps, state.steps)):
            return state.with_(steps=tuple(steps))
    return state


def known_to_all(state: Any) -> Any:
    """The position with nothing in it that is a secret from any seat."""
    return reduce(_seen, range(len(state.players)), state)


def may_see(state: Any, seat: int) -> bool:
    """Whether a seat sees what is decided next."""
    seats = state.steps[-1].seen_by(state) if state.steps else ()
    return not seats or seat in seats


def keeps_secrets(state: Any) -> bool:
    """Whether anything in this game can be a secret from a seat."""
    return bool(state.game.keeps_secrets())


def hides(state: Any) -> bool:
    """Whether what is decided next, or what it is chosen from, is a secret from somebody."""
    step = state.steps[-1] if state.steps else None
    return step is not None and (step.secret or bool(step.seen_by(state)))


def knows_choices(state: Any, seat: int) -> bool:
    """Whether a seat knows all that may be decided next, whoever decides."""
    if not state.steps or state.actor == seat:
        return True
    step = state.steps[-1]
    if step.secret or not may_see(state, seat):
        return False
    return not step.unseen or _seen(state, seat) is state


def judged(state: Any, move: Any, seat: int) -> Verdict:
    """What the engine says of a move, as far as a seat may know it.

    Whether somebody else could choose this in secret is not told: the answer would be a secret.
    """
    if knows_choices(state, seat):
        return check(_seen(state, seat), move)
    why: Why = state.game.why()
    why.add(state.steps[-1].rule, "decided_in_secret")
    return Verdict(tuple(why))


def readable(events: Iterable[Any], seat: int) -> tuple[Any, ...]:
    """The events that a seat may read."""
    return tuple(event for event in events if not event.seen_by or seat in event.seen_by)

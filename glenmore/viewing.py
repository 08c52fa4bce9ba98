"""What one seat may know.

The base game keeps nothing secret but the order of the stacks, and no state stores that.  Modules
blank their own parts (hook `seen_by`), secret steps themselves (`as_seen`); a step says who sees
what is decided there, an event who may read it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from glenmore.model import State, Table
from tabletop import viewing as core
from tabletop.viewing import (
    Glimpse,
    hides,
    judged,
    keeps_secrets,
    known_to_all,
    knows_choices,
    may_see,
    readable,
)

if TYPE_CHECKING:
    from glenmore import playing

__all__ = [
    "Glimpse",
    "hides",
    "judged",
    "keeps_secrets",
    "known_to_all",
    "knows_choices",
    "may_see",
    "readable",
    "seat_shown",
    "view",
]


@overload
def view(what: State, seat: int) -> State: ...
@overload
def view(what: playing.Record, seat: int) -> tuple[Glimpse, ...]: ...
def view(what: State | playing.Record, seat: int) -> State | tuple[Glimpse, ...]:
    """The position as `seat` sees it, bots see nothing else; or a whole record as it saw it."""
    return core.view(what, seat)  # type: ignore[no-any-return]


def seat_shown(state: Table) -> int:
    """Whose things are shown where no seat is named: who decides, else whose turn it is."""
    return max(0, state.actor if state.actor >= 0 else state.turn.seat)

"""The engine's front door: start, legal, check, apply, advance, chance.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> state.actor == gm.CHANCE
True
>>> gm.legal(state)
(PutPawn(seat=0), PutPawn(seat=1))
>>> state, events = gm.apply(state, gm.legal(state)[0])
>>> print(events[0])
Red's pawn is number 1 from the back, so Red gets 5 coins (SETUP-06, SETUP-07).
>>> gm.apply(state, "pawn yellow")[0].actor == gm.CHANCE  # text is read as notation
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from glenmore.assembly import game_of
from glenmore.events import Event
from glenmore.model import State
from glenmore.moves import Move
from glenmore.setup import Setup
from tabletop import game as core
from tabletop.verdict import Verdict

__all__ = ["advance", "apply", "chance", "check", "legal", "listed", "start", "validate"]


def start(setup: Setup) -> State:
    """The table before the first shuffle; the first decisions belong to CHANCE."""
    from glenmore.base.set_up import first_state  # late: `import glenmore` loads no rules yet

    return first_state(game_of(setup))


# The core's functions, with the types of this game; text is read as notation.
legal: Callable[[State], tuple[Move, ...]] = core.legal
check: Callable[[State, Move | str], Verdict] = core.check
apply: Callable[[State, Move | str], tuple[State, tuple[Event, ...]]] = core.apply
advance: Callable[[State, Move | str], State] = core.advance
chance: Callable[[State], tuple[tuple[Move, float], ...]] = core.chance
listed: Callable[[State, Sequence[Move], Move], Move] = core.listed
validate: Callable[[State, Move], None] = core.validate

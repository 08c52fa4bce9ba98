"""Saving and loading: states, records of games, studies and setups as JSON.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=2))
>>> gm.loads(gm.dumps(state)) == state
True
>>> gm.dumps(gm.Setup(players=3))
'{"glenmore":1,"kind":"setup","rules":"0.1.0","setup":{"players":3}}'
>>> gm.loads('{"glenmore":1,"kind":"setup","rules":"0.1.0","setup":{"players":9}}')
Traceback (most recent call last):
    ...
tabletop.save.errors.SaveError: setup: players: 9 is not possible; the game is for 2 to 4 players

Equal values give equal text.  Loading replays a record and checks a state for faults.
"""

from __future__ import annotations

from typing import Any

from glenmore.game import legal
from glenmore.model import Draft, State
from glenmore.playing import Record
from glenmore.positions.table_faults import state_faults
from glenmore.positions.turn_faults import BROKEN
from glenmore.save.reading import Codec
from glenmore.save.setups import plain_setup, read_setup
from glenmore.setup import Setup
from glenmore.study import Study
from glenmore.title import TITLE
from tabletop import save as core
from tabletop.reading import ReadingError
from tabletop.save import LIMIT, SaveError
from tabletop.save.writing import plain_fields
from tabletop.steps import Auto

__all__ = ["FORMAT", "LIMIT", "SaveError", "dumps", "loads", "plain_state"]


class Saves(core.Saves):
    """Glen More's save files."""

    def plain_setup(self, setup: Setup) -> dict[str, Any]:
        """What differs from the defaults."""
        return plain_setup(setup)

    def codec(self, value: Any) -> Codec:
        """The readers of a saved setup."""
        return read_setup(value)

    def study(self, first: Any, title: str) -> Study:
        """An empty study."""
        return Study(first, title=title)

    def fault(self, state: State) -> ReadingError | None:
        """What is wrong with a state that keeps no rules, or in which nobody decides."""
        try:
            found = state_faults(state)
            stuck = not found and state.steps and (_runs(state) or not legal(state))
        except BROKEN as error:
            return ReadingError(f"cannot be a position of the game: {error!r}", "state")
        if found:
            return ReadingError(" ".join(str(reason) for reason in found), "state")
        if stuck:
            return ReadingError("nobody decides this step", f"state.steps[{len(state.steps) - 1}]")
        return None


def _runs(state: State) -> bool:
    """Whether the next step needs no decision: then it would have run before the save."""
    step = state.steps[-1]
    return isinstance(step, Auto) or step.settle(Draft(state, None))


_SAVES = Saves(TITLE)
FORMAT = _SAVES.format
plain_state = plain_fields


def dumps(thing: State | Record | Study | Setup) -> str:
    """JSON text of a state, a record, a study or a setup."""
    return _SAVES.dumps(thing)


def loads(text: str | bytes) -> Any:
    """The value that `dumps` has written; anything else raises SaveError.

    A loaded state keeps the rules as far as `gm.faults` can tell, somebody decides in it, and it
    can be saved again; a record was replayed move by move; every move of a study is legal.
    """
    return _SAVES.loads(text)

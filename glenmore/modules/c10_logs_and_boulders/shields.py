"""The clan shields of Ruthven and Murray (C10-48, C10-49)."""

from __future__ import annotations

from glenmore.base.gains import PutScots
from glenmore.components import Cell, Effect
from glenmore.hooks import Word, never
from glenmore.model import Draft
from glenmore.modules.c10_logs_and_boulders.climbing import raises
from glenmore.modules.c10_logs_and_boulders.state import BOULDER, CABER
from glenmore.steps import Auto
from glenmore.vocabulary import CLAN
from tabletop.vocabulary import source_key

RUTHVEN, MURRAY = "C10-48", "C10-49"
TIMES = 2


class Barrel(Auto, state="CL", rule=RUTHVEN):
    """The whisky that Ruthven gives after the raises."""

    seat: int
    clan: str

    def run(self, draft: Draft) -> None:
        """One barrel."""
        draft.gain_whisky(self.seat, 1, RUTHVEN, source_key(CLAN, self.clan))


def _ruthven(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """Two raises of the boulder putter, then a barrel."""
    draft.then(*raises(seat, BOULDER, TIMES, RUTHVEN), Barrel(seat, source))


def _murray(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """Two raises of the caber thrower, then a Scot onto any own tile."""
    draft.then(*raises(seat, CABER, TIMES, MURRAY), PutScots(seat, 1, source, MURRAY))


SHIELDS = {RUTHVEN: Word(never, _ruthven), MURRAY: Word(never, _murray)}

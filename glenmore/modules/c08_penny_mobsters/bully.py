"""Bully McMuscle: rows past other boats, and a second reward (C8-BullyMcMuscle)."""

from __future__ import annotations

from typing import Any

from glenmore.model import Draft, Table
from glenmore.modules.c01_dragon_boat_race.circuit import following, home, named
from glenmore.modules.c01_dragon_boat_race.rowing import row_on
from glenmore.modules.c01_dragon_boat_race.state import GONE, race
from glenmore.modules.c08_penny_mobsters import rewards
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power
from glenmore.modules.c08_penny_mobsters.rewards import BULLY
from glenmore.modules.c08_penny_mobsters.state import Owned
from glenmore.moves import Move
from glenmore.steps import Auto
from tabletop.verdict import Why

RULE = "C8-BullyMcMuscle"


class RowPast(Move, word="row-past", rule=RULE):
    """Row past other boats; only the square beyond costs a point (C8-BullyMcMuscle)."""

    place: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The square."""
        return {"square": named(table, self.place)}


def _crowded(table: Table, seat: int, square: str) -> bool:
    """Whether another boat is on a square that is not the end of your own lap."""
    return square != home(seat) and bool(race(table).met(seat, square))


def beyond(table: Table, seat: int) -> str:
    """The first square ahead without another boat, if the next one has some; else ""."""
    here = following(table, race(table).boats[seat])
    if not _crowded(table, seat, here):
        return ""
    while _crowded(table, seat, here):
        here = following(table, here)
    return here


def options(table: Table, owned: Owned) -> list[RowPast]:
    """The square beyond the boats ahead."""
    if not table.movement:
        return []
    part, seat = race(table), owned.seat
    if not part.begun or not part.rows(seat) or part.boats[seat] == GONE:
        return []
    place = beyond(table, seat)
    return [RowPast(place)] if place else []


def objections(table: Table, seat: int, owned: Owned | None, move: RowPast, why: Why) -> None:
    """A point, your own boat under way, and another boat right ahead of it."""
    part = race(table)
    if not part.begun:
        why.add(("C1-18", RULE), "race_not_begun")
    if not table.movement:
        why.add(("C1-21", RULE), "no_movement_to_row")
    if not part.rows(seat):
        why.add(("C1-33", RULE), "boat_has_finished", seat=seat)
        return
    place = beyond(table, seat)
    if not place:
        why.add(RULE, "no_boat_ahead")
    elif place != move.place:
        why.add(RULE, "row_past_to", square=named(table, place))


def row_past(draft: Draft, owned: Owned, move: RowPast) -> None:
    """One point for the whole way."""
    draft.movement -= 1
    draft.tell(RULE, "rows_past", owned.seat, square=named(draft, move.place))
    draft.then(RowingPast(owned.seat))


class RowingPast(Auto, state="MUSCLE"):
    """Square by square; castles on the way give their rewards (C1-26)."""

    seat: int

    def run(self, draft: Draft) -> None:
        """One square, and on if another boat is there."""
        part = race(draft)
        if not part.rows(self.seat):
            return
        place = following(draft, part.boats[self.seat])
        if _crowded(draft, self.seat, place):
            draft.then(RowingPast(self.seat))
        row_on(draft, self.seat, place)


MOBSTER = Mobster(
    BULLY,
    RULE,
    powers=(Power(RowPast, options, objections, row_past, at_once=True),),
    inserts=(rewards.SECOND,),
    steps=(*rewards.STEPS, RowingPast),
    moves=(RowPast, *rewards.MOVES),
    worth=rewards.worth,
)

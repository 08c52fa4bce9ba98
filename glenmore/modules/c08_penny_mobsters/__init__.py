"""Chronicle 8, Penny Mobsters: pennies free mobsters, each with a power and a price at the end.

`state` holds pennies, prison and free mobsters; `prison` and `pennies` have the rules of the
chronicle, `mobster` says what a mobster is and who there is, `asking` makes handlers, free actions
and steps of what mobsters declare.  Each mobster has a file of its own; what is printed on the
cards is data (`data/modules/c08.toml`).
"""

from __future__ import annotations

from glenmore.modules import Module
from glenmore.modules.c08_penny_mobsters.asking import editions, every, handlers
from glenmore.modules.c08_penny_mobsters.faults import find_faults
from glenmore.modules.c08_penny_mobsters.mobster import mobsters as known
from glenmore.modules.c08_penny_mobsters.mobster import pool
from glenmore.modules.c08_penny_mobsters.pennies import (
    AfterTurn,
    FreeMobster,
    LayPenny,
    ScoreMobsters,
    free_actions,
    turn_steps,
)
from glenmore.modules.c08_penny_mobsters.prison import (
    ArrivingMobsters,
    DrawingMobsters,
    DrawMobster,
    draw,
)
from glenmore.modules.c08_penny_mobsters.state import (
    MOBSTER,
    NUMBER,
    PENNIES,
    PENNY,
    Gang,
    Inmate,
    Owned,
    first_part,
    gang,
)
from glenmore.options import NO_YES, Option
from glenmore.setup import Setup

__all__ = [
    "MOBSTERS",
    "MODULE",
    "DrawMobster",
    "FreeMobster",
    "Gang",
    "Inmate",
    "LayPenny",
    "Owned",
    "gang",
    "mobsters",
    "pool",
]

MOBSTERS = known()
OPTIONS = (
    Option("c8.highlandMobsters", "highland_mobsters", NO_YES, "C8-03"),
    Option("x.englishTurnMobsters", "english_turn_mobsters", NO_YES, "X-10", needs=(4,)),
    Option("c8.pennyTime", "penny_time", ("before_refill", "after_refill"), "C8-EDGE-02", since=2),
    Option("c8.pennyInEnglishTurn", "penny_in_english_turn", NO_YES, "X-10", needs=(4,), since=2),
    *every("options"),
)


def mobsters(
    setup: Setup,
    *owned: Owned,
    prison: dict[str, int] | None = None,
    pennies: tuple[int, ...] | dict[int, int] | None = None,
    plus: tuple[int, ...] | dict[int, int] | None = None,
    waiting: int = 0,
    acted: int = 0,
) -> Gang:
    """Mobsters for a made-up position: who is free, who sits in prison with how many pennies.

    There are always seven pennies for each player (C8-05).  Pennies that lie in prison or show +1
    come from the seats of which nothing is said, from each as many, the first ones first.  If all
    pennies that show -1 are said and a single player has freed mobsters, the rest is theirs.

    >>> from glenmore.setup import Setup
    >>> mobsters(Setup(2, (8,)), prison={"joe-mcduff": 3}).pennies
    (5, 6)
    >>> mobsters(Setup(2, (8,)), Owned("joe-mcduff", 1), pennies=(6, 6)).plus
    (0, 2)
    """
    owned = tuple(one.with_(idle=one.seat >= setup.players) for one in owned)
    inmates = tuple(Inmate(mobster, number) for mobster, number in (prison or {}).items())
    in_prison = sum(inmate.pennies for inmate in inmates)
    down, up = _derived(setup, pennies, plus, in_prison, {one.seat for one in owned})
    return Gang(down, up, inmates, owned, waiting, acted)


def _derived(
    setup: Setup,
    pennies: tuple[int, ...] | dict[int, int] | None,
    plus: tuple[int, ...] | dict[int, int] | None,
    in_prison: int,
    freed: set[int],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pennies of all seats that show -1 and +1, where they were not said."""
    seats, full = range(setup.seats), PENNIES * setup.seats
    up = tuple(plus.get(s, 0) for s in seats) if isinstance(plus, dict) else plus
    if isinstance(pennies, tuple):
        left = full - in_prison - sum(pennies)
        if up is None and len(freed) == 1 and left > 0:
            return pennies, tuple(left * (seat in freed) for seat in seats)
        return pennies, up or (0,) * setup.seats
    up = up or (0,) * setup.seats
    said = pennies or {}
    free = [seat for seat in seats if seat not in said]
    less = in_prison + sum(up) - sum(PENNIES - number for number in said.values())
    each, more = divmod(max(less, 0), len(free) or 1)
    found = {seat: PENNIES - each - (n < more) for n, seat in enumerate(free)}
    return tuple(said.get(seat, found.get(seat, 0)) for seat in seats), up


MODULE = Module(
    NUMBER,
    "Penny Mobsters",
    {
        "set_up": draw,
        "turn_steps": turn_steps,
        "free_actions": free_actions,
        **handlers(),
        "faults": find_faults,
    },
    options=OPTIONS,
    editions=editions(),
    start=first_part,
    steps=(DrawingMobsters, ArrivingMobsters, AfterTurn, ScoreMobsters, *every("steps")),
    moves=(DrawMobster, LayPenny, FreeMobster, *every("moves")),
    parts=(Inmate, Owned, Gang),
    files=("c08.toml",),
    says=(("source", (MOBSTER, PENNY)),),
)

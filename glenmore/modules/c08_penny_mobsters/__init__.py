"""Chronicle 8, Penny Mobsters: pennies free mobsters, each with a power and a price at the end.

`state` holds pennies, prison and free mobsters, `prison` the rules of the chronicle, `mobster`
says what a mobster is, `registry` who there is, `asking` how hooks reach them.  Each mobster has a
file of its own; what is printed on the cards is data (`data/modules/c08.toml`).
"""

from __future__ import annotations

from typing import Any

from glenmore.modules import Module
from glenmore.modules.c08_penny_mobsters.asking import handlers
from glenmore.modules.c08_penny_mobsters.faults import find_faults
from glenmore.modules.c08_penny_mobsters.prison import (
    AfterTurn,
    ArrivingMobsters,
    DrawingMobsters,
    DrawMobster,
    FreeMobster,
    LayPenny,
    ScoreMobsters,
    draw,
    free_actions,
    turn_steps,
)
from glenmore.modules.c08_penny_mobsters.registry import MOBSTERS, pool
from glenmore.modules.c08_penny_mobsters.state import (
    MOBSTER,
    NUMBER,
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
    "MOBSTERS", "MODULE", "DrawMobster", "FreeMobster", "Gang", "Inmate", "LayPenny", "Owned",
    "gang", "mobsters", "pool",
]

OPTIONS = (
    Option("c8.highlandMobsters", "highland_mobsters", NO_YES, "C8-03"),
    Option("x.englishTurnMobsters", "english_turn_mobsters", NO_YES, "X-10", needs=(4,)),
    Option("c8.pennyTime", "penny_time", ("before_refill", "after_refill"), "C8-EDGE-02", since=2),
    Option("c8.pennyInEnglishTurn", "penny_in_english_turn", NO_YES, "X-10", needs=(4,), since=2),
    *(option for mobster in MOBSTERS.values() for option in mobster.options),
)
EDITIONS = ("PL-strict", "IT-strict")


def mobsters(
    setup: Setup, *owned: Owned, prison: dict[str, int] | None = None,
    pennies: tuple[int, ...] | None = None, plus: tuple[int, ...] | None = None,
    waiting: int = 0, acted: int = 0,
) -> Gang:
    """Mobsters for a made-up position: who is free, who sits in prison with how many pennies.

    >>> from glenmore.setup import Setup
    >>> mobsters(Setup(2, (8,)), prison={"joe-mcduff": 2}).pennies
    (7, 7)
    """
    part = first_part(setup)
    return Gang(
        part.pennies if pennies is None else pennies, part.plus if plus is None else plus,
        tuple(Inmate(mobster, number) for mobster, number in (prison or {}).items()), owned,
        waiting, acted,
    )


def editions() -> dict[str, dict[str, Any]]:
    """What the strict editions play, mobster by mobster."""
    return {
        edition: {
            key: value for mobster in MOBSTERS.values()
            for key, value in mobster.editions.get(edition, {}).items()
        }
        for edition in EDITIONS
    }


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
    steps=(
        DrawingMobsters, ArrivingMobsters, AfterTurn, ScoreMobsters,
        *dict.fromkeys(step for mobster in MOBSTERS.values() for step in mobster.steps),
    ),
    moves=(
        DrawMobster, LayPenny, FreeMobster,
        *dict.fromkeys(move for mobster in MOBSTERS.values() for move in mobster.moves),
    ),
    parts=(Inmate, Owned, Gang),
    files=("c08.toml",),
    says=(("source", (MOBSTER, PENNY)),),
)

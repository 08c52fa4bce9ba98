"""Chronicle 2, Highlander: a mountain on the rondel; crossing it costs a toll, resting earns it.

`mountain` has where it stands and what lies on it, `toll` the crossing, `resting` the pawn that
stops there and what it collects.
"""

from __future__ import annotations

from glenmore.hooks import Fixture
from glenmore.model import NEUTRAL, Draft, Table
from glenmore.modules import Module
from glenmore.modules.c02_highlander.mountain import (
    MOUNTAIN,
    NUMBER,
    TILE,
    Mountain,
    mountain,
    put_coin,
    standing,
    stands_there,
)
from glenmore.modules.c02_highlander.resting import (
    Collect,
    GiveUp,
    Hauling,
    LastHaul,
    Rest,
    TakeHaul,
    collect,
    rest_stop,
    why_not_rest,
)
from glenmore.modules.c02_highlander.toll import (
    COIN,
    Crossing,
    PayToll,
    PayTollGood,
    add_toll,
    pays_toll,
)
from glenmore.options import YES_NO, Option
from glenmore.setup import Setup
from glenmore.vocabulary import LEAVES, RELIEF, TAKE
from tabletop.hooks import Insert, Only
from tabletop.verdict import Why

__all__ = [
    "COIN",
    "MODULE",
    "MOUNTAIN",
    "NUMBER",
    "TILE",
    "Collect",
    "Crossing",
    "GiveUp",
    "Hauling",
    "Mountain",
    "PayToll",
    "PayTollGood",
    "TakeHaul",
    "mountain",
    "stands_there",
]


def stand(setup: Setup) -> list[Fixture]:
    """The mountain on the last spaces before the gap (hook `rondel_pieces`; C2-02, C2-21)."""
    return [
        Fixture(
            TILE,
            setup.option("mountain_width"),
            counted=setup.option("die_counts_mountain"),
            rule="C2-04",
        )
    ]


def tell_set_up(draft: Draft) -> None:
    """Tell where it stands (hook `set_up`)."""
    draft.tell(("C2-02", "C2-03"), "mountain_stands", None)


def pass_or_leave(draft: Draft, piece: int, thing: str, how: str) -> None:
    """Toll, supply coin or collecting (hook `piece_passes`; C2-05, C2-13, C2-17)."""
    mover = draft.game.pieces[piece]
    if mover.pawn and not draft.game.is_played(mover.seat):  # whoever brought it has its rules
        return
    if how == LEAVES:  # C2-E09: before the new move
        if draft.game.options["haul"] == "optional":
            draft.then(Hauling(mover.seat))
        else:
            collect(draft, mover.seat)
    elif pays_toll(draft, piece):
        draft.then(Crossing(draft.turn.seat))
    elif mover.seat != NEUTRAL:  # C2-17
        put_coin(draft)
        draft.tell("C2-17", "supply_coin", None)
    elif draft.game.options["englishman_toll"] == "supply":  # C2-E07
        put_coin(draft)
        draft.tell(("C2-E07", "C2-17"), "supply_coin", None)


def last_haul(setup: Setup) -> list[Insert]:
    """The last haul comes before the final scoring (hook `turn_steps`; C2-20)."""
    return [Insert("F0", "after", lambda stage: LastHaul(), "last-haul")]


def find_faults(table: Table, why: Why) -> None:
    """The mountain whole, its haul possible, one pawn at most (hook `faults`)."""
    part, ring = table.module(NUMBER), table.ring
    width = table.game.fixtures[MOUNTAIN].width
    parts = [i for i, thing in enumerate(ring) if thing == MOUNTAIN]
    together = sum(ring[i - 1] != MOUNTAIN for i in parts) == 1
    if table.turn.number and (len(parts) != width or not together):  # turn 0 is set-up
        why.add(("C2-02", "C2-04"), "mountain_broken", width=width)
    if not isinstance(part, Mountain) or min(part.coins, *part.goods) < 0:
        why.add("C2-05", "mountain_holds_nonsense")
    there = standing(table)
    if len(there) > 1 or any(not table.game.pieces[i].pawn for i in there):
        why.add(("C2-09", "C2-18"), "mountain_crowded")


OPTIONS = (
    Option("c2.refillOnMountainStop", "mountain_refill", ("skip", "base"), "C2-12"),
    Option("c2.mountainWidth", "mountain_width", (2, 1), "C2-21"),
    Option("c2.dieCountsMountain", "die_counts_mountain", YES_NO, "C2-E03"),
    Option(
        "c2.englishmanToll",
        "englishman_toll",
        ("supply", "controller", "none"),
        "C2-E07",
        needs=(4,),
    ),
    Option("c2.haul", "haul", ("all", "optional"), "C2-13", since=2),
)
MODULE = Module(
    NUMBER,
    "Highlander: There Can Be Only One",
    {
        "rondel_pieces": stand,
        "set_up": tell_set_up,
        "turn_steps": last_haul,
        "extra_stops": rest_stop,
        "why_not_stop": Only((MOUNTAIN,), why_not_rest),
        "piece_passes": Only((MOUNTAIN,), pass_or_leave),
        "price": Only((TAKE, RELIEF), add_toll),
        "faults": find_faults,
    },
    options=OPTIONS,
    editions={
        "PL-strict": {"haul": "optional"},
        "IT-strict": {"mountain_refill": "base", "haul": "optional"},
    },
    start=lambda setup: Mountain(),
    steps=(Crossing, Rest, Hauling, Collect, LastHaul),
    moves=(PayToll, PayTollGood, TakeHaul, GiveUp),
    parts=(Mountain,),
)

"""The mobsters whose powers are in the kit; nobody else is drawn."""

from __future__ import annotations

from functools import lru_cache

from glenmore.modules.c08_penny_mobsters.bruce import BRUCE_MCMAIL
from glenmore.modules.c08_penny_mobsters.derek import DEREK_ANDERSON
from glenmore.modules.c08_penny_mobsters.elspeth import ELSPETH_MCTRICK
from glenmore.modules.c08_penny_mobsters.erin import ERIN_MACMALT
from glenmore.modules.c08_penny_mobsters.fergus import FERGUS_MACDARKIE
from glenmore.modules.c08_penny_mobsters.fraser import FRASER_MCSTARVE
from glenmore.modules.c08_penny_mobsters.john import JOHN_MCCLAIM
from glenmore.modules.c08_penny_mobsters.kenneth import KENNETH_MCSNITCH
from glenmore.modules.c08_penny_mobsters.mcduff import JOE_MCDUFF
from glenmore.modules.c08_penny_mobsters.mclaird import PEGGY_MCLAIRD
from glenmore.modules.c08_penny_mobsters.mcwander import PEGGY_MCWANDER
from glenmore.modules.c08_penny_mobsters.mike import MIKE_MCCASTLE
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, cards
from glenmore.modules.c08_penny_mobsters.oonagh import OONAGH_MCHAGG
from glenmore.modules.c08_penny_mobsters.sailors import BULLY_MCMUSCLE, CALUM_MCQUACK
from glenmore.modules.c08_penny_mobsters.sibyl import SIBYL_MACSPONGE
from glenmore.modules.c08_penny_mobsters.tamlane import TAMLANE_MCCHANGE
from glenmore.setup import Setup

MOBSTERS: dict[str, Mobster] = {
    mobster.id: mobster
    for mobster in (
        PEGGY_MCWANDER,
        JOE_MCDUFF,
        BRUCE_MCMAIL,
        PEGGY_MCLAIRD,
        KENNETH_MCSNITCH,
        FERGUS_MACDARKIE,
        SIBYL_MACSPONGE,
        DEREK_ANDERSON,
        MIKE_MCCASTLE,
        CALUM_MCQUACK,
        BULLY_MCMUSCLE,
        FRASER_MCSTARVE,
        OONAGH_MCHAGG,
        ELSPETH_MCTRICK,
        ERIN_MACMALT,
        JOHN_MCCLAIM,
        TAMLANE_MCCHANGE,
    )
}
DRAWN = {2: 3, 3: 4, 4: 6}  # by number of players (C8-08)


@lru_cache(maxsize=64)
def pool(setup: Setup) -> tuple[str, ...]:
    """Who may be drawn, S before B: for so many players, with these chronicles (C8-06, C8-07)."""
    highland = setup.option("highland_mobsters")
    found = []
    for mobster in MOBSTERS.values():
        printed = cards(setup)[mobster.id]
        here = (
            not printed.chronicle
            or printed.chronicle in setup.chronicles
            or (highland and mobster.alone)
        )
        if here and setup.players >= printed.players:
            found.append(printed)
    return tuple(c.id for c in sorted(found, key=lambda c: c.stack != "S"))


@lru_cache(maxsize=64)
def backs(setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The pool by what the backs of the cards show: S, and B."""
    by = {mobster: cards(setup)[mobster].stack for mobster in pool(setup)}
    return (
        tuple(mobster for mobster, stack in by.items() if stack == "S"),
        tuple(mobster for mobster, stack in by.items() if stack == "B"),
    )


def to_draw(setup: Setup) -> int:
    """How many are drawn (C8-08)."""
    return min(DRAWN[setup.players], len(pool(setup)))

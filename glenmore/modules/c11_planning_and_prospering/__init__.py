"""Chronicle 11, Planning & Prospering: historic sites are planned, paid for and built over tiles.

`state` holds the blueprint cards, `planning` how a site comes onto its card, `paying` the good at
the end of a turn, `building` where it is laid, `effects` what sites give and score.  Tiles of two
cells and effects on a condition are a matter of the base game (`base.placing`); the sites
themselves are data (`data/modules/c11.toml`).
"""

from __future__ import annotations

from typing import Any

from glenmore.model import Draft
from glenmore.modules import Module
from glenmore.modules.c11_planning_and_prospering.building import (
    Build,
    Building,
    LayingSite,
    why_not_part,
)
from glenmore.modules.c11_planning_and_prospering.effects import (
    OGILVIE,
    BothHalves,
    ScoreUnbuilt,
    at_the_fort,
    canal_once,
    turn_steps,
    words,
)
from glenmore.modules.c11_planning_and_prospering.faults import find_faults
from glenmore.modules.c11_planning_and_prospering.paying import PayForSite, PayingSite, free_actions
from glenmore.modules.c11_planning_and_prospering.planning import (
    AddGood,
    FirstGood,
    Planning,
    builds,
    where_it_goes,
    why_not_plan,
)
from glenmore.modules.c11_planning_and_prospering.state import (
    BLUEPRINT,
    DOUBLE,
    MICHAEL,
    NUMBER,
    SINGLE,
    SITES,
    UNBUILT_SOURCE,
    Drawings,
    Plan,
    beside_rondel,
    drawings,
    sites_in,
)
from glenmore.options import NO_YES, Option
from glenmore.setup import Setup
from glenmore.vocabulary import AT_HOME
from tabletop.hooks import Only

__all__ = [
    "DOUBLE",
    "MICHAEL",
    "MODULE",
    "SINGLE",
    "SITES",
    "AddGood",
    "Build",
    "Building",
    "Drawings",
    "PayForSite",
    "PayingSite",
    "Plan",
    "beside_rondel",
    "builds",
    "drawings",
    "plans",
    "sites_in",
]

OPTIONS = (
    Option("c11.canal", "canal_gives", ("per_half", "once"), "C11-E14"),
    Option("c11.mustBeAbleToBuild", "sites_must_fit", NO_YES, "C11-E21"),
    Option("c11.fortCovered", "fort_covered", ("keep", "lose"), "C11-E35"),
)


def tell_set_up(draft: Draft) -> None:
    """Cards and double sites lie beside the rondel (hook `set_up`; C11-02, C11-03, C11-05)."""
    draft.tell(("C11-03", "C11-05", "C11-02"), "sites_ready", None, tiles=DOUBLE)


def plans(*cards: Plan) -> Drawings:
    """The part of a made-up position: who has planned what.

    >>> plans(Plan("melrose-abbey", 0, ("wood",))).of(0)
    (Plan(site='melrose-abbey', seat=0, goods=('wood',), paid=0),)
    """
    return Drawings(cards)


def fit(setup: Setup, part: Drawings, players: Any, ring: Any) -> Drawings:
    """A site that a made-up position lays out is planned no more."""
    laid = {id for player in players for plot in player.estate.values() for id in plot.tiles}
    sides = {tile.id: tile.side_of for tile in setup.catalog.tiles if tile.side_of}
    gone = {*laid, *(sides[id] for id in laid if id in sides), *ring}
    return Drawings(tuple(plan for plan in part.plans if plan.site not in gone))


MODULE = Module(
    NUMBER,
    "Planning & Prospering",
    {
        "set_up": tell_set_up,
        "turn_steps": turn_steps,
        "effect_words": words,
        "why_not_stop": Only(SITES, why_not_plan),
        "where_taken_tile_goes": Only(SITES, where_it_goes),
        "free_actions": free_actions,
        "activation": canal_once,
        "why_not_move_tile": why_not_part,
        "count": Only((AT_HOME,), at_the_fort),
        "faults": find_faults,
    },
    options=OPTIONS,
    start=lambda setup: Drawings(),
    fit=fit,
    steps=(Planning, FirstGood, PayingSite, Building, LayingSite, BothHalves, ScoreUnbuilt),
    moves=(AddGood, PayForSite, Build),
    parts=(Drawings, Plan),
    files=("c11.toml",),
    pair_files=((6, "c06_highland_events.toml"),),
    says=(("thing", SITES), ("source", (UNBUILT_SOURCE,))),
    words=(
        ("kinds", (BLUEPRINT,)),
        ("once", (("good", "C11-25"), ("michael-scot", "C11-40"))),
        ("pay", (("coin", "C11-42"),)),
        ("gain", (("goods-here", "C11-42"),)),
        ("effects", (OGILVIE,)),
        ("cards", ("C11-05", "C11-39")),
    ),
)

"""The clan board, the estates, the rondel and the boats' circuit as networkx graphs.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=3))
>>> gm.graphs.road_cost(state, "mckay")  # EX-25: three roads, two of which cost 1
(2, ('start', 'pl23', 'macdonell', 'mckay'))
>>> gm.graphs.river(state, 0)
((0, 0), (1, 0))

The engine keeps its own small tables; the tests hold both against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore.graphs.estates import (
    WORTH,
    Placement,
    Shape,
    activation_degree,
    benefit_worth,
    cut_off,
    edge_adjacency,
    estate,
    placements,
    reachable,
    removable,
    river,
    shape,
)
from glenmore.graphs.roads import (
    OUT_OF_REACH,
    Centrality,
    Claimed,
    Way,
    centrality,
    cheapest_entries,
    claims,
    clan_roads,
    first_of_turns,
    marker_prices,
    price_course,
    road_cost,
    road_costs,
    savings,
)
from glenmore.graphs.rondel import (
    Jump,
    TurnTaken,
    gaps,
    jumps,
    next_piece,
    positions,
    turn_order,
    turns,
    turns_given,
)
from tabletop.lazy import later

if TYPE_CHECKING:
    from glenmore.modules.c01_dragon_boat_race.graph import boat_circuit, circuit_course

__all__ = [
    "OUT_OF_REACH",
    "WORTH",
    "Centrality",
    "Claimed",
    "Jump",
    "Placement",
    "Shape",
    "TurnTaken",
    "Way",
    "activation_degree",
    "benefit_worth",
    "boat_circuit",
    "centrality",
    "cheapest_entries",
    "circuit_course",
    "claims",
    "clan_roads",
    "cut_off",
    "edge_adjacency",
    "estate",
    "first_of_turns",
    "gaps",
    "jumps",
    "marker_prices",
    "next_piece",
    "placements",
    "positions",
    "price_course",
    "reachable",
    "removable",
    "river",
    "road_cost",
    "road_costs",
    "savings",
    "shape",
    "turn_order",
    "turns",
    "turns_given",
]

# A chronicle's own graphs stand with it and load with the first use.
__getattr__, __dir__ = later(
    __name__,
    dict.fromkeys(
        ("boat_circuit", "circuit_course"), "glenmore.modules.c01_dragon_boat_race.graph"
    ),
)

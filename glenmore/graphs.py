"""The clan board and the estates as networkx graphs, for analysis and drawing.

>>> import glenmore as gm
>>> state = gm.start(gm.Setup(players=3))
>>> gm.graphs.road_cost(state, "mckay")  # EX-25: three roads, two of which cost 1
(2, ('start', 'pl23', 'macdonell', 'mckay'))
>>> gm.graphs.river(state, 0)
((0, 0), (1, 0))

The engine keeps its own small tables; the tests hold both against each other.
"""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx

from glenmore.assembly import Game, game_of
from glenmore.base.geometry import AROUND, EDGES
from glenmore.components import Cell
from glenmore.model import HOME_CASTLE, START_VILLAGE, Plot, Table
from glenmore.setup import Setup

Way = tuple[int, tuple[str, ...]]  # coins, and the spaces passed, origin first
OUT_OF_REACH: Way = (10**6, ())
_DEAR = 10_000  # one coin outweighs any number of roads


# -- the clan board -------------------------------------------------------------------------------


def clan_roads(state_or_setup: Table | Setup | None = None) -> nx.Graph:
    """Clan spaces and the start area, joined by roads (CLAN-02).

    Nodes have name, band, bonus, x, y and occupied_by (seats, in a state); edges cost and source.
    """
    holders: dict[str, tuple[int, ...]] = {}
    if isinstance(state_or_setup, Table):
        game = state_or_setup.game
        for seat, player in enumerate(state_or_setup.players):
            for clan in player.clans:
                holders[clan] = (*holders.get(clan, ()), seat)
    else:
        game = game_of(state_or_setup or Setup())
    graph = nx.Graph()
    for space in (game.catalog.start, *game.clans.values()):
        graph.add_node(space.id, name=space.name, band=space.band, bonus=space.bonus,
                       x=space.x, y=space.y, occupied_by=holders.get(space.id, ()))
    for road in game.catalog.roads:
        graph.add_edge(road.from_, road.to, cost=road.cost, source=road.source)
    return graph


def road_cost(state: Table, clan: str) -> Way:
    """The coins a marker on that space costs, and the way: spaces from its origin to the space.

    Among equally cheap ways the one with the fewest roads, then the first by name.  Follows
    OPT-10 (which origins count) and OPT-11 (Douglas costs nothing, whatever its roads say).
    """
    if clan not in state.game.clans:
        raise ValueError(f"there is no clan space {clan!r}")
    return _way(state, clan_roads(state), clan)


def road_costs(state: Table) -> dict[str, Way]:
    """`road_cost` of every clan space."""
    graph = clan_roads(state)
    return {clan: _way(state, graph, clan) for clan in state.game.clans}


def _way(state: Table, graph: nx.Graph, clan: str) -> Way:
    game = state.game
    origins = _origins(game, graph, clan)
    ways = [way for origin in sorted(origins) if (way := _cheapest(graph, origin, clan))]
    if not ways:
        return OUT_OF_REACH
    cost, path = min(ways, key=lambda way: (way[0], len(way[1]), way[1]))
    free = clan == game.douglas and game.options.douglas_free
    return (0 if free else cost), path


def _origins(game: Game, graph: nx.Graph, clan: str) -> set[str]:
    """The start area and occupied spaces: all of them, or only the nearest (OPT-10)."""
    start = {game.start_area}
    taken = {space for space, seats in graph.nodes(data="occupied_by") if seats}
    if game.options.road_origin == "cheapest":
        return start | taken
    roads = nx.single_source_shortest_path_length(graph, clan)
    near = {space: roads[space] for space in taken - {clan} if space in roads}
    return start | {space for space, count in near.items() if count == min(near.values())}


def _cheapest(graph: nx.Graph, origin: str, clan: str) -> Way | None:
    def weight(_a: str, _b: str, road: dict[str, int]) -> int:
        return road["cost"] * _DEAR + 1

    if not nx.has_path(graph, origin, clan):
        return None
    path: tuple[str, ...] = min(map(tuple, nx.all_shortest_paths(graph, origin, clan, weight)))
    return sum(graph.edges[road]["cost"] for road in nx.utils.pairwise(path)), path


# -- estates --------------------------------------------------------------------------------------


def estate(state: Table, seat: int) -> nx.Graph:
    """The tiles of an estate by cell, joined by edges and corners.

    Nodes have tiles (bottom to top), name, type, river, scots and goods (in the order of
    `components.GOODS`); edges have kind "edge" or "corner", and river, true along the river.
    """
    tiles = state.game.tiles
    laid = _laid(state, seat)
    graph = nx.Graph()
    for cell, plot in sorted(laid.items()):
        top = tiles[plot.top]
        graph.add_node(cell, tiles=plot.tiles, name=top.name, type=top.type, river=top.river,
                       scots=plot.scots, goods=plot.goods)
    for cell in sorted(laid):
        for near in AROUND[cell]:
            if near in laid and near > cell:
                wet = graph.nodes[cell]["river"] and graph.nodes[near]["river"]
                graph.add_edge(cell, near, kind="edge" if near in EDGES[cell] else "corner",
                               river=bool(wet and near[1] == cell[1]))
    return graph


def edge_adjacency(state: Table, seat: int) -> nx.Graph:
    """The estate with neighbours by edge only: what must hang together (PLACE-02, PLACE-04)."""
    return _only(estate(state, seat), "kind", "edge")


def river(state: Table, seat: int) -> tuple[Cell, ...]:
    """The cells of the river through the home tile, from left to right (RIVER-01)."""
    return tuple(sorted(_through_home(_only(estate(state, seat), "river", True))))


def reachable(
    state: Table, seat: int, points: int, start: Cell | None = None
) -> dict[Cell, int]:
    """Cells that Scots reach with so many movement points, with the points needed (MOVE-02).

    Counts from the nearest Scot, or from one cell as if a Scot stood there.
    """
    if points < 0:
        raise ValueError(f"{points} movement points are fewer than none")
    graph = estate(state, seat)
    if start is not None and start not in graph:
        raise ValueError(f"there is no tile on {start!r} in the estate of seat {seat}")
    scots = [cell for cell, count in graph.nodes(data="scots") if count]
    found: dict[Cell, int] = {}
    for origin in scots if start is None else [start]:
        near = nx.single_source_shortest_path_length(graph, origin, cutoff=points)
        for cell, steps in near.items():
            found[cell] = min(steps, found.get(cell, steps))
    return dict(sorted(found.items(), key=lambda item: (item[1], item[0])))


def removable(state: Table, seat: int) -> tuple[Cell, ...]:
    """Cells whose tiles could be removed alone: the rest still lies by the rules.

    The estate must hang together, the river stay whole, the home tile stay (LM-LochMorar-a, -b).
    """
    whole = edge_adjacency(state, seat)
    joints = set(nx.articulation_points(whole)) if _together(whole) else None
    along = _only(estate(state, seat), "river", True)
    return tuple(
        cell for cell in whole
        if cell not in (START_VILLAGE, HOME_CASTLE)
        and (_together(_less(whole, cell)) if joints is None else cell not in joints)
        and _flows(_less(along, cell))
        and not any(refuses(state, seat, (cell,), "remove", None)
                    for refuses in state.game.why_not_move_tile)
    )


def activation_degree(state: Table, seat: int) -> dict[Cell, int]:
    """How many tiles already laid a new tile would activate, by the cell it is laid on (ACT-01).

    Free cells beside the estate, and cells with a tile, for upgrades.  Counts neighbours with a
    benefit; the new tile itself comes on top of that if it has one.
    """
    tiles = state.game.tiles
    laid = _laid(state, seat)
    active = {cell for cell, plot in laid.items() if tiles[plot.top].benefit.word != "none"}
    cells = {*laid, *(near for cell in laid for near in EDGES[cell])}
    return {cell: len(active.intersection(AROUND[cell])) for cell in sorted(cells)}


# -- the boats' circuit ---------------------------------------------------------------------------


def boat_circuit(state: Table) -> nx.DiGraph:
    """The squares of the boats' circuit, each joined to the next one clockwise (C1-09 to C1-15).

    Nodes have number (in the order of the race), river, owner (a seat, or None on a neutral river),
    tile, name, castle, tokens (left there) and boats (seats).  The graph has steps_home: for each
    seat whose boat is under way, the steps it still needs.
    """
    if 1 not in state.game.module_index:
        raise ValueError("there is no boat race in this game: gm.Setup(3, chronicles=(1,)) has one")
    from glenmore.modules.c01_dragon_boat_race import circuit as way
    from glenmore.modules.c01_dragon_boat_race.state import race

    part = race(state)
    tokens = {castle.square: len(castle.tokens) for castle in part.castles}
    graph = nx.DiGraph()
    squares = way.circuit(state)
    for number, square in enumerate(squares):
        place, cell = way.where(square), way.cell_of(square)
        graph.add_node(
            square, number=number, river=place[0] if place else "",
            owner=None if cell is None else cell[0], tile=way.tile_on(state, square),
            name=way.called(state, square), castle=square in tokens, tokens=tokens.get(square, 0),
            boats=tuple(seat for seat, boat in enumerate(part.boats) if boat == square),
        )
    graph.add_edges_from(zip(squares, (*squares[1:], squares[0]), strict=True))
    graph.graph["steps_home"] = {
        seat: nx.shortest_path_length(graph, following, way.home(seat)) + 1
        for seat, boat in enumerate(part.boats) if part.rows(seat)
        for following in graph.successors(boat)
    }
    return graph


def _laid(state: Table, seat: int) -> Mapping[Cell, Plot]:
    if not 0 <= seat < len(state.players):
        raise ValueError(f"there is no seat {seat}; seats are 0 to {len(state.players) - 1}")
    return state.players[seat].estate


def _only(graph: nx.Graph, attribute: str, value: object) -> nx.Graph:
    """All nodes, but only the edges with this value."""
    kept = nx.Graph()
    kept.add_nodes_from(graph.nodes(data=True))
    kept.add_edges_from(edge for edge in graph.edges(data=True) if edge[2][attribute] == value)
    return kept


def _less(graph: nx.Graph, cell: Cell) -> nx.Graph:
    return graph.subgraph([other for other in graph if other != cell])


def _flows(along: nx.Graph) -> bool:
    """Whether all river tiles form one river, with no dry tile beside it (RIVER-01, RIVER-02)."""
    wet: list[Cell] = [cell for cell, flows in along.nodes(data="river") if flows]
    dammed = any(
        side in along and not along.nodes[side]["river"]
        for x, y in wet for side in ((x - 1, y), (x + 1, y))
    )
    return not dammed and set(wet) == _through_home(along)


def _through_home(along: nx.Graph) -> set[Cell]:
    """The river through the home tile; nothing in a faulty position that has none."""
    if not along.nodes.get(START_VILLAGE, {}).get("river"):
        return set()
    found: set[Cell] = nx.node_connected_component(along, START_VILLAGE)
    return found


def _together(graph: nx.Graph) -> bool:
    return not len(graph) or bool(nx.is_connected(graph))

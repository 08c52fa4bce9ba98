"""Estates as graphs: neighbours by edges and corners, the river, what hangs on what, best cells."""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx

from glenmore.base import placing
from glenmore.base.activation import Activating, activations
from glenmore.base.geometry import AROUND, EDGES
from glenmore.base.needs import ToBuy, least_coins
from glenmore.components import Benefit, Cell, Exchange, Goods, Need, Tile
from glenmore.graphs.names import known, known_seat
from glenmore.model import HOME_CASTLE, START_VILLAGE, Draft, Plot, Table
from glenmore.moves import ACTIVATE
from glenmore.vocabulary import REMOVE
from tabletop.records import Record
from tabletop.verdict import QUIET

Purse = tuple[Goods, tuple[int, ...], ToBuy]  # own goods, rows of the market, its prices


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
        graph.add_node(
            cell,
            tiles=plot.tiles,
            name=top.name,
            type=top.type,
            river=top.river,
            scots=plot.scots,
            goods=plot.goods,
        )
    for cell in sorted(laid):
        for near in AROUND[cell]:
            if near in laid and near > cell:
                wet = graph.nodes[cell]["river"] and graph.nodes[near]["river"]
                graph.add_edge(
                    cell,
                    near,
                    kind="edge" if near in EDGES[cell] else "corner",
                    river=bool(wet and near[1] == cell[1]),
                )
    return graph


def edge_adjacency(state: Table, seat: int) -> nx.Graph:
    """The estate with neighbours by edge only: what must stay connected (PLACE-02, PLACE-04)."""
    return _only(estate(state, seat), "kind", "edge")


def river(state: Table, seat: int) -> tuple[Cell, ...]:
    """The cells of the river through the home tile, from left to right (RIVER-01)."""
    return tuple(sorted(_through_home(_only(estate(state, seat), "river", True))))


def reachable(state: Table, seat: int, points: int, start: Cell | None = None) -> dict[Cell, int]:
    """Cells that Scots reach with so many movement points, with the points needed (MOVE-02).

    Counts from the nearest Scot, or from one cell as if a Scot stood there.
    """
    if points < 0:
        raise ValueError(f"there cannot be {points} movement points")
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

    The estate must stay connected, the river whole, the home tile in place (LM-LochMorar-a, -b).
    """
    whole = edge_adjacency(state, seat)
    joints = set(nx.articulation_points(whole)) if _together(whole) else None
    along = _only(estate(state, seat), "river", True)
    return tuple(
        cell
        for cell in whole
        if cell not in (START_VILLAGE, HOME_CASTLE)
        and (_together(_less(whole, cell)) if joints is None else cell not in joints)
        and _flows(_less(along, cell))
        and not any(
            refuses(state, seat, (cell,), REMOVE, QUIET)
            for refuses in state.game.why_not_move_tile[REMOVE]
        )
    )


def activation_degree(state: Table, seat: int) -> dict[Cell, int]:
    """How many tiles already laid a new tile would activate, by the cell it is laid on (ACT-01).

    Free cells beside the estate, and cells with a tile, for upgrades.  Counts neighbours that
    give something; the new tile itself comes on top of that if it does too.
    """
    tiles = state.game.tiles
    laid = _laid(state, seat)
    active = {cell for cell, plot in laid.items() if tiles[plot.top].benefit.word != "none"}
    cells = {*laid, *(near for cell in laid for near in EDGES[cell])}
    return {cell: len(active.intersection(AROUND[cell])) for cell in sorted(cells)}


def cut_off(state: Table, seat: int) -> dict[Cell, tuple[Cell, ...]]:
    """For each tile but the home tile: the tiles that would lose their way home without it.

    The way goes along edges (PLACE-04).  Tiles that cut nothing off are listed with ().
    """
    whole = edge_adjacency(state, seat)
    found: dict[Cell, tuple[Cell, ...]] = {}
    for cell in whole:
        if cell in (START_VILLAGE, HOME_CASTLE):
            continue
        rest = _less(whole, cell)
        at_home = nx.node_connected_component(rest, START_VILLAGE) if START_VILLAGE in rest else ()
        found[cell] = tuple(sorted(set(rest) - set(at_home)))
    return found


class Shape(Record):
    """How an estate lies: its tiles, pairs of neighbours, mean neighbours, length of the river."""

    tiles: int
    edges: int
    corners: int
    neighbours: float  # of a tile, by edges and corners, on average
    river: int
    joints: int  # tiles that hold others


def shape(state: Table, seat: int) -> Shape:
    """How compact an estate is.

    >>> import glenmore as gm
    >>> gm.graphs.shape(gm.start(gm.Setup(players=2)), 0)
    Shape(tiles=2, edges=1, corners=0, neighbours=1.0, river=2, joints=0)
    """
    graph = estate(state, seat)
    kinds = [kind for *_, kind in graph.edges(data="kind")]
    edges = kinds.count("edge")
    joints = sum(1 for lost in cut_off(state, seat).values() if lost)
    return Shape(
        len(graph),
        edges,
        len(kinds) - edges,
        2 * len(kinds) / max(1, len(graph)),
        len(river(state, seat)),
        joints,
    )


# -- the best cell for a tile ---------------------------------------------------------------------

# What things are thought to be worth in victory points, to compare cells with; give your own to
# `placements`.  A word that is not here counts as a good.
WORTH: Mapping[str, float] = {"good": 1.0, "coin": 1.0, "move": 0.5, "vp": 1.0, "whisky": 2.0}


class Placement(Record):
    """A legal cell for a tile, and what laying it there activates."""

    cell: Cell
    wakes: tuple[Cell, ...]  # tiles that can be activated at once, the new one among them
    unpaid: tuple[Cell, ...]  # tiles whose exchange cannot be paid as things stand
    worth: float  # of all that it wakes


def placements(
    state: Table, seat: int, tile: str, worth: Mapping[str, float] = WORTH
) -> tuple[Placement, ...]:
    """Every legal cell for a tile with what it wakes there, the most valuable first (ACT-01).

    Legality and activations are the engine's.  Each tile counts once with the best it can do, as
    if it were the first to be activated: what activations bring to others is not followed.
    """
    game = state.game
    known("tile", tile, game.tiles)
    if game.tiles[tile].kind != "territory":
        raise ValueError(f"{game.name(tile)} is not laid in an estate")
    _laid(state, seat)
    cells = placing.legal_cells(state, seat, game.tiles[tile])
    found = [_placement(state, seat, game.tiles[tile], cell, worth) for cell in cells]
    return tuple(sorted(found, key=lambda place: (-place.worth, -len(place.wakes), place.cell)))


def _placement(
    state: Table, seat: int, tile: Tile, cell: Cell, worth: Mapping[str, float]
) -> Placement:
    draft = Draft(state, None)
    placing.lay(draft, seat, tile, cell)
    laid, tiles, words = draft.players[seat].estate, state.game.tiles, state.game.words
    kinds = [words[word].activating for word in tile.words]
    step = next(filter(None, kinds), Activating)(seat, cell, tile.id)
    at_work = sorted(step.tiles(draft), key=lambda one: one.cell)
    active = [one.cell for one in at_work]
    can = {move[1] for move in activations(draft, seat, at_work, ACTIVATE)}
    wakes = tuple(near for near in active if near in can)
    unpaid = tuple(
        near for near in active if near not in can and (seat, laid[near].top) not in draft.activated
    )
    purse = draft.players[seat].goods(), draft.market, draft.game.to_buy
    total = sum(benefit_worth(tiles[laid[near].top].benefit, worth, purse) for near in wakes)
    return Placement(cell, wakes, unpaid, total)


def benefit_worth(
    benefit: Benefit, worth: Mapping[str, float] = WORTH, purse: Purse | None = None
) -> float:
    """What one activation is worth: what it gives less what it takes, and never less than 0.

    `purse` holds the player's goods, the market's rows and prices: what is missing is bought.
    Without it all goods of an exchange are assumed to be there.

    >>> import glenmore as gm
    >>> tiles = {tile.id: tile for tile in gm.Setup().catalog.tiles}
    >>> [benefit_worth(tiles[name].benefit) for name in ("inshriach", "home-castle", "edradour")]
    [1.0, 0.5, 1.0]
    """
    parts = [_part_worth(part, worth, purse) for part in benefit.simple]
    return sum(parts) if benefit.word == "both" else max(parts)


def _part_worth(part: Benefit, worth: Mapping[str, float], purse: Purse | None) -> float:
    if part.word == "none":
        return 0.0
    if part.ways:
        return max(0.0, *(_exchange_worth(way, worth, purse) for way in part.ways))
    if part.goods:
        return worth["good"] * len(part.goods)
    return worth.get(part.word, worth["good"]) * part.amount


def _exchange_worth(way: Exchange, worth: Mapping[str, float], purse: Purse | None) -> float:
    need, coins = way.pay, way.coins
    goods = sum(need.fixed) + need.free
    if purse is not None:
        own, market, to_buy = purse
        goods -= _missing(need, own)
        coins += least_coins(need, own, market, to_buy)
    gain = worth.get(way.gain.word, worth["good"]) * way.gain.amount
    return gain - worth["good"] * goods - worth["coin"] * coins - worth["whisky"] * way.whisky


def _missing(need: Need, own: Goods) -> int:
    """How many of the goods must be bought."""
    left = [max(0, has - asked) for has, asked in zip(own, need.fixed, strict=True)]
    free = sum(min(1, left[kind]) if need.distinct else left[kind] for kind in need.among)
    short = sum(max(0, asked - has) for has, asked in zip(own, need.fixed, strict=True))
    return short + max(0, need.free - free)


# -- helpers --------------------------------------------------------------------------------------


def _laid(state: Table, seat: int) -> Mapping[Cell, Plot]:
    return state.players[known_seat(state, seat)].estate


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
        for x, y in wet
        for side in ((x - 1, y), (x + 1, y))
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

"""The clan board as a graph: roads, what a marker costs, and how markers change that."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import networkx as nx

from glenmore.assembly import Game, game_of
from glenmore.base import clan_board
from glenmore.graphs.names import known, known_seat
from glenmore.model import Table
from glenmore.moves import Claim
from glenmore.playing import Record as Played
from glenmore.setup import Setup
from glenmore.viewing import seat_shown
from tabletop.records import Record

Way = tuple[int, tuple[str, ...]]  # coins, and the spaces passed, origin first
OUT_OF_REACH: Way = (10**6, ())
_DEAR = 10_000  # one coin outweighs any number of roads


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
        graph.add_node(
            space.id,
            name=space.name,
            band=space.band,
            bonus=space.bonus,
            x=space.x,
            y=space.y,
            occupied_by=holders.get(space.id, ()),
        )
    for road in game.catalog.roads:
        graph.add_edge(road.from_, road.to, cost=road.cost, source=road.source)
    return graph


def road_cost(state: Table, clan: str) -> Way:
    """The coins a marker on that space costs, and the way: spaces from its origin to the space.

    Among equally cheap ways the one with the fewest roads, then the first by name.  Follows
    OPT-10 (which origins count) and OPT-11 (Douglas costs nothing, whatever its roads say).
    """
    return _way(state, clan_roads(state), known("clan space", clan, state.game.clans))


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


# -- what a marker costs, and what it does to the other prices ------------------------------------


@lru_cache(maxsize=16)
def _tables(game: Game) -> tuple[dict[str, dict[str, int]], dict[str, dict[str, int]]]:
    """Coins and roads between all spaces; the same for all positions of a game."""
    graph = clan_roads(game.setup)
    coins = dict(nx.all_pairs_dijkstra_path_length(graph, weight="cost"))
    return coins, dict(nx.all_pairs_shortest_path_length(graph))


def _coins(game: Game, taken: frozenset[str]) -> dict[str, int]:
    """The coins to every clan space within reach if these spaces are occupied."""
    coins, roads = _tables(game)
    found: dict[str, int] = {}
    for clan in game.clans:
        origins = {game.start_area, *taken}
        if game.options.road_origin == "nearest":  # OPT-10
            near = {space: roads[clan][space] for space in taken - {clan} if space in roads[clan]}
            least = min(near.values(), default=0)
            origins = {game.start_area, *(space for space in near if near[space] == least)}
        costs = [coins[clan][origin] for origin in origins if origin in coins[clan]]
        if clan == game.douglas and game.options.douglas_free:  # OPT-11
            found[clan] = 0
        elif costs:
            found[clan] = min(costs)
    return found


def marker_prices(state: Table, seat: int | None = None) -> dict[str, int | None]:
    """What a marker on each clan space costs a seat now, in coins; None: it takes no marker.

    Spaces without bonus take none, nor does an occupied space unless it is repeatable (CLAN-05).
    Without a seat it is asked for whoever decides.
    """
    seat = seat_shown(state) if seat is None else known_seat(state, seat)
    taken = clan_board.occupied(state)
    coins = _coins(state.game, frozenset(taken))
    takes_one = {clan for clan in clan_board.open_spaces(state, taken) if clan in coins}
    return {
        clan: clan_board.claim_price(state, seat, clan, coins).coins if clan in takes_one else None
        for clan in state.game.clans
    }


def cheapest_entries(state: Table, seat: int | None = None) -> tuple[tuple[str, Way], ...]:
    """Every clan space that takes a marker, with price and way, the cheapest first.

    >>> import glenmore as gm
    >>> gm.graphs.cheapest_entries(gm.start(gm.Setup(players=3)))[0]
    ('douglas', (0, ('start', 'douglas')))
    """
    prices = marker_prices(state, seat)
    ways = road_costs(state)
    found = [(clan, (price, ways[clan][1])) for clan, price in prices.items() if price is not None]
    return tuple(sorted(found, key=lambda item: (item[1][0], len(item[1][1]), item[0])))


def savings(state: Table) -> dict[str, int]:
    """Coins by which a marker on each open space would lower the prices of the others, summed.

    Everybody saves them, not only the owner of the marker: roads begin at any occupied space.
    """
    game, taken = state.game, clan_board.occupied(state)
    open_now = set(clan_board.open_spaces(state, taken))
    before = _coins(game, frozenset(taken))
    found: dict[str, int] = {}
    for clan in sorted(open_now & before.keys()):
        after = _coins(game, frozenset({*taken, clan}))
        others = (open_now - {clan}) & before.keys()
        found[clan] = sum(before[other] - after[other] for other in others)
    return found


class Centrality(Record):
    """How central a node of a road graph is."""

    roads: int  # that meet here
    between: float  # of all pairs of others, the share whose cheapest way passes here
    coins: float  # on average to every other node


def centrality(graph: nx.Graph) -> dict[str, Centrality]:
    """Roads, share of cheapest ways and mean cost of every node of a graph like `clan_roads`.

    Of equally cheap ways those with the fewest roads count; several share a pair evenly.
    """
    weighted = nx.Graph()
    weighted.add_nodes_from(graph)
    weighted.add_edges_from(
        (a, b, {"weight": cost * _DEAR + 1}) for a, b, cost in graph.edges(data="cost")
    )
    between = nx.betweenness_centrality(weighted, weight="weight")
    coins = dict(nx.all_pairs_dijkstra_path_length(graph, weight="cost"))
    return {
        node: Centrality(
            graph.degree(node), between[node], sum(coins[node].values()) / max(1, len(graph) - 1)
        )
        for node in graph
    }


# -- through a game -------------------------------------------------------------------------------


class Claimed(Record):
    """A marker that was placed: when, by whom, where, for how much and by which way."""

    turn: int
    seat: int
    clan: str
    coins: int
    way: tuple[str, ...]


def claims(record: Played) -> tuple[Claimed, ...]:
    """Every marker of a game in the order of play."""
    found: list[Claimed] = []
    before: Table | None = None
    for number, (state, events) in enumerate(record.replay()):
        move = record.moves[number - 1] if number else None
        if isinstance(move, Claim) and before is not None:
            for event in events:
                if event.key == "claimed" and event.seat is not None:
                    way = road_cost(before, move.clan)[1]
                    found.append(
                        Claimed(before.turn.number, event.seat, move.clan, event.fact["cost"], way)
                    )
        before = state
    return tuple(found)


def price_course(record: Played) -> dict[int, dict[str, int | None]]:
    """What a marker on each clan space costs at the beginning of every turn of a game.

    By turn as `marker_prices`, asked for the seat whose turn it is.
    """
    return {state.turn.number: marker_prices(state) for state in first_of_turns(record.states())}


def first_of_turns(states: Iterable[Table]) -> list[Table]:
    """The first position of every turn of a game, from turn 1 on."""
    found: list[Table] = []
    for state in states:
        if state.turn.number > (found[-1].turn.number if found else 0):
            found.append(state)
    return found

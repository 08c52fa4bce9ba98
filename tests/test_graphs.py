"""The graphs say the same as the engine's own tables, and what the rulebook's examples say."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import cache

import networkx as nx
import pytest

import glenmore as gm
from glenmore import graphs as graphs_of
from glenmore.assembly import game_of
from glenmore.base import clan_board, geometry, movement, removal, river
from glenmore.base.geometry import AROUND, EDGES
from glenmore.base.layout import ground_of
from glenmore.components import GOODS
from glenmore.model import HOME_CASTLE, START_VILLAGE, Draft
from glenmore.options import EDITIONS
from tabletop.verdict import QUIET
from tests.project import PROJECT

SETUPS = [
    *(gm.Setup(players, edition=edition) for players in (2, 3, 4) for edition in EDITIONS),
    gm.Setup(3, options={"OPT-10": "nearest"}),
    gm.Setup(4, options={"OPT-11": False}),
    gm.Setup(2, options={"OPT-10": "nearest", "OPT-11": False}),
]


@cache
def positions(setup, seed=3, most=12) -> tuple[gm.State, ...]:
    """Some positions of a random game, late ones among them."""
    states = gm.play(setup, seed=seed).states()
    chosen = random.Random(seed).sample(states, min(most, len(states)))
    return (*chosen, states[-1])


@pytest.fixture(params=SETUPS, ids=repr)
def setup(request):
    return request.param


def marked(setup, *clans, seat=0) -> gm.State:
    """The first position with markers on the clan board."""
    draft = Draft(gm.start(setup), None)
    for clan in clans:
        draft.player(seat).clans += (clan,)
    return draft.seal()


# -- the clan board -------------------------------------------------------------------------------


def test_clan_roads_shows_every_space_and_road():
    graph = gm.graphs.clan_roads()
    catalog = gm.Setup().catalog
    assert set(graph) == {"start", *(space.id for space in catalog.clans)}
    assert graph.number_of_edges() == len(catalog.roads)
    assert graph.nodes["macleod"] == {
        "name": "MacLeod",
        "band": "gold",
        "bonus": True,
        "x": 2,
        "y": 46,
        "occupied_by": (),
    }
    assert graph.edges["start", "macleod"]["cost"] == 0
    assert graph.edges["start", "macleod"]["source"].startswith("rulebook")
    assert nx.is_connected(graph)


def test_clan_roads_shows_who_stands_where():
    state = marked(gm.Setup(3), "douglas", "macleod", seat=1)
    graph = gm.graphs.clan_roads(state)
    assert graph.nodes["douglas"]["occupied_by"] == (1,)
    assert graph.nodes["mckay"]["occupied_by"] == ()
    assert dict(gm.graphs.clan_roads(state.setup).nodes(data="occupied_by"))["douglas"] == ()


def test_a_space_without_bonus_is_shown_so():
    assert gm.graphs.clan_roads(gm.Setup(2)).nodes["pl23"]["bonus"]
    assert not gm.graphs.clan_roads(gm.Setup(2, edition="CS-strict")).nodes["pl23"]["bonus"]


@pytest.mark.rule("EX-24")
def test_the_road_to_macleod_is_free():
    assert gm.graphs.road_cost(gm.start(gm.Setup(3)), "macleod") == (0, ("start", "macleod"))


@pytest.mark.rule("EX-25")
def test_three_roads_to_mckay_cost_two():
    cost, path = gm.graphs.road_cost(gm.start(gm.Setup(3)), "mckay")
    assert (cost, len(path) - 1) == (2, 3)
    graph = gm.graphs.clan_roads()
    assert sorted(graph.edges[road]["cost"] for road in nx.utils.pairwise(path)) == [0, 1, 1]


@pytest.mark.rule("EX-26")
def test_from_macmillan_to_maclachlan_costs_one():
    state = marked(gm.Setup(3), "macmillan", seat=2)
    assert gm.graphs.road_cost(state, "maclachlan") == (1, ("macmillan", "maclachlan"))


def test_road_costs_agree_with_the_engine(setup):
    for state in positions(setup):
        ways = gm.graphs.road_costs(state)
        graph = gm.graphs.clan_roads(state)
        taken = clan_board.occupied(state)
        assert set(ways) == set(state.game.clans)
        for clan, (cost, path) in ways.items():
            assert cost == clan_board.road_cost(state, clan)
            assert path[-1] == clan
            assert path[0] in {"start", *taken}
            assert nx.is_path(graph, list(path))
            if clan != "douglas":
                assert cost == nx.path_weight(graph, list(path), "cost")
        some = random.Random(1).choice(list(ways))
        assert gm.graphs.road_cost(state, some) == ways[some]


def test_no_cheapest_way_has_fewer_roads_than_the_one_shown(setup):
    for state in positions(setup)[-3:]:
        graph = gm.graphs.clan_roads(state)
        for clan, (cost, path) in gm.graphs.road_costs(state).items():
            if len(path) == 1:
                continue
            others = nx.all_simple_paths(graph, path[0], clan, cutoff=len(path) - 2)
            assert all(nx.path_weight(graph, other, "cost") > cost for other in others)


@pytest.mark.parametrize("edition", EDITIONS)
def test_distance_tables_of_the_engine_agree_with_networkx(edition):
    game = game_of(gm.Setup(3, edition=edition))
    graph = gm.graphs.clan_roads(gm.Setup(3, edition=edition))
    coins = dict(nx.all_pairs_dijkstra_path_length(graph, weight="cost"))
    roads = dict(nx.all_pairs_shortest_path_length(graph))
    assert game.road_costs == coins
    assert game.road_counts == roads


def test_nearest_origin_may_be_dearer_than_another():
    """OPT-10: with "nearest" only the occupied space with the fewest roads counts."""
    near = gm.Setup(3, options={"OPT-10": "nearest"})
    assert gm.graphs.road_cost(marked(gm.Setup(3), "pl23", "sinclair"), "munro")[0] == 1
    assert gm.graphs.road_cost(marked(near, "pl23", "sinclair"), "munro")[0] == 2


@pytest.mark.parametrize("origin", ["cheapest", "nearest"])
@pytest.mark.parametrize("douglas_free", [True, False])
def test_road_costs_agree_with_the_engine_for_any_markers(origin, douglas_free):
    setup = gm.Setup(4, options={"OPT-10": origin, "OPT-11": douglas_free})
    rng = random.Random(5)
    clans = list(game_of(setup).clans)
    for _ in range(60):
        state = marked(setup, *rng.sample(clans, rng.randint(0, 6)))
        costs = clan_board.road_costs(state, clan_board.occupied(state))
        assert {clan: cost for clan, (cost, _) in gm.graphs.road_costs(state).items()} == {
            clan: costs[clan] for clan in clans
        }


def test_unknown_clan_and_seat_are_named():
    state = gm.start(gm.Setup(2))
    with pytest.raises(ValueError, match="no clan space 'campbell'"):
        gm.graphs.road_cost(state, "campbell")
    with pytest.raises(ValueError, match="there is no seat 2; seats are 0 to 1"):
        gm.graphs.estate(state, 2)


# -- estates --------------------------------------------------------------------------------------


def seats(setup):
    for state in positions(setup):
        for seat in range(len(state.players)):
            yield state, seat


def test_estate_shows_tiles_goods_and_scots():
    graph = gm.graphs.estate(gm.start(gm.Setup(2)), 1)
    assert graph.nodes[START_VILLAGE] == {
        "tiles": ("start-village",),
        "name": "Start village",
        "type": "village",
        "river": True,
        "scots": 1,
        "goods": (0,) * len(GOODS),
    }
    assert graph.edges[START_VILLAGE, HOME_CASTLE] == {"kind": "edge", "river": True}


def test_estate_agrees_with_the_engine(setup):
    for state, seat in seats(setup):
        graph = gm.graphs.estate(state, seat)
        laid = state.players[seat].estate
        assert set(graph) == set(laid)
        assert {c: set(graph[c]) for c in graph} == {
            c: {near for near in AROUND[c] if near in laid} for c in laid
        }
        for one, other, data in graph.edges(data=True):
            touching = abs(one[0] - other[0]) + abs(one[1] - other[1])
            assert data["kind"] == ("edge" if touching == 1 else "corner")
        edges = gm.graphs.edge_adjacency(state, seat)
        assert nx.is_connected(edges) == geometry.connected(laid) is True


def test_connected_agrees_with_networkx_on_any_cells():
    rng = random.Random(2)
    state = positions(SETUPS[1])[-1]
    edges = gm.graphs.edge_adjacency(state, 0)
    for _ in range(300):
        some = rng.sample(sorted(edges), rng.randint(1, len(edges)))
        assert geometry.connected(some) == nx.is_connected(edges.subgraph(some))


def test_river_runs_between_the_ends_the_engine_names(setup):
    for state, seat in seats(setup):
        cells = gm.graphs.river(state, seat)
        (left, row), (right, _) = river.ends(ground_of(state, seat).tops)
        assert cells == tuple((x, row) for x in range(left + 1, right))
        along = [edge for *edge, wet in gm.graphs.estate(state, seat).edges(data="river") if wet]
        assert sorted(map(tuple, along)) == list(nx.utils.pairwise(cells))


def test_reachable_counts_movement_points(setup):
    for state, seat in seats(setup):
        laid = state.players[seat].estate
        if state.actor != gm.OVER and any(plot.scots for plot in laid.values()):
            draft = Draft(state, None)
            draft.movement = 1
            steps = {move[2] for move in movement.move_options(draft, seat, "T2")}
            scots = {cell for cell, plot in laid.items() if plot.scots}
            one = gm.graphs.reachable(state, seat, 1)
            assert set(one) == steps | scots
            assert {cell for cell, points in one.items() if points == 0} == scots
        whole = gm.graphs.reachable(state, seat, 99, START_VILLAGE)
        assert set(whole) == set(laid)
        assert whole[START_VILLAGE] == 0
        assert whole[HOME_CASTLE] == 1
        assert list(whole.values()) == sorted(whole.values())
        assert set(gm.graphs.reachable(state, seat, 2, START_VILLAGE)) == {
            cell for cell, points in whole.items() if points <= 2
        }


def test_reachable_refuses_a_cell_without_tile():
    with pytest.raises(ValueError, match=r"no tile on \(5, 5\)"):
        gm.graphs.reachable(gm.start(gm.Setup(2)), 0, 1, (5, 5))
    with pytest.raises(ValueError, match="there cannot be"):
        gm.graphs.reachable(gm.start(gm.Setup(2)), 0, -1)


def test_removable_agrees_with_the_rules_of_removal(setup):
    some = none = 0
    for state, seat in seats(setup):
        allowed = tuple(
            cell
            for cell in sorted(state.players[seat].estate)
            if not removal.why_not_remove(state, seat, (cell,), 1, QUIET)
        )
        assert gm.graphs.removable(state, seat) == allowed
        some += bool(allowed)
        none += len(allowed) < len(state.players[seat].estate) - 2
    assert some
    assert none


def test_faulty_estates_are_judged_as_the_rules_of_removal_judge_them():
    """In the editor any cells may be laid; the graphs must not fall over."""
    rng = random.Random(8)
    state = gm.start(gm.Setup(2))
    plots = list(positions(SETUPS[1])[-1].players[0].estate.values())
    for _ in range(200):
        draft = Draft(state, None)
        if rng.random() < 0.3:
            draft.player(0).estate = draft.players[0].estate.without(START_VILLAGE)
        for _ in range(rng.randint(0, 6)):
            draft.replot(0, (rng.randint(-2, 2), rng.randint(-1, 1)), rng.choice(plots))
        odd = draft.seal()
        laid = odd.players[0].estate
        (left, row), (right, _) = river.ends(ground_of(odd, 0).tops)
        assert gm.graphs.river(odd, 0) == tuple((x, row) for x in range(left + 1, right))
        assert gm.graphs.removable(odd, 0) == tuple(
            cell for cell in sorted(laid) if not removal.why_not_remove(odd, 0, (cell,), 1, QUIET)
        )
        assert str(odd)


def test_activation_degree_counts_neighbours_with_a_benefit(setup):
    for state, seat in seats(setup):
        tiles, laid = state.game.tiles, state.players[seat].estate
        degrees = gm.graphs.activation_degree(state, seat)
        free = {c for c in degrees if c not in laid}
        assert free == {near for cell in laid for near in EDGES[cell] if near not in laid}
        assert set(laid) <= set(degrees)
        for cell, number in degrees.items():
            near = [laid[c] for c in AROUND[cell] if c in laid]
            assert number == sum(tiles[plot.top].benefit.word != "none" for plot in near)


def test_a_first_tile_above_the_castle_activates_both_halves_of_the_home_tile():
    assert gm.graphs.activation_degree(gm.start(gm.Setup(2)), 0)[(1, 1)] == 2


def test_networkx_is_loaded_only_with_the_graphs():
    script = (
        "import sys, glenmore as gm; print('networkx' in sys.modules); "
        "gm.graphs; print('networkx' in sys.modules)"
    )
    fresh = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=PROJECT
    )
    assert fresh.stdout.split() == ["False", "True"]
    assert gm.graphs is graphs_of


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda s: gm.graphs.road_cost(s, "Ross"), "no clan space 'Ross'; did you mean ross"),
        (lambda s: gm.graphs.road_cost(s, ""), "no clan space ''"),
        (lambda s: gm.graphs.placements(s, 0, "Halkrik"), "'Halkrik'; did you mean halkirk"),
        (lambda s: gm.graphs.placements(s, 9, "halkirk"), "no seat 9; seats are 0 to 2"),
        (lambda s: gm.graphs.marker_prices(s, 3), "no seat 3; seats are 0 to 2"),
        (lambda s: gm.graphs.cheapest_entries(s, True), "no seat True; seats are 0 to 2"),
        (lambda s: gm.graphs.river(s, -1), "no seat -1"),
        (lambda s: gm.graphs.next_piece({"red": 1, "blue": 2}, "rde", 1), "no piece 'rde'; did"),
        (lambda s: gm.graphs.turns_given({"red": 1}, "green"), "no piece 'green'"),
    ],
)
def test_a15_unknown_names_are_refused_with_near_ones(ask, said):
    with pytest.raises(ValueError, match=said):
        ask(gm.start(gm.Setup(players=3)))

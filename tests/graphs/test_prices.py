"""Prices of clan spaces: printed examples, what the engine demands, and how markers change them."""

from __future__ import annotations

import random
from itertools import pairwise

import networkx as nx
import pytest

import glenmore as gm
from glenmore.base import clan_board
from glenmore.model import Draft
from glenmore.modules import MODULES
from glenmore.moves import Claim
from tests.conformance.games import usual

ALONE = [(), *((number,) for number in MODULES)]


def claiming(coins, *clans, options=()) -> gm.State:
    """Red may place a marker, has these coins, and yellow stands on these spaces."""
    place = gm.position(players=3, options=options)
    return place.clans("yellow", *clans).coins("red", coins).claiming().state()


@pytest.mark.rule("EX-24")
@pytest.mark.rule("EX-25")
@pytest.mark.rule("EX-26")
def test_printed_examples_of_prices():
    prices = gm.graphs.marker_prices(claiming(0))
    assert (prices["macleod"], prices["mckay"]) == (0, 2)
    assert gm.graphs.marker_prices(claiming(0, "macmillan"))["maclachlan"] == 1


@pytest.mark.parametrize("options", [{}, {"OPT-10": "nearest"}, {"OPT-11": False}], ids=str)
def test_the_engine_demands_the_price_and_not_a_coin_less(options):
    clans = [clan.id for clan in gm.Setup(3).catalog.clans if clan.bonus]
    rng = random.Random(6)
    dear = 0
    for _ in range(6):
        taken = rng.sample(clans, rng.randint(0, 5))
        place = gm.position(claiming(9, *taken, options=options))
        prices = gm.graphs.marker_prices(place.state())
        rich = {coins: place.coins("red", coins).state() for coins in range(7)}
        for clan, price in prices.items():
            if price is None:
                keys = {reason.key for reason in gm.check(rich[6], Claim(clan)).reasons}
                assert keys & {"no_bonus", "clan_taken"}
                continue
            assert gm.check(rich[price], Claim(clan)).legal
            if price:
                dear += 1
                refused = gm.check(rich[price - 1], Claim(clan)).reasons
                assert [(r.key, r.fact["needed"]) for r in refused] == [("road_too_dear", price)]
    assert dear > 40


def test_prices_agree_with_the_ways_on_the_roads():
    for taken in ((), ("macmillan",), ("ross", "douglas", "grant")):
        state = claiming(9, *taken)
        ways = gm.graphs.road_costs(state)
        prices = gm.graphs.marker_prices(state)
        assert {c: p for c, p in prices.items() if p is not None} == {
            clan: ways[clan][0] for clan in clan_board.open_spaces(state, set(taken))
        }
        entries = gm.graphs.cheapest_entries(state)
        assert [way[0] for _, way in entries] == sorted(p for p in prices.values() if p is not None)
        assert dict(entries) == {
            clan: ways[clan] for clan, price in prices.items() if price is not None
        }


def test_savings_are_what_the_engine_charges_less_with_one_marker_more():
    state = claiming(9, "macmillan", "brodie")
    taken = {"macmillan", "brodie"}
    before = clan_board.road_costs(state, taken)
    for clan, saved in gm.graphs.savings(state).items():
        after = clan_board.road_costs(state, taken | {clan})
        others = [c for c in clan_board.open_spaces(state, taken) if c != clan]
        assert saved == sum(before[c] - after[c] for c in others) >= 0
    assert set(gm.graphs.savings(state)) == set(clan_board.open_spaces(state, taken))


def test_centrality_of_small_graphs_with_known_answers():
    path = nx.Graph()
    path.add_edge("a", "b", cost=1)
    path.add_edge("b", "c", cost=0)
    assert gm.graphs.centrality(path) == {
        "a": gm.graphs.Centrality(1, 0.0, 1.0),
        "b": gm.graphs.Centrality(2, 1.0, 0.5),
        "c": gm.graphs.Centrality(1, 0.0, 0.5),
    }
    square = nx.cycle_graph(["a", "b", "c", "d"])
    nx.set_edge_attributes(square, 2, "cost")
    found = gm.graphs.centrality(square)
    for node in "abcd":
        assert found[node].roads == 2
        assert found[node].between == pytest.approx(1 / 6)  # half of the ways of 1 of 3 pairs
    assert found["a"].coins == pytest.approx((2 + 2 + 4) / 3)


def test_a_dear_road_is_passed_by_a_longer_free_way():
    ring = nx.Graph()
    ring.add_edge("a", "b", cost=1)
    for one, other in (("a", "c"), ("c", "d"), ("d", "b")):
        ring.add_edge(one, other, cost=0)
    found = gm.graphs.centrality(ring)
    assert found["c"].between == found["d"].between == pytest.approx(2 / 3)
    assert found["a"].between == found["b"].between == 0


@pytest.mark.parametrize("chronicles", ALONE, ids=str)
def test_prices_through_a_game_are_those_of_the_engine(chronicles):
    setup = usual(chronicles[0], 4) if chronicles else gm.Setup(4)
    record = gm.play(setup, seed=11)
    course = gm.graphs.price_course(record)
    firsts = gm.graphs.first_of_turns(record.states())
    assert list(course) == [state.turn.number for state in firsts]
    assert list(course) == list(range(1, record.final.turn.number + 1))
    for state in firsts[::5]:
        taken = clan_board.occupied(state)
        roads = clan_board.road_costs(state, taken)
        seat = max(0, state.actor if state.actor >= 0 else state.turn.seat)
        for clan in state.game.clans:
            is_open = clan in clan_board.open_spaces(state, taken)
            due = clan_board.claim_price(state, seat, clan, roads).coins if is_open else None
            assert course[state.turn.number][clan] == due


def test_claims_tell_what_was_paid_and_by_which_way():
    record = gm.play(gm.Setup(4), seed=2)
    claimed = gm.graphs.claims(record)
    final = record.final
    assert sorted((c.seat, c.clan) for c in claimed) == sorted(
        (seat, clan) for seat, player in enumerate(final.players) for clan in player.clans
    )
    assert len(claimed) > 5
    graph = gm.graphs.clan_roads(record.setup)
    held: set[str] = set()
    for claim in claimed:
        assert claim.way[0] in {"start", *held}
        assert claim.way[-1] == claim.clan
        cost = nx.path_weight(graph, list(claim.way), "cost")
        assert claim.coins == (0 if claim.clan == "douglas" else cost)
        held.add(claim.clan)


def test_prices_never_rise_while_markers_only_come():
    course = list(gm.graphs.price_course(gm.play(gm.Setup(4), seed=5)).values())
    for early, late in pairwise(course):
        for clan, price in late.items():
            if price is not None:
                before = early[clan]
                assert before is not None
                assert price <= before


def test_prices_may_be_asked_for_another_seat():
    draft = Draft(claiming(3), None)
    draft.player(2).coins = 0
    state = draft.seal()
    assert gm.graphs.marker_prices(state, 2) == gm.graphs.marker_prices(state)

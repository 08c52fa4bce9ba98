"""Tempo on the rondel: gaps decide who acts, jumps give turns away, games keep their sums."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

import glenmore as gm
from glenmore.components import COLORS
from glenmore.modules import MODULES
from glenmore.moves import StopAtWorldsEnd, Take
from tests.conformance.games import usual

ROW = gm.position(players=3).rondel(
    "red", "yellow", "halkirk", "blue", "inshriach", "ballachulish", "strathmore", "easdale"
)


@cache
def record(players, chronicles=(), seed=8):
    return gm.play(gm.Setup(players, chronicles), seed=seed)


def test_gaps_are_counted_from_the_hindmost():
    state = ROW.state()
    assert gm.graphs.gaps(state) == {"red": 0, "yellow": 1, "blue": 3}
    assert list(gm.graphs.positions(state)) == ["red", "yellow", "blue"]


@pytest.mark.parametrize(("jump", "piece"), [(1, "red"), (4, "red"), (6, "blue"), (12, "blue")])
def test_the_hindmost_acts_next(jump, piece):
    assert gm.graphs.next_piece({"red": 0, "yellow": 9, "blue": 5}, "red", jump) == piece


def test_turns_given_by_hand():
    places = {"red": 6, "yellow": 1, "blue": 2, "green": 7}
    assert gm.graphs.turns_given(places, "red") == {"yellow": 5, "blue": 4}
    assert gm.graphs.turns_given(places, "red", 2) == {"yellow": 3, "blue": 2}
    assert gm.graphs.turns_given(places, "red", 99) == {"yellow": 1, "blue": 1}
    assert gm.graphs.turns_given(places, "yellow") == {}


def test_nobody_stands_still():
    with pytest.raises(ValueError, match="at least one space"):
        gm.graphs.next_piece({"red": 0}, "red", 0)
    with pytest.raises(ValueError, match="at least one space"):
        gm.graphs.turns_given({"red": 0}, "red", 0.5)


def test_a_longer_jump_gives_more_turns_away():
    found = gm.graphs.jumps(ROW.state())
    assert [(j.tile, j.spaces, j.following, j.given, j.lost) for j in found[:4]] == [
        ("halkirk", 2, "yellow", 1, 0),
        ("inshriach", 4, "yellow", 3 + 1, 3),
        ("ballachulish", 5, "yellow", 4 + 2, 5),
        ("strathmore", 6, "yellow", 5 + 3, 7),
    ]
    quick = gm.graphs.jumps(ROW.state(), stride=3)
    assert [j.given for j in quick[:4]] == [1, 2, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_jumps_are_the_legal_stops_and_foretell_who_is_next(players):
    game = record(players)
    foretold = 0
    for (state, _), move in zip(game.replay(), game.moves, strict=False):
        stops = [m for m in gm.legal(state) if isinstance(m, Take | StopAtWorldsEnd)]
        if state.actor < 0 or not isinstance(move, Take | StopAtWorldsEnd):
            continue
        jumps = gm.graphs.jumps(state)
        assert sorted(jump.tile for jump in jumps) == sorted(
            getattr(stop, "tile", state.game.worlds_end) for stop in stops
        )
        assert [jump.lost for jump in jumps] == sorted(jump.lost for jump in jumps)
        assert jumps[0].lost == 0
        later = [s for s in game.states() if s.turn.number == state.turn.number + 1]
        chosen = getattr(move, "tile", state.game.worlds_end)
        jump = next(jump for jump in jumps if jump.tile == chosen)
        if later and foretold < 12:
            assert jump.following == state.game.pieces[later[0].turn.piece].id
            foretold += 1
    assert foretold == 12


def test_where_nothing_is_to_choose_there_is_no_jump():
    assert gm.graphs.jumps(gm.start(gm.Setup(3))) == ()
    assert gm.graphs.jumps(gm.position(players=3).placing("lochridge").state()) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_turn_belongs_to_the_hindmost_piece(players):
    game = record(players)
    turns = gm.graphs.turns(game)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    firsts = gm.graphs.first_of_turns(game.states())
    for turn, state in zip(turns, firsts, strict=True):
        assert next(iter(gm.graphs.positions(state))) == turn.piece
        assert gm.graphs.gaps(state)[turn.piece] == 0


def test_a_turn_of_one_decision_moves_its_piece_as_well():
    """Whoever stops on World's End decides nothing else, and still goes there."""
    game = gm.play(gm.Setup(3), seed=5)
    turns = gm.graphs.turns(game)
    end = game.final.end
    stops = [
        state.turn.number
        for state, move in zip(game.states(), game.moves, strict=False)
        if isinstance(move, gm.moves.StopAtWorldsEnd)
    ]
    assert stops
    for number in stops:
        assert turns[number - 1].end == end
    assert all(turn.spaces > 0 for turn in turns)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sums_of_a_game(players):
    game = record(players)
    turns, graph = gm.graphs.turns(game), gm.graphs.turn_order(game)
    first = gm.graphs.first_of_turns(game.states())[0]
    assert sum(graph.nodes[piece]["turns"] for piece in graph) == len(turns)
    assert sum(times for *_, times in graph.edges(data="times")) == len(turns) - 1
    for number, piece in enumerate(game.final.game.pieces):
        if piece.pawn:
            moved = game.final.pieces[number] - first.pieces[number]
            assert graph.nodes[piece.id]["spaces"] == moved
            assert game.final.pieces[number] >= game.final.end
    for one, other in pairwise(turns):
        assert graph.has_edge(one.piece, other.piece)
    again = sum(1 for one, other in pairwise(turns) if one.piece == other.piece)
    assert again == sum(graph.edges[p, p]["times"] for p in graph if graph.has_edge(p, p))


def test_the_die_has_turns_of_its_own():
    graph = gm.graphs.turn_order(record(2))
    assert set(graph) == {"red", "yellow", "die"}
    assert graph.nodes["die"]["seat"] == gm.CHANCE


@pytest.mark.parametrize("number", sorted(MODULES))
def test_every_chronicle_has_an_order_of_turns(number):
    game = record(usual(number, 4).players, (number,))
    graph = gm.graphs.turn_order(game)
    assert set(COLORS[: game.setup.players]) <= set(graph)
    assert all(turns > 0 for _, turns in graph.nodes(data="turns"))


def test_the_circuit_of_the_boats_grows_with_the_rivers():
    course = gm.graphs.circuit_course(record(3, (1,)))
    assert course[1] == 3 * 2 + 5  # three home tiles and one neutral river
    assert max(course.values()) > course[1]

"""The engine against counted sequences, and against the slow generator in random positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import glenmore as gm
from glenmore.positions import PositionError
from tests.conformance.games import BASE, random_states
from tests.conformance.made import Dice, Draws, made_up
from tests.perft.__main__ import main
from tests.perft.count import divide, perft, position, read
from tests.perft.slow import RULES, TooMany, slow_legal

POSITIONS = read()


def same(state: gm.State) -> bool:
    """Both generators list the same moves, each once; False if brute force gave up."""
    try:
        slow = slow_legal(state)
    except TooMany:
        return False
    listed = gm.legal(state)
    assert len(listed) == len(set(listed))
    difference = f"{state.setup} {state.steps}\n{gm.notation.position(state)}"
    assert set(listed) - slow == set(), f"only the engine allows these: {difference}"
    assert slow - set(listed) == set(), f"only the slow generator allows these: {difference}"
    return True


# -- counted sequences ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_counts_what_the_slow_generator_counted(name: str) -> None:
    state = position(name)
    assert gm.faults(state) == ()
    counts = POSITIONS[name]["counts"]
    assert len(counts) >= 3
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_the_counts_in_the_file_are_those_of_the_slow_generator(name: str) -> None:
    state = position(name)
    counts = POSITIONS[name]["counts"]
    assert [perft(state, depth, slow_legal) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize("name", POSITIONS)
def test_both_list_the_same_moves_two_decisions_deep(name: str) -> None:
    nodes = [position(name)]
    for _ in range(3):
        for state in nodes:
            assert same(state)
        nodes = [gm.advance(state, move) for state in nodes for move in gm.legal(state)]


def test_the_positions_show_what_they_are_for() -> None:
    words = {
        name: {move.word for state in (position(name),) for move in gm.legal(state)}
        for name in POSITIONS
    }
    assert "relief" in words["no tile can be taken"]
    assert "ness" in words["Loch Ness"]
    assert "end" in words["World's End is near"]
    assert words["the die is hindmost"] == {"roll"}
    assert words["Munro chooses from the discard pile"] == {"fetch"}


@pytest.mark.parametrize("coins", range(7))
@pytest.mark.parametrize("clans", [(), ("sinclair",)])
def test_dear_roads(coins: int, clans: tuple[str, ...]) -> None:
    """Where every road costs something, what is bought must leave the road payable (EDGE-40)."""
    catalog = gm.start(gm.Setup(players=3)).game.catalog
    roads = tuple(road.with_(cost=road.cost + 2) for road in catalog.roads)
    dear = gm.position(3, options={"douglas_free": False}, catalog=catalog.with_(roads=roads))
    place = dear.tile(0, (0, 1), "moot-hill", scots=1).tile(0, (1, 1), "edradour", goods="barley")
    place.clans(0, *clans).coins(0, coins).market(barley=0, wood=1, stone=2, sheep=3, cattle=0)
    nodes = [place.activating((0, 1)).state()]
    for _ in range(3):
        for state in nodes:
            assert same(state)
        nodes = [gm.advance(state, move) for state in nodes for move in gm.legal(state)]


# -- the tool -------------------------------------------------------------------------------------


def test_divide_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    name = "World's End is near"
    state = position(name)
    assert sum(divide(state, 3).values()) == POSITIONS[name]["counts"][2]
    assert divide(state, 2) == divide(state, 2, slow_legal)
    assert main(["divide", gm.notation.position(state), "2"]) == 0
    shown = capsys.readouterr().out
    assert "take oban" in shown
    assert shown.splitlines()[-1].split() == ["total", str(POSITIONS[name]["counts"][1])]
    assert main(["counts", name, "2"]) == 0
    assert main(["nonsense"]) == 2


# -- random positions -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", BASE)
def test_random_games(name: str) -> None:
    rng = random.Random(name)
    compared = 0
    for seed in range(100, 106):
        states = [s for s in random_states(BASE[name], seed) if s.steps]
        compared += sum(same(state) for state in rng.sample(states, 40))
    assert compared >= 235


def test_there_are_enough_random_positions() -> None:
    assert len(BASE) * 235 >= 1500


def test_made_up_positions() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(1100):
        try:
            state = made_up(Dice(random.Random(seed)))
        except PositionError:
            continue
        if state.steps and same(state):
            kinds[type(state.steps[-1]).__name__] += 1
    assert sum(kinds.values()) > 1000
    rare = {"PawnOrder", "RollDie"}  # these belong to random games
    assert set(RULES) - rare <= set(kinds), set(RULES) - set(kinds)


@settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_positions_that_hypothesis_makes_up(data: st.DataObject) -> None:
    try:
        state = made_up(Draws(data.draw))
    except PositionError:
        assume(False)
        raise
    assert not state.steps or same(state) in (True, False)

"""The environment for learning programs: PettingZoo's own tests, masks, hidden things."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import glenmore as gm
from glenmore import lab
from glenmore.lab.encoding import MOST_MOVES, MOVE, Encoder, hashed
from glenmore.modules import MODULES, module
from tests.conformance.games import together
from tests.modules.test_c05_haggis import at

SETUPS = {
    "2 players": gm.Setup(2),
    "4 players": gm.Setup(4),
    "all chronicles": gm.Setup(3, together(3)),
    **{f"chronicle {n}": gm.Setup(max(module(n).players), (n,)) for n in sorted(MODULES)},
}


def played(setup, seed, pick=lambda n, env: n % len(env.moves()), **more):
    """An environment after a whole game, and the sum of each agent's rewards."""
    env = lab.environment(setup, **more)
    env.reset(seed=seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for n, agent in enumerate(env.agent_iter()):
        _, reward, over, _, _ = env.last()
        sums[agent] += reward
        env.step(None if over else pick(n, env))
    return env, sums


# PettingZoo warns about every environment with masks that is not its own.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_pettingzoo_accepts_it(setup, capsys):
    whole = len(setup.chronicles) != 1
    api_test(lab.environment(setup), num_cycles=400 if whole else 100)
    seed_test(lambda: lab.environment(setup), num_cycles=60 if whole else 20)


def test_a_game_by_slots_is_a_game():
    env, _ = played(gm.Setup(3), 5)
    assert env.position.actor == gm.OVER
    assert env.agents == []
    again, _ = played(gm.Setup(3), 5)
    assert again.position == env.position
    other, _ = played(gm.Setup(3), 6)
    assert other.position != env.position


@pytest.mark.parametrize("reward", ["win", "lead", "points"])
def test_rewards(reward):
    env, sums = played(gm.Setup(3), 8, reward=reward)
    points = [player.vp for player in env.position.players]
    if reward == "points":
        assert list(sums.values()) == points
    else:
        assert sum(sums.values()) == pytest.approx(0)
        best = points.index(max(points))
        top = 2 / 3 if reward == "win" else max(points) - sum(points) / 3
        assert sums[f"seat_{best}"] == pytest.approx(top)


def test_mask_and_moves_belong_to_who_decides():
    env = lab.environment(gm.Setup(2))
    env.reset(seed=3)
    agent = env.agent_selection
    other = next(a for a in env.agents if a != agent)
    mine, theirs = env.observe(agent), env.observe(other)
    count = len(gm.legal(env.position))
    assert mine["action_mask"].tolist() == [1] * count + [0] * (MOST_MOVES - count)
    assert mine["moves"].shape == (MOST_MOVES, len(MOVE))
    assert len(np.unique(mine["moves"][:count], axis=0)) == count, "slots can be told apart"
    assert not theirs["action_mask"].any()
    assert not theirs["moves"].any()
    for slot, move in enumerate(env.moves()):
        assert env.slot(move) == slot
    with pytest.raises(ValueError, match=f"slot {count} holds no move"):
        env.step(count)
    with pytest.raises(gm.IllegalMove):
        env.slot(gm.moves.EndTurn())


def test_slots_do_not_depend_on_the_order_of_the_engine():
    encoder = Encoder(gm.Setup(2))
    env = lab.environment(gm.Setup(2))
    env.reset(seed=3)
    moves = encoder.slots(env.position)
    assert set(moves) == set(gm.legal(env.position))
    assert [(m.word, repr(tuple(m.items()))) for m in moves] == sorted(
        (m.word, repr(tuple(m.items()))) for m in moves
    )


# -- observations ---------------------------------------------------------------------------------


def block(encoder, name, numbers):
    found = next(b for b in encoder.layout if b.name == name)
    return numbers[found.start : found.end]


def test_observations_say_what_the_layout_says():
    state = gm.position(players=2).coins(0, 7).coins(1, 3).whisky(1, 4).state()
    encoder = Encoder(state.setup)
    own, other = encoder.observe(state, 0), encoder.observe(state, 1)
    wide = len(block(encoder, "seats", own)) // 2
    assert block(encoder, "seats", own)[[1, wide + 1, wide + 2]].tolist() == [7, 3, 4]
    assert block(encoder, "seats", other)[[1, 2, wide + 1]].tolist() == [3, 4, 7]
    rows = block(encoder, "tiles", own).reshape(len(encoder.tiles), -1)
    lying = [encoder.tiles[n] for n in np.flatnonzero(rows[:, 0])]
    assert sorted(lying) == sorted(tile for tile in state.ring if tile)
    hidden = sum(stack.size for stack in state.stacks)
    assert rows[:, 2].sum() == hidden
    assert block(encoder, "stacks", own).sum() == hidden
    assert lab.environment(state.setup).layout == encoder.layout


def test_nothing_secret_is_observed():
    """Two positions that differ only in what the other seat has hidden look the same."""
    one = at({0: (1, 3), 1: (2, 2, 3)}, (1, 2)).state()
    two = at({0: (1, 3), 1: (1, 2, 3)}, (1, 2)).state()
    encoder = Encoder(one.setup)
    assert gm.view(one, 0).module(5).tables == gm.view(two, 0).module(5).tables
    hidden = block(encoder, "chronicle 5", encoder.observe(one, 1))
    assert not np.array_equal(hidden, block(encoder, "chronicle 5", encoder.observe(two, 1)))
    if gm.view(one, 0) == gm.view(two, 0):
        assert np.array_equal(encoder.observe(one, 0), encoder.observe(two, 0))
    else:
        pytest.fail("the views differ: choose other positions")


def test_hashes_are_the_same_on_every_machine():
    assert np.flatnonzero(hashed((gm.moves.Take("halkirk"), 3))).tolist() == [41, 56, 60]


def test_what_is_asked_wrongly_is_named():
    with pytest.raises(lab.LabError, match="reward: 'fame' is not one of win, lead, points"):
        lab.environment(reward="fame")
    with pytest.raises(lab.LabError, match="render_mode: 'human' is not possible"):
        lab.environment(render_mode="human")
    env = lab.environment(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.position)

"""States are values: the same seed gives the same game, nothing old changes, nothing leaks."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys

import pytest

import glenmore as gm
from glenmore.base import affording
from glenmore.model import Draft, make_state
from tests.conformance.games import ALONE_AND_ALL, BASE, CHRONICLES, SETUPS, random_states, share

SOME = ("2 players", "4 players", "CS-strict", "house options", *list(CHRONICLES)[-3:])


def sample(name: str, seed: int, number: int) -> list[gm.State]:
    states = random_states(SETUPS[name], seed)
    return random.Random(f"{name} {seed}").sample(states, number)


# -- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    one, two = gm.play(SETUPS[name], seed=21), gm.play(SETUPS[name], seed=21)
    assert one == two
    assert hash(one) == hash(two)
    assert one.moves == two.moves
    assert one.final == two.final
    assert gm.play(SETUPS[name], seed=22) != one


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    code = (
        "import glenmore as gm, hashlib\n"
        "text = gm.dumps(gm.play(gm.Setup(players=3), seed=5))\n"
        "print(hashlib.sha256(text.encode()).hexdigest())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(found) == 1


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_replay_gives_the_game_back(name: str) -> None:
    record = gm.play(SETUPS[name], seed=31)
    again = gm.loads(gm.dumps(record))
    assert again == record
    assert again.states() == record.states()
    assert again.events() == record.events()
    assert gm.Record(record.setup, record.moves).final == record.final


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_positions_saved_anywhere_go_on_as_before(name: str) -> None:
    record = gm.play(SETUPS[name], seed=32)
    states = record.states()
    for at in range(0, len(states) - 1, 17):
        loaded = gm.loads(gm.dumps(states[at]))
        assert loaded == states[at]
        assert hash(loaded) == hash(states[at])
        assert gm.legal(loaded) == gm.legal(states[at])
        for move, expected in zip(record.moves[at : at + 5], states[at + 1 :], strict=False):
            loaded = gm.advance(loaded, move)
            assert loaded == expected


# -- old states stay ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOME)
def test_a_move_leaves_the_old_state_alone(name: str) -> None:
    for seed in range(3):
        for state in sample(name, seed, 25):
            if not state.steps:
                continue
            text, number, copy = gm.dumps(state), hash(state), pickle.loads(pickle.dumps(state))
            for move in gm.legal(state)[:12]:
                after, _ = gm.apply(state, move)
                for later in gm.legal(after)[:3]:
                    gm.advance(after, later)
                gm.check(state, move)
            assert hash(state) == number
            assert state == copy
            assert gm.dumps(state) == text


def test_the_first_state_is_unchanged_at_the_end_of_the_game() -> None:
    setup = gm.Setup(players=4)
    states = random_states(setup, 8)
    texts = [gm.dumps(state) for state in states[::25]]
    gm.play(setup, seed=8)
    assert [gm.dumps(state) for state in states[::25]] == texts
    assert states[0] == gm.start(setup)


# -- immutable, hashable, picklable ---------------------------------------------------------------


def test_nothing_of_a_state_can_be_changed() -> None:
    state = random_states(gm.Setup(players=3), 2)[120]
    for name in gm.State._names():
        with pytest.raises(TypeError):
            setattr(state, name, None)
        with pytest.raises(TypeError):
            delattr(state, name)
    with pytest.raises(TypeError):
        state.something = 1  # type: ignore[attr-defined]
    player = state.players[0]
    for name in player._names():
        with pytest.raises(TypeError):
            setattr(player, name, 0)
        with pytest.raises(TypeError):
            delattr(player, name)
    with pytest.raises(TypeError):
        state.players[0] = player  # type: ignore[index]
    estate = player.estate
    plot = estate[0, 0]
    for change in (
        lambda: estate.__setitem__((5, 5), plot),
        lambda: estate.__delitem__((0, 0)),
        lambda: estate.pop((0, 0)),
        lambda: estate.popitem(),
        lambda: estate.clear(),
        lambda: estate.update({(5, 5): plot}),
        lambda: estate.setdefault((5, 5), plot),
        lambda: estate.__ior__({(5, 5): plot}),
    ):
        with pytest.raises(TypeError):
            change()
    with pytest.raises((TypeError, AttributeError)):
        plot.scots = 3  # type: ignore[misc]
    with pytest.raises((TypeError, AttributeError)):
        state.stacks[1].pool = ()  # type: ignore[misc]
    with pytest.raises((TypeError, AttributeError)):
        state.turn.seat = 1  # type: ignore[misc]
    assert (5, 5) not in estate


def test_everything_inside_a_state_is_of_a_kind_that_cannot_change() -> None:
    def walk(value: object) -> None:
        if isinstance(value, tuple):
            for item in value:
                walk(item)
        elif isinstance(value, dict):
            assert type(value).__name__ == "Estate"
            for key, item in value.items():
                walk(key)
                walk(item)
        elif type(value).__name__ == "Player":
            for name in value._names():  # type: ignore[attr-defined]
                walk(getattr(value, name))
        else:
            assert value is None or isinstance(value, (int, str, float)), type(value)

    for name in SOME:
        for state in sample(name, 3, 25):
            for field in gm.State._names():
                walk(getattr(state, field))


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_states_are_hashable_and_survive_pickling(name: str) -> None:
    states = random_states(SETUPS[name], 4)
    assert len(set(states)) == len(states) or len(set(states)) > len(states) * 0.8
    for state in states[::9]:
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert hash(again) == hash(state)
        assert gm.legal(again) == gm.legal(state)
        assert {state: 1}[again] == 1
    record = gm.play(SETUPS[name], seed=4)
    for move in record.moves[::7]:
        assert pickle.loads(pickle.dumps(move)) == move
    setup = SETUPS[name]
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert hash(pickle.loads(pickle.dumps(setup))) == hash(setup)


# -- nothing leaks --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BASE)
def test_a_state_knows_nothing_of_the_order_of_the_stacks(name: str) -> None:
    for state in sample(name, 5, 30):
        for seat in range(len(state.players)):
            assert gm.view(state, seat) == state
        for stack in state.stacks:
            assert list(stack.pool) == sorted(stack.pool)
        assert [stack.letter for stack in state.stacks] == ["S", "A", "B", "C", "D"]


@pytest.mark.parametrize("name", [name for name in ALONE_AND_ALL if name in CHRONICLES])
def test_a_seat_sees_enough_to_decide_and_nothing_new_by_looking_twice(name: str) -> None:
    for state in sample(name, 5, 30):
        for seat in range(len(state.players)):
            seen = gm.view(state, seat)
            assert gm.view(seen, seat) == seen
            assert seen.players == state.players
            if state.actor == seat:
                assert gm.legal(seen) == gm.legal(state)
        for stack in state.stacks:
            assert list(stack.pool) == sorted(stack.pool)


def test_games_that_drew_the_same_tiles_in_another_order_differ_only_where_tiles_lie() -> None:
    one = two = gm.start(gm.Setup(players=2))
    rng = random.Random(1)
    for _ in range(2):
        move = gm.legal(one)[0]
        one, two = gm.advance(one, move), gm.advance(two, move)
    drawn = []
    while one.actor == gm.CHANCE:
        move = rng.choice(gm.legal(one))
        drawn.append(move)
        one = gm.advance(one, move)
    for move in [*reversed(drawn[:5]), *reversed(drawn[5:])]:  # the 5 S tiles, then A tiles
        two = gm.advance(two, move)
    assert one != two
    same = {n: getattr(one, n) for n in gm.State._names()} | {"ring": two.ring}
    assert make_state(one.game, same) == two


# -- events and score lines -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_events_and_score_lines_cite_rules_and_read_as_sentences(name: str) -> None:
    known: set[str] = set()
    for seed in share(name, each=6, in_all=60, least=2):
        record = gm.play(SETUPS[name], seed=seed + 40)
        for state, events in record.replay():
            for event in events:
                assert event.rules, event
                for rule in event.rules:
                    assert rule in known or rule in gm.rules, event
                known.update(event.rules)
                text = str(event)
                assert "?" not in text, text
                assert "{" not in text, text
            assert state.game.setup == record.setup
        for player in record.final.players:
            assert player.vp == sum(line.points for line in player.points)
            for line in player.points:
                assert line.rule in gm.rules, line
                text = str(line)
                assert "?" not in text, text
                assert "{" not in text, text
        sheet = gm.score(record.final)
        assert tuple(sheet.totals) == tuple(p.vp for p in record.final.players)


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_points_come_only_as_events(name: str) -> None:
    for seed in share(name, each=2, in_all=0, least=1):
        record = gm.play(SETUPS[name], seed=seed)
        told = [0] * record.setup.seats
        for state, events in record.replay():
            for event in events:
                if event.key == "points":
                    told[event.seat or 0] += event.fact["points"]
            assert [p.vp for p in state.players] == told


def test_only_apply_tells_what_happened() -> None:
    for name in SOME:
        for state in sample(name, 6, 20):
            for move in gm.legal(state)[:4]:
                after, events = gm.apply(state, move)
                quiet = gm.advance(state, move)
                assert quiet == after
                assert quiet.log is None
                assert after.log is None
                assert isinstance(events, tuple)


@pytest.mark.parametrize("name", ALONE_AND_ALL)
def test_chances_add_up_to_one(name: str) -> None:
    for seed in share(name, each=3, in_all=0, least=1):
        for state in random_states(SETUPS[name], seed):
            if state.actor != gm.CHANCE:
                assert gm.chance(state) == ()
                continue
            chances = gm.chance(state)
            assert abs(sum(p for _, p in chances) - 1) < 1e-9
            assert all(p > 0 for _, p in chances)
            assert sorted(m for m, _ in chances) == sorted(gm.legal(state))


def test_a_draft_of_a_draft_writes_on_its_own() -> None:
    one = Draft(gm.position(3).state(), None)
    one.player(0).coins = 3
    one.replot(0, (0, 0), one.players[0].estate[0, 0].with_(scots=2))
    two = Draft(one, None)
    two.player(0).coins = 9
    two.replot(0, (0, 0), two.players[0].estate[0, 0].with_(scots=0))
    assert (one.players[0].coins, two.players[0].coins) == (3, 9)
    assert (one.players[0].estate[0, 0].scots, two.players[0].estate[0, 0].scots) == (2, 0)


@pytest.mark.rule("TAKE-07")
def test_a_look_ahead_from_a_draft_leaves_the_draft_as_it_was() -> None:
    state = gm.position(2).scots(0, (1, 0), 2).state()
    draft = Draft(state, None)
    draft.player(0)  # open for writing
    before = dict(draft.players[0].estate)
    affording.cell_fee(draft, 0, "", 2, (1, 0))
    ahead = Draft(draft, None)
    ahead.player(0).coins += 5
    assert draft.players[0].estate == before
    assert draft.players[0].coins == state.players[0].coins

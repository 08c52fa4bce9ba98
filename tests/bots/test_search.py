"""The search: legal answers from the view alone, the same for a seed, stopped at any time."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

import glenmore as gm
from glenmore import bots
from glenmore.bots.judgement import JUDGEMENT
from glenmore.moves import Activate
from tabletop import ahead
from tabletop.bots.search import SCALE, Effort, Search, squash
from tests.bench.driver import values as random_game
from tests.conformance.games import SETUPS, together

QUICK = bots.Searcher(12)
HASTY = bots.Searcher(2)
ALL = {f"{n} players": gm.Setup(n, together(n)) for n in (2, 4)}


def deciding(setup: gm.Setup, seed: int, share: float, least: int = 3) -> gm.State:
    """A position of a random game with so many moves."""
    states: list[gm.State] = gm.play(setup, seed=seed).states()
    found = states[int(len(states) * share) :]
    return next(s for s in found if s.actor >= 0 and len(gm.legal(s)) >= least)


# -- looking ahead on one draft -------------------------------------------------------------------


@pytest.mark.parametrize("name", [*list(SETUPS)[::7], list(SETUPS)[-1]])
def test_one_draft_through_a_game_ends_where_single_steps_end(name):
    setup = SETUPS[name]
    rng, state = random.Random(4), gm.start(setup)
    while state.steps:
        moves = gm.legal(state)
        if state.actor == gm.CHANCE:
            move = ahead.by_chance(gm.chance(state), rng)
        else:
            move = moves[int(rng.random() * len(moves))]
        state = gm.advance(state, move)
    assert ahead.play_out(gm.start(setup), None, random.Random(4)) == state


def test_following_a_move_settles_what_is_forced():
    for seed in range(4):
        state = deciding(gm.Setup(3), seed, 0.4)
        for move in gm.legal(state):
            after, moves = ahead.follow(state, move, small=False)
            step = gm.advance(state, move)
            while step.actor >= 0 and len(gm.legal(step)) == 1:
                step = gm.advance(step, gm.legal(step)[0])
            assert after == step
            assert tuple(moves) == (gm.legal(step) if step.actor >= 0 else ())


@pytest.mark.parametrize("name", [*list(SETUPS)[::7], list(SETUPS)[-1]])
def test_a_position_is_reached_without_its_moves_where_following_ends(name):
    rng, state = random.Random(5), gm.start(SETUPS[name])
    while state.steps:
        moves = gm.legal(state)
        if state.actor >= 0:
            for move in rng.sample(moves, min(2, len(moves))):
                after, found = ahead.follow(state, move)
                reached = ahead.reach(state, move)
                assert reached == after
                assert tuple(ahead.moves_at(reached)) == tuple(found)
                if found:
                    assert gm.legal(reached) == tuple(found)
        state = gm.advance(state, moves[int(rng.random() * len(moves))])


def test_playing_out_stops_after_so_many_decisions():
    state = deciding(gm.Setup(2), 3, 0.2)
    assert ahead.play_out(state, 0, random.Random(1)) == state
    later = ahead.play_out(state, 20, random.Random(1))
    assert later.steps
    assert later.turn.number > state.turn.number
    assert ahead.play_out(state, None, random.Random(1)).actor == gm.OVER


def test_what_chance_brings_is_a_possible_outcome():
    state = gm.start(gm.Setup(2))
    outcome, after, moves = ahead.draw(state, random.Random(2))
    for move in outcome:
        state = gm.advance(state, move)
    assert state == after
    assert tuple(moves) == gm.legal(after)


# -- a game of its own: the search knows none -----------------------------------------------------


class Stones:
    """Take one, two or three stones; who takes the last wins: a known answer."""

    def __init__(self, left: int, actor: int = 0) -> None:
        self.left, self.actor = left, actor if left else -2
        self.winner = 1 - actor

    @staticmethod
    def follow(state, move):
        after = Stones(state.left - move, 1 - state.actor)
        return after, Stones.moves(after)

    @staticmethod
    def reach(state, move):
        return Stones.follow(state, move)[0]

    @staticmethod
    def moves(state):
        return tuple(range(1, min(3, state.left) + 1))

    @staticmethod
    def worths(state, near=None):
        if state.left:
            return [0.0, 0.0]
        return [50.0 * (state.winner == seat) for seat in (0, 1)]


def never(*_):
    raise AssertionError("not asked in this game")


def always(state):
    return True


class Told(NamedTuple):
    """A game as a search asks for it, told by functions."""

    follow: Any
    reach: Any
    moves: Any
    worths: Any
    draw: Any = never
    quiet: Any = always
    secret: Any = lambda state, seat: False
    seen: Any = never
    play_out: Any = never


STONES = Told(Stones.follow, Stones.reach, Stones.moves, Stones.worths)


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_it_finds_the_winning_move(left):
    search = Search(STONES, Stones(left), (1, 2, 3), random.Random(1), Effort(900))
    search.run()
    assert search.best() == left % 4
    best = search.choices()[0]
    assert best.lead > 10
    assert best.line[0][1] == left % 4


def test_chance_widens_with_visits():
    outcomes = []

    class Dice:
        """One choice, then a die: the second way is better on average, not at its best."""

        def __init__(self, actor, points=0.0):
            self.actor, self.points = actor, points

    def reach(state, move):
        return Dice(-1, move)

    def draw(state, rng):
        roll = rng.randrange(600)
        outcomes.append(roll)
        points = 20.0 * (roll % 6 == 5) - 8.0 if state.points == 0 else 1.0
        return roll, Dice(-2, points), ()

    told = Told(
        lambda state, move: (reach(state, move), ()),
        reach,
        lambda state: (),
        lambda s, near=None: [s.points, 0.0],
        draw,
    )
    search = Search(told, Dice(0), (0, 1), random.Random(3), Effort(400))
    search.run()
    assert search.best() == 1
    assert 10 < len(outcomes) < 60  # about the root of the visits, not every time anew


# -- the game ------------------------------------------------------------------------------------


def test_levels_are_listed_and_grow():
    assert list(bots.LEVELS) == ["search-1", "search-2", "search-3"]
    rounds = [bot.effort.rounds or 0 for bot in bots.LEVELS.values()]
    assert rounds == sorted(rounds)
    for name in bots.LEVELS:
        assert bots.named(name) is bots.LEVELS[name]
        assert "looks ahead" in bots.ABOUT[name]


@pytest.mark.parametrize("setup", ALL.values(), ids=ALL)
def test_it_plays_all_chronicles_to_the_end(setup):
    record = gm.play(setup, [HASTY, *[bots.random] * (setup.players - 1)], seed=3)
    assert record.final.actor == gm.OVER


@pytest.mark.parametrize("name", list(SETUPS)[::11])
def test_only_legal_moves_everywhere(name):
    for share in (0.3, 0.7):
        state = deciding(SETUPS[name], 8, share)
        moves = gm.legal(state)
        assert QUICK(gm.view(state, state.actor), moves, random.Random(1)) in moves


def test_the_same_seed_gives_the_same_move_and_the_same_tree():
    state = deciding(gm.Setup(3, (1, 5)), 5, 0.5)
    found = []
    for _ in range(2):
        search = QUICK.search(gm.view(state, state.actor), gm.legal(state), random.Random(7))
        search.run()
        found.append([(c.move, c.visits, c.value, c.lead) for c in search.choices()])
    assert found[0] == found[1]


@pytest.mark.parametrize("number", [1, 5, 7])
def test_equal_views_give_equal_choices(number):
    """Whatever others hold in secret makes no difference."""
    mixed: list[bots.Bot] = [bots.random, bots.greedy, bots.random]
    hiding = [
        state
        for seed in range(3)
        for state in gm.play(gm.Setup(3, (number,)), mixed, seed=seed).states()
        if state.actor >= 0
        and gm.view(state, state.actor) is not state
        and len(gm.legal(state)) > 1
    ]
    assert hiding
    for state in hiding[:: max(1, len(hiding) // 5)]:
        seen = gm.view(state, state.actor)
        one, two = (
            bots.Searcher(4)(gm.view(s, state.actor), gm.legal(state), random.Random(1))
            for s in (state, seen)
        )
        assert one == two


def test_what_others_decide_in_secret_is_drawn_not_known():
    """The votes of others neither follow from ours nor are looked up."""
    for seed in range(20):
        states = gm.play(gm.Setup(3, (7,)), seed=seed).states()
        votes = [s for s in states if s.steps and s.steps[-1].secret and len(gm.legal(s)) > 1]
        if votes:
            vote = votes[0]
            break
    search = bots.Searcher(60).search(gm.view(vote, vote.actor), gm.legal(vote), random.Random(1))
    search.run()
    after = [node.tried for node in search.root.nodes if node and node.tried]
    assert after
    assert all(tried.secret for tried in after)
    priors = [dict(zip(tried.moves, tried.priors, strict=True)) for tried in after]
    assert all(found == pytest.approx(priors[0]) for found in priors)


class Forgetful(dict[Any, Any]):
    """Remembers nothing."""

    def setdefault(self, key: Any, default: Any = None) -> Any:
        return default


@pytest.mark.parametrize("name", [*list(SETUPS)[::13], list(SETUPS)[-1]])
def test_sharing_what_was_tried_makes_no_difference(name):
    """A position that is reached in several ways is tried once."""
    state = deciding(SETUPS[name], 6, 0.4, least=4)
    found = []
    for forget in (False, True):
        search = bots.Searcher(40).search(
            gm.view(state, state.actor), gm.legal(state), random.Random(7)
        )
        if forget:
            search._tried = Forgetful()
        search.run()
        found.append([(c.move, c.visits, c.value, c.lead, c.line) for c in search.choices()])
    assert found[0] == found[1]


def test_stop_ends_it_with_the_best_so_far():
    state = deciding(gm.Setup(2), 2, 0.4)
    told: list[float] = []
    search = bots.Searcher(100_000).search(state, gm.legal(state), random.Random(1))
    search.run(stop=lambda: search.done >= 50, progress=told.append)
    assert 50 <= search.done < 80
    assert search.best() in gm.legal(state)
    assert told == sorted(told)
    assert all(0 <= share <= 1 for share in told)
    move = bots.Searcher(100_000).think(state, gm.legal(state), random.Random(1), lambda: True)
    assert move in gm.legal(state)


def test_seconds_limit_the_time_and_rounds_the_work():
    state = deciding(gm.Setup(2), 2, 0.4)
    search = bots.Searcher(None, 0.05).search(state, gm.legal(state), random.Random(1))
    search.run()
    assert search.done > 0
    few = bots.Searcher(10).search(state, gm.legal(state), random.Random(1))
    few.run()
    assert few.done <= 10
    assert few.finished()
    with pytest.raises(ValueError, match="rounds or seconds"):
        bots.Searcher(None)


@pytest.mark.parametrize("playout", [5, None])
def test_positions_may_be_played_out_before_they_are_valued(playout):
    state = deciding(gm.Setup(2), 2, 0.7)
    search = bots.Searcher(6, playout=playout).search(
        state, gm.legal(state), random.Random(1), keep=True
    )
    search.run()
    ends = [leaf for node in search.root.nodes if node for leaf in node.leaves]
    assert ends
    assert all(leaf.actor == gm.OVER for leaf in ends) or playout is not None


def test_only_positions_between_turns_are_valued():
    """Every round looks a turn further; before the first one there is but the next position."""
    state = deciding(gm.Setup(3), 2, 0.4)
    search = bots.Searcher(30).search(state, gm.legal(state), random.Random(1), keep=True)
    assert [len(search.below(n)) for n in range(len(gm.legal(state)))] == [1] * len(gm.legal(state))
    search.run()
    ends = [leaf for node in search.root.nodes if node for leaf in node.leaves]
    assert len(ends) == search.done
    assert all(leaf.actor < 0 or leaf.steps[-1].moves_piece for leaf in ends)
    assert max(leaf.turn.number for leaf in ends) > state.turn.number


def test_it_sees_what_greedy_does_not():
    """Two Scots could go home with one point each, but first somebody has to give the points."""
    place = gm.position(players=2).tile(0, (0, 1), "edradour").goods(0, (0, 1), "barley")
    state = place.activating((0, 1)).state()
    search = bots.Searcher(40).search(state, gm.legal(state), random.Random(1))
    search.run()
    assert search.best() == Activate((0, 1))
    assert search.choices()[0].visits == max(search.root.visits)


def test_a_lead_is_squashed():
    assert squash(0) == 0.5
    assert squash(SCALE) == 0.75
    assert squash(-SCALE) == 0.25
    assert 0 < squash(-1000) < 0.01


def test_a_searched_position_is_not_changed():
    state = deciding(gm.Setup(4, together(4)), 2, 0.5)
    seen = gm.view(state, state.actor)
    before = gm.dumps(seen)
    QUICK(seen, gm.legal(state), random.Random(1))
    assert gm.dumps(seen) == before
    assert random_game(gm.Setup(2), 1) == random_game(gm.Setup(2), 1)
    assert JUDGEMENT.worths(seen) == bots.worths(seen)

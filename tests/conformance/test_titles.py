"""What every title keeps to, whatever its rules: the same questions to the toy and to Glen More."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

import glenmore as gm
from tabletop import kinds, notation
from tabletop.actors import CHANCE, OVER
from tabletop.notation import games
from tabletop.study.text import parse
from tabletop.title import Title
from tabletop.viewing import known_to_all, may_see
from tests.toy import TITLE as TOY
from tests.toy import Setup as ToySetup

EVERY = 7  # positions between two looks that take long
MOST = 400  # moves that are thought of for one kind in one position

CASES = [
    pytest.param(TOY, ToySetup(players=2), id="toy-2"),
    pytest.param(TOY, ToySetup(players=4, rounds=4), id="toy-4"),
    pytest.param(gm.TITLE, gm.Setup(players=2), id="glenmore-2"),
    pytest.param(gm.TITLE, gm.Setup(players=4, chronicles=(2, 7)), id="glenmore-4-secrets"),
]
every_title = pytest.mark.parametrize(("title", "setup"), CASES)


def positions(title: Title, setup: Any, seed: int = 1) -> list[Any]:
    """All positions of a game in which everybody plays at random."""
    return list(title.play(setup, seed=seed).states())


def values(state: Any, kind: kinds.Kind) -> list[Any]:
    """Values of a field that somebody could think of, some of them without sense."""
    if isinstance(kind, kinds.Seat):
        return list(range(len(state.players)))
    if isinstance(kind, kinds.Number):
        return [-1, 0, 1, 2, 5]
    if isinstance(kind, kinds.Several):
        return [(value,) for value in values(state, kind.each)[:5]]
    if isinstance(kind, kinds.Word):
        return ["nonsense"]
    named = [id for id, _ in kind.names(state.game)]
    return named or list(product(range(-2, 3), range(-2, 3)))  # what has no names is a place


def thought_of(state: Any) -> Iterator[Any]:
    """Moves of every kind that this game has, legal or not."""
    for cls in state.game.moves.values():
        fields = [values(state, cls.kinds[field]) for field in cls._fields]
        yield from (cls(*given) for given in islice(product(*fields), MOST))


@every_title
def test_what_is_legal_is_what_check_allows(title, setup):
    for state in positions(title, setup)[::EVERY]:
        options = title.legal(state)
        assert len(set(options)) == len(options)
        assert all(title.check(state, move).legal for move in options)
        for move in thought_of(state):
            verdict = title.check(state, move)
            assert verdict.legal == (move in options), (move, verdict)
            if not verdict.legal:
                assert verdict.rules
                assert all(rule in title.rules for rule in verdict.rules)
                assert str(verdict)


@every_title
def test_a_move_makes_a_new_value_and_tells_by_rule(title, setup):
    for state in positions(title, setup)[:-1]:
        before = hash(state)
        move = title.legal(state)[-1]
        after, events = title.apply(state, move)
        assert (hash(state), title.advance(state, move)) == (before, after)
        assert after != state
        for event in events:
            assert event.rules, event
            assert all(rule in title.rules for rule in event.rules), event
            assert str(event)


@every_title
def test_chance_is_whole_and_only_where_chance_decides(title, setup):
    for state in positions(title, setup):
        chances = title.chance(state)
        if state.actor == CHANCE:
            assert sum(p for _, p in chances) == pytest.approx(1)
            assert {move for move, _ in chances} == set(title.legal(state))
        else:
            assert chances == ()
    assert (state.actor, title.legal(state)) == (OVER, ())


@every_title
def test_the_same_seed_is_the_same_game(title, setup):
    one, other, another = (title.play(setup, seed=seed) for seed in (3, 3, 4))
    assert one == other != another
    assert one.final == other.final


@every_title
def test_what_is_saved_is_loaded_and_replayed(title, setup):
    record = title.play(setup, seed=2)
    assert title.loads(title.dumps(record)) == record
    assert title.loads(title.dumps(setup)) == setup
    for state in record.states()[::EVERY]:
        assert title.loads(title.dumps(state)) == state
        assert title.dumps(title.loads(title.dumps(state))) == title.dumps(state)
    assert title.record(setup, record.moves) == record


@every_title
def test_every_move_is_read_as_it_is_written(title, setup):
    for state in positions(title, setup):
        for move in title.legal(state):
            assert title.parse(state, title.format(state, move)) == move
            assert title.say(state, move)
    record = title.play(setup, seed=5)
    assert games.parse_game(title, games.game(title, record)) == record
    with pytest.raises(notation.GameTextError, match="line 3"):
        games.parse_moves(title, title.start(setup), "\n\nnonsense")


@every_title
def test_a_study_is_read_as_it_is_written(title, setup):
    rng = random.Random(6)
    study = title.study(title.play(setup, seed=6), title="A game")
    for node in rng.sample(list(study.walk())[:-1], 8):
        node.play(rng.choice(title.legal(node.state)), comment="else")
    read = parse(title, study.export())
    assert [(n.number, n.move, n.comment) for n in read.walk()] == [
        (n.number, n.move, n.comment) for n in study.walk()
    ]
    assert title.dumps(title.loads(title.dumps(study))) == title.dumps(study)


@every_title
def test_a_seat_sees_its_own_decisions_and_no_view_shows_more(title, setup):
    for state in positions(title, setup)[::EVERY]:
        for seat in range(len(state.players)):
            seen = title.view(state, seat)
            assert title.view(seen, seat) == seen
            assert known_to_all(seen) == known_to_all(state)
            if state.actor == seat:
                assert set(title.legal(seen)) == set(title.legal(state))
            assert may_see(state, seat) or state.actor != seat
    with pytest.raises(ValueError, match="no seat"):
        title.view(state, len(state.players))


@every_title
def test_positions_of_games_have_no_faults_and_words(title, setup):
    for state in positions(title, setup)[::EVERY]:
        assert title.faults(state) == ()
        assert title.describe(state)


@every_title
def test_points_are_the_sum_of_their_lines(title, setup):
    state = positions(title, setup)[-1]
    assert list(title.points(state)) == [
        sum(line.points for line in player.points) for player in state.players
    ]
    assert all(line.rule in title.rules for player in state.players for line in player.points)

"""The bots: legal answers, strength by count, terms that explain themselves."""

from __future__ import annotations

import random
import time

import pytest

import glenmore as gm
from glenmore import bots
from glenmore.bots import __main__ as command
from tests.conformance.games import ALONE_AND_ALL

GAMES = 60


def term(state, seat, name):
    return next(line for line in bots.explain(state, seat) if line.term == name)


# -- every bot ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["greedy", "random"])  # the search has tests of its own
@pytest.mark.parametrize("setup", ALONE_AND_ALL.values(), ids=ALONE_AND_ALL)
def test_every_bot_plays_every_setup_to_the_end(name, setup):
    assert gm.play(setup, bots.named(name), seed=11).final.actor == gm.OVER


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_the_same_seed_gives_the_same_game(name):
    setup = list(ALONE_AND_ALL.values())[-1]
    assert gm.play(setup, bots.named(name), seed=11) == gm.play(setup, bots.named(name), seed=11)


def test_bots_are_found_by_name():
    assert bots.named("greedy") is bots.greedy
    assert bots.BOTS.keys() == bots.ABOUT.keys()
    with pytest.raises(ValueError, match=r"no bot 'clever'; known: random, greedy, search-1"):
        bots.named("clever")


def test_a_bot_sees_the_view_of_its_seat_only():
    seen = []

    def spy(view, moves, rng):
        seen.append(view)
        return bots.greedy(view, moves, rng)

    gm.play(gm.Setup(players=2, chronicles=(2,)), [spy, bots.random], seed=2)
    assert seen
    assert all(view == gm.view(view, 0) and view.actor == 0 for view in seen)


# -- strength -------------------------------------------------------------------------------------


def test_greedy_beats_random():
    result = bots.match(bots.greedy, bots.random, GAMES, seed=7)
    assert result.wins >= 0.9 * GAMES
    assert result.points > result.others + 10


def test_greedy_beats_random_at_a_full_table():
    result = bots.match(bots.greedy, bots.random, 12, players=4, seed=7)
    assert result.wins >= 9


def test_a_decision_is_quick():
    """Far from the 5 ms that are asked for, so that a busy machine does not fail it."""
    begin = time.process_time()
    result = bots.match(bots.greedy, bots.greedy, 3, players=3, seed=1)
    assert (time.process_time() - begin) / result.decisions < 0.025


def test_a_result_has_a_confidence_interval():
    result = bots.Result(60, 57.0, 30.0, 9.0, 1.0, 1000)
    low, high = result.interval
    assert 0.86 < low < 0.87
    assert 0.98 < high < 0.99
    assert str(result).startswith("57 of 60 won: 95% (95 %: 86% to 98%)")
    assert bots.Result(5, 5.0, 1.0, 1.0, 1.0, 1).interval[1] == 1.0
    assert bots.Result(5, 0.0, 1.0, 1.0, 1.0, 1).interval[0] == 0.0


def test_the_command_prints_win_rates(capsys):
    few = ["--games", "2", "--players", "2", "--bots", "random", "greedy"]
    assert command.main(few) == 0
    assert "2 players, greedy against random: " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        command.main([*few, "--chronicles", "99"])
    with pytest.raises(SystemExit):
        command.main(["--bots", "greedy"])
    with pytest.raises(SystemExit):
        command.main(["--games", "0"])


# -- what it thinks -------------------------------------------------------------------------------


def test_an_explanation_adds_up():
    for state in gm.play(gm.Setup(players=3), seed=3).states()[10::25]:
        for seat in range(3):
            lines = bots.explain(state, seat)
            assert [line.term for line in lines] == [t.name for t in bots.TERMS]
            assert all(line.points == line.weight * line.value for line in lines)
            assert sum(line.points for line in lines) == pytest.approx(bots.worth(state, seat))
    assert all(t.about and t.name for t in bots.TERMS)
    assert len({t.name for t in bots.TERMS}) == len(bots.TERMS)


def test_more_of_a_good_thing_is_worth_more():
    base = gm.position(players=2).rondel("red", "yellow", "die", "inshriach").state()
    rich = gm.position(base).coins(0, base.players[0].coins + 3).state()
    assert bots.worth(rich, 0) > bots.worth(base, 0)
    assert term(rich, 0, "coins").value == term(base, 0, "coins").value + 3
    whisky = gm.position(base).whisky(0, 3).state()
    assert term(whisky, 0, "whisky barrels").value == 4 * 3  # four rounds, 3 VP each
    assert term(whisky, 1, "whisky barrels").value == 0
    assert bots.lead(whisky, 1) == pytest.approx(-bots.lead(whisky, 0))
    large = gm.position(base).tile(0, (0, 1), "strathmore").tile(0, (1, 1), "oban").state(False)
    assert term(large, 0, "size of the estate").value == 2
    ahead = gm.position(players=2).rondel("yellow", "die", "oban", "red").state()
    assert term(ahead, 0, "spaces jumped").value == 3
    assert term(ahead, 1, "spaces jumped").value == -3


def test_a_taken_tile_counts_until_it_is_laid():
    state = gm.position(players=2).rondel("red", "yellow", "die", "inshriach", "oban").state()
    taken = gm.advance(state, gm.moves.Take("inshriach"))
    assert term(state, 0, "tile in hand").value == 0
    assert term(taken, 0, "tile in hand").value > 0
    assert term(taken, 1, "tile in hand").value == 0
    laid = gm.advance(taken, gm.legal(taken)[0])
    assert term(laid, 0, "tile in hand").value == 0


def test_when_the_game_is_over_only_points_count():
    final = gm.play(gm.Setup(players=2), seed=5).final
    counted = [line for line in bots.explain(final, 0) if line.points]
    assert [line.term for line in counted] in (["points booked"], [])


def test_it_distils_rather_than_ends():
    place = gm.position(players=2).tile(0, (0, 1), "edradour").goods(0, (0, 1), "barley")
    state = place.activating((0, 1)).state()
    moves = gm.legal(state)
    chosen = bots.greedy(state, moves, random.Random(1))
    assert chosen == gm.moves.Activate((0, 1))
    best, value = bots.greedy.compare(state, moves)[0]
    assert best == chosen
    assert value >= bots.greedy.compare(state, moves)[-1][1]


def test_weights_can_be_changed_and_are_checked():
    mean = bots.Greedy({"coins": 0.0})
    state = gm.position(players=2).state()
    assert next(x for x in mean.explain(state, 0) if x.term == "coins").points == 0
    assert repr(mean) == "Greedy({'coins': 0.0})"
    with pytest.raises(ValueError, match="no term 'gold'"):
        bots.Greedy({"gold": 1.0})

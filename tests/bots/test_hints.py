"""Advice: the best moves with reasons in words, from the view of the seat alone."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import bots
from glenmore.bots import hints
from glenmore.bots.judgement import JUDGEMENT
from glenmore.bots.terms import COMPARED
from glenmore.text import templates
from tabletop.bots import hints as core


def whisky_lead() -> gm.State:
    """Red leads in whisky and can distil once more, just before stack C runs out."""
    place = gm.position(players=2).tile(0, (0, 1), "edradour").goods(0, (0, 1), "barley")
    return place.whisky(0, 1).activating((0, 1)).state()


def test_the_best_moves_come_with_value_line_and_reasons():
    told = gm.hint(whisky_lead(), 0, rounds=60)
    best = told.advice[0]
    assert gm.moves.Activate((0, 1)) in best.line
    assert best.line[0] == best.move == told.best
    assert len(best.line) == len(best.line_text)
    assert best.visits >= told.advice[1].visits
    assert best.lead > told.advice[1].lead - core.ALIKE  # what comes first hardly matters here
    assert "whisky lead going into scoring round A" in str(told)
    assert any(cause.term == "whisky barrels" and cause.points > 0 for cause in best.reasons)
    assert str(best.reasons[0]).startswith("+")
    assert str(told).startswith("Advice for Red after ")


def test_reasons_add_up_to_the_difference_between_the_expected_positions():
    search = hints.started(whisky_lead(), 0, rounds=40)
    search.run()
    one, two, *_ = search.choices()
    means = [core.expected(JUDGEMENT, search.below(c.number), 0) for c in (one, two)]
    for mean, choice in zip(means, (one, two), strict=True):
        assert sum(mean) == pytest.approx(choice.lead, abs=0.01)


def test_the_same_view_and_seed_give_the_same_advice():
    state = gm.play(gm.Setup(3, (5,)), bots.greedy, seed=2).states()[120]
    while state.actor < 0 or len(gm.legal(state)) < 2:
        state = gm.advance(state, gm.legal(state)[0])
    full, seen = gm.hint(state, rounds=20), gm.hint(gm.view(state, state.actor), rounds=20)
    assert full == seen == gm.hint(state, state.actor, rounds=20, seed=1)


def test_a_single_move_and_as_many_moves_as_wanted():
    state = gm.position(players=2).rondel("red", "yellow", "die", "inshriach", "oban").state()
    assert len(gm.hint(state, moves=1, rounds=10).advice) == 1
    taken = gm.advance(state, gm.moves.Take("inshriach"))
    if len(gm.legal(taken)) == 1:
        assert "the only move" in str(gm.hint(taken, rounds=10))


def test_who_has_nothing_to_decide_gets_no_advice():
    state = whisky_lead()
    with pytest.raises(ValueError, match="seat 1 has nothing to decide: Red decides"):
        gm.hint(state, 1)
    with pytest.raises(ValueError, match="chance decides"):
        gm.hint(gm.start(gm.Setup(players=2)))
    with pytest.raises(ValueError, match="at least 1"):
        gm.hint(state, moves=0)


def test_progress_is_told_and_stop_ends_it():
    told: list[float] = []
    found = gm.hint(whisky_lead(), rounds=5000, progress=told.append, stop=lambda: len(told) > 2)
    assert found.rounds < 200
    assert told


def test_every_term_can_speak():
    words = templates("terms")
    for term in bots.TERMS:
        assert term.about == words[f"{term.key}_about"]
        if term.name not in COMPARED:
            assert words[f"{term.key}_more"]
            assert words[f"{term.key}_less"]
        else:
            assert words[f"{term.key}_what"]
            assert words[f"{term.key}_lead"]
    line = next(x for x in bots.explain(whisky_lead(), 0) if x.term == "coins")
    assert line.about.startswith("coins")


def test_a_chronicle_is_named_in_reasons():
    setup = gm.Setup(3, (1, 5))
    for state in gm.play(setup, bots.greedy, seed=6).states()[60::12]:
        if state.actor < 0 or len(gm.legal(state)) < 3:
            continue
        told = gm.hint(state, rounds=12)
        causes = [c for a in told.advice for c in a.reasons if c.term == "chronicles"]
        if causes:
            assert any(m.title in causes[0].text for m in state.game.modules)
            return
    pytest.fail("no chronicle ever made a difference")


def test_points_are_written_with_their_sign():
    assert hints.signed(3.14) == "+3.1"
    assert hints.signed(-0.44) == "−0.4"
    assert hints.lead_in_words(0.01) == "level at the end"
    assert hints.lead_in_words(-2) == "2.0 VP behind at the end"

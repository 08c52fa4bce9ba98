"""A game looked over: values, turning points, mistakes, sources; as a picture and in words."""

from __future__ import annotations

from functools import cache

import pytest

import glenmore as gm
from glenmore import bots
from glenmore.bots.review import Review, TurningPoint

NAMES = ("Ann", "Bob")


@cache
def record() -> gm.Record:
    """Greedy against random: there is something to say."""
    return gm.play(gm.Setup(2, names=NAMES), [bots.greedy, bots.random], seed=4)


@cache
def looked_over() -> Review:
    return gm.review(record(), rounds=0)


def test_every_turn_has_what_everybody_could_expect():
    found = looked_over()
    turns = [turn for turn, _ in found.turns]
    assert turns == sorted(set(turns))
    assert found.turns[-1][1] == tuple(p.vp for p in record().final.players)
    assert all(len(values) == 2 for _, values in found.turns)


def test_mistakes_name_a_better_legal_move_and_its_reasons():
    found, states = looked_over(), record().states()
    assert found.judged > 80
    assert found.lost(1) > found.lost(0)  # the random player's
    for mistake in found.mistakes:
        state = states[mistake.number - 1]
        assert state.actor == mistake.seat
        assert record().moves[mistake.number - 1] == mistake.played != mistake.better
        assert mistake.better in gm.legal(state)
        assert mistake.loss >= 2.5
        assert mistake.sign == ("??" if mistake.loss >= 5 else "?")
        assert mistake.better_text in mistake.told(NAMES)
    assert any(mistake.reasons for mistake in found.mistakes)


def test_judging_can_be_limited_to_seats_and_stopped():
    own = gm.review(record(), rounds=0, seats=[0])
    assert {m.seat for m in own.mistakes} <= {0}
    assert own.judged < looked_over().judged
    told: list[float] = []
    part = gm.review(record(), rounds=0, progress=told.append, stop=lambda: len(told) > 5)
    assert part.judged == 5
    assert part.turns == looked_over().turns
    assert told == sorted(told)


def test_looking_ahead_is_repeatable():
    start = record()
    few = [gm.review(start, rounds=4, stop=_after(12)) for _ in range(2)]
    assert few[0] == few[1]


def _after(number):
    left = iter(range(number))
    return lambda: next(left, None) is None


def test_points_by_source_add_up():
    found = looked_over()
    for seat, player in enumerate(record().final.players):
        own = [source for source in found.sources if source.seat == seat]
        assert sum(source.totals[-1][1] for source in own) == player.vp
        for source in own:
            turns = [turn for turn, _ in source.totals]
            assert turns == sorted(set(turns))


def test_sources_of_chronicles_have_their_titles():
    played = gm.play(gm.Setup(2, (5,)), bots.greedy, seed=1)
    names = {source.name for source in gm.review(played, rounds=0, seats=[]).sources}
    assert "Ode to the Haggis" in names


def test_turning_points_say_who_gains():
    found = looked_over()
    leaders = [max((0, 1), key=values.__getitem__) for _, values in found.turns]
    for point in found.turning_points:
        assert point.change > 0
        assert NAMES[point.seat] in point.told(NAMES)
    if len(set(leaders)) == 1:
        assert not any(point.overtakes for point in found.turning_points)
    told = TurningPoint(9, 3, 1, 4.25, True, True, "glenmore").told(NAMES)
    assert told == "Bob takes the lead (+4.2 VP, mostly by chance)"


def test_it_shows_itself_and_speaks():
    found = looked_over()
    svg = found._repr_svg_()
    assert svg.startswith("<svg")
    assert "Ann" in svg
    words = str(found)
    assert "Mistakes, in " in words
    assert all(mistake.better_text in words for mistake in found.mistakes)
    assert "Bob’s points by source: " in words
    assert "Ann’s points by source" in str(found.source_chart(0))
    marked = found.by_move()
    assert {m.number for m in found.mistakes} <= marked.keys()


def test_only_what_a_seat_could_know_judges_it():
    """A vote in secret is judged without the votes of others."""
    played = gm.play(gm.Setup(2, (7,)), bots.greedy, seed=3)
    found = gm.review(played, rounds=0)
    assert found.judged > 50


@pytest.mark.parametrize("rounds", [0, 3])
def test_a_game_of_one_move_has_nothing_to_say(rounds):
    start = gm.Record(gm.Setup(2), gm.play(gm.Setup(2), seed=1).moves[:1])
    found = gm.review(start, rounds=rounds)
    assert found.judged == 0
    assert not found.mistakes
    assert not found.turning_points


def test_it_shows_itself_in_one_line_where_no_picture_can_be():
    told = gm.review(gm.play(gm.Setup(2), seed=3), rounds=0, seats=[0])
    assert repr(told) == (
        f"<Review: {len(told.turns)} turns, {told.judged} decisions looked at, "
        f"{len(told.mistakes)} mistakes>"
    )

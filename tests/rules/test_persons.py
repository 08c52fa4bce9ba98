"""Person tiles (PERSON-01 to PERSON-04)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import Activate, Claim, Decline, Place, Resolve, Sell, StopAtWorldsEnd, Take
from tests.rules.helpers import after, allowed, lines, refused


def person_ahead() -> gm.Position:
    """Macbeth lies ahead of the pawns."""
    return gm.position(3).coins(0, 3).rondel("red", "yellow", "blue", "macbeth", "inshriach")


@pytest.mark.rule("PERSON-01")
def test_a_person_is_set_aside_and_not_placed():
    before = person_ahead().state()
    state, happened = gm.apply(before, Take("macbeth"))
    assert state.players[0].persons == ("macbeth",)
    assert state.players[0].estate == before.players[0].estate
    assert "macbeth" not in state.ring
    (event,) = [e for e in happened if e.key == "person_kept"]
    assert "PERSON-01" in event.rules
    refused(state, Place((0, 1)), "PLACE-01")


@pytest.mark.rule("PERSON-02")
def test_a_person_does_not_count_for_the_size_of_the_estate():
    persons = ("macbeth", "black-agnes", "mary-stuart")
    place = gm.position(3).persons(0, *persons).tile(1, (0, 1), "inshriach")
    sheet = gm.score(place.state())
    assert not [line for line in sheet[0].expected if line.rule == "END-08"]
    (line,) = [line for line in sheet[1].expected if line.rule == "END-08"]
    assert (line.count, line.points) == (1, -3)  # a territory tile does


@pytest.mark.rule("PERSON-03")
def test_a_person_lets_its_owner_place_a_clan_marker():
    state = after(person_ahead().state(), Take("macbeth"))
    assert {m.word for m in gm.legal(state)} == {"claim", "decline"}
    placed = after(state, Claim("mckay"))  # 3 coins - 1 for Macbeth - 2 for the road
    assert placed.players[0].clans == ("mckay",)
    assert placed.players[0].coins == 0
    assert placed.players[0].markers == 9
    kept = after(state, Decline())
    assert kept.players[0].clans == ()
    assert kept.players[0].persons == ("macbeth",)


@pytest.mark.rule("PERSON-03")
def test_goods_may_be_sold_before_the_marker_of_a_person_is_placed():
    place = person_ahead().coins(0, 1).goods(0, (1, 0), "wood").market(wood=2)
    state = after(place.state(), Take("macbeth"))
    assert {m.word for m in gm.legal(state)} == {"resolve", "sell"}
    refused(state, Activate((1, 0)), "ACT-01")
    refused(after(state, Resolve("clan-marker")), Claim("mckay"), "CLAN-03")
    state = after(state, Sell("wood", (1, 0)))  # nothing else to do: on to the marker
    allowed(state, Claim("mckay"))
    assert state.players[0].coins == 2


@pytest.mark.rule("PERSON-04")
def test_persons_count_in_scoring_rounds_and_are_kept():
    place = gm.position(3).empty("S A B C").rondel("red", "buchan", "worlds-end yellow blue")
    place = place.persons(0, "macbeth", "black-agnes", "mary-stuart").persons(1, "john-knox")
    state = after(place.state(), StopAtWorldsEnd())
    assert state.actor == gm.OVER
    scored = {w: p for w, p in lines(state, 0, "SCORE-05").items() if w.startswith("persons")}
    assert list(scored.values()) == [3]
    scored = {w: p for w, p in lines(state, 1, "SCORE-05").items() if w.startswith("persons")}
    assert list(scored.values()) == [1]
    assert state.players[0].persons == ("macbeth", "black-agnes", "mary-stuart")


@pytest.mark.rule("PERSON-04")
def test_a_person_taken_this_turn_counts_at_once():
    before = gm.score(person_ahead().state())[0].expected
    after_all = gm.score(after(person_ahead().state(), Take("macbeth")))[0].expected
    assert not [line for line in before if line.what.startswith("persons")]
    (line,) = [line for line in after_all if line.what.startswith("persons")]
    assert line.points == 1

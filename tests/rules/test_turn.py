"""Rounds and turn order (TURN-01 to TURN-09)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    BuyGood,
    Claim,
    Decline,
    Done,
    Draw,
    EndTurn,
    PayGood,
    Place,
    Sell,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from tests.rules.helpers import (
    TEN,
    after,
    allowed,
    draw,
    events,
    finish_turn,
    keys,
    refused,
    tiles_of,
    told,
)

LAST = {"A": "lochridge", "B": "kemnay", "C": "leith"}


def almost_empty(letter: str, **options: object) -> gm.State:
    """Red to move, one tile left in the stack of that letter."""
    before = "SABC"["SABC".index("S") : "SABC".index(letter)]
    place = gm.position(3, options=options).empty(*before).stack(letter, LAST[letter])
    return place.rondel("red", "yellow", "blue", *TEN).state()


@pytest.mark.rule("TURN-01", "SCORE-01", "RONDEL-09")
@pytest.mark.parametrize("letter", "ABC")
def test_a_round_ends_with_scoring_when_the_last_tile_of_its_stack_is_laid(letter):
    state = almost_empty(letter)
    turn = after(state, Take("inshriach"), Place((0, 1)), Done())
    assert gm.legal(turn) == (Draw(LAST[letter]),)
    happened = told(turn, Draw(LAST[letter]))
    assert [e.key for e in happened][:3] == ["laid", "stack_empty", "scoring_round"]
    assert happened[1].rules == ("TURN-01",)
    assert happened[2].fact["round"] == letter
    assert "SCORE-01" in happened[2].rules
    assert after(turn, Draw(LAST[letter])).actor == 1, "then the next player acts"


@pytest.mark.rule("TURN-01")
def test_no_scoring_while_the_stack_still_has_tiles():
    place = gm.position(3).empty("S").stack("A", "lochridge", "loch-lochy")
    state = place.rondel("red", "yellow", "blue", *TEN).state()
    turn = after(state, Take("inshriach"), Place((0, 1)), Done())
    assert events(turn, Draw("lochridge"), "scoring_round") == []


@pytest.mark.rule("TURN-02", "END-05")
def test_the_fourth_round_ends_when_every_pawn_is_on_or_past_worlds_end():
    place = gm.position(3).empty("S", "A", "B", "C")
    two_left = place.rondel("red", "yellow", "worlds-end", "loch-morar", "blue").state()
    state = after(two_left, StopAtWorldsEnd())
    assert state.actor == gm.CHANCE, "yellow has not finished: the rondel is refilled"
    state = draw(state)
    assert state.actor == 1
    happened = told(state, StopAtWorldsEnd())
    assert "game_ends" in [event.key for event in happened]
    final = after(state, StopAtWorldsEnd())
    assert final.actor == gm.OVER
    assert gm.legal(final) == ()


@pytest.mark.rule("TURN-03", "EX-01")
def test_the_owner_of_the_hindmost_pawn_acts():
    place = gm.position(3).empty("S").coins(1, 6)
    state = place.rondel("red", "yellow", "inshriach", "robert-the-bruce", "blue").state()
    assert state.actor == 0
    state = finish_turn(after(state, Take("inshriach"), Place((0, 1))))
    assert state.actor == 1, "yellow is hindmost now"
    person = after(state, Take("robert-the-bruce"))
    assert person.players[1].persons == ("robert-the-bruce",)
    assert len(person.players[1].estate) == 2, "the person is not part of the estate"
    assert person.activated == ()
    refused(person, Activate((0, 0)), "CLAN-01")
    allowed(person, Claim("macleod"), Decline())
    assert after(person, Claim("macleod")).players[1].clans == ("macleod",)


@pytest.mark.rule("TURN-04", "RONDEL-02")
def test_the_pawn_moves_as_far_as_the_player_likes():
    state = gm.position(3).rondel("red", "yellow", "inshriach", "blue", *TEN[1:]).state()
    assert tiles_of(state, Take) == list(TEN), "every tile ahead, near or far"
    for tile, at in (("inshriach", 2), ("ballachulish", 4), ("black-isle", 12)):
        assert after(state, Take(tile)).pieces[0] == at


@pytest.mark.rule("TURN-05", "EDGE-19")
def test_a_player_who_is_still_hindmost_has_another_complete_turn():
    place = gm.position(3).tile(0, (0, 1), "glen-affric")
    place.cards(0, "loch-ness").box("loch-ness")
    place.rondel("red", "inshriach", "ballachulish", "easdale", "yellow", "blue")
    state = place.state()
    first = after(state, Take("inshriach"), Place((-1, 1)), Activate((0, 1)))
    assert first.players[0].goods()[1] == 1
    refused(first, Activate((0, 1)), "ACT-05")
    first = after(first, UseLochNess((-1, 1)))
    refused(first, UseLochNess((1, 0)), "LM-LochNess")
    again = finish_turn(first)
    assert again.actor == 0, "nobody is behind red"
    assert again.turn.number == state.turn.number + 1
    assert (again.activated, again.used, again.movement) == ((), (), 0)
    second = after(again, Take("ballachulish"), Place((1, 1)), Activate((0, 1)))
    assert second.players[0].goods()[1] == 3, "the same tile yields again in the next turn"
    allowed(second, UseLochNess((-1, 1)))


@pytest.mark.rule("TURN-05", "RONDEL-07")
def test_each_of_several_turns_in_a_row_has_its_own_refill():
    place = gm.position(3).rondel("red", "inshriach", "ballachulish", "easdale", "yellow", "blue")
    state = place.state()
    for tile, cell in (("inshriach", (0, 1)), ("ballachulish", (-1, 1))):
        before = len([t for t in state.ring if t])
        turn = after(state, Take(tile), Place(cell))
        assert len([t for t in turn.ring if t]) == before - 1
        state = finish_turn(turn)
        assert len([t for t in state.ring if t]) == before
        assert state.actor == 0


@pytest.mark.rule("TURN-06")
def test_the_hindmost_player_must_move():
    state = gm.position(3).state()
    assert {type(move) for move in gm.legal(state)} == {Take}
    for move in (EndTurn(), Done(), Decline()):
        refused(state, move, "TURN-04")
    verdict = refused(state, EndTurn(), "TURN-06")
    assert "You cannot pass" in str(verdict)


@pytest.mark.rule("TURN-06")
def test_players_may_have_different_numbers_of_turns():
    turns = {0: 0, 1: 0, 2: 0}
    seen: set[int] = set()

    def watch(state: gm.State, move: gm.Move) -> None:
        if state.actor >= 0 and state.turn.number not in seen:
            seen.add(state.turn.number)
            turns[state.turn.seat] += 1

    gm.play(gm.Setup(3), seed=5, watch=watch)
    assert len(set(turns.values())) > 1, turns


@pytest.mark.rule("TURN-07", "TAKE-02", "ONCE-01")
def test_a_turn_is_move_pay_take_place_one_time_effects_activation_refill_scoring():
    place = gm.position(3).empty("S").stack("A", "lochridge")
    place.tile(0, (0, 1), "glen-affric", goods="wood").market(wood=0)
    tiles = ("pulteney", *(t for t in TEN if t != "glen-affric"))
    state = place.rondel("red", "yellow", "blue", *tiles).state()
    refused(state, Place((1, 1)), "TURN-04")
    paying = after(state, Take("pulteney"))
    assert paying.pieces[0] == 0, "the pawn moves when the cost is paid"
    happened = told(
        paying,
        PayGood("wood", (0, 1)),
        Place((1, 1)),
        Activate((0, 0)),
        Done(),
        EndTurn(),
        Draw("lochridge"),
    )
    wanted = ["good_paid", "taken", "placed", "whisky", "activated", "laid", "scoring_round"]
    keys_told = [event.key for event in happened if event.key in wanted]
    assert list(dict.fromkeys(keys_told)) == wanted


@pytest.mark.rule("TURN-07", "PERSON-01", "ACT-11")
def test_a_person_is_set_aside_and_a_clan_marker_placed():
    state = gm.position(3).rondel("red", "yellow", "blue", "macbeth").state()
    person = after(state, Take("macbeth"))
    assert person.players[0].coins == 4
    assert person.pieces[0] == 3
    assert {type(move) for move in gm.legal(person)} == {Claim, Decline}
    assert draw(after(person, Claim("macdonald"))).actor in (0, gm.CHANCE)


@pytest.mark.rule("TURN-08", "MARKET-10")
def test_selling_is_possible_at_any_moment_of_the_own_turn_only():
    place = gm.position(3).tile(0, (0, 1), "glen-affric", goods="wood wood wood")
    place.tile(1, (0, 1), "easdale", goods="stone stone stone").market(wood=3, stone=3)
    state = place.rondel("red", "inshriach", "yellow", "blue", "strathmore").state()
    sale, other = Sell("wood", (0, 1)), Sell("stone", (0, 1))
    refused(state, other, "MARKET-08")
    allowed(state, sale)
    placing = after(state, Take("strathmore"))
    refused(placing, sale, "PLACE-01")  # not until the tile lies (base 4.2)
    activating = after(placing, Place((1, 1)))
    allowed(activating, sale)
    closing = after(activating, Done())
    allowed(closing, sale)
    refilling = after(closing, EndTurn())
    verdict = refused(refilling, sale, "RONDEL-07", "TURN-08")
    assert "chance has to decide" in str(verdict)
    yellow = draw(refilling)
    assert yellow.actor == 1
    assert yellow.players[0].goods()[1] == 3, "red still has wood"
    refused(yellow, sale, "MARKET-08")
    allowed(yellow, other)


@pytest.mark.rule("TURN-08", "MARKET-05")
def test_buying_happens_only_inside_a_payment():
    state = gm.position(3).rondel("red", "yellow", "blue", "falkirk-tryst").state()
    refused(state, BuyGood("wood"), "TURN-04", "MARKET-05")
    paying = after(state, Take("falkirk-tryst"))
    allowed(paying, BuyGood("wood"))
    refused(after(paying, BuyGood("wood")), BuyGood("wood"), "PLACE-01", "MARKET-05")


@pytest.mark.rule("TURN-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_but_the_active_player_ever_decides(players):
    def watch(state: gm.State, move: gm.Move) -> None:
        assert state.actor in (state.turn.seat, gm.CHANCE), move

    record = gm.play(gm.Setup(players), seed=players, watch=watch)
    assert record.final.actor == gm.OVER


@pytest.mark.rule("TURN-04", "RONDEL-05", "TAKE-09", "TAKE-10")
def test_a_refused_tile_is_refused_for_all_reasons_at_once():
    place = gm.position(3).coins(0, 0).rondel("red", "yellow", "blue", "inverness", "glen-isla")
    verdict = refused(place.state(), Take("glen-isla"), "TAKE-09", "TAKE-10")
    assert len(verdict.reasons) == 2
    assert keys(verdict) >= {"no_cell_upgrade"}
    assert "Glen Isla is an upgrade, and your estate has no pen tile" in str(verdict)

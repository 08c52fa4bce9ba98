"""Positions that begin with something that happens now, and what the builder derives (R6)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.model import Stack
from glenmore.modules.c02_highlander import Mountain
from glenmore.modules.c05_haggis import kitchen
from glenmore.modules.c06_troubled_book import TurnCard
from glenmore.modules.c08_penny_mobsters import Owned, mobsters
from glenmore.moves import PutGood, Take
from glenmore.positions import PositionError
from tests.rules.helpers import after, lines

ON_THE_MOUNTAIN = ("mountain red", "mountain", "easdale", "macbeth", "yellow", "blue")


def on_the_mountain() -> gm.Position:
    place = gm.position(3, chronicles=(2,)).rondel(*ON_THE_MOUNTAIN).coins(0, 1)
    return place.module(2, Mountain(2, (1, 0, 0, 0, 0)))


def test_r6_who_chooses_on_the_mountain_has_the_haul() -> None:
    state = on_the_mountain().state()
    assert state.players[0].coins == 3
    assert {move.word for move in gm.legal(state)} == {"put", "give-up"}
    state = after(state, PutGood("barley", (0, 0)))
    assert Take("easdale") in gm.legal(state)
    assert state.module(2) == Mountain()


def test_r6_a_faulty_position_is_returned_as_it_was_described() -> None:
    place = on_the_mountain().coins(1, -1)
    state = place.state(False)
    assert gm.faults(state)
    assert (state.module(2), state.players[0].coins) == (Mountain(2, (1, 0, 0, 0, 0)), 1)
    assert gm.legal(state)


def test_r6_the_position_code_leaves_the_mountain_too() -> None:
    state = after(on_the_mountain().state(), PutGood("barley", (0, 0)))
    text = gm.notation.position(state)
    assert "decide choose" in text
    assert gm.notation.parse_position(text) == state
    before = text.replace("Mountain()", "Mountain(2)")
    assert before != text
    assert gm.notation.parse_position(before).players[0].coins == state.players[0].coins + 2


def test_r6_a_stack_that_was_said_is_not_laid_on_the_rondel() -> None:
    said = ("halkirk", "lochridge", "black-isle")
    state = gm.position(3).empty("S").stack("A", *said).state()
    assert state.stacks[1] == Stack("A", tuple(sorted(said)))
    assert not set(said) & set(state.ring)
    assert {state.game.tiles[t].stack for t in state.ring if t} == {"A"}, "other tiles of A"
    moved = gm.position(state).stack("A", "halkirk").state(False)
    assert moved.stacks[1].pool == ("halkirk",)
    assert set(moved.ring) == set(state.ring)
    assert not set(moved.ring) & set(moved.box), "what lies on the rondel is not in the box as well"


@pytest.mark.parametrize("pile", ["box", "discard"])
def test_r6_piles_are_added_to(pile: str) -> None:
    place = gm.position(3)
    put = getattr(place, pile)
    put("oban")
    put("buchan", "oban")
    assert getattr(place.state(), pile) == ("oban", "buchan")
    put("inverness", only=True)
    assert getattr(place.state(), pile) == ("inverness",)
    more = getattr(gm.position(place.state()), pile)("oban").state()
    assert getattr(more, pile) == ("inverness", "oban")


def test_r6_a_scoring_round_now() -> None:
    place = gm.position(3).whisky(1, 3)
    text = gm.notation.position(place.state()).replace("decide choose", "decide scoring B")
    state = place.scoring("B").state()
    assert lines(state, 1, "SCORE-05") == {"whisky barrels, round B": 3}
    assert state.turn.number == 2
    assert Take(state.ring[3]) in gm.legal(state)
    assert gm.notation.parse_position(text) == state


def test_r6_a_new_turn_now() -> None:
    place = gm.position(3).movement(2).used("loch-ness").turn(number=4)
    state = place.new_turn().state()
    assert (state.turn.number, state.turn.seat, state.movement, state.used) == (5, 0, 0, ())
    assert (
        gm.notation.parse_position(
            "glenmore 1 players=3; turn 4 red; movement 2; used loch-ness; decide new-turn"
        )
        == state
    )


def test_r6_the_end_of_the_game_now() -> None:
    place = gm.position(3).coins(0, 1).coins(1, 4).coins(2, 0)
    state = place.ending().state()
    assert state.actor == gm.OVER
    assert [player.vp for player in state.players] == [1, 4, 0]
    assert gm.faults(state) == ()
    early = place.rondel("red", "yellow", "blue")
    assert {reason.key for reason in early.faults()} == {"over_too_early"}
    text = "glenmore 1 players=3; rondel worlds-end+red+yellow+blue ...; red coins 1; decide ending"
    assert gm.notation.parse_position(text).actor == gm.OVER


def book() -> gm.Position:
    cards = ("loch-shiel", "inverness")
    return gm.position(3, chronicles=(6,)).cards(0, *cards).box(*cards).points(0, 5)


def test_r6_an_event_now() -> None:
    state = book().now("event").state()
    assert {move.word for move in gm.legal(state)} == {"event", "turn-only", "decline"}
    text = gm.notation.position(state)
    assert text.endswith("decide event")
    assert gm.notation.parse_position(text) == state
    old = text.replace("decide event", "steps Triggering(0) Close()")
    assert gm.notation.parse_position(old) == state


def test_r6_this_event_now() -> None:
    chosen = book().now("event", "inverness").state()
    assert chosen.module(6).tables == ("inverness",)
    text = gm.notation.position(book().now("event").state()) + " inverness"
    assert gm.notation.parse_position(text) == chosen
    with pytest.raises(PositionError, match="C6-09"):
        book().now("event", "castle-moil").state()
    other = book().cards(1, "loch-ness").box("loch-ness").now("event", seat=1).state()
    assert other.actor == 1
    assert gm.notation.parse_position(gm.notation.position(other)) == other
    assert not any(isinstance(step, TurnCard) for step in other.steps)


def test_r6_a_haggis_scoring_now() -> None:
    state = gm.position(3, chronicles=(5,)).now("haggis-scoring", "C").state()
    assert state.actor == gm.CHANCE
    assert {move.word for move in gm.legal(state)} == {"roll"}
    assert kitchen(state).rolls == ()
    gaining = gm.position(3, chronicles=(5,)).now("haggis").state()
    assert type(gaining.steps[-1]).__name__ == "Gaining"
    assert gaining.actor == 0


def test_r6_moments_have_names() -> None:
    assert gm.position(3).moments == ("new-turn", "scoring", "ending")
    assert "event" in gm.position(3, chronicles=(6,)).moments
    with pytest.raises(PositionError, match="did you mean event"):
        gm.position(3, chronicles=(6,)).now("evnt")
    with pytest.raises(PositionError, match="'event' is not a known moment"):
        gm.position(3).now("event")
    with pytest.raises(PositionError, match="'E' is not a known word after 'scoring'"):
        gm.position(3).scoring("E")
    with pytest.raises(PositionError, match="'soon' is not expected here"):
        gm.position(3).now("new-turn", "soon")
    with pytest.raises(PositionError, match="line 2: 'scorin' is not a known decision; did you"):
        gm.notation.parse_position("glenmore 1\ndecide scorin A")


def test_r6_pennies_are_counted_by_the_builder() -> None:
    place = gm.position(3, chronicles=(8,))
    part = mobsters(place.setup, prison={"joe-mcduff": 4})
    assert part.pennies == (5, 6, 6)
    assert place.module(8, part).faults() == ()
    some = mobsters(place.setup, prison={"joe-mcduff": 4}, pennies={1: 4}, plus={0: 1})
    assert (some.pennies, some.plus) == ((6, 4, 6), (1, 0, 0))
    assert place.module(8, some).faults() == ()
    rest = mobsters(place.setup, Owned("iain-mcwander", 2), pennies=(5, 7, 6))
    assert rest.plus == (0, 0, 3)
    wrong = mobsters(place.setup, prison={"joe-mcduff": 1}, pennies=(7, 7, 7))
    assert {reason.key for reason in place.module(8, wrong).faults()} == {"pennies_wrong"}


def test_a15_a_position_is_made_of_a_setup() -> None:
    setup = gm.Setup(4, (2,), edition="PL-strict")
    assert gm.position(setup).state().setup == setup
    with pytest.raises(PositionError, match="chronicles: the Setup says that already"):
        gm.position(setup, chronicles=(3,))
    with pytest.raises(PositionError, match="options: the State says that already"):
        gm.position(gm.position(3).state(), options={"die": True})

"""Allenarly and the landmark/event cards of chronicle 6 (C12-C6-01 to C12-C6-05)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c06, c12
from glenmore.draw.marks import marks
from glenmore.model import Draft
from glenmore.modules.c06_troubled_book import UseEvent, event_words, sides
from glenmore.modules.c12_allenarly import (
    Allenarly,
    Choose,
    LayHers,
    MoveToken,
    TurnUp,
    board,
    choose,
    current,
)
from glenmore.modules.c12_allenarly.scoring import MovePriority
from glenmore.modules.c12_allenarly.with_c06 import OnRondel, UseRondel
from glenmore.moves import Done, PayGood, PutGood, Take
from glenmore.steps import settle
from tests.conformance.roads import differences
from tests.modules.allenarly import WITH_TILE, sound
from tests.rules.helpers import after, allowed, keys, lines, refused, told

rule = pytest.mark.rule
GATHERING = "gathering-a"
HOME = (1, 0)


def turned(card: str, *ring: str, chronicles: tuple[int, ...] = (6, 12)) -> gm.State:
    """Her turn with this card, her tokens moved."""
    built = gm.position(1, chronicles=chronicles).rondel("yellow", *ring, "red", "die")
    state, _ = gm.apply(built.module(12, Allenarly(**WITH_TILE)).state(), TurnUp(card))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert isinstance(state.steps[-1], Choose)
    return state


def taken(tile: str, **said: Any) -> gm.State:
    """After she has taken the tile, the next one ahead, and laid it."""
    state = turned("ac-01", tile, **said)
    assert gm.legal(state) == (Take(tile),)
    return after(state, Take(tile), LayHers("pile"))


def points(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[1].points if line.rule == rule_id]


# -- what she looks for, what tiles bring her -----------------------------------------------------


@rule("C12-C6-01", "C12-65", "C12-66")
def test_a_low_number_finds_the_event_symbol_and_the_plain_symbol_a_landmark() -> None:
    for card, found in (("ac-01", True), ("ac-03", True), ("ac-05", False), ("ac-06", False)):
        state = turned(card, "easdale", GATHERING, "black-isle")
        chosen = choose(state, state.turn.piece, current(state))
        assert (chosen.stop == GATHERING and chosen.last.symbol == "numbered") == found
        assert chosen.last.chronicle == (6 if found else 0)
    state = turned("ac-06", "easdale", "black-isle", "loch-lochy")  # castle, then the symbol
    assert gm.legal(state) == (Take("loch-lochy"),)
    assert choose(state, state.turn.piece, current(state)).last.symbol == "chronicle"


@rule("C12-C6-02")
def test_the_event_symbol_brings_points() -> None:
    state = taken(GATHERING)
    assert points(state, "C12-C6-02") == [3]
    assert board(state).pile == (GATHERING,)
    other = after(turned("ac-08", "easdale", "black-isle"), Take("easdale"), LayHers("pile"))
    assert points(other, "C12-C6-02") == []


@rule("C12-C6-03", "C12-EX33", "C12-46")
def test_example_33_a_card_turns_as_soon_as_she_gains_it() -> None:
    state = turned("ac-06", "loch-shiel")
    state, _ = gm.apply(state, Take("loch-shiel"))
    scots = state.players[1].estate[(1, 0)].scots
    found = told(state, LayHers("pile"))
    assert [event.key for event in found if event.key in ("card_turns", "points")][:2] == [
        "card_turns",
        "points",
    ]
    state, _ = gm.apply(state, LayHers("pile"))
    assert state.module(6).turned == ("loch-shiel",)
    assert points(state, "C12-C6-03") == [2]
    once = state.game.tiles["loch-shiel"].once
    gained = sum(effect.amount for effect in once if effect.word == "scot")
    assert state.players[1].estate[(1, 0)].scots == scots + gained  # no Scot of the event
    assert not gm.faults(state)


@rule("C12-C6-03", "C12-46")
def test_no_effect_of_a_card_of_hers_goes_on_or_ends() -> None:
    for lasting in ("keep", "lose"):
        built = gm.position(1, chronicles=(6, 12), options={"lasting_after_turn": lasting})
        built = built.rondel("yellow", "loch-ness", "red", "die").module(12, Allenarly(**WITH_TILE))
        state, _ = gm.apply(built.state(), TurnUp("ac-06"))
        while isinstance(gm.legal(state)[0], MoveToken):
            state, _ = gm.apply(state, gm.legal(state)[0])
        state, _ = gm.apply(state, Take("loch-ness"))
        heard = {event.key for event in told(state, LayHers("pile"))}
        assert "card_turns" in heard
        assert not heard & {"card_goes_on", "card_stops"}


# -- scoring --------------------------------------------------------------------------------------


def scored(built: gm.Position, *order: str) -> gm.State:
    """After scoring round A, up to her exchanges."""
    part = Allenarly(**WITH_TILE)
    part = part.with_(priority=order) if order else part
    state = built.module(12, part).state()
    draft = Draft(state, None)
    draft.steps = (MovePriority("A"),)
    settle(draft)
    return draft.seal()


@rule("C12-C6-04")
def test_her_event_sides_score_with_the_landmark_cards() -> None:
    from glenmore.base.scoring import scoring_round

    built = gm.position(1, chronicles=(6, 12)).rondel("yellow", "easdale", "red", "die")
    built = built.cards(1, "loch-ness", "loch-shiel").box("loch-ness", "loch-shiel")
    built = built.module(6, sides("loch-ness", "loch-shiel")).module(12, Allenarly(**WITH_TILE))
    draft = Draft(built.state(), None)
    draft.steps = tuple(reversed(scoring_round("A")))
    settle(draft)
    state = draft.seal()
    assert points(state, "C6-15") == [2]  # 1 for each
    assert lines(state, 0, "C6-15") == {}


@rule("C12-E26", "C12-55")
def test_priority_tokens_move_by_the_points_scored_without_bonuses() -> None:
    order = ("scots", "landmarks", "whisky", "persons")
    built = gm.position(1, chronicles=(6, 12)).rondel("yellow", "easdale", "red", "die")
    both = built.cards(0, "inverness").cards(1, "loch-ness").box("inverness", "loch-ness")
    both = both.whisky(0, 2).whisky(1, 0)
    plain = scored(both.module(6, sides("inverness", "loch-ness")), *order)
    assert board(plain).priority[1] == "whisky"  # by the usual table 2 points: it stays
    assert board(plain).priority.index("landmarks") > board(plain).priority.index("whisky")
    private = scored(both.module(6, sides("inverness", "loch-ness", tables=["inverness"])), *order)
    assert board(private).priority[0] == "whisky"  # by the own table 3 points: to the front


# -- Donan Castle ---------------------------------------------------------------------------------

RING = ("loch-shiel", "easdale", "tomintoul-fair", "robert-the-bruce", "lochridge")


def donan(*ring: str, chronicles: tuple[int, ...] = (6, 12), **options: Any) -> gm.Position:
    """The human chooses a card to turn and holds Donan Castle."""
    place = gm.position(1, chronicles=chronicles, options=options)
    place = place.rondel("red", *(ring or RING), "yellow", "die").module(12, Allenarly(**WITH_TILE))
    return place.cards(0, "donan-castle").box("donan-castle").coins(0, 0).now("event")


@rule("C12-C6-05", "C12-E42", "C6-EV-DonanCastle")
def test_the_event_of_donan_castle_activates_a_tile_on_the_rondel() -> None:
    state = donan().state()
    allowed(state, UseEvent("donan-castle"))
    assert "a tile on the rondel" in event_words(state, "donan-castle")
    assert "on the rondel" in c06.board(state, {}, True)
    state = after(state, UseEvent("donan-castle"))
    assert isinstance(state.steps[-1], OnRondel)
    allowed(state, UseRondel("easdale"), UseRondel("lochridge"), Done())
    assert not list(differences(state, random.Random(1)))
    assert keys(refused(state, UseRondel("robert-the-bruce"), "C12-C6-05")) == {
        "her_tile_never_placed"
    }
    assert keys(refused(state, UseRondel("oban"), "C12-C6-05")) == {"not_on_rondel"}
    assert keys(refused(state, UseRondel("loch-shiel"), "ACT-01")) == {"no_benefit"}
    refused(state, UseRondel("tomintoul-fair"))  # what it takes is not there
    found = told(state, UseRondel("easdale"))
    assert [event.key for event in found][:1] == ["activated_outside"]
    done = after(state, UseRondel("easdale"), PutGood("stone", HOME))
    assert "easdale" in done.ring  # it stays where it is
    assert done.module(6).turned == ("donan-castle",)
    assert sum(done.players[0].goods()) == 1
    assert not isinstance(done.steps[-1], OnRondel)  # one tile
    assert done.activated == ((0, "easdale"),)
    assert not gm.faults(done)
    assert not gm.faults(state)


@rule("C12-C6-05", "C12-E42")
def test_an_exchange_is_paid_as_usual_and_told_by_what_it_gives() -> None:
    built = donan("easdale", "falkirk-tryst").goods(0, HOME, "barley wood sheep")
    built = built.tile(0, (0, 1), "black-isle", goods="stone")
    state = after(built.state(), UseEvent("donan-castle"))
    before = state.players[0].vp
    ways = ("use falkirk-tryst", "use falkirk-tryst for 8-vp")
    for way, text in enumerate(ways):
        move = UseRondel("falkirk-tryst", way)
        allowed(state, move)
        assert gm.notation.format(state, move) == text
        assert gm.notation.parse(state, text) == move
    done = after(state, UseRondel("falkirk-tryst", 1))
    while isinstance(gm.legal(done)[0], PayGood):
        done = after(done, gm.legal(done)[0])
    assert done.players[0].vp == before + 8
    assert sum(done.players[0].goods()) == 0
    assert "falkirk-tryst" in done.ring


@rule("C12-E42", "ACT-05")
def test_by_an_option_two_different_tiles() -> None:
    state = after(donan(donan_on_rondel=2).state(), UseEvent("donan-castle"))
    assert "up to 2 tiles" in event_words(state, "donan-castle")
    state = after(state, UseRondel("easdale"), PutGood("stone", HOME))
    assert isinstance(state.steps[-1], OnRondel)
    assert "already_activated" in keys(refused(state, UseRondel("easdale"), "ACT-05"))
    state = after(state, UseRondel("lochridge"))
    state = after(state, gm.legal(state)[0])
    assert sum(state.players[0].goods()) == 2


@rule("C12-C6-05", "RONDEL-06")
def test_a_tile_that_was_activated_may_leave_the_rondel_in_the_same_turn() -> None:
    state = after(donan(passed_tiles="end_of_turn").state(), UseEvent("donan-castle"))
    state = after(state, UseRondel("easdale"), PutGood("stone", HOME))
    ring = tuple("" if tile == "easdale" else tile for tile in state.ring)
    gone = state.with_(ring=ring, discard=(*state.discard, "easdale"))
    assert gone.activated == ((0, "easdale"),)
    assert "activated_elsewhere" not in [reason.key for reason in gm.faults(gone)]


@rule("C12-C6-05")
def test_without_a_tile_that_works_the_event_cannot_be_used() -> None:
    built = gm.position(1, chronicles=(6, 12)).rondel(
        "red", "robert-the-bruce", "yellow", "die", fill=False
    )
    built = built.empty("S", "A", "B", "C", "D").module(12, Allenarly(**WITH_TILE))
    state = built.cards(0, "donan-castle").box("donan-castle").now("event").state()
    assert "her_rondel_idle" in keys(refused(state, UseEvent("donan-castle"), "C12-C6-05"))


@rule("C12-C6-05")
def test_in_other_games_donan_castle_looks_at_the_estates_of_others() -> None:
    state = gm.start(gm.Setup(2, (6,)))
    assert "other players" in event_words(state, "donan-castle")


# -- at the table ---------------------------------------------------------------------------------


@rule("C12-C6-03", "C12-C6-05")
def test_pictures_show_her_cards_and_which_tiles_can_be_used() -> None:
    state = taken("loch-shiel")
    drawn = c06.board(state, {}, True)
    assert "Loch Shiel" in drawn
    assert "Allenarly: 1 of 1 card turned" in c06.words(state)
    choosing = after(donan().state(), UseEvent("donan-castle"))
    found = marks(choosing)
    assert found.rondel["easdale"].options
    assert "never lie in an estate" in found.rondel["robert-the-bruce"].why
    assert c12.tries(choosing)["tile:easdale"] == UseRondel("easdale")


@rule("C12-C6-03")
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_with_events(seed: int) -> None:
    record = gm.play(gm.Setup(1, (6, 12)), seed=seed)
    sound(record)
    final = record.final
    hers = final.players[1].cards
    assert hers
    assert set(hers) <= set(final.module(6).turned)
    assert sum(points(final, "C12-C6-03")) == 2 * len(hers)

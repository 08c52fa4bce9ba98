"""Landmark/event cards at the table, by messages: turning, tiles of others, the Englishman."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.draw.cards import describe_cards
from glenmore.draw.chronicles import c06
from glenmore.draw.chronicles.c06_abroad import place_key
from glenmore.draw.chronicles.c06_phrases import SIDE, SIZE, event_phrase, in_lines
from glenmore.draw.land import describe_estate
from glenmore.modules.c04_hammer import England
from glenmore.modules.c06_troubled_book import (
    ActivateAbroad,
    TurnOnly,
    UseEvent,
    book,
    events,
    sides,
)
from glenmore.moves import Activate
from glenmore_widgets import Table
from tests.draw.helpers import letters_are_readable
from tests.widgets import helpers
from tests.widgets.helpers import picture, say

BOARD = "chronicle6"
CARDS = ("loch-ness", "loch-morar", "donan-castle")


def at(*cards, up=(), chronicles=(6,), **options):
    position = gm.position(3, chronicles=chronicles, options=options).coins("red", 0)
    held = (*cards, *up)
    tiles = [card for card in held if card in position.game.tiles]
    return position.cards("red", *held).box(*tiles).module(6, sides(*up))


def table(position):
    return Table(position.state(), humans=(0, 1, 2))


def choosing(*cards, **facts):
    return table(at(*cards, **facts).now("event"))


def place(shown, key):
    return helpers.place(shown, f"place:{key}", BOARD)


def test_a_card_offers_its_event_and_turning_without_it():
    shown = choosing(*CARDS, up=("inverness",))
    assert shown.prompt["front"] == BOARD
    both = [shown.moves.index(UseEvent("loch-ness")), shown.moves.index(TurnOnly("loch-ness"))]
    assert f'data-options="{both[0]} {both[1]}"' in place(shown, "loch-ness")
    assert "now: 2 coins" in picture(shown, BOARD)
    texts = {o["n"]: o["text"] for o in shown.options}
    assert texts[both[0]] == "trigger Loch Ness: 1 coin for each of your event sides"
    assert texts[both[1]] == "turn Loch Ness and skip its event"
    say(shown, option=both[0], at=0)
    assert shown.state.players[0].coins == 2
    assert book(shown.state).turned == ("inverness", "loch-ness")
    assert "event side up, 1 VP in each scoring" in helpers.titled(shown, "Landmark/event cards")


def test_an_event_that_cannot_be_done_asks_first_and_says_why():
    shown = choosing(*CARDS)
    number = shown.moves.index(TurnOnly("loch-morar"))
    group = place(shown, "loch-morar")
    assert f'data-options="{number}"' in group  # no data-option: a click alone does nothing
    assert " data-option=" not in group
    assert "This costs 2 Scots from your estate" in group
    assert "event not possible now" in picture(shown, BOARD)
    say(shown, **{"try": ["event", "loch-morar"]})
    assert shown.message["reasons"][0]["rules"] == ["C6-EV-LochMorar", "C6-13"]
    say(shown, option=number, at=0)
    assert book(shown.state).turned == ("loch-morar",)


def test_other_cards_explain_themselves():
    position = at(*CARDS, up=("inverness",)).cards("yellow", "loch-shiel")
    position.box(*CARDS, "inverness", "loch-shiel")
    shown = table(position.now("event"))
    for card, rule in (("inverness", "C6-11"), ("loch-shiel", "C6-09")):
        assert "gm-shut" in place(shown, card)
        assert rule in place(shown, card)
    early = table(at(*CARDS))
    assert "C6-08" in helpers.place_in(
        helpers.titled(early, "Landmark/event cards"), "place:loch-ness"
    )


def test_tiles_of_others_are_chosen_on_the_board_or_in_their_estates():
    position = at("donan-castle").tile("yellow", (0, 1), "highland-market")
    shown = table(position.tile("blue", (0, 1), "easdale").now("event"))
    say(shown, **{"try": ["event", "donan-castle"]})
    number = shown.moves.index(ActivateAbroad(2, (0, 1)))
    svg = helpers.titled(shown, "Landmark/event cards")
    assert f'data-option="{number}"' in helpers.place_in(svg, f"place:{place_key(2, (0, 1))}")
    market = helpers.place_in(svg, f"place:{place_key(1, (0, 1))}")
    assert "gm-shut" in market  # nothing to sell
    assert shown.prompt["front"] == "estate"  # Yellow's, where something can be done
    assert "gm-open" in helpers.place(shown, "cell:0,0", "estate")
    assert "gm-shut" in helpers.place(shown, "cell:0,1", "estate")
    say(shown, **{"try": ["visit", 0, [0, 0], 0]})
    assert shown.message["reasons"][0]["rules"] == ["C6-EV-DonanCastle"]
    say(shown, option=number, at=shown.prompt["serial"])
    assert shown.prompt["text"] == "Where to put 1 stone"
    assert (2, "easdale") in shown.state.activated


def test_the_englishman_changes_places_by_a_click_on_the_rondel():
    ring = ("red", "inshriach", "yellow", "easdale", "englishman", "halkirk", "blue")
    position = at("glenfinnan-monument", chronicles=(4, 6)).rondel(*ring).module(4, England(1))
    shown = table(position.now("event"))
    say(shown, **{"try": ["event", "glenfinnan-monument"]})
    group = helpers.place(shown, "tile:halkirk")
    assert "gm-open" in group
    assert "make the Englishman and Halkirk change places" in group


def test_the_overview_and_the_question_tell_of_event_sides():
    shown = choosing("castle-moil", "loch-morar", up=("inverness",))
    assert "event sides: 1 of 3" in picture(shown, "players")
    notes = shown.prompt["notes"]
    assert notes[0].startswith("Each card you turn gives 1 VP in every scoring round to come: 4")
    assert notes[1] == "The lasting effect goes on when it is turned: Castle Moil (C6-EDGE-01)"
    lost = choosing("castle-moil", lasting_after_turn="lose")
    assert "lasting effect ends" in lost.prompt["notes"][1]


def test_the_icon_of_the_symbol_and_the_landmark_sides_are_drawn():
    state = at("old-man-of-storr", highland_cards=True).tile(0, (0, 1), "gathering-a").state()
    assert "Gathering A at (0, 1) (none); gives: an event" in describe_estate(state, 0)
    words = describe_cards(state)
    assert "2 stone on this tile (C6-LM-OldManOfStorr); with Red" in words
    assert "Glamis Castle (no tile, at once)" in words
    assert words.count("in the supply") == 4


@pytest.mark.parametrize("edition", ["default", "IT-strict"])
def test_every_event_has_a_phrase_that_fits_and_letters_can_be_read(edition):
    position = gm.position(3, chronicles=(4, 6), edition=edition, options={"highland_cards": True})
    state = position.state()
    for card in events(state.setup):
        phrase = event_phrase(state, card)
        assert "{" not in phrase
        assert len(in_lines(phrase, c06.WIDE - 18, SIZE, SIDE)) <= 2, card
    svg = c06.board(state, {}, True)
    assert letters_are_readable(svg)
    assert "nobody's" in c06.words(state)


def test_the_board_is_drawn_again_only_when_it_changes():
    state = at(*CARDS).tile(0, (0, 1), "inshriach").activating((0, 1)).state()
    assert c06.shows(state) == c06.shows(gm.advance(state, Activate((0, 1))))
    assert c06.shows(state) != c06.shows(at(*CARDS, up=("inverness",)).state())

"""Blueprint cards at the table, by messages: planning, paying, building a double site."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c11
from glenmore.modules.c11_planning_and_prospering import Build, PayForSite, Plan, plans
from glenmore_widgets import Table
from tests.draw.helpers import letters_are_readable
from tests.widgets.helpers import picture, place_in, say, titled

VIADUCT, CANAL, ABBEY = "glenfinnan-viaduct", "caledonian-canal", "melrose-abbey"
HOME, ABOVE, RIGHT = (1, 0), (0, 1), (2, 0)


def at(*cards, players=3, **facts):
    place = gm.position(players, chronicles=(11,), **facts).module(11, plans(*cards))
    return place.turn(0, number=5).coins(0, 0)


def table(position):
    return Table(position.state(), humans=(0, 1, 2))


def sites(shown):
    return titled(shown, "Historic sites")


def closing(*cards):
    place = at(*cards).goods(0, HOME, "wood stone")
    return place.tile(0, ABOVE, "inshriach").tile(0, RIGHT, "halkirk").closing()


def test_a_good_is_put_on_a_card_by_a_click_and_a_paid_one_says_why():
    shown = table(closing(Plan(VIADUCT, 0, ("wood",)), Plan(ABBEY, 0, ("stone",), 5)))
    svg = sites(shown)
    number = shown.moves.index(PayForSite(VIADUCT))
    assert f'data-option="{number}"' in place_in(svg, f"place:{VIADUCT}")
    blocked = place_in(svg, f"place:{ABBEY}")
    assert "gm-shut" in blocked
    assert "C11-16" in blocked
    say(shown, option=number, at=shown.prompt["serial"])
    assert {o["text"] for o in shown.options} == {
        "pay wood from Home castle",
        "pay stone from Home castle",
    }


def test_where_a_site_goes_is_chosen_in_the_estate():
    shown = table(closing(Plan(CANAL, 0, ("wood",))).tile(0, (-1, 0), "oban"))
    say(shown, **{"try": ["pay-site", CANAL]})
    say(shown, **{"try": ["pay", "stone", list(HOME)]})
    assert shown.prompt["text"] == "where to build Caledonian Canal" or "Canal" in str(shown.prompt)
    say(shown, **{"try": ["build", f"{CANAL}-1-left", [0, 0]]})
    found = [set(reason["rules"]) for reason in shown.message["reasons"]]
    assert all({"C11-19", "C11-31"} <= rules for rules in found)
    say(shown, **{"try": ["build", f"{CANAL}-1-left", list(HOME)]})
    assert shown.state.players[0].estate[HOME].top == f"{CANAL}-1-left"


def test_the_rondel_shows_sites_and_blueprint_tiles():
    ring = ("red", VIADUCT, CANAL, "yellow", "blue")
    shown = table(at().rondel(*ring).choosing())
    assert "built over a resource tile" in picture(shown)
    assert "over a castle and a village, with river" in picture(shown)
    assert any("nowhere in your estate yet" in note for note in shown.prompt["notes"])
    say(shown, **{"try": ["take", CANAL]})
    assert shown.state.module(11).plans == (Plan(CANAL, 0),)


def test_late_in_the_game_unbuilt_sites_are_a_warning():
    place = closing(Plan(VIADUCT, 0, ("wood",))).empty("S", "A", "B", "C", "D")
    shown = table(place)
    assert any("unbuilt would cost 3 VP" in note for note in shown.prompt["notes"])


def test_words_tell_what_the_pictures_show():
    shown = table(closing(Plan(VIADUCT, 0, ("wood",)), Plan(ABBEY, 1)))
    told = shown.describe()
    assert "no trade tile is at its edges); gives: 2 movement points; wood on the card" in told
    assert "Melrose Abbey: over a village; once: Michael Scot" in told
    board = c11.words(shown.state)
    assert "Red has planned Glenfinnan Viaduct" in board
    assert "Blue has planned nothing" in board
    assert "New Fort George: over a village and a castle, with river" in board


@pytest.mark.parametrize("players", [2, 4])
def test_the_board_is_sound_and_its_letters_are_readable(players):
    names = [f"<{n}> & co" for n in range(players)]
    cards = [Plan(site, 0) for site in (VIADUCT, CANAL, ABBEY, "new-lanark")]
    state = at(*cards, players=players, names=names).closing().state(False)
    svg = c11.board(state, {}, True)
    ET.fromstring(svg)
    assert letters_are_readable(svg)
    assert "<0>" not in svg


def test_a_whole_game_can_be_shown():
    shown = Table(gm.Setup(3, (11,)), seed=5, humans=())
    for _ in range(600):
        if not shown.play_on():
            break
    assert not shown.state.steps


def test_a_side_is_chosen_with_the_cell():
    place = closing(Plan(CANAL, 0, ("wood",))).tile(0, (-1, 0), "oban")
    shown = table(place)
    say(shown, **{"try": ["pay-site", CANAL]})
    say(shown, **{"try": ["pay", "stone", list(HOME)]})
    assert set(shown.moves) == {Build(f"{CANAL}-1-left", HOME), Build(f"{CANAL}-2-left", (-1, 0))}

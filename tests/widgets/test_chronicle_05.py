"""Haggis at the table, by messages: taking, drawing, making room, buying rolls, secrets kept."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c05
from glenmore.modules.c05_haggis import DrawHaggis, ExtraRoll, ReturnHaggis, TakeHaggis, haggis
from glenmore.moves import Decline, Roll
from glenmore_widgets import Table
from tests.draw.helpers import letters_are_readable
from tests.widgets.helpers import place_in, say, titled


def at(tables=None, row=(1, 3), players=3, **setup):
    place = gm.position(players, chronicles=(5,), **setup)
    return place.module(5, haggis(place.setup, tables or {}, row))


def table(position, humans=(0, 1, 2)):
    return Table(position.state(), humans=humans, seed=3)


def drawn(shown):
    return titled(shown, "Haggis")


def scoring(tables, *rolls, whisky=2):
    """The four rolls have fallen; whoever can may buy more."""
    state = at(tables, ()).whisky(0, whisky).now("haggis-scoring", "B").state()
    for pips in rolls:
        state, _ = gm.apply(state, Roll(pips))
    return state


def test_an_open_token_is_taken_by_a_click():
    shown = table(at({0: (2,)}).now("haggis"))
    svg = drawn(shown)
    number = shown.moves.index(TakeHaggis(3))
    assert f'data-option="{number}"' in place_in(svg, "place:open:1")
    assert f'data-option="{shown.moves.index(DrawHaggis())}"' in place_in(svg, "place:pool")
    assert {o["group"] for o in shown.options} == {"Take an open token", "Draw face down", "Go on"}
    assert "a 1 in 94 %, a 2 in 80 %, a 3 in 52 %" in shown.prompt["notes"][0]
    say(shown, option=number, at=shown.prompt["serial"])
    assert shown.state.module(5).tables[0].down == (2, 3)
    assert len(shown.state.module(5).row) == 2  # chance has turned up another


def test_what_is_not_to_be_done_says_why():
    svg = drawn(table(at({0: (2,)}).whisky(0, 1)))
    assert "C5-18" in place_in(svg, "place:roll")
    assert "C5-11" in place_in(svg, "place:open:0")
    assert "C5-10" in place_in(svg, "place:mine:0")
    assert "gm-shut" in place_in(svg, "place:pool")


def test_a_full_table_gives_back_an_old_token_and_not_the_new_one():
    shown = table(at({0: (1, 1, 1, 2, 2)}, (2, 3)).now("haggis"))
    assert any("one of the old five has to go" in note for note in shown.prompt["notes"])
    say(shown, **{"try": ["haggis", 3]})
    svg = drawn(shown)
    assert "Token of value 3, just gained" in place_in(svg, "place:mine:5")
    assert "cannot go back itself" in place_in(svg, "place:mine:5")
    number = shown.moves.index(ReturnHaggis(1))
    assert f'data-option="{number}"' in place_in(svg, "place:mine:0")
    assert f'data-option="{number}"' in place_in(svg, "place:mine:2")
    say(shown, option=number, at=shown.prompt["serial"])
    assert shown.state.module(5).tables[0].down == (1, 1, 2, 2, 3)


def test_the_question_for_whisky_tells_the_exact_odds():
    shown = Table(scoring({0: (2, 3, 3), 1: (1,)}, 1, 1, 2, 1), humans=(0, 1, 2), seed=3)
    assert shown.moves == (ExtraRoll(), Decline())
    assert shown.prompt["notes"] == [
        "Now 2 VP. One roll for a barrel: 10 VP in 17 % of all cases; on average 1.3 VP more"
    ]
    svg = drawn(shown)
    assert f'data-option="{shown.moves.index(ExtraRoll())}"' in place_in(svg, "place:roll")
    assert "1 × 2 = 2 VP" in svg
    assert "Haggis scoring: rolls for everybody: 1, 1, 2, 1" in svg
    say(shown, option=0, at=shown.prompt["serial"])
    assert shown.state.players[0].whisky == 1
    assert len(shown.state.module(5).extra) == 1
    assert "bought: Red" in drawn(shown)


def test_nobody_sees_the_tokens_of_others():
    start = at({0: (1, 1), 1: (2, 3, 3)}).state()
    shown = Table(start, humans=(0,), seed=3)
    svg, told = drawn(shown), shown.describe()
    assert "Red’s serving table: 1 and 1 face down" in told
    assert "Yellow’s serving table: 3 unknown face down" in told
    assert "Yellow’s serving table: 2" not in svg
    other = at({0: (1, 1), 1: (1, 2, 2)}).state()
    assert drawn(Table(other, humans=(0,), seed=3)) == svg


def test_words_and_overview_tell_what_the_picture_shows():
    shown = table(at({0: (1, 2, 3), 1: (2,)}, (1, 3)).whisky(0, 1))
    drawn(shown)
    told = shown.describe()
    assert "Haggis: open tokens 1, 3; 7 face down in the supply" in told
    assert "10.1 VP on average" in told
    assert [h.short for h in c05.holdings(gm.view(shown.state, 0), 0)] == ["haggis 1 2 3"]
    assert [h.short for h in c05.holdings(gm.view(shown.state, 0), 1)] == ["1 haggis"]
    assert [h.short for h in c05.holdings(gm.view(shown.state, 0), 2)] == ["0 haggis"]


@pytest.mark.parametrize("players", [2, 4])
def test_the_board_is_sound_and_its_letters_are_readable(players):
    names = [f"<{n}> & co" for n in range(players)]
    state = at({0: (1, 1, 2, 3, 3)}, (2,), players=players, names=names).state()
    svg = c05.board(state, {}, True)
    ET.fromstring(svg)
    assert letters_are_readable(svg)
    assert "<0>" not in svg
    late = c05.board(scoring({0: (1, 2), 1: (3,)}, 1, 2, 3, 1, whisky=0), {}, True)
    ET.fromstring(late)
    assert "Rolls of the last haggis scoring" in late


def test_a_whole_game_can_be_shown():
    shown = Table(gm.Setup(3, (5,)), seed=5, humans=())
    for _ in range(400):
        if not shown.play_on():
            break
    assert not shown.state.steps

"""The mountain at the table, by messages: resting, toll, haul, and what is said where not."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.draw import marks
from glenmore.modules.c02_highlander import Mountain
from glenmore.moves import Sell, Stop, Take
from glenmore_widgets import Table
from tests.widgets.helpers import picture, place, say

M = "mountain"
HOME = (1, 0)
RING = ("red", "glen-affric", M, M, "easdale", "macbeth", "pulteney", "yellow", "blue")


def table(position):
    return Table(position.state(), humans=(0, 1, 2))


def at(*ring):
    return gm.position(3, chronicles=(2,)).rondel(*ring)


def test_the_mountain_is_one_place_and_a_click_rests_there():
    shown = table(at(*RING).coins("red", 2).module(2, Mountain(3, (0, 1, 0, 0, 0))))
    number = shown.moves.index(Stop(M))
    group = place(shown, "tile:mountain")
    assert f'data-option="{number}"' in group
    assert "on the mountain: 3 coins and 1 wood" in group
    assert "3 coins and 1 wood; whoever rests" in shown.prompt["notes"][0]
    assert {o["text"] for o in shown.options if o["n"] == number} == {
        "rest on the mountain and take no tile"
    }
    say(shown, option=number, at=0)
    assert shown.state.turn.number == 2  # still last: Red leaves at once, with the coins
    assert shown.state.players[0].coins == 5
    assert "Red rests here" in picture(shown, "rondel")


def test_a_mountain_that_is_taken_says_so():
    shown = table(at("red", "glen-affric", f"{M} yellow", M, "easdale", "blue"))
    group = place(shown, "tile:mountain")
    assert "gm-shut" in group
    assert "yellow&#39;s pawn is there (C2-09)" in group.replace("Yellow", "yellow")
    say(shown, **{"try": ["stop", M]})
    assert shown.message["reasons"][0]["rules"] == ["C2-09"]
    assert shown.message["cards"][0]["id"] == "C2-09"


def test_the_toll_is_paid_by_a_click_on_the_mountain_or_on_a_good():
    start = at(*RING).coins("red", 2).goods("red", HOME, "sheep").whisky("red", 1)
    shown = table(start)
    say(shown, **{"try": ["take", "easdale"]})
    assert shown.prompt["front"] == "rondel"
    assert "Choose the mountain" in shown.prompt["notes"][0]
    assert shown.prompt["notes"][1] == "You have 2 coins; on your tiles: 1 sheep"
    assert 'data-option="0"' in place(shown, "tile:mountain")
    assert "gm-open" in place(shown, "cell:1,0", "estate")
    village = place(shown, "cell:0,0", "estate")
    assert "There is no sheep on Start village" in village  # not: it cannot be activated now
    say(shown, **{"try": ["toll", "whisky"]})
    assert shown.message["reasons"][0]["rules"] == ["C2-06", "C2-05"]
    say(shown, option=0, at=1)
    assert shown.state.module(2).coins == 1
    poor = table(start.coins("red", 0).goods("red", HOME, ["sheep", "wood"]))
    say(poor, **{"try": ["take", "easdale"]})
    assert "You have no coin for the toll (C2-05)" in place(poor, "tile:mountain")


def test_a_good_that_the_tile_will_cost_says_so_on_its_own_tile():
    start = at(*RING).coins("red", 1).goods("red", HOME, "wood").market(wood=3).state()
    found = marks(gm.advance(start, Take("pulteney")))
    assert found.estate[HOME].options == ()
    assert found.estate[HOME].attempt == ("toll-good", "wood", HOME)
    assert "G-12" in found.estate[HOME].why
    assert found.rondel[M].options == (0,)


def test_the_haul_is_put_on_tiles_and_a_full_tile_says_so():
    start = at(f"{M} red", M, "easdale", "macbeth", "yellow", "blue").market(sheep=1)
    start.goods("red", HOME, ["sheep"] * 3).module(2, Mountain(2, (1, 0, 1, 0, 0)))
    shown = table(start.new_turn())
    assert shown.prompt["front"] == "estate"
    assert shown.prompt["notes"][0].startswith("Still to put down: 1 barley and 1 stone")
    assert {o["rule"] for o in shown.options if o["group"] == "Put goods down"} == {"C2-14"}
    assert {o["group"] for o in shown.options} == {
        "Put goods down",
        "Give up a good",
        "Sell at the market",
    }
    full = place(shown, "cell:1,0", "estate")
    assert Sell("sheep", HOME) in shown.moves  # so the place is open, for selling
    assert "gm-open" in full
    say(shown, **{"try": ["put", "barley", list(HOME)]})
    assert shown.message["reasons"][0]["rules"] == ["COMP-07"]
    say(shown, **{"try": ["put", "barley", [0, 0]]})
    say(shown, **{"try": ["give-up", "stone"]})
    assert shown.state.steps[-1].state == "T2"
    assert shown.state.players[0].goods() == (1, 0, 0, 3, 0)


def test_a_full_tile_without_anything_to_sell_names_the_limit():
    start = at(f"{M} red", M, "easdale", "macbeth", "yellow", "blue").market(sheep=0)
    start.goods("red", HOME, ["sheep"] * 3).module(2, Mountain(0, (1, 0, 0, 0, 0)))
    shown = table(start.new_turn())
    assert "gm-shut" in place(shown, "cell:1,0", "estate")
    assert "COMP-07" in place(shown, "cell:1,0", "estate")


@pytest.mark.parametrize("width", [2, 1])
def test_words_tell_what_the_picture_shows(width):
    setup = gm.Setup(3, (2,), options={"mountain_width": width})
    words = Table(setup, seed=2, humans=(0, 1, 2)).describe()
    assert words.count("Mountain, room for one pawn; on the mountain: nothing") == 1
    assert words.count("Mountain goes here") == width - 1


def test_the_score_sheet_is_drawn_again_when_the_haul_grows():
    ring = ("yellow", "easdale", "worlds-end", f"{M} red", M, "glen-affric", "inshriach")
    start = gm.position(2, chronicles=(2,)).rondel(*ring, fill=False).coins("red", 0)
    shown = Table(start.coins("yellow", 1).module(2, Mountain(3)).state(), humans=(0, 1))
    say(shown, open="score")
    assert "3 × 1 = 3" in picture(shown, "score")
    say(shown, **{"try": ["take", "glen-affric"]})
    say(shown, **{"try": ["toll", "coin"]})
    assert "4 × 1 = 4" in picture(shown, "score")


def test_a_whole_game_can_be_shown():
    shown = Table(gm.Setup(3, (2,)), seed=5, humans=())
    for _ in range(400):
        if not shown.play_on():
            break
    assert shown.state.ring.count(M) == 2

"""Cellars and sale tiles at the table, by messages: ageing, selling, paying, building."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c03
from glenmore.modules.c03_old_jamey import (
    AgeBarrel,
    BuildCellar,
    OnSale,
    PayBarrel,
    SellBarrel,
    lay_barrels,
)
from glenmore_widgets import Table
from tests.draw.helpers import letters_are_readable
from tests.widgets.helpers import picture, place_in, say, titled

B = "whisky-sale-b"
HOME = (1, 0)
AT = (0, 1)
RING = ("red", "yellow", "glen-affric", B, "easdale", "clachaig-inn", "blue")


def at(*ring):
    return gm.position(3, chronicles=(3,)).rondel(*(ring or RING)).coins(0, 0)


def table(position):
    return Table(position.state(), humans=(0, 1, 2))


def cellars(shown):
    return titled(shown, "Cellars")


def test_a_barrel_is_aged_by_a_click_and_a_blocked_one_says_why():
    start = lay_barrels(at(), 0, 1, 2, 4, cellars=2).tile(0, AT, "glen-albyn")
    shown = table(start.activating(AT))
    say(shown, **{"try": ["activate", list(AT), 0]})
    svg = cellars(shown)
    number = shown.moves.index(AgeBarrel(4))
    assert f'data-option="{number}"' in place_in(svg, "place:4")
    assert "gm-open" in place_in(svg, "place:2")
    blocked = place_in(svg, "place:1")
    assert "gm-shut" in blocked
    assert "C3-12" in blocked
    assert {o["group"] for o in shown.options} == {"Age a barrel"}
    say(shown, option=number, at=shown.prompt["serial"])
    assert shown.state.module(3).stores[0].barrels in ((1, 2, 5), (1, 2, 4))
    say(shown, **{"try": ["age", 4]})
    assert shown.state.module(3).stores[0].barrels == (1, 2, 5)


def test_selling_in_passing_and_the_free_spaces_of_the_tile():
    shown = table(lay_barrels(at(), 0, 2, 5, cellars=2))
    assert "extra space for a stop: free; 2 of 2 lower spaces free" in picture(shown)
    assert "gm-open" in place_in(picture(shown), f"tile:{B}")
    assert "now 5 + 2 VP" in shown.prompt["notes"][0]
    say(shown, **{"try": ["take", "easdale"]})
    svg = cellars(shown)
    assert f'data-option="{shown.moves.index(SellBarrel(5))}"' in place_in(svg, "place:5")
    assert "You have no barrel on 3 VP" in place_in(svg, "place:3")
    say(shown, **{"try": ["sell-barrel", 5, "extra"]})
    assert shown.message["reasons"][0]["rules"] == ["C3-22", "C3-24"]
    say(shown, **{"try": ["sell-barrel", 5, "lower"]})
    assert shown.state.players[0].vp == 5
    assert "1 of 2 lower spaces free" in picture(shown)


def test_a_stop_offers_both_spaces_for_every_barrel():
    shown = table(lay_barrels(at(), 0, 3, 6, cellars=2))
    say(shown, **{"try": ["stop", B]})
    group = place_in(cellars(shown), "place:6")
    several = f"{shown.moves.index(SellBarrel(6, 'lower'))} " + str(
        shown.moves.index(SellBarrel(6, "extra"))
    )
    assert f'data-options="{several}"' in group
    say(shown, **{"try": ["decline"]})
    assert shown.message["reasons"][0]["rules"] == ["C3-25"]


def test_a_cellar_is_built_by_a_click_and_the_third_waits():
    shown = table(lay_barrels(at(), 0).goods(0, HOME, "wood stone stone"))
    svg = cellars(shown)
    assert f'data-option="{shown.moves.index(BuildCellar("second-cellar"))}"' in place_in(
        svg, "place:second-cellar"
    )
    assert "C3-19" in place_in(svg, "place:third-cellar")
    say(shown, **{"try": ["build-cellar", "second-cellar"]})
    assert {o["text"] for o in shown.options} == {
        "pay wood from Home castle",
        "pay stone from Home castle",
    }


def test_the_barrel_that_pays_is_chosen_in_the_cellar():
    shown = table(lay_barrels(at(), 0, 1, 5, cellars=2))
    say(shown, **{"try": ["take", "clachaig-inn"]})
    say(shown, **{"try": ["decline"]})
    assert set(shown.moves) == {PayBarrel(1), PayBarrel(5)}
    assert "gm-open" in place_in(cellars(shown), "place:1")


def test_a_last_sale_tile_is_announced():
    ring = ("red", "yellow", "glen-affric", "whisky-sale-d", "easdale", "blue")
    start = (
        lay_barrels(at(*ring), 0, 5, cellars=2)
        .empty("S", "A", "B", "C")
        .discard(B, "whisky-sale-c")
    )
    shown = table(start)
    say(shown, **{"try": ["take", "easdale"]})
    assert any("counts for nothing unless you sell it" in note for note in shown.prompt["notes"])


def test_words_tell_what_the_pictures_show():
    start = lay_barrels(at(), 0, 0, 0, 1, 3, cellars=2)
    start.module(3, start.parts[3].with_(sales=(OnSale(B, True, 1),)))
    shown = table(start)
    cellars(shown)
    told = shown.describe()
    assert "Red: 2 cellars, barrels on 1 VP and 3 VP, 2 in the 0 area" in told
    assert "can age: the barrel on 3 VP or 1 VP" in told
    assert "can build the third cellar for 1 wood and 2 stone" in told
    assert "extra space for a stop: taken; 1 of 2 lower spaces free" in told


@pytest.mark.parametrize("players", [2, 4])
def test_the_board_is_sound_and_its_letters_are_readable(players):
    place_ = gm.position(players, chronicles=(3,), names=[f"<{n}> & co" for n in range(players)])
    state = lay_barrels(place_, 0, 0, 3, 9, cellars=3).state()
    svg = c03.board(state, {}, True)
    ET.fromstring(svg)
    assert letters_are_readable(svg)
    assert "<0>" not in svg


def test_a_whole_game_can_be_shown():
    shown = Table(gm.Setup(3, (3,)), seed=5, humans=())
    for _ in range(400):
        if not shown.play_on():
            break
    assert not shown.state.steps

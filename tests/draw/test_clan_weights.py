"""Numbers on the clan board: told by width and digits, free of overlaps, with a twin in words."""

from __future__ import annotations

import re

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.draw.clan_map import plan
from tests.draw.helpers import letters_are_readable, parsed, words_of


@pytest.fixture
def state():
    return gm.start(gm.Setup(3))


def test_heavier_roads_are_wider_and_every_number_is_written(state):
    roads = {("start", "macleod"): 1, ("start", "pl23"): 2, ("macdonell", "pl23"): 4}
    shown = draw.weighted_clans(state, roads, {"mckay": 0.5}, "ways", "share of games")
    lines = re.findall(r'class="gm-weight gm-s-river" stroke-width="([\d.]+)"', shown.svg)
    widths = list(map(float, lines))
    assert widths == sorted(widths)
    assert widths[-1] == 26
    assert len(set(widths)) == 3
    assert "0.50" in words_of(parsed(shown.svg))
    assert letters_are_readable(shown.svg)
    assert str(shown).splitlines() == [
        "Clan board with numbers:",
        "Roads (ways): Glen More – MacLeod 1; Glen More – 23rd clan 2; MacDonell – 23rd clan 4",
        "Spaces (share of games): McKay 0.50",
    ]
    assert "Width of a road and number on it: ways." in words_of(parsed(shown.svg))


def test_numbers_on_all_roads_and_spaces_find_room(state):
    layout = plan(state.game)
    roads = {(s.road.from_, s.road.to): 0.25 + n for n, s in enumerate(layout.segments)}
    shown = draw.weighted_clans(state, roads, dict.fromkeys(state.game.clans, 1.5), "a", "b")
    assert len(re.findall("gm-weight", shown.svg.split("</style>")[1])) == len(layout.segments)
    assert shown.svg.count(">1.50<") == len(state.game.clans)


def test_a_road_that_weighs_nothing_has_a_number_but_no_width(state):
    shown = draw.weighted_clans(state, {("start", "macleod"): 0, ("start", "pl23"): 2}, {}, "ways")
    assert len(re.findall(r'class="gm-weight', shown.svg)) == 1
    assert ">0<" in shown.svg


def test_without_numbers_it_is_the_plain_board(state):
    assert draw.weighted_clans(state).svg == draw.clans(state)


def test_unknown_roads_and_spaces_are_named(state):
    with pytest.raises(ValueError, match="no road between 'start' and 'ross'"):
        draw.weighted_clans(state, {("start", "ross"): 1})
    with pytest.raises(ValueError, match="no clan space 'campbell'"):
        draw.weighted_clans(state, {}, {"campbell": 1})

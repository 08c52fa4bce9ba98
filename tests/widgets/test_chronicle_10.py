"""The highland games at the table, by messages: champions, rewards, a tournament."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c10
from glenmore.modules.c10_logs_and_boulders import Athlete, games_part
from glenmore.modules.c10_logs_and_boulders.champions import EnterChampion, MoveChampion
from glenmore.modules.c10_logs_and_boulders.climbing import TakeCentral, TakeDivision
from glenmore.modules.c10_logs_and_boulders.training import Train
from glenmore_widgets import Table
from tests.draw.helpers import letters_are_readable
from tests.widgets.helpers import place_in, say, titled

UP = (0, 1)


def at(*athletes, central=None, players=3, names=()):
    place = gm.position(players, chronicles=(10,), names=names)
    return place.module(10, games_part(place.setup, *athletes, central=central))


def on(*tiles, **fields):
    return Athlete(champions=tiles, begun=True, **fields)


def table(position):
    return Table(position.state(), humans=(0, 1, 2))


def board(shown):
    return titled(shown, "Highland games")


def laying():
    """Red has laid Lochridge two tiles away from a champion."""
    start = at(on("inshriach")).tile(0, UP, "inshriach").tile(0, (-1, 1), "aviemore", scots=1)
    shown = table(start.placing("lochridge"))
    say(shown, **{"try": ["place", [-1, 2]]})
    return shown


def test_a_champion_is_put_out_by_a_click_on_the_reserve():
    shown = laying()
    number = shown.moves.index(EnterChampion())
    assert f'data-option="{number}"' in place_in(board(shown), "place:reserve")
    say(shown, **{"try": ["enter"]})
    assert 'data-piece="champion:red:-1,2"' in titled(shown, "Red’s estate")


def test_a_champion_of_the_estate_is_chosen_on_its_tile():
    shown = laying()
    number = str(shown.moves.index(MoveChampion(UP)))
    group = place_in(titled(shown, "Red’s estate"), "cell:0,1")
    assert number in re.findall(r'data-options?="([^"]*)"', group)[0].split()
    say(shown, **{"try": ["follow", list(UP)]})
    assert 'data-piece="champion:red:0,1"' not in titled(shown, "Red’s estate")


def test_training_tells_what_comes_next_and_rewards_are_chosen_on_the_tracks():
    start = at(on("inshriach", caber=1), central={1: 1}).tile(0, UP, "inshriach")
    shown = table(start.activating(UP))
    say(shown, **{"try": ["activate", list(UP), 0]})
    assert "caber thrower to 2: 1 wood or 1 stone" in shown.prompt["notes"][0]
    number = shown.moves.index(Train())
    assert f'data-option="{number}"' in place_in(board(shown), "place:head:caber")
    say(shown, **{"try": ["train"]})
    svg = board(shown)
    both = [shown.moves.index(TakeDivision(what)) for what in ("wood", "stone")]
    assert f'data-options="{both[0]} {both[1]}"' in place_in(svg, "place:caber:2")
    central = shown.moves.index(TakeCentral("barley"))
    assert f'data-option="{central}"' in place_in(svg, "place:central:2")
    assert "C10-29" in place_in(svg, "place:central:1") or "C10-28" in place_in(
        svg, "place:central:1"
    )


def test_a_tournament_is_decided_on_the_heads_of_the_tracks():
    ring = ("red", "village-games", "yellow", "blue", "glen-affric", "edradour")
    shown = table(at(Athlete(4, 1)).rondel(*ring).coins(0, 1))
    say(shown, **{"try": ["take", "village-games"]})
    svg = board(shown)
    for track in ("caber", "boulder"):
        several = [n for n, move in enumerate(shown.moves) if move.track == track]
        options = " ".join(map(str, several))
        assert f'data-options="{options}"' in place_in(svg, f"place:head:{track}")
    assert len(shown.prompt["notes"]) == 2


def test_words_tell_what_the_pictures_show():
    shown = table(at(Athlete(3, 0, 2), Athlete(0, 4), central={3: 1}))
    board(shown)
    told = shown.describe()
    assert "Red: caber thrower at 3, boulder putter at 0, 2 fame tokens" in told
    assert "in the next scoring round 1 Scot more" in told
    assert "central reward at 3: 3 VP; Yellow has it" in told


@pytest.mark.parametrize("players", [2, 4])
def test_the_board_is_sound_and_its_letters_are_readable(players):
    names = [f"<{n}> & co" for n in range(players)]
    state = at(Athlete(5, 5, 3), central={5: 0}, players=players, names=names).state()
    svg = c10.board(state, {}, True)
    ET.fromstring(svg)
    assert letters_are_readable(svg)
    assert "<0>" not in svg


def test_a_whole_game_can_be_shown():
    shown = Table(gm.Setup(3, (10,)), seed=5, humans=())
    for _ in range(400):
        if not shown.play_on():
            break
    assert not shown.state.steps

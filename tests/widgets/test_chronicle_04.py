"""The Englishman at the table, by messages: taking, throwing away, asking first, and words."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore import draw
from glenmore.modules.c04_hammer import England, PaidTurn, ThrowAway
from glenmore.moves import Take
from glenmore_widgets import Table
from tests.draw.helpers import letters_are_readable
from tests.widgets.helpers import picture, place, say

HIM = "englishman"
HOME = (1, 0)
RING = (HIM, "glen-affric", "kingussie", "loch-lomond", "macbeth", "red", "yellow", "blue")


def at(*ring, row=1, token=0):
    return gm.position(3, chronicles=(4,)).rondel(*ring).module(4, England(token, row))


def table(position):
    return Table(position.state(), humans=(0, 1, 2))


def test_a_tile_offers_both_turns_side_by_side():
    shown = table(at(*RING).coins("red", 4).goods("red", HOME, "stone"))
    both = [shown.moves.index(Take("kingussie")), shown.moves.index(ThrowAway("kingussie"))]
    assert f'data-options="{both[0]} {both[1]}"' in place(shown, "tile:kingussie")
    texts = {o["n"]: o["text"] for o in shown.options}
    assert texts[both[0]] == (
        "take Kingussie with the Englishman for 2 coins to the England row and 1 stone"
    )
    assert texts[both[1]] == "throw Kingussie away with the Englishman and earn 1 coin"
    assert {o["group"] for o in shown.options} == {"Take a tile", "Throw a tile away", "Sell first"}
    assert (
        "take a tile: pay 2 + the tile's cost / throw one away: earn 1"
        in (shown.prompt["notes"][0])
    )
    say(shown, option=both[0], at=0)
    assert shown.state.module(4).row == 2


def test_a_tile_he_may_only_throw_away_asks_first_and_says_why():
    shown = table(at(*RING).coins("red", 4))
    number = shown.moves.index(ThrowAway("loch-lomond"))
    group = place(shown, "tile:loch-lomond")
    assert f'data-options="{number}"' in group  # no data-option: a click alone does nothing
    assert " data-option=" not in group
    assert 'data-tried="take Loch Lomond' in group  # the chooser tells why not
    assert "You cannot take Loch Lomond with the Englishman" in group
    assert "throw Loch Lomond away with the Englishman" in group
    say(shown, **{"try": ["take", "loch-lomond"]})
    assert shown.message["reasons"][0]["rules"] == ["C4-20"]
    say(shown, option=number, at=0)
    assert shown.state.players[0].coins == 5
    assert "loch-lomond" in shown.state.discard


def test_the_paid_turn_with_sales_is_an_option_of_its_own():
    shown = table(at(*RING).coins("red", 0).goods("red", HOME, "stone").market(stone=2))
    number = shown.moves.index(PaidTurn())
    say(shown, **{"try": ["sell", "stone", list(HOME)]})
    assert shown.message["reasons"][0]["rules"] == ["C4-E05", "C4-E17"]
    say(shown, option=number, at=0)
    say(shown, **{"try": ["sell", "stone", list(HOME)]})
    say(shown, **{"try": ["take", "glen-affric"]})
    assert shown.state.steps[-1].state == "T5L"


def test_what_sleeps_is_told_beside_the_question():
    shown = table(at(*RING).coins("red", 4).clans("red", "sinclair"))
    assert shown.prompt["notes"][1] == "Not working this turn: Sinclair"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (0, "costs 1 coin on top of its cost; throwing one away earns nothing"),
        (2, "costs 3 coins on top of its cost; throwing one away earns 2 coins"),
        (3, "no tile can be taken with the Englishman: the row is full"),
    ],
)
def test_the_row_is_told_as_it_is_drawn(row, words):
    shown = table(at(*RING, row=row))
    assert words in shown.describe()
    assert words in picture(shown, "rondel")


def test_token_and_holder_are_seen_and_told():
    start = gm.position(3, chronicles=(4,))
    unclaimed = table(start)
    assert "the England token is under him" in picture(unclaimed, "rondel")
    assert "on the England token" in picture(unclaimed, "rondel")
    assert "the England token is under him" in unclaimed.describe()
    assert "first player whose pawn passes" in unclaimed.prompt["notes"][0]
    held = table(at("red", HIM, "easdale", "yellow", "blue", token=1))
    assert "on the England token" not in picture(held, "rondel")
    assert "decides for the Englishman" in draw.describe_players(held.state)
    assert draw.describe_players(held.state).splitlines()[1].endswith("decides for the Englishman")


def test_pictures_are_readable_and_name_who_decides():
    state = at(*RING).state()
    for narrow in (False, True):
        svg = draw.rondel(state, draw.marks(state).rondel, narrow=narrow)
        assert letters_are_readable(svg)
        assert "Red decides" in svg
        assert "Englishman" in svg
    assert letters_are_readable(draw.players(state))
    assert "take the England token (C4-08)" in draw.describe_cards(state)

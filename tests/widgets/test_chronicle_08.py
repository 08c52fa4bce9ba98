"""Penny Mobsters at the table, by messages: prison, powers, tokens, tiles of other players."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.modules.c08_penny_mobsters import Owned, gang, mobsters
from glenmore_widgets import Table
from tests.widgets import helpers
from tests.widgets.helpers import picture, say

rule = pytest.mark.rule
BOARD = "chronicle8"


def place(*owned, players=3, **said):
    """Red's turn is about to end; a good could still be sold."""
    built = gm.position(players, chronicles=(8,)).tile(0, (0, 1), "inshriach", goods="wood")
    built.tile(1, (0, 1), "glen-affric", goods="wood wood").tile(1, (1, 1), "falkirk-tryst")
    built.rondel("yellow", "easdale", "blue", "red", "halkirk", "black-isle", "macbeth")
    return built.module(8, mobsters(built.setup, *owned, **said))


def shown(built):
    return Table(built.state(), humans=(0, 1, 2))


def key(table, name, board=BOARD):
    if board == BOARD:
        say(table, open=BOARD)
    return helpers.place(table, name, board)


def attempt(table, *words):
    say(table, **{"try": list(words)})


def test_a_card_in_prison_offers_a_penny_and_the_mobster():
    table = shown(place(prison={"joe-mcduff": 2}, waiting=1, pennies=(5, 7, 7)).closing(0))
    card = key(table, "place:joe-mcduff")
    assert "gm-open" in card
    numbers = card.split('data-options="')[1].split('"')[0].split()
    texts = [option["text"] for option in table.options]
    assert [texts[int(n)] for n in numbers] == [
        "put a penny on Joe McDuff",
        "take Joe McDuff with 2 pennies, -9 VP at the end",
    ]
    assert "face down until the" in picture(table, BOARD)
    say(table, option=int(numbers[1]), at=table.prompt["serial"])
    assert gang(table.state).plus == (2, 0, 0)
    used = key(table, "place:use:joe-mcduff")
    assert "gm-shut" in used
    attempt(table, "pile", "wood")
    assert table.message["reasons"][0]["rules"] == ["C8-JoeMcDuff", "C8-15"]


@rule("C8-11")
def test_a_second_penny_is_refused_with_its_rule():
    table = shown(place(prison={"joe-mcduff": 0}).closing(0))
    attempt(table, "penny", "joe-mcduff")
    assert "gm-shut" in key(table, "place:joe-mcduff")
    attempt(table, "penny", "joe-mcduff")
    assert table.message["reasons"][0]["rules"] == ["C8-11"]
    assert "already put down a penny" in table.message["reasons"][0]["text"]


def test_joe_mcduff_is_used_from_his_card():
    built = place(Owned("joe-mcduff", 0, tokens=(1, 1)), prison={}).market(wood=3)
    table = shown(built.closing(0))
    card = key(table, "place:use:joe-mcduff")
    assert "gm-open" in card
    assert "data-options" in card
    attempt(table, "pile", "wood")
    assert "takes 3 coins from the wood row" in table.ledger[-1][2]


def test_tokens_lie_on_clan_spaces_and_count_in_the_price():
    owned = Owned("peggy-mcwander", 1, tokens=(1,), placed=(("macleod", 2),))
    table = shown(place(owned, prison={}).coins(0, 1).claiming(seat=0).turn(seat=0))
    assert table.prompt["front"] == "clans"
    space = helpers.place(table, "clan:macleod", "clans")
    assert "Yellow&#39;s token: others pay Yellow 2 on top of the road" in space
    assert "gm-shut" in space


def test_the_clan_board_does_not_come_to_the_front_for_a_token():
    table = shown(place(Owned("peggy-mcwander", 0, tokens=(1, 2)), prison={}).closing(0))
    assert table.prompt["front"] != "clans"
    say(table, open="clans")
    space = helpers.place(table, "clan:macleod", "clans")
    assert "gm-open" in space
    assert "2 choices" in space


def test_a_tile_is_reserved_by_a_click_on_the_rondel_and_shows_its_token():
    table = shown(place(Owned("peggy-mclaird", 0, tokens=(1, 2, 3)), prison={}).closing(0))
    assert "3 choices" in key(table, "tile:halkirk", "rondel")
    attempt(table, "reserve", "halkirk", 2)
    assert "reserved by Red: others pay Red 2" in picture(table)


def test_derek_chooses_in_another_estate_and_then_where_it_goes():
    table = shown(place(Owned("derek-anderson", 0), prison={}).closing(0))
    own = helpers.place(table, "cell:0,1", "estate")
    assert "Derek" not in own
    say(table, show=1)
    assert "gm-open" in helpers.place(table, "cell:0,1", "estate")
    trade = helpers.place(table, "cell:1,1", "estate")
    assert "gm-shut" in trade
    assert "trade tile" in trade
    attempt(table, "steal", 1, [0, 1])
    shown_now = next(board for board in table.boards if board["id"] == "estate")
    assert shown_now["title"] == "Red’s estate", "a tile may go there"
    assert table.prompt["front"] == "estate"
    say(table, show=2)
    assert "gm-open" in helpers.place(table, "cell:0,1", "estate")
    attempt(table, "settle", 2, [0, 1])
    assert table.state.players[2].estate[0, 1].top == "glen-affric"


def test_figures_stand_on_the_estate_of_their_host():
    kenneth = Owned("kenneth-mcsnitch", 0, host=1, cell=(0, 1))
    table = shown(place(kenneth, prison={}).movement(1).closing(0))
    say(table, show=1)
    estate = picture(table, "estate")
    assert "Red&#39;s Kenneth McSnitch" in estate
    assert "gm-open" in helpers.place(table, "cell:0,0", "estate")


def test_bruce_asks_his_owner_in_the_turn_of_another():
    built = place(Owned("bruce-mcmail", 1, tokens=(1, 1, 1)), prison={}).activating((0, 1), seat=0)
    table = shown(built)
    attempt(table, "activate", [0, 1])
    assert table.state.actor == 1
    assert "Bruce McMail" in table.prompt["text"]
    assert "gm-open" in key(table, "place:use:bruce-mcmail")


def test_the_overview_and_the_notes_tell_pennies_and_mobsters():
    owned = Owned("joe-mcduff", 0, tokens=(1, 1))
    table = shown(place(owned, prison={"bruce-mcmail": 3}, pennies=(5, 6, 7)).closing(0))
    players = picture(table, "players")
    assert "pennies: 5 at −1, 0 at +1" in players
    assert "Joe McDuff (1 1)" in players
    assert any("Bruce McMail −4 VP" in note for note in table.prompt["notes"])


def test_nothing_is_drawn_that_is_not_said_in_words():
    from glenmore.draw.chronicles.c08 import LOOK

    owned = (
        Owned("peggy-mclaird", 1, tokens=(1, 3), placed=(("halkirk", 2),)),
        Owned("derek-anderson", 0, used=1),
    )
    state = place(*owned, prison={"joe-mcduff": 9}, waiting=1, pennies=(0, 6, 6)).state()
    assert LOOK.words is not None
    assert LOOK.board is not None
    words = LOOK.words(state)
    for told in (
        "Joe McDuff in prison, 9 pennies at +1",
        "first B tile is laid: 1",
        "Yellow’s Peggy McLaird",
        "2 on Halkirk",
        "used up",
        "0 pennies at −1",
    ):
        assert told in words
    assert "× 9" in LOOK.board(state, {}, True)
    empty = place(prison={}).state()
    assert "nobody is in prison" in LOOK.words(empty)
    assert "nobody is here" in LOOK.board(empty, {}, True)

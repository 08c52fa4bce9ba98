"""Chronicle 9 together with others: Mairead McDenial, and pairs that meet through hooks."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import count, points_for, score_category
from glenmore.modules.c02_highlander import Mountain
from glenmore.modules.c05_haggis import haggis
from glenmore.modules.c06_troubled_book.cards import event_of
from glenmore.modules.c06_troubled_book.giving import claimed
from glenmore.modules.c07_great_gathering import value
from glenmore.modules.c08_penny_mobsters import Owned, gang, mobsters, pool
from glenmore.modules.c08_penny_mobsters.mairead import NameToken
from glenmore.modules.c09_feasts_and_follies import Bid, feasts, feasts_part
from glenmore.modules.c09_feasts_and_follies.state import holds, limit
from glenmore.modules.c10_logs_and_boulders import Athlete, games_part
from glenmore.moves import Decline
from glenmore.vocabulary import AT_HOME, BARRELS, LANDMARKS
from tests.modules.test_c09_feasts_and_follies import (
    CHEAP,
    HOME,
    RED,
    YELLOW,
    laid,
    outcomes,
    paid,
    place,
    top,
)
from tests.rules.helpers import allowed, keys, refused

rule = pytest.mark.rule
MAIREAD = "mairead-mcdenial"


def with_mobster(*owned: Owned, players: int = 3, **facts: Any) -> gm.Position:
    """Chronicles 8 and 9, with these mobsters free."""
    found = place(numbers=(8, 9), players=players, **facts)
    return found.module(8, mobsters(found.game.setup, *owned))


def number(state: gm.State, seat: int, category: str) -> int:
    """What a seat has in a category now."""
    return count(state, seat, category).number


# -- 8 + 9: Mairead McDenial -----------------------------------------------------------------------


@rule("C8-MaireadMcDenial", "C9-I16", "C9-HID07", "C9-NO02", "C8-03")
def test_mairead_takes_a_token_from_all_others() -> None:
    assert MAIREAD in pool(gm.Setup(3, (8, 9)))
    assert MAIREAD not in pool(gm.Setup(3, (8,)))
    state = with_mobster(Owned(MAIREAD, YELLOW), goods={RED: "wood stone"}).now("bidding").state()
    assert state.actor == YELLOW
    allowed(state, Decline(), *map(NameToken, range(1, 6)))
    assert keys(refused(state, NameToken(6), "C8-MaireadMcDenial")) == {"no_such_bid_token"}
    state, happened = gm.apply(state, NameToken(1))
    assert [event.key for event in happened] == ["token_named"]
    assert not happened[0].seen_by
    assert feasts(state).away == (1, 0, 1)
    assert state.actor == RED
    assert keys(refused(state, Bid(1), "C8-MaireadMcDenial")) == {"token_away"}
    state = paid(laid(state, (2, 3), (1,)))
    assert outcomes(state)[RED][0] == "2 held"
    assert feasts(state).away == (0, 0, 0)  # it comes back
    again = with_mobster(Owned(MAIREAD, YELLOW, used=1)).now("bidding").state()
    assert type(top(again)).__name__ == "Bidding"  # once a game


@rule("C8-MaireadMcDenial", "C9-I16")
def test_mairead_names_a_token_once_in_the_game() -> None:
    state = with_mobster(Owned(MAIREAD, YELLOW)).turn(YELLOW, number=6).now("bidding").state()
    named, _ = gm.apply(state, NameToken(3))
    assert gang(named).the(MAIREAD).used == 6
    assert not gm.faults(named)
    free = paid(laid(named, (), (3,), ()))  # her owner keeps the token
    assert outcomes(free)[YELLOW] == ["3 poor"]
    own = with_mobster(Owned(MAIREAD, YELLOW), goods={YELLOW: "wood"}).now("bidding").state()
    mine, _ = gm.apply(own, NameToken(1))
    assert outcomes(paid(laid(mine, (), (1,), ())))[YELLOW] == ["1 held"]
    jailed = with_mobster().now("bidding").state()
    assert type(top(jailed)).__name__ == "Bidding"


@rule("C9-I16", "C8-MaireadMcDenial")
def test_cameron_lays_all_four_that_are_left() -> None:
    found = with_mobster(Owned(MAIREAD, YELLOW), clans={RED: "cameron", YELLOW: "macleod"})
    state, _ = gm.apply(found.now("bidding").state(), NameToken(2))
    assert [limit(state, seat) for seat in range(3)] == [4, 3, 3]
    kept, _ = gm.apply(found.now("bidding").state(), Decline())
    assert limit(kept, RED) == 5
    assert not gang(kept).the(MAIREAD).used


# -- through hooks ---------------------------------------------------------------------------------


@rule("C9-I17")
def test_the_tax_knows_the_common_board() -> None:
    found = with_mobster(Owned("sibyl-macsponge", YELLOW), players=2).whisky(RED, 6)
    state = found.now("bidding").state()
    assert [line.points for _, line, _, _ in score_category(state, BARRELS)] == [10, 0]
    after = laid(state, (), ())
    taxed = [line for line in after.players[YELLOW].points if "Sibyl" in line.rule]
    assert [line.points for line in taxed] == [1]


@rule("C9-I18")
def test_mike_moves_a_scot_first_then_feasts_are_added() -> None:
    found = with_mobster(Owned("mike-mccastle", YELLOW, host=RED, cell=HOME), open=CHEAP)
    found.module(9, feasts_part(found.game.setup, CHEAP, markers={1: (RED,)}))
    state = found.scots(RED, HOME, 0).supply(YELLOW, 7).state()
    assert number(state, RED, AT_HOME) == 2  # never below nothing, then two more
    assert number(state, YELLOW, AT_HOME) == 1


@rule("C9-I08")
def test_coins_that_count_nothing_at_the_end_still_pay() -> None:
    found = place(("guest-of-honour",), clans={RED: "innes"}, numbers=(1, 9)).coins(RED, 1)
    state = paid(laid(found.now("bidding").state(), (1,)))
    assert outcomes(state)[RED] == ["1 held"]
    assert state.players[RED].coins == 0


@rule("C9-I09", "C9-NO06")
def test_goods_on_the_mountain_pay_for_nothing() -> None:
    found = place(("guest-of-honour",), numbers=(2, 9))
    found.module(2, Mountain(goods=(1, 1, 0, 0, 0)))
    state = laid(found.now("bidding").state(), (1,))
    assert outcomes(state)[RED] == ["1 poor"]


@rule("C9-I10")
def test_whisky_of_a_feast_lies_in_no_cellar() -> None:
    found = place(("dram-tasting",), numbers=(3, 9), goods={RED: "barley"})
    state = laid(found.now("bidding").state(), (1,))
    before = state.module(3), state.players[RED].whisky
    state = paid(state)
    assert outcomes(state)[RED] == ["1 held"]
    assert (state.module(3), state.players[RED].whisky) == before


@rule("C9-I11")
def test_shields_work_whoever_has_england() -> None:
    found = place(("guest-of-honour",), clans={RED: "innes"}, numbers=(4, 9)).coins(RED, 1)
    state = found.now("bidding").state()
    assert holds(state.with_(turn=state.turn.with_(seat=RED, kind="english")), RED, "C9-38")
    assert {m.word for m in gm.legal(laid(state, (1,)))} == {"use-coin", "decline"}


@rule("C9-I12")
def test_haggis_comes_after_the_feasts_are_cleared_away() -> None:
    found = place(("dram-tasting",), numbers=(5, 9), goods={RED: "barley"})
    found.module(5, haggis(found.game.setup))
    state = paid(laid(found.now("bidding", "B").state(), (1,)))
    assert feasts(state).markers == ((),) * 5
    assert top(state).state == "FDEAL"
    while state.actor == gm.CHANCE and top(state).state == "FDEAL":
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert top(state).state == "HROLL"
    assert state.players[RED].whisky == 0


@rule("C9-I13", "C9-I14")
def test_a_private_table_goes_before_the_common_board() -> None:
    found = place(("fireside-muster",), numbers=(6, 9), players=2)
    book = found.state().module(6)
    setup = found.game.setup
    card = "old-man-of-storr"
    found.module(6, book.with_(turned=(card,), tables=(card,)))
    found.tile(RED, (0, 1), card).cards(RED, card)
    found.module(9, feasts_part(setup, ("fireside-muster",), markers={1: (RED,)}))
    state = found.state()
    assert points_for(state, RED, AT_HOME, 2) == event_of(state, card).values[1]
    assert points_for(state, YELLOW, AT_HOME, 6) == 10
    assert number(state, RED, AT_HOME) == 2
    assert number(state, RED, LANDMARKS) == 1


@rule("C9-I05")
def test_a_marker_on_the_shield_satisfies_duart_castle() -> None:
    found = place(numbers=(6, 9), clans={RED: "maclean"})
    state = found.state()
    assert claimed(state, RED, event_of(state, "duart-castle"))
    assert not claimed(state, YELLOW, event_of(state, "duart-castle"))


@rule("C9-I15")
def test_sets_of_the_great_gathering_count_without_feasts() -> None:
    found = place(("fireside-muster", "bards-evening"), numbers=(7, 9))
    setup = found.game.setup
    open = ("spring-festival", "fireside-muster")
    found.module(9, feasts_part(setup, open, markers={1: (RED,), 2: (RED,)}))
    state = found.state()
    assert number(state, RED, AT_HOME) == 3
    assert value(state, RED, "sets") == 0


@rule("C10-I06", "C9-I01")
@pytest.mark.parametrize(("doubled", "at_home"), [(True, 10), (False, 7)])
def test_the_option_about_castle_moil_is_about_modifiers_too(doubled: bool, at_home: int) -> None:
    found = place(numbers=(9, 10), moil_doubles_feast=doubled)
    setup = found.game.setup
    found.module(9, feasts_part(setup, ("fireside-muster",), markers={1: (RED,)}))
    found.module(10, games_part(setup, Athlete(caber=3)))
    found.tile(RED, (0, 1), "castle-moil").cards(RED, "castle-moil").scots(RED, HOME, 2)
    assert number(found.state(), RED, AT_HOME) == at_home  # 2 Scots, 2 of the feast, 1 modifier

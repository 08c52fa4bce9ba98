"""Chronicle 2, Highlander, with cards, clans, market and relief of the base game."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.end import winners
from glenmore.modules.c02_highlander import GiveUp, Mountain
from glenmore.moves import (
    Claim,
    EndTurn,
    Fetch,
    PutGood,
    Relieve,
    RemoveTiles,
    Sell,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from tests.modules.test_c02_highlander import HOME, REST, WOOD, M, at, behind, pot
from tests.rules.helpers import after, allowed, keys, lines, refused

rule = pytest.mark.rule


@rule("C2-NO05", "C2-11", "C2-E09")
def test_nothing_is_taken_while_passing_or_standing_there() -> None:
    start = behind().goods(0, HOME, "sheep").module(2, Mountain(2, WOOD)).state()
    for state in (after(start, REST), after(start, Take("easdale"))):
        assert pot(state) == (2, WOOD)
        refused(state, PutGood("wood", HOME))
        refused(state, GiveUp("wood"))
        assert state.players[0].coins == start.players[0].coins


@rule("C2-NO07", "C2-04")
def test_no_effect_fetches_or_removes_it() -> None:
    fetching = behind().discard("halkirk").fetching().state()
    assert Fetch("halkirk") in gm.legal(fetching)
    refused(fetching, Fetch(M))
    removing = behind().tile(0, (0, 1), "inshriach").removing(1).state()
    after_removal = after(removing, RemoveTiles(((0, 1),)))
    assert after_removal.ring.count(M) == 2


@rule("C2-15", "G-04")
def test_who_leaves_needs_nothing_but_the_cost_of_the_tile() -> None:
    ring = (f"{M} red", M, "macbeth", "easdale", "yellow", "blue")
    state = at(*ring).coins(0, 1).state()
    allowed(state, Take("macbeth"))
    state = after(state, Take("macbeth"))
    assert (state.players[0].coins, pot(state)) == (0, (0, (0,) * 5))
    allowed(at(*ring).coins(0, 0).goods(0, HOME, "sheep").state(), Take("easdale"))


@rule("C2-I01", "LM-LochNess")
@pytest.mark.parametrize("with_persons", [True, False])
def test_loch_ness_works_in_a_turn_of_resting(with_persons: bool) -> None:
    ring = ("red", "glen-affric", M, M, "easdale", "macbeth", "pulteney", "yellow", "blue")
    place = at(*ring, loch_ness_in_person_turns=with_persons).tile(0, (0, 1), "inshriach")
    state = after(place.tile(0, (-1, 0), "loch-ness").cards(0, "loch-ness").state(), REST)
    assert state.turn.number == 1
    allowed(state, UseLochNess((0, 1)))
    state = after(state, UseLochNess((0, 1)))
    assert state.players[0].goods() == WOOD
    refused(state, UseLochNess((0, 0)), "LM-LochNess")


@rule("C2-I02", "C2-10")
def test_goods_are_sold_in_a_turn_of_resting() -> None:
    state = after(behind().coins(0, 0).goods(0, HOME, "wood").market(wood=2).state(), REST)
    assert set(gm.legal(state)) == {Sell("wood", HOME), EndTurn()}
    state, _ = gm.apply(state, Sell("wood", HOME))
    assert (state.players[0].coins, state.players[0].goods()) == (2, (0,) * 5)


@rule("C2-I03", "TAKE-08")
def test_who_cannot_take_any_tile_may_rest_or_take_the_relief() -> None:
    ring = ("red", "inverness", M, M, "duart-castle", "yellow", "blue")
    state = at(*ring, fill=False).coins(0, 0).market(wood=3, stone=3, sheep=3).state()
    assert set(gm.legal(state)) == {REST, Relieve("inverness"), Relieve("duart-castle")}
    allowed(state, REST, Relieve("inverness"))
    rich = gm.position(state).coins(0, 9).market(wood=0, stone=0, sheep=0).state()
    assert keys(refused(rich, Relieve("inverness"), "TAKE-08"))
    allowed(rich, REST, Take("duart-castle"))


@rule("C2-I04", "CLAN-Oliphant")
def test_coins_on_the_mountain_do_not_count_for_oliphant() -> None:
    ring = ("yellow", "glen-affric", f"{M} red", M, "easdale", "blue")
    place = at(*ring).module(2, Mountain(20)).coins(1, 2 + 8).claiming(seat=1)
    state = after(place.state(), Claim("oliphant"))
    assert lines(state, 1, "CLAN-Oliphant") == {"coins": 0}


@rule("C2-I04", "END-11")
def test_goods_on_the_mountain_decide_no_tie() -> None:
    ring = ("red", "worlds-end yellow", M, M)
    start = at(*ring, players=2, fill=False).coins(0, 0).coins(1, 0)
    start.goods(1, HOME, "wood").module(2, Mountain(0, (3, 0, 0, 0, 0)))
    state = after(start.state(), StopAtWorldsEnd())
    assert state.actor == gm.OVER
    assert winners(state) == (1,)

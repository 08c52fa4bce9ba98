"""Chronicle 7: the card Discards gives every player their own discard pile from the start."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.discards import discarded, piles
from glenmore.modules.c04_hammer import England, ThrowAway
from glenmore.modules.c07_great_gathering import Result, gathering, gathering_part, value, values
from glenmore.moves import Claim, Fetch, Place, Relieve, RemoveTiles, Roll, Take
from tests.rules.helpers import after, events, refused

rule = pytest.mark.rule


def at(
    *ring: str,
    players: int = 3,
    chronicles: tuple[int, ...] = (7,),
    cards: Any = ("discards",),
    own: dict[int, tuple[str, ...]] | None = None,
    results: tuple[Result, ...] = (),
    **options: Any,
) -> gm.Position:
    """A rondel with the card Discards among the five."""
    setup = gm.Setup(players, chronicles)
    part = gathering_part(setup, cards, results, own)
    place = gm.position(players, chronicles=chronicles, options=options).module(7, part)
    return place.rondel(*ring) if ring else place


@rule("C7-CARD-Discards", "C7-EX-06")
def test_passed_tiles_go_to_the_pile_of_who_passed_them_last() -> None:
    place = at("red", "inshriach", "easdale", "yellow", "halkirk", "glen-clova", "blue")
    state = place.state()
    assert gathering(state).results == ()
    moved = after(state, Take("halkirk"))
    assert gathering(moved).piles == (("inshriach", "easdale"), (), ())
    assert moved.discard == ()
    assert values(moved, "discards") == [2, 0, 0]
    happened = events(state, Take("halkirk"), "to_own_pile")
    assert [str(e) for e in happened] == [
        "Inshriach goes to Red's own discard pile, which now holds 1 tile (C7-CARD-Discards).",
        "Easdale goes to Red's own discard pile, which now holds 2 tiles (C7-CARD-Discards).",
    ]


@rule("C7-CARD-Discards")
def test_without_the_card_there_is_one_pile() -> None:
    place = at("red", "inshriach", "easdale", "yellow", "halkirk", "blue", cards=())
    moved = after(place.state(), Take("halkirk"))
    assert moved.discard == ("inshriach", "easdale")
    assert gathering(moved).piles == ()
    assert value(moved, 0, "discards") == 0


@rule("C7-CARD-Discards", "C7-EX-07")
def test_what_the_die_discards_belongs_to_nobody() -> None:
    place = at("die", "inshriach", "easdale", "red", "yellow", players=2).rolling()
    state = gm.advance(place.state(), Roll(2))
    assert set(state.discard) == {"inshriach", "easdale"}
    assert gathering(state).piles == ((), ())


@rule("C7-CARD-Discards", "C7-INT-03")
def test_what_the_englishman_discards_goes_to_the_holder() -> None:
    ring = ("englishman", "inshriach", "easdale", "halkirk", "red", "yellow", "blue")
    place = at(*ring, chronicles=(4, 7)).module(4, England(1)).coins(1, 5)
    state = gm.advance(place.state(), ThrowAway("easdale"))
    assert sorted(gathering(state).piles[1]) == ["easdale", "inshriach"]
    assert gathering(state).piles[::2] == ((), ())


@rule("C7-INT-03")
def test_a_person_in_an_english_turn_calls_a_vote_of_the_holder() -> None:
    ring = ("englishman", "macbeth", "easdale", "red", "yellow", "blue")
    place = at(*ring, chronicles=(4, 7)).module(4, England(1)).coins(1, 9)
    state = place.goods(1, (1, 0), "barley sheep wood").state()
    state = gm.advance(state, next(m for m in gm.legal(state) if m.word == "paid"))
    state = gm.advance(state, Take("macbeth"))
    while not any(m.word == "name" for m in gm.legal(state)):
        state = gm.advance(state, gm.legal(state)[-1])
    assert (state.turn.kind, state.actor) == ("english", 1)


@rule("C7-EDGE-10")
def test_a_tile_discarded_as_relief_is_caused_by_the_own_pawn() -> None:
    ring = ("red", "yellow", "die", "oban", "worlds-end")
    place = gm.position(2, chronicles=(7,)).rondel(*ring, fill=False)
    part = gathering_part(gm.Setup(2, (7,)), ("discards",))
    state = place.empty("S", "A", "B", "C", "D").module(7, part).coins(0, 0).state()
    assert Relieve("oban") in gm.legal(state)
    done = after(state, Relieve("oban"))
    assert "oban" in gathering(done).piles[0]


@rule("C7-INT-04")
def test_start_and_sale_tiles_are_discards() -> None:
    for chronicle, tile in ((1, "race-start"), (3, "whisky-sale-b")):
        ring = ("red", tile, "easdale", "yellow", "halkirk", "blue")
        moved = gm.advance(at(*ring, chronicles=(chronicle, 7)).state(), Take("halkirk"))
        while tile in moved.ring:
            moved = gm.advance(moved, gm.legal(moved)[-1])
        assert tile in gathering(moved).piles[0]
        fetch = at(chronicles=(chronicle, 7), own={1: (tile, "inshriach")}).coins(0, 2)
        refused(after(fetch.claiming().state(), Claim("munro")), Fetch(tile))


# -- taking from the piles ------------------------------------------------------------------------


@rule("C7-CARD-Discards", "C7-EDGE-11")
def test_munro_takes_from_any_pile() -> None:
    own = {0: ("inshriach",), 1: ("easdale", "butcher")}
    place = at(own=own).discard("halkirk").coins(0, 2).claiming()
    state = after(place.state(), Claim("munro"))
    assert set(gm.legal(state)) == {
        Fetch(tile) for tile in ("halkirk", "inshriach", "easdale", "butcher")
    }
    assert set(discarded(state)) == {"halkirk", "inshriach", "easdale", "butcher"}
    assert [seat for seat, _ in piles(state)] == [None, 0, 1, 2]
    fetched = after(state, Fetch("easdale"))
    assert gathering(fetched).piles == (("inshriach",), ("butcher",), ())
    assert fetched.discard == ("halkirk",)
    assert value(fetched, 1, "discards") == 1
    general = after(state, Fetch("halkirk"))
    assert general.discard == ()
    assert gathering(general).piles == gathering(state).piles
    refused(state, Fetch("glen-clova"), "RONDEL-12")
    assert after(fetched, Place((0, 1))).players[0].estate[0, 1].top == "easdale"


@rule("C7-EDGE-12")
def test_rejected_discards_keep_the_piles() -> None:
    ring = ("red", "inshriach", "easdale", "yellow", "halkirk", "blue")
    rejected = (Result("discards", ("nay", "nay", "aye")),)
    state = at(*ring, results=rejected, own={1: ("butcher",)}).state()
    moved = after(state, Take("halkirk"))
    assert gathering(moved).piles == (("inshriach", "easdale"), ("butcher",), ())
    expected = [line for seat in range(3) for line in gm.score(moved)[seat].expected]
    assert not any(line.rule == "C7-CARD-Discards" for line in expected)
    accepted = at(own={1: ("butcher",)}, results=(Result("discards", ("aye",) * 3),)).state()
    assert [ln.points for ln in gm.score(accepted)[1].expected if "CARD" in ln.rule] == [10]


@rule("C7-EDGE-13")
def test_tiles_removed_to_the_box_enter_no_pile() -> None:
    place = at().tile(0, (0, 1), "inshriach").coins(0, 9).claiming()
    state = after(place.state(), Claim("macmillan"))
    state = after(state, RemoveTiles(((0, 1),)))
    assert state.box[-1] == "inshriach"
    assert gathering(state).piles == ((), (), ())


def test_a_tile_lies_in_one_place_only() -> None:
    place = at("red", "inshriach", "easdale", "yellow", "blue", own={1: ("butcher", "inshriach")})
    assert "tile_twice" in {reason.key for reason in place.faults()}
    state = at("red", "easdale", "yellow", "blue", own={1: ("butcher", "inshriach")}).state()
    assert not any("inshriach" in stack.pool for stack in state.stacks)
    assert gm.faults(state) == ()
    text = gm.notation.position(state)
    assert gm.notation.parse_position(text) == state
    assert gm.loads(gm.dumps(state)) == state


def test_edited_positions_keep_the_piles() -> None:
    state = at("red", "easdale", "yellow", "blue", own={1: ("butcher",)}).state()
    changed = gm.position(state).coins(0, 3).state()
    assert gathering(changed).piles == gathering(state).piles
    free = gm.position(state).module(7, gathering_part(gm.Setup(3, (7,)), ("discards",))).state()
    assert any("butcher" in stack.pool for stack in free.stacks)

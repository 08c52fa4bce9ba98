"""Chronicle 6 with chronicles 1, 2, 3, 4, 5 and 7: their cards, tiles and pieces in events."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.joined import OtherParts
from glenmore.base.scoring import CATEGORIES, points_for
from glenmore.describe import describe_move, what_to_decide
from glenmore.modules.c01_dragon_boat_race import Row, race_part
from glenmore.modules.c04_hammer import England
from glenmore.modules.c05_haggis import TakeHaggis, haggis
from glenmore.modules.c06_troubled_book import (
    ActivateAbroad,
    EventActivating,
    SwapEnglishman,
    UseEvent,
    book,
    sides,
)
from glenmore.modules.c07_great_gathering import NameCard, Result, gathering_part, value
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Done,
    Fetch,
    PayGood,
    PayScot,
    Place,
    RemoveTiles,
    Take,
    UseLochNess,
)
from tests.modules.test_c06_events import triggered
from tests.modules.test_c06_troubled_book import AT, HOME, at
from tests.rules.helpers import after, allowed, finish_turn, keys, lines, refused, told

rule = pytest.mark.rule
HIM = "englishman"
VILLAGE = (0, 0)
WADE = "general-wades-military-roads"
FOUR = ("loch-lomond", "glenfinnan-church", "glenfinnan-monument", WADE)


def with_four(
    *cards: str, row: int = 1, chronicles: tuple[int, ...] = (4, 6), **options: Any
) -> gm.Position:
    """Red holds the England token and these cards."""
    place = at(*cards, chronicles=chronicles, **options)
    return place.module(4, England(0, row))


# -- chronicle 4 ----------------------------------------------------------------------------------


@rule("C6-04", "C6-07", "C6-INT-04")
def test_gaining_a_card_of_chronicle_4_brings_the_token_turning_it_does_not() -> None:
    place = gm.position(3, chronicles=(4, 6)).module(4, England(1)).once("loch-lomond", AT)
    state = place.state()
    assert state.module(4).token == 0
    mine = with_four(*FOUR).module(4, England(2))
    state = after(mine.now("event").state(), UseEvent("loch-lomond"))
    assert state.module(4).token == 2


@rule("C6-EV-LochLomond", "C6-INT-04")
def test_loch_lomond_empties_the_england_row() -> None:
    for row, coins in ((1, 1), (2, 3), (3, 6)):
        state = triggered(with_four("loch-lomond", row=row), "loch-lomond")
        assert state.players[0].coins == coins
        assert state.module(4).row == 0
    empty = with_four("loch-lomond", row=0).now("event").state()
    assert keys(refused(empty, UseEvent("loch-lomond"), "C6-EV-LochLomond")) == {
        "row_without_coins"
    }
    next_ = (
        with_four(up=("loch-lomond",), row=0)
        .rondel(HIM, "easdale", "red", "yellow", "blue")
        .coins(0, 1)
        .state()
    )
    assert describe_move(next_, Take("easdale")).endswith("for 1 coin to the England row")


@rule("C6-EV-GlenfinnanChurch", "C6-EDGE-16")
def test_glenfinnan_church_activates_itself_and_its_neighbours() -> None:
    place = with_four("glenfinnan-church").box(only=True).whisky(0, 1)
    place.tile(0, AT, "glenfinnan-church")
    place.tile(0, (0, 2), "inshriach").tile(0, (0, 3), "strathmore").activated(0, "inshriach")
    state = triggered(place, "glenfinnan-church")
    assert isinstance(state.steps[-1], EventActivating)
    assert what_to_decide(state).startswith("which tile to activate with the event")
    refused(state, Activate((0, 2)), "ACT-05")
    found = keys(refused(state, Activate((0, 3)), "C6-EV-GlenfinnanChurch"))
    assert found == {"event_not_around"}
    done = after(state, Activate(AT))
    assert done.players[0].vp == 4
    gone = with_four("glenfinnan-church").now("event").state()
    assert keys(refused(gone, UseEvent("glenfinnan-church"), "C6-EDGE-16")) == {"tile_is_gone"}


RING = ("red", "easdale", "halkirk", f"{HIM}", "glen-affric", "yellow", "inshriach", "blue")


def monument(*ring: str, **facts: Any) -> gm.Position:
    """Red, whose turn it is, triggers Glenfinnan Monument."""
    return with_four("glenfinnan-monument", **facts).rondel(*ring)


@rule("C6-EV-GlenfinnanMonument", "C4-E14")
def test_the_englishman_changes_places_with_a_tile() -> None:
    state = triggered(monument(*RING), "glenfinnan-monument")
    assert (
        describe_move(state, SwapEnglishman("inshriach"))
        == "make the Englishman and Inshriach change places"
    )
    him = next(i for i, piece in enumerate(state.game.pieces) if piece.id == HIM)
    here, there = state.pieces[him], state.position("inshriach")
    done = after(state, SwapEnglishman("inshriach"))
    assert (done.pieces[him], done.position("inshriach")) == (there, here)
    assert there is not None
    assert done.ring[there % done.game.spaces] == ""
    assert book(done).turned == ("glenfinnan-monument",)
    stays = after(state, Decline())
    assert stays.pieces == state.pieces
    assert book(stays).turned == ("glenfinnan-monument",)


@rule("C6-ERR-12", "C4-E14", "C6-INT-06")
def test_what_he_cannot_change_places_with() -> None:
    ring = (
        "red",
        "easdale",
        "race-start",
        HIM,
        "whisky-sale-b yellow",
        "mountain",
        "mountain",
        "whisky-sale-c",
        "blue",
        "worlds-end",
    )
    place = monument(*ring, chronicles=(1, 2, 3, 4, 6))
    place.module(1, race_part(place.setup))
    state = triggered(place, "glenfinnan-monument")
    for tile in ("race-start", "whisky-sale-b", "whisky-sale-c", "worlds-end", "mountain"):
        assert keys(refused(state, SwapEnglishman(tile), "C4-E14")) == {"swap_not_with"}, tile
    assert keys(refused(state, SwapEnglishman("inshriach"))) == {"not_on_rondel"}
    allowed(state, SwapEnglishman("easdale"))


@rule("C4-E14")
def test_he_does_not_move_when_he_has_finished() -> None:
    place = monument("red", "easdale", "yellow", "blue", f"worlds-end {HIM}")
    state = place.now("event").state()
    assert keys(refused(state, UseEvent("glenfinnan-monument"))) == {"englishman_finished"}
    bare = (
        monument("red", HIM, "yellow", "blue", "worlds-end")
        .rondel("red", HIM, "yellow", "blue", "worlds-end", fill=False)
        .now("event")
        .state()
    )
    assert keys(refused(bare, UseEvent("glenfinnan-monument"))) == {"nothing_to_swap"}


@rule("C6-EDGE-17", "RONDEL-06")
def test_a_tile_behind_all_pieces_goes_at_the_end_of_the_turn() -> None:
    ring = (HIM, "easdale", "yellow", "halkirk", "inshriach", "blue", "red")
    place = monument(*ring).turn(0, piece="red", start=0)
    state = after(triggered(place, "glenfinnan-monument"), SwapEnglishman("inshriach"))
    assert "inshriach" in state.ring or "inshriach" in state.discard
    events = told(triggered(place, "glenfinnan-monument"), SwapEnglishman("inshriach"))
    keys_ = [(e.key, dict(e.facts).get("tile")) for e in events]
    assert keys_.index(("card_turns", None)) < keys_.index(("discarded", "inshriach"))
    assert ("discarded", "easdale") in keys_  # both lie behind Yellow now
    assert {"easdale", "inshriach"} <= set(state.discard)


@rule("C6-EDGE-17", "C4-12")
def test_he_acts_next_if_he_is_hindmost_now() -> None:
    ring = ("red", "easdale", "yellow", "halkirk", HIM, "blue")
    place = monument(*ring).tile(0, AT, "gathering-a").scots(0, VILLAGE, 1)
    place.cards(0, "glenfinnan-monument", "loch-ness").box("glenfinnan-monument", "loch-ness")
    state = after(
        place.state(),
        UseLochNess(AT),
        UseEvent("glenfinnan-monument"),
        SwapEnglishman("easdale"),
        Take("halkirk"),
        Place((-1, 0)),
    )
    state = finish_turn(state)
    assert (state.turn.kind, state.actor) == ("english", 0)


@rule("C6-EX-07", "C6-EV-GeneralWade")
def test_example_07_general_wade_by_edition() -> None:
    place = with_four(WADE).clans(1, "macleod", "macdonald", "pl23")
    state = triggered(place, WADE)
    assert state.players[0].coins == 1
    roads = {m.clan for m in gm.legal(state) if isinstance(m, Claim)}
    assert "macmillan" in roads
    done = after(state, Claim("macmillan"))
    assert done.players[0].coins == 0
    assert book(done).turned == (WADE,)
    italian = with_four(WADE, wade_event="IT").coins(0, 9)
    state = triggered(italian, WADE)
    assert state.players[0].coins == 9
    assert {state.game.clans[m.clan].band for m in gm.legal(state) if isinstance(m, Claim)} == {
        "violet"
    }
    assert keys(refused(state, Claim("macmillan"), "C6-EV-GeneralWade")) == {"wrong_band"}


@rule("C6-ERR-10", "C6-EDGE-20", "C6-EV-GeneralWade")
def test_general_wade_without_marker_and_with_taken_spaces() -> None:
    taken = triggered(with_four(WADE).clans(1, "macleod"), WADE)
    refused(taken, Claim("macleod"), "CLAN-05")
    allowed(triggered(with_four(WADE).clans(1, "douglas"), WADE), Claim("douglas"))
    bare = with_four(WADE).clans(0, *["douglas"] * 10).markers(0, 0)
    done = triggered(bare, WADE)
    assert (done.players[0].coins, book(done).turned) == (1, (WADE,))
    poor = with_four(WADE, wade_event="IT").now("event").state()
    assert keys(refused(poor, UseEvent(WADE), "CLAN-03")) == {"no_band_claimable"}


@rule("C6-EV-GeneralWade", "OPT-09")
def test_the_marker_of_general_wade_may_be_declined_in_every_edition() -> None:
    strict = with_four(WADE, clan_marker="mandatory")
    allowed(triggered(strict, WADE), Decline())


@rule("C6-INT-04", "C4-18")
def test_events_in_a_turn_of_the_englishman() -> None:
    place = with_four("inverness", "loch-ness").tile(0, AT, "gathering-a")
    place.rondel(HIM, "easdale", "red", "yellow", "blue").scots(0, VILLAGE, 1).coins(0, 4)
    state = after(place.state(), Take("easdale"), Place((1, 1)), Activate(AT))
    assert state.turn.kind == "english"
    assert book(after(state, UseEvent("inverness"))).turned == ("inverness",)


# -- chronicles 1, 3, 5, 7 ------------------------------------------------------------------------


@rule("C6-INT-05", "C1-23")
def test_movement_points_from_abroad_row_the_boat() -> None:
    place = at("donan-castle", chronicles=(1, 6)).tile(0, AT, "gathering-a")
    place.module(1, race_part(place.setup)).activated(0, "start-village", "home-castle")
    state = after(
        place.activating(AT).state(),
        Activate(AT),
        UseEvent("donan-castle"),
        ActivateAbroad(1, VILLAGE),
        Done(),
    )
    assert state.movement == 1
    assert any(isinstance(move, Row) for move in gm.legal(state))


@rule("C6-ERR-06", "C6-EV-FortGeorge", "C1-38")
def test_a_tile_with_a_boat_is_not_removed() -> None:
    place = at("fort-george", chronicles=(1, 6)).tile(0, AT, "inshriach").scots(0, VILLAGE, 1)
    place.tile(0, (-1, 0), "halkirk").module(1, race_part(place.setup, {1: "red-west-1"}))
    state = after(triggered(place, "fort-george"), PayScot(VILLAGE))
    allowed(state, RemoveTiles((AT,)))
    assert keys(refused(state, RemoveTiles(((-1, 0),)), "C1-38")) == {"boat_on_tile"}


@rule("C6-INT-07", "C3-06")
def test_barrels_in_cellars_count_for_the_table_of_inverness() -> None:
    place = at(up=("inverness",), tables=("inverness",), chronicles=(3, 6)).whisky(0, 3)
    state = place.scoring("A").state()
    assert lines(state, 0, "SCORE-05")["whisky barrels, round A"] == 4
    assert points_for(state, 0, CATEGORIES[2], 3) == 4


@rule("C6-INT-08", "C5-11", "C6-EDGE-06")
def test_an_inn_of_another_player_serves_you() -> None:
    place = at("donan-castle", chronicles=(5, 6)).tile(1, AT, "drovers-inn")
    place.goods(0, HOME, "sheep").module(5, haggis(place.setup))
    state = after(
        triggered(place, "donan-castle"),
        ActivateAbroad(1, AT),
        PayGood("sheep", HOME),
        TakeHaggis(1),
    )
    assert [table.fresh for table in state.module(5).tables] == [(1,), (), ()]


@rule("C6-INT-09", "C7-CARD-Sets", "C7-04")
def test_with_the_great_gathering() -> None:
    place = at(up=("inverness",), chronicles=(6, 7)).whisky(0, 1).persons(0, "mary-stuart")
    place.scots(0, HOME, 1).module(7, gathering_part(place.setup, ("sets",)))
    assert value(place.state(), 0, "sets") == 1
    stalker = at("castle-stalker", chronicles=(6, 7)).scots(0, VILLAGE, 1).discard("mary-stuart")
    stalker.module(7, gathering_part(stalker.setup, ("sets",)))
    state = after(triggered(stalker, "castle-stalker"), Fetch("mary-stuart"), PayScot(VILLAGE))
    state = after(state, Decline())
    assert NameCard("sets") in gm.legal(state)
    assert book(state).turned == ()  # the vote comes first: it belongs to the person


@rule("C6-INT-03", "C7-CARD-Discards", "C6-INT-09")
def test_castle_stalker_and_own_discard_piles() -> None:
    place = at("castle-stalker", "castle-of-mey", chronicles=(6, 7)).scots(0, VILLAGE, 2)
    part = gathering_part(
        place.setup, ("discards",), (Result("discards", ("aye",) * 3),), {1: ("easdale",)}
    )
    place.module(7, part).tile(0, AT, "inshriach")
    state = triggered(place, "castle-stalker")
    assert Fetch("easdale") in gm.legal(state)
    mey = after(triggered(place, "castle-of-mey"), PayScot(VILLAGE), RemoveTiles((AT,)))
    assert "inshriach" in mey.box
    assert not any("inshriach" in pile for pile in mey.module(7).piles)


@rule("C6-EDGE-05", "CLAN-Munro")
def test_castle_stalker_fetches_no_special_tile() -> None:
    place = at("castle-stalker", chronicles=(3, 6)).scots(0, VILLAGE, 2)
    state = triggered(place.discard("whisky-sale-b", "inshriach"), "castle-stalker")
    refused(state, Fetch("whisky-sale-b"), "COMP-06")


def test_a_joined_benefit_of_another_player_goes_on() -> None:
    place = at("donan-castle", chronicles=(3, 6)).whisky(0, 1)
    joined = next(
        t
        for t in place.game.tiles.values()
        if t.benefit.word == "both" and not t.upgrade and not t.river
    )
    place.tile(1, AT, joined.id).goods(0, HOME, "barley wood")
    state = after(triggered(place, "donan-castle"), ActivateAbroad(1, AT, 0))
    while not isinstance(state.steps[-1], OtherParts):
        state = after(state, gm.legal(state)[0])
    move = gm.legal(state)[0]
    assert describe_move(state, move).startswith(f"continue with {joined.name}: ")
    assert sides() == book(state)
    allowed(state, move)
    text = gm.notation.format(state, move)
    assert text.startswith("also for ")
    assert "99" not in f"{text} {move!r} {describe_move(state, move)}", "finding R6"
    assert gm.notation.parse(state, text) == move
    old = f"activate 99,99 way {move.way + 1}"  # type: ignore[attr-defined]
    assert gm.notation.parse(state, old) == move, "old texts are read"
    keys(refused(state, Activate(AT, move.way), "ACT-04"))  # type: ignore[attr-defined]

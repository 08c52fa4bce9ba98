"""Chronicle 12, Allenarly: which tile she takes, where it lies and what it brings her."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.model import HOME_CASTLE
from glenmore.modules import MODULES
from glenmore.modules.c12_allenarly import (
    HERS,
    Allenarly,
    Choose,
    LayHers,
    TurnUp,
    adapting,
    board,
    choose,
    current,
    path,
)
from glenmore.moves import Roll, StopAtWorldsEnd, Take
from tabletop.text import listed
from tests.modules.allenarly import (
    A_TILES,
    AT_START,
    BLUE,
    START,
    key_facts,
    lay_of,
    place,
    takes,
    took,
    turned,
)
from tests.project import PROJECT
from tests.rules.helpers import events, keys, refused, told

rule = pytest.mark.rule


# -- choosing a tile ------------------------------------------------------------------------------


@rule("C12-34", "C12-35", "C12-27", "C12-28", "C12-EX11", "C12-HID02")
def test_symbols_are_tested_from_the_left_and_tiles_from_the_nearest() -> None:
    state = turned("ac-07", "halkirk", "glen-affric", "edradour", "macbeth")  # trade, whisky
    assert state.game.tiles["edradour"].type == "whisky"
    assert takes(state) == "edradour"
    _, happened = gm.apply(state, Take("edradour"))
    assert key_facts(happened, "her_finds_none") == [{"her_symbols": ("trade",), "count": 3}]
    assert key_facts(happened, "her_symbol") == [
        {"new": "edradour", "her_symbol": "whisky", "count": 3}
    ]
    found = refused(state, Take("halkirk"), "C12-35")
    assert keys(found) == {"her_symbol_instead"}
    far = refused(state, Take("macbeth"), "C12-26", "C12-35")
    assert "her_out_of_reach" in keys(far)


@rule("C12-EX12")
def test_the_nearest_of_a_kind_is_taken() -> None:
    state = turned("ac-10", "glengorm", "glen-lyon", "ballachulish", "glen-clova")
    assert takes(state) == "glen-lyon"
    two = turned("ac-01", "castle-stalker", "tomintoul-fair", "glengorm")
    assert takes(two) == "tomintoul-fair"


@rule("C12-36", "C12-EX13", "C12-39")
def test_priority_tokens_are_a_row_in_their_present_order() -> None:
    order = ("persons", "scots", "landmarks", "whisky")
    ring = ("inshriach", "castle-stalker", "halkirk", "edradour")
    types = [gm.start(gm.Setup(2)).game.tiles[t].type for t in ring[:3]]
    assert types == ["resource", "castle", "village"]
    state = turned("ac-02", *ring, priority=order)
    assert takes(state) == "halkirk"
    _, happened = gm.apply(state, Take("halkirk"))
    assert key_facts(happened, "her_priority") == [
        {"new": "halkirk", "her_symbol": "village", "count": 3}
    ]
    other = turned("ac-02", *ring, priority=("landmarks", *order[:2], "whisky"))
    assert takes(other) == "castle-stalker"
    assert keys(refused(other, Take("halkirk"), "C12-36")) == {"her_priority_instead"}


@rule("C12-37", "C12-EX14")
def test_the_number_in_the_frame_counts_tiles_alone() -> None:
    state = turned("ac-02", "inshriach", "red", "die", "glen-lyon", "glen-clova", "edradour")
    assert takes(state) == "glen-lyon"
    found = refused(state, Take("edradour"), "C12-37")
    assert keys(found) == {"her_framed_instead"}
    _, happened = gm.apply(state, Take("glen-lyon"))
    assert key_facts(happened, "her_framed") == [{"new": "glen-lyon", "number": 2}]


@rule("C12-E58", "C12-E08", "C12-E07", "C12-E09")
def test_types_are_those_of_the_tiles() -> None:
    game = gm.start(gm.Setup(1, (12,))).game
    assert game.tiles["loch-ness"].type == "loch"
    state, happened = took("loch-ness")
    assert state.players[1].estate[HOME_CASTLE].scots == 1
    assert not key_facts(happened, "scot_gained")
    upgrade = next(t for t in game.tiles.values() if t.upgrade and t.type == "whisky")
    assert takes(turned("ac-09", "inshriach", upgrade.id)) == upgrade.id


# -- placing and bonuses --------------------------------------------------------------------------


@rule("C12-43", "C12-53", "C12-14")
def test_other_tiles_go_to_the_pile() -> None:
    state, happened = took("kingussie")
    assert board(state).pile == ("kingussie",)
    assert board(state).stones == 0
    assert state.players[1].vp == 0
    assert len(state.players[1].estate) == 2
    assert key_facts(happened, "her_tile_pile") == [{"tile": "kingussie"}]
    before = place("kingussie", "red", "die").state()
    part = board(before).with_(card="ac-01", turns=1, numbers=(1,))
    before = (
        gm.position(before).module(12, part).state().with_(steps=(*before.steps[:-1], Choose()))
    )
    laying, _ = gm.apply(before, Take("kingussie"))
    for where in ("row", "persons"):
        assert keys(refused(laying, LayHers(where), "C12-43")) == {"her_other_place_pile"}


@rule("C12-44", "C12-45", "C12-47", "C12-EX17", "C12-E11", "C12-E12")
def test_bonuses_add_up() -> None:
    game = gm.start(gm.Setup(1, (12,))).game
    scotch = [t.id for t in game.tiles.values() if "scot" in t.words and t.kind == "territory"]
    for tile in scotch:
        state, _ = took(tile)
        number = sum(e.amount for e in game.tiles[tile].once if e.word == "scot")
        assert state.players[1].estate[HOME_CASTLE].scots == 1 + number
        assert state.players[1].scots == 8 - number
        whisky = game.tiles[tile].type == "whisky"
        assert state.players[1].whisky == (2 if whisky else 0)
    assert scotch
    state, _ = took("edradour")
    assert state.players[1].whisky == 2
    assert board(state).pile == ("edradour",)


@rule("C12-E10")
def test_without_scots_in_the_supply_she_gets_none() -> None:
    game = gm.start(gm.Setup(1, (12,))).game
    tile = next(t.id for t in game.tiles.values() if "scot" in t.words and t.kind == "territory")
    state = place(tile, "red", "die").scots(1, (1, 0), 9).supply(1, 0).state()
    part = board(state).with_(card="ac-01", turns=1, numbers=(1,))
    state = gm.position(state).module(12, part).state().with_(steps=(*state.steps[:-1], Choose()))
    for move in (Take(tile), *lay_of(state, tile)):
        state, happened = gm.apply(state, move)
    assert state.players[1].estate[HOME_CASTLE].scots == 9
    assert key_facts(happened, "scot_lost")


@rule("C12-46", "C12-I01", "C12-I02", "C12-E15")
def test_a_landmark_brings_its_card_and_no_effect() -> None:
    state, happened = took("castle-moil")
    assert state.players[1].cards == ("castle-moil",)
    assert board(state).pile == ("castle-moil",)
    assert key_facts(happened, "her_card_taken") == [{"card": "castle-moil"}]
    from glenmore.base.scoring import count

    assert count(state, 1, "scots").number == state.players[1].estate[HOME_CASTLE].scots
    assert state.game.asleep(state, 1, "LM-CastleMoil")
    assert not state.game.asleep(state, 0, "LM-CastleMoil")


@rule("C12-48", "C12-49", "C12-EX15", "C12-I06", "C12-E51")
def test_a_person_brings_two_markers_and_points() -> None:
    state = place("macbeth", "red", "die").clans(0, "sinclair").state()
    part = board(state).with_(card="ac-01", turns=1, numbers=(1,))
    state = gm.position(state).module(12, part).state().with_(steps=(*state.steps[:-1], Choose()))
    found: list[gm.Event] = []
    for move in (Take("macbeth"), LayHers("persons")):
        state, more = gm.apply(state, move)
        found += more
    after = path(state.game, "violet")[1]
    assert state.players[1].clans == ("macdonell", after)
    assert state.players[1].markers == 8
    assert board(state).violet == after
    assert state.players[1].persons == ("macbeth",)
    assert state.game.hume not in state.players[1].persons
    assert [e.points for e in state.players[1].points] == [2]
    assert state.players[1].points[0].rule == "C12-48"
    assert state.players[1].points[0].source == f"{HERS}:macbeth"


@rule("C12-EX16", "C12-E16", "C12-E17", "C12-E18")
def test_with_her_tenth_marker_both_tokens_leave() -> None:
    blue, violet = BLUE[:4], path(gm.start(gm.Setup(1, (12,))).game, "violet")[:4]
    tokens = {"blue": BLUE[4], "violet": path(gm.start(gm.Setup(1, (12,))).game, "violet")[4]}
    state = (
        place("macbeth", "kenneth-macalpin", "red", "die", **tokens)
        .clans(1, *blue, *violet)
        .state()
    )
    part = board(state).with_(card="ac-01", turns=1, numbers=(1,))
    state = gm.position(state).module(12, part).state().with_(steps=(*state.steps[:-1], Choose()))
    found: list[gm.Event] = []
    for move in (Take("macbeth"), LayHers("persons")):
        state, more = gm.apply(state, move)
        found += more
    assert len(state.players[1].clans) == 10
    assert (board(state).blue, board(state).violet) == ("", "")
    assert len(key_facts(found, "her_token_removed")) == 2


@rule("C12-51", "C12-52", "C12-EX01", "C12-E13", "C12-E14")
def test_a_trade_tile_brings_its_lowest_points_and_a_stone() -> None:
    state, happened = took("glengorm", row=("tomintoul-fair",))
    assert board(state).row == (START, "tomintoul-fair", "glengorm")
    assert state.players[1].vp == 5
    assert board(state).stones == 1
    line = state.players[1].points[0]
    assert (line.rule, line.points) == ("C12-52", 5)
    assert key_facts(happened, "her_stones") == [{"amount": 1, "total": 1}]


@rule("C12-50")
@pytest.mark.parametrize("tile", ["glen-clova", "inshriach"])
def test_material_and_animal_tiles_bring_stones(tile: str) -> None:
    state, _ = took(tile)
    assert board(state).stones == 2
    assert board(state).pile == (tile,)


# -- World's End ----------------------------------------------------------------------------------


@rule("C12-40", "C12-EX20")
def test_worlds_end_cuts_her_reach() -> None:
    ring = ("inshriach", "edradour", "worlds-end", "glengorm", "macbeth", "red", "die")
    state = turned("ac-01", *ring)
    assert takes(state) == "edradour"
    refused(state, Take("glengorm"), "C12-26")


@rule("C12-41", "C12-42", "C12-EX21", "C12-E03", "C12-E04", "C12-E05")
def test_she_searches_anew_beyond_worlds_end() -> None:
    ring = ("inshriach", "worlds-end", "glengorm", "macbeth", "red", "die")
    state = turned("ac-07", *ring, priority=("persons", "scots", "landmarks", "whisky"))
    assert takes(state) == "glengorm"
    choice = choose(state, state.turn.piece, current(state))
    assert [test.again for test in choice.tests][-1]
    after, happened = gm.apply(state, Take("glengorm"))
    assert key_facts(happened, "her_search_again") == [{}]
    assert key_facts(happened, "her_finish") == [{}]
    assert after.finished(1)


@rule("C12-EX22")
def test_a_number_before_worlds_end_keeps_her_in_the_game() -> None:
    state = turned("ac-01", "inshriach", "glen-clova", "worlds-end", "macbeth", "red", "die")
    assert takes(state) == "inshriach"


@rule("C12-E06", "C12-E01", "C12-E02")
def test_without_any_tile_she_stops_on_worlds_end() -> None:
    built = gm.position(1, chronicles=(12,)).rondel(
        "yellow", "worlds-end", "red", "die", fill=False
    )
    built = built.empty("S", "A", "B", "C", "D").module(12, Allenarly(row=(START,), **AT_START))
    state, _ = gm.apply(built.state(), TurnUp("ac-04"))
    assert gm.legal(state) == (StopAtWorldsEnd(),)
    after, happened = gm.apply(state, StopAtWorldsEnd())
    assert key_facts(happened, "her_world_end")
    assert after.finished(1)
    assert told(state, StopAtWorldsEnd())
    assert events(state, StopAtWorldsEnd(), "worlds_end")


# -- what everybody knows, and what others keep ---------------------------------------------------


@rule("C12-HID04", "C12-HID05")
def test_draws_are_chances_and_her_points_are_open() -> None:
    state = place(*A_TILES).points(1, 7).state()
    assert state.actor == gm.CHANCE
    assert sum(chance for _, chance in gm.chance(state)) == pytest.approx(1)
    assert gm.view(state, 0).players[1].vp == 7


@rule("C12-I03", "C12-I04", "C12-I15")
def test_her_tiles_lie_where_nobody_fetches_or_removes_them() -> None:
    state, _ = took("kingussie")
    assert "kingussie" in board(state).pile
    assert "kingussie" not in (*state.discard, *state.box)
    assert all("kingussie" not in plot.tiles for plot in state.players[0].estate.values())


@rule("C12-I17")
def test_the_die_rolls_as_with_two_players() -> None:
    built = gm.position(1, chronicles=(12,)).rondel("die", *A_TILES, "yellow", "red").rolling()
    state = built.module(12, Allenarly(row=(START,), **AT_START)).state()
    assert gm.legal(state) == (Roll(1), Roll(2), Roll(3))
    after, _ = gm.apply(state, Roll(2))
    assert "edradour" in after.discard


def test_what_has_no_adaptation_yet_is_refused_plainly() -> None:
    for number in adapting.missing():
        if number in MODULES:
            with pytest.raises(gm.SetupError, match="cannot be combined"):
                gm.Setup(1, (number, 12))
    for number in adapting.FILES:
        assert gm.Setup(1, (number, 12)).seats == 2


@pytest.mark.parametrize("document", ["README.md", "CHANGELOG.md"])
def test_documents_name_the_chronicles_that_are_adapted(document: str) -> None:
    words = " ".join((PROJECT / document).read_text(encoding="utf-8").split())
    numbers = listed(str(number) for number in sorted(adapting.FILES))
    assert f"with chronicles {numbers}" in words

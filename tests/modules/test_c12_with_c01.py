"""Allenarly and the boat race of chronicle 1 (C12-C1-01 to C12-C1-08)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import glenmore as gm
from glenmore.draw.chronicles import c01_circuit, c12
from glenmore.draw.marks import marks
from glenmore.model import Draft, Plot
from glenmore.modules.c01_dragon_boat_race import Race, race_part
from glenmore.modules.c01_dragon_boat_race.circuit import circuit
from glenmore.modules.c12_allenarly import (
    Allenarly,
    Choose,
    LayHers,
    MoveToken,
    TurnUp,
    board,
    choose,
    current,
    size,
)
from glenmore.modules.c12_allenarly.faults import find_faults
from glenmore.modules.c12_allenarly.turns import EndHers
from glenmore.modules.c12_allenarly.with_c01 import LoseReward, LoseToken, gain, river
from glenmore.moves import StopAtWorldsEnd, Take
from glenmore.steps import settle
from tabletop.verdict import Why
from tabletop.viewing import knows_choices
from tests.modules.allenarly import WITH_TILE, sound
from tests.modules.allenarly_oracle import oracle
from tests.rules.helpers import after, keys, refused, told

rule = pytest.mark.rule
SETUP = gm.Setup(1, (1, 12))
SHIP, START = "ship-builder-b", "race-start"
HOME = "yellow-castle"


def place(
    *ring: str,
    options: dict[str, Any] | None = None,
    boats: dict[int, str] | None = None,
    tokens: dict[str, tuple[str, ...]] | None = None,
    chronicles: tuple[int, ...] = (1, 12),
    **fields: Any,
) -> gm.Position:
    """Her pawn is at the back, and the race is on."""
    built = gm.position(1, chronicles=chronicles, options=options or {})
    built = built.rondel("yellow", *ring, *(() if "red" in " ".join(ring) else ("red", "die")))
    part = race_part(built.setup, boats, tokens, **fields)
    return built.module(1, part).module(12, Allenarly(**WITH_TILE))


def turned(card: str, *ring: str, **said: Any) -> gm.State:
    """Her turn with this card, her tokens moved."""
    state, _ = gm.apply(place(*ring, **said).state(), TurnUp(card))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert isinstance(state.steps[-1], Choose)
    return state


def race(state: gm.State) -> Race:
    part: Race = state.module(1)
    return part


def ended(number: int, boat: str = HOME, **said: Any) -> gm.State:
    """After the end of her turn with a card that has this number."""
    card = {0: "ac-07", 1: "ac-01", 2: "ac-03", 3: "ac-05", 4: "ac-06"}[number]
    draft = ending(card, boat, **said)
    settle(draft)
    return draft.seal()


def ending(card: str, boat: str = HOME, **said: Any) -> Draft:
    """The end of her turn with a card."""
    built = place("easdale", boats={1: boat}, **said)
    state = built.state()
    part = board(state).with_(card=card, turns=1, numbers=(1,))
    draft = Draft(gm.position(state).module(12, part).state(), [])
    draft.steps = (EndHers(),)
    return draft


def points(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[1].points if line.rule == rule_id]


# -- set-up, her river ----------------------------------------------------------------------------


@rule("C12-C1-01", "C12-02")
def test_she_has_a_home_tile_on_a_circuit_for_two() -> None:
    state = gm.start(SETUP)
    assert race(state).boats == ("red-castle", HOME)
    assert [len(castle.tokens) for castle in race(state).castles] == [2] * 4
    rivers = list(dict.fromkeys(square.rsplit("-", 1)[0] for square in circuit(state)))
    assert rivers == ["red", "neutral-1", "yellow", "neutral-2"]  # hers follows the human's
    begun = gm.play(SETUP, seed=1).events()
    (laid,) = [event for event in begun if event.key.startswith("her_board_")]
    assert (laid.key, "C12-C1-01" in laid.rules) == ("her_board_and_home", True)
    alone = gm.play(gm.Setup(1, (12,)), seed=1).events()
    assert [e.key for e in alone if e.key.startswith("her_board_")] == ["her_board_laid"]


@rule("C12-C1-02", "C12-C1-04")
def test_start_is_overlooked_and_not_counted() -> None:
    ring = ("easdale", START, "black-isle", "falkirk-tryst")
    state = turned("ac-02", *ring)  # range 3, the second tile
    assert gm.legal(state) == (Take("black-isle"),)
    found = choose(state, state.turn.piece, current(state))
    assert all(test.found != START for test in found.tests)
    other = turned("ac-01", *ring)  # range 4: the trade tile is the third tile
    assert gm.legal(other) == (Take("falkirk-tryst"),)
    refused(other, Take(START))


@rule("C12-E47", "C12-C1-02")
@pytest.mark.parametrize(
    ("card", "tile", "begun"), [("ac-08", "easdale", False), ("ac-02", "black-isle", True)]
)
def test_her_pawn_begins_the_race_when_it_crosses_start(card: str, tile: str, begun: bool) -> None:
    state = turned(card, "easdale", START, "black-isle", begun=False)
    found = told(state, Take(tile))
    assert [event.seat for event in found if event.key == "race_begins"] == [1] * begun
    state = after(state, Take(tile), LayHers("pile"))
    assert race(state).begun == begun
    assert (race(state).boats[1] != HOME) == begun  # her boat moves at the end of that turn


@rule("C12-C1-03", "C12-43")
@pytest.mark.parametrize(
    ("tile", "where"),
    [("halkirk", "river"), ("inverness", "river"), ("brig-o-doon", "row"), ("easdale", "pile")],
)
def test_river_tiles_go_to_the_left_end_of_her_river_but_trade_tiles_do_not(
    tile: str, where: str
) -> None:
    built = place(tile, begun=False).tile(1, (-1, 0), "glen-lyon")
    state, _ = gm.apply(built.state(), TurnUp("ac-08"))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    state = after(state, Take(tile))
    assert gm.legal(state) == (LayHers(where),)
    other = "pile" if where != "pile" else "river"
    assert f"her_other_place_{where}" in keys(refused(state, LayHers(other), "C12-43"))
    found = told(state, LayHers(where))
    assert f"her_tile_{where}" in [event.key for event in found]
    state = after(state, LayHers(where))
    expected = ("glen-lyon", tile) if where == "river" else ("glen-lyon",)
    assert river(state) == expected
    assert (state.players[1].estate.get((-2, 0)) == Plot((tile,))) == (where == "river")
    assert ("yellow-west-2" in circuit(state)) == (where == "river")
    assert not gm.faults(state)  # an upgrade may lie there as well


@rule("C12-C1-03", "C12-14")
def test_what_cannot_lie_on_her_board_is_told() -> None:
    def told_of(built: gm.Position) -> set[str]:
        why = Why()
        find_faults(built.state(check=False), why)
        return {reason.key for reason in why}

    assert told_of(place("easdale")) == set()
    dry = place("easdale").tile(1, (-1, 0), "easdale")
    assert told_of(dry) == {"her_tile_misplaced"}
    assert told_of(place("easdale").tile(1, (0, 1), "easdale")) == {"her_estate_built"}
    wrong = place("easdale").module(12, Allenarly(**WITH_TILE, pile=("halkirk",)))
    assert told_of(wrong) == {"her_tile_misplaced"}
    alone = gm.position(1, chronicles=(12,)).rondel("yellow", "easdale", "red", "die")
    alone = alone.module(12, Allenarly(**WITH_TILE)).tile(1, (-1, 0), "halkirk")
    assert told_of(alone) == {"her_estate_built"}


@rule("C12-C1-06", "C12-E23", "C12-60")
def test_home_tile_and_river_count_for_the_size() -> None:
    state = place("easdale").tile(1, (-1, 0), "halkirk").state()
    assert size(state) == 3
    assert gm.base.end.size(state, 1) == 3
    pile = place("black-isle").module(12, Allenarly(**WITH_TILE, pile=("easdale",)))
    assert size(pile.state()) == 3


# -- what she looks for ---------------------------------------------------------------------------


@rule("C12-EX03", "C12-C1-04", "C12-65", "C12-66")
def test_example_03_a_4_and_then_the_plain_symbol() -> None:
    ring = ("ullapool", "loch-lochy", "easdale", "glen-affric")
    state = turned("ac-06", *ring)  # a 4; castle, then the symbol without number
    found = choose(state, state.turn.piece, current(state))
    assert [test.symbol for test in found.tests] == ["numbered", "castle", "chronicle"]
    assert gm.legal(state) == (Take("loch-lochy"),)
    assert found.last.chronicle == 1
    waiting = turned("ac-06", *ring, begun=False)  # the card works during the race only
    assert "numbered" not in [
        test.symbol for test in choose(waiting, waiting.turn.piece, current(waiting)).tests
    ]
    assert gm.legal(waiting) == (Take("ullapool"),)  # by the priority tokens
    over = turned("ac-06", *ring, boats={0: "", 1: ""}, home=(0,), last=(1,))
    assert gm.legal(over) == (Take("ullapool"),)


@rule("C12-EX04", "C12-69")
def test_example_04_card_1_comes_before_card_5() -> None:
    tiles = gm.start(gm.Setup(1, (1, 5, 12))).game.tiles.values()
    haggis = next(
        tile.id
        for tile in tiles
        if any(way.gain.word == "haggis" for part in tile.benefit.simple for way in part.ways)
        and not tile.river
        and tile.type != "castle"
    )
    state = turned("ac-06", haggis, "glen-affric", "loch-lochy", chronicles=(1, 5, 12))
    assert gm.legal(state) == (Take("loch-lochy"),)
    before = turned("ac-06", haggis, "loch-lochy", chronicles=(1, 5, 12), begun=False)
    assert gm.legal(before) == (Take(haggis),)


@rule("C12-C1-04", "C12-C1-05")
def test_a_number_finds_the_double_movement_and_it_brings_points() -> None:
    ring = ("falkirk-tryst", "glen-affric", SHIP)
    for card in ("ac-01", "ac-03", "ac-05", "ac-06"):
        state = turned(card, *ring)
        assert gm.legal(state) == (Take(SHIP),)
        assert choose(state, state.turn.piece, current(state)).last.symbol == "numbered"
    state = after(turned("ac-05", *ring), Take(SHIP), LayHers("river"))
    assert points(state, "C12-C1-05") == [2]
    draft = Draft(place("easdale", begun=False).state(), None)
    gain(draft, SHIP)  # before the race it brings nothing
    assert points(draft.seal(), "C12-C1-05") == []
    draft = Draft(place("easdale").state(), None)
    gain(draft, "halkirk")
    assert points(draft.seal(), "C12-C1-05") == []


@rule("C12-C1-04")
def test_engine_and_oracle_agree_while_the_last_boat_sails_on() -> None:
    ring = ("ullapool", "loch-lochy", SHIP)
    for home in ((0,), (1,)):
        boats = dict.fromkeys(home, "")
        options = {"last_boat": "sail_on"}
        state = turned("ac-06", *ring, options=options, boats=boats, home=home)
        assert gm.legal(state) == (Take(SHIP),)
        assert oracle(state).stop == SHIP


# -- her boat -------------------------------------------------------------------------------------


@rule("C12-C1-07", "C12-EX28")
@pytest.mark.parametrize(("number", "steps"), [(0, 2), (3, 3), (1, 4), (2, 3), (4, 3)])
def test_example_28_how_far_her_boat_goes(number: int, steps: int) -> None:
    state = ended(number, tokens={"neutral-2-3": ()})
    every = circuit(state)
    assert (every.index(race(state).boats[1]) - every.index(HOME)) % len(every) == steps
    assert board(state).card == ""
    assert state.actor != 1  # nobody decides for it
    draft = ending("ac-03")
    settle(draft)
    assert {"her_boat", "rowed"} <= {event.key for event in draft.log or ()}


@rule("C12-C1-07")
@pytest.mark.parametrize(
    "said", [{"begun": False}, {"boats": {0: "", 1: ""}, "home": (0,), "last": (1,)}]
)
def test_her_boat_rests_before_and_after_the_race(said: dict[str, Any]) -> None:
    boats = said.get("boats", {1: HOME})
    built = place("easdale", **{"boats": boats, **said}).state()
    draft = Draft(gm.position(built).state(), [])
    part = board(draft).with_(card="ac-01", turns=1, numbers=(1,))
    draft = Draft(gm.position(built).module(12, part).state(), [])
    draft.steps = (EndHers(),)
    settle(draft)
    assert race(draft.seal()).boats == race(built).boats


@rule("C12-C1-07", "C12-E06")
def test_her_boat_moves_when_she_stops_on_worlds_end_too() -> None:
    built = gm.position(1, chronicles=(1, 12)).rondel(
        "yellow", "worlds-end", "red", "die", fill=False
    )
    built = built.empty("S", "A", "B", "C", "D").module(12, Allenarly(**WITH_TILE))
    state, _ = gm.apply(built.module(1, race_part(built.setup)).state(), TurnUp("ac-07"))
    while isinstance(gm.legal(state)[0], MoveToken):
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert gm.legal(state) == (StopAtWorldsEnd(),)
    state = after(state, StopAtWorldsEnd())
    assert race(state).boats[1] == "neutral-2-1"
    assert board(state).card == ""


@rule("C12-C1-08", "C12-HID04")
def test_at_a_castle_a_random_token_is_lost_and_nobody_has_it() -> None:
    state = ended(3, "neutral-2-2")
    assert isinstance(state.steps[-1], LoseReward)
    assert state.actor == gm.CHANCE
    assert race(state).boats[1] == "neutral-2-3"
    assert len(gm.legal(state)) == 8
    assert gm.legal(gm.view(state, 0)) == gm.legal(state)
    before = state.players[1]
    found = told(state, LoseToken("vp"))
    assert [event.key for event in found if event.seat == 1][:1] == ["her_token_lost"]
    state = after(state, LoseToken("vp"))
    assert len(race(state).castle("neutral-2-3").tokens) == 1
    assert race(state).used == ("vp",)
    assert (state.players[1].vp, state.players[1].coins) == (before.vp, before.coins)
    assert race(state).boats[1] == "neutral-2-5"  # then the boat goes on
    assert not gm.faults(state)
    empty = ended(3, "neutral-2-2", tokens={"neutral-2-3": ()})
    assert race(empty).boats[1] == "neutral-2-5"


@rule("C12-C1-08", "C12-HID04")
def test_each_token_on_the_castle_is_as_likely_and_stays_secret() -> None:
    known, known_to = {"neutral-2-3": ("coins", "vp")}, {"neutral-2-3": (0,)}
    state = ended(3, "neutral-2-2", tokens=known, known_to=known_to)
    assert dict(gm.chance(state)) == {LoseToken("coins"): 0.5, LoseToken("vp"): 0.5}
    assert keys(refused(state, LoseToken("move"), "C12-C1-08")) == {"her_no_such_token"}
    other = gm.view(state, 1)  # whoever has not looked may think of any token
    assert len(gm.legal(other)) == 8
    lost = after(state, LoseToken("vp"))
    assert race(lost).castle("neutral-2-3").tokens == ("coins",)
    assert not knows_choices(state, 1)
    nobody = ended(3, "neutral-2-2")
    assert knows_choices(nobody, 0)
    assert Counter(dict(gm.chance(nobody)).values()) == {0.125: 8}
    half = ended(3, "neutral-2-2", tokens={"neutral-2-3": ("", "vp")}, known_to=known_to)
    pool = race(half).pool
    expected = (1 + pool.count("vp") / len(pool)) / 2  # the known one, or the other one
    assert dict(gm.chance(half))[LoseToken("vp")] == pytest.approx(expected)


@rule("C12-E46", "C12-C1-08")
def test_her_boat_comes_home_as_a_players_does() -> None:
    state = ended(1, "neutral-1-5")
    assert race(state).home == (1,)
    assert race(state).last == (0,)
    assert points(state, "C1-31") == [15]
    assert state.players[1].whisky == 1
    assert isinstance(state.steps[-1], LoseReward)  # the castle at home loses a token too
    state = after(state, LoseToken("vp"))
    assert len(race(state).castle(HOME).tokens) == 1
    assert race(state).boats[1] == ""


@rule("C12-E46")
def test_as_the_last_she_gains_nothing() -> None:
    over: dict[str, Any] = {"boats": {0: "", 1: ""}, "home": (0,), "last": (1,)}
    state = gm.position(place("easdale", **over).state()).coins(1, 3).state()
    assert not gm.base.end.coin_lines(state, 1)
    options = {"last_boat": "sail_on"}
    draft = ending("ac-01", "neutral-1-5", options=options, home=(0,))
    settle(draft)
    arrived = draft.seal()
    assert race(arrived).last == (1,)
    assert points(arrived, "C1-31") == []


@rule("C12-C1-03", "C12-C1-08")
def test_pictures_show_her_river_and_her_boat() -> None:
    state = turned("ac-08", "halkirk")
    state = after(state, Take("halkirk"))
    found = marks(state).boards[12]
    assert found["river"].options
    assert not found["pile"].options
    assert "place:river" in c12.board(state, found, True)[0]
    laid = after(state, LayHers("river"))
    assert "her river: 1 tile" in c12.board(laid, {}, True)[0]
    assert "her river: Halkirk" in c12.words(laid)
    assert "Allenarly" in c01_circuit.board(laid, {}, True)[0]
    assert c12.shows(state) != c12.shows(laid)


@rule("C12-C1-07", "C12-NO02")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_boats(seed: int) -> None:
    record = gm.play(SETUP, seed=seed)
    sound(record)
    part = record.final.module(1)
    assert {*part.home, *part.last} == {0, 1}
    assert any(len(state.players[1].estate) > 2 for state in record.states())
    assert not [
        state
        for state, move in zip(record.states(), record.moves, strict=False)
        if state.actor == 1 and len(gm.legal(state)) != 1
    ]

"""Chronicle 1, Dragon Boat Race: set-up, circuit, start, rowing, finishing, scoring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import pytest

import glenmore as gm
from glenmore.model import Draft
from glenmore.modules.c01_dragon_boat_race import Race, Row, race_part
from glenmore.modules.c01_dragon_boat_race.circuit import (
    called,
    castles,
    circuit,
    following,
    named,
    rivers,
    square,
    steps_between,
    where,
)
from glenmore.modules.c01_dragon_boat_race.rewards import FindToken, TakeToken
from glenmore.modules.c01_dragon_boat_race.tokens import ALL_TOKENS, TOKENS
from glenmore.moves import (
    Activate,
    MoveScot,
    Place,
    Relieve,
    RemoveTiles,
    Roll,
    StopAtWorldsEnd,
    Take,
)
from glenmore.text import sentence
from tests.rules.helpers import after, allowed, begin, finish_turn, keys, lines, refused, told

rule = pytest.mark.rule
START = "race-start"
NONE: tuple[str, ...] = ()
Tokens = Mapping[str, tuple[str, ...]]


def at(*ring: str, players: int = 3, fill: bool = True, **options: Any) -> gm.Position:
    """A position of the chronicle, the rondel from the hindmost piece."""
    place = gm.position(players, chronicles=(1,), options=options)
    return place.rondel(*ring, fill=fill) if ring else place


def racing(
    place: gm.Position | None = None,
    boats: Mapping[int, str] | None = None,
    points: int = 3,
    tokens: Tokens | None = None,
    **fields: Any,
) -> gm.Position:
    """Red's turn is nearly over and the race is on; points are left."""
    place = at() if place is None else place
    part = race_part(place.setup, boats, tokens, **fields)
    return place.closing(0).movement(points).module(1, part)


def bare(players: int = 3) -> dict[str, tuple[str, ...]]:
    """No castle has tokens left."""
    return dict.fromkeys(castles(players, "last-first"), NONE)


def race(state: gm.State) -> Race:
    part: Race = state.module(1)
    return part


def row(state: gm.State, steps: int = 1) -> gm.State:
    """Row the boat of whoever decides."""
    for _ in range(steps):
        seat = state.actor
        state = after(state, Row(seat, following(state, race(state).boats[seat])))
    return state


def find(state: gm.State, *tokens: str) -> gm.State:
    """Chance lays open these tokens."""
    return after(state, *map(FindToken, tokens))


def river(place: gm.Position, seat: int, **tiles: str) -> gm.Position:
    """Lay river tiles right (e1, e2 …) and left (w1, w2 …) of the home tile."""
    for name, tile in tiles.items():
        x = 1 + int(name[1:]) if name[0] == "e" else -int(name[1:])
        place.tile(seat, (x, 0), tile)
    return place


# -- set-up ---------------------------------------------------------------------------------------


@rule("C1-01", "C1-02", "C1-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_boat_starts_on_its_home_castle(players: int) -> None:
    state = begin(gm.Setup(players, (1,)))
    part = race(state)
    assert part.boats == tuple(f"{color}-castle" for color in gm.components.COLORS[:players])
    assert not part.begun
    assert gm.faults(state) == ()


@rule("C1-NO01", "C1-01")
@pytest.mark.parametrize("players", [1, 5])
def test_it_is_not_for_one_or_five(players: int) -> None:
    with pytest.raises(gm.SetupError, match="players"):
        gm.Setup(players, (1,))


@rule("C1-03", "G-04")
def test_ship_builders_and_start_join_the_stacks() -> None:
    plain, state = gm.start(gm.Setup(3)), gm.start(gm.Setup(3, (1,)))
    more = {b.letter: b.size - a.size for a, b in zip(plain.stacks, state.stacks, strict=True)}
    assert more == {"S": 0, "A": 0, "B": 2, "C": 1, "D": 0}
    assert "ship-builder-b" in state.stacks[2].pool
    assert "ship-builder-c" in state.stacks[3].pool


@rule("C1-04")
@pytest.mark.parametrize(
    ("options", "last"),
    [({}, 4), ({"c1.startInsert": "top_four"}, 4), ({"c1.startInsert": "top_third"}, 6)],
)
def test_start_is_hidden_near_the_top_of_b(options: dict[str, Any], last: int) -> None:
    state = gm.start(gm.Setup(3, (1,), options=options))
    stack = state.stacks[2]
    assert stack.marks == ((START, 0, last),)  # 18 other B tiles: a third is 6
    assert START not in stack.pool
    chances = gm.base.rondel.draw_chances(stack)
    assert dict(chances)[START] == pytest.approx(1 / (last + 1))


@rule("C1-05", "C1-E19")
def test_neutral_rivers_fill_the_gaps_of_two_and_three_players() -> None:
    assert rivers(2, "last-first") == ("red", "neutral-1", "yellow", "neutral-2")
    assert rivers(3, "last-first") == ("red", "yellow", "blue", "neutral-1")
    assert rivers(3, "first-second") == ("red", "neutral-1", "yellow", "blue")
    assert rivers(3, "second-third") == ("red", "yellow", "neutral-1", "blue")
    assert rivers(4, "last-first") == ("red", "yellow", "blue", "green")
    state = gm.start(gm.Setup(3, (1,), options={"c1.neutralRiver": "first-second"}))
    assert following(state, "red-village") == "neutral-1-1"
    assert following(state, "blue-village") == "red-castle"


@rule("C1-06", "C1-07", "C1-13")
@pytest.mark.parametrize(("players", "unused"), [(2, 8), (3, 4), (4, 0)])
def test_four_castles_hold_a_token_for_each_player(players: int, unused: int) -> None:
    part = race(gm.start(gm.Setup(players, (1,))))
    assert [castle.square for castle in part.castles] == list(castles(players, "last-first"))
    assert all(castle.tokens == ("",) * players for castle in part.castles)
    dealt = sum(len(castle.tokens) for castle in part.castles)
    assert len(part.pool) - dealt == unused
    assert len(ALL_TOKENS) == len(part.pool) == 16


@rule("C1-EX01")
def test_example_01_set_up_for_three() -> None:
    part = race(begin(gm.Setup(3, (1,))))
    neutral = {c.square for c in part.castles if c.square.startswith("neutral")}
    assert neutral == {"neutral-1-3"}
    assert sorted(len(castle.tokens) for castle in part.castles) == [3, 3, 3, 3]
    assert len(part.pool) - 12 == 4
    assert part.boats == ("red-castle", "yellow-castle", "blue-castle")


@rule("C1-08")
def test_place_cards_are_no_landmark_cards() -> None:
    state = row(racing(boats={0: "neutral-1-5"}, tokens=bare()).state())
    assert race(state).home == (0,)
    assert state.players[0].cards == ()


# -- the circuit ----------------------------------------------------------------------------------


@rule("C1-09", "C1-10", "C1-11", "C1-12", "C1-15")
@pytest.mark.parametrize(("players", "length"), [(2, 14), (3, 11), (4, 8)])
def test_the_shortest_circuit(players: int, length: int) -> None:
    state = gm.start(gm.Setup(players, (1,)))
    way = circuit(state)
    assert len(way) == len(set(way)) == length
    assert way[:2] == ("red-castle", "red-village")
    for seat in range(players):
        castle = square(seat, 1)
        assert following(state, castle) == square(seat, 0)
        assert steps_between(state, castle, castle) == length
    if players == 2:
        assert way[2:7] == tuple(f"neutral-1-{n}" for n in range(1, 6))
        assert "neutral-2-3" in castles(2, "last-first")


@rule("C1-EX04", "C1-15")
def test_example_04_the_length_of_a_lap() -> None:
    place = river(at(), 1, e1="halkirk", w1="loch-shiel").cards(1, "loch-shiel")
    river(place, 2, w1="ship-builder-b")
    state = place.state()
    assert len(circuit(state)) == 2 + 4 + 3 + 5
    assert gm.graphs.boat_circuit(state).graph["steps_home"] == {0: 14, 1: 14, 2: 14}


@rule("C1-EX03", "C1-09", "C1-10")
def test_example_03_boats_enter_at_the_right_end() -> None:
    place = river(at(), 1, e1="halkirk")
    state = racing(place, points=3).state()
    visited = []
    for _ in range(3):
        state = row(state)
        visited.append(race(state).boats[0])
    assert visited == ["red-village", "yellow-east-1", "yellow-castle"]
    assert state.actor == gm.CHANCE  # Red looks at Yellow's tokens
    assert TakeToken("vp") in gm.legal(find(state, "vp", "coins", "scot"))


@rule("C1-14", "C1-EX06")
def test_example_06_a_new_river_tile_lies_on_the_way_at_once() -> None:
    ring = ("yellow", "halkirk", "blue", "red")
    place = at(*ring).module(1, race_part(gm.Setup(3, (1,)), {0: "yellow-village"}))
    state = place.state()
    assert following(state, "yellow-village") == "blue-castle"
    state = after(state, Take("halkirk"), Place((-1, 0)))
    assert following(state, "yellow-village") == "yellow-west-1"
    assert following(state, "yellow-west-1") == "blue-castle"


@rule("C1-E05", "C1-14")
def test_a_removed_river_tile_makes_the_lap_shorter() -> None:
    place = river(racing(), 0, w1="halkirk", w2="ship-builder-b")
    state = place.removing(1, seat=0).state()
    assert RemoveTiles(((-1, 0),)) not in gm.legal(state)  # not an end of the river
    shorter = after(state, RemoveTiles(((-2, 0),)))
    assert len(circuit(shorter)) == len(circuit(state)) - 1


@rule("C1-E06")
def test_the_own_river_may_grow_before_the_boat() -> None:
    ring = ("red", "halkirk", "blue", "yellow")
    place = at(*ring).scots(0, (1, 0), 1)
    place.module(1, race_part(place.setup, {0: "neutral-1-5"}))
    state = place.state()
    assert steps_between(state, "neutral-1-5", "red-castle") == 1
    state = after(state, Take("halkirk"), Place((2, 0)))
    assert steps_between(state, "neutral-1-5", "red-castle") == 2


@rule("C1-09")
def test_squares_are_known_by_their_names() -> None:
    assert where("red-west-3") == ("red", -3)
    assert where("green-east-1") == ("green", 2)
    assert where("neutral-2-5") == ("neutral-2", 5)
    for nonsense in ("red", "red-east-0", "neutral-3-1", "neutral-1-6", "mauve-castle", ""):
        assert where(nonsense) is None
    for x in range(-12, 12):
        assert where(square(2, x)) == ("blue", x)


# -- the start ------------------------------------------------------------------------------------

BEFORE = ("red", START, "glen-affric", "yellow", "blue")


@rule("C1-16", "C1-NO02")
def test_nobody_stops_on_start() -> None:
    state = at(*BEFORE).state()
    assert keys(refused(state, Take(START), "C1-16", "RONDEL-05")) == {
        "start_is_passed",
        "protected",
    }
    assert "start_is_passed" in keys(refused(state, Relieve(START), "C1-16", "TAKE-08"))
    stuck = at("red", START, "yellow", "blue", fill=False).empty("S", "A", "B", "C", "D")
    stuck.rondel("red", START, "clachaig-inn", "yellow", "blue", "worlds-end", fill=False)
    state = stuck.coins(0, 0).state()
    assert {type(m) for m in gm.legal(state)} >= {Relieve, StopAtWorldsEnd}
    assert keys(refused(state, Relieve(START), "C1-16")) == {"start_is_passed", "protected"}


@rule("C1-17", "C1-19", "C1-EX02", "G-04")
def test_example_02_passing_start_begins_the_race_in_the_same_turn() -> None:
    state = at(*BEFORE).state()
    assert not race(state).begun
    events = told(state, Take("glen-affric"))
    assert [e.key for e in events if e.key == "race_begins"] == ["race_begins"]
    state = after(state, Take("glen-affric"), Place((0, 1)))
    assert race(state).begun
    assert START in state.discard
    state = after(state, Activate((0, 0)))  # the start village gives the point
    allowed(state, Row(0, "red-village"))
    assert race(row(state)).boats[0] == "red-village"


@rule("C1-17")
def test_the_race_begins_once_and_only_by_passing() -> None:
    state = at("red", "glen-affric", START, "yellow", "blue").state()
    assert not race(after(state, Take("glen-affric"))).begun  # stopped before it
    later = at(*BEFORE).module(1, race_part(gm.Setup(3, (1,)))).state()
    assert "race_begins" not in [e.key for e in told(later, Take("glen-affric"))]


@rule("C1-18", "C1-NO03")
def test_no_boat_moves_before_the_race() -> None:
    state = at().closing(0).movement(2).state()
    verdict = refused(state, Row(0, "red-village"), "C1-18")
    assert keys(verdict) == {"race_not_begun"}


@rule("C1-20", "C1-E01")
def test_the_die_neither_stops_on_start_nor_begins_the_race() -> None:
    place = at("die", START, "ship-builder-b", "glen-affric", "red", "yellow", players=2)
    state = after(place.state(), Roll(1))
    assert not race(state).begun
    assert "glen-affric" in state.discard  # it went on past both tiles with a chronicle icon
    assert START in state.discard  # no piece is behind it any more


@rule("C1-E02", "C1-17")
def test_only_pawns_begin_the_race() -> None:
    state = at(players=2).state()
    from glenmore.modules.c01_dragon_boat_race.rowing import begin as passes

    draft = Draft(state, None)
    assert [piece.pawn for piece in state.game.pieces] == [True, True, False]
    passes(draft, 2, START, "passes")
    assert not race(draft).begun  # type: ignore[arg-type]
    passes(draft, 0, START, "leaves")
    assert not race(draft).begun  # type: ignore[arg-type]
    passes(draft, 0, START, "passes")
    assert race(draft).begun  # type: ignore[arg-type]


@rule("C1-E03", "C1-17")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_player_s_pawn_begins_the_race(seat: int) -> None:
    names = ["red", "yellow", "blue"]
    first = names.pop(seat)
    state = at(first, START, "glen-affric", *names).state()
    assert state.turn.seat == seat
    assert race(after(state, Take("glen-affric"))).begun


@rule("C1-E20")
def test_a_scoring_round_before_the_race_changes_nothing() -> None:
    place = at("red", "glen-affric", START, "yellow", "blue").empty("S", "A")
    state = place.stack("B", "aviemore").whisky(1, 2).state()
    assert state.stacks[2].size == 1
    state = finish_turn(after(state, Take("glen-affric"), Place((0, 1))))
    assert lines(state, 1, "SCORE-05") == {"whisky barrels, round B": 2}
    assert not race(state).begun
    assert START in state.ring


# -- rowing ---------------------------------------------------------------------------------------


@rule("C1-21", "C1-22", "C1-23", "C1-EX12")
def test_example_12_points_are_split_between_scots_and_boat() -> None:
    state = racing(points=3).state()
    state = after(state, MoveScot((0, 0), (1, 0)), Row(0, "red-village"))
    assert state.movement == 1
    state = row(state)
    assert race(state).boats[0] == "yellow-castle"
    assert state.movement == 0


@rule("C1-39", "C1-EX12", "C1-I01")
def test_a_ship_builder_gives_two_points() -> None:
    place = river(at(), 0, w1="ship-builder-b").clans(0, "maclachlan")
    place.module(1, race_part(place.setup, tokens=bare()))
    state = place.activating((-1, 0), seat=0).state()
    state = after(state, Activate((-1, 0)), Activate((0, 0)))
    assert state.movement == 3
    spent = after(state, MoveScot((0, 0), (1, 0)))
    spent = row(spent, 2)
    assert spent.movement == 0
    assert not lines(finish_turn(spent), 0, "CLAN-MacLachlan")
    kept = finish_turn(row(state))
    assert lines(kept, 0, "CLAN-MacLachlan") == {"unused movement points": 2}


@rule("C1-I02", "C1-I03", "C1-23")
def test_points_from_clans_and_relief_row_the_boat() -> None:
    place = at().coins(0, 9)
    state = place.module(1, race_part(place.setup)).claiming(seat=0).state()
    state = after(state, gm.moves.Claim("cameron"))
    cameron = [m for m in gm.legal(state) if m.word in ("activate", "row")]
    assert cameron
    stuck = at("red", "clachaig-inn", "yellow", "blue", "worlds-end", fill=False)
    stuck.module(1, race_part(stuck.setup)).empty("S", "A", "B", "C", "D").coins(0, 0)
    state = after(stuck.state(), Relieve("clachaig-inn"), gm.moves.ReliefGain("move"))
    allowed(state, Row(0, "red-village"))


@rule("C1-22", "C1-NO04", "C1-21")
def test_a_boat_goes_to_the_next_square_and_nowhere_else() -> None:
    state = racing(boats={0: "red-village"}, points=3).state()
    assert keys(refused(state, Row(0, "red-castle"), "C1-22")) == {"boats_go_clockwise"}
    far = refused(state, Row(0, "yellow-village"), "C1-21", "C1-22")
    assert keys(far) == {"one_square_at_a_time"}
    assert far.reasons[0].fact["steps"] == 2
    assert keys(refused(state, Row(0, "red-village"), "C1-21")) == {"boat_is_there"}
    for place in ("red-west-1", "green-castle", "neutral-2-1", "the North Sea"):
        assert keys(refused(state, Row(0, place), "C1-09")) == {"not_on_the_circuit"}


@rule("C1-25", "C1-NO05", "C1-E16")
def test_only_the_own_boat_in_the_own_turn() -> None:
    state = racing().state()
    assert [m for m in gm.legal(state) if isinstance(m, Row)] == [Row(0, "red-village")]
    assert keys(refused(state, Row(1, "yellow-village"), "C1-25")) == {"not_your_boat"}
    later = finish_turn(state)
    assert later.turn.seat == 1
    assert "not_your_boat" in keys(refused(later, Row(0, "red-village"), "C1-25"))


@rule("C1-21", "C1-NO12")
def test_points_do_not_outlast_the_turn() -> None:
    state = racing(points=1, boats={1: "blue-castle"}).state()
    state = finish_turn(state)  # Red keeps the point, and it is gone
    assert (state.turn.seat, state.movement) == (1, 0)
    verdict = refused(state, Row(1, "blue-village"), "C1-21", "MOVE-01")
    assert keys(verdict) == {"no_movement_to_row"}


@rule("C1-24")
def test_boats_share_a_square_for_the_usual_point() -> None:
    boats = {0: "red-village", 1: "neutral-1-2", 2: "neutral-1-2"}
    state = racing(boats={**boats, 0: "neutral-1-1"}, points=2).state()
    state = row(state)
    assert race(state).boats == ("neutral-1-2",) * 3
    assert state.movement == 1
    assert gm.faults(state) == ()
    assert race(row(state)).boats[0] == "neutral-1-3"


@rule("C1-E10", "C1-24")
def test_overtaking_is_leaving_a_boat_behind() -> None:
    state = racing(boats={0: "neutral-1-1", 1: "neutral-1-2", 2: "blue-castle"}, points=2).state()
    sharing = told(state, Row(0, "neutral-1-2"))
    assert "overtakes" not in [event.key for event in sharing]
    leaving = told(row(state), Row(0, "neutral-1-3"))
    assert [dict(e.facts)["seats"] for e in leaving if e.key == "overtakes"] == [(1,)]


@rule("C1-E10")
def test_a_boat_that_was_caught_up_counts_as_overtaken_where_the_option_says_so() -> None:
    place = at(overtaking="caught_up")
    boats = {0: "neutral-1-1", 1: "neutral-1-2", 2: "blue-castle"}
    state = racing(place, boats, points=2).state()
    sharing = told(state, Row(0, "neutral-1-2"))
    assert [dict(e.facts)["seats"] for e in sharing if e.key == "overtakes"] == [(1,)]
    leaving = told(row(state), Row(0, "neutral-1-3"))
    assert "overtakes" not in [event.key for event in leaving]


@rule("C1-E10", "C1-33")
@pytest.mark.parametrize(
    ("home", "how", "passed"),
    [
        ((), "remove", [(2,)]),  # Blue's boat has not set off
        ((2,), "stay", [(2,)]),  # it is home, and stays there (Italian edition)
        ((2,), "remove", []),
    ],
)
def test_r4_every_boat_on_the_river_can_be_overtaken(
    home: tuple[int, ...], how: str, passed: list[tuple[int, ...]]
) -> None:
    """Finding R4: boats that had not left their own castle were not overtaken."""
    boats = {0: "blue-castle", 2: "" if home and how == "remove" else "blue-castle"}
    state = racing(at(finished_boat=how), boats, points=1, home=home).state()
    leaving = told(state, Row(0, "blue-village"))
    assert [dict(e.facts)["seats"] for e in leaving if e.key == "overtakes"] == passed


@rule("C1-E11", "C1-21")
def test_without_a_point_a_boat_stays_even_before_another() -> None:
    place = racing(boats={0: "neutral-1-1", 1: "neutral-1-2"}, points=0)
    state = place.choosing().state()
    assert keys(refused(state, Row(0, "neutral-1-2"), "C1-21")) == {"no_movement_to_row"}


# -- small things ---------------------------------------------------------------------------------


def test_the_whole_race_is_told_in_words() -> None:
    state = racing(
        boats={1: "neutral-1-2", 2: ""},
        home=(2,),
        tokens={"red-castle": ("coins", "vp")},
        known_to={"red-castle": (0,)},
    ).state()
    text = " ".join(str(state).split())
    assert "Yellow's boat on square 2 of neutral river 1, 6 steps from home" in text
    assert "Blue's boat came home in place 1" in text
    assert "on Red's home castle: 3 coins and 4 VP" in text
    assert gm.notation.format(state, Row(0, "red-village")) == "row red red-village"
    assert gm.notation.parse(state, "row") == Row(0, "red-village")
    assert gm.describe.describe_move(state, Row(0, "red-village")) == (
        "row to Start village on Red's river"
    )


def flat(items: Iterable[Iterable[str]]) -> list[str]:
    return [x for item in items for x in item]


def test_tokens_are_two_of_each_kind() -> None:
    assert sorted(ALL_TOKENS) == sorted(flat([id] * 2 for id in TOKENS))


@rule("C1-09")
def test_squares_are_called_by_their_tile_and_by_who_sits_at_the_river() -> None:
    facts = (("seat", 1), ("square", "red-east-1:halkirk"))
    say = partial(sentence, "events", "rowed", facts, ("C1-21",))
    assert say() == "Yellow rows to Halkirk on Red's river (C1-21)."
    assert say(names={0: "Ann", 1: "Bob"}) == "Bob rows to Halkirk on Ann's river (C1-21)."
    state = racing().state()
    assert named(state, "red-castle") == "red-castle:home-castle"
    assert named(state, "neutral-1-3") == "neutral-1-3:"
    assert named(state, "red-east-9") == called(state, "red-east-9") == "red-east-9"
    assert called(state, "neutral-1-3") == "the castle of neutral river 1"

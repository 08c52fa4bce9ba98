"""Chronicle 1, Dragon Boat Race: coming home, place cards, boats on tiles, other chronicles."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.end import armadale_lines, coin_lines, end_game
from glenmore.model import Draft
from glenmore.modules.c01_dragon_boat_race import Row, race_part
from glenmore.modules.c01_dragon_boat_race.rewards import TakeToken
from glenmore.modules.c04_hammer import England
from glenmore.moves import Activate, PayGood, Place, RemoveTiles, Take
from glenmore.steps import settle
from tests.modules.test_c01_dragon_boat_race import START, at, bare, find, race, racing, river, row
from tests.rules.helpers import after, allowed, keys, lines, refused, told

rule = pytest.mark.rule


# -- coming home ----------------------------------------------------------------------------------

NEARLY = {0: "neutral-1-5"}


@rule("C1-30", "C1-31", "C1-33", "C1-EX07", "C1-28", "C1-E14")
def test_example_07_the_winner() -> None:
    state = racing(boats=NEARLY, points=1).state()
    events = [event.key for event in told(state, Row(0, "red-castle"))]
    assert events.index("points") < events.index("looks_at_tokens")  # card first, then token
    state = find(row(state), "coins", "vp", "scot")
    player = state.players[0]
    assert lines(state, 0, "C1-31") == {"first place in the boat race": 15}
    assert player.whisky == 1
    assert race(state).home == (0,)
    assert race(state).boats[0] == ""
    state = after(state, TakeToken("vp"))
    assert lines(state, 0, "C1-26") == {"reward tokens": 4}
    assert len(race(state).castle("red-castle").tokens) == 2


@rule("C1-32")
@pytest.mark.parametrize(("home", "points"), [((), 15), ((1,), 10), ((1, 2), 5)])
def test_places_score_15_10_and_5(home: tuple[int, ...], points: int) -> None:
    boats = {0: "green-village", **dict.fromkeys(home, "")}
    state = racing(at(players=4), boats, 1, bare(4), home=home).state()
    state = row(state)
    assert sum(line.points for line in state.players[0].points) == points
    assert state.players[0].whisky == (not home)
    assert (3 in race(state).last) == (len(home) == 2)


@rule("C1-33", "C1-NO06")
@pytest.mark.parametrize(("how", "boat"), [("remove", ""), ("stay", "red-castle")])
def test_a_boat_that_is_home_does_not_move(how: str, boat: str) -> None:
    state = row(racing(at(finished_boat=how), NEARLY, 3, bare()).state())
    assert race(state).boats[0] == boat
    assert not [m for m in gm.legal(state) if isinstance(m, Row)]
    assert keys(refused(state, Row(0, "red-village"), "C1-33")) == {"boat_has_finished"}
    assert gm.faults(state) == ()


@rule("C1-34", "C1-EX08", "C1-E15", "C1-32")
def test_example_08_two_players_first_and_last() -> None:
    boats = {0: "neutral-2-5", 1: "neutral-2-4"}
    state = racing(at(players=2), boats, 1, bare(2)).state()
    events = told(state, Row(0, "red-castle"))
    assert [e.seat for e in events if e.key == "last_place"] == [1]
    state = row(state)
    part = race(state)
    assert (part.home, part.last, part.boats) == ((0,), (1,), ("", ""))
    assert state.players[1].vp == 0
    assert state.players[0].vp == 15


@rule("C1-34", "C1-EX08")
def test_where_the_last_boat_sails_on_it_collects_and_is_last() -> None:
    tokens = bare(2) | {"yellow-castle": ("coins", "vp")}
    place = at(players=2, last_boat="sail_on")
    state = row(racing(place, {0: "neutral-2-5", 1: "neutral-1-5"}, 1, tokens).state())
    assert race(state).last == ()
    assert race(state).boats[1] == "neutral-1-5"
    yellow = racing(
        place, {0: "", 1: "neutral-1-5"}, 1, tokens, home=(0,), known_to={"yellow-castle": (1,)}
    ).closing(1)
    state = after(yellow.state(), Row(1, "yellow-castle"))
    assert (race(state).home, race(state).last) == ((0, 1), (1,))
    assert state.players[1].vp == 0
    state = after(state, TakeToken("vp"))
    assert state.players[1].vp == 4


@rule("C1-34", "C1-NO06")
def test_a_boat_taken_out_of_the_race_does_not_move() -> None:
    state = racing(boats={0: "", 1: "", 2: ""}, home=(1, 2), last=(0,), tokens=bare()).state()
    assert keys(refused(state, Row(0, "red-village"), "C1-34")) == {"boat_has_finished"}


@rule("C1-35", "C1-36", "C1-EX09", "C1-NO11")
@pytest.mark.parametrize(
    ("last", "card", "each", "points"),
    [
        ((), True, 1, 19),
        ((1,), True, 1, 8),
        ((1,), True, 2, 16),
        ((1,), False, 1, 0),
        ((), False, 1, 11),
        ((), True, 2, 19),
    ],
)
def test_example_09_last_place_and_armadale(
    last: tuple[int, ...], card: bool, each: int, points: int
) -> None:
    place = at(armadale_with_last=each).coins(1, 11)
    if card:
        place.tile(1, (0, 1), "armadale-castle").cards(1, "armadale-castle")
    boats = {1: "yellow-castle" if not last else ""}
    state = racing(place, boats, last=last).state()
    found = (*coin_lines(state, 1), *armadale_lines(state, 1))
    assert sum(line.points for line in found) == points
    if last and each == 2 and card:
        assert [line.rule for line in found] == ["C1-36"]


def ended(state: gm.State) -> gm.State:
    """The game ends here."""
    draft = Draft(state, None)
    draft.steps = ()
    end_game(draft)
    settle(draft)
    return draft.seal()


@rule("C1-37", "C1-EX11", "C1-35")
def test_example_11_who_is_not_home_at_the_end_is_last() -> None:
    place = at(players=4)
    for seat in range(4):
        place.coins(seat, 5)
    state = racing(place, {0: "", 1: "green-castle"}, tokens=bare(4), home=(0,)).state()
    state = ended(state)
    assert race(state).last == (1, 2, 3)
    assert lines(state, 0, "END-10") == {"coins": 5}
    assert not any(lines(state, seat, "END-10") for seat in (1, 2, 3))
    assert not any(lines(state, seat, "C1-32") for seat in range(4))


@rule("C1-37")
def test_if_the_race_never_began_all_are_last() -> None:
    state = ended(at().state())
    assert race(state).last == (0, 1, 2)


@rule("C1-E12", "C1-E13", "C1-38")
def test_world_s_end_does_not_finish_the_race() -> None:
    ring = ("red", "worlds-end blue", "yellow")
    boats = {0: "neutral-1-5", 1: "", 2: "red-west-1"}
    place = at(*ring, fill=False).empty("S", "A", "B", "C", "D").tile(0, (-1, 0), "halkirk")
    state = racing(place, boats, 1, bare(), home=(1,)).state()
    state = row(state)  # Blue's pawn has ended, but Blue's boat has not come home
    assert race(state).home == (1, 0)
    assert lines(state, 0, "C1-32") == {"second place in the boat race": 10}
    assert race(state).last == (2,)  # now all but Blue are home
    removing = racing(place, boats, 1, bare(), home=(1,)).removing(1, seat=0).state()
    assert RemoveTiles(((-1, 0),)) not in gm.legal(removing)


# -- boats hold their tiles -----------------------------------------------------------------------


@rule("C1-38", "C1-EX10", "C1-NO09", "C1-I04")
@pytest.mark.parametrize("most", [1, 2])
def test_example_10_a_tile_with_a_boat_stays(most: int) -> None:
    place = river(at(), 0, w1="halkirk").tile(0, (0, 1), "inshriach").tile(0, (0, 2), "glen-affric")
    state = racing(place, {1: "red-west-1"}).removing(most, seat=0).state()
    assert RemoveTiles(((0, 2),)) in gm.legal(state)
    verdict = refused(state, RemoveTiles(((-1, 0),)), "C1-38")
    assert keys(verdict) == {"boat_on_tile"}
    assert verdict.reasons[0].fact["seat"] == 1
    assert (-1, 0) not in gm.graphs.removable(state, 0)
    free = racing(place, {1: "red-village"}).removing(most, seat=0).state()
    allowed(free, RemoveTiles(((-1, 0),)))


@rule("C1-E04", "C1-I05")
def test_boats_and_tokens_stay_where_a_tile_is_covered() -> None:
    covers = [t for t in gm.catalog.load().tiles if t.upgrade and t.type == "castle" and t.river]
    upgrade = covers[0].id
    ring = ("red", upgrade, "blue", "yellow")
    place = at(*ring).scots(0, (1, 0), 1).goods(0, (1, 0), "wood stone sheep").coins(0, 20)
    part = race_part(place.setup, {1: "red-castle"})
    state = after(place.module(1, part).state(), Take(upgrade))
    while not any(isinstance(m, Place) for m in gm.legal(state)):
        state, _ = gm.apply(state, gm.legal(state)[0])
    state = after(state, Place((1, 0)))
    assert state.players[0].estate[1, 0].top == upgrade
    assert race(state).boats[1] == "red-castle"
    assert race(state).castle("red-castle").tokens == ("", "", "")
    assert gm.faults(state) == ()


@rule("C1-I06")
def test_sutherland_counts_own_river_tiles_only() -> None:
    place = river(at(), 0, e1="halkirk").coins(0, 9)
    state = after(racing(place, NEARLY).claiming(seat=0).state(), gm.moves.Claim("sutherland"))
    assert not sum(lines(state, 0, "CLAN-Sutherland").values())  # 3 river tiles, not 8


# -- other chronicles -----------------------------------------------------------------------------


@rule("C1-I07", "G-05")
def test_one_move_passes_start_and_the_mountain() -> None:
    place = gm.position(3, chronicles=(1, 2)).rondel(
        "red", START, "mountain", "mountain", "glen-affric", "yellow", "blue"
    )
    state = place.coins(0, 3).state()
    state, events = gm.apply(state, Take("glen-affric"))
    assert "race_begins" in [event.key for event in events]
    assert race(state).begun
    assert gm.legal(state)[0].word == "toll"


@rule("C1-I08")
def test_prize_whisky_goes_into_the_cellar() -> None:
    place = gm.position(3, chronicles=(1, 3))
    part = race_part(place.setup, NEARLY, {"red-castle": ("whisky",)}, {"red-castle": (0,)})
    state = place.module(1, part).closing(0).movement(1).state()
    told_whisky = [e for e in told(state, Row(0, "red-castle")) if e.key == "whisky"]
    assert [(e.rules, e.seat) for e in told_whisky] == [(("C1-31",), 0)]
    state = row(state)
    assert state.module(3).stores[0].barrels == (1,)
    state = after(state, TakeToken("whisky"))
    assert len(state.module(3).stores[0].barrels) == state.players[0].whisky == 2


@rule("C1-I09", "C1-25")
def test_in_a_turn_of_the_englishman_the_holder_rows_the_own_boat() -> None:
    ring = ("englishman", "ullapool", "yellow", "blue", "red")
    place = gm.position(3, chronicles=(1, 4)).rondel(*ring).coins(1, 5).goods(1, (1, 0), "wood")
    place.module(1, race_part(place.setup)).module(4, England(1, 1))
    state = place.state()
    assert (state.actor, state.turn.kind) == (1, "english")
    state = after(state, Take("ullapool"), PayGood("wood", (1, 0)), Place((0, 1)))
    state = after(state, Activate((0, 0)))
    assert [m for m in gm.legal(state) if isinstance(m, Row)] == [Row(1, "yellow-village")]
    assert keys(refused(state, Row(0, "red-village"), "C1-25")) == {"not_your_boat"}

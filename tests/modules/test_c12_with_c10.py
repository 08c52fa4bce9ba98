"""Allenarly in the highland games of chronicle 10 (C12-C10-01 to C12-C10-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.clan_board import occupied
from glenmore.draw.chronicles import c10, c12
from glenmore.draw.marks import marks
from glenmore.model import HOME_CASTLE
from glenmore.modules.c10_logs_and_boulders import Athlete, athlete, columns, games, games_part
from glenmore.modules.c10_logs_and_boulders.board import MODIFIERS, board_of
from glenmore.modules.c10_logs_and_boulders.friends import FriendsClaiming
from glenmore.modules.c10_logs_and_boulders.state import BOULDER, CABER, NOBODY, TOP, TRACKS
from glenmore.modules.c10_logs_and_boulders.tiles import (
    FAME_TILES,
    OURS,
    SCULPTURE,
    SPECTATORS,
    TOURNAMENTS,
)
from glenmore.modules.c12_allenarly import (
    LayHers,
    adapting,
    board,
    choose,
    current,
    items,
    offers,
    path,
    size,
)
from glenmore.modules.c12_allenarly.with_c10 import RollForTrack
from glenmore.moves import Claim, Roll, Take
from tests.draw.helpers import letters_are_readable
from tests.modules import allenarly
from tests.modules.allenarly import key_facts, play_round, takes
from tests.rules.helpers import keys, refused

rule = pytest.mark.rule
HER = 1
ORDER = ("scots", "landmarks", "whisky", "persons")
MOVES = {"her_token_front": "front", "her_token_rests": "rests", "her_token_back": "back"}


def place(
    *ring: str,
    hers: Athlete | None = None,
    yours: Athlete | None = None,
    central: dict[int, int] | None = None,
    others: tuple[int, ...] = (10,),
    **said: Any,
) -> gm.Position:
    """A position with her pawn at the back, her pieces and yours somewhere on the tracks."""
    built = allenarly.place(*ring, others=others, **said)
    athletes = (yours or Athlete(), hers or Athlete(prefers=CABER))
    return built.module(10, games_part(built.state().setup, *athletes, central=central))


def took(tile: str, where: str, **said: Any) -> tuple[gm.State, list[gm.Event]]:
    """After she has taken the first tile ahead: her card finds no other one."""
    before = place(tile, **said)
    part = before.state().module(12).with_(card="ac-06", turns=1, numbers=(4,))
    state, found = gm.apply(allenarly.choosing(before.module(12, part).state()), Take(tile))
    assert gm.legal(state) == (LayHers(where),)
    after, more = gm.apply(state, LayHers(where))
    assert not gm.faults(after)
    return after, [*found, *more]


def hers(state: gm.State) -> Athlete:
    """What she has in the games."""
    return athlete(state, HER)


def points(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[HER].points if line.rule == rule_id]


def scoring(built: gm.Position) -> gm.Position:
    """A scoring round begins, with what the position has in the games."""
    return built.empty("A")


# -- set-up ---------------------------------------------------------------------------------------


@rule("C12-C10-01", "C12-C10-02", "C12-C10-03")
def test_the_side_for_one_player_has_columns_of_her_own() -> None:
    state = place().state()
    assert columns(state, 0) is board_of(state)
    outer = columns(state, HER)
    assert [outer.reward(CABER, n).rows for n in (1, 2, 5)] == [
        (("vp",),),
        (("stone",),),
        (("scot",),),
    ]
    assert outer.reward(BOULDER, 5).rows == (("whisky",),)
    for track in TRACKS:
        for rating in MODIFIERS:
            assert outer.modifiers(track, rating) == board_of(state).modifiers(track, rating)
    two = gm.start(gm.Setup(2, (10,)))
    assert columns(two, 1) is board_of(two)


def rolls(state: gm.State) -> Iterator[tuple[int, gm.State]]:
    """The position after each result of the die that is rolled for her track."""
    while not isinstance(state.steps[-1], RollForTrack):
        state, _ = gm.apply(state, gm.legal(state)[0])
    for pips in (1, 2, 3):
        yield pips, gm.apply(state, Roll(pips))[0]


@rule("C12-C10-02")
def test_the_die_says_which_track_she_prefers() -> None:
    before = gm.start(gm.Setup(1, (10, 12)))
    found = {pips: hers(after) for pips, after in rolls(before)}
    assert {pips: one.prefers for pips, one in found.items()} == {1: CABER, 2: BOULDER, 3: BOULDER}
    for one in found.values():
        assert (one.caber, one.boulder, one.reserve, one.champions) == (0, 0, 0, ())
    assert athlete(before, 0).reserve == 2
    assert athlete(before, 0).prefers == ""


@rule("C12-C10-02")
@pytest.mark.parametrize(
    "athletes",
    [
        (Athlete(), Athlete()),  # hers lies nowhere
        (Athlete(prefers=CABER), Athlete(prefers=CABER)),  # you have two, and none below a track
    ],
)
def test_a_champion_tile_below_a_track_is_hers_alone(athletes: tuple[Athlete, Athlete]) -> None:
    built = place()
    wrong = games_part(built.state().setup, *athletes)
    state = built.module(10, wrong).state(False)
    assert "champion_below_track" in {fault.key for fault in gm.faults(state)}


# -- choosing -------------------------------------------------------------------------------------


@rule("C12-C10-05", "C12-65", "C12-69")
@pytest.mark.parametrize(
    "tile", [t for t in OURS if t not in ("rothiemurchus-pines", "clach-cuid-fir")]
)
def test_a_number_of_three_or_less_finds_any_tile_of_the_games(tile: str) -> None:
    for card in ("ac-01", "ac-04", "ac-05"):  # 1, 2, 3
        state = allenarly.turned(card, "inshriach", tile, others=(10,))
        assert takes(state) == tile
        assert choose(state, state.turn.piece, current(state)).last.chronicle == 10
    four = allenarly.turned("ac-06", "inshriach", tile, others=(10,))
    assert choose(four, four.turn.piece, current(four)).last.symbol != "numbered"


@rule("C12-C10-05")
def test_the_tiles_of_the_games_are_those_that_the_chronicle_brings() -> None:
    usual = {tile.id for tile in gm.Setup(4).catalog.tiles}
    assert set(OURS) == {tile.id for tile in gm.Setup(4, (10,)).catalog.tiles} - usual


@rule("C12-C10-05", "C12-38", "C12-14")
@pytest.mark.parametrize("tile", FAME_TILES)
def test_she_pays_no_fame(tile: str) -> None:
    where = "row" if tile == SCULPTURE else "pile"
    state, _ = took(tile, where, hers=Athlete(fame=1, prefers=CABER))
    assert hers(state).fame == 1
    assert state.players[HER].coins == 0


@rule("C12-C10-05", "C12-68")
def test_the_games_are_looked_for_within_her_range() -> None:
    far = ("inshriach", "strathmore", "black-isle", "village-games")  # her range is 3
    assert takes(allenarly.turned("ac-02", *far, others=(10,))) != "village-games"
    assert takes(allenarly.turned("ac-02", *far[1:], others=(10,))) == "village-games"
    two = ("inshriach", "james-hogg", "village-games")
    assert takes(allenarly.turned("ac-01", *two, others=(10,))) == "james-hogg"


@rule("C12-69")
def test_chronicle_10_comes_before_11() -> None:
    both = allenarly.turned("ac-01", "melrose-abbey", "village-games", others=(10, 11))
    assert takes(both) == "village-games"
    found = refused(both, Take("melrose-abbey"), "C12-65", "C12-67")
    assert keys(found) == {"her_chronicle_instead"}


# -- raises ---------------------------------------------------------------------------------------


@rule("C12-C10-03", "C12-C10-07", "C10-21", "C10-23", "C10-25")
@pytest.mark.parametrize(
    ("track", "before", "gains"),
    [
        (CABER, 0, {"vp": 1}),
        (CABER, 1, {"stones": 1}),
        (CABER, 2, {}),
        (CABER, 3, {}),
        (CABER, 4, {"scots": 1}),
        (CABER, 5, {"vp": 2}),
        (BOULDER, 0, {"vp": 1}),
        (BOULDER, 1, {"stones": 1}),
        (BOULDER, 4, {"whisky": 1}),
        (BOULDER, 5, {"vp": 2}),
    ],
)
def test_a_tile_on_the_pile_raises_the_preferred_piece(
    track: str, before: int, gains: dict[str, int]
) -> None:
    one = Athlete(**{track: before}, prefers=track)  # type: ignore[arg-type]
    state, found = took("kingussie", "pile", hers=one)
    her = state.players[HER]
    usual = {"scots": 2, "whisky": 0, "stones": 0, "vp": 0}  # Kingussie shows a Scot
    has = {
        "scots": her.estate[HOME_CASTLE].scots,
        "whisky": her.whisky,
        "stones": board(state).stones,
        "vp": her.vp,
    }
    assert has == {name: number + gains.get(name, 0) for name, number in usual.items()}
    assert hers(state).rating(track) == min(TOP, before + 1)
    assert hers(state).prefers == track
    rises = key_facts(found, "piece_rises")
    assert rises == ([] if before == TOP else [{"track": track, "number": before + 1}])
    assert bool(key_facts(found, "modifier_taken")) == (before + 1 in MODIFIERS)


@rule("C12-C10-07", "C12-EX39", "C12-E31")
def test_a_tile_on_the_pile_brings_no_central_reward() -> None:
    state, _ = took("kingussie", "pile", hers=Athlete(boulder=4, prefers=BOULDER))
    assert hers(state).boulder == 5
    assert state.players[HER].whisky == 1
    assert games(state).central == (NOBODY,) * TOP


@rule("C12-C10-07", "C12-43", "C12-48", "C12-51")
@pytest.mark.parametrize(("tile", "where"), [("falkirk-tryst", "row"), ("macbeth", "persons")])
def test_tiles_on_other_places_raise_nothing(tile: str, where: str) -> None:
    state, found = took(tile, where)
    assert (hers(state).caber, hers(state).boulder) == (0, 0)
    assert not key_facts(found, "piece_rises")


@rule("C12-C10-06", "C12-EX38", "C12-E22", "C10-21", "C10-37")
@pytest.mark.parametrize("tile", TOURNAMENTS)
def test_a_tournament_raises_both_and_brings_a_central_reward(tile: str) -> None:
    one = Athlete(caber=2, boulder=1, prefers=CABER)
    state, found = took(tile, "out", hers=one)
    after = hers(state)
    assert (after.caber, after.boulder, after.prefers) == (3, 2, BOULDER)
    assert games(state).central == (NOBODY, NOBODY, HER, NOBODY, NOBODY)
    assert points(state, "C12-C10-06") == [3]
    assert board(state).stones == 1  # of the boulder column at 2
    assert tile in state.box
    assert (board(state).gone, board(state).pile, size(state)) == ((tile,), (), 0)
    order = [e.key for e in found if e.key in ("piece_rises", "central_taken", "her_track")]
    assert order == ["piece_rises", "piece_rises", "central_taken", "her_track"]


@rule("C12-C10-06")
@pytest.mark.parametrize(("now", "then"), [(CABER, BOULDER), (BOULDER, CABER)])
def test_the_champion_tile_is_turned_each_time(now: str, then: str) -> None:
    state, _ = took("village-games", "out", hers=Athlete(prefers=now))
    assert hers(state).prefers == then


@rule("C12-C10-04", "C12-C10-06")
@pytest.mark.parametrize(
    ("rating", "central", "taken"),
    [
        (0, {}, 0),  # 1 is not for her …
        (1, {}, 0),  # … nor is 2
        (2, {}, 3),
        (3, {}, 4),
        (4, {}, 5),
        (2, {3: 0}, 0),  # you have it
        (2, {4: HER}, 0),  # she has had hers in this round
        (2, {4: 0}, 3),
    ],
)
def test_which_central_rewards_are_hers(rating: int, central: dict[int, int], taken: int) -> None:
    one = Athlete(caber=rating, boulder=0, prefers=CABER)
    state, _ = took("village-games", "out", hers=one, central=central)
    mine = {n for n, owner in enumerate(games(state).central, 1) if owner == HER}
    assert mine - {n for n, owner in central.items() if owner == HER} == ({taken} - {0})
    assert state.players[HER].whisky == (1 if taken == 4 else 0)
    assert hers(state).fame == (1 if taken == 5 else 0)


@rule("C12-C10-06")
def test_only_the_piece_on_the_preferred_track_finds_a_central_reward() -> None:
    one = Athlete(caber=3, boulder=0, prefers=BOULDER)
    state, _ = took("village-games", "out", hers=one)
    assert hers(state).caber == 4
    assert games(state).central == (NOBODY,) * TOP


@rule("C12-E32", "C12-C10-06", "C10-25")
def test_at_the_top_a_tournament_brings_points_and_still_the_central_reward() -> None:
    one = Athlete(caber=5, boulder=0, prefers=CABER)
    state, _ = took("village-games", "out", hers=one)
    assert points(state, "C10-25") == [2]
    assert hers(state).caber == 5
    assert games(state).central[TOP - 1] == HER
    assert hers(state).fame == 1


@rule("C12-C10-12", "C12-C10-06", "C12-48", "C12-49")
@pytest.mark.parametrize("tile", SPECTATORS)
def test_a_spectator_raises_both_and_brings_neither_points_nor_markers(tile: str) -> None:
    state, _ = took(tile, "persons", hers=Athlete(caber=1, boulder=1, prefers=CABER))
    her = state.players[HER]
    assert her.persons == (tile,)
    assert (her.clans, her.vp) == ((), 0)
    after = hers(state)
    assert (after.caber, after.boulder, after.prefers) == (2, 2, BOULDER)
    assert board(state).blue == "macdonell"
    assert tile not in state.box


@rule("C12-E34", "C12-50", "C12-C10-07")
def test_goods_tiles_and_fame_tiles_go_to_the_pile() -> None:
    goods, _ = took("boreray-kyloe", "pile")
    assert board(goods).stones == 2
    assert hers(goods).caber == 1
    for tile in FAME_TILES:
        if tile != SCULPTURE:
            state, _ = took(tile, "pile")
            assert board(state).pile == (tile,)
            assert (hers(state).caber, board(state).stones) == (1, 0)
            assert size(state) == 1


@rule("C12-E34", "C12-E14", "C12-51", "C12-C10-13")
def test_the_sculpture_goes_to_the_trade_row_with_its_own_points() -> None:
    state, _ = took(SCULPTURE, "row")
    assert board(state).row == ("tap-o-noth", SCULPTURE)
    assert board(state).stones == 1
    assert points(state, "C12-E34") == [3]
    assert (hers(state).caber, hers(state).boulder) == (0, 0)
    assert [offer.tile for offer in offers(state)] == ["tap-o-noth"]


@rule("C12-E56", "C12-C11-04")
@pytest.mark.parametrize(("tile", "where"), [("melrose-abbey", "out"), ("crieff-tryst", "row")])
def test_historic_sites_raise_nothing(tile: str, where: str) -> None:
    state, _ = took(tile, where, others=(10, 11))
    assert (hers(state).caber, hers(state).boulder) == (0, 0)


@rule("C12-E33", "C12-C1-03")
@pytest.mark.parametrize(("river_is_pile", "rating"), [(False, 0), (True, 1)])
def test_a_river_is_no_pile(river_is_pile: bool, rating: int) -> None:
    state, _ = took("loch-ness", "river", others=(1, 10), options={"river_is_pile": river_is_pile})
    assert hers(state).caber == rating


# -- scoring rounds -------------------------------------------------------------------------------


@rule("C12-C10-08", "C12-58")
@pytest.mark.parametrize(
    ("one", "central", "taken"),
    [
        (Athlete(caber=3, boulder=4, prefers=CABER), {}, 4),  # the higher piece first
        (Athlete(caber=5, boulder=4, prefers=BOULDER), {}, 5),
        (Athlete(caber=3, boulder=4, prefers=CABER), {4: 0}, 3),  # then the other one
        (Athlete(caber=3, boulder=2, prefers=BOULDER), {}, 3),
        (Athlete(caber=2, boulder=1, prefers=CABER), {}, 0),  # not 1 and 2
        (Athlete(caber=3, boulder=4, prefers=CABER), {5: HER}, 0),  # one in a round
        (Athlete(caber=3, boulder=3, prefers=CABER), {3: 0}, 0),
    ],
)
def test_before_a_round_she_tries_for_a_central_reward(
    one: Athlete, central: dict[int, int], taken: int
) -> None:
    _, found = play_round(scoring(place(hers=one, central=central)))
    assert [f["number"] for f in key_facts(found, "central_taken")] == ([taken] if taken else [])
    keys_ = [e.key for e in found if e.key in ("central_taken", "fame_gained", "scoring_round")]
    assert keys_[:1] == (["central_taken"] if taken else ["fame_gained"])


@rule("C12-58", "C12-C10-09")
def test_everything_is_counted_before_the_tracks_are_cleared() -> None:
    one = Athlete(caber=3, prefers=CABER)
    state, found = play_round(scoring(place(hers=one, stones=1)))
    marks_ = {
        "central_taken": "C12-C10-08",
        "fame_gained": "C10-30",
        "scoring_round": "SCORE-01",
        "her_exchange": "C12-56",
        "points": "C12-57",
        "tracks_cleared": "C10-35",
    }
    order = [rule_ for e in found if (rule_ := marks_.get(e.key)) and rule_ in e.rules]
    assert order == list(marks_.values())
    assert (hers(state).caber, games(state).central) == (0, (NOBODY,) * TOP)


def moved(built: gm.Position) -> dict[str, tuple[str, int]]:
    """How each priority token moved in the round, and by how many points."""
    _, found = play_round(built)
    return {
        f["category"]: (how, f["points"])
        for key, how in MOVES.items()
        for f in (*key_facts(found, key), *key_facts(found, f"{key}_bare"))
    }


@rule("C12-C10-09", "C12-55", "C12-E25")
@pytest.mark.parametrize("seat", [0, HER])
def test_modifiers_count_for_points_and_not_for_priority_tokens(seat: int) -> None:
    one = Athlete(caber=4, prefers=CABER if seat == HER else "")
    said: dict[str, Any] = {"hers" if seat == HER else "yours": one}
    built = scoring(place(priority=ORDER, central={3: HER, 4: 0}, **said))
    built = built.scots(seat, (1, 0), 2 + (seat == HER)).scots(1 - seat, (1, 0), 0 + (seat == 0))
    state, found = play_round(built)
    scored = {
        f["category"]: f["points"]
        for e in found
        if e.key == "category" and e.seat == seat
        for f in [dict(e.facts)]
    }
    have = [player.estate[HOME_CASTLE].scots for player in built.state().players]
    without, table = abs(have[0] - have[1]), state.game.scoring.table
    assert scored["scots"] == table[without + 1]  # the caber modifier of 4 adds a Scot …
    assert scored["persons"] == 1  # … and a person
    best = moved(built)
    assert best["scots"][1] == table[without]
    assert best["persons"] == ("back", 0)
    assert hers(state).rating(CABER) == 0  # cleared away afterwards


@rule("C12-C10-09", "C12-55")
@pytest.mark.parametrize(("rating", "told"), [(2, "her_token_back"), (3, "her_token_back_bare")])
def test_modifiers_are_mentioned_only_where_there_are_some(rating: int, told: str) -> None:
    _, found = play_round(scoring(place(yours=Athlete(boulder=rating), priority=ORDER)))
    for category in ("persons", "whisky"):  # a boulder modifier of 3 counts for whisky
        keys_ = {e.key for e in found if e.fact.get("category") == category and "her_" in e.key}
        assert keys_ == {told}


@rule("C12-C10-09", "C12-C9-05", "C12-E25")
def test_modifiers_and_her_feasts_are_left_out_together() -> None:
    built = place(hers=Athlete(caber=4, prefers=CABER), others=(9, 10))
    part = built.state().module(9)
    state = built.module(9, part.with_(markers=((0,), (HER,), (), (), ()))).state(False)
    heeded = adapting.bare(state)
    assert [one.caber for one in games(heeded).athletes] == [0, 0]
    assert heeded.module(9).markers == ((0,), (), (), (), ())
    assert adapting.bare(allenarly.place().state()).modules == allenarly.place().state().modules


@rule("C12-C10-10", "C12-54")
def test_fame_is_scored_and_moves_no_token() -> None:
    built = scoring(place(hers=Athlete(fame=4, prefers=CABER), priority=ORDER))
    state, found = play_round(built)
    scored = [f for f in key_facts(found, "category") if f["category"] == "fame"]
    assert max(f["points"] for f in scored) == state.game.scoring.table[4]
    assert [f["category"] for f in key_facts(found, "category")][:2] == ["fame", "fame"]
    assert sorted(board(state).priority) == sorted(ORDER)
    assert "fame" not in moved(built)


@rule("C12-C10-11", "C12-57", "C12-C10-09")
def test_fame_tokens_are_items_and_modifiers_are_none() -> None:
    one = Athlete(caber=4, boulder=4, fame=2, prefers=CABER)
    built = place(hers=one, central={3: HER}).whisky(HER, 1)
    assert items(built.state()) == 1 + 1 + 2  # her Scot, a barrel, fame
    state, _ = play_round(scoring(built))
    awards = hers(state).fame - 2
    assert awards == 2
    assert points(state, "C12-57") == [1 + 1 + 2 + awards]
    assert hers(state).fame == 4  # kept


@rule("C12-C10-13", "C12-58", "C12-56")
@pytest.mark.parametrize("stones", [0, 1])
@pytest.mark.parametrize("letter", ["A", "4"])
def test_the_sculpture_brings_points_in_each_trade_without_a_stone(
    stones: int, letter: str
) -> None:
    built = place(row=(SCULPTURE,), stones=stones, priority=ORDER).empty("A").whisky(HER, 1)
    state, _ = play_round(built, letter)
    assert points(state, "C12-C10-13") == [3]
    assert points(state, "C12-56") == [2] * stones  # Tap o'Noth
    assert board(state).stones == 0
    order = list(dict.fromkeys(line.rule for line in state.players[HER].points))
    wanted = ["SCORE-05", "C12-C10-13", "C12-56", "C12-57"]
    assert order == [one for one in wanted if one in order]
    assert order[:2] == wanted[:2]
    without, _ = play_round(place(stones=stones).empty("A"), letter)
    assert points(without, "C12-C10-13") == []


# -- clans ----------------------------------------------------------------------------------------


@rule("C12-21", "C12-20", "C12-E20")
def test_the_shields_lengthen_the_blue_path() -> None:
    without, with_them = (gm.start(gm.Setup(1, (*more, 12))).game for more in ((), (10,)))
    way = path(with_them, "blue")
    assert path(without, "blue") == tuple(c for c in way if c not in ("murray", "ruthven"))
    assert way[way.index("murray") - 1] == "mckinnon"
    assert way[way.index("ruthven") - 1] == "cameron"
    assert path(without, "violet") == path(with_them, "violet")


def friends(*clans: str, hume: bool = False) -> gm.State:
    """You resolve Important Friends; she has markers on these spaces."""
    built = place().clans(HER, *clans)
    if hume:
        built = built.persons(HER, "david-hume")
    state = built.state()
    return state.with_(
        turn=state.turn.with_(seat=0, piece=0),
        steps=(*state.steps[:1], FriendsClaiming(0, "C10-44")),
    )


@rule("C12-I13", "C12-NO05", "C10-44")
def test_important_friends_may_share_a_space_with_her() -> None:
    state = friends("ross")
    assert "ross" in occupied(state)
    assert Claim("ross") in gm.legal(state)
    after, _ = gm.apply(state, Claim("ross"))
    assert [("ross" in player.clans) for player in after.players] == [True, True]


@rule("C12-I13", "C12-I06")
def test_important_friends_fetch_david_hume_where_her_marker_is() -> None:
    after, _ = gm.apply(friends("mckay"), Claim("mckay"))
    assert "david-hume" in after.players[0].persons
    assert "david-hume" not in after.players[HER].persons


# -- what is seen ---------------------------------------------------------------------------------


def shown() -> gm.State:
    """Pieces on the tracks, fame with both."""
    one = Athlete(caber=4, boulder=1, fame=3, prefers=BOULDER)
    return place(hers=one, yours=Athlete(caber=3, boulder=4, fame=2), row=(SCULPTURE,)).state()


@rule("C12-C10-01", "C12-C10-02", "C12-C10-03")
def test_the_board_shows_her_columns_and_her_champion_tile() -> None:
    state = shown()
    drawn = c10.board(state, {}, True)
    assert letters_are_readable(drawn)
    assert drawn.count("champion:yellow:below") == 1
    assert "champion:yellow:reserve" not in drawn
    assert "champion:red:reserve" in drawn
    assert "0 champion tiles in the reserve" not in drawn
    words = c10.LOOK.words
    assert words is not None
    said = words(state)
    assert "caber thrower at 2: 1 wood or 1 stone, for Allenarly 1 stone" in said.replace(
        "Yellow", "Allenarly"
    )
    assert "the champion tile below the track of the boulder putter" in said
    assert "the champion tile below the track of the boulder putter" in state.module(10).describe(
        state
    )
    other = gm.start(gm.Setup(2, (10,)))
    assert "below" not in c10.board(other, {}, True)


@rule("C12-C10-11", "C12-C10-13")
def test_her_board_shows_her_fame_and_the_sculpture() -> None:
    state = shown()
    drawn = c12.board(state, {}, True)[0]
    assert letters_are_readable(drawn)
    assert "fame: 3" in drawn
    assert "fame: 3" in c12.words(state)
    assert "3 VP, no stone" in drawn
    alone = allenarly.place().state()
    assert "fame" not in c12.board(alone, {}, True)[0]


@rule("C12-C10-06", "C12-E22")
def test_a_tournament_is_laid_out_of_the_game() -> None:
    state = allenarly.turned("ac-01", "village-games", others=(10,))
    laying, _ = gm.apply(state, Take("village-games"))
    assert gm.legal(laying) == (LayHers("out"),)
    for where in ("pile", "row", "persons"):
        assert keys(refused(laying, LayHers(where), "C12-E22")) == {"her_other_place_out"}
    found = marks(laying).boards[12]
    assert found["out"].options == (0,)
    assert "place:out" in c12.board(laying, found, True)[0]


# -- whole games ----------------------------------------------------------------------------------


@rule("C12-C10-02", "C12-C10-06", "C12-C10-07", "C12-NO02")
@pytest.mark.parametrize("chronicles", [(10, 12), (10, 11, 12), (1, 10, 12)])
def test_whole_games_with_the_games(chronicles: tuple[int, ...]) -> None:
    record = gm.play(gm.Setup(1, chronicles), seed=4)
    states = record.states()
    allenarly.sound(record)
    for state in states:
        one = hers(state)
        assert one.champions == ()
        assert one.prefers in TRACKS
        if state.actor == HER:
            assert len(gm.legal(state)) == 1
    assert max(hers(state).rating(track) for state in states for track in TRACKS) >= 3
    assert hers(record.final).fame > 0


def test_a_position_in_the_games_comes_back() -> None:
    state = shown()
    assert gm.notation.parse_position(gm.notation.position(state)) == state
    assert gm.loads(gm.dumps(state)) == state

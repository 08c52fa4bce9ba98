"""Chronicle 10, Logs & Boulders: set-up, champions, training, climbing, with the examples."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import count, score_category
from glenmore.catalog import BASE, from_text
from glenmore.model import Draft
from glenmore.modules import module
from glenmore.modules.c10_logs_and_boulders import Athlete, Games, games, games_part, raises
from glenmore.modules.c10_logs_and_boulders.champions import EnterChampion, MoveChampion
from glenmore.modules.c10_logs_and_boulders.climbing import Rewards, TakeCentral, TakeDivision
from glenmore.modules.c10_logs_and_boulders.scoring import Awards, ClearTracks
from glenmore.modules.c10_logs_and_boulders.training import Train, TrainLater
from glenmore.moves import Activate, Decline, Done, Place, PutGood, PutScot, Take, UseLochNess
from glenmore.positions import PositionError
from tabletop.steps import settle
from tests.project import PROJECT
from tests.rules.helpers import after, allowed, begin, finish_turn, keys, refused, told

rule = pytest.mark.rule
UP, HIGH, LEFT, FAR = (0, 1), (0, 2), (-1, 1), (-1, 2)
ENTER, TRAIN, NO = EnterChampion(), Train(), Decline()


def at(*athletes: Athlete, players: int = 3, **options: Any) -> gm.Position:
    """A position of chronicle 10, red to choose; ratings, fame and champions by seat."""
    central = options.pop("central", None)
    more = {key: options.pop(key) for key in ("second", "turn") if key in options}
    place = gm.position(players, chronicles=(10,), options=options)
    return place.module(10, games_part(place.setup, *athletes, central=central, **more))


def on(*tiles: str, **fields: Any) -> Athlete:
    """An athlete with champions on these tiles."""
    return Athlete(champions=tiles, begun=True, **fields)


def laying(tile: str, *athletes: Athlete, **options: Any) -> gm.Position:
    """Red lays a tile."""
    return at(*athletes, **options).placing(tile)


def raising(track: str, times: int = 1, *athletes: Athlete, **options: Any) -> gm.State:
    """Red's piece has been raised, and what it found is decided."""
    return settled(at(*athletes, **options).closing().state(), track, times)


def settled(state: gm.State, track: str, times: int = 1) -> gm.State:
    """Red's piece rises; whatever needs no decision is done."""
    draft = Draft(state, [])
    draft.then(*raises(0, track, times, "C10-16"))
    settle(draft)
    return draft.seal()


def own(state: gm.State, seat: int = 0) -> Athlete:
    return games(state).athletes[seat]


# -- set-up ---------------------------------------------------------------------------------------


@rule("C10-01", "C10-06", "C10-07", "C10-09", "C10-08", "C10-HID01", "C10-HID03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_below_the_tracks_with_two_champions(players: int) -> None:
    state = begin(gm.Setup(players, (10,)))
    assert games(state) == Games((Athlete(),) * players)
    assert [one.reserve for one in games(state).athletes] == [2] * players
    assert games(state).central == (-1,) * 5
    assert gm.faults(state) == ()
    assert all(gm.view(state, seat).module(10) == games(state) for seat in range(players))
    assert not state.game.keeps_secrets()
    assert "caber thrower at 0" in str(state)


@rule("C10-02", "C10-03", "C10-04", "C10-NO18", "C10-HID02", "C10-E22")
@pytest.mark.parametrize(("players", "s"), [(2, 6), (3, 6), (4, 8)])
def test_stacks_with_their_new_tiles(players: int, s: int) -> None:
    plain, state = gm.start(gm.Setup(players)), gm.start(gm.Setup(players, (10,)))
    size = {stack.letter: stack.size for stack in state.stacks}
    assert size == {"S": s, "A": 16, "B": 19, "C": 21, "D": 20}
    added = {t for t in state.game.tiles if t not in plain.game.tiles}
    assert ("clach-cuid-fir" in added) == (players == 4)
    assert ("rothiemurchus-pines" in added) == (players == 4)
    assert "boreray-kyloe" in added
    assert len(added) == 14 - 2 * (players < 4)
    assert state.stacks[0].marks == ()
    assert all(state.game.tiles[tile].icon for tile in added)


@rule("C10-E21")
def test_s_tiles_without_a_space_come_first_in_later_refills() -> None:
    state = begin(gm.Setup(4, (2, 4, 10)))
    left = [stack.size for stack in state.stacks]
    assert left[0] == 2
    assert left[1] == len(gm.start(state.game.setup).stacks[1].pool)
    assert gm.faults(state) == ()
    final = gm.play(gm.Setup(4, (2, 4, 10)), seed=3).final
    assert final.actor == gm.OVER


@rule("C10-05", "CLAN-08")
def test_ruthven_and_murray_give_something_with_their_shields() -> None:
    plain, state = gm.start(gm.Setup(3)), gm.start(gm.Setup(3, (10,)))
    for clan, effect in (("ruthven", "C10-48"), ("murray", "C10-49")):
        assert not plain.game.clans[clan].bonus
        assert state.game.clans[clan].bonus
        assert state.game.clans[clan].effect == effect


def test_every_field_of_the_data_says_where_it_comes_from_and_nothing_is_passed_off() -> None:
    catalog = gm.Setup(4, (10,)).catalog
    cards = [card for card in catalog.cards if card.rows]
    assert len(cards) == 15
    assert all("rows" in card.source.reconstructed for card in cards)
    new = [t for t in catalog.tiles if t.icon]
    assert len(new) == 14
    named = {t.id for t in new if "name" not in t.source.reconstructed}
    assert named == {
        "boreray-kyloe",
        "triumphant-return",
        "important-friends",
        "heros-homeland",
        "town-square-sculpture",
    }
    assert all("cost" in t.source.reconstructed for t in new)


def test_a_board_with_other_rewards_can_be_played() -> None:
    data = PROJECT / "glenmore" / "data" / "modules" / "c10.toml"
    words = BASE.plus(**dict(module(10).words))
    text = '[[card]]\nid = "caber-1"\nrows = [["coin", "coin", "coin"]]'
    changed = from_text(text, extra_files=[data], words=words)
    place = gm.position(gm.Setup(3, (10,), catalog=changed)).closing()
    state = settled(place.state(), "caber")
    coins = state.players[0].coins
    assert after(state, TakeDivision("coin")).players[0].coins == coins + 3
    with pytest.raises(gm.SetupError, match="caber-1"):
        gm.start(gm.Setup(3, (10,), catalog=gm.Setup(3).catalog))


# -- champions ------------------------------------------------------------------------------------


@rule("C10-10", "C10-11", "C10-EX01", "C10-NO01", "C10-NO03", "C10-E01")
def test_the_first_goods_tile_gets_a_champion() -> None:
    state = after(laying("inshriach").state(), Place(UP))
    assert gm.legal(state) == (ENTER,)
    refused(state, NO, "C10-10")
    entered = after(state, ENTER)
    assert own(entered) == on("inshriach")
    event = told(state, ENTER)[0]
    assert event.fact["track"] == "caber"


@rule("C10-11", "C10-E01", "C10-NO02")
@pytest.mark.parametrize("tile", ["aviemore", "pulteney", "falkirk-tryst", "donan-castle"])
def test_no_champion_comes_to_other_tiles(tile: str) -> None:
    state = gm.apply(laying(tile).state(), Place(UP))[0]
    assert not {"enter", "follow"} & {move.word for move in gm.legal(state)}
    refused(state, ENTER, "C10-11", "C10-12")
    assert not own(state).begun


@rule("C10-16", "C10-18", "C10-E05", "C10-EX02")
def test_a_champion_that_has_just_come_trains_with_the_new_tile() -> None:
    state = after(laying("inshriach").state(), Place(UP), ENTER, Activate(UP))
    assert state.players[0].estate[UP].goods == (0, 1, 0, 0, 0)
    refused(state, TrainLater(), "C10-18")
    trained = after(state, TRAIN)
    assert own(trained).caber == 1
    assert own(trained, 1).caber == 0
    assert own(after(state, NO)).caber == 0


@rule("C10-E05")
def test_an_option_lets_it_wait_for_a_turn() -> None:
    state = after(laying("inshriach", train_on_arrival="no").state(), Place(UP), ENTER)
    done = after(state, Activate(UP))
    assert own(done).caber == 0
    assert TRAIN not in gm.legal(done)
    later = laying("aviemore", on("inshriach"), train_on_arrival="no").tile(0, UP, "inshriach")
    assert TRAIN in gm.legal(after(later.state(), Place((1, 1)), Activate(UP)))


@rule("C10-12", "C10-13", "C10-14", "C10-E04", "C10-EX03")
def test_the_second_champion_enters_beside_a_corner() -> None:
    place = laying("lochridge", on("inshriach")).tile(0, UP, "inshriach")
    place.tile(0, LEFT, "aviemore", scots=1)
    state = after(place.state(), Place(FAR))
    allowed(state, ENTER, MoveChampion(UP), NO)
    event = told(state, ENTER)[0]
    assert event.fact["track"] == "boulder"
    assert own(after(state, ENTER)).champions == ("inshriach", "lochridge")
    strict = laying("lochridge", on("inshriach"), spacing="edgeAndCorner")
    strict.tile(0, UP, "inshriach").tile(0, LEFT, "aviemore", scots=1)
    state = after(strict.state(), Place(FAR))
    refused(state, ENTER, "C10-14")
    allowed(state, MoveChampion(UP))


@rule("C10-14", "C10-EX04", "C10-NO06", "C10-NO07", "C10-E03")
def test_champions_may_not_touch() -> None:
    place = laying("easdale", on("inshriach")).tile(0, UP, "inshriach", scots=1)
    state = after(place.state(), Place(HIGH))
    allowed(state, MoveChampion(UP))
    assert keys(refused(state, ENTER, "C10-14")) == {"champions_touch"}
    assert own(after(state, MoveChampion(UP))).champions == ("easdale",)
    both = Draft(place.state(), None)
    both.set_module(10, games_part(both.game.setup, on("inshriach", "inshriach")))
    assert {r.key for r in gm.faults(both.seal())} >= {"too_many_champions"}
    beside = at(on("inshriach", "easdale")).tile(0, UP, "inshriach").tile(0, HIGH, "easdale")
    with pytest.raises(PositionError, match="C10-14"):
        beside.state()


@rule("C10-11", "C10-12", "C10-EX05")
def test_a_champion_is_turned_over() -> None:
    place = laying("lochridge", on("inshriach", caber=2)).tile(0, UP, "inshriach", scots=1)
    state = after(place.state(), Place(HIGH))
    event = told(state, MoveChampion(UP))[0]
    assert event.fact["track"] == "boulder"
    moved = after(state, MoveChampion(UP))
    assert own(moved) == on("lochridge", caber=2)


@rule("C10-12", "C10-NO04", "C10-NO05")
def test_one_champion_moves_and_only_to_the_tile_just_laid() -> None:
    place = laying("lochridge", on("inshriach", "easdale"))
    place.tile(0, UP, "inshriach").tile(0, (2, 1), "easdale", scots=1).tile(0, (1, 1), "aviemore")
    state = place.state()
    refused(state, MoveChampion(UP), "C10-12")
    laid = after(state, Place((2, 2)))
    allowed(laid, MoveChampion((2, 1)))
    assert keys(refused(laid, MoveChampion((1, 1)), "C10-12")) == {"no_champion_there"}
    assert "no_champion_left" in keys(refused(laid, ENTER, "C10-13"))
    moved = after(laid, MoveChampion((2, 1)))
    refused(moved, MoveChampion(UP), "C10-12")
    assert own(moved).champions == ("inshriach", "lochridge")


@rule("C10-14")
def test_a_champion_may_not_come_beside_the_one_that_stays() -> None:
    place = laying("lochridge", on("inshriach", "easdale"))
    place.tile(0, UP, "inshriach").tile(0, (2, 1), "easdale", scots=1).tile(0, (1, 1), "aviemore")
    laid = after(place.state(), Place((2, 2)))
    assert keys(refused(laid, MoveChampion(UP), "C10-14")) == {"champions_touch"}


@rule("C10-15")
def test_both_champions_may_train_the_same_piece() -> None:
    place = laying("aviemore", on("inshriach", "easdale"))
    place.tile(0, UP, "inshriach").tile(0, (2, 1), "easdale")
    place.tile(0, (2, 0), "kemnay", scots=1)
    state = after(place.state(), Place((1, 1)), Activate(UP), TRAIN, TakeDivision("move"), NO)
    state = after(state, Activate((2, 1)), TRAIN)
    assert own(state).caber == 2
    assert own(state).boulder == 0


@rule("C10-EX06", "C10-19")
@pytest.mark.parametrize("cell", [(1, 1), (1, 2)])
def test_both_champions_train_beside_a_new_tile(cell: tuple[int, int]) -> None:
    place = laying("aviemore", on("inshriach", "lochridge"))
    place.tile(0, UP, "inshriach", scots=1).tile(0, (2, 1), "lochridge")
    place.tile(0, (0, 2), "ullapool", scots=1).tile(0, (2, 0), "kemnay")
    state = after(place.state(), Place(cell), Activate(UP), TRAIN, NO)
    state = after(state, Activate((2, 1)), TRAIN, NO)
    assert (own(state).caber, own(state).boulder) == (1, 1)


@rule("C10-19", "C10-EX07", "C10-E35")
def test_a_champion_stays_when_its_tile_is_built_over() -> None:
    place = laying("glen-isla", on("lochridge")).tile(0, UP, "lochridge", scots=1)
    state = after(place.state(), Place(UP))
    assert own(state).champions == ("glen-isla",)
    assert ENTER not in gm.legal(state)
    trained = after(state, Activate(UP), TRAIN)
    assert own(trained).boulder == 1


@rule("C10-17")
def test_a_pen_tile_trains_the_boulder_putter() -> None:
    place = laying("aviemore", on("lochridge")).tile(0, UP, "lochridge")
    state = after(place.state(), Place((1, 1)), Activate(UP))
    assert gm.legal(state)[0] == TRAIN
    assert "C10-17" in told(state, TRAIN)[0].rules
    assert own(after(state, TRAIN)).boulder == 1


@rule("C10-16", "C10-20", "C10-NO08", "C10-NO09")
def test_no_training_without_an_activation_and_once_a_turn() -> None:
    place = laying("aviemore", on("inshriach"), on("easdale"))
    place.tile(0, UP, "inshriach").tile(1, UP, "easdale")
    state = after(place.state(), Place((1, 1)))
    refused(state, TRAIN, "C10-16", "C10-20")
    trained = after(state, Activate(UP), TRAIN, NO)
    refused(trained, Activate(UP), "ACT-05")
    refused(trained, TRAIN, "C10-20")
    assert own(trained, 1).caber == 0


@rule("C10-20")
@pytest.mark.parametrize(("value", "rating"), [("tile", 2), ("champion", 1)])
def test_a_champion_that_moves_may_train_again(value: str, rating: int) -> None:
    state = at(on("inshriach"), train_per_turn=value).tile(0, UP, "inshriach", scots=1)
    state = state.cards(0, "loch-ness").tile(0, (-1, 0), "loch-ness")
    start = state.rondel("red", "easdale", "yellow", "blue", "glen-affric", "edradour").state()
    start = after(start, UseLochNess(UP), TRAIN, TakeDivision("move"), NO, Take("easdale"))
    start = after(start, Place(HIGH), MoveChampion(UP), Activate(HIGH))
    if TRAIN in gm.legal(start) or TrainLater() in gm.legal(start):
        start = after(start, TRAIN)
    assert own(start).caber == rating


@rule("C10-18", "ACT-04")
def test_the_order_is_asked_for_where_it_matters() -> None:
    place = laying("aviemore", on("inshriach", caber=1)).tile(0, UP, "inshriach")
    state = after(place.state(), Place((1, 1)), Activate(UP))
    allowed(state, TRAIN, TrainLater(), NO)
    assert state.players[0].estate[UP].goods == (0,) * 5
    later = after(state, TrainLater())
    assert later.players[0].estate[UP].goods == (0, 1, 0, 0, 0)
    assert own(after(later, TRAIN)).caber == 2
    first = after(state, TRAIN, TakeDivision("stone"), PutGood("stone", UP))
    assert first.players[0].estate[UP].goods == (0, 0, 1, 0, 0)
    first = after(first, NO)
    assert first.players[0].estate[UP].goods == (0, 1, 1, 0, 0)


@rule("C10-E06")
def test_the_tile_that_a_champion_has_left_is_activated_without_training() -> None:
    place = laying("easdale", on("inshriach")).tile(0, UP, "inshriach", scots=1)
    state = after(place.state(), Place(HIGH), MoveChampion(UP), Activate(UP))
    assert own(state).caber == 0
    assert own(after(state, Activate(HIGH), TRAIN)).caber == 1


@rule("C10-E07", "ACT-09")
def test_a_full_tile_trains_too() -> None:
    place = laying("butcher", on("inshriach")).tile(0, UP, "inshriach", goods="wood wood wood")
    state = after(place.state(), Place((1, 1)), Activate(UP))
    assert state.players[0].estate[UP].goods == (0, 3, 0, 0, 0)
    assert own(after(state, TRAIN)).caber == 1


# -- climbing -------------------------------------------------------------------------------------


@rule("C10-22", "C10-E13", "C10-E14", "C10-E16")
def test_ratings_1_2_and_5_pay_at_once() -> None:
    one = raising("caber")
    allowed(one, TakeDivision("move"), TakeCentral("coin"), NO)
    assert after(one, TakeDivision("move")).movement == 1
    two = raising("caber", 1, Athlete(caber=1))
    allowed(two, TakeDivision("wood"), TakeDivision("stone"), TakeCentral("barley"), NO)
    put = after(two, TakeDivision("wood"), PutGood("wood", (0, 0)))
    assert put.players[0].estate[0, 0].goods == (0, 1, 0, 0, 0)
    five = raising("boulder", 1, Athlete(boulder=4))
    assert after(five, TakeDivision("whisky")).players[0].whisky == 1
    scot = after(raising("caber", 1, Athlete(caber=4)), TakeDivision("scot"), PutScot((1, 0)))
    assert scot.players[0].estate[1, 0].scots == 1
    coins = raising("boulder").players[0].coins
    assert after(raising("boulder"), TakeDivision("coin")).players[0].coins == coins + 1
    animals = raising("boulder", 1, Athlete(boulder=1))
    allowed(animals, TakeDivision("sheep"), TakeDivision("cattle"))
    left = after(one, NO)
    refused(left, TakeDivision("move"), "C10-22", "C10-E13")
    refused(two, TakeDivision("barley"), "C10-22")
    assert isinstance(one.steps[-1], Rewards)


@rule("C10-E14")
def test_the_central_reward_may_come_first() -> None:
    state = raising("caber")
    coins = state.players[0].coins
    both = after(state, TakeCentral("coin"), TakeDivision("move"))
    assert both.players[0].coins == coins + 2
    assert both.movement == 1
    refused(after(state, TakeDivision("move")), TakeDivision("move"), "C10-22")
    refused(after(state, TakeCentral("coin")), TakeCentral("coin"), "C10-27")


@rule("C10-21", "C10-23", "C10-EX08", "C10-E11", "C10-E12", "C10-24")
def test_ratings_3_and_4_bring_a_modifier_token() -> None:
    state = raising("boulder", 2, Athlete(boulder=2))
    assert own(state).boulder == 3
    assert gm.legal(state) == (TakeCentral("vp"), NO)
    refused(state, TakeDivision("whisky"), "C10-23")
    four = after(state, NO)
    assert own(four).boulder == 4
    assert gm.legal(four) == (TakeCentral("whisky"), NO)
    whisky = count(four, 0, "whisky")
    assert (whisky.number, whisky.rules) == (1, ("C10-34",))
    assert count(four, 0, "landmarks").number == 1
    assert count(state, 0, "landmarks").number == 0
    everybody = [Athlete(4, 4)] * 4
    four_players = at(*everybody, players=4).state()
    assert all(count(four_players, seat, "whisky").number == 1 for seat in range(4))


@rule("C10-25", "C10-EX09", "C10-NO10")
def test_above_5_there_are_2_points() -> None:
    state = raising("caber", 1, Athlete(caber=5))
    assert own(state).caber == 5
    assert [(line.rule, line.points) for line in state.players[0].points] == [("C10-25", 2)]
    refused(state, TakeCentral("fame"), "C10-25", "C10-28")
    assert state.players[0].points[0].source == "beyond:caber"


@rule("C10-26", "C10-27", "C10-EX10", "C10-NO10")
def test_one_central_reward_in_each_round() -> None:
    state = raising("boulder", 1, Athlete(caber=2, boulder=2), central={2: 0})
    assert own(state).boulder == 3
    assert not any(isinstance(step, Rewards) for step in state.steps)
    assert own(state).boulder == 3
    fresh = raising("boulder", 1, Athlete(boulder=1), central={2: 1})
    refused(fresh, TakeCentral("barley"), "C10-29")
    had = raising("boulder", 1, Athlete(boulder=1, caber=3), central={3: 0})
    assert keys(refused(had, TakeCentral("barley"), "C10-27")) == {"central_had_one"}


@rule("C10-26", "C10-E15", "COMP-05")
def test_the_marker_on_the_central_track_comes_from_no_supply() -> None:
    clans = ("ross", "gunn", "munro", "grant", "brodie", "cameron", "macleod", "macdonald")
    place = at().clans(0, *clans, "chisholm", "sutherland").closing()
    state = settled(place.state(), "caber")
    assert state.players[0].markers == 0
    state = after(state, TakeCentral("coin"))
    assert games(state).central == (0, -1, -1, -1, -1)
    assert state.players[0].markers == 0


@rule("C10-29", "C10-EX11", "C10-35")
def test_what_another_player_took_is_gone_until_the_round_is_over() -> None:
    state = raising("caber", 1, Athlete(caber=2), central={3: 1})
    assert own(state).caber == 3
    assert not any(isinstance(step, Rewards) for step in state.steps)
    draft = Draft(state, None)
    ClearTracks().run(draft)
    assert games(draft).central == (-1,) * 5


@rule("C10-28", "C10-EX12", "C10-NO10")
def test_what_was_left_cannot_be_claimed_later() -> None:
    place = laying("aviemore", on("inshriach", caber=1)).tile(0, UP, "inshriach")
    state = after(place.state(), Place((1, 1)), Activate(UP), TRAIN, TakeDivision("wood"))
    state = after(state, PutGood("wood", (0, 0)), NO)
    assert own(state).caber == 2
    assert games(state).central == (-1,) * 5
    refused(after(state, Done()), TakeCentral("barley"), "C10-28")
    next_turn = finish_turn(state)
    refused(next_turn, TakeCentral("barley"), "C10-28")
    wrong = raising("caber")
    assert keys(refused(wrong, TakeCentral("whisky"), "C10-28")) == {"central_other"}


def test_the_central_rewards_and_what_they_give() -> None:
    coins = raising("caber").players[0].coins
    assert after(raising("caber"), TakeCentral("coin")).players[0].coins == coins + 2
    three = after(raising("caber", 1, Athlete(caber=2)), TakeCentral("vp"))
    line = three.players[0].points[0]
    assert (line.rule, line.points, line.source) == ("C10-26", 3, "games-reward:central-3")
    four = after(raising("caber", 1, Athlete(caber=3)), TakeCentral("whisky"))
    assert four.players[0].whisky == 1
    five = after(raising("caber", 1, Athlete(caber=4)), TakeCentral("fame"))
    assert own(five).fame == 1
    assert games(five).central == (-1, -1, -1, -1, 0)


@rule("C10-E34")
def test_training_may_be_left() -> None:
    place = laying("aviemore", on("inshriach")).tile(0, UP, "inshriach")
    state = after(place.state(), Place((1, 1)), Activate(UP))
    events = told(state, NO)
    assert events[0].key == "training_left"
    assert "C10-E34" in events[0].rules
    assert own(after(state, NO)).caber == 0


# -- scoring --------------------------------------------------------------------------------------


def awarded(*athletes: Athlete, **options: Any) -> gm.State:
    """The fame tokens of a scoring round have been given."""
    draft = Draft(at(*athletes, **options).state(), [])
    Awards().run(draft)
    return draft.seal()


def fame(state: gm.State) -> list[int]:
    return [one.fame for one in games(state).athletes]


@rule("C10-30", "C10-31", "C10-EX16")
def test_the_highest_pieces_earn_fame() -> None:
    state = awarded(Athlete(4, 0), Athlete(4, 1), Athlete(2, 3))
    assert fame(state) == [1, 1, 1]
    assert fame(awarded(Athlete(1, 2), Athlete(0, 1))) == [2, 0, 0]


@rule("C10-E08", "C10-EX18")
def test_nobody_gets_fame_at_0() -> None:
    assert fame(awarded(Athlete(0, 1))) == [1, 0, 0]
    assert fame(awarded(fame_at_zero="allTied")) == [2, 2, 2]


@rule("C10-E09")
def test_all_who_are_level_get_fame() -> None:
    assert fame(awarded(Athlete(2), Athlete(2), Athlete(2))) == [1, 1, 1]


@rule("C10-E10")
def test_fame_never_runs_out() -> None:
    assert fame(awarded(Athlete(2, 1, fame=20))) == [22, 0, 0]


@rule("C10-32", "C10-33", "C10-EX17", "C10-E33", "C10-08")
def test_fame_is_the_first_of_five_categories() -> None:
    state = at(Athlete(fame=3), Athlete(fame=1)).state()
    assert [line.points for _, line, _, _ in score_category(state, "fame")] == [3, 1, 0]
    scored = at(Athlete(caber=1, fame=2), Athlete(fame=1)).scoring("A").state()
    lines = [line for line in scored.players[0].points if line.category == "fame"]
    assert [(line.count, line.points) for line in lines] == [(3, 3)]
    told_in = [
        e.fact["category"]
        for e in gm.play(gm.Setup(2, (10,)), seed=1).events()
        if e.key == "category"
    ]
    assert told_in[0] == "fame"
    assert told_in.count("fame") == told_in.count("scots")


@rule("C10-34", "C10-EX26")
def test_modifiers_add_to_what_is_compared() -> None:
    state = at(Athlete(boulder=4)).whisky(0, 2).whisky(1, 1).cards(0, "donan-castle")
    state.tile(0, UP, "donan-castle").tile(1, UP, "castle-of-mey").cards(1, "castle-of-mey")
    built = state.state()
    whisky = [(c.number, line.points) for _, line, c, _ in score_category(built, "whisky")]
    cards = [(c.number, line.points) for _, line, c, _ in score_category(built, "landmarks")]
    assert whisky == [(3, 3), (1, 1), (0, 0)]
    assert cards == [(2, 2), (1, 1), (0, 0)]
    scored = state.scoring("A").state()
    assert count(scored, 0, "whisky").number == 2


@rule("C10-35", "C10-36", "C10-EX25", "C10-NO17", "C10-E31")
def test_the_tracks_are_cleared() -> None:
    place = at(on("inshriach", caber=5, fame=2), Athlete(boulder=3), central={4: 0, 3: 1})
    draft = Draft(place.tile(0, UP, "inshriach").state(), [])
    ClearTracks().run(draft)
    part = games(draft)
    assert part.central == (-1,) * 5
    assert part.athletes == (on("inshriach", fame=2), Athlete(), Athlete())
    quiet = Draft(draft.seal(), [])
    ClearTracks().run(quiet)
    assert quiet.log == []
    assert games(at(Athlete(caber=3)).scoring("B").state()).athletes[0].caber == 0


@rule("C10-E32", "END-11")
def test_fame_breaks_no_tie() -> None:
    from glenmore.base.end import winners

    state = at(Athlete(fame=5), players=2).state()
    assert winners(state) == (0, 1)


def test_the_score_sheet_foresees_the_awards_of_the_last_round() -> None:
    state = at(Athlete(caber=2)).state()
    expected = gm.score(state).seats[0].expected
    assert [(line.category, line.points) for line in expected if line.category == "fame"] == [
        ("fame", 1)
    ]

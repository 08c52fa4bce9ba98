"""Chronicle 10, Logs & Boulders: its tiles, its shields, and how they meet the base game."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.clan_board import occupied, road_cost
from glenmore.base.removal import remove
from glenmore.base.scoring import count
from glenmore.describe import describe_tile
from glenmore.model import Draft
from glenmore.modules.c10_logs_and_boulders import Athlete
from glenmore.modules.c10_logs_and_boulders.champions import EnterChampion
from glenmore.modules.c10_logs_and_boulders.climbing import TakeCentral, TakeDivision
from glenmore.modules.c10_logs_and_boulders.friends import BringHome, FriendsClaiming
from glenmore.modules.c10_logs_and_boulders.tiles import Compete
from glenmore.modules.c10_logs_and_boulders.training import Train
from glenmore.moves import (
    Activate,
    Claim,
    Decline,
    Fetch,
    Place,
    PutGood,
    PutScot,
    Relieve,
    RemoveTiles,
    Resolve,
    Roll,
    Take,
    UseLochNess,
)
from tests.modules.test_c10_logs_and_boulders import UP, at, laying, on, own, settled
from tests.rules.helpers import after, allowed, keys, refused, told

rule = pytest.mark.rule
NO, TRAIN = Decline(), Train()
CABER2 = Compete("caber", "caber")
BOTH = Compete("boulder", "caber")


def facing(tile: str, *athletes: Athlete, **options: Any) -> gm.Position:
    """Red may take the tile."""
    ring = ("red", tile, "yellow", "blue", "glen-affric", "edradour")
    return at(*athletes, **options).rondel(*ring)


# -- tournaments ----------------------------------------------------------------------------------


@rule("C10-37", "C10-38", "C10-39", "C10-EX13", "C10-NO12")
def test_a_tournament_raises_both_pieces() -> None:
    state = after(facing("village-games", Athlete(4, 1)).state(), Take("village-games"))
    refused(state, Place(UP), "C10-37")
    refused(state, Claim("ross"), "C10-37")
    allowed(state, BOTH, CABER2, Compete("caber", "boulder"), Compete("boulder", "boulder"))
    first = after(state, BOTH)
    assert own(first).boulder == 2
    assert own(first).caber == 4
    allowed(first, TakeDivision("sheep"), TakeCentral("barley"))
    then = after(first, TakeDivision("sheep"), PutGood("sheep", (0, 0)), NO)
    assert own(then).caber == 5
    allowed(then, TakeDivision("scot"), TakeCentral("fame"))
    done = after(then, NO)
    assert "village-games" in done.box
    assert len(done.players[0].estate) == 2
    assert done.activated == ()


@rule("C10-37", "C10-25", "C10-EX14")
def test_a_tournament_raises_one_piece_twice() -> None:
    state = after(facing("village-games", Athlete(4)).state(), Take("village-games"))
    five = after(state, CABER2)
    assert own(five).caber == 5
    done = after(five, NO)
    assert [line.rule for line in done.players[0].points] == ["C10-25"]


@rule("C10-38", "C10-NO11", "C10-NO09")
def test_a_tournament_raises_in_no_other_way() -> None:
    state = after(facing("village-games").state(), Take("village-games"))
    for move in (Compete("caber", ""), Compete("", ""), Compete("caber", "log")):
        assert keys(refused(state, move, "C10-38")) == {"no_such_raise"}
    after_it = after(state, CABER2)
    assert own(after_it, 1) == Athlete()


@rule("C10-E19")
def test_a_tournament_with_both_pieces_at_5() -> None:
    state = facing("village-games", Athlete(5, 5)).state()
    allowed(state, Take("village-games"))
    done = after(state, Take("village-games"), BOTH)
    assert done.players[0].vp == 4


@rule("C10-E20", "TAKE-10")
def test_tournaments_and_spectators_need_no_place() -> None:
    draft = Draft(facing("village-games").state(), None)
    plot = draft.players[0].estate[0, 0]
    draft.replot(0, (0, 0), plot.with_(scots=0))
    draft.player(0).scots += 1
    state = draft.seal()
    allowed(state, Take("village-games"))
    refused(state, Take("glen-affric"), "TAKE-10")
    refused(state, Relieve("glen-affric"), "TAKE-08")
    poor = Draft(state, None)
    poor.player(0).coins = 0
    refused(poor.seal(), Take("village-games"), "TAKE-09")


@rule("C10-E18", "RONDEL-06", "TAKE-08")
def test_a_tournament_that_nobody_used_goes_to_the_discard_pile() -> None:
    ring = ("red", "village-games", "yellow", "blue", "glen-affric", "edradour")
    state = after(at().rondel(*ring).state(), Take("glen-affric"))
    assert "village-games" in state.discard
    assert "village-games" not in state.box


# -- spectators -----------------------------------------------------------------------------------


@rule("C10-40", "C10-41", "C10-EX15", "C10-NO12", "C10-E17", "C10-E34")
def test_a_spectator_raises_and_brings_no_marker() -> None:
    state = facing("malcolm-canmore").state()
    state = after(state, Take("malcolm-canmore"))
    assert state.players[0].persons == ("malcolm-canmore",)
    assert own(state).caber == 1
    moved = after(state, TakeDivision("move"), NO, NO)
    assert own(moved).caber == 2
    assert moved.players[0].clans == ()
    assert count(moved, 0, "persons").number == 1
    assert "person" in state.used


@rule("C10-41", "C10-NO12", "PERSON-03")
def test_what_a_spectator_shows_comes_in_any_order() -> None:
    state = facing("queen-victoria", Athlete(2, 2)).state()
    state = after(state, Take("queen-victoria"))
    allowed(state, Resolve("caber"), Resolve("boulder"))
    refused(state, Claim("ross"), "C10-41")
    done = after(state, Resolve("boulder"), NO)
    assert (own(done).caber, own(done).boulder) in ((2, 3), (3, 3))


@rule("C10-E17", "MOVE-01")
def test_movement_points_of_a_spectators_raise_may_be_spent() -> None:
    state = after(facing("malcolm-canmore").state(), Take("malcolm-canmore"))
    state = after(state, TakeDivision("move"), NO, NO)
    assert state.movement == 1
    assert any(move.word == "move" for move in gm.legal(state))


# -- fame tiles -----------------------------------------------------------------------------------


@rule("C10-42", "C10-EX19", "C10-NO13", "C10-NO14")
def test_fame_tiles_are_paid_with_fame() -> None:
    poor = facing("important-friends", Athlete(fame=1)).coins(0, 9).state()
    verdict = refused(poor, Take("important-friends"), "C10-42")
    assert verdict.reasons[0].fact == {"what": "fame", "needed": 2, "has": 1}
    assert "2 fame" in str(verdict)
    rich = facing("important-friends", Athlete(fame=2)).state()
    allowed(rich, Take("important-friends"))
    paid = gm.apply(rich, Take("important-friends"))[0]
    assert own(paid).fame == 0
    assert paid.players[0].coins == rich.players[0].coins
    assert count(paid, 0, "fame").number == 0
    nowhere = Draft(rich, None)
    plot = nowhere.players[0].estate[0, 0]
    nowhere.replot(0, (0, 0), plot.with_(scots=0))
    nowhere.player(0).scots += 1
    refused(nowhere.seal(), Take("important-friends"), "TAKE-10")


@rule("C10-NO13")
def test_fame_pays_for_nothing_else() -> None:
    state = facing("aviemore", Athlete(fame=9)).coins(0, 0).market(stone=3).state()
    refused(state, Take("aviemore"), "TAKE-09")


def crossing() -> gm.Position:
    """Red lays Triumphant Return at (2, 1)."""
    place = laying("triumphant-return").tile(0, (0, 1), "inshriach", scots=1)
    place.tile(0, (1, 1), "easdale", scots=1).tile(0, (1, 2), "glen-affric", scots=1)
    place.tile(0, (2, 2), "black-isle", scots=1).tile(0, (2, 0), "kemnay")
    return place.tile(0, (-1, 1), "strathmore")


@rule("C10-43", "C10-EX20", "C10-E23", "C10-E24", "C10-E25")
def test_triumphant_return_activates_row_and_column() -> None:
    state = after(crossing().state(), Place((2, 1)))
    cells = {move.cell for move in gm.legal(state) if isinstance(move, Activate)}
    assert cells == {(2, 1), (-1, 1), (0, 1), (1, 1), (2, 2), (2, 0)}
    refused(state, Activate((1, 2)), "C10-43", "C10-E24")
    refused(state, Activate((0, 0)), "C10-43")
    once = after(state, Activate((0, 1)))
    refused(once, Activate((0, 1)), "ACT-05")
    events = told(crossing().state(), Place((2, 1)))
    assert "activates_cross" in [event.key for event in events]


def befriending(*athletes: Athlete, **options: Any) -> gm.Position:
    """Red resolves Important Friends."""
    place = at(*athletes, **options).tile(0, UP, "important-friends")
    return place.once("important-friends", UP)


@rule("C10-44", "C10-EX21", "C10-E28", "C10-E29")
def test_important_friends_share_a_space_for_free() -> None:
    place = befriending().clans(1, "ross").coins(0, 0)
    state = place.state()
    before = road_cost(state, "gunn")
    allowed(state, Claim("ross"), Claim("gunn"), NO)
    shared = after(state, Claim("ross"), PutScot((0, 0)), PutScot((0, 0)))
    assert shared.players[0].clans == ("ross",)
    assert shared.players[0].coins == 0
    assert shared.players[0].estate[0, 0].scots == 3
    assert gm.faults(shared) == ()
    assert occupied(shared) == {"ross"}
    assert road_cost(shared, "gunn") == before


@rule("C10-44", "C10-NO15", "CLAN-08")
def test_important_friends_need_a_space_with_a_bonus_that_is_not_your_own() -> None:
    state = befriending().clans(0, "ross").state()
    refused(state, Claim("ross"), "C10-44", "CLAN-05")
    refused(state, Claim("innes"), "C10-44", "CLAN-08")


@rule("C10-45", "C10-EX22", "C10-NO16")
def test_important_friends_do_not_take_david_hume() -> None:
    state = befriending().clans(1, "mckay").persons(1, "david-hume").state()
    events = told(state, Claim("mckay"))
    assert "hume_stays" in [event.key for event in events]
    done = after(state, Claim("mckay"))
    assert done.players[0].clans == ("mckay",)
    assert done.players[0].persons == ()
    assert done.players[1].persons == ("david-hume",)


@rule("C10-I08", "CLAN-McKay")
def test_important_friends_bring_david_hume_if_nobody_has_him() -> None:
    done = after(befriending().state(), Claim("mckay"))
    assert done.players[0].persons == ("david-hume",)


@rule("C10-I09", "CLAN-Douglas")
def test_douglas_may_be_chosen_again() -> None:
    state = befriending().clans(0, "douglas").state()
    done = after(state, Claim("douglas"))
    assert done.players[0].vp == 3
    assert done.players[0].clans == ("douglas", "douglas")


@rule("C10-E26", "COMP-05")
def test_important_friends_without_a_marker() -> None:
    clans = ("ross", "gunn", "munro", "grant", "brodie", "cameron", "macleod", "macdonald")
    state = befriending().clans(0, *clans, "chisholm", "sutherland").state()
    assert "claim" not in {move.word for move in gm.legal(state)}
    draft = Draft(state, [])
    draft.then(FriendsClaiming(0, "C10-44"))
    draft.steps[-1].settle(draft)
    assert [event.key for event in draft.log or ()] == ["marker_lapses"]


@rule("C10-E27", "CLAN-06")
def test_a_lasting_bonus_is_for_both() -> None:
    state = befriending().clans(1, "sinclair").state()
    done = after(state, Claim("sinclair"))
    assert done.game.holds_clan(done, 0, "CLAN-Sinclair")
    assert done.game.holds_clan(done, 1, "CLAN-Sinclair")


@rule("C10-46", "C10-EX23", "C10-E30")
def test_heros_homeland_brings_a_scot_home() -> None:
    place = at().tile(0, UP, "heros-homeland").tile(0, (0, 2), "easdale", scots=1)
    state = place.once("heros-homeland", UP).state()
    allowed(state, BringHome((0, 2)), BringHome((0, 0)), NO)
    refused(state, BringHome((1, 0)), "C10-E30")
    refused(state, BringHome(UP), "C10-46")
    home = after(state, BringHome((0, 2)))
    assert home.players[0].estate[1, 0].scots == 1
    assert home.players[0].estate[0, 2].scots == 0
    draft = Draft(place.state(), None)
    for cell in ((0, 0), (0, 2)):
        draft.replot(0, cell, draft.players[0].estate[cell].with_(scots=0))
    draft.player(0).scots += 2
    nobody = draft.seal()
    assert "bring-home" not in {move.word for move in gm.legal(nobody)}


@rule("C10-47")
def test_the_sculpture_gives_points_for_nothing() -> None:
    state = laying("town-square-sculpture").state()
    done = after(state, Place(UP), Activate(UP))
    assert done.players[0].vp == 3
    tile = done.game.tiles["town-square-sculpture"]
    assert "VP" in describe_tile(tile)
    assert "fame" in describe_tile(tile)


# -- shields --------------------------------------------------------------------------------------


@rule("C10-48", "C10-EX24")
def test_ruthven_raises_the_boulder_putter_and_gives_whisky() -> None:
    state = at(Athlete(boulder=2)).coins(0, 9).claiming().state()
    three = after(state, Claim("ruthven"))
    assert own(three).boulder == 3
    assert three.players[0].whisky == 0
    four = after(three, TakeCentral("vp"))
    assert own(four).boulder == 4
    assert four.players[0].whisky == 1
    assert count(four, 0, "whisky").number == 2


@rule("C10-49", "C10-I07", "CLAN-Grant")
def test_murray_raises_the_caber_thrower_and_puts_a_scot() -> None:
    state = at(Athlete(caber=2)).coins(0, 9).tile(0, UP, "easdale").claiming().state()
    done = after(state, Claim("murray"), NO, NO, PutScot(UP))
    assert own(done).caber == 4
    assert done.players[0].estate[UP].scots == 1


@rule("C10-I07", "CLAN-Brodie")
def test_fame_tiles_count_by_their_type() -> None:
    from glenmore.base.clan_bonuses import villages

    state = at().tile(0, UP, "important-friends").state()
    assert villages(state, 0) == 2


# -- with the base game ---------------------------------------------------------------------------


@rule("C10-I01", "LM-LochNess")
def test_loch_ness_trains() -> None:
    place = facing("easdale", on("inshriach")).tile(0, UP, "inshriach").cards(0, "loch-ness")
    state = place.tile(0, (-1, 0), "loch-ness").state()
    trained = after(state, UseLochNess(UP), TRAIN)
    assert own(trained).caber == 1


@rule("C10-I02", "LM-CastleOfMey")
def test_castle_of_mey_trains_each_champion_once() -> None:
    place = at(on("inshriach", "lochridge")).tile(0, UP, "inshriach")
    place.tile(0, (2, 1), "lochridge").tile(0, (2, 0), "kemnay").tile(0, (-1, 1), "castle-of-mey")
    state = place.activating((-1, 1), whole=True).state()
    state = after(state, Activate(UP), TRAIN, NO, Activate((2, 1)), TRAIN, NO)
    assert (own(state).caber, own(state).boulder) == (1, 1)
    refused(state, Activate(UP), "ACT-05")


@rule("C10-I03", "CLAN-MacDonell")
def test_macdonell_trains() -> None:
    place = at(on("inshriach")).tile(0, UP, "inshriach").coins(0, 9).claiming()
    state = after(place.state(), Claim("macdonell"), Activate(UP), TRAIN)
    assert own(state).caber == 1


@rule("C10-I04", "C10-E02", "CLAN-Munro")
def test_munro_fetches_what_can_be_laid() -> None:
    place = at().coins(0, 9).discard("village-games", "james-hogg", "important-friends", "easdale")
    state = place.fetching().state()
    refused(state, Fetch("village-games"), "C10-I04", "CLAN-Munro")
    allowed(state, Fetch("james-hogg"), Fetch("important-friends"), Fetch("easdale"))
    spectator = after(state, Fetch("james-hogg"))
    assert spectator.players[0].persons == ("james-hogg",)
    assert own(spectator).boulder == 1
    friends = after(state, Fetch("important-friends"), Place(UP))
    assert own(friends).fame == 0
    goods = after(state, Fetch("easdale"), Place(UP))
    assert gm.legal(goods) == (EnterChampion(),)
    refused(goods, NO, "C10-10")


@rule("C10-I05", "C10-E36", "LM-LochMorar")
def test_a_champion_on_a_removed_tile_goes_home() -> None:
    place = at(on("inshriach")).tile(0, UP, "inshriach").removing()
    state = after(place.state(), RemoveTiles((UP,)))
    assert own(state) == Athlete(begun=True)
    draft = Draft(laying("easdale", Athlete(begun=True)).state(), None)
    laid = after(draft.seal(), Place(UP))
    allowed(laid, EnterChampion(), NO)
    both = Draft(at(on("inshriach")).tile(0, UP, "inshriach").state(), [])
    remove(both, 0, (UP,), "LM-LochMorar")
    assert "champion_goes_home" in [event.key for event in both.log or ()]


@rule("C10-I06", "LM-CastleMoil")
def test_castle_moil_doubles_what_modifiers_add() -> None:
    place = at(Athlete(caber=4)).tile(0, UP, "castle-moil").cards(0, "castle-moil")
    draft = Draft(place.state(), None)
    plot = draft.players[0].estate[1, 0]
    draft.replot(0, (1, 0), plot.with_(scots=2))
    draft.player(0).scots -= 2
    assert count(draft, 0, "scots").number == 6
    assert count(draft, 0, "persons").number == 1


@rule("C10-I26", "DIE-04")
def test_the_die_goes_on_over_the_new_tiles() -> None:
    place = at(players=2).rondel("die", "village-games", "easdale", "red", "yellow", "halkirk")
    state = after(place.rolling().state(), Roll(1))
    assert "village-games" not in state.box
    assert "easdale" in state.discard


@rule("C10-HID04")
def test_taking_a_reward_draws_nothing() -> None:
    state = settled(at().closing().state(), "caber")
    for move in gm.legal(state):
        assert gm.apply(state, move)[0].stacks == state.stacks


def test_every_new_tile_can_be_described() -> None:
    game = gm.start(gm.Setup(4, (10,))).game
    for tile in game.tiles.values():
        if tile.icon:
            words = describe_tile(tile)
            assert tile.name in words
            assert "row-and-column" not in words

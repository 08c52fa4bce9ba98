"""Positions built by hand: the builder, and every fault that a position can have."""

from __future__ import annotations

import inspect
import random
import re

import pytest

import glenmore as gm
from glenmore.base.activation import Activating
from glenmore.base.clan_bonuses import Fetching
from glenmore.base.laying import PlaceTile
from glenmore.base.payment import Begin, Pay
from glenmore.base.removal import Removing
from glenmore.base.rondel import Refill
from glenmore.base.taking import TakeTile
from glenmore.base.turn import Close, NextTurn
from glenmore.components import Need
from glenmore.hooks import Price
from glenmore.model import Player, Plot, Stack, Turn
from glenmore.positions import PositionError
from glenmore.positions import table_faults as position_faults
from glenmore.positions import turn_faults as position_turn_faults
from glenmore.text import templates


def build(players=3, **setup):
    return gm.position(players=players, **setup)


# -- the builder ----------------------------------------------------------------------------------


def test_nothing_said_is_as_at_set_up():
    state = build().state()
    assert [player.coins for player in state.players] == [5, 6, 7]
    assert state.pieces == (0, 1, 2)
    assert state.market == (1, 1, 1, 1, 1)
    assert state.ring[3:8] == ("ballachulish", "glen-clova", "glen-lyon", "inshriach", "strathmore")
    assert state.ring[-1] == ""
    assert state.actor == 0
    assert all(player.scots == 8 and player.markers == 10 for player in state.players)
    assert gm.legal(state)
    assert build(4).state().market == (0, 0, 0, 0, 0)


def test_set_up_by_hand_is_a_set_up_of_the_game():
    state = gm.start(gm.Setup(players=2))
    built = build(2).state()
    while state.actor == gm.CHANCE:
        moves = gm.legal(state)
        wanted = [move for move in moves if getattr(move, "tile", "") in built.ring[1:]]
        state = gm.advance(state, min(wanted or moves))
    assert state == built


def test_estate_supplies_and_table():
    state = (
        build()
        .estate(0, {(0, 0): "inverness", (0, 1): "inshriach", "2,0": "halkirk"})
        .scots(0, (0, 1), 2)
        .goods("red", (0, 1), "wood wood")
        .coins(0, 1)
        .coins(0, 12)
        .whisky(0, 2)
        .persons(1, "macbeth")
        .clans(1, "douglas", "ross")
        .cards(0)
        .points(1, 7)
        .points(1, 9)
        .market(wood=3)
        .discard("easdale")
        .box("oban")
        .used("loch-ness")
        .activated(0, "inshriach")
        .movement(2)
        .state()
    )
    red, yellow = state.players[:2]
    assert red.estate[0, 0].tiles == ("start-village", "inverness")
    assert red.estate[0, 1] == Plot(("inshriach",), (0, 2, 0, 0, 0), 2)
    assert (red.coins, red.whisky, red.scots) == (12, 2, 6)
    assert (yellow.persons, yellow.clans, yellow.markers) == (("macbeth",), ("douglas", "ross"), 8)
    assert yellow.vp == 9
    assert state.market[1] == 3
    assert (state.discard, state.box) == (("easdale",), ("oban",))
    assert state.activated == ((0, "inshriach"),)
    assert (state.used, state.movement) == (("loch-ness",), 2)
    assert "inshriach" not in state.ring
    pools = [tile for stack in state.stacks for tile in stack.pool]
    assert not {"inshriach", "halkirk", "inverness", "easdale", "oban", "macbeth"} & set(pools)


def test_a_tile_said_again_keeps_what_stands_on_it():
    place = build().tile(0, (0, 1), "inshriach", scots=1, goods="wood").scots(0, (0, 1), 0)
    assert place.state().players[0].estate[0, 1] == Plot(("inshriach",), (0, 1, 0, 0, 0), 0)
    assert (0, 1) not in place.remove(0, (0, 1)).state().players[0].estate


def test_rondel_from_the_hindmost_piece():
    state = build().rondel("blue", "red", "inshriach", "yellow", "halkirk").state()
    assert state.pieces == (1, 3, 0)
    assert state.actor == 2
    assert state.ring[2] == "inshriach"
    assert state.ring.count("") == 4
    assert gm.faults(build().rondel("red", "yellow", "blue", fill=False))[0].key == "holes"


def test_pawns_on_worlds_end():
    state = (
        build()
        .empty("S A", "B", "C")
        .rondel("blue", "oban", "worlds-end red yellow", "royal-mile")
        .state()
    )
    assert state.end == 2
    assert state.finished(0)
    assert state.pieces == (2, 2, 0)
    assert not any(stack.size for stack in state.stacks[:4])
    assert gm.moves.StopAtWorldsEnd() in gm.legal(state)
    assert {"inshriach", "halkirk", "kemnay", "leith"} <= set(state.box)


def test_the_rondel_is_filled_with_worlds_end_when_its_turn_comes():
    state = build().empty("S A B C").state()
    assert state.ring[11] == "worlds-end"  # eight tiles of D lie on it at set-up (SETUP-11)
    assert state.end == 11
    assert gm.faults(state) == ()


def test_stacks_can_be_told():
    state = build().stack("A", "halkirk").stack("D", "oban", "buchan", end=(0, 2)).state()
    assert state.stacks[1].pool == ("halkirk",)
    assert state.stacks[4] == Stack("D", ("buchan", "oban"), (("worlds-end", 0, 2),))
    assert "lochridge" in state.box


def test_tiles_taken_from_stack_d_bring_worlds_end_nearer():
    state = build().tile(0, (-1, 0), "oban").state()
    assert state.stacks[4].marks == (("worlds-end", 7, 7),)


def test_pictured_s_tiles_keep_their_order():
    state = build(options={"s_tiles": "pictured"}).tile(0, (2, 0), "glen-lyon").state()
    order = [tile for tile in gm.start(state.setup).stacks[0].marks if tile[0] != "glen-lyon"]
    assert list(state.ring[3:7]) == [mark[0] for mark in order]


@pytest.mark.parametrize(
    ("place", "step", "actor"),
    [
        (lambda: build(), "ChooseStop", 0),
        (lambda: build().choosing(), "ChooseStop", 0),
        (lambda: build().placing("halkirk"), "PlaceTile", 0),
        (lambda: build().placing("halkirk", seat="blue"), "PlaceTile", 2),
        (lambda: build().once("castle-stalker", (2, 0)), "OneTime", 0),
        (lambda: build().once("castle-stalker", (2, 0), "scot", "landmark", seat=1), "OneTime", 1),
        (lambda: build().tile(0, (0, 1), "inshriach").activating((0, 1)), "Activating", 0),
        (lambda: build().tile(1, (2, 0), "halkirk").activating((2, 0), True, 1), "Activating", 1),
        (lambda: build().claiming(), "Claiming", 0),
        (lambda: build().claiming(binding=True), "Claiming", 0),
        (lambda: build().person("macbeth"), "Claiming", 0),
        (lambda: build().tile(0, (0, 1), "lochridge").removing(2), "Removing", 0),
        (lambda: build().discard("halkirk").fetching(), "Fetching", 0),
        (lambda: build().tile(0, (0, 1), "inshriach", goods="wood").closing(), "Close", 0),
        (lambda: build().refilling(), "Refill", gm.CHANCE),
        (lambda: build(2).rolling(), "RollDie", gm.CHANCE),
        (lambda: build(2).rondel("die", "red", "yellow"), "RollDie", gm.CHANCE),
        (lambda: build().step(Fetching(1, "CLAN-Munro")).discard("halkirk"), "Fetching", 1),
    ],
)
def test_any_decision_can_be_set_and_the_game_goes_on(place, step, actor):
    state = place().state()
    assert type(state.steps[-1]).__name__ == step
    assert state.actor == actor
    rng = random.Random(1)
    while state.steps:
        assert gm.faults(state) == ()
        state = gm.advance(state, rng.choice(gm.legal(state)))
    assert state.actor == gm.OVER


def test_after_a_placed_tile_the_next_player_acts():
    state = build().rondel("yellow", "blue", "red", "easdale").turn(0, 9).placing("inshriach")
    now = state.state()
    assert (now.turn, now.pieces) == (Turn(9, 0, 0, 0), (3, 1, 2))
    while now.turn.number == 9:
        done = [m for m in gm.legal(now) if m.word in ("done", "pass")]
        now = gm.advance(now, (done or gm.legal(now))[0])
    assert now.actor == 1
    assert now.ring.count("") == 4


def test_the_end_can_be_built():
    state = build().over().state()
    assert state.actor == gm.OVER
    assert gm.faults(state) == ()


def test_what_needs_no_decision_is_done():
    assert build().closing().state().actor == gm.CHANCE  # nothing to sell: the turn has ended
    raw = build().closing().supply(0, 3)
    assert isinstance(raw.state(check=False).steps[-1], Close)


def test_a_builder_can_start_from_a_state():
    rng = random.Random(5)
    for state in rng.sample(gm.play(gm.Setup(players=4), seed=3).states(), 40):
        assert gm.position(state).state() == state
    state = build().state()
    rich = gm.position(state).coins(0, 30).scots(0, (0, 0), 3).clans(0, "ross").state()
    assert (rich.players[0].coins, rich.players[0].scots, rich.players[0].markers) == (30, 6, 9)
    moved = gm.position(rich).rondel("yellow", "red", "blue").state()
    assert (moved.actor, gm.faults(moved)) == (1, ())
    assert gm.position(moved).tile(0, (0, 1), "lochridge").state().stacks[1].size == (
        moved.stacks[1].size - 1
    )


def test_tiles_taken_out_of_a_state_go_back_to_their_stack_or_to_the_box():
    early = build().tile(0, (2, 0), "kemnay").tile(1, (0, 1), "strathmore").state()
    back = gm.position(early).remove(0, (2, 0)).remove(1, (0, 1)).state()
    assert "kemnay" in back.stacks[2].pool
    assert back.box == ("strathmore",)


def test_short_text_of_a_builder():
    assert repr(build()) == "<Position: Setup(players=3), 6 cells, choosing>"
    assert "rondel red yellow blue" in str(build())


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda p: p.tile(0, (0, 1), "inshriack"), "did you mean inshriach"),
        (lambda p: p.tile(3, (0, 1), "inshriach"), "no seat 3"),
        (lambda p: p.tile(True, (0, 1), "inshriach"), "no seat True"),
        (lambda p: p.coins("pink", 3), "'pink' is not a known player"),
        (lambda p: p.coins(0, "3"), "whole number"),
        (lambda p: p.coins(0, 10**7), "whole number"),
        (lambda p: p.scots(0, (5, 5), 1), "no tile on 5,5"),
        (lambda p: p.tile(0, (0.5, 1), "inshriach"), "not a cell"),
        (lambda p: p.goods(0, (0, 0), "gold"), "'gold' is not a known good"),
        (lambda p: p.goods(0, (0, 0), 3), "not text"),
        (lambda p: p.clans(0, "dougles"), "did you mean douglas"),
        (lambda p: p.cards(0, "halkirk"), "landmark card"),
        (lambda p: p.rondel("red", "wagon"), "'wagon'"),
        (lambda p: p.rondel(*["red"] * 15), "15 spaces given"),
        (lambda p: p.rondel("red inshriach halkirk").state(), "same space"),
        (lambda p: p.market(gold=1), "gold"),
        (lambda p: p.stack("E", "oban"), "stack"),
        (lambda p: p.module(2, None), "chronicle 2"),
    ],
)
def test_words_that_mean_nothing_are_named(wrong, says):
    with pytest.raises(PositionError, match=re.escape(says)):
        wrong(build())


# -- faults ---------------------------------------------------------------------------------------


def changed(place, **fields):
    """The state of a builder with some fields replaced, however impossible."""
    state = place.state(check=False)
    return state.with_(**fields)


def with_player(place, **fields):
    """The same with a change to the first player."""
    state = place.state(check=False)
    first = state.players[0]
    values = {name: getattr(first, name) for name in Player._names()} | fields
    return changed(place, players=(Player(*values.values()), *state.players[1:]))


ALL_THERE = "worlds-end red yellow blue"
FAULTS = {
    "wrong_count": ("SETUP-04", lambda: changed(build(), market=(0, 0))),
    "unknown_tile": ("COMP-06", lambda: changed(build(), discard=("nowhere",))),
    "nothing_laid": (
        "PLACE-04",
        lambda: with_player(build(), estate={(0, 0): Plot(()), (1, 0): Plot(())}),
    ),
    "tile_twice": ("SETUP-10", lambda: build().discard("oban").box("oban")),
    "tile_missing": ("SETUP-10", lambda: changed(build().discard("oban"), discard=())),
    "wrong_stack": ("SETUP-10", lambda: build().stack("B", "oban")),
    "impossible_depth": ("SETUP-11", lambda: build().stack("D", "oban", end=(1, 0))),
    "negative": ("COMP-04", lambda: build().coins(0, -1)),
    "scots_sum": ("COMP-04", lambda: build().supply(0, 5)),
    "markers_sum": ("COMP-05", lambda: build().clans(0, "ross").markers(0, 10)),
    "home_missing": ("SETUP-01", lambda: build().remove(0, (1, 0))),
    "second_home": ("COMP-01", lambda: build().tile(0, (0, 1), "start-village")),
    "estate_in_parts": ("PLACE-04", lambda: build().tile(0, (1, 2), "lochridge")),
    "second_river": ("RIVER-01", lambda: build().tile(0, (0, 1), "halkirk")),
    "river_interrupted": ("RIVER-02", lambda: build().tile(0, (2, 0), "lochridge")),
    "negative_on_tile": ("COMP-04", lambda: build().scots(0, (1, 0), -1)),
    "too_many_goods": ("COMP-07", lambda: build().goods(0, (1, 0), "wood wood wood stone")),
    "not_for_estates": ("PERSON-01", lambda: build().tile(0, (0, 1), "macbeth")),
    "upgrade_on_the_ground": ("UPGRADE-01", lambda: build().tile(0, (-1, 0), "inverness")),
    "covered_without_upgrade": ("UPGRADE-01", lambda: build().tile(0, (0, 0), "halkirk")),
    "upgrade_type": ("UPGRADE-02", lambda: build().tile(0, (1, 0), "inverness")),
    "upgrade_river": ("UPGRADE-03", lambda: build().tile(0, (0, 1), "lochridge inverness")),
    "row_impossible": ("MARKET-12", lambda: build().market(wood=4)),
    "no_such_clan": ("CLAN-01", lambda: with_player(build(), clans=("smith",))),
    "clan_twice": ("CLAN-05", lambda: build().clans(0, "ross").clans(1, "ross")),
    "no_bonus": ("CLAN-08", lambda: build().clans(0, "ruthven")),
    "no_such_card": ("SETUP-05", lambda: with_player(build(), cards=("halkirk",))),
    "card_twice": ("ONCE-03", lambda: build().box("inverness").cards(0, "inverness inverness")),
    "card_without_tile": ("ONCE-03", lambda: build().cards(0, "inverness")),
    "not_a_person": ("PERSON-01", lambda: build().persons(0, "halkirk")),
    "hume_without_clan": ("CLAN-McKay", lambda: build().persons(0, "david-hume")),
    "end_elsewhere": ("END-06", lambda: build().discard("worlds-end")),
    "end_position": ("END-04", lambda: changed(build(), end=3)),
    "piece_missing": ("SETUP-03", lambda: build().rondel("red", "yellow")),
    "die_missing": ("DIE-07", lambda: build(2).rondel("red", "yellow")),
    "lapped": ("RONDEL-03", lambda: changed(build(), pieces=(0, 1, 20))),
    "piece_on_tile": ("RONDEL-04", lambda: build().rondel("red", "yellow", "blue oban")),
    "pieces_together": ("RONDEL-01", lambda: build().rondel("red", "yellow blue")),
    "no_gap": (
        "RONDEL-01",
        lambda: build().rondel("red", "yellow", "blue", *[""] * 10, "oban", fill=False),
    ),
    "holes": ("RONDEL-07", lambda: build().rondel("red", "", "yellow", "blue")),
    "no_such_turn": ("TURN-03", lambda: changed(build(), turn=Turn(1, 7, 0))),
    "negative_of_turn": ("MOVE-01", lambda: build().movement(-1)),
    "not_due": ("TURN-01", lambda: build().due("A")),
    "over_too_early": ("END-05", lambda: build().rondel("red", "yellow", "blue").over()),
    "not_hindmost": ("TURN-03", lambda: build().turn(1)),
    "already_finished": (
        "END-04",
        lambda: build().rondel("worlds-end red yellow blue").empty("S A B C").choosing(),
    ),
    "activated_elsewhere": ("ACT-05", lambda: build().activated(0, "oban")),
    "activated_twice": ("ACT-05", lambda: build().activated(0, "home-castle", "home-castle")),
    "step_unreadable": ("TURN-07", lambda: build().step(Fetching(5, "CLAN-Munro"))),
    "not_in_estate": ("ONCE-01", lambda: build().step(Activating(0, (0, 1), "oban"))),
    "half_alone": (
        "PLACE-01",
        lambda: gm.position(players=3, chronicles=(11,)).tile(
            "red", (-1, 0), "halkirk", "caledonian-canal-2-left"
        ),
    ),
    "person_not_kept": ("PERSON-01", lambda: with_player(build().person("macbeth"), persons=())),
    "step_broken": ("TURN-07", lambda: build().step(Begin(0, Price(other=(("gold", 1),))))),
    "no_decision": (
        "TURN-07",
        lambda: build(options={"refill_after_worlds_end": False}).rondel(
            "red", "yellow", "blue", fill=False
        ),
    ),
    "not_on_rondel": ("TURN-04", lambda: build().step(TakeTile("oban", 5))),
    "wrong_spaces": ("RONDEL-07", lambda: build().step(Refill((0,)), NextTurn())),
    "home_elsewhere": ("COMP-01", lambda: build().placing("home-castle")),
    "hume_elsewhere": ("SETUP-17", lambda: build().discard("david-hume")),
    "should_be_over": ("END-05", lambda: build().refilling().rondel(ALL_THERE)),
    "pawn_order": (
        "SETUP-06",
        lambda: gm.position(gm.start(gm.Setup(players=2))).rondel("red", "yellow"),
    ),
    # the steps' own complaints
    "no_cell": ("TAKE-10", lambda: build().scots(0, (0, 0), 0).placing("lochridge")),
    "not_a_territory_tile": ("PLACE-01", lambda: build().placing("macbeth")),
    "payment_stuck": ("TAKE-02", lambda: build().step(Pay(0, Need(), 1)).scots(0, (0, 0), 0)),
}


@pytest.mark.parametrize("key", FAULTS)
def test_every_fault_is_found(key):
    rule, place = FAULTS[key]
    reasons = gm.faults(place())
    found = [reason for reason in reasons if reason.key == key]
    assert found, [str(reason) for reason in reasons]
    assert rule in found[0].rules
    assert found[0].key in templates("reasons")
    assert "?" not in str(found[0])
    assert all(cited in gm.rules for reason in reasons for cited in reason.rules)


def test_every_kind_of_fault_has_a_test():
    source = "".join(map(inspect.getsource, (position_faults, position_turn_faults)))
    keys = set(re.findall(r'why\.add\(\s*(?:"[\w-]+"|\([^)]*\)),\s*"(\w+)"', source))
    assert len(keys) > 40
    assert keys <= set(FAULTS)


def test_the_home_tile_lies_in_estates_only():
    assert gm.faults(build().box("start-village"))[0].key == "home_elsewhere"


def test_all_faults_are_told_at_once():
    place = build().coins(0, -2).market(stone=9).tile(0, (2, 0), "lochridge")
    with pytest.raises(PositionError) as caught:
        place.state()
    assert {r.key for r in caught.value.reasons} == {
        "negative",
        "row_impossible",
        "river_interrupted",
    }
    assert "Red cannot have -2 coins (COMP-04)." in str(caught.value)


def test_removing_too_many_tiles_is_refused_before_it_is_listed():
    assert gm.faults(build().step(Removing(0, 20, True, "LM-LochMorar")))[0].key == (
        "step_unreadable"
    )


def test_a_tile_to_be_placed_lies_nowhere_else():
    place = build().rondel("red", "yellow", "blue", "halkirk").step(PlaceTile(0, "halkirk"))
    assert gm.faults(place)[0].key == "tile_twice"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"die": True}, {"passed_tiles": "end_of_turn"}])
def test_no_position_of_a_game_has_faults(players, options):
    for seed in range(5):
        for state in gm.play(gm.Setup(players=players, options=options), seed=seed).states():
            assert gm.faults(state) == ()


def test_every_declared_field_can_be_said_by_its_name() -> None:
    place = gm.position(3).of_player("red", coins=7, whisky=2).of_table(movement=3, used=("x",))
    state = place.state(check=False)
    assert (state.players[0].coins, state.players[0].whisky) == (7, 2)
    assert (state.movement, state.used) == (3, ("x",))
    again = gm.position(state).of_table(movement=1).state(check=False)
    assert (again.movement, again.used, again.players) == (1, ("x",), state.players)
    with pytest.raises(PositionError, match="coin"):
        gm.position(3).of_player(0, coin=1)
    with pytest.raises(PositionError, match="movement"):
        gm.position(3).of_table(movment=1)

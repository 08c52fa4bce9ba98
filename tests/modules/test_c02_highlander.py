"""Chronicle 2, Highlander: set-up, toll, resting, die, game end, with the worked examples."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.model import EMPTY
from glenmore.modules.c02_highlander import GiveUp, Mountain, PayToll, PayTollGood
from glenmore.moves import (
    Activate,
    BuyGood,
    Decline,
    EndTurn,
    PayScot,
    Place,
    PutGood,
    Relieve,
    Roll,
    Sell,
    Stop,
    StopAtWorldsEnd,
    Take,
)
from tests.rules.helpers import (
    after,
    allowed,
    begin,
    finish_turn,
    goods_on,
    keys,
    lines,
    refused,
    told,
)

rule = pytest.mark.rule
REST = Stop("mountain")
COIN = PayToll("coin")
M = "mountain"
HOME = (1, 0)
SHEEP, WOOD = (0, 0, 0, 1, 0), (0, 1, 0, 0, 0)


def at(*ring: str, players: int = 3, fill: bool = True, **options: Any) -> gm.Position:
    """A position with the mountain, the rondel from the hindmost piece."""
    return gm.position(players, chronicles=(2,), options=options).rondel(*ring, fill=fill)


def behind() -> gm.Position:
    """Red stands behind the mountain, the others beyond it."""
    return at("red", "glen-affric", M, M, "easdale", "macbeth", "pulteney", "yellow", "blue")


def pot(state: gm.State) -> tuple[int, tuple[int, ...]]:
    """Coins and goods on the mountain."""
    part: Mountain = state.module(2)
    return part.coins, part.goods


# -- set-up ---------------------------------------------------------------------------------------


@rule("C2-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_for_two_to_four_players(players: int) -> None:
    state = begin(gm.Setup(players, (2,)))
    assert state.setup.chronicles == (2,)
    assert state.ring.count(M) == 2


@rule("C2-02", "C2-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_stands_before_the_gap_in_place_of_two_a_tiles(players: int) -> None:
    plain, state = begin(gm.Setup(players)), begin(gm.Setup(players, (2,)))
    assert state.ring[-3:] == (M, M, EMPTY)
    assert plain.ring[-1] == EMPTY != plain.ring[-2]
    size = {stack.letter: stack.size for stack in state.stacks}
    assert size == {s.letter: s.size + (2 if s.letter == "A" else 0) for s in plain.stacks}
    assert gm.faults(state) == ()


@rule("C2-21", "C2-E17")
def test_the_narrow_mountain_replaces_one_a_tile() -> None:
    wide = begin(gm.Setup(3, (2,)))
    state = begin(gm.Setup(3, (2,), options={"c2.mountainWidth": 1}))
    assert state.ring[-2:] == (M, EMPTY)
    assert state.ring.count(M) == 1
    assert state.stacks[1].size == wide.stacks[1].size - 1
    ring = ("red", "glen-affric", M, "easdale", "yellow", "blue")
    beyond = at(*ring, mountain_width=1).state()
    after_toll = after(beyond, Take("easdale"), COIN)
    assert pot(after_toll)[0] == 1


@rule("C2-04", "C2-NO07")
def test_nobody_takes_or_discards_it() -> None:
    state = behind().state()
    assert keys(refused(state, Take(M), "C2-04")) == {"fixture_stays"}
    refused(state, Relieve(M), "C2-04")
    home = state.ring.index(M)
    state = finish_turn(after(state, Take("macbeth"), COIN, Decline()))
    assert state.ring[home : home + 2] == (M, M)
    assert M not in (*state.discard, *state.box)


# -- crossing -------------------------------------------------------------------------------------


@rule("C2-05", "G-04", "C2-EX01")
def test_example_01_one_item_is_put_on_the_mountain() -> None:
    start = behind().coins(0, 2).goods(0, HOME, "sheep").module(2, Mountain(1)).state()
    state = after(start, Take("easdale"))
    assert set(gm.legal(state)) == {COIN, PayTollGood("sheep", HOME)}
    allowed(state, COIN, PayTollGood("sheep", HOME))
    state = after(state, PayTollGood("sheep", HOME))
    assert pot(state) == (1, SHEEP)
    assert state.players[0].coins == 2
    assert not sum(state.players[0].goods())
    assert isinstance(gm.legal(state)[0], Place)  # the tile was free


@rule("C2-05", "C2-06", "C2-NO02", "C2-NO03")
def test_only_one_own_coin_or_good_will_do() -> None:
    start = behind().coins(0, 1).whisky(0, 3).goods(0, HOME, "sheep").state()
    state = after(start, Take("easdale"))
    for what in ("whisky", "vp", "Scot", "haggis"):
        assert keys(refused(state, PayToll(what), "C2-06")) == {"toll_not_accepted"}
    refused(state, PayScot((0, 0)), "C2-06")
    refused(state, PayToll("sheep"), "C2-05")
    refused(state, PayTollGood("wood", HOME), "C2-05")
    refused(state, PayTollGood("sheep", (5, 5)), "C2-05")
    refused(state, Decline(), "C2-05")
    refused(state, EndTurn(), "C2-05")
    refused(
        after(behind().coins(0, 0).goods(0, HOME, "sheep").state(), Take("easdale")), COIN, "C2-05"
    )
    paid, _ = gm.apply(state, COIN)
    for second in (COIN, PayTollGood("sheep", HOME)):  # never more than one
        refused(paid, second, "C2-05")


@rule("C2-07", "C2-EX02")
def test_example_02_who_has_nothing_crosses_free() -> None:
    state = behind().coins(0, 0).whisky(0, 3).state()
    assert "toll_free" in [event.key for event in told(state, Take("easdale"))]
    state = after(state, Take("easdale"))
    assert isinstance(gm.legal(state)[0], Place)
    assert pot(state) == (0, (0,) * 5)
    assert state.players[0].whisky == 3


@rule("C2-08", "G-05")
def test_the_toll_comes_before_the_cost_of_the_tile() -> None:
    events = told(behind().state(), Take("macbeth"), COIN)
    found = [event.key for event in events]
    assert found.index("chooses") < found.index("toll_paid") < found.index("coins_paid")
    assert found.index("coins_paid") < found.index("taken")


@rule("G-12", "C2-08", "C2-EX03", "C2-NO06")
@pytest.mark.parametrize("row", [1, 2, 3])
def test_example_03_the_toll_must_leave_the_tile_payable(row: int) -> None:
    start = behind().coins(0, 1).goods(0, HOME, "wood").market(wood=row).state()
    state = after(start, Take("pulteney"))  # costs 1 wood
    assert gm.legal(state) == (COIN,)
    verdict = refused(state, PayTollGood("wood", HOME), "G-12", "C2-05")
    assert keys(verdict) == {"toll_leaves_too_little"}
    assert "After the toll for the mountain you" in str(verdict)
    assert pot(after(state, COIN))[0] == 1
    cheap = gm.position(start).market(wood=0).state()
    state = after(cheap, Take("pulteney"))
    assert set(gm.legal(state)) == {COIN, PayTollGood("wood", HOME)}
    state = after(state, PayTollGood("wood", HOME), BuyGood("wood"))
    assert (state.players[0].coins, pot(state)) == (0, (0, WOOD))


@rule("G-12", "C2-05")
def test_a_tile_that_toll_and_cost_together_make_too_dear_is_refused() -> None:
    state = behind().coins(0, 1).state()
    assert keys(refused(state, Take("macbeth"), "G-12", "C2-05")) == {"toll_leaves_too_little"}
    allowed(state, Take("easdale"))  # free, only the toll
    poor = behind().coins(0, 0).state()
    refused(poor, Take("macbeth"), "TAKE-09")
    allowed(behind().coins(0, 1).goods(0, HOME, "sheep").state(), Take("macbeth"))


@rule("C2-05", "G-04")
def test_every_kind_of_stop_beyond_it_costs_the_toll() -> None:
    ring = ("red", "macbeth", M, M, "kenneth-macalpin", "worlds-end", "yellow", "blue")
    state = at(*ring, fill=False).coins(0, 1).state()
    assert pot(after(state, StopAtWorldsEnd(), COIN))[0] == 1
    relief = ("red", "inverness", M, M, "duart-castle", "yellow", "blue")
    state = at(*relief, fill=False).coins(0, 1).market(wood=3, stone=3, sheep=3).state()
    assert pot(after(state, Relieve("duart-castle"), COIN))[0] == 1
    assert not pot(after(state, Relieve("inverness")))[0]  # it lies before the mountain


# -- resting --------------------------------------------------------------------------------------


@rule("C2-09", "C2-10", "C2-11", "G-04", "C2-NO09", "C2-I02")
def test_resting_costs_nothing_and_brings_no_tile() -> None:
    start = behind().goods(0, HOME, "sheep").module(2, Mountain(2)).state()
    allowed(start, REST)
    state = after(start, REST)
    assert state.ring[state.pieces[0]] == M
    assert state.players[0] == start.players[0]
    assert pot(state) == (2, (0,) * 5)  # nothing is taken while standing there
    refused(state, Place((0, 1)), "TURN-07")
    refused(state, Activate((0, 0)), "TURN-07")
    allowed(state, Sell("sheep", HOME), EndTurn())


@rule("C2-09", "C2-E14", "C2-EX06", "C2-NO01")
def test_example_06_there_is_room_for_one_pawn() -> None:
    ring = ("red", "glen-affric", f"{M} yellow", M, "easdale", "blue")
    state = at(*ring).state()
    assert keys(refused(state, REST, "C2-09")) == {"mountain_occupied"}
    state = after(state, Take("easdale"), COIN)
    assert pot(state)[0] == 1
    ring = ("red", "glen-affric", "worlds-end blue", M, f"{M} yellow", "easdale")
    refused(at(*ring, fill=False).state(), REST, "C2-09", "C2-E14")


@rule("C2-12", "C2-EX10")
def test_example_10_no_refill_after_resting() -> None:
    ring = (
        "red",
        "yellow",
        "glen-affric",
        "blue",
        M,
        M,
        "easdale",
        "inshriach",
        "strathmore",
        "glen-clova",
        "black-isle",
        "halkirk",
        "lochridge",
        EMPTY,
    )
    skip = after(at(*ring).state(), REST)
    assert skip.turn.seat == 1
    assert [i for i, tile in enumerate(skip.ring) if not tile] == [0, 1, 3, 13]
    skip = finish_turn(after(skip, Take("glen-affric"), Place((0, 1))))
    assert [i for i, tile in enumerate(skip.ring) if not tile] == [1, 2, 3]  # gap, yellow, blue
    base = at(*ring, mountain_refill="base").state()
    base = finish_turn(after(base, REST))
    assert [i for i, tile in enumerate(base.ring) if not tile] == [0, 1, 3]
    italian = gm.Setup(3, (2,), "IT-strict")
    assert italian.option("c2.refillOnMountainStop") == "base"
    assert gm.Setup(3, (2,)).option("mountain_refill") == "skip"


@rule("C2-13", "C2-14", "C2-15", "C2-E09", "C2-EX04")
def test_example_04_leaving_brings_everything_and_costs_no_toll() -> None:
    ring = (f"{M} red", M, "donan-castle", "yellow", "blue")  # costs 1 stone
    start = at(*ring).coins(0, 1).module(2, Mountain(2, (1, 0, 1, 0, 0))).new_turn()
    state = start.state()
    assert state.players[0].coins == 3
    assert pot(state) == (0, (0,) * 5)
    allowed(state, PutGood("barley", (0, 0)), PutGood("stone", HOME))
    state = after(state, PutGood("barley", (0, 0)), PutGood("stone", HOME))
    state = after(state, Take("donan-castle"))  # no toll on the way
    assert pot(state) == (0, (0,) * 5)
    state = after(state, gm.moves.PayGood("stone", HOME))
    assert goods_on(state, 0, (0, 0)) == {"barley": 1}
    assert state.players[0].coins == 3


@rule("C2-13", "C2-16", "C2-E09", "C2-EX09")
def test_example_09_resting_while_all_are_ahead_is_a_double_turn() -> None:
    state = after(behind().coins(0, 1).module(2, Mountain(3)).state(), REST)
    assert (state.turn.number, state.turn.seat) == (2, 0)
    assert state.players[0].coins == 4
    assert keys(refused(state, REST, "TURN-04")) == {"mountain_left"}
    allowed(state, Take("easdale"))
    ring = ("red", "yellow", "glen-affric", M, M, "easdale", "blue")
    state = after(at(*ring).state(), REST)  # in the order, red is now between yellow and blue
    assert state.turn.seat == 1
    state = finish_turn(after(state, Take("easdale"), COIN, Place((0, 1))))
    assert state.turn.seat == 0


@rule("C2-14", "C2-E08", "C2-EX05", "C2-NO08")
def test_example_05_goods_without_room_go_to_the_supply() -> None:
    ring = (f"{M} red", M, "easdale", "yellow", "blue")
    full = at(*ring).coins(0, 0).goods(0, (0, 0), ["wood"] * 3).goods(0, HOME, ["stone"] * 3)
    full.module(2, Mountain(1, (0, 0, 0, 0, 2))).new_turn()
    state = full.market(wood=1, stone=0).state()
    assert state.players[0].coins == 1
    verdict = refused(state, PutGood("cattle", HOME), "COMP-07")
    assert keys(verdict) == {"tile_full"}
    refused(state, PutGood("sheep", HOME), "C2-14")
    refused(state, GiveUp("sheep"), "C2-13")
    state = after(state, Sell("wood", (0, 0)), PutGood("cattle", (0, 0)), GiveUp("cattle"))
    assert goods_on(state, 0, (0, 0)) == {"wood": 2, "cattle": 1}
    assert pot(state) == (0, (0,) * 5)
    allowed(state, Take("easdale"))
    lost = full.market(wood=0).state()  # nothing can be sold: no decision at all
    assert sum(lost.players[0].goods()) == 6
    assert (lost.players[0].coins, pot(lost)) == (1, (0, (0,) * 5))
    allowed(lost, Take("easdale"))


# -- the die --------------------------------------------------------------------------------------


DIE_RING = ("die", "glen-affric", M, M, "easdale", "inshriach", "red", "yellow")


def rolled(pips: int, **options: Any) -> gm.State:
    state = at(*DIE_RING, players=2, **options).rolling().state()
    state, _ = gm.apply(state, Roll(pips))
    return state


@rule("C2-17", "C2-18", "C2-E03", "C2-EX07", "C2-EX08", "C2-NO10")
@pytest.mark.parametrize(
    ("pips", "counts", "tile", "coins"),
    [
        (1, True, "glen-affric", 0),
        (2, True, "easdale", 1),
        (3, True, "easdale", 1),
        (2, False, "easdale", 1),
        (3, False, "inshriach", 1),
    ],
)
def test_examples_07_and_08_the_die_leaves_a_coin_and_goes_on(
    pips: int, counts: bool, tile: str, coins: int
) -> None:
    state = rolled(pips, die_counts_mountain=counts)
    assert tile in state.discard
    assert state.pieces[2] == DIE_RING.index(tile)  # tiles that it passes are discarded too
    assert pot(state)[0] == coins
    assert state.ring.count(M) == 2
    assert state.ring[state.pieces[2] % 14] != M


# -- the end of the game --------------------------------------------------------------------------


@rule("C2-19", "C2-20", "C2-EX11")
def test_example_11_the_last_haul_comes_before_the_final_scoring() -> None:
    ring = ("yellow", "easdale", "worlds-end", f"{M} red", M, "glen-affric")
    start = at(*ring, players=2, fill=False).coins(0, 2).coins(1, 3).module(2, Mountain(3))
    state = after(start.state(), Take("glen-affric"), COIN)  # yellow goes past World's End, too
    state = finish_turn(after(state, Place((0, 1))))
    assert state.actor == gm.OVER
    assert state.players[0].coins == 2 + 4
    assert lines(state, 0, "END-10") == {"coins": 6}
    assert lines(state, 1, "END-10") == {"coins": 2}
    assert pot(state) == (0, (0,) * 5)


@rule("C2-19", "C2-20", "C2-14")
def test_the_finished_pawn_puts_its_goods_down_and_they_count_in_a_tie() -> None:
    ring = ("yellow", "worlds-end", f"{M} red", M)
    start = at(*ring, players=2, fill=False).coins(0, 0).coins(1, 0).module(2, Mountain(0, WOOD))
    state = after(start.state(), StopAtWorldsEnd())
    assert state.actor == 0
    allowed(state, PutGood("wood", HOME), PutGood("wood", (0, 0)))
    state = after(state, PutGood("wood", HOME))
    assert state.actor == gm.OVER
    assert gm.score(state).winners == (0,)


@rule("C2-19")
def test_a_pawn_may_finish_on_the_mountain() -> None:
    ring = ("red", "easdale", "worlds-end yellow", M, M)
    state = at(*ring, players=2, fill=False).coins(0, 1).module(2, Mountain(2)).state()
    state = finish_turn(after(state, REST))
    assert state.actor == gm.OVER
    assert state.players[0].coins == 3


@rule("C2-E13", "C2-E15")
def test_nobody_gets_anything_who_is_not_on_the_mountain() -> None:
    ring = ("red", "easdale", "worlds-end yellow", M, M)
    state = at(*ring, players=2, fill=False).coins(0, 1).module(2, Mountain(2)).state()
    events = told(state, StopAtWorldsEnd())
    assert "mountain_lost" in [event.key for event in events]
    state = after(state, StopAtWorldsEnd())
    assert [player.coins for player in state.players] == [1, 6]

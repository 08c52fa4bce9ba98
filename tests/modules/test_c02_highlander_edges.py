"""Chronicle 2, Highlander: edge cases, options, faults, save files and random play."""

from __future__ import annotations

import itertools

import pytest

import glenmore as gm
from glenmore.assembly import game_of
from glenmore.base.rondel import ahead
from glenmore.base.turn import stuck
from glenmore.model import EMPTY, OFF, Draft
from glenmore.modules import module
from glenmore.modules.c02_highlander import (
    MODULE,
    Collect,
    Crossing,
    Mountain,
    PayTollGood,
    pass_or_leave,
)
from glenmore.modules.c02_highlander.resting import why_not_rest
from glenmore.modules.c08_penny_mobsters import pool
from glenmore.moves import BuyGood, Place, PutGood, Roll, Sell, Take
from glenmore.vocabulary import PASSES
from tabletop.verdict import Why
from tests.modules.test_c02_highlander import COIN, HOME, REST, WOOD, M, at, behind, pot
from tests.rules.helpers import after, allowed, draw, finish_turn, keys, refused, told

rule = pytest.mark.rule


# -- the gap --------------------------------------------------------------------------------------


@rule("C2-E01")
@pytest.mark.parametrize("width", [2, 1])
def test_the_gap_is_never_mountain(width: int) -> None:
    rock = (M,) * width
    ring = ("red", *rock, "easdale", "yellow", "glen-affric", "blue")
    resting = draw(after(at(*ring, mountain_width=width, mountain_refill="base").state(), REST))
    assert resting.hindmost() == 1
    assert EMPTY not in resting.ring[width + 1 : width + 2] + resting.ring[-1:]
    assert resting.ring[0] == EMPTY  # the gap lies before the mountain
    state = at(*ring, mountain_width=width).state()
    state = after(state, Take("easdale"), COIN, Place((0, 1)))
    state = finish_turn(state)
    hindmost = state.hindmost()
    assert hindmost == width + 1  # red stands right after the mountain
    assert state.ring[: hindmost + 1] == (EMPTY, *rock, EMPTY)  # the gap is the space before it
    assert M not in [thing for _, thing in ahead(state, hindmost)]
    assert keys(refused(state, REST, "C2-E01")) == {"mountain_behind"}
    assert gm.faults(state) == ()


@rule("C2-E02", "C2-04")
def test_when_all_are_beyond_it_tiles_are_filled_in_around_it() -> None:
    ring = ("red", "glen-affric", M, M, "easdale", "yellow", "blue", *[EMPTY] * 7)
    state = at(*ring, fill=False).state()
    state = finish_turn(after(state, Take("easdale"), COIN, Place((0, 1))))
    assert "glen-affric" in state.discard
    assert [i for i, tile in enumerate(state.ring) if not tile] == [1, 4, 5, 6]
    assert state.ring[2:4] == (M, M)


@rule("C2-E20")
def test_tiles_before_the_resting_pawn_stay() -> None:
    ring = ("red", "glen-affric", "yellow", "inshriach", M, M, "easdale", "blue")
    state = after(at(*ring).state(), REST)
    assert state.discard == ("glen-affric",)
    assert state.ring[3] == "inshriach"


@rule("C2-E19")
def test_the_first_player_may_go_there_at_once() -> None:
    state = gm.position(3, chronicles=(2,)).state()
    assert gm.legal(state)[-1] == REST
    things = ahead(state, 0)
    assert [thing for _, thing in things][-2:] == [M, M]
    allowed(state, REST)


@rule("C2-12", "RONDEL-07")
def test_the_refill_is_made_up_for_a_piece_that_would_find_no_tile() -> None:
    ring = ("red", "glen-affric", *[EMPTY] * 8, "yellow", "blue", M)
    state = at(*ring, fill=False, mountain_width=1).state()
    assert not stuck(state)
    state = after(state, REST)
    assert state.actor == gm.CHANCE  # nothing lies ahead of yellow
    state = draw(state)
    assert state.turn.seat == 1
    assert any(isinstance(move, Take) for move in gm.legal(state))
    ring = ("red", *[EMPTY] * 7, "die", "glen-affric", "yellow", M, M)
    state = after(at(*ring, players=2, fill=False).state(), REST)  # too few tiles for a 3
    state = draw(state)
    state, _ = gm.apply(state, Roll(3))
    assert state.pieces[2] != OFF


# -- the toll -------------------------------------------------------------------------------------


@rule("C2-E04", "C2-NO04")
def test_the_toll_cannot_be_bought() -> None:
    state = after(behind().coins(0, 4).state(), Take("easdale"))
    assert keys(refused(state, BuyGood("wood"), "C2-E04")) == {"toll_not_bought"}


@rule("C2-E05", "C2-E06")
def test_selling_for_the_toll_comes_before_the_stop_is_chosen() -> None:
    start = behind().coins(0, 0).goods(0, HOME, "wood").market(wood=2).state()
    state = after(start, Take("easdale"))
    refused(state, Sell("wood", HOME), "C2-05")
    assert gm.legal(state) == (PayTollGood("wood", HOME),)
    state = after(start, Sell("wood", HOME), Take("easdale"), COIN)
    assert (state.players[0].coins, pot(state)[0]) == (1, 1)


@rule("C2-E06", "C2-07")
def test_what_counts_is_what_is_owned_when_the_pawn_crosses() -> None:
    poor = behind().coins(0, 0).state()
    assert "toll_free" in [event.key for event in told(poor, Take("easdale"))]
    rich = behind().coins(0, 1).state()
    assert gm.legal(after(rich, Take("easdale"))) == (COIN,)


@rule("C2-E07", "C2-17")
def test_pieces_that_are_no_pawns_leave_a_coin_of_the_supply() -> None:
    state = at("die", "glen-affric", M, M, "easdale", "red", "yellow", players=2).rolling().state()
    draft = Draft(state, [])
    pass_or_leave(draft, 2, M, "passes")
    assert draft.module(2) == Mountain(1)
    assert draft.players == state.players
    asked = state.game.piece_passes[PASSES]
    assert pass_or_leave in asked[M]
    assert pass_or_leave not in asked["easdale"], "it hears of the mountain only"


@rule("C2-E18", "C2-18", "C2-NO10")
def test_only_pawns_of_players_rest() -> None:
    state = at("die", "glen-affric", M, M, "easdale", "red", "yellow", players=2).rolling().state()
    why = Why()
    assert why_not_rest(state, 2, "extra", M, why)
    assert [reason.rules for reason in why] == [("C2-E18",)]


@rule("C2-E21")
@pytest.mark.parametrize("beyond", [False, True])
@pytest.mark.parametrize("discards", [False, True])
def test_a_die_that_leaves_the_game_pays_only_for_what_lies_before_the_end(
    beyond: bool, discards: bool
) -> None:
    end = ("worlds-end", M, M) if beyond else (M, M, "worlds-end")
    ring = ("die", *end, "easdale", "glen-affric", "red", "inshriach", "yellow")
    start = at(*ring, players=2, fill=False, die_discards_beyond_end=discards).rolling()
    state, _ = gm.apply(start.state(), Roll(3))
    assert state.pieces[2] == OFF
    assert pot(state)[0] == (0 if beyond else 1)


# -- the haul -------------------------------------------------------------------------------------


@rule("C2-E08", "C2-E10")
def test_collected_goods_are_ordinary_goods_and_nothing_stays_there() -> None:
    ring = (f"{M} red", M, "easdale", "yellow", "blue")
    start = at(*ring).coins(0, 0).module(2, Mountain(2, (1, 1, 0, 0, 0))).new_turn()
    state = after(start.market(wood=1).state(), PutGood("wood", HOME))
    state = after(state, Sell("wood", HOME), PutGood("barley", HOME))
    assert (state.players[0].coins, pot(state)) == (3, (0, (0,) * 5))
    assert state.players[0].goods() == (1, 0, 0, 0, 0)


@rule("C2-E11")
def test_what_lies_there_counts_for_nobody() -> None:
    ring = ("yellow", "glen-affric", f"{M} red", M, "easdale", "blue")
    poor = at(*ring).state()
    rich = at(*ring).module(2, Mountain(5, (1, 1, 1, 1, 1))).state()
    assert gm.score(rich) == gm.score(poor)
    assert rich.players == poor.players


@rule("C2-E12")
def test_elspeth_mctrick_comes_with_chronicle_8() -> None:
    assert "elspeth-mctrick" in pool(gm.Setup(3, (2, 8)))
    assert "elspeth-mctrick" not in pool(gm.Setup(3, (8,)))


@rule("C2-E16", "C2-12")
def test_scoring_waits_until_the_last_tile_is_really_laid() -> None:
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
    start = at(*ring).stack("S").stack("A", "macbeth")
    state = after(start.state(), REST)
    assert (state.actor, state.stacks[1].size) == (1, 1)
    state = after(state, Take("glen-affric"), Place((0, 1)))
    events = []
    while state.actor == 1 or state.stacks[1].size:
        quiet = [m for m in gm.legal(state) if m.word in ("done", "pass", "draw")]
        state, found = gm.apply(state, quiet[-1])
        events += [event.key for event in found]
    assert "stack_empty" in events


# -- options, faults, save files ------------------------------------------------------------------


@rule("C2-12", "C2-21", "C2-E03")
def test_options_by_key_or_id_and_by_edition() -> None:
    setup = gm.Setup(3, (2,), options={"c2.dieCountsMountain": False, "mountain_width": 1})
    assert setup.option("die_counts_mountain") is False
    assert game_of(setup).fixtures[M].width == 1
    for edition, refill in (("default", "skip"), ("PL-strict", "skip"), ("IT-strict", "base")):
        assert gm.Setup(3, (2,), edition).option("mountain_refill") == refill
    with pytest.raises(gm.SetupError, match="mountain_width"):
        gm.Setup(3, (2,), options={"mountain_width": 3})
    with pytest.raises(gm.SetupError, match="unknown"):
        gm.Setup(3, options={"mountain_width": 1})
    assert all(option.rule in gm.rules for option in MODULE.options)
    assert module(2).handlers is MODULE.handlers


@rule("C2-02", "C2-09")
def test_faults_of_impossible_positions() -> None:
    assert gm.faults(behind()) == ()
    ring = ("red", M, "easdale", M, "yellow", "blue")
    assert [r.key for r in gm.faults(at(*ring))] == ["mountain_broken"]
    assert [r.key for r in gm.faults(behind().module(2, Mountain(-1)))] == [
        "mountain_holds_nonsense"
    ]
    crowd = at("red", "easdale", f"{M} yellow", f"{M} blue")
    assert "mountain_crowded" in [r.key for r in gm.faults(crowd)]
    stuck_ = behind().coins(0, 0).step(Collect(0, ("whisky",)))
    assert "gain_stuck" in [r.key for r in gm.faults(stuck_)]


def test_states_and_games_can_be_saved() -> None:
    toll = after(behind().goods(0, HOME, "wood").state(), Take("easdale"))
    assert isinstance(toll.steps[-1], Crossing)
    ring = (f"{M} red", M, "easdale", "yellow", "blue")
    haul = at(*ring).module(2, Mountain(2, WOOD)).new_turn().state()
    assert isinstance(haul.steps[-1], Collect)
    for state in (toll, haul):
        assert gm.loads(gm.dumps(state)) == state
        assert "mountain" in str(state).lower()
    record = gm.play(gm.Setup(2, (2,)), seed=3)
    assert gm.loads(gm.dumps(record)) == record


# -- random play ----------------------------------------------------------------------------------

TABLES = [
    (players, die, width, refill)
    for players, die, width, refill in itertools.product(
        (2, 3, 4), (True, False), (2, 1), ("skip", "base")
    )
    if die or players > 2  # two players always have the die
]


@rule("C2-04", "C2-09", "C2-18")
@pytest.mark.parametrize(("players", "die", "width", "refill"), TABLES)
def test_random_games_come_to_an_end(players: int, die: bool, width: int, refill: str) -> None:
    setup = gm.Setup(
        players,
        (2,),
        options={
            "die": die,
            "mountain_width": width,
            "mountain_refill": refill,
            "die_counts_mountain": width == 2,
        },
    )
    place = list(range(13 - width, 13))

    def watch(state: gm.State, _: gm.Move) -> None:
        moves = gm.legal(state)
        assert moves
        assert all(gm.check(state, move).legal for move in moves)
        coins, goods = pot(state)
        assert min(coins, *goods) >= 0
        if state.turn.number:
            assert [i for i, tile in enumerate(state.ring) if tile == M] == place
            gap = state.hindmost() - 1
            while state.ring[gap % 14] == M:
                gap -= 1
            assert (
                state.actor == gm.CHANCE
                or state.steps[-1].state != "T2"
                or (state.ring[gap % 14] == EMPTY)
            )

    for seed in range(8 if players > 2 else 15):
        played = gm.play(setup, seed=seed, watch=watch)
        assert played.final.actor == gm.OVER
        assert pot(played.final) == (0, (0,) * 5) or not any(
            played.final.ring[p % 14] == M for p in played.final.pieces[:players]
        )
        if not seed:
            assert gm.play(setup, seed=seed) == played
            assert not any(gm.faults(state) for state in played.states()[::7])

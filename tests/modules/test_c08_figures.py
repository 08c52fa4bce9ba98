"""Chronicle 8: Kenneth McSnitch, Fergus MacDarkie and Mike McCastle, on estates of others."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base import placing, scoring
from glenmore.base.affording import cell_fee
from glenmore.base.end import EndOfWorld
from glenmore.base.payment import Begin
from glenmore.describe import describe_move
from glenmore.modules.c04_hammer import England
from glenmore.modules.c07_great_gathering.cards import value
from glenmore.modules.c08_penny_mobsters import FreeMobster, Owned, gang, mobsters
from glenmore.modules.c08_penny_mobsters.derek import Settle, Steal
from glenmore.modules.c08_penny_mobsters.figures import (
    FERGUS,
    KENNETH,
    MIKE,
    SendFigure,
    SendScot,
    StandFigure,
    Standing,
)
from glenmore.modules.c08_penny_mobsters.kenneth import MoveKenneth, StealGood, Stealing
from glenmore.modules.c08_penny_mobsters.tokens import SellAtOnce
from glenmore.moves import (
    BuyGood,
    Claim,
    Decline,
    EndTurn,
    Fetch,
    MoveScot,
    PayGood,
    PayScot,
    Place,
    PutGood,
    PutScot,
    RemoveTiles,
    Resolve,
    Take,
)
from tests.rules.helpers import after, allowed, events, goods_on, keys, refused, told

rule = pytest.mark.rule
VILLAGE, CASTLE, ABOVE, RIGHT = (0, 0), (1, 0), (0, 1), (1, 1)
SCOTS = "scots"


def figure(
    mobster: str, host: int = -1, cell: tuple[int, int] = ABOVE, seat: int = 0, **fields: Any
) -> Owned:
    """A mobster of seat 0 whose figure stands there, or nowhere yet."""
    return Owned(mobster, seat, tokens=() if host >= 0 else (1,), host=host, cell=cell, **fields)


def at(
    *owned: Owned,
    players: int = 3,
    chronicles: tuple[int, ...] = (8,),
    prison: dict[str, int] | None = None,
    edition: str = "default",
    **options: Any,
) -> gm.Position:
    """Seats 1 and 2 have two tiles each above their home tiles, with goods."""
    place = gm.position(players, chronicles=chronicles, edition=edition, options=options)
    place.tile(1, ABOVE, "inshriach", goods="wood wood").tile(1, RIGHT, "easdale", goods="stone")
    place.tile(2, ABOVE, "black-isle", goods="barley").tile(2, RIGHT, "lochridge")
    return place.module(8, mobsters(place.setup, *owned, prison=prison))


def where(state: gm.State, mobster: str) -> tuple[int, tuple[int, int]]:
    owned = gang(state).holder(mobster)
    assert owned is not None
    return owned.host, owned.cell


def all_scots(state: gm.State, seat: int) -> int:
    """Pawn, supply, estate and figures."""
    player = state.players[seat]
    abroad = sum(o.seat == seat and o.host >= 0 for o in gang(state).owned)
    return 1 + player.scots + sum(p.scots for p in player.estate.values()) + abroad


def snitching(cell: tuple[int, int] = VILLAGE, movement: int = 3, **said: Any) -> gm.Position:
    """Red's turn, with Kenneth on Yellow's estate and movement points."""
    return at(figure(KENNETH, 1, cell), **said).movement(movement).closing(0)


# -- sending a figure -----------------------------------------------------------------------------


@rule("C8-KennethMcSnitch", "C8-EDGE-27", "C8-04")
def test_a_figure_is_sent_at_once_with_a_scot_of_the_supply() -> None:
    state = at(prison={KENNETH: 0}).closing(0).state()
    state = after(state, FreeMobster(KENNETH))
    assert gang(state).holder(KENNETH).tokens == (1,)  # type: ignore[union-attr]
    allowed(state, SendFigure(KENNETH), SendScot(KENNETH, VILLAGE), EndTurn())
    state = after(state, SendFigure(KENNETH), StandFigure(2, RIGHT))
    assert where(state, KENNETH) == (2, RIGHT)
    assert gang(state).holder(KENNETH).tokens == ()  # type: ignore[union-attr]
    assert state.players[0].scots == 7
    assert all_scots(state, 0) == 10
    assert gm.faults(state) == ()


@rule("C8-KennethMcSnitch", "C8-FergusMacDarkie", "C8-EDGE-04")
@pytest.mark.parametrize("mobster", [KENNETH, FERGUS])
def test_or_later_with_a_scot_of_the_estate_even_the_last(mobster: str) -> None:
    state = at(figure(mobster)).supply(0, 8).state()
    move = SendScot(mobster, VILLAGE)
    assert "last one" in describe_move(state, move)
    state = after(state, move)
    assert len(gm.legal(state)) == 8  # every tile of both others
    state = after(state, StandFigure(1, CASTLE))
    assert where(state, mobster) == (1, CASTLE)
    assert state.players[0].estate[VILLAGE].scots == 0
    assert all_scots(state, 0) == 10
    assert state.steps[-1].state == "T2"


@rule("C8-EDGE-04", "C8-ERR-09", "C8-MikeMcCastle")
def test_without_a_scot_it_waits_and_only_own_figures_are_sent() -> None:
    place = at(figure(KENNETH), figure(MIKE, 1, CASTLE), figure(FERGUS, seat=1))
    state = place.scots(0, VILLAGE, 8).state()
    assert state.players[0].scots == 0
    assert keys(refused(state, SendFigure(KENNETH), "C8-EDGE-04")) == {"figure_no_scot"}
    assert keys(refused(state, SendScot(KENNETH, CASTLE), "C8-EDGE-04")) == {"no_scot_there"}
    assert keys(refused(state, SendScot(MIKE, VILLAGE), "C8-MikeMcCastle")) == {"figure_stands"}
    assert keys(refused(state, SendScot(FERGUS, VILLAGE), "C8-FergusMacDarkie")) == {
        "mobster_not_yours"
    }
    assert keys(refused(state, SendScot("joe-mcduff", VILLAGE), "C8-EDGE-03")) == {"no_figure"}


@rule("C8-MikeMcCastle", "C8-ERR-08", "C8-ERR-09")
def test_figures_stand_on_estates_of_others_mike_on_home_castles() -> None:
    state = after(at(figure(MIKE)).state(), SendFigure(MIKE))
    assert set(gm.legal(state)) == {StandFigure(1, CASTLE), StandFigure(2, CASTLE)}
    verdict = refused(state, StandFigure(1, ABOVE), "C8-MikeMcCastle")
    assert keys(verdict) == {"figure_home_castle"}
    assert keys(refused(state, StandFigure(0, CASTLE), "C8-MikeMcCastle")) == {"figure_at_home"}
    assert keys(refused(state, StandFigure(2, (5, 5)), "PLACE-04")) == {"no_tile_of"}
    assert keys(refused(state, Decline(), "C8-MikeMcCastle")) == {"figure_must_go"}
    state = after(at(figure(KENNETH)).state(), SendFigure(KENNETH))
    assert "figure_at_home" in keys(refused(state, StandFigure(0, VILLAGE), "C8-KennethMcSnitch"))


@rule("C8-EDGE-27", "C8-EDGE-02")
def test_on_worlds_end_only_a_mobster_taken_this_turn_is_sent() -> None:
    place = at(figure(MIKE), prison={KENNETH: 0}).turn(number=7)
    state = place.step(EndOfWorld(), seat=0).state()
    assert keys(refused(state, SendFigure(MIKE), "END-01")) == {"figure_too_late"}
    state = after(state, FreeMobster(KENNETH))
    allowed(state, SendFigure(KENNETH))
    refused(state, SendFigure(MIKE))


@rule("X-10")
def test_in_a_turn_of_the_englishman_figures_rest() -> None:
    place = at(figure(KENNETH), figure(MIKE, 1, CASTLE), chronicles=(4, 8)).movement(2)
    state = place.module(4, England(0)).turn(kind="english", piece="englishman").closing(0).state()
    assert keys(refused(state, SendFigure(KENNETH), "X-10")) == {"mobster_asleep"}
    place = at(figure(KENNETH, 1, VILLAGE), chronicles=(4, 8)).movement(2)
    state = place.module(4, England(0)).turn(kind="english", piece="englishman").closing(0).state()
    assert keys(refused(state, MoveKenneth(ABOVE), "X-10")) == {"mobster_asleep"}


# -- whose Scot it is -----------------------------------------------------------------------------


@rule("C8-EDGE-03", "C8-ERR-12", "C8-INT-06")
def test_a_figure_helps_nobody_to_lay_or_to_pay() -> None:
    place = at(figure(KENNETH, 1, RIGHT), figure(FERGUS, 1, RIGHT)).remove(1, ABOVE)
    placing_ = place.placing("strathmore", seat=1).state()
    assert Place((2, 1)) not in gm.legal(placing_)  # only the village has a Scot nearby
    assert keys(refused(placing_, Place((2, 1)), "PLACE-03")) == {"no_scot_near"}
    paying = at(figure(KENNETH, 1, ABOVE), figure(MIKE, 1, CASTLE)).scots(0, VILLAGE, 2)
    state = (
        paying.scots(0, CASTLE, 1)
        .step(Begin(0, gm.position(3).game.prices["loch-ness"], "loch-ness"))
        .state()
    )
    assert keys(refused(state, PayScot(ABOVE), "TAKE-06")) == {"no_scot_there"}
    grant = at(figure(KENNETH, 1, ABOVE)).coins(0, 9).claiming(seat=0).state()
    before = grant.players[0].vp
    assert (
        after(grant, Claim("grant")).players[0].vp - before
        == after(at().coins(0, 9).claiming(seat=0).state(), Claim("grant")).players[0].vp
    )


@rule("C8-EDGE-03")
def test_made_up_positions_count_figures_among_the_scots() -> None:
    place = at(figure(KENNETH, 1, ABOVE), figure(MIKE, 2, CASTLE))
    assert place.state().players[0].scots == 6
    assert [r.key for r in place.supply(0, 8).faults()] == ["scots_sum"]
    again = gm.position(place.supply(0, 6).state()).scots(0, CASTLE, 2).state()
    assert again.players[0].scots == 4


@rule("C8-EDGE-03", "C8-04")
@pytest.mark.parametrize(
    ("owned", "key"),
    [
        (figure(KENNETH, 0, VILLAGE), "figure_at_home"),
        (figure(KENNETH, 1, (7, 7)), "no_tile_of"),
        (figure(MIKE, 1, ABOVE), "figure_home_castle"),
        (figure(FERGUS).with_(tokens=()), "mobster_tokens_wrong"),
        (figure(FERGUS, 1).with_(tokens=(1,)), "mobster_tokens_wrong"),
    ],
)
def test_a_figure_that_cannot_stand_so_is_named(owned: Owned, key: str) -> None:
    assert key in {reason.key for reason in at(owned).faults()}


def test_steps_about_figures_that_cannot_be_are_named() -> None:
    for step in (Standing(MIKE), Standing(KENNETH, "", CASTLE), Stealing()):
        assert at(figure(KENNETH)).step(step).faults()


# -- Kenneth McSnitch -----------------------------------------------------------------------------


@rule("C8-KennethMcSnitch", "C8-EX-05", "C8-EDGE-10")
def test_kenneth_steals_as_often_as_points_allow() -> None:
    state = after(snitching().state(), MoveKenneth(ABOVE))
    assert state.movement == 2
    assert set(gm.legal(state)) == {StealGood("wood"), Decline()}
    state = after(state, StealGood("wood"))
    assert goods_on(state, 1, ABOVE) == {"wood": 1}
    state = after(state, PutGood("wood", CASTLE))
    assert goods_on(state, 0, CASTLE) == {"wood": 1}
    state = after(
        state, Decline(), MoveKenneth(RIGHT), StealGood("stone"), PutGood("stone", CASTLE)
    )
    assert state.movement == 1
    assert goods_on(state, 0, CASTLE) == {"wood": 1, "stone": 1}
    assert goods_on(state, 1, RIGHT) == {}


@rule("C8-KennethMcSnitch", "C8-EX-05")
@pytest.mark.parametrize("said", [{"edition": "IT-strict"}, {"kenneth_thefts": "one_per_turn"}])
def test_one_theft_a_turn_where_an_edition_says_so(said: dict[str, Any]) -> None:
    state = after(
        snitching(**said).state(),
        MoveKenneth(ABOVE),
        StealGood("wood"),
        PutGood("wood", CASTLE),
        Decline(),
        MoveKenneth(RIGHT),
    )
    assert not isinstance(state.steps[-1], Stealing)  # the move is legal, the theft is not
    assert where(state, KENNETH) == (1, RIGHT)
    used = at(figure(KENNETH, 1, RIGHT, used=1), **said).step(Stealing(), seat=0).state(False)
    assert keys(gm.check(used, StealGood("stone"))) == {"one_theft_a_turn"}


@rule("C8-KennethMcSnitch", "C8-EX-06", "C8-ERR-08", "C8-EDGE-05")
def test_a_scot_of_the_host_guards_the_goods() -> None:
    place = snitching().goods(1, RIGHT, "sheep sheep").scots(1, RIGHT, 1)
    state = after(place.state(), MoveKenneth(RIGHT))
    assert not isinstance(state.steps[-1], Stealing)
    assert goods_on(state, 1, RIGHT) == {"sheep": 2}
    guarded = at(figure(KENNETH, 1, RIGHT)).scots(1, RIGHT, 1).step(Stealing(), seat=0)
    assert keys(gm.check(guarded.state(False), StealGood("stone"))) == {"goods_guarded"}


@rule("C8-KennethMcSnitch", "C8-ERR-08", "X-11")
def test_after_a_theft_he_may_go_to_another_estate_which_is_no_move() -> None:
    state = after(
        snitching().state(), MoveKenneth(ABOVE), StealGood("wood"), PutGood("wood", CASTLE)
    )
    assert keys(refused(state, StandFigure(1, RIGHT), "X-11")) == {"figure_same_host"}
    assert keys(refused(state, StandFigure(0, CASTLE))) == {"figure_at_home"}
    allowed(state, Decline())
    state = after(state, StandFigure(2, ABOVE))
    assert where(state, KENNETH) == (2, ABOVE)
    assert not isinstance(state.steps[-1], Stealing)  # barley lies there
    allowed(state, MoveKenneth(VILLAGE))


@rule("C8-KennethMcSnitch", "C8-ERR-08")
def test_he_moves_for_points_within_the_estate_he_is_in() -> None:
    state = snitching(movement=1).tile(0, ABOVE, "strathmore").state()
    assert {m.to for m in gm.legal(state) if isinstance(m, MoveKenneth)} == {CASTLE, ABOVE, RIGHT}
    assert keys(refused(state, MoveKenneth((0, -1)), "PLACE-04")) == {"no_tile_of"}
    assert keys(refused(state, MoveKenneth(VILLAGE), "MOVE-02")) == {"not_adjacent"}
    state = after(state, MoveKenneth(CASTLE))
    assert "no_movement" in keys(
        refused(at(figure(KENNETH, 1, CASTLE)).state(), MoveKenneth(ABOVE), "MOVE-01")
    )
    unsent = at(figure(KENNETH)).movement(1).closing(0).state()
    assert keys(refused(unsent, MoveKenneth(ABOVE), "C8-KennethMcSnitch")) == {"figure_nowhere"}
    others = at(figure(KENNETH, 0, ABOVE, seat=1)).movement(1).tile(0, ABOVE, "strathmore")
    assert keys(refused(others.closing(0).state(), MoveKenneth(RIGHT))) == {"mobster_not_yours"}


@rule("C8-EDGE-10", "C8-ERR-08")
def test_loot_needs_room_or_a_buyer() -> None:
    full = snitching().goods(0, VILLAGE, "wood wood wood").goods(0, CASTLE, "wood wood wood")
    state = after(full.market(wood=2).state(), MoveKenneth(ABOVE), StealGood("wood"))
    assert gm.legal(state) == (SellAtOnce("wood"),)
    state = after(state, SellAtOnce("wood"))
    assert state.players[0].coins == 5 + 2
    assert state.market[1] == 1
    state = after(full.market(wood=0).state(), MoveKenneth(ABOVE))
    assert not isinstance(state.steps[-1], Stealing)
    poor = at(figure(KENNETH, 1, ABOVE)).goods(0, VILLAGE, "wood wood wood").market(wood=0)
    poor.goods(0, CASTLE, "wood wood wood").step(Stealing(), seat=0)
    verdict = gm.check(poor.state(False), StealGood("wood"))
    assert keys(verdict) == {"no_place_for_good"}
    assert keys(gm.check(poor.state(False), StealGood("sheep"))) == {"good_not_there"}


@rule("C8-INT-06")
def test_points_spent_on_kenneth_are_used_points() -> None:
    place = snitching(CASTLE, 2).clans(0, "maclachlan")
    spent = after(place.state(), MoveKenneth(VILLAGE), EndTurn())
    saved = after(place.state(), EndTurn())
    assert saved.players[0].vp - spent.players[0].vp == 1


# -- driven out -----------------------------------------------------------------------------------


@rule("C8-KennethMcSnitch", "C8-FergusMacDarkie", "C8-EDGE-08", "X-11")
@pytest.mark.parametrize("mobster", [KENNETH, FERGUS])
def test_a_scot_that_moves_to_the_tile_drives_the_figure_out(mobster: str) -> None:
    place = at(figure(mobster, 1, ABOVE), players=4).movement(2).turn(seat=1)
    state = place.closing(1).state()
    state, told_ = gm.apply(state, MoveScot(VILLAGE, ABOVE))
    assert [e.seat for e in told_ if e.key == "figure_evicted"] == [0]
    assert state.actor == 0  # the owner decides, in Yellow's turn
    assert state.turn.seat == 1
    assert keys(refused(state, StandFigure(1, RIGHT), "X-11")) == {"figure_same_host"}
    refused(state, Decline())
    allowed(state, StandFigure(3, CASTLE), StandFigure(2, RIGHT))
    state = after(state, StandFigure(3, VILLAGE))
    assert where(state, mobster) == (3, VILLAGE)
    assert state.actor == 1
    assert state.movement == 1


@rule("C8-EDGE-05")
def test_a_scot_that_is_put_drives_out_only_mike() -> None:
    place = at(figure(KENNETH, 1, CASTLE), figure(FERGUS, 1, CASTLE), figure(MIKE, 1, CASTLE))
    state = place.coins(1, 9).turn(seat=1).claiming(seat=1).state()
    state = after(state, Claim("ross"), PutScot(CASTLE))
    assert state.actor == 0
    assert isinstance(state.steps[-1], Standing)
    assert gm.legal(state) == (StandFigure(2, CASTLE),)
    state = after(state, StandFigure(2, CASTLE), PutScot(CASTLE))
    assert where(state, KENNETH) == where(state, FERGUS) == (1, CASTLE)
    assert where(state, MIKE) == (2, CASTLE)


@rule("C8-MikeMcCastle", "C8-EDGE-05")
def test_mike_leaves_when_a_scot_moves_or_by_option_only_then() -> None:
    place = at(figure(MIKE, 1, CASTLE), edition="IT-strict").coins(1, 9).turn(seat=1)
    put = after(place.claiming(seat=1).state(), Claim("ross"), PutScot(CASTLE), PutScot(CASTLE))
    assert where(put, MIKE) == (1, CASTLE)
    options: tuple[dict[str, Any], ...] = ({}, {"mike_eviction": "opponent_move"})
    for said in options:
        state = at(figure(MIKE, 1, CASTLE), **said).movement(1).turn(seat=1).closing(1).state()
        state = after(state, MoveScot(VILLAGE, CASTLE))
        assert state.actor == 0
        state = after(state, StandFigure(2, CASTLE))
        assert where(state, MIKE) == (2, CASTLE)


@rule("C8-EDGE-07", "C8-KennethMcSnitch", "C8-FergusMacDarkie", "C8-MikeMcCastle")
def test_a_figure_whose_tile_is_removed_goes_to_another_player() -> None:
    place = at(figure(KENNETH, 1, RIGHT), figure(FERGUS, 1, RIGHT), figure(MIKE, 1, CASTLE))
    place = place.scots(1, RIGHT, 1).turn(seat=1)
    state = after(place.removing(seat=1).state(), RemoveTiles((RIGHT,)))
    moved = set()
    while isinstance(state.steps[-1], Standing):  # Mike too: a Scot came home from the tile
        moved.add(state.steps[-1].mobster)
        assert state.actor == 0
        state = after(state, StandFigure(2, CASTLE))
    assert moved == {KENNETH, FERGUS, MIKE}
    assert {where(state, m) for m in moved} == {(2, CASTLE)}
    assert gm.faults(state) == ()


@rule("C8-EDGE-07", "C8-EDGE-09")
def test_derek_carries_the_tile_off_and_fergus_gets_no_coin() -> None:
    place = at(
        figure(KENNETH, 1, RIGHT), figure(FERGUS, 2, RIGHT, seat=1), Owned("derek-anderson", 0)
    )
    state = after(place.closing(0).state(), Steal(1, RIGHT), Settle(2, (2, 0 + 1)))
    assert state.actor == 0
    state = after(state, StandFigure(2, ABOVE))
    assert where(state, FERGUS) == (2, RIGHT)
    assert state.players[2].coins == gm.position(3).state().players[2].coins


@rule("C8-FergusMacDarkie", "C8-MikeMcCastle", "C8-EDGE-08")
def test_kenneth_drives_out_figures_of_others_but_not_those_of_his_owner() -> None:
    for seat, leaves in ((2, True), (0, False)):
        place = at(figure(KENNETH, 1, VILLAGE), figure(FERGUS, 1, ABOVE, seat=seat)).movement(1)
        state = after(place.closing(0).state(), MoveKenneth(ABOVE))
        if leaves:
            assert state.actor == 2
            state = after(state, StandFigure(0, CASTLE))
        assert isinstance(state.steps[-1], Stealing)
    for option, leaves in (("host_any_entry", False), ("opponent_move", True)):
        place = at(
            figure(KENNETH, 1, VILLAGE), figure(MIKE, 1, CASTLE, seat=2), mike_eviction=option
        ).movement(2)
        state = after(place.closing(0).state(), MoveKenneth(CASTLE))
        assert isinstance(state.steps[-1], Standing) == leaves


@rule("C8-ERR-09", "C8-FergusMacDarkie", "C8-MikeMcCastle")
def test_fergus_and_mike_never_move_for_points() -> None:
    place = at(figure(FERGUS, 1, ABOVE), figure(MIKE, 1, CASTLE)).movement(3).closing(0)
    state = place.state()
    words = {move.word for move in gm.legal(state)}
    assert "snitch" not in words
    assert keys(refused(state, MoveKenneth(RIGHT), "C8-KennethMcSnitch")) == {"mobster_not_yours"}
    assert keys(refused(state, MoveScot(ABOVE, RIGHT), "MOVE-02")) >= {"no_scot_there"}


@rule("C8-EDGE-06", "C8-FergusMacDarkie")
def test_upgrades_carry_figures_and_cost_the_coin_only_beside_fergus() -> None:
    place = at(figure(FERGUS, 1, RIGHT), figure(KENNETH, 1, RIGHT)).coins(1, 3)
    place.tile(1, RIGHT, "lochridge").tile(1, ABOVE, "rannoch-moor").tile(2, RIGHT, "buchan")
    state = place.turn(seat=1).placing("glen-isla", seat=1).state()
    on_it = after(state, Place(RIGHT))
    assert on_it.players[1].coins == 3
    assert where(on_it, FERGUS) == where(on_it, KENNETH) == (1, RIGHT)
    beside = after(state, Place(ABOVE))
    assert (beside.players[1].coins, beside.players[0].coins) == (2, 6)
    assert beside.actor == 0
    assert gm.legal(beside)[0].word == "stand"


# -- Fergus MacDarkie -----------------------------------------------------------------------------


@rule("C8-FergusMacDarkie", "C8-EX-07", "C8-EDGE-08")
def test_a_tile_beside_fergus_costs_a_coin_and_he_leaves_before_its_effects() -> None:
    place = at(figure(FERGUS, 1, RIGHT)).turn(seat=1).placing("kingussie", seat=1)
    poor = place.coins(1, 0).state()
    assert keys(refused(poor, Place((2, 1)), "C8-FergusMacDarkie")) == {
        "no_scot_near",
        "cell_too_dear",
    }
    assert keys(refused(poor, Place((0, 2)), "C8-FergusMacDarkie")) >= {"cell_too_dear"}
    allowed(poor, Place((-1, 1)))
    assert events(poor, Place((-1, 1)), "fee_paid_to") == []
    one = place.coins(1, 1).scots(1, ABOVE, 1).state()
    state, told_ = gm.apply(one, Place((0, 2)))  # touches RIGHT by a corner
    order = [e.key for e in told_]
    assert order.index("fee_paid_to") < order.index("placed")
    assert (state.players[1].coins, state.players[0].coins) == (0, 6)
    assert state.actor == 0
    assert not any(e.key == "scot_gained" for e in told_)
    refused(state, StandFigure(1, VILLAGE), "X-11")
    state = after(state, StandFigure(2, ABOVE))
    assert where(state, FERGUS) == (2, ABOVE)
    assert Resolve("scot") in gm.legal(state)


@rule("C8-FergusMacDarkie", "C8-EX-07", "TAKE-10")
def test_the_coin_is_part_of_the_cost_of_a_tile() -> None:
    place = at(figure(FERGUS, 1, ABOVE)).remove(1, RIGHT).turn(seat=1)
    place.rondel("yellow", "strathmore", "kingussie", "macbeth", "red", "blue").market(stone=0)
    broke = place.coins(1, 0).state()
    # the only cells with a Scot close by touch the village or Fergus's tile
    assert cell_fee(broke, 1, "strathmore") == 0
    assert Take("strathmore") in gm.legal(broke)
    far = place.scots(1, VILLAGE, 0).scots(1, ABOVE, 1)
    assert keys(
        refused(far.coins(1, 0).state(), Take("strathmore"), "TAKE-10", "C8-FergusMacDarkie")
    ) == {"every_cell_too_dear"}
    allowed(far.coins(1, 1).state(), Take("strathmore"))
    # a stone for 1 coin, and a coin for Fergus
    assert keys(refused(far.coins(1, 1).state(), Take("kingussie"))) == {"every_cell_too_dear"}
    state = after(far.coins(1, 2).state(), Take("kingussie"), BuyGood("stone"))
    assert state.players[1].coins == 1
    assert gm.legal(state)[0].word == "place"
    assert cell_fee(far.coins(1, 2).state(), 1, "macbeth") == 0


@rule("C8-FergusMacDarkie", "TAKE-07")
def test_a_paid_scot_must_leave_a_cell_that_can_be_paid() -> None:
    place = at(figure(FERGUS, 1, ABOVE)).remove(1, RIGHT).scots(1, ABOVE, 1).turn(seat=1)
    place.rondel("yellow", "castle-moil", "red", "blue", "inverness")
    game = place.game
    paid = game.prices["loch-ness"].with_(goods=game.prices["castle-moil"].goods)
    place = place.goods(1, ABOVE, "wood stone").market(wood=0, stone=0)
    state = place.coins(1, 0).step(Begin(1, paid, "strathmore")).state()
    assert keys(refused(state, PayScot(VILLAGE), "TAKE-07")) == {"scot_needed_for_cheap_cell"}
    allowed(state, PayScot(ABOVE))
    rich = place.coins(1, 1).step(Begin(1, paid, "strathmore")).state()
    allowed(rich, PayScot(VILLAGE), BuyGood("wood"))
    paid_scot = after(rich, PayScot(VILLAGE))
    assert keys(refused(paid_scot, BuyGood("wood"), "TAKE-02")) == {"rest_unpayable"}
    state = after(paid_scot, PayGood("wood", ABOVE), PayGood("stone", ABOVE))
    assert placing.least_fee(state, 1, game.tiles["strathmore"]) == 1


@rule("C8-EDGE-09", "CLAN-Munro")
def test_a_fetched_tile_costs_no_coin() -> None:
    place = at(figure(FERGUS, 1, ABOVE)).coins(1, 0).scots(1, VILLAGE, 0).scots(1, ABOVE, 1)
    state = place.discard("strathmore").turn(seat=1).fetching(seat=1).state()
    state = after(state, Fetch("strathmore"))
    state = after(state, Place((0, 2)))
    assert state.players[1].coins == 0
    assert where(state, FERGUS) == (1, ABOVE)


@rule("C8-FergusMacDarkie", "C8-INT-02", "G-12")
def test_the_coin_is_kept_when_the_toll_is_paid() -> None:
    place = at(figure(FERGUS, 1, ABOVE), chronicles=(2, 8)).remove(1, RIGHT).turn(seat=1)
    place.goods(1, ABOVE, "wood").scots(1, VILLAGE, 0).scots(1, ABOVE, 1).coins(1, 1)
    ring = ("yellow", "glen-affric", "mountain", "mountain", "strathmore", "red", "blue")
    state = after(place.rondel(*ring).state(), Take("strathmore"))
    assert {m.word for m in gm.legal(state)} == {"toll-good"}
    broke = place.goods(1, ABOVE, "").rondel(*ring).state()
    assert "every_cell_too_dear" in keys(refused(broke, Take("strathmore"), "TAKE-10"))


# -- Mike McCastle --------------------------------------------------------------------------------


@rule("C8-MikeMcCastle", "C8-EX-09", "LM-CastleMoil")
def test_mike_takes_a_scot_from_the_host_and_counts_at_home() -> None:
    place = at(figure(MIKE, 1, CASTLE)).scots(1, CASTLE, 3).scots(0, CASTLE, 2)
    state = place.tile(0, ABOVE, "castle-moil").cards(0, "castle-moil").state()
    assert scoring.count(state, 1, SCOTS).number == 2
    assert scoring.count(state, 0, SCOTS).number == 6
    assert scoring.count(state, 2, SCOTS).number == 0
    assert "C8-MikeMcCastle" in scoring.count(state, 0, SCOTS).rules


@rule("C8-EDGE-17", "C8-EDGE-18")
def test_nobody_counts_less_than_nothing_and_clans_count_what_stands_there() -> None:
    state = at(figure(MIKE, 1, CASTLE), chronicles=(7, 8)).state()
    assert [scoring.count(state, seat, SCOTS).number for seat in range(3)] == [1, 0, 0]
    assert scoring.count(state, 0, SCOTS, "sets").number == 1
    assert [scoring.raw_count(state, seat, SCOTS) for seat in range(3)] == [0, 0, 0]
    assert scoring.count(state, 0, SCOTS, "total").number == 0


@rule("C7-EDGE-09", "C7-INT-07", "C7-CARD-Castles", "C8-EDGE-18")
def test_mike_is_one_castle_more_at_the_gathering() -> None:
    place = at(figure(MIKE, 1, CASTLE), chronicles=(7, 8)).scots(1, CASTLE, 1)
    assert [value(place.state(), seat, "castles") for seat in range(3)] == [1, 1, 0]
    assert value(place.scots(0, CASTLE, 1).state(), 0, "castles") == 2
    option: dict[str, Any] = {"mike_castle": "home_castle_only"}
    place = at(figure(MIKE, 1, CASTLE), chronicles=(7, 8), **option)
    assert value(place.state(), 0, "castles") == 1
    assert value(place.scots(0, CASTLE, 1).state(), 0, "castles") == 1


@rule("C8-07", "C8-ERR-13")
def test_figures_need_three_players() -> None:
    place = gm.position(2, chronicles=(8,))
    place.module(8, mobsters(place.setup, figure(KENNETH, 1, VILLAGE)))
    assert "mobster_not_in_pool" in {reason.key for reason in place.faults()}


@rule("C8-EDGE-26")
def test_pennies_leave_the_castle_its_three_places() -> None:
    state = at().goods(0, CASTLE, "wood wood wood").state()
    assert gang(state).pennies == (7, 7, 7)
    assert gm.faults(state) == ()
    assert told(state, gm.legal(state)[0])

"""Chronicle 8, Penny Mobsters: Peggy McLaird reserves tiles, Derek Anderson moves them."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.describe import describe_move
from glenmore.modules.c08_penny_mobsters import FreeMobster, Owned, gang, mobsters
from glenmore.modules.c08_penny_mobsters.derek import Settle, Settling, Steal
from glenmore.modules.c08_penny_mobsters.mclaird import Reserve
from glenmore.moves import BuyGood, LoseGood, PayGood, Relieve, Roll, Sell, StopAtWorldsEnd, Take
from tests.rules.helpers import after, allowed, events, goods_on, keys, refused, told

rule = pytest.mark.rule
LAIRD, DEREK = "peggy-mclaird", "derek-anderson"
RING = ("yellow", "easdale", "blue", "red", "glen-affric", "kingussie", "macbeth", "halkirk")


def place(
    *owned: Owned, players: int = 3, chronicles: tuple[int, ...] = (8,), **said: Any
) -> gm.Position:
    """A position with these free mobsters."""
    built = gm.position(players, chronicles=chronicles, **said)
    return built.module(8, mobsters(built.setup, *owned))


# -- Peggy McLaird: reserving ---------------------------------------------------------------------


def laird(seat: int = 0, tile: str = "", token: int = 0, **fields: Any) -> Owned:
    """Peggy McLaird; with a tile, that tile is reserved."""
    left = tuple(value for value in (1, 2, 3) if value != token)
    placed = ((tile, token),) if tile else ()
    return Owned(LAIRD, seat, **{"tokens": left, "placed": placed, **fields})


def closing(*owned: Owned, **said: Any) -> gm.Position:
    """Red has moved and may still reserve."""
    return place(*owned, **said).rondel(*RING).closing(0)


@rule("C8-PeggyMcLaird", "C8-15", "C8-ERR-03")
def test_mclaird_brings_three_tokens_for_later_turns() -> None:
    built = closing().tile(0, (0, 1), "inshriach", goods="wood")
    built.module(8, mobsters(built.setup, prison={LAIRD: 0}))
    state = after(built.state(), FreeMobster(LAIRD))
    assert gang(state).owned[0].tokens == (1, 2, 3)
    verdict = refused(state, Reserve("glen-affric", 1), "C8-15")
    assert keys(verdict) == {"mobster_just_taken"}


@rule("C8-PeggyMcLaird")
def test_a_tile_ahead_of_the_own_pawn_is_reserved() -> None:
    state = closing(laird()).coins(0, 1).state()
    allowed(state, Reserve("glen-affric", 1), Reserve("glen-affric", 3), Reserve("macbeth", 2))
    assert events(state, Reserve("macbeth", 2), "mclaird_reserves")[0].fact["coins"] == 2
    assert "reserve Glen Affric with token 3" in describe_move(state, Reserve("glen-affric", 3))
    owned = gang(after(state, Reserve("macbeth", 2))).owned[0]
    assert owned.tokens == (1, 3)
    assert owned.placed == (("macbeth", 2),)


@rule("C8-PeggyMcLaird", "C8-ERR-07", "C8-EDGE-15")
def test_what_cannot_be_reserved() -> None:
    state = closing(laird()).coins(0, 0).state()
    assert "mclaird_behind" in keys(refused(state, Reserve("easdale", 1), "C8-PeggyMcLaird"))
    assert keys(refused(state, Reserve("macbeth", 1), "TAKE-09")) == {"coins_missing"}
    assert keys(refused(state, Reserve("kingussie", 1))) == {"coins_missing_for_goods"}
    assert keys(refused(state, Reserve("loch-ness", 1), "TURN-04")) == {"not_on_rondel"}
    assert keys(refused(state, Reserve("glen-affric", 4))) == {"mobster_no_such_token"}
    ring = ("yellow", "blue", "red", "worlds-end", "castle-stalker")
    end = place(laird()).rondel(*ring).empty("S", "A", "B", "C").closing(0).state()
    assert "worlds_end_stays" in keys(refused(end, Reserve("worlds-end", 1), "END-06"))
    crowd = place(laird()).rondel(*RING).scots(0, (0, 0), 0).closing(0).state()
    assert keys(refused(crowd, Reserve("glen-affric", 1), "TAKE-10")) == {"no_cell"}


@rule("C8-EDGE-15", "C8-ERR-07")
def test_only_one_tile_at_a_time() -> None:
    built = closing(laird(tile="glen-affric", token=2)).tile(0, (0, 1), "inshriach", goods="wood")
    state = built.coins(0, 9).state()
    for tile in ("glen-affric", "macbeth"):
        verdict = refused(state, Reserve(tile, 1), "C8-EDGE-15")
        assert "mclaird_one_at_a_time" in keys(verdict)


@rule("C8-EDGE-15")
def test_nothing_is_reserved_before_the_own_pawn_has_moved() -> None:
    state = place(laird()).state()
    assert state.steps[-1].state == "T2"
    verdict = refused(state, Reserve("inshriach", 1), "C8-EDGE-15")
    assert keys(verdict) == {"reserve_not_now"}


@rule("C8-PeggyMcLaird")
def test_a_finished_pawn_reserves_nothing() -> None:
    ring = ("yellow", "blue", "worlds-end", "red", "easdale")
    built = place(laird()).rondel(*ring).empty("S", "A", "B", "C")
    state = built.tile(0, (0, 1), "inshriach", goods="wood").closing(0).state()
    assert "mclaird_finished" in keys(refused(state, Reserve("easdale", 1), "C8-PeggyMcLaird"))


@rule("C8-INT-04", "C8-EDGE-15")
def test_nothing_is_reserved_in_a_turn_of_the_englishman() -> None:
    from glenmore.modules.c04_hammer import England

    options = {"english_turn_mobsters": True}
    built = place(laird(), chronicles=(4, 8), options=options).module(4, England(token=0))
    built.tile(0, (0, 1), "inshriach", goods="wood")
    ring = ("yellow", "blue", "red", "easdale", "englishman", "glen-affric")
    built.rondel(*ring).turn(0, kind="english", piece="englishman", number=5)
    verdict = refused(built.closing(0).state(), Reserve("glen-affric", 1), "C8-EDGE-15")
    assert keys(verdict) == {"mclaird_not_moved"}


# -- Peggy McLaird: what a reservation does -------------------------------------------------------


def reserved(seat: int = 1, tile: str = "kingussie", token: int = 2, **said: Any) -> gm.Position:
    """Red is to move; a tile is reserved, by Yellow unless something else is said."""
    ring = ("red", "yellow", "blue", "easdale", "kingussie", "macbeth", "halkirk")
    return place(laird(seat, tile, token), **said).rondel(*ring).goods(0, (0, 0), "stone")


@rule("C8-PeggyMcLaird", "C8-ERR-07")
def test_another_player_pays_the_owner_first_and_the_token_goes() -> None:
    state = reserved().coins(0, 5).coins(1, 1).state()
    happened = told(state, Take("kingussie"))
    assert [e.key for e in happened if "C8-PeggyMcLaird" in e.rules] == ["fee_paid_to"]
    state = after(state, Take("kingussie"), PayGood("stone", (0, 0)))
    assert state.players[0].coins == 3
    assert state.players[1].coins == 3
    assert gang(state).owned[0].placed == ()
    assert gang(state).owned[0].tokens == (1, 3)
    poor = reserved().coins(0, 1).state()
    verdict = refused(poor, Take("kingussie"), "C8-PeggyMcLaird", "TAKE-09")
    assert keys(verdict) == {"coins_missing"}
    assert verdict.reasons[0].fact["needed"] == 2


@rule("C8-PeggyMcLaird", "C8-ERR-07")
def test_the_owner_must_take_it_and_pays_nothing_for_the_token() -> None:
    state = reserved(0).coins(0, 5).state()
    for move in (Take("easdale"), Take("macbeth"), Relieve("easdale")):
        assert "mclaird_must_take" in keys(refused(state, move, "C8-PeggyMcLaird"))
    assert [m for m in gm.legal(state) if isinstance(m, Take)] == [Take("kingussie")]
    state = after(state, Take("kingussie"), PayGood("stone", (0, 0)))
    assert state.players[0].coins == 5
    assert gang(state).owned[0].placed == ()
    assert gang(state).owned[0].used == 0, "her power is still there"


@rule("C8-PeggyMcLaird")
def test_the_owner_may_not_stop_at_worlds_end_instead() -> None:
    ring = ("red", "yellow", "blue", "easdale", "worlds-end")
    built = place(laird(0, "easdale", 1)).rondel(*ring).empty("S", "A", "B", "C")
    verdict = refused(built.state(), StopAtWorldsEnd(), "C8-PeggyMcLaird")
    assert keys(verdict) == {"mclaird_must_take"}


@rule("C8-PeggyMcLaird", "C8-EX-10")
def test_a_reserved_tile_that_cannot_be_taken_turns_her_down() -> None:
    built = reserved(0).goods(0, (0, 0), "").coins(0, 9)
    assert gang(built.market(stone=2).state()).owned[0].placed, "stone can still be bought"
    state = built.market(stone=3).state()
    owned = gang(state).owned[0]
    assert owned.placed == ()
    assert owned.tokens == ()
    assert owned.used == state.turn.number
    allowed(state, Take("easdale"), Take("macbeth"))
    closed = place(owned).rondel(*RING).tile(0, (0, 1), "inshriach", goods="wood").closing(0)
    verdict = refused(closed.state(), Reserve("glen-affric", 1), "C8-PeggyMcLaird")
    assert keys(verdict) == {"mclaird_down"}


@rule("C8-PeggyMcLaird")
def test_while_sales_bring_the_tile_within_reach_nothing_else_can_be_taken() -> None:
    built = reserved(0, "macbeth").tile(0, (0, 1), "inshriach", goods="wood").coins(0, 0)
    state = built.market(wood=1, stone=0).state()
    assert not [m for m in gm.legal(state) if isinstance(m, Take)]
    assert keys(refused(state, Take("macbeth"), "TAKE-09")) == {"coins_missing"}
    assert "mclaird_must_take" in keys(refused(state, Take("easdale")))
    sold = after(state, Sell("wood", (0, 1)))
    assert [m for m in gm.legal(sold) if isinstance(m, Take)] == [Take("macbeth")]


@rule("C8-PeggyMcLaird")
def test_who_sells_what_the_tile_costs_turns_her_down() -> None:
    built = reserved(0).market(stone=3).coins(0, 0)
    state = built.state()
    assert gang(state).owned[0].placed
    happened = told(state, Sell("stone", (0, 0)))
    assert "mclaird_turned_down" not in [e.key for e in happened], "it can be bought back"
    spent = built.market(stone=2).goods(0, (0, 0), "stone").goods(0, (1, 0), "")
    state = after(spent.state(), Sell("stone", (0, 0)))
    allowed(state, Take("kingussie"))
    assert after(state, Take("kingussie"), BuyGood("stone")).players[0].coins == 0


@rule("C8-PeggyMcLaird", "TAKE-08", "C8-ERR-07")
def test_a_relief_onto_a_reserved_tile_costs_the_fee() -> None:
    def built(coins: int) -> gm.State:
        ring = ("red", "yellow", "blue", "kingussie", "macbeth", "worlds-end")
        position = place(laird(1, "kingussie", 1)).rondel(*ring, fill=False)
        position.empty("S", "A", "B", "C", "D").market(stone=3).clans(1)
        tile = position.coins(0, coins).scots(0, (0, 0), 0)
        return tile.markers(0, 10).state()

    poor = built(0)
    assert "coins_missing" in keys(refused(poor, Relieve("kingussie"), "C8-PeggyMcLaird"))
    allowed(poor, Relieve("macbeth"))


@rule("C8-PeggyMcLaird", "TAKE-08")
def test_the_fee_of_a_relief_goes_to_the_owner() -> None:
    ring = ("red", "yellow", "blue", "kingussie", "castle-stalker", "worlds-end")
    built = place(laird(1, "kingussie", 1)).rondel(*ring, fill=False)
    state = (
        built.empty("S", "A", "B", "C", "D").market(stone=3, wood=3).coins(0, 1).coins(1, 0).state()
    )
    state, happened = gm.apply(state, Relieve("kingussie"))
    assert [e.key for e in happened][:1] == ["fee_paid_to"]
    assert state.players[1].coins == 1
    assert state.players[0].coins == 0
    assert gang(state).owned[0].placed == ()
    assert "kingussie" in state.discard


@rule("C8-EDGE-14")
def test_a_reserved_tile_that_the_die_discards_takes_the_token_along() -> None:
    built = place(laird(0, "easdale", 1), players=2).rondel("die", "red", "easdale", "yellow")
    state = built.rolling().state()
    state, happened = gm.apply(state, Roll(1))
    assert "mclaird_tile_gone" in [e.key for e in happened]
    owned = gang(state).owned[0]
    assert owned.placed == ()
    assert owned.tokens == (2, 3)
    assert owned.used == 0


@rule("C8-INT-04", "C8-EDGE-14")
def test_the_englishman_pays_for_a_reserved_tile_or_throws_it_away() -> None:
    from glenmore.modules.c04_hammer import England, ThrowAway

    def built(holder: int) -> gm.State:
        ring = ("englishman", "red", "yellow", "blue", "easdale", "glen-affric")
        position = place(laird(1, "easdale", 2), chronicles=(4, 8)).rondel(*ring)
        position.module(4, England(token=holder, row=0)).coins(0, 5).coins(1, 5)
        return position.state()

    state = after(built(0), Take("easdale"))
    assert state.players[0].coins == 5 - 1 - 2
    assert state.players[1].coins == 7
    own = after(built(1), Take("easdale"))
    assert own.players[1].coins == 5 - 1
    assert gang(own).owned[0].placed == ()
    other = built(1)
    allowed(other, Take("glen-affric"))
    thrown, happened = gm.apply(built(0), ThrowAway("easdale"))
    assert "mclaird_tile_gone" in [e.key for e in happened]
    assert gang(thrown).owned[0].placed == ()


@rule("C8-INT-02")
def test_a_reserved_tile_beyond_the_mountain_still_costs_the_toll() -> None:
    from glenmore.modules.c02_highlander import Mountain

    ring = ("red", "yellow", "blue", "easdale", "mountain", "mountain", "glen-affric")
    built = place(laird(1, "glen-affric", 2), chronicles=(2, 8)).rondel(*ring)
    built.module(2, Mountain()).coins(0, 2)
    verdict = refused(built.state(), Take("glen-affric"), "C8-PeggyMcLaird")
    assert keys(verdict) == {"toll_leaves_too_little"}
    allowed(built.coins(0, 3).state(), Take("glen-affric"))


def test_faults_of_a_reservation() -> None:
    def found(owned: Owned, *ring: str) -> set[str]:
        return {reason.key for reason in place(owned).rondel(*ring).faults()}

    ahead = ("red", "yellow", "blue", "easdale")
    assert found(laird(0, "easdale", 1), *ahead) == set()
    assert found(laird(0, "loch-ness", 1), *ahead) == {"mclaird_wrong_tile"}
    assert found(laird(1, "easdale", 1), "red", "easdale", "yellow", "blue") == {
        "mclaird_wrong_tile"
    }
    assert found(laird(0, used=1), *ahead) == {"mclaird_wrong_tile"}


# -- Derek Anderson -------------------------------------------------------------------------------


def derek(used: int = 0) -> Owned:
    """Derek Anderson, with Red."""
    return Owned(DEREK, 0, used=used)


def estates(*owned: Owned, **said: Any) -> gm.Position:
    """Yellow has a row of tiles and a longer river."""
    built = place(*(owned or (derek(),)), **said)
    built.tile(1, (0, 1), "inshriach", goods="wood", scots=1).tile(1, (0, 2), "easdale")
    built.tile(1, (2, 0), "glen-clova", goods="sheep sheep", scots=1)
    return built.tile(1, (1, 1), "falkirk-tryst")


@rule("C8-DerekAnderson")
def test_derek_moves_a_tile_of_another_player_into_the_own_estate() -> None:
    state = estates().state()
    allowed(state, Steal(1, (0, 2)))
    assert (
        describe_move(state, Steal(1, (0, 2)))
        == "use Derek Anderson: take Easdale from Yellow's estate"
    )
    state, _ = gm.apply(state, Steal(1, (0, 2)))
    assert isinstance(state.steps[-1], Settling)
    allowed(state, Settle(0, (0, 1)), Settle(0, (1, -1)), Settle(2, (0, 1)))
    state, happened = gm.apply(state, Settle(0, (0, -1)))
    assert [e.key for e in happened] == ["derek_moves"], "nothing is activated"
    assert state.players[0].estate[0, -1].top == "easdale"
    assert (0, 2) not in state.players[1].estate
    assert state.activated == ()
    assert goods_on(state, 0, (0, -1)) == {}
    assert gang(state).owned[0].used == state.turn.number


@rule("C8-DerekAnderson")
def test_derek_needs_no_scot_but_all_other_rules_of_placing() -> None:
    built = estates().tile(0, (0, 1), "strathmore").tile(0, (0, 2), "black-isle")
    state, _ = gm.apply(built.state(), Steal(1, (0, 2)))
    allowed(state, Settle(0, (0, 3)))
    assert keys(refused(state, Settle(0, (1, 3)), "PLACE-02")) == {"only_a_corner"}
    assert keys(refused(state, Settle(0, (0, 1)), "PLACE-06")) == {"cell_taken"}
    assert "river_interrupted" in keys(refused(state, Settle(0, (-1, 0)), "RIVER-02"))
    assert "derek_same_estate" in keys(refused(state, Settle(1, (0, 2)), "C8-DerekAnderson"))


@rule("C8-DerekAnderson", "C8-EX-15", "C8-EDGE-24")
def test_derek_takes_the_end_of_a_river_and_its_things_go_home() -> None:
    state, _ = gm.apply(estates().state(), Steal(1, (2, 0)))
    assert set(gm.legal(state)) == {
        Settle(seat, cell) for seat in (0, 2) for cell in ((-1, 0), (2, 0))
    }
    state, _ = gm.apply(state, Settle(2, (2, 0)))
    assert state.players[2].estate[2, 0].top == "glen-clova"
    assert state.players[2].estate[2, 0].scots == 0
    home = state.players[1].estate[1, 0]
    assert goods_on(state, 1, (1, 0)) == {"sheep": 2}
    assert home.scots == 1


@rule("C8-DerekAnderson")
def test_too_many_goods_on_the_castle_are_the_old_owners_choice() -> None:
    built = estates().goods(1, (1, 0), "wood stone")
    state = after(built.state(), Steal(1, (2, 0)), Settle(0, (2, 0)))
    assert state.actor == 1
    allowed(state, LoseGood("wood"), LoseGood("sheep"))
    state = after(state, LoseGood("wood"))
    assert goods_on(state, 1, (1, 0)) == {"sheep": 2, "stone": 1}
    assert state.actor == 0


@rule("C8-DerekAnderson", "C8-ERR-10", "C8-EDGE-24")
def test_what_derek_cannot_move() -> None:
    state = estates().state()
    assert keys(refused(state, Steal(1, (1, 1)), "C8-DerekAnderson")) == {"derek_no_trade"}
    assert "home_tile_stays" in keys(refused(state, Steal(1, (0, 0)), "C8-EDGE-24"))
    assert "estate_falls_apart" in keys(refused(state, Steal(1, (0, 1)), "C8-DerekAnderson"))
    assert keys(refused(state, Steal(1, (5, 5)))) == {"no_tile_there"}
    covered = estates().tile(1, (0, 0), "inverness").cards(1, "inverness").state()
    assert "home_tile_stays" in keys(refused(covered, Steal(1, (0, 0)), "C8-EDGE-24"))
    own = estates().tile(0, (0, 1), "strathmore").state()
    assert keys(refused(own, Steal(0, (0, 1)), "C8-DerekAnderson")) == {"derek_own_tile"}


@rule("C8-DerekAnderson", "C8-ERR-03")
def test_derek_works_once_and_also_in_the_turn_in_which_he_is_taken() -> None:
    state = estates(derek(used=1)).state()
    assert keys(refused(state, Steal(1, (0, 2)))) == {"mobster_used_up"}
    state = estates(Owned(DEREK, 0, 1)).state()
    allowed(state, Steal(1, (0, 2)))
    assert keys(refused(estates(Owned(DEREK, 2)).state(), Steal(1, (0, 2)))) == {
        "mobster_not_yours"
    }


@rule("C8-DerekAnderson")
def test_an_upgrade_moves_with_everything_below() -> None:
    built = place(derek()).tile(1, (0, 1), "lochridge", "glen-isla", goods="sheep")
    state = after(built.state(), Steal(1, (0, 1)), Settle(0, (1, 1)))
    assert state.players[0].estate[1, 1].tiles == ("lochridge", "glen-isla")


@rule("C8-DerekAnderson", "C8-INT-05")
def test_the_landmark_card_stays_with_its_owner_and_nothing_happens_once() -> None:
    built = place(derek()).tile(1, (0, 1), "donan-castle").cards(1, "donan-castle")
    state = after(built.state(), Steal(1, (0, 1)), Settle(0, (1, 1)))
    assert state.players[1].cards == ("donan-castle",)
    assert state.players[0].cards == ()
    assert not gm.faults(state)


@rule("C8-DerekAnderson")
@pytest.mark.parametrize(("edition", "legal"), [("PL-strict", False), ("IT-strict", True)])
def test_editions_differ_about_own_tiles(edition: str, legal: bool) -> None:
    built = estates(edition=edition).tile(0, (0, 1), "strathmore")
    state = built.state()
    assert gm.check(state, Steal(0, (0, 1))).legal == legal
    if legal:
        state, _ = gm.apply(state, Steal(0, (0, 1)))
        assert {move.seat for move in gm.legal(state)} == {1, 2}  # type: ignore[attr-defined]


@rule("C8-DerekAnderson", "ONCE-04", "ACT-01")
def test_a_tile_that_derek_gives_away_does_first_what_it_does_once() -> None:
    options = {"derek_source": "anyone", "one_time_order": "printed"}
    built = place(derek(), options=options).tile(0, (-1, 0), "oban")
    start = built.once("oban", (-1, 0)).state()
    state = after(start, Steal(0, (-1, 0)))
    state, _ = gm.apply(state, Settle(1, (-1, 0)))
    assert state.players[0].vp == 3
    assert state.players[0].scots == start.players[0].scots - 1
    assert gm.faults(state) == ()
    assert gm.loads(gm.dumps(state)) == state


@rule("C8-INT-01", "C8-ERR-10")
def test_a_tile_with_a_boat_cannot_be_moved() -> None:
    from glenmore.modules.c01_dragon_boat_race import race_part

    built = place(derek(), chronicles=(1, 8)).tile(1, (-1, 0), "halkirk")
    boat = race_part(built.setup, {2: "yellow-west-1"})
    state = built.module(1, boat).state()
    assert keys(refused(state, Steal(1, (-1, 0)), "C1-38")) == {"boat_on_tile"}


@rule("C8-DerekAnderson")
def test_without_any_place_the_tile_cannot_be_taken() -> None:
    around = ((0, 1), (-1, 1), (-2, 1), (-2, 0), (1, 1), (2, 1), (3, 1), (3, 0))
    dry = (
        "inshriach",
        "easdale",
        "strathmore",
        "glen-affric",
        "ballachulish",
        "black-isle",
        "lochridge",
        "edradour",
    )
    built = place(derek(), players=2).tile(1, (2, 0), "glen-clova")
    built.estate(0, dict(zip(around, dry, strict=True)))
    assert keys(refused(built.state(), Steal(1, (2, 0)))) == {"derek_no_place"}
    allowed(built.remove(0, (3, 0)).state(), Steal(1, (2, 0)))


def test_faults_of_dereks_step() -> None:
    for step in (Settling(0, 1, (0, 1)), Settling(1, 0, (0, 0))):
        found = estates(derek(used=1)).step(step).faults()
        assert {reason.key for reason in found} == {"mobsters_nonsense"}
    assert not estates(derek(used=1)).step(Settling(0, 1, (0, 2))).faults()


def test_the_turn_goes_on_after_derek() -> None:
    state = after(estates().state(), Steal(1, (0, 2)), Settle(0, (0, -1)), Take("strathmore"))
    assert state.turn.seat == 0

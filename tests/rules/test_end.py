"""World's End and the end of the game (END-01 to END-12)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.base.clan_board import road_cost
from glenmore.model import EMPTY
from glenmore.moves import (
    Activate,
    Claim,
    Done,
    Draw,
    EndTurn,
    Fetch,
    MoveScot,
    PayGood,
    Place,
    Relieve,
    Resolve,
    Sell,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, draw, lines, refused, tiles_of, told

PLAIN = [
    tile.id
    for tile in gm.Setup(3).catalog.tiles
    if tile.kind == "territory" and tile.stack != "home" and not tile.river and not tile.upgrade
]


def late(*ring: str, **options: object) -> gm.Position:
    """Three players, only stack D is left; nobody has coins."""
    place = gm.position(3, options=options).empty("S", "A", "B", "C").rondel(*ring)
    for seat in range(3):
        place.coins(seat, 0)
    return place


def last_to_finish() -> gm.Position:
    """Red is the only one who has not finished."""
    return late("red", "worlds-end yellow blue")


def ended(place: gm.Position) -> gm.State:
    state = after(place.state(), StopAtWorldsEnd())
    assert state.actor == gm.OVER
    return state


def vp(state: gm.State) -> list[int]:
    return [player.vp for player in state.players]


def estates(*sizes: int) -> gm.Position:
    """Estates of these sizes, home tile included."""
    place, left = last_to_finish(), iter(PLAIN)
    for seat, size in enumerate(sizes):
        for i in range(size - 2):
            place.tile(seat, (0, 1 + i), next(left))
    return place


@pytest.mark.rule("END-01", "EDGE-22", "EDGE-23")
def test_moving_onto_worlds_end_ends_the_turn_at_once():
    place = late("red", "yellow", "inshriach", "worlds-end", "oban", "blue")
    place.tile(0, (0, 1), "glen-affric", goods="wood wood").cards(0, "loch-ness")
    state = place.state()
    allowed(state, Take("inshriach"), StopAtWorldsEnd(), Sell("wood", (0, 1)))
    allowed(state, UseLochNess((0, 1)))  # before the pawn moves
    stopped = after(state, Sell("wood", (0, 1)), StopAtWorldsEnd())
    assert stopped.actor != 0, "no free action, no activation, nothing to place"
    assert stopped.pieces[0] == stopped.end == 3
    assert stopped.players[0].estate.keys() == state.players[0].estate.keys()
    refused(stopped, Sell("wood", (0, 1)), "TURN-08")
    keys = [event.key for event in told(state, StopAtWorldsEnd())]
    assert keys[0] == "worlds_end"


@pytest.mark.rule("END-01", "MOVE-05", "CLAN-MacLachlan")
def test_movement_points_expire_when_the_turn_ends_on_worlds_end():
    place = late("red", "yellow", "worlds-end", "blue").movement(2)
    assert after(place.state(), StopAtWorldsEnd()).movement == 0
    scored = after(place.clans(0, "maclachlan").state(), StopAtWorldsEnd())
    assert lines(scored, 0, "CLAN-MacLachlan") == {"unused movement points": 2}


@pytest.mark.rule("END-01")
def test_worlds_end_must_lie_on_the_rondel():
    verdict = refused(gm.position(3).state(), StopAtWorldsEnd(), "END-01")
    assert "World's End is not on the rondel yet" in str(verdict)


@pytest.mark.rule("END-02", "EDGE-21", "EDGE-01", "EDGE-02")
def test_any_number_of_pawns_may_stand_on_worlds_end():
    state = late("red", "yellow", "worlds-end", "blue").state()
    state = draw(after(state, StopAtWorldsEnd()))
    assert state.actor == 1, "the pawn on World's End never acts again"
    final = after(state, StopAtWorldsEnd())
    assert final.pieces[0] == final.pieces[1] == final.end
    assert final.actor == gm.OVER


@pytest.mark.rule("END-03", "EDGE-28", "END-04")
def test_a_pawn_may_move_past_worlds_end_and_take_a_tile_beyond_it():
    place = late("red", "yellow", "inshriach", "worlds-end", "brig-o-doon", "macbeth", "blue")
    state = place.state()
    allowed(state, Take("brig-o-doon"), Take("inshriach"), StopAtWorldsEnd())
    refused(state, Take("macbeth"), "TAKE-09")
    refused(state, Relieve("macbeth"), "TAKE-08")  # some tile can be taken
    taken = after(state, Take("brig-o-doon"))
    assert taken.finished(0)
    placed = after(taken, Place((-1, 0)), Activate((0, 0)))
    assert placed.movement == 1, "a normal turn"
    assert placed.players[0].estate[-1, 0].top == "brig-o-doon"


@pytest.mark.rule("END-04", "EDGE-24", "EDGE-29", "TURN-03")
def test_finished_players_take_no_more_turns_while_others_go_on():
    place = late("red", "inshriach", "easdale", "worlds-end", "oban", "yellow", "blue")
    state = place.state()
    actors = []
    for tile, cell in (("inshriach", (0, 1)), ("easdale", (1, 1))):
        actors.append(state.actor)
        state = after(state, Take(tile), Place(cell), Done())
        state = draw(after(state, EndTurn()) if state.actor == 0 else state)
    assert actors == [0, 0]
    assert state.actor == 0, "yellow and blue are past World's End"
    over = after(state, StopAtWorldsEnd())
    assert over.actor == gm.OVER


@pytest.mark.rule("END-05", "EDGE-25", "TURN-02")
def test_the_last_player_has_a_full_turn_beyond_worlds_end_then_the_game_is_scored():
    place = late("red", "worlds-end yellow blue", "oban").cards(0, "loch-ness")
    place.tile(0, (0, 1), "glen-affric", goods="wood wood").tile(0, (1, 1), "inshriach")
    state = after(place.state(), Take("oban"), PayGood("wood", (0, 1)), Place((-1, 0)))
    state = after(state, Resolve("scot"), Resolve("vp"))
    state = after(state, Activate((0, 0)), Sell("wood", (0, 1)), UseLochNess((1, 1)))
    state = after(state, MoveScot((0, 0), (1, 0)))
    ring = state.ring
    happened = told(state, Done())
    assert not [event for event in happened if event.key == "laid"], "no refill"
    keys = [event.key for event in happened]
    assert keys.index("game_ends") < keys.index("scoring_round")
    final = after(state, Done())
    assert final.actor == gm.OVER
    assert final.ring == ring
    assert final.players[0].estate[1, 0].scots == 1
    assert lines(final, 0, "SCORE-05")["Scots on the home castle, final round"] == 1


@pytest.mark.rule("END-06", "EDGE-30", "DIE-06", "RONDEL-06")
def test_worlds_end_is_never_taken_or_discarded():
    place = late("red", "yellow", "worlds-end", "oban", "blue")
    state = place.state()
    verdict = refused(state, Take("worlds-end"), "END-06")
    assert "World's End is never taken or discarded" in str(verdict)
    refused(state, Relieve("worlds-end"), "END-06")
    munro = late("red", "worlds-end", "yellow", "blue", "easdale").fetching(seat=0)
    fetching = munro.discard("inshriach").state()
    refused(fetching, Fetch("worlds-end"), "RONDEL-12")
    swept = late("red", "inshriach", "worlds-end", "glen-tanar", "yellow", "blue", "garioch")
    over = after(swept.state(), Take("garioch"))
    assert over.discard == ("inshriach", "glen-tanar"), "all pawns have passed World's End"
    assert "worlds-end" in over.ring


@pytest.mark.rule("END-07", "EDGE-135", "END-10", "LM-ArmadaleCastle")
def test_the_final_scoring_is_a_round_then_size_then_coins_then_cards():
    place = last_to_finish().tile(0, (0, 1), "inshriach").whisky(0, 2).coins(0, 5)
    place.cards(0, "armadale-castle")
    happened = told(place.state(), StopAtWorldsEnd())
    rules = [event.rules[0] for event in happened if event.key == "points" and event.seat == 0]
    assert rules == ["SCORE-05", "SCORE-05", "END-08", "END-10", "LM-ArmadaleCastle"]
    assert happened[-1].key == "won"
    red = ended(place).players[0]
    assert [line.points for line in red.points] == [1, 2, -3, 5, 5]
    assert red.vp == 10


@pytest.mark.rule("END-08", "EX-28")
def test_each_tile_more_than_the_smallest_estate_costs_3_points():
    state = ended(estates(15, 13, 16))
    assert [
        lines(state, seat, "END-08").get("tiles more than the smallest estate", 0)
        for seat in range(3)
    ] == [-6, 0, -9]
    assert vp(state) == [-6, 0, -9]


@pytest.mark.rule("END-08", "EDGE-139")
def test_all_smallest_estates_lose_nothing():
    assert vp(ended(estates(4, 4, 5))) == [0, 0, -3]
    assert vp(ended(estates(3, 3, 3))) == [0, 0, 0]


@pytest.mark.rule("END-09", "UPGRADE-10", "PERSON-02")
def test_stacks_count_as_one_tile_and_persons_and_cards_as_none():
    place = last_to_finish().tile(0, (0, 0), "inverness").tile(0, (0, 1), "aviemore", "dunkeld")
    place.cards(0, "inverness").persons(0, "macbeth", "john-knox")
    state = ended(place.tile(1, (0, 1), "easdale"))
    assert lines(state, 0, "END-08") == {"tiles more than the smallest estate": -3}
    assert lines(state, 1, "END-08") == {"tiles more than the smallest estate": -3}
    assert lines(state, 2, "END-08") == {}, "home tile only"


@pytest.mark.rule("END-10", "EDGE-136")
def test_each_own_coin_is_worth_1_point_and_coins_on_the_market_nothing():
    state = ended(last_to_finish().coins(0, 7).coins(1, 1).market(wood=3, stone=3))
    assert [lines(state, seat, "END-10").get("coins", 0) for seat in range(3)] == [7, 1, 0]
    assert vp(state) == [7, 1, 0]
    assert state.market == (1, 3, 3, 1, 1)


@pytest.mark.rule("LM-ArmadaleCastle", "EX-37", "EDGE-141")
@pytest.mark.parametrize(("coins", "total"), [(0, 0), (5, 10), (8, 16), (11, 19)])
def test_armadale_castle_doubles_the_first_eight_coins(coins, total):
    state = ended(last_to_finish().cards(0, "armadale-castle").coins(0, coins))
    from_coins = lines(state, 0, "END-10"), lines(state, 0, "LM-ArmadaleCastle")
    assert sum(points for found in from_coins for points in found.values()) == total


@pytest.mark.rule("EDGE-142", "CLAN-Oliphant", "LM-ArmadaleCastle")
def test_oliphant_counts_coins_and_leaves_them_for_armadale_castle():
    place = last_to_finish().cards(0, "armadale-castle").claiming(seat=0)
    road = road_cost(place.state(), "oliphant")
    assert road > 0
    claimed = after(place.coins(0, 9 + road).state(), Claim("oliphant"))
    assert claimed.players[0].coins == 9, "the coins are kept"
    assert lines(claimed, 0, "CLAN-Oliphant") == {"coins": 5}, "9 coins, not the 18 VP they bring"
    short = after(place.coins(0, 8 + road).state(), Claim("oliphant"))
    assert lines(short, 0, "CLAN-Oliphant").get("coins", 0) == 0
    final = gm.position(claimed).rondel("red", "worlds-end yellow blue").choosing()
    assert lines(ended(final), 0, "LM-ArmadaleCastle") == {"coins with Armadale Castle": 8}
    assert lines(ended(final), 0, "END-10") == {"coins": 9}


def tied(*goods: str) -> gm.Position:
    place = last_to_finish()
    for seat, (held, tile) in enumerate(zip(goods, PLAIN, strict=False)):
        place.tile(seat, (0, 1), tile, goods=held).points(seat, 20)
    return place


@pytest.mark.rule("END-11", "EDGE-137", "COMP-03")
def test_most_points_win_and_goods_break_ties():
    assert gm.score(ended(last_to_finish().points(1, 3))).winners == (1,)
    assert gm.score(ended(tied("wood", "wood stone", "sheep"))).winners == (1,)
    barrels = ended(tied("wood", "wood stone", "").whisky(2, 5).points(2, 12))  # 8 VP for whisky
    assert vp(barrels) == [20, 20, 20]
    assert gm.score(barrels).winners == (1,), "whisky is not a good"
    sheet = gm.score(ended(tied("wood", "wood stone", "sheep")))
    assert str(sheet).endswith("Winner: Yellow (END-11)")


@pytest.mark.rule("END-11", "EDGE-140")
def test_the_victory_is_shared_if_goods_are_equal_too():
    state = ended(tied("wood", "sheep cattle", "barley barley"))
    assert vp(state) == [20, 20, 20]
    assert gm.score(state).winners == (1, 2)
    happened = told(tied("wood", "sheep cattle", "barley barley").state(), StopAtWorldsEnd())
    assert str(happened[-1]) == "Yellow and Blue share the victory (END-11)."
    single = told(tied("wood", "sheep", "barley barley").state(), StopAtWorldsEnd())
    assert str(single[-1]) == "Blue wins (END-11)."


@pytest.mark.rule("END-12", "EDGE-134")
def test_points_may_become_negative():
    state = ended(estates(6, 2, 2))
    assert vp(state) == [-12, 0, 0]
    assert gm.score(state).totals == (-12, 0, 0)
    assert gm.score(state).winners == (1, 2)


@pytest.mark.rule("EDGE-138", "TURN-08", "END-05")
def test_nothing_can_be_sold_after_the_game():
    place = last_to_finish().tile(0, (0, 1), "glen-affric", goods="wood")
    allowed(place.state(), Sell("wood", (0, 1)))
    verdict = refused(ended(place), Sell("wood", (0, 1)), "END-05")
    assert str(verdict) == "The game is over (END-05)."


@pytest.mark.rule("EDGE-27", "SETUP-12", "OPT-20", "TURN-01")
def test_worlds_end_may_come_with_the_last_tile_of_stack_c():
    ring = (
        "red",
        "inshriach",
        "yellow",
        "blue",
        "easdale",
        "strathmore",
        "glen-clova",
        "glen-lyon",
        "edradour",
        "halkirk",
        "glen-affric",
        "black-isle",
        "lochridge",
    )
    place = gm.position(3, options={"introductory": True}).empty("S", "A", "B")
    state = place.stack("C", "leith").whisky(1, 2).rondel(*ring).state()
    turn = after(state, Take("lochridge"), Place((0, 1)), Done(), Draw("leith"))
    assert gm.legal(turn) == (Draw("worlds-end"),), "it lies on top of stack D"
    happened = told(turn, Draw("worlds-end"))
    assert [e.fact["round"] for e in happened if e.key == "scoring_round"] == ["C"]
    on = after(turn, Draw("worlds-end"))
    assert (on.actor, on.players[1].vp) == (1, 2), "scored as usual, and play goes on"
    allowed(on, StopAtWorldsEnd())


@pytest.mark.rule("EDGE-18", "OPT-26", "RONDEL-07")
def test_the_rondel_is_refilled_after_a_pawn_moved_onto_worlds_end():
    ring = ("red", "inshriach", "yellow", "worlds-end", "oban", "blue")
    refilled = after(late(*ring).state(), StopAtWorldsEnd())
    assert isinstance(gm.legal(refilled)[0], Draw)
    assert refilled.discard == ("inshriach",)
    full = draw(refilled)
    assert full.actor == 1
    assert sum(tile == EMPTY for tile in full.ring) == 1 + 2, "yellow, blue and the gap"
    skipped = after(late(*ring, refill_after_worlds_end=False).state(), StopAtWorldsEnd())
    assert skipped.actor == 1, "no refill: yellow chooses at once"
    assert sum(tile == EMPTY for tile in skipped.ring) == 1 + 2 + 2
    turn = after(skipped, Take(tiles_of(skipped, Take)[0]))
    assert turn.turn.seat == 1


@pytest.mark.rule("END-02", "END-04", "END-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends_with_all_pawns_on_or_past_worlds_end(players):
    record = gm.play(gm.Setup(players), seed=40 + players)
    final = record.final
    assert all(final.finished(seat) for seat in range(players))
    acted = {}
    for state in record.states():
        if state.actor >= 0 and type(state.steps[-1]).__name__ == "ChooseStop":
            acted[state.turn.number] = state.finished(state.turn.piece)
    assert acted
    assert not any(acted.values())

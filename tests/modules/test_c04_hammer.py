"""Chronicle 4, Hammer of the Scots: set-up, token, the Englishman's turns, tiles, game end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import glenmore as gm
from glenmore.base.scoring import CATEGORIES, raw_count
from glenmore.describe import describe_move
from glenmore.modules.c04_hammer import UNCLAIMED, ChooseForEnglishman, England, PaidTurn, ThrowAway
from glenmore.moves import (
    Activate,
    BuyGood,
    Decline,
    Done,
    Draw,
    EndTurn,
    PayCoin,
    PayGood,
    PayScot,
    Place,
    Relieve,
    Roll,
    Sell,
    Stop,
    StopAtWorldsEnd,
    Take,
    UseLochNess,
)
from tests.rules.helpers import after, allowed, begin, events, keys, refused, told

rule = pytest.mark.rule
END = StopAtWorldsEnd()
HOME, VILLAGE = (1, 0), (0, 0)
HIM = "englishman"
FOUR = ("loch-lomond", "glenfinnan-church", "glenfinnan-monument", "general-wades-military-roads")
LETTERS = dict(zip(FOUR, "ABCD", strict=True))


def at(*ring: str, players: int = 3, fill: bool = True, **options: Any) -> gm.Position:
    """A position of chronicle 4, the rondel from the hindmost piece; Red holds the token."""
    place = gm.position(players, chronicles=(4,), options=options)
    return place.rondel(*ring, fill=fill).module(4, England(0))


def his_turn(*tiles: str, row: int = 1, **options: Any) -> gm.Position:
    """The Englishman is hindmost and Red decides; these tiles lie right before him."""
    here = tiles or ("glen-affric", "kingussie", "macbeth", "pulteney")
    ring = (HIM, *here, "red", "yellow", "blue")
    return at(*ring, **options).module(4, England(0, row)).coins(0, 4)


def england(state: gm.State) -> tuple[int, int]:
    """Holder of the token, occupied spaces of the row."""
    part: England = state.module(4)
    return part.token, part.row


# -- set-up ---------------------------------------------------------------------------------------


@rule("C4-01")
@rule("C4-NO01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_for_three_or_four_players(players: int) -> None:
    if players == 2:
        with pytest.raises(gm.SetupError, match=r"4 \(Hammer of the Scots\) is for 3 or 4"):
            gm.Setup(2, (4,))
    else:
        assert begin(gm.Setup(players, (4,))).setup.chronicles == (4,)


@rule("C4-02", "C4-03")
def test_four_tiles_and_four_cards_join() -> None:
    plain, state = gm.start(gm.Setup(3)), gm.start(gm.Setup(3, (4,)))
    sizes = {s.letter: s.size for s in plain.stacks}
    assert {s.letter: s.size - sizes[s.letter] for s in state.stacks} == {
        "S": 0,
        "A": 1,
        "B": 1,
        "C": 1,
        "D": 1,
    }
    for tile, letter in LETTERS.items():
        assert state.game.tiles[tile].stack == letter
        assert state.game.tiles[tile].icon
        assert state.game.landmarks[tile].stack == letter
    assert len(state.game.landmarks) == len(plain.game.landmarks) + 4


@rule("C4-04")
@pytest.mark.parametrize("players", [3, 4])
def test_the_row_starts_with_one_coin(players: int) -> None:
    state = begin(gm.Setup(players, (4,)))
    assert england(state) == (UNCLAIMED, 1)
    assert state.market == ((1,) * 5 if players == 3 else (0,) * 5)


@rule("C4-05", "C4-06")
@pytest.mark.parametrize("players", [3, 4])
def test_he_stands_in_place_of_the_first_a_tile(players: int) -> None:
    plain, state = begin(gm.Setup(players)), begin(gm.Setup(players, (4,)))
    spot = state.pieces[-1]
    assert spot == players + 5
    assert state.ring[spot] == ""
    letters = [state.game.tiles[t].stack for t in state.ring if t]
    assert letters == ["S"] * 5 + ["A"] * (14 - players - 5 - 1 - 1)
    assert sum(bool(t) for t in plain.ring) == len(letters) + 1
    assert state.stacks[1].size == plain.stacks[1].size + 2  # the tile he replaces, and the new one
    assert gm.faults(state) == ()


# -- the token ------------------------------------------------------------------------------------


@rule("C4-07", "C4-EX01", "G-04")
def test_example_01_the_first_pass_brings_the_token_before_the_tile_is_paid() -> None:
    start = (
        gm.position(3, chronicles=(4,))
        .rondel("yellow", "red", "blue", "easdale", HIM, "kingussie")
        .goods(1, HOME, "stone")
    )
    state = start.state()
    assert england(after(state, Take("easdale")))[0] == UNCLAIMED  # he has not been passed
    state, events_ = gm.apply(state, Take("kingussie"))
    assert england(state)[0] == 1
    assert [e.key for e in events_ if e.key in ("england_claimed", "good_paid")] == [
        "england_claimed"
    ]
    assert PayGood("stone", HOME) in gm.legal(state)


@rule("C4-09", "C4-NO10", "C4-E09")
def test_passing_him_again_does_nothing() -> None:
    state = at("yellow", HIM, "easdale", "red", "blue").state()
    state, happened = gm.apply(state, Take("easdale"))
    assert england(state)[0] == 0
    assert not [e for e in happened if e.key == "england_claimed"]


@rule("C4-08", "C4-29", "C4-EX02", "C4-E15")
def test_example_02_a_card_beats_passing() -> None:
    place = at("yellow", HIM, "loch-lomond", "easdale", "red", "blue").goods(1, HOME, "wood")
    state = after(place.state(), Take("loch-lomond"), PayGood("wood", HOME))
    cell = gm.legal(state)[0]
    taken = events(state, cell, "england_taken")
    assert [dict(e.facts)["whose"] for e in taken] == [0]
    assert str(taken[0]) == "Yellow takes the England token from Red (C4-08, C4-29)."
    assert taken[0].seat == 1
    state = after(state, cell)
    assert england(state)[0] == 1
    assert state.players[1].cards == ("loch-lomond",)
    again = gm.position(state).rondel("red", HIM, "easdale", "yellow", "blue").choosing().state()
    assert england(after(again, Take("easdale")))[0] == 1


@rule("C4-08", "C4-31", "C4-EX09")
def test_example_09_the_monument_costs_a_scot_and_brings_the_token_before_activation() -> None:
    place = at("blue", HIM, "glenfinnan-monument", "red", "yellow").scots(2, HOME, 1)
    state = after(place.state(), Take("glenfinnan-monument"))
    assert PayScot(HOME) in gm.legal(state)
    state = after(state, PayScot(HOME), gm.legal(after(state, PayScot(HOME)))[0])
    assert england(state)[0] == 2
    assert state.players[2].cards == ("glenfinnan-monument",)
    new = next(c for c, p in state.players[2].estate.items() if p.top == "glenfinnan-monument")
    state = after(state, Activate(new))
    assert state.players[2].vp == 3


@rule("C4-10")
def test_another_card_changes_nothing_for_the_holder() -> None:
    place = at("red", HIM, "loch-lomond", "yellow", "blue").goods(0, HOME, "wood")
    state = after(place.state(), Take("loch-lomond"), PayGood("wood", HOME))
    happened = told(state, gm.legal(state)[0])
    assert [e.rules for e in happened if e.key == "england_kept"] == [("C4-10",)]
    assert england(after(state, gm.legal(state)[0]))[0] == 0


@rule("C4-11", "C4-NO02")
def test_nobody_else_decides_and_a_token_nobody_holds_is_a_fault() -> None:
    state = his_turn().module(4, England(2)).state()
    assert state.actor == 2
    for holder in range(3):
        assert his_turn().module(4, England(holder)).state().actor == holder
    unclaimed = {r.key for r in his_turn().module(4, England()).faults()}
    assert {"england_unclaimed_behind", "english_wrong_seat"} <= unclaimed
    wrong = gm.position(state).turn(seat=1, kind="english", piece=HIM).faults()
    assert "english_wrong_seat" in {r.key for r in wrong}
    assert all("C4-12" in r.rules for r in wrong if r.key == "english_wrong_seat")


@rule("C4-34", "C4-NO11", "DIE-03")
def test_the_die_does_not_claim_the_token_and_skips_his_space() -> None:
    place = gm.position(3, chronicles=(4,), options={"die": True})
    state = (
        place.rondel("die", "red", "yellow", "blue", HIM, "loch-lomond", "easdale", "macbeth")
        .rolling()
        .state()
    )
    for pips, target in ((1, "easdale"), (2, "easdale"), (3, "macbeth")):
        after_roll = after(state, Roll(pips))
        assert england(after_roll)[0] == UNCLAIMED
        assert after_roll.discard == (target,)
    assert "die_goes_on" in {e.key for e in told(state, Roll(1))}


# -- the paid turn --------------------------------------------------------------------------------


@rule("C4-12", "C4-13", "C4-24")
def test_the_holder_decides_between_taking_and_throwing_away() -> None:
    state = his_turn().state()
    assert state.actor == 0
    assert state.turn.kind == "english"
    assert isinstance(state.steps[-1], ChooseForEnglishman)
    allowed(state, Take("glen-affric"), ThrowAway("glen-affric"), ThrowAway("kingussie"))
    assert "Turn 1: Red is moving the Englishman" in str(state)


@rule("C4-12")
def test_the_turn_begins_by_itself_when_he_is_hindmost() -> None:
    place = at("blue", HIM, "easdale", "glen-affric", "red", "yellow").module(4, England(1))
    start = after(place.state(), Take("easdale"), Place((0, 1)), Done())
    state = start
    happened: list[gm.Event] = []
    while state.actor < 0 or state.turn.seat == 2:
        state, new = gm.apply(state, gm.legal(state)[0])
        happened += new
    assert state.actor == 1
    begins = next(e for e in happened if e.key == "turn_for")
    assert begins.rules == ("TURN-03", "C4-13")
    assert "the Englishman is at the back, and Yellow decides" in str(begins)


@rule("C4-14", "C4-16", "C4-17", "C4-EX03", "C4-E02")
def test_example_03_the_first_paid_turn() -> None:
    start = his_turn().goods(0, HOME, "stone").state()
    assert "2 coins to the England row and 1 stone" in describe_move(start, Take("kingussie"))
    state, happened = gm.apply(start, Take("kingussie"))
    fee = next(e for e in happened if e.key == "fee_paid")
    assert fee.rules == ("C4-14",)
    assert england(state) == (0, 2)  # the row is paid first
    assert state.players[0].coins == 2
    state = after(state, PayGood("stone", HOME), Place((0, 1)))
    assert state.players[0].coins == 2
    assert state.players[0].estate[0, 1].scots == 1  # one-time effect
    state = after(state, Activate((0, 1)))
    assert state.movement == 1


@rule("C4-14", "C4-22", "C4-EX04", "C4-NO05")
def test_example_04_the_row_goes_up_and_down() -> None:
    state = his_turn(row=2).coins(0, 9).state()
    coins = [state.players[0].coins]
    for move in (Take("glen-affric"), ThrowAway("easdale"), Take("glen-affric")):
        ring = (HIM, "glen-affric", "easdale", "red", "yellow", "blue")
        row, cash = england(state)[1], state.players[0].coins
        state = at(*ring).module(4, England(0, row)).coins(0, cash).state()
        state = after(state, move)
        coins.append(state.players[0].coins)
    assert [b - a for a, b in pairwise(coins)] == [-3, 3, -3]
    assert england(state)[1] == 3


@rule("C4-15", "C4-EX05", "C4-NO04")
def test_example_05_a_full_row_leaves_only_throwing_away() -> None:
    state = his_turn(row=3).goods(0, HOME, "wood").market(wood=1).state()
    assert {type(move) for move in gm.legal(state)} == {ThrowAway}
    assert "england_row_full" in keys(refused(state, Take("glen-affric"), "C4-15"))
    assert "england_row_full" in keys(refused(state, PaidTurn(), "C4-15"))
    assert after(state, ThrowAway("glen-affric")).players[0].coins == 4 + 3


@rule("C4-15", "C4-NO04", "C4-E10")
def test_price_and_tile_are_paid_together_or_not_at_all() -> None:
    state = his_turn().coins(0, 1).state()
    verdict = refused(state, Take("glen-affric"), "C4-14")
    assert {dict(r.facts)["needed"] for r in verdict.reasons if r.key == "coins_missing"} == {2}
    assert {type(move) for move in gm.legal(state)} == {ThrowAway}
    state = his_turn().coins(0, 2).market(stone=0).state()
    refused(state, Take("kingussie"), "C4-14", "TAKE-04")  # 2 for the row, 1 for a stone
    refused(state, Take("macbeth"), "C4-14")
    allowed(state, Take("glen-affric"))
    allowed(his_turn().coins(0, 3).market(stone=0).state(), Take("kingussie"), Take("macbeth"))


@rule("C4-16", "MARKET-05")
def test_goods_for_the_tile_may_be_bought() -> None:
    state = after(his_turn().coins(0, 4).market(stone=1).state(), Take("kingussie"))
    assert gm.legal(state) == (BuyGood("stone"),)
    state = after(state, BuyGood("stone"))
    assert state.players[0].coins == 0


@rule("C4-E17", "C4-E05")
def test_goods_are_sold_in_the_paid_turn_only() -> None:
    place = his_turn("glen-affric", "kingussie").coins(0, 0)
    state = place.goods(0, HOME, "stone sheep").market(stone=2, sheep=1).state()
    refused(state, Take("glen-affric"), "C4-14")
    assert keys(refused(state, Sell("stone", HOME), "C4-E05")) == {"english_market_closed"}
    state = after(state, PaidTurn())
    assert set(gm.legal(state)) == {Sell("stone", HOME), Sell("sheep", HOME)}
    assert keys(refused(state, Relieve("glen-affric"), "C4-E12")) >= {"english_no_relief"}
    refused(state, ThrowAway("glen-affric"))
    sold = after(state, Sell("stone", HOME))
    allowed(sold, Take("glen-affric"))
    assert after(sold, Take("glen-affric"), Place((0, 1))).players[0].coins == 0
    dear = after(state, Sell("sheep", HOME))
    assert Take("kingussie") not in gm.legal(dear)


@rule("C4-E17", "C4-15")
def test_the_paid_turn_is_offered_only_if_sales_help() -> None:
    poor = his_turn().coins(0, 0).goods(0, HOME, "sheep").market(sheep=1).state()
    assert keys(refused(poor, PaidTurn(), "C4-15", "C4-E10")) == {"english_nothing_payable"}
    bare = his_turn().state()
    assert keys(refused(bare, PaidTurn(), "C4-E17")) == {"english_nothing_to_sell"}
    both = refused(his_turn(row=3).coins(0, 0).state(), PaidTurn(), "C4-15", "C4-E17")
    assert keys(both) == {"england_row_full", "english_nothing_to_sell"}
    assert "take a tile" not in str(both)  # finding R: none can be taken, so none is proposed


@rule("C4-E17", "TAKE-07")
def test_looking_ahead_leaves_the_scots_where_they_are() -> None:
    place = his_turn("loch-ness", "easdale").goods(0, HOME, "wood").market(wood=1)
    state = place.state()
    allowed(state, PaidTurn())
    allowed(after(state, PaidTurn()), Take("easdale"))


@rule("C4-E17")
def test_no_sale_ever_spoils_a_paid_turn() -> None:
    place = his_turn("kingussie", "donan-castle", row=0).coins(0, 1).market(stone=3, sheep=3)
    state = after(place.goods(0, HOME, "stone sheep sheep").state(), PaidTurn())
    seen = {state}
    todo = [state]
    while todo:
        here = todo.pop()
        moves = gm.legal(here)
        assert moves
        for move in moves:
            if isinstance(move, Sell) and (new := after(here, move)) not in seen:
                seen.add(new)
                todo.append(new)
    assert len(seen) == 6  # stone or not, 0 to 2 sheep
    last = max(seen, key=lambda s: s.players[0].coins)
    assert Take("kingussie") in gm.legal(last)


@rule("C4-13", "C4-NO03")
def test_he_cannot_stay_where_he_is() -> None:
    state = his_turn().state()
    for move in (EndTurn(), Decline()):
        assert keys(refused(state, move, "C4-13")) == {"english_must_move"}
    paid = after(his_turn().goods(0, HOME, "wood").market(wood=1).state(), PaidTurn())
    refused(paid, EndTurn())


@rule("C4-18", "C4-19", "C4-EX07", "C4-NO07", "C4-I03")
@pytest.mark.parametrize("suspends", ["all_continuing", "own_turn_only"])
def test_example_07_loch_ness_never_sinclair_by_option(suspends: str) -> None:
    place = his_turn("falkirk-tryst", english_suspends=suspends).coins(0, 9)
    place = place.goods(0, HOME, "wood stone sheep").clans(0, "sinclair").market(wood=1)
    place = place.tile(0, (-1, 0), "loch-ness").cards(0, "loch-ness")
    state = place.state()
    refused(state, UseLochNess(VILLAGE), "C4-18")
    refused(after(state, PaidTurn()), UseLochNess(VILLAGE), "C4-18")
    happened = told(state, Take("falkirk-tryst"))
    slept = next(e for e in happened if e.key == "english_sleep")
    both = ("clan:sinclair", "card:loch-ness")
    assert dict(slept.facts)["sources"] == (both if suspends == "all_continuing" else both[1:])
    assert ("work: Sinclair and Loch Ness" in str(slept)) == (suspends == "all_continuing")
    state = after(state, Take("falkirk-tryst"), PayGood("wood", HOME), Place((0, 1)))
    refused(state, UseLochNess(VILLAGE), "C4-18")
    state = after(state, Activate((0, 1), 0))
    if suspends == "all_continuing":
        refused(state, PayCoin("any"), "CLAN-Sinclair", "C4-19")
    else:
        allowed(state, PayCoin("any"))


@rule("C4-20", "C4-EX08", "C4-NO06", "C4-E03")
@pytest.mark.parametrize("tile", FOUR)
def test_example_08_his_four_tiles_can_only_be_thrown_away(tile: str) -> None:
    place = his_turn(tile, "easdale").coins(0, 9).goods(0, HOME, "wood stone")
    state = place.scots(0, HOME, 1).state()
    assert keys(refused(state, Take(tile), "C4-20")) == {"english_not_his"}
    allowed(state, ThrowAway(tile))
    assert after(state, ThrowAway(tile)).discard == (tile,)
    refused(after(place.market(wood=1).state(), PaidTurn()), Take(tile), "C4-20")


# -- throwing away --------------------------------------------------------------------------------


@rule("C4-21", "C4-22", "C4-25", "RONDEL-04")
def test_a_tile_thrown_away_earns_the_rightmost_coins() -> None:
    state = his_turn(row=2).state()
    spot = state.position("macbeth")
    happened = told(state, ThrowAway("macbeth"))
    coins = next(e for e in happened if e.key == "coins")
    assert (coins.rules, dict(coins.facts)["amount"]) == (("C4-22",), 2)
    state = after(state, ThrowAway("macbeth"))
    assert state.pieces[-1] == spot
    assert england(state) == (0, 1)
    assert state.players[0].coins == 4 + 2
    assert set(state.discard) == {"glen-affric", "kingussie", "macbeth"}  # passed by all
    assert isinstance(gm.legal(state)[0], Draw)


@rule("C4-23", "C4-EX06")
def test_example_06_an_empty_row_earns_nothing_and_costs_one() -> None:
    state = his_turn(row=0).state()
    assert [e.rules for e in events(state, ThrowAway("glen-affric"), "england_row_empty")] == [
        ("C4-23",)
    ]
    thrown = after(state, ThrowAway("glen-affric"))
    assert thrown.players[0].coins == 4
    assert england(thrown)[1] == 0
    assert after(state, Take("glen-affric")).players[0].coins == 4 - 1


@rule("C4-NO12")
def test_no_coins_in_a_paid_turn_and_no_activation_when_throwing_away() -> None:
    state = his_turn().state()
    refused(state, Activate(VILLAGE))
    thrown = after(state, ThrowAway("glen-affric"))
    assert thrown.actor == gm.CHANCE  # the turn is over
    assert thrown.activated == ()
    taken = told(state, Take("glen-affric"))
    assert "coins" not in {e.key for e in taken}
    refused(after(state, Take("glen-affric")), ThrowAway("kingussie"))


@rule("C4-NO13", "TAKE-10")
def test_a_tile_without_a_place_cannot_be_taken_with_him() -> None:
    state = his_turn("glen-isla", "easdale").goods(0, HOME, "barley").state()
    refused(state, Take("glen-isla"), "TAKE-10", "UPGRADE-01")
    allowed(state, ThrowAway("glen-isla"))


@rule("C4-26")
def test_he_moves_again_while_he_is_hindmost() -> None:
    state = after(his_turn("glen-affric", "easdale", "kingussie").state(), ThrowAway("glen-affric"))
    while state.actor == gm.CHANCE:
        state, _ = gm.apply(state, gm.legal(state)[0])
    assert isinstance(state.steps[-1], ChooseForEnglishman)
    assert (state.actor, state.turn.number) == (0, 2)


@rule("C4-35", "C4-NO09")
def test_no_good_is_traded_in_the_england_row() -> None:
    state = his_turn().state()
    for word in ("england", "coin"):
        with pytest.raises(gm.InvalidMove):
            gm.check(state, Sell(word, HOME))
        with pytest.raises(gm.InvalidMove):
            gm.check(state, BuyGood(word))
    own = at("red", "kingussie", "easdale", HIM, "yellow", "blue").goods(0, HOME, "stone sheep")
    sold = after(own.market(sheep=2).state(), Sell("sheep", HOME))
    assert england(sold)[1] == 1


# -- tiles ----------------------------------------------------------------------------------------


@rule("C4-30", "EXCH-01")
def test_the_church_gives_points_for_whisky() -> None:
    place = at(HIM, "easdale", "yellow", "blue", "red").tile(0, (0, 1), "glenfinnan-church")
    place = place.cards(0, "glenfinnan-church").turn(0).activating((0, 1))
    refused(place.state(), Activate((0, 1)), "TAKE-05", "C4-30")
    state = after(place.whisky(0, 1).state(), Activate((0, 1)))
    assert (state.players[0].whisky, state.players[0].vp) == (0, 4)
    assert [line.rule for line in state.players[0].points] == ["C4-30"]


@rule("C4-31")
def test_the_monument_is_refused_without_a_scot() -> None:
    place = at("blue", HIM, "glenfinnan-monument", "red", "yellow")
    refused(place.state(), Take("glenfinnan-monument"), "TAKE-07")  # its only Scot is needed
    refused(place.scots(2, VILLAGE, 0).state(), Take("glenfinnan-monument"), "TAKE-06")
    allowed(place.scots(2, VILLAGE, 2).state(), Take("glenfinnan-monument"))


@rule("C4-32")
@pytest.mark.parametrize("scot", [True, False])
def test_wades_roads_bring_a_scot_by_option(scot: bool) -> None:
    wade = FOUR[3]
    place = at("blue", HIM, wade, "red", "yellow", wade_scot=scot).goods(2, HOME, "wood stone")
    state = after(
        place.state(), Take(wade), PayGood("wood", HOME), PayGood("stone", HOME), Place((0, 1))
    )
    state = finish_once(state)
    assert state.players[2].estate[0, 1].scots == scot
    assert state.players[2].cards == (wade,)


def finish_once(state: gm.State) -> gm.State:
    """Resolve the one-time effects of the new tile in the order listed."""
    while (moves := gm.legal(state)) and moves[0].word == "resolve":
        state = after(state, moves[0])
    return state


@rule("C4-33", "C4-29")
def test_loch_lomond_gives_its_card_and_counts_as_a_landmark() -> None:
    place = at("blue", HIM, "loch-lomond", "red", "yellow").goods(2, HOME, "wood")
    state = after(place.state(), Take("loch-lomond"), PayGood("wood", HOME), Place((0, 1)))
    assert state.players[2].cards == ("loch-lomond",)
    assert raw_count(state, 2, CATEGORIES[1]) == 1
    assert state.game.tiles["loch-lomond"].benefit.word == "none"
    assert Activate((0, 1)) not in gm.legal(state)


# -- the end --------------------------------------------------------------------------------------


def near_the_end(*ring: str, **options: Any) -> gm.Position:
    """Only these things lie on the rondel, and nothing more will come."""
    return at(*ring, fill=False, **options).empty("S", "A", "B", "C", "D").coins(0, 4)


@rule("C4-27", "C4-EX10", "C4-28")
def test_example_10_the_finished_holder_goes_on_deciding() -> None:
    state = near_the_end(HIM, "yellow", "easdale", "worlds-end red", "blue").state()
    assert state.actor == 0
    assert state.finished(0)
    state = after(state, ThrowAway("easdale"))
    assert state.actor == 1
    state = near_the_end(HIM, "easdale", "worlds-end red yellow blue").state()
    assert state.actor == 0
    state = after(state, ThrowAway("easdale"))
    assert (state.actor, state.turn.kind) == (0, "english")
    assert gm.legal(state) == (END,)
    state = after(state, END)
    assert state.actor == gm.OVER


@rule("C4-28")
@pytest.mark.parametrize("waits", [True, False])
def test_the_game_waits_for_him_by_option(waits: bool) -> None:
    ring = ("red", HIM, "easdale", "macbeth", "worlds-end yellow blue")
    state = near_the_end(*ring, end_waits_for_englishman=waits).state()
    state = after(state, END)
    assert state.actor == (0 if waits else gm.OVER)


@rule("C4-28")
@pytest.mark.parametrize(
    ("edition", "values"),
    [
        ("default", ("all_continuing", True, True)),
        ("PL-strict", ("all_continuing", True, False)),
        ("CS-strict", ("all_continuing", True, True)),
        ("IT-strict", ("own_turn_only", False, True)),
    ],
)
def test_editions(edition: str, values: tuple[Any, ...]) -> None:
    setup = gm.Setup(3, (4,), edition)
    names = ("c4.suspend", "c4.endWaitsForEnglishman", "c4.wadeScot")
    assert tuple(setup.option(name) for name in names) == values


@rule("C4-E06", "C4-13")
def test_onto_worlds_end_nothing_is_paid_or_earned() -> None:
    state = near_the_end(HIM, "easdale", "worlds-end", "red", "yellow", "blue").state()
    allowed(state, END, Take("easdale"), ThrowAway("easdale"))
    happened = told(state, END)
    assert {e.key for e in happened} >= {"english_finishes"}
    over = after(state, END)
    assert over.players[0].coins == 4
    assert england(over)[1] == 1
    refused(his_turn().state(), END, "END-01")


@rule("C4-E07")
def test_past_worlds_end_he_takes_or_throws_away_and_has_finished() -> None:
    ring = (HIM, "worlds-end", "easdale", "macbeth", "red", "yellow", "blue")
    state = near_the_end(*ring).state()
    allowed(state, Take("easdale"), ThrowAway("easdale"))
    state = after(state, ThrowAway("easdale"))
    assert state.actor == gm.OVER


@rule("C4-NO08", "C4-E11")
def test_he_stops_nowhere_else() -> None:
    state = his_turn().state()
    assert keys(refused(state, Stop("mountain"), "C4-E11")) == {"english_no_stop"}
    refused(state, Take("worlds-end"))

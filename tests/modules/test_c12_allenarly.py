"""Chronicle 12, Allenarly: set-up, levels, market, clan tokens and how her turn begins."""

from __future__ import annotations

from typing import Any

import pytest

import glenmore as gm
from glenmore.base.clan_board import road_cost
from glenmore.model import HOME_CASTLE
from glenmore.modules.c12_allenarly import (
    Allenarly,
    Choose,
    DrawCard,
    LayHers,
    MoveToken,
    TurnUp,
    board,
    path,
    size,
)
from glenmore.modules.c12_allenarly.setting_up import LayPriority
from glenmore.moves import BuyGood, Claim, Decline, EndTurn, Relieve, Roll, Sell, Take
from tests.modules.allenarly import A_TILES, AT_START, BLUE, START, key_facts, place, took, turned
from tests.rules.helpers import allowed, keys, refused

rule = pytest.mark.rule


# -- set-up ---------------------------------------------------------------------------------------


@rule("C12-01")
def test_one_person_plays_a_game_for_two_with_the_die() -> None:
    setup = gm.Setup(players=1, chronicles=(12,))
    assert (setup.players, setup.seats, setup.name(1)) == (1, 2, "Allenarly")
    game = gm.start(setup).game
    assert [piece.id for piece in game.pieces] == ["red", "yellow", "die"]
    assert gm.TITLE.player_counts((12,)) == (1,)
    with pytest.raises(gm.SetupError, match=r"12 \(Allenarly\) is for 1 player, not 2"):
        gm.Setup(2, (12,))


@rule("C12-03", "C12-04")
@pytest.mark.parametrize(("pips", "first", "coins"), [(1, 1, 6), (2, 0, 5), (3, 0, 5)])
def test_the_die_says_who_begins_and_only_the_human_gets_coins(
    pips: int, first: int, coins: int
) -> None:
    start = gm.start(gm.Setup(1, (12,)))
    assert gm.legal(start) == (Roll(1), Roll(2), Roll(3))
    state, happened = gm.apply(start, Roll(pips))
    assert state.pieces[:2] == ((1, 0) if first else (0, 1))
    assert [player.coins for player in state.players] == [coins, 0]
    assert key_facts(happened, "her_start_roll")[0]["coins"] == coins
    refused(start, Roll(4), "DIE-02", "C12-03")


@rule("C12-02", "C12-05", "C12-06", "C12-07", "C12-10", "C12-12")
def test_her_board_is_laid_out() -> None:
    state = gm.play(gm.Setup(1, (12,)), seed=4).states()[0]
    while not state.turn.number:
        state = gm.advance(state, gm.legal(state)[0])
    part = board(state)
    assert (part.row, part.pile, part.stones) == ((START,), (), 0)
    assert state.players[1].estate[HOME_CASTLE].scots == 1
    assert sum(plot.scots for plot in state.players[1].estate.values()) == 1
    assert (part.blue, part.violet) == ("macdonell", "sinclair")
    assert size(state) == 0


@rule("C12-08")
def test_priority_tokens_lie_in_random_order() -> None:
    state = gm.start(gm.Setup(1, (12,)))
    while not isinstance(gm.legal(state)[0], LayPriority):
        state = gm.advance(state, gm.legal(state)[0])
    assert len(gm.legal(state)) == 4
    assert [p for _, p in gm.chance(state)] == [0.25] * 4
    state, _ = gm.apply(state, LayPriority("whisky"))
    assert board(state).priority[0] == "whisky"
    refused(state, LayPriority("whisky"), "C12-08")
    state, _ = gm.apply(state, LayPriority("persons"))
    assert board(state).priority[:2] == ("whisky", "persons")


@rule("C12-09", "C12-30", "C12-HID01")
def test_two_of_ten_cards_are_out_and_nobody_knows_which() -> None:
    state = place(*A_TILES).state()
    assert len(gm.legal(state)) == 10
    assert board(state).deck(state.setup) == 8
    used = tuple(f"ac-{n:02}" for n in range(1, 8))
    state = place(*A_TILES, used=used, turns=7).state()
    assert gm.legal(state) == tuple(TurnUp(f"ac-{n:02}") for n in (8, 9, 10))
    refused(state, TurnUp("ac-01"), "C12-30")
    refused(state, TurnUp("ac-11"), "C12-30")
    assert all(gm.view(state, seat) == state for seat in (0, 1))
    last = place(*A_TILES, used=(*used, "ac-09"), turns=8).state()  # the deck is empty
    assert len(gm.legal(last)) == 10
    assert board(last).used == ()


@rule("C12-11", "C12-NO01", "C12-C4-01")
def test_what_does_not_go_with_her() -> None:
    with pytest.raises(gm.SetupError, match="cannot be combined"):
        gm.Setup(1, (4, 12))
    assert not any(
        space.id.startswith("promo") for space in gm.start(gm.Setup(1, (12,))).game.clans.values()
    )


# -- levels ---------------------------------------------------------------------------------------


@rule("C12-13", "C12-EX18", "C12-EX19")
@pytest.mark.parametrize(
    ("level", "trade_stones", "person", "stones"),
    [
        ("ablach", 0, 0, 2),
        ("douce", 0, 2, 2),
        ("raiglar", 1, 2, 2),
        ("skelp", 1, 2, 2),
        ("bodach", 1, 2, 3),
    ],
)
def test_what_a_level_changes(level: str, trade_stones: int, person: int, stones: int) -> None:
    state, _ = took("glengorm", level=level)
    assert (state.players[1].vp, board(state).stones) == (5, trade_stones)
    state, _ = took("macbeth", level=level)
    assert (state.players[1].vp, len(state.players[1].clans)) == (person, 2)
    state, _ = took("glen-clova", level=level)
    assert (state.players[1].vp, board(state).stones) == (0, stones)


# -- market ---------------------------------------------------------------------------------------


@rule("C12-16", "C12-33", "C12-EX07", "C12-E53")
def test_empty_rows_get_a_coin_before_she_moves() -> None:
    rows = {"barley": 0, "wood": 1, "stone": 2, "sheep": 0, "cattle": 3}
    state = place(*A_TILES).market(**rows).state()
    after, happened = gm.apply(state, TurnUp("ac-04"))
    assert after.market == (1, 1, 2, 1, 3)
    assert key_facts(happened, "her_market")[0]["goods"] == ("barley", "sheep")
    _, again = gm.apply(state.with_(market=(1, 1, 1, 1, 1)), TurnUp("ac-04"))
    assert not key_facts(again, "her_market")


COSTS_STONE = "donan-castle"


def paying(stone: int, coins: int) -> gm.Position:
    """The human is to take a tile that costs one stone."""
    built = gm.position(1, chronicles=(12,)).rondel("red", COSTS_STONE, "yellow", "die")
    built = built.module(12, Allenarly(row=(START,), **AT_START))
    return built.coins(0, coins).market(stone=stone)


@rule("C12-17", "C12-EX08", "C12-E54", "C12-18")
def test_a_full_row_sells_for_three_coins_and_one_for_her() -> None:
    built = paying(stone=3, coins=9)
    state, _ = gm.apply(built.state(), Take(COSTS_STONE))
    after, happened = gm.apply(state, BuyGood("stone"))
    assert [player.coins for player in after.players] == [5, 1]
    assert after.market == (1, 1, 3, 1, 1)
    assert key_facts(happened, "bought_beyond") == [
        {"good": "stone", "price": 4, "owner": 1, "coins": 1}
    ]
    assert "C12-17" in next(e for e in happened if e.key == "bought_beyond").rules
    refused(paying(stone=3, coins=3).state(), Take(COSTS_STONE), "TAKE-09")
    row, _ = gm.apply(paying(stone=2, coins=9).state(), Take(COSTS_STONE))
    cheaper, _ = gm.apply(row, BuyGood("stone"))
    assert [player.coins for player in cheaper.players] == [6, 0]
    assert cheaper.market[2] == 3


@rule("C12-NO03", "C12-NO04", "C12-15")
def test_goods_are_bought_to_be_used_and_nobody_trades_with_her() -> None:
    built = gm.position(1, chronicles=(12,)).rondel("red", "halkirk", "yellow", "die")
    state = built.market(stone=3).coins(0, 9).state()
    refused(state, BuyGood("stone"), "MARKET-06")
    hers = turned("ac-01", *A_TILES)
    refused(hers, Sell("wood", (0, 0)), "C12-15")


# -- clan tokens ----------------------------------------------------------------------------------


@rule("C12-19", "C12-20", "C12-21", "C12-E20", "C12-I07")
def test_each_token_has_its_way_from_top_to_bottom() -> None:
    game = gm.start(gm.Setup(1, (12,))).game
    assert path(game, "blue") == BLUE
    violet = path(game, "violet")
    assert (violet[0], len(violet)) == ("sinclair", 12)
    heights = [game.clans[space].y for space in violet]
    assert heights == sorted(heights)
    assert {"innes", "ogilvie", "ruthven", "murray", "douglas"}.isdisjoint((*BLUE, *violet))


def clan_state(card: str, human: tuple[str, ...], **said: Any) -> gm.State:
    """After a card has been turned up, with markers of the human on some spaces."""
    state = place(*A_TILES, **said).clans(0, *human).state()
    return gm.apply(state, TurnUp(card))[0]


@rule("C12-22", "C12-24", "C12-EX09", "C12-NO06")
def test_a_token_moves_to_the_next_empty_space() -> None:
    state = clan_state("ac-01", ("chisholm", "mackintosh"))
    allowed(state, MoveToken("mckinnon"))
    assert "her_token_jumps" in keys(refused(state, MoveToken("chisholm"), "C12-22"))
    assert keys(refused(state, MoveToken("cameron"), "C12-22")) == {"her_token_next"}
    assert keys(refused(state, MoveToken("gunn"), "C12-19")) == {"her_token_elsewhere"}
    round_it_goes = clan_state("ac-01", (), blue="macmillan")
    assert gm.legal(round_it_goes) == (MoveToken("macdonell"),)
    both = clan_state("ac-03", ())
    assert gm.legal(both) == (MoveToken("chisholm"),)
    both, _ = gm.apply(both, MoveToken("chisholm"))
    assert gm.legal(both) == (MoveToken(path(both.game, "violet")[1]),)


@rule("C12-23", "C12-EX10")
def test_a_token_on_the_last_empty_space_stays() -> None:
    state = place(*A_TILES, blue="cameron").clans(0, *(c for c in BLUE if c != "cameron")).state()
    after, happened = gm.apply(state, TurnUp("ac-01"))
    assert isinstance(after.steps[-1], Choose)
    assert board(after).blue == "cameron"
    assert key_facts(happened, "her_token_stays")[0]["clan"] == "cameron"


@rule("C12-NO06", "C12-E19", "C12-I05", "C12-I08", "C12-NO05")
def test_tokens_block_nothing_but_markers_do() -> None:
    built = gm.position(1, chronicles=(12,)).rondel("red", *A_TILES, "yellow", "die")
    built = built.module(12, Allenarly(row=(START,), **AT_START)).coins(0, 9)
    bare, state = built.claiming().state(), built.clans(1, "gunn").claiming().state()
    allowed(state, Claim("macdonell"))
    assert "clan_taken" in keys(refused(state, Claim("gunn"), "CLAN-05"))
    after, _ = gm.apply(state, Claim("macdonell"))
    assert board(after).blue == "macdonell"
    assert road_cost(state, "sinclair") < road_cost(bare, "sinclair")


# -- her turn -------------------------------------------------------------------------------------


@rule("C12-25", "C12-26", "C12-29", "C12-31")
def test_her_turn_begins_with_a_card() -> None:
    state = place(*A_TILES).state()
    assert (state.actor, state.turn.seat, state.turn.kind) == (gm.CHANCE, 1, "own")
    assert isinstance(state.steps[-1], DrawCard)
    after, happened = gm.apply(state, TurnUp("ac-04"))
    assert board(after).card == "ac-04"
    assert (board(after).turns, board(after).numbers) == (1, (2,))
    assert key_facts(happened, "her_card") == [{"action": "ac-04", "most": 5}]


@rule("C12-32", "C12-38", "C12-I16", "C12-NO02")
def test_she_takes_exactly_one_tile_and_asks_nobody() -> None:
    state = turned("ac-10", "glen-lyon", "edradour", "easdale")
    assert (state.actor, len(gm.legal(state))) == (1, 1)
    for move in (EndTurn(), Decline(), Relieve("glen-lyon")):
        refused(state, move, "C12-32")
    after, happened = gm.apply(state, Take("glen-lyon"))
    assert "glen-lyon" not in after.ring
    assert after.pieces[1] == state.position("glen-lyon")
    assert gm.legal(after) == (LayHers("pile"),)
    after, _ = gm.apply(after, LayHers("pile"))
    assert board(after).card == ""
    assert board(after).used == ("ac-10",)
    assert after.turn.number == state.turn.number or after.turn.seat != 1
    assert [e.key for e in happened][:2] == ["her_symbol", "taken"]

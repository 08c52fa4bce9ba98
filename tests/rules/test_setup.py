"""Set-up (SETUP-01 to SETUP-19)."""

from __future__ import annotations

import itertools

import pytest

import glenmore as gm
from glenmore.components import COLORS, GOODS
from glenmore.model import EMPTY
from glenmore.moves import BuyGood, Claim, Draw, PutPawn, Sell, Take
from tests.rules.helpers import after, begin, refused, told

S_TILES = {"inshriach", "ballachulish", "strathmore", "glen-clova", "glen-lyon"}
NUMBERS = (2, 3, 4)


def stack(state: gm.State, letter: str) -> gm.Stack:
    return next(s for s in state.stacks if s.letter == letter)


def around(state: gm.State) -> list[str]:
    """Every space clockwise from the hindmost piece: the piece, the tile or EMPTY."""
    first, spaces = state.hindmost(), state.game.spaces
    standing = {at: state.game.pieces[i].id for i, at in enumerate(state.pieces)}
    return [standing.get(at) or state.ring[at % spaces] for at in range(first, first + spaces)]


@pytest.mark.rule("SETUP-01", "SETUP-02", "SETUP-03", "COMP-04", "COMP-05")
@pytest.mark.parametrize("players", NUMBERS)
def test_each_player_has_a_home_tile_ten_scots_and_ten_clan_markers(players):
    state = begin(gm.Setup(players))
    assert len(state.players) == players
    assert [piece.id for piece in state.game.pieces][:players] == list(COLORS[:players])
    for seat, player in enumerate(state.players):
        assert {cell: plot.tiles for cell, plot in player.estate.items()} == {
            (0, 0): ("start-village",),
            (1, 0): ("home-castle",),
        }
        assert player.estate[0, 0].scots == 1, "one Scot starts on the start village"
        assert player.estate[1, 0].scots == 0
        assert player.scots == 8, "one Scot in the village, one as pawn"
        pawns = [piece.seat for piece in state.game.pieces].count(seat)
        assert pawns == 1
        assert player.scots + player.estate[0, 0].scots + pawns == 10
        assert player.markers == 10


@pytest.mark.rule("SETUP-04")
@pytest.mark.parametrize("players", NUMBERS)
def test_goods_whisky_and_points_start_in_the_general_supply(players):
    state = begin(gm.Setup(players))
    assert len(state.ring) == state.game.spaces, "the rondel board is there"
    assert state.game.clans, "and so is the clan board"
    for player in state.players:
        assert (player.whisky, player.vp, player.goods()) == (0, 0, (0, 0, 0, 0, 0))
        assert (player.cards, player.persons, player.clans) == ((), (), ())


@pytest.mark.rule("SETUP-05")
def test_all_eleven_landmark_cards_lie_open_from_the_start():
    state = begin(gm.Setup(2))
    seen = gm.view(state, 1).game.landmarks
    by_stack = {
        letter: sorted(card.name for card in seen.values() if card.stack == letter)
        for letter in "ABCD"
    }
    assert by_stack == {
        "A": ["Castle Stalker", "Donan Castle", "Loch Lochy"],
        "B": ["Duart Castle", "Inverness", "Loch Shiel"],
        "C": ["Armadale Castle", "Loch Ness"],
        "D": ["Castle Moil", "Castle of Mey", "Loch Morar"],
    }
    assert not any(player.cards for player in state.players)


@pytest.mark.rule("SETUP-06")
def test_pawns_come_in_random_order_on_neighbouring_spaces():
    start = gm.start(gm.Setup(4))
    assert start.actor == gm.CHANCE
    assert gm.chance(start) == tuple((PutPawn(seat), 1 / 4) for seat in range(4))
    seen = set()
    for order in itertools.permutations(range(4)):
        state = begin(gm.Setup(4), order)
        assert [state.pieces[seat] for seat in order] == [0, 1, 2, 3]
        seen.add(state.pieces[:4])
    assert len(seen) == 24
    once = after(start, PutPawn(2))
    assert gm.chance(once) == tuple((PutPawn(seat), 1 / 3) for seat in (0, 1, 3))
    verdict = refused(once, PutPawn(2), "SETUP-06")
    assert "Blue" in str(verdict), "the third seat is blue"


@pytest.mark.rule("SETUP-07", "EX-02", "TURN-03")
@pytest.mark.parametrize(
    ("order", "coins"), [((2, 0, 3, 1), (5, 6, 7, 8)), ((1, 2, 0), (5, 6, 7)), ((1, 0), (5, 6))]
)
def test_hindmost_player_starts_with_5_coins_and_the_next_have_one_more_each(order, coins):
    state = begin(gm.Setup(len(order)), order)
    assert tuple(state.players[seat].coins for seat in order) == coins
    assert state.actor == order[0], "the hindmost player is the first player"


@pytest.mark.rule("SETUP-08", "EX-03", "SETUP-13", "SETUP-14", "SETUP-15")
def test_two_player_rondel_is_pawns_die_s_tiles_a_tiles_and_one_empty_space():
    state = begin(gm.Setup(2), (1, 0))
    spaces = around(state)
    assert spaces[:3] == ["yellow", "red", "die"]
    assert set(spaces[3:8]) == S_TILES
    tiles = state.game.tiles
    assert [tiles[tile].stack for tile in spaces[8:-1]] == ["A"] * 5
    assert spaces[-1] == EMPTY, "only the space behind the hindmost pawn is empty"
    assert (state.hindmost() - 1) % state.game.spaces == state.ring.index(EMPTY, 3)


@pytest.mark.rule("SETUP-08", "SETUP-09", "OPT-02", "DIE-01")
def test_die_is_always_used_with_two_and_by_choice_with_more_players():
    def pieces(players: int, **options: bool) -> list[str]:
        return [piece.id for piece in gm.start(gm.Setup(players, options=options)).game.pieces]

    assert pieces(2) == pieces(2, die=False) == pieces(2, die=True) == ["red", "yellow", "die"]
    assert pieces(3) == ["red", "yellow", "blue"]
    assert pieces(4) == ["red", "yellow", "blue", "green"]
    assert pieces(3, die=True) == ["red", "yellow", "blue", "die"]
    assert pieces(4, die=True) == ["red", "yellow", "blue", "green", "die"]
    state = begin(gm.Setup(4, options={"OPT-02": True}), (3, 1, 0, 2))
    assert around(state)[:5] == ["green", "yellow", "red", "blue", "die"]
    assert set(around(state)[5:10]) == S_TILES


@pytest.mark.rule("SETUP-15", "RONDEL-01", "SETUP-14")
@pytest.mark.parametrize("die", [False, True])
@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("spaces", [14, 16])
def test_number_of_a_tiles_laid_at_set_up_follows_from_the_spaces(players, die, spaces):
    catalog = gm.catalog.from_text(f"[rondel]\nspaces = {spaces}")
    state = begin(gm.Setup(players, options={"die": die}, catalog=catalog))
    laid = [tile for tile in state.ring if tile and state.game.tiles[tile].stack == "A"]
    pieces = players + (die or players == 2)
    assert len(laid) == spaces - 1 - pieces - 5
    assert stack(state, "A").size == 14 - len(laid)
    assert around(state).count(EMPTY) == 1
    assert around(state)[-1] == EMPTY


@pytest.mark.rule("SETUP-10", "RONDEL-09", "COMP-02")
def test_tiles_are_sorted_by_letter_into_shuffled_stacks():
    state = gm.start(gm.Setup(3))
    assert {s.letter: s.size for s in state.stacks} == {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17}
    for s in state.stacks:
        for tile in s.pool:
            assert state.game.tiles[tile].stack == s.letter
    for seat in range(3):
        state = after(state, PutPawn(seat))
    for _ in range(5):
        state, _ = gm.apply(state, gm.legal(state)[0])
    chances = gm.chance(state)
    assert len(chances) == 14, "any of the 14 A tiles may be on top"
    assert {p for _, p in chances} == {1 / 14}
    verdict = refused(state, Draw("inverness"), "RONDEL-09", "SETUP-10")
    assert "Inverness" in str(verdict)
    assert "stack A" in str(verdict)


@pytest.mark.rule("SETUP-11", "COMP-02")
def test_worlds_end_lies_in_the_middle_of_stack_d():
    d = stack(gm.start(gm.Setup(3)), "D")
    assert d.marks == (("worlds-end", 8, 8),), "eight of the 16 other D tiles lie above it"
    assert len(d.pool) == 16
    assert "worlds-end" not in d.pool


@pytest.mark.rule("SETUP-12", "OPT-20")
def test_worlds_end_is_on_top_of_stack_d_in_the_introductory_game():
    d = stack(gm.start(gm.Setup(3, options={"introductory": True})), "D")
    assert d.marks == (("worlds-end", 0, 0),)
    normal = stack(gm.start(gm.Setup(3, options={"introductory": False})), "D")
    assert normal.marks == (("worlds-end", 8, 8),)


@pytest.mark.rule("SETUP-13", "OPT-01")
def test_order_of_the_s_tiles_is_random_unless_the_picture_is_followed():
    def first_five(setup: gm.Setup) -> list[list[tuple[gm.Move, float]]]:
        state = gm.start(setup)
        for seat in range(3):
            state = after(state, PutPawn(seat))
        found = []
        for _ in range(5):
            found.append(sorted(gm.chance(state)))
            state, _ = gm.apply(state, gm.chance(state)[-1][0])
        return found

    random_order = first_five(gm.Setup(3))
    assert [len(chances) for chances in random_order] == [5, 4, 3, 2, 1]
    assert random_order[0] == sorted((Draw(tile), 1 / 5) for tile in S_TILES)
    pictured = first_five(gm.Setup(3, options={"s_tiles": "pictured"}))
    assert [len(chances) for chances in pictured] == [1, 1, 1, 1, 1]
    assert {move for ((move, p),) in pictured if p == 1} == {Draw(tile) for tile in S_TILES}


@pytest.mark.rule("SETUP-16", "MARKET-12")
@pytest.mark.parametrize(("players", "level"), [(2, 1), (3, 1), (4, 0)])
def test_market_has_a_coin_in_each_row_unless_four_play(players, level):
    assert gm.start(gm.Setup(players)).market == (level,) * 5


@pytest.mark.rule("SETUP-17", "CLAN-McKay")
def test_david_hume_lies_beside_the_clan_board_until_mckay_is_claimed():
    state = begin(gm.Setup(2))
    hume = state.game.tiles["david-hume"]
    assert (hume.kind, hume.stack) == ("person", "aside")
    assert not any("david-hume" in s.pool for s in state.stacks)
    assert "david-hume" not in state.ring
    refused(state, Take("david-hume"), "TURN-04")
    claiming = gm.position(2).coins(0, 5).claiming(seat=0).state()
    assert after(claiming, Claim("mckay")).players[0].persons == ("david-hume",)


@pytest.mark.rule("SETUP-18")
def test_base_game_uses_no_chronicle_tile():
    state = gm.start(gm.Setup(4))
    tiles = [state.game.tiles[t] for s in state.stacks for t in s.pool]
    assert len(tiles) == 69
    assert not any(tile.icon for tile in tiles)
    assert state.modules == ()
    assert state.game.fixtures == {}


@pytest.mark.rule("SETUP-19", "MARKET-02", "MARKET-08")
def test_goods_shown_on_free_market_spaces_would_always_match_them():
    """The good shown on a space comes and goes with its coins, so it is never in the way."""
    place = gm.position(3).tile(0, (0, 1), "inshriach", goods="wood")
    state = place.market(wood=2).rondel("red", "yellow", "blue", "falkirk-tryst").state()
    free = {good: 3 - level for good, level in zip(GOODS, state.market, strict=True)}
    assert free["wood"] == 1
    sold = after(state, Sell("wood", (0, 1)))
    assert 3 - sold.market[1] == 2, "the seller takes the coins and leaves the good"
    bought = after(state, Take("falkirk-tryst"), BuyGood("wood"))
    assert 3 - bought.market[1] == 0, "the buyer leaves the coins and takes the good"
    assert bought.players[0].coins == state.players[0].coins - 3


@pytest.mark.rule("SETUP-06", "SETUP-07", "SETUP-13")
def test_set_up_is_told_with_its_rules():
    start = gm.start(gm.Setup(2))
    happened = told(start, PutPawn(1), PutPawn(0))
    assert str(happened[0]) == (
        "Yellow's pawn is number 1 from the back, so Yellow gets 5 coins (SETUP-06, SETUP-07)."
    )
    assert happened[1].fact["coins"] == 6
    assert happened[2].rules == ("SETUP-13", "SETUP-14")

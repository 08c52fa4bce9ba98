"""The bonus of every clan space (CLAN-Brodie … CLAN-Sutherland, CLAN-PL23)."""

from __future__ import annotations

import pytest

import glenmore as gm
from glenmore.moves import (
    Activate,
    Claim,
    Done,
    EndTurn,
    MoveScot,
    PayGood,
    PayScot,
    Place,
    PutGood,
    PutScot,
    StopAtWorldsEnd,
    Take,
)
from tests.rules.helpers import after, allowed, goods_on, keys, lines, refused

VILLAGES = {(2, 0): "halkirk", (0, 1): "kingussie", (1, 1): "aviemore", (-1, 1): "ullapool"}


def board(coins: int = 2, **options: object) -> gm.Position:
    """Red may place a clan marker and can pay every road."""
    return gm.position(3, options=options).coins(0, coins).claiming()


def scored(place: gm.Position, clan: str) -> int:
    """The points of a counting bonus; the line is booked with the number that was counted."""
    state = after(place.claiming().state(), Claim(clan))
    return sum(line.points for line in state.players[0].points)


# -- bonuses that count ---------------------------------------------------------------------------


@pytest.mark.rule("CLAN-Brodie", "EX-32", "EDGE-102")
def test_brodie_counts_villages():
    points = []
    for number in (1, 2, 3, 4):  # besides the start village, which counts
        points.append(scored(board().estate(0, dict(list(VILLAGES.items())[:number])), "brodie"))
    assert points == [0, 5, 8, 8]
    state = after(board().estate(0, VILLAGES).state(), Claim("brodie"))
    (line,) = [ln for ln in state.players[0].points if ln.rule == "CLAN-Brodie"]
    assert (line.what, line.count, line.points) == ("villages", 5, 8)


@pytest.mark.rule("EDGE-102", "CLAN-Brodie")
def test_an_upgraded_village_counts_once_for_brodie():
    place = board().tile(0, (2, 0), "halkirk", "inverness").cards(0, "inverness")
    assert scored(place, "brodie") == 0  # it and the start village
    assert scored(place.tile(0, (0, 1), "kingussie"), "brodie") == 5


@pytest.mark.rule("CLAN-Grant", "EX-33")
def test_grant_counts_tiles_with_scots():
    cells = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (-1, 1), (2, 1)]
    place = board().estate(0, {**VILLAGES, (2, 1): "inshriach"})
    points = []
    for number in (4, 5, 6, 7):
        for i, cell in enumerate(cells):
            place.scots(0, cell, int(i < number))
        points.append(scored(place, "grant"))
    assert points == [0, 5, 8, 8]
    for cell, number in zip(cells, (3, 1, 1, 1, 0, 0, 0), strict=True):
        place.scots(0, cell, number)
    assert scored(place, "grant") == 0  # six Scots, but on four tiles


def catalog_with(tile: str, **changes: object) -> gm.components.Catalog:
    """The catalog with one tile changed."""
    catalog = gm.Setup(3).catalog
    return catalog.with_(
        tiles=tuple(t.with_(**changes) if t.id == tile else t for t in catalog.tiles)
    )


@pytest.mark.rule("CLAN-MacPherson", "EX-34")
def test_macpherson_counts_upgrade_tiles():
    stacks = [
        ((0, 1), "kingussie dunkeld"),
        ((1, 1), "inshriach abernethy"),
        ((-1, 1), "edradour dufftown"),
        ((2, 1), "lochridge glen-isla"),
    ]
    points = []
    for number in (1, 2, 3, 4):
        points.append(scored(board().estate(0, dict(stacks[:number])), "macpherson"))
    assert points == [0, 5, 8, 8]


@pytest.mark.rule("CLAN-MacPherson", "EX-34")
def test_macpherson_counts_covered_upgrade_tiles_too():
    river = catalog_with("dunkeld", river=True)  # then two upgrades fit on Halkirk
    place = gm.position(3, catalog=river).coins(0, 2).cards(0, "inverness")
    place = place.tile(0, (2, 0), "halkirk", "inverness", "dunkeld")
    assert scored(place, "macpherson") == 5


@pytest.mark.rule("EDGE-103", "CLAN-MacPherson")
def test_macpherson_counts_the_upgrade_that_brought_the_marker():
    marker = gm.Setup(3).catalog
    abbey = next(t for t in marker.tiles if t.id == "arbroath-abbey")
    catalog = catalog_with("dunkeld", once=abbey.once[:1])
    place = gm.position(3, catalog=catalog).coins(0, 2).tile(0, (0, 1), "kingussie")
    place = place.tile(0, (1, 1), "inshriach", "abernethy").placing("dunkeld")
    state = after(place.state(), Place((0, 1)), Claim("macpherson"))
    assert lines(state, 0, "CLAN-MacPherson") == {"upgrade tiles": 5}


@pytest.mark.rule("CLAN-Oliphant", "EX-35", "EDGE-101")
def test_oliphant_counts_the_coins_left_after_the_road():
    results = []
    for coins in (8, 9, 11, 12, 20):
        state = after(board(coins + 2).state(), Claim("oliphant"))
        results.append((state.players[0].vp, state.players[0].coins))
    assert results == [(0, 8), (5, 9), (5, 11), (8, 12), (8, 20)]  # the coins are kept


@pytest.mark.rule("CLAN-Sutherland", "EX-36")
def test_sutherland_counts_river_tiles_and_the_home_tile_twice():
    river = [
        ((2, 0), "halkirk"),
        ((3, 0), "dornoch"),
        ((-1, 0), "glen-clova"),
        ((-2, 0), "glen-lyon"),
    ]
    points = []
    for number in (1, 2, 3, 4):
        place = board().estate(0, dict(river[:number])).tile(0, (0, 1), "inshriach")
        points.append(scored(place, "sutherland"))
    assert points == [0, 5, 5, 8]


@pytest.mark.rule("CLAN-Douglas")
def test_douglas_gives_3_points_for_each_marker():
    state = after(board(0).state(), Claim("douglas"))
    assert lines(state, 0, "CLAN-Douglas") == {"Douglas": 3}
    assert state.players[0].markers == 9
    again = gm.position(state).claiming(seat=0).state()
    again = after(again, Claim("douglas"))
    assert lines(again, 0, "CLAN-Douglas") == {"Douglas": 6}
    assert again.players[0].coins == 0
    assert again.players[0].markers == 8


# -- bonuses that give ----------------------------------------------------------------------------


@pytest.mark.rule("CLAN-Chisholm")
def test_chisholm_gives_a_barley_and_a_scot_on_any_tiles():
    state = after(board().tile(0, (0, 1), "inshriach").state(), Claim("chisholm"))
    state = after(state, PutGood("barley", (0, 1)), PutScot((1, 0)))
    player = state.players[0]
    assert goods_on(state, 0, (0, 1)) == {"barley": 1}
    assert player.estate[1, 0].scots == 1
    assert (player.scots, player.coins) == (7, 1)


@pytest.mark.rule("CLAN-Gunn")
def test_gunn_gives_a_sheep_and_a_cattle_on_one_tile_or_two():
    state = after(board().state(), Claim("gunn"))
    same = after(state, PutGood("cattle", (0, 0)), PutGood("sheep", (0, 0)))
    assert goods_on(same, 0, (0, 0)) == {"sheep": 1, "cattle": 1}
    two = after(state, PutGood("cattle", (0, 0)), PutGood("sheep", (1, 0)))
    assert goods_on(two, 0, (0, 0)) == {"cattle": 1}
    refused(after(state, PutGood("cattle", (0, 0))), PutGood("cattle", (0, 0)), "CLAN-Gunn")


@pytest.mark.rule("CLAN-MacDonald")
def test_macdonald_gives_a_stone_and_a_wood():
    state = after(board(0).state(), Claim("macdonald"))
    state = after(state, PutGood("wood", (0, 0)), PutGood("stone", (1, 0)))
    assert state.players[0].goods() == (0, 1, 1, 0, 0)


@pytest.mark.rule("CLAN-MacLeod")
def test_macleod_gives_three_coins():
    assert after(board(0).state(), Claim("macleod")).players[0].coins == 3


@pytest.mark.rule("CLAN-McKinnon")
def test_mckinnon_gives_a_scot_on_any_tile_and_two_coins():
    state = after(board(1).state(), Claim("mckinnon"))
    assert state.players[0].coins == 2
    state = after(state, PutScot((1, 0)))
    assert state.players[0].estate[1, 0].scots == 1
    assert state.players[0].scots == 7


@pytest.mark.rule("CLAN-Ross")
def test_ross_gives_two_scots_on_one_tile_or_two():
    state = after(board().state(), Claim("ross"), PutScot((1, 0)))
    assert after(state, PutScot((1, 0))).players[0].estate[1, 0].scots == 2
    assert after(state, PutScot((0, 0))).players[0].estate[0, 0].scots == 2
    one_left = board().scots(0, (0, 0), 8).state()
    one_left = after(one_left, Claim("ross"), PutScot((1, 0)))
    assert one_left.players[0].estate[1, 0].scots == 1
    assert one_left.actor == gm.CHANCE  # no Scot is left in the supply


@pytest.mark.rule("CLAN-PL23")
def test_the_23rd_clan_gives_a_barley_and_a_barrel():
    state = after(board(0).state(), Claim("pl23"))
    assert state.players[0].whisky == 1
    state = after(state, PutGood("barley", (1, 0)))
    assert goods_on(state, 0, (1, 0)) == {"barley": 1}


@pytest.mark.rule("CLAN-McKay", "EDGE-121")
def test_mckay_gives_david_hume_who_counts_two_and_brings_no_marker():
    state = after(board().state(), Claim("mckay"))
    assert state.players[0].persons == ("david-hume",)
    assert state.actor == gm.CHANCE  # nothing else follows
    place = gm.position(3).empty("S A B C").rondel("red", "buchan", "worlds-end yellow blue")
    place = place.persons(0, "david-hume").clans(0, "mckay").persons(1, "macbeth")
    final = after(place.state(), StopAtWorldsEnd())
    points = [
        sum(p for what, p in lines(final, seat, "SCORE-05").items() if what.startswith("persons"))
        for seat in range(3)
    ]
    assert points == [2, 1, 0]


# -- bonuses that activate ------------------------------------------------------------------------


@pytest.mark.rule("CLAN-Cameron")
def test_cameron_activates_a_trade_tile_and_gives_three_movement_points():
    place = board().tile(0, (0, 1), "butcher", goods="sheep cattle").tile(0, (1, 1), "inshriach")
    state = after(place.state(), Claim("cameron"))
    assert state.movement == 3
    assert set(gm.legal(state)) == {Activate((0, 1)), Done()}  # it is optional
    refused(state, Activate((1, 1)), "CLAN-Cameron", "ACT-12")
    state = after(state, Activate((0, 1)), PayGood("sheep", (0, 1)), PayGood("cattle", (0, 1)))
    assert lines(state, 0, "EXCH-05") == {"Butcher": 6}
    assert state.movement == 3
    state = after(state, MoveScot((0, 0), (1, 0)))
    assert state.players[0].estate[1, 0].scots == 1


@pytest.mark.rule("EDGE-122", "CLAN-Cameron")
def test_cameron_without_a_trade_tile_to_activate_gives_only_movement():
    state = after(board().state(), Claim("cameron"))
    assert state.movement == 3
    allowed(state, EndTurn())
    place = board().tile(0, (0, 1), "butcher", goods="sheep cattle").activated(0, "butcher")
    state = after(place.market(sheep=0, cattle=0).state(), Claim("cameron"))
    assert state.movement == 3
    refused(state, Activate((0, 1)), "ACT-01")


@pytest.mark.rule("CLAN-MacDonell")
def test_macdonell_activates_a_resource_and_a_whisky_tile():
    place = board().tile(0, (0, 1), "inshriach").tile(0, (1, 1), "edradour", goods="barley")
    place = place.tile(0, (-1, 1), "easdale").market(wood=0, barley=0)
    state = after(place.state(), Claim("macdonell"))
    state = after(state, Activate((0, 1)))
    refused(state, Activate((-1, 1)), "CLAN-MacDonell")  # one of each type
    state = after(state, Activate((1, 1)), PayGood("barley", (1, 1)))
    assert state.players[0].whisky == 1
    assert goods_on(state, 0, (0, 1)) == {"wood": 1}


@pytest.mark.rule("CLAN-MacLean")
def test_maclean_activates_a_pen_and_a_whisky_tile():
    place = board().tile(0, (0, 1), "lochridge").tile(0, (1, 1), "edradour", goods="barley")
    place = place.tile(0, (-1, 1), "inshriach")
    state = after(place.state(), Claim("maclean"))
    refused(state, Activate((-1, 1)), "CLAN-MacLean")
    state = after(state, Activate((1, 1)), PayGood("barley", (1, 1)), Activate((0, 1)))
    assert state.players[0].whisky == 1
    assert goods_on(state, 0, (0, 1)) == {"sheep": 1}


@pytest.mark.rule("EDGE-123", "CLAN-MacDonell", "CLAN-MacLean")
def test_of_two_types_what_is_possible_is_activated_in_either_order():
    pen = after(board().tile(0, (0, 1), "lochridge").state(), Claim("maclean"))
    assert set(gm.legal(pen)) == {Activate((0, 1)), Done()}  # no whisky tile
    place = board().tile(0, (0, 1), "inshriach").tile(0, (1, 1), "edradour", goods="barley")
    used = after(place.activated(0, "edradour").state(), Claim("macdonell"))
    assert set(gm.legal(used)) == {Activate((0, 1)), Done()}
    state = after(place.activated(0).state(), Claim("macdonell"))
    first = after(state, Activate((0, 1)), Activate((1, 1)), PayGood("barley", (1, 1)))
    other = after(state, Activate((1, 1)), PayGood("barley", (1, 1)), Activate((0, 1)))
    assert first.players == other.players
    none = after(board().state(), Claim("macdonell"))
    assert none.actor == gm.CHANCE


# -- Mackintosh -----------------------------------------------------------------------------------


def castles() -> gm.Position:
    """No Scot near the castles, which Mackintosh mans for placing."""
    place = gm.position(3).clans(0, "mackintosh").scots(0, (0, 0), 0)
    place = place.tile(0, (0, 1), "inshriach").tile(0, (0, 2), "easdale", scots=1)
    return place.tile(0, (1, 1), "donan-castle").cards(0, "donan-castle")


@pytest.mark.rule("CLAN-Mackintosh")
def test_mackintosh_lets_own_castles_count_as_manned_for_placing():
    state = castles().placing("halkirk").state()
    allowed(state, Place((2, 0)))  # beside both castles
    refused(state, Place((-1, 0)), "PLACE-03")
    without = castles().clans(0).placing("lochridge").state()
    refused(without, Place((2, 1)), "PLACE-03")
    allowed(castles().placing("lochridge").state(), Place((2, 1)))


@pytest.mark.rule("EDGE-120", "CLAN-Mackintosh")
def test_mackintosh_mans_the_home_castle_also_when_it_is_upgraded():
    place = gm.position(3).clans(0, "mackintosh").scots(0, (0, 0), 0)
    allowed(place.placing("halkirk").state(), Place((2, 0)))
    upgraded = place.tile(0, (1, 0), "edinburgh-castle").placing("halkirk").state()
    allowed(upgraded, Place((2, 0)))
    refused(upgraded, Place((-1, 0)), "PLACE-03")


@pytest.mark.rule("EDGE-120")
def test_mackintosh_counts_for_nothing_but_placing():
    place = castles().tile(0, (-1, 1), "kingussie", scots=1).coins(0, 2)
    place = place.scots(0, (0, 0), 1).scots(0, (0, 1), 1)  # 4 tiles with Scots and 2 castles
    assert scored(place, "grant") == 0
    sheet = gm.score(castles().state())
    assert not [ln for ln in sheet[0].expected if ln.what.startswith("Scots")]
    moving = castles().movement(1).closing().state()
    assert keys(refused(moving, MoveScot((1, 0), (0, 0)), "MOVE-02")) == {"no_scot_there"}
    paying = after(
        castles().rondel("red", "yellow", "blue", "loch-ness").choosing().state(), Take("loch-ness")
    )
    refused(paying, PayScot((1, 0)), "TAKE-06")
    allowed(paying, PayScot((0, 2)))


# -- permanent bonuses work for their owner only --------------------------------------------------


@pytest.mark.rule("CLAN-06", "CLAN-Mackintosh", "CLAN-MacLachlan")
def test_a_permanent_bonus_helps_only_the_player_who_placed_the_marker():
    place = castles().clans(0).clans(1, "mackintosh", "maclachlan")
    refused(place.placing("lochridge").state(), Place((2, 1)), "PLACE-03")
    state = after(place.movement(2).closing().state(), EndTurn())
    assert state.players[0].vp == state.players[1].vp == 0


@pytest.mark.rule("CLAN-06", "CLAN-Mackintosh")
def test_a_permanent_bonus_works_from_the_moment_it_is_claimed():
    place = gm.position(3).coins(0, 2).scots(0, (0, 0), 0).tile(0, (-1, 0), "halkirk", scots=1)
    place = place.rondel("red", "macbeth", "glen-lyon", "yellow", "blue")
    before = after(place.state(), Take("glen-lyon"))
    refused(before, Place((2, 0)), "PLACE-03")
    state = after(place.state(), Take("macbeth"), Claim("mackintosh"))
    while state.actor != 0:
        state = gm.advance(state, gm.legal(state)[0])
    allowed(after(state, Take("glen-lyon")), Place((2, 0)))

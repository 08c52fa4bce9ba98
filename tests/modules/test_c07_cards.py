"""Chronicle 7: what the ten cards count, who wins them, and what they pay."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import networkx as nx
import pytest

import glenmore as gm
from glenmore.base.geometry import groups, largest_square, steps_from
from glenmore.hooks import HOOKS_BY_NAME, Change
from glenmore.modules.c02_highlander import Mountain
from glenmore.modules.c07_great_gathering import (
    CARDS,
    Gathering,
    Result,
    gathering_part,
    leaders,
    value,
    values,
)
from glenmore.modules.c07_great_gathering.cards import share
from glenmore.moves import StopAtWorldsEnd
from tabletop.hooks import table_of
from tests.rules.helpers import lines

rule = pytest.mark.rule
FIVE = ("livestock", "materials", "square", "sets", "castles")
HOME, VILLAGE = (1, 0), (0, 0)
END = StopAtWorldsEnd()


def table(players: int = 3, chronicles: tuple[int, ...] = (7,), **options: Any) -> gm.Position:
    """A position to lay tiles into."""
    return gm.position(players, chronicles=chronicles, options=options)


def last(players: int = 2, *cards: str, chronicles: tuple[int, ...] = (7,)) -> gm.Position:
    """Red's next stop ends the game; these cards were accepted."""
    colours = " ".join(("yellow", "blue", "green")[: players - 1])
    setup = gm.Setup(players, chronicles)
    accepted = tuple(Result(card, ("aye",) * players) for card in cards)
    place = gm.position(players, chronicles=chronicles)
    place = place.rondel("red", f"worlds-end {colours}", fill=False)
    place = place.empty("S", "A", "B", "C", "D")
    return place.module(7, gathering_part(setup, cards, accepted))


def ended(place: gm.Position) -> gm.State:
    """The game is over."""
    state = gm.advance(place.state(), END)
    while state.steps:
        state = gm.advance(state, gm.legal(state)[-1])
    return state


# -- what they count ------------------------------------------------------------------------------


@rule("C7-CARD-Livestock", "C7-EDGE-06")
def test_livestock_counts_sheep_and_cattle_on_own_tiles() -> None:
    place = table().goods(0, HOME, "sheep cattle wood").tile(0, (1, 1), "lochridge")
    state = place.goods(0, (1, 1), "sheep sheep").goods(1, HOME, "barley wood").state()
    assert values(state, "livestock") == [4, 0, 0]
    assert leaders(state, "livestock") == (0,)


@rule("C7-CARD-Materials")
def test_materials_counts_wood_and_stone() -> None:
    state = table().goods(0, HOME, "wood stone sheep").goods(1, HOME, "stone stone stone").state()
    assert values(state, "materials") == [2, 3, 0]
    assert leaders(state, "materials") == (1,)


@rule("C7-EDGE-06")
def test_goods_of_the_mountain_count_when_they_are_collected_at_the_end() -> None:
    setup = gm.Setup(2, (2, 7))
    part = gathering_part(setup, ("livestock",), (Result("livestock", ("aye", "aye")),))
    ring = ("yellow", "worlds-end", "mountain red", "mountain", "die")
    place = gm.position(2, chronicles=(2, 7)).rondel(*ring, fill=False).module(7, part)
    state = place.module(2, Mountain(0, (0, 0, 0, 2, 0))).state()
    assert value(state, 0, "livestock") == 0
    over = gm.advance(state, END)
    while over.steps:
        over = gm.advance(over, gm.legal(over)[0])
    assert lines(over, 0, "C7-CARD-Livestock") == {"Livestock, card of the Great Gathering": 10}


def block(state_of: gm.Position, cells: list[tuple[int, int]]) -> gm.Position:
    """Tiles without river on these cells."""
    tiles = iter(
        (
            "inshriach",
            "ballachulish",
            "strathmore",
            "edradour",
            "pulteney",
            "glen-affric",
            "easdale",
        )
    )
    for cell in cells:
        state_of = state_of.tile(0, cell, next(tiles))
    return state_of


@rule("C7-CARD-Square", "C7-EX-09")
def test_a_full_square_counts_by_its_side() -> None:
    full = [(x, y) for x in range(3) for y in range(3)]
    assert largest_square(full) == 3
    assert largest_square([c for c in full if c != (2, 2)]) == 2
    assert largest_square([c for c in full if c != (1, 1)]) == 1
    assert largest_square([*full, (9, 9)]) == 3


@rule("C7-EDGE-04", "C7-CARD-Square")
def test_squares_in_an_estate() -> None:
    assert values(table().state(), "square") == [1, 1, 1]
    state = block(table(), [(0, 1), (1, 1)]).state()
    assert value(state, 0, "square") == 2  # village and home castle are two tiles
    higher = block(table(), [(0, 1)]).tile(0, (1, 1), "lochridge", "glen-isla").state()
    assert value(higher, 0, "square") == 2  # an upgrade lies on one cell
    assert leaders(higher, "square") == (0,)


@rule("C7-CARD-Sets", "C7-EX-05")
def test_sets_are_the_fewest_of_four_kinds() -> None:
    tiles = {
        "duart-castle": (1, 1),
        "donan-castle": (0, 1),
        "castle-of-mey": (2, 1),
        "armadale-castle": (3, 1),
    }
    place = table().whisky(0, 5).persons(0, "macbeth", "black-agnes")
    for tile, cell in tiles.items():
        place = place.tile(0, cell, tile).cards(0, *list(tiles)[: list(tiles).index(tile) + 1])
    assert value(place.scots(0, HOME, 3).state(), 0, "sets") == 2
    one = place.scots(0, HOME, 1)
    assert value(one.state(), 0, "sets") == 1
    moil = one.tile(0, (-1, 1), "castle-moil").cards(0, "castle-moil", *tiles).state()
    assert value(moil, 0, "sets") == 2  # one Scot counts twice


@rule("C7-INT-01")
def test_david_hume_is_two_persons_for_sets() -> None:
    place = table().scots(0, HOME, 2).whisky(0, 2).persons(0, "david-hume").clans(0, "mckay")
    place = place.tile(0, (2, 0), "loch-ness").tile(0, (1, 1), "armadale-castle")
    state = place.cards(0, "loch-ness", "armadale-castle").state()
    assert value(state, 0, "sets") == 2


@rule("C7-CARD-Castles", "C7-EDGE-18")
def test_castles_need_an_own_scot() -> None:
    place = table().tile(0, (1, 1), "donan-castle", scots=2).tile(0, (2, 0), "castle-stalker")
    state = place.clans(0, "mackintosh").state()
    assert values(state, "castles") == [1, 0, 0]  # Mackintosh is for placing only
    assert value(place.scots(0, HOME, 1).state(), 0, "castles") == 2


@rule("C7-EDGE-09", "C7-INT-07")
def test_other_chronicles_change_castles_and_sets_by_counting(monkeypatch: Any) -> None:
    place = table().scots(0, HOME, 1).whisky(0, 1).persons(0, "macbeth").whisky(1, 1)
    state = place.tile(0, (2, 0), "loch-ness").cards(0, "loch-ness").state()
    assert (values(state, "castles"), values(state, "sets")) == ([1, 0, 0], [1, 0, 0])

    def mobster(table: Any, seat: int, what: str, purpose: str) -> list[Change]:
        if seat == 1 and (what, purpose) == ("castles", "gathering"):
            return [Change("add", 1, "C7-EDGE-09")]
        if seat == 0 and (what, purpose) == ("scots", "sets"):
            return [Change("shift", -1, "C7-INT-07")]
        return []

    words = state.game.vocabulary
    monkeypatch.setattr(state.game, "count", table_of(HOOKS_BY_NAME["count"], (mobster,), words))
    monkeypatch.setattr(state.game, "has_counts", True)
    assert (values(state, "castles"), values(state, "sets")) == ([1, 1, 0], [0, 0, 0])


@rule("C7-CARD-Distilleries", "C7-EDGE-08", "C7-INT-06")
def test_distilleries_are_visible_whisky_tiles() -> None:
    place = table().tile(0, (0, 1), "edradour").tile(0, (1, 1), "pulteney", "dufftown")
    state = place.tile(1, (0, 1), "inshriach").state()
    tiles = state.game.tiles
    assert {tiles[id].type for id in ("edradour", "pulteney", "dufftown")} == {"whisky"}
    assert values(state, "distilleries") == [2, 0, 0]


@rule("C7-INT-05", "C7-INT-06")
def test_whisky_tiles_and_barrels_of_chronicle_3_count() -> None:
    setup = gm.Setup(3, (3, 7))
    place = gm.position(3, chronicles=(3, 7)).module(7, gathering_part(setup))
    new = [
        t.id
        for t in place.game.tiles.values()
        if t.type == "whisky" and t.id not in gm.start(gm.Setup(3)).game.tiles
    ]
    assert new
    state = place.tile(0, (0, 1), new[0]).state()
    assert value(state, 0, "distilleries") == 1
    rich = gm.position(3, chronicles=(3, 7)).scots(0, HOME, 1).whisky(0, 1).persons(0, "macbeth")
    rich = rich.tile(0, (2, 0), "loch-ness").cards(0, "loch-ness")
    assert value(rich.state(), 0, "sets") == 1


@rule("C7-CARD-SmallestLand", "C7-EDGE-07")
def test_the_smallest_land_wins() -> None:
    place = table().tile(0, (0, 1), "inshriach").tile(1, (0, 1), "lochridge", "glen-isla")
    state = place.tile(1, (1, 1), "easdale").persons(2, "macbeth", "black-agnes").state()
    assert values(state, "smallest-land") == [3, 4, 2]
    assert leaders(state, "smallest-land") == (2,)  # persons are no land


@rule("C7-CARD-Pastures", "C7-EDGE-08")
def test_pastures_are_groups_of_pens_edge_to_edge() -> None:
    place = table().tile(0, (0, 1), "buchan").tile(0, (1, 2), "rannoch-moor")
    corner = place.tile(0, (1, 1), "inshriach").state()
    assert value(corner, 0, "pastures") == 1  # they meet at a corner only
    edge = place.tile(0, (1, 1), "lochridge", "glen-isla").state()
    assert value(edge, 0, "pastures") == 3
    assert value(edge, 1, "pastures") == 0


@rule("C7-CARD-Wanderer", "C7-EX-10", "C7-EDGE-05")
def test_the_wanderer_is_measured_in_movement_points() -> None:
    place = block(table(), [(1, 1), (2, 1), (2, 2), (3, 2), (4, 2)])
    state = place.scots(0, (4, 2), 1).state()
    assert value(state, 0, "wanderer") == 3  # two diagonal steps, one straight
    assert leaders(state, "wanderer") == (0,)


@rule("C7-EX-10", "C7-EDGE-05", "C7-CARD-Wanderer")
def test_a_longer_way_counts_if_it_is_the_only_one() -> None:
    straight = {(1, 0), (2, 1), (3, 2), (4, 2)}
    assert steps_from((1, 0), straight)[4, 2] == 3
    detour = {(1, 0), (1, 1), (2, 2), (3, 3), (4, 2)}
    assert steps_from((1, 0), detour)[4, 2] == 4
    assert (4, 2) not in steps_from((1, 0), {(1, 0), (4, 2)})
    alone = table().scots(0, VILLAGE, 0).state()
    assert values(alone, "wanderer") == [0, 1, 1]  # a player without Scots has 0


@rule("C5-INT-07", "C7-INT-06")
def test_tiles_of_chronicle_5_count_and_cards_score_before_the_last_haggis() -> None:
    place = gm.position(3, chronicles=(5, 7)).tile(0, (0, 1), "shetland")
    place = place.tile(0, (1, 1), "lochridge")
    state = place.tile(1, (0, 1), "ye-olde-inn").tile(2, (0, 1), "drovers-inn").state()
    assert values(state, "pastures") == [2, 0, 0]
    assert values(state, "distilleries") == [0, 1, 0]
    last_steps = [insert.title for insert in state.game.inserted if insert.state == "F4"]
    assert last_steps == ["Accepted cards of the Great Gathering", "last-haggis-scoring"]


# -- what they pay --------------------------------------------------------------------------------


@rule("C7-12", "C7-14")
def test_the_best_gets_ten_for_each_accepted_card() -> None:
    place = last(2, "livestock", "materials").goods(0, HOME, "sheep").goods(1, HOME, "wood stone")
    state = place.tile(0, (0, 1), "inshriach").tile(0, (1, 1), "easdale").state()
    assert leaders(state, "square") == (0,)  # open, so it scores nothing
    over = ended(place)
    assert lines(over, 0, "C7-CARD-Livestock") == {"Livestock, card of the Great Gathering": 10}
    assert lines(over, 1, "C7-CARD-Materials") == {"Materials, card of the Great Gathering": 10}
    scored = [line.rule for p in over.players for line in p.points if line.rule.startswith("C7")]
    assert sorted(scored) == ["C7-CARD-Livestock", "C7-CARD-Materials"]


@rule("C7-12", "C7-13")
def test_cards_are_scored_after_everything_else_and_told() -> None:
    place = last(2, "livestock").goods(0, HOME, "sheep").coins(0, 3)
    _, happened = gm.apply(place.state(), END)
    keys = [(e.key, e.rules) for e in happened]
    scored = keys.index(("card_scored", ("C7-CARD-Livestock", "C7-12")))
    assert keys.index(("points", ("END-10",))) < scored
    told = [str(e) for e in happened if e.key == "card_scored"]
    assert told == ["Livestock: 10 VP for Red (Red 1 and Yellow 0) (C7-CARD-Livestock, C7-12)."]


@rule("C7-13", "C7-EDGE-17", "C7-EX-04")
@pytest.mark.parametrize(("players", "each"), [(2, 5), (3, 4), (4, 3)])
def test_ties_share_rounded_up(players: int, each: int) -> None:
    place = last(players, "livestock")
    for seat in range(players):
        place = (
            place.goods(seat, HOME, "sheep sheep cattle")
            .tile(seat, (0, 1), ("rannoch-moor", "buchan", "lochridge", "easdale")[seat])
            .goods(seat, (0, 1), "cattle")
        )
    assert values(place.state(), "livestock") == [4] * players
    over = ended(place)
    got = [sum(lines(over, seat, "C7-CARD-Livestock").values()) for seat in range(players)]
    assert got == [each] * players == [share(players)] * players
    assert sum(got) == {2: 10, 3: 12, 4: 12}[players]


@rule("C7-EDGE-03")
def test_nobody_has_anything_so_all_share() -> None:
    over = ended(last(3, "livestock"))
    assert [sum(lines(over, seat, "C7-CARD-Livestock").values()) for seat in range(3)] == [4] * 3


@rule("C7-14")
def test_rejected_cards_score_nothing() -> None:
    setup = gm.Setup(2, (7,))
    part = gathering_part(setup, ("livestock",), (Result("livestock", ("nay", "nay")),))
    over = ended(last(2).module(7, part).goods(0, HOME, "sheep"))
    assert lines(over, 0, "C7-CARD-Livestock") == {}


@rule("C7-12")
def test_the_score_sheet_expects_accepted_cards() -> None:
    place = table().module(
        7,
        gathering_part(
            gm.Setup(3, (7,)),
            ("livestock", "castles"),
            (Result("livestock", ("aye",) * 3), Result("castles", ("nay",) * 3)),
        ),
    )
    state = place.goods(1, HOME, "sheep").scots(0, HOME, 1).state()
    sheet = gm.score(state)
    expected = [
        [(ln.points, ln.rule) for ln in sheet[seat].expected if ln.rule.startswith("C7")]
        for seat in range(3)
    ]
    assert expected == [[], [(10, "C7-CARD-Livestock")], []]
    assert all(player.points == () for player in state.players)
    assert sheet.totals == (0, 0, 0)


@rule("C7-12", "C7-13")
def test_what_the_sheet_expects_is_what_is_booked() -> None:
    place = last(3, "livestock", "square", "smallest-land").goods(1, HOME, "sheep sheep")
    place = place.tile(0, (0, 1), "inshriach").tile(0, (1, 1), "easdale")
    sheet, over = gm.score(place.state()), ended(place)
    for seat, player in enumerate(over.players):
        booked = [line for line in player.points if "CARD" in line.rule]
        assert booked
        assert [line for line in sheet[seat].expected if "CARD" in line.rule] == booked


# -- geometry against brute force and networkx ----------------------------------------------------


def shapes() -> list[set[tuple[int, int]]]:
    """Random sets of cells."""
    rng = random.Random(7)
    cells = list(product(range(6), range(5)))
    return [set(rng.sample(cells, rng.randint(1, 28))) for _ in range(60)]


def test_squares_against_brute_force() -> None:
    for cells in shapes():
        sides = [
            n
            for n in range(1, 7)
            for x, y in cells
            if {(x + i, y + j) for i in range(n) for j in range(n)} <= cells
        ]
        assert largest_square(cells) == max(sides)
    assert largest_square(()) == 0


def test_groups_against_networkx() -> None:
    for cells in shapes():
        grid = nx.grid_2d_graph(6, 5).subgraph(cells)
        wanted = {frozenset(group) for group in nx.connected_components(grid)}
        assert {frozenset(group) for group in groups(cells)} == wanted


def test_distances_against_networkx() -> None:
    for cells in shapes():
        king = nx.Graph()
        king.add_nodes_from(cells)
        king.add_edges_from(
            (a, b)
            for a in cells
            for b in cells
            if a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1
        )
        start = min(cells)
        assert steps_from(start, cells) == nx.single_source_shortest_path_length(king, start)


def test_every_card_has_rule_name_and_number() -> None:
    state = table().state()
    for card in CARDS.values():
        assert card.rule in gm.rules
        assert len(values(state, card.id)) == 3
    assert Gathering(FIVE).open() == FIVE

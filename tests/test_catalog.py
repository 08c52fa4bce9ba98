"""The component data: counts, attested facts, provenance, words, economy, clan board."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter

import networkx as nx
import pytest

from glenmore import catalog
from glenmore.catalog import BASE, load
from glenmore.catalog.forms import FORMS, HALVES
from glenmore.catalog.reading import JOINED
from glenmore.components import (
    ANIMALS,
    ANY_KIND,
    GOODS,
    STACKS,
    TYPES,
    Benefit,
    Catalog,
    Cost,
    Effect,
    Exchange,
    Need,
    Tile,
)

EDITION = re.compile(r"\b(PL|CS|IT|RU)\b")
MOVE = Benefit("move", "MOVE-01")
CARD, SCOT, MARKER = Effect("landmark"), Effect("scot"), Effect("clan-marker")


@pytest.fixture(scope="module")
def built_in() -> Catalog:
    return load()


@pytest.fixture(scope="module")
def tiles(built_in) -> dict[str, Tile]:
    return {tile.id: tile for tile in built_in.tiles}


@pytest.fixture(scope="module")
def board(built_in) -> nx.Graph:
    graph = nx.Graph()
    graph.add_node("start")
    graph.add_nodes_from(space.id for space in built_in.clans)
    for road in built_in.roads:
        assert not graph.has_edge(road.from_, road.to)
        graph.add_edge(road.from_, road.to, weight=road.cost)
    return graph


def goods(**numbers: int) -> Need:
    barley, wood, stone, sheep, cattle = (numbers.get(good, 0) for good in GOODS)
    return Need((barley, wood, stone, sheep, cattle))


# ---- the printed component list ------------------------------------------------------------------


def test_counts_agree_with_the_printed_list(built_in):
    stacks = Counter(tile.stack for tile in built_in.tiles)
    assert stacks == {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17, "home": 2, "aside": 1}
    assert Counter(card.stack for card in built_in.landmarks) == {"A": 3, "B": 3, "C": 2, "D": 3}
    assert [color for color, _ in built_in.homes] == ["red", "yellow", "blue", "green"]
    assert len(built_in.clans) == 27
    assert sum(space.bonus for space in built_in.clans) == 23
    assert len(built_in.roads) == 41
    assert built_in.spaces == 14
    assert catalog.counts(built_in) == ()


def test_worlds_end_is_one_of_the_d_tiles(tiles):
    special = [tile for tile in tiles.values() if tile.kind == "special"]
    assert special == [tiles["worlds-end"]]
    assert special[0].stack == "D"
    assert special[0].cost == Cost()


def test_ids_and_names_are_unique(built_in):
    for records in (built_in.tiles, built_in.landmarks, built_in.clans):
        assert len({record.id for record in records}) == len(records)
        assert len({record.name for record in records}) == len(records)


# ---- what the rulebooks tell of single components ------------------------------------------------

ATTESTED: dict[str, dict[str, object]] = {
    "start-village": {"stack": "home", "type": "village", "river": True, "upgrade": False},
    "home-castle": {"stack": "home", "type": "castle", "river": True, "benefit": MOVE},
    "halkirk": {
        "type": "village",
        "river": True,
        "upgrade": False,
        "once": (SCOT,),
        "benefit": MOVE,
        "landmark": "",
    },
    "inverness": {
        "stack": "B",
        "type": "village",
        "river": True,
        "upgrade": True,
        "once": (CARD, SCOT),
        "benefit": MOVE,
        "landmark": "inverness",
    },
    "inshriach": {
        "type": "resource",
        "river": False,
        "benefit": Benefit("produce", "ACT-06", goods=("wood",)),
    },
    "lochridge": {"kind": "territory", "river": False, "upgrade": False},
    "butcher": {"type": "trade"},
    "tomintoul-fair": {"type": "trade"},
    "glengorm": {
        "type": "trade",
        "benefit": Benefit(
            "exchange",
            "EXCH-01",
            ways=(
                Exchange(Need(free=2, among=ANIMALS), Effect("vp", 5), "EXCH-03"),
                Exchange(Need(free=3, among=ANIMALS), Effect("vp", 8), "EXCH-03"),
            ),
        ),
    },
    "highland-market": {
        "type": "trade",
        "benefit": Benefit(
            "exchange", "EXCH-01", ways=(Exchange(Need(free=3), Effect("vp", 7), "EXCH-04"),)
        ),
    },
    "loch-ness": {"stack": "C", "type": "loch", "cost": Cost(scots=1)},
    "loch-lochy": {"stack": "A", "type": "loch", "upgrade": False},
    "loch-shiel": {"stack": "B", "type": "loch", "upgrade": False},
    "loch-morar": {"stack": "D", "type": "loch", "upgrade": False},
    "castle-stalker": {"stack": "A", "type": "castle"},
    "donan-castle": {"stack": "A", "type": "castle"},
    "duart-castle": {"stack": "B", "type": "castle"},
    "armadale-castle": {"stack": "C", "type": "castle"},
    "castle-of-mey": {"stack": "D", "type": "castle"},
    "castle-moil": {"stack": "D", "type": "castle"},
    "david-hume": {"stack": "aside", "kind": "person", "counts_as": 2, "once": ()},
    "worlds-end": {"stack": "D", "kind": "special"},
    **{
        name: {"type": "whisky", "kind": "territory"}
        for name in ("edradour", "pulteney", "glen-mhor", "millburn", "glenlochy")
    },
    **{
        name: {"kind": "person", "once": (MARKER,), "counts_as": 1}
        for name in ("robert-the-bruce", "william-wallace", "mary-stuart")
    },
}


@pytest.mark.parametrize("name", ATTESTED)
def test_attested_facts_of_a_tile(tiles, name):
    known = dict(tiles[name].source.rulebook)
    assert "name" in known
    for field, value in ATTESTED[name].items():
        assert getattr(tiles[name], field) == value
        assert field in known


def test_only_the_attested_part_of_the_butcher_and_the_fair_is_relied_on(tiles):
    assert any(way.pay.fixed[GOODS.index("cattle")] for way in tiles["butcher"].benefit.ways)
    assert [sum(way.pay.fixed) for way in tiles["tomintoul-fair"].benefit.ways] == [3]
    for name in ("butcher", "tomintoul-fair"):
        assert "benefit" in tiles[name].source.reconstructed


def test_names_are_attested_for_those_tiles_only(tiles):
    assert {name for name, tile in tiles.items() if "name" in dict(tile.source.rulebook)} == {
        *ATTESTED
    }


def test_each_landmark_card_lies_with_the_tile_of_its_name(built_in, tiles):
    for card in built_in.landmarks:
        tile = tiles[card.id]
        assert (tile.landmark, tile.name, tile.stack) == (card.id, card.name, card.stack)
        assert CARD in tile.once
        assert card.rule == "LM-" + card.name.replace("of", "Of").replace(" ", "")
    assert sum(tile.landmark != "" for tile in tiles.values()) == 11
    lasting = {card.id: card.timing for card in built_in.landmarks if card.timing != "once"}
    assert lasting == {
        "armadale-castle": "end",
        "loch-ness": "permanent",
        "castle-moil": "permanent",
    }


def test_exchanges_follow_the_printed_tables(tiles):
    ways = [
        (way.rule, way.pay.free, way.gain.amount)
        for tile in tiles.values()
        if tile.benefit.word == "exchange"
        for way in tile.benefit.ways
        if way.pay.free
    ]
    assert {*ways} == {
        ("EXCH-02", 2, 4),
        ("EXCH-02", 4, 8),
        ("EXCH-03", 2, 5),
        ("EXCH-03", 3, 8),
        ("EXCH-04", 3, 7),
    }


def test_vocabulary_turns_into_records(tiles):
    assert tiles["inverness"].cost == Cost(goods(wood=1, stone=1), coins=1)
    assert tiles["loch-shiel"].cost == Cost(Need(free=1, among=ANY_KIND))
    assert tiles["globe-inn"].cost == Cost(whisky=1)
    assert tiles["globe-inn"].benefit == Benefit("vp", "ACT-10", 3)
    assert tiles["leith"].benefit == Benefit("produce-any", "ACT-07")
    assert tiles["garioch"].benefit == Benefit("produce", "ACT-08", goods=("barley", "barley"))
    assert tiles["edradour"].benefit == Benefit(
        "distil", "EXCH-07", ways=(Exchange(goods(barley=1), Effect("whisky"), "EXCH-07"),)
    )
    assert tiles["moot-hill"].benefit == Benefit(
        "clan-exchange", "EXCH-06", ways=(Exchange(Need(free=1), Effect("clan-marker"), "EXCH-06"),)
    )
    assert tiles["brig-o-doon"].benefit.ways == (
        Exchange(goods(wood=1, stone=1), Effect("vp", 7), "EXCH-05"),
    )
    assert tiles["falkirk-tryst"].benefit.ways[1].pay == Need(free=4, distinct=True)


# ---- provenance ----------------------------------------------------------------------------------


def every_source(built_in):
    """All (kind, id, fields, source)."""
    rare = {"icon", "counts_as", "note", "players", "covers", *HALVES}
    for kind, records in (
        ("tile", built_in.tiles),
        ("landmark", built_in.landmarks),
        ("space", built_in.clans),
    ):
        for record in records:
            fields = FORMS[kind].keys() - rare
            if getattr(record, "kind", "") == "person":
                fields |= {"counts_as"}
            yield kind, record.id, fields
    yield from (("road", f"{road.from_}/{road.to}", {*FORMS["road"]}) for road in built_in.roads)
    yield from (("band", color, {*FORMS["band"]}) for color, _ in built_in.bands)
    yield from (("home", color, {*FORMS["home"]}) for color, _ in built_in.homes)
    yield from ((kind, kind, {*FORMS[kind]}) for kind in ("start", "rondel"))


def test_each_field_has_its_provenance_in_exactly_one_place(built_in):
    for kind, ident, fields in every_source(built_in):
        found = catalog.source(kind, ident)
        named = [field for field, _ in found.rulebook] + [*found.reconstructed]
        assert sorted(named) == sorted(fields), (kind, ident)
        assert all(EDITION.search(where) for _, where in found.rulebook), (kind, ident)


def test_share_of_attested_fields_is_what_the_readme_says(built_in):
    assert catalog.attested() == (235, 814)


def test_what_is_called_made_up_is_made_up(tiles):
    plain = {name for name, tile in tiles.items() if not tile.source.rulebook}
    assert len(plain) == 36
    assert plain.isdisjoint(ATTESTED)


def test_unknown_record_has_no_source():
    with pytest.raises(KeyError):
        catalog.source("tile", "atlantis")


# ---- words and economy ---------------------------------------------------------------------------


def test_every_word_occurs_and_no_other_word(tiles):
    assert {effect.word for tile in tiles.values() for effect in tile.once} == {
        word for word, _ in BASE.once
    }
    words = {word for word, _ in BASE.benefit} - set(JOINED)  # tiles of chronicles have those
    assert {tile.benefit.word for tile in tiles.values()} == words
    assert {tile.type for tile in tiles.values()} == {*TYPES, "none"}
    assert {tile.benefit.rule for tile in tiles.values()} <= {
        *(rule for _, rule in BASE.benefit),
        "ACT-08",
    }
    assert not any(tile.icon or tile.protection for tile in tiles.values())


def rank(tile: Tile) -> int:
    return {"home": 0, "aside": 9}.get(tile.stack, "SABCD".find(tile.stack))


def coins_for(cost: Cost) -> int:
    """What the cost takes from a purse that buys everything at an empty market."""
    bought = sum(number * (number + 1) // 2 for number in cost.goods.fixed)
    return bought + cost.goods.free + cost.coins


@pytest.mark.parametrize("tile", load().tiles, ids=lambda tile: tile.id)
def test_a_tile_can_be_paid_when_it_appears(tiles, tile):
    assert coins_for(tile.cost) <= 5
    for index, good in enumerate(GOODS):
        if tile.cost.goods.fixed[index]:
            makers = [rank(other) for other in tiles.values() if good in other.benefit.goods]
            assert min(makers) <= rank(tile)
    if tile.cost.whisky:
        distils = [rank(other) for other in tiles.values() if other.benefit.word == "distil"]
        assert min(distils) < rank(tile)
    assert tile.cost.scots <= 1
    if tile.upgrade:
        assert any(
            other.type == tile.type
            and other.river == tile.river
            and other != tile
            and rank(other) <= rank(tile)
            for other in tiles.values()
        )


def test_clan_bonuses_that_count_tiles_are_within_reach(tiles):
    stock = [tile for tile in tiles.values() if tile.stack in STACKS and not tile.upgrade]
    assert 8 <= sum(tile.type == "village" for tile in stock) < 12
    assert 12 <= sum(tile.river for tile in stock) < 16
    upgrades = [tile for tile in tiles.values() if tile.upgrade]
    assert len(upgrades) == 7
    assert {"village", "castle", "whisky", "trade"} <= {tile.type for tile in upgrades}


def test_persons_are_spread_and_bring_a_clan_marker(tiles):
    persons = [tile for tile in tiles.values() if tile.kind == "person" and tile.stack != "aside"]
    assert Counter(tile.stack for tile in persons) == {"A": 2, "B": 3, "C": 3, "D": 2}
    assert all((tile.once, tile.type, tile.river) == ((MARKER,), "none", False) for tile in persons)


def test_some_whisky_tiles_do_not_distil(tiles):
    whisky = [tile.benefit.word for tile in tiles.values() if tile.type == "whisky"]
    assert Counter(whisky) == {"distil": 5, "vp": 3}


def test_first_tiles_make_one_good_of_each_kind_for_nothing(tiles):
    first = [tile for tile in tiles.values() if tile.stack == "S"]
    assert sorted(good for tile in first for good in tile.benefit.goods) == sorted(GOODS)
    assert all(tile.cost == Cost() for tile in first)


# ---- clan board ----------------------------------------------------------------------------------


def test_clans_that_last_or_repeat(built_in):
    spaces = {space.id: space for space in built_in.clans}
    assert {name for name, space in spaces.items() if space.permanent} == {
        "macgregor",
        "mackintosh",
        "maclachlan",
        "sinclair",
    }
    assert [name for name, space in spaces.items() if space.repeatable] == ["douglas"]
    empty = {name: space.expansion for name, space in spaces.items() if not space.bonus}
    assert empty == {
        "murray": "RU chr. 10",
        "ruthven": "RU chr. 10",
        "innes": "RU chr. 9",
        "ogilvie": "RU chr. 11",
    }
    assert all(spaces[name].effect == spaces[name].summary == "" for name in empty)
    assert sorted(space.effect for space in built_in.clans if space.bonus) == sorted(BASE.effects)


def test_roads_that_the_rulebooks_name(board):
    assert board["start"]["macleod"]["weight"] == 0
    assert board["macmillan"]["maclachlan"]["weight"] == 1
    ways = nx.all_shortest_paths(board, "start", "mckay", weight="weight")
    fewest = min(ways, key=len)
    costs = [board[a][b]["weight"] for a, b in itertools.pairwise(fewest)]
    assert sorted(costs) == [0, 1, 1]


def test_spaces_of_one_band_are_equally_far(board, built_in):
    far = nx.single_source_dijkstra_path_length(board, "start")
    bands = dict(built_in.bands)
    assert bands == {"gold": 0, "blue": 1, "violet": 2}
    assert all(far[space.id] == bands[space.band] for space in built_in.clans)
    assert (far["macleod"], far["douglas"], far["maclachlan"], far["mckay"]) == (0, 0, 2, 2)
    assert built_in.start.band == "green"


@pytest.mark.parametrize(("band", "top"), [("blue", "macdonell"), ("violet", "sinclair")])
def test_topmost_space_of_a_band(built_in, band, top):
    members = [space for space in built_in.clans if space.band == band]
    assert min(members, key=lambda space: space.y).id == top


def side(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_roads_are_drawn_without_crossing(board, built_in):
    assert nx.is_connected(board)
    assert nx.check_planarity(board)[0]
    at = {space.id: (space.x, space.y) for space in (built_in.start, *built_in.clans)}
    for (a, b), (c, d) in itertools.combinations(board.edges, 2):
        if len({a, b, c, d}) == 4:
            a, b, c, d = at[a], at[b], at[c], at[d]
            apart = side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0
            assert apart
    for a, b in itertools.combinations(at.values(), 2):
        assert math.dist(a, b) >= 9

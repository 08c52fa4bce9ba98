"""Chronicle 12: Allenarly's cards, as files of components give them."""

from __future__ import annotations

from pathlib import Path

import pytest

import glenmore
from glenmore.catalog import BASE, CatalogError, from_text, load
from glenmore.catalog.places import Fault
from glenmore.catalog.vocabulary import strange_words
from glenmore.components import Card, Catalog
from glenmore.modules.c12_allenarly import data
from glenmore.modules.c12_allenarly.data import ChoiceRule, Components, components, paths
from tabletop.setup import SetupError

rule = pytest.mark.rule
FILES = tuple(Path(glenmore.__file__).parent / "data" / "modules" / name for name in data.FILES)
WORDS = BASE.plus(**dict(data.WORDS))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load(None, FILES, WORDS)


@pytest.fixture(scope="module")
def known(catalog: Catalog) -> Components:
    return components(catalog)


def with_file(text: str) -> Components:
    """Her components with a user's file laid over them."""
    return components(from_text(text, "mine.toml", FILES, WORDS))


def fault_of(text: str) -> Fault:
    with pytest.raises(CatalogError) as caught:
        with_file(text)
    (fault,) = caught.value.faults
    return fault


# ---- what the text says -------------------------------------------------------------------------


def test_there_are_as_many_cards_as_the_rulebook_lists(known: Components) -> None:
    assert len(known.actions) == 10
    assert [card.chronicle for card in known.chronicles] == [1, 2, 3, 5, 6, 7, 9, 10, 11]
    assert [category for category, _ in known.priority] == list(data.CATEGORIES)


def test_action_cards_are_as_far_as_they_are_told(known: Components) -> None:
    """RU p.18–19: each has a range, and a framed number of 1 to 3 as its last row."""
    numbers = sorted(card.number for card in known.actions)
    assert numbers[0] == 0
    assert set(numbers) == {0, 1, 2, 3, 4}
    for card in known.actions:
        assert 1 <= card.framed <= 3
        assert card.range >= 1
        assert card.chronicle_range == card.range
    # RU p.24: a card with a 4, and a chronicle symbol right after one ordinary symbol
    assert known.action("ac-06").number == 4
    assert known.action("ac-06").rows[0] == ("castle", "chronicle")
    # RU p.31: 1, 3, 1 and two without number among five cards in a row
    assert numbers.count(1) >= 2
    assert numbers.count(0) >= 2
    # RU p.29: four cards can make 5
    assert known.action("ac-01").tokens == ("blue",)
    assert known.action("ac-08").tokens == ("blue", "violet")


def test_levels_are_those_of_the_rulebook(known: Components) -> None:
    """RU p.17: starting tile, rounds with points for items, and what differs besides."""
    told = {
        level.id: (level.trade, level.rounds, level.stones, level.trade_stones, level.person_points)
        for level in known.levels
    }
    assert told == {
        "ablach": ("pittenweem", (1, 2), 2, 0, 0),
        "douce": ("pittenweem", (1, 2, 3), 2, 0, 2),
        "raiglar": ("tap-o-noth", (1, 2, 3), 2, 1, 2),
        "skelp": ("tap-o-noth", (1, 2, 3, 4), 2, 1, 2),
        "bodach": ("tap-o-noth", (1, 2, 3, 4), 3, 1, 2),
    }
    rates = {level.trade: (level.left_stones, level.left_points) for level in known.levels}
    assert rates == {"tap-o-noth": (1, 2), "pittenweem": (2, 1)}  # RU p.23


def test_starting_tiles_are_trade_tiles(catalog: Catalog) -> None:
    tiles = {tile.id: tile for tile in catalog.tiles if tile.id in data.STARTING}
    assert {tile.type for tile in tiles.values()} == {"trade"}
    exchanges = {tile.id: [w.gain.amount for w in tile.benefit.ways] for tile in tiles.values()}
    assert exchanges == {"tap-o-noth": [2], "pittenweem": [1]}


def test_chronicle_cards_are_as_far_as_they_are_told(known: Components) -> None:
    """RU p.24 and p.32–33: what the examples say of cards 1, 5, 10 and 11."""
    assert known.chronicle(1).rules == (ChoiceRule(4, "double-move"), ChoiceRule(0, "river"))
    assert known.chronicle(5).rules[0] == ChoiceRule(1, "haggis")
    assert [each.target for each in known.chronicle(10).rules] == ["highland-games"]
    assert [each.target for each in known.chronicle(11).rules] == ["site"]
    choosing = tuple(card.chronicle for card in known.chronicles if card.rules)
    assert choosing == data.CHOOSING
    assert known.chronicle(9).values == (3, 4, 5, 6)  # RU p.30
    assert known.chronicle(8).rules == ()  # it has no card
    assert known.chronicle(8).number("points") == 0


def test_paths_go_from_the_top_down(catalog: Catalog) -> None:
    """RU p.16, p.18: they begin on MacDonell and Sinclair, the topmost spaces of their colours."""
    found = paths(catalog.clans)
    assert {colour: path[0] for colour, path in found.items()} == {
        "blue": "macdonell",
        "violet": "sinclair",
    }
    assert {colour: len(path) for colour, path in found.items()} == {"blue": 7, "violet": 12}
    where = {space.id: space.y for space in catalog.clans}
    for path in found.values():
        assert [where[space] for space in path] == sorted(where[space] for space in path)


def test_paths_skip_spaces_without_their_shield(catalog: Catalog) -> None:
    assert "murray" not in paths(catalog.clans)["blue"]
    shielded = [s.with_(bonus=True) if s.id == "murray" else s for s in catalog.clans]
    path = paths(shielded)["blue"]
    assert path[path.index("murray") - 1 :] == ("mckinnon", "murray", "cameron", *path[-2:])


# ---- where it comes from ------------------------------------------------------------------------


def test_everything_says_where_it_comes_from(catalog: Catalog) -> None:
    cards = {card.id: card for card in catalog.cards}
    for card in cards.values():
        if card.id.startswith("ac-"):
            assert card.source.reconstructed == ("numbers", "rows")
        if card.id.startswith("level-"):
            assert card.source.reconstructed == ()
    assert cards["allenarly"].source.reconstructed == ("numbers",)
    assert "numbers" in dict(cards["solo-7"].source.rulebook)
    assert "values" in dict(cards["solo-9"].source.rulebook)
    (pittenweem,) = (tile for tile in catalog.tiles if tile.id == "pittenweem")
    assert "benefit" in pittenweem.source.reconstructed


# ---- corrections of an owner --------------------------------------------------------------------

CARD = '[[card]]\nid = "ac-03"\n'


def test_an_owner_can_correct_an_action_card() -> None:
    mine = with_file(
        CARD + "numbers = { symbol = 2, range = 2, chronicle-range = 6, framed = 2, violet = 2 }\n"
        'rows = [["pen"], ["priority"]]'
    )
    card = mine.action("ac-03")
    assert (card.number, card.range, card.chronicle_range, card.framed) == (2, 2, 6, 2)
    assert card.tokens == ("violet", "violet")
    assert card.rows == (("pen",), ("priority",))


def test_an_owner_can_take_cards_away_and_add_some() -> None:
    more = '[[card]]\nid = "ac-11"\nname = "Eleven"\nnumbers = { range = 1, framed = 1 }\n'
    mine = with_file('remove = ["ac-01", "ac-02"]\n' + more)
    assert [card.id for card in mine.actions][-1] == "ac-11"
    assert len(mine.actions) == 9


BAD = [
    # text, record, key, line, part of the message
    (CARD + 'rows = [["wood"]]', "card ac-03", "rows", 3, "not one of"),
    (CARD + "rows = [[]]", "card ac-03", "rows", 3, "empty row"),
    (CARD + 'rows = ["pen"]', "card ac-03", "rows", 3, "not a list"),
    (CARD + 'rows = [["gain"]]', "card ac-03", "rows", 3, "C12-28"),
    (CARD + 'rows = [["priority", "pen"]]', "card ac-03", "rows", 3, "C12-27"),
    (CARD + "numbers = { rang = 3 }", "card ac-03", "numbers.rang", 3, "unknown key"),
    (CARD + "numbers = { range = 3 }", "card ac-03", "numbers.framed", 3, "missing"),
    (CARD + "[card.numbers]\nrange = 3\nframed = 4", "card ac-03", "numbers.framed", 5, "C12-37"),
    (
        CARD + "numbers = { range = 3, framed = 1, symbol = 5 }",
        "card ac-03",
        "numbers.symbol",
        3,
        "C12-65",
    ),
    (
        CARD + "numbers = { range = 3, framed = 1, supply = 5 }",
        "card ac-03",
        "numbers.supply",
        3,
        "known are",
    ),
    ('[[card]]\nid = "level-douce"\nvalues = [5]', "card level-douce", "values", 3, "1 to 4"),
    ('[[card]]\nid = "level-douce"\nrows = []', "card level-douce", "rows", 3, "C12-13"),
    (
        '[[card]]\nid = "allenarly"\n'
        "numbers = { starts = 1, supply = 3, hers = 1, stones = 2, item = 1 }",
        "card allenarly",
        "numbers.whisky",
        3,
        "missing",
    ),
    (
        '[[card]]\nid = "pittenweem"\nnumbers = {}',
        "card pittenweem",
        "numbers.stones",
        3,
        "missing",
    ),
    ('[[card]]\nid = "solo-5"\nrows = [["pen", "haggis"]]', "card solo-5", "rows", 3, "sets"),
    ('[[card]]\nid = "solo-5"\nrows = [["1"]]', "card solo-5", "rows", 3, "one thing"),
    ('[[card]]\nid = "solo-5"\nrows = [["1", "pen"]]', "card solo-5", "rows", 3, "look for"),
    ('[[card]]\nid = "solo-7"\nrows = [["1", "site"]]', "card solo-7", "rows", 3, "C12-69"),
    ('[[card]]\nid = "solo-5"\nchronicle = 6', "card solo-5", "chronicle", 3, "solo-6"),
    (
        '[[card]]\nid = "priority-scots"\nrows = [["gain"]]',
        "card priority-scots",
        "rows",
        3,
        "C12-36",
    ),
    ('remove = ["level-skelp"]', "card level-skelp", "id", 0, "no such card"),
    ('remove = ["tile:pittenweem"]', "card pittenweem", "id", 0, "C12-06"),
]


@pytest.mark.parametrize(("text", "record", "key", "line", "message"), BAD)
def test_a_fault_names_record_key_and_line(
    text: str, record: str, key: str, line: int, message: str
) -> None:
    fault = fault_of(text) if "numbers = {}" not in text else _first_fault(text)
    assert (fault.record, fault.key) == (record, key)
    assert message in fault.text
    if line:
        assert (fault.file, fault.line) == ("mine.toml", line)


def _first_fault(text: str) -> Fault:
    with pytest.raises(CatalogError) as caught:
        with_file(text)
    return caught.value.faults[0]


@rule("C12-30")
def test_a_deck_needs_a_card_beside_the_two_that_are_discarded() -> None:
    eight = ", ".join(f'"ac-{number:02}"' for number in range(1, 9))
    assert "C12-09" in fault_of(f"remove = [{eight}]").text
    seven = eight.replace(', "ac-08"', "")
    assert len(with_file(f"remove = [{seven}]").actions) == 3


# ---- catalogs of saved games have not been read from a file -------------------------------------


def test_a_saved_catalog_is_held_against_the_same_rules(catalog: Catalog) -> None:
    cards = tuple(card for card in catalog.cards if card.id != "level-skelp")
    with pytest.raises(SetupError, match="card level-skelp: id: there is no such card"):
        components(catalog.with_(cards=cards))
    wrong = Card("ac-12", "Twelve", numbers=(("framed", 1), ("range", 1)), rows=(("gain",),))
    with pytest.raises(SetupError, match="card ac-12: rows: gain"):
        components(catalog.with_(cards=(*catalog.cards, wrong)))


def test_words_that_no_chronicle_knows_are_found_in_a_saved_catalog(catalog: Catalog) -> None:
    odd = Card("odd", "Odd", numbers=(("wings", 2),), rows=(("pen", "dragon"),))
    found = list(strange_words(catalog.with_(cards=(odd,)), WORDS))
    assert found == [("cards[0].numbers", "wings"), ("cards[0].rows", "dragon")]
    assert list(strange_words(catalog, WORDS)) == []

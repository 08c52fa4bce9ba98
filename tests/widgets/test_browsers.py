"""The rules browser and the component browser."""

from __future__ import annotations

import glenmore as gm
from glenmore_widgets.browsers import ComponentBrowser, RulesBrowser


def test_rules_are_found_by_words_chapter_and_number() -> None:
    browser = RulesBrowser("PLACE-03")
    assert browser.found[0].id == "PLACE-03"
    assert "PL p.13" in browser.shown.value
    browser.words.value = "řeka"
    assert "RIVER-01" in [rule.id for rule in browser.found]
    browser.words.value = ""
    browser.chapter.value = "River"
    assert [rule.id for rule in browser.found] == ["RIVER-01", "RIVER-02", "RIVER-03", "RIVER-04"]
    assert "RIVER-02" in browser.describe()


def test_what_is_typed_is_shown_as_text() -> None:
    browser = RulesBrowser("<qqzzxx>")
    assert browser.found == []
    assert "<qqzzxx>" not in browser.shown.value
    assert browser.describe() == "no rules found"


def test_components_show_their_provenance() -> None:
    browser = ComponentBrowser("halkirk")
    assert "printed: " in browser.shown.value
    assert "reconstructed" in browser.shown.value
    browser.words.value = ""
    assert len(browser.found) == len(gm.Setup().catalog.tiles)
    browser.stack.value = "S"
    assert {tile.stack for tile in browser.found} == {"S"}
    browser.type.value = "pen"
    assert {tile.id for tile in browser.found} == {"glen-clova", "glen-lyon"}
    assert "Glen Lyon" in browser.describe()
    browser.type.value = "person"
    browser.stack.value = "A"
    assert all(tile.kind == "person" for tile in browser.found)

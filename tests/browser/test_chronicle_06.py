"""Chronicle 6 in a live JupyterLab: its walkthrough by clicks and keys, its cards by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.draw.chronicles.c06_abroad import place_key
from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser

TABS = {
    "place": "Landmark/event cards",
    "cell": "Red’s estate",
    "tile": "Rondel",
    "row": "Rondel",
    "clan": "Clan board",
}


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "06_troubled_book", "troubled-book", TABS)


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; the whole board

    def wallace():  # a wrong answer, and the right one partly by keyboard
        walk.choose("event loch-ness")
        expect(walk.answer).to_contain_text("Begin with Wallace Monument")
        walk.choose("event wallace-monument")
        expect(walk.key("place:wallace-monument")).to_have_class(re.compile("gm-shut"))
        walk.choose("event loch-ness")

    walk.finish({"wallace": wallace})
    assert watch.errors == []
    assert watch.offsite == []


def test_cards_are_readable_in_the_dark_and_in_a_narrow_window(walk: Walk, page: Page, watch):
    walk.go("forbidden")
    turned = walk.key("place:inverness")
    expect(turned).to_have_class(re.compile("gm-shut"))
    with walk.in_the_dark():
        assert faults(page, ".gm-lessons") == []
        walk.enter("place:inverness")
        expect(walk.widget.locator(".gm-answer")).to_contain_text("C6-11")
        walk.narrow()
        walk.go("donan")
        walk.choose("event donan-castle")
        expect(walk.key(f"place:{place_key(2, (0, 1))}")).to_have_class(re.compile("gm-open"))
        assert faults(page, ".gm-lessons") == []
    assert watch.errors == []

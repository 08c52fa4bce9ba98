"""Chronicle 3 in a live JupyterLab: its walkthrough by clicks and keys, the cellars by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser

TABS = {"place": "Cellars", "cell": "Red’s estate"}
LISTED = {
    "pay wood 1,0": "pay wood from",
    "pay barley 1,0": "pay barley from",
    "buy stone": "buy stone",
    "sell-barrel 5 extra": "on the extra space",
    "decline": "sell no",
    "sell-barrel 6 extra": "sell the barrel on 6 VP and put it on the extra space",
    "activate 0,1": "pay 1 barley",
    "activate 0,1 2": "age a whisky barrel",
}


def place_of(move: str, step: str) -> str:
    """Where a move of the lesson is clicked; others stand in the list."""
    word, _, rest = move.partition(" ")
    if word in ("age", "pay-barrel") or (word == "sell-barrel" and rest != "5 extra"):
        return f"place:{rest.split()[0]}"
    if word in ("take", "stop"):
        return f"tile:{rest}"
    if word == "activate":
        return f"cell:{rest.split()[0]}"
    return {"build-cellar": f"place:{rest}", "end": "tile:worlds-end"}.get(word, "")


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "03_old_jamey", "old-jamey", place_of, LISTED, TABS)


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; all cellars

    def spend():  # a wrong answer, and the right one by keyboard
        walk.choose("take clachaig-inn")
        walk.choose("pay-barrel 5")
        expect(walk.answer).to_contain_text("five points of age are gone")
        walk.choose("take clachaig-inn")
        walk.enter("place:1")

    walk.finish({"spend": spend})
    assert watch.errors == []
    assert watch.offsite == []


def test_cellars_and_sale_tile_are_readable_in_the_dark_and_in_a_narrow_window(
    walk: Walk, page: Page, watch
):
    walk.go("taken")
    sale = walk.key("tile:whisky-sale-b")
    expect(sale).to_have_class(re.compile("gm-shut"))
    with walk.in_the_dark():
        assert faults(page, ".gm-lessons") == []
        sale.click()
        expect(walk.widget.locator(".gm-answer")).to_contain_text("C3-26")
        walk.narrow()
        assert faults(page, ".gm-lessons") == []
        expect(walk.key("place:4")).to_be_visible()
    assert watch.errors == []

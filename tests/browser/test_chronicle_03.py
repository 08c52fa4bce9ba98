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


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "03_old_jamey", "old-jamey", TABS)


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

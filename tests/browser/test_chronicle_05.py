"""Chronicle 5 in a live JupyterLab: its walkthrough by clicks and keys, the haggis board by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser

TABS = {"place": "Haggis", "cell": "Red’s estate"}
SECOND = "place:open:1"  # open tokens lie in ascending order


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "05_ode_to_the_haggis", "haggis", TABS)


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; the whole board

    def sheep():  # a wrong answer, and the right one by keyboard
        walk.choose("activate 0,1")
        walk.choose("haggis 1")
        expect(walk.answer).to_contain_text("take the 3 this time")
        walk.enter("cell:0,1")
        expect(walk.key(SECOND)).to_have_class(re.compile("gm-open"))
        walk.enter(SECOND)

    walk.finish({"sheep": sheep})
    assert watch.errors == []
    assert watch.offsite == []


def test_tables_and_dice_are_readable_in_the_dark_and_in_a_narrow_window(
    walk: Walk, page: Page, watch
):
    walk.go("surprise")
    roll = walk.key("place:roll")
    expect(roll).to_have_class(re.compile("gm-shut"))
    with walk.in_the_dark():
        assert faults(page, ".gm-lessons") == []
        roll.click()
        expect(walk.widget.locator(".gm-answer")).to_contain_text("C5-18")
        walk.narrow()
        walk.go("barrels")
        expect(walk.key("place:roll")).to_have_class(re.compile("gm-open"))
        assert faults(page, ".gm-lessons") == []
    assert watch.errors == []

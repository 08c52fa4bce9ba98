"""Chronicle 2 in a live JupyterLab: its walkthrough by clicks and keys, the mountain by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser

MOUNTAIN = "tile:mountain"


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "02_highlander", "highlander")


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; the mountain is highlighted

    def toll():  # a wrong answer, and the next move by keyboard
        walk.key("tile:glen-affric").click()
        expect(walk.answer).to_contain_text("lies before the mountain")
        walk.close()
        walk.enter("tile:easdale")
        expect(walk.key(MOUNTAIN)).to_have_class(re.compile("gm-open"))
        walk.enter("cell:1,0")

    walk.finish({"toll": toll})
    assert watch.errors == []
    assert watch.offsite == []


def test_the_mountain_is_readable_in_the_dark_and_in_a_narrow_window(walk: Walk, page: Page, watch):
    walk.go("taken")
    mountain = walk.key(MOUNTAIN)
    expect(mountain).to_have_class(re.compile("gm-shut"))
    expect(mountain).to_contain_text("Yellow rests here")
    with walk.in_the_dark():
        assert faults(page, ".gm-lessons") == []
        mountain.click()
        expect(walk.widget.locator(".gm-answer")).to_contain_text("C2-09")
        walk.narrow()
        assert faults(page, ".gm-lessons") == []
        expect(mountain).to_have_count(1)
    assert watch.errors == []

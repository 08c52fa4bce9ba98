"""Chronicle 1 in a live JupyterLab: its walkthrough by clicks and keys, the boats' board by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser

TABS = {"place": "Dragon boats", "cell": "Red’s estate"}


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "01_dragon_boat_race", "dragon-boats", TABS)


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light, the whole circuit

    def home():  # a wrong answer, then by keyboard alone
        walk.choose("row red red-castle")
        walk.choose("token goods")
        expect(walk.answer).to_contain_text("4 VP are more")
        walk.enter("place:red-castle")
        expect(walk.key("place:token:vp")).to_be_visible()
        walk.enter("place:token:vp")

    walk.finish({"home": home})
    assert watch.errors == []
    assert watch.offsite == []


def test_the_circuit_is_readable_in_the_dark_and_in_a_narrow_window(walk: Walk, page: Page, watch):
    walk.go("castle")
    expect(walk.key("place:yellow-castle")).to_have_class(re.compile("gm-open"))
    walk.choose("row red yellow-castle")
    with walk.in_the_dark():
        expect(walk.key("place:token:whisky")).to_be_visible()
        assert faults(page, ".gm-lessons") == []
        walk.key("place:red-castle").click()
        expect(walk.widget.locator(".gm-answer")).to_contain_text("C1-26")
        walk.narrow()
        assert faults(page, ".gm-lessons") == []
    assert watch.errors == []

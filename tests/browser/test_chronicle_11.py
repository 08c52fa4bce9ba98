"""Chronicle 11 in a live JupyterLab: its walkthrough by clicks and keys, the sites by axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser

TABS = {"place": "Historic sites", "cell": "Red’s estate"}


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(
        open_notebook, page, tmp_path, "11_planning_and_prospering", "planning-and-prospering", TABS
    )


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; cards and double sites

    def where():  # a wrong answer, and the right one by keyboard
        walk.choose("pay-site glenfinnan-viaduct")
        walk.choose("build glenfinnan-viaduct 1,1")
        expect(walk.answer).to_contain_text("Butcher")  # what is paid stays paid
        walk.enter("cell:0,1")

    walk.finish({"where": where})
    assert watch.errors == []
    assert watch.offsite == []


def test_cards_and_estate_are_readable_in_the_dark_and_in_a_narrow_window(
    walk: Walk, page: Page, watch
):
    walk.go("double")
    card = walk.key("place:caledonian-canal")
    expect(card).to_be_visible()
    with walk.in_the_dark():
        assert faults(page, ".gm-lessons") == []
        walk.narrow()
        assert faults(page, ".gm-lessons") == []
        expect(walk.key("place:caledonian-canal")).to_be_visible()
    assert watch.errors == []

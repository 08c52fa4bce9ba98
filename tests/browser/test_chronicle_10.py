"""Chronicle 10 in a live JupyterLab: its walkthrough by clicks, the games by axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser

TABS = {"place": "Highland games", "cell": "Red’s estate", "tile": "Rondel", "clan": "Clan board"}


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "10_logs_and_boulders", "logs-and-boulders", TABS)


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; the whole board

    def second():  # a wrong place, and then the right one
        walk.choose("place 0,2")
        expect(walk.answer).to_contain_text("side by side")
        walk.choose("place -1,2")
        walk.choose("enter")

    walk.finish({"second": second})
    assert watch.errors == []
    assert watch.offsite == []


def test_the_games_are_readable_in_the_dark_and_in_a_narrow_window(walk: Walk, page: Page, watch):
    walk.go("tournament")
    with walk.in_the_dark():
        assert faults(page, ".gm-lessons") == []
        walk.narrow()
        assert faults(page, ".gm-lessons") == []
    assert watch.errors == []

"""The helper that chooses chronicles in a live JupyterLab: by mouse and keys, and by axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser


def test_a_game_is_chosen_set_up_and_opened(open_notebook, page: Page, watch):
    open_notebook("chronicles/00_choosing_chronicles.ipynb")
    helper = page.locator(".gm-choose").first
    expect(helper).to_contain_text("Which chronicles tonight?")
    assert faults(page, ".gm-choose") == []
    with dark(page):
        assert faults(page, ".gm-choose") == []

    helper.get_by_label("Players", exact=True).select_option("2")
    helper.locator(".widget-radio-box input").nth(1).check()
    helper.get_by_label("4 Hammer of the Scots").last.focus()  # for three and four players
    page.keyboard.press("Space")
    expect(helper.get_by_role("alert")).to_contain_text("is for 3 or 4 players, not 2")
    page.keyboard.press("Space")
    expect(helper.get_by_role("alert")).to_have_count(0)
    helper.get_by_label("Choose a colour").check()
    expect(helper).to_contain_text("1 of ")
    helper.get_by_role("button", name="Play this at the screen").click()
    expect(helper).to_contain_text("New game")
    expect(helper.get_by_role("button", name="Start the game")).to_be_enabled()
    assert watch.errors == []
    assert watch.offsite == []

"""A bot that thinks in a live JupyterLab: advice by key, a progress bar, stop, a review; axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.test_labdrive import write
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser

TABLE = """
from glenmore import bots
from glenmore_widgets import Table
table = Table(players=2, seed=3, bots={1: bots.Searcher(10**6)})
"""


def test_hint_stop_and_review(lab, open_notebook, page: Page, watch):
    notebook = open_notebook(write(lab, "thinking.ipynb", TABLE, "table"))
    board = page.locator(".gm-table")
    progress, stop = board.locator(".gm-progress"), board.get_by_role("button", name="Stop")
    expect(board.locator(".gm-option").first).to_be_visible()

    board.locator(".gm-option").first.focus()
    page.keyboard.press("h")
    expect(progress).to_be_visible()
    page.keyboard.press("x")
    advice = board.locator(".gm-pop.gm-advice")
    expect(advice).to_contain_text("at the end", timeout=20_000)
    expect(advice.locator(".gm-option").first).to_be_focused()
    with dark(page):
        assert faults(page, ".gm-table") == []
    chosen = notebook.ask("table.message['advice'][0]['text']")
    page.keyboard.press("Enter")
    expect(advice).to_be_hidden()
    assert notebook.ask("table.study.current.number > 0"), chosen

    for _ in range(30):  # the turn until the bot thinks
        if stop.count():
            break
        serial = board.get_attribute("data-serial")
        board.locator(".gm-options .gm-option").first.click()
        expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{serial}$)"))
    expect(progress).to_have_attribute("aria-label", "Yellow is thinking")
    for _ in range(30):  # each decision of the bot, until the person is asked
        if not stop.count():
            break
        serial = board.get_attribute("data-serial")
        stop.click()
        expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{serial}$)"))
    expect(progress).to_be_hidden()
    assert notebook.ask("table.state.actor") == 0

    board.get_by_role("button", name="Review the game").click()
    expect(board.locator(".gm-chart svg")).to_be_visible(timeout=20_000)
    assert faults(page, ".gm-table") == []
    assert watch.errors == []

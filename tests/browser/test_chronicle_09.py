"""Chronicle 9 in a live JupyterLab: its walkthrough by clicks, stacks behind the curtain, axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.test_labdrive import write
from tests.browser.walkthrough import Walk, dark

pytestmark = pytest.mark.browser

TABS = {"place": "Feasts", "cell": "Red’s estate", "clan": "Clan board"}
TABLE = """
import glenmore as gm
from glenmore_widgets import Table
place = gm.position(2, chronicles=[9]).goods(0, (1, 0), "wood barley").goods(1, (1, 0), "wood")
table = Table(place.now("bidding").state(), humans=(0, 1))
"""


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "09_feasts_and_follies", "feasts-and-follies", TABS)


def test_the_walkthrough_is_finished_by_clicks(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; five open feasts
    walk.finish({})
    assert watch.errors == []
    assert watch.offsite == []


def answered(table: Locator, place: Locator) -> None:
    """Click a place and wait until the kernel has answered: an early second click is ignored."""
    expect(place).to_be_visible()
    serial = table.get_attribute("data-serial") or ""
    place.click()
    expect(table).not_to_have_attribute("data-serial", serial)


def test_two_people_bid_at_one_screen_behind_the_curtain(lab, open_notebook, page: Page, watch):
    """Both say three times what they lay, if only that it is nothing; then Red reveals it."""
    notebook = open_notebook(write(lab, "feasts.ipynb", TABLE, "table"))
    table = page.locator(".gm-table")
    for places in (("1", "2", "stop"), ("2", "stop", "stop"), ()):
        name = notebook.ask("table.state.setup.name(table.curtain)")
        expect(table.locator(".gm-asked, .gm-bar").first).to_contain_text(f"Hand over to {name}")
        answered(table, table.locator(".gm-options .gm-option", has_text=f"I am {name}"))
        for place in places:
            key = f'[data-board] [data-key="place:{place}"]:visible'
            answered(table, table.locator(key).first)
        with dark(page):
            assert faults(page, ".gm-table") == []
    expect(table).to_contain_text("All stacks are laid")
    assert notebook.ask("list(table.refused)") == []
    assert watch.errors == []

"""Chronicle 7 in a live JupyterLab: its walkthrough by clicks and keys, the curtain, axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.test_labdrive import write
from tests.browser.walkthrough import Walk, dark

pytestmark = pytest.mark.browser

TABS = {"place": "Great Gathering", "cell": "Red’s estate", "clan": "Clan board"}
TABLE = """
import glenmore as gm
from glenmore_widgets import Table
called = gm.advance(gm.position(3, chronicles=[7]).person("macbeth", 0).state(), gm.moves.Decline())
table = Table(gm.advance(called, gm.legal(called)[0]), humans=(0, 1, 2))
"""


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "07_great_gathering", "great-gathering", TABS)


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; five open cards

    def two_players():  # a wrong answer, and the right one by keyboard
        walk.choose("vote nay")
        expect(walk.answer).to_contain_text("a tie accepts the card")
        walk.enter("place:nay-nay")

    walk.finish({"two-players": two_players})
    assert watch.errors == []
    assert watch.offsite == []


def test_three_people_vote_at_one_screen_behind_the_curtain(lab, open_notebook, page: Page, watch):
    notebook = open_notebook(write(lab, "gathering.ipynb", TABLE, "table"))
    table = page.locator(".gm-table")
    for number, place in enumerate(("place:aye", "place:nay", "place:nay")):
        name = notebook.ask("table.state.setup.name(table.curtain)")
        expect(table.locator(".gm-asked, .gm-bar").first).to_contain_text(f"Hand over to {name}")
        ballot = table.locator(f'[data-board] [data-key="{place}"]:visible')
        assert ballot.count() == 0
        if number:
            table.locator(".gm-options .gm-option", has_text=f"I am {name}").click()
            expect(ballot).to_be_visible()
        else:  # by keyboard, in the dark
            with dark(page):
                assert faults(page, ".gm-table") == []
                table.locator(".gm-option").first.focus()
                page.keyboard.press("s")
                expect(ballot).to_be_visible()
                assert faults(page, ".gm-table") == []
        assert notebook.ask("table.curtain") is None
        ballot.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(table).to_contain_text("rejected with 1 Aye to 2 Nays")
    assert notebook.ask("list(table.refused)") == []
    assert watch.errors == []

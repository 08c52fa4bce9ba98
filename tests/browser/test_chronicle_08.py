"""Chronicle 8 in a live JupyterLab: its walkthrough by clicks and keys, other estates, axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.test_labdrive import write
from tests.browser.walkthrough import Walk, dark

pytestmark = pytest.mark.browser

TABS = {"place": "Penny Mobsters", "cell": "estate", "clan": "Clan board"}
CLICKED = {
    "penny": "place",
    "take": "tile",
    "reserve": "tile",
    "place": "cell",
    "stand": "cell",
    "free": "place",
}
TABLE = """
import glenmore as gm
from glenmore_widgets import Table
from glenmore.modules.c08_penny_mobsters import Owned, mobsters
place = gm.position(3, chronicles=[8]).tile(1, (0, 1), "inshriach").tile(1, (1, 1), "falkirk-tryst")
part = mobsters(place.setup, Owned("derek-anderson", 0), Owned("peggy-mcwander", 1, tokens=(1, 2)),
                prison={"joe-mcduff": 2}, waiting=1, pennies=(6, 6, 7))
table = Table(place.module(8, part).closing(0).state(), humans=(0, 1, 2))
"""


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "08_penny_mobsters", "penny-mobsters", TABS)


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; the prison

    def fergus():  # by keyboard
        walk.enter("cell:1,1")
        expect(walk.widget.locator(".gm-answer")).to_contain_text("Fergus MacDarkie")
        walk.close()
        walk.enter("cell:1,-1")

    def mcduff():  # a wrong answer first
        walk.choose("pile stone")
        expect(walk.answer).to_contain_text("The wood row has three")
        for move in ("pile barley", "pile wood", "pile wood"):
            walk.choose(move)

    walk.finish({"fergus": fergus, "mcduff": mcduff})
    assert watch.errors == []
    assert watch.offsite == []


def test_a_mobster_is_taken_and_a_tile_carried_off_at_the_table(
    lab, open_notebook, page: Page, watch
):
    notebook = open_notebook(write(lab, "mobsters.ipynb", TABLE, "table"))
    table = page.locator(".gm-table")
    table.get_by_role("tab", name="Penny Mobsters").click()
    card = table.locator('[data-board] [data-key="place:joe-mcduff"]:visible')
    expect(card).to_be_visible()
    with dark(page):
        assert faults(page, ".gm-table") == []
    card.focus()
    page.keyboard.press("Enter")
    table.locator(".gm-pop .gm-option", has_text="take Joe McDuff").click()
    expect(table).to_contain_text("Red takes Joe McDuff from prison with 2 pennies")
    notebook.tell("table._shown = 1; table._draw()")
    table.get_by_role("tab", name="Yellow’s estate").click()
    trade = table.locator('[data-board="estate"] [data-key="cell:1,1"]:visible')
    expect(trade).to_have_attribute(
        "data-why",
        "Falkirk Tryst is a trade tile, and Derek Anderson cannot move those (C8-DerekAnderson).",
    )
    assert faults(page, ".gm-table") == []
    assert notebook.ask("list(table.refused)") == []
    assert watch.errors == []

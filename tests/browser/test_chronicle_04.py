"""Chronicle 4 in a live JupyterLab: its walkthrough by clicks and keys, the Englishman by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "04_hammer_of_the_scots", "hammer-of-the-scots")


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; the Englishman is highlighted

    def walk_past():  # a wrong answer, and the right one by keyboard
        walk.key("tile:strathmore").click()
        expect(walk.answer).to_contain_text("does not pass him")
        walk.close()
        walk.enter("tile:easdale")

    walk.finish({"walk-past": walk_past})
    assert watch.errors == []
    assert watch.offsite == []


def test_a_tile_he_may_only_throw_away_asks_first_also_in_the_dark(walk: Walk, page: Page, watch):
    walk.go("too-poor")
    tile = walk.key("tile:kingussie")
    expect(tile).to_have_class(re.compile("gm-open"))
    expect(tile).to_have_attribute("aria-label", re.compile("throw Kingussie away"))
    with walk.in_the_dark():
        assert faults(page, ".gm-lessons") == []
        tile.focus()
        page.keyboard.press("Enter")
        choice = walk.widget.locator(".gm-pop.gm-choice .gm-option")
        expect(choice).to_have_count(2)
        expect(choice.first).to_contain_text("throw Kingussie away")
        expect(choice.last).to_contain_text("why not?")
        assert walk.notebook.ask("lesson.state.discard") == ()
        page.keyboard.press("Escape")
        walk.narrow()
        assert faults(page, ".gm-lessons") == []
    assert watch.errors == []

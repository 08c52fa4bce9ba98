"""Chronicle 12 in a live JupyterLab: its walkthrough by clicks; the learner decides for her."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.walkthrough import Walk

pytestmark = pytest.mark.browser


@pytest.fixture
def walk(open_notebook, page: Page, tmp_path: Path) -> Walk:
    return Walk(open_notebook, page, tmp_path, "12_allenarly", "allenarly")


def test_the_walkthrough_is_finished_with_a_wrong_answer(walk: Walk, page: Page, watch):
    assert faults(page, ".gm-lessons") == []  # light; her board

    def symbols():  # a tile out of her reach, then the right one
        walk.key("tile:falkirk-tryst").click()
        expect(walk.answer).to_contain_text("this is the fourth")
        walk.close()
        walk.key("tile:edradour").click()

    walk.finish({"symbols": symbols})
    assert watch.errors == []
    assert watch.offsite == []

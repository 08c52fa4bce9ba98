"""A game that the widgets have never heard of, in a live JupyterLab: its table and its lesson."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.test_labdrive import write
from tests.browser.test_table import changed, key, serial
from tests.project import PROJECT

pytestmark = pytest.mark.browser

START = f"""
import sys
sys.path.insert(0, {str(PROJECT)!r})
from tests.toy import TITLE, Setup
from tests.toy.rules import TILES
"""
TABLE = f"""{START}
from tabletop_widgets import Table
state = TITLE.start(Setup(2))
for tile in TILES:
    state = TITLE.advance(state, f"lay {{tile}}")
table = Table(TITLE, state, humans=(0, 1))
"""
LESSON = f"""{START}
from tabletop import teach
from tabletop_widgets import LessonWidget
lesson = LessonWidget(TITLE, "going", progress=teach.Progress())
"""


def test_a_game_is_played_and_a_refusal_is_explained(lab, open_notebook, page, watch):
    notebook = open_notebook(write(lab, "toy.ipynb", TABLE, "table"))
    board = page.locator(".gm-table")
    expect(board.locator(".gm-options .gm-option")).to_have_count(4)
    expect(board.locator(".gm-who")).to_have_text("seat 0")
    key(board, "tile:keep").click()  # too far: nothing moves, and the rule says why
    expect(board.locator(".gm-voice")).to_contain_text("the keep is too far")
    page.keyboard.press("Escape")
    before = serial(board)
    key(board, "tile:ford").click()
    changed(board, before)
    expect(board.locator(".gm-who")).to_have_text("seat 1")
    assert notebook.ask("TITLE.points(table.state)") == [3, 0]
    for _ in range(5):
        before = serial(board)
        board.locator(".gm-option").last.click()
        changed(board, before)
    assert notebook.ask("table.state.actor") == -2
    assert faults(page, ".gm-table") == []
    assert watch.errors == []


def test_its_lesson_is_solved_by_clicks(lab, open_notebook, page, watch):
    notebook = open_notebook(write(lab, "toy_lesson.ipynb", LESSON, "lesson"))
    board = page.locator(".gm-lessons")
    expect(board).to_contain_text("Five tiles lie in a ring")
    expect(board.locator("svg .gm-lit")).to_have_count(1)
    board.get_by_role("button", name="Next →", exact=True).click()
    expect(board).to_contain_text("Get as many points as you can")
    before = serial(board)
    key(board, "tile:ford").click()
    changed(board, before)
    assert notebook.ask("lesson.player.solved") is True
    assert watch.errors == []

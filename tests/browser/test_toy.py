"""A game that the widgets know nothing of, played in a live JupyterLab through the same table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.test_labdrive import write

pytestmark = pytest.mark.browser

TABLE = """
from tabletop_widgets import Table
from tests.toy import TITLE, Setup
table = Table(TITLE, Setup(players=2), seed=2)
"""
LESSON = """
from tabletop.teach import Progress
from tabletop_widgets import LessonWidget
from tests.toy import TITLE
lesson = LessonWidget(TITLE, "going", progress=Progress())
"""


def serial(board):
    return board.get_attribute("data-serial")


def test_the_toy_is_played_to_its_end(lab, open_notebook, page: Page, watch):
    notebook = open_notebook(write(lab, "toy.ipynb", TABLE, "table"))
    board = page.locator(".gm-table")
    while notebook.ask("table.state.actor") >= 0:
        before = serial(board)
        board.locator("[data-board] .gm-open, .gm-option").first.click()
        expect(board).not_to_have_attribute("data-serial", before)
    expect(board.locator(".gm-asked")).to_contain_text("The game is over")
    expect(board.locator(".gm-ledger li")).to_have_count(notebook.ask("len(table.events)"))
    before = serial(board)
    board.get_by_role("button", name="Undo", exact=False).first.click()
    expect(board).not_to_have_attribute("data-serial", before)
    assert faults(page, ".gm-table") == []
    assert watch.errors == []
    assert watch.offsite == []


def test_the_toy_says_why_not(lab, open_notebook, page: Page, watch):
    notebook = open_notebook(write(lab, "toy_no.ipynb", TABLE, "table"))
    board = page.locator(".gm-table")
    before = notebook.ask("table.study.current.number")
    board.locator("[data-board] .gm-shut").first.click()
    message = board.locator(".gm-pop.gm-refused")
    expect(message).to_contain_text("too far")
    expect(message.locator(".gm-chip").first).to_have_text("TOY-02")
    assert notebook.ask("table.study.current.number") == before
    assert watch.errors == []


def test_a_lesson_of_the_toy(lab, open_notebook, page: Page, watch):
    notebook = open_notebook(write(lab, "toy_lesson.ipynb", LESSON, "lesson"))
    board = page.locator(".gm-lessons")
    board.get_by_role("button", name="Skip").or_(
        board.get_by_role("button", name="Next")
    ).first.click()
    expect(board.locator(".gm-option").first).to_be_visible()
    notebook.ask("[lesson.try_(move) for move in lesson.player.step.solution] and 0")
    expect(board.locator(".gm-answer")).to_contain_text("Right")
    assert watch.errors == []

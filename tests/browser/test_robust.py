"""When something fails, when the kernel is gone, when several widgets share a page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.labdrive import close_all
from tests.browser.test_labdrive import write

pytestmark = pytest.mark.browser

BAD = """
from glenmore_widgets import Table
def clumsy(view, moves, rng):
    raise ZeroDivisionError("division by zero")
table = Table(players=2, seed=3, bots={1: clumsy})
"""
SLOW = """
import time
from glenmore_widgets import Table
def slow(view, moves, rng):
    time.sleep(600)
table = Table(players=2, seed=3, bots={1: slow})
"""
INTERRUPT = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .interrupt().then(() => true)"""
QUIZ = """
from glenmore.teach import Progress, Quiz
from glenmore_widgets import LessonWidget
lesson = LessonWidget("river", progress=Progress())
lesson.go(next(step.number for step in lesson.lesson.steps if isinstance(step, Quiz)))
"""
RESTART = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .restart().then(() => true)"""
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save').then(() => true)"
REOPEN = """async path => {
    const {shell, serviceManager, commands} = window.jupyterapp;
    for (const widget of [...shell.widgets('main')]) widget.dispose();
    await serviceManager.sessions.shutdownAll();
    await commands.execute('docmanager:open', {path, kernelPreference: {shouldStart: false,
        canStart: false, autoStartDefault: false}});
    return true;
}"""
SIZES = """root => [...root.querySelectorAll('.gm-quiz label')].map(label => {
    const box = label.getBoundingClientRect();
    const input = label.querySelector('input').getBoundingClientRect();
    return [box.height, input.width, input.height];
})"""


def click_until(board, text, most=12):
    """Choose the first option until the page says something."""
    for _ in range(most):
        serial = board.get_attribute("data-serial")
        board.locator(".gm-options .gm-option").first.click()
        expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{serial}$)"))
        if board.locator(".gm-voice", has_text=text).is_visible():
            return
    pytest.fail(f"the page never said {text}")


def test_s10_a_bot_that_fails_is_told_and_the_game_goes_on(lab, open_notebook, page: Page):
    open_notebook(write(lab, "bad_bot.ipynb", BAD, "table"))
    board = page.locator(".gm-desk")
    click_until(board, "clumsy failed")
    expect(board.locator(".gm-voice.gm-failed")).to_contain_text("division by zero")
    expect(board.locator(".gm-voice.gm-failed b")).to_be_in_viewport()
    expect(board.locator(".gm-hint").first).not_to_contain_text("thinking")
    expect(board.locator("[data-word=play_on]")).to_be_visible()
    serial = board.get_attribute("data-serial")
    board.locator(".gm-options .gm-option").first.click()  # choose for the bot
    expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{serial}$)"))
    board.locator("[data-word=undo]").click()
    expect(board.locator(".gm-options .gm-option").first).to_be_visible()


def test_s10_an_interrupted_click_is_told_and_the_game_goes_on(lab, open_notebook, page: Page):
    """As the menu *Kernel → Interrupt* does it; `tools/jupyterlab.json` lets it reach a click."""
    open_notebook(write(lab, "slow_bot.ipynb", SLOW, "table"))
    board = page.locator(".gm-desk")
    thinks = board.locator(".gm-hint", has_text="Yellow is thinking").first
    expect(page.locator(".gm-still")).to_be_hidden()  # while it goes, the board moves up
    while not thinks.is_visible():
        serial = board.get_attribute("data-serial")
        board.locator(".gm-options .gm-option").first.click()
        changed = page.locator(f".gm-desk:not([data-serial='{serial}'])")
        expect(changed.or_(thinks).first).to_be_visible()
    page.evaluate(INTERRUPT)
    expect(board.locator(".gm-voice", has_text="Interrupted")).to_be_visible()
    expect(thinks).to_be_hidden()
    serial = board.get_attribute("data-serial")
    board.locator("[data-word=undo]").click()
    expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{serial}$)"))


def test_l3_a_quiz_looks_the_same_beside_a_table(lab, open_notebook, page: Page):
    open_notebook(write(lab, "quiz.ipynb", QUIZ, "lesson"))
    quiz = page.locator(".gm-lessons")
    expect(quiz.locator(".gm-quiz label").first).to_be_visible()
    alone = quiz.evaluate(SIZES)
    assert max(width for _, width, _ in alone) < 30
    close_all(page)
    notebook = open_notebook(write(lab, "both.ipynb", BAD, "table", QUIZ, "lesson"))
    expect(page.locator(".gm-desk .gm-option").first).to_be_visible()
    quiz = notebook.outputs.locator(".gm-lessons")
    expect(quiz.locator(".gm-quiz label").first).to_be_visible()
    assert quiz.evaluate(SIZES) == alone


def test_l18_a_restarted_kernel_is_told_on_a_grey_board(lab, open_notebook, page: Page):
    open_notebook(write(lab, "restart.ipynb", BAD, "table"))
    board = page.locator(".gm-desk")
    expect(board.locator(".gm-option").first).to_be_visible()
    expect(board.locator(".gm-gone")).to_be_hidden()
    page.evaluate(RESTART)
    expect(board.locator(".gm-gone")).to_have_text("The kernel was restarted: run the cell again.")
    expect(board).to_have_class(re.compile("gm-dead"))
    board.locator(".gm-thumbs").scroll_into_view_if_needed()
    assert any(span.is_visible() for span in board.locator(".gm-veil span").all())
    assert board.locator(".gm-bar").evaluate("bar => bar.inert")


def test_a13_the_editor_opens_with_every_tile(lab, open_notebook, page: Page):
    open_notebook(
        write(
            lab,
            "mountain.ipynb",
            """
import glenmore as gm
from glenmore_widgets import Editor
editor = Editor(gm.Setup(players=2, chronicles=(2,)))
""",
            "editor",
        )
    )
    board = page.locator(".gm-editor")
    expect(board.locator(".gm-found .gm-tool").first).to_be_visible()
    assert board.get_by_label("Stack").input_value() == "all"
    assert board.locator(".gm-found .gm-tool").count() > 50
    board.get_by_label("Stack").select_option("no stack")
    expect(board.locator(".gm-found .gm-tool")).to_have_count(1)

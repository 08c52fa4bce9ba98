"""A notebook that is opened again: the last picture without a kernel, and how to wake it (L18)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.labdrive import SESSION_READY
from tests.browser.test_labdrive import write
from tests.browser.test_robust import REOPEN, RESTART, SAVE

pytestmark = pytest.mark.browser

TABLE = "from glenmore_widgets import Table\ntable = Table(players=2, seed=3)\ntable"
LESSON = """from glenmore.teach import Progress
from glenmore_widgets import LessonWidget
lesson = LessonWidget("market", progress=Progress.load({kept!r}))
lesson"""
COURSE = "from glenmore_widgets import Course\ncourse = Course()\ncourse"
LAST = "This is the last picture. Run the cell to go on."
DRAWN = (
    "board => [...board.querySelectorAll('.gm-body [data-board] > svg')].map(svg => svg.innerHTML)"
)
OPEN_AGAIN = """async path => {
    const {shell, serviceManager, commands} = window.jupyterapp;
    for (const widget of [...shell.widgets('main')]) widget.dispose();
    await serviceManager.sessions.shutdownAll();
    await commands.execute('docmanager:open', {path});
    return true;
}"""


def play(board, times=2):
    """Choose the first option, some times."""
    for _ in range(times):
        serial = board.get_attribute("data-serial")
        board.locator(".gm-options .gm-option").first.click()
        expect(board).to_have_attribute("data-serial", re.compile(rf"^(?!{serial}$)"))


def test_l18_a_reopened_notebook_shows_the_last_position(lab, open_notebook, page: Page, watch):
    path = write(lab, "last.ipynb", TABLE)
    notebook = open_notebook(path)
    board = page.locator(".gm-desk")
    expect(board.locator(".gm-option").first).to_be_visible()
    first = board.evaluate(DRAWN)
    play(board)
    last, asked = board.evaluate(DRAWN), board.locator(".gm-asked").inner_text()
    assert last != first
    page.evaluate(SAVE)
    page.evaluate(OPEN_AGAIN, path)
    expect(board).to_have_count(1)
    expect(board.locator(".gm-gone")).to_have_text(LAST)
    assert board.evaluate(DRAWN) == last
    expect(board.locator(".gm-asked")).to_have_text(asked)
    expect(page.locator("div.gm-still")).to_be_hidden()  # the board itself shows more
    expect(page.get_by_text("Error displaying widget")).to_have_count(0)
    assert board.locator(".gm-bar").evaluate("bar => bar.inert")
    assert watch.errors == []
    page.wait_for_function(SESSION_READY)
    notebook.run_all()  # and it wakes as it says
    expect(board.locator(".gm-gone")).to_be_hidden()
    play(board, 1)


def play_on(page: Page) -> None:
    board = page.locator(".gm-desk")
    expect(board.locator(".gm-option").first).to_be_visible()
    play(board)


def learn_on(page: Page) -> None:
    page.locator(".gm-lessons").get_by_role("button", name="Next →", exact=True).click()
    expect(page.locator(".gm-total")).to_contain_text("Step 2 of")


@pytest.mark.parametrize(
    ("code", "goes_on"), [(TABLE, play_on), (LESSON, learn_on)], ids=["table", "lesson"]
)
def test_l18_without_any_kernel_the_still_is_the_last_position(
    lab, open_notebook, page: Page, tmp_path: Path, code, goes_on
):
    """JupyterLab makes no widgets without a kernel, nor does a code host."""
    path = write(lab, "still.ipynb", code.format(kept=str(tmp_path / "p.json")))
    open_notebook(path)
    first = page.locator("div.gm-still img").get_attribute("src")
    goes_on(page)
    page.wait_for_function(
        "old => document.querySelector('div.gm-still img').getAttribute('src') !== old", arg=first
    )
    renewed = page.locator("div.gm-still img").get_attribute("src")
    page.evaluate(SAVE)
    page.evaluate(REOPEN, path)
    still = page.locator("div.gm-still")
    expect(still).to_be_visible()
    expect(still).to_contain_text(LAST)
    assert still.locator("img").get_attribute("src") == renewed
    width = still.locator("img").evaluate("async img => { await img.decode(); return img.width; }")
    assert width > 300
    expect(page.get_by_text("Error displaying widget")).to_be_hidden()


def test_l18_a_reopened_course_shows_its_last_page(
    lab, open_notebook, page: Page, watch, tmp_path: Path
):
    path = write(lab, "last_course.ipynb", COURSE)
    notebook = open_notebook(path, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    notebook.run_all()
    page.locator(".gm-continue").click()
    lesson = page.locator(".gm-lessons:not(.gm-course)")
    expect(lesson.locator(".gm-step")).to_be_focused()
    heading = lesson.locator(".gm-step").inner_text()
    page.evaluate(SAVE)
    page.evaluate(OPEN_AGAIN, path)
    expect(lesson.locator(".gm-step")).to_have_text(heading)
    expect(lesson.locator(".gm-gone")).to_have_text(LAST)
    assert watch.errors == []


def test_l18_after_a_restart_every_widget_says_so_at_once(lab, open_notebook, page: Page):
    open_notebook(write(lab, "restarted.ipynb", TABLE, COURSE))
    expect(page.locator(".gm-desk .gm-option").first).to_be_visible()
    expect(page.locator(".gm-course .gm-continue")).to_be_attached()
    page.evaluate(RESTART)
    said = "The kernel was restarted: run the cell again."
    expect(page.locator(".gm-desk .gm-gone")).to_have_text(said)
    expect(page.locator(".gm-course .gm-gone")).to_have_text(said)


def test_l18_a_lesson_says_that_the_kernel_was_restarted_and_goes_on(
    lab, open_notebook, page: Page, tmp_path: Path, watch
):
    code = LESSON.format(kept=str(tmp_path / "p.json"))
    notebook = open_notebook(write(lab, "restarted_lesson.ipynb", code))
    lesson = page.locator(".gm-lessons")
    learn_on(page)
    shown = lesson.locator(".gm-step").inner_text()
    page.evaluate(RESTART)
    expect(lesson.locator(".gm-gone")).to_have_text("The kernel was restarted: run the cell again.")
    expect(lesson).to_have_class(re.compile("gm-dead"))
    page.wait_for_function(SESSION_READY)
    notebook.run_all()
    expect(lesson.locator(".gm-step")).to_have_text(shown)
    expect(lesson.locator(".gm-gone")).to_be_hidden()
    assert watch.errors == []

"""Chronicle 5 in a live JupyterLab: its walkthrough by clicks and keys, the haggis board by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.axe import faults

pytestmark = pytest.mark.browser

NOTEBOOK = "chronicles/05_ode_to_the_haggis.ipynb"
HAGGIS = Lesson.load("haggis", check=False)
STEPS = len(HAGGIS.steps)
DARK = """() => window.jupyterapp.commands.execute(
    'apputils:change-theme', {theme: 'JupyterLab Dark'})"""
LIGHT = DARK.replace("Dark'", "Light'")
RUN_LESSON = """async () => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    for (const index of [2, 3]) {
        notebook.activeCellIndex = index;
        await window.jupyterapp.commands.execute('notebook:run-cell');
    }
}"""
ANSWERED = "(lesson.prompt['serial'], lesson.message.get('n'))"
TABS = {"place": "Haggis", "cell": "Red’s estate"}
# where the moves of the lesson are clicked; open tokens lie in ascending order
PLACES = {
    "haggis 1": "place:open:0", "haggis 2": "place:open:1", "haggis 3": "place:open:1",
    "draw-haggis": "place:pool", "extra-roll": "place:roll", "activate 0,1": "cell:0,1",
    "return-haggis 3": "place:mine:5", "return-haggis 1": "place:mine:0", "end": "tile:worlds-end",
}


@pytest.fixture
def lesson(open_notebook, page: Page, tmp_path: Path):
    """The notebook and its walkthrough, whose progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    page.evaluate(RUN_LESSON)
    widget = page.locator(".gm-lessons")
    expect(widget.get_by_role("heading", name="Everybody has a table")).to_be_visible()
    return notebook, widget


def key(widget, name: str):
    """A place on the board that is shown; its tab is opened if it lies behind another."""
    found = widget.locator(f'[data-board] [data-key="{name}"]:visible')
    tab = widget.get_by_role("tab", name=TABS.get(name.partition(":")[0], "-"), exact=True)
    if not found.count() and tab.count():
        tab.click()
    return found


def choose(notebook, widget, move: str, keyboard: bool = False):
    """Choose a move where it is seen, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    found = key(widget, PLACES[move])
    if keyboard:
        found.focus()
        widget.page.keyboard.press("Enter")
    else:
        found.click()
    while notebook.ask(ANSWERED) == before:
        widget.page.wait_for_timeout(20)
    expect(widget).to_have_attribute("data-serial", str(notebook.ask("lesson.prompt['serial']")))
    close = widget.locator(".gm-pop .gm-close")
    if close.is_visible():
        close.click()


def go_on(widget, number: int):
    widget.get_by_role("button", name="Next →", exact=True).click()
    expect(widget.locator("span.gm-total")).to_contain_text(f"Step {number} of {STEPS}")


def test_the_walkthrough_is_finished_with_a_wrong_answer(lesson, page: Page, watch):
    notebook, widget = lesson
    answer = widget.locator(".gm-answer")
    assert faults(page, ".gm-lessons") == []  # light; the whole board
    for step in HAGGIS.steps[1:]:
        go_on(widget, step.number)
        if step.id == "sheep":  # a wrong answer, and the right one by keyboard
            choose(notebook, widget, "activate 0,1")
            choose(notebook, widget, "haggis 1")
            expect(answer).to_contain_text("take the 3 this time")
            choose(notebook, widget, "activate 0,1", keyboard=True)
            choose(notebook, widget, "haggis 3", keyboard=True)
        elif isinstance(step, Task):
            for move in step.solution:
                choose(notebook, widget, move)
        elif isinstance(step, Quiz):
            widget.get_by_label(step.options[min(step.right)].text).check()
            widget.get_by_role("button", name="Answer", exact=True).click()
        else:
            continue
        expect(answer).to_contain_text("Right ★★★")
    expect(answer).to_contain_text("The lesson is done")
    assert notebook.ask("lesson.player.finished")
    assert notebook.ask("list(lesson.refused)") == []
    assert watch.errors == []
    assert watch.offsite == []


def test_tables_and_dice_are_readable_in_the_dark_and_in_a_narrow_window(
    lesson, page: Page, watch
):
    notebook, widget = lesson
    notebook.tell("lesson.go('surprise')")
    roll = key(widget, "place:roll")
    expect(roll).to_have_class(re.compile("gm-shut"))
    page.evaluate(DARK)
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    try:
        assert faults(page, ".gm-lessons") == []
        roll.click()
        expect(widget.locator(".gm-pop")).to_contain_text("C5-18")
        page.set_viewport_size({"width": 800, "height": 900})
        notebook.tell("lesson.go('barrels')")
        expect(key(widget, "place:roll")).to_have_class(re.compile("gm-open"))
        assert faults(page, ".gm-lessons") == []
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.evaluate(LIGHT)
    assert watch.errors == []

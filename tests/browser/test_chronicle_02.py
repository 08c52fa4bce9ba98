"""Chronicle 2 in a live JupyterLab: its walkthrough by clicks and keys, the mountain by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.axe import faults

pytestmark = pytest.mark.browser

NOTEBOOK = "chronicles/02_highlander.ipynb"
HIGHLANDER = Lesson.load("highlander", check=False)
STEPS = len(HIGHLANDER.steps)
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
MOUNTAIN = "tile:mountain"
# where a move of the lesson is clicked; others stand in the list, by these words
PLACES = {
    "stop mountain": MOUNTAIN, "toll": MOUNTAIN, "toll-good sheep 1,0": "cell:1,0",
    "toll-good wood 1,0": "cell:1,0", "put stone 1,0": "cell:1,0",
}
LISTED = {
    "toll whisky": "put 1 whisky on the mountain as toll", "buy wood": "buy wood for",
    "put stone 0,0": "put stone on Start village", "put barley 0,0": "put barley on Start village",
    "give-up cattle": "return cattle to the supply", "pay stone 0,0": "stone from Start village",
}


@pytest.fixture
def lesson(open_notebook, page: Page, tmp_path: Path):
    """The notebook and its walkthrough, whose progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    page.evaluate(RUN_LESSON)
    widget = page.locator(".gm-lessons")
    expect(widget.get_by_role("heading", name="A mountain in the way")).to_be_visible()
    return notebook, widget


def key(widget, name: str):
    return widget.locator(f'[data-board] [data-key="{name}"]:visible')


def choose(notebook, widget, move: str):
    """Click where the move is seen, or its line in the list, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    place = PLACES.get(move) or (f"tile:{move[5:]}" if move.startswith("take ") else "")
    if place:
        key(widget, place).click()
    else:
        widget.locator(".gm-option:visible", has_text=LISTED[move]).first.click()
    if widget.locator(".gm-pop.gm-choice").is_visible():  # a place with several choices
        widget.locator(".gm-pop .gm-option", has_text=LISTED[move]).click()
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
    assert faults(page, ".gm-lessons") == []  # light; the mountain is highlighted
    for step in HIGHLANDER.steps[1:]:
        go_on(widget, step.number)
        if step.id == "toll":  # a wrong answer, and the next move by keyboard
            key(widget, "tile:glen-affric").click()
            expect(answer).to_contain_text("lies before the mountain")
            widget.locator(".gm-pop .gm-close").click()
            key(widget, "tile:easdale").focus()
            page.keyboard.press("Enter")
            expect(key(widget, MOUNTAIN)).to_have_class(re.compile("gm-open"))
            key(widget, "cell:1,0").focus()
            page.keyboard.press("Enter")
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


def test_the_mountain_is_readable_in_the_dark_and_in_a_narrow_window(lesson, page: Page, watch):
    notebook, widget = lesson
    notebook.tell("lesson.go('taken')")
    expect(key(widget, MOUNTAIN)).to_have_class(re.compile("gm-shut"))
    expect(key(widget, MOUNTAIN)).to_contain_text("Yellow rests here")
    page.evaluate(DARK)
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    try:
        assert faults(page, ".gm-lessons") == []
        key(widget, MOUNTAIN).click()
        expect(widget.locator(".gm-pop")).to_contain_text("C2-09")
        page.set_viewport_size({"width": 800, "height": 900})
        assert faults(page, ".gm-lessons") == []
        expect(key(widget, MOUNTAIN)).to_have_count(1)
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.evaluate(LIGHT)
    assert watch.errors == []

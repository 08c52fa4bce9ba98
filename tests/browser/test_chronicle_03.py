"""Chronicle 3 in a live JupyterLab: its walkthrough by clicks and keys, the cellars by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.axe import faults

pytestmark = pytest.mark.browser

NOTEBOOK = "chronicles/03_old_jamey.ipynb"
JAMEY = Lesson.load("old-jamey", check=False)
STEPS = len(JAMEY.steps)
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
TABS = {"place": "Cellars", "cell": "Red’s estate"}
# moves that stand in the list, or among several choices of a place, by these words
LISTED = {
    "pay wood 1,0": "pay wood from", "pay barley 1,0": "pay barley from", "buy stone": "buy stone",
    "sell-barrel 5 extra": "on the extra space", "decline": "sell no",
    "sell-barrel 6 extra": "sell the barrel on 6 VP, on the extra space",
    "activate 0,1": "pay 1 barley", "activate 0,1 2": "age a whisky barrel",
}


def place_of(move: str) -> str:
    """Where a move of the lesson is clicked, or nothing."""
    word, _, rest = move.partition(" ")
    if word in ("age", "pay-barrel") or (word == "sell-barrel" and rest != "5 extra"):
        return f"place:{rest.split()[0]}"
    if word in ("take", "stop"):
        return f"tile:{rest}"
    if word == "activate":
        return f"cell:{rest.split()[0]}"
    return {"build-cellar": f"place:{rest}", "end": "tile:worlds-end"}.get(word, "")


@pytest.fixture
def lesson(open_notebook, page: Page, tmp_path: Path):
    """The notebook and its walkthrough, whose progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    page.evaluate(RUN_LESSON)
    widget = page.locator(".gm-lessons")
    expect(widget.get_by_role("heading", name="Keep it, or sell it?")).to_be_visible()
    return notebook, widget


def key(widget, name: str):
    """A place on the board that is shown; its tab is opened if it lies behind another."""
    found = widget.locator(f'[data-board] [data-key="{name}"]:visible')
    tab = widget.get_by_role("tab", name=TABS.get(name.partition(":")[0], "-"), exact=True)
    if not found.count() and tab.count():
        tab.click()
    return found


def choose(notebook, widget, move: str):
    """Click where the move is seen, or its line in the list, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    place = place_of(move)
    if place:
        key(widget, place).click()
    else:
        widget.locator(".gm-option:visible", has_text=LISTED[move]).first.click()
    if widget.locator(".gm-pop.gm-choice").is_visible():  # a place with several choices
        widget.locator(".gm-pop .gm-option", has_text=LISTED[move]).first.click()
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
    assert faults(page, ".gm-lessons") == []  # light; all cellars
    for step in JAMEY.steps[1:]:
        go_on(widget, step.number)
        if step.id == "spend":  # a wrong answer, and the right one by keyboard
            choose(notebook, widget, "take clachaig-inn")
            choose(notebook, widget, "pay-barrel 5")
            expect(answer).to_contain_text("five points of age are gone")
            choose(notebook, widget, "take clachaig-inn")
            key(widget, "place:1").focus()
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


def test_cellars_and_sale_tile_are_readable_in_the_dark_and_in_a_narrow_window(
    lesson, page: Page, watch
):
    notebook, widget = lesson
    notebook.tell("lesson.go('taken')")
    sale = key(widget, "tile:whisky-sale-b")
    expect(sale).to_have_class(re.compile("gm-shut"))
    page.evaluate(DARK)
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    try:
        assert faults(page, ".gm-lessons") == []
        sale.click()
        expect(widget.locator(".gm-pop")).to_contain_text("C3-26")
        page.set_viewport_size({"width": 800, "height": 900})
        assert faults(page, ".gm-lessons") == []
        expect(key(widget, "place:4")).to_be_visible()
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.evaluate(LIGHT)
    assert watch.errors == []

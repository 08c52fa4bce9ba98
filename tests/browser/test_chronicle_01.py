"""Chronicle 1 in a live JupyterLab: its walkthrough by clicks and keys, the boats' board by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.axe import faults

pytestmark = pytest.mark.browser

NOTEBOOK = "chronicles/01_dragon_boat_race.ipynb"
BOATS = Lesson.load("dragon-boats", check=False)
STEPS = len(BOATS.steps)
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
# moves that stand in the list, by these words; all others are clicked where they are seen
LISTED = {"move 0,0 > 1,0": "to Home castle at (1, 0)"}
BOARDS = {"place": "Dragon boats", "cell": "Red’s estate"}


@pytest.fixture
def lesson(open_notebook, page: Page, tmp_path: Path):
    """The notebook and its walkthrough, whose progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    page.evaluate(RUN_LESSON)
    widget = page.locator(".gm-lessons")
    expect(widget.get_by_role("heading", name="One river, round the table")).to_be_visible()
    return notebook, widget


def place_of(move: str) -> str:
    """The key of the place where a move is seen."""
    verb, *rest = move.split()
    if verb == "row":
        own = rest[0] == "red"
        return f"place:{rest[1]}" if own else f"place:boat:{rest[0]}"
    return {"take": "tile:", "token": "place:token:"}.get(verb, "cell:") + rest[0]


def key(widget, name: str):
    """A place of a board; its tab is opened first where it is hidden."""
    found = widget.locator(f'[data-board] [data-key="{name}"]')
    if not found.first.is_visible():
        widget.get_by_role("tab", name=BOARDS[name.partition(":")[0]]).click()
    return found.locator("visible=true")


def choose(notebook, widget, move: str):
    """Click where the move is seen, or its line in the list, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    if move in LISTED:
        widget.locator(".gm-option:visible", has_text=LISTED[move]).first.click()
    else:
        key(widget, place_of(move)).click()
    if widget.locator(".gm-pop.gm-choice").is_visible():  # a place with several choices
        widget.locator(".gm-pop .gm-option", has_text="activate").click()
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
    assert faults(page, ".gm-lessons") == []  # light, the whole circuit
    for step in BOATS.steps[1:]:
        go_on(widget, step.number)
        if step.id == "home":  # a wrong answer, then by keyboard alone
            choose(notebook, widget, "row red red-castle")
            choose(notebook, widget, "token goods")
            expect(answer).to_contain_text("4 VP are more")
            key(widget, "place:red-castle").focus()
            page.keyboard.press("Enter")
            expect(key(widget, "place:token:vp")).to_be_visible()
            key(widget, "place:token:vp").focus()
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


def test_the_circuit_is_readable_in_the_dark_and_in_a_narrow_window(lesson, page: Page, watch):
    notebook, widget = lesson
    notebook.tell("lesson.go('castle')")
    expect(key(widget, "place:yellow-castle")).to_have_class(re.compile("gm-open"))
    choose(notebook, widget, "row red yellow-castle")
    page.evaluate(DARK)
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    try:
        expect(key(widget, "place:token:whisky")).to_be_visible()
        assert faults(page, ".gm-lessons") == []
        key(widget, "place:red-castle").click()
        expect(widget.locator(".gm-pop")).to_contain_text("C1-26")
        page.set_viewport_size({"width": 800, "height": 900})
        assert faults(page, ".gm-lessons") == []
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.evaluate(LIGHT)
    assert watch.errors == []

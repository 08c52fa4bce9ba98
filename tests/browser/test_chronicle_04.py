"""Chronicle 4 in a live JupyterLab: its walkthrough by clicks and keys, the Englishman by axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.axe import faults

pytestmark = pytest.mark.browser

NOTEBOOK = "chronicles/04_hammer_of_the_scots.ipynb"
HAMMER = Lesson.load("hammer-of-the-scots", check=False)
STEPS = len(HAMMER.steps)
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
# moves that are chosen in the list, by these words; others are clicked where they are seen
LISTED = {
    "pass": "end the turn", "paid": "choose the paid turn", "done": "activate no more tiles",
    "take glen-affric": "take Glen Affric", "take lochridge": "take Lochridge",
    "take loch-lomond": "take Loch Lomond", "sell stone 1,0": "sell stone", "end": "World's End",
    "ness 0,1": "use Loch Ness",
}
TRIED = ("take glen-affric", "take lochridge", "take loch-lomond")  # refused: under Try


@pytest.fixture
def lesson(open_notebook, page: Page, tmp_path: Path):
    """The notebook and its walkthrough, whose progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    page.evaluate(RUN_LESSON)
    widget = page.locator(".gm-lessons")
    expect(widget.get_by_role("heading", name="A guest on the rondel")).to_be_visible()
    return notebook, widget


def key(widget, name: str):
    return widget.locator(f'[data-board] [data-key="{name}"]:visible')


def place_of(move: str) -> str:
    """Where a move is seen on a board."""
    word, _, rest = move.partition(" ")
    if word in ("take", "throw"):
        return f"tile:{rest}"
    if word in ("place", "activate", "pay"):
        return f"cell:{rest.split(' ')[-1]}"
    return ""


def choose(notebook, widget, move: str, step: Task):
    """Click where the move is seen, or its line in the list, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    refused = move in TRIED and step.id != "card"
    if move in LISTED and (refused or not place_of(move)):
        widget.locator(".gm-option:visible", has_text=LISTED[move]).first.click()
    else:
        key(widget, place_of(move)).click()
    choice = widget.locator(".gm-pop.gm-choice")
    if choice.is_visible():  # take or throw away: the Englishman asks first
        word = {"throw": "away", "take": "take", "pay": "from", "activate": "activate"}
        choice.locator(".gm-option", has_text=word[move.split(" ")[0]]).first.click()
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
    assert faults(page, ".gm-lessons") == []  # light; the Englishman is highlighted
    for step in HAMMER.steps[1:]:
        go_on(widget, step.number)
        if step.id == "walk-past":  # a wrong answer, and the right one by keyboard
            key(widget, "tile:strathmore").click()
            expect(answer).to_contain_text("does not pass him")
            widget.locator(".gm-pop .gm-close").click()
            key(widget, "tile:easdale").focus()
            page.keyboard.press("Enter")
        elif isinstance(step, Task):
            for move in step.solution:
                choose(notebook, widget, move, step)
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


def test_a_tile_he_may_only_throw_away_asks_first_also_in_the_dark(lesson, page: Page, watch):
    notebook, widget = lesson
    notebook.tell("lesson.go('too-poor')")
    tile = key(widget, "tile:kingussie")
    expect(tile).to_have_class(re.compile("gm-open"))
    expect(tile).to_have_attribute("aria-label", re.compile("throw Kingussie away"))
    page.evaluate(DARK)
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    try:
        assert faults(page, ".gm-lessons") == []
        tile.focus()
        page.keyboard.press("Enter")
        choice = widget.locator(".gm-pop.gm-choice .gm-option")
        expect(choice).to_have_count(1)
        expect(choice).to_contain_text("throw Kingussie away")
        assert notebook.ask("lesson.state.discard") == ()
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 800, "height": 900})
        assert faults(page, ".gm-lessons") == []
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.evaluate(LIGHT)
    assert watch.errors == []

"""A lesson in a live JupyterLab: done by mouse, a task by keyboard alone, left and resumed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.axe import faults
from tests.browser.labdrive import close_all
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser

NOTEBOOK = "learn/04_river.ipynb"
RIVER = Lesson.load("river", check=False)


@pytest.fixture
def lesson(open_notebook, page: Page, tmp_path: Path):
    """The notebook and its widget; progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    notebook.run_all()
    widget = page.locator(".gm-lessons")
    expect(widget).to_have_count(1)
    expect(widget.get_by_role("heading", name="Placing a tile, and the river")).to_be_visible()
    return notebook, widget


def cell(widget, move: str):
    """The place of a move such as "place 0,1"."""
    return widget.locator(f'[data-board=estate] [data-key="cell:{move.removeprefix("place ")}"]')


def press(widget, name: str):
    widget.get_by_role("button", name=name, exact=True).click()


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.dataset?.key ?? ''"))


def go_on(widget, number: int):
    """Press Next and wait for the step."""
    press(widget, "Next →")
    expect(widget.locator(".gm-total")).to_contain_text(f"Step {number} of 12")


def test_a_lesson_is_finished_with_a_wrong_answer_a_hint_and_the_right_one(lesson, watch):
    notebook, widget = lesson
    answer, live = widget.locator(".gm-answer"), widget.locator(".gm-live")
    go_on(widget, 2)
    expect(widget.locator(".gm-step")).to_be_focused()
    cell(widget, "place 0,-1").click()
    expect(answer).to_contain_text("That is below the village")
    expect(widget.locator(".gm-pop")).to_be_hidden()  # it is told once
    expect(live).to_contain_text("That is below the village")
    cell(widget, "place -1,1").click()  # the pop closes, or says the next thing
    expect(answer).to_contain_text("PLACE-02")
    answer.locator("summary").click()
    expect(answer.locator(".gm-rule").first).to_contain_text("PLACE-02")
    expect(widget.get_by_role("button", name="Show the solution")).to_be_disabled()
    assert faults(widget.page, ".gm-lessons") == []
    press(widget, "Hint")
    press(widget, "Next hint")
    press(widget, "Next hint")
    expect(widget.get_by_role("note", name="Hint")).to_contain_text("Hint 3 of 3")
    expect(widget.get_by_role("note", name="Hint")).to_contain_text("Above the village")
    expect(widget.get_by_role("button", name="Show the solution")).to_be_enabled()
    cell(widget, "place 0,1").click()
    expect(answer).to_contain_text("Right ★★☆")
    expect(live).to_contain_text("Right")
    for step in RIVER.steps[2:]:
        go_on(widget, step.number)
        for move in step.solution if isinstance(step, Task) else ():
            cell(widget, move).click()
            expect(answer).to_be_visible()
        if isinstance(step, Quiz):
            widget.get_by_label(step.options[min(step.right)].text).check()
            press(widget, "Answer")
        expect(answer).to_contain_text("Right ★★★")
    expect(widget.locator(".gm-ending")).to_contain_text("32 of 33 stars")
    expect(widget.locator(".gm-ending")).to_contain_text("What you can do now")
    expect(widget.locator(".gm-ending").get_by_role("button", name="All lessons")).to_be_hidden()
    assert notebook.ask("lesson.player.finished")
    assert notebook.ask("lesson.player.lesson_stars") == (32, 33)
    widget.locator(".gm-ending .gm-main").click()  # the next lesson, in the same place and kernel
    expect(widget.locator(".gm-total")).to_contain_text("Step 1 of")
    assert notebook.ask("lesson.lesson.order") == RIVER.order + 1
    assert notebook.ask("list(lesson.refused)") == []
    assert watch.errors == []
    assert watch.offsite == []


def test_a_task_and_a_quiz_by_keyboard_alone(lesson, page: Page, watch):
    notebook, widget = lesson
    widget.locator(".gm-step").focus()
    page.keyboard.press("n")
    expect(widget.locator(".gm-total")).to_contain_text("Step 2 of 12")
    expect(widget.locator(".gm-step")).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Tab")
        if focused(page).startswith("cell:"):
            break
    assert focused(page) == "cell:0,1"  # one tab stop, on a place that may be chosen
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "cell:-1,1"
    page.keyboard.press("Enter")
    expect(widget.locator(".gm-live")).to_contain_text("PLACE-02")
    assert focused(page) == "cell:-1,1"
    page.keyboard.press("Escape")
    expect(widget.locator(".gm-pop")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(widget.locator(".gm-answer")).to_contain_text("Right ★★★")
    expect(widget.get_by_role("button", name="Next →")).to_be_focused()
    assert notebook.ask("lesson.player.solved")
    page.keyboard.press("Enter")  # JupyterLab would take it for itself
    expect(widget.locator(".gm-total")).to_contain_text("Step 3 of 12")
    expect(widget.locator(".gm-step")).to_be_focused()

    notebook.tell("lesson.go('quiz-corner')")
    first = widget.get_by_role("radio").first
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(widget.locator(".gm-answer")).to_contain_text("Not quite")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(widget.locator(".gm-answer")).to_contain_text("Right ★★☆")
    kept = notebook.ask("lesson.player.progress.step('river', 'quiz-corner')")
    assert kept["answer"] == [0]
    assert kept["tries"] == 1
    with dark(page):
        assert faults(page, ".gm-lessons") == []
        notebook.tell("lesson.go('one-side')")
        expect(cell(widget, "place 1,3")).to_be_visible()
        assert faults(page, ".gm-lessons") == []
    assert watch.errors == []


def test_a_lesson_goes_on_after_a_reload_and_in_a_new_kernel(
    lesson, lab, page: Page, tmp_path, watch
):
    notebook, widget = lesson
    go_on(widget, 2)
    cell(widget, "place 0,1").click()
    expect(widget.locator(".gm-answer")).to_contain_text("Right")
    go_on(widget, 3)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save').then(() => true)")

    notebook = lab.open(page, NOTEBOOK, reload=True)  # the same kernel
    expect(widget.locator(".gm-total")).to_contain_text("Step 3 of 12 · ★ 3 of 33")
    cell(widget, "place 0,3").click()
    expect(widget.locator(".gm-answer")).to_contain_text("with a whole side")
    assert notebook.ask("lesson.player.progress.step('river', 'one-side')['tries']") == 1

    close_all(page)
    notebook = lab.open(page, NOTEBOOK, reload=True)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    notebook.run_all()
    expect(widget.locator(".gm-total")).to_contain_text("Step 3 of 12 · ★ 3 of 33")
    expect(
        widget.get_by_role("button", name=re.compile("^Step 2, task.*3 of 3 stars"))
    ).to_be_visible()
    expect(widget.locator(".gm-total")).to_have_attribute("title", re.compile(r"p\.json"))
    assert watch.errors == []

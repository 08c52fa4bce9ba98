"""A newcomer in a live JupyterLab: does what the texts say, by mouse, and meets no error."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.labdrive import CELL_ERRORS

pytestmark = pytest.mark.browser


def run_next(page: Page, text: str) -> Locator:
    """Find the text that says so, click into the code cell below it, press Shift+Enter."""
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(page.locator(".jp-MarkdownCell", has_text=text).first).to_be_visible()
    texts = cells.all_text_contents()
    told = next(n for n, words in enumerate(texts) if text in words)
    number = next(
        n
        for n in range(told + 1, len(texts))
        if "jp-CodeCell" in (cells.nth(n).get_attribute("class") or "")
    )
    code = cells.nth(number)
    code.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    return code


def no_error(page: Page) -> None:
    assert page.evaluate(CELL_ERRORS) == []


def open_lesson(open_notebook, page: Page, folder: Path, name: str, step: str | int):
    """A lesson in a notebook that was never run, begun as its text says, at a step."""
    notebook = open_notebook(f"learn/{name}.ipynb", run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(folder / 'p.json')!r}")
    run_next(page, "Run the cell below")
    widget = page.locator(".gm-lessons")
    expect(widget.locator(".gm-total")).to_contain_text("Step 1 of")
    no_error(page)
    notebook.tell(f"lesson.go({step!r})")
    expect(widget.locator(".gm-total")).to_contain_text(
        f"Step {notebook.ask('lesson.player.number')} of"
    )
    return notebook, widget


def click(page: Page, place: Locator) -> None:
    """A real click of the mouse into the middle of a place."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_l1_a_lesson_that_was_never_run_begins_with_the_cell_below_its_text(
    open_notebook, page: Page, tmp_path: Path, watch
):
    """Finding L1: "Run the next cell" ended in a NameError."""
    notebook, widget = open_lesson(open_notebook, page, tmp_path, "03_taking", 1)
    expect(widget.locator(".gm-reading")).to_be_visible()
    assert notebook.ask("lesson.lesson.id") == "taking"
    no_error(page)
    assert watch.errors == []


def test_l2_an_activated_tile_asks_what_a_click_means(
    open_notebook, page: Page, tmp_path: Path, watch
):
    """Finding L2: the second click on Inshriach sold the wood (lesson 6, step 3)."""
    notebook, widget = open_lesson(open_notebook, page, tmp_path, "06_activation", "once-a-turn")
    tile = widget.locator('[data-board=estate] [data-key="cell:1,1"]')
    expect(tile.locator(".gm-tick")).to_have_count(1)
    click(page, tile)
    expect(widget.locator(".gm-todo li").first).to_contain_text("☑")
    expect(tile.locator(".gm-tick")).to_have_count(0)
    click(page, tile)
    choice = widget.locator(".gm-pop.gm-choice .gm-option")
    expect(choice).to_have_count(2)
    expect(choice.first).to_contain_text("Sell wood")
    assert not notebook.ask("lesson.player.solved")  # nothing is done before it is chosen
    click(page, choice.last)
    expect(widget.locator(".gm-answer")).to_contain_text("Right ★★★")
    assert notebook.ask("lesson.player.solved")
    assert notebook.ask("list(lesson.refused)") == []
    assert watch.errors == []


def test_l2_worlds_end_can_be_tried_before_one_stops_there(
    open_notebook, page: Page, tmp_path: Path, watch
):
    """Findings L2 and L6: a click moved the pawn at once (lesson 12, step 5)."""
    notebook, widget = open_lesson(open_notebook, page, tmp_path, "12_scoring", "worlds-end")
    inn = widget.locator('[data-board=rondel] [data-key="tile:worlds-end"]')
    click(page, inn)
    choice = widget.locator(".gm-pop.gm-choice .gm-option")
    expect(choice).to_have_count(2)
    click(page, choice.last)
    answer = widget.locator(".gm-answer")
    expect(answer).to_contain_text("END-06")
    expect(answer).not_to_contain_text("today we go to the inn")
    click(page, inn)
    expect(choice.first).to_contain_text("World's End")
    click(page, choice.first)
    expect(answer).to_contain_text("Right ★★★")
    assert notebook.ask("lesson.player.solved")
    assert watch.errors == []

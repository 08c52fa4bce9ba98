"""After the lessons, in a live JupyterLab: a puzzle solved, one missed, practice, rules met."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.title import TITLE
from tabletop.puzzles import Puzzle, load
from tests.browser.axe import faults
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser

NOTEBOOK = "learn/puzzles.ipynb"
AGAIN = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await window.jupyterapp.commands.execute('notebook:run-all-cells');
    panel.content.deselectAll();
}"""


@pytest.fixture
def book(open_notebook, tmp_path: Path):
    """The notebook; progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    notebook.run_all()
    return notebook


def on_a_picture() -> Puzzle:
    """A puzzle whose moves are all places on the rondel."""
    return next(
        puzzle
        for puzzle in load(TITLE)
        if all(m.startswith("take ") for m in (*puzzle.moves, *(o.move for o in puzzle.others)))
    )


def parts(page: Page, number: int):
    """The shelf of a widget, and the boards below it."""
    cell = page.locator(".jp-CodeCell").nth(number)
    return cell.locator(".gm-shelf"), cell.locator(".gm-lessons:not(.gm-shelf)")


def tile(board, move: str):
    """The place of a move such as "take edradour"."""
    return board.locator(f'[data-board=rondel] [data-key="tile:{move.removeprefix("take ")}"]')


def choose(shelf, puzzle: Puzzle) -> None:
    shelf.locator("summary").click()
    shelf.locator(f'[data-key="cell:{puzzle.id}"]').click()
    shelf.locator("summary").click()


def test_a_puzzle_is_missed_by_mouse_then_solved_and_comes_back(book, page: Page, watch):
    puzzle = on_a_picture()
    shelf, board = parts(page, 0)
    expect(board.locator(".gm-step")).to_contain_text("Puzzle of the day")
    choose(shelf, puzzle)
    expect(board.locator(".gm-step")).to_contain_text(f"of {len(load(TITLE))}")
    tile(board, puzzle.against).click()
    answer = board.locator(".gm-answer")
    expect(answer).to_contain_text("points less from this")
    expect(board.locator(".gm-answer")).to_contain_text("Not the best move here")
    shelf.locator("summary").click()
    mark = shelf.locator(f'[data-key="cell:{puzzle.id}"]')
    expect(mark).to_have_attribute("aria-label", f"{_label(puzzle)}: tried, not solved yet")
    tile(board, puzzle.moves[0]).click()
    expect(answer).to_contain_text(f"{puzzle.asked.agreed} of {puzzle.asked.runs} runs")
    expect(mark).to_contain_text("✓")
    assert faults(page, ".gm-shelf") == []
    dark(page)
    assert faults(page, ".gm-shelf") == []

    page.evaluate(AGAIN)
    shelf, board = parts(page, 1)
    expect(shelf).to_contain_text("One thing to practise today", timeout=60_000)
    tile(board, puzzle.moves[0]).click()
    expect(shelf).to_contain_text("The next one comes back in 2 days")
    expect(shelf.locator(".gm-cell").first).to_contain_text("✓")
    shelf, _ = parts(page, 2)
    expect(shelf.locator(f'[data-key="cell:{puzzle.rules[0]}"]')).to_be_visible()
    assert watch.errors == []
    assert watch.offsite == []


def _label(puzzle: Puzzle) -> str:
    number = [one.id for one in load(TITLE)].index(puzzle.id) + 1
    words = ("easy", "fairly easy", "medium", "hard", "very hard")[puzzle.level - 1]
    return f"Puzzle {number}, {words}"


def test_the_map_of_rules_is_used_by_keys(book, page: Page, watch):
    shelf, _ = parts(page, 2)
    first = shelf.locator(".gm-cells").first.locator("button")
    first.first.focus()
    page.keyboard.press("ArrowRight")
    expect(first.nth(1)).to_be_focused()
    name = page.evaluate("() => getComputedStyle(document.activeElement, '::after').content")
    assert name == f'"{first.nth(1).get_attribute("aria-label")}"'  # seen, not only read aloud
    page.keyboard.press("ArrowDown")
    expect(shelf.locator(".gm-cells").nth(1).locator("button").first).to_be_focused()
    page.keyboard.press("Enter")
    detail = shelf.locator(".gm-detail")
    expect(detail).to_contain_text("You have not met this rule yet.")
    assert faults(page, ".gm-shelf") == []
    detail.get_by_role("button").first.click()
    _, lesson = parts(page, 2)
    expect(lesson.locator(".gm-title")).to_be_visible()
    assert watch.errors == []

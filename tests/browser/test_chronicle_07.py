"""Chronicle 7 in a live JupyterLab: its walkthrough by clicks and keys, the curtain, axe."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.axe import faults
from tests.browser.test_labdrive import write

pytestmark = pytest.mark.browser

NOTEBOOK = "chronicles/07_great_gathering.ipynb"
GATHERING = Lesson.load("great-gathering", check=False)
STEPS = len(GATHERING.steps)
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
TABS = {"place": "Great Gathering", "cell": "Red’s estate", "clan": "Clan board"}
# moves that stand in the list by these words, in all steps or in one
LISTED = {
    "fetch black-agnes": "Black Agnes", "vote aye-aye": "vote Aye and Aye",
    "name-one decline": "name no card", "vote decline": "do not vote",
    "munro decline": "no clan marker", "move 0,0 > -1,0": "to Halkirk",
}
TABLE = """
import glenmore as gm
from glenmore_widgets import Table
called = gm.advance(gm.position(3, chronicles=[7]).person("macbeth", 0).state(), gm.moves.Decline())
table = Table(gm.advance(called, gm.legal(called)[0]), humans=(0, 1, 2))
"""


def place_of(move: str) -> str:
    """Where a move of the lesson is clicked, or nothing."""
    word, _, rest = move.partition(" ")
    kinds = {"name": "place", "vote": "place", "take": "tile", "claim": "clan", "place": "cell"}
    return f"{kinds[word]}:{rest}" if word in kinds else {"end": "tile:worlds-end"}.get(word, "")


@pytest.fixture
def lesson(open_notebook, page: Page, tmp_path: Path):
    """The notebook and its walkthrough, whose progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    page.evaluate(RUN_LESSON)
    widget = page.locator(".gm-lessons")
    expect(widget.get_by_role("heading", name="Five cards on the table")).to_be_visible()
    return notebook, widget


def key(widget, name: str):
    """A place on the board that is shown; its tab is opened if it lies behind another."""
    found = widget.locator(f'[data-board] [data-key="{name}"]:visible')
    tab = widget.get_by_role("tab", name=TABS.get(name.partition(":")[0], "-"), exact=True)
    if not found.count() and tab.count():
        tab.click()
    return found


def choose(notebook, widget, move: str, step: Task):
    """Click where the move is seen, or its line in the list, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    words = LISTED.get(f"{step.id} {move}", LISTED.get(move))
    if words:
        widget.locator(".gm-option:visible", has_text=words).first.click()
    else:
        key(widget, place_of(move)).click()
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
    assert faults(page, ".gm-lessons") == []  # light; five open cards
    for step in GATHERING.steps[1:]:
        go_on(widget, step.number)
        if step.id == "two-players" and isinstance(step, Task):  # wrong, then right by keyboard
            choose(notebook, widget, "vote nay", step)
            expect(answer).to_contain_text("a tie accepts the card")
            key(widget, "place:nay-nay").focus()
            page.keyboard.press("Enter")
        elif isinstance(step, Task):
            for move in step.solution:
                choose(notebook, widget, move, step)
        elif isinstance(step, Quiz):
            for number in sorted(step.right):
                widget.get_by_label(step.options[number].text).check()
            widget.get_by_role("button", name="Answer", exact=True).click()
        else:
            continue
        expect(answer).to_contain_text("Right ★★★")
    expect(answer).to_contain_text("The lesson is done")
    assert notebook.ask("lesson.player.finished")
    assert notebook.ask("list(lesson.refused)") == []
    assert watch.errors == []
    assert watch.offsite == []


def test_three_people_vote_at_one_screen_behind_the_curtain(
    lab, open_notebook, page: Page, watch
):
    notebook = open_notebook(write(lab, "gathering.ipynb", TABLE, "table"))
    table = page.locator(".gm-table")
    for number in range(3):
        name = notebook.ask("table.state.setup.name(table.curtain)")
        expect(table.locator(".gm-asked, .gm-bar").first).to_contain_text(f"Hand over to {name}")
        assert key(table, "place:aye").count() == 0
        if number:
            table.locator(".gm-option", has_text=f"I am {name}").click()
        else:  # by keyboard, in the dark
            page.evaluate(DARK)
            page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
            assert faults(page, ".gm-table") == []
            table.locator(".gm-option").first.focus()
            page.keyboard.press("s")
        ballot = key(table, "place:nay" if number else "place:aye")
        expect(ballot).to_be_visible()
        if not number:
            assert faults(page, ".gm-table") == []
            page.evaluate(LIGHT)
        assert notebook.ask("table.curtain") is None
        ballot.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(table).to_contain_text("rejected with 1 Aye to 2 Nays")
    assert notebook.ask("list(table.refused)") == []
    assert watch.errors == []

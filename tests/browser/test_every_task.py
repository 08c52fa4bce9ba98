"""Every task of every lesson in a live JupyterLab, solved by mouse alone (finding L2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Task, lessons

pytestmark = pytest.mark.browser

NOTEBOOK = "learn/04_river.ipynb"
ANSWERED = "(lesson.prompt['serial'], lesson.message.get('n'), lesson.page['n'])"
# Where the next move is clicked: the key of a place, the words of the choice (none: it is tried in
# vain), the kind of piece that is picked up there, and where it is put.
HELPER = """
from glenmore import notation
from glenmore.teach import Lesson, LessonPlayer, Progress
from tests.widgets.clicks import meant, places

def begin(id, step):
    lesson.player = LessonPlayer(Lesson.load(id, check=False), Progress())
    lesson.go(step)

def where(text):
    move = notation.parse(lesson.state, text)
    choices = [*lesson.moves, *lesson._tries]
    said = [c["text"] for c in lesson.options if choices[c["n"]] == move]
    for key, messages in places(lesson):
        for message in messages:
            if meant(lesson.state, choices, message) == move:
                return key, said[0] if "option" in message else "", *held(move)
    return "", said[0], "", ""

def held(move):
    color = lesson.title.seat_color(lesson.state.actor)
    if move.word == "move":
        return f"scot:{color}", f"cell:{move.to[0]},{move.to[1]}"
    return (f"good:{move.good}", f"market:{move.good}") if move.word == "sell" else ("", "")
"""
ALL = lessons()


@pytest.fixture
def lab(open_notebook, page: Page, tmp_path: Path):
    """A notebook with a lesson, and the widget; progress goes to a file of this test."""
    notebook = open_notebook(NOTEBOOK, run=False)
    notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(tmp_path / 'p.json')!r}")
    notebook.run_all()
    widget = page.locator(".gm-lessons")
    expect(widget).to_have_count(1)
    notebook.tell(HELPER)
    return notebook, widget


def click(notebook, widget, text: str) -> None:
    """Make a move as a mouse does, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    key, words, piece, goal = notebook.ask(f"where({text!r})")
    if key:
        place = widget.locator(f'[data-board] [data-key="{key}"]:visible').first
        if not place.count():  # behind a tab
            for tab in widget.get_by_role("tab").all():
                tab.click()
                if place.count():
                    break
        part = place.locator(f'[data-kind="{piece}"]')
        (part.last if piece and part.count() else place).click()
        chooser = widget.locator(".gm-pop.gm-choice")
        if goal and widget.locator(".gm-goal").count():
            widget.locator(f'.gm-body [data-key="{goal}"]:visible').first.click()
        elif chooser.is_visible():
            wanted = (
                chooser.get_by_text(words, exact=True) if words else chooser.locator(".gm-vain")
            )
            wanted.first.click()
    else:
        loose = widget.locator(".gm-loose").get_by_text(words, exact=True)
        if not loose.count() and widget.locator(".gm-list:not([open])").count():
            widget.locator(".gm-list summary").click()
        (loose if loose.count() else widget.locator(".gm-side").get_by_text(words)).first.click()
    while notebook.ask(ANSWERED) == before:
        widget.page.wait_for_timeout(20)
    expect(widget).to_have_attribute("data-serial", str(notebook.ask("lesson.prompt['serial']")))


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_l2_every_task_is_solved_by_clicks(lab, lesson: Lesson, watch) -> None:
    notebook, widget = lab
    for step in lesson.steps:
        if not isinstance(step, Task) or not step.solution:
            continue
        notebook.tell(f"begin({lesson.id!r}, {step.id!r})")
        expect(widget.locator(".gm-step")).to_contain_text(step.title)
        for text in step.solution:
            click(notebook, widget, text)
        assert notebook.ask("lesson.player.solved"), step.id
        expect(widget.locator(".gm-answer")).to_contain_text("Right ★★★")
    assert watch.errors == []

"""Every task of every lesson in a live JupyterLab, solved by mouse alone (finding L2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from glenmore.teach import Lesson, Task, lessons
from tests.browser.walkthrough import WHERE, click

pytestmark = pytest.mark.browser

NOTEBOOK = "learn/04_river.ipynb"
HELPER = """
from glenmore.teach import Lesson, LessonPlayer, Progress

def begin(id, step):
    lesson.player = LessonPlayer(Lesson.load(id, check=False), Progress())
    lesson.go(step)
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
    notebook.tell(WHERE + HELPER)
    return notebook, widget


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

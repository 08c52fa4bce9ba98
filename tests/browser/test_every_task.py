"""Every task of every lesson by mouse alone, in JupyterLab and in the course (finding L2).

In JupyterLab a table and another lesson are open on the same page, and nobody touches them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from glenmore.teach import Lesson, LessonStep, Read, lessons
from tests.browser.labdrive import Lab, Notebook
from tests.browser.learner import ByKeys, Learner
from tests.browser.onescreen import misfits
from tests.browser.test_labdrive import write

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

pytestmark = pytest.mark.browser

ALL = lessons()
BY_KEYS = ("river", "market", "clans")
# Windows of a person who learns, and the smallest letters in each.
SIZES: dict[str, tuple[ViewportSize, float]] = {
    "wide": ({"width": 1280, "height": 800}, 12.0),
    "narrow": ({"width": 800, "height": 1000}, 11.0),
}
SETTLED = """async () => {
    for (let n = 0; n < 4; n += 1) await new Promise(done => requestAnimationFrame(done));
}"""
COMPANY = """
import os
os.environ["GLENMORE_PROGRESS"] = {kept!r}
from IPython.display import display
from glenmore_widgets import Course, LessonWidget, Table
from glenmore.teach import Progress
table, other = Table(players=3, seed=1), LessonWidget("{other}", progress=Progress())
lesson = LessonWidget("{lesson}")
display(table, lesson, other)
"""
STILL = "(table.prompt['serial'], id(table.state), other.prompt['serial'], other.page)"


def in_company(lab: Lab, open_notebook, page: Page, kept: Path, lesson: Lesson):
    """A lesson in a notebook, between a table and another lesson."""
    other = next(each.id for each in ALL if each.id != lesson.id)
    code = COMPANY.format(kept=str(kept), lesson=lesson.id, other=other)
    notebook: Notebook = open_notebook(write(lab, f"company_{lesson.id}.ipynb", code))
    expect(page.locator(".gm-lessons")).to_have_count(2)
    expect(page.locator(".gm-desk")).to_have_count(1)
    return notebook, page.locator(".gm-lessons").first


def finish(learner: Learner, looks: Callable[[LessonStep, bool], None] | None = None) -> None:
    """Do all steps, each with three stars; `looks` at each when it begins and when it is done."""
    for step in learner.lesson.steps:
        if step.number > 1:
            learner.next()
        learner.at(step)
        if looks is not None:
            looks(step, False)
        learner.do(step)
        if not isinstance(step, Read):
            expect(learner.answer, f"{learner.lesson.id} {step.id}").to_contain_text("Right ★★★")
        if looks is not None:
            looks(step, True)


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_l2_every_step_is_done_by_clicks_in_company(
    lab: Lab, open_notebook, page: Page, tmp_path: Path, lesson: Lesson, watch
) -> None:
    notebook, widget = in_company(lab, open_notebook, page, tmp_path / "p.json", lesson)
    before = notebook.ask_repr(STILL)
    finish(Learner(widget, lesson))
    assert notebook.ask_repr(STILL) == before
    assert watch.errors == []


def enter(page: Page, url: str, lesson: Lesson) -> Locator:
    """The course as a page without code; its lesson, chosen from the shelf."""
    page.goto("about:blank")
    page.goto(url, timeout=90_000)
    course = page.locator(".gm-course")
    if lesson.of_module:
        course.get_by_role("button", name="Chronicles").click(timeout=60_000)
    course.locator(f'[data-lesson="{lesson.id}"]').first.click(timeout=60_000)
    return page.locator(".gm-lessons:not(.gm-course)")


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_l2_every_step_is_done_by_clicks_in_the_course(
    learn: tuple[str, Path], page: Page, lesson: Lesson, watch
) -> None:
    """And every step fits the window, wide and narrow, when it begins and when it is answered."""
    url, kept = learn
    kept.unlink(missing_ok=True)
    widget = enter(page, url, lesson)
    found: list[str] = []

    def looks(step: LessonStep, done: bool) -> None:
        """In both sizes; it begins in the wide one and is done in the narrow one."""
        for name in reversed(SIZES) if done else SIZES:
            size, least = SIZES[name]
            page.set_viewport_size(size)
            page.evaluate(SETTLED)
            found.extend(f"{name} {fault}" for fault in misfits(widget, step, least, done))

    page.set_viewport_size(SIZES["wide"][0])
    expect(widget.locator(".gm-step")).to_be_focused()  # the lesson has come into view
    finish(Learner(widget, lesson), looks)
    expect(page.locator(".gm-ending")).to_contain_text("Lesson done")
    assert not found, "\n".join(found)
    assert watch.errors == []
    assert watch.offsite == []


@pytest.mark.parametrize("name", BY_KEYS)
def test_lessons_by_keyboard_alone(learn: tuple[str, Path], page: Page, name: str, watch) -> None:
    url, kept = learn
    kept.unlink(missing_ok=True)
    lesson = next(each for each in ALL if each.id == name)
    finish(ByKeys(enter(page, url, lesson), lesson))
    expect(page.locator(".gm-ending")).to_contain_text("Lesson done")
    assert watch.errors == []

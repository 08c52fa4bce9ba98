"""Every task of every lesson by mouse alone, in JupyterLab and in the course (finding L2).

In JupyterLab a table and another lesson are open on the same page, and nobody touches them.  In the
course a game has been begun in its room, and is found there afterwards as it was left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from glenmore.teach import Lesson, LessonStep, Read, lessons
from tests.browser.labdrive import Lab, Notebook
from tests.browser.learner import ByKeys, Learner
from tests.browser.onescreen import misfits
from tests.browser.test_labdrive import write
from tests.browser.test_reopened import DRAWN

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


def finish(
    learner: Learner,
    steps: Sequence[LessonStep] = (),
    looks: Callable[[LessonStep, bool], None] | None = None,
) -> None:
    """Do all steps, each with three stars; `looks` at each when it begins and when it is done."""
    steps = steps or learner.lesson.steps
    for step in steps:
        if step is not steps[0]:
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


@pytest.fixture
def course(learn: tuple[str, Path], page: Page) -> Locator:
    """The course as a page without code, for somebody who is new."""
    url, _ = learn
    page.goto("about:blank")
    page.goto(url, timeout=90_000)
    page.locator(".gm-course .gm-continue").wait_for(timeout=60_000)
    return page.locator(".gm-course")


def to_room(course: Locator, name: str) -> None:
    course.get_by_role("button", name=name, exact=True).click()


def enter(course: Locator, lesson: Lesson) -> Locator:
    """The lesson, chosen from the shelf."""
    to_room(course, "Chronicles" if lesson.of_module else "Learn the game")
    course.locator(f'[data-lesson="{lesson.id}"]').click()
    return course.page.locator(".gm-lessons:not(.gm-course)")


def begin_a_game(course: Locator) -> Locator:
    """The table in its room, one move after its beginning."""
    to_room(course, "Play a game")
    desk = course.page.locator(".gm-desk")
    desk.locator("[data-board=rondel] .gm-open").first.click()
    expect(desk.locator(".gm-ledger li", has_text="Red takes")).to_be_attached()
    return desk


def leave(course: Locator) -> None:
    """From a lesson to all lessons."""
    course.get_by_role("button", name="All lessons").click()


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_l2_every_step_is_done_by_clicks_in_the_course(
    course: Locator, page: Page, lesson: Lesson, watch
) -> None:
    """And every step fits the window, wide and narrow, when it begins and when it is answered."""
    desk = begin_a_game(course)
    left = desk.evaluate(DRAWN)
    widget = enter(course, lesson)
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
    finish(Learner(widget, lesson), looks=looks)
    expect(page.locator(".gm-ending")).to_contain_text("Lesson done")
    assert not found, "\n".join(found)
    leave(course)
    to_room(course, "Play a game")
    expect(desk.locator("[data-board=estate] .gm-open").first).to_be_visible()
    assert desk.evaluate(DRAWN) == left
    assert watch.errors == []
    assert watch.offsite == []


def test_a_lesson_that_was_left_for_others_goes_on(course: Locator, page: Page, watch) -> None:
    """In its middle somebody has a look at the table and at the next lesson."""
    lesson, other = ALL[:2]
    half = len(lesson.steps) // 2
    learner = Learner(enter(course, lesson), lesson)
    finish(learner, learner.lesson.steps[:half])
    leave(course)
    begin_a_game(course)
    Learner(enter(course, other), other).at(other.steps[0])
    leave(course)
    enter(course, lesson)
    learner.at(lesson.steps[half - 1])
    learner.next()
    finish(learner, lesson.steps[half:])
    expect(page.locator(".gm-ending")).to_contain_text("Lesson done")
    assert watch.errors == []


@pytest.mark.parametrize("name", BY_KEYS)
def test_lessons_by_keyboard_alone(course: Locator, page: Page, name: str, watch) -> None:
    """From the shelf to the ending, with the keys of a keyboard and nothing else."""
    lesson = next(each for each in ALL if each.id == name)
    learner = ByKeys(page.locator(".gm-lessons:not(.gm-course)"), lesson)
    learner.open()
    finish(learner)
    expect(page.locator(".gm-ending")).to_contain_text("Lesson done")
    assert watch.errors == []

"""Every step of every lesson fits one screen: task, what is marked, and where answers stand.

And arrow keys lead to every place of its boards.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from glenmore.title import TITLE
from glenmore_widgets.lesson import LessonWidget
from tabletop.teach import Progress
from tabletop.teach.shelf import lessons
from tests.browser.barepage import BarePage
from tests.browser.onescreen import misfits, out_of_reach

pytestmark = pytest.mark.browser

# What JupyterLab leaves to a widget: 1280 x 800 with the side bar open, and 800 x 1000 without; and
# what the page of the course leaves at 1280 x 800, where the clan map is in view whole.
SIZES = {"wide": (842, 676, 12.0), "narrow": (632, 876, 11.0), "page": (1256, 740, 12.0)}


@pytest.mark.parametrize("size", SIZES)
def test_every_step_of_every_lesson_fits_one_screen(browser: Browser, size: str) -> None:
    width, height, least = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    faults: list[str] = []
    try:
        for lesson in lessons(TITLE):
            bare = BarePage(page)
            widget = LessonWidget(lesson, progress=Progress())
            bare.show(widget)
            for step in lesson.steps:
                widget.go(step.number)
                page.wait_for_timeout(30)
                shown = page.locator(".gm-table")
                found = misfits(shown, step, least, whole=size == "page")
                if size == "page":  # where the clan map is wide, and nothing is scrolled
                    found += out_of_reach(page)
                faults += [f"{lesson.id} {fault}" for fault in found]
            widget.close()
    finally:
        page.close()
    assert not faults, "\n".join(faults)

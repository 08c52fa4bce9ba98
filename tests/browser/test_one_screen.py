"""Every step of every lesson fits one screen: task, what is marked, and where answers stand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from glenmore.title import TITLE
from glenmore_widgets.lesson import LessonWidget
from tabletop.teach import Progress
from tabletop.teach.shelf import lessons
from tests.browser.barepage import BarePage

pytestmark = pytest.mark.browser

# What JupyterLab leaves to a widget: 1280 x 800 with the side bar open, and 800 x 1000 without.
SIZES = {"wide": (842, 676, 12.0), "narrow": (632, 876, 11.0)}
# The clan map is higher than the window if its letters are to be read: one scrolls from one marked
# clan to the next.
TALL = {
    ("clans", "too-poor"),
    ("clans", "other-gifts"),
    ("clans", "best-bonus"),
    ("clans", "lasting"),
}
MEASURE = """({least}) => {
    const found = [];
    const root = document.querySelector(".gm-table");
    const box = part => part.getBoundingClientRect().toJSON();
    const window_ = {top: 0, left: 0, right: innerWidth, bottom: innerHeight};
    const inside = (part, of, slack = 2) => part.top >= of.top - slack
        && part.bottom <= of.bottom + slack && part.left >= of.left - slack
        && part.right <= of.right + slack;
    const seen = box(root.querySelector(".gm-body"));
    for (const name of [".gm-reading", ".gm-moves", ".gm-title"]) {
        const part = root.querySelector(name);
        if (!inside(box(part), window_)) found.push(`${name} is not in the window`);
        if (part.scrollWidth > part.clientWidth + 2 || part.scrollHeight > part.clientHeight + 2)
            found.push(`${name} is clipped`);
    }
    const boards = [...root.querySelectorAll(".gm-body .gm-board > svg")]
        .filter(svg => box(svg).width);
    const lit = [...root.querySelectorAll(".gm-board:not(.gm-quiet) .gm-lit")]
        .filter(part => box(part).width);
    const out = lit.filter(part => !inside(box(part), {...seen, left: -1e4, right: 1e4}, 8));
    if (out.length) found.push(`${out.length} of ${lit.length} marked things are not in view`);
    const body = root.querySelector(".gm-body");
    if (seen.height < 200 && body.scrollHeight > seen.height + 2)
        found.push(`boards have only ${seen.height} px`);
    for (const svg of boards) {
        const name = svg.parentElement.dataset.name;
        if (svg.closest(".gm-thumb")) continue;
        const host = svg.parentElement;
        if (host.scrollWidth > host.clientWidth + 2) found.push(`${name} is cut off on the right`);
        for (const text of svg.querySelectorAll("text")) {
            if (!text.textContent.trim()) continue;
            const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
            if (size < least - 0.05) {
                found.push(`${name}: "${text.textContent}" has ${size.toFixed(1)} px`);
                break;
            }
        }
    }
    const parts = [".gm-lesson", ".gm-body", ".gm-foot"].map(name => box(root.querySelector(name)));
    for (let n = 1; n < parts.length; n += 1) {
        if (parts[n].height && parts[n].top < parts[n - 1].bottom - 1)
            found.push("head, boards and foot overlap");
    }
    return found;
}"""


@pytest.mark.parametrize("size", SIZES)
def test_every_step_of_every_lesson_fits_one_screen(browser: Browser, size: str) -> None:
    width, height, least = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    faults: list[Any] = []
    try:
        for lesson in lessons(TITLE):
            bare = BarePage(page)
            widget = LessonWidget(lesson, progress=Progress())
            bare.show(widget)
            for step in lesson.steps:
                widget.go(step.number)
                page.wait_for_timeout(30)
                found = page.evaluate(MEASURE, {"least": least})
                faults += [
                    f"{lesson.id} {step.number} {step.id}: {fault}"
                    for fault in found
                    if "marked" not in fault or (lesson.id, step.id) not in TALL
                ]
            widget.close()
    finally:
        page.close()
    assert not faults, "\n".join(faults)

"""Whether a step of a lesson fits one screen: task, what is marked, and where answers stand."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from glenmore.teach import LessonStep

# In a page as narrow as JupyterLab leaves it, the clan map is higher than the window if its letters
# are to be read: one scrolls from one marked clan to the next.  The page of `make learn` shows it
# whole.
TALL = {"too-poor", "other-gifts", "best-bonus", "lasting"}
_MEASURE = """(root, [least, answered]) => {
    const found = [];
    const box = part => part.getBoundingClientRect().toJSON();
    const window_ = {top: 0, left: 0, right: innerWidth, bottom: innerHeight};
    const inside = (part, of, slack = 2) => part.top >= of.top - slack
        && part.bottom <= of.bottom + slack && part.left >= of.left - slack
        && part.right <= of.right + slack;
    const seen = box(root.querySelector(".gm-body"));
    for (const name of [".gm-reading", ".gm-moves", ".gm-title", ".gm-answer", ".gm-tip"]) {
        const part = root.querySelector(name);
        if (part.hidden) continue;
        if (!inside(box(part), window_)) found.push(`${name} is not in the window`);
        if (part.scrollWidth > part.clientWidth + 2 || part.scrollHeight > part.clientHeight + 2)
            found.push(`${name} is clipped`);
    }
    const boards = [...root.querySelectorAll(".gm-body .gm-board > svg")]
        .filter(svg => box(svg).width);
    const lit = [...root.querySelectorAll(".gm-board:not(.gm-quiet) .gm-lit")]
        .filter(part => box(part).width);
    const out = lit.filter(part => !inside(box(part), {...seen, left: -1e4, right: 1e4}, 8));
    if (out.length && !answered)
        found.push(`${out.length} of ${lit.length} marked things are not in view`);
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
    const list = root.querySelector(".gm-body .gm-list");
    const things = [...boards.map(svg => svg.parentElement), list]
        .filter(part => part && box(part).height && !part.closest(".gm-thumb"));
    const called = part => part.dataset.name ?? "the list";
    for (const one of things) for (const two of things) {
        const [a, b] = [box(one), box(two)];
        const above = a.top <= b.top && b.top < a.bottom - 1;
        if (one !== two && above && a.left < b.right - 1 && b.left < a.right - 1)
            found.push(`${called(two)} covers ${called(one)}`);
    }
    const parts = [".gm-lesson", ".gm-body", ".gm-foot"].map(name => box(root.querySelector(name)));
    for (let n = 1; n < parts.length; n += 1) {
        if (parts[n].height && parts[n].top < parts[n - 1].bottom - 1)
            found.push("head, boards and foot overlap");
    }
    return found;
}"""


def misfits(
    widget: Locator, step: LessonStep, least: float, answered: bool = False, whole: bool = False
) -> list[str]:
    """What is cut off, out of the window, covered, or in letters smaller than the least."""
    return [
        f"{step.number} {step.id}{' answered' if answered else ''}: {fault}"
        for fault in widget.evaluate(_MEASURE, [least, answered])
        if "marked" not in fault or step.id not in TALL or whole
    ]


# From the place where Tab leads, real arrow keys are tried at every place that they lead to.
_LOST = """() => {
    const lost = [], known = window.walked ??= new Set();
    for (const board of document.querySelectorAll(".gm-body [data-board]")) {
        const list = [...board.querySelectorAll(".gm-target")]
            .filter(part => part.checkVisibility());
        const name = `${board.dataset.board}: ${list.map(part => part.dataset.key)}`;
        if (!list.length || known.has(name)) continue;
        known.add(name);
        const found = new Set(list.filter(part => part.tabIndex === 0)), todo = [...found];
        while (todo.length) {
            const from = todo.pop();
            for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
                from.focus({preventScroll: true});
                from.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
                const to = document.activeElement;
                if (list.includes(to) && !found.has(to)) found.add(to), todo.push(to);
            }
        }
        lost.push(...list.filter(part => !found.has(part)).map(part => part.dataset.key));
    }
    document.activeElement.blur();
    return lost;
}"""


def out_of_reach(page: Page) -> list[str]:
    """The places of boards to which arrow keys do not lead."""
    return [f"arrow keys do not lead to {key}" for key in page.evaluate(_LOST)]

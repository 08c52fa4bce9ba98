"""The one door: the course in JupyterLab and as a page without code, by mouse, left and resumed."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from glenmore.teach import LessonPlayer, Progress, Quiz, Read, Task, lessons
from tests.browser.axe import faults
from tests.browser.labdrive import CELL_ERRORS, Lab, free_port, private_environment
from tests.browser.test_following import click, run_next
from tests.browser.test_voila import wait_for
from tests.browser.walkthrough import dark
from tests.project import PROJECT

pytestmark = pytest.mark.browser

START = "00_start_here.ipynb"
BASE = [lesson for lesson in lessons() if not lesson.of_module]
PLACES = {"take": "tile:{}", "stop": "tile:{}", "place": "cell:{}", "activate": "cell:{}"}
TOP = "part => part.getBoundingClientRect().top"


@pytest.fixture(scope="module")
def learn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of the page that `make learn` serves, and the file of its progress."""
    scratch = tmp_path_factory.mktemp("learn")
    port, log, kept = free_port(), scratch / "voila.log", scratch / "progress.json"
    command = [sys.executable, "-m", "tools.learn", "--no-browser", f"--port={port}"]
    environment = {**private_environment(scratch), "GLENMORE_PROGRESS": str(kept)}
    with log.open("wb") as sink:
        server = subprocess.Popen(
            [*command, "--Voila.ip=127.0.0.1"],
            cwd=PROJECT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(url, server, log)
            yield url, kept
        finally:
            server.terminate()
            server.wait(20)


class Door:
    """A way into the course; `enter` shows its page as somebody does who comes, or comes back."""

    def __init__(self, page: Page, kept: Path, enter: Callable[[], None]) -> None:
        self.page, self.kept, self.enter = page, kept, enter
        self.course = page.locator(".gm-course")
        self.lesson = page.locator(".gm-lessons:not(.gm-course)")
        self.on = page.locator(".gm-continue")

    def press(self, name: str) -> None:
        """A button of the lesson."""
        click(self.page, self.lesson.get_by_role("button", name=name, exact=True))


@pytest.fixture(params=["lab", "learn"])
def door(request: pytest.FixtureRequest, page: Page, tmp_path: Path) -> Iterator[Door]:
    if request.param == "learn":
        url, kept = request.getfixturevalue("learn")
        kept.unlink(missing_ok=True)

        def visit() -> None:
            page.goto("about:blank")
            page.goto(url, timeout=90_000)
            page.locator(".gm-course .gm-room").first.wait_for(timeout=60_000)

        yield Door(page, kept, visit)
        page.goto("about:blank")  # the page outlives this server
        return
    lab: Lab = request.getfixturevalue("lab")
    kept = tmp_path / "p.json"

    def enter() -> None:
        notebook = lab.open(page, START, reload=True)
        notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {str(kept)!r}")
        run_next(page, "run the cell below")
        page.locator(".gm-course .gm-room").first.wait_for()
        assert page.evaluate(CELL_ERRORS) == []

    yield Door(page, kept, enter)


def all_but_the_last(lesson, kept: Path) -> None:
    """As if the learner had done a lesson up to its last step."""
    player = LessonPlayer(lesson, Progress.load(kept))
    for step in lesson.steps[:-1]:
        player.go(step.number)
        if isinstance(step, Quiz):
            player.answer(*step.right)
        elif isinstance(step, Task):
            player.show_solution()
    player.go(len(lesson.steps))


def do(door: Door, step) -> None:
    """One step by mouse: a task by clicks on its places where it says so, else it is shown."""
    lesson = door.lesson
    if isinstance(step, Read):
        return
    if isinstance(step, Quiz):
        for number in sorted(step.right):
            lesson.locator(".gm-quiz input").nth(number).check()
        return door.press("Answer")
    for move in step.solution:
        verb, _, rest = move.partition(" ")
        place = lesson.locator(
            f'[data-board] [data-key="{PLACES.get(verb, "none").format(rest)}"]:visible'
        )
        if not place.count() or lesson.locator(".gm-pop.gm-choice").is_visible():
            break
        serial = lesson.get_attribute("data-serial")
        click(door.page, place.first)
        expect(lesson).not_to_have_attribute("data-serial", serial or "")
    hint = lesson.get_by_role("button", name=re.compile("^(Next h|H)int$"))
    solution = lesson.get_by_role("button", name="Show the solution", exact=True)
    while solution.is_visible() and hint.is_enabled():
        hint.click()
        door.page.wait_for_timeout(150)
    if solution.is_visible():
        solution.click()


def at(door: Door, number: int, lesson) -> None:
    expect(door.lesson.locator(".gm-total")).to_contain_text(
        f"Step {number} of {len(lesson.steps)}"
    )


def near_the_top(part: Locator) -> bool:
    """Whether it stands where reading begins, below what the host has above."""
    return -2 <= float(part.evaluate(TOP)) < 130


def test_the_first_steps_by_mouse_and_continue_after_a_reload(door: Door, watch) -> None:
    door.enter()
    first = BASE[0]
    expect(door.on).to_contain_text("Begin")
    assert near_the_top(door.course)  # also after Shift+Enter
    click(door.page, door.on)
    at(door, 1, first)
    expect(door.lesson.locator(".gm-step")).to_be_focused()
    assert near_the_top(door.course)
    expect(door.course).to_contain_text("All lessons")
    for step in first.steps[:4]:
        do(door, step)
        if not isinstance(step, Read):
            expect(door.lesson.locator(".gm-answer .gm-verdict")).to_contain_text("★")
        door.press("Next →")
        at(door, step.number + 1, first)
    bar = door.lesson.locator(".gm-dotstep")
    assert [bar.nth(n).inner_text().strip()[0] for n in range(4)] == ["✓"] * 4
    door.enter()
    expect(door.on).to_contain_text("Continue")
    expect(door.on).to_contain_text(f"step 5 of {len(first.steps)}")
    expect(door.course.locator(f"[data-lesson={first.id}]")).to_be_visible()
    click(door.page, door.on)
    at(door, 5, first)
    assert watch.errors == []
    assert watch.offsite == []


def test_the_end_of_a_lesson_praises_and_leads_to_the_next(door: Door, watch) -> None:
    first, second = BASE[:2]
    all_but_the_last(first, door.kept)
    door.enter()
    click(door.page, door.on)
    at(door, len(first.steps), first)
    do(door, first.steps[-1])
    end = door.lesson.locator(".gm-ending")
    expect(end).to_contain_text("Lesson done")
    expect(end).to_contain_text("What you can do now")
    expect(end.locator("li")).to_have_count(len(first.goals))
    assert faults(door.page, ".gm-ending") == []
    expect(end.get_by_role("button", name="All lessons")).to_be_visible()
    click(door.page, end.get_by_role("button", name=f"Next lesson: {second.title}"))
    at(door, 1, second)
    expect(door.lesson).to_have_count(1)
    assert near_the_top(door.course)
    expect(door.course).to_contain_text(f"1 of {len(BASE)} lessons done")
    click(door.page, door.course.get_by_role("button", name="All lessons"))
    expect(door.on).to_contain_text(second.title)
    expect(door.lesson).to_have_count(0)
    assert watch.errors == []


def test_chapters_and_rooms_by_mouse_and_by_axe(door: Door, watch) -> None:
    door.enter()
    expect(door.course.locator(".gm-lessoncard")).to_have_count(len(BASE))
    assert faults(door.page, ".gm-course") == []
    click(door.page, door.course.get_by_role("button", name="Chronicles"))
    expect(door.course.locator(".gm-cardboard").first).to_be_visible()
    assert faults(door.page, ".gm-course") == []
    click(door.page, door.course.get_by_role("button", name="Play a game"))
    desk = door.page.locator(".gm-desk")
    expect(desk.locator(".gm-option").first).to_be_visible()
    serial = desk.get_attribute("data-serial")
    desk.locator(".gm-options .gm-option").first.click()
    expect(desk).not_to_have_attribute("data-serial", serial or "")
    click(door.page, door.course.get_by_role("button", name="Learn the game"))
    expect(desk).to_have_count(0)
    assert watch.errors == []
    assert watch.offsite == []


def test_the_course_in_the_dark(door: Door) -> None:
    door.page.emulate_media(color_scheme="dark")
    try:
        door.enter()
        if door.page.url.endswith(START):
            with dark(door.page):
                assert faults(door.page, ".gm-course") == []
        else:
            assert door.page.locator("body").get_attribute("data-jp-theme-light") == "false"
            assert faults(door.page, ".gm-course") == []
    finally:
        door.page.emulate_media(color_scheme="light")


def test_by_keyboard_alone(door: Door) -> None:
    door.enter()
    page, first = door.page, BASE[0]
    door.course.locator(".gm-room").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.dataset?.lesson") == first.id:
            break
    page.keyboard.press("Enter")
    at(door, 1, first)
    expect(door.lesson.locator(".gm-step")).to_be_focused()


def test_full_screen_and_back(door: Door) -> None:
    door.enter()
    click(door.page, door.on)
    at(door, 1, BASE[0])
    door.press("Full screen")
    leave = door.lesson.get_by_role("button", name="Leave full screen")
    expect(leave).to_be_visible()
    door.page.keyboard.press("Escape")
    expect(door.lesson.get_by_role("button", name="Full screen", exact=True)).to_be_visible()
    assert door.page.evaluate("() => document.fullscreenElement === null")


def test_the_first_legal_move_takes_a_minute_and_two_clicks_at_most(lab: Lab, page: Page) -> None:
    """From the moment `make lab` answers: run the one cell, go to the table, move."""
    began = time.monotonic()
    page.goto("about:blank")
    lab.open(page, START, reload=True)
    run_next(page, "run the cell below")
    click(page, page.locator(".gm-course").get_by_role("button", name="Play a game"))
    desk = page.locator(".gm-desk")
    move = desk.locator("[data-board=rondel] .gm-open").first
    expect(move).to_be_visible()
    serial = desk.get_attribute("data-serial")
    click(page, move)
    expect(desk).not_to_have_attribute("data-serial", serial or "")
    assert time.monotonic() - began < 60

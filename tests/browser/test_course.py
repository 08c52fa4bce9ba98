"""The one door: the course in JupyterLab and as a page without code, by mouse, left and resumed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from glenmore.teach import LessonPlayer, Progress, Quiz, Read, Task, lessons
from tests.browser.axe import faults
from tests.browser.labdrive import CELL_ERRORS, Lab
from tests.browser.serving import kill_kernels, serving
from tests.browser.test_following import click, run_next
from tests.browser.walkthrough import dark

pytestmark = pytest.mark.browser

START = "00_start_here.ipynb"
BASE = [lesson for lesson in lessons() if not lesson.of_module]
PLACES = {"take": "tile:{}", "stop": "tile:{}", "place": "cell:{}", "activate": "cell:{}"}
TOP = "part => part.getBoundingClientRect().top"


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

        def visit() -> None:
            page.goto("about:blank")
            page.goto(url, timeout=90_000)
            page.locator(".gm-course .gm-room").first.wait_for(timeout=60_000)

        yield Door(page, kept, visit)
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


def go_to(door: Door, step: str, lesson) -> None:
    """Open a lesson by its card, and go to a step by the row of steps."""
    click(door.page, door.course.locator(f"[data-lesson={lesson.id}]"))
    at(door, 1, lesson)
    number = lesson.step(step).number
    click(door.page, door.lesson.locator(".gm-dotstep").nth(number - 1))
    at(door, number, lesson)


def test_a_wrong_answer_is_explained_and_forgiven_after_a_reload(door: Door, watch) -> None:
    river = next(lesson for lesson in BASE if lesson.id == "river")
    step, answer = river.steps[1], door.lesson.locator(".gm-answer")
    door.enter()
    go_to(door, step.id, river)
    click(door.page, door.lesson.locator('[data-board=estate] [data-key="cell:0,-1"]'))
    expect(answer).to_contain_text("That is below the village")
    click(door.page, door.lesson.locator('[data-board=estate] [data-key="cell:-1,1"]'))
    expect(answer).to_contain_text("PLACE-02")
    expect(answer).to_contain_text("the cell above and to the left of Start village")
    door.enter()
    expect(door.on).to_contain_text(f"step {step.number} of {len(river.steps)}")
    click(door.page, door.on)
    at(door, step.number, river)
    expect(answer).to_be_hidden()
    do(door, step)
    expect(answer).to_contain_text("Right ★")
    assert watch.errors == []


def test_a_page_whose_program_has_died_says_so_and_goes_on_after_a_reload(
    learn: tuple[str, Path], page: Page
) -> None:
    """A learner has no cell to run again: the page speaks of what can be done here."""
    url, kept = learn
    page.goto(url, timeout=90_000)
    course, lesson = page.locator(".gm-course"), page.locator(".gm-lessons:not(.gm-course)")
    course.locator(".gm-continue").click(timeout=60_000)
    lesson.get_by_role("button", name=re.compile("Next|Skip")).click()
    expect(lesson.locator(".gm-total")).to_contain_text("Step 2 of")
    kill_kernels(str(kept))
    expect(lesson.locator(".gm-gone")).to_contain_text("Reload the page to go on")
    expect(course.locator(".gm-gone")).to_contain_text("your progress is kept")
    expect(lesson).to_have_class(re.compile("gm-dead"))
    page.goto("about:blank")
    page.goto(url, timeout=90_000)
    expect(course.locator(".gm-continue")).to_contain_text("step 2 of", timeout=60_000)
    course.locator(".gm-continue").click()
    expect(lesson.locator(".gm-total")).to_contain_text("Step 2 of")
    expect(lesson.locator(".gm-gone")).to_be_hidden()


def test_a_page_whose_server_was_stopped_says_so(tmp_path: Path, page: Page) -> None:
    with serving(tmp_path, "tools.learn", GLENMORE_PROGRESS=str(tmp_path / "p.json")) as url:
        page.goto(url, timeout=90_000)
        page.locator(".gm-course .gm-continue").wait_for(timeout=60_000)
    expect(page.locator(".gm-course .gm-gone")).to_contain_text("start it again and reload")


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


ROOMS = {  # beside the lessons, and what shows that each is there
    "Puzzles": ".gm-shelf",
    "Practice": ".gm-practice, .gm-lessons:not(.gm-course)",
    "Rules you have met": ".gm-shelf",
    "Play a game": ".gm-desk .gm-option",
}


def test_axe_finds_nothing_in_any_room_nor_in_a_lesson_in_light_and_dark(
    learn: tuple[str, Path], page: Page
) -> None:
    url, _ = learn
    page.goto(url, timeout=90_000)
    course = page.locator(".gm-course")

    def look(where: str) -> None:
        page.mouse.move(0, 0)  # what the pointer explains would cover what is to be read
        expect(page.locator(".gm-tip:visible")).to_have_count(0)
        for scheme in ("dark", "light"):  # the page follows the machine
            page.emulate_media(color_scheme=scheme)
            bright = str(scheme == "light").lower()
            expect(page.locator("body")).to_have_attribute("data-jp-theme-light", bright)
            assert faults(page, ".gm-coursebox") == [], f"{where}, {scheme}"

    course.locator(".gm-room").first.wait_for(timeout=60_000)
    rooms = course.locator(".gm-room").all_inner_texts()
    assert set(ROOMS) < set(rooms)
    for room, there in ROOMS.items():
        click(page, course.get_by_role("button", name=room, exact=True))
        expect(page.locator(there).first).to_be_visible()
        look(room)
    click(page, course.get_by_role("button", name="Learn the game", exact=True))
    click(page, course.locator(".gm-continue"))
    expect(page.locator(".gm-lessons:not(.gm-course) .gm-reading")).to_be_visible()
    look("a lesson")


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

"""A chronicle's walkthrough in a live JupyterLab, done by clicks as a learner does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from glenmore.teach import Lesson, Quiz, Task
from tests.browser.labdrive import NARROW, WIDE

THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
IS_DARK = "dark => document.body.dataset.jpThemeLight === String(!dark)"
RUN_LESSON = """async () => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = 2;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""
ANSWERED = "(lesson.prompt['serial'], lesson.message.get('n'))"


@contextmanager
def dark(page: Page) -> Iterator[None]:
    """With the dark theme; theme and size of the window are put back."""
    page.evaluate(THEME, "JupyterLab Dark")
    page.wait_for_function(IS_DARK, arg=True)
    try:
        yield
    finally:
        page.set_viewport_size(WIDE)
        page.evaluate(THEME, "JupyterLab Light")
        page.wait_for_function(IS_DARK, arg=False)


class Walk:
    """The lesson of a chronicle's notebook.

    `place_of(move, step id)` says where a move is clicked, as boards name their places, or "";
    `listed` has the words of moves that stand in the list of options, and of single choices where a
    place offers several, by "step move", move or verb; `tabs` the tab behind which places of a kind
    may lie.
    """

    def __init__(
        self,
        open_notebook: Callable[..., Any],
        page: Page,
        folder: Path,
        notebook: str,
        lesson: str,
        place_of: Callable[[str, str], str],
        listed: Mapping[str, str],
        tabs: Mapping[str, str] | None = None,
    ) -> None:
        self.lesson = Lesson.load(lesson, check=False)
        self.place_of, self.listed, self.tabs = place_of, listed, tabs or {}
        self.page = page
        self.notebook = open_notebook(f"chronicles/{notebook}.ipynb", run=False)
        progress = str(folder / "progress.json")
        self.notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {progress!r}")
        page.evaluate(RUN_LESSON)
        self.widget = page.locator(".gm-lessons")
        self.answer = self.widget.locator(".gm-answer")
        self._at(1)

    def _at(self, number: int) -> None:
        total = self.widget.locator("span.gm-total")
        expect(total).to_contain_text(f"Step {number} of {len(self.lesson.steps)}")

    def go(self, step: str) -> None:
        """To a step, without doing those before."""
        self.notebook.tell(f"lesson.go({step!r})")

    def key(self, name: str) -> Locator:
        """A place on a board; its tab is opened if it lies behind another."""
        found = self.widget.locator(f'[data-board] [data-key="{name}"]:visible')
        tab = self.widget.get_by_role("tab", name=self.tabs.get(name.partition(":")[0], "-"))
        if not found.count() and tab.count():
            tab.click()
        return found

    def enter(self, name: str) -> None:
        """Choose a place by keyboard, and wait for the answer."""
        before = self.notebook.ask(ANSWERED)
        self.key(name).focus()
        self.page.keyboard.press("Enter")
        self._answered(before)

    def _answered(self, before: object) -> None:
        while (answered := self.notebook.ask(ANSWERED)) == before:
            self.page.wait_for_timeout(20)
        expect(self.widget).to_have_attribute("data-serial", str(answered[0]))

    def close(self) -> None:
        """Close the message beside a place, if there is one."""
        button = self.widget.locator(".gm-pop .gm-close")
        if button.is_visible():
            button.click()

    def choose(self, move: str, step: str = "") -> None:
        """Click where the move is seen, or its line in the list, and wait for the answer."""
        before = self.notebook.ask(ANSWERED)
        place = self.place_of(move, step)
        asked = (f"{step} {move}", move, move.split()[0])
        words = next((self.listed[name] for name in asked if name in self.listed), "")
        if place:
            self.key(place).click()
        else:
            self.widget.locator(".gm-option:visible", has_text=words).first.click()
        choice = self.widget.locator(".gm-pop.gm-choice")
        if choice.is_visible():  # a place with several choices
            choice.locator(".gm-option", has_text=words).first.click()
        goals = self.widget.locator(".gm-goal")
        if goals.count():  # something was picked up
            goals.first.click()
        self._answered(before)

    def finish(self, otherwise: Mapping[str, Callable[[], None]]) -> None:
        """Do every step with three stars; some `otherwise` than their solution says."""
        for step in self.lesson.steps[1:]:
            self.widget.get_by_role("button", name="Next →", exact=True).click()
            self._at(step.number)
            if step.id in otherwise:
                otherwise[step.id]()
            elif isinstance(step, Task):
                for move in step.solution:
                    self.choose(move, step.id)
            elif isinstance(step, Quiz):
                for number in sorted(step.right):
                    self.widget.get_by_label(step.options[number].text).check()
                self.widget.get_by_role("button", name="Answer", exact=True).click()
            else:
                continue
            expect(self.answer).to_contain_text("Right ★★★")
        expect(self.widget.locator(".gm-ending")).to_contain_text("Lesson done")
        assert self.notebook.ask("lesson.player.finished")
        assert self.notebook.ask("list(lesson.refused)") == []

    @contextmanager
    def in_the_dark(self) -> Iterator[None]:
        """With the dark theme; theme and size of the window are put back."""
        with dark(self.page):
            yield

    def narrow(self) -> None:
        """As in a narrow window."""
        self.page.set_viewport_size(NARROW)

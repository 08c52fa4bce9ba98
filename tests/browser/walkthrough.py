"""A chronicle's walkthrough in a live JupyterLab, done by clicks as a learner does it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from glenmore.teach import Lesson, Read
from tests.browser.labdrive import NARROW, WIDE
from tests.browser.learner import Learner

THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
IS_DARK = "dark => document.body.dataset.jpThemeLight === String(!dark)"
RUN_LESSON = """async () => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = 2;
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""
LONGEST_ANSWER = 60  # seconds
ANSWERED = "(lesson.prompt['serial'], lesson.message.get('n'), lesson.page['n'])"


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

    `tabs` names the tab behind which places of a kind may lie.
    """

    def __init__(
        self,
        open_notebook: Callable[..., Any],
        page: Page,
        folder: Path,
        notebook: str,
        lesson: str,
        tabs: Mapping[str, str] | None = None,
    ) -> None:
        self.lesson = Lesson.load(lesson, check=False)
        self.tabs = tabs or {}
        self.page = page
        self.notebook = open_notebook(f"chronicles/{notebook}.ipynb", run=False)
        progress = str(folder / "progress.json")
        self.notebook.tell(f"import os; os.environ['GLENMORE_PROGRESS'] = {progress!r}")
        page.evaluate(RUN_LESSON)
        self.widget = page.locator(".gm-lessons")
        self.learner = Learner(self.widget, self.lesson)
        self.answer = self.learner.answer
        self.learner.at(self.lesson.steps[0])

    def go(self, step: str) -> None:
        """To a step, without doing those before."""
        self.notebook.tell(f"lesson.go({step!r})")
        self.learner.at(self.lesson.step(step))

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
        until = time.monotonic() + LONGEST_ANSWER
        while (answered := self.notebook.ask(ANSWERED)) == before:
            assert time.monotonic() < until, "nobody answers"
            self.page.wait_for_timeout(20)
        expect(self.widget).to_have_attribute("data-serial", str(answered[0]))

    def close(self) -> None:
        """Close the message beside a place, if there is one."""
        button = self.widget.locator(".gm-pop .gm-close")
        if button.is_visible():
            button.click()

    def choose(self, move: str) -> None:
        """Make a move by mouse, and wait for the answer."""
        self.learner.make(move)

    def finish(self, otherwise: Mapping[str, Callable[[], None]]) -> None:
        """Do every step with three stars; some `otherwise` than their solution says."""
        for step in self.lesson.steps[1:]:
            self.learner.next()
            self.learner.at(step)
            otherwise.get(step.id, partial(self.learner.do, step))()
            if not isinstance(step, Read):
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

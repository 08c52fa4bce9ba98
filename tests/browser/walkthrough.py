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


MOST_WAITS = 500  # of 20 ms and a question to the kernel each
# Where the next move is clicked: the key of a place, the words of the choice (none: it is tried in
# vain), the kind of piece that is picked up there, and where it is put.
WHERE = """
from glenmore import notation
from tests.widgets.clicks import meant, places

def where(text):
    move = notation.parse(lesson.state, text)
    choices = [*lesson.moves, *lesson._tries]
    said = [c["text"] for c in lesson.options if choices[c["n"]] == move]
    for key, messages in places(lesson):
        for message in messages:
            if meant(lesson.state, choices, message) == move:
                return key, said[0] if "option" in message else "", *held(move)
    return "", said[0], "", ""

def held(move):
    color = lesson.title.seat_color(lesson.state.actor)
    if move.word == "move":
        return f"scot:{color}", f"cell:{move.to[0]},{move.to[1]}"
    return (f"good:{move.good}", f"market:{move.good}") if move.word == "sell" else ("", "")
"""


def click(notebook, widget, text: str) -> None:
    """Make a move as a mouse does, and wait for the answer."""
    before = notebook.ask(ANSWERED)
    key, words, piece, goal = notebook.ask(f"where({text!r})")
    if key:
        place = widget.locator(f'[data-board] [data-key="{key}"]:visible').first
        if not place.count():  # behind a tab
            for tab in widget.get_by_role("tab").all():
                tab.click()
                if place.count():
                    break
        part = place.locator(f'[data-kind="{piece}"]')
        (part.last if piece and part.count() else place).click()
        chooser = widget.locator(".gm-pop.gm-choice")
        if goal and widget.locator(".gm-goal").count():
            widget.locator(f'.gm-body [data-key="{goal}"]:visible').first.click()
        elif chooser.is_visible():
            wanted = (
                chooser.get_by_text(words, exact=True) if words else chooser.locator(".gm-vain")
            )
            wanted.first.click()
    else:
        loose = widget.locator(".gm-loose").get_by_text(words, exact=True)
        if not loose.count() and widget.locator(".gm-list:not([open])").count():
            widget.locator(".gm-list summary").click()
        (loose if loose.count() else widget.locator(".gm-side").get_by_text(words)).first.click()
    for _ in range(MOST_WAITS):
        if notebook.ask(ANSWERED) != before:
            break
        widget.page.wait_for_timeout(20)
    assert notebook.ask(ANSWERED) != before, f"nobody answered {text}"
    expect(widget).to_have_attribute("data-serial", str(notebook.ask("lesson.prompt['serial']")))


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
        self.notebook.tell(WHERE)
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
        """Make a move by mouse, and wait for the answer."""
        click(self.notebook, self.widget, move)

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

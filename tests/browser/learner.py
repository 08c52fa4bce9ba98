"""Somebody who does a lesson in a browser, by mouse or by keys, and knows the solution.

A twin of the lesson, outside the page, says where a move is made; all that reaches the page are
clicks and keys.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from playwright.sync_api import Locator, expect

from glenmore import notation
from glenmore.moves import Decline, Done, Stop, Take
from glenmore.teach import Lesson, LessonStep, Progress, Quiz, Task
from glenmore_widgets.lesson import LessonWidget
from tests.widgets.clicks import meant, places

MOST_KEYS = 90  # to get anywhere
FOCUS = """() => {
    const at = document.activeElement;
    const box = (at.querySelector(".gm-halo") ?? at).getBoundingClientRect();
    return {key: at.dataset?.key ?? "", lesson: at.dataset?.lesson ?? "",
        text: at.innerText?.trim() ?? "",
        board: at.closest("[data-board]")?.dataset.board ?? "",
        tab: at.getAttribute("role") === "tab",
        x: box.x + box.width / 2, y: box.y + box.height / 2};
}"""
ON_LIST = "() => document.activeElement.matches('.gm-list:not([open]) > summary')"
HAS_FOCUS = "part => document.activeElement === part"
MIDDLE = """place => {
    const box = (place.querySelector(".gm-halo") ?? place).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


class Way(NamedTuple):
    """How a move is made: at a place, or by the words of a button; perhaps a piece is moved."""

    place: str
    words: str  # none where a place is tried in vain
    piece: str = ""  # the kind that is picked up there
    goal: str = ""  # and where it is put


class Learner:
    """Does the steps of a lesson that a page shows, by mouse."""

    def __init__(self, widget: Locator, lesson: Lesson) -> None:
        self.widget, self.page, self.lesson = widget, widget.page, lesson
        self.answer = widget.locator(".gm-answer")
        self.chooser = widget.locator(".gm-pop.gm-choice")
        self.twin = LessonWidget(lesson, progress=Progress())

    def at(self, step: LessonStep) -> None:
        """The page shows this step, which has just begun."""
        total = self.widget.locator("span.gm-total")
        expect(total).to_contain_text(f"Step {step.number} of {len(self.lesson.steps)}")
        self.twin.go(step.id)

    def do(self, step: LessonStep) -> None:
        """What the step asks for."""
        if isinstance(step, Quiz):
            self.reply(step)
        elif isinstance(step, Task):
            for text in step.solution:
                self.make(text)
            while not self.twin.player.solved:  # it is played, not solved
                self.make(self._hasty())

    def _hasty(self) -> str:
        """A move of somebody who wants the game to end: the last tile, nothing that may be left."""
        state, moves = self.twin.state, self.twin.moves
        tiles = [move for move in moves if isinstance(move, Take)]
        left = [move for move in moves if isinstance(move, Stop | Done | Decline)]
        return str(notation.format(state, [*moves[:1], *tiles, *left][-1]))

    def make(self, text: str) -> None:
        """Make a move, and wait for the answer."""
        way = self.way(text)
        serial = self.widget.get_attribute("data-serial") or ""
        before, said = self.twin.prompt["serial"], self.answer.inner_text()
        self._go(way)
        self.twin.try_(text)
        if self.twin.prompt["serial"] != before:
            expect(self.widget).not_to_have_attribute("data-serial", serial)
        else:
            expect(self.answer).not_to_have_text(said)

    def way(self, text: str) -> Way:
        """Where the move is made in the position of now."""
        twin = self.twin
        move = notation.parse(twin.state, text)
        choices = [*twin.moves, *twin._tries]
        said = [choice["text"] for choice in twin.options if choices[choice["n"]] == move]
        for key, messages in places(twin):
            for message in messages:
                if meant(twin.state, choices, message) == move:
                    return Way(key, said[0] if "option" in message else "", *self._held(move))
        return Way("", said[0])

    def _held(self, move: object) -> tuple[str, str]:
        word = getattr(move, "word", "")
        if word == "move":
            color = self.twin.title.seat_color(self.twin.state.actor)
            return f"scot:{color}", "cell:{},{}".format(*move.to)  # type: ignore[attr-defined]
        if word == "sell":
            good = move.good  # type: ignore[attr-defined]
            return f"good:{good}", f"market:{good}"
        return "", ""

    def _place(self, key: str) -> Locator:
        """A place on a board; its tab is opened if it lies behind another."""
        place = self.widget.locator(f'.gm-body [data-board] [data-key="{key}"]:visible').first
        if not place.count():
            for tab in self.widget.get_by_role("tab").all():
                tab.click()
                if place.count():
                    break
        return place

    # -- by mouse ---------------------------------------------------------------------------------

    def _go(self, way: Way) -> None:
        if not way.place:
            return self._button(way.words)
        place = self._place(way.place)
        part = place.locator(f'[data-kind="{way.piece}"]')
        (part.last if way.piece and part.count() else place).click()
        if way.goal and self.widget.locator(".gm-goal").count():
            self._place(way.goal).click()
        elif self.chooser.is_visible():
            named = self.chooser.get_by_text(way.words, exact=True)
            (named if way.words else self.chooser.locator(".gm-vain")).first.click()

    def _button(self, words: str) -> None:
        """What no picture shows: a button below the boards, or of the list."""
        loose = self.widget.locator(".gm-loose").get_by_text(words, exact=True)
        if not loose.count() and self.widget.locator(".gm-list:not([open])").count():
            self.widget.locator(".gm-list summary").click()
        (
            loose if loose.count() else self.widget.locator(".gm-side").get_by_text(words)
        ).first.click()

    def reply(self, quiz: Quiz) -> None:
        """Answer the question rightly."""
        for number in sorted(quiz.right):
            self.widget.locator(".gm-quiz input").nth(number).check()
        self.widget.get_by_role("button", name="Answer", exact=True).click()

    def next(self) -> None:
        """To the next step."""
        self.widget.get_by_role("button", name="Next →", exact=True).click()


class ByKeys(Learner):
    """The same without a mouse: Tab, arrows, Enter and letters."""

    def open(self) -> None:
        """The lesson, from the shelf of the course."""
        self._tab_to(lambda: self._focus()["lesson"] == self.lesson.id)
        self.at(self.lesson.steps[0])

    def _go(self, way: Way) -> None:
        if not way.place:
            return self._button(way.words)
        self._walk(way.place)
        if self.chooser.is_visible():
            self._among(way)
        if way.goal and self.widget.locator(".gm-goal").count():
            self._walk(way.goal)

    def _button(self, words: str) -> None:
        loose = self.widget.locator(f'.gm-loose [data-key="loose:{words}"]')
        if loose.count():
            return self._arrows(loose, f"loose:{words}")
        self._tab_to(lambda: bool(self.page.evaluate(ON_LIST)))
        return self._arrows(
            self.widget.locator(f'.gm-list [data-key="option:{words}"]'), f"option:{words}"
        )

    def reply(self, quiz: Quiz) -> None:
        boxes = self.widget.locator(".gm-quiz input")
        for number in sorted(quiz.right):
            many = boxes.first.get_attribute("type") == "checkbox"
            box = boxes.nth(number if many else 0)
            self._tab_to(partial(box.evaluate, HAS_FOCUS), press="Space")
            for _ in range(0 if many else number):
                self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def next(self) -> None:
        self.page.keyboard.press("n")

    def _focus(self) -> dict[str, Any]:
        """What has the focus, and where it is."""
        return dict(self.page.evaluate(FOCUS))

    def _tab_to(self, there: Callable[[], bool], press: str = "Enter") -> None:
        """Tab on until there, and press a key."""
        for _ in range(MOST_KEYS):
            if there():
                return self.page.keyboard.press(press)
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead there")

    def _walk(self, key: str) -> None:
        """To a place, and Enter: Tab to its board or to the tab of that, then arrows."""
        place = self.widget.locator(f'.gm-body [data-board] [data-key="{key}"]:visible').first
        if not place.count():
            self._tab_to(lambda: self._focus()["tab"], press="ArrowRight")
            for _ in range(self.widget.get_by_role("tab").count()):
                if not place.count():
                    self.page.keyboard.press("ArrowRight")
        self._arrows(place, key)

    def _arrows(self, place: Locator, key: str) -> None:
        """Tab to the board of a place, arrows to the place, and Enter."""
        board = place.evaluate("place => place.closest('[data-board]').dataset.board")
        self._tab_to(lambda: self._focus()["board"] == board, press="Shift")
        turned: set[tuple[str, str]] = set()
        for _ in range(MOST_KEYS):
            at = self._focus()
            if at["key"] == key:
                return self.page.keyboard.press("Enter")
            x, y = place.evaluate(MIDDLE)
            across = "ArrowRight" if x > at["x"] else "ArrowLeft"
            along = "ArrowDown" if y > at["y"] else "ArrowUp"
            arrows = [across, along] if abs(x - at["x"]) > abs(y - at["y"]) else [along, across]
            fresh = [arrow for arrow in arrows if (at["key"], arrow) not in turned]
            arrow = (fresh or ["Home"])[0]
            turned.add((at["key"], arrow))
            self.page.keyboard.press(arrow)
        raise AssertionError(f"arrows do not lead to {key}")

    def _among(self, way: Way) -> None:
        """One of several at a place; the first has the focus."""
        buttons = [text.strip() for text in self.chooser.locator(".gm-option").all_inner_texts()]
        grips = json.loads(
            self.widget.locator(f'.gm-body [data-key="{way.place}"]:visible').first.get_attribute(
                "data-grips"
            )
            or "[]"
        )
        wanted = next((words for kind, words, *_ in grips if kind == way.piece), way.words)
        number = next(n for n, text in enumerate(buttons) if text.startswith(wanted))
        for _ in range(number):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

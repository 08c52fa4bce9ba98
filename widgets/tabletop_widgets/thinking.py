"""Long thoughts at a widget: bots that search, advice, reviews of games.

A thought is carried on in small slices on the kernel's own event loop, so that the page is heard
between them: it shows how far the thought has come and can stop it.  Without a running loop, as in
a script, a thought is thought to its end at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

from tabletop.title import Title
from tabletop_widgets.board_widget import BoardWidget

SHOW_EVERY = 0.1  # seconds between two signs of progress
PAUSE = 0.001  # seconds in which the page is heard
END = -1.0  # no share: the work is done


class Thought:
    """Something to be thought over: its title, the work in slices, and what to do with it."""

    def __init__(self, title: str, slices: Iterator[float], done: Callable[[], None]) -> None:
        self.title, self.slices, self.done = title, slices, done
        self.stopped = False


def has_loop() -> bool:
    """Whether this code runs on an event loop that can carry on a thought."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class ThinkingWidget(BoardWidget):
    """A widget with at most one thought at a time."""

    def __init__(self, title: Title, language: str | None = None, **traits: Any) -> None:
        self.thought: Thought | None = None
        self._task: asyncio.Task[None] | None = None  # the loop holds no strong reference
        super().__init__(title, language, **traits)

    def wait(self) -> None:
        """Think to the end now, whatever is thought over."""
        while self.thought is not None:
            thought = self.thought
            with self.guard(refusing=False):
                for _ in thought.slices:
                    pass
                self._end(thought)

    def stop(self) -> bool:
        """Stop thinking: what was found so far is used."""
        if self.thought is None:
            return False
        self.thought.stopped = True
        return True

    def close(self) -> None:
        """Close the widget; what is thought over is dropped."""
        self.thought = None
        super().close()

    def _begin(self, thought: Thought) -> None:
        """Think something over from now on; what was thought over before is dropped."""
        self.thought = thought
        if has_loop():
            self._task = asyncio.get_running_loop().create_task(self._carry_on(thought))

    async def _carry_on(self, thought: Thought) -> None:
        shown = time.monotonic()
        await asyncio.sleep(PAUSE)
        while self.thought is thought:  # a failure ends it as well
            with self.guard(quiet=True, refusing=False):
                share = END if thought.stopped else next(thought.slices, END)
                if share == END:
                    self._end(thought)
                elif time.monotonic() - shown >= SHOW_EVERY:
                    shown = time.monotonic()
                    self._tell(share=share)
            await asyncio.sleep(PAUSE)

    def _end(self, thought: Thought) -> None:
        self.thought = None
        thought.done()

"""A sign of life while bots play up to where a person decides."""

from __future__ import annotations

import time
from typing import Any

import glenmore as gm
from glenmore.playing import Bot
from glenmore_widgets.forms import words

SHOW_EVERY = 0.1  # seconds between two signs of progress


class Watching:
    """Shows how far a game has come while bots play it."""

    def __init__(self, bar: Any) -> None:
        self.bar = bar
        self.shown = time.monotonic()

    def watched(self, bot: Bot) -> Bot:
        """The bot, with a sign of life from time to time; the table itself watches a search."""
        if hasattr(bot, "search"):
            return bot

        def thinking(view: gm.State, moves: Any, rng: Any) -> Any:
            if time.monotonic() - self.shown > SHOW_EVERY:
                self.show(view)
            return bot(view, moves, rng)

        return thinking

    def show(self, view: gm.State) -> None:
        """So many tiles are out."""
        self.shown = time.monotonic()
        left = sum(stack.size for stack in view.stacks)
        whole = sum(len(pool) + len(marks) for _, pool, marks in view.game.stacks)
        self.bar.layout.display = ""
        self.bar.value = round(100 * (1 - left / max(1, whole)))
        self.bar.description = words("new.turn", number=view.turn.number)

    def done(self) -> None:
        """The bar goes when it is the person's turn."""
        self.bar.layout.display = "none"

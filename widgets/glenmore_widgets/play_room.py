"""A game against bots, right in the page of the course.

>>> room = PlayRoom(seed=4)
>>> len(room.table.state.players), room.table.session.humans
(3, frozenset({0}))
>>> room.count.value = 2
>>> room.button.click()
>>> len(room.table.state.players)
2
"""

from __future__ import annotations

import random
from typing import Any

import ipywidgets

import glenmore as gm
from glenmore_widgets.forms import choice, fault, in_row, words
from glenmore_widgets.new_game import STYLE
from glenmore_widgets.table import Table
from tabletop.teach import Progress
from tabletop.text import speaking
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

OPPONENTS = ("random", "greedy", "search-1")  # from gentle to strong
NUMBERS = 2**31 - 1  # of games


class PlayRoom(Still, ipywidgets.VBox):  # type: ignore[misc]
    """A table that is ready to play, and above it who plays and a button for another game."""

    def __init__(
        self,
        players: int = 3,
        bots: str = "greedy",
        *,
        seed: int | None = None,
        progress: Progress | None = None,  # every room is handed it; a game notes nothing there
        language: str | None = None,
    ) -> None:
        self.language = language
        self._rng = random.Random(seed)
        with speaking(language):
            self.count = choice(words("room.players"), gm.TITLE.player_counts(), players, 220)
            options = [(words(f"room.{bot}"), bot) for bot in OPPONENTS]
            self.bots = choice(words("room.bots"), options, bots, 400)
            self.button = ipywidgets.Button(
                description=words("room.new"), layout=ipywidgets.Layout(width="auto")
            )
            self.said = ipywidgets.HTML(STYLE)
            self.table = self._game()
            self._above = (in_row((self.count, self.bots, self.button)), self.said)
            super().__init__([*self._above, self.table])
        self.add_class("gm-form")
        self.button.on_click(told_if_failing(self.start, self._failed))

    def start(self) -> Any:
        """Another game, as the button does."""
        with speaking(self.language):
            table = self._game()
        old, self.table = self.table, table
        self.said.value = STYLE
        self.children = (*self._above, table)
        close_whole(old)
        return table

    def _game(self) -> Table:
        return Table(
            players=self.count.value,
            bots=self.bots.value,
            seed=self._rng.randrange(NUMBERS),
            language=self.language,
        )

    def _failed(self, why: str) -> None:
        self.said.value = STYLE + fault(words("failed", why=why))

    def __repr__(self) -> str:
        return f"<PlayRoom: {self.count.value} players>"

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
from glenmore_widgets.forms import choice, fault, in_row, line, words
from glenmore_widgets.new_game import STYLE
from glenmore_widgets.table import Table
from tabletop.actors import OVER
from tabletop.study import Node
from tabletop.teach import Progress
from tabletop.teach.kept_game import Found, KeptGame, Trouble
from tabletop.text import speaking
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

OPPONENTS = ("random", "greedy", "search-1")  # from gentle to strong
NUMBERS = 2**31 - 1  # of games
ROW = "gm-playrow"  # the line above the table; full screen leaves it out


class PlayRoom(Still, ipywidgets.VBox):  # type: ignore[misc]
    """A table that is ready to play, and above it who plays and a button for another game.

    With progress that is kept in a file the game is kept beside it, and whoever comes back may go
    on with it; until somebody chooses there is no table then.
    """

    def __init__(
        self,
        players: int = 3,
        bots: str = "greedy",
        *,
        seed: int | None = None,
        progress: Progress | None = None,
        language: str | None = None,
    ) -> None:
        self.language = language
        self._rng = random.Random(seed)
        self._kept = KeptGame(gm.TITLE, None if progress is None else progress.path)
        self._written: Node | None = None  # the position that the file holds
        self._playing = bots  # who plays at this table; the fields are about another game
        self.table: Table | None = None
        with speaking(language):
            self.count = choice(words("room.players"), gm.TITLE.player_counts(), players, 150)
            options = [(words(f"room.{bot}"), bot) for bot in OPPONENTS]
            self.bots = choice(words("room.bots"), options, bots, 330)
            self.button = _button(words("room.new"))
            self.go_on = _button(words("room.continue"))
            self.said = ipywidgets.HTML()
            self._row = in_row((self.go_on, self.count, self.bots, self.button, self.said))
            super().__init__([self._row])
            self.found = self._look()
            if self.found is None:
                self._begin(self._new())
        for name in ("gm-form", ROW):
            self._row.add_class(name)
        self.button.on_click(told_if_failing(self.start, self._failed))
        self.go_on.on_click(told_if_failing(self.resume, self._failed))

    def start(self) -> Any:
        """Another game, as the button does."""
        with speaking(self.language):
            self._say(words("room.fresh"))
            return self._begin(self._new())

    def resume(self) -> Any:
        """The game that was kept, as the button does; a bot or chance acts where it is asked to."""
        if self.found is None:
            raise ValueError(words("room.none"))
        with speaking(self.language):
            self._playing = self.found.bots
            self._say("")
            table = self._begin(self._at(self.found.study, len(self.found.study.state.players)))
            if table.session.resting:
                table.play_on()
        return table

    # -- the table --------------------------------------------------------------------------------

    def _new(self) -> Table:
        self._playing = self.bots.value
        return self._at(None, self.count.value)

    def _at(self, start: Any, players: int) -> Table:
        return Table(
            start,
            players=players,
            bots=self._playing,
            seed=self._rng.randrange(NUMBERS),
            language=self.language,
        )

    def _begin(self, table: Table) -> Table:
        """Show a table instead of the one before."""
        old, self.table = self.table, table
        self.found, self._written = None, table.study.current
        self.go_on.layout.display = "none"
        self.children = (self._row, table)
        table.observe(self._keep, "prompt")
        close_whole(old)
        return table

    # -- what is kept -----------------------------------------------------------------------------

    def _look(self) -> Found | None:
        """The kept game, and a sentence about it."""
        self.go_on.layout.display = "none"
        try:
            found = self._kept.read()
            if found is not None and found.bots not in OPPONENTS:
                raise self._kept.aside(f"bots: {found.bots!r}")
        except Trouble as trouble:
            self._say(words(f"room.{trouble.key}", **trouble.facts), bad=True)
            return None
        if found is None:
            self._say(words("room.fresh"))
            return None
        state = found.study.state
        over = state.actor == OVER
        self.count.value, self.bots.value = len(state.players), found.bots
        self.go_on.layout.display = ""
        self.go_on.description = words("room.look" if over else "room.continue")
        self.go_on.button_style = "primary"
        turn = gm.TITLE.turn_number(state)
        key = "ended" if over else "waits"
        self._say(words(f"room.{key}", count=len(state.players), turn=turn))
        return found

    def _keep(self, _: object = None) -> None:
        """Write the game down, unless the file holds this position already."""
        table = self.table
        if table is None or table.study.current is self._written:
            return
        with speaking(self.language):
            try:
                self._kept.write(table.text("save"), self._playing)
            except Trouble as trouble:
                self._say(words(f"room.{trouble.key}", **trouble.facts), bad=True)
                return
            except ValueError:  # somebody has chosen in secret: the position before is kept
                return
            self._written = table.study.current
            self._say("")

    # -- words ------------------------------------------------------------------------------------

    def _say(self, text: str, bad: bool = False) -> None:
        told = (fault(text) if bad else line(text)) if text else ""
        if self.said.value != STYLE + told:
            self.said.value = STYLE + told

    def _failed(self, why: str) -> None:
        self._say(words("failed", why=why), bad=True)

    def __repr__(self) -> str:
        return f"<PlayRoom: {self.count.value} players>"


def _button(label: str) -> Any:
    return ipywidgets.Button(description=label, layout=ipywidgets.Layout(width="auto"))

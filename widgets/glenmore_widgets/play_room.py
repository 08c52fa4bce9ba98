"""A game against bots, or alone against Allenarly, right in the page of the course.

>>> room = PlayRoom(seed=4)
>>> len(room.table.state.players), room.table.session.humans
(3, frozenset({0}))
>>> room.count.value = 2
>>> room.button.click()
>>> len(room.table.state.players)
2
>>> room.count.value, room.level.value = 1, "douce"
>>> room.start().state.setup
Setup(players=1, chronicles=(12,), options={'allenarly_level': 'douce'})
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import ipywidgets

import glenmore as gm
from glenmore.modules.c12_allenarly.data import LEVELS
from glenmore.text import name
from glenmore_widgets.forms import choice, fault, in_row, line, words
from glenmore_widgets.new_game import STYLE
from glenmore_widgets.solo_results import LEVEL, NORMAL, level_of, results_html
from glenmore_widgets.table import Table
from tabletop.actors import OVER
from tabletop.study import Node, Study
from tabletop.teach import Progress
from tabletop.teach.kept_game import Found, KeptGame, Trouble
from tabletop.teach.solo_log import Result, SoloLog
from tabletop.text import speaking
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

ALONE, SOLO = 1, (12,)  # a game for one, and the chronicle that brings its opponent
OPPONENTS = ("random", "greedy", "search-1")  # from gentle to strong
NUMBERS = 2**31 - 1  # of games
ROW = "gm-playrow"  # the line above the table; full screen leaves it out


class PlayRoom(Still, ipywidgets.VBox):  # type: ignore[misc]
    """A table that is ready to play, and above it who plays and a button for another game.

    With progress that is kept in a file the game is kept beside it, and whoever comes back may go
    on with it; until somebody chooses there is no table then.  Results of games for one that were
    begun here are kept there, too: `results`, and a table in the row.
    """

    def __init__(
        self,
        players: int = 3,
        bots: str = "greedy",
        *,
        level: str = "",
        seed: int | None = None,
        progress: Progress | None = None,
        language: str | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.language = language
        self._rng = random.Random(seed)
        self._today = today
        path = None if progress is None else progress.path
        self._kept, self._solo = KeptGame(gm.TITLE, path), SoloLog(gm.TITLE, path)
        self._written: Node | None = None  # the position that the file holds
        self._playing = bots  # who plays at this table; the fields are about another game
        self._id = ""  # of the game at this table; empty: it was not begun here
        self._begun: Study | None = None  # that game; somebody may load another one there
        self._told = ""  # what is wrong with the file of results
        self.table: Table | None = None
        with speaking(language):
            self._make(players, bots, level or NORMAL)
            self._look_at_log()
            if not level and self.results:
                self.level.value = level_of(self.results[-1])
            self.found = self._look()
            if self.found is None:
                self._begin(self._new())
        self.button.on_click(told_if_failing(self.start, self._failed))
        self.go_on.on_click(told_if_failing(self.resume, self._failed))
        self.count.observe(told_if_failing(self._show_fields, self._failed), "value")

    def _make(self, players: int, bots: str, level: str) -> None:
        counts = [(words("room.alone"), ALONE)]
        counts += [(str(count), count) for count in gm.TITLE.player_counts()]
        self.count = choice(words("room.players"), counts, players, 310)
        options = [(words(f"room.{bot}"), bot) for bot in OPPONENTS]
        self.bots = choice(words("room.bots"), options, bots, 330)
        levels = [(name("her_level", one), one) for one in LEVELS]
        self.level = choice(words("room.level"), levels, level, 260)
        self.button = _button(words("room.new"))
        self.go_on = _button(words("room.continue"))
        self.said = ipywidgets.HTML()
        self.cards = ipywidgets.HTML(line(words("room.cards")))
        self.shown = ipywidgets.HTML(layout=ipywidgets.Layout(width="100%"))
        parts = (self.go_on, self.count, self.bots, self.level, self.button, self.said, self.cards)
        self._row = in_row((*parts, self.shown))
        for one in ("gm-form", ROW):
            self._row.add_class(one)
        super().__init__([self._row])
        self._show_fields()

    @property
    def results(self) -> tuple[Result, ...]:
        """How games for one ended, the oldest first."""
        return self._solo.results

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
            known = self.found.bots in OPPONENTS  # whoever plays alone needs none
            self._playing = self.found.bots if known else self.bots.value
            self._id = self.found.id
            self._say("")
            table = self._begin(self._at(self.found.study))
            if table.session.resting:
                table.play_on()
        return table

    # -- the table --------------------------------------------------------------------------------

    def _new(self) -> Table:
        self._id = uuid4().hex
        self._playing = self.bots.value
        return self._at(self._setup())

    def _setup(self) -> gm.Setup:
        if self.count.value == ALONE:
            return gm.Setup(ALONE, SOLO, options={LEVEL: self.level.value})
        return gm.Setup(self.count.value)

    def _at(self, start: gm.Setup | Study) -> Table:
        return Table(
            start, bots=self._playing, seed=self._rng.randrange(NUMBERS), language=self.language
        )

    def _begin(self, table: Table) -> Table:
        """Show a table instead of the one before."""
        old, self.table = self.table, table
        self.found, self._written, self._begun = None, table.study.current, table.study
        self.go_on.layout.display = "none"
        self.children = (self._row, table)
        table.observe(self._keep, "prompt")
        self._note()
        close_whole(old)
        return table

    # -- what is kept -----------------------------------------------------------------------------

    def _look(self) -> Found | None:
        """The kept game, and a sentence about it."""
        self.go_on.layout.display = "none"
        try:
            found = self._kept.read()
            if found is not None and not _seated(found):
                raise self._kept.aside(f"bots: {found.bots!r}")
        except Trouble as trouble:
            self._say(words(f"room.{trouble.key}", **trouble.facts), bad=True)
            return None
        if found is None:
            self._say(words("room.fresh"))
            return None
        state, setup = found.study.state, found.study.state.setup
        over, alone = state.actor == OVER, setup.players == ALONE
        self.count.value = setup.players
        if alone:
            self.level.value = setup.option(LEVEL)
        if found.bots in OPPONENTS:
            self.bots.value = found.bots
        self._show_fields()
        self.go_on.layout.display = ""
        self.go_on.description = words("room.look" if over else "room.continue")
        self.go_on.button_style = "primary"
        facts = {"count": setup.players, "turn": gm.TITLE.turn_number(state)}
        key = "ended" if over else "waits"
        if alone:
            key, facts["level"] = f"{key}_alone", name("her_level", setup.option(LEVEL))
        self._say(words(f"room.{key}", **facts))
        return found

    def _keep(self, _: object = None) -> None:
        """Write the game down, unless the file holds this position already."""
        table = self.table
        if table is None or table.study.current is self._written:
            return
        with speaking(self.language):
            self._note()
            mine = table.study is self._begun
            try:
                self._kept.write(table.text("save"), self._playing, self._id if mine else "")
            except Trouble as trouble:
                self._say(words(f"room.{trouble.key}", **trouble.facts), bad=True)
                return
            except ValueError:  # somebody has chosen in secret: the position before is kept
                return
            self._written = table.study.current
            self._say("")

    # -- results of games for one -----------------------------------------------------------------

    def _note(self) -> None:
        """Write down how a game for one ended that was begun here."""
        table = self.table
        if table is None or table.study is not self._begun or not self._id:
            return
        state = table.state
        if state.actor != OVER or state.setup.players != ALONE:
            return
        result = Result.of(gm.TITLE, self._id, self._today(), state)
        self._look_at_log(lambda: self._solo.note(result))

    def _look_at_log(self, work: Callable[[], object] | None = None) -> None:
        """Read the results, or do something else with them, and show what is known then."""
        self._told = ""
        try:
            (work or self._solo.read)()
        except Trouble as trouble:
            self._told = fault(words(f"room.log_{trouble.key}", **trouble.facts))
        self.shown.value = self._told + results_html(self.results)
        self._show_fields()

    # -- fields and words -------------------------------------------------------------------------

    def _show_fields(self) -> None:
        """Alone one chooses her level, else the opponents; results are those of games for one."""
        alone = self.count.value == ALONE
        for part, shown in (
            (self.bots, not alone),
            (self.level, alone),
            (self.cards, alone),
            (self.shown, bool(self._told or (alone and self.results))),
        ):
            part.layout.display = "" if shown else "none"

    def _say(self, text: str, bad: bool = False) -> None:
        told = (fault(text) if bad else line(text)) if text else ""
        if self.said.value != STYLE + told:
            self.said.value = STYLE + told

    def _failed(self, why: str) -> None:
        self._say(words("failed", why=why), bad=True)

    def __repr__(self) -> str:
        return f"<PlayRoom: {self._setup()!r}>"


def _seated(found: Found) -> bool:
    """Whether we know the opponents of a kept game; whoever plays alone needs none."""
    return found.study.state.setup.players == ALONE or found.bots in OPPONENTS


def _button(label: str) -> Any:
    return ipywidgets.Button(description=label, layout=ipywidgets.Layout(width="auto"))

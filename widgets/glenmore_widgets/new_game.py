"""The form for a new game: players, bots, edition, options, chronicles, seed; then the table.

>>> form = NewGame(players=2, seed=7)
>>> form.setup
Setup(players=2)
>>> form.who[1].value = "greedy"
>>> sorted(form.bots)
[1]
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets

import glenmore as gm
from glenmore.bots import ABOUT, BOTS
from glenmore.catalog.places import Fault
from glenmore.modules import MODULES, module, options_of
from glenmore.options import EDITIONS
from glenmore.playing import Bot
from glenmore.setup import catalog_from_text
from glenmore.text import TEXTS, name
from glenmore_widgets.forms import (
    LABEL,
    choice,
    fault,
    in_row,
    line,
    number_field,
    text_field,
    tick_box,
    wide,
    words,
)
from glenmore_widgets.new_game_options import OptionRow
from glenmore_widgets.table import Table
from glenmore_widgets.watching import Watching
from tabletop.reading.files import read_file
from tabletop.text import speaking
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

PERSON = "person"
SEATS = max(gm.TITLE.player_counts())
FIELDS = ("players", "names", "edition", "chronicles", "catalog", "options")
STYLE = """<style>
.gm-form { max-width: 1000px; }
.gm-form .widget-label, .gm-form label:not(.gm-table *) {
  color: var(--jp-ui-font-color1, inherit); }
.gm-form-line { line-height: 1.4; font-size: 13px; color: var(--jp-ui-font-color1, inherit); }
.gm-form-fault { line-height: 1.4; font-weight: 600; color: #a12c1a; }
[data-jp-theme-light="false"] .gm-form-fault, html[theme="dark"] .gm-form-fault { color: #ff9a86; }
.gm-form .widget-html-content { line-height: 1.4; white-space: normal; height: auto; }
.gm-form :is(input, select, button):not(.gm-table *):focus-visible { outline: 3px solid #1b4fd0;
  outline-offset: 1px }
[data-jp-theme-light="false"] .gm-form :is(input, select, button):not(.gm-table *):focus-visible {
  outline-color: #9cc2ff }
</style>"""


class NewGame(Still, ipywidgets.VBox):  # type: ignore[misc]
    """A form that makes a table; what cannot be played is said beside the field at once.

    In Python: `form.setup` (or the SetupError), `form.errors`, `form.humans`, `form.bots`,
    `form.seed`, `form.start()` as the button does, and then `form.table`.
    """

    def __init__(
        self,
        players: int = 3,
        *,
        chronicles: Iterable[int] = (),
        seed: int = 1,
        bots: str = "greedy",
        edition: str = "default",
        language: str | None = None,
    ) -> None:
        self.language = language
        with speaking(language):
            self._make(players, chronicles, seed, bots, edition)

    def _make(
        self, players: int, chronicles: Iterable[int], seed: int, bots: str, edition: str
    ) -> None:
        ticked = gm.Setup(players, chronicles, edition).chronicles  # names what is wrong with it
        if bots not in BOTS:
            raise ValueError(f"there is no bot {bots!r}; known: {', '.join(BOTS)}")
        self.table: Any = None
        self.errors: dict[str, str] = {}
        self._setup: gm.Setup | None = None
        self._tiles: tuple[str, str] = ("", "")  # path and text of the file that was read last
        self._checking = True  # while fields are made and changed together
        self.count = choice(words("players"), gm.TITLE.player_counts(), players)
        self.names = [
            text_field(words("new.name", number=n + 1), name("seat", n)) for n in range(SEATS)
        ]
        self.who = [self._who(n, bots) for n in range(SEATS)]
        known = TEXTS.templates("forms")
        names = [(str(known.get(f"edition.{one}", one)), one) for one in EDITIONS]
        self.edition = choice(words("new.edition"), names, edition, 480)
        self.chronicles = {
            n: _tick(words("chronicle", number=n, title=module(n).title), n in ticked)
            for n in MODULES
        }
        self.introductory = _tick(words("new.introductory"))
        hint = words("new.seed_hint")
        self.seed_field = number_field(
            words("seed"), seed, 0, 2**31 - 1, hint, style=LABEL, layout=wide()
        )
        self.catalog = text_field(words("new.tiles"), words("new.tiles_hint"))
        self.faults = {field: ipywidgets.HTML() for field in FIELDS}
        self.rows: dict[str, OptionRow] = {}
        self._make_buttons()
        super().__init__(self._parts())
        self.add_class("gm-form")
        self._listen()
        self._checking = False
        self._rebuild()

    def _make_buttons(self) -> None:
        """What stands below the fields."""
        self.more = ipywidgets.ToggleButton(
            False,
            description=words("new.options"),
            icon="",
            tooltip=words("new.options_hint"),
            layout=ipywidgets.Layout(width="auto"),
        )
        self.option_box = ipywidgets.VBox(layout=ipywidgets.Layout(display="none"))
        self.button = ipywidgets.Button(
            description=words("new.start"),
            button_style="primary",
            tooltip=words("new.start_hint"),
            layout=ipywidgets.Layout(width="auto"),
        )
        self.summary = ipywidgets.HTML()
        self.progress = ipywidgets.IntProgress(
            0,
            min=0,
            max=100,
            description=words("new.thinking"),
            style={"description_width": "90px"},
            layout=ipywidgets.Layout(display="none", width="400px"),
        )
        self.below = ipywidgets.VBox()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def setup(self) -> gm.Setup:
        """What the form says, as a Setup; raises the SetupError or CatalogError if it cannot be."""
        changed = {key: row.choice.value for key, row in self.rows.items()}
        setup = gm.Setup(
            self.count.value, self._chosen(), self.edition.value, changed, names=self._named()
        )
        path = self.catalog.value.strip()
        if not path:
            return setup
        if self._tiles[0] != path:  # the file is read once, whatever else is changed
            self._tiles = (path, _file(path))
        catalog = catalog_from_text(
            self._tiles[1], setup.chronicles, setup.players, path, setup.all_options()
        )
        return gm.Setup(
            setup.players,
            setup.chronicles,
            self.edition.value,
            changed,
            names=setup.names,
            catalog=catalog,
        )

    @property
    def seed(self) -> int:
        """The number that makes the game repeatable."""
        return int(self.seed_field.value)

    @property
    def humans(self) -> tuple[int, ...]:
        """Seats of people at this screen."""
        return tuple(n for n in range(self.count.value) if self.who[n].value == PERSON)

    @property
    def bots(self) -> dict[int, Bot]:
        """Bots by seat."""
        seats = range(self.count.value)
        return {n: BOTS[self.who[n].value] for n in seats if self.who[n].value != PERSON}

    def start(self) -> Any:
        """Make the table, as the button does; progress is shown while bots think."""
        self._tiles = ("", "")  # the file may have been written meanwhile
        setup = self.setup
        self.button.disabled = True
        watch = Watching(self.progress)
        try:
            bots = {seat: watch.watched(bot) for seat, bot in self.bots.items()}
            table = Table(
                setup, seed=self.seed, humans=self.humans, bots=bots, language=self.language
            )
        finally:
            watch.done()
            self.button.disabled = False
        old, self.table = self.table, table
        self.below.children = (table,)
        close_whole(old)
        return table

    def __repr__(self) -> str:
        return f"<NewGame: {self._setup or '; '.join(self.errors.values())}>"

    # -- making -----------------------------------------------------------------------------------

    def _who(self, seat: int, bots: str) -> Any:
        choices = [(words("new.person"), PERSON)]
        choices += [(words("new.bot", name=bot, about=ABOUT[bot]), bot) for bot in BOTS]
        label = words("new.who", number=seat + 1)
        return choice(label, choices, PERSON if seat == 0 else bots, 480)

    def _parts(self) -> list[Any]:
        faults = self.faults
        self.seats = [in_row([one, who]) for one, who in zip(self.names, self.who, strict=True)]
        return [
            ipywidgets.HTML(STYLE + f"<h3>{escape(words('new.head'))}</h3>"),
            in_row([self.count, faults["players"]]),
            *self.seats,
            faults["names"],
            in_row([self.edition, faults["edition"]]),
            self.introductory,
            *self.chronicles.values(),
            faults["chronicles"],
            self.seed_field,
            in_row([self.catalog, faults["catalog"]]),
            in_row([self.more, faults["options"]]),
            self.option_box,
            self.summary,
            in_row([self.button, self.progress]),
            self.below,
        ]

    def _listen(self) -> None:
        for field in (self.count, self.edition, *self.chronicles.values()):
            field.observe(told_if_failing(self._rebuild, self._failed), "value")
        for field in (*self.names, *self.who, self.catalog, self.seed_field):
            field.observe(told_if_failing(self._check, self._failed), "value")
        self.introductory.observe(told_if_failing(self._introduce, self._failed), "value")
        self.more.observe(told_if_failing(self._unfold, self._failed), "value")
        self.button.on_click(told_if_failing(self._pressed, self._failed))

    def _pressed(self) -> None:
        self._check()
        if self._setup is not None:
            self.start()

    def _failed(self, why: str) -> None:
        """Say what failed; the form stays as it is, and so does a table that is there."""
        self._checking = False
        self.button.disabled = self._setup is None
        self.summary.value = fault(words("failed", why=why))

    def _introduce(self) -> None:
        self.rows["introductory"].choice.value = bool(self.introductory.value)

    def _unfold(self) -> None:
        self.option_box.layout.display = "" if self.more.value else "none"

    # -- as you go --------------------------------------------------------------------------------

    def _chosen(self) -> tuple[int, ...]:
        return tuple(number for number, tick in self.chronicles.items() if tick.value)

    def _named(self) -> tuple[str, ...]:
        """All names, or none if nobody has one; a colour stands for a missing one."""
        given = [self.names[n].value.strip() for n in range(self.count.value)]
        if not any(given):
            return ()
        return tuple(one or name("seat", n) for n, one in enumerate(given))

    def _rebuild(self) -> None:
        """Other players, editions or chronicles bring other seats and options."""
        chronicles = self._chosen()
        for seat, row in enumerate(self.seats):
            row.layout.display = "" if seat < self.count.value else "none"
        try:
            preset = gm.Setup(self.count.value, chronicles, self.edition.value).preset()
        except gm.SetupError:
            self._check()
            return
        self._checking = True
        rows = {}
        for option in options_of(chronicles):
            row = self.rows.get(option.key)
            if row is None:
                row = OptionRow(
                    option,
                    preset[option.key],
                    chronicles,
                    told_if_failing(self._check, self._failed),
                )
            else:
                row.follow(preset[option.key])
            rows[option.key] = row
        gone = [row for key, row in self.rows.items() if key not in rows]
        self.rows = rows
        self.option_box.children = tuple(rows.values())
        self._checking = False
        self._check()
        for row in gone:
            close_whole(row)

    def _check(self) -> None:
        """Say beside the field what cannot be played, or below what will be."""
        if self._checking:
            return
        self._setup, self.errors = None, {}
        try:
            self._setup = self.setup
        except gm.SetupError as error:
            field = str(error).partition(":")[0]
            self.errors[field if field in FIELDS else "options"] = str(error)
        except gm.CatalogError as error:
            self.errors["catalog"] = str(error)
        for field, place in self.faults.items():
            text = self.errors.get(field, "")
            place.value = fault(text) if text else ""
        if self._setup is not None:
            self.introductory.value = bool(self._setup.option("introductory"))
        self.button.disabled = self._setup is None
        self.summary.value = self._words()

    def _words(self) -> str:
        if self._setup is None:
            return line(words("new.not_yet"))
        setup, seats = self._setup, range(self.count.value)
        played = [self._plays(setup.name(n), self.who[n].value) for n in seats]
        parts = [", ".join(played), words("new.edition_is", edition=setup.edition)]
        parts.append(words("new.seed_is", seed=str(self.seed)))
        parts += [words("new.chronicle_is", number=number) for number in setup.chronicles]
        parts += [
            words("new.option_is", option=key.replace("_", " "), value=str(value))
            for key, value in setup.options
        ]
        return line(f"✓ {'; '.join(parts)}")

    @staticmethod
    def _plays(name: str, who: str) -> str:
        if who == PERSON:
            return words("new.is_person", name=name)
        return words("new.is_bot", name=name, bot=who)


def _file(path: str) -> str:
    """The text of a file of tiles, read with the limits that all readers have."""

    def error(why: str) -> gm.CatalogError:
        return gm.CatalogError([Fault(path, 0, "", "", words("new.unreadable", why=why))])

    try:
        return read_file(path, error=error)
    except OSError as wrong:
        raise error(wrong.strerror or str(wrong)) from None


def _tick(label: str, ticked: bool = False) -> Any:
    return tick_box(label, ticked, width="auto", margin="2px 2px 2px 96px")

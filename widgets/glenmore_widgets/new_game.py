"""The form for a new game: players, bots, edition, options, chronicles, seed; then the table.

>>> form = NewGame(players=2, seed=7)
>>> form.setup
Setup(players=2)
>>> form.who[1].value = "greedy"
>>> sorted(form.bots)
[1]
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets

import glenmore as gm
from glenmore.bots import ABOUT, BOTS
from glenmore.catalog.places import Fault
from glenmore.components import COLORS
from glenmore.modules import MODULES, module, options_of
from glenmore.options import EDITIONS
from glenmore.playing import Bot
from glenmore.setup import catalog_from_text
from glenmore_widgets.new_game_options import OptionRow
from tabletop.reading.files import read_file
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

PERSON = "person"
SEATS = len(COLORS)
FIELDS = ("players", "names", "edition", "chronicles", "catalog", "options")
SHOW_EVERY = 0.1  # seconds between two signs of progress
ABOUT_EDITION = {
    "default": "the readings that most printings share",
    "PL-strict": "the Polish text to the letter",
    "CS-strict": "the Czech text to the letter",
    "IT-strict": "the Italian text to the letter",
}
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
    ) -> None:
        ticked = gm.Setup(players, chronicles, edition).chronicles  # names what is wrong with it
        if bots not in BOTS:
            raise ValueError(f"there is no bot {bots!r}; known: {', '.join(BOTS)}")
        self.table: Any = None
        self.errors: dict[str, str] = {}
        self._setup: gm.Setup | None = None
        self._tiles: tuple[str, str] = ("", "")  # path and text of the file that was read last
        self._checking = True  # while fields are made and changed together
        self.count = _choice("Players", gm.TITLE.player_counts(), players)
        self.names = [_field(f"Seat {n + 1} name", COLORS[n].capitalize()) for n in range(SEATS)]
        self.who = [self._who(n, bots) for n in range(SEATS)]
        names = [(f"{name}: {ABOUT_EDITION.get(name, name)}", name) for name in EDITIONS]
        self.edition = _choice("Edition", names, edition, 480)
        self.chronicles = {
            number: _tick(f"Chronicle {number}: {module(number).title}", number in ticked)
            for number in MODULES
        }
        self.introductory = _tick("Introductory game: World's End comes early (OPT-20)")
        self.seed_field = ipywidgets.BoundedIntText(
            value=seed,
            min=0,
            max=2**31 - 1,
            description="Seed",
            style=_STYLE,
            layout=_wide(),
            tooltip="The same seed gives the same game",
        )
        self.catalog = _field("Tile data", "a file of your own (TOML), or nothing")
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
            description="All options",
            icon="",
            tooltip="Every switch with its rule",
            layout=ipywidgets.Layout(width="auto"),
        )
        self.option_box = ipywidgets.VBox(layout=ipywidgets.Layout(display="none"))
        self.button = ipywidgets.Button(
            description="Start the game",
            button_style="primary",
            tooltip="Make a table below",
            layout=ipywidgets.Layout(width="auto"),
        )
        self.summary = ipywidgets.HTML()
        self.progress = ipywidgets.IntProgress(
            0,
            min=0,
            max=100,
            description="Bots think",
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
        """The number that makes the game repeat itself."""
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
        from glenmore_widgets.table import Table

        self._tiles = ("", "")  # the file may have been written meanwhile
        setup = self.setup
        self.button.disabled = True
        watch = _Progress(self.progress)
        try:
            bots = {seat: watch.watched(bot) for seat, bot in self.bots.items()}
            table = Table(setup, seed=self.seed, humans=self.humans, bots=bots)
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
        choices = [("a person at this screen", PERSON)]
        choices += [(f"bot {name}: {ABOUT[name]}", name) for name in BOTS]
        return _choice(f"Seat {seat + 1} is", choices, PERSON if seat == 0 else bots, 480)

    def _parts(self) -> list[Any]:
        faults = self.faults
        self.seats = [
            ipywidgets.HBox([name, who], layout=_wrap())
            for name, who in zip(self.names, self.who, strict=True)
        ]
        return [
            ipywidgets.HTML(STYLE + "<h3>New game</h3>"),
            _beside(self.count, faults["players"]),
            *self.seats,
            faults["names"],
            _beside(self.edition, faults["edition"]),
            self.introductory,
            *self.chronicles.values(),
            faults["chronicles"],
            self.seed_field,
            _beside(self.catalog, faults["catalog"]),
            ipywidgets.HBox([self.more, faults["options"]], layout=_wrap()),
            self.option_box,
            self.summary,
            ipywidgets.HBox([self.button, self.progress], layout=_wrap()),
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
        self.summary.value = _fault(f"That failed: {why} Nothing was lost; you can go on.")

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
        return tuple(name or COLORS[n].capitalize() for n, name in enumerate(given))

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
            place.value = _fault(text) if text else ""
        if self._setup is not None:
            self.introductory.value = bool(self._setup.option("introductory"))
        self.button.disabled = self._setup is None
        self.summary.value = self._words()

    def _words(self) -> str:
        if self._setup is None:
            return '<span class="gm-form-line">This cannot be played yet.</span>'
        seats = [f"{self._setup.name(n)} ({self.who[n].value})" for n in range(self.count.value)]
        parts = [", ".join(seats), f"edition {self._setup.edition}", f"seed {self.seed}"]
        parts += [f"chronicle {number}" for number in self._setup.chronicles]
        parts += [f"{key.replace('_', ' ')}: {value}" for key, value in self._setup.options]
        return f'<span class="gm-form-line">✓ {escape("; ".join(parts))}</span>'


class _Progress:
    """Shows how far a game has come while bots play it."""

    def __init__(self, bar: Any) -> None:
        self.bar = bar
        self.shown = time.monotonic()

    def watched(self, bot: Bot) -> Bot:
        """The bot, with a sign of life from time to time; the table itself watches a search."""
        if hasattr(bot, "search"):
            return bot

        def thinking(view: gm.State, moves: Any, rng: Any) -> gm.Move:
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
        self.bar.description = f"Turn {view.turn.number}"

    def done(self) -> None:
        """The bar goes when it is the person's turn."""
        self.bar.layout.display = "none"


def _file(path: str) -> str:
    """The text of a file of tiles, read with the limits that all readers have."""

    def error(why: str) -> gm.CatalogError:
        return gm.CatalogError([Fault(path, 0, "", "", f"cannot be read: {why}")])

    try:
        return read_file(path, error=error)
    except OSError as wrong:
        raise error(wrong.strerror or str(wrong)) from None


def _fault(text: str) -> str:
    return f'<span class="gm-form-fault" role="alert">✕ {escape(text)}</span>'


# -- fields ---------------------------------------------------------------------------------------

_STYLE = {"description_width": "90px"}


def _wide(width: int = 400) -> Any:
    return ipywidgets.Layout(width=f"{width}px", max_width="100%")


def _wrap() -> Any:
    return ipywidgets.Layout(flex_flow="row wrap", align_items="center")


def _choice(label: str, options: Any, value: Any, width: int = 400) -> Any:
    return ipywidgets.Dropdown(
        options=options, value=value, description=label, style=_STYLE, layout=_wide(width)
    )


def _field(label: str, hint: str) -> Any:
    return ipywidgets.Text(
        description=label, placeholder=hint, style=_STYLE, layout=_wide(), tooltip=hint
    )


def _tick(label: str, ticked: bool = False) -> Any:
    return ipywidgets.Checkbox(
        ticked,
        description=label,
        indent=False,
        layout=ipywidgets.Layout(width="auto", margin="2px 2px 2px 96px"),
    )


def _beside(field: Any, fault: Any) -> Any:
    return ipywidgets.HBox([field, fault], layout=_wrap())

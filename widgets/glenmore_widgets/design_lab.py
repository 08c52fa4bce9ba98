"""A design class at one screen: change numbers, play before and after, read what changed.

>>> design = DesignLab(players=2, games=10)
>>> design.penalty.value = 1
>>> design.design.changes()
['scoring: size penalty 3 → 1']
"""

from __future__ import annotations

import base64
import math
import threading
from html import escape
from typing import Any

import ipywidgets

import glenmore as gm
from glenmore import lab
from glenmore.bots import ABOUT, BOTS
from glenmore.modules import MODULES, module, options_of
from glenmore_widgets.design_fields import TileFields, beside, slider
from glenmore_widgets.forms import choice, fault, in_row, line, number_field, title, wide, words
from glenmore_widgets.new_game import STYLE
from glenmore_widgets.new_game_options import OptionRow
from glenmore_widgets.sections import Sections
from tabletop.text import speaking
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.progress import Bar
from tabletop_widgets.stills import Still

WIDE = {"description_width": "170px"}
LOOK = """<style>
.gm-design { max-width: 1000px; color: var(--jp-ui-font-color1, inherit); }
.gm-design h3 { margin: 10px 0 4px; font-size: 15px; }
.gm-design table { border-collapse: collapse; font-size: 13px; margin: 6px 0; }
.gm-design :is(td, th) { padding: 2px 10px 2px 0; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--jp-border-color2, #ccc); }
.gm-design :is(td, th):first-child { text-align: left; }
.gm-design tr.gm-clear td { font-weight: 600; }
.gm-design img { max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
.gm-design ul { margin: 4px 0 4px 20px; padding: 0; line-height: 1.45; font-size: 13px; }
</style>"""


class DesignLab(Still, ipywidgets.VBox):  # type: ignore[misc]
    """A form for a `lab.Design`, a Run button, and its report.

    In Python: `design` (or the error), `run()` as the button does and waits, `stop()`, `report`.
    """

    def __init__(
        self,
        players: int = 3,
        *,
        games: int = 100,
        seed: int = 1,
        bots: str = "greedy",
        workers: Any = None,
        language: str | None = None,
    ) -> None:
        self.language = language
        with speaking(language):
            self._make(players, games, seed, bots, workers)

    def _make(self, players: int, games: int, seed: int, bots: str, workers: Any) -> None:
        self.workers = workers
        self.report: Any = None
        self.error = ""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._busy = True
        self.tiles: dict[str, TileFields] = {}  # those that were looked at
        self.rows: dict[str, OptionRow] = {}
        self._make_game(players, games, seed, bots)
        self._make_numbers()
        self._make_result()
        super().__init__(
            [
                ipywidgets.HTML(STYLE + LOOK + title("design.head") + _line(words("design.about"))),
                self.count,
                in_row([self.bot, self.games, self.seed]),
                self.sections,
                self.summary,
                in_row([self.go, self.halt, self.bar.box]),
                self.said,
                self.figure,
                self.numbers,
            ]
        )
        self.add_class("gm-form")
        self.add_class("gm-design")
        self._busy = False
        self._rebuild()

    # -- making -----------------------------------------------------------------------------------

    def _make_game(self, players: int, games: int, seed: int, bots: str) -> None:
        self.count = choice(words("players"), gm.TITLE.player_counts(), players, 380, WIDE)
        names = [(words("design.bot", name=name, about=ABOUT[name]), name) for name in BOTS]
        self.bot = choice(words("design.bots"), names, bots, 480, WIDE)
        look = {"style": WIDE, "layout": wide(300)}
        self.games = number_field(words("design.games"), games, 2, 100_000, step=10, **look)
        hint = words("design.seed_hint")
        self.seed = number_field(words("seed"), seed, 0, 2**31 - 1, hint, **look)
        self.chronicles = {
            number: ipywidgets.Checkbox(
                False,
                indent=False,
                layout=wide(480),
                description=words("chronicle", number=number, title=module(number).title),
            )
            for number in MODULES
        }
        for field in (self.count, *self.chronicles.values()):
            field.observe(told_if_failing(self._rebuild, self._failed), "value")

    def _make_numbers(self) -> None:
        printed = gm.Setup(2).catalog.scoring
        check = self._checked
        self.table = [
            slider(words("design.lead", number=n), value, 20, check)
            for n, value in enumerate(printed.table)
            if n
        ]
        self.penalty = slider(words("design.penalty"), printed.size_penalty, 10, check)
        self.coin = slider(words("design.coin"), printed.coin, 5, check)
        none = [(words("design.choose_tile"), "")]
        self.tile = choice(words("design.tile"), none, "", 480, WIDE)
        self.tile.observe(told_if_failing(self._show_tile, self._failed), "value")
        self.tile_box = ipywidgets.VBox()
        self.reset = ipywidgets.Button(
            description=words("design.as_printed"),
            layout=ipywidgets.Layout(width="auto", align_self="flex-start"),
        )
        self.reset.on_click(told_if_failing(self._reset_tiles, self._failed))
        self.option_box = ipywidgets.VBox()
        self.sections = Sections(
            {
                "scoring": [beside([*self.table, self.penalty, self.coin])],
                "tiles": [self.tile, self.tile_box, self.reset],
                "chronicles": list(self.chronicles.values()),
                "options": [self.option_box],
            }
        )

    def _make_result(self) -> None:
        self.go = ipywidgets.Button(
            description=words("design.run"),
            button_style="primary",
            tooltip=words("design.run_hint"),
        )
        self.halt = ipywidgets.Button(
            description=words("design.stop"), disabled=True, tooltip=words("design.stop_hint")
        )
        self.go.on_click(told_if_failing(self.start, self._failed))
        self.halt.on_click(told_if_failing(self.stop, self._failed))
        self.bar = Bar(show=False)
        self.bar.box.layout.display = "none"
        self.summary, self.said = ipywidgets.HTML(), ipywidgets.HTML()
        self.figure, self.numbers = ipywidgets.HTML(), ipywidgets.HTML()

    # -- what is chosen ---------------------------------------------------------------------------

    @property
    def before(self) -> gm.Setup:
        """The game as printed."""
        return gm.Setup(self.count.value, self._chosen())

    @property
    def design(self) -> lab.Design:
        """What the form says; raises an error that says why it cannot be."""
        printed = gm.Setup(2).catalog.scoring
        scoring: dict[str, Any] = {}
        table = (printed.table[0], *(each.value for each in self.table))
        for key, value in (
            ("table", table),
            ("size_penalty", self.penalty.value),
            ("coin", self.coin.value),
        ):
            if value != getattr(printed, key):
                scoring[key] = value
        tiles = {ident: each.fields for ident, each in self.tiles.items() if each.fields}
        options = {
            key: row.choice.value
            for key, row in self.rows.items()
            if row.choice.value != row.default
        }
        name = words("design.name")
        return lab.Design(name, self.before, tiles=tiles, scoring=scoring, options=options)

    def _chosen(self) -> tuple[int, ...]:
        return tuple(number for number, tick in self.chronicles.items() if tick.value)

    def _rebuild(self) -> None:
        """Other players or chronicles bring other tiles and options."""
        if self._busy:
            return
        try:
            setup = self.before
        except gm.SetupError:
            self._check()
            return
        self._busy = True
        preset, rows = setup.preset(), {}
        for option in options_of(setup.chronicles):
            row = self.rows.get(option.key) or OptionRow(
                option, preset[option.key], setup.chronicles, self._checked
            )
            row.follow(preset[option.key])
            rows[option.key] = row
        gone: list[Any] = [row for key, row in self.rows.items() if key not in rows]
        self.rows = rows
        self.option_box.children = tuple(rows.values())
        tiles = {t.id: t for t in setup.catalog.tiles if t.stack in "SABCD" and t.kind != "special"}
        kept = {
            ident: each
            for ident, each in self.tiles.items()
            if ident in tiles and each.tile == tiles[ident]
        }
        gone += [each for ident, each in self.tiles.items() if ident not in kept]
        self.tiles = kept
        chosen = self.tile.value if self.tile.value in tiles else ""
        self.tile.options = [
            (words("design.choose_tile"), ""),
            *((f"{t.stack} · {t.name}", t.id) for t in tiles.values()),
        ]
        self.tile.value = chosen
        self._busy = False
        self._check()
        for each in gone:
            close_whole(each)

    def _show_tile(self) -> None:
        ident = self.tile.value
        if not ident or self._busy:
            self.tile_box.children = ()
            return
        if ident not in self.tiles:
            tile = next(t for t in self.before.catalog.tiles if t.id == ident)
            self.tiles[ident] = TileFields(tile, self._checked)
        self.tile_box.children = (self.tiles[ident],)

    def _reset_tiles(self) -> None:
        old, self.tiles = self.tiles, {}
        self.tile.value = ""
        self.tile_box.children = ()
        self._check()
        for each in old.values():
            close_whole(each)

    def _checked(self, _: Any = None) -> None:
        """A number was changed."""
        told_if_failing(self._check, self._failed)(None)

    def _failed(self, why: str) -> None:
        """Say what failed; everything stays as it is."""
        self._busy = False
        self.said.value = fault(words("failed", why=why))

    def _check(self) -> None:
        """Say what will be compared, or why it cannot be."""
        if self._busy:
            return
        try:
            lines = self.design.changes()
            self.error = ""
            self.summary.value = title("design.changes") + _list(lines)
        except (lab.LabError, gm.SetupError, gm.CatalogError) as error:
            self.error = str(error)
            nothing = "nothing differs" in self.error
            text = words("design.nothing") if nothing else f"✕ {self.error}"
            look = "gm-form-line" if nothing else "gm-form-fault"
            self.summary.value = f'<span class="{look}" role="status">{escape(text)}</span>'
        self.go.disabled = bool(self.error) or self.running

    # -- running ----------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Play both games; the screen stays responsive meanwhile."""
        if self.running or self.error:
            return
        self._stop.clear()
        self._thread = threading.Thread(target=self._work, args=(self.design,), daemon=True)
        self.go.disabled, self.halt.disabled = True, False
        self.bar.box.layout.display = ""
        self._thread.start()

    def stop(self) -> None:
        """Stop playing; a report that is there stays."""
        self._stop.set()

    def run(self) -> Any:
        """Play both games, wait for the report and return it."""
        self.start()
        if self._thread is not None:
            self._thread.join()
        return self.report

    def _work(self, design: lab.Design) -> None:
        try:
            self._show(
                lab.before_after(
                    design,
                    self.bot.value,
                    self.games.value,
                    self.seed.value,
                    workers=self.workers,
                    progress=self.bar,
                    stopped=self._stop.is_set,
                )
            )
        except lab.Stopped:
            self.said.value = _line(words("design.stopped"))
        except Exception as error:
            self.said.value = fault(str(error))
        finally:
            self.go.disabled, self.halt.disabled = False, True

    def _show(self, report: Any) -> None:
        self.report = report
        self.said.value = title("design.changed") + _list(report.sentences())
        picture = report.picture()
        data = base64.b64encode(picture.png()).decode()
        self.figure.value = (
            f'<img src="data:image/png;base64,{data}" width="760" '
            f'alt="{escape(picture.title)}. {escape(picture.caption)}">'
        )
        self.numbers.value = title("design.numbers") + _changes(report)

    def __repr__(self) -> str:
        return f"<DesignLab: {self.error or self.design!r}>"


# -- text -----------------------------------------------------------------------------------------


def _line(text: str) -> str:
    return line(text, "status")


def _list(lines: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _number(value: float) -> str:
    """A number of the table; a dash where too few games give none."""
    return f"{value:.3f}" if math.isfinite(value) else "–"


def _changes(report: Any) -> str:
    keys = ("measure", "before", "after", "difference", "low", "high")
    heads = [escape(words(f"design.{key}")) for key in keys]
    rows = ["<tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr>"]
    for _, row in report.changes.iterrows():
        cells = [_number(row[key]) for key in ("before", "after", "difference", "low", "high")]
        look, mark = (' class="gm-clear"', " ●") if row["clear"] else ("", "")
        rows.append(
            f"<tr{look}><td>{escape(row['measure'])}{mark}</td>"
            + "".join(f"<td>{cell}</td>" for cell in cells)
            + "</tr>"
        )
    return f"<table>{''.join(rows)}</table>" + _line(words("design.clear"))

"""Which chronicles to play tonight: a helper that suggests, explains and sets the table up.

>>> helper = ChronicleChooser(players=2, minutes=10)
>>> helper.setup.players
2
>>> bool(helper.chronicles)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets

import glenmore as gm
from glenmore import choosing
from glenmore_widgets.chronicle_cards import chronicle_card, in_grid
from glenmore_widgets.forms import choice, fault, in_row, line, tick_box, wide, words
from glenmore_widgets.new_game import STYLE, NewGame
from tabletop.text import speaking
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import told_if_failing
from tabletop_widgets.stills import Still

LONGEST = 60  # minutes that chronicles may add
_LABEL = {"description_width": "130px"}
TABLE = """<style>
.gm-choose-cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr));
  gap: 12px; padding: 4px; overflow: visible; }
.gm-choose-card { margin: 0; padding: 10px 12px 8px; overflow: visible; border-radius: 10px;
  border: 1px solid var(--jp-border-color1, #888); background: var(--jp-layout-color0, none); }
.gm-choose-card:has(:checked) { outline: 3px solid var(--jp-brand-color1, #1b4fd0); }
.gm-choose-card .widget-checkbox label { font-size: 15px; font-weight: 700; }
.gm-choose-card .widget-html-content p { margin: 4px 0 0; font-size: 13.5px; line-height: 1.4;
  color: var(--jp-ui-font-color1, inherit); }
.gm-choose-board { height: 150px; margin-top: 4px; overflow: hidden; border-radius: 7px;
  background: #fff; border: 1px solid var(--jp-border-color2, #bbb); }
.gm-choose-board > img:not(.gm-table *) { display: block; width: 100%; }
.gm-choose-facts:not(.gm-table *) { display: flex; flex-wrap: wrap; gap: 0 12px; margin: 6px 0 0;
  padding: 0; list-style: none; font-size: 13px; font-weight: 600;
  color: var(--jp-ui-font-color1, inherit); }
.gm-choose .widget-checkbox { height: auto; }
.gm-choose .widget-checkbox label, .gm-choose .widget-radio label { white-space: normal;
  height: auto; line-height: 1.35; }
.gm-choose .widget-radio-box { max-width: 100%; }
.gm-choose h4:not(.gm-table *) { margin: 10px 0 2px; }
</style>"""


class ChronicleChooser(Still, ipywidgets.VBox):  # type: ignore[misc]
    """Asks who plays and what you like, suggests chronicles, lists the set-up, opens the table.

    In Python: `chooser.suggestions`, `chooser.chronicles` (what is ticked), `chooser.setup`,
    `chooser.steps` (the set-up as a list to tick off), `chooser.start()` as the button does, and
    then `chooser.form`.
    """

    def __init__(
        self,
        players: int = 3,
        minutes: int = 20,
        difficulty: str = "medium",
        tastes: Iterable[str] = (),
        known: Iterable[int] = (),
        *,
        language: str | None = None,
    ) -> None:
        self.language = language
        with speaking(language):
            self._make(players, minutes, difficulty, tastes, known)

    def _make(
        self,
        players: int,
        minutes: int,
        difficulty: str,
        tastes: Iterable[str],
        known: Iterable[int],
    ) -> None:
        about, liked, played = choosing.chronicles(), set(tastes), set(known)
        self.suggestions = choosing.suggest(players, minutes, difficulty, liked, played)
        self.form: NewGame | None = None
        self._busy = False
        self.players = _choice(words("players"), gm.TITLE.player_counts(), players)
        times = sorted({minutes, *range(0, LONGEST + 1, 5)})
        self.minutes = _choice(
            words("choose.minutes"), [(words("choose.up_to", number=n), n) for n in times], minutes
        )
        self.difficulty = _choice(words("choose.at_most"), choosing.levels(), difficulty)
        self.tastes = {key: _tick(said, key in liked) for key, said in choosing.tastes().items()}
        self.known = {n: _tick(f"{n} {a.title}", n in played) for n, a in about.items()}
        self.offer = ipywidgets.RadioButtons(
            options=[words("choose.own")],
            layout=wide("100%"),
            description=words("choose.suggestions"),
            style={"description_width": "90px"},
        )
        self.cards = {n: chronicle_card(a) for n, a in about.items()}
        self.ticks = {n: card.tick for n, card in self.cards.items()}
        self.why = ipywidgets.HTML()
        self.fault = ipywidgets.HTML()
        self.shown = ipywidgets.HTML()
        self.done = ipywidgets.HTML()
        self.list = ipywidgets.VBox()
        self.button = ipywidgets.Button(
            description=words("choose.play"),
            button_style="primary",
            tooltip=words("choose.play_hint"),
            layout=ipywidgets.Layout(width="auto", align_self="flex-start"),
        )
        self.below = ipywidgets.VBox()
        super().__init__(self._parts())
        self.add_class("gm-form")
        self.add_class("gm-choose")
        self._listen()
        self._suggest()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def chronicles(self) -> tuple[int, ...]:
        """What is ticked."""
        return tuple(number for number, tick in self.ticks.items() if tick.value)

    @property
    def setup(self) -> gm.Setup:
        """The game that is chosen; raises SetupError if it cannot be played."""
        return gm.Setup(self.players.value, self.chronicles)

    @property
    def steps(self) -> list[choosing.SetupStep]:
        """The set-up of the game that is chosen."""
        return choosing.checklist(self.setup)

    def static(self) -> str:
        """What the helper says, as text for where widgets cannot live."""
        lines = [words("choose.fits_said")]
        for each in self.suggestions:
            lines.append(f"  {each}" + (f" ({'; '.join(each.reasons)})" if each.reasons else ""))
        lines.append(words("choose.set_up_for", players=self.players.value))
        for phase, said in choosing.phases().items():
            here = [step for step in self.steps if step.phase == phase]
            lines += [f"  {said}"] if here else []
            lines += [f"    [ ] {step.title} ({step.rule})" for step in here]
        return "\n".join(lines)

    def _still(self) -> tuple[None, str]:
        return None, self.static()

    def start(self) -> NewGame:
        """Open the form for a new game with this choice, as the button does."""
        setup = self.setup
        form = NewGame(setup.players, chronicles=setup.chronicles, language=self.language)
        old, self.form = self.form, form
        self.below.children = (form,)
        close_whole(old)
        return form

    # -- making -----------------------------------------------------------------------------------

    def _parts(self) -> list[Any]:
        return [
            ipywidgets.HTML(STYLE + TABLE + f"<h3>{escape(words('choose.head'))}</h3>"),
            self.players,
            self.minutes,
            self.difficulty,
            _head(words("choose.mood")),
            in_row(self.tastes.values()),
            _head(words("choose.known")),
            in_row(self.known.values()),
            _head(words("choose.fits")),
            self.offer,
            self.why,
            _head(words("choose.chosen")),
            in_grid(self.cards.values()),
            self.fault,
            self.shown,
            self.button,
            self.below,
            _head(words("choose.set_up")),
            self.done,
            self.list,
        ]

    def _listen(self) -> None:
        for field in (
            self.players,
            self.minutes,
            self.difficulty,
            *self.tastes.values(),
            *self.known.values(),
        ):
            field.observe(told_if_failing(self._suggest, self._failed), "value")
        self.offer.observe(told_if_failing(self._take, self._failed), "value")
        for tick in self.ticks.values():
            tick.observe(told_if_failing(self._own, self._failed), "value")
        self.button.on_click(told_if_failing(self.start, self._failed))

    def _failed(self, why: str) -> None:
        """Say what failed; everything stays as it is."""
        self._busy = False
        self.fault.value = fault(words("failed", why=why))

    # -- as you go --------------------------------------------------------------------------------

    def _suggest(self) -> None:
        """Another question brings other suggestions; the best is taken."""
        self.suggestions = choosing.suggest(
            self.players.value,
            self.minutes.value,
            self.difficulty.value,
            [key for key, tick in self.tastes.items() if tick.value],
            [number for number, tick in self.known.items() if tick.value],
        )
        self._busy = True
        self.offer.options = [*map(str, self.suggestions), words("choose.own")]
        self.offer.index = 0
        self._busy = False
        self._take()

    def _take(self) -> None:
        """Tick what the suggestion names."""
        if self._busy:
            return
        at = self.offer.index
        if at is not None and at < len(self.suggestions):
            self._busy = True
            for number, tick in self.ticks.items():
                tick.value = number in self.suggestions[at].chronicles
            self._busy = False
        self._show()

    def _own(self) -> None:
        """Ticked by hand: the suggestion that says the same, or none."""
        if self._busy:
            return
        same = [n for n, each in enumerate(self.suggestions) if each.chronicles == self.chronicles]
        self._busy = True
        self.offer.index = same[0] if same else len(self.suggestions)
        self._busy = False
        self._show()

    def _show(self) -> None:
        at = self.offer.index
        reasons = self.suggestions[at].reasons if at < len(self.suggestions) else ()
        self.why.value = line("; ".join(reasons)) if reasons else ""
        try:
            steps = self.steps
        except gm.SetupError as error:
            self.fault.value = fault(str(error))
            self.button.disabled = True
            self.shown.value = self.done.value = ""
            self._list_anew(())
            return
        self.fault.value = ""
        self.button.disabled = False
        self.shown.value = _chosen(self.chronicles)
        self._list_anew(tuple(self._listed(steps)))
        self._count()

    def _list_anew(self, children: tuple[Any, ...]) -> None:
        old, self.list.children = self.list.children, children
        for each in old:
            close_whole(each)

    def _listed(self, steps: list[choosing.SetupStep]) -> list[Any]:
        found: list[Any] = []
        for phase, said in choosing.phases().items():
            here = [step for step in steps if step.phase == phase]
            if here:
                found.append(_head(said))
            for step in here:
                tick = _tick(f"{step.title}. {step.text} ({step.rule})", wide=True)
                tick.observe(told_if_failing(self._count, self._failed), "value")
                found.append(tick)
        return found

    def _count(self) -> None:
        ticks = [each for each in self.list.children if isinstance(each, ipywidgets.Checkbox)]
        done = sum(1 for tick in ticks if tick.value)
        key = "choose.ready" if done == len(ticks) else "choose.done"
        self.done.value = line(words(key, done=done, all=len(ticks)))

    def __repr__(self) -> str:
        return f"<ChronicleChooser: {self.players.value} players, chronicles {self.chronicles}>"


# -- parts ----------------------------------------------------------------------------------------


def _chosen(numbers: tuple[int, ...]) -> str:
    """What was chosen, in a line."""
    if not numbers:
        return line(words("choose.base"))
    known = choosing.chronicles()
    names = " + ".join(known[number].title for number in numbers)
    minutes = sum(known[number].minutes for number in numbers)
    return line(words("choose.together", names=names, minutes=minutes))


def _head(text: str) -> Any:
    return ipywidgets.HTML(f"<h4>{escape(text)}</h4>")


def _choice(label: str, options: Any, value: Any) -> Any:
    return choice(label, options, value, style=_LABEL)


def _tick(label: str, ticked: bool = False, wide: bool = False) -> Any:
    width = "100%" if wide else "auto"
    return tick_box(label, ticked, width=width, margin="2px 16px 2px 0", max_width="100%")

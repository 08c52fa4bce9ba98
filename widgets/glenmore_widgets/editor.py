"""The position editor: put anything anywhere, read at once which rules that breaks, play from it.

>>> editor = Editor(gm.Setup(players=2))
>>> editor.faults
()
>>> editor.tool("tile", "glen-affric").put("cell", 0, 5, 5)
>>> [fault.rules[0] for fault in editor.faults]
['PLACE-04']
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar, Self

import ipywidgets
import traitlets

import glenmore as gm
from glenmore import draw
from glenmore.describe import what_to_decide
from glenmore.positions.code import format_position
from glenmore.positions.words import PositionError
from glenmore.text import phrase
from glenmore.title import TITLE
from glenmore_widgets import editor_boards
from glenmore_widgets.editing import DECISIONS, Desk, EditError
from glenmore_widgets.placing_things import choose_tool, click, read_place
from glenmore_widgets.table import Table
from tabletop.draw.board import Painter
from tabletop.text import speaking
from tabletop_widgets.board_widget import BoardWidget, action, css, esm, prompt
from tabletop_widgets.closing import close_whole
from tabletop_widgets.guarding import WayBack, kept_values
from tabletop_widgets.messages import (
    BadMessage,
    Verb,
    read_number,
    read_text,
    read_true,
    read_word,
    read_words,
)
from tabletop_widgets.stills import Still
from tabletop_widgets.telling import told

HERE = Path(__file__).parent
LONGEST_SHOWN = 40  # faults


class EditorBoard(BoardWidget):
    """The boards, palette, numbers, faults and text of the editor; see `Editor`."""

    _esm = esm(HERE / "editor.js")
    _css = css("table.css", "table_tools.css", HERE / "editor.css")
    page_words = ("board", "editor")

    palette = traitlets.List(traitlets.Dict()).tag(sync=True)
    desk = traitlets.Dict().tag(sync=True)

    def __init__(
        self, start: gm.State | gm.Setup | None, owner: Editor, language: str | None = None
    ) -> None:
        self.work = Desk(start)
        self.owner = owner
        self.seat = 0
        self._painter = Painter()
        self._serial = 0
        self._code_fault = self._code = ""
        super().__init__(TITLE, language)
        with speaking(language):
            self.show()

    # -- what the page says -----------------------------------------------------------------------

    def _names(self) -> dict[int, str]:
        setup = self.work.state.setup
        return {seat: setup.name(seat) for seat in range(setup.seats)}

    def _carry_out(self, verb: Verb, value: Any) -> None:
        try:
            super()._carry_out(verb, value)
        except EditError as error:
            self._say("refused", phrase("editor.cannot_title"), text=str(error))

    def bring(self, seat: int) -> None:
        """Put the estate of a seat in front."""
        if seat >= len(self.work.state.players):
            raise BadMessage(f"show: there is no seat {seat}")
        self.seat = seat
        self.show()

    def opened(self, _: str) -> None:
        """A board was opened or closed: all of them are drawn anyway."""

    def tool(self, words: tuple[Any, ...]) -> None:
        """Take a tool into the hand."""
        if len(words) > 2 or not all(type(word) is str for word in words):
            raise BadMessage("tool: not a kind and a name")
        choose_tool(self.work, *words)
        self.show()

    def put(self, words: tuple[Any, ...]) -> None:
        """Use the tool at a place."""
        self._changed(click(self.work, read_place(self.work.state, words)))

    def number(self, words: tuple[Any, ...]) -> None:
        """Set a number."""
        if len(words) != 3 or type(words[1]) is not int or type(words[2]) is not int:
            raise BadMessage("number: not a name, a seat and a number")
        self._changed(self.work.number(*words))

    def decide(self, words: tuple[Any, ...]) -> None:
        """Say what is being decided."""
        if len(words) > 4:
            raise BadMessage("decide: too many words")
        missing: tuple[Any, ...] = ("", -1, "", ())
        kind, seat, tile, cell = [*words, *missing[len(words) :]]
        whole = type(cell) is tuple and all(type(n) is int for n in cell)
        if type(seat) is not int or type(tile) is not str or not whole or len(cell) not in (0, 2):
            raise BadMessage("decide: not a decision, a seat, a tile and a cell")
        self._changed(self.work.decide(kind, seat, tile, cell or None))

    def code(self, text: str) -> None:
        """Read the position from its text; what is wrong is said beside the text."""
        try:
            changed = self.work.read(text)
        except PositionError as error:
            self._code, self._code_fault = text, str(error)
            self.show()
        else:
            self.seat = min(self.seat, len(self.work.state.players) - 1)
            choose_tool(self.work, "scot")
            self._changed(changed)

    def undo(self, _: object = True) -> None:
        """Take the last change back."""
        self._swap(self.work.undo())

    def redo(self, _: object = True) -> None:
        """Do it again."""
        self._swap(self.work.redo())

    def _swap(self, done: bool) -> None:
        self.seat = min(self.seat, len(self.work.state.players) - 1)
        self._changed(done)

    def fill(self, _: object = True) -> None:
        """Fill the rondel from the stacks."""
        self._changed(self.work.fill())

    def taking(self, _: object = True) -> None:
        """Switch between putting and taking away."""
        self.work.taking = not self.work.taking
        self.show()

    def play(self, _: object = True) -> None:
        """A table below, if the position keeps the rules."""
        if self.work.faults:
            self._say("refused", phrase("editor.mend"), self.work.faults[:5])
        else:
            self.owner.play()

    def study(self, _: object = True) -> None:
        """A what-if tree below, if the position keeps the rules."""
        if self.work.faults:
            self._say("refused", phrase("editor.mend"), self.work.faults[:5])
        else:
            self.owner.start_study()

    verbs: ClassVar = {
        **BoardWidget.verbs,
        "tool": Verb(read_words, tool),
        "put": Verb(read_words, put, here=True),
        "number": Verb(read_words, number),
        "decide": Verb(read_words, decide),
        "code": Verb(read_text, code),
        "show": Verb(read_number, bring),
        "open": Verb(read_word, opened),
        "close": Verb(read_word, opened),
        "undo": Verb(read_true, undo, here=True),
        "redo": Verb(read_true, redo, here=True),
        "taking": Verb(read_true, taking),
        "fill": Verb(read_true, fill, here=True),
        "play": Verb(read_true, play),
        "study": Verb(read_true, study),
    }

    # -- when something fails ---------------------------------------------------------------------

    def _keep(self) -> tuple[WayBack, WayBack]:
        kept, here = kept_values(self.work), (self.seat, self._code, self._code_fault)

        def back() -> None:
            vars(self.work).update(kept)
            self.seat, self._code, self._code_fault = here

        return back, back

    def _redraw(self) -> None:
        self.show()

    def _renumber(self) -> int:
        self._serial += 1
        return self._serial

    # -- what the page shows ----------------------------------------------------------------------

    def _changed(self, done: bool) -> None:
        if done:
            self._serial += 1
            self._code_fault = ""
        self.show()

    def show(self) -> None:
        """Send everything that is different."""
        with speaking(self.language):
            self._show()

    def _show(self) -> None:
        work = self.work
        state, faults = work.state, work.faults
        hint = editor_boards.tool_words(state, work.tool, work.taking, work.held is not None)
        with self.hold_sync():
            boards = editor_boards.boards(state, self.seat, hint)
            self.boards = [self._painter.sent(board) for board in boards]
            self.palette = editor_boards.quick_tools(state) + editor_boards.palette(state)
            self.desk = self._desk(state, faults)
            self.prompt = self._question(hint, faults)
            self.message = {}

    def _question(self, hint: str, faults: tuple[gm.Reason, ...]) -> dict[str, Any]:
        back, forth = self.work.depth
        number = len(faults)
        said = phrase("editor.said_faults", number=number) if faults else phrase("editor.said_none")
        mode = phrase("editor.taking_away" if self.work.taking else "editor.putting")
        return prompt(
            f"{hint[:1].upper()}{hint[1:]}",
            serial=self._serial,
            who=phrase("editor.who"),
            said=said,
            hint=phrase("editor.hint"),
            actions=[
                action("undo", phrase("editor.undo"), keys="U", enabled=back > 0),
                action("redo", phrase("editor.redo"), keys="R", enabled=forth > 0),
                action("taking", mode, keys="T", title=phrase("editor.taking_title")),
                self._named("fill", "F"),
                self._named("play", "P"),
                self._named("study", "S"),
            ],
        )

    @staticmethod
    def _named(word: str, keys: str) -> dict[str, Any]:
        title = phrase(f"editor.{word}_title")
        return action(word, phrase(f"editor.{word}"), keys=keys, title=title)

    def _desk(self, state: gm.State, faults: tuple[gm.Reason, ...]) -> dict[str, Any]:
        work, names = self.work, self._names()
        text = self._code if self._code_fault else format_position(state)
        return {
            "tool": [work.tool.kind, work.tool.id],
            "taking": work.taking,
            "held": list(work.held or ()),
            "lies": editor_boards.lies(state),
            "faults": [
                {"text": told(TITLE, names, fault, None), "rules": list(fault.rules)}
                for fault in faults[:LONGEST_SHOWN]
            ],
            "counted": phrase("editor.counted", number=len(faults))
            if faults
            else phrase("editor.counted_none"),
            "seats": [
                {
                    "name": names[n],
                    "color": TITLE.seat_color(n),
                    "numbers": [p.coins, p.whisky, p.scots, p.markers, p.vp],
                }
                for n, p in enumerate(state.players)
            ],
            "movement": state.movement,
            "turn": state.turn.number,
            "deciding": what_to_decide(state) if state.steps else phrase("editor.over"),
            "decisions": [
                [kind, phrase(f"editor.decision.{kind}"), *needs]
                for kind, needs in DECISIONS.items()
            ],
            "code": text,
            "wrong": self._code_fault,
            "line": _line_of(self._code_fault),
        }


def _line_of(fault: str) -> int:
    """The line of the text that a fault names; 0 if none."""
    found = re.match(r"line (\d+)", fault)
    return int(found[1]) if found else 0


class Editor(Still, ipywidgets.VBox):  # type: ignore[misc]
    """Put any tile, good, Scot, coin, marker, card or person anywhere.

    Begins with a State, a Setup, or three players at set-up.  `editor.state` is the position as it
    is now, `editor.position` a builder for more changes, `editor.faults` what it breaks;
    `editor.play()` and `editor.start_study()` go on from there, as the buttons do.
    """

    def __init__(
        self, state_or_setup: gm.State | gm.Setup | None = None, *, language: str | None = None
    ) -> None:
        self.board = EditorBoard(state_or_setup, self, language)
        self.below = ipywidgets.VBox()
        self.table: Any = None
        self.study: gm.Study | None = None
        super().__init__([self.board, self.below])

    @property
    def state(self) -> gm.State:
        """The position, faulty or not."""
        return self.board.work.state

    @state.setter
    def state(self, state: gm.State) -> None:
        self.board.seat = min(self.board.seat, len(state.players) - 1)
        self.board._changed(self.board.work.set(state))

    @property
    def position(self) -> gm.Position:
        """A builder that starts from the position."""
        return gm.position(self.state)

    @property
    def faults(self) -> tuple[gm.Reason, ...]:
        """Every rule that the position breaks."""
        return self.board.work.faults

    @property
    def code(self) -> str:
        """The position as text."""
        return format_position(self.state)

    def tool(self, kind: str, id_: str = "") -> Self:
        """Take a tool: "tile", "good", "scot", "coin", "marker", "piece", "card", "move" …"""
        choose_tool(self.board.work, kind, id_)
        self.board.show()
        return self

    def put(self, *place: Any) -> None:
        """Use the tool at ("cell", seat, x, y), ("space", n), ("clan", id), ("player", seat) …"""
        self.board.put(place)

    def play(self, **given: Any) -> Any:
        """A table that goes on from here; everybody is a person unless `humans` says otherwise."""
        given.setdefault("humans", range(len(self.state.players)))
        self._show_table(Table(self.position.state(), **given))
        return self.table

    def _show_table(self, table: Any) -> None:
        old, self.table = self.table, table
        self.below.children = (table,)
        close_whole(old)

    def start_study(self, title: str = "") -> gm.Study:
        """A what-if tree that begins here, with a table on it."""
        study = gm.Study(self.position.state(), title=title or phrase("editor.from_editor"))
        self._show_table(Table(study, humans=range(len(self.state.players))))
        self.study = study
        return study

    def describe(self) -> str:
        """The position and its faults in words."""
        with speaking(self.board.language):
            faults = [str(fault) for fault in self.faults] or [phrase("editor.no_faults")]
            return "\n".join([str(self.state), phrase("editor.faults"), *faults])

    def static(self) -> draw.Picture:
        """The position as a picture, for places where widgets cannot live."""
        with speaking(self.board.language):
            return draw.show(self.state, self.board.seat)

    def __repr__(self) -> str:
        return f"<Editor: turn {self.state.turn.number}, {len(self.faults)} faults>"

    def _still(self) -> tuple[draw.Picture | None, str]:
        return self.static(), repr(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data = super()._repr_mimebundle_(**kwargs)
        still = {"text/plain": repr(self), "image/svg+xml": self.static().svg}
        return data if data is None else {**data, **still}

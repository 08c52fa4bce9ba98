"""The table as a widget: all boards, options, reasons, the ledger, and a tree of what could be.

Python draws and judges; the page shows and reports what was chosen (`board_widget` says how).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import traitlets

import glenmore as gm
from glenmore import draw
from glenmore.components import COLORS
from glenmore.describe import describe_move
from glenmore.playing import Bot
from glenmore.study import Node, StudyError
from glenmore_widgets.board_widget import BoardWidget, action, css, esm, option, prompt
from glenmore_widgets.guidance import asked, group_of, notes, rule_of
from glenmore_widgets.messages import TABLE_VERBS, BadMessage, Request, read_move
from glenmore_widgets.pictures import LATER, PICTURES, STYLE, Boards, describe_all, picture_of
from glenmore_widgets.session import Entry, Session
from glenmore_widgets.telling import told
from glenmore_widgets.texts import KINDS, study_of, text_of

CHOOSING = ("option", "try", "undo", "redo", "undo_turn", "branch", "go", "rename", "comment",
            "remove", "play_on", "look")  # are meant for one position only
MOST_TOLD = 8


class Table(BoardWidget):
    """A game to be played by clicks or keys; every refusal and every event cites its rule.

    Begins with a setup, a position, a recorded game or a study.  Seat 0 is the person at the
    screen; the others are bots that choose at random, unless `humans` names more seats or `bots`
    gives players of your own.  The same seed gives the same game.  With `chance="ask"` you say
    what is drawn and rolled.
    """

    _esm = esm("core.js", "table_tools.js", "table.js")
    _css = css("table.css", "table_tools.css") + STYLE

    ledger = traitlets.List(traitlets.List()).tag(sync=True)
    tools = traitlets.Dict().tag(sync=True)

    verbs = TABLE_VERBS

    def __init__(
        self,
        start: gm.Setup | gm.State | gm.Study | Any = None,
        *,
        players: int = 3,
        seed: int = 1,
        humans: Collection[int] = (0,),
        bots: Mapping[int, Bot] | None = None,
        names: Collection[str] = (),
        chance: str = "roll",
    ) -> None:
        if chance not in ("roll", "ask"):
            raise ValueError(f"chance: {chance!r} is not 'roll' or 'ask'")
        if start is None:
            start = gm.Setup(players=players, names=tuple(names))
        self._shown: int | None = None  # the estate that was asked for
        self._looked: Node | None = None  # an earlier position that is being looked at
        self._boards = Boards()
        self._edits = 0  # names and comments that were written
        self._lines: list[tuple[Entry, list[Any]]] = []
        super().__init__()
        self.session = Session(start, seed=seed, humans=humans, bots=bots, ask=chance == "ask",
                               think=self._thinks)
        self._draw()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def state(self) -> gm.State:
        """The position on the table."""
        return self.session.state

    @property
    def study(self) -> gm.Study:
        """All positions that were on the table, as a what-if tree."""
        return self.session.study

    @property
    def moves(self) -> tuple[gm.Move, ...]:
        """What may be decided now."""
        return self.session.moves

    @property
    def events(self) -> tuple[gm.Event, ...]:
        """Everything that happened, as the ledger shows it."""
        return tuple(entry.event for entry in self.session.entries)

    def choose(self, number: int) -> gm.Verdict:
        """Carry out the legal move with this number, as a click does."""
        if not 0 <= number < len(self.moves):
            raise ValueError(f"there is no option {number}; options are 0 to {len(self.moves) - 1}")
        return self.attempt(self.moves[number])

    def attempt(self, move: gm.Move) -> gm.Verdict:
        """Try a move, as a click does: carried out if it is legal, else the reasons are shown."""
        verdict = self.session.attempt(move)
        if verdict.legal:
            self._changed()
        else:
            self._say("refused", "Not allowed", verdict.reasons)
        return verdict

    def undo(self) -> bool:
        """Take back the last decision and what followed; it stays in the tree."""
        return self._changed_if(self.session.undo())

    def redo(self) -> bool:
        """Go forward again."""
        return self._changed_if(self.session.redo())

    def undo_turn(self) -> bool:
        """Go back to the first decision of this turn, or of the one before."""
        return self._changed_if(self.session.undo_turn())

    def play_on(self) -> bool:
        """Let chance or a bot act, where the table waits for it."""
        return self._changed_if(self.session.play_on())

    def go(self, node: Node) -> None:
        """Put a position of the tree on the table."""
        self.session.go(node)
        self._changed()

    def look(self, number: int) -> None:
        """Show the position after so many moves, without going there."""
        found = self.session.node(number)
        if found is None or found.number != number:
            raise ValueError(f"there is no position {number}")
        self._looked = found if found is not self.study.current else None
        self._draw()

    def text(self, kind: str = "position") -> str:
        """The decisions, the position, the game or the tree as text."""
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
        return text_of(self.session, kind)

    def load(self, text: str) -> None:
        """Put a position, game or tree on the table; a ValueError leaves all as it was."""
        study = study_of(text)
        seats = range(study.current.state.setup.players)
        old = self.session
        self.session = Session(
            study, seed=old.seed, humans=old.humans.intersection(seats) or {0},
            bots={seat: bot for seat, bot in old.bots.items() if seat in seats}, ask=old.ask,
            rest=True, think=self._thinks,
        )
        self.session.serial += old.serial + 1
        self._changed()

    def describe(self) -> str:
        """The table in words: everything that the pictures show."""
        state = self.state
        lines = [*describe_all(state, self._seat(), self._boards.opened),
                 f"{asked(state)} ({rule_of(state)}):", *self.prompt["notes"]]
        lines += [f"{choice['n']:3}. {choice['text']}" for choice in self.options]
        if self.message:
            lines += [self.message["title"], *(r["text"] for r in self.message["reasons"])]
        return "\n".join(lines)

    def static(self) -> draw.Picture:
        """The table as a picture, for places where widgets cannot live."""
        return draw.show(self.state, self._seat())

    def __repr__(self) -> str:
        state = self.state
        return f"<Table: turn {state.turn.number}, {state.game.actor_name(state.actor)} decides>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        made = super()._repr_mimebundle_(**kwargs)
        if made is None:
            return None
        data, *rest = made if isinstance(made, tuple) else (made,)
        still = {"text/plain": repr(self), "image/svg+xml": self.static().svg}
        return (data | still, *rest) if rest else data | still

    # -- messages from the page -------------------------------------------------------------------

    def _answer(self, request: Request) -> None:
        if request.verb in CHOOSING and self._stale(request):
            return
        getattr(self, f"_do_{request.verb}")(request.value)

    def _do_option(self, number: int) -> None:
        if self._looked is not None or number >= len(self.moves):
            raise BadMessage(f"option: there is no option {number}")
        self.choose(number)

    def _do_try(self, words: tuple[Any, ...]) -> None:
        if self._looked is not None:
            raise BadMessage("try: an earlier position is only looked at")
        self.attempt(read_move(self.state, words))

    def _do_undo(self, _: bool) -> None:
        if not self.undo():
            self._say("note", "There is nothing to take back")

    def _do_redo(self, _: bool) -> None:
        if not self.redo():
            self._say("note", "There is nothing to do again")

    def _do_undo_turn(self, _: bool) -> None:
        if not self.undo_turn():
            self._say("note", "There is nothing to take back")

    def _do_play_on(self, _: bool) -> None:
        if not self.play_on():
            raise BadMessage("play_on: a person decides")

    def _do_ask(self, on: bool) -> None:
        self.session.ask = on
        self._draw()

    def _do_show(self, seat: int) -> None:
        if seat >= len(self.state.players):
            raise BadMessage(f"show: there is no seat {seat}")
        self._shown = seat
        self._draw()

    def _do_open(self, name: str) -> None:
        if name not in ("rondel", "estate", *LATER):
            raise BadMessage("open: there is no such board")
        if name in LATER and name not in self._boards.opened:
            self._boards.opened.add(name)
            self._draw()

    def _do_close(self, name: str) -> None:
        if name not in LATER:
            raise BadMessage("close: there is no such board")
        self._boards.opened.discard(name)

    def _do_look(self, number: int) -> None:
        try:
            self.look(number)
        except ValueError as error:
            raise BadMessage(f"look: {error}") from error

    def _do_back(self, _: bool) -> None:
        self._looked = None
        self._draw()

    def _do_branch(self, _: bool) -> None:
        if self._looked is None:
            raise BadMessage("branch: no earlier position is being looked at")
        self.go(self._looked)

    def _do_go(self, number: int) -> None:
        self.go(self._node(number))

    def _do_rename(self, note: tuple[int, str]) -> None:
        try:
            self._node(note[0]).name = note[1]
        except StudyError as error:
            self._say("note", "This name cannot be used", text=str(error))
        self._written()

    def _do_comment(self, note: tuple[int, str]) -> None:
        self._node(note[0]).comment = note[1]
        self._written()

    def _do_remove(self, number: int) -> None:
        node = self._node(number)
        if node.parent is None:
            self._say("note", "The first position cannot be removed")
            return
        parent = node.parent
        here = node in self.study.current.line()
        node.remove()
        if here:
            self.session.go(parent)
        self._changed()

    def _do_text(self, kind: str) -> None:
        if kind not in KINDS:
            raise BadMessage("text: there is no such text")
        try:
            self._tell(text=text_of(self.session, kind), kind=kind)
        except ValueError as error:
            self._say("note", "This cannot be written", text=str(error))

    def _do_load(self, text: str) -> None:
        try:
            self.load(text)
        except ValueError as error:
            self._say("note", "This text cannot be loaded; nothing has changed", text=str(error))

    def _do_export(self, name: str) -> None:
        if name not in PICTURES:
            raise BadMessage("export: there is no such picture")
        state = self.state if self._looked is None else self._looked.state
        self._tell(picture=picture_of(state, name, self._seat()), name=name)

    def _node(self, number: int) -> Node:
        try:
            return draw_tree.node_at(self.study, number)
        except StudyError as error:
            raise BadMessage(str(error)) from error

    def _thinks(self, seat: int) -> None:
        self._tell(progress=f"{self.state.setup.name(seat)} thinks …")

    # -- what the view shows ----------------------------------------------------------------------

    def _names(self) -> Mapping[int, str]:
        return dict(enumerate(self.state.setup.names))

    def _changed(self) -> None:
        """Another position is on the table."""
        self._shown = self._looked = None
        self._draw()

    def _changed_if(self, done: bool) -> bool:
        if done:
            self._changed()
        return done

    def _written(self) -> None:
        """A name or comment was written into the tree."""
        self._edits += 1
        self._draw()

    def _seat(self) -> int:
        """Whose estate is shown: the one asked for, the deciding player's, the first person's."""
        seats = len(self.state.players)
        if self._shown is not None and self._shown < seats:
            return self._shown
        state = self.state if self._looked is None else self._looked.state
        if state.actor >= 0 and (self._looked is not None or self.moves):
            return state.actor
        return min(self.session.humans, default=0)

    def _draw(self) -> None:
        session, looked = self.session, self._looked
        node = looked or self.study.current
        moves = session.moves if looked is None else ()
        boards, front = self._boards.make(self.study, node.state, self._seat(), moves, self._edits)
        with self.hold_sync():
            self.boards = boards
            self.options = [
                option(n, describe_move(node.state, move), move.rule, group_of(move))
                for n, move in enumerate(moves)
            ]
            self.prompt = self._prompt(node, moves, front)
            self.message = {}
            self.ledger = self._ledger_lines()
            self.tools = self._tools()

    def _prompt(self, node: Node, moves: tuple[gm.Move, ...], front: str) -> dict[str, Any]:
        state, session, looked = node.state, self.session, self._looked is not None
        over = state.actor == gm.OVER and not looked
        news = [told(self._names(), entry.event) for entry in session.entries[session.since:]]
        said = " ".join(news[:MOST_TOLD]) + (" …" if len(news) > MOST_TOLD else "")
        text = asked(state)
        if looked:
            text = f"Looking back at turn {state.turn.number}: {text[:1].lower()}{text[1:]}"
        return prompt(
            text, serial=session.serial, rule=rule_of(state),
            who=state.game.actor_name(state.actor), front="score" if over else front,
            color=COLORS[state.actor] if state.actor >= 0 else "", hint=self._hint(looked),
            notes=notes(node, moves), actions=self._actions(looked), said="" if looked else said,
            turn=state.turn.number, since=session.since, over=over, looked=looked,
            here=node.number, result=str(gm.score(state)) if over else "",
        )

"""The table as a widget: all boards, options, reasons, the ledger, and a tree of what could be.

Python draws and judges; the page shows and reports what was chosen (`board_widget` says how).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar

import traitlets

from tabletop.draw.pictures import Picture
from tabletop.draw.tree import TREE_STYLE
from tabletop.playing import Bots
from tabletop.study import Node
from tabletop.text import phrase, speaking
from tabletop.title import Title
from tabletop.verdict import Verdict
from tabletop_widgets.answers import VERBS
from tabletop_widgets.board_widget import css, esm, option
from tabletop_widgets.boards import Boards
from tabletop_widgets.guarding import WayBack
from tabletop_widgets.ledger import Ledger
from tabletop_widgets.messages import Verb
from tabletop_widgets.session import Session
from tabletop_widgets.sight import NOBODY, Sight
from tabletop_widgets.table_page import TablePage
from tabletop_widgets.texts import KINDS, study_of, text_of
from tabletop_widgets.thinking import has_loop
from tabletop_widgets.ways_back import ways_back


class Table(TablePage):
    """A game to play by clicks or keys; every refusal and every event cites its rule.

    Begins with a setup, a position, a recorded game or a study of the title.  Seat 0 is the person
    at the screen; the others are bots that choose at random, unless `humans` names more seats or
    `bots` says who plays: "greedy", a list in seat order, or a mapping by seat.  The same seed
    gives the same game.  With `chance="ask"` you say what is drawn and rolled, unless it is a
    secret from somebody at the screen.  It speaks the current language, or the one that is named.

    The person at the screen is whoever decides; the page is sent what that seat may know, and
    texts tell no more.  Only the save file, and `state` and `study` here, hold everything.
    """

    _esm = esm("table_tools.js", "table.js")
    _css = css("table.css", "table_tools.css") + TREE_STYLE
    page_words = ("board", "table")

    ledger: Any = traitlets.List().tag(sync=True)  # each line is checked by none: they are many
    tools = traitlets.Dict().tag(sync=True)

    verbs: ClassVar = {**TablePage.verbs, **VERBS}

    def __init__(
        self,
        title: Title,
        start: Any,
        *,
        seed: int = 1,
        humans: Collection[int] = (0,),
        bots: Bots = None,
        chance: str = "roll",
        language: str | None = None,
    ) -> None:
        if chance not in ("roll", "ask"):
            raise ValueError(f"chance: {chance!r} is not 'roll' or 'ask'")
        self._shown: int | None = None  # the seat whose board was asked for
        self._looked: Node | None = None  # an earlier position that is being looked at
        self._lifted: Node | None = None  # the position whose secrets may be looked at
        self._boards = Boards(title, self._number)
        self._edits = 0  # names and comments that were written
        self._ledger = Ledger(title)
        self._ways_back: list[WayBack] = []  # takes back what a message wrote, if it fails
        super().__init__(title, language)
        with speaking(language):
            self.session = Session(
                title,
                start,
                seed=seed,
                humans=humans,
                bots=bots,
                ask=chance == "ask",
                think=self._thinks,
                defer=has_loop(),
            )
            self.session.defer = False
            self._changed()

    # -- for Python -------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position on the table, secrets included; `seen(state)` is what the page shows."""
        return self.session.state

    @property
    def study(self) -> Any:
        """All positions that were on the table, as a what-if tree."""
        return self.session.study

    @property
    def moves(self) -> tuple[Any, ...]:
        """What may be decided now."""
        return self.session.moves

    @property
    def events(self) -> tuple[Any, ...]:
        """Everything that happened, as the ledger shows it."""
        self._ledger.read(self.session, self.sight)
        return tuple(entry.event for entry in self._ledger.entries)

    def choose(self, number: int) -> Verdict:
        """Carry out the legal move with this number, as a click does."""
        if not self.session.defer:
            self.wait()
        if not 0 <= number < len(self.moves):
            raise ValueError(f"there is no option {number}; options are 0 to {len(self.moves) - 1}")
        return self.attempt(self.moves[number])

    def attempt(self, move: Any) -> Verdict:
        """Try a move, as a click does: carried out if it is legal, else the reasons are shown."""
        if not self.session.defer:  # called by Python, not by the page
            self.wait()
        with self.guard():
            verdict = self.session.attempt(move)
            if verdict.legal:
                self._changed()
            else:
                self._say("refused", phrase("table.refused"), verdict.reasons, state=self.state)
        return verdict

    def undo(self) -> bool:
        """Take back the last decision and what followed; it stays in the tree."""
        return self._changed_if(self.session.undo)

    def redo(self) -> bool:
        """Go forward again."""
        return self._changed_if(self.session.redo)

    def undo_turn(self) -> bool:
        """Go back to the first decision of this turn, or of the one before."""
        return self._changed_if(self.session.undo_turn)

    def play_on(self) -> bool:
        """Let chance or a bot act, where the table waits for it."""
        return self._changed_if(self.session.play_on)

    def go(self, node: Node) -> None:
        """Put a position of the tree on the table."""
        with self.guard():
            self.session.go(node)
            self._changed()

    def look(self, number: int) -> None:
        """Show the position after so many moves, without going there."""
        found = self.session.node(number)
        if found is None or found.number != number:
            raise ValueError(f"there is no position {number}")
        self._looked = found if found is not self.study.current else None
        with speaking(self.language):
            self._draw()

    def text(self, kind: str = "position") -> str:
        """The decisions, the position, the game or the tree as the person at the screen sees it.

        A "save" alone holds everything, so that the game can be taken up again.
        """
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
        with speaking(self.language):
            return text_of(self.session, kind, self.sight)

    def load(self, text: str) -> None:
        """Put a position, game or tree on the table; a ValueError leaves all as it was."""
        with speaking(self.language):
            self._load(study_of(self.title, text))

    def _load(self, study: Any) -> None:
        seats = range(len(study.current.state.players))
        old = self.session
        self.session = Session(
            self.title,
            study,
            seed=old.seed,
            humans=old.humans.intersection(seats) or {0},
            bots={seat: bot for seat, bot in old.bots.items() if seat in seats},
            ask=old.ask,
            rest=True,
            think=self._thinks,
        )
        self.session.serial += old.serial + 1
        self._boards = Boards(self.title, self._number, self._boards.opened)
        self._marks, self._chart = {}, ""
        self._changed()

    def describe(self) -> str:
        """The table in words: everything that the pictures show."""
        title, state = self.title, self.seen(self.state)
        with speaking(self.language):
            lines = [
                *self._boards.describe(state, self._seat()),
                f"{title.asked(state)} ({title.rule_asked(state)}):",
                *self.prompt["notes"],
            ]
        lines += [f"{choice['n']:3}. {choice['text']}" for choice in self.options]
        if self.message:
            lines += [self.message["title"], *(r["text"] for r in self.message["reasons"])]
            lines += [text for told in self.message.get("advice", ()) for text in told["words"]]
        return "\n".join(lines)

    @property
    def curtain(self) -> int | None:
        """The seat of the person who decides in secret, until the screen was handed over."""
        node, people = self.study.current, self.session.humans
        actor = node.state.actor
        hides = actor in people and len(people) > 1 and node.state.steps[-1].secret
        return actor if hides and not self._goes_on(node) else None

    def _goes_on(self, node: Node) -> bool:
        """Whether the person at the screen goes on with what only they may see."""
        actor, at = node.state.actor, node
        while at is not self._lifted and at.parent is not None:
            at = at.parent
            if at.state.actor != actor or not at.state.steps[-1].secret:
                return False
        return at is self._lifted

    def lift(self) -> bool:
        """The person who decides in secret is at the screen: show what is theirs."""
        if self.curtain is None or self._looked is not None:
            return False
        self._lifted = self.study.current
        self.session.serial += 1  # a second click on the same place shall not vote
        with speaking(self.language):
            self._draw()
        return True

    @property
    def sight(self) -> Sight:
        """What the person at the screen may know: whoever decides, else the first person.

        Who looks back at earlier positions stays the same person; before the curtain it is nobody.
        """
        return Sight(NOBODY if self.curtain is not None else self.session.viewer, self.title)

    def seen(self, state: Any) -> Any:
        """A position as the person at the screen may know it."""
        return self.sight.of(state)

    def static(self) -> Picture:
        """The table as a picture, for places where widgets cannot live."""
        with speaking(self.language):
            return self.title.picture(self.seen(self.state), self._seat())

    def __repr__(self) -> str:
        title, state = self.title, self.state
        name = title.seat_name(state, state.actor)
        return f"<Table: turn {title.turn_number(state)}, {name} decides>"

    # -- messages from the page -------------------------------------------------------------------

    def _carry_out(self, verb: Verb, value: Any) -> None:
        with self._deferring():
            super()._carry_out(verb, value)

    def _thinks(self, name: str) -> None:
        self._tell(progress=phrase("table.thinks_on", name=name))

    # -- what the view shows ----------------------------------------------------------------------

    def _names(self) -> Mapping[int, str]:
        return {
            seat: self.title.seat_name(self.state, seat) for seat in range(len(self.state.players))
        }

    def _changed(self) -> None:
        """Another position is on the table."""
        self._shown = self._looked = None
        self._take_up()
        self._draw()

    def _changed_if(self, change: Callable[[], bool]) -> bool:
        with self.guard():
            done = change()
            if done:
                self._changed()
        return done

    # -- when something fails ---------------------------------------------------------------------

    def _keep(self) -> tuple[WayBack, ...]:
        return ways_back(self) if hasattr(self, "session") else ()  # () while it is being made

    def _redraw(self) -> None:
        self._draw()

    def _renumber(self) -> int:
        self.session.serial += 1
        return self.session.serial

    def _after_failure(self) -> str:
        if self.session.resting:
            return phrase("failures.waits")
        return phrase("failures.stands")

    def _written(self) -> None:
        """A name or comment was written into the tree."""
        self._edits += 1
        self._draw()

    def _seat(self) -> int:
        """Whose board is shown: the one asked for, the deciding player's, the first person's."""
        seats = len(self.state.players)
        if self._shown is not None and self._shown < seats:
            return self._shown
        state = self.seen(self.state if self._looked is None else self._looked.state)
        if state.actor >= 0 and (self._looked is not None or self.moves):
            there = self.title.seat_in_front(state, self.moves) if self._looked is None else None
            return state.actor if there is None else there
        return min(self.session.humans, default=0)

    def _draw(self) -> None:
        session, looked, sight = self.session, self._looked, self.sight
        node = looked or self.study.current
        seen = sight.of(node.state)  # nothing that is sent is made of anything else
        moves = session.moves if looked is None and self.curtain is None else ()
        boards, front = self._boards.make(self.study, seen, sight, self._seat(), moves, self._edits)
        self._ledger.read(session, sight)
        say, rule, group = self.title.say, self.title.rule_about, self.title.group
        with self.hold_sync():
            self.boards = boards
            self.options = (
                self._handing()
                if self.curtain is not None and looked is None
                else [
                    option(n, say(seen, move), rule(seen, move), group(move))
                    for n, move in enumerate(moves)
                ]
            )
            self.prompt = self._prompt(node, seen, moves, front)
            self.message = {}
            self.ledger = self._ledger.lines(self._names(), self._marks_of)
            self.tools = self._tools()

    def _number(self, node: Node) -> int:
        return self.session.numbers.of(node)

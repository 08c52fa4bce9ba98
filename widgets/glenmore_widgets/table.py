"""The table as a widget: all boards, options, reasons, the ledger, and a tree of what could be.

Python draws and judges; the page shows and reports what was chosen (`board_widget` says how).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import traitlets

import glenmore as gm
from glenmore import draw
from glenmore.base.payment import Pay
from glenmore.components import COLORS
from glenmore.describe import describe_move
from glenmore.draw.marks import estate_of_choice
from glenmore.playing import Bots
from glenmore_widgets.advising import Adviser
from glenmore_widgets.answers import ANSWERS, CHOOSING
from glenmore_widgets.board_widget import action, css, esm, option, prompt
from glenmore_widgets.guarding import WayBack
from glenmore_widgets.guidance import about, asked, group_of, notes, rule_of
from glenmore_widgets.ledger import Ledger
from glenmore_widgets.messages import TABLE_VERBS, Request
from glenmore_widgets.pictures import STYLE, Boards, describe_all, pictures_of
from glenmore_widgets.session import Session
from glenmore_widgets.sight import NOBODY, Sight
from glenmore_widgets.texts import KINDS, kinds_of, study_of, text_of
from glenmore_widgets.thinking import has_loop
from glenmore_widgets.ways_back import ways_back
from tabletop.study import Node


class Table(Adviser):
    """A game to be played by clicks or keys; every refusal and every event cites its rule.

    Begins with a setup, a position, a recorded game or a study.  Seat 0 is the person at the
    screen; the others are bots that choose at random, unless `humans` names more seats or `bots`
    says who plays: "greedy", a list in seat order, or a mapping by seat.  The same seed gives the
    same game.  With `chance="ask"` you say what is drawn and rolled, unless it is a secret from
    somebody at the screen.

    The person at the screen is whoever decides; the page is sent what that seat may know, and
    texts tell no more.  Only the save file, and `state` and `study` here, hold everything.
    """

    _esm = esm("lifeline.js", "core.js", "table_tools.js", "table.js")
    _css = css("table.css", "table_tools.css") + STYLE

    ledger: Any = traitlets.List().tag(sync=True)  # each line is checked by none: they are many
    tools = traitlets.Dict().tag(sync=True)

    verbs = TABLE_VERBS

    def __init__(
        self,
        start: gm.Setup | gm.State | gm.Study | Any = None,
        *,
        players: int = 3,
        seed: int = 1,
        humans: Collection[int] = (0,),
        bots: Bots = None,
        names: Collection[str] = (),
        chance: str = "roll",
    ) -> None:
        if chance not in ("roll", "ask"):
            raise ValueError(f"chance: {chance!r} is not 'roll' or 'ask'")
        if start is None:
            start = gm.Setup(players=players, names=tuple(names))
        self._shown: int | None = None  # the estate that was asked for
        self._looked: Node | None = None  # an earlier position that is being looked at
        self._lifted: Node | None = None  # the position whose secrets may be looked at
        self._boards = Boards(self._number)
        self._edits = 0  # names and comments that were written
        self._ledger = Ledger()
        self._ways_back: list[WayBack] = []  # takes back what a message wrote, if it fails
        super().__init__()
        self.session = Session(
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
    def state(self) -> gm.State:
        """The position on the table, secrets included; `seen(state)` is what the page shows."""
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
        self._ledger.read(self.session, self.sight)
        return tuple(entry.event for entry in self._ledger.entries)

    def choose(self, number: int) -> gm.Verdict:
        """Carry out the legal move with this number, as a click does."""
        if not self.session.defer:
            self.wait()
        if not 0 <= number < len(self.moves):
            raise ValueError(f"there is no option {number}; options are 0 to {len(self.moves) - 1}")
        return self.attempt(self.moves[number])

    def attempt(self, move: gm.Move) -> gm.Verdict:
        """Try a move, as a click does: carried out if it is legal, else the reasons are shown."""
        if not self.session.defer:  # called by Python, not by the page
            self.wait()
        with self.guard():
            verdict = self.session.attempt(move)
            if verdict.legal:
                self._changed()
            else:
                self._say("refused", "Not allowed", verdict.reasons)
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
        self._draw()

    def text(self, kind: str = "position") -> str:
        """The decisions, the position, the game or the tree as the person at the screen sees it.

        A "save" alone holds everything, so that the game can be taken up again.
        """
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
        return text_of(self.session, kind, self.sight)

    def load(self, text: str) -> None:
        """Put a position, game or tree on the table; a ValueError leaves all as it was."""
        study = study_of(text)
        seats = range(study.current.state.setup.seats)
        old = self.session
        self.session = Session(
            study,
            seed=old.seed,
            humans=old.humans.intersection(seats) or {0},
            bots={seat: bot for seat, bot in old.bots.items() if seat in seats},
            ask=old.ask,
            rest=True,
            think=self._thinks,
        )
        self.session.serial += old.serial + 1
        self._boards = Boards(self._number, self._boards.opened)
        self._marks, self._chart = {}, ""
        self._changed()

    def describe(self) -> str:
        """The table in words: everything that the pictures show."""
        state = self.seen(self.state)
        lines = [
            *describe_all(state, self._seat(), self._boards.opened),
            f"{asked(state)} ({rule_of(state)}):",
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
        return actor if hides and node is not self._lifted else None

    def lift(self) -> bool:
        """The person who decides in secret is at the screen: show what is theirs."""
        if self.curtain is None or self._looked is not None:
            return False
        self._lifted = self.study.current
        self.session.serial += 1  # a second click on the same place shall not vote
        self._draw()
        return True

    @property
    def sight(self) -> Sight:
        """What the person at the screen may know: whoever decides, else the first person.

        Who looks back at earlier positions stays the same person; before the curtain it is nobody.
        """
        return Sight(NOBODY if self.curtain is not None else self.session.viewer)

    def seen(self, state: gm.State) -> gm.State:
        """A position as the person at the screen may know it."""
        return self.sight.of(state)

    def static(self) -> draw.Picture:
        """The table as a picture, for places where widgets cannot live."""
        return draw.show(self.seen(self.state), self._seat())

    def __repr__(self) -> str:
        state = self.state
        return f"<Table: turn {state.turn.number}, {state.game.actor_name(state.actor)} decides>"

    # -- messages from the page -------------------------------------------------------------------

    def _answer(self, request: Request) -> None:
        if request.verb not in CHOOSING or not self._stale(request):
            with self._deferring():
                ANSWERS[request.verb](self, request.value)

    def _thinks(self, name: str) -> None:
        self._tell(progress=f"{name} thinks …")

    # -- what the view shows ----------------------------------------------------------------------

    def _names(self) -> Mapping[int, str]:
        return dict(enumerate(self.state.setup.names))

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
            return "The table waits there: choose what happens, let it play on, or undo."
        return "The table stands at the last good position; you can go on."

    def _written(self) -> None:
        """A name or comment was written into the tree."""
        self._edits += 1
        self._draw()

    def _seat(self) -> int:
        """Whose estate is shown: the one asked for, the deciding player's, the first person's."""
        seats = len(self.state.players)
        if self._shown is not None and self._shown < seats:
            return self._shown
        state = self.seen(self.state if self._looked is None else self._looked.state)
        if state.actor >= 0 and (self._looked is not None or self.moves):
            there = estate_of_choice(state, self.moves) if self._looked is None else None
            return state.actor if there is None else there
        return min(self.session.humans, default=0)

    def _draw(self) -> None:
        session, looked, sight = self.session, self._looked, self.sight
        node = looked or self.study.current
        seen = sight.of(node.state)  # nothing that is sent is made of anything else
        moves = session.moves if looked is None and self.curtain is None else ()
        boards, front = self._boards.make(self.study, seen, sight, self._seat(), moves, self._edits)
        self._ledger.read(session, sight)
        with self.hold_sync():
            self.boards = boards
            self.options = (
                self._handing()
                if self.curtain is not None and looked is None
                else [
                    option(n, describe_move(seen, move), about(seen, move), group_of(move))
                    for n, move in enumerate(moves)
                ]
            )
            self.prompt = self._prompt(node, seen, moves, front)
            self.message = {}
            self.ledger = self._ledger.lines(self._names(), self._marks_of)
            self.tools = self._tools()

    def _handing(self) -> list[dict[str, Any]]:
        """Instead of the options: somebody else takes the screen first."""
        name = self.state.setup.name(self.state.actor)
        return [option(0, f"I am {name}: show what I may choose", rule_of(self.state), "Hand over")]

    def _prompt(
        self, node: Node, state: gm.State, moves: tuple[gm.Move, ...], front: str
    ) -> dict[str, Any]:
        session, looked = self.session, self._looked is not None
        text, hint = asked(state), ""
        if looked:
            text = f"Turn {state.turn.number}, move {node.number}: {text[:1].lower()}{text[1:]}"
            hint = "You are looking back; nothing can be chosen here"
        elif self.curtain is not None:
            text = f"Hand over to {state.setup.name(state.actor)}"
            hint = f"{asked(state)}: nobody else should look now"
            front = "options"
        elif self.thought is not None:
            hint = f"{self.thought.title} …"
        elif session.resting:
            hint = "Choose what happens, or let it go on" if moves else "This is kept from you"
        return prompt(
            text,
            serial=session.serial,
            rule=rule_of(state),
            hint=hint,
            front=front,
            who=state.game.actor_name(state.actor),
            notes=notes(state, moves, self.sight.before(node, Pay)) if self.curtain is None else (),
            color=COLORS[state.actor] if state.actor >= 0 else "",
            actions=self._actions(),
            said="" if looked else self._ledger.said(self._names()),
            turn=state.turn.number,
            since=self._ledger.since,
            over=state.actor == gm.OVER and not looked,
            looked=looked,
            here=node.number,
            thinking=self.thought.title if self.thought is not None else "",
        )

    def _actions(self) -> list[dict[str, Any]]:
        """The buttons of the bar."""
        if self._looked is not None:
            return [
                action("back", "Back to now", keys="B"),
                action(
                    "branch",
                    "Branch from here",
                    keys="N",
                    title="Go on from this position; nothing is lost",
                ),
            ]
        session = self.session
        if self.curtain is not None:
            return [action("lift", "Show", keys="S", title="Show what I may choose")]
        earlier = session.back_to() is not None
        found = [
            action("undo", "↶ Undo", keys="U", title="Undo", enabled=earlier),
            action("undo_turn", "⇤ Turn", keys="T", title="Undo the turn", enabled=earlier),
            action(
                "redo", "↷ Redo", keys="R", title="Redo", enabled=bool(self.study.current.children)
            ),
        ]
        if self.thought is not None:
            found.insert(0, action("stop", "■ Stop", keys="X", title=self._stopping()))
        elif session.state.actor >= 0:  # also where a person may choose for a bot
            found.append(action("hint", "Hint", keys="H", title="The best moves, with reasons"))
        if self.thought is None and session.resting:
            chance = session.state.actor == gm.CHANCE
            found.insert(
                0,
                action(
                    "play_on",
                    "▶ By chance" if chance else "▶ Play on",
                    keys="P",
                    title="Let chance decide" if chance else "Let the bot play",
                ),
            )
        return found

    def _tools(self) -> dict[str, Any]:
        """What the tools below the boards show."""
        current = self._looked or self.study.current
        return {
            "node": self._number(current),
            "name": current.name,
            "comment": current.comment,
            "move": self.sight.move_text(current),
            "ask": self.session.ask,
            "texts": list(kinds_of(self.state).items()),
            "pictures": list(pictures_of(self.state)),
            "review": self._chart if self._may_read_review else "",
        }

    def _number(self, node: Node) -> int:
        return self.session.numbers.of(node)

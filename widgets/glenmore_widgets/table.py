"""The table as a widget: rondel, estate and players, options, reasons and the ledger.

Python draws and judges; `table.js` shows the pictures and reports what was chosen.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

import glenmore as gm
from glenmore import draw
from glenmore.components import COLORS
from glenmore.describe import describe_move, what_to_decide
from glenmore.playing import Bot
from glenmore_widgets.messages import BadMessage, Request, read, read_move
from glenmore_widgets.session import Entry, Session, told

HERE = Path(__file__).parent
LOG = logging.getLogger("glenmore_widgets")
DARK = (
    '[data-jp-theme-light="false"] .gm-table', "body.vscode-dark .gm-table",
    'html[theme="dark"] .gm-table', ".gm-table.gm-force-dark",
)
GROUPS = {
    "take": "Take a tile", "relief": "Relief", "end": "World's End", "place": "Place",
    "pay": "Pay from your estate", "buy": "Buy at the market", "pay-scot": "Pay a Scot",
    "pay-coin": "Pay a coin", "resolve": "One-time effects", "activate": "Activate",
    "ness": "Loch Ness", "sell": "Sell at the market", "move": "Move a Scot",
    "put": "Put down", "put-scot": "Put down", "claim": "Clan spaces", "fetch": "Discard pile",
    "remove": "Remove", "lose": "Give up", "gain": "Relief",
}


def _css() -> str:
    light = f".gm-table{{{draw.variables(False)}}}"
    dark = f"{','.join(DARK)}{{{draw.variables(True)}color-scheme:dark}}"
    return "\n".join([light, dark, draw.STYLE, (HERE / "table.css").read_text(encoding="utf-8")])


class Table(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
    """A game to be played by clicks or keys; every refusal and every event cites its rule.

    Seat 0 is the person at the screen; the others are bots that choose at random, unless `humans`
    names more seats or `bots` gives players of your own.  The same seed gives the same game.
    """

    _esm = HERE / "table.js"
    _css = _css()

    boards = traitlets.List(traitlets.Dict()).tag(sync=True)
    options = traitlets.List(traitlets.Dict()).tag(sync=True)
    prompt = traitlets.Dict().tag(sync=True)
    message = traitlets.Dict().tag(sync=True)
    ledger = traitlets.List(traitlets.List()).tag(sync=True)

    def __init__(
        self,
        start: gm.Setup | gm.State | None = None,
        *,
        players: int = 3,
        seed: int = 1,
        humans: Collection[int] = (0,),
        bots: Mapping[int, Bot] | None = None,
        names: Collection[str] = (),
    ) -> None:
        if start is None:
            start = gm.Setup(players=players, names=tuple(names))
        self.session = Session(start, seed=seed, humans=humans, bots=bots)
        self.refused: deque[str] = deque(maxlen=50)  # messages that were not understood
        self._shown: int | None = None  # the estate that was asked for
        self._messages = 0
        self._lines: list[tuple[Entry, list[Any]]] = []
        super().__init__()
        self._legend = draw.legend(style=False)
        self._draw()
        self.on_msg(self._receive)

    # -- for Python -------------------------------------------------------------------------------

    @property
    def state(self) -> gm.State:
        """The position on the table."""
        return self.session.state

    @property
    def moves(self) -> tuple[gm.Move, ...]:
        """What the person at the screen may decide now."""
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
            self._shown = None
            self._draw()
        else:
            self._say("refused", "Not allowed", verdict.reasons)
        return verdict

    def undo(self) -> bool:
        """Take back the last decision and what followed."""
        done = self.session.undo()
        if done:
            self._shown = None
            self._draw()
        return done

    def describe(self) -> str:
        """The table in words: everything that the pictures show."""
        state = self.state
        lines = [draw.describe_rondel(state), draw.describe_players(state),
                 draw.describe_estate(state, self._seat()), f"{_asked(state)} ({_rule(state)}):"]
        lines += [f"{option['n']:3}. {option['text']}" for option in self.options]
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

    # -- messages from the view -------------------------------------------------------------------

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A view shows; it changes nothing but by messages."""
        self._refuse(f"a view tried to set {', '.join(map(str, sync_data))[:80]}")

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            request = read(content)
            self._answer(request)
        except (BadMessage, gm.InvalidMove) as error:
            self._refuse(str(error))

    def _answer(self, request: Request) -> None:
        verb, value = request.verb, request.value
        if verb in ("option", "try", "undo") and request.at not in (None, self.session.serial):
            self._say("note", "The table has changed meanwhile; please choose again")
        elif verb == "option":
            if value >= len(self.moves):
                raise BadMessage(f"option: there is no option {value}")
            self.choose(value)
        elif verb == "try":
            self.attempt(read_move(self.state, value))
        elif verb == "undo":
            if not self.undo():
                self._say("note", "There is nothing to take back")
        elif verb == "show":
            if value >= len(self.state.players):
                raise BadMessage(f"show: there is no seat {value}")
            self._shown = value
            self._draw()
        elif value not in gm.rules:
            raise BadMessage("rule: there is no such rule")
        else:
            self._say("rule", f"Rule {gm.rules[value].id}", cards=(value,))

    def _refuse(self, why: str) -> None:
        self.refused.append(why)
        LOG.warning("message refused: %s", why)

    # -- what the view shows ----------------------------------------------------------------------

    def _seat(self) -> int:
        """Whose estate is shown: the one asked for, the deciding person's, the first person's."""
        if self._shown is not None:
            return self._shown
        if self.session.deciding is not None:
            return self.session.deciding
        return min(self.session.humans, default=0)

    def _draw(self) -> None:
        state, session = self.state, self.session
        seat = self._seat()
        found = draw.marks(state, session.moves, describe_move)
        if session.deciding is None:
            found = draw.Marks({}, {})
        cells = found.estate if seat == session.deciding else {}
        with self.hold_sync():
            self.boards = [
                _board("rondel", *draw.rondels(state, found.rondel, style=False)),
                _board("estate", draw.estate(state, seat, cells, style=False)),
                _board("players", draw.players(state, style=False)),
                _board("legend", self._legend),
            ]
            self.options = [
                {"n": n, "text": describe_move(state, move), "rule": move.rule,
                 "group": GROUPS.get(move.word, "Go on")}
                for n, move in enumerate(session.moves)
            ]
            self.prompt = self._prompt(found, seat)
            self.message = {}
            self.ledger = self._ledger_lines()

    def _prompt(self, found: draw.Marks, seat: int) -> dict[str, Any]:
        state, session = self.state, self.session
        if any(mark.options for mark in found.rondel.values()):
            board = "rondel"
        else:
            board = "estate" if any(m.options for m in found.estate.values()) else "options"
        news = [told(state, entry.event) for entry in session.entries[session.since:]]
        return {
            "text": _asked(state), "rule": _rule(state), "who": state.game.actor_name(state.actor),
            "color": COLORS[state.actor] if state.actor >= 0 else "", "board": board,
            "serial": session.serial, "turn": state.turn.number, "since": session.since,
            "said": " ".join(news[:8]) + (" …" if len(news) > 8 else ""),
            "seats": [state.setup.name(s) for s in range(len(state.players))], "seat": seat,
            "over": state.actor == gm.OVER, "result": self._result(),
        }

    def _result(self) -> str:
        if self.state.actor != gm.OVER:
            return ""
        return str(gm.score(self.state))

    def _ledger_lines(self) -> list[list[Any]]:
        """All lines; those that were written before are kept."""
        entries, same = self.session.entries, 0
        for (old, _), new in zip(self._lines, entries, strict=False):
            if old is not new:
                break
            same += 1
        self._lines[same:] = [(entry, self._line(entry)) for entry in entries[same:]]
        return [line for _, line in self._lines]

    def _line(self, entry: Entry) -> list[Any]:
        event = entry.event
        colour = "" if event.seat is None else COLORS[event.seat]
        return [entry.turn, colour, told(self.state, event), list(event.rules), int(entry.auto)]

    def _say(
        self, kind: str, title: str, reasons: Collection[gm.Reason] = (),
        cards: Collection[str] = (),
    ) -> None:
        """Put a message before the view, with the texts of the rules it cites."""
        self._messages += 1
        cited = dict.fromkeys([*cards, *(rule for reason in reasons for rule in reason.rules)])
        self.message = {
            "n": self._messages, "kind": kind, "title": title,
            "reasons": [
                {"text": told(self.state, reason), "rules": list(reason.rules)}
                for reason in reasons
            ],
            "cards": [_card(rule) for rule in cited if rule in gm.rules],
        }


def _asked(state: gm.State) -> str:
    if state.actor == gm.OVER:
        return "The game is over"
    asked = what_to_decide(state)
    return asked[:1].upper() + asked[1:]


def _rule(state: gm.State) -> str:
    return str(state.steps[-1].rule) if state.steps else "END-05"


def _board(name: str, svg: str, narrow: str = "") -> dict[str, str]:
    """A picture for the view; `narrow` is shown instead where there is little width."""
    return {"id": name, "svg": svg, "narrow": narrow}


def _card(id_: str) -> dict[str, str]:
    rule = gm.rules[id_]
    return {"id": rule.id, "title": rule.title, "text": rule.text,
            "chapter": rule.chapter, "sources": ", ".join(rule.sources)}

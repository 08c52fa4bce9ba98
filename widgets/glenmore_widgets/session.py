"""A game in progress at one screen: who is a person, who a bot, what happened, and undo.

Knows no widget.  All judging is done by the engine: `legal`, `check`, `apply`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import glenmore as gm
from glenmore.moves import Place, Take
from glenmore.playing import Bot, choose_chance, random_bot
from glenmore.records import Record

# A person makes these moves even where only one is legal: they are what the table is for.
ALWAYS_ASKED: tuple[type[gm.Move], ...] = (Take, Place)


class Entry(Record):
    """A line of the ledger: an event with its turn; `auto` if nobody chose the move behind it."""

    turn: int
    event: gm.Event
    auto: bool


class Session:
    """Plays chance, bots and forced moves by itself and stops where a person decides.

    >>> session = Session(gm.Setup(players=2), seed=3)
    >>> session.state.actor, len(session.moves) > 1
    (0, True)
    >>> session.choose(0).legal
    True
    """

    def __init__(
        self,
        start: gm.Setup | gm.State,
        *,
        seed: int = 1,
        humans: Collection[int] = (0,),
        bots: Mapping[int, Bot] | None = None,
    ) -> None:
        self.state: gm.State = gm.start(start) if isinstance(start, gm.Setup) else start
        seats = range(self.state.setup.players)
        strange = sorted(set(humans) - set(seats))
        if strange:
            raise ValueError(f"humans: there is no seat {strange[0]}; seats are 0 to {seats[-1]}")
        self.humans = frozenset(humans)
        self.bots: dict[int, Bot] = {**dict.fromkeys(seats, random_bot), **(bots or {})}
        self.rng = random.Random(seed)
        self.entries: list[Entry] = []
        self.moves: tuple[gm.Move, ...] = ()
        self.since = 0  # the first entry that the last decision brought
        self._before: list[tuple[gm.State, Any, int]] = []
        self._go_on()
        self.since = len(self.entries)

    @property
    def serial(self) -> int:
        """Number of decisions that can be taken back: names the position for the view."""
        return len(self._before)

    @property
    def deciding(self) -> int | None:
        """The seat of the person who decides, or None when the game is over."""
        return self.state.actor if self.state.actor in self.humans else None

    def choose(self, number: int) -> gm.Verdict:
        """Carry out the legal move with this number."""
        return self.attempt(self.moves[number])

    def attempt(self, move: gm.Move) -> gm.Verdict:
        """Try a move of the person who decides: carried out if legal, else the reasons."""
        verdict = gm.check(self.state, move)
        if verdict.legal:
            before = (self.state, self.rng.getstate(), len(self.entries))
            self._apply(move, False)
            self._before.append(before)
            self.since = before[2]
            self._go_on()
        return verdict

    def undo(self) -> bool:
        """Take back a person's last decision and all that followed; False if none is left."""
        if not self._before:
            return False
        self.state, rng, length = self._before.pop()
        self.rng.setstate(rng)  # the same choice again meets the same chance
        del self.entries[length:]
        self.since = length
        self.moves = gm.legal(self.state)
        return True

    def _go_on(self) -> None:
        """Play until a person has something to decide."""
        while self.state.actor != gm.OVER:
            moves = gm.legal(self.state)
            actor = self.state.actor
            if actor == gm.CHANCE:
                self._apply(choose_chance(self.state, moves, self.rng), True)
            elif len(moves) == 1 and not self._asked(actor, moves[0]):
                self._apply(moves[0], True)
            elif actor in self.humans:
                self.moves = moves
                return
            else:
                choice = self.bots[actor](gm.view(self.state, actor), moves, self.rng)
                self._apply(choice, False)
        self.moves = ()

    def _asked(self, actor: int, move: gm.Move) -> bool:
        return actor in self.humans and isinstance(move, ALWAYS_ASKED)

    def _apply(self, move: gm.Move, auto: bool) -> None:
        state, events = gm.apply(self.state, move)
        turn = self.state.turn.number
        for event in events:
            turn = dict(event.facts).get("number", turn) if event.key == "turn_begins" else turn
            self.entries.append(Entry(turn, event, auto))
        self.state = state


def told(state: gm.State, happened: gm.Event | gm.Reason) -> str:
    """An event or reason as a sentence, with the players' names and without its rule ids."""
    from glenmore.text import sentence

    names = dict(enumerate(state.setup.names))
    if isinstance(happened, gm.Event):
        who: Sequence[tuple[str, Any]] = (
            () if happened.seat is None else (("seat", happened.seat),)
        )
        text = sentence("events", happened.key, (*who, *happened.facts), happened.rules, names)
    else:
        text = sentence("reasons", happened.key, happened.facts, happened.rules, names)
    cited = f" ({', '.join(happened.rules)})"
    at = text.rfind(cited)
    return text[:at] + text[at + len(cited):] if at >= 0 else text

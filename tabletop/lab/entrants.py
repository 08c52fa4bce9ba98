"""Bots as an experiment names them: by name or with parameters, so any process can make them."""

from __future__ import annotations

import copy
import hashlib
import marshal
import pickle
import re
from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.bots.seating import Roster
from tabletop.lab.errors import LabError
from tabletop.playing import Bot

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Entrant:
    """A bot with a label; every game gets a fresh copy, so no game depends on an earlier one.

    A bot that no other process can be sent is `held` here, with the `reason`.
    """

    __slots__ = ("data", "held", "home", "label", "reason", "roster")

    def __init__(self, label: str, bot: Any, roster: Roster) -> None:
        self.label, self.roster = label, roster
        self.home = getattr(bot, "__module__", "") if not isinstance(bot, str) else ""
        self.held: Any = None
        self.reason = ""
        try:
            self.data = pickle.dumps(bot, protocol=4)
        except Exception as error:
            code = getattr(bot, "__code__", None)
            self.data = marshal.dumps(code) if code is not None else b""
            self.held, self.reason = bot, str(error)

    @classmethod
    def of(cls, what: Any, roster: Roster) -> Entrant:
        """An entrant from a name, "greedy: term=weight, …", a bot, or (label, bot)."""
        if isinstance(what, Entrant):
            return what
        if isinstance(what, tuple) and len(what) == 2 and isinstance(what[0], str):
            if callable(what[1]):
                return cls(what[0], what[1], roster)
            return cls._made(what[0], cls.of(what[1], roster))
        if isinstance(what, str):
            try:
                bot = roster.named(what)
            except ValueError as error:
                raise LabError(str(error)) from None
            return cls(what, what if what in roster.bots else bot, roster)
        if not callable(what):
            raise LabError(f"bots: {what!r} is not a bot: neither a name nor something to call")
        label = getattr(what, "__qualname__", None) or repr(what)
        if _ADDRESS.search(label):
            raise LabError(
                f"bots: {type(what).__name__} has no repr that says what it is; give it a label: "
                f"('my bot', {type(what).__name__}(...))"
            )
        known = [name for name, bot in roster.bots.items() if bot is what]
        return cls(known[0], known[0], roster) if known else cls(label, what, roster)

    @classmethod
    def _made(cls, label: str, inner: Entrant) -> Entrant:
        made = cls.__new__(cls)
        made.label, made.data, made.home = label, inner.data, inner.home
        made.held, made.reason, made.roster = inner.held, inner.reason, inner.roster
        return made

    def bot(self) -> Bot:
        """A fresh copy of the bot."""
        if self.held is not None:
            kept: Bot = copy.deepcopy(self.held)
            return kept
        found = pickle.loads(self.data)
        if isinstance(found, str):
            found = pickle.loads(pickle.dumps(self.roster.named(found)))
        bot: Bot = found
        return bot

    def print(self) -> str:
        """What tells this bot from another one: its label and a short hash of what it is."""
        return f"{self.label} #{hashlib.sha256(self.data).hexdigest()[:12]}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entrant) and self.print() == other.print()

    def __hash__(self) -> int:
        return hash(self.print())

    def __repr__(self) -> str:
        return f"Entrant(label={self.label!r})"


def entrants(bots: Any, roster: Roster) -> tuple[Entrant, ...]:
    """Entrants from one bot, a list of them, or a dict of label and bot."""
    if isinstance(bots, Mapping):
        found = tuple(Entrant.of((str(label), bot), roster) for label, bot in bots.items())
    elif isinstance(bots, Sequence) and not isinstance(bots, str) and not _labelled(bots, roster):
        found = tuple(Entrant.of(bot, roster) for bot in bots)
    else:
        found = (Entrant.of(bots, roster),)
    if not found:
        raise LabError("bots: none given")
    by_label: dict[str, Entrant] = {}
    for one in found:
        if by_label.setdefault(one.label, one) != one:
            raise LabError(f"bots: two different bots are both called {one.label!r}")
    return found


def _labelled(bots: Sequence[Any], roster: Roster) -> bool:
    """Whether (a, b) is a label with its bot, not two bots."""
    if not isinstance(bots, tuple) or len(bots) != 2:
        return False
    label, bot = bots
    return isinstance(label, str) and not isinstance(bot, str) and label not in roster.bots


def seated(bots: Sequence[Entrant], setup: Any, turn: int) -> tuple[Entrant, ...]:
    """Who sits where: the last bot fills the table; each game everybody moves on by one seat.

    Seats that nobody plays are called by their own names and have nothing to choose.
    """
    players, roster = setup.players, bots[-1].roster
    if len(bots) > players:
        some = f"{players} player{'s' if players > 1 else ''}"
        raise LabError(f"bots: {len(bots)} given for {some}")
    row = [*bots, *[bots[-1]] * (players - len(bots))]
    shift = turn % players
    brought = (Entrant(setup.name(s), "random", roster) for s in range(players, setup.seats))
    return (*row[players - shift :], *row[: players - shift], *brought)

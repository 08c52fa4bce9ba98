"""Bots as an experiment names them: by name or with parameters, so that any process can make them.

>>> Entrant.of("greedy")
Entrant(label='greedy')
>>> from glenmore.bots import Greedy
>>> Entrant.of(Greedy({"coins": 2.0}))
Entrant(label="Greedy({'coins': 2.0})")
>>> Entrant.of("greedy: coins=2, Scots=0.5").bot()
Greedy({'coins': 2.0, 'Scots': 0.5})
"""

from __future__ import annotations

from typing import Any

from glenmore.bots.seating import ROSTER
from tabletop.bots.seating import Roster
from tabletop.lab import entrants as core
from tabletop.lab.entrants import seated

__all__ = ["Entrant", "entrants", "seated"]


class Entrant(core.Entrant):
    """A bot with a label; every game gets a fresh copy, so no game depends on an earlier one."""

    __slots__ = ()

    @classmethod
    def of(cls, what: Any, roster: Roster = ROSTER) -> core.Entrant:
        """An entrant from a name, "greedy: term=weight, …", a bot, or (label, bot)."""
        return super().of(what, roster)


def entrants(bots: Any) -> tuple[core.Entrant, ...]:
    """Entrants from one bot, a list of them, or a dict of label and bot."""
    return core.entrants(bots, ROSTER)

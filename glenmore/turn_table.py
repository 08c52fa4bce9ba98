"""The turn, assembled for one setup into a table that can be printed and compared.

`rows` has one row for each state in order, with the steps that modules insert in their places;
`table` prints them.  `hooks_table` prints the closed list of hooks.  Words: `turn_table.toml`.

>>> import glenmore as gm
>>> [row.state for row in rows(gm.Setup(players=2))][:4]
['G0', 'G1', 'D1', 'D2']
"""

from __future__ import annotations

from typing import Any

from glenmore.assembly import game_of
from glenmore.hooks import HOOKS
from glenmore.setup import Setup
from glenmore.text import TEXTS
from glenmore.vocabulary import vocabulary
from tabletop import turn_table as core
from tabletop.turn_table import Row

BASE = "base game"


def states() -> dict[str, Row]:
    """The rows of the base game by state, in order."""
    found = TEXTS.document("turn_table")
    return {
        state: Row(state, row["title"], row["who"], row["what"], tuple(row["rules"]), BASE)
        for state, row in found.items()
    }


def _named(module: Any) -> str:
    return f"chronicle {module.number}"


def _assembled(setup: Setup) -> core.TurnTable:
    return core.TurnTable(
        game_of(setup), states(), _named, lambda title: TEXTS.name("insert", title)
    )


def rows(setup: Setup) -> tuple[Row, ...]:
    """The assembled turn: base states, what modules insert around them, then their own states."""
    return _assembled(setup).rows()


def table(setup: Setup) -> str:
    """The assembled turn as text."""
    played = ", ".join(f"{_named(module)} ({module.title})" for module in game_of(setup).modules)
    return _assembled(setup).text(
        f"Turn table: {played or BASE}", "States of chronicles, reached by their own steps:"
    )


def hooks_table() -> str:
    """The closed list of hooks as text."""
    return core.hooks_table(HOOKS, vocabulary(()))

"""The turn, assembled for one setup into a table that can be printed and compared.

`rows` has one row for each state in order, with the steps that modules insert in their places;
`table` prints them.  `hooks_table` prints the closed list of hooks.  Words: `turn_table.toml`.

>>> import glenmore as gm
>>> [row.state for row in rows(gm.Setup(players=2))][:4]
['G0', 'G1', 'D1', 'D2']
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from glenmore.assembly import Game, game_of
from glenmore.hooks import HOOKS, Insert
from glenmore.setup import Setup
from glenmore.steps import Auto
from glenmore.text import TEXTS
from glenmore.vocabulary import vocabulary
from tabletop.records import Record

WIDTH = 100
BASE = "base game"
_RULE = r"\b[A-Z]+\d*(?:-[A-Za-z0-9]+)+\b"  # an id such as C1-05 or C6-EV-LochNess


class Row(Record):
    """One line of the turn table; `source` is the base game or the chronicle that brings it."""

    state: str
    title: str
    who: str
    what: str
    rules: tuple[str, ...] = ()
    source: str = BASE
    hooks: tuple[tuple[str, tuple[str, ...]], ...] = ()  # chronicle, hooks it answers here

    def __str__(self) -> str:
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.state} {self.title} [{self.who}]: {self.what}{cited}"


def states() -> dict[str, Row]:
    """The rows of the base game by state, in order."""
    found = TEXTS.document("turn_table")
    return {
        state: Row(state, row["title"], row["who"], row["what"], tuple(row["rules"]))
        for state, row in found.items()
    }


def rows(setup: Setup) -> tuple[Row, ...]:
    """The assembled turn: base states, what modules insert around them, then their own states."""
    game = game_of(setup)
    hooks = _hooks_by_state(game)
    found: list[Row] = []
    inserted = _inserted(game)
    for state, row in states().items():
        found += [_insert_row(name, i) for name, i in inserted if _at(i) == (state, "before")]
        found.append(row.with_(hooks=hooks.get(state, ())))
        for where in ("during", "after"):
            found += [_insert_row(name, i) for name, i in inserted if _at(i) == (state, where)]
    found += _own_states(game)
    return (*found, *(_insert_row(name, i) for name, i in inserted if i.state not in states()))


def _name(module: Any) -> str:
    return f"chronicle {module.number}"


def _at(insert: Insert) -> tuple[str, str]:
    return insert.state, insert.where


def _inserted(game: Game) -> list[tuple[str, Insert]]:
    """Each inserted step with the module it comes from, by rank, then number."""
    found = [
        (_name(module), insert)
        for module in game.modules
        if "turn_steps" in module.handlers
        for insert in module.handlers["turn_steps"](game.setup)
    ]
    return sorted(found, key=lambda pair: pair[1].rank)


def _insert_row(name: str, insert: Insert) -> Row:
    title = TEXTS.name("insert", insert.title)
    return Row(f"{insert.where} {insert.state}", title, name, "", (), name)


def _hooks_by_state(game: Game) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """By state: the modules that answer hooks which are called there."""
    found: dict[str, dict[str, list[str]]] = {}
    for module in game.modules:
        for hook in HOOKS:
            if hook.name in module.handlers:
                for state in re.findall(r"\b[A-Z][A-Z0-9]+\b", hook.called):
                    found.setdefault(state, {}).setdefault(_name(module), []).append(hook.name)
    return {
        state: tuple((name, tuple(hooks)) for name, hooks in by_module.items())
        for state, by_module in found.items()
    }


def _own_states(game: Game) -> Iterator[Row]:
    """States that only a module has: pushed by its handlers, or inserted."""
    for module in game.modules:
        for step in module.steps:
            state = getattr(step, "state", "")
            if state and state not in states():
                text = " ".join((step.__doc__ or "").split("\n\n")[0].split())
                rules = tuple(re.findall(_RULE, text))
                what = re.sub(rf"\s*\({_RULE}(?:(?:, | to ){_RULE})*\)", "", text)
                title = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", step.__name__).capitalize()
                who = (
                    "engine"
                    if issubclass(step, Auto)
                    else ("chance" if hasattr(step, "chances") else "player")
                )
                yield Row(state, title, who, what, rules, _name(module))


# -- printing -------------------------------------------------------------------------------------


def table(setup: Setup) -> str:
    """The assembled turn as text."""
    game = game_of(setup)
    with_ = ", ".join(f"chronicle {m.number} ({m.title})" for m in game.modules)
    lines = [f"Turn table: {with_ or BASE}", ""]
    lines += _columns("State", "Who", "What happens")
    lines += _columns("-----", "------", "-" * 60)
    own = False
    for row in rows(setup):
        if row.source != BASE and row.who != row.source and not own:
            own = True
            lines += ["", "States of chronicles, reached by their own steps:"]
        lines += _row_lines(row)
    return "\n".join(lines)


def _row_lines(row: Row) -> Iterable[str]:
    if row.who == row.source:
        return _columns("  +", "", f"{row.state}: {row.title} [{row.source}]")
    cited = f" ({', '.join(row.rules)})" if row.rules else ""
    source = "" if row.source == BASE else f" [{row.source}]"
    lines = _columns(row.state, row.who, f"{row.title}. {row.what}{cited}{source}")
    for name, hooks in row.hooks:
        lines += _columns("", "", f"+ {name}: {', '.join(hooks)}")
    return lines


def _columns(state: str, who: str, what: str) -> list[str]:
    parts = textwrap.wrap(what, WIDTH - 15, subsequent_indent="  ", break_on_hyphens=False)
    first = f"{state:5}  {who:6}  {parts[0]}"
    return [first.rstrip(), *(f"{'':15}{part}" for part in parts[1:])]


def _words(argument: str, name: str) -> list[str]:
    """The words of an argument, as the base game has them; modules add theirs (`says`)."""
    known = ", ".join(vocabulary(()).get(name, ())) or "what the data name"
    told = f"{argument} ({name}): {known}"
    return textwrap.wrap(told, WIDTH, initial_indent=" " * 28, subsequent_indent=" " * 30)


def hooks_table() -> str:
    """The closed list of hooks as text."""
    lines = [f"{len(HOOKS)} hooks; a module answers these and nothing else.", ""]
    for hook in HOOKS:
        lines.append(f"{hook.number:2}  {hook.name:22}  {hook.kind:8}  called: {hook.called}")
        lines.append(f"    {'':22}  {hook.signature}")
        lines += [line for argument, name in hook.words for line in _words(argument, name)]
    return "\n".join(lines)

"""The turn of a game, assembled for one setup into a table that can be printed and compared.

There is one row for each state in order, with the steps that modules insert in their places, then
the states that only modules have.  A game says its own states and what its modules are called.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tabletop.assembly import ModularGame
from tabletop.hooks import AFTER, BEFORE, DURING, Hook, Insert
from tabletop.records import Record
from tabletop.steps import Auto
from tabletop.vocabulary import Words

WIDTH = 100
_RULE = r"\b[A-Z]+\d*(?:-[A-Za-z0-9]+)+\b"  # an id such as C1-05 or C6-EV-LochNess


class Row(Record):
    """One line of the turn table; `source` is the base game or the module that brings it."""

    state: str
    title: str
    who: str
    what: str
    rules: tuple[str, ...] = ()
    source: str = ""
    hooks: tuple[tuple[str, tuple[str, ...]], ...] = ()  # module, hooks it answers here

    def __str__(self) -> str:
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.state} {self.title} [{self.who}]: {self.what}{cited}"


class TurnTable:
    """The assembled turn of one game.

    `states` are the rows of the base game; `named` says what a module is called, `titled` what an
    inserted step is.
    """

    def __init__(
        self,
        game: ModularGame,
        states: Mapping[str, Row],
        named: Callable[[Any], str],
        titled: Callable[[str], str],
    ) -> None:
        self.game, self.states, self.named, self.titled = game, states, named, titled

    def rows(self) -> tuple[Row, ...]:
        """Base states, what modules insert around them, then their own states."""
        hooks, inserted = self._hooks_by_state(), self._inserted()

        def at(state: str, where: str) -> list[Row]:
            here = (state, where)
            return [self._insert_row(n, i) for n, i in inserted if (i.state, i.where) == here]

        found: list[Row] = []
        for state, row in self.states.items():
            found += at(state, BEFORE)
            found.append(row.with_(hooks=hooks.get(state, ())))
            found += [*at(state, DURING), *at(state, AFTER)]
        found += self._own_states()
        others = (self._insert_row(n, i) for n, i in inserted if i.state not in self.states)
        return (*found, *others)

    def _inserted(self) -> list[tuple[str, Insert]]:
        """Each inserted step with the module it comes from, by rank, then number."""
        gathered = self.game.gathered("turn_steps")
        found = [(self.named(module), insert) for module, made in gathered for insert in made]
        return sorted(found, key=lambda pair: pair[1].rank)

    def _insert_row(self, name: str, insert: Insert) -> Row:
        title = self.titled(insert.title)
        return Row(f"{insert.where} {insert.state}", title, name, "", (), name)

    def _hooks_by_state(self) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
        """By state: the modules that answer hooks which are called there."""
        found: dict[str, dict[str, list[str]]] = {}
        for module in self.game.modules:
            for hook in self.game.hooks:
                if hook.name in module.handlers:
                    for state in re.findall(r"\b[A-Z][A-Z0-9]+\b", hook.called):
                        by_module = found.setdefault(state, {})
                        by_module.setdefault(self.named(module), []).append(hook.name)
        return {
            state: tuple((name, tuple(hooks)) for name, hooks in by_module.items())
            for state, by_module in found.items()
        }

    def _own_states(self) -> Iterator[Row]:
        """States that only a module has: pushed by its handlers, or inserted."""
        for module in self.game.modules:
            for step in module.steps:
                if getattr(step, "state", "") not in {"", *self.states}:
                    yield _own_row(step, self.named(module))

    def text(self, title: str, own: str) -> str:
        """The table as text; `own` stands above the states that only modules have."""
        base = next(iter(self.states.values())).source
        lines = [title, "", *_columns("State", "Who", "What happens")]
        lines += _columns("-----", "------", "-" * 60)
        for row in self.rows():
            if own and row.source != base and row.who != row.source:
                lines += ["", own]
                own = ""
            lines += _row_lines(row, base)
        return "\n".join(lines)


def _own_row(step: Any, source: str) -> Row:
    """What a step of a module says about itself."""
    text = " ".join((step.__doc__ or "").split("\n\n")[0].split())
    rules = tuple(re.findall(_RULE, text))
    what = re.sub(rf"\s*\({_RULE}(?:(?:, | to ){_RULE})*\)", "", text)
    title = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", step.__name__).capitalize()
    who = "chance" if hasattr(step, "chances") else "player"
    return Row(step.state, title, "engine" if issubclass(step, Auto) else who, what, rules, source)


def _row_lines(row: Row, base: str) -> Iterable[str]:
    if row.who == row.source:
        return _columns("  +", "", f"{row.state}: {row.title} [{row.source}]")
    cited = f" ({', '.join(row.rules)})" if row.rules else ""
    source = "" if row.source == base else f" [{row.source}]"
    lines = _columns(row.state, row.who, f"{row.title}. {row.what}{cited}{source}")
    for name, hooks in row.hooks:
        lines += _columns("", "", f"+ {name}: {', '.join(hooks)}")
    return lines


def _columns(state: str, who: str, what: str) -> list[str]:
    parts = textwrap.wrap(what, WIDTH - 15, subsequent_indent="  ", break_on_hyphens=False)
    first = f"{state:5}  {who:6}  {parts[0]}"
    return [first.rstrip(), *(f"{'':15}{part}" for part in parts[1:])]


def hooks_table(hooks: tuple[Hook, ...], words: Words) -> str:
    """The closed list of hooks as text, with the words that the base game hands on."""
    lines = [f"{len(hooks)} hooks; a module answers these and nothing else.", ""]
    for hook in hooks:
        lines.append(f"{hook.number:2}  {hook.name:22}  {hook.kind:8}  called: {hook.called}")
        lines.append(f"    {'':22}  {hook.signature}")
        for argument, name in hook.words:
            known = ", ".join(words.get(name, ())) or "what the data name"
            lines += textwrap.wrap(
                f"{argument} ({name}): {known}",
                WIDTH,
                initial_indent=" " * 28,
                subsequent_indent=" " * 30,
            )
    return "\n".join(lines)

"""A game put together from a setup and the modules that answer its hooks.

`ModularGame` collects the handlers; a game calls `_ask` first, `_tabulate` once it knows its words,
and `_arrange` with the steps that its modules insert.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import is_
from typing import Any, ClassVar

from tabletop.game import Game
from tabletop.hooks import AFTER, BEFORE, DURING, PLACES, Hook, Insert, table_of
from tabletop.vocabulary import Words, check

Handlers = tuple[Callable[..., Any], ...]


class ModularGame(Game):
    """What all states of one setup share, with the answers of its modules to each hook."""

    hooks: ClassVar[tuple[Hook, ...]] = ()
    interrupted: ClassVar[tuple[str, ...]] = ()  # states that ask what is to be done `during` them
    modules: tuple[Any, ...]
    vocabulary: Words
    inserted: tuple[Insert, ...]  # by rank
    during: dict[str, Handlers]
    seen_by: Handlers

    def _ask(self, modules: Iterable[Any]) -> None:
        """Collect the handlers; a hook without words is an attribute of the game."""
        self.modules = tuple(modules)
        self.module_index = {module.number: i for i, module in enumerate(self.modules)}
        self.answers = {
            hook.name: tuple(m.handlers[hook.name] for m in self.modules if hook.name in m.handlers)
            for hook in self.hooks
        }
        for hook in self.hooks:
            if not hook.words:
                setattr(self, hook.name, self.answers[hook.name])

    def _tabulate(self, words: Words) -> None:
        """Hooks with words become tables; all words are checked here."""
        self.vocabulary = words
        for hook in self.hooks:
            if hook.words:
                setattr(self, hook.name, table_of(hook, self.answers[hook.name], words))

    def _arrange(self, inserts: Iterable[Insert]) -> None:
        """Steps that modules insert, by the state that they stand around."""
        found = sorted(inserts, key=lambda insert: insert.rank)
        for insert in found:
            where = f"insert {insert.title!r}"
            check(where, (insert.state,), self.vocabulary["state"])
            check(where, (insert.where,), PLACES)
            if insert.where == DURING:
                check(where, (insert.state,), self.interrupted)
        self.inserted = tuple(found)
        makers: dict[tuple[str, str], Handlers] = {}
        for insert in found:
            at = insert.state, insert.where
            makers[at] = (*makers.get(at, ()), insert.make)
        around = dict.fromkeys(insert.state for insert in found if insert.where != DURING)
        self.inserts = {
            state: (makers.get((state, BEFORE), ()), makers.get((state, AFTER), ()))
            for state in around
        }
        self.during = {state: make for (state, where), make in makers.items() if where == DURING}

    def gathered(self, hook: str) -> Iterator[tuple[Any, Any]]:
        """Each module that answers a hook of the setup, and what it answers."""
        for module in self.modules:
            if hook in module.handlers:
                yield module, module.handlers[hook](self.setup)

    def states_of_modules(self) -> tuple[str, ...]:
        """The states of the steps that modules bring."""
        return tuple(getattr(step, "state", "") for module in self.modules for step in module.steps)

    def seen(self, state: Any, seat: int) -> Any:
        """The position with the parts of modules as a seat may know them (hook `seen_by`)."""
        if not self.seen_by:
            return state
        parts = tuple(
            module.handlers["seen_by"](state, part, seat) if "seen_by" in module.handlers else part
            for module, part in zip(self.modules, state.modules, strict=True)
        )
        return state if all(map(is_, parts, state.modules)) else state.with_(modules=parts)

    def keeps_secrets(self) -> bool:
        """Whether a module hides anything, or asks for a decision in secret."""
        steps = (step for module in self.modules for step in module.steps)
        return bool(self.seen_by) or any(getattr(step, "secret", False) for step in steps)

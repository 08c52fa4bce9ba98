"""A game with modules, put together once for each setup: handlers by hook, tables by word, inserts.

A game that has modules derives from `Game` here, declares its hooks, and calls the parts of the
assembly in the order that its components need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import is_
from typing import Any, ClassVar

from tabletop import game as core
from tabletop.hooks import Hook, Insert, table_of
from tabletop.modules import SetupError
from tabletop.vocabulary import AFTER, BEFORE, DURING, PLACES, check

Handlers = tuple[Callable[..., Any], ...]
SEEN_BY = "seen_by"  # the hook by which a module hides what a seat may not know


class Game(core.Game):
    """Everything about a setup with modules that no state changes."""

    hooks: ClassVar[tuple[Hook, ...]]
    waiting: ClassVar[tuple[str, ...]] = ()  # the states that ask for what is inserted during them
    modules: tuple[Any, ...]
    answers: dict[str, Handlers]  # the handlers of each hook, in the order of modules
    vocabulary: dict[str, tuple[str, ...]]
    inserted: tuple[Insert, ...]
    during: dict[str, Handlers]

    # -- handlers -------------------------------------------------------------------------------

    def _take_modules(self, modules: tuple[Any, ...]) -> None:
        """The modules in play; handlers of hooks without words can be called from now on."""
        self.modules = modules
        self.module_index = {module.number: n for n, module in enumerate(modules)}
        self.answers = {hook.name: tuple(self._handlers(hook.name)) for hook in self.hooks}
        for hook in self.hooks:
            if not hook.words:
                setattr(self, hook.name, self.answers[hook.name])

    def _handlers(self, hook: str) -> Iterator[Callable[..., Any]]:
        return (m.handlers[hook] for m in self.modules if hook in m.handlers)

    def _add_meanings(self, hook: str, into: dict[str, Any], kind: str) -> None:
        """What modules mean by new words; no word has two meanings."""
        for module in self.modules:
            handler = module.handlers.get(hook)
            for word, meaning in handler(self.setup).items() if handler else ():
                if word in into:
                    raise SetupError(f"{kind} {module.number}: {word!r} is already defined")
                into[word] = meaning

    def _take_words(self, vocabulary: dict[str, tuple[str, ...]]) -> None:
        """The handlers of each hook by the words it hands on; all words are checked here."""
        self.vocabulary = vocabulary
        for hook in self.hooks:
            if hook.words:
                setattr(self, hook.name, table_of(hook, self.answers[hook.name], vocabulary))

    def _said(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The words that modules declare, and the states of their steps."""
        for module in self.modules:
            yield from module.says
        steps = (step for module in self.modules for step in module.steps)
        yield ("state", tuple(getattr(step, "state", "") for step in steps))

    # -- inserted steps -------------------------------------------------------------------------

    def _take_inserts(self, inserts: Iterable[Insert]) -> None:
        """Steps that modules put before, after and during states of the turn."""
        found = sorted(inserts, key=lambda insert: insert.rank)
        for insert in found:
            where = f"insert {insert.title!r}"
            check(where, (insert.state,), self.vocabulary["state"])
            check(where, (insert.where,), PLACES)
            if insert.where == DURING:  # no other step asks for it
                check(where, (insert.state,), self.waiting)
        self.inserted = tuple(found)
        states = dict.fromkeys(insert.state for insert in found)
        self.inserts = {s: (self._makers(s, BEFORE), self._makers(s, AFTER)) for s in states}
        self.during = {s: made for s in states if (made := self._makers(s, DURING))}

    def _makers(self, state: str, where: str) -> Handlers:
        return tuple(i.make for i in self.inserted if (i.state, i.where) == (state, where))

    # -- questions ------------------------------------------------------------------------------

    def seen(self, state: Any, seat: int) -> Any:
        """The position with the parts of modules as a seat may know them (hook `seen_by`)."""
        if not self.answers[SEEN_BY]:
            return state
        parts = tuple(
            module.handlers[SEEN_BY](state, part, seat) if SEEN_BY in module.handlers else part
            for module, part in zip(self.modules, state.modules, strict=True)
        )
        return state if all(map(is_, parts, state.modules)) else state.with_(modules=parts)

    def keeps_secrets(self) -> bool:
        """Whether a module hides anything, or asks for a decision in secret."""
        steps = (step for module in self.modules for step in module.steps)
        return bool(self.answers[SEEN_BY]) or any(getattr(step, "secret", False) for step in steps)

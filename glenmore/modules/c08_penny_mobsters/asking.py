"""One handler for each hook that mobsters answer; it asks only those that somebody owns.

Hooks are asked many times in every turn, mostly for nothing: each handler reads the module's part
itself, without a call of `gang`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.assembly import PriceChange
from glenmore.hooks import HOOK_NAMES, HOOKS, Only, Price
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.registry import MOBSTERS
from glenmore.modules.c08_penny_mobsters.state import NUMBER, Gang, Owned, gang
from glenmore.vocabulary import check

Answers = dict[str, Callable[..., Any]]  # mobster -> its handler
Handler = Callable[..., Any]
Maker = Callable[[dict[str, Any]], Any]  # answers -> handler, or `Only`


def handlers() -> dict[str, Any]:
    """The hooks that some mobster answers, each with one handler for all of them."""
    for mobster in MOBSTERS.values():
        check(f"hooks of {mobster.id}", mobster.handlers, HOOK_NAMES)
    found: dict[str, Any] = {}
    for hook in HOOKS:
        answers = {
            m.id: m.handlers[hook.name] for m in MOBSTERS.values() if hook.name in m.handlers
        }
        if answers:
            found[hook.name] = MAKERS[hook.name](answers)
    return found


def _refuses(answers: Answers) -> Handler:
    def ask(table: Table, *args: Any) -> bool:
        refused = False
        for owned in table.modules[table.game.module_index[NUMBER]].owned:
            if owned.mobster in answers and answers[owned.mobster](table, owned, *args):
                refused = True
        return refused

    return ask


def _after(answers: Answers) -> Handler:
    def ask(draft: Draft, *args: Any) -> None:
        for owned in draft.modules[draft.game.module_index[NUMBER]].owned:
            if owned.mobster in answers:
                answers[owned.mobster](draft, owned, *args)

    return ask


def _fold(answers: Answers) -> Handler:
    def ask(table: Table, *args: Any) -> Any:
        value = args[-1]
        for owned in table.modules[table.game.module_index[NUMBER]].owned:
            if owned.mobster in answers:
                value = answers[owned.mobster](table, owned, *args[:-1], value)
        return value

    return ask


def _gather(answers: Answers) -> Handler:
    def ask(table: Table, *args: Any) -> list[Any]:
        found: list[Any] = []
        for owned in table.modules[table.game.module_index[NUMBER]].owned:
            if owned.mobster in answers:
                found += answers[owned.mobster](table, owned, *args)
        return found

    return ask


def _count(answers: Answers) -> Handler:
    gather = _gather(answers)

    def ask(table: Table, *args: Any) -> list[Any]:
        part = gang(table)  # faults count too, and a made-up part may be anything
        if part.__class__ is not Gang:
            return []
        for owned in part.owned:
            if owned.__class__ is not Owned:
                return []
        found: list[Any] = gather(table, *args)
        return found

    return ask


def _price(answers: dict[str, Only]) -> Only:
    by_purpose: dict[str, Answers] = {
        purpose: {m: only.handler for m, only in answers.items() if purpose in only.subjects}
        for only in answers.values()
        for purpose in only.subjects
    }

    def ask(table: Table, seat: int, purpose: str) -> PriceChange | None:
        here = by_purpose[purpose]
        changes: tuple[PriceChange, ...] = ()
        for owned in table.modules[table.game.module_index[NUMBER]].owned:
            if owned.mobster in here:
                change = here[owned.mobster](table, owned, seat, purpose)
                if change is not None:
                    changes += (change,)
        if not changes:
            return None
        if len(changes) == 1:
            return changes[0]

        def together(subject: Any, price: Price) -> Price:
            for change in changes:
                price = change(subject, price)
            return price

        return together

    return Only(tuple(by_purpose), ask)


MAKERS: dict[str, Maker] = {
    "why_not_stop": _refuses,
    "why_not_move_tile": _refuses,
    "effect_asleep": _refuses,
    "piece_passes": _after,
    "estate_changed": _after,
    "gained": _after,
    "tile_discarded": _fold,
    "activation": _fold,
    "score_lines": _fold,
    "scoring_categories": _fold,
    "count": _count,
    "extra_stops": _gather,
    "price": _price,
}

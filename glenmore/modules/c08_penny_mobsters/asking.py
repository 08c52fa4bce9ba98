"""One handler for each hook that mobsters answer; it asks only those that somebody owns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glenmore.assembly import PriceChange
from glenmore.hooks import HOOKS, Price
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.registry import MOBSTERS
from glenmore.modules.c08_penny_mobsters.state import Gang, Owned, gang

Answers = dict[str, Callable[..., Any]]  # mobster -> its handler
Handler = Callable[..., Any]


def handlers() -> dict[str, Handler]:
    """The hooks that some mobster answers, each with one handler for all of them."""
    found: dict[str, Handler] = {}
    for hook in HOOKS:
        answers = {m.id: m.handlers[hook.name] for m in MOBSTERS.values()
                   if hook.name in m.handlers}
        if answers:
            found[hook.name] = MAKERS[hook.name](answers)
    return found


def _refuses(answers: Answers) -> Handler:
    def ask(table: Table, *args: Any) -> bool:
        refused = False
        for owned in gang(table).owned:
            answer = answers.get(owned.mobster)
            if answer is not None and answer(table, owned, *args):
                refused = True
        return refused

    return ask


def _after(answers: Answers) -> Handler:
    def ask(draft: Draft, *args: Any) -> None:
        for owned in gang(draft).owned:
            answer = answers.get(owned.mobster)
            if answer is not None:
                answer(draft, owned, *args)

    return ask


def _fold(answers: Answers) -> Handler:
    def ask(table: Table, *args: Any) -> Any:
        value = args[-1]
        for owned in gang(table).owned:
            answer = answers.get(owned.mobster)
            if answer is not None:
                value = answer(table, owned, *args[:-1], value)
        return value

    return ask


def _gather(answers: Answers) -> Handler:
    def ask(table: Table, *args: Any) -> list[Any]:
        found: list[Any] = []
        for owned in gang(table).owned:
            answer = answers.get(owned.mobster)
            if answer is not None:
                found += answer(table, owned, *args)
        return found

    return ask


def _count(answers: Answers) -> Handler:
    gather = _gather(answers)

    def ask(table: Table, *args: Any) -> list[Any]:
        part = gang(table)  # faults count too, and a made-up part may be anything
        known = isinstance(part, Gang) and all(isinstance(o, Owned) for o in part.owned)
        return gather(table, *args) if known else []

    return ask


def _price(answers: Answers) -> Handler:
    def ask(table: Table, seat: int, purpose: str) -> PriceChange | None:
        changes: list[PriceChange] = []
        for owned in gang(table).owned:
            answer = answers.get(owned.mobster)
            change = answer(table, owned, seat, purpose) if answer is not None else None
            if change is not None:
                changes.append(change)
        if len(changes) < 2:
            return changes[0] if changes else None

        def together(subject: Any, price: Price) -> Price:
            for change in changes:
                price = change(subject, price)
            return price

        return together

    return ask


MAKERS: dict[str, Callable[[Answers], Handler]] = {
    "why_not_stop": _refuses, "why_not_move_tile": _refuses, "effect_asleep": _refuses,
    "piece_passes": _after, "estate_changed": _after, "gained": _after,
    "tile_discarded": _fold, "activation": _fold, "score_lines": _fold,
    "scoring_categories": _fold, "count": _count, "extra_stops": _gather, "price": _price,
}

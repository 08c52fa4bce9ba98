"""What mobsters declare becomes the chronicle's: handlers, free actions, steps, points, faults.

There is one handler for each hook that mobsters answer; it asks only those that somebody owns.
Hooks are asked many times in every turn, mostly for nothing: each handler reads the module's part
itself, without a call of `gang`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from glenmore.assembly import PriceChange
from glenmore.hooks import HOOK_NAMES, HOOKS, FreeAction, FreeActions, Price
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import (
    LAST_WINDOW,
    Mobster,
    Power,
    asleep,
    card,
    mobsters,
    pool,
    why_not_use,
)
from glenmore.modules.c08_penny_mobsters.state import NUMBER, Gang, Owned, gang, use_up
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.vocabulary import OWN
from tabletop.hooks import Insert, Only
from tabletop.verdict import Why
from tabletop.vocabulary import check

Answers = dict[str, Any]  # mobster -> its handler
Handler = Callable[..., Any]

# -- hooks ----------------------------------------------------------------------------------------


def handlers() -> dict[str, Any]:
    """The hooks that some mobster answers, each with one handler for all of them."""
    for mobster in mobsters().values():
        check(f"hooks of {mobster.id}", mobster.handlers, HOOK_NAMES)
    found: dict[str, Any] = {}
    for hook in HOOKS:
        answers = {
            m.id: m.handlers[hook.name] for m in mobsters().values() if hook.name in m.handlers
        }
        if answers:
            found[hook.name] = MAKERS.get(hook.name, MAKERS[hook.kind])(answers)
    return found


def _all(answers: Answers) -> Handler:
    """All are asked or told; whether one refuses is for hooks that ask."""

    def ask(table: Table, *args: Any) -> bool:
        refused = False
        for owned in table.modules[table.game.module_index[NUMBER]].owned:
            if owned.mobster in answers and answers[owned.mobster](table, owned, *args):
                refused = True
        return refused

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
        part = table.modules[table.game.module_index[NUMBER]]
        if part.__class__ is Gang:  # faults count too, and a made-up part may be anything
            for owned in part.owned:
                if owned.__class__ is Owned and owned.mobster in answers:
                    found += answers[owned.mobster](table, owned, *args)
        return found

    return ask


def _price(answers: Answers) -> Only:
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
        if len(changes) < 2:
            return changes[0] if changes else None

        def together(subject: Any, price: Price) -> Price:
            for change in changes:
                price = change(subject, price)
            return price

        return together

    return Only(tuple(by_purpose), ask)


MAKERS: dict[str, Callable[[Answers], Any]] = {  # by hook, or by its kind
    "price": _price,
    "count": _gather,
    "gather": _all,
    "after": _all,
    "fold": _fold,
}


# -- free actions and steps -----------------------------------------------------------------------


def action(mobster: Mobster, power: Power, setup: Setup) -> FreeAction:
    """A power as a free action of whoever owns the mobster."""
    who, once, token = mobster.id, power.once, power.token
    at_once, windows = power.at_once, power.windows
    if isinstance(at_once, str):
        at_once = bool(setup.option(at_once))
        windows |= {LAST_WINDOW} if at_once else set()

    def options(table: Table, seat: int, window: str) -> list[Any]:
        turn = table.turn
        for owned in table.modules[table.game.module_index[NUMBER]].owned:
            if owned.mobster == who:
                if (
                    owned.seat != seat
                    or (owned.turn == turn.number and not at_once)
                    or (once and owned.used)
                    or (token and not owned.tokens)
                    or (turn.kind != OWN and asleep(table, seat))
                ):
                    return []
                return [*power.options(table, owned)]
        return []

    def why_not(table: Table, seat: int, window: str, move: Move, why: Why) -> bool:
        if why.enough:
            return move not in options(table, seat, window)
        why_not_use(table, seat, mobster, power, why)
        power.objections(table, seat, gang(table).holder(who), move, why)
        return bool(why)

    def use(draft: Draft, seat: int, move: Move) -> None:
        owned = gang(draft).the(who)
        if once:
            use_up(draft, owned)
        power.use(draft, owned, move)

    return FreeAction(power.move, options, why_not, use, windows, aside=power.aside)


def powers(setup: Setup) -> FreeActions:
    """What mobsters let their owners do; nobody else can do it."""
    by_mobster = {
        m.id: (*m.actions, *(action(m, power, setup) for power in m.powers))
        for m in map(mobsters().__getitem__, pool(setup))
    }
    every = tuple(dict.fromkeys(a for actions in by_mobster.values() for a in actions))

    @cache
    def of(owned: tuple[str, ...], window: str) -> tuple[FreeAction, ...]:
        theirs = {action for mobster in owned for action in by_mobster[mobster]}
        return tuple(a for a in every if a in theirs and window in a.windows)

    def among(table: Table, seat: int, window: str) -> tuple[FreeAction, ...]:
        own: tuple[str, ...] = ()
        for owned in table.modules[table.game.module_index[NUMBER]].owned:
            if owned.seat == seat:
                own += (owned.mobster,)
        return of(own, window) if own else ()

    return FreeActions(every, among)


def inserts(setup: Setup) -> tuple[Insert, ...]:
    """The steps that mobsters of the pool put into the turn."""
    added = (mobsters()[mobster].inserts for mobster in pool(setup))
    return tuple(dict.fromkeys(insert for one in added for insert in one))


def every(field: str) -> tuple[Any, ...]:
    """What all mobsters together say in one of their fields, each thing once."""
    return tuple(
        dict.fromkeys(x for mobster in mobsters().values() for x in getattr(mobster, field))
    )


def editions() -> dict[str, dict[str, Any]]:
    """What the strict editions play, mobster by mobster."""
    found: dict[str, dict[str, Any]] = {"PL-strict": {}, "IT-strict": {}}
    for mobster in mobsters().values():
        for edition, said in mobster.editions.items():
            found[edition] |= said
    return found


def worth(table: Table, part: Gang, seat: int) -> float:
    """Pennies, penalties, and what powers are still worth."""
    total = float(part.plus[seat] - part.pennies[seat])
    for owned in part.of(seat):
        power = mobsters()[owned.mobster].worth
        total -= card(table, owned.mobster).penalty
        total += power(table, owned) if power is not None else 0
    return total

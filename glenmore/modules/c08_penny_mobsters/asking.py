"""What mobsters declare becomes the chronicle's: handlers, free actions, steps, points, faults.

There is one handler for each hook that mobsters answer; it asks only those that somebody owns and
that act.  Hooks are asked many times in every turn, mostly for nothing: who is to be asked, what
things cost and which powers come into question is found once for each `Gang`, which remembers it,
and each handler reads the module's part itself, without a call of `gang`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from glenmore.assembly import Game, PriceChange
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
from tabletop.hooks import Insert, Only, While
from tabletop.verdict import Why
from tabletop.vocabulary import check

Handler = Callable[..., Any]

# -- hooks ----------------------------------------------------------------------------------------


def handlers() -> dict[str, Any]:
    """The hooks that some mobster answers, each with one handler for all of them."""
    for mobster in mobsters().values():
        check(f"hooks of {mobster.id}", mobster.handlers, HOOK_NAMES)
    found: dict[str, Any] = {}
    for hook in HOOKS:
        answers = [m.handlers[hook.name] for m in mobsters().values() if hook.name in m.handlers]
        if answers:
            ask: Any = MAKERS.get(hook.name, MAKERS[hook.kind])(hook.name)
            if all(isinstance(answer, Only) for answer in answers):
                subjects = (subject for answer in answers for subject in answer.subjects)
                ask = Only(tuple(dict.fromkeys(subjects)), ask)
            found[hook.name] = ask
    return found


NOBODY: dict[str, tuple[tuple[Handler, Owned], ...]] = dict.fromkeys(HOOK_NAMES, ())


def answering(part: Gang) -> dict[str, tuple[tuple[Handler, Owned], ...]]:
    """Who answers each hook as things are, in the order in which they were freed; mostly nobody."""
    found = NOBODY.copy()
    for owned in part.owned:
        if owned.__class__ is Owned:  # faults ask as well, and a made-up part may hold anything
            for hook, handler in owned.answers:
                found[hook] += ((handler, owned),)
    return found


def answers(owned: Owned) -> tuple[tuple[str, Handler], ...]:
    """The hooks that a free mobster answers as it is, with its handlers."""
    mobster = mobsters().get(owned.mobster)
    if owned.idle or mobster is None or not (mobster.acts is None or mobster.acts(owned)):
        return ()
    return _answers_of(mobster.id)


@cache
def _answers_of(mobster: str) -> tuple[tuple[str, Handler], ...]:
    """The hooks that a mobster answers while it acts, with its handlers."""
    return tuple(
        (hook, answer.handler if isinstance(answer, Only) else answer)
        for hook, answer in mobsters()[mobster].handlers.items()
    )


def _all(hook: str) -> Handler:
    """All are asked or told; whether one refuses is for hooks that ask."""

    def ask(table: Table, *args: Any) -> bool:
        refused = False
        for handler, owned in table.modules[table.game.module_index[NUMBER]].asked[hook]:
            refused = bool(handler(table, owned, *args)) or refused
        return refused

    return ask


def _while_asked(hook: str) -> Handler:
    """As `_all`, for a hook that asks about many places of one table: mostly nobody answers."""

    def answered(table: Table) -> Any:
        return table.modules[table.game.module_index[NUMBER]].asked[hook]

    return While(answered, _all(hook))


def _fold(hook: str) -> Handler:
    def ask(table: Table, *args: Any) -> Any:
        value = args[-1]
        for handler, owned in table.modules[table.game.module_index[NUMBER]].asked[hook]:
            value = handler(table, owned, *args[:-1], value)
        return value

    return ask


def _gather(hook: str) -> Handler:
    def ask(table: Table, *args: Any) -> list[Any]:
        found: list[Any] = []
        part = table.modules[table.game.module_index[NUMBER]]
        if part.__class__ is Gang:  # faults count too, and a made-up part may be anything
            for handler, owned in part.asked[hook]:
                found += handler(table, owned, *args)
        return found

    return ask


def _price(hook: str) -> Handler:
    def ask(table: Table, seat: int, purpose: str) -> PriceChange | None:
        game = table.game
        part = table.modules[game.module_index[NUMBER]]
        if not part.asked[hook]:
            return None
        known, question = part.prices, (game, seat, purpose)
        if question not in known:
            known[question] = _price_change(game, part.asked[hook], seat, purpose)
        change: PriceChange | None = known[question]
        return change

    return ask


@lru_cache(maxsize=4096)
def _price_change(
    game: Game, asked: tuple[tuple[Handler, Owned], ...], seat: int, purpose: str
) -> PriceChange | None:
    """What all mobsters together change about prices."""
    found = [
        handler(game, owned, seat, purpose)
        for handler, owned in asked
        if purpose in mobsters()[owned.mobster].handlers["price"].subjects
    ]
    changes: list[PriceChange] = [change for change in found if change is not None]
    if len(changes) < 2:
        return changes[0] if changes else None

    def together(subject: Any, price: Price) -> Price:
        for change in changes:
            price = change(subject, price)
        return price

    return together


MAKERS: dict[str, Callable[[str], Handler]] = {  # by hook, or by its kind
    "price": _price,
    "count": _gather,
    "why_not_stop": _while_asked,
    "gather": _all,
    "after": _all,
    "fold": _fold,
}


# -- free actions and steps -----------------------------------------------------------------------


def action(mobster: Mobster, power: Power, setup: Setup) -> FreeAction:
    """A power as a free action of whoever owns the mobster."""
    who, kind, once = mobster.id, power.move, power.once
    at_once, windows = power.at_once, power.windows
    if isinstance(at_once, str):
        at_once = bool(setup.option(at_once))
        windows |= {LAST_WINDOW} if at_once else set()

    def options(table: Table, seat: int, window: str) -> list[Any]:
        part: Gang = table.modules[table.game.module_index[NUMBER]]
        turn = table.turn
        if kind not in part.able.get(seat, ()) or (turn.kind != OWN and asleep(table, seat)):
            return []
        owned = part.free[who]
        if owned.turn == turn.number and not at_once:
            return []
        return [*power.options(table, owned)]

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

    return FreeAction(kind, options, why_not, use, windows, aside=power.aside)


def able(part: Gang) -> dict[int, tuple[type[Move], ...]]:
    """The kinds of moves that mobsters as they are may let their owners make, by seat."""
    found: dict[int, tuple[type[Move], ...]] = {}
    for owned in part.owned:
        if owned.__class__ is Owned and owned.lets:  # as in `answering`
            found[owned.seat] = (*found.get(owned.seat, ()), *owned.lets)
    return found


def lets(owned: Owned) -> tuple[type[Move], ...]:
    """The kinds of moves that a free mobster as it is may let its owner make."""
    mobster = mobsters().get(owned.mobster)
    if owned.idle or mobster is None:
        return ()
    shared = [one.action.move for one in mobster.actions if one.ready(owned)]
    return (*shared, *[power.move for power in mobster.powers if power.may_do(owned)])


def powers(setup: Setup) -> FreeActions:
    """What mobsters let their owners do; nobody else can do it."""
    here = [mobsters()[mobster] for mobster in pool(setup)]
    every = {
        one.move: one
        for m in here
        for one in (
            *(shared.action for shared in m.actions),
            *(action(m, power, setup) for power in m.powers),
        )
    }

    @cache
    def of(kinds: tuple[type[Move], ...], window: str) -> tuple[FreeAction, ...]:
        return tuple(a for kind, a in every.items() if kind in kinds and window in a.windows)

    def among(table: Table, seat: int, window: str) -> tuple[FreeAction, ...]:
        able = table.modules[table.game.module_index[NUMBER]].able
        return of(able[seat], window) if seat in able else ()

    return FreeActions(tuple(every.values()), among)


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
        if owned.idle:
            continue
        power = mobsters()[owned.mobster].worth
        total -= card(table, owned.mobster).penalty
        total += power(table, owned) if power is not None else 0
    return total

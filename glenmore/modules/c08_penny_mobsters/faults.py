"""What cannot be about mobsters and pennies in a made-up position (hook `faults`)."""

from __future__ import annotations

from glenmore.model import Table
from glenmore.modules.c08_penny_mobsters.mobster import card, name_of
from glenmore.modules.c08_penny_mobsters.registry import MOBSTERS, backs, pool, to_draw
from glenmore.modules.c08_penny_mobsters.state import NUMBER, PENNIES, Gang, Owned
from tabletop.verdict import Why


def find_faults(table: Table, why: Why) -> None:
    """Pennies that add up, mobsters of the pool, each once, with tokens of their own."""
    part = table.module(NUMBER)
    players = len(table.players)
    if not _has_shape(part, players):
        why.add("C8-05", "mobsters_nonsense")
        return
    everywhere = sum(part.pennies) + sum(part.plus) + sum(i.pennies for i in part.prison)
    if (
        everywhere != PENNIES * players
        or min(*part.pennies, *part.plus, 0, *(inmate.pennies for inmate in part.prison)) < 0
    ):
        why.add(("C8-04", "C8-05"), "pennies_wrong", number=PENNIES * players, found=everywhere)
    known = part.known()
    here = pool(table.game.setup)
    for mobster in dict.fromkeys(known):
        if mobster not in here:
            why.add(("C8-06", "C8-07"), "mobster_not_in_pool", mobster=name_of(table, mobster))
        elif known.count(mobster) > 1:
            why.add("C8-04", "mobster_twice", mobster=name_of(table, mobster))
    hidden = [m for m in backs(table.game.setup)[1] if m not in known]
    if len(known) + part.waiting > max(
        to_draw(table.game.setup), 0
    ) or not 0 <= part.waiting <= len(hidden):
        why.add("C8-08", "too_many_mobsters", most=to_draw(table.game.setup))
    if not 0 <= part.acted <= table.turn.number:
        why.add("C8-11", "mobsters_nonsense")
    for owned in part.owned:
        if owned.mobster in here:
            _owned_faults(table, owned, why)


def _has_shape(part: object, players: int) -> bool:
    return (
        isinstance(part, Gang)
        and len(part.pennies) == len(part.plus) == players
        and all(isinstance(owned, Owned) for owned in part.owned)
    )


def _owned_faults(table: Table, owned: Owned, why: Why) -> None:
    game = table.game
    if (
        owned.seat not in game.seats
        or owned.host not in (-1, *game.seats)
        or not 0 <= owned.turn <= table.turn.number
        or not 0 <= owned.used <= table.turn.number
    ):
        why.add("C8-11", "mobsters_nonsense")
        return
    mobster, printed = MOBSTERS[owned.mobster], card(table, owned.mobster)
    left = list(printed.values)
    for token in (*owned.tokens, *(number for _, number in owned.placed)):
        if token not in left:
            why.add(("C8-04", mobster.rule), "mobster_tokens_wrong", mobster=printed.name)
            return
        left.remove(token)
    if mobster.faults is not None:
        mobster.faults(table, owned, why)

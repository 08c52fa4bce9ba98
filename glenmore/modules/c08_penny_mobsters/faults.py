"""What cannot be about mobsters and pennies in a made-up position (hook `faults`)."""

from __future__ import annotations

from glenmore.model import Table
from glenmore.modules.c08_penny_mobsters.mobster import backs, card, mobsters, pool, to_draw
from glenmore.modules.c08_penny_mobsters.state import NUMBER, PENNIES, Gang, Owned
from tabletop.verdict import Why


def find_faults(table: Table, why: Why) -> None:
    """Pennies that add up, mobsters of the pool, each once, with tokens of their own."""
    part, setup = table.module(NUMBER), table.game.setup
    players = len(table.players)
    if not _has_shape(part, players):
        why.add("C8-05", "mobsters_nonsense")
        return
    lying = (*part.pennies, *part.plus, *(inmate.pennies for inmate in part.prison))
    if sum(lying) != PENNIES * players or min(lying) < 0:
        why.add(("C8-04", "C8-05"), "pennies_wrong", number=PENNIES * players, found=sum(lying))
    known, here, most = part.known(), pool(setup), to_draw(setup)
    for mobster in dict.fromkeys(known):
        if mobster not in here:
            why.add(("C8-06", "C8-07"), "mobster_not_in_pool", mobster=mobster)
        elif known.count(mobster) > 1:
            why.add("C8-04", "mobster_twice", mobster=mobster)
    hidden = sum(mobster not in known for mobster in backs(setup)[1])
    if len(known) + part.waiting > most or not 0 <= part.waiting <= hidden:
        why.add("C8-08", "too_many_mobsters", most=most)
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
    game, turns = table.game, range(table.turn.number + 1)
    if (
        owned.seat not in game.seats
        or owned.host not in (-1, *game.seats)
        or owned.turn not in turns
        or owned.used not in turns
    ):
        why.add("C8-11", "mobsters_nonsense")
        return
    if owned.idle == game.is_played(owned.seat):
        why.add(("C8-15", "C8-16"), "mobster_idle", mobster=owned.mobster)
    mobster, left = mobsters()[owned.mobster], list(card(table, owned.mobster).values)
    for token in (*owned.tokens, *(number for _, number in owned.placed)):
        if token not in left:
            why.add(("C8-04", mobster.rule), "mobster_tokens_wrong", mobster=owned.mobster)
            return
        left.remove(token)
    if mobster.faults is not None:
        mobster.faults(table, owned, why)

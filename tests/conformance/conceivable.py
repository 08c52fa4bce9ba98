"""Every move that anybody could think of in a position, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.kinds import KINDS
from glenmore.modules.c09_feasts_and_follies import CoinForGood
from glenmore.moves import Move, PayCoin
from tests.conformance.chronicles import extras

WORDS = {
    "what": ("coin", "move", "whisky"),
    "effect": ("landmark", "scot", "any-good", "clan-marker", "whisky", "coin", "vp"),
    "place": ("worlds-end",),
}


def cells(state: gm.State) -> list[tuple[int, int]]:
    """Every cell of the actor's estate, and two rows around it."""
    seat = state.actor if state.actor >= 0 else 0
    estate = state.players[seat].estate
    xs, ys = [c[0] for c in estate], [c[1] for c in estate]
    return list(product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)))


def domain(state: gm.State, field: str) -> list[Any]:
    """All values a field can sensibly have, and a few that make no sense."""
    added = extras(state)
    said = [extra.DOMAINS[field](state) for extra in added if field in extra.DOMAINS]
    if said:
        return list(dict.fromkeys(value for values in said for value in values))
    kind = KINDS[field].name
    if kind == "cell":
        return cells(state)
    if kind == "cells":
        seat = state.actor if state.actor >= 0 else 0
        some = [*state.players[seat].estate, (9, 9)]
        return [pair for n in (1, 2, 3) for pair in combinations(some, n)][:800]
    words = [*WORDS.get(field, ()), *(w for extra in added for w in extra.WORDS.get(field, ()))]
    domains: dict[str, list[Any]] = {
        "seat": list(range(len(state.players))),
        "tile": list(state.game.tiles),
        "number": [0, 1, 2, 3] if field == "way" else [0, 1, 2, 3, 4],
        "good": list(GOODS),
        "clan": list(state.game.clans),
        "word": [*dict.fromkeys(words), "nonsense"],
    }
    return domains.get(kind, domains["word"])


def conceivable(state: gm.State) -> Iterator[Move]:
    """All of them; for kinds that cannot be tried now, one each (they are refused as a kind)."""
    step = state.steps[-1] if state.steps else None
    for kind in state.game.moves.values():
        choices = [domain(state, field) for field in kind._fields]
        if kind in (PayCoin, CoinForGood):  # a coin may stand for any good
            choices = [[*GOODS, "any"]]
        if step is None or not step.takes(state, kind):
            yield kind(*(choice[0] for choice in choices))
            continue
        for fields in product(*choices):
            yield kind(*fields)

"""Chronicle 8, Penny Mobsters: pennies and mobsters never vanish, figures are Scots abroad."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.modules.c06_troubled_book import EVENTS
from glenmore.modules.c08_penny_mobsters import MOBSTERS
from glenmore.modules.c08_penny_mobsters.figures import Standing
from glenmore.moves import Move

_PENNIES = 7
_FIGURES = ("kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle")


def _cells(state: gm.State) -> list[tuple[int, int]]:
    """Every cell of anybody's estate, and one row around them all."""
    cells = [cell for p in state.players for cell in p.estate]
    xs, ys = [c[0] for c in cells], [c[1] for c in cells]
    return list(product(range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2)))


WORDS = {"what": ("face-down", "england", *GOODS, *MOBSTERS, *EVENTS)}
DOMAINS = {"cell": _cells, "to": _cells}


def scots(state: gm.State, seat: int) -> int:
    """Figures of the seat on other estates (C8-EDGE-03)."""
    return sum(o.seat == seat and o.host >= 0 for o in state.module(8).owned)


def touched(before: gm.State, move: Move, after: gm.State) -> set[int]:
    """Owners and hosts; whose goods or tiles are taken; and the turn that goes on afterwards."""
    mobsters = (*before.module(8).owned, *after.module(8).owned)
    if not mobsters:
        return set()
    step: Any = before.steps[-1]
    seats = {before.turn.seat, *(o.seat for o in mobsters), *(o.host for o in mobsters)}
    if move.word == "mail":
        seats.add(getattr(step, "producer", before.turn.seat))
    elif move.word == "settle":
        seats |= {step.source, dict(move.items())["seat"]}
    return seats


def broken(state: gm.State) -> list[str]:
    """Seven pennies for each player; each mobster once; figures where they may stand."""
    part, found = state.module(8), []
    pennies = sum(part.pennies) + sum(part.plus) + sum(i.pennies for i in part.prison)
    if pennies != _PENNIES * len(state.players):
        found.append(f"{pennies} pennies (C8-05)")
    twice = [m for m, n in Counter(part.known()).items() if n > 1]
    found += [f"{m} is there twice (C8-04)" for m in twice]
    leaving = {s.mobster for s in state.steps if isinstance(s, Standing)}
    for owned in part.owned:
        if owned.host < 0 or owned.mobster in leaving:
            continue
        if owned.host == owned.seat or owned.cell not in state.players[owned.host].estate:
            found.append(f"{owned.mobster} stands on {owned.host} {owned.cell} (C8-EDGE-03)")
        if owned.mobster == "mike-mccastle" and owned.cell != (1, 0):
            found.append(f"Mike stands on {owned.cell} (C8-MikeMcCastle)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Mobsters stay with their owners; figures move as their rules say."""
    old = {o.mobster: o for o in before.module(8).owned}
    new = {o.mobster: o for o in after.module(8).owned}
    found = [
        f"{m} leaves its owner (C8-16)"
        for m, o in old.items()
        if m not in new or new[m].seat != o.seat
    ]
    for mobster in _FIGURES:
        was, now = old.get(mobster), new.get(mobster)
        if was is None or now is None or (was.host, was.cell) == (now.host, now.cell):
            continue
        if move.word == "snitch":
            far = max(abs(was.cell[0] - now.cell[0]), abs(was.cell[1] - now.cell[1]))
            if mobster != "kenneth-mcsnitch" or was.host != now.host or far != 1:
                found.append(f"{move!r} moves {mobster} (C8-KennethMcSnitch)")
        elif move.word != "stand" or before.actor != now.seat or was.host == now.host:
            found.append(f"{move!r} puts {mobster} on {now.host} {now.cell} (X-11)")
    return found

"""Made-up positions against two other ways to find legal moves (rungs 2 and 7 of the tests).

The slow generator of `tests.perft` is written independently of the engine and knows the base game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import glenmore as gm
from glenmore.positions import PositionError
from tests.conformance.conceivable import conceivable
from tests.conformance.invariants import broken
from tests.conformance.made import Dice, made_up
from tests.perft.slow import TooMany, slow_legal
from tests.soak.findings import Fault

ROADS = 12  # one position in so many is also compared move by move


def compared(seed: int) -> tuple[bool, list[Fault]]:
    """Whether the position of a seed could be compared, and what is wrong."""
    try:
        state = made_up(Dice(random.Random(seed)))
        slow = slow_legal(state)
    except (PositionError, TooMany):
        return False, []
    wrong = [] if set(gm.legal(state)) == slow else ["the slow generator finds other moves"]
    if not seed % ROADS:
        wrong += _two_roads(state)
    return True, [
        Fault(seed, f"made-up position: {what}", gm.notation.position(state)) for what in wrong
    ]


def _two_roads(state: gm.State) -> Iterator[str]:
    allowed = {move for move in conceivable(state) if gm.check(state, move).legal}
    if allowed != set(gm.legal(state)):
        yield "allowed and listed moves differ"
    for move in allowed:
        after = gm.advance(state, move)
        for what in (*broken(after), *map(str, gm.faults(after))):
            yield f"after {move!r}: {what}"

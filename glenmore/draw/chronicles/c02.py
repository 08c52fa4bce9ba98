"""Chronicle 2, Highlander: the mountain on the rondel and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence

from glenmore.components import GOODS
from glenmore.draw.chronicles import Drawn, Look
from glenmore.draw.icons import icon
from glenmore.draw.svg import element, text
from glenmore.draw.tiles import HEAD, WIDTH
from glenmore.model import State
from glenmore.modules.c02_highlander import MOUNTAIN, Crossing, mountain
from glenmore.moves import Move

SIDE = 22.0
STEP = 40.0
SLOPE = "M2 122l30-44 14 16 24-38 22 30 14-14 20 26 16-10 28 34z"


def hoard(state: State) -> list[tuple[str, int]]:
    """What lies on the mountain, as icons with amounts."""
    there = mountain(state)
    found = [("coin", there.coins), *zip(GOODS, there.goods, strict=True)]
    return [(sign, amount) for sign, amount in found if amount]


def on_space(state: State, at: int) -> Drawn | None:
    """The hoard on the first space of the mountain, its slopes on the others."""
    if state.ring[at] != MOUNTAIN:
        return None
    slope = element("path", d=SLOPE, class_="gm-b gm-stone", opacity="0.35")
    if state.ring[at - 1] == MOUNTAIN:
        return Drawn(slope, "its other half")
    found = hoard(state)
    parts = [slope]
    for n, (sign, amount) in enumerate(found):
        x, y = 10 + n % 4 * STEP, HEAD + 26 + n // 4 * 28
        parts += [icon(sign, x, y, SIDE), text(x + SIDE + 2, y + 16, amount, "gm-name", 14)]
    if not found:
        parts.append(text(WIDTH / 2, HEAD + 42, "nothing lies here yet", "gm-text gm-middle", 12.5))
    return Drawn("".join(parts), mountain(state).describe(state))


def notes(state: State, moves: Sequence[Move]) -> Sequence[str]:
    """What resting would earn, and what crossing costs."""
    crossing = isinstance(state.steps[-1], Crossing)
    if not crossing and not any(getattr(move, "place", "") == MOUNTAIN for move in moves):
        return ()
    words = mountain(state).describe(state)
    return (f"{words[:1].upper()}{words[1:]}; who rests there takes it all when leaving",)


LOOK = Look(on_space=on_space, notes=notes)

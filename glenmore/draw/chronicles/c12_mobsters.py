"""What Allenarly looks at with the mobsters: the column of the prison, her numbers and pennies."""

from __future__ import annotations

from glenmore.draw.chronicles.c08 import penny
from glenmore.model import State
from glenmore.modules.c08_penny_mobsters.state import NUMBER, gang
from glenmore.modules.c08_penny_mobsters.words import name_of
from glenmore.modules.c12_allenarly import board, her_seat
from glenmore.modules.c12_allenarly.with_c08 import column, describe, sum_of
from glenmore.text import phrase
from tabletop.draw.svg import clipped, rect, target, text
from tabletop.text import listed

LINE, EDGE = 28.0, 10.0
FEWEST = 3  # lines, so that there is room for what stands on the right


def shown(state: State) -> bool:
    """Whether mobsters are in play."""
    return NUMBER in state.game.module_index


def high(state: State, beside: bool = True) -> float:
    """How high the panel is, with the prison beside the rest or above it."""
    lines = max(FEWEST, len(column(state)))
    if not beside:
        lines = len(column(state)) + len(_lines(state))
    return LINE * lines + 2 * EDGE + LINE


def panel(
    state: State, x: float, y: float, wide: float, letters: float, beside: bool = True
) -> str:
    """The prison from the top; beside or below it her last numbers, pennies and mobsters."""
    half = wide / 2 if beside else wide
    tall = high(state, beside)
    parts = [
        rect(x, y, wide, tall, "gm-card", 8),
        rect(x, y, wide, tall, "gm-frame", 8),
        text(x + 10, y + 24, phrase("draw.c12.column"), "gm-small", letters),
    ]
    for n, inmate in enumerate(column(state)):
        top = y + EDGE + LINE * (n + 1)
        name = clipped(name_of(state, inmate.mobster), half - 120, 14, True)
        parts += [
            rect(x + 10, top, half - 20, LINE - 4, "gm-frame", 5),
            text(x + 18, top + 17, name, "gm-name", 14),
            penny(x + half - 64, top + 12, True, 10),
            text(x + half - 46, top + 17, f"× {inmate.pennies}", "gm-name", 14),
        ]
    lines = _lines(state)
    left, top = x + 10 + (half if beside else 0), y + 24
    if not beside:
        top += LINE * (len(column(state)) + 1)
    parts += [
        text(left, top + LINE * n, line, "gm-name" if n else "gm-small", letters)
        for n, line in enumerate(lines)
    ]
    return target("", None, listed(describe(state)) or lines[0], "".join(parts))


def _lines(state: State) -> list[str]:
    part, seat, numbers = gang(state), her_seat(state), board(state).numbers
    said = " + ".join(str(number) for number in numbers) or "0"
    return [
        phrase("draw.c12.numbers"),
        phrase("draw.c12.numbers_sum", summands=said, total=sum_of(state)),
        phrase("draw.c12.pennies", minus=part.pennies[seat], plus=part.plus[seat]),
        phrase("draw.c12.mobsters", count=len(part.of(seat))),
    ]


def shows(state: State) -> object:
    """What the panel depends on."""
    if not shown(state):
        return ()
    part, seat = gang(state), her_seat(state)
    return part.prison, part.pennies[seat], part.plus[seat], part.of(seat)

"""When is a player unable to take any tile? (TAKE-08, EDGE-05, EDGE-06)

As long as some sequence of free actions (sales, a Loch Ness activation, what it brings) makes a
tile takeable, the relief is refused.  Chance never counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from glenmore.model import CHANCE, Draft, Table
from glenmore.moves import Move, Sell
from glenmore.steps import settle

MOST_POSITIONS = 20_000  # far beyond anything that play reaches; keeps hostile positions finite


def within_reach(table: Table) -> bool:
    """Whether free actions can make some tile takeable."""
    from glenmore.base.taking import takeable

    seat, depth = table.turn.seat, len(table.steps)
    seen: set[Table] = set()
    open_: list[Table] = [table]
    while open_ and len(seen) < MOST_POSITIONS:
        here = open_.pop()
        for move in _helpful(here, depth):
            draft = Draft(here, None)
            draft.steps[-1].do(draft, move)
            settle(draft)
            after = draft.seal()
            if after in seen or len(after.steps) < depth or after.actor == CHANCE:
                continue
            seen.add(after)
            if len(after.steps) == depth and takeable(after, seat):
                return True
            open_.append(after)
    return False


def _helpful(table: Table, depth: int) -> Iterator[Move]:
    """Free actions at the menu, everything inside what they opened."""
    step = table.steps[-1]
    if len(table.steps) > depth:
        yield from step.options(table)
        return
    sold: set[str] = set()
    exact = "loch-ness" in table.players[table.turn.seat].cards  # room on tiles may matter
    for move in step.free_options(table, table.turn.seat):  # type: ignore[attr-defined]
        if isinstance(move, Sell) and not exact:
            if move.good in sold:
                continue  # from which tile it is sold makes no difference to what is takeable
            sold.add(move.good)
        yield move

"""The relief: what it gives, and when a player is unable to take any tile (TAKE-08).

EDGE-05, EDGE-06: as long as some sequence of free actions (sales, a Loch Ness activation, what it
brings) makes a tile takeable, the relief is refused.  Chance never counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from glenmore.base.rondel import arrive, discard, set_space
from glenmore.base.stops import takeable
from glenmore.base.turn import Menu
from glenmore.model import CHANCE, EMPTY, Draft, Table
from glenmore.moves import Move, ReliefGain, Sell
from glenmore.steps import Auto
from tabletop.verdict import Why

RELIEFS = (ReliefGain("coin"), ReliefGain("move"))
MOST_POSITIONS = 20_000  # far beyond anything that play reaches; keeps hostile positions finite


def within_reach(table: Table) -> bool:
    """Whether free actions can make some tile takeable."""
    seat, depth = table.turn.seat, len(table.steps)
    seen: set[Table] = set()
    open_: list[Table] = [table]
    while open_ and len(seen) < MOST_POSITIONS:
        here = open_.pop()
        for move in _helpful(here, depth):
            draft = Draft(here, None)
            draft.steps[-1].do(draft, move)
            while len(draft.steps) > depth and draft.steps[-1].settle(draft):
                pass  # what the action set off; the choice of a stop itself stays open
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
    assert isinstance(step, Menu)  # the choice of a stop, where the search begins
    actions = table.game.free_by_move
    for move in step.free_options(table, table.turn.seat):
        action = actions[step.window, type(move)]
        if action.aside or (action.only_spends and not exact):
            continue
        if isinstance(move, Sell) and not exact:
            if move.good in sold:
                continue  # from which tile it is sold makes no difference to what is takeable
            sold.add(move.good)
        yield move


# -- T5X ------------------------------------------------------------------------------------------


class Relief(Auto):
    """The pawn moves to the tile, which is discarded (TAKE-08)."""

    state = "T5X"
    tile: str
    position: int

    def run(self, draft: Draft) -> None:
        """Discard, move, sweep, then ask what the player wants."""
        set_space(draft, self.position, EMPTY)
        draft.tell("TAKE-08", "relief", draft.turn.seat, tile=self.tile)
        discard(draft, self.tile, draft.turn.piece, "TAKE-08")
        arrive(draft, self.position)
        draft.then(ReliefChoice())


class ReliefChoice(Menu[ReliefGain]):
    """1 coin or 1 movement point."""

    state = "T5X"
    window = "T5X"
    rule = "TAKE-08"

    def own_options(self, table: Table) -> list[Move]:
        """Either of the two."""
        return [*RELIEFS]

    def why_not_own(self, table: Table, move: ReliefGain, why: Why) -> bool:
        """Nothing else is offered."""
        if move in RELIEFS:
            return False
        why.add("TAKE-08", "no_such_relief", what=move.what)
        return True

    def do_own(self, draft: Draft, move: ReliefGain) -> None:
        """Give it."""
        seat = draft.turn.seat
        draft.done()
        if move.what == "coin":
            draft.gain_coins(seat, 1, "TAKE-08", "relief")
        else:
            draft.movement += 1
            draft.tell("TAKE-08", "movement", seat, amount=1, thing="relief")

"""The relief: what it gives, and when a player is unable to take any tile (TAKE-08).

EDGE-05, EDGE-06: as long as some sequence of free actions (sales, a Loch Ness activation, what it
brings) makes a tile takeable, the relief is refused.  Chance never counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from glenmore.base.market import after_all_sales
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
    """Whether free actions can make some tile takeable.

    What is sold can be bought back for the same coins, so selling everything shows what sales can
    reach; only with other actions is it worth while to look at each of them.
    """
    seat, first = table.turn.seat, list(_helpful(table, len(table.steps)))
    sales = sum([move.__class__ is Sell for move in first])
    if sales and takeable(after_all_sales(table, seat), seat):
        return True
    return (sales < len(first) or _room_matters(table)) and found_by_trying(table)


def found_by_trying(table: Table) -> bool:
    """Whether some sequence of free actions makes a tile takeable, each of them tried out."""
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
            if len(after.steps) < depth or after.actor == CHANCE:
                continue
            known = len(seen)
            seen.add(after)
            if len(seen) == known:
                continue
            if len(after.steps) == depth and takeable(after, seat):
                return True
            open_.append(after)
    return False


def _helpful(table: Table, depth: int) -> Iterator[Move]:
    """Free actions at the menu, everything inside what they opened."""
    step, actions = table.steps[-1], table.game.free_by_move
    if len(table.steps) > depth:
        window = step.window if isinstance(step, Menu) else ""
        for move in step.options(table):
            action = actions.get((window, type(move)))
            if action is None or not action.aside:
                yield move
        return
    sold: set[str] = set()
    exact = _room_matters(table)
    assert isinstance(step, Menu)  # the choice of a stop, where the search begins
    for move in step.free_options(table, table.turn.seat):
        action = actions[step.window, type(move)]
        if action.aside or (action.only_spends and not exact):
            continue
        if isinstance(move, Sell) and not exact:
            if move.good in sold:
                continue  # from which tile it is sold makes no difference to what is takeable
            sold.add(move.good)
        yield move


def _room_matters(table: Table) -> bool:
    """Whether it may matter from which tile a good is sold: Loch Ness may put others there."""
    return "loch-ness" in table.players[table.turn.seat].cards


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

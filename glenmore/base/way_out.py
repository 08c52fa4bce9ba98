"""No free action closes the last way out of the choice of a stop (EDGE-06, TAKE-08, TAKE-09).

Whoever chooses a stop has to go somewhere.  In most turns the relief sees to that: it opens as soon
as no tile can be taken.  Where modules may bar it, a free action is refused if it could end where
neither a stop is open nor further free actions open one.  So whoever has a way keeps one: either a
stop is open, or some free action is, and every end of that leaves a way again.
"""

from __future__ import annotations

from collections.abc import Iterator

from glenmore.base.market import after_all_sales
from glenmore.base.rondel import ahead
from glenmore.base.stops import RELIEF_PRICE, why_not_end, why_not_target
from glenmore.base.turn import Menu
from glenmore.model import Draft, State, Table
from glenmore.moves import Move, Sell
from glenmore.steps import settle
from glenmore.vocabulary import RELIEF
from tabletop.verdict import QUIET, Why

MOST_POSITIONS = 5_000  # looked at for one action; what would need more is refused


def keeping_a_way(table: Table, stops: list[Move], free: list[Move]) -> list[Move]:
    """Those of the free actions at the choice of a stop that leave a way out."""
    if not _to_guard(table, stops, free):
        return free
    return [move for move in free if not _Search(table, stops).closes(table, move)]


def why_not_last_way(table: Table, move: Move, why: Why) -> bool:
    """Whether a free action that is possible otherwise would close the last way."""
    step = table.steps[-1]
    assert isinstance(step, Menu)
    stops, free = step.own_options(table), step.free_options(table, table.turn.seat)
    if not _to_guard(table, stops, free) or not _Search(table, stops).closes(table, move):
        return False
    if not why.enough:
        rules = dict.fromkeys(("EDGE-06", "TAKE-08", "TAKE-09", move.rule))
        why.add(tuple(rules), "closes_every_way")
    return True


def _to_guard(table: Table, stops: list[Move], free: list[Move]) -> bool:
    """Sales alone close nothing, nor anything where the relief is sure; no way: none to keep."""
    if _only_sales(free) or relief_is_sure(table):
        return False
    return bool(stops) or _Search(table, stops).has_way(table)


def _only_sales(free: list[Move]) -> bool:
    """What is sold can be bought back for the same coins."""
    return all(move.__class__ is Sell for move in free)


def relief_is_sure(table: Table) -> bool:
    """Whether some stop asks for nothing, so that it opens as soon as no tile can be taken.

    Free actions before a piece moves leave what lies ahead of it where it is.
    """
    if table.end >= 0 and not why_not_end(table, QUIET):
        return True
    game, piece = table.game, table.turn.piece
    against = game.why_not_stop[RELIEF].now(table)
    changes = game.price_changes(table, table.turn.seat, RELIEF)
    for position, tile in ahead(table, table.pieces[piece]):
        if why_not_target(table, game.tiles[tile], QUIET):
            continue
        if any(handler(table, piece, RELIEF, tile, QUIET) for handler in against[tile]):
            continue
        price = RELIEF_PRICE
        for change in changes:
            price = change((tile, position), price)
        if not price.all_coins:  # a toll can always be met
            return True
    return False


class _Search:
    """Looks for ways out of one choice of a stop, in a limited number of positions."""

    def __init__(self, table: Table, stops: list[Move]) -> None:
        self.depth = len(table.steps)
        self.known: dict[Table, bool] = {}
        self.stops = stops[:1]  # what was open at first mostly still is, and one stop is enough

    def has_way(self, table: Table) -> bool:
        """Whether a stop is open, or some free action leaves a way however it ends."""
        step = table.steps[-1]
        assert isinstance(step, Menu)
        if any(not step.why_not_own(table, stop, QUIET) for stop in self.stops):
            return True
        if table not in self.known:
            if len(self.known) >= MOST_POSITIONS:
                return False
            self.known[table] = False  # until one is found; no way leads in a circle
            self.known[table] = self._look(table)
        return self.known[table]

    def _look(self, table: Table) -> bool:
        step, seat = table.steps[-1], table.turn.seat
        assert isinstance(step, Menu)
        if step.own_options(table):
            return True
        free = step.free_options(table, seat)
        if _only_sales(free):
            return bool(free) and bool(step.own_options(after_all_sales(table, seat)))
        return any(not self.closes(table, move) for move in _different(free))

    def closes(self, table: Table, move: Move) -> bool:
        """Whether some end of a free action has no way out, whoever decides what in it."""
        first = _after(table, move)
        if len(first.steps) == self.depth:
            return not self.has_way(first)
        open_, seen = [first], {first}
        while open_:
            here = open_.pop()
            if len(here.steps) == self.depth:
                if not self.has_way(here):
                    return True
            elif len(here.steps) > self.depth:  # else the piece has left
                for choice in here.steps[-1].options(here):
                    after = _after(here, choice)
                    if after not in seen:
                        seen.add(after)
                        open_.append(after)
                if len(seen) > MOST_POSITIONS:
                    return True
        return False


def _different(free: list[Move]) -> Iterator[Move]:
    """Free actions, sales once for each good: from which tile it is sold changes no price."""
    sold: set[str] = set()
    for move in free:
        if isinstance(move, Sell):
            if move.good in sold:
                continue
            sold.add(move.good)
        yield move


def _after(table: Table, move: Move) -> State:
    draft = Draft(table, None)
    draft.steps[-1].do(draft, move)
    settle(draft)
    return draft.seal()

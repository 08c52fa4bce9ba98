"""Resting on the mountain, and collecting what lies there (C2-09 to C2-20)."""

from __future__ import annotations

from functools import lru_cache

from glenmore.assembly import Game
from glenmore.base.gains import PutGoods
from glenmore.base.market import put_good
from glenmore.base.turn import SeatMenu
from glenmore.components import GOOD_INDEX, GOODS
from glenmore.hooks import ExtraStop
from glenmore.model import Draft, Table
from glenmore.modules.c02_highlander.mountain import (
    EMPTY,
    MOUNTAIN,
    NUMBER,
    mountain,
    next_crossing,
    standing,
)
from glenmore.moves import Move, PutGood
from glenmore.steps import Auto, OfferStep
from glenmore.vocabulary import EXTRA_STOP
from tabletop.verdict import Why

# -- resting --------------------------------------------------------------------------------------


class Rest(Auto, state="T5"):
    """The pawn rests: no tile, nothing placed, nothing activated (C2-11)."""

    def run(self, draft: Draft) -> None:
        """Tell."""
        draft.tell(("C2-09", "C2-11"), "rests", draft.turn.seat)


def rest_stop(table: Table, piece: int) -> list[ExtraStop]:
    """The mountain as a stop (hook `extra_stops`; C2-09); `why_not_rest` says who may use it."""
    return [_stop(table.game, next_crossing(table, piece) or table.pieces[piece])]


@lru_cache(maxsize=1024)
def _stop(game: Game, position: int) -> ExtraStop:
    refill = game.options["mountain_refill"] == "base"  # C2-12
    return ExtraStop(MOUNTAIN, position, Rest(), refill, "C2-09")


def why_not_rest(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    """One pawn at a time, and only if the mountain lies ahead (hook `why_not_stop`; C2-09)."""
    if kind != EXTRA_STOP:
        return False
    crossing = next_crossing(table, piece)
    if crossing is None and why.enough:  # there, or right behind it
        return True
    pieces, there, refused = table.game.pieces, standing(table), False
    for other in there:
        if other != piece:
            rules = ("C2-09", "C2-E14") if table.finished(other) else ("C2-09",)
            refused = True
            if why.add(rules, "mountain_occupied", seat=pieces[other].seat):
                return True
    if piece in there:
        refused = True
        why.add(("TURN-04", "C2-13"), "mountain_left")
    elif crossing is None:
        refused = True
        why.add(("TURN-04", "C2-E01"), "mountain_behind")
    if not pieces[piece].pawn:
        refused = True
        why.add("C2-E18", "mountain_for_pawns")
    return refused


# -- collecting -----------------------------------------------------------------------------------


def collect(draft: Draft, seat: int, at_end: bool = False) -> None:
    """Take all coins, then put the goods on own tiles (C2-13, C2-14, C2-E08)."""
    there = mountain(draft)
    if there == EMPTY:
        return
    draft.set_module(NUMBER, EMPTY)
    rule = "C2-19" if at_end else "C2-13"
    if there.coins:
        draft.gain_coins(seat, there.coins, rule, MOUNTAIN)
    kinds = tuple(good for k, good in enumerate(GOODS) for _ in range(there.goods[k]))
    if kinds:
        draft.then(PutGoods(seat, kinds, (), MOUNTAIN, rule) if at_end else Collect(seat, kinds))


class TakeHaul(Move, word="haul", rule="C2-13"):
    """Take everything that lies on the mountain when leaving it (C2-13)."""


class Hauling(OfferStep[TakeHaul], state="PUT", rule="C2-13", without="haul_left"):
    """The pawn leaves the mountain: all that lies there is taken or left (C2-13, c2.haul)."""

    def settle(self, draft: Draft) -> bool:
        """Nothing lies there."""
        if mountain(draft) != EMPTY:
            return False
        draft.done()
        return True

    def choose(self, draft: Draft, move: TakeHaul) -> None:
        """Collect."""
        collect(draft, self.seat)

    def faults(self, table: Table, why: Why) -> None:
        """A player's pawn leaves, where that is a choice."""
        if self.seat not in table.game.seats or table.game.options["haul"] != "optional":
            why.add("C2-13", "gain_stuck")


class GiveUp(Move, word="give-up", rule="C2-E08"):
    """Do without one good of the haul; it goes to the supply (C2-E08)."""

    good: str


class Collect(SeatMenu[PutGood | GiveUp], state="PUT", rule="C2-13", window="T2"):
    """The goods of the mountain are put on own tiles, at most three on each (C2-14).

    The turn has just begun, so selling may make room first; the rest is given up (C2-E08).
    """

    kinds: tuple[str, ...]

    def _putting(self) -> PutGoods:
        return PutGoods(self.seat, self.kinds, (), MOUNTAIN, "C2-14")

    def settle(self, draft: Draft) -> bool:
        """Nothing left, or neither room nor a way to make some."""
        if not self.kinds:
            draft.done()
            return True
        if self._putting().options(draft) or self.may_act(draft, self.seat):
            return False
        draft.done()
        draft.tell(("C2-E08", "ACT-09"), "goods_lost", self.seat, goods=self.kinds)
        return True

    def about(self, table: Table, move: Move) -> str:
        """Where the haul goes, for a good that is put down."""
        return "C2-14" if isinstance(move, PutGood) else move.rule

    def own_options(self, table: Table) -> list[Move]:
        """Put a good on a tile with room, or give it up."""
        return [*self._putting().options(table), *map(GiveUp, dict.fromkeys(self.kinds))]

    def why_not_own(self, table: Table, move: PutGood | GiveUp, why: Why) -> bool:
        """Only what lay on the mountain, and only where there is room."""
        if isinstance(move, PutGood):
            return self._putting().why_not(table, move, why)
        if move.good in self.kinds:
            return False
        why.add("C2-13", "not_gained", good=move.good)
        return True

    def do_own(self, draft: Draft, move: PutGood | GiveUp) -> None:
        """One good less to put down."""
        kinds = list(self.kinds)
        kinds.remove(move.good)
        draft.swap(Collect(self.seat, tuple(kinds)))
        if isinstance(move, PutGood):
            put_good(draft, self.seat, move.cell, GOOD_INDEX[move.good])
            draft.tell("C2-14", "good_gained", self.seat, good=move.good, cell=move.cell)
        else:
            draft.tell("C2-E08", "good_given_up", self.seat, good=move.good)

    def faults(self, table: Table, why: Why) -> None:
        """Known goods only."""
        if not set(self.kinds) <= set(GOODS):
            why.add("C2-13", "gain_stuck")


class LastHaul(Auto, state="HAUL"):
    """The game ends: the pawn that finished on the mountain gets everything (C2-19, C2-20)."""

    def run(self, draft: Draft) -> None:
        """Before the final scoring."""
        pieces = draft.game.pieces
        there = [i for i in standing(draft) if pieces[i].pawn and draft.finished(i)]
        if there:
            collect(draft, pieces[there[0]].seat, at_end=True)
        elif mountain(draft) != EMPTY:
            draft.tell("C2-E13", "mountain_lost", None)

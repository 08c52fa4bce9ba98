"""Selling: sale tiles on the rondel buy whisky for its age (C3-21 to C3-31)."""

from __future__ import annotations

from typing import Any, ClassVar

from glenmore.base import payment
from glenmore.events import ScoreLine
from glenmore.hooks import ExtraStop
from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.cellars import (
    ALL_SALES,
    NUMBER,
    SALE,
    SALES,
    OnSale,
    SingleCask,
    plan_of,
    store_of,
    take_barrel,
    value,
    why_not_barrel,
)
from glenmore.modules.c03_old_jamey.storing import BarrelMove
from glenmore.moves import Decline, Move
from glenmore.steps import SeatStep
from glenmore.vocabulary import EXTRA_STOP, OWN, PASSES, RELIEF, TAKE, VP
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

EXTRA, LOWER = "extra", "lower"
PLACES = (LOWER, EXTRA)


class SellBarrel(BarrelMove, word="sell-barrel", rule="C3-22", only_when=("C3-22", "C3-24")):
    """Put a barrel of your own cellars on a sale tile and score its age (C3-22, C3-24)."""

    what: str = LOWER

    def facts(self, table: Table) -> dict[str, Any]:
        """The points, and which space is meant."""
        return {"value": value(table, self.space), "sale_space": self.what}


def on_sale(table: Table, tile: str) -> OnSale:
    """What lies on a sale tile."""
    part: SingleCask = table.modules[table.game.module_index[NUMBER]]
    for sale in part.sales:
        if sale.tile == tile:
            return sale
    return OnSale(tile)


def is_free(table: Table, tile: str, what: str) -> bool:
    """Whether the extra space, or one of the lower ones, is free (C3-21)."""
    sale = on_sale(table, tile)
    return not sale.extra if what == EXTRA else sale.lower < plan_of(table.game).lower


class Selling(SeatStep[SellBarrel | Decline]):
    """Barrels may be sold on a tile; which places are open is for the kind of sale to say."""

    tile: str
    places: ClassVar[tuple[str, ...]] = PLACES

    def used(self) -> tuple[str, ...]:
        """The places that this pawn has used already."""
        return ()

    def free(self, table: Table) -> list[str]:
        """The places where a barrel can be put now."""
        used = self.used()
        return [p for p in self.places if p not in used and is_free(table, self.tile, p)]

    def spare(self, table: Table) -> bool:
        """Whether a barrel can be spared for what is still to be paid (G-12)."""
        return table.players[self.seat].whisky > payment.still_due(table).whisky

    def may_stop(self) -> bool:
        """Whether nothing has to be sold (any more)."""
        return True

    def options(self, table: Table) -> list[Move]:
        """Every barrel on every open place, the oldest first; or none."""
        moves: list[Move] = []
        if self.spare(table):
            spaces = dict.fromkeys(reversed(store_of(table, self.seat).barrels))
            moves = [SellBarrel(s, place) for s in spaces for place in self.free(table)]
        return [*moves, Decline()] if self.may_stop() else moves

    def refuse(self, table: Table, move: SellBarrel | Decline, why: Why) -> None:
        """A barrel, a free place of the right kind, and enough left to pay with."""
        if isinstance(move, Decline):
            why.add("C3-25", "must_sell")
            return
        why_not_barrel(table, self.seat, move.space, "C3-22", why)
        self.why_not_place(table, move.what, why)
        if not self.spare(table):
            why.add(("G-12", "C3-22"), "barrel_due", needed=payment.still_due(table).whisky)

    def why_not_place(self, table: Table, what: str, why: Why) -> None:
        """Extra or lower space, free and not used by this pawn before."""
        tile = self.tile
        if what not in PLACES:
            why.add("C3-21", "no_such_place", sale_space=what)
        elif what not in self.places:
            why.add(("C3-22", "C3-24"), "extra_when_stopping", tile=tile)
        elif what in self.used():
            why.add("C3-24", "one_each", sale_space=what)
        elif not is_free(table, self.tile, what):
            if what == EXTRA:
                why.add(("C3-21", "C3-28"), "extra_taken", tile=tile)
            else:
                why.add(
                    ("C3-21", "C3-28"),
                    "lower_full",
                    tile=tile,
                    spaces=plan_of(table.game).lower,
                    players=len(table.players),
                )

    def faults(self, table: Table, why: Why) -> None:
        """A sale tile on the rondel, and a player."""
        if self.seat not in table.game.seats or self.tile not in SALES:
            why.add("C3-22", "cellars_nonsense")
        elif self.tile not in table.ring:
            why.add("C3-22", "not_on_rondel", tile=self.tile)


class PassingSale(Selling, state="SALE", rule="C3-22"):
    """The pawn passes a sale tile: one barrel may be sold, on a lower space (C3-22)."""

    places = (LOWER,)

    def settle(self, draft: Draft) -> bool:
        """No barrel or no space: nothing to decide."""
        if draft.players[self.seat].whisky and is_free(draft, self.tile, LOWER):
            return False
        draft.done()
        return True

    def do(self, draft: Draft, move: SellBarrel | Decline) -> None:
        """Sell one, or none."""
        draft.done()
        if isinstance(move, SellBarrel):
            sell(draft, self.seat, self.tile, move)


class SaleStop(Selling, state="SELL", rule="C3-24"):
    """The pawn stops on a sale tile: one or two barrels are sold (C3-24, C3-25)."""

    sold: tuple[str, ...] = ()
    points: int = 0  # of barrels of which modules have not heard yet (c3.stopSource)

    def used(self) -> tuple[str, ...]:
        """One on the extra space, one on a lower space at most."""
        return self.sold

    def may_stop(self) -> bool:
        """After the first sale."""
        return bool(self.sold)

    def settle(self, draft: Draft) -> bool:
        """No more: both barrels are told of together, where they are one source."""
        if draft.players[self.seat].whisky and self.free(draft):
            return False
        draft.done()
        if self.points:
            draft.gained(self.seat, VP, self.points, source_key(SALE, self.tile))
        return True

    def do(self, draft: Draft, move: SellBarrel | Decline) -> None:
        """Sell one more, or stop."""
        if isinstance(move, Decline):
            draft.swap(self.with_(sold=PLACES))  # no place is left for this pawn
            return
        together = one_source(draft)
        points = self.points + value(draft, move.space) * together
        draft.swap(SaleStop(self.seat, self.tile, (*self.sold, move.what), points))
        sell(draft, self.seat, self.tile, move, not together)

    def faults(self, table: Table, why: Why) -> None:
        """No more points than the barrels that were sold can have given."""
        super().faults(table, why)
        most = max(plan_of(table.game).values) * len(self.sold) * one_source(table)
        if not 0 <= self.points <= most:
            why.add("C3-23", "cellars_nonsense")


def one_source(table: Table) -> bool:
    """Whether the barrels of one stop are one gain (option c3.stopSource)."""
    return bool(getattr(table.game.options, "stop_source", False))


def sell(draft: Draft, seat: int, tile: str, move: SellBarrel, alone: bool = True) -> None:
    """The barrel lies on the tile, its age scores at once (C3-23, C3-28, C3-29).

    `alone`: it is a source of points of its own; else whoever calls tells of them later.
    """
    points = value(draft, move.space)
    take_barrel(draft, seat, move.space)
    put_on_tile(draft, tile, move.what)
    if draft.log is not None:
        rule = "C3-22" if move.what == LOWER else "C3-24"
        draft.tell(
            (rule, "C3-28", "C3-29"),
            "barrel_sold",
            seat,
            tile=tile,
            value=points,
            sale_space=move.what,
        )
    key = source_key(SALE, tile)
    line = ScoreLine("C3-23", "single-cask", 1, points, points, key)
    if alone:
        draft.score(seat, line)
    else:
        draft.book(seat, line)


def put_on_tile(draft: Draft, tile: str, what: str) -> None:
    """A barrel lies on the extra space of a sale tile, or on a lower one."""
    sale = on_sale(draft, tile)
    if what == EXTRA:
        sale = OnSale(tile, True, sale.lower)
    else:
        sale = OnSale(tile, sale.extra, sale.lower + 1)
    part: SingleCask = draft.module(NUMBER)
    others = tuple(other for other in part.sales if other.tile != tile)
    draft.set_module(NUMBER, SingleCask(part.stores, tuple(sorted((*others, sale)))))


# -- on the rondel --------------------------------------------------------------------------------


def pass_sale(draft: Draft, piece: int, thing: str, how: str) -> None:
    """A player's own pawn passes a sale tile (hook `piece_passes`; C3-22, C3-31, C3-E10)."""
    mover = draft.game.pieces[piece]
    if how != PASSES or not draft.game.is_played(mover.seat):
        return
    if mover.pawn and draft.turn.kind == OWN and draft.players[mover.seat].whisky:
        draft.then(PassingSale(mover.seat, thing))


def sale_stops(table: Table, piece: int) -> list[ExtraStop]:
    """Sale tiles as stops (hook `extra_stops`; C3-24); `why_not_sell` says who may use them."""
    found: list[ExtraStop] = []
    if ALL_SALES.isdisjoint(table.ring):
        return found
    for tile in SALES:
        if (position := table.position(tile)) is not None:
            refill = table.game.options["sale_refill"] == "base"  # C3-E02
            stop = SaleStop(table.turn.seat, tile)
            found.append(ExtraStop(tile, position, stop, refill, "C3-24"))
    return found


def why_not_sell(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    """Never taken or discarded; one pawn, and something to sell (hook `why_not_stop`)."""
    if kind == EXTRA_STOP:
        found = why.apart()
        _why_not_stop_here(table, piece, place, found)
        return why.gather(found)
    if kind not in (TAKE, RELIEF):  # other kinds are for the module that has them (C3-E11)
        return False
    why.add("C3-27" if kind == TAKE else "C3-E12", "sale_not_taken", tile=place)
    return True


def _why_not_stop_here(table: Table, piece: int, place: str, why: Why) -> None:
    position, mover = table.position(place), table.game.pieces[piece]
    if table.pieces[piece] == position:
        why.add("TURN-04", "sale_left", tile=place)
    for i, other in enumerate(table.game.pieces):
        if i != piece and table.pieces[i] == position:
            rules = ("C3-26", "C3-E15") if table.finished(i) else ("C3-26",)
            why.add(rules, "sale_occupied", tile=place, seat=other.seat)
    if not mover.pawn:
        why.add("C3-E11", "sale_for_pawns", tile=place)
    elif not table.players[mover.seat].whisky:
        why.add("C3-25", "nothing_to_sell", tile=place)
    sale = on_sale(table, place)
    if sale.extra and sale.lower >= plan_of(table.game).lower:
        why.add(("C3-25", "C3-21"), "sale_full", tile=place)


def take_back(draft: Draft, tile: str, piece: int, pile: str) -> str:
    """A discarded sale tile gives its whisky back (hook `tile_discarded`; C3-28)."""
    if tile in SALES:
        part: SingleCask = draft.module(NUMBER)
        left = tuple(sale for sale in part.sales if sale.tile != tile)
        if len(left) < len(part.sales):
            gone = on_sale(draft, tile)
            draft.set_module(NUMBER, SingleCask(part.stores, left))
            amount = gone.extra + gone.lower
            draft.tell("C3-28", "sold_returns", None, tile=tile, amount=amount)
    return pile

"""The toll: whoever goes over the mountain puts one coin or one good on it (C2-05 to C2-08)."""

from __future__ import annotations

from functools import lru_cache

from glenmore.assembly import Game, PriceChange
from glenmore.base import affording, payment
from glenmore.base.market import take_good, why_not_has_good
from glenmore.components import GOOD_INDEX, GOODS, Cell
from glenmore.hooks import Price, Toll
from glenmore.model import NEUTRAL, Draft, Table
from glenmore.modules.c02_highlander.mountain import (
    MOUNTAIN,
    NUMBER,
    Mountain,
    crossing_from,
    mountain,
    put_coin,
)
from glenmore.moves import BuyGood, Decline, Kept, Move, PayScot
from glenmore.steps import SeatStep
from tabletop.verdict import Why

COIN = "coin"
TOLL = Toll("C2-05", MOUNTAIN)


class PayToll(Move, word="toll", rule="C2-05"):
    """Put a coin on the mountain (C2-05)."""

    what: str = COIN


class PayTollGood(Move, word="toll-good", rule="C2-05"):
    """Put one good from a tile of the estate on the mountain (C2-05)."""

    good: str
    cell: Cell


PAY_COIN, PAY_GOOD = PayToll(), Kept(PayTollGood)
Tried = PayToll | PayTollGood | BuyGood


class Crossing(SeatStep[Tried], state="TOLL", rule="C2-05"):
    """The pawn goes over the mountain: one coin or one good is due (C2-05 to C2-08)."""

    never = ((Decline, "C2-05", "toll_due"), (PayScot, ("C2-06", "C2-05"), "toll_not_a_scot"))

    def settle(self, draft: Draft) -> bool:
        """Who owns nothing that would do crosses free (C2-07)."""
        if affording.toll_choices(draft, self.seat):
            return False
        draft.done()
        draft.tell("C2-07", "toll_free", self.seat)
        return True

    def options(self, table: Table) -> list[Move]:
        """The coin, and each own good on each tile, as long as the rest stays payable."""
        moves: list[Move] = []
        rest = payment.still_due(table)
        for what in affording.toll_choices(table, self.seat):
            if affording.toll_spoils(table, self.seat, what, rest):
                continue
            if what == COIN:
                moves.append(PAY_COIN)
            else:
                kind = GOOD_INDEX[what]
                estate = table.players[self.seat].estate
                moves += [PAY_GOOD[what, c] for c, plot in estate.items() if plot.goods[kind]]
        return moves

    def why_not(self, table: Table, move: Tried, why: Why) -> bool:
        """Exactly one own coin or good, never bought, and the rest must stay payable."""
        if isinstance(move, BuyGood):
            why.add(("C2-E04", "C2-05"), "toll_not_bought", good=move.good)
        elif isinstance(move, PayToll) and move.what in GOODS:
            why.add("C2-05", "toll_from_which_tile", good=move.what)
        elif isinstance(move, PayToll) and move.what != COIN:
            why.add(("C2-06", "C2-05"), "toll_not_accepted", what=move.what)
        elif isinstance(move, PayToll) and not table.players[self.seat].coins:
            why.add("C2-05", "toll_no_coin")
        elif isinstance(move, PayTollGood) and move.good not in GOODS:
            why.add(("C2-06", "C2-05"), "toll_not_accepted", what=move.good)
        elif isinstance(move, PayTollGood) and why_not_has_good(
            table, self.seat, move.good, move.cell, "C2-05", why
        ):
            return True
        elif affording.toll_spoils(table, self.seat, paid_with(move), payment.still_due(table)):
            why.add(("G-12", "C2-05"), "toll_leaves_too_little", thing=MOUNTAIN)
        else:
            return False
        return True

    def do(self, draft: Draft, move: Tried) -> None:
        """Put it on the mountain."""
        draft.done()
        if isinstance(move, PayTollGood):
            kind = GOOD_INDEX[move.good]
            take_good(draft, self.seat, move.cell, kind)
            there = mountain(draft)
            goods = there.goods
            more = (*goods[:kind], goods[kind] + 1, *goods[kind + 1 :])
            draft.set_module(NUMBER, Mountain(there.coins, more))  # type: ignore[arg-type]
        else:
            draft.player(self.seat).coins -= 1
            put_coin(draft)
        if draft.log is not None:
            draft.tell(("C2-05", "C2-08"), "toll_paid", self.seat, what=paid_with(move))

    def faults(self, table: Table, why: Why) -> None:
        """The toll must be payable."""
        if affording.toll_choices(table, self.seat) and not self.options(table):
            why.add(("G-12", "C2-05"), "payment_stuck")


def paid_with(move: Move) -> str:
    """What a toll is paid with: "coin", or a good."""
    return move.good if isinstance(move, PayTollGood) else COIN


def pays_toll(table: Table, piece: int) -> bool:
    """Whether a player owes the toll for a piece: for pawns, by option for a neutral piece."""
    return _who_pays(table.game)[piece]


@lru_cache(maxsize=64)
def _who_pays(game: Game) -> tuple[bool, ...]:
    return tuple(
        mover.pawn
        or (mover.seat == NEUTRAL and game.options["englishman_toll"] == "controller")  # C2-E07
        for mover in game.pieces
    )


def add_toll(table: Table, seat: int, purpose: str) -> PriceChange | None:
    """A move over the mountain costs the toll as well (hook `price`; C2-05, G-12)."""
    piece = table.turn.piece
    if not _who_pays(table.game)[piece]:
        return None
    crossing = crossing_from(table.ring, table.pieces[piece], table.game.fixtures[MOUNTAIN].width)
    if crossing is None:
        return None

    def change(subject: tuple[str, int], price: Price) -> Price:
        return price if subject[1] < crossing else price.plus[TOLL]

    return change

"""Chronicle 2, Highlander: a mountain on the rondel; crossing it costs a toll, resting earns it.

The mountain keeps its spaces for the whole game (C2-04).  What lies on it is the module's part of
the state; a resting pawn stands on the mountain's first space.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from glenmore import verdict
from glenmore.assembly import Game, PriceChange
from glenmore.base import payment
from glenmore.base.gains import PutGoods
from glenmore.base.market import why_not_has_good, with_good, without_good
from glenmore.base.turn import Menu
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, Cell, Goods, Source, Tile
from glenmore.fields import Amount
from glenmore.hooks import ExtraStop, Fixture, Insert, Only, Price, Toll
from glenmore.model import NEUTRAL, Draft, Table
from glenmore.modules import Module
from glenmore.moves import BuyGood, Decline, Move, PayScot, PutGood
from glenmore.options import YES_NO, Option
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from glenmore.vocabulary import EXTRA_STOP, LEAVES, RELIEF, TAKE
from tabletop.records import Record
from tabletop.text import listed
from tabletop.verdict import QUIET, Why

NUMBER = 2
MOUNTAIN = "mountain"
THING = "the mountain"
COIN = "coin"

TILE = Tile(
    MOUNTAIN,
    "Mountain",
    "",
    "fixture",
    "none",
    icon=True,
    source=Source((("kind", "PL chr. 2"),), ("icon",)),  # C2-U02
)
OPTIONS = (
    Option("c2.refillOnMountainStop", "mountain_refill", ("skip", "base"), "C2-12"),
    Option("c2.mountainWidth", "mountain_width", (2, 1), "C2-21"),
    Option("c2.dieCountsMountain", "die_counts_mountain", YES_NO, "C2-E03"),
    Option(
        "c2.englishmanToll",
        "englishman_toll",
        ("supply", "controller", "none"),
        "C2-E07",
        needs=(4,),
    ),
    Option("c2.haul", "haul", ("all", "optional"), "C2-13", since=2),
)


class Mountain(Record):
    """What lies on the mountain; it belongs to nobody (C2-E11)."""

    coins: Amount = 0
    goods: Goods = NO_GOODS

    def describe(self, state: Table) -> str:
        """In words, for `print(state)`."""
        from glenmore.describe.words import number

        here = [number("coin", self.coins)] if self.coins else []
        here += [f"{n} {good}" for n, good in zip(self.goods, GOODS, strict=True) if n]
        return f"on the mountain: {listed(here) if here else 'nothing'}"

    def worth(self, table: Table, seat: int) -> float:
        """What lies there is as good as in hand for the player who rests (C2-13), in points."""
        pieces = table.game.pieces
        rests = any(
            piece.pawn and piece.seat == seat and stands_there(table, i)
            for i, piece in enumerate(pieces)
        )
        return 0.9 * self.coins + 0.7 * sum(self.goods) if rests else 0.0


class PayToll(Move):
    """Put a coin on the mountain (C2-05)."""

    word = "toll"
    rule = "C2-05"
    what: str = COIN


class PayTollGood(Move):
    """Put one good from a tile of the estate on the mountain (C2-05)."""

    word = "toll-good"
    rule = "C2-05"
    good: str
    cell: Cell


class TakeHaul(Move):
    """Take everything that lies on the mountain when leaving it (C2-13)."""

    word = "haul"
    rule = "C2-13"


class GiveUp(Move):
    """Do without one good of the haul; it goes to the supply (C2-E08)."""

    word = "give-up"
    rule = "C2-E08"
    good: str


def mountain(table: Table) -> Mountain:
    """What lies on the mountain now."""
    part: Mountain = table.module(NUMBER)
    return part


def stands_there(table: Table, piece: int) -> bool:
    """Whether a piece is on the mountain."""
    position = table.pieces[piece]
    return position >= 0 and table.ring[position % table.game.spaces] == MOUNTAIN


def next_crossing(table: Table, piece: int) -> int | None:
    """Position of the mountain ahead of a piece; None on it and right after it (C2-E01)."""
    start, spaces = table.pieces[piece], table.game.spaces
    steps = _steps_to(table.ring, start % spaces, table.game.fixtures[MOUNTAIN].width)
    return start + steps if steps else None


@lru_cache(maxsize=512)
def _steps_to(ring: tuple[str, ...], start: int, width: int) -> int:
    """Steps from a space to the mountain; 0 if it is not ahead."""
    spaces = len(ring)
    if ring[start] != MOUNTAIN:
        for steps in range(1, spaces - width):
            if ring[(start + steps) % spaces] == MOUNTAIN:
                return steps
    return 0


# -- the toll -------------------------------------------------------------------------------------


class Crossing(Step):
    """The pawn goes over the mountain: one coin or one good is due (C2-05 to C2-08)."""

    state = "TOLL"
    rule = "C2-05"
    accepts = (PayToll, PayTollGood, Decline, BuyGood, PayScot)
    seat: int

    def actor(self, table: Table) -> int:
        """The player whose pawn crosses."""
        return self.seat

    def settle(self, draft: Draft) -> bool:
        """Who owns nothing that would do crosses free (C2-07)."""
        if payment.toll_choices(draft, self.seat):
            return False
        draft.done()
        draft.tell("C2-07", "toll_free", self.seat)
        return True

    def options(self, table: Table) -> list[Move]:
        """The coin, and each own good on each tile, as long as the rest stays payable."""
        moves: list[Move] = []
        estate = table.players[self.seat].estate
        for what in payment.toll_choices(table, self.seat):
            if not self._spoils_the_rest(table, what):
                moves += (
                    [PayToll()]
                    if what == COIN
                    else [
                        PayTollGood(what, cell)
                        for cell, plot in estate.items()
                        if plot.goods[GOOD_INDEX[what]]
                    ]
                )
        return moves

    def _spoils_the_rest(self, table: Table, what: str) -> bool:
        """Whether the declared stop could not be paid any more (G-12)."""
        rest = payment.still_due(table)
        after = payment.after_toll(table, self.seat, what)
        return payment.why_not_afford(after, self.seat, rest, QUIET)

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Exactly one own coin or good, never bought, and the rest must stay payable."""
        rules: tuple[str, ...] = ("C2-05",)
        facts = {"what": "a Scot", "thing": THING, **dict(move.items())}
        what = str(facts.get("good", facts["what"]))
        if isinstance(move, BuyGood):
            rules, key = ("C2-E04", "C2-05"), "toll_not_bought"
        elif isinstance(move, Decline):
            key = "toll_due"
        elif isinstance(move, PayScot) or what not in (COIN, *GOODS):
            rules, key = ("C2-06", "C2-05"), "toll_not_accepted"
        elif isinstance(move, PayToll) and what in GOODS:
            key = "toll_from_which_tile"
        elif isinstance(move, PayToll) and not table.players[self.seat].coins:
            key = "toll_no_coin"
        elif isinstance(move, PayTollGood) and why_not_has_good(
            table, self.seat, what, move.cell, "C2-05", why
        ):
            return True
        elif self._spoils_the_rest(table, what):
            rules, key = ("G-12", "C2-05"), "toll_leaves_too_little"
        else:
            return False
        why.add(rules, key, **facts)
        return True

    def do(self, draft: Draft, move: Move) -> None:
        """Put it on the mountain."""
        draft.done()
        what = COIN
        if isinstance(move, PayTollGood):
            what, kind = move.good, GOOD_INDEX[move.good]
            estate = draft.estate(self.seat)
            estate[move.cell] = without_good(estate[move.cell], kind)
            there = mountain(draft)
            goods = tuple(n + (k == kind) for k, n in enumerate(there.goods))
            draft.set_module(NUMBER, there.with_(goods=goods))
        else:
            draft.player(self.seat).coins -= 1
            put_coin(draft)
        draft.tell(("C2-05", "C2-08"), "toll_paid", self.seat, what=what)

    def faults(self, table: Table, why: Why) -> None:
        """The toll must be payable."""
        if payment.toll_choices(table, self.seat) and not self.options(table):
            why.add(("G-12", "C2-05"), "payment_stuck")


def put_coin(draft: Draft) -> None:
    """One more coin lies on the mountain."""
    there = mountain(draft)
    draft.set_module(NUMBER, there.with_(coins=there.coins + 1))


TOLL = Toll("C2-05", THING)


def add_toll(table: Table, seat: int, purpose: str) -> PriceChange | None:
    """A move over the mountain costs the toll as well (hook `price`; C2-05, G-12)."""
    piece = table.turn.piece
    if not pays_toll(table, piece):
        return None
    crossing = next_crossing(table, piece)
    if crossing is None:
        return None
    printed, tolled = table.game.prices, _tolled(table.game)

    def change(subject: tuple[str, int], price: Price) -> Price:
        tile, position = subject
        if position < crossing:
            return price
        if tile in printed and price is printed[tile]:
            return tolled[tile]
        return price.with_(tolls=(*price.tolls, TOLL))

    return change


@lru_cache(maxsize=64)
def _tolled(game: Game) -> dict[str, Price]:
    """The printed costs of all tiles, with the toll."""
    return {tile: price.with_(tolls=(TOLL,)) for tile, price in game.prices.items()}


def pays_toll(table: Table, piece: int) -> bool:
    """Whether a player owes the toll for a piece: for pawns, by option for a neutral piece."""
    mover = table.game.pieces[piece]
    return mover.pawn or (
        mover.seat == NEUTRAL and table.game.options["englishman_toll"] == "controller"  # C2-E07
    )


def pass_or_leave(draft: Draft, piece: int, thing: str, how: str) -> None:
    """Toll, supply coin or collecting (hook `piece_passes`; C2-05, C2-13, C2-17)."""
    mover = draft.game.pieces[piece]
    if how == LEAVES:  # C2-E09: before the new move
        if draft.game.options["haul"] == "optional":
            draft.then(Hauling(mover.seat))
        else:
            collect(draft, mover.seat)
    elif pays_toll(draft, piece):
        draft.then(Crossing(draft.turn.seat))
    elif mover.seat != NEUTRAL:  # C2-17
        put_coin(draft)
        draft.tell("C2-17", "supply_coin", None)
    elif draft.game.options["englishman_toll"] == "supply":  # C2-E07
        put_coin(draft)
        draft.tell(("C2-E07", "C2-17"), "supply_coin", None)


# -- resting and collecting -----------------------------------------------------------------------


class Rest(Auto):
    """The pawn rests: no tile, nothing placed, nothing activated (C2-11)."""

    state = "T5"

    def run(self, draft: Draft) -> None:
        """Tell."""
        draft.tell(("C2-09", "C2-11"), "rests", draft.turn.seat)


def rest_stop(table: Table, piece: int) -> list[ExtraStop]:
    """The mountain as a stop (hook `extra_stops`; C2-09); `why_not_rest` says who may use it."""
    position = next_crossing(table, piece) or table.pieces[piece]
    refill = table.game.options["mountain_refill"] == "base"  # C2-12
    return [ExtraStop(MOUNTAIN, position, Rest(), refill, "C2-09")]


def why_not_rest(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    """One pawn at a time, and only if the mountain lies ahead (hook `why_not_stop`; C2-09)."""
    if kind != EXTRA_STOP:
        return False
    pieces, found = table.game.pieces, verdict.Why()
    for i, other in enumerate(pieces):
        if i != piece and stands_there(table, i):
            rules = ("C2-09", "C2-E14") if table.finished(i) else ("C2-09",)
            found.add(rules, "mountain_occupied", seat=other.seat)
    if stands_there(table, piece):
        found.add(("TURN-04", "C2-13"), "mountain_left")
    elif next_crossing(table, piece) is None:
        found.add(("TURN-04", "C2-E01"), "mountain_behind")
    if not pieces[piece].pawn:
        found.add("C2-E18", "mountain_for_pawns")
    if not why.enough:
        why += found
    return bool(found)


def collect(draft: Draft, seat: int, at_end: bool = False) -> None:
    """Take all coins, then put the goods on own tiles (C2-13, C2-14, C2-E08)."""
    there = mountain(draft)
    if there == Mountain():
        return
    draft.set_module(NUMBER, Mountain())
    rule = "C2-19" if at_end else "C2-13"
    if there.coins:
        draft.gain_coins(seat, there.coins, rule, MOUNTAIN)
    kinds = tuple(good for k, good in enumerate(GOODS) for _ in range(there.goods[k]))
    if kinds:
        draft.then(PutGoods(seat, kinds, (), MOUNTAIN, rule) if at_end else Collect(seat, kinds))


class Hauling(Step):
    """The pawn leaves the mountain: all that lies there is taken or left (C2-13, c2.haul)."""

    state = "PUT"
    rule = "C2-13"
    accepts = (TakeHaul, Decline)
    seat: int

    def actor(self, table: Table) -> int:
        """The player whose pawn leaves."""
        return self.seat

    def settle(self, draft: Draft) -> bool:
        """Nothing lies there."""
        if mountain(draft) != Mountain():
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """All or nothing."""
        return [TakeHaul(), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Both are possible."""
        return False

    def do(self, draft: Draft, move: Move) -> None:
        """Collect, or leave it to the next who rests."""
        draft.done()
        if isinstance(move, TakeHaul):
            collect(draft, self.seat)
        else:
            draft.tell("C2-13", "haul_left", self.seat)

    def faults(self, table: Table, why: Why) -> None:
        """A player's pawn leaves, where that is a choice."""
        if self.seat not in table.game.seats or table.game.options["haul"] != "optional":
            why.add("C2-13", "gain_stuck")


class Collect(Menu):
    """The goods of the mountain are put on own tiles, at most three on each (C2-14).

    The turn has just begun, so selling may make room first; the rest is given up (C2-E08).
    """

    state = "PUT"
    window = "T2"
    rule = "C2-13"
    own: ClassVar[tuple[type[Move], ...]] = (PutGood, GiveUp)
    seat: int
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

    def why_not_own(self, table: Table, move: Move, why: Why) -> bool:
        """Only what lay on the mountain, and only where there is room."""
        if isinstance(move, PutGood):
            return self._putting().why_not(table, move, why)
        good: str = move.good  # type: ignore[attr-defined]
        if good not in self.kinds and not why.enough:
            why.add("C2-13", "not_gained", good=good)
        return good not in self.kinds

    def do_own(self, draft: Draft, move: Move) -> None:
        """One good less to put down."""
        assert isinstance(move, PutGood | GiveUp)
        kinds = list(self.kinds)
        kinds.remove(move.good)
        draft.swap(Collect(self.seat, tuple(kinds)))
        if isinstance(move, PutGood):
            estate = draft.estate(self.seat)
            estate[move.cell] = with_good(estate[move.cell], GOOD_INDEX[move.good])
            draft.tell("C2-14", "good_gained", self.seat, good=move.good, cell=move.cell)
        else:
            draft.tell("C2-E08", "good_given_up", self.seat, good=move.good)

    def faults(self, table: Table, why: Why) -> None:
        """Known goods only."""
        if not set(self.kinds) <= set(GOODS):
            why.add("C2-13", "gain_stuck")


class LastHaul(Auto):
    """The game ends: the pawn that finished on the mountain gets everything (C2-19, C2-20)."""

    state = "HAUL"

    def run(self, draft: Draft) -> None:
        """Before the final scoring."""
        pieces = draft.game.pieces
        there = [
            piece
            for i, piece in enumerate(pieces)
            if piece.pawn and draft.finished(i) and stands_there(draft, i)
        ]
        if there:
            collect(draft, there[0].seat, at_end=True)
        elif mountain(draft) != Mountain():
            draft.tell("C2-E13", "mountain_lost", None)


def stand(setup: Setup) -> list[Fixture]:
    """The mountain on the last spaces before the gap (hook `rondel_pieces`; C2-02, C2-21)."""
    return [
        Fixture(
            TILE,
            setup.option("mountain_width"),
            counted=setup.option("die_counts_mountain"),
            rule="C2-04",
        )
    ]


def tell_set_up(draft: Draft) -> None:
    """Tell where it stands (hook `set_up`)."""
    draft.tell(("C2-02", "C2-03"), "mountain_stands", None)


def last_haul(setup: Setup) -> list[Insert]:
    """The last haul comes before the final scoring (hook `turn_steps`; C2-20)."""
    return [Insert("F0", "after", lambda stage: LastHaul(), "The pawn on the mountain collects")]


def find_faults(table: Table, why: Why) -> None:
    """The mountain whole, its haul possible, one pawn at most (hook `faults`)."""
    part, ring = table.module(NUMBER), table.ring
    width = table.game.fixtures[MOUNTAIN].width
    parts = [i for i, thing in enumerate(ring) if thing == MOUNTAIN]
    together = sum(ring[i - 1] != MOUNTAIN for i in parts) == 1
    if table.turn.number and (len(parts) != width or not together):  # turn 0 is set-up
        why.add(("C2-02", "C2-04"), "mountain_broken", width=width)
    if not isinstance(part, Mountain) or min(part.coins, *part.goods) < 0:
        why.add("C2-05", "mountain_holds_nonsense")
    standing = [i for i in range(len(table.pieces)) if stands_there(table, i)]
    if len(standing) > 1 or any(not table.game.pieces[i].pawn for i in standing):
        why.add(("C2-09", "C2-18"), "mountain_crowded")


MODULE = Module(
    NUMBER,
    "Highlander: There Can Be Only One",
    {
        "rondel_pieces": stand,
        "set_up": tell_set_up,
        "turn_steps": last_haul,
        "extra_stops": rest_stop,
        "why_not_stop": Only((MOUNTAIN,), why_not_rest),
        "piece_passes": Only((MOUNTAIN,), pass_or_leave),
        "price": Only((TAKE, RELIEF), add_toll),
        "faults": find_faults,
    },
    options=OPTIONS,
    editions={
        "PL-strict": {"haul": "optional"},
        "IT-strict": {"mountain_refill": "base", "haul": "optional"},
    },
    start=lambda setup: Mountain(),
    steps=(Crossing, Rest, Hauling, Collect, LastHaul),
    moves=(PayToll, PayTollGood, TakeHaul, GiveUp),
    parts=(Mountain,),
)

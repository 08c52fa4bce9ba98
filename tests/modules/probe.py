"""A made-up module that uses every hook once, so that each is proven to be called and to count.

Heralds walk the rondel, fame is a fifth scoring category, and a hall is placed and activated.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from glenmore.base.rondel import ahead, discard, move_piece, set_space, sweep
from glenmore.base.turn import EndOfTurn
from glenmore.components import Benefit, Cell, Cost, Effect, Tile
from glenmore.events import ScoreLine
from glenmore.hooks import (
    HOOK_NAMES,
    AddTile,
    Change,
    Depth,
    ExtraStop,
    FreeAction,
    Payable,
    Piece,
    ReplaceTile,
    Word,
    never,
)
from glenmore.model import CHANCE, EMPTY, Draft, Table
from glenmore.modules import Module
from glenmore.moves import Move
from glenmore.steps import Auto
from glenmore.verdict import Reason
from glenmore.vocabulary import FETCHED, TAKEN
from tabletop.hooks import Insert
from tabletop.records import Record
from tabletop.verdict import QUIET, Why

CALLS: Counter[str] = Counter()
HALL = Tile(
    "probe-hall",
    "Probe Hall",
    "A",
    "territory",
    "village",
    cost=Cost(other=(("fame", 1),)),
    once=(Effect("fame", 2),),
    benefit=Benefit("dance", "ACT-01"),
    icon=True,
)
STILL = Tile("probe-still", "Probe Still", "A", "territory", "whisky", river=False)


class Fame(Record):
    """Fame by seat, and a secret that only seat 0 may see."""

    fame: tuple[int, ...] = (1, 1, 1, 1)
    secret: int = 7


def add_fame(draft: Draft, seat: int, amount: int) -> None:
    part: Fame = draft.module(99)
    fame = list(part.fame)
    fame[seat] += amount
    draft.set_module(99, part.with_(fame=tuple(fame)))


class Boast(Move):
    """Turn a movement point into fame."""

    word = "boast"
    rule = "MOVE-01"


class HeraldWalks(Auto):
    """The herald takes the next tile off the rondel."""

    state = "D1"

    def run(self, draft: Draft) -> None:
        piece = draft.turn.piece
        for position, tile in ahead(draft, draft.pieces[piece]):
            if tile == draft.game.worlds_end:
                move_piece(draft, piece, position)
                break
            if draft.game.tiles[tile].kind != "special":
                set_space(draft, position, EMPTY)
                discard(draft, tile, piece, "DIE-05")
                move_piece(draft, piece, position)
                break
        sweep(draft)
        draft.then(EndOfTurn())


class Toast(Auto):
    """Before every end of turn the active seat gains 1 fame, once."""

    state: ClassVar[str] = "TOAST"

    def run(self, draft: Draft) -> None:
        add_fame(draft, draft.turn.seat, 1)


class Sit(Auto):
    """What happens at the extra stop."""

    state: ClassVar[str] = "SIT"

    def run(self, draft: Draft) -> None:
        add_fame(draft, draft.turn.seat, 5)


class Burn(Auto):
    """A taken tile goes to the box for fame."""

    state: ClassVar[str] = "BURN"
    seat: int
    tile: str

    def run(self, draft: Draft) -> None:
        draft.box += (self.tile,)
        add_fame(draft, self.seat, 7)


def _resolve_fame(draft: Draft, seat: int, e: Any, cell: Cell, way: int, source: str) -> None:
    add_fame(draft, seat, e.amount)


def _dance(draft: Draft, seat: int, e: Any, cell: Cell, way: int, source: str) -> None:
    add_fame(draft, seat, 10)


def fill_stacks(setup: Any) -> list[Any]:
    return [AddTile(HALL), ReplaceTile("edradour", STILL), Depth("probe-hall", 0, 0)]


def rondel_pieces(setup: Any) -> list[Any]:
    return [Piece("herald", CHANCE, False, False, "first A space")]


def set_up(draft: Draft) -> None:
    add_fame(draft, 0, 1)


def turn_steps(setup: Any) -> list[Insert]:
    return [Insert("T8", "before", lambda step: Toast(), "toast")]


def effect_words(setup: Any) -> dict[str, Word]:
    return {"fame": Word(never, _resolve_fame), "dance": Word(never, _dance)}


def payables(setup: Any) -> dict[str, Payable]:
    return {
        "fame": Payable(
            lambda table, seat: table.module(99).fame[seat],
            lambda draft, seat, amount: add_fame(draft, seat, -amount),
        )
    }


def whose_turn(table: Table, piece: int) -> Any:
    if table.game.pieces[piece].id == "herald":
        return CHANCE, "herald", HeraldWalks()
    return None


def extra_stops(table: Table, piece: int) -> list[ExtraStop]:
    at = table.position("black-isle")
    return [ExtraStop("bench", at, Sit(), False)] if at is not None else []


def why_not_stop(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    if place != "kingussie":
        return False
    why.add("TURN-04", "no_such_stop", place=place)
    return True


def piece_passes(draft: Draft, piece: int, thing: str, how: str) -> None:
    CALLS[f"{how}"] += 1


def price(table: Table, seat: int, purpose: str) -> Any:
    if purpose != "claim":
        return None
    return lambda subject, price: price.with_(coins=price.coins + 1)


def tile_discarded(draft: Draft, tile: str, piece: int, pile: str) -> str:
    if tile == "easdale":
        draft.box += (tile,)
        return "box"
    return pile


def where_taken_tile_goes(table: Table, seat: int, how: str, tile: str) -> Any:
    """Halkirk is burnt for fame, Aviemore is never fetched."""
    if tile == "halkirk" and how == TAKEN:
        return Burn(seat, tile)
    if tile == "aviemore" and how == FETCHED:
        return Reason(("TURN-04",), "no_such_stop", (("place", tile),))
    return None


def free_actions(setup: Any) -> list[FreeAction]:
    def why_not(table: Table, seat: int, window: str, move: Move, why: Why) -> bool:
        if table.movement:
            return False
        why.add("MOVE-01", "no_movement")
        return True

    def options(table: Table, seat: int, window: str) -> list[Move]:
        return [] if why_not(table, seat, window, Boast(), QUIET) else [Boast()]

    def do(draft: Draft, seat: int, move: Move) -> None:
        draft.movement -= 1
        add_fame(draft, seat, 3)

    return [FreeAction(Boast, options, why_not, do, frozenset({"T7", "T8"}))]


def activation(table: Table, actor: int, owner: int, cell: Cell, parts: Any) -> Any:
    return parts


def effect_asleep(table: Table, seat: int, effect: str, why: Why) -> bool:
    return effect == "CLAN-MacLachlan"


def why_not_move_tile(table: Table, seat: int, cells: Any, how: str, why: Why) -> bool:
    estate = table.players[seat].estate
    if not any("probe-hall" in estate[c].tiles for c in cells):
        return False
    why.add("LM-LochMorar-b", "home_tile_stays", tile="Probe Hall")
    return True


def estate_changed(draft: Draft, seat: int, what: str, cell: Cell) -> None:
    CALLS[what] += 1


def gained(draft: Draft, seat: int, what: str, amount: int, source: str) -> None:
    CALLS[f"gained {what}"] += 1


def scoring_categories(table: Table, categories: tuple[str, ...]) -> tuple[str, ...]:
    return ("fame", *categories)


def count(table: Table, seat: int, what: str, purpose: str) -> list[Change]:
    return [Change("add", table.module(99).fame[seat], "SCORE-03")] if what == "fame" else []


def scoring_table(table: Table, seat: int, category: str) -> Any:
    return (1, (0, 100)) if category == "fame" else None


def score_lines(table: Table, seat: int, item: str, lines: tuple[ScoreLine, ...]) -> Any:
    return () if item == "coins" else lines


def seen_by(table: Table, part: Fame, seat: int) -> Fame:
    return part if seat == 0 else part.with_(secret=-1)


def faults(table: Table, why: Why) -> None:
    if min(table.module(99).fame) < 0:
        why.add("COMP-04", "other_missing", what="fame", needed=0, has=-1)


def _counted(name: str) -> Any:
    function = globals()[name]

    def handler(*args: Any) -> Any:
        CALLS[name] += 1
        return function(*args)

    return handler


MODULE = Module(
    99,
    "Probe",
    {name: _counted(name) for name in HOOK_NAMES},
    start=lambda setup: Fame(),
    steps=(HeraldWalks, Toast, Sit, Burn),
    moves=(Boast,),
    parts=(Fame,),
    says=(("category", ("fame",)), ("pile", ("box",)), ("turn", ("herald",))),
)

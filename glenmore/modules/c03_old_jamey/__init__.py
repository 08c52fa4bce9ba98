"""Chronicle 3, Old Jamey's Single Cask: whisky lies in cellars, ages there and is sold for its age.

`cellars` has where barrels lie, `storing` how they come and are spent, `building` more cellars,
`ageing` the new symbol, `sales` the sale tiles.  Tiles and cellar cards are data
(`data/modules/c03.toml`).
"""

from __future__ import annotations

from glenmore.model import Draft, Table
from glenmore.modules import Module
from glenmore.modules.c03_old_jamey.ageing import AgeBarrel, Ageing, words
from glenmore.modules.c03_old_jamey.building import BuildCellar, Built, building
from glenmore.modules.c03_old_jamey.cellars import (
    AREA,
    CELLARS,
    NUMBER,
    SALE,
    SALES,
    OnSale,
    Plan,
    SingleCask,
    Store,
    fit,
    lay_barrels,
    plan_of,
    start,
)
from glenmore.modules.c03_old_jamey.sales import (
    PassingSale,
    SaleStop,
    SellBarrel,
    pass_sale,
    sale_stops,
    take_back,
    why_not_sell,
)
from glenmore.modules.c03_old_jamey.storing import (
    PayBarrel,
    PayingBarrels,
    StoreBarrel,
    Storing,
    pay_from_cellars,
    store_whisky,
)
from glenmore.options import NO_YES, Option
from glenmore.vocabulary import WHISKY
from tabletop.hooks import Only
from tabletop.verdict import Why

__all__ = [
    "MODULE",
    "AgeBarrel",
    "Ageing",
    "BuildCellar",
    "OnSale",
    "PassingSale",
    "PayBarrel",
    "PayingBarrels",
    "SaleStop",
    "SellBarrel",
    "SingleCask",
    "Store",
    "StoreBarrel",
    "Storing",
    "lay_barrels",
]


def tell_set_up(draft: Draft) -> None:
    """Everybody receives the first cellar (hook `set_up`; C3-05)."""
    draft.tell("C3-05", "cellars_given", None)


def find_faults(table: Table, why: Why) -> None:
    """Barrels in cellars agree with what players own; sale tiles hold what they can (hook)."""
    part = table.module(NUMBER)
    if not _readable(part) or len(part.stores) != len(table.players):
        why.add("C3-05", "cellars_nonsense")
        return
    here = plan_of(table.game)
    for seat, store in enumerate(part.stores):
        _store_faults(table, here, seat, store, why)
    tiles = [sale.tile for sale in part.sales]
    for sale in part.sales:
        if sale.tile not in SALES or sale.tile not in table.ring or tiles.count(sale.tile) > 1:
            why.add("C3-28", "sold_elsewhere", tile=sale.tile)
        elif not 0 <= sale.lower <= here.lower or not (sale.extra or sale.lower):
            why.add("C3-21", "sold_too_many", tile=sale.tile, spaces=here.lower)
    for piece, position in zip(table.game.pieces, table.pieces, strict=True):
        if position >= 0 and not piece.pawn and table.ring[position % table.game.spaces] in SALES:
            tile = table.ring[position % table.game.spaces]
            why.add(("C3-31", "C3-E11"), "sale_for_pawns", tile=tile)


def _readable(part: object) -> bool:
    """Whether every field holds what it is for; positions may come from anywhere."""
    return (
        isinstance(part, SingleCask)
        and all(
            isinstance(store, Store)
            and type(store.built) is int
            and all(type(space) is int for space in store.barrels)
            for store in part.stores
        )
        and all(
            isinstance(sale, OnSale) and type(sale.extra) is bool and type(sale.lower) is int
            for sale in part.sales
        )
    )


def _store_faults(table: Table, here: Plan, seat: int, store: Store, why: Why) -> None:
    if not 1 <= store.built <= len(CELLARS):
        why.add("C3-19", "cellars_nonsense")
        return
    barrels = store.barrels
    circles = [space for space in barrels if space != AREA]
    if (
        list(barrels) != sorted(barrels)
        or len(set(circles)) < len(circles)
        or any(not 0 <= space <= here.last[store.built] for space in barrels)
    ):
        why.add(("C3-07", "C3-12"), "barrels_nonsense", seat=seat)
    waiting = sum(s.count for s in table.steps if isinstance(s, Storing) and s.seat == seat)
    if not table.game.is_played(seat):
        if barrels:
            why.add("C3-06", "barrels_sum", seat=seat, lie=len(barrels), has=0)
    elif len(barrels) + waiting != table.players[seat].whisky:
        why.add("C3-06", "barrels_sum", seat=seat, lie=len(barrels), has=table.players[seat].whisky)


OPTIONS = (
    Option("c3.placeWhisky", "place_whisky", ("must", "may"), "C3-07"),
    Option("c3.refillOnSaleStop", "sale_refill", ("skip", "base"), "C3-E02"),
    Option(
        "c3.cellarInEnglishTurn", "cellar_in_english_turn", NO_YES, "C3-I09", needs=(4,), since=2
    ),
    Option("c3.stopSource", "stop_source", NO_YES, "C3-23", needs=(8,), since=2),
)
MODULE = Module(
    NUMBER,
    "Old Jamey's Single Cask",
    {
        "set_up": tell_set_up,
        "effect_words": words,
        "payables": pay_from_cellars,
        "extra_stops": sale_stops,
        "why_not_stop": Only(SALES, why_not_sell),
        "piece_passes": Only(SALES, pass_sale),
        "tile_discarded": take_back,
        "free_actions": building,
        "gained": Only((WHISKY,), store_whisky),
        "faults": find_faults,
    },
    options=OPTIONS,
    editions={
        "PL-strict": {"place_whisky": "may"},
        "IT-strict": {"sale_refill": "base", "stop_source": True},
    },
    start=start,
    fit=fit,
    steps=(Storing, PayingBarrels, Built, Ageing, PassingSale, SaleStop),
    moves=(StoreBarrel, PayBarrel, BuildCellar, AgeBarrel, SellBarrel),
    parts=(SingleCask, Store, OnSale),
    files=("c03.toml",),
    says=(("thing", SALES), ("source", (SALE,))),
    words=(("benefit", (("age", "C3-11"),)),),
)

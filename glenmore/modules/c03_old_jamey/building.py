"""Building cellars: a free action of your own turn, paid in full (C3-18 to C3-20)."""

from __future__ import annotations

from typing import Any

from glenmore.base import affording, payment
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules.c03_old_jamey.cellars import (
    CELLARS,
    NUMBER,
    SingleCask,
    Store,
    plan_of,
    put_store,
    store_of,
)
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import Auto
from glenmore.vocabulary import OWN
from tabletop.verdict import QUIET, Why

ALL = len(CELLARS)
WINDOWS = frozenset({"T2", "T5P", "T5X", "T6", "T7", "T8"})


class BuildCellar(Move, word="build-cellar", rule="C3-18", only_when=("C3-18", "C3-E08")):
    """Build the next cellar and pay what its card says (C3-18)."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The cellar and its price."""
        cards = plan_of(table.game).cards
        cost = next((card.cost for card in cards if card.id == self.what), "")
        return {"cellar": self.what, "cost": cost}


class Built(Auto, state="T3"):
    """The cellar has been paid: it joins the others."""

    seat: int

    def run(self, draft: Draft) -> None:
        """One cellar more."""
        store = store_of(draft, self.seat)
        put_store(draft, self.seat, Store(store.built + 1, store.barrels))
        draft.tell(("C3-18", "C3-19"), "cellar_built", self.seat, cellar=CELLARS[store.built])


def build_options(table: Table, seat: int, window: str) -> list[Move]:
    """The next cellar, if it can be paid."""
    part: SingleCask = table.modules[table.game.module_index[NUMBER]]
    built = part.stores[seat].built
    if built >= ALL or (table.turn.kind != OWN and _why_not_now(table, window)):
        return []
    price, player = plan_of(table.game).prices[built], table.players[seat]
    own = player.estate.goods
    if price.goods.size > player.coins + sum(own) and table.game.to_buy.beyond:
        return []
    return [] if affording.why_not_afford(table, seat, price, QUIET, own=own) else [BUILD[built]]


def _why_not_now(table: Table, window: str) -> str:
    """Why not in this turn: it is another piece's, unless an option lets that count (C3-I09).

    Even then the tile comes first: whoever could not pay for one any more would be stuck.
    """
    if table.turn.kind == OWN:
        return ""
    if not getattr(table.game.options, "cellar_in_english_turn", False):
        return "cellar_own_turn"
    return "cellar_after_tile" if window == "T2" else ""


BUILD = tuple(BuildCellar(name) for name in CELLARS)


def why_not_build(table: Table, seat: int, window: str, move: BuildCellar, why: Why) -> bool:
    """In your own turn, the next one in order, paid in full (C3-18, C3-19)."""
    here, built = plan_of(table.game), store_of(table, seat).built
    found = why.apart()
    closed = _why_not_now(table, window)
    if closed:
        found.add(("C3-18", "C3-I09"), closed)
    if move.what not in CELLARS:
        found.add("C3-19", "no_such_cellar", cellar=move.what)
    else:
        at = CELLARS.index(move.what)
        if at < built:
            found.add("C3-19", "cellar_owned", cellar=move.what)
        elif at > built:
            found.add("C3-19", "cellar_order", cellar=move.what, before=CELLARS[built])
        affording.why_not_afford(table, seat, here.prices[at], found)
    return why.gather(found)


def build(draft: Draft, seat: int, move: BuildCellar) -> None:
    """Pay; goods may be bought for it (C3-20)."""
    price = plan_of(draft.game).prices[store_of(draft, seat).built]
    payment.begin(draft, seat, price.with_(then=(Built(seat),)))


def building(setup: Setup) -> list[FreeAction]:
    """Cellars are built at any time of your own turn (hook `free_actions`; C3-18)."""
    return [FreeAction(BuildCellar, build_options, why_not_build, build, WINDOWS, True)]

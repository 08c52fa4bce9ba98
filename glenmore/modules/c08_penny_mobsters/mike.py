"""Mike McCastle: a figure on another home castle that counts on one's own (C8-MikeMcCastle)."""

from __future__ import annotations

from glenmore.components import Cell
from glenmore.hooks import Change
from glenmore.model import HOME_CASTLE, Draft, Table
from glenmore.modules.c07_great_gathering.cards import CASTLES
from glenmore.modules.c07_great_gathering.state import PURPOSE, SETS
from glenmore.modules.c08_penny_mobsters import figures
from glenmore.modules.c08_penny_mobsters.figures import MIKE, Standing, evict
from glenmore.modules.c08_penny_mobsters.mobster import Mobster
from glenmore.modules.c08_penny_mobsters.state import NOWHERE, Owned
from glenmore.options import Option
from glenmore.vocabulary import ADD, AT_HOME, ROUND, SCOT_MOVED, SCOT_PUT, SHIFT
from tabletop.hooks import Only

RULE = "C8-MikeMcCastle"
HOST, MOVE = "host_any_entry", "opponent_move"
SHIFTED = (ROUND, SETS)  # scoring rounds, and what counts like them (C8-EDGE-18)


def changed(draft: Draft, owned: Owned, seat: int, what: str, cell: Cell) -> None:
    """A Scot comes to the castle (hook `estate_changed`; C8-EDGE-05)."""
    if owned.host != seat or cell != HOME_CASTLE:
        return
    any_entry = draft.game.options["mike_eviction"] == HOST
    if what == SCOT_MOVED or (what == SCOT_PUT and any_entry):
        evict(draft, owned, "figure_evicted")


def count(table: Table, owned: Owned, seat: int, what: str, purpose: str) -> list[Change]:
    """One Scot of the host's castle less, one more of the owner's (hook `count`)."""
    if what == AT_HOME:
        if purpose in SHIFTED and seat in (owned.host, owned.seat):
            return [Change(SHIFT, 1 if seat == owned.seat else -1, RULE)]
        return []
    if what == CASTLES and purpose == PURPOSE and seat == owned.seat:
        extra = table.game.options["mike_castle"] == "extra_castle"
        manned = table.players[seat].estate[HOME_CASTLE].scots > 0
        return [Change(ADD, 1, "C7-EDGE-09")] if extra or not manned else []
    return figures.count(table, owned, seat, what, purpose)


def worth(table: Table, owned: Owned) -> float:
    """Before he is sent, what a Scot at home may bring in the rounds to come."""
    return 0.0 if owned.host != NOWHERE else 3.0


MOBSTER = Mobster(
    MIKE,
    RULE,
    {"estate_changed": Only((SCOT_MOVED, SCOT_PUT), changed), "count": count},
    acts=Owned.stands,
    actions=figures.ACTIONS,
    steps=(Standing,),
    moves=figures.MOVES,
    options=(Option("c8.mikeEviction", "mike_eviction", (HOST, MOVE), RULE),),
    editions={"IT-strict": {"mike_eviction": MOVE}},
    faults=figures.find_faults,
    worth=worth,
)

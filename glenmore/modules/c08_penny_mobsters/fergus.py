"""Fergus MacDarkie: who lays a tile beside him pays a coin (C8-FergusMacDarkie)."""

from __future__ import annotations

from glenmore.assembly import Game, PriceChange
from glenmore.base.geometry import AROUND
from glenmore.hooks import Fee
from glenmore.modules.c08_penny_mobsters import figures
from glenmore.modules.c08_penny_mobsters.figures import FERGUS, Standing
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, while_it_lasts
from glenmore.modules.c08_penny_mobsters.state import Owned
from glenmore.modules.c08_penny_mobsters.tokens import charge
from glenmore.vocabulary import CELL
from tabletop.hooks import Only

RULE = "C8-FergusMacDarkie"
COINS = 1


def fee(game: Game, owned: Owned, seat: int, purpose: str) -> PriceChange | None:
    """A coin for a new tile beside his, on which he leaves (hook `price`; C8-EDGE-06, -08)."""
    if owned.host != seat:
        return None
    due = Fee(COINS, RULE, FERGUS, (Standing(FERGUS),), owned.seat)
    return charge(dict.fromkeys(AROUND[owned.cell], due), 1)


MOBSTER = Mobster(
    FERGUS,
    RULE,
    {"estate_changed": figures.CHANGED, "count": figures.count, "price": Only((CELL,), fee)},
    acts=Owned.stands,
    actions=figures.ACTIONS,
    steps=(Standing,),
    moves=figures.MOVES,
    faults=figures.find_faults,
    worth=while_it_lasts(0.12),  # a coin now and then
)

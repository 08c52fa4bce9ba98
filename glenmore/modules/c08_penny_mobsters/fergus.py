"""Fergus MacDarkie: who lays a tile beside him pays a coin (C8-FergusMacDarkie)."""

from __future__ import annotations

from glenmore.assembly import PriceChange
from glenmore.base.geometry import AROUND
from glenmore.components import Cell
from glenmore.hooks import Fee, Only, Price
from glenmore.model import Table
from glenmore.modules.c08_penny_mobsters import figures
from glenmore.modules.c08_penny_mobsters.figures import FERGUS, RULES, Standing
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, name_of
from glenmore.modules.c08_penny_mobsters.state import Owned
from glenmore.vocabulary import CELL

RULE = RULES[FERGUS]
COINS = 1


def fee(table: Table, owned: Owned, seat: int, purpose: str) -> PriceChange | None:
    """A coin for a new tile beside his, on which he leaves (hook `price`; C8-EDGE-06, -08)."""
    if owned.host != seat:
        return None
    near = AROUND[owned.cell]
    due = Fee(COINS, RULE, name_of(table, FERGUS), (Standing(FERGUS),), owned.seat)

    def change(subject: tuple[str, Cell], price: Price) -> Price:
        return price.with_(fees=(*price.fees, due)) if subject[1] in near else price

    return change


def worth(table: Table, owned: Owned) -> float:
    """A coin now and then, while turns are left."""
    return 0.12 * sum(stack.size for stack in table.stacks)


FERGUS_MACDARKIE = Mobster(
    FERGUS,
    RULE,
    handlers={
        "estate_changed": figures.changed,
        "count": figures.count,
        "price": Only((CELL,), fee),
    },
    actions=figures.actions,
    faults=figures.find_faults,
    worth=worth,
    steps=(Standing,),
    moves=(figures.SendFigure, figures.SendScot, figures.StandFigure),
)

"""Free actions of your own turn (base 4.2): sell a good, use Loch Ness, spend a movement point."""

from __future__ import annotations

from glenmore.base.activation import LOCH_NESS, ness_options, use_ness, why_not_ness
from glenmore.base.market import sell, sell_options, why_not_sell
from glenmore.base.movement import may_move, move_options, move_scot, why_not_move
from glenmore.hooks import FreeAction
from glenmore.moves import MoveScot, Sell, UseLochNess

WINDOWS = frozenset({"T2", "T5P", "T5X", "T6", "T7", "T8"})

BASE = (
    FreeAction(Sell, sell_options, why_not_sell, sell, WINDOWS),
    FreeAction(UseLochNess, ness_options, why_not_ness, use_ness, WINDOWS, card=LOCH_NESS),
    FreeAction(MoveScot, move_options, why_not_move, move_scot, WINDOWS, moves=True, some=may_move),
)

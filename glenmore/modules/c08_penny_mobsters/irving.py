"""Irving McGlory: a second reward of the central track of chronicle 10 (C8-IrvingMcGlory)."""

from __future__ import annotations

from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power, until_used
from glenmore.modules.c08_penny_mobsters.state import Owned
from glenmore.modules.c10_logs_and_boulders.climbing import let_take_second
from glenmore.moves import Move
from tabletop.verdict import Why

ID, RULE = "irving-mcglory", "C8-IrvingMcGlory"


class UseIrving(Move, word="glory", rule=RULE):
    """In this turn a second reward of the central track may be taken (C8-IrvingMcGlory)."""


def options(table: Table, owned: Owned) -> list[UseIrving]:
    """Once in the game."""
    return [UseIrving()]


def objections(table: Table, seat: int, owned: Owned | None, move: UseIrving, why: Why) -> None:
    """Nothing besides what holds for every power."""


def use(draft: Draft, owned: Owned, move: UseIrving) -> None:
    """The central track lets the owner take one more this turn (C10-I18)."""
    draft.tell((RULE, "C10-I18"), "irving_used", owned.seat)
    let_take_second(draft, owned.seat)


MOBSTER = Mobster(
    ID,
    RULE,
    powers=(Power(UseIrving, options, objections, use, at_once=True, once=True, aside=True),),
    moves=(UseIrving,),
    worth=until_used(2.0),  # one more reward, at the right height
)

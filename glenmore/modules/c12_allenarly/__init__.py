"""Chronicle 12, Allenarly: the opponent of a game for one (C12-01 to C12-70).

Her seat is one that nobody plays: her pawn stands on the rondel, and her things are those of a
player.  `board` has what lies on her board, `setting_up` how a game begins, `turns` her turn from
the card to its end, `choosing` how she finds a tile, `clans` her clan tokens, `gaining` what a
tile brings her, `scoring` what happens in scoring rounds.  What other chronicles change is in
files of their own (`adapting`); what is printed on her cards is data (`data`).
"""

from __future__ import annotations

from typing import Any

from glenmore.model import Table
from glenmore.modules import Module
from glenmore.modules.c12_allenarly import adapting
from glenmore.modules.c12_allenarly.board import NUMBER, Allenarly, board, her_seat
from glenmore.modules.c12_allenarly.cards import full_row
from glenmore.modules.c12_allenarly.choosing import Choice, Test, choose, current
from glenmore.modules.c12_allenarly.clans import Advance, MoveToken, next_space, path
from glenmore.modules.c12_allenarly.data import FILES, LEVELS, WORDS
from glenmore.modules.c12_allenarly.faults import find_faults, fit
from glenmore.modules.c12_allenarly.gaining import HERS, GainMore, Lay, LayHers, place_of
from glenmore.modules.c12_allenarly.scoring import (
    Items,
    LastStones,
    MovePriority,
    TradeHers,
    TradeStone,
    counted,
    in_her_order,
    inserts,
    items,
    offers,
    size,
)
from glenmore.modules.c12_allenarly.setting_up import (
    LayPriority,
    PriorityOrder,
    RollForStart,
    roll_instead,
    set_up,
    start,
)
from glenmore.modules.c12_allenarly.turns import (
    Choose,
    DrawCard,
    EndHers,
    FillMarket,
    FinishHers,
    PutAway,
    StopHers,
    TakeHers,
    TurnUp,
    because,
    whose_turn,
)
from glenmore.options import NO_YES, Option
from glenmore.setup import Setup
from glenmore.vocabulary import SIZE, TIE
from tabletop.hooks import Insert, Only
from tabletop.modules import Seat
from tabletop.verdict import Why

__all__ = [
    "HERS",
    "MODULE",
    "NUMBER",
    "Allenarly",
    "Choice",
    "Choose",
    "DrawCard",
    "LayHers",
    "MoveToken",
    "Test",
    "TradeStone",
    "TurnUp",
    "because",
    "board",
    "choose",
    "current",
    "her_seat",
    "items",
    "next_space",
    "offers",
    "path",
    "place_of",
    "size",
]

NORMAL = "raiglar"
COUNTED = (SIZE, TIE, *(what for one in adapting.every() for what in one.counted))
SAYS = tuple(words for one in adapting.every() for words in one.says)
THINGS = tuple(thing for one in adapting.every() for thing in one.things)
OPTIONS = (
    Option(
        "c12.level",
        "allenarly_level",
        (NORMAL, *(level for level in LEVELS if level != NORMAL)),
        "C12-13",
    ),
    Option("c12.startTradeCounts", "start_trade_counts", NO_YES, "C12-E21"),
    Option("c12.allMobsters", "all_mobsters", NO_YES, "C12-C8-07", needs=(8,)),
    Option("c12.bruceCoin", "bruce_coin", ("card", "own"), "C12-C8-08", needs=(8,)),
    Option("c12.priorityBonuses", "priority_bonuses", ("text", "none"), "C12-E25", needs=(9,)),
)


def turn_steps(setup: Setup) -> list[Insert]:
    """The die at the start, and what follows the categories of a round (hook `turn_steps`)."""
    return [Insert("G0", "before", roll_instead, "her-start"), *inserts(setup)]


def asleep(table: Table, seat: int, effect: str, why: Why) -> bool:
    """She uses no card and no clan bonus (hook `effect_asleep`; C12-46, C12-49, C12-I02)."""
    if seat != her_seat(table):
        return False
    why.add(("C12-46", "C12-49"), "her_effects_unused")
    return True


def free_actions(setup: Setup) -> list[Any]:
    """What other chronicles let the human do at any time (hook `free_actions`)."""
    return adapting.of_setup(setup, "actions")


def unused(setup: Setup) -> list[str]:
    """Cards of other chronicles that are left out with her."""
    return adapting.of_setup(setup, "unused")


MODULE = Module(
    NUMBER,
    "Allenarly",
    {
        "set_up": set_up,
        "turn_steps": turn_steps,
        "effect_words": adapting.words,
        "whose_turn": whose_turn,
        "effect_asleep": asleep,
        "scoring_categories": in_her_order,
        "free_actions": free_actions,
        "piece_passes": Only(THINGS, adapting.pass_things),
        "tile_discarded": adapting.discarded,
        "count": Only(COUNTED, counted),
        "faults": find_faults,
    },
    players=(1,),
    more_players=(1,),
    conflicts=adapting.missing(),
    seats=(Seat("allenarly", "Allenarly"),),
    options=(*OPTIONS, *(option for one in adapting.every() for option in one.options)),
    start=start,
    fit=fit,
    steps=(
        *(RollForStart, PriorityOrder, DrawCard, FillMarket, Advance, Choose, TakeHers, StopHers),
        *(FinishHers, Lay, GainMore, EndHers, PutAway, MovePriority, TradeHers, Items, LastStones),
        *(step for one in adapting.every() for step in one.steps),
    ),
    moves=(
        *(LayPriority, TurnUp, MoveToken, LayHers, TradeStone),
        *(move for one in adapting.every() for move in one.moves),
    ),
    parts=(Allenarly,),
    files=FILES,
    pair_files=tuple((one.chronicle, one.file) for one in adapting.every() if one.file),
    words=WORDS,
    says=(("source", (HERS,)), ("thing", THINGS), *SAYS),
    full_row=full_row,
    unused=unused,
)

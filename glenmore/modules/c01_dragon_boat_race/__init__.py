"""Chronicle 1, Dragon Boat Race: boats on the river, round all estates and back home.

`circuit` knows the way, `state` what lies on it, `rowing` who rows and who comes home, `tokens`
which rewards there are, `rewards` how one is taken from a castle, `gifts` what it gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from glenmore.base.free_actions import WINDOWS
from glenmore.hooks import Depth, FreeAction
from glenmore.model import Draft, Table
from glenmore.modules import Module
from glenmore.modules.c01_dragon_boat_race.circuit import BETWEEN, NUMBER, home
from glenmore.modules.c01_dragon_boat_race.faults import find_faults
from glenmore.modules.c01_dragon_boat_race.gifts import CoinsInstead, MarkerOrCoins, effect_words
from glenmore.modules.c01_dragon_boat_race.rewards import (
    Approach,
    ChooseToken,
    FindToken,
    Look,
    Looking,
    Rewarded,
    TakeToken,
    first_castles,
    seen_by,
)
from glenmore.modules.c01_dragon_boat_race.rowing import (
    LastCards,
    Overtaking,
    Row,
    begin,
    row,
    row_options,
    why_not_row,
    why_not_under_a_boat,
    worthless_coins,
)
from glenmore.modules.c01_dragon_boat_race.state import RACE, REWARD, START, Castle, Race, race
from glenmore.modules.c01_dragon_boat_race.tokens import ALL_TOKENS
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.vocabulary import ARMADALE, COINS
from tabletop.hooks import Insert, Only
from tabletop.verdict import Why

__all__ = ["MODULE", "Castle", "Race", "Row", "race", "race_part"]

OPTIONS = (
    Option("c1.startInsert", "start_insert", ("top_four", "top_third"), "C1-04"),
    Option("c1.neutralRiver", "neutral_river", tuple(BETWEEN), "C1-E19"),
    Option("c1.rewardTake", "reward_take", ("mandatory", "optional"), "C1-26"),
    Option("c1.finishedBoat", "finished_boat", ("remove", "stay"), "C1-33"),
    Option("c1.lastPlace", "last_boat", ("immediate", "sail_on"), "C1-34"),
    Option("c1.armadaleWithLast", "armadale_with_last", (1, 2), "C1-36"),
    Option("c1.overtaking", "overtaking", ("left_behind", "caught_up"), "C1-E10", since=2),
)
TOP = 4  # tiles that Start is shuffled with (C1-04)


def first_part(setup: Setup) -> Race:
    """Boats at home, tokens face down, nothing begun (C1-02, C1-06, C1-18)."""
    castles = first_castles(setup.seats, setup.option("neutral_river"))
    return Race(tuple(home(seat) for seat in range(setup.seats)), castles, ALL_TOKENS)


def race_part(
    setup: Setup,
    boats: Mapping[int, str] | None = None,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    known_to: Mapping[str, tuple[int, ...]] | None = None,
    used: tuple[str, ...] = (),
    **fields: Any,
) -> Race:
    """A race for a made-up position: begun, with these boats and tokens, the rest as at the start.

    `tokens` says what lies on a castle.  What is missing there has been used: the tokens named in
    `used`, then any others.
    """
    part = first_part(setup)
    given, lookers = dict(tokens or {}), dict(known_to or {})
    castles = tuple(
        Castle(
            castle.square,
            tuple(sorted(given.get(castle.square, castle.tokens))),
            lookers.get(castle.square, ()),
        )
        for castle in part.castles
    )
    held = [token for castle in castles for token in castle.tokens]
    rest = Counter(ALL_TOKENS) - Counter([*held, *used])
    pool = sorted(rest.elements())
    more = max(0, setup.seats * len(castles) - len(held) - len(used))
    places = tuple((boats or {}).get(seat, at) for seat, at in enumerate(part.boats))
    return part.with_(
        **{
            "boats": places,
            "castles": castles,
            "pool": tuple(pool[more:]),
            "used": tuple(sorted((*used, *pool[:more]))),
            "begun": True,
            **fields,
        }
    )


def hide_start(setup: Setup) -> list[Depth]:
    """Start near the top of the finished B stack (hook `fill_stacks`; C1-04)."""
    last = TOP
    if setup.option("start_insert") == "top_third":
        others = sum(tile.stack == "B" for tile in setup.catalog.tiles) - 1
        last = -(-others // 3)
    return [Depth(START, 0, last)]


def tell_set_up(draft: Draft) -> None:
    """Tell what lies ready (hook `set_up`; C1-02, C1-06, C1-08)."""
    part = race(draft)
    draft.tell(
        ("C1-02", "C1-06"),
        "boats_ready",
        None,
        castles=len(part.castles),
        number=len(draft.players),
    )


def only_passed(table: Table, piece: int, kind: str, place: str, why: Why) -> bool:
    """Nothing stops on Start (hook `why_not_stop`; C1-16)."""
    why.add("C1-16", "start_is_passed")
    return True


def last_cards(setup: Setup) -> list[Insert]:
    """Last-place cards are handed out before the final scoring (hook `turn_steps`; C1-37)."""
    return [Insert("F0", "after", lambda stage: LastCards(), "last-place-cards")]


def rowing(setup: Setup) -> list[FreeAction]:
    """Movement points may row the boat (hook `free_actions`; C1-23)."""
    return [FreeAction(Row, row_options, why_not_row, row, WINDOWS, moves=True)]


MODULE = Module(
    NUMBER,
    "Dragon Boat Race",
    {
        "fill_stacks": hide_start,
        "set_up": tell_set_up,
        "turn_steps": last_cards,
        "effect_words": effect_words,
        "why_not_stop": Only((START,), only_passed),
        "piece_passes": Only((START,), begin),
        "free_actions": rowing,
        "why_not_move_tile": why_not_under_a_boat,
        "score_lines": Only((COINS, ARMADALE), worthless_coins),
        "seen_by": seen_by,
        "faults": find_faults,
    },
    options=OPTIONS,
    editions={
        "PL-strict": {
            "start_insert": "top_third",
            "reward_take": "optional",
            "armadale_with_last": 2,
        },
        "IT-strict": {"finished_boat": "stay", "last_boat": "sail_on"},
    },
    start=first_part,
    steps=(Approach, Looking, ChooseToken, Rewarded, MarkerOrCoins, Overtaking, LastCards),
    moves=(Row, Look, FindToken, TakeToken, CoinsInstead),
    parts=(Castle, Race),
    files=("c01.toml",),
    says=(("thing", (START,)), ("source", (RACE, REWARD))),
)

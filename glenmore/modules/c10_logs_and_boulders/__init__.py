"""Chronicle 10, Logs & Boulders: champions train, climb two tracks and earn fame.

`state` has what players have, `board` what the divisions give, `champions` the champion tiles,
`training` what they do when their tile is activated, `climbing` raises and rewards; `tiles` has
tournaments, spectators and symbols, `friends` and `shields` the markers, `scoring` the rounds.
Tiles and divisions are data (`data/modules/c10.toml`).

For other chronicles: `columns` says which divisions a seat uses, `let_take_second` allows one more
central reward, `raises` are the steps of a raise.
"""

from __future__ import annotations

from typing import Any

from glenmore.model import Draft
from glenmore.modules import Module
from glenmore.modules.c10_logs_and_boulders.board import SYMBOLS, board, columns
from glenmore.modules.c10_logs_and_boulders.champions import (
    EnterChampion,
    MoveChampion,
    SendChampion,
    follow,
    why_not_lay_anew,
    window,
)
from glenmore.modules.c10_logs_and_boulders.climbing import (
    Raising,
    Rewards,
    TakeCentral,
    TakeDivision,
    let_take_second,
    raises,
)
from glenmore.modules.c10_logs_and_boulders.faults import find_faults
from glenmore.modules.c10_logs_and_boulders.friends import (
    BringHome,
    FriendsClaiming,
    Homecoming,
    NoHume,
)
from glenmore.modules.c10_logs_and_boulders.scoring import Awards, ClearTracks, count, with_fame
from glenmore.modules.c10_logs_and_boulders.shields import MURRAY, RUTHVEN, Barrel
from glenmore.modules.c10_logs_and_boulders.state import (
    BEYOND,
    FAME,
    NOBODY,
    NUMBER,
    REWARD,
    TOP,
    TRACK_OF,
    Athlete,
    Games,
    athlete,
    games,
    start,
)
from glenmore.modules.c10_logs_and_boulders.tiles import (
    SPECTATORS,
    TOURNAMENT,
    TOURNAMENTS,
    Compete,
    CrossActivating,
    Spectator,
    Tournament,
    Welcome,
    goes,
    payables,
    words,
)
from glenmore.modules.c10_logs_and_boulders.training import Train, Training, TrainLater, train
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.vocabulary import (
    ANEW,
    AT_HOME,
    BARRELS,
    LANDMARKS,
    PERSONS,
    TILE_COVERED,
    TILE_PLACED,
    TILE_REMOVED,
)
from tabletop.hooks import Insert, Only

__all__ = [
    "MODULE",
    "Athlete",
    "Games",
    "athlete",
    "columns",
    "games",
    "games_part",
    "let_take_second",
    "raises",
]

OPTIONS = (
    Option("c10.spacing", "spacing", ("edge", "edgeAndCorner"), "C10-14"),
    Option("c10.trainPerTurn", "train_per_turn", ("tile", "champion"), "C10-20"),
    Option("c10.trainOnArrival", "train_on_arrival", ("yes", "no"), "C10-E05"),
    Option("c10.fameAtZero", "fame_at_zero", ("none", "allTied"), "C10-E08"),
)


def games_part(
    setup: Setup, *athletes: Athlete, central: dict[int, int] | None = None, **fields: Any
) -> Games:
    """The games in a made-up position: what seats have, and whose markers lie on which rating.

    >>> from glenmore.setup import Setup
    >>> games_part(Setup(2, (10,)), Athlete(caber=2), central={2: 0}).central
    (-1, 0, -1, -1, -1)
    """
    more = start(setup).athletes[len(athletes) :]
    begun = tuple(one.with_(begun=one.begun or bool(one.champions)) for one in athletes)
    taken = central or {}
    marks = tuple(taken.get(rating, NOBODY) for rating in range(1, TOP + 1))
    return Games((*begun, *more), marks, **fields)


def first_part(setup: Setup) -> Games:
    """How the games begin; a catalog without the divisions is named at once."""
    board(setup, setup.seats > setup.players)
    return start(setup)


def tell_set_up(draft: Draft) -> None:
    """Pieces, rewards and champion tiles lie ready (hook `set_up`; C10-06, C10-07, C10-09)."""
    draft.tell(("C10-06", "C10-07", "C10-09"), "games_ready", None)


def turn_steps(setup: Setup) -> list[Insert]:
    """The champion's window, awards and clean-up (hook; C10-12, C10-30, C10-35)."""
    return [
        Insert("T6", "before", window, "champion-window"),
        Insert("S2", "before", lambda step: Awards(), "fame-awards"),
        Insert("S2", "after", lambda step: ClearTracks(), "tracks-cleared"),
    ]


def fit(setup: Setup, part: Games, players: Any, ring: Any) -> Games:
    """A champion whose tile a made-up position takes from its owner is in the reserve."""
    tiles = setup.catalog.tiles
    types = {tile.id: tile.type for tile in tiles}
    athletes = tuple(
        one.with_(
            champions=tuple(
                tile
                for tile in one.champions
                if types.get(tile) in TRACK_OF
                and any(plot.tiles[-1:] == (tile,) for plot in player.estate.values())
            )
        )
        for one, player in zip(part.athletes, players, strict=True)
    )
    return part.with_(athletes=athletes)


MODULE = Module(
    NUMBER,
    "Logs & Boulders",
    {
        "set_up": tell_set_up,
        "turn_steps": turn_steps,
        "effect_words": words,
        "payables": payables,
        "where_taken_tile_goes": Only((*TOURNAMENTS, *SPECTATORS), goes),
        "activation": train,
        "why_not_move_tile": Only((ANEW,), why_not_lay_anew),
        "estate_changed": Only((TILE_PLACED, TILE_COVERED, TILE_REMOVED), follow),
        "scoring_categories": with_fame,
        "count": Only((FAME, AT_HOME, LANDMARKS, BARRELS, PERSONS), count),
        "faults": find_faults,
    },
    options=OPTIONS,
    start=first_part,
    fit=fit,
    steps=(
        SendChampion,
        Training,
        Raising,
        Rewards,
        Tournament,
        Welcome,
        Spectator,
        CrossActivating,
        FriendsClaiming,
        NoHume,
        Homecoming,
        Barrel,
        Awards,
        ClearTracks,
    ),
    moves=(
        EnterChampion,
        MoveChampion,
        Train,
        TrainLater,
        TakeDivision,
        TakeCentral,
        Compete,
        BringHome,
    ),
    parts=(Athlete, Games),
    files=("c10.toml",),
    says=(
        ("thing", (*TOURNAMENTS, *SPECTATORS)),
        ("category", (FAME,)),
        ("source", (BEYOND, REWARD)),
    ),
    words=(
        ("kinds", (TOURNAMENT,)),
        ("cost", (FAME,)),
        (
            "once",
            (
                ("games", "C10-38"),
                ("caber", "C10-41"),
                ("boulder", "C10-41"),
                ("row-and-column", "C10-43"),
                ("friends", "C10-44"),
                ("homeland", "C10-46"),
            ),
        ),
        ("effects", (RUTHVEN, MURRAY)),
        ("symbols", SYMBOLS),
    ),
)

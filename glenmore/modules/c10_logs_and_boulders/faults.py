"""What cannot be on the highland-games board and on the champion tiles (hook `faults`)."""

from __future__ import annotations

from typing import Any

from glenmore.model import Table
from glenmore.modules.c10_logs_and_boulders.champions import too_near
from glenmore.modules.c10_logs_and_boulders.state import (
    CHAMPIONS,
    NOBODY,
    NUMBER,
    TOP,
    TRACK_OF,
    TRACKS,
    Athlete,
    Games,
    cell_of,
)
from tabletop.verdict import Why

MOST_MARKERS = 2  # of one player, with Irving McGlory (C10-I18)


def find_faults(table: Table, why: Why) -> None:
    """Ratings, fame, markers and champion tiles as the rules allow them."""
    part: Any = table.module(NUMBER)
    seats = len(table.players)
    if not _readable(part) or len(part.athletes) != seats:
        why.add("C10-07", "games_nonsense")
        return
    if any(owner not in range(NOBODY, seats) for owner in part.central):
        why.add("C10-26", "games_nonsense")
        return
    for seat, one in enumerate(part.athletes):
        if not (0 <= one.caber <= TOP and 0 <= one.boulder <= TOP):
            why.add("C10-25", "impossible_rating", seat=seat)
        if one.fame < 0:
            why.add("C10-42", "games_nonsense")
        most = MOST_MARKERS if table.game.module_index.keys() >= {8} else 1
        if part.markers(seat) > most:
            why.add("C10-27", "too_many_markers", seat=seat, number=part.markers(seat))
        if bool(one.prefers) == table.game.is_played(seat) or (one.prefers and one.champions):
            why.add("C10-09", "champion_below_track", seat=seat)
        _champions(table, seat, one, why)


def _readable(part: Any) -> bool:
    """Whether every field holds what it is for; positions may come from anywhere."""
    return (
        isinstance(part, Games)
        and all(
            isinstance(one, Athlete)
            and all(type(number) is int for number in (one.caber, one.boulder, one.fame))
            and type(one.begun) is bool
            and one.prefers in ("", *TRACKS)
            and all(isinstance(tile, str) for tile in one.champions)
            for one in part.athletes
        )
        and len(part.central) == TOP
        and all(type(owner) is int for owner in part.central)
    )


def _champions(table: Table, seat: int, one: Athlete, why: Why) -> None:
    """Two at most, on own material and animal tiles, not too near each other."""
    tiles = one.champions
    if len(tiles) > CHAMPIONS or len(set(tiles)) < len(tiles):
        why.add(("C10-09", "C10-E03"), "too_many_champions", seat=seat, number=len(tiles))
        return
    if tiles and not one.begun:
        why.add("C10-10", "games_nonsense")
    cells = []
    for id in tiles:
        tile, cell = table.game.tiles.get(id), cell_of(table, seat, id)
        if tile is None or cell is None:
            why.add("C10-12", "champion_without_tile", seat=seat, tile=id)
        elif tile.type not in TRACK_OF:
            why.add("C10-11", "champion_wrong_type", seat=seat, tile=id)
        if cell is not None:
            cells.append(cell)
    if len(cells) == CHAMPIONS and too_near(table, *cells):
        why.add("C10-14", "champions_touch", seat=seat, tile=tiles[0])

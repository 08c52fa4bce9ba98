"""Chronicle 10, Logs & Boulders: ratings, markers, fame and champions only as its rules say."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.moves import Move

_TYPES = ("resource", "pen")
_WORDS = ("caber", "boulder", "log", "")
WORDS = {
    "what": ("coin", "whisky", "scot", "move", "vp", "fame", *GOODS),
    "track": _WORDS,
    "next_track": _WORDS,
    "effect": ("games", "caber", "boulder", "row-and-column", "friends", "homeland"),
}
SHARED_CLANS = True


def tiles(state: gm.State) -> list[str]:
    """A tournament that is being held, a spectator on the way to the persons."""
    steps: list[Any] = list(state.steps)
    return [step.tile for step in steps if type(step).__name__ in ("Tournament", "Welcome")]


def broken(state: gm.State) -> list[str]:
    """Ratings from 0 to 5, one central reward each, champions on tops of the right type, apart."""
    part, found = state.module(10), []
    most = 2 if 8 in state.game.setup.chronicles else 1
    for seat, (one, player) in enumerate(zip(part.athletes, state.players, strict=True)):
        if not (0 <= one.caber <= 5 and 0 <= one.boulder <= 5):
            found.append(f"seat {seat}: ratings {one.caber}, {one.boulder} (C10-25)")
        if one.fame < 0:
            found.append(f"seat {seat} owes fame (C10-42)")
        if list(part.central).count(seat) > most:
            found.append(f"seat {seat}: {part.central} (C10-27)")
        tops = {plot.tiles[-1]: cell for cell, plot in player.estate.items()}
        if len(set(one.champions)) != len(one.champions) or len(one.champions) > 2:
            found.append(f"seat {seat}: champions {one.champions} (C10-09)")
        cells = [tops[tile] for tile in one.champions if tile in tops]
        if len(cells) != len(one.champions):
            found.append(f"seat {seat}: {one.champions} are not on top (C10-11)")
        if any(state.game.tiles[tile].type not in _TYPES for tile in one.champions):
            found.append(f"seat {seat}: {one.champions} of another type (C10-11)")
        if len(cells) == 2 and sum(abs(a - b) for a, b in zip(*cells, strict=True)) <= 1:
            found.append(f"seat {seat}: champions on {cells} touch (C10-14)")
        if one.champions and not one.begun:
            found.append(f"seat {seat}: champions before the first one (C10-10)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Fame is won in scoring rounds and at rating 5, and paid for fame tiles only."""
    found = []
    old, new = before.module(10), after.module(10)
    for seat, (one, other) in enumerate(zip(old.athletes, new.athletes, strict=True)):
        if other.fame < one.fame and seat not in (before.actor, before.turn.seat):
            found.append(f"{move!r} takes fame of seat {seat} (C10-42)")
        risen = max(other.caber - one.caber, other.boulder - one.boulder)
        cleared = (other.caber, other.boulder) == (0, 0)
        if risen > 2:
            found.append(f"{move!r} raises seat {seat} by {risen} at once (C10-21)")
        falls = other.caber < one.caber or other.boulder < one.boulder
        if falls and not cleared:
            found.append(f"{move!r} lowers a piece of seat {seat} (C10-35)")
    if before.actor >= 0 and move.word == "central":
        mine = new.central.count(before.actor) - old.central.count(before.actor)
        if mine not in (1, -old.central.count(before.actor)):
            found.append(f"{move!r} puts {mine} markers (C10-26)")
    return found

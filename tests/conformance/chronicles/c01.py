"""Chronicle 1, Dragon Boat Race: boats on water, a square a point, 16 tokens, secrets kept."""

from __future__ import annotations

from collections import Counter

import glenmore as gm
from glenmore.components import COLORS
from glenmore.moves import Move

_SIDES = ("castle", "village", *(f"{side}-{n}" for side in ("east", "west") for n in range(12)))
_PRIZES = (15, 10, 5)
WORDS = {
    "what": ("coins", "vp", "whisky", "goods", "scot", "move", "activate", "marker"),
    "place": (
        *(f"{color}-{where}" for color in COLORS for where in _SIDES),
        *(f"neutral-{river}-{n}" for river in (1, 2, 3) for n in range(7)),
    ),
}


def broken(state: gm.State) -> list[str]:
    """Boats on the water, places given once, every token in one place, nothing told too soon."""
    return [*_boats(state), *_arrivals(state), *_tokens(state)]


def _dry(state: gm.State, boat: str) -> bool:
    """Whether no river is where a boat is said to be."""
    river, _, where = boat.partition("-")
    if river == "neutral":
        return False
    side, _, number = where.partition("-")
    x = {"castle": 1, "village": 0, "east": 1, "west": 0}[side]
    x += {"east": 1, "west": -1}.get(side, 0) * int(number or 0)
    plot = state.players[COLORS.index(river)].estate.get((x, 0))
    return plot is None or not state.game.tiles[plot.tiles[-1]].river


def _boats(state: gm.State) -> list[str]:
    part, found = state.module(1), []
    done = {*part.home, *part.last}
    for seat, boat in enumerate(part.boats):
        if not boat and seat not in done:
            found.append(f"the boat of seat {seat} is lost (C1-33)")
        if boat and _dry(state, boat):
            found.append(f"the boat of seat {seat} is on dry land: {boat} (C1-09, C1-38)")
        if not part.begun and boat != f"{COLORS[seat]}-castle":
            found.append(f"the boat of seat {seat} left before the start (C1-18)")
    return found


def _arrivals(state: gm.State) -> list[str]:
    part, found = state.module(1), []
    if len(set(part.home)) < len(part.home) or len(set(part.last)) < len(part.last):
        found.append("somebody came home twice (C1-30)")
    placed = min(len(part.home), len(state.players) - 1)
    prizes = sum(
        line.points for p in state.players for line in p.points if line.rule in ("C1-31", "C1-32")
    )
    if prizes != sum(_PRIZES[:placed]):
        found.append(f"{prizes} VP for {placed} places (C1-31, C1-32)")
    if not state.steps and {*part.home, *part.last} != set(range(len(state.players))):
        found.append("the game is over and somebody has no place card (C1-37)")
    return found


def _tokens(state: gm.State) -> list[str]:
    part, found = state.module(1), []
    known = [t for castle in part.castles for t in castle.tokens if t]
    counts = Counter([*known, *part.pool, *part.used])
    if len(counts) != 8 or set(counts.values()) != {2}:
        found.append(f"tokens {dict(counts)} (C1-06)")
    left = sum(len(castle.tokens) for castle in part.castles)
    if left + len(part.used) != 4 * len(state.players):
        found.append("tokens have come or gone (C1-06, C1-26)")
    for seat in range(len(state.players)):
        for castle, true in zip(gm.view(state, seat).module(1).castles, part.castles, strict=True):
            if any(castle.tokens) and seat not in true.known_to:
                found.append(f"seat {seat} knows tokens on {castle.square} (C1-26)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Boats move by rowing alone, one at a time; a race that has begun does not stop."""
    old, new, found = before.module(1), after.module(1), []
    moved = [seat for seat, boat in enumerate(new.boats) if boat and boat != old.boats[seat]]
    rows = move.word in ("row", "row-past") or any(  # past other boats, after a reward on the way
        step.state == "MUSCLE" for step in before.steps
    )
    by_itself = not before.game.is_played(before.turn.seat)  # a boat that nobody rows
    if moved and not by_itself and (not rows or moved != [before.turn.seat]):
        found.append(f"{move!r} moves the boats of {moved} (C1-21, C1-25)")
    if moved and by_itself and moved != [before.turn.seat]:
        found.append(f"{move!r} moves the boats of {moved} (C12-C1-07)")
    cost = before.movement - after.movement
    if move.word in ("row", "row-past") and before.turn == after.turn and cost != 1:
        found.append(f"{move!r} costs {cost} points (C1-21)")
    if len(new.home) > len(old.home) and not rows and not by_itself:
        found.append(f"{move!r} brings a boat home (C1-30)")
    if old.begun and not new.begun:
        found.append(f"{move!r} ends the race (C1-17)")
    if (
        new.begun
        and not old.begun
        and ("race-start" not in before.ring or not before.game.pieces[before.turn.piece].pawn)
    ):
        found.append(f"{move!r} begins the race without a pawn passing Start (C1-17, C1-E01)")
    if len(new.used) > len(old.used) and move.word not in ("token", "second", "lose-token"):
        found.append(f"{move!r} uses a token (C1-26)")
    return found

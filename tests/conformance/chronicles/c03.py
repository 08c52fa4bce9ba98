"""Chronicle 3, Old Jamey's Single Cask: every barrel lies somewhere, a sale scores its space."""

from __future__ import annotations

from collections import Counter
from typing import Any

import glenmore as gm
from glenmore.moves import Move

_SALES = ("whisky-sale-b", "whisky-sale-c", "whisky-sale-d")
_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10)
WORDS = {
    "what": ("first-cellar", "second-cellar", "third-cellar", "extra", "lower"),
    "place": _SALES,
}
DOMAINS = {"space": lambda state: list(range(12))}
STOPS = _SALES


def broken(state: gm.State) -> list[str]:
    """A barrel for every whisky, one on a circle, only in own cellars; sales within their spaces.

    Sale tiles are the only tiles that a pawn may stand on (invariant 5, widened).
    """
    part, found, spaces = state.module(3), [], state.game.spaces
    waiting: Counter[int] = Counter()
    steps: list[Any] = [step for step in state.steps if type(step).__name__ == "Storing"]
    for step in steps:
        waiting[step.seat] += step.count
    for seat, (store, player) in enumerate(zip(part.stores, state.players, strict=True)):
        whisky = player.whisky if state.game.is_played(seat) else 0  # C12-C3-01
        if len(store.barrels) + waiting[seat] != whisky:
            found.append(f"seat {seat}: {store} but {player.whisky} whisky (C3-06)")
        counts = Counter(store.barrels)
        if any(n > 1 and space for space, n in counts.items()) or any(
            not 0 <= space <= 3 * store.built for space in counts
        ):
            found.append(f"seat {seat}: barrels on {store} (C3-12)")
    for sale in part.sales:
        if sale.tile not in state.ring or sale.lower >= len(state.players):
            found.append(f"{sale} (C3-21, C3-28)")
    for piece, position in zip(state.game.pieces, state.pieces, strict=True):
        tile = state.ring[position % spaces] if position >= 0 else ""
        if tile in _SALES and not piece.pawn:
            found.append(f"{piece.id} stands on {tile} (C3-31)")
    return found


def _rounds(state: gm.State, seat: int) -> int:
    """Score lines of scoring rounds so far."""
    return sum(", round " in line.what for line in state.players[seat].points)


def _gained(before: gm.State, after: gm.State, seat: int) -> int:
    """Points that a seat got, without what a mobster of chronicle 8 takes from them."""
    return sum(
        sign * line.points
        for sign, state in ((1, after), (-1, before))
        for line in state.players[seat].points
        if line.rule != "C8-SibylMacSponge"
    )


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """A sale moves one barrel from a cellar to a tile and scores its space; nothing else does."""
    old, new, seat = before.module(3), after.module(3), before.actor
    sold = [sum(sale.extra + sale.lower for sale in part.sales) for part in (old, new)]
    if move.word != "sell-barrel":
        if seat >= 0 and not before.game.is_played(seat):  # C12-C3-05, C12-C3-06
            return []
        return [f"{move!r} sells whisky (C3-22)"] if sold[1] > sold[0] else []
    found, space = [], move[1]
    over = not after.steps or after.steps[0].state == "F5"  # the final scoring has begun
    if before.turn.number == after.turn.number and not over:
        gone = set(before.ring) - set(after.ring)
        if not gone & set(_SALES) and sold[1] != sold[0] + 1:
            found.append(f"{move!r} puts {sold[1] - sold[0]} barrels on sale tiles (C3-28)")
        scored = _rounds(before, seat) != _rounds(after, seat)  # a scoring round as well
        if not scored and _gained(before, after, seat) != _VALUES[space]:
            found.append(f"{move!r} scores something else (C3-23)")
    lost = Counter(old.stores[seat].barrels) - Counter(new.stores[seat].barrels)
    if lost[space] != 1:
        found.append(f"{move!r} leaves the cellar as it was")
    return found

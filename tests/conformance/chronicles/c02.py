"""Chronicle 2, Highlander: what lies on the mountain came from somewhere and goes somewhere."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.components import GOODS
from glenmore.moves import Move
from tests.conformance.counting import wealth

_MOUNTAIN = "mountain"
_CROSSING = "Crossing"
WORDS = {"what": ("coin", "whisky", "sheep", "vp"), "place": (_MOUNTAIN,)}
STOPS = (_MOUNTAIN,)


def _there(state: gm.State) -> list[int]:
    """The pieces on the mountain."""
    spaces = state.game.spaces
    return [i for i, p in enumerate(state.pieces) if p >= 0 and state.ring[p % spaces] == _MOUNTAIN]


def _pot(state: gm.State) -> list[int]:
    """Coins, then goods on the mountain."""
    part = state.module(2)
    return [part.coins, *part.goods]


def _crosses(state: gm.State, start: int, end: int) -> bool:
    """Whether the mountain lies between two positions, the mover not being on it (C2-15)."""
    ring, spaces = state.ring, state.game.spaces
    on_it = ring[start % spaces] == _MOUNTAIN
    return not on_it and any(ring[p % spaces] == _MOUNTAIN for p in range(start + 1, end))


def broken(state: gm.State) -> list[str]:
    """One mountain in its place, one pawn on it, nothing on it below zero."""
    found = []
    if min(_pot(state)) < 0:
        found.append(f"{_pot(state)} lies on the mountain (C2-05)")
    spaces, width = state.game.spaces, state.setup.option("mountain_width")
    place = list(range(spaces - 1 - width, spaces - 1))  # before the first empty space
    if state.turn.number and [i for i, t in enumerate(state.ring) if t == _MOUNTAIN] != place:
        found.append("the mountain has moved (C2-02, C2-04)")
    standing = _there(state)
    if len(standing) > 1 or any(piece >= len(state.players) for piece in standing):
        found.append(f"pieces {standing} share the mountain (C2-09, C2-18)")
    if any(state.pieces[piece] % spaces != place[0] for piece in standing):
        found.append("a pawn stands on the second half of the mountain (C2-09)")
    elsewhere = (*state.discard, *state.box, *(t for p in state.players for t in p.persons))
    if _MOUNTAIN in elsewhere:
        found.append("the mountain was taken or discarded (C2-04)")
    return found


def touched(before: gm.State, move: Move, after: gm.State) -> set[int]:
    """Who leaves the mountain, or ends the game on it, gets what lies there (C2-13, C2-19)."""
    return set(_there(before))


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Tolls are paid and arrive; what leaves the mountain arrives as well."""
    return [*_tolls(before, move, after), *_haul(before, move, after)]


def _tolls(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """A toll falls due just when the way leads over the mountain (C2-05, C2-07, C2-10)."""
    seat = before.actor
    if (
        not before.game.is_played(seat)  # C12-C2-07
        or move.word not in ("take", "relief", "end", "stop")
        or not before.game.pieces[before.turn.piece].pawn
    ):
        return []
    fields = dict(move.items())
    if move.word == "stop":
        if fields["place"] != _MOUNTAIN:
            return []
        target: int | None = before.turn.start
    else:
        target = before.position(fields["tile"]) if "tile" in fields else before.end
    assert target is not None
    crosses = _crosses(before, before.turn.start, target)
    owns = before.players[seat].coins or sum(before.players[seat].goods())
    due = any(type(step).__name__ == _CROSSING for step in after.steps)
    if crosses and owns and not due:
        return [f"{move!r} crosses the mountain without a toll (C2-05)"]
    if due and not crosses:
        return [f"{move!r} does not cross the mountain, but costs the toll (C2-05)"]
    return []


def _haul(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """The mountain gains what is put there, or is emptied by the pawn on it, or at the end."""
    old, new = _pot(before), _pot(after)
    put = _put(before, move, after)
    full = [a + b for a, b in zip(old, put, strict=True)]
    neutral = not before.game.pieces[before.turn.piece].pawn and before.steps[-1].state != "D1"
    if new == full or (neutral and new == [full[0] + 1, *full[1:]]):  # C2-E07
        return []
    if any(new):
        return [f"{move!r}: {old} on the mountain, then {new} (C2-05, C2-13)"]
    standing = [*_there(before), *(_there(after) if move.word == "stop" else ())]
    if not standing:
        over = any(step.state[:1] == "F" for step in after.steps) or not after.steps
        return [] if over else [f"{move!r}: {full} vanishes from the mountain (C2-13)"]
    seat = standing[0]
    if not before.game.is_played(seat):  # C12-C2-06
        return []
    asked = before.game.options["haul"] == "optional"
    if asked and move.word != "haul" and after.steps and not after.finished(seat):
        return [f"{move!r}: the mountain is emptied without a question (c2.haul)"]
    tricked = any(step.state == "LV" for step in before.steps)  # something came before the haul
    within = after.turn.number == before.turn.number and not tricked and not asked
    if after.steps and within and not after.finished(seat):
        return [f"{move!r}: the mountain is emptied within a turn (C2-13, C2-E09)"]
    found = []
    own = seat == before.actor  # who sells something in the turn of resting gets more
    more = (
        wealth(after, seat) - wealth(before, seat)
        if own
        else (after.players[seat].coins - before.players[seat].coins)
    )
    most = full[0] + neutral  # C2-E07: it may have put its coin there just before
    if more < full[0] or (not own and more > most):
        found.append(f"{move!r}: seat {seat} gets {more} of {full[0]} coins (C2-14)")
    top: Any = after.steps[-1] if after.steps else None
    kinds = getattr(top, "kinds", ())
    due = {good: n for good, n in zip(GOODS, full[1:], strict=True) if n}
    full_up = all(sum(plot.goods) == 3 for plot in after.players[seat].estate.values())
    if due and not full_up and {good: kinds.count(good) for good in kinds} != due:
        found.append(f"{move!r}: {due} lay on the mountain, {kinds} may be put down (C2-14)")
    return found


def _put(before: gm.State, move: Move, after: gm.State) -> list[int]:
    """What a decision puts on the mountain: a toll, or the coin of the die (C2-17, C2-E21)."""
    put = [0] * 6
    if move.word == "toll":
        put[0] = 1
    elif move.word == "toll-good":
        put[1 + GOODS.index(dict(move.items())["good"])] = 1
    elif move.word == "trick":
        what, good = (dict(move.items())[field] for field in ("what", "good"))
        put[0 if what == "coin" else 1 + GOODS.index(what)] -= 1
        if before.game.options["elspeth"] == "in_place":
            put[1 + GOODS.index(good)] += 1
    elif before.steps[-1].state == "D1":  # the die on the rondel
        start, end = before.turn.start, after.pieces[before.turn.piece]
        if end < 0:  # it has left the game, at World's End or past everything (G-20)
            end = before.end if before.end >= 0 else start + before.game.spaces
        put[0] = int(_crosses(before, start, end))
    return put

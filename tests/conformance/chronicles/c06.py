"""Chronicle 6, The Troubled Book: cards turn once, in the hands of their owner, and never back."""

from __future__ import annotations

from itertools import product

import glenmore as gm
from glenmore.moves import Move
from tests.conformance.conceivable import cells as _cells


def _everywhere(state: gm.State) -> list[tuple[int, int]]:
    """Where a move can point: your own estate, or all of them when tiles of others are chosen."""
    if not state.steps or type(state.steps[-1]).__name__ != "Abroad":
        return _cells(state)
    places = [cell for player in state.players for cell in player.estate]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return list(product(range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2)))


def _cards(state: gm.State) -> list[str]:
    return [*state.game.landmarks, "nonsense"]


DOMAINS = {"card": _cards, "cell": _everywhere}


def broken(state: gm.State) -> list[str]:
    """Turned cards have an owner; a private table belongs to a card that was turned or turns."""
    part, found = state.module(6), []
    held = [card for player in state.players for card in player.cards]
    turning = [step.card for step in state.steps if step.state == "EVTURN"]  # type: ignore[attr-defined]
    if not set(part.turned) <= set(held) or sorted(set(part.turned)) != list(part.turned):
        found.append(f"turned cards {part.turned} (C6-09, C6-11)")
    if not set(part.tables) <= {*part.turned, *turning} & {"old-man-of-storr", "inverness"}:
        found.append(f"tables {part.tables} (C6-EV-OldManOfStorr, C6-EV-Inverness)")
    if set(turning) & set(part.turned) or len(set(turning)) < len(turning):
        found.append(f"{turning} turn again (C6-11)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Only a chosen card of the actor turns, and none turns back."""
    old, new, found = set(before.module(6).turned), set(after.module(6).turned), []
    if old - new:
        found.append(f"{move!r} turns {old - new} back (C6-11)")
    chosen = {step.card for step in before.steps if step.state == "EVTURN"}  # type: ignore[attr-defined]
    named = {getattr(move, "card", "")}
    if not before.game.is_played(before.turn.seat):  # whom nobody plays may turn what it gains
        named |= {*after.players[before.turn.seat].cards}
    if not new - old <= chosen | named:
        found.append(f"{move!r} turns {new - old} (C6-09)")
    seat = before.actor if before.actor >= 0 else before.turn.seat  # chance may come between
    if new - old and not new - old <= {*before.players[seat].cards, *after.players[seat].cards}:
        found.append(f"{move!r} turns a card of somebody else (C6-ERR-02)")
    alone = before.steps[:-1] == after.steps  # nothing else went on by itself
    if move.word == "turn-only" and not chosen and alone and before.players != after.players:
        found.append(f"{move!r} does more than turn a card (C6-10)")
    if set(before.module(6).tables) - set(after.module(6).tables):
        found.append(f"{move!r} takes a table away (C6-EV-OldManOfStorr)")
    return found

"""Chronicle 4, Hammer of the Scots: one token, one row, and an Englishman whose effects sleep."""

from __future__ import annotations

import glenmore as gm
from glenmore.moves import Move

FIRST_STEPS = ("ChooseForEnglishman",)


def broken(state: gm.State) -> list[str]:
    """The token is in one place, the row has three spaces, and what sleeps is not offered."""
    part, found = state.module(4), []
    if part.token not in range(-1, len(state.players)) or part.row not in range(4):
        found.append(f"token and row: {part}")
    if state.turn.kind == "english":
        if state.turn.seat != part.token:
            found.append("somebody else decides for the Englishman (C4-12)")
        words = {move.word for move in gm.legal(state)} if state.steps else set()
        clans_sleep = state.game.options["english_suspends"] == "all_continuing"
        if "ness" in words or ("pay-coin" in words and clans_sleep):
            found.append("an effect that sleeps is offered (C4-18, C4-19)")
    return found


def between(before: gm.State, move: Move, after: gm.State) -> list[str]:
    """Coins of the row come from and go to the holder; the token moves by card or by passing."""
    old, new, found = before.module(4), after.module(4), []
    emptied = move.word == "event" and new.row == 0  # C6-EV-LochLomond
    if abs(old.row - new.row) > 1 and not emptied:
        found.append(f"{move!r} moves the England row by more than one space")
    if move.word == "throw" and "mountain" not in before.ring:
        coins = [
            s.players[old.token].coins + s.module(4).row * (s.module(4).row + 1) // 2
            for s in (before, after)
        ]
        if coins[0] != coins[1]:
            found.append(f"{move!r} makes or loses coins (C4-22)")
    if old.token != new.token:
        gained = len(after.players[new.token].cards) > len(before.players[new.token].cards)
        if not gained and old.token != -1:
            found.append(f"{move!r} moves the England token (C4-09)")
    return found

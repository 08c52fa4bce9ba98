"""Sums that several invariants need."""

from __future__ import annotations

from typing import Any

import glenmore as gm


def wealth(state: gm.State, seat: int) -> int:
    """Coins of a player and on the market: k coins lie on space k (MARKET-12)."""
    return state.players[seat].coins + sum(n * (n + 1) // 2 for n in state.market)


def standing(player: Any) -> int:
    """Scots on the tiles of a player."""
    return sum(plot.scots for plot in player.estate.values())

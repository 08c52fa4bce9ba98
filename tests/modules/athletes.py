"""Positions in the highland games with Allenarly, for the tests of chronicles 10 and 12."""

from __future__ import annotations

from typing import Any

import glenmore as gm
from glenmore.modules.c10_logs_and_boulders import Athlete, athlete, games_part
from glenmore.modules.c10_logs_and_boulders.state import CABER
from tests.modules import allenarly

HER = 1
ORDER = ("scots", "landmarks", "whisky", "persons")


def place(
    *ring: str,
    hers: Athlete | None = None,
    yours: Athlete | None = None,
    central: dict[int, int] | None = None,
    others: tuple[int, ...] = (10,),
    **said: Any,
) -> gm.Position:
    """A position with her pawn at the back, her pieces and yours somewhere on the tracks."""
    built = allenarly.place(*ring, others=others, **said)
    athletes = (yours or Athlete(), hers or Athlete(prefers=CABER))
    return built.module(10, games_part(built.state().setup, *athletes, central=central))


def hers(state: gm.State) -> Athlete:
    """What she has in the games."""
    return athlete(state, HER)


def points(state: gm.State, rule_id: str) -> list[int]:
    """What she scored by a rule."""
    return [line.points for line in state.players[HER].points if line.rule == rule_id]

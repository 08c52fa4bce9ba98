"""Climbing the tracks: single raises, the rewards of divisions and of the central track.

C10-21 to C10-29.
"""

from __future__ import annotations

from typing import Any

from glenmore.events import ScoreLine
from glenmore.model import Draft, Table
from glenmore.modules.c10_logs_and_boulders.board import (
    CENTRAL,
    MODIFIERS,
    Row,
    board_of,
    columns,
    give,
)
from glenmore.modules.c10_logs_and_boulders.state import (
    BEYOND,
    NOBODY,
    NUMBER,
    TOP,
    TRACKS,
    athlete,
    games,
    put_athlete,
    this_turn,
)
from glenmore.moves import Move
from glenmore.steps import Auto, OptionalStep
from tabletop.verdict import QUIET, Why
from tabletop.vocabulary import source_key

BEYOND_TOP = 2  # points in place of a raise above the top (C10-25)


class TakeDivision(Move, word="division", rule="C10-22", only_when=("C10-22", "C10-E13")):
    """Use the division of your own track that your piece has just reached (C10-22)."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """Everything that comes with it."""
        return {"reward": _given(table, self.what, False)}


class TakeCentral(Move, word="central", rule="C10-26", only_when=("C10-28", "C10-25")):
    """Put a clan marker on the central track and take the reward of the rating (C10-26)."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """Everything that comes with it."""
        return {"reward": _given(table, self.what, True)}


def _given(table: Table, what: str, central: bool) -> tuple[str, ...]:
    """What a reward gives that is offered now."""
    step = table.steps[-1] if table.steps else None
    if not isinstance(step, Rewards):
        return (what,)
    reward = step.of(table, CENTRAL if central else step.track)
    return reward.row(what) if what in reward.names else (what,)


# -- raising --------------------------------------------------------------------------------------


def raises(seat: int, track: str, times: int, *rules: str) -> tuple[Raising, ...]:
    """The steps of a raise: one after another, each with its rewards (C10-21)."""
    return (Raising(seat, track, rules),) * times


class Raising(Auto, state="RAISE", rule="C10-21"):
    """One raise by 1: what the piece reaches, or points above the top (C10-22 to C10-25)."""

    seat: int
    track: str
    rules: tuple[str, ...] = ()

    def run(self, draft: Draft) -> None:
        """Move the piece up; its rewards are decided next."""
        rating = climb(draft, self.seat, self.track, *self.rules)
        if rating:
            draft.then(Rewards(self.seat, self.track, rating, rating not in MODIFIERS))

    def faults(self, table: Table, why: Why) -> None:
        """A player's piece on one of the two tracks."""
        if self.seat not in table.game.seats or self.track not in TRACKS:
            why.add("C10-07", "games_nonsense")


def climb(draft: Draft, seat: int, track: str, *rules: str) -> int:
    """A piece rises by 1, and what comes without a choice; the rating reached, 0 above the top."""
    rating = athlete(draft, seat).rating(track) + 1
    if rating > TOP:
        key = source_key(BEYOND, track)
        draft.score(seat, ScoreLine("C10-25", BEYOND, 1, BEYOND_TOP, BEYOND_TOP, key))
        return 0
    put_athlete(draft, seat, **{track: rating})
    draft.tell((*rules, "C10-21"), "piece_rises", seat, track=track, number=rating)
    if rating in MODIFIERS:
        words = columns(draft, seat).modifiers(track, rating)
        draft.tell("C10-23", "modifier_taken", seat, track=track, modifier=words)
    return rating


def mark_central(draft: Draft, seat: int, rating: int, row: Row, *rules: str) -> None:
    """A marker goes onto the central track, and its reward is the seat's (C10-26)."""
    part = games(draft)
    marked = (*part.central[: rating - 1], seat, *part.central[rating:])
    draft.set_module(NUMBER, part.with_(central=marked))
    draft.tell(rules, "central_taken", seat, number=rating, reward=row)


def why_not_central(table: Table, seat: int, rating: int, why: Why) -> bool:
    """The reward of that rating must be there, and none taken this round (C10-27, C10-29)."""
    part = games(table)
    owner = part.central[rating - 1]
    if owner != NOBODY:
        rules = ("C10-29",) if owner != seat else ("C10-29", "C10-27")
        if why.add(rules, "central_gone", number=rating, owner=owner):
            return True
    allowed = 1
    if part.second == seat and part.turn == table.turn.number:
        allowed = 2  # C10-I18
    if part.markers(seat) >= allowed and why.add("C10-27", "central_had_one"):
        return True
    return bool(why)


class Rewards(OptionalStep[TakeDivision | TakeCentral], state="RATING", rule="C10-22"):
    """What a piece finds where it has arrived: the division and the central reward (C10-24).

    Both may be taken, in any order, or left (C10-E13, C10-E14).
    """

    track: str
    rating: int
    division: bool = True  # whether the effect of the own division is still to be had
    central: bool = True

    without, without_rule = "reward_left", "C10-E13"

    def of(self, table: Table, track: str) -> Any:
        """What the division beside the piece gives, or the central one."""
        side = board_of(table) if track == CENTRAL else columns(table, self.seat)
        return side.reward(track, self.rating)

    def pending(self, table: Table) -> bool:
        """Something is left to take."""
        return self.division or self._central_open(table)

    def _central_open(self, table: Table) -> bool:
        return self.central and not why_not_central(table, self.seat, self.rating, QUIET)

    def choices(self, table: Table) -> list[TakeDivision | TakeCentral]:
        """Each alternative of the division, then of the central reward."""
        found: list[TakeDivision | TakeCentral] = []
        if self.division:
            found += [TakeDivision(what) for what in self.of(table, self.track).names]
        if self._central_open(table):
            found += [TakeCentral(what) for what in self.of(table, CENTRAL).names]
        return found

    def forbids(self, table: Table, move: TakeDivision | TakeCentral, why: Why) -> bool:
        """Only what this rating gives, the central reward by its own rules."""
        if why.enough:
            return move not in self.choices(table)
        central = isinstance(move, TakeCentral)
        reward = self.of(table, CENTRAL if central else self.track)
        if central:
            if self.central:
                why_not_central(table, self.seat, self.rating, why)
            else:
                why.add("C10-27", "central_had_one")
            if move.what not in reward.names:
                why.add("C10-28", "central_other", number=self.rating, reward=reward.names)
        elif not self.division:
            modifier = self.rating in MODIFIERS
            rules = "C10-23" if modifier else "C10-22"
            why.add(rules, "no_division" if modifier else "division_used", number=self.rating)
        elif move.what not in reward.names:
            why.add("C10-22", "division_other", number=self.rating, reward=reward.names)
        return bool(why)

    def choose(self, draft: Draft, move: TakeDivision | TakeCentral) -> None:
        """Take it; the other one may follow."""
        seat, rating = self.seat, self.rating
        central = isinstance(move, TakeCentral)
        track = CENTRAL if central else self.track
        reward = self.of(draft, track)
        row = reward.row(move.what)
        if central:
            mark_central(draft, seat, rating, row, "C10-26", "C10-24")
            rest = self.with_(central=False)
        else:
            draft.tell("C10-22", "division_used", seat, track=track, number=rating, reward=row)
            rest = self.with_(division=False)
        draft.then(rest)
        give(draft, seat, row, move.rule, reward.card)

    def faults(self, table: Table, why: Why) -> None:
        """It must be where the piece stands."""
        if (
            self.seat not in table.game.seats
            or self.track not in TRACKS
            or athlete(table, self.seat).rating(self.track) != self.rating
            or not 1 <= self.rating <= TOP
            or (self.division and self.rating in MODIFIERS)
        ):
            why.add("C10-22", "games_nonsense")


def let_take_second(draft: Draft, seat: int) -> None:
    """For chronicle 8: in this turn a seat may take one more central reward (C10-I18)."""
    draft.set_module(NUMBER, this_turn(draft).with_(second=seat))

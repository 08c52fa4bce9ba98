"""What Calum McQuack and Bully McMuscle have in common: a second reward, once a game (C8-INT-01).

Both are on board of their owner's boat of chronicle 1.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from glenmore.model import Draft, Table
from glenmore.modules.c01_dragon_boat_race.rewards import Rewarded, tokens_on, use_token
from glenmore.modules.c01_dragon_boat_race.state import REWARDED, race
from glenmore.modules.c01_dragon_boat_race.tokens import UNKNOWN
from glenmore.modules.c08_penny_mobsters.mobster import MobsterMove, asleep, rule_of
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, use_up
from glenmore.moves import Decline, Move
from glenmore.steps import OptionalStep, WeightedStep
from tabletop.hooks import Insert
from tabletop.verdict import Why

CALUM, BULLY = SAILORS = ("calum-mcquack", "bully-mcmuscle")


class TakeSecond(MobsterMove, word="second-token", rule="C8-CalumMcQuack"):
    """Take a second reward token of the castle, at random, once per game (C8-CalumMcQuack)."""

    only_when = ("C8-CalumMcQuack", "C8-BullyMcMuscle")


class DrawSecond(Move, word="second", rule="C8-HID-04"):
    """Chance picks one of the tokens that are left on the castle (C8-HID-04)."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The token."""
        return {"token": self.what}


class SecondToken(OptionalStep[TakeSecond], state="SECOND", rule="C8-CalumMcQuack"):
    """A reward has been taken: Calum or Bully may bring another one at random, once a game."""

    square: str

    def about(self, table: Table, move: TakeSecond | Decline) -> str:
        """Whose power it is."""
        who = "" if isinstance(move, Decline) else move.what
        return rule_of(who) if who in SAILORS else self.rule

    def pending(self, table: Table) -> bool:
        """Somebody on board can help, and something is left."""
        return bool(gang(table).owned and self.choices(table))

    def choices(self, table: Table) -> list[TakeSecond]:
        """With own mobsters on board that have not done so yet, while tokens are left."""
        if not race(table).castle(self.square).tokens or asleep(table, self.seat):
            return []
        own = gang(table).of(self.seat)
        return [
            TakeSecond(o.mobster) for o in own if o.mobster in SAILORS and not (o.used or o.idle)
        ]

    def refuse(self, table: Table, move: TakeSecond, why: Why) -> None:
        """An own mobster on board, once per game."""
        rule, owned = self.about(table, move), gang(table).holder(move.what)
        if owned is None or owned.seat != self.seat or move.what not in SAILORS:
            why.add(rule, "mobster_not_yours", mobster=move.what)
        elif owned.used:
            why.add(rule, "mobster_used_up", mobster=move.what)

    def choose(self, draft: Draft, move: TakeSecond) -> None:
        """Chance picks the token."""
        use_up(draft, gang(draft).the(move.what))
        draft.tell(rule_of(move.what), "second_token", self.seat, mobster=move.what)
        draft.then(DrawingSecond(self.seat, self.square), SecondToken(self.seat, self.square))

    def faults(self, table: Table, why: Why) -> None:
        """A castle."""
        _castle_faults(table, self.square, why)


class DrawingSecond(WeightedStep[DrawSecond], state="SECOND", rule="C8-HID-04"):
    """One of the tokens left on the castle, at random; it is used at once (C8-HID-04)."""

    unseen = True  # others may have looked at them
    seat: int
    square: str

    def outcomes(self, table: Table) -> list[tuple[DrawSecond, int]]:
        """All tokens there are equally likely; unseen ones may be any of the pool."""
        part = race(table)
        tokens, scale = part.castle(self.square).tokens, len(part.pool) or 1
        weights = {what: n * scale for what, n in Counter(tokens).items() if what != UNKNOWN}
        unseen = tokens.count(UNKNOWN)
        for what, n in Counter(part.pool).items() if unseen else ():
            weights[what] = weights.get(what, 0) + unseen * n
        return [(DrawSecond(what), weight) for what, weight in weights.items()]

    def refuse(self, table: Table, move: DrawSecond, why: Why) -> None:
        """Only what is there."""
        why.add(self.rule, "second_not_there", token=move.what)

    def do(self, draft: Draft, move: DrawSecond) -> None:
        """It does what it says."""
        draft.done()
        use_token(draft, self.seat, self.square, move.what)

    def faults(self, table: Table, why: Why) -> None:
        """A castle with tokens."""
        _castle_faults(table, self.square, why)
        if not why and not tokens_on(table, self.square):
            why.add(self.rule, "mobsters_nonsense")


def _castle_faults(table: Table, square: str, why: Why) -> None:
    if not any(castle.square == square for castle in race(table).castles):
        why.add("C8-HID-04", "mobsters_nonsense")


def _ask(step: Rewarded) -> SecondToken:
    return SecondToken(step.seat, step.square)


SECOND = Insert(REWARDED, "after", _ask, "A second reward, once a game")
STEPS, MOVES = (SecondToken, DrawingSecond), (TakeSecond, DrawSecond)


def worth(table: Table, owned: Owned) -> float:
    """The second reward, and a boat that goes better."""
    if not race(table).rows(owned.seat):
        return 0.0
    return 2.0 if owned.used else 4.5

"""What feasts do in a scoring round, and how they are cleared away (C9-27 to C9-35)."""

from __future__ import annotations

from typing import Any

from glenmore.base.scoring import FINAL, ScoringRound
from glenmore.hooks import Change
from glenmore.model import Draft, Table
from glenmore.modules.c09_feasts_and_follies.state import (
    NUMBER,
    PLACES,
    board,
    bonus,
    cards,
    feasts,
    pile,
    put,
)
from glenmore.moves import Move
from glenmore.setup import Setup
from glenmore.steps import Auto, ChanceStep
from glenmore.vocabulary import ADD, EXTRA, ROUND
from tabletop.hooks import Insert
from tabletop.verdict import Why

COMMON = 1  # a common table goes before that of the base game, a private one before it (C9-I13)


def count(table: Table, seat: int, what: str, purpose: str) -> list[Change]:
    """Feasts with a marker add to the number in a scoring round (hook `count`; C9-27, C9-28)."""
    part = feasts(table)
    if purpose != ROUND or not any(part.markers):
        return []
    known, doubled = cards(table.game.setup), table.game.options["moil_doubles_feast"]
    kind = ADD if doubled else EXTRA  # C9-I01
    found = (bonus(known[card], what) for card in part.held(seat) if card in known)
    return [Change(kind, number, "C9-27") for number in found if number]


def common_table(table: Table, seat: int, category: str) -> tuple[int, tuple[int, ...], str] | None:
    """The alternative board is everybody's table (hook `scoring_table`; C9-31)."""
    if table.game.options["feast_table"] == "base_capped":
        return None
    return COMMON, board(table.game.setup), "C9-31"


# -- afterwards -----------------------------------------------------------------------------------


class DealFeast(Move, word="feast", rule="C9-04"):
    """Chance turns up the next feast card (C9-04, C9-32)."""

    what: str

    def facts(self, table: Table) -> dict[str, Any]:
        """The card."""
        return {"feast": self.what}


class DealingFeasts(ChanceStep[DealFeast], state="FDEAL", rule="C9-04"):
    """Empty places get cards, in ascending order (C9-04, C9-32, C9-E15)."""

    def settle(self, draft: Draft) -> bool:
        """Until every place has one, or no card is left; discards become a new pile (C9-34)."""
        part = feasts(draft)
        missing = len(part.open) < len(PLACES) or "" in part.open
        if missing and not pile(draft) and part.discard:
            draft.tell("C9-34", "feasts_reshuffled", None, number=len(part.discard))
            put(draft, discard=())
        if missing and pile(draft):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[DealFeast]:
        """Any card of the face-down pile (C9-HID05)."""
        return [*map(DealFeast, pile(table))]

    def refuse(self, table: Table, move: DealFeast, why: Why) -> None:
        """Only what lies face down."""
        why.add(("C9-04", "C9-05"), "feast_not_in_pile", feast=move.what)

    def do(self, draft: Draft, move: DealFeast) -> None:
        """At the first place without a card."""
        lie = feasts(draft).open
        at = lie.index("") if "" in lie else len(lie)
        put(draft, open=(*lie[:at], move.what, *lie[at + 1 :]))
        draft.tell(("C9-04", "C9-32"), "feast_dealt", None, feast=move.what, token=str(at + 1))


class Clearing(Auto, state="CLEAR", rule="C9-32"):
    """After the round: feasts that were held go, everything else comes back (C9-32 to C9-35)."""

    round: str

    def run(self, draft: Draft) -> None:
        """Discard first, then deal; after the last round nothing is dealt (C9-E14, C9-E18)."""
        part = feasts(draft)
        gone = [card for card, seats in zip(part.open, part.markers, strict=True) if seats]
        if not gone:
            return
        left = tuple("" if card in gone else card for card in part.open)
        draft.set_module(
            NUMBER,
            part.with_(
                open=left,
                discard=tuple(sorted((*part.discard, *gone))),
                markers=((),) * len(PLACES),
            ),
        )
        draft.tell(("C9-32", "C9-35"), "feasts_cleared", None, feasts=tuple(gone))
        if self.round != FINAL:
            draft.then(DealingFeasts())


def turn_steps(setup: Setup) -> list[Insert]:
    """Cleared away between the scoring and whatever comes after it (hook `turn_steps`)."""

    def clear(step: ScoringRound) -> Clearing:
        return Clearing(step.round)

    return [Insert("S2", "after", clear, "Feasts are cleared away")]

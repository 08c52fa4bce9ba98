"""Pennies: one is put on a mobster, or a mobster is taken, and what that costs (C8-11 to C8-19)."""

from __future__ import annotations

from typing import Any

from glenmore.base.turn import LastMenu, all_finished
from glenmore.events import ScoreLine
from glenmore.hooks import FreeAction, FreeActions
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.asking import inserts, powers
from glenmore.modules.c08_penny_mobsters.mobster import (
    LAST_WINDOW,
    MobsterMove,
    asleep,
    card,
    mobsters,
    rule_of,
)
from glenmore.modules.c08_penny_mobsters.prison import FIRST_STACK, ArrivingMobsters, somebody_waits
from glenmore.modules.c08_penny_mobsters.state import (
    MOBSTER,
    NUMBER,
    PENNY,
    Gang,
    Inmate,
    Owned,
    changed,
    gang,
)
from glenmore.moves import Kept, Move
from glenmore.setup import Setup
from glenmore.steps import Auto
from glenmore.vocabulary import OWN
from tabletop.hooks import Insert, While
from tabletop.verdict import Why
from tabletop.vocabulary import source_key

END_OF_TURN = frozenset({"T8", LAST_WINDOW})
OWN_TURN, LATER = "mobsters_only_own_turn", "mobsters_after_turn"


class LayPenny(MobsterMove, word="penny", rule="C8-11", only_when=("C8-11",)):
    """Turn your own -1 penny and put it on a mobster in prison (C8-11)."""


class FreeMobster(MobsterMove, word="free", rule="C8-11", only_when=("C8-11",), asks=True):
    """Take a mobster from prison with all pennies on it (C8-11)."""

    def facts(self, table: Table) -> dict[str, Any]:
        """The mobster, what lies on it, and what it costs."""
        inmate = gang(table).inmate(self.what)
        return {
            "mobster": self.what,
            "pennies": inmate.pennies if inmate else 0,
            "penalty": card(table, self.what).penalty if self.what in mobsters() else 0,
        }


LAY_PENNY, FREE_MOBSTER = Kept(LayPenny), Kept(FreeMobster)


# -- the end-of-turn choice -----------------------------------------------------------------------


def penny_options(table: Table, seat: int, window: str) -> list[Move]:
    """A penny on each mobster in prison."""
    part: Gang = table.modules[table.game.module_index[NUMBER]]
    if not part.prison or not part.pennies[seat] or _may_not_act(table, part, seat):
        return []
    return [LAY_PENNY[inmate.mobster,] for inmate in part.prison]


def free_options(table: Table, seat: int, window: str) -> list[Move]:
    """Each mobster in prison."""
    part: Gang = table.modules[table.game.module_index[NUMBER]]
    if not part.prison or _may_not_act(table, part, seat):
        return []
    return [FREE_MOBSTER[inmate.mobster,] for inmate in part.prison]


def _may_not_act(table: Table, part: Gang, seat: int) -> bool:
    return part.acted == table.turn.number or bool(_closed(table, seat))


def _closed(table: Table, seat: int) -> str:
    """Why this is not the end of your turn (C8-11; options c8.pennyTime, c8.pennyInEnglishTurn).

    With the refill first, `AfterTurn` asks; where none will come, the turn's last window does.
    """
    step = table.steps[-1]
    if step.__class__ is AfterTurn:
        return ""
    if table.turn.kind != OWN:
        if _in_his_turn(table):
            return LATER
        if asleep(table, seat):
            return OWN_TURN
    if table.game.options["penny_time"] == "before_refill":
        return ""
    return LATER if getattr(step, "refill", False) and not all_finished(table) else ""


def _in_his_turn(table: Table) -> bool:
    """Whether a turn of the Englishman has this choice as well (option c8.pennyInEnglishTurn)."""
    return bool(getattr(table.game.options, "penny_in_english_turn", False))


def why_not_act(
    table: Table, seat: int, window: str, move: LayPenny | FreeMobster, why: Why
) -> bool:
    """Once in each own turn, only mobsters in prison; a penny must show -1 (C8-11 to C8-13)."""
    part = gang(table)
    if part.acted == table.turn.number and why.add("C8-11", "mobsters_acted"):
        return True
    closed = _closed(table, seat)
    if closed and why.add(("X-10", "C8-11") if closed == OWN_TURN else "C8-11", closed):
        return True
    if isinstance(move, LayPenny) and not part.pennies[seat]:
        rules = ("C8-13", "C8-14") if part.plus[seat] else ("C8-13",)
        if why.add(rules, "no_penny_left", plus=part.plus[seat]):
            return True
    if part.inmate(move.what) is None:
        _say_not_in_prison(table, move.what, why)
        return True
    return bool(why)


def _say_not_in_prison(table: Table, mobster: str, why: Why) -> None:
    part = gang(table)
    owner = next((owned.seat for owned in part.owned if owned.mobster == mobster), None)
    if owner is not None:
        why.add(("C8-11", "C8-16"), "mobster_owned", mobster=mobster, owner=owner)
    elif not part.prison:
        why.add("C8-12", "prison_empty")
    elif part.waiting and mobster in mobsters() and card(table, mobster).stack == FIRST_STACK:
        why.add(("C8-10", "C8-11"), "mobster_not_yet", mobster=mobster)
    else:
        why.add("C8-11", "mobster_not_here", mobster=mobster)


def lay_penny(draft: Draft, seat: int, move: LayPenny) -> None:
    """The penny is turned to +1 and lies on the mobster (C8-11)."""
    part = gang(draft)
    prison = tuple(
        Inmate(inmate.mobster, inmate.pennies + 1) if inmate.mobster == move.what else inmate
        for inmate in part.prison
    )
    left = changed(part.pennies, seat, -1)
    draft.set_module(NUMBER, part.with_(pennies=left, prison=prison, acted=draft.turn.number))
    draft.tell("C8-11", "penny_laid", seat, mobster=move.what, left=left[seat])


def free_mobster(draft: Draft, seat: int, move: FreeMobster) -> None:
    """Mobster and pennies belong to the taker; the power works from now on (C8-14, C8-15).

    With a seat that nobody plays it is idle.
    """
    part, number = gang(draft), draft.turn.number
    inmate = part.inmate(move.what)
    assert inmate is not None
    idle = not draft.game.is_played(seat)
    taken = Owned(move.what, seat, number, card(draft, move.what).values, idle=idle)
    draft.set_module(
        NUMBER,
        part.with_(
            plus=changed(part.plus, seat, inmate.pennies),
            prison=tuple(other for other in part.prison if other is not inmate),
            owned=(*part.owned, taken),
            acted=number,
        ),
    )
    rules = ("C8-11", "C8-15", rule_of(move.what))
    draft.tell(rules, "mobster_freed", seat, mobster=move.what, pennies=inmate.pennies)


def free_actions(setup: Setup) -> list[FreeAction | FreeActions]:
    """Pennies and mobsters at the end of a turn, powers at other times (hook `free_actions`)."""
    return [
        FreeAction(LayPenny, penny_options, why_not_act, lay_penny, END_OF_TURN),
        FreeAction(FreeMobster, free_options, why_not_act, free_mobster, END_OF_TURN),
        powers(setup),
    ]


class AfterTurn(LastMenu, state="PENNY", window=LAST_WINDOW, rule="C8-11"):
    """The turn is over but for the choice of a penny or a mobster, by options (C8-11)."""

    def pending(self, table: Table) -> bool:
        """Somebody's turn, and something to do; who has just freed a figure may still send it."""
        part, turn = gang(table), table.turn
        if not turn.number or not table.game.is_played(turn.seat) or turn.seat < 0:
            return False
        if turn.kind == OWN:
            if table.game.options["penny_time"] == "before_refill":
                return False
        elif asleep(table, turn.seat) and not _in_his_turn(table):
            return False
        if part.acted == turn.number:
            taken = any(owned.turn == turn.number for owned in part.owned)
            return taken and self.may_act(table, turn.seat)
        return bool(free_options(table, turn.seat, self.window))

    def do_own(self, draft: Draft, move: Move) -> None:
        """The next turn begins."""
        draft.done()

    def faults(self, table: Table, why: Why) -> None:
        """Somebody's turn; while it waits below a refill it may also be the die's."""
        if self is table.steps[-1] and table.turn.seat not in table.game.seats:
            why.add("C8-11", "mobsters_nonsense")


# -- the end of the game --------------------------------------------------------------------------


class ScoreMobsters(Auto, state="PENNIES"):
    """Owned mobsters cost their points; pennies count -1 or +1 (C8-17 to C8-19)."""

    def run(self, draft: Draft) -> None:
        """Every player's mobsters, then pennies."""
        part = gang(draft)
        for seat in draft.game.seats:
            for owned in part.of(seat):
                cost, key = card(draft, owned.mobster).penalty, source_key(MOBSTER, owned.mobster)
                if cost and not owned.idle:
                    draft.score(seat, ScoreLine("C8-17", owned.mobster, 1, -cost, -cost, key))
            for shown, number, each in (("minus", part.pennies, -1), ("plus", part.plus, 1)):
                count, key = number[seat], source_key(PENNY, shown)
                if count:
                    line = ScoreLine("C8-18", f"pennies-{shown}", count, each, each * count, key)
                    draft.score(seat, line)


def turn_steps(setup: Setup) -> list[Insert]:
    """B mobsters after a refill, the last points after Armadale (hook `turn_steps`)."""
    later = []
    if setup.option("penny_time") == "after_refill":
        later = [Insert("R2", "after", lambda step: AfterTurn(), "A penny or a mobster", 1)]
    elif setup.all_options().get("penny_in_english_turn"):
        later = [Insert("R1", "before", lambda step: AfterTurn(), "A penny or a mobster", 1)]
    return [
        *later,
        Insert(
            "R2",
            "after",
            While(somebody_waits, lambda step: ArrivingMobsters()),
            "B mobsters come to prison",
        ),
        Insert("F4", "after", lambda step: ScoreMobsters(), "Mobsters and pennies"),
        *inserts(setup),
    ]

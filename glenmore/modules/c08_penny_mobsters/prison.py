"""The prison: who is drawn, and when the others come (C8-05 to C8-10)."""

from __future__ import annotations

from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import MobsterMove, backs, card, to_draw
from glenmore.modules.c08_penny_mobsters.state import NUMBER, PENNIES, Inmate, gang
from glenmore.steps import ChanceStep, WeightedStep
from tabletop.verdict import Why

FACE_DOWN = "face-down"
FIRST_STACK = "B"  # its first tile brings the others to prison (C8-10)


class DrawMobster(MobsterMove, word="jail", rule="C8-08"):
    """Chance draws a mobster, or one of whom only the back is seen (C8-08, C8-10)."""


class DrawingMobsters(WeightedStep[DrawMobster], state="G0", rule="C8-08"):
    """Chance draws mobsters: S cards go to prison, B cards wait face down (C8-08, C8-09)."""

    def pending(self, table: Table) -> bool:
        """Not enough are drawn."""
        part = gang(table)
        return len(part.prison) + part.waiting < to_draw(table.game.setup)

    def lapsed(self, draft: Draft) -> None:
        """B mobsters wait."""
        waiting = gang(draft).waiting
        if waiting:
            draft.tell(("C8-10", "C8-HID-02"), "mobsters_wait", None, number=waiting)

    def outcomes(self, table: Table) -> list[tuple[DrawMobster, int]]:
        """Any S card that is left, or the back of a B card; B cards look the same."""
        part = gang(table)
        open_, closed = backs(table.game.setup)
        found = [(DrawMobster(m), 1) for m in open_ if part.inmate(m) is None]
        hidden = len(closed) - part.waiting
        return [*found, (DrawMobster(FACE_DOWN), hidden)] if hidden else found

    def refuse(self, table: Table, move: DrawMobster, why: Why) -> None:
        """Only cards of the pool, each once (C8-06, C8-07)."""
        why.add(("C8-06", "C8-08"), "mobster_not_to_draw", mobster=move.what)

    def do(self, draft: Draft, move: DrawMobster) -> None:
        """An S mobster lies open in prison, a B mobster waits."""
        if move.what == FACE_DOWN:
            part = gang(draft)
            draft.set_module(NUMBER, part.with_(waiting=part.waiting + 1))
        else:
            _lock_up(draft, move.what, "C8-09")


class ArrivingMobsters(ChanceStep[DrawMobster], state="PRISON", rule="C8-10"):
    """With the first B tile on the rondel the B mobsters are turned up (C8-10)."""

    def pending(self, table: Table) -> bool:
        """Somebody waits, and a B tile has been laid."""
        return bool(gang(table).waiting) and _b_has_begun(table)

    def options(self, table: Table) -> list[DrawMobster]:
        """Any B card that is not open yet; nobody knew who they are."""
        known = gang(table).known()
        return [DrawMobster(m) for m in backs(table.game.setup)[1] if m not in known]

    def refuse(self, table: Table, move: DrawMobster, why: Why) -> None:
        """Only B cards of the pool, each once."""
        why.add(("C8-06", "C8-10"), "mobster_not_to_draw", mobster=move.what)

    def do(self, draft: Draft, move: DrawMobster) -> None:
        """One more in prison."""
        part = gang(draft)
        draft.set_module(NUMBER, part.with_(waiting=part.waiting - 1))
        _lock_up(draft, move.what, "C8-10")

    def faults(self, table: Table, why: Why) -> None:
        """Somebody must be left to be turned up."""
        if gang(table).waiting and not self.options(table):
            why.add("C8-10", "mobsters_nonsense")


def somebody_waits(table: Table) -> bool:
    """Whether B mobsters are still face down (C8-10)."""
    return bool(table.modules[table.game.module_index[NUMBER]].waiting)


def _lock_up(draft: Draft, mobster: str, rule: str) -> None:
    part, penalty = gang(draft), card(draft, mobster).penalty
    draft.set_module(NUMBER, part.with_(prison=(*part.prison, Inmate(mobster))))
    draft.tell(rule, "mobster_jailed", None, mobster=mobster, penalty=penalty)


def _b_has_begun(table: Table) -> bool:
    for stack, (letter, pool, marks) in zip(table.stacks, table.game.stacks, strict=True):
        if letter == FIRST_STACK:
            return stack.size < len(pool) + len(marks)
    return False


def draw(draft: Draft) -> None:
    """Pennies for all, then the mobsters are drawn (hook `set_up`; C8-05, C8-08)."""
    draft.tell("C8-05", "pennies_dealt", None, number=PENNIES)
    draft.then(DrawingMobsters())

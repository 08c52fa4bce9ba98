"""The prison: who is drawn, pennies on mobsters, taking one, and what it costs (C8-05 to C8-19)."""

from __future__ import annotations

from functools import cache

from glenmore.base.turn import LastMenu, all_finished
from glenmore.events import ScoreLine
from glenmore.hooks import FreeAction, FreeActions, Insert
from glenmore.model import CHANCE, Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import asleep, card, name_of
from glenmore.modules.c08_penny_mobsters.registry import MOBSTERS, backs, to_draw
from glenmore.modules.c08_penny_mobsters.state import (
    MOBSTER,
    NUMBER,
    PENNIES,
    PENNY,
    Gang,
    Inmate,
    Owned,
    changed,
    gang,
)
from glenmore.moves import EndTurn, Kept, Move
from glenmore.setup import Setup
from glenmore.steps import Auto, Step
from glenmore.text import templates
from glenmore.vocabulary import OWN, source_key
from tabletop.verdict import Why

FACE_DOWN = "face-down"
FIRST_STACK = "B"  # its first tile brings the others to prison (C8-10)
END_OF_TURN = frozenset({"T8", "T8W"})
OWN_TURN, LATER = "mobsters_only_own_turn", "mobsters_after_turn"


class DrawMobster(Move):
    """Chance draws a mobster, or one of whom only the back is seen (C8-08, C8-10)."""

    word = "jail"
    rule = "C8-08"
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The mobster by name."""
        hidden = self.what == FACE_DOWN
        return {
            "mobster": templates("words")["mobster_face_down"]
            if hidden
            else name_of(table, self.what)
        }


class LayPenny(Move):
    """Turn an own -1 penny and put it on a mobster in prison (C8-11)."""

    word = "penny"
    rule = "C8-11"
    only_when = ("C8-11",)
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The mobster by name."""
        return {"mobster": name_of(table, self.what)}


class FreeMobster(Move):
    """Take a mobster from prison with all pennies on it (C8-11)."""

    word = "free"
    rule = "C8-11"
    only_when = ("C8-11",)
    asks = True
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The mobster by name, and what lies on it."""
        inmate = gang(table).inmate(self.what)
        pennies = inmate.pennies if inmate else 0
        known = self.what in MOBSTERS
        key = "with_penny" if pennies == 1 else "with_pennies"
        return {
            "mobster": name_of(table, self.what),
            "pennies": templates("words")[key].format(number=pennies),
            "penalty": str(card(table, self.what).penalty if known else 0),
        }


LAY_PENNY, FREE_MOBSTER = Kept(LayPenny), Kept(FreeMobster)


# -- set-up and arrivals --------------------------------------------------------------------------


class DrawingMobsters(Step):
    """Chance draws mobsters: S cards go to prison, B cards wait face down (C8-08, C8-09)."""

    state = "G0"
    rule = "C8-08"
    accepts = (DrawMobster,)

    def actor(self, table: Table) -> int:
        """The cards are shuffled."""
        return CHANCE

    def settle(self, draft: Draft) -> bool:
        """Enough are drawn."""
        part = gang(draft)
        if len(part.prison) + part.waiting < to_draw(draft.game.setup):
            return False
        draft.done()
        if part.waiting:
            draft.tell(("C8-10", "C8-HID-02"), "mobsters_wait", None, number=part.waiting)
        return True

    def options(self, table: Table) -> list[Move]:
        """Any S card that is left, or the back of a B card."""
        return [move for move, _ in self.chances(table)]

    def chances(self, table: Table) -> list[tuple[Move, float]]:
        """All cards are equally likely; B cards look the same."""
        part = gang(table)
        open_, closed = backs(table.game.setup)
        here = [mobster for mobster in open_ if part.inmate(mobster) is None]
        hidden = len(closed) - part.waiting
        each = 1 / (len(here) + hidden)
        found: list[tuple[Move, float]] = [(DrawMobster(mobster), each) for mobster in here]
        return [*found, (DrawMobster(FACE_DOWN), each * hidden)] if hidden else found

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only cards of the pool, each once (C8-06, C8-07)."""
        return _why_not_drawn(self, table, move, ("C8-06", "C8-08"), why)

    def do(self, draft: Draft, move: Move) -> None:
        """An S mobster lies open in prison, a B mobster waits."""
        what: str = move.what  # type: ignore[attr-defined]
        if what == FACE_DOWN:
            part = gang(draft)
            draft.set_module(NUMBER, part.with_(waiting=part.waiting + 1))
        else:
            _lock_up(draft, what, "C8-09")


def _why_not_drawn(
    step: DrawingMobsters | ArrivingMobsters,
    table: Table,
    move: Move,
    rules: tuple[str, ...],
    why: Why,
) -> bool:
    if move in step.options(table):
        return False
    why.add(rules, "mobster_not_to_draw", mobster=name_of(table, move.what))  # type: ignore[attr-defined]
    return True


def _lock_up(draft: Draft, mobster: str, rule: str) -> None:
    part = gang(draft)
    draft.set_module(NUMBER, part.with_(prison=(*part.prison, Inmate(mobster))))
    draft.tell(
        rule,
        "mobster_jailed",
        None,
        mobster=name_of(draft, mobster),
        penalty=card(draft, mobster).penalty,
    )


class ArrivingMobsters(Step):
    """With the first B tile on the rondel the B mobsters are turned up (C8-10)."""

    state = "PRISON"
    rule = "C8-10"
    accepts = (DrawMobster,)

    def actor(self, table: Table) -> int:
        """Nobody knew who they are."""
        return CHANCE

    def settle(self, draft: Draft) -> bool:
        """Nobody waits, or no B tile has been laid yet."""
        if gang(draft).waiting and _b_has_begun(draft):
            return False
        draft.done()
        return True

    def options(self, table: Table) -> list[Move]:
        """Any B card that is not open yet."""
        known = gang(table).known()
        return [DrawMobster(m) for m in backs(table.game.setup)[1] if m not in known]

    def chances(self, table: Table) -> list[tuple[Move, float]]:
        """All equally likely."""
        moves = self.options(table)
        return [(move, 1 / len(moves)) for move in moves]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Only B cards of the pool, each once."""
        return _why_not_drawn(self, table, move, ("C8-06", "C8-10"), why)

    def do(self, draft: Draft, move: Move) -> None:
        """One more in prison."""
        part = gang(draft)
        draft.set_module(NUMBER, part.with_(waiting=part.waiting - 1))
        _lock_up(draft, move.what, "C8-10")  # type: ignore[attr-defined]

    def faults(self, table: Table, why: Why) -> None:
        """Somebody must be left to be turned up."""
        if gang(table).waiting and not self.options(table):
            why.add("C8-10", "mobsters_nonsense")


def _b_has_begun(table: Table) -> bool:
    for stack, (letter, pool, marks) in zip(table.stacks, table.game.stacks, strict=True):
        if letter == FIRST_STACK:
            return stack.size < len(pool) + len(marks)
    return False


def draw(draft: Draft) -> None:
    """Pennies for all, then the mobsters are drawn (hook `set_up`; C8-05, C8-08)."""
    draft.tell("C8-05", "pennies_dealt", None, number=PENNIES)
    draft.then(DrawingMobsters())


# -- the end-of-turn choice -----------------------------------------------------------------------


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
        if why.enough:
            return True
        rules = ("C8-13", "C8-14") if part.plus[seat] else ("C8-13",)
        why.add(rules, "no_penny_left", plus=part.plus[seat])
    if part.inmate(move.what) is None:
        if why.enough:
            return True
        _say_not_in_prison(table, move.what, why)
    return bool(why)


def _say_not_in_prison(table: Table, mobster: str, why: Why) -> None:
    part, game = gang(table), table.game
    owned = part.holder(mobster)
    if owned is not None:
        why.add(
            ("C8-11", "C8-16"),
            "mobster_owned",
            mobster=name_of(table, mobster),
            owner=game.actor_name(owned.seat),
        )
    elif not part.prison:
        why.add("C8-12", "prison_empty")
    elif mobster in MOBSTERS and card(table, mobster).stack == FIRST_STACK and part.waiting:
        why.add(("C8-10", "C8-11"), "mobster_not_yet", mobster=name_of(table, mobster))
    else:
        why.add("C8-11", "mobster_not_here", mobster=name_of(table, mobster))


def penny_options(table: Table, seat: int, window: str) -> list[Move]:
    """A penny on each mobster in prison."""
    part = gang(table)
    if not part.prison or not part.pennies[seat] or _may_not_act(table, part, seat):
        return []
    return [LAY_PENNY[inmate.mobster,] for inmate in part.prison]


def free_options(table: Table, seat: int, window: str) -> list[Move]:
    """Each mobster in prison."""
    part = gang(table)
    if not part.prison or _may_not_act(table, part, seat):
        return []
    return [FREE_MOBSTER[inmate.mobster,] for inmate in part.prison]


def _may_not_act(table: Table, part: Gang, seat: int) -> bool:
    return part.acted == table.turn.number or bool(_closed(table, seat))


def _closed(table: Table, seat: int) -> str:
    """Why this is not the end of an own turn (C8-11; options c8.pennyTime, c8.pennyInEnglishTurn).

    With the refill first, `AfterTurn` asks; where none will come, the turn's last window does.
    """
    step = table.steps[-1]
    if step.__class__ is AfterTurn:
        return ""
    if table.turn.kind != OWN and _in_his_turn(table):
        return LATER
    if asleep(table, seat):
        return OWN_TURN
    if table.game.options["penny_time"] == "before_refill":
        return ""
    return LATER if getattr(step, "refill", False) and not all_finished(table) else ""


def _in_his_turn(table: Table) -> bool:
    """Whether a turn of the Englishman has this choice as well (option c8.pennyInEnglishTurn)."""
    return bool(getattr(table.game.options, "penny_in_english_turn", False))


class AfterTurn(LastMenu):
    """The turn is over but for the choice of a penny or a mobster, by options (C8-11)."""

    state = "PENNY"
    window = "T8W"
    rule = "C8-11"
    own = (EndTurn,)

    def settle(self, draft: Draft) -> bool:
        """Nobody's turn, or nothing to do; who has just freed a figure may still send it."""
        seat = draft.turn.seat
        if draft.turn.number and seat >= 0 and self._asks(draft, seat):
            return False
        draft.done()
        return True

    def _asks(self, draft: Draft, seat: int) -> bool:
        part, number = gang(draft), draft.turn.number
        if draft.turn.kind == OWN:
            if draft.game.options["penny_time"] == "before_refill":
                return False
        elif asleep(draft, seat) and not _in_his_turn(draft):
            return False
        if part.acted == number:
            taken = any(owned.turn == number for owned in part.owned)
            return taken and self.may_act(draft, seat)
        return bool(free_options(draft, seat, self.window))

    def do_own(self, draft: Draft, move: Move) -> None:
        """The next turn begins."""
        draft.done()

    def faults(self, table: Table, why: Why) -> None:
        """Somebody's turn; while it waits below a refill it may also be the die's."""
        if self is table.steps[-1] and table.turn.seat not in table.game.seats:
            why.add("C8-11", "mobsters_nonsense")


def lay_penny(draft: Draft, seat: int, move: LayPenny) -> None:
    """The penny is turned to +1 and lies on the mobster (C8-11)."""
    part = gang(draft)
    prison = tuple(
        Inmate(inmate.mobster, inmate.pennies + 1) if inmate.mobster == move.what else inmate
        for inmate in part.prison
    )
    draft.set_module(
        NUMBER,
        part.with_(pennies=changed(part.pennies, seat, -1), prison=prison, acted=draft.turn.number),
    )
    if draft.log is not None:
        draft.tell(
            "C8-11",
            "penny_laid",
            seat,
            mobster=name_of(draft, move.what),
            left=part.pennies[seat] - 1,
        )


def free_mobster(draft: Draft, seat: int, move: FreeMobster) -> None:
    """Mobster and pennies belong to the taker; the power works from now on (C8-14, C8-15)."""
    part = gang(draft)
    inmate = part.inmate(move.what)
    assert inmate is not None
    number = draft.turn.number
    owned = Owned(move.what, seat, number, card(draft, move.what).values)
    draft.set_module(
        NUMBER,
        part.with_(
            plus=changed(part.plus, seat, inmate.pennies),
            prison=tuple(other for other in part.prison if other is not inmate),
            owned=(*part.owned, owned),
            acted=number,
        ),
    )
    mobster = MOBSTERS[move.what]
    draft.tell(
        ("C8-11", "C8-15", mobster.rule),
        "mobster_freed",
        seat,
        mobster=name_of(draft, move.what),
        pennies=inmate.pennies,
    )
    if mobster.taken is not None:
        mobster.taken(draft, owned)


def free_actions(setup: Setup) -> list[FreeAction | FreeActions]:
    """Pennies and mobsters at the end of a turn, powers at other times (hook `free_actions`)."""
    return [
        FreeAction(LayPenny, penny_options, why_not_act, lay_penny, END_OF_TURN),
        FreeAction(FreeMobster, free_options, why_not_act, free_mobster, END_OF_TURN),
        powers(setup),
    ]


def powers(setup: Setup) -> FreeActions:
    """What mobsters let their owners do; nobody else can do it."""
    from glenmore.modules.c08_penny_mobsters.registry import pool

    made = {mobster: MOBSTERS[mobster].actions for mobster in pool(setup)}
    by_mobster = {m: tuple(actions(setup)) for m, actions in made.items() if actions is not None}
    every = tuple(dict.fromkeys(a for actions in by_mobster.values() for a in actions))

    @cache
    def of(mobsters: tuple[str, ...], window: str) -> tuple[FreeAction, ...]:
        theirs = {action for mobster in mobsters for action in by_mobster.get(mobster, ())}
        return tuple(a for a in every if a in theirs and window in a.windows)

    def among(table: Table, seat: int, window: str) -> tuple[FreeAction, ...]:
        mobsters: tuple[str, ...] = ()
        for owned in gang(table).owned:
            if owned.seat == seat:
                mobsters += (owned.mobster,)
        return of(mobsters, window) if mobsters else ()

    return FreeActions(every, among)


# -- the end of the game --------------------------------------------------------------------------


class ScoreMobsters(Auto):
    """Owned mobsters cost their points; pennies count -1 or +1 (C8-17 to C8-19)."""

    state = "PENNIES"

    def run(self, draft: Draft) -> None:
        """Every player's mobsters, then pennies."""
        part = gang(draft)
        for seat in draft.game.seats:
            lines = [
                ScoreLine(
                    "C8-17", owned.mobster, 1, -cost, -cost, source_key(MOBSTER, owned.mobster)
                )
                for owned in part.of(seat)
                for cost in [card(draft, owned.mobster).penalty]
            ]
            minus, plus = part.pennies[seat], part.plus[seat]
            lines.append(
                ScoreLine("C8-18", "pennies-minus", minus, -1, -minus, source_key(PENNY, "minus"))
            )
            lines.append(
                ScoreLine("C8-18", "pennies-plus", plus, 1, plus, source_key(PENNY, "plus"))
            )
            for line in lines:
                if line.points:
                    draft.score(seat, line)


def turn_steps(setup: Setup) -> list[Insert]:
    """B mobsters after a refill, the last points after Armadale (hook `turn_steps`)."""
    from glenmore.modules.c08_penny_mobsters.registry import pool

    added = [MOBSTERS[mobster].inserts for mobster in pool(setup)]
    later = []
    if setup.option("penny_time") == "after_refill":
        later = [Insert("R2", "after", lambda step: AfterTurn(), "A penny or a mobster", 1)]
    elif setup.all_options().get("penny_in_english_turn"):
        later = [Insert("R1", "before", lambda step: AfterTurn(), "A penny or a mobster", 1)]
    return [
        *later,
        Insert("R2", "after", lambda step: ArrivingMobsters(), "B mobsters come to prison"),
        Insert("F4", "after", lambda step: ScoreMobsters(), "Mobsters and pennies"),
        *dict.fromkeys(
            insert for inserts in added if inserts is not None for insert in inserts(setup)
        ),
    ]


def worth(table: Table, part: Gang, seat: int) -> float:
    """Pennies, penalties, and what powers are still worth."""
    total = float(part.plus[seat] - part.pennies[seat])
    for owned in part.of(seat):
        power = MOBSTERS[owned.mobster].worth
        total -= card(table, owned.mobster).penalty
        total += power(table, owned) if power is not None else 0
    return total

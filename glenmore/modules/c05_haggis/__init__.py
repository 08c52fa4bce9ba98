"""Chronicle 5, Ode to the Haggis: tokens for sheep, served and rolled for three times.

`state` has supply and serving tables, `gaining` how tokens come to them, `scoring` the dice,
`odds` what the dice can bring.  Tiles and token values are data (`data/modules/c05.toml`).
"""

from __future__ import annotations

from glenmore.hooks import Moment
from glenmore.model import Draft, Table
from glenmore.modules import Module
from glenmore.modules.c05_haggis.gaining import (
    DrawHaggis,
    Drawing,
    FindHaggis,
    Gaining,
    LayDown,
    OpenRow,
    ReturnHaggis,
    TakeHaggis,
    effect_words,
    refill_later,
)
from glenmore.modules.c05_haggis.odds import MOST_UP, VALUES
from glenmore.modules.c05_haggis.scoring import (
    MOMENT,
    CommonRoll,
    ExtraRoll,
    ExtraRolls,
    HaggisScoring,
    OwnRoll,
    Serve,
    Turn,
    Uncovering,
    haggis_scorings,
)
from glenmore.modules.c05_haggis.state import (
    HAGGIS,
    NUMBER,
    OPEN,
    ROOM,
    UNKNOWN,
    Kitchen,
    Serving,
    first_part,
    haggis,
    kitchen,
    seen_by,
    tokens_of,
)
from glenmore.options import NO_YES, Option
from glenmore.setup import Setup
from tabletop.hooks import Insert
from tabletop.verdict import Why

__all__ = [
    "MODULE",
    "CommonRoll",
    "DrawHaggis",
    "ExtraRoll",
    "ExtraRolls",
    "FindHaggis",
    "Gaining",
    "HaggisScoring",
    "Kitchen",
    "LayDown",
    "OpenRow",
    "ReturnHaggis",
    "Serving",
    "TakeHaggis",
    "haggis",
    "kitchen",
]


def open_two(draft: Draft) -> None:
    """All tokens face down, then two are turned up (hook `set_up`; C5-02, C5-04)."""
    number = sum(kitchen(draft).pool)
    draft.tell(("C5-02", "C5-04"), "haggis_ready", None, number=number)
    draft.then(OpenRow())


def turn_steps(setup: Setup) -> list[Insert]:
    """Three haggis scorings, and an option for the open row (hook `turn_steps`)."""
    return [*refill_later(setup), *haggis_scorings(setup)]


def find_faults(table: Table, why: Why) -> None:
    """Every token in one place, no table too full, no roll that cannot be (hook `faults`)."""
    part = kitchen(table)
    if not isinstance(part, Kitchen) or len(part.tables) != len(table.players):
        why.add("C5-02", "haggis_nonsense")
        return
    lie = [v for t in part.tables for v in (*t.down, *t.up, *t.fresh) if v != UNKNOWN]
    counts = [n + (*lie, *part.row).count(v) for v, n in zip(VALUES, part.pool, strict=True)]
    if tuple(counts) != tokens_of(table.game.setup) or min(part.pool) < 0 or part.supply < 0:
        why.add("C5-01", "haggis_sum", number=sum(tokens_of(table.game.setup)))
    if len(part.row) > OPEN:
        why.add("C5-04", "haggis_row_long", number=len(part.row))
    for seat, serving in enumerate(part.tables):
        _table_faults(table, seat, serving, why)
    rolled = (*part.rolls, *(pips for _, pips in part.extra))
    seats = {seat for seat, _ in part.extra}
    if not set(rolled) <= set(VALUES) or len(part.rolls) > 4 or not seats <= {*table.game.seats}:
        why.add("C5-15", "haggis_nonsense")


def _table_faults(table: Table, seat: int, serving: Serving, why: Why) -> None:
    if serving.tokens > ROOM and table.game.is_played(seat):
        why.add("C5-09", "haggis_table_full", seat=seat, number=serving.tokens)
    if len(serving.up) > MOST_UP or UNKNOWN in serving.up:
        why.add("C5-17", "haggis_up_wrong", seat=seat)
    scoring = any(isinstance(step, Serve) for step in table.steps)
    if serving.up and not scoring:
        why.add("C5-21", "haggis_up_early", seat=seat)
    if any(serving.seen.count(v) > serving.down.count(v) for v in serving.seen) or any(
        list(tokens) != sorted(tokens) for tokens in (serving.down, serving.up, serving.seen)
    ):
        why.add("C5-HID-04", "haggis_nonsense")
    waits = any(isinstance(s, LayDown) and s.seat == seat for s in table.steps)
    if serving.fresh and not waits:
        why.add("C5-08", "haggis_nonsense")


OPTIONS = (
    Option("c5.refill", "haggis_refill", ("immediate", "end_of_turn"), "C5-07"),
    Option("c5.memory", "haggis_memory", NO_YES, "C5-HID-04"),
    Option("c5.makingRoom", "making_room", ("must", "may"), "C5-10", since=2),
)
MODULE = Module(
    NUMBER,
    "Ode to the Haggis",
    {
        "set_up": open_two,
        "turn_steps": turn_steps,
        "effect_words": effect_words,
        "seen_by": seen_by,
        "faults": find_faults,
    },
    options=OPTIONS,
    editions={
        "PL-strict": {"making_room": "may"},
        "IT-strict": {"haggis_refill": "end_of_turn", "making_room": "may"},
    },
    start=first_part,
    steps=(
        Gaining,
        Drawing,
        LayDown,
        OpenRow,
        HaggisScoring,
        CommonRoll,
        Turn,
        Uncovering,
        ExtraRolls,
        OwnRoll,
        Serve,
    ),
    moves=(TakeHaggis, DrawHaggis, ReturnHaggis, FindHaggis, ExtraRoll),
    parts=(Serving, Kitchen),
    files=("c05.toml",),
    says=(("source", (HAGGIS,)),),
    words=(("once", (("haggis", "C5-12"),)), ("gain", (("haggis", "C5-11"),))),
    moments={"haggis": Moment(lambda draft, seat: (Gaining(seat),)), "haggis-scoring": MOMENT},
)

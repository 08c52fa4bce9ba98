"""Sibyl MacSponge: one of every six points that others get at once (C8-SibylMacSponge)."""

from __future__ import annotations

from glenmore.base.scoring import Stage
from glenmore.events import ScoreLine, kind_of
from glenmore.model import Draft, Table
from glenmore.modules.c05_haggis.state import HAGGIS
from glenmore.modules.c08_penny_mobsters.mobster import Mobster
from glenmore.modules.c08_penny_mobsters.state import MOBSTER as SOURCE
from glenmore.modules.c08_penny_mobsters.state import Owned, use_up
from glenmore.options import NO_YES, Option
from glenmore.vocabulary import CATEGORY, VP
from tabletop.hooks import Only
from tabletop.vocabulary import source_key

ID, RULE = "sibyl-macsponge", "C8-SibylMacSponge"
ENOUGH = 6
ROUNDS = (CATEGORY, HAGGIS)  # kinds of sources that are scoring rounds (C8-EDGE-12)
WINNER = "F5"  # the step that the end of the game puts below all others


def tax(draft: Draft, owned: Owned, seat: int, what: str, amount: int, source: str) -> None:
    """Who gains 6 VP or more from one source gives 1 away (hook `gained`; C8-EDGE-12, -13)."""
    if amount < ENOUGH or seat == owned.seat:
        return
    if kind_of(source) not in ROUNDS and not _in_round(draft):
        if draft.steps and draft.steps[0].state == WINNER:
            if not draft.game.options["sibyl_final"]:
                return
        elif draft.turn.seat != seat or owned.used == draft.turn.number:
            return
        else:
            use_up(draft, owned)
    draft.tell((RULE, "C8-EDGE-13"), "sibyl_takes", owned.seat, amount=amount, payer=seat)
    key = source_key(SOURCE, ID)
    draft.score(seat, ScoreLine(RULE, "sibyl-paid", 1, -1, -1, key))
    draft.score(owned.seat, ScoreLine(RULE, "sibyl-got", 1, 1, 1, key))


def _in_round(table: Table) -> bool:
    """Whether a scoring round is under way, with all that chronicles have to do in it."""
    return any(isinstance(step, Stage) and step.at == "S5" for step in table.steps)


def worth(table: Table, owned: Owned) -> float:
    """A point now and then, while the game lasts."""
    left = sum(stack.size for stack in table.stacks) / 60
    return left * 2.0 * (len(table.players) - 1)


MOBSTER = Mobster(
    ID,
    RULE,
    {"gained": Only((VP,), tax)},
    options=(Option("c8.sibylFinal", "sibyl_final", NO_YES, "C8-EDGE-12"),),
    worth=worth,
)

"""Kenneth McSnitch: a figure that walks through another estate and steals (C8-KennethMcSnitch)."""

from __future__ import annotations

from typing import Any

from glenmore.base.geometry import AROUND
from glenmore.base.market import take_good
from glenmore.components import GOOD_INDEX, GOODS, Cell
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters import figures
from glenmore.modules.c08_penny_mobsters.figures import FERGUS, KENNETH, MIKE, Standing
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, Power, while_it_lasts
from glenmore.modules.c08_penny_mobsters.owners import Asked
from glenmore.modules.c08_penny_mobsters.state import NOWHERE, Owned, gang, put_owned, use_up
from glenmore.modules.c08_penny_mobsters.tokens import SellAtOnce, Stowing, may_stow
from glenmore.moves import Kept, Move
from glenmore.options import Option
from tabletop.verdict import Why

RULE = "C8-KennethMcSnitch"
ONCE_A_TURN = "one_per_turn"


class MoveKenneth(Move, word="snitch", rule=RULE):
    """Spend 1 movement point on Kenneth McSnitch (C8-KennethMcSnitch)."""

    to: Cell

    def facts(self, table: Table) -> dict[str, Any]:
        """The tile of the host."""
        host = self.estate_of(table)
        plot = table.players[host].estate.get(self.to) if host != NOWHERE else None
        return {"tile": plot.top if plot else self.to}

    def estate_of(self, table: Table) -> int:
        """He moves in the estate of his host."""
        owned = gang(table).holder(KENNETH)
        return NOWHERE if owned is None else owned.host


class StealGood(Move, word="rob", rule=RULE, only_when=(RULE,)):
    """Take one good from the tile that Kenneth McSnitch has moved to (C8-KennethMcSnitch)."""

    good: str


MOVE_KENNETH = Kept(MoveKenneth)


# -- moving ---------------------------------------------------------------------------------------


def options(table: Table, owned: Owned) -> list[MoveKenneth]:
    """Every adjacent tile of the estate he is in, while points are left."""
    if not table.movement:
        return []
    estate = table.players[owned.host].estate
    return [MOVE_KENNETH[near,] for near in AROUND[owned.cell] if near in estate]


def objections(table: Table, seat: int, owned: Owned | None, move: MoveKenneth, why: Why) -> None:
    """A point, the figure, and an adjacent tile of the same estate."""
    if not table.movement:
        why.add((RULE, "MOVE-01"), "no_movement")
    if owned is None or owned.seat != seat:
        return
    if owned.host == NOWHERE:
        why.add(RULE, "figure_nowhere", mobster=KENNETH)
        return
    if move.to not in table.players[owned.host].estate:
        why.add((RULE, "PLACE-04"), "no_tile_of", cell=move.to, host=owned.host)
    if move.to not in AROUND[owned.cell]:
        why.add((RULE, "MOVE-02"), "not_adjacent", cell=owned.cell, to=move.to)


def walk(draft: Draft, owned: Owned, move: MoveKenneth) -> None:
    """Spend 1 point; he may steal, and he drives out figures of others like any Scot."""
    draft.movement -= 1
    put_owned(draft, owned.with_(cell=move.to))
    draft.tell((RULE, "MOVE-02"), "kenneth_moved", owned.seat, cell=move.to, host=owned.host)
    step = Stealing()
    if step.choices(draft):
        draft.then(step)
    flees = {FERGUS}
    if draft.game.options["mike_eviction"] == "opponent_move":
        flees.add(MIKE)
    for other in gang(draft).owned:
        here = (other.host, other.cell) == (owned.host, move.to)
        if here and other.seat != owned.seat and other.mobster in flees:
            figures.evict(draft, other, "figure_evicted")


# -- stealing -------------------------------------------------------------------------------------


class Stealing(Asked[StealGood], state="STEAL", rule=RULE, mobster=KENNETH):
    """Kenneth has been moved to a tile with goods that nobody guards: steal one, or not."""

    def choices(self, table: Table) -> list[StealGood]:
        """Each kind that lies there unguarded, if there is room for it or somebody who buys it."""
        owned = gang(table).the(KENNETH)
        plot = table.players[owned.host].estate[owned.cell]
        if plot.scots or not any(plot.goods) or _had_enough(table, owned):
            return []
        return [
            StealGood(good)
            for good, number in zip(GOODS, plot.goods, strict=True)
            if number and may_stow(table, owned.seat, good)
        ]

    def refuse(self, table: Table, move: StealGood, why: Why) -> None:
        """What speaks against this good."""
        owned = gang(table).the(KENNETH)
        plot = table.players[owned.host].estate[owned.cell]
        if not plot.goods[GOOD_INDEX[move.good]]:
            why.add(RULE, "good_not_there", good=move.good, cell=owned.cell, tile=plot.top)
        if plot.scots:
            why.add(RULE, "goods_guarded", tile=plot.top)
        if _had_enough(table, owned):
            why.add(RULE, "one_theft_a_turn")
        if not may_stow(table, owned.seat, move.good):
            why.add((RULE, "C8-EDGE-10"), "no_place_for_good", good=move.good)

    def choose(self, draft: Draft, move: StealGood) -> None:
        """The good is the owner's; then Kenneth may go to another player's estate."""
        owned, good = gang(draft).the(KENNETH), move.good
        take_good(draft, owned.host, owned.cell, GOOD_INDEX[good])
        use_up(draft, owned)
        draft.tell(RULE, "kenneth_stole", owned.seat, good=good, cell=owned.cell, host=owned.host)
        draft.then(Stowing(owned.seat, good, RULE), Standing(KENNETH, optional=True))

    def faults(self, table: Table, why: Why) -> None:
        """Kenneth must stand somewhere."""
        owned, seats = self.owned(table), table.game.seats
        if (
            owned is None
            or owned.host not in seats
            or owned.cell not in table.players[owned.host].estate
        ):
            why.add(RULE, "figure_nowhere", mobster=KENNETH)


def _had_enough(table: Table, owned: Owned) -> bool:
    once = table.game.options["kenneth_thefts"] == ONCE_A_TURN
    return bool(once and owned.used == table.turn.number)


MOBSTER = Mobster(
    KENNETH,
    RULE,
    {"estate_changed": figures.CHANGED, "count": figures.count},
    acts=Owned.stands,
    actions=figures.ACTIONS,
    powers=(  # MOVE-02
        Power(MoveKenneth, options, objections, walk, at_once=True, ready=Owned.stands),
    ),
    steps=(Standing, Stealing, Stowing),
    moves=(*figures.MOVES, MoveKenneth, StealGood, SellAtOnce),
    options=(Option("c8.kennethThefts", "kenneth_thefts", ("unlimited", ONCE_A_TURN), RULE),),
    editions={"IT-strict": {"kenneth_thefts": ONCE_A_TURN}},
    faults=figures.find_faults,
    worth=while_it_lasts(0.15),  # a good now and then
)

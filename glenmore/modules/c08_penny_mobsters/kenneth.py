"""Kenneth McSnitch: a figure that walks through another estate and steals (C8-KennethMcSnitch)."""

from __future__ import annotations

from glenmore.base.free_actions import WINDOWS
from glenmore.base.geometry import AROUND
from glenmore.base.market import without_good
from glenmore.components import GOOD_INDEX, GOODS, NO_GOODS, Cell
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters import figures
from glenmore.modules.c08_penny_mobsters.figures import FERGUS, KENNETH, MIKE, RULES, Standing
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, name_of, power
from glenmore.modules.c08_penny_mobsters.state import NOWHERE, Owned, gang, put_owned
from glenmore.modules.c08_penny_mobsters.tokens import SellAtOnce, Stowing, may_stow
from glenmore.moves import Decline, Kept, Move
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.steps import Step
from tabletop.text import words
from tabletop.verdict import QUIET, Why

RULE = RULES[KENNETH]
ONCE_A_TURN = "one_per_turn"
THEFTS = Option("c8.kennethThefts", "kenneth_thefts", ("unlimited", ONCE_A_TURN), RULE)


class MoveKenneth(Move):
    """Spend 1 movement point on Kenneth McSnitch (C8-KennethMcSnitch)."""

    word = "snitch"
    rule = RULE
    to: Cell

    def facts(self, table: Table) -> dict[str, str]:
        """The tile of the host by name."""
        host = self.estate_of(table)
        plot = table.players[host].estate.get(self.to) if host != NOWHERE else None
        return {"tile": table.game.name(plot.top) if plot else words(self.to)}

    def estate_of(self, table: Table) -> int:
        """He moves in the estate of his host."""
        owned = gang(table).holder("kenneth-mcsnitch")
        return NOWHERE if owned is None else owned.host


class StealGood(Move):
    """Take one good from the tile that Kenneth McSnitch has moved to (C8-KennethMcSnitch)."""

    word = "rob"
    rule = RULE
    only_when = (RULE,)
    good: str


MOVE_KENNETH = Kept(MoveKenneth)


# -- moving ---------------------------------------------------------------------------------------


def move_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every adjacent tile of the estate he is in, while points are left."""
    if not table.movement:
        return []
    owned = power(table, seat, KENNETH_MCSNITCH, QUIET, later=False)
    if owned is None or owned.host == NOWHERE:
        return []
    estate = table.players[owned.host].estate
    return [MOVE_KENNETH[near,] for near in AROUND[owned.cell] if near in estate]


def why_not_move(table: Table, seat: int, window: str, move: MoveKenneth, why: Why) -> bool:
    """A point, the figure, and an adjacent tile of the same estate."""
    if why.enough:
        return move not in move_options(table, seat, window)
    power(table, seat, KENNETH_MCSNITCH, why, later=False)
    if not table.movement:
        why.add((RULE, "MOVE-01"), "no_movement")
    owned = gang(table).holder(KENNETH)
    if owned is None or owned.seat != seat:
        return True
    if owned.host == NOWHERE:
        why.add(RULE, "figure_nowhere", mobster=name_of(table, KENNETH))
        return True
    if move.to not in table.players[owned.host].estate:
        why.add(
            (RULE, "PLACE-04"), "no_tile_of", cell=move.to, host=table.game.actor_name(owned.host)
        )
    if move.to not in AROUND[owned.cell]:
        why.add((RULE, "MOVE-02"), "not_adjacent", cell=owned.cell, to=move.to)
    return bool(why)


def move_kenneth(draft: Draft, seat: int, move: MoveKenneth) -> None:
    """Spend 1 point; he may steal, and he drives out figures of others like any Scot."""
    owned = gang(draft).holder(KENNETH)
    assert owned is not None
    draft.movement -= 1
    put_owned(draft, owned.with_(cell=move.to))
    if draft.log is not None:
        draft.tell(
            (RULE, "MOVE-02"),
            "kenneth_moved",
            seat,
            cell=move.to,
            host=draft.game.actor_name(owned.host),
        )
    step = Stealing()
    if any(not step.why_not(draft, StealGood(good), QUIET) for good in GOODS):
        draft.then(step)
    for other in gang(draft).owned:
        if (
            (other.host, other.cell) == (owned.host, move.to)
            and other.seat != seat
            and (
                other.mobster == FERGUS
                or (
                    other.mobster == MIKE and draft.game.options["mike_eviction"] == "opponent_move"
                )
            )
        ):
            figures.evict(draft, other, "figure_evicted")


# -- stealing -------------------------------------------------------------------------------------


class Stealing(Step):
    """Kenneth has been moved to a tile with goods that nobody guards: steal one, or not."""

    state = "STEAL"
    rule = RULE
    accepts = (StealGood, Decline)

    def actor(self, table: Table) -> int:
        """His owner."""
        owned = gang(table).holder(KENNETH)
        return owned.seat if owned is not None else table.turn.seat

    def about(self, table: Table, move: Move) -> str:
        """Doing without is his rule, too."""
        return RULE

    def options(self, table: Table) -> list[Move]:
        """Each kind that lies there, or nothing."""
        moves: list[Move] = [StealGood(good) for good in GOODS]
        return [*(m for m in moves if not self.why_not(table, m, QUIET)), Decline()]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """The good lies there unguarded, and there is room for it or somebody who buys it."""
        if isinstance(move, Decline):
            return False
        assert isinstance(move, StealGood)
        owned = gang(table).holder(KENNETH)
        assert owned is not None
        plot = table.players[owned.host].estate[owned.cell]
        if why.enough:
            return (
                plot.goods is NO_GOODS
                or not plot.goods[GOOD_INDEX[move.good]]
                or plot.scots > 0
                or _had_enough(table, owned)
                or not may_stow(table, owned.seat, move.good)
            )
        if not plot.goods[GOOD_INDEX[move.good]]:
            why.add(
                RULE,
                "good_not_there",
                good=move.good,
                cell=owned.cell,
                tile=table.game.name(plot.top),
            )
        if plot.scots:
            why.add(RULE, "goods_guarded", tile=table.game.name(plot.top))
        if _had_enough(table, owned):
            why.add(RULE, "one_theft_a_turn")
        if not may_stow(table, owned.seat, move.good):
            why.add((RULE, "C8-EDGE-10"), "no_place_for_good", good=move.good)
        return bool(why)

    def do(self, draft: Draft, move: Move) -> None:
        """The good is the owner's; then Kenneth may go to another player's estate."""
        draft.done()
        if isinstance(move, Decline):
            return
        assert isinstance(move, StealGood)
        owned = gang(draft).holder(KENNETH)
        assert owned is not None
        estate = draft.estate(owned.host)
        estate[owned.cell] = without_good(estate[owned.cell], GOOD_INDEX[move.good])
        put_owned(draft, owned.with_(used=draft.turn.number))
        draft.tell(
            RULE,
            "kenneth_stole",
            owned.seat,
            good=move.good,
            cell=owned.cell,
            host=draft.game.actor_name(owned.host),
        )
        draft.then(Stowing(owned.seat, move.good, RULE), Standing(KENNETH, optional=True))

    def faults(self, table: Table, why: Why) -> None:
        """Kenneth must stand somewhere."""
        owned = gang(table).holder(KENNETH)
        if (
            owned is None
            or owned.host not in table.game.seats
            or owned.cell not in table.players[owned.host].estate
        ):
            why.add(RULE, "figure_nowhere", mobster=name_of(table, KENNETH))


def _had_enough(table: Table, owned: Owned) -> bool:
    once = table.game.options["kenneth_thefts"] == ONCE_A_TURN
    return bool(once and owned.used == table.turn.number)


def actions(setup: Setup) -> list[FreeAction]:
    """He is sent, and moves for movement points like any Scot (MOVE-02)."""
    return [
        *figures.actions(setup),
        FreeAction(MoveKenneth, move_options, why_not_move, move_kenneth, WINDOWS),
    ]


def worth(table: Table, owned: Owned) -> float:
    """A good now and then, while turns are left."""
    return 0.15 * sum(stack.size for stack in table.stacks)


KENNETH_MCSNITCH = Mobster(
    KENNETH,
    RULE,
    handlers={"estate_changed": figures.changed, "count": figures.count},
    actions=actions,
    faults=figures.find_faults,
    worth=worth,
    steps=(Standing, Stealing, Stowing),
    moves=(
        figures.SendFigure,
        figures.SendScot,
        figures.StandFigure,
        MoveKenneth,
        StealGood,
        SellAtOnce,
    ),
    options=(THEFTS,),
    editions={"IT-strict": {"kenneth_thefts": ONCE_A_TURN}},
)

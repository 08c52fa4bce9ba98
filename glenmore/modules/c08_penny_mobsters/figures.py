"""Figures: mobsters that are a Scot of their owner on somebody else's estate.

Where a figure stands is kept with its mobster (`Owned.host`, `Owned.cell`), not in the host's
estate, so it helps neither to place nor to pay, and counts for nobody there (C8-EDGE-03).
"""

from __future__ import annotations

from typing import Any

from glenmore.base.free_actions import WINDOWS
from glenmore.base.payment import take_scot
from glenmore.components import Cell
from glenmore.hooks import Change, FreeAction
from glenmore.model import HOME_CASTLE, START_VILLAGE, Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import (
    LAST_WINDOW,
    MobsterMove,
    Shared,
    asleep,
    rule_of,
)
from glenmore.modules.c08_penny_mobsters.state import NOWHERE, Owned, gang, put_owned
from glenmore.moves import Decline, Kept, Move, MoveAbroad
from glenmore.steps import Step
from glenmore.vocabulary import ADD, ALL_SCOTS, SCOT_MOVED, TILE_REMOVED, TOTAL
from tabletop.hooks import Only
from tabletop.verdict import Why

KENNETH, FERGUS, MIKE = FIGURES = ("kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle")
SUPPLY = "supply"


# -- moves ----------------------------------------------------------------------------------------


class SendFigure(MobsterMove, word="send", rule="C8-EDGE-27"):
    """Make a Scot of your own supply a figure and send it to another estate (C8-EDGE-27)."""


class SendScot(MobsterMove, word="send-scot", rule="C8-EDGE-04", asks=True):
    """Make a Scot of your own estate a figure and send it to another estate (C8-EDGE-04)."""

    cell: Cell

    def facts(self, table: Table) -> dict[str, Any]:
        """The mobster, and whether it is the last Scot there."""
        here = sum(plot.scots for plot in table.players[table.actor].estate.values())
        return {"mobster": self.what, "warning": "last-scot" if here == 1 else ""}


class StandFigure(MoveAbroad, word="stand", rule="X-11"):
    """Put a figure on a tile of another player (X-11)."""


MOVES = (SendFigure, SendScot, StandFigure)
STAND_FIGURE = Kept(StandFigure)


# -- sending a figure -----------------------------------------------------------------------------


def _ready(table: Table, seat: int, window: str) -> list[str]:
    """Figures of the seat that may be sent now."""
    if asleep(table, seat):
        return []
    return [
        owned.mobster
        for owned in gang(table).owned
        if owned.seat == seat
        and owned.host == NOWHERE
        and owned.mobster in FIGURES
        and (window != LAST_WINDOW or owned.turn == table.turn.number)
    ]


def send_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every figure that stands nowhere, from the supply."""
    if not table.players[seat].scots:
        return []
    return [SendFigure(mobster) for mobster in _ready(table, seat, window)]


def scot_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every figure that stands nowhere, from each tile with a Scot."""
    return [
        SendScot(mobster, cell)
        for mobster in _ready(table, seat, window)
        for cell, plot in table.players[seat].estate.items()
        if plot.scots
    ]


def why_not_send(
    table: Table, seat: int, window: str, move: SendFigure | SendScot, why: Why
) -> bool:
    """The own figure, not yet sent, and a Scot where it is to come from."""
    if why.enough:
        options = send_options if isinstance(move, SendFigure) else scot_options
        return move not in options(table, seat, window)
    who, rule = move.what, rule_of(move.what)
    if who not in FIGURES:
        why.add("C8-EDGE-03", "no_figure", mobster=who)
        return True
    owned = gang(table).holder(who)
    if owned is None or owned.seat != seat:
        why.add(rule, "mobster_not_yours", mobster=who)
    elif owned.host != NOWHERE:
        why.add(rule, "figure_stands", mobster=who, host=owned.host)
    elif window == LAST_WINDOW and owned.turn != table.turn.number:
        why.add(("END-01", rule), "figure_too_late", mobster=who)
    if asleep(table, seat):
        why.add(("X-10", rule), "mobster_asleep", mobster=who)
    if isinstance(move, SendFigure):
        if not table.players[seat].scots:
            why.add(("C8-EDGE-04", rule), "figure_no_scot")
    else:
        plot = table.players[seat].estate.get(move.cell)
        if plot is None or not plot.scots:
            why.add(("C8-EDGE-04", rule), "no_scot_there", cell=move.cell)
    return bool(why)


def send(draft: Draft, seat: int, move: SendFigure | SendScot) -> None:
    """Choose where it goes; the Scot leaves its place when it gets there."""
    if isinstance(move, SendFigure):
        draft.then(Standing(move.what, SUPPLY))
    else:
        draft.then(Standing(move.what, "", move.cell))


# At once when the mobster is taken, or in any later own turn (C8-EDGE-27).
ACTIONS = tuple(
    Shared(
        FreeAction(kind, options, why_not_send, send, WINDOWS | {LAST_WINDOW}, aside=True),
        Owned.waits,
    )
    for kind, options in ((SendFigure, send_options), (SendScot, scot_options))
)


# -- where it stands ------------------------------------------------------------------------------


class Standing(Step[StandFigure | Decline], state="FIGURE", rule="X-11", one_rule=True):
    """A figure's owner says on which tile of which other player it stands from now on.

    It comes from the supply, from your own tile `cell`, or from where it stands already.
    """

    mobster: str
    source: str = ""
    cell: Cell = START_VILLAGE
    optional: bool = False

    def actor(self, table: Table) -> int:
        """The owner, whoever's turn it is (C8-EDGE-08)."""
        owned = gang(table).holder(self.mobster)
        return owned.seat if owned is not None else table.turn.seat

    def cited(self) -> str:
        """The mobster's own rule."""
        return rule_of(self.mobster)

    def options(self, table: Table) -> list[Move]:
        """Every tile of every other player but the one it has to leave; Mike: the home castle."""
        owned = gang(table).the(self.mobster)
        hosts = [host for host in table.game.seats if host not in (owned.seat, owned.host)]
        if self.mobster == MIKE:
            moves = [STAND_FIGURE[host, HOME_CASTLE] for host in hosts]
        else:
            moves = [
                STAND_FIGURE[host, cell] for host in hosts for cell in table.players[host].estate
            ]
        return [*moves, Decline()] if self.optional else moves

    def refuse(self, table: Table, move: StandFigure | Decline, why: Why) -> None:
        """Another player than the owner and the host, and a tile there."""
        who, rule = self.mobster, self.cited()
        if isinstance(move, Decline):
            why.add(rule, "figure_must_go", mobster=who)
            return
        owned = gang(table).the(who)
        if move.seat == owned.seat:
            why.add(rule, "figure_at_home", mobster=who)
        elif move.seat == owned.host:
            why.add(("X-11", rule), "figure_same_host", mobster=who, host=owned.host)
        why_not_there(table, who, move.seat, move.cell, why)

    def do(self, draft: Draft, move: StandFigure | Decline) -> None:
        """The Scot stands there with the mobster's token; that is not a move (C8-EDGE-05)."""
        draft.done()
        if isinstance(move, Decline):
            return
        owned, rule = gang(draft).the(self.mobster), self.cited()
        if owned.host == NOWHERE:
            if self.source != SUPPLY:
                take_scot(draft, owned.seat, self.cell, rule, "figure_leaves")
            draft.player(owned.seat).scots -= 1
        put_owned(draft, owned.with_(tokens=(), host=move.seat, cell=move.cell))
        facts = {"mobster": self.mobster, "host": move.seat, "cell": move.cell}
        tile = draft.players[move.seat].estate[move.cell].top
        draft.tell(rule, "figure_put", owned.seat, tile=tile, **facts)

    def faults(self, table: Table, why: Why) -> None:
        """A figure that is free, and a Scot for it."""
        owned = gang(table).holder(self.mobster)
        if self.mobster not in FIGURES or owned is None:
            why.add("C8-EDGE-03", "mobsters_nonsense")
        elif owned.host == NOWHERE:
            player = table.players[owned.seat]
            plot = player.estate.get(self.cell)
            there = player.scots if self.source == SUPPLY else plot.scots if plot is not None else 0
            if not there:
                why.add(("C8-EDGE-04", self.cited()), "no_scot_there", cell=self.cell)


def why_not_there(table: Table, mobster: str, host: int, cell: Cell, why: Why) -> None:
    """A tile of the host; for Mike McCastle it is the home castle."""
    rule = rule_of(mobster)
    if cell not in table.players[host].estate:
        why.add((rule, "PLACE-04"), "no_tile_of", cell=cell, host=host)
    elif mobster == MIKE and cell != HOME_CASTLE:
        why.add(rule, "figure_home_castle", mobster=mobster)


# -- once it stands -------------------------------------------------------------------------------


def leaving(table: Table, mobster: str) -> bool:
    """Whether the figure is on its way to another tile."""
    return any(isinstance(step, Standing) and step.mobster == mobster for step in table.steps)


def evict(draft: Draft, owned: Owned, key: str) -> None:
    """The figure has to leave at once for a tile of another player (C8-EDGE-08)."""
    who = owned.mobster
    if not leaving(draft, who):
        draft.tell((rule_of(who), "C8-EDGE-08"), key, owned.seat, mobster=who)
        draft.then(Standing(who))


def changed(draft: Draft, owned: Owned, seat: int, what: str, cell: Cell) -> None:
    """A Scot moves to the figure's tile, or the tile goes (hook `estate_changed`; C8-EDGE-07)."""
    if owned.host != seat or owned.cell != cell:
        return
    if what == SCOT_MOVED:
        evict(draft, owned, "figure_evicted")
    elif what == TILE_REMOVED:
        evict(draft, owned, "figure_tile_gone")


CHANGED = Only((SCOT_MOVED, TILE_REMOVED), changed)


def count(table: Table, owned: Owned, seat: int, what: str, purpose: str) -> list[Change]:
    """A figure is one of its owner's Scots (hook `count`; C8-EDGE-03)."""
    if what == ALL_SCOTS and purpose == TOTAL and owned.seat == seat:
        return [Change(ADD, 1, rule_of(owned.mobster))]
    return []


def find_faults(table: Table, owned: Owned, why: Why) -> None:
    """A figure stands on a tile of another player, or nowhere with its token on the card."""
    who, rule = owned.mobster, rule_of(owned.mobster)
    if bool(owned.tokens) != (owned.host == NOWHERE):
        why.add(("C8-04", rule), "mobster_tokens_wrong", mobster=who)
    if owned.host == owned.seat:
        why.add(rule, "figure_at_home", mobster=who)
    elif owned.host != NOWHERE:
        there = owned.cell in table.players[owned.host].estate
        if there or not leaving(table, who):
            why_not_there(table, who, owned.host, owned.cell, why)

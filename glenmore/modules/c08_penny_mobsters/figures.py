"""Figures: mobsters that are a Scot of their owner on somebody else's estate.

Where a figure stands is kept with its mobster (`Owned.host`, `Owned.cell`), not in the host's
estate, so it helps neither to place nor to pay, and counts for nobody there (C8-EDGE-03).
"""

from __future__ import annotations

from collections.abc import Iterator

from glenmore.base.free_actions import WINDOWS
from glenmore.base.payment import take_scot
from glenmore.components import Cell
from glenmore.hooks import Change, FreeAction
from glenmore.model import HOME_CASTLE, START_VILLAGE, Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import asleep, name_of
from glenmore.modules.c08_penny_mobsters.state import NOWHERE, Owned, gang, put_owned
from glenmore.moves import Decline, Kept, Move
from glenmore.setup import Setup
from glenmore.steps import Step
from glenmore.text import templates
from glenmore.vocabulary import ADD, ALL_SCOTS, SCOT_MOVED, TILE_REMOVED, TOTAL
from tabletop.verdict import Why

KENNETH, FERGUS, MIKE = "kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle"
RULES = {KENNETH: "C8-KennethMcSnitch", FERGUS: "C8-FergusMacDarkie", MIKE: "C8-MikeMcCastle"}
SUPPLY = "supply"
LAST_WINDOW = "T8W"  # World's End: nothing but what is done at the end of a turn


# -- moves ----------------------------------------------------------------------------------------


class SendFigure(Move):
    """Make a Scot of the own supply a figure and send it to another estate (C8-EDGE-27)."""

    word = "send"
    rule = "C8-EDGE-27"
    what: str

    def facts(self, table: Table) -> dict[str, str]:
        """The mobster by name."""
        return {"mobster": name_of(table, self.what)}


class SendScot(Move):
    """Make a Scot of the own estate a figure and send it to another estate (C8-EDGE-04)."""

    word = "send-scot"
    rule = "C8-EDGE-04"
    asks = True
    what: str
    cell: Cell

    def facts(self, table: Table) -> dict[str, str]:
        """The mobster by name, and a warning where it is the last Scot."""
        here = sum(plot.scots for plot in table.players[table.actor].estate.values())
        return {
            "mobster": name_of(table, self.what),
            "warning": templates("words")["last_scot"] if here == 1 else "",
        }


class StandFigure(Move):
    """Put a figure on a tile of another player (X-11)."""

    word = "stand"
    rule = "X-11"
    seat: int
    cell: Cell

    def facts(self, table: Table) -> dict[str, str]:
        """The tile by name."""
        plot = table.players[self.seat].estate.get(self.cell)
        return {
            "tile": table.game.name(plot.top) if plot else str(self.cell),
            "host": table.game.setup.name(self.seat),
        }

    def estate_of(self, table: Table) -> int:
        """Its cells lie in the estate that it names."""
        return self.seat


STAND_FIGURE = Kept(StandFigure)


# -- sending a figure -----------------------------------------------------------------------------


def _ready(table: Table, seat: int, window: str) -> list[Owned]:
    """Figures of the seat that may be sent now."""
    if asleep(table, seat):
        return []
    return [
        owned
        for owned in gang(table).owned
        if owned.seat == seat
        and owned.host == NOWHERE
        and owned.mobster in RULES
        and (window != LAST_WINDOW or owned.turn == table.turn.number)
    ]


def send_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every figure that stands nowhere, from the supply."""
    if not gang(table).owned or not table.players[seat].scots:
        return []
    return [SendFigure(owned.mobster) for owned in _ready(table, seat, window)]


def scot_options(table: Table, seat: int, window: str) -> list[Move]:
    """Every figure that stands nowhere, from each tile with a Scot."""
    if not gang(table).owned:
        return []
    return [
        SendScot(owned.mobster, cell)
        for owned in _ready(table, seat, window)
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
    if move.what not in RULES:
        why.add("C8-EDGE-03", "no_figure", mobster=name_of(table, move.what))
        return True
    rule, name = RULES[move.what], name_of(table, move.what)
    owned = gang(table).holder(move.what)
    if owned is None or owned.seat != seat:
        why.add(rule, "mobster_not_yours", mobster=name)
    elif owned.host != NOWHERE:
        why.add(rule, "figure_stands", mobster=name, host=table.game.actor_name(owned.host))
    elif window == LAST_WINDOW and owned.turn != table.turn.number:
        why.add(("END-01", rule), "figure_too_late", mobster=name)
    if asleep(table, seat):
        why.add(("X-10", rule), "mobster_asleep", mobster=name)
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


def actions(setup: Setup) -> list[FreeAction]:
    """At once when the mobster is taken, or in any later own turn (C8-EDGE-27)."""
    windows = WINDOWS | {LAST_WINDOW}
    return [
        FreeAction(SendFigure, send_options, why_not_send, send, windows, aside=True),
        FreeAction(SendScot, scot_options, why_not_send, send, windows, aside=True),
    ]


# -- where it stands ------------------------------------------------------------------------------


class Standing(Step):
    """A figure's owner says on which tile of which other player it stands from now on.

    It comes from the supply, from the own tile `cell`, or from where it stands already.
    """

    state = "FIGURE"
    rule = "X-11"
    accepts = (StandFigure, Decline)
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
        return RULES[self.mobster]

    def about(self, table: Table, move: Move) -> str:
        """The mobster's own rule."""
        return RULES[self.mobster]

    def options(self, table: Table) -> list[Move]:
        """Every tile of every other player but the one it has to leave."""
        moves = [STAND_FIGURE[host, cell] for host, cell in self._places(table)]
        return [*moves, Decline()] if self.optional else moves

    def _places(self, table: Table) -> Iterator[tuple[int, Cell]]:
        owned = gang(table).holder(self.mobster)
        assert owned is not None
        for host in table.game.seats:
            if host in (owned.seat, owned.host):
                continue
            if self.mobster == MIKE:
                yield host, HOME_CASTLE
            else:
                for cell in table.players[host].estate:
                    yield host, cell

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Another player than the owner and the host, and a tile there; Mike: the home castle."""
        if why.enough:
            return move not in self.options(table)
        rule, name = RULES[self.mobster], name_of(table, self.mobster)
        if isinstance(move, Decline):
            if not self.optional:
                why.add(rule, "figure_must_go", mobster=name)
            return not self.optional
        assert isinstance(move, StandFigure)
        owned = gang(table).holder(self.mobster)
        assert owned is not None
        if move.seat == owned.seat:
            why.add(rule, "figure_at_home", mobster=name)
        elif move.seat == owned.host:
            why.add(
                ("X-11", rule),
                "figure_same_host",
                mobster=name,
                host=table.game.actor_name(owned.host),
            )
        if move.cell not in table.players[move.seat].estate:
            why.add(
                (rule, "PLACE-04"),
                "no_tile_of",
                cell=move.cell,
                host=table.game.actor_name(move.seat),
            )
        elif self.mobster == MIKE and move.cell != HOME_CASTLE:
            why.add(rule, "figure_home_castle", mobster=name)
        return bool(why)

    def do(self, draft: Draft, move: Move) -> None:
        """The Scot stands there with the mobster's token; that is no move (C8-EDGE-05)."""
        draft.done()
        if isinstance(move, Decline):
            return
        assert isinstance(move, StandFigure)
        owned = gang(draft).holder(self.mobster)
        assert owned is not None
        if owned.host == NOWHERE:
            if self.source != SUPPLY:
                take_scot(draft, owned.seat, self.cell, RULES[self.mobster], "figure_leaves")
            draft.player(owned.seat).scots -= 1
        put_owned(draft, owned.with_(tokens=(), host=move.seat, cell=move.cell))
        if draft.log is not None:
            plot = draft.players[move.seat].estate[move.cell]
            draft.tell(
                RULES[self.mobster],
                "figure_put",
                owned.seat,
                mobster=name_of(draft, self.mobster),
                host=draft.game.actor_name(move.seat),
                tile=draft.game.name(plot.top),
                cell=move.cell,
            )

    def faults(self, table: Table, why: Why) -> None:
        """A figure that is free, and a Scot for it."""
        owned = gang(table).holder(self.mobster)
        if self.mobster not in RULES or owned is None:
            why.add("C8-EDGE-03", "mobsters_nonsense")
            return
        if owned.host != NOWHERE:
            return
        player = table.players[owned.seat]
        plot = player.estate.get(self.cell)
        there = player.scots if self.source == SUPPLY else plot.scots if plot is not None else 0
        if not there:
            why.add(("C8-EDGE-04", RULES[self.mobster]), "no_scot_there", cell=self.cell)


def leaving(table: Table, mobster: str) -> bool:
    """Whether the figure is on its way to another tile."""
    return any(isinstance(step, Standing) and step.mobster == mobster for step in table.steps)


def evict(draft: Draft, owned: Owned, key: str) -> None:
    """The figure has to leave at once for a tile of another player (C8-EDGE-08)."""
    if leaving(draft, owned.mobster):
        return
    if draft.log is not None:
        draft.tell(
            (RULES[owned.mobster], "C8-EDGE-08"),
            key,
            owned.seat,
            mobster=name_of(draft, owned.mobster),
        )
    draft.then(Standing(owned.mobster))


def changed(draft: Draft, owned: Owned, seat: int, what: str, cell: Cell) -> None:
    """A Scot moves to the figure's tile, or the tile goes (hook `estate_changed`; C8-EDGE-07)."""
    if owned.host != seat or owned.cell != cell:
        return
    if what == SCOT_MOVED:
        evict(draft, owned, "figure_evicted")
    elif what == TILE_REMOVED:
        evict(draft, owned, "figure_tile_gone")


def count(table: Table, owned: Owned, seat: int, what: str, purpose: str) -> list[Change]:
    """A figure is one of its owner's Scots (hook `count`; C8-EDGE-03)."""
    if what == ALL_SCOTS and purpose == TOTAL and owned.seat == seat and owned.host != NOWHERE:
        return [Change(ADD, 1, RULES[owned.mobster])]
    return []


def find_faults(table: Table, owned: Owned, why: Why) -> None:
    """A figure stands on a tile of another player, or nowhere with its token on the card."""
    rule, name = RULES[owned.mobster], name_of(table, owned.mobster)
    if owned.host == NOWHERE:
        if not owned.tokens:
            why.add(("C8-04", rule), "mobster_tokens_wrong", mobster=name)
        return
    if owned.tokens:
        why.add(("C8-04", rule), "mobster_tokens_wrong", mobster=name)
    if owned.host == owned.seat:
        why.add(rule, "figure_at_home", mobster=name)
    elif owned.cell not in table.players[owned.host].estate:
        if not leaving(table, owned.mobster):
            why.add(
                (rule, "PLACE-04"),
                "no_tile_of",
                cell=owned.cell,
                host=table.game.actor_name(owned.host),
            )
    elif owned.mobster == MIKE and owned.cell != HOME_CASTLE:
        why.add(rule, "figure_home_castle", mobster=name)

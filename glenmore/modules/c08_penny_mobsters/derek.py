"""Derek Anderson: one tile moves from an estate into another (C8-DerekAnderson)."""

from __future__ import annotations

from glenmore import verdict
from glenmore.base.activation import is_type
from glenmore.base.free_actions import WINDOWS
from glenmore.base.geometry import EDGES
from glenmore.base.placing import why_not_fit
from glenmore.base.removal import HOME, Cited, move_tile, why_not_take_away
from glenmore.base.river import ends
from glenmore.components import Cell, Tile
from glenmore.hooks import FreeAction
from glenmore.model import Draft, Table
from glenmore.modules.c08_penny_mobsters.mobster import Mobster, name_of, power
from glenmore.modules.c08_penny_mobsters.state import Owned, gang, put_owned
from glenmore.moves import Kept, Move
from glenmore.options import Option
from glenmore.setup import Setup
from glenmore.steps import Step
from glenmore.vocabulary import MOVE
from tabletop.verdict import QUIET, Why

RULE = "C8-DerekAnderson"
ID = "derek-anderson"
CITED = Cited(RULE, (RULE, "C8-EDGE-24"), RULE)


class Steal(Move):
    """Choose the tile that Derek Anderson carries off (C8-DerekAnderson)."""

    word = "steal"
    rule = RULE
    asks = True
    seat: int
    cell: Cell

    def facts(self, table: Table) -> dict[str, str]:
        """The tile by name."""
        plot = table.players[self.seat].estate.get(self.cell)
        tile = table.game.name(plot.top) if plot else ""
        return {"tile": tile, "host": table.game.actor_name(self.seat)}

    def estate_of(self, table: Table) -> int:
        """Its cells lie in the estate that it names."""
        return self.seat


class Settle(Move):
    """Say where the stolen tile goes (C8-DerekAnderson)."""

    word = "settle"
    rule = RULE
    seat: int
    cell: Cell

    def facts(self, table: Table) -> dict[str, str]:
        """Whose estate it is."""
        return {"host": table.game.actor_name(self.seat)}

    def estate_of(self, table: Table) -> int:
        """Its cells lie in the estate that it names."""
        return self.seat


STEAL, SETTLE = Kept(Steal), Kept(Settle)


def sources(table: Table, seat: int) -> list[int]:
    """Whose tiles he may move: opponents', or anybody's (option c8.derekSource)."""
    anyone = table.game.options["derek_source"] == "anyone"
    return [other for other in table.game.seats if anyone or other != seat]


def new_cells(table: Table, seat: int, tile: Tile) -> list[Cell]:
    """Where a tile may go in an estate."""
    estate = table.players[seat].estate
    near = (
        ends(table, estate)
        if tile.river
        else sorted({cell for here in estate for cell in EDGES[here] if cell not in estate})
    )
    return [cell for cell in near if not why_not_fit(table, estate, tile, cell, QUIET)]


def _has_place(table: Table, source: int, tile: Tile) -> bool:
    return any(new_cells(table, seat, tile) for seat in table.game.seats if seat != source)


def why_not_tile(table: Table, source: int, cell: Cell, why: Why) -> bool:
    """No trade tile, the rest of the estate in order, and a place elsewhere."""
    estate = table.players[source].estate
    if why_not_take_away(table, source, (cell,), MOVE, CITED, why) and why.enough:
        return True
    if cell not in estate:
        return True
    tile = table.game.tiles[estate[cell].top]
    if is_type(table, tile, "trade") and why.add(RULE, "derek_no_trade", tile=tile.name):
        return True
    if cell not in HOME and not _has_place(table, source, tile):
        if why.add(RULE, "derek_no_place", tile=tile.name):
            return True
    return bool(why)


def options(table: Table, seat: int, window: str) -> list[Move]:
    """Every tile that could be moved."""
    owned = power(table, seat, DEREK_ANDERSON, QUIET, later=False)
    if owned is None or owned.used:
        return []
    return [
        STEAL[source, cell]
        for source in sources(table, seat)
        for cell in table.players[source].estate
        if cell not in HOME and not why_not_tile(table, source, cell, QUIET)
    ]


def why_not(table: Table, seat: int, window: str, move: Steal, why: Why) -> bool:
    """Once per game, a tile of the right player, and by the rules for both estates."""
    owned = power(table, seat, DEREK_ANDERSON, why, later=False)
    if why.enough:
        return (
            owned is None
            or bool(owned.used)
            or move.seat not in sources(table, seat)
            or why_not_tile(table, move.seat, move.cell, QUIET)
        )
    if owned is not None and owned.used:
        why.add(RULE, "mobster_used_up", mobster=name_of(table, ID))
    if move.seat not in sources(table, seat):
        why.add(RULE, "derek_own_tile")
    why_not_tile(table, move.seat, move.cell, why)
    return bool(why)


def steal(draft: Draft, seat: int, move: Steal) -> None:
    """The power is used; where the tile goes comes next."""
    owned = gang(draft).holder(ID)
    assert owned is not None
    put_owned(draft, owned.with_(used=draft.turn.number))
    draft.then(Settling(seat, move.seat, move.cell))


class Settling(Step):
    """Where the tile goes that Derek Anderson has carried off (C8-DerekAnderson)."""

    state = "DEREK"
    rule = RULE
    accepts = (Settle,)
    seat: int
    source: int
    cell: Cell

    def actor(self, table: Table) -> int:
        """Derek's owner."""
        return self.seat

    def stolen(self, table: Table) -> Tile:
        """The tile that is moved."""
        return table.game.tiles[table.players[self.source].estate[self.cell].top]

    def options(self, table: Table) -> list[Move]:
        """Every place in any other estate."""
        tile = self.stolen(table)
        return [
            SETTLE[seat, cell]
            for seat in table.game.seats
            if seat != self.source
            for cell in new_cells(table, seat, tile)
        ]

    def why_not(self, table: Table, move: Move, why: Why) -> bool:
        """Another estate than the one it comes from; the rules of placing, but for the Scot."""
        assert isinstance(move, Settle)
        tile = self.stolen(table)
        if move.seat == self.source and why.add(RULE, "derek_same_estate", tile=tile.name):
            return True
        estate = table.players[move.seat].estate
        found = verdict.Why()
        if why.enough:
            return why_not_fit(table, estate, tile, move.cell, QUIET)
        why_not_fit(table, estate, tile, move.cell, found)
        for reason in found:
            why.add((RULE, *reason.rules), reason.key, **reason.fact)
        return bool(why)

    def do(self, draft: Draft, move: Move) -> None:
        """Move it: nothing is activated, no one-time effects, the landmark card stays."""
        assert isinstance(move, Settle)
        draft.done()
        tile = self.stolen(draft)
        draft.tell(
            RULE,
            "derek_moves",
            self.seat,
            tile=tile.name,
            source=draft.game.actor_name(self.source),
            target=draft.game.actor_name(move.seat),
            cell=move.cell,
        )
        move_tile(draft, self.source, self.cell, move.seat, move.cell)

    def faults(self, table: Table, why: Why) -> None:
        """There must be a tile that may be moved."""
        owned = gang(table).holder(ID)
        if (
            owned is None
            or owned.seat != self.seat
            or not owned.used
            or self.source not in sources(table, self.seat)
            or why_not_tile(table, self.source, self.cell, QUIET)
        ):
            why.add(RULE, "mobsters_nonsense")


def actions(setup: Setup) -> list[FreeAction]:
    """Open whenever goods may be sold, also in the turn in which he is taken."""
    return [FreeAction(Steal, options, why_not, steal, WINDOWS, aside=True)]


def worth(table: Table, owned: Owned) -> float:
    """A tile less to count, or one more where it hurts."""
    return 0.0 if owned.used else 3.0


DEREK_ANDERSON = Mobster(
    ID,
    RULE,
    actions=actions,
    worth=worth,
    steps=(Settling,),
    moves=(Steal, Settle),
    options=(Option("c8.derekSource", "derek_source", ("opponents", "anyone"), RULE),),
    editions={"IT-strict": {"derek_source": "anyone"}},
)

"""New kinds of tiles: tournaments and spectators, and what their symbols do (C10-37 to C10-43)."""

from __future__ import annotations

from collections.abc import Iterable

from glenmore.base.activation import Activating
from glenmore.base.geometry import AROUND
from glenmore.base.layout import Working, ground_of
from glenmore.base.one_time import Person
from glenmore.base.taking import set_aside
from glenmore.components import Cell, Effect
from glenmore.hooks import Payable, Word, never
from glenmore.model import START_VILLAGE, Draft, Table
from glenmore.modules.c10_logs_and_boulders.climbing import raises
from glenmore.modules.c10_logs_and_boulders.friends import FRIENDS, HOMELAND
from glenmore.modules.c10_logs_and_boulders.shields import SHIELDS
from glenmore.modules.c10_logs_and_boulders.state import (
    BOULDER,
    CABER,
    FAME,
    TRACKS,
    athlete,
    put_athlete,
)
from glenmore.moves import Claim, Move, Place
from glenmore.setup import Setup
from glenmore.steps import AnyStep, Auto, SeatStep
from glenmore.verdict import Reason
from glenmore.vocabulary import FETCHED
from tabletop.verdict import Why

TOURNAMENT = "tournament"  # a kind of tiles
TOURNAMENTS = ("village-games", "braemar-gathering", "champions-final")
SPECTATORS = ("malcolm-canmore", "james-hogg", "queen-victoria", "prince-albert")
GOODS_TILES = ("boreray-kyloe", "rothiemurchus-pines", "clach-cuid-fir")
SCULPTURE = "town-square-sculpture"
FAME_TILES = ("triumphant-return", "heros-homeland", "important-friends", SCULPTURE)
OURS = (*GOODS_TILES, *TOURNAMENTS, *SPECTATORS, *FAME_TILES)  # every tile of this chronicle
RAISING = ("games", CABER, BOULDER)  # symbols that raise ratings
CROSS = "row-and-column"


# -- where a taken tile goes (hook 12) ------------------------------------------------------------


def goes(table: Table, seat: int, how: str, tile: str) -> AnyStep | Reason:
    """A tournament is used and removed, a spectator set aside (C10-37, C10-40, C10-I04)."""
    if table.game.tiles[tile].kind != TOURNAMENT:
        return Welcome(seat, tile, how)
    if how == FETCHED:
        return Reason(("C10-I04", "C10-37"), "tournament_not_fetched", (("tile", tile),))
    return Tournament(seat, tile)


# -- tournaments ----------------------------------------------------------------------------------


class Compete(Move, word="compete", rule="C10-38", only_when=("C10-38",)):
    """Say which piece rises first in a tournament, and which after it (C10-38)."""

    track: str
    next_track: str


class Tournament(SeatStep[Compete], state="TOURNAMENT", rule="C10-38"):
    """Both own pieces rise by 1, or one by 2; the tile leaves the game (C10-37)."""

    never = ((Place, "C10-37", "tournament_not_laid"), (Claim, "C10-37", "tournament_no_marker"))
    tile: str

    def options(self, table: Table) -> list[Compete]:
        """Both pieces in either order, or one of them twice."""
        return [Compete(one, other) for one in TRACKS for other in TRACKS]

    def refuse(self, table: Table, move: Compete, why: Why) -> None:
        """Two raises of your own two pieces."""
        why.add("C10-38", "no_such_raise")

    def do(self, draft: Draft, move: Compete) -> None:
        """The tile goes to the box; the raises come one after another (C10-39)."""
        seat = self.seat
        draft.done()
        draft.box += (self.tile,)
        draft.tell(("C10-37", "C10-38"), "tournament_held", seat, tile=self.tile)
        for track in (move.next_track, move.track):
            draft.then(*raises(seat, track, 1, "C10-38", "C10-39"))

    def faults(self, table: Table, why: Why) -> None:
        """A tournament tile that lies nowhere else."""
        tile = table.game.tiles.get(self.tile)
        if tile is None or tile.kind != TOURNAMENT or tile.id in (*table.ring, *table.box):
            why.add("C10-37", "games_nonsense")


# -- spectators -----------------------------------------------------------------------------------


class Welcome(Auto, state="T4", rule="C10-40"):
    """A spectator joins the persons; what it shows comes next."""

    seat: int
    tile: str
    how: str

    def run(self, draft: Draft) -> None:
        """Set it aside."""
        tile = draft.game.tiles[self.tile]
        set_aside(draft, self.seat, tile, self.how)
        draft.then(Spectator(self.seat, self.tile, START_VILLAGE, tile.words))


class Spectator(Person, rule="C10-41"):
    """A person who raises ratings in place of the clan marker (C10-41)."""

    never = ((Claim, "C10-41", "spectator_no_marker"),)


def _raise(track: str) -> Word:
    """A raise by as much as the symbol says (C10-41)."""

    def resolve(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
        draft.then(*raises(seat, track, e.amount, "C10-41"))

    return Word(never, resolve, worth=1.5)


# -- Triumphant Return ----------------------------------------------------------------------------


class CrossActivating(Activating):
    """Activate tiles of the row and the column of the new tile (C10-43)."""

    def cited(self) -> str:
        """The tile's effect."""
        return "C10-43"

    def cells(self, table: Table) -> Iterable[Cell]:
        """All own tiles with the same x or y; gaps do not matter (C10-E23)."""
        x, y = self.cell
        return [cell for cell in table.players[self.seat].estate if cell[0] == x or cell[1] == y]

    def tiles(self, table: Table) -> Iterable[Working]:
        """Those with a benefit."""
        return ground_of(table, self.seat).working_on(self.cells(table))

    def say_outside(self, table: Table, cell: Cell, why: Why) -> None:
        """Neighbours by a corner are not among them (C10-E24)."""
        plot = table.players[self.seat].estate[cell]
        near = cell in AROUND[self.cell]
        why.add(("C10-43", "C10-E24") if near else "C10-43", "not_in_cross", tile=plot.top)


def _cross(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """The activation that is to come has another window; where none comes, nothing happens."""
    for at in range(len(draft.steps) - 1, -1, -1):
        step = draft.steps[at]
        if type(step) is Activating and (step.seat, step.tile) == (seat, source):
            other = CrossActivating(step.seat, step.cell, step.tile, step.whole)
            draft.steps = (*draft.steps[:at], other, *draft.steps[at + 1 :])
            draft.tell("C10-43", "activates_cross", seat, tile=source)
            return


def _games(draft: Draft, seat: int, e: Effect, cell: Cell, way: int, source: str) -> None:
    """The effect of a tournament (C10-38)."""
    draft.then(Tournament(seat, source))


WORDS = {
    "games": Word(never, _games, worth=4.0),
    CABER: _raise(CABER),
    BOULDER: _raise(BOULDER),
    CROSS: Word(never, _cross, worth=3.0, activating=CrossActivating),
    "friends": FRIENDS,
    "homeland": HOMELAND,
    **SHIELDS,
}


def words(setup: Setup) -> dict[str, Word]:
    """What the new symbols and shields do (hook `effect_words`)."""
    return WORDS


# -- fame pays ------------------------------------------------------------------------------------


def _owned(table: Table, seat: int) -> int:
    return athlete(table, seat).fame


def _pay(draft: Draft, seat: int, amount: int) -> None:
    put_athlete(draft, seat, fame=athlete(draft, seat).fame - amount)
    draft.tell("C10-42", "fame_paid", seat, amount=amount)


def payables(setup: Setup) -> dict[str, Payable]:
    """Fame tokens are a currency (hook `payables`; C10-42)."""
    return {FAME: Payable(_owned, _pay, "C10-42")}

"""The rules of the toy.

Chance lays five tiles in a ring.  In turn, everybody may go to a tile up to three spaces ahead on
which nobody stands, and gets its points, or stay.  Most points after some rounds win.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tabletop import state
from tabletop.events import Event, ScoreLine, book
from tabletop.fields import field
from tabletop.game import Game, PlainSetup
from tabletop.kinds import CORE, Among, Kinds
from tabletop.moves import Decline, Move, by_word
from tabletop.steps import ChanceStep, OptionalStep
from tabletop.verdict import Why

PACKAGE = "tests.toy"  # where its texts lie
TILES = {"barn": 1, "mill": 2, "ford": 3, "inn": 4, "keep": 5}  # with their points
FAR = 3  # spaces that a pawn may go
KINDS = Kinds(CORE, tile=Among("tile", TILES))


class Setup(PlainSetup):
    rounds: int = 3


class Lay(Move, kinds=KINDS, word="lay", rule="TOY-01"):
    tile: str


class Go(Move, kinds=KINDS, word="go", rule="TOY-02"):
    tile: str


class ToyGame(Game):
    why, over = Why.of(PACKAGE), ("TOY-04",)
    moves = by_word(Lay, Go, Decline)


class Holdings(state.Holdings):
    points: tuple[ScoreLine, ...] = field("All points, each with its rule.", ())


class Player(state.Player, Holdings):
    """What a player has."""


class OpenPlayer(state.OpenPlayer, Holdings):
    """The same while rules write on it."""


class Table(state.Table):
    ring: tuple[str, ...] = field("The tiles in their order.", ())
    pawns: tuple[int, ...] = field("The space of each pawn; -1 is before the first tile.")
    turn: int = field("Turns that were played.", 0)
    players: tuple[Holdings, ...] = field("What each player has.", holds=Holdings)
    game_of = staticmethod(cache(ToyGame))


class State(state.State, Table):
    """A position."""


class Draft(state.Draft[State, OpenPlayer], Table):
    event = Event.of(PACKAGE)


class Laying(ChanceStep[Lay]):
    rule = "TOY-01"

    def options(self, table: Table) -> list[Lay]:
        return [Lay(tile) for tile in TILES if tile not in table.ring]

    def do(self, draft: Draft, move: Lay) -> None:
        draft.ring += (move.tile,)
        draft.tell(self.rule, "laid", tile=move.tile)
        if len(draft.ring) == len(TILES):
            draft.swap(Going(0))


class Going(OptionalStep[Go]):
    rule, moves_piece = "TOY-02", True

    def candidates(self, table: Table) -> list[Go]:
        return [Go(tile) for tile in table.ring]

    def forbids(self, table: Table, move: Go, why: Why) -> bool:
        space = table.ring.index(move.tile)
        far = (space - table.pawns[self.seat] - 1) % len(TILES) >= FAR
        if far and why.add(self.rule, "too_far", tile=move.tile, number=FAR):
            return True
        if space in table.pawns:
            why.add("TOY-03", "occupied", tile=move.tile, who=table.pawns.index(space))
        return far or space in table.pawns

    def choose(self, draft: Draft, move: Go) -> None:
        pawns, value, player = list(draft.pawns), TILES[move.tile], draft.player(self.seat)
        pawns[self.seat] = draft.ring.index(move.tile)
        draft.pawns = tuple(pawns)
        line = ScoreLine(self.rule, move.tile, 1, value, value, f"tile:{move.tile}")
        player.points = book(player.points, line)
        draft.tell(self.rule, "went", self.seat, tile=move.tile, count=value)

    def do(self, draft: Draft, move: Any) -> None:
        super().do(draft, move)
        draft.turn += 1
        if draft.turn < draft.setup.players * draft.setup.rounds:
            draft.then(Going((self.seat + 1) % draft.setup.players))

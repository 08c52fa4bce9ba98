"""Training: the champion on an activated tile raises its piece (C10-16 to C10-20)."""

from __future__ import annotations

from glenmore.base.activation import Part
from glenmore.components import GOODS, Cell
from glenmore.model import Draft, Table
from glenmore.modules.c10_logs_and_boulders.board import CENTRAL, board_of, columns
from glenmore.modules.c10_logs_and_boulders.climbing import raises, why_not_central
from glenmore.modules.c10_logs_and_boulders.state import (
    CABER,
    NUMBER,
    TOP,
    TRACK_OF,
    TRACKS,
    athlete,
    games,
    this_turn,
)
from glenmore.moves import Move
from glenmore.steps import AnyStep, OptionalStep
from tabletop.verdict import QUIET, Why

RULES = {"caber": "C10-16", "boulder": "C10-17"}
PLAIN = "produce"  # the benefit of a goods tile that puts named goods on it


class Train(Move, word="train", rule="C10-16", only_when=("C10-16", "C10-17", "C10-20")):
    """Send the champion on the activated tile to training: its piece rises by 1 (C10-16)."""


class TrainLater(Move, word="train-later", rule="C10-18", only_when=("C10-18",)):
    """Take what the tile gives first, then decide about the training (C10-18)."""


def train(
    table: Table, actor: int, owner: int, cell: Cell, parts: tuple[AnyStep, ...]
) -> tuple[AnyStep, ...]:
    """A champion on the own tile that is activated may train (hook `activation`; C10-18).

    The order is the player's choice where it can make a difference; what other players do with
    the benefit comes straight after it (C10-I21).
    """
    if actor != owner:
        return parts  # C10-I16
    part = games(table)
    tile = table.players[owner].estate[cell].tiles[-1]
    if tile not in part.athletes[owner].champions:
        return parts
    if part.turn == table.turn.number and (tile in part.arrived or tile in part.trained):
        return parts  # options c10.trainOnArrival, c10.trainPerTurn
    track = TRACK_OF[table.game.tiles[tile].type]
    if len(parts) == 1 and order_matters(table, owner, tile, track):
        return (Training(owner, track, tile, True), *parts)
    return (*parts, Training(owner, track, tile))


def order_matters(table: Table, seat: int, tile: str, track: str) -> bool:
    """Whether training before the benefit can differ from training after it.

    That is so where a reward puts goods on tiles, or the benefit does more than put named goods.
    """
    if table.game.tiles[tile].benefit.word != PLAIN:
        return True
    rating = athlete(table, seat).rating(track) + 1
    if rating > TOP:
        return False
    rows = list(columns(table, seat).reward(track, rating).rows)
    if not why_not_central(table, seat, rating, QUIET):
        rows += board_of(table).reward(CENTRAL, rating).rows
    return any(word in GOODS for row in rows for word in row)


class Training(OptionalStep[Train | TrainLater], state="TRAIN", rule="C10-16"):
    """Whether the champion on the activated tile trains (C10-16, C10-17)."""

    track: str
    tile: str
    first: bool = False  # before the benefit of the tile

    without, without_rule = "training_left", "C10-E34"

    def cited(self) -> str:
        """The rule of the track."""
        return RULES.get(self.track, self.rule)

    def about(self, table: Table, move: Move) -> str:
        """The rule of the track."""
        return self.cited() if isinstance(move, Train) else super().about(table, move)

    def choices(self, table: Table) -> list[Train | TrainLater]:
        """Now; or after the benefit, where that is still to come."""
        return [Train(), TrainLater()] if self.first else [Train()]

    def refuse(self, table: Table, move: Train | TrainLater, why: Why) -> None:
        """The benefit has been taken."""
        why.add("C10-18", "benefit_taken", tile=self.tile)

    def choose(self, draft: Draft, move: Train | TrainLater) -> None:
        """Raise the piece by 1, or change the order."""
        if isinstance(move, TrainLater):
            benefit = draft.steps[-1]
            draft.done()
            draft.steps += (self.with_(first=False), benefit)
            return
        if draft.game.options["train_per_turn"] == "champion":
            part = this_turn(draft)
            draft.set_module(NUMBER, part.with_(trained=(*part.trained, self.tile)))
        draft.then(*raises(self.seat, self.track, 1, self.cited(), "C10-18"))

    def faults(self, table: Table, why: Why) -> None:
        """A champion of the seat must lie on that tile."""
        if (
            self.seat not in table.game.seats
            or self.track not in TRACKS
            or (self.first and not any(isinstance(step, Part) for step in table.steps[:-1]))
        ):
            why.add(RULES.get(self.track, RULES[CABER]), "games_nonsense")

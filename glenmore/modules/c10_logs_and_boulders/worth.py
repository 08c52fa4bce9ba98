"""What the highland games are worth to every player, in victory points, for bots."""

from __future__ import annotations

from glenmore.base import scoring
from glenmore.base.activation import Activating
from glenmore.base.geometry import AROUND
from glenmore.model import Table
from glenmore.modules.c10_logs_and_boulders.board import MODIFIERS
from glenmore.modules.c10_logs_and_boulders.scoring import modifier
from glenmore.modules.c10_logs_and_boulders.state import FAME, TOP, TRACKS, Games, cell_of
from glenmore.modules.c10_logs_and_boulders.training import Training

TOKEN = 0.6  # of a fame token as money
AWARD = 1.2  # of the fame token for the highest piece
CHASE = 0.5  # of being close to it
COUNTS = 0.8  # of one more in a category, once
STEP = 0.35  # of each rating, for the rewards above it
CHAMPION = 1.6  # of a champion tile that can train, while tiles are to come
RIGHT = 0.7  # of a central reward that may still be taken this round
SOON = 2.0  # of a champion whose tile may still be activated in this turn
ASKED = 1.5  # of a training that is still to be decided, so that no good comes before it
ROOM = 0.1  # of each free cell beside a champion, where a tile may be laid that makes it train


def worths(table: Table, part: Games) -> list[float]:
    """Fame now and soon, modifiers, height on the tracks, champions at work."""
    rounds = _rounds_left(table)
    if not rounds:
        return [0.0] * len(part.athletes)
    left = sum(stack.size for stack in table.stacks) / _whole(table)
    fame = [one.fame for one in part.athletes]
    fewest = min(fame)
    found: list[float] = []
    for seat, one in enumerate(part.athletes):
        total: float = rounds * scoring.points_for(table, seat, FAME, one.fame - fewest)
        total += TOKEN * one.fame * left
        for track in TRACKS:
            rating = one.rating(track)
            highest = max(other.rating(track) for other in part.athletes)
            if rating:
                total += AWARD if rating == highest else CHASE * rating / highest
            total += STEP * min(rating, TOP) * left
            if rating >= MODIFIERS[0]:
                total += COUNTS * len(modifier(table, seat, track, rating))
        total += CHAMPION * len(one.champions) * left
        total += _training(table, part, seat, left)
        total += 0.0 if part.markers(seat) else RIGHT * min(1.0, left * 2)
        found.append(total)
    return found


def _training(table: Table, part: Games, seat: int, left: float) -> float:
    """Champions that can train in this turn, and how many cells there are for later ones."""
    estate = table.players[seat].estate
    asked = [step for step in table.steps if isinstance(step, Training) and step.seat == seat]
    total = ASKED * len(asked)
    done = part.arrived + part.trained if part.turn == table.turn.number else ()
    window = {
        cell
        for step in table.steps
        if isinstance(step, Activating) and step.seat == seat
        for cell in step.cells(table)
    }
    for tile in part.athletes[seat].champions:
        cell = cell_of(table, seat, tile)
        if cell is None:
            continue
        if cell in window and tile not in done and (seat, tile) not in table.activated:
            total += SOON
        total += ROOM * left * sum(near not in estate for near in AROUND[cell])
    return total


def _rounds_left(table: Table) -> int:
    """Scoring rounds that are still to come."""
    if not table.steps:
        return 0
    return sum(s.letter in "ABC" and s.size > 0 for s in table.stacks) + len(table.due) + 1


def _whole(table: Table) -> int:
    """Tiles in the stacks of a game."""
    return sum(len(pool) + len(marks) for _, pool, marks in table.game.stacks) or 1

"""A puzzle as a value: a position, the move that a search prefers, and what speaks for it."""

from __future__ import annotations

from tabletop.records import Record

LEVELS = (1, 2, 3, 4, 5)
MANY, VERY_MANY = 8, 16  # moves to choose from
NARROW = 2.5  # points between the best move and the next one
SLOW = 60  # rounds until the search prefers its move for good


class PuzzleError(ValueError):
    """Puzzles that cannot be used; the message names the puzzle and what is wrong with it."""


class Why(Record):
    """A term of worth that makes the difference: ids and numbers, worded when they are shown."""

    term: str
    points: float
    key: str
    facts: tuple[tuple[str, str], ...] = ()


class Other(Record):
    """A move that is not the best: what it loses by the end, and why."""

    move: str
    loss: float
    why: tuple[Why, ...] = ()


class Asked(Record):
    """How the search was asked, so that it can be asked again, and how sure its answer was."""

    runs: int  # searches with seeds of their own
    agreed: int  # those that preferred the move
    rounds: int  # of each search
    greedy: bool  # whether a bot that looks one decision ahead finds the move
    settled: int  # rounds after which a search preferred the move for good, on average


class Puzzle(Record):
    """One decision with a best move."""

    id: str
    position: str  # a code that the title reads
    moves: tuple[str, ...]  # right answers, as they are typed
    margin: float  # points by which the move is ahead of the next best, on average over the runs
    against: str  # that next best move
    level: int  # of difficulty: 1 is easy
    why: tuple[Why, ...]  # compared with that move
    others: tuple[Other, ...]  # every other move
    rules: tuple[str, ...]  # what the decision is about
    asked: Asked


def level_of(choices: int, margin: float, asked: Asked) -> int:
    """How difficult a puzzle is, from 1 to 5, by facts.

    Many moves, a small margin, and that a glance ahead or a short search miss it, make it harder.

    >>> level_of(4, 5.0, Asked(5, 5, 400, True, 1)), level_of(20, 1.6, Asked(5, 5, 400, False, 99))
    (1, 5)
    """
    points = (
        (choices >= MANY)
        + (choices >= VERY_MANY)
        + (margin < NARROW)
        + 2 * (not asked.greedy)
        + (asked.settled >= SLOW)
    )
    return min(1 + points, LEVELS[-1])

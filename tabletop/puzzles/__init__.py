"""Puzzles for any game: positions in which a search prefers one move clearly, run after run.

Nobody has proved these moves: a puzzle tells by how much a search prefers its move, and in how many
of its runs.  A game keeps its puzzles in `data/puzzles.json`; `finding` judges positions for them,
`choosing` picks the puzzle of a day, and `lesson` makes a task of one, with its words.
"""

from __future__ import annotations

from tabletop.puzzles.choosing import hardest, of_the_day, sorted_by_difficulty
from tabletop.puzzles.puzzle import LEVELS, Asked, Other, Puzzle, PuzzleError, Why, level_of
from tabletop.puzzles.shelf import load, read_puzzles, written

__all__ = [
    "LEVELS",
    "Asked",
    "Other",
    "Puzzle",
    "PuzzleError",
    "Why",
    "hardest",
    "level_of",
    "load",
    "of_the_day",
    "read_puzzles",
    "sorted_by_difficulty",
    "written",
]
